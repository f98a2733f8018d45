"""How bots play and judge: where a round begins, and what a net is told."""

from typing import Final

from armillary.games.apex.names import NONE, Action, Bonus, Count, Phase
from armillary.games.apex.policy.leanings import Leanings
from armillary.games.apex.policy.policy_1 import COLONY, LATER
from armillary.kernel import bits, reals
from armillary.kernel.position import Payoff
from armillary.kernel.traits import Traits

# traits of a seat
PROSPECT: Final = 0
TOTAL: Final = 1
LEAD: Final = 2
LATE_LEAD: Final = 3
TOKENS: Final = 4
SUPPLY: Final = 5
LEVELS: Final = 6  # one for each scale
INFLUENCE: Final = 10
ARMAMENT: Final = 11
COLONIES: Final = 12
COLONIES_LEFT: Final = 13
CONTROLLED: Final = 14
FIRMLY: Final = 15  # sectors controlled by more than two
SHARED: Final = 16  # sectors controlled where others are, too
FOOTHOLDS: Final = 17
ALONE: Final = 18
CLOSE: Final = 19  # sectors that one token more would win
CONTESTED: Final = 20  # sectors of one's own that one token more would lose
COLONISABLE: Final = 21
BOOTY: Final = 22  # battles that would be won now
PREY: Final = 23  # battles that others would win against this seat's colonies
FLEETS: Final = 24
STRONGEST: Final = 25
POINT_SECTORS: Final = 26
HOME: Final = 27  # control of the own origin
HOME_LOST: Final = 28
BONUSES: Final = 29  # colonies by their bonus, eight of them
CARDS: Final = 37  # in hand: production, movement, portal, conversion, ambush; and how many can be evolved
TIE: Final = 43
ACTIONS: Final = 44
# traits of the whole
AGE: Final = 0  # one for each
ROUND: Final = 3  # one for each
LEFT: Final = 8
PLAYERS: Final = 9  # one for each number of them, from two
EXPLORED: Final = 14
LAST: Final = 15


