"""Sectors, tokens and control."""

from typing import Annotated

from armillary.games.apex.names import NONE, Bonus, Change, Count, Phase
from armillary.games.apex.rules.tables import ApexTables
from armillary.kernel import bits

Seats = Annotated[int, "i16", "set"]
Places = Annotated[int, "i64", "set"]
Cards = Annotated[int, "i64", "set"]
Place = Annotated[int, "i8", (NONE, Count.PLACES - 1)]


class Galaxy(ApexTables):
    """What stands where. Who controls a sector is never kept, it is found out."""

    phase: Annotated[int, "i8", (Phase.LAY, Phase.OVER)]
    age: Annotated[int, "i8", (0, Count.AGES - 1)]
    round: Annotated[int, "i8", (0, Count.ROUNDS - 1)]
    first: Annotated[int, "i8", (0, Count.SEATS - 1)]  # the seat that chose first
    civilisation: Annotated[list[int], "i16", Count.SEATS, (NONE, Count.CIVILISATIONS - 1)]
    home: Annotated[list[int], "i16", Count.SEATS, (NONE, Count.SEATS - 1)]  # the origin slot of each seat
    tile: Annotated[list[int], "i16", Count.PLACES, (NONE, Count.TILES - 1)]  # NONE: an origin, or face down
    ships: Annotated[list[int], "i16", Count.SEATS * Count.PLACES, (0, Count.FLEET)]
    colony: Annotated[
        list[int], "i16", Count.PLACES, (NONE, Count.SEATS - 1)
    ]  # whose stands there, origin colonies included
    level: Annotated[list[int], "i16", Count.SEATS * Count.SCALES, (0, Count.TOP_LEVEL)]
    points: Annotated[list[int], "i16", Count.SEATS * Count.SOURCES]  # of each seat, by age and from battles
    hand: Annotated[list[int], "i64", Count.SEATS, "set"]
    held: Annotated[list[int], "i16", Count.SEATS, "set"]  # seats that have held the hand a seat has now
    deck: Cards  # not dealt yet
    undealt: Cards  # left over in this age, open to all
    discard: Cards
    chosen: Annotated[list[int], "i16", Count.SEATS, (NONE, Count.CARDS)]  # the card of this round
    side: Annotated[list[int], "i16", Count.SEATS, (NONE, Count.SIDES - 1)]
    dropped: Annotated[list[int], "i16", Count.SEATS, (NONE, Count.CARDS)]  # the card a duellist discards
    done: Seats  # seats whose strategy is resolved
    turn: Annotated[int, "i8", (NONE, Count.SEATS - 1)]
    fought: Places  # where the seat at war has fought in this turn
    pool: Annotated[list[int], "i16", Count.ACTIONS, (0, 60)]  # actions left
    action: Annotated[int, "i8", (NONE, Count.ACTIONS - 1)]
    source: Place
    target: Place

    def ships_at(self, seat: int, place: int) -> int:
        return self.ships[seat * Count.PLACES + place]

    def tokens(self, seat: int, place: int) -> int:
        """Ships and colony of a seat."""
        own = 1 if self.colony[place] == seat else 0
        return self.ships[seat * Count.PLACES + place] + own

    def supply(self, seat: int) -> int:
        """Ships of a seat that stand nowhere."""
        left = Count.FLEET
        for place in range(self.places):
            left -= self.ships[seat * Count.PLACES + place]
        return left

    def tokens_in_all(self, seat: int) -> int:
        """Ships and colonies of a seat in the galaxy."""
        found = 0
        for place in range(self.places):
            found += self.tokens(seat, place)
        return found

    def colonies_left(self, seat: int) -> int:
        """How many colonies a seat can still put on neutral sectors."""
        left = Count.COLONIES
        for place in range(self.players, self.places):
            if self.colony[place] == seat:
                left -= 1
        return left

    def face_down(self, place: int) -> int:
        """1 for a neutral sector that nobody has entered yet, when the galaxy is explored."""
        return 1 if self.exploration == 1 and place >= self.players and self.tile[place] == NONE else 0

    def bonus_at(self, place: int) -> int:
        """The bonus of a place; NONE at an origin, and while it is not known."""
        return NONE if self.tile[place] == NONE else self.bonus[self.tile[place]]

    def bonuses(self, seat: int, kind: int) -> int:
        """How many colonies of a seat stand on sectors with a bonus."""
        found = 0
        for place in range(self.players, self.places):
            if self.colony[place] == seat and self.bonus_at(place) == kind:
                found += 1
        return found

    def influence(self, seat: int) -> int:
        return self.level[seat * Count.SCALES + 2] + self.bonuses(seat, Bonus.INFLUENCE)

    def armament(self, seat: int) -> int:
        return self.level[seat * Count.SCALES + 3] + self.bonuses(seat, Bonus.ARMAMENT)

    def present(self, place: int) -> int:
        """The seats with tokens at a place."""
        found = 0
        for seat in range(self.players):
            if self.tokens(seat, place) > 0:
                found |= bits.bit(seat)
        return found

    def control(self, place: int) -> int:
        """Who controls a place: alone there, or with most tokens and influence; NONE if nobody or several."""
        there = self.present(place)
        if there & (there - 1) == 0:
            return NONE if there == 0 else bits.lowest(there)
        best = NONE
        most = 0
        for seat in range(self.players):
            if bits.has(there, seat) == 1:
                strength = self.tokens(seat, place) + self.influence(seat)
                if strength == most:
                    best = NONE
                elif strength > most:
                    most = strength
                    best = seat
        return best

    def controlled(self, seat: int) -> int:
        """How many sectors a seat controls."""
        found = 0
        for place in range(self.places):
            if self.control(place) == seat:
                found += 1
        return found

    def fleets(self, seat: int) -> int:
        """Places where a seat has ships."""
        found = 0
        for place in range(self.places):
            if self.ships[seat * Count.PLACES + place] > 0:
                found |= bits.bit(place)
        return found

    def opposed(self, seat: int, place: int) -> int:
        """The other seats with ships at a place."""
        found = 0
        for other in range(self.players):
            if other != seat and self.ships[other * Count.PLACES + place] > 0:
                found |= bits.bit(other)
        return found

    # what has changed

    def show_sector(self, place: int) -> None:
        if self.room > 0:
            ships = 1
            for seat in range(self.players):
                ships = ships * 32 + self.ships[seat * Count.PLACES + place]
            self.tell(Change.SECTOR, place, ships, self.colony[place], self.control(place))

    def show_ships(self, place: int) -> None:
        """A sector, and what all seats have elsewhere."""
        if self.room > 0:
            self.show_sector(place)
            self.show_seats()

    def show_seats(self) -> None:
        for seat in range(self.players):
            supply = self.supply(seat)
            self.tell(Change.SEAT, seat, supply, Count.FLEET - supply, self.controlled(seat))

    def show_strength(self, seat: int) -> None:
        """What colonies and levels give a seat; who controls the sectors it is in may depend on it."""
        if self.room > 0:
            self.tell(Change.STRENGTH, seat, self.influence(seat), self.armament(seat), self.colonies_left(seat))
            colonies = 0
            for place in range(self.places):
                if self.colony[place] == seat:
                    colonies |= bits.bit(place)
            self.tell(Change.COLONIES, seat, colonies)
            for place in range(self.places):
                if self.tokens(seat, place) > 0:
                    self.show_sector(place)
            self.show_seats()

    def show_tile(self, place: int) -> None:
        self.tell(Change.TILE, place, self.tile[place], self.bonus_at(place), self.face_down(place))
