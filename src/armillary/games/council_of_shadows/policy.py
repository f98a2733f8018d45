"""How a search plays and judges."""

from typing import Final

from armillary.games.council_of_shadows.policy_1 import FirstPolicy
from armillary.games.council_of_shadows.words import (
    ASSESS,
    BUY,
    COLLECT_IT,
    DONE,
    GALAXIES,
    LAND,
    LEAVE,
    NONE,
    PLAN,
    PLANETS_ON_TILE,
    SETTLE,
    SLOTS,
    TOWER,
)
from armillary.kernel import bits
from armillary.kernel.position import Keys, Payoff

MOST: Final = 24  # how much a card can be liked; 8 is one that brings what it costs


class CouncilOfShadows(FirstPolicy):
    """The game with its judgement."""

    def calm(self) -> int:
        return 1 if self.phase == PLAN else 0

    def judge(self, out: Payoff) -> None:
        self.appraise(out)

    def lean(self, seat: int, keys: Keys) -> None:
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = self.liking(seat, keys.key[i])
            keys.total += keys.weight[i]

    def liking(self, seat: int, key: int) -> int:
        """How much a quick player likes a key, at least 1."""
        if self.phase == PLAN:
            return self.liking_card(seat, key)
        if self.phase == BUY:
            return 4 if key == DONE else 3
        if key == DONE:
            return 1
        if self.phase == ASSESS:
            return 20
        if self.phase == TOWER:
            return key * key * key
        if self.phase == SETTLE or self.phase == LAND:
            return self.liking_home(key)
        return 8

    def liking_card(self, seat: int, card: int) -> int:
        """What a card brings on the slot that is planned next, less what it consumes."""
        slot = self.next_slot(seat)
        if card == LEAVE:
            card = self.top[seat * SLOTS + slot]
        if card == NONE:
            return 1
        worth: float = self.net(seat, card, slot)
        liking = 1
        while liking < MOST and worth > liking - 8.0:
            liking += 1
        return liking * liking

    def liking_home(self, key: int) -> int:
        """A planet where assessing pays well."""
        if key == COLLECT_IT:
            return 6
        tile = key // PLANETS_ON_TILE
        for galaxy in range(GALAXIES):
            if bits.has(self.tiles_in(galaxy), tile) == 1:
                alone = 2 if self.in_galaxy(self.turn, galaxy) == 0 else 1
                return 1 + alone * self.majority[galaxy]
        return 1
