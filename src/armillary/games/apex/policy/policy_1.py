"""How the bot greedy-1 sees a position. Frozen: later bots are measured against it."""

from typing import Final

from armillary.games.apex.names import NONE, Action, Bonus, Count, Phase, Side
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel import bits, reals
from armillary.kernel.dialect import hook
from armillary.kernel.position import Payoff

LATER: Final = 0.7  # what a sector controlled now is worth to a later age
SHIP: Final = 0.1
FOOTHOLD: Final = 0.25  # a sector with ships that another seat controls, or nobody
COLONY: Final = 0.5
LEVEL: Final = 0.25  # an age with one level more
CHANCE: Final = 0.35  # an action still to be spent


class FirstPolicy(ApexRules):
    """Points made, and points to be expected."""

    @hook
    def complete(self) -> int:
        return 0 if self.phase == Phase.CHOOSE or Phase.ACT < self.phase <= Phase.TURN_UP else 1

    @hook
    def appraise(self, out: Payoff) -> None:
        best: float = -1000.0
        for seat in range(self.players):
            out.of[seat] = self.prospect(seat)
            best = max(best, out.of[seat])
        total: float = 0.0
        for seat in range(self.players):
            out.of[seat] = reals.exp((out.of[seat] - best) / 4.0)
            total += out.of[seat]
        for seat in range(self.players):
            out.of[seat] /= total

    def prospect(self, seat: int) -> float:
        """Points a seat has, and what it has in the galaxy."""
        later = Count.AGES - 1 - self.age
        value: float = self.total(seat)
        for place in range(self.places):
            if self.tokens(seat, place) > 0:
                value += self.worth(seat, place, later)
        for scale in range(Count.SCALES):
            value += LEVEL * self.level[seat * Count.SCALES + scale] * self.rest_of_match()
        if self.phase == Phase.CHOOSE and self.chosen[seat] != NONE and self.side[seat] != NONE:
            value += self.promise(seat)
        elif self.turn == seat:
            for action in range(Count.ACTIONS):
                value += 0.01 * self.pool[action]
        return value

    def rest_of_match(self) -> float:
        """How much is left, in ages."""
        rounds: float = Count.ROUNDS * (Count.AGES - self.age) - self.round
        return rounds / Count.ROUNDS

    def worth(self, seat: int, place: int, later: int) -> float:
        """What tokens at a place promise: control first, a few ships to keep it, a colony for good."""
        ships = self.ships[seat * Count.PLACES + place]
        value: float = SHIP * min(ships, 4)
        if self.control(place) == seat:
            value += 1.0 + LATER * later
        else:
            value += FOOTHOLD
        if self.colony[place] == seat and place >= self.players:
            value += COLONY * (later + 1)
            if self.bonus_at(place) == Bonus.POINT:
                value += later + 1
        return value

    def promise(self, seat: int) -> float:
        """What the strategy a seat has chosen should bring."""
        side = self.side[seat]
        card = self.chosen[seat]
        if side == Side.EVOLUTION:
            level = self.level[seat * Count.SCALES + self.evolution[card]]
            return 0.0 if level == Count.TOP_LEVEL else 0.2 + LEVEL * self.rest_of_match()
        if side == Side.COLONISATION:
            return 1.2 * self.rest_of_match() if self.colonisable(seat) != 0 else 0.0
        if side == Side.EXPANSION:
            return self.activity(seat, card)
        return self.booty(seat)

    def activity(self, seat: int, card: int) -> float:
        """Actions of an expansion; production is worth nothing without ships to place."""
        supply = self.supply(seat)
        value: float = 0.0
        for action in range(Count.ACTIONS):
            number = self.granted(seat, card, action)
            if action == Action.PRODUCE:
                number = min(number, supply)
            value += CHANCE * number
        return value

    def booty(self, seat: int) -> float:
        """Battles a seat would win now."""
        value: float = 0.0
        places = self.battles(seat)
        while places != 0:
            place = bits.lowest(places)
            places &= places - 1
            if self.kept(seat, place) > 0:
                value += 1.5
        return value
