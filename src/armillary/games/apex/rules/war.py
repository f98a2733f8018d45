"""War: battles one after another, in the order the seat at war likes."""

from armillary.games.apex.names import NONE, Change, Count, Event, Source
from armillary.games.apex.rules.galaxy import Galaxy
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

    def winner(self, place: int) -> int:
        """Who would win a battle; NONE: a tie."""
        for seat in range(self.players):
            if self.kept(seat, place) > 0:
                return seat
        return NONE

    def fight(self, seat: int, place: int) -> None:
        """The strongest keeps what it has more than the next; all others lose everything, and all do in a tie."""
        self.fought |= bits.bit(place)
        self.tell(Event.ATTACKS, seat, place)
        there = self.present(place)
        for other in range(self.players):
            if bits.has(there, other) == 1:
                self.tell(Event.FOUGHT, other, place, self.strength(other, place))
        winner = self.winner(place)
        kept = self.kept(winner, place) if winner != NONE else 0
        if winner == NONE:
            self.tell(Event.TIED, place)
        self.clear_battlefield(place, there, winner, kept)

    def clear_battlefield(self, place: int, there: int, winner: int, kept: int) -> None:
        for seat in range(self.players):
            if bits.has(there, seat) == 1:
                self.keep(seat, place, kept if seat == winner else 0)
        if winner != NONE:
            self.points[winner * Count.SOURCES + Source.BATTLES] += 1
            self.show_points(winner, Source.BATTLES)
            self.tell(Event.WON, winner, place, self.tokens(winner, place))

    def keep(self, seat: int, place: int, number: int) -> None:
        """Leave a seat so many tokens: ships go first, and an origin colony never goes."""
        before = self.ships[seat * Count.PLACES + place]
        colony = 1 if self.colony[place] == seat else 0
        lost_colony = 0
        if colony == 1 and number == 0 and place >= self.players:
            self.colony[place] = NONE
            lost_colony = 1
        after = max(0, number - colony)
        self.ships[seat * Count.PLACES + place] = after
        if lost_colony == 1:
            self.show_strength(seat)
        self.show_ships(place)
        if after < before or lost_colony == 1:
            self.tell(Event.LOST, seat, place, before - after, lost_colony)

    def show_points(self, seat: int, source: int) -> None:
        self.tell(Change.POINTS, seat, source, self.points[seat * Count.SOURCES + source])
        self.tell(Change.TOTAL, seat, self.total(seat))

    def total(self, seat: int) -> int:
        points = 0
        for source in range(Count.SOURCES):
            points += self.points[seat * Count.SOURCES + source]
        return points
