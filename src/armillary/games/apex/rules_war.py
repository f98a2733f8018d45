"""War: battles one after another, in the order the seat at war likes."""

from armillary.games.apex.rules_galaxy import Galaxy
from armillary.games.apex.words import ATTACKS, BATTLES, FOUGHT, LOST, NONE, PLACES, SOURCES, TIED, WON
from armillary.kernel import bits


class War(Galaxy):
    """Everybody with a token in the sector takes part."""

    def battles(self, seat: int) -> int:
        """Places where a seat may fight now."""
        found = 0
        for place in range(self.places):
            others = self.present(place) & ~bits.bit(seat)
            if others != 0 and self.tokens(seat, place) > 0 and bits.has(self.fought, place) == 0:
                found |= bits.bit(place)
        return found

    def strength(self, seat: int, place: int) -> int:
        return self.tokens(seat, place) + self.armament(seat)

    def kept(self, seat: int, place: int) -> int:
        """Tokens a seat would keep in a battle: what it has more than the next; 0 if it would not win."""
        most = 0
        for other in range(self.players):
            if other != seat and self.tokens(other, place) > 0:
                most = max(most, self.strength(other, place))
        return min(self.tokens(seat, place), max(0, self.strength(seat, place) - most))

    def fight(self, seat: int, place: int) -> None:
        """The strongest keeps what it has more than the next; all others lose everything, and all do in a tie."""
        self.fought |= bits.bit(place)
        self.tell(ATTACKS, seat, place)
        there = self.present(place)
        winner = NONE
        kept = 0
        for other in range(self.players):
            if bits.has(there, other) == 1:
                self.tell(FOUGHT, other, place, self.strength(other, place))
                if self.kept(other, place) > 0:
                    winner = other
                    kept = self.kept(other, place)
        if winner == NONE:
            self.tell(TIED, place)
        self.clear_battlefield(place, there, winner, kept)

    def clear_battlefield(self, place: int, there: int, winner: int, kept: int) -> None:
        for seat in range(self.players):
            if bits.has(there, seat) == 1:
                self.keep(seat, place, kept if seat == winner else 0)
        if winner != NONE:
            self.points[winner * SOURCES + BATTLES] += 1
            self.tell(WON, winner, place, self.tokens(winner, place))

    def keep(self, seat: int, place: int, number: int) -> None:
        """Leave a seat so many tokens: ships go first, and an origin colony never goes."""
        before = self.ships[seat * PLACES + place]
        colony = 1 if self.colony[place] == seat else 0
        lost_colony = 0
        if colony == 1 and number == 0 and place >= self.players:
            self.colony[place] = NONE
            lost_colony = 1
        after = max(0, number - colony)
        self.ships[seat * PLACES + place] = after
        if after < before or lost_colony == 1:
            self.tell(LOST, seat, place, before - after, lost_colony)
