"""A position as the checks read it."""

from collections.abc import Iterator

from armillary.games.pocket_imperium.board import set_of
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import (
    COMMANDS,
    CUT,
    DEPLOY,
    EXPAND,
    EXPLORE,
    EXTERMINATE,
    FIRST,
    FLEET,
    FORCE,
    GROW,
    LAYOUT,
    NEUTRAL,
    PLAN,
    SCORE,
    TARGET,
)
from armillary.kernel.notation import members

Problems = Iterator[str]

CHANCES = {LAYOUT, CUT, FIRST}
COMMAND_OF = {GROW: EXPAND, **dict.fromkeys(range(FLEET, TARGET), EXPLORE), TARGET: EXTERMINATE, FORCE: EXTERMINATE}
ORDERED = {*COMMAND_OF, SCORE}  # phases in which every seat has its commands in order


class Facts:
    """A position with its lists, read once: compiled, every reading makes a new list."""

    def __init__(self, position: PocketImperiumRules) -> None:
        self.position = position
        self.phase = position.phase
        self.players = position.players
        self.seats = range(position.players)
        self.turn = position.turn
        self.held = list(position.held)
        self.ships = list(position.ships)
        self.spent = list(position.spent)
        self.level = list(position.level)
        self.near = list(position.near)
        self.order = list(position.order)

    @property
    def mine(self) -> int:
        """Hexes of the seat that acts."""
        return self.held[self.turn]

    @property
    def there(self) -> int:
        """Hexes of all seats."""
        return self.held[0] | self.held[1] | self.held[2]

    @property
    def enterable(self) -> int:
        """Hexes in play where nobody but the acting seat has ships."""
        return self.position.open & ~((self.there | self.held[NEUTRAL]) & ~self.mine)

    @property
    def in_setup(self) -> bool:
        """Whether no command was ever performed."""
        return self.phase <= DEPLOY or (self.phase == PLAN and self.position.round == 0)

    def fresh(self, hex: int) -> int:
        """Ships that can still take part in the command."""
        return self.ships[hex] - self.spent[hex]

    def fresh_hexes(self) -> int:
        """Hexes where the acting seat has such ships."""
        return set_of(hex for hex in members(self.mine) if self.fresh(hex) > 0)

    def plan(self, seat: int) -> list[int]:
        return self.order[seat * COMMANDS : (seat + 1) * COMMANDS]

    def actions(self) -> int:
        """How many actions the command being performed gives."""
        at = self.position.reveals - 1
        return 4 - sum(self.plan(seat)[at] == self.position.command for seat in self.seats)

    def deploying(self) -> list[int]:
        """Seats in the order they deploy."""
        there = [(self.position.first + place) % self.players for place in self.seats]
        return there + there[::-1]
