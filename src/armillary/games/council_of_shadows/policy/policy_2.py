"""How the bot search-1 plays and judges. Frozen: later bots are measured against it."""

from typing import Final

from armillary.games.council_of_shadows.names import NONE, Count, Key, Phase
from armillary.games.council_of_shadows.policy.policy_1 import FirstPolicy
from armillary.kernel import bits
from armillary.kernel.dialect import hook
from armillary.kernel.position import Keys, Payoff

MOST: Final = 24  # how much a card can be liked; 8 is one that brings what it costs


class SecondPolicy(FirstPolicy):
    """The game with its judgement."""

    @hook
    def calm(self) -> int:
        return 1 if self.phase == Phase.PLAN else 0

    @hook
    def judge(self, out: Payoff) -> None:
        self.appraise(out)

    @hook
    def lean(self, seat: int, keys: Keys) -> None:
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = self.liking(seat, keys.key[i])
            keys.total += keys.weight[i]

    def liking(self, seat: int, key: int) -> int:
        """How much a quick player likes a key, at least 1."""
        if self.phase == Phase.PLAN:
            return self.liking_card(seat, key)
        if self.phase == Phase.BUY:
            return 4 if key == Key.DONE else 3
        if key == Key.DONE:
            return 1
        if self.phase == Phase.ASSESS:
            return 20
        if self.phase == Phase.TOWER:
            return key * key * key
        if self.phase == Phase.SETTLE or self.phase == Phase.LAND:
            return self.liking_home(key)
        return 8

    def liking_card(self, seat: int, card: int) -> int:
        """What a card brings on the slot that is planned next, less what it consumes."""
        slot = self.next_slot(seat)
        if card == Key.LEAVE:
            card = self.top[seat * Count.SLOTS + slot]
        if card == NONE:
            return 1
        worth: float = self.net(seat, card, slot)
        liking = 1
        while liking < MOST and worth > liking - 8.0:
            liking += 1
        return liking * liking

    def liking_home(self, key: int) -> int:
        """A planet where assessing pays well."""
        if key == Key.COLLECT_IT:
            return 6
        tile = key // Count.PLANETS_ON_TILE
        for galaxy in range(Count.GALAXIES):
            if bits.has(self.tiles_in(galaxy), tile) == 1:
                alone = 2 if self.in_galaxy(self.turn, galaxy) == 0 else 1
                return 1 + alone * self.majority[galaxy]
        return 1