class Apex(Leanings):
    """The game with its judgement."""

    def calm(self) -> int:
        """Before anybody has begun to choose."""
        if self.phase != Phase.CHOOSE or self.waiting != self.asked:
            return 0
        for seat in range(self.players):
            if self.chosen[seat] != NONE or self.side[seat] != NONE:
                return 0
        return 1

    def appraise(self, out: Payoff) -> None:
        """As before; and an age that has just been counted looks no better than the moment before."""
        best: float = -1000.0
        for seat in range(self.players):
            value: float = self.prospect(seat)
            if self.phase == Phase.DEAL:
                value += COLONY * (Count.COLONIES - self.colonies_left(seat))
                value -= (1.0 - LATER) * self.controlled(seat)
            out.of[seat] = value
            best = max(best, value)
        total: float = 0.0
        for seat in range(self.players):
            out.of[seat] = reals.exp((out.of[seat] - best) / 4.0)
            total += out.of[seat]
        for seat in range(self.players):
            out.of[seat] /= total

    def reached(self, seat: int) -> float:
        """Points, and sectors as if this age were over."""
        points: float = self.total(seat)
        if self.phase != Phase.OVER:
            points += self.controlled(seat)
            points += self.bonuses(seat, Bonus.POINT)
        return points

    def traits(self, out: Traits) -> None:
        out.share(AGE + self.age, 1.0)
        out.share(ROUND + self.round, 1.0)
        left: float = self.rest_of_match()
        out.share(LEFT, left / 3.0)
        out.share(PLAYERS + self.players - 2, 1.0)
        out.share(EXPLORED, self.exploration * 1.0)
        out.share(LAST, 1.0 if self.age == Count.AGES - 1 and self.round == Count.ROUNDS - 1 else 0.0)
        for seat in range(self.players):
            self.put_standing(seat, out)
            self.put_strength(seat, out)
            self.put_sectors(seat, out)
            self.put_hand(seat, out)

    def put_standing(self, seat: int, out: Traits) -> None:
        """Points, and what to expect."""
        best: float = -1000.0
        for other in range(self.players):
            if other != seat:
                best = max(best, self.reached(other))
        points: float = self.reached(seat)
        left: float = self.rest_of_match()
        prospect: float = self.prospect(seat)
        out.put(seat, PROSPECT, prospect * 0.1)
        out.put(seat, TOTAL, points * 0.05)
        out.put(seat, LEAD, (points - best) * 0.15)
        out.put(seat, LATE_LEAD, (points - best) * 0.3 if left <= 1.0 else 0.0)
        out.put(seat, TIE, self.tokens_in_all(seat) * 0.05 if left <= 1.0 else 0.0)

    def put_strength(self, seat: int, out: Traits) -> None:
        """Levels, and ships."""
        for scale in range(Count.SCALES):
            out.put(seat, LEVELS + scale, self.level[seat * Count.SCALES + scale] * 0.25)
        out.put(seat, INFLUENCE, self.influence(seat) * 0.2)
        out.put(seat, ARMAMENT, self.armament(seat) * 0.2)
        out.put(seat, TOKENS, self.tokens_in_all(seat) * 0.06)
        out.put(seat, SUPPLY, self.supply(seat) * 0.06)
        out.put(seat, COLONIES_LEFT, self.colonies_left(seat) * 0.33)
        out.put(seat, COLONIES, (Count.COLONIES - self.colonies_left(seat)) * 0.33)
        out.put(seat, COLONISABLE, bits.count(self.colonisable(seat)) * 0.25)
        booty: float = self.booty(seat)
        out.put(seat, BOOTY, booty * 0.33)
        out.put(seat, FLEETS, bits.count(self.fleets(seat)) * 0.15)
        for kind in range(Count.BONUSES):
            out.put(seat, BONUSES + kind, self.bonuses(seat, kind) * 0.5)
        if self.home[seat] != NONE:
            out.put(seat, HOME, 1.0 if self.control(self.home[seat]) == seat else 0.0)
            out.put(seat, HOME_LOST, 1.0 if self.colony[self.home[seat]] != seat else 0.0)

    def put_sectors(self, seat: int, out: Traits) -> None:
        """Sectors by how firmly they are held."""
        held = 0
        firm = 0
        shared = 0
        footholds = 0
        alone = 0
        close = 0
        contested = 0
        strongest = 0
        points = 0
        powers = self.powers()
        for place in range(self.places):
            mine = self.tokens(seat, place)
            if mine > 0:
                there = self.present(place)
                lead = self.lead_at(seat, place, powers)
                strongest = max(strongest, mine)
                if there == bits.bit(seat):
                    alone += 1
                    held += 1
                    firm += 1 if mine > 2 else 0
                elif lead > 0:
                    held += 1
                    shared += 1
                    firm += 1 if lead > 2 else 0
                    contested += 1 if lead == 1 else 0
                else:
                    footholds += 1
                    close += 1 if lead == 0 or lead == -1 else 0
                if lead > 0 and self.bonus_at(place) == Bonus.POINT:
                    points += 1
        out.put(seat, CONTROLLED, held * 0.15)
        out.put(seat, FIRMLY, firm * 0.2)
        out.put(seat, SHARED, shared * 0.2)
        out.put(seat, FOOTHOLDS, footholds * 0.2)
        out.put(seat, ALONE, alone * 0.15)
        out.put(seat, CLOSE, close * 0.25)
        out.put(seat, CONTESTED, contested * 0.25)
        out.put(seat, STRONGEST, strongest * 0.1)
        out.put(seat, POINT_SECTORS, points * 0.5)

    def put_hand(self, seat: int, out: Traits) -> None:
        """What the cards in hand could do."""
        cards = self.hand[seat]
        useful = 0
        most = 0
        for action in range(Count.ACTIONS):
            best = 0
            left = cards
            while left != 0:
                best = max(best, self.actions[bits.lowest(left) * Count.ACTIONS + action])
                left &= left - 1
            out.put(seat, CARDS + action, best * 0.25)
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - 1
            if self.level[seat * Count.SCALES + self.evolution[card]] < Count.TOP_LEVEL:
                useful |= bits.bit(self.evolution[card])
            number = 0
            for action in range(Count.ACTIONS):
                number += self.granted(seat, card, action) if action != Action.AMBUSH else 0
            most = max(most, number)
        out.put(seat, CARDS + Count.ACTIONS, bits.count(useful) * 0.25)
        out.put(seat, ACTIONS, most * 0.1)
