"""A position as the checks read it."""

from collections.abc import Iterator

from armillary.games.apex.forces import control
from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import (
    ACT,
    AGES,
    AMBUSH,
    CHOOSE,
    CIVILISATION,
    CONVERT,
    DEAL,
    FIGHT,
    FIRST,
    FLEET,
    LAY,
    MOVE,
    OVER,
    PLACES,
    PORTAL,
    PRODUCE,
    ROUNDS,
    SCALES,
    SLOT,
    SOURCES,
    TURN_UP,
)
from armillary.kernel.notation import members

Problems = Iterator[str]

SETTLING_IN = {CIVILISATION, SLOT}
ALWAYS_CHANCE = {LAY, FIRST, DEAL, TURN_UP}
EXPANDING = range(ACT, TURN_UP + 1)
RESOLVING = range(FIGHT, TURN_UP + 1)  # phases of a strategy
DUEL = 2


class Facts:
    """A position with its lists, read once: compiled, every reading makes a new list."""

    def __init__(self, position: ApexRules) -> None:
        self.position = position
        self.phase = position.phase
        self.players = position.players
        self.seats = range(position.players)
        self.places = range(position.places)
        self.neutral = range(position.players, position.places)
        self.turn = position.turn
        self.home = list(position.home)
        self.tile = list(position.tile)
        self.colony = list(position.colony)
        self.civilisation = list(position.civilisation)
        self.hand = list(position.hand)
        self.chosen = list(position.chosen)
        self.side = list(position.side)
        self.dropped = list(position.dropped)
        self.ships = self.rows(list(position.ships), PLACES)
        self.level = self.rows(list(position.level), SCALES)
        self.points = self.rows(list(position.points), SOURCES)

    def rows(self, values: list[int], wide: int) -> list[list[int]]:
        """A table as a list for each seat, absent ones too."""
        return [values[at : at + wide] for at in range(0, len(values), wide)]

    @property
    def everyone(self) -> int:
        """The set of all seats."""
        return (1 << self.players) - 1

    @property
    def in_setup(self) -> bool:
        return self.phase < DEAL

    @property
    def untouched(self) -> bool:
        """Whether no strategy was ever resolved."""
        return self.phase <= CHOOSE and self.position.age == 0 and self.position.round == 0

    @property
    def settled(self) -> list[int]:
        """Seats that have a civilisation and an origin, in the order they chose."""
        order = [(self.position.first + place) % self.players for place in self.seats]
        if self.phase in SETTLING_IN:
            return order[: order.index(self.turn)]
        return [] if self.in_setup else order

    @property
    def queue(self) -> list[int]:
        """Seats in the order of their strategies."""
        return sorted(self.seats, key=lambda seat: (self.side[seat], self.chosen[seat]))

    @property
    def played(self) -> int:
        """Cards each seat plays or drops in a round."""
        return 2 if self.players == DUEL else 1

    @property
    def rounds(self) -> int:
        """Rounds that are finished in the whole match."""
        position = self.position
        return AGES * ROUNDS if self.phase == OVER else position.age * ROUNDS + position.round

    def resolved(self, seat: int, side: int) -> bool:
        """Whether a strategy of a kind is under way or over in this round."""
        return self.phase in RESOLVING and self.side[seat] == side and bool(self.position.done >> seat & 1)

    # the galaxy, for the seat that acts

    def opposed(self, place: int) -> list[int]:
        """Other seats with ships at a place."""
        return [seat for seat in self.seats if seat != self.turn and self.ships[seat][place]]

    def starts(self, action: int) -> list[int]:
        """Places where it can spend an action."""
        if action in {PRODUCE, CONVERT} and sum(self.ships[self.turn]) == FLEET:
            return []
        return [place for place in self.places if self.can_act(action, place)]

    def can_act(self, action: int, place: int) -> bool:
        own = self.ships[self.turn][place] > 0
        if action in {MOVE, PORTAL}:
            return own
        if action == PRODUCE:
            return self.colony[place] == self.turn
        if not self.opposed(place):
            return False
        if action == AMBUSH:
            return own or self.colony[place] == self.turn
        return control(self.position, place) == self.turn

    def ends(self) -> list[int]:
        """Places where ships from the source may go."""
        source = self.position.source
        if self.position.action == MOVE:
            return members(self.position.near[source])
        return [place for place in self.places if place != source]
