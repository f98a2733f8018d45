"""A position as people-facing functions read it: its tables as rows; whatever else is asked, the rules answer."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from armillary.games.council_of_shadows.names import NONE, Count
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.snapshot import made_of

Problems = Iterator[str]
WIDE = {  # of a table, the length of a row
    "gems": Count.GEMS,
    "tech": 2,
    "tile_at": Count.ROOM_IN_GALAXY,
    "cubes": Count.PLANETS,
    "top": Count.SLOTS,
    "covered": Count.SLOTS,
    "plan": Count.SLOTS,
    "under": Count.MOST_IN_PARSEC,
    "lights": Count.HAND_OF_LIGHTS,
    "lights_known": Count.HAND_OF_LIGHTS,
}


def row(values: list[int], number: int, wide: int) -> list[int]:
    """One row of a table."""
    return values[number * wide : (number + 1) * wide]


def facts_of(position: CouncilRules) -> "Facts":
    """A position as it is read here; of a snapshot, the same each time."""
    return made_of(position, Facts)


class Facts:
    """A position with its tables as rows, made when they are first needed."""

    def __init__(self, position: CouncilRules) -> None:
        self.position = position
        self.solo = position.players == 1
        self.powers = range(position.powers())
        self.seats = range(position.players)

    def __getattr__(self, name: str) -> Any:
        """A field of the position, or a method of the rules."""
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(self.position, name)
        if name in WIDE:
            found = [row(found, number, WIDE[name]) for number in range(len(found) // WIDE[name])]
        setattr(self, name, found)
        return found

    # the board

    @cached_property
    def galaxies(self) -> list[int]:
        """Galaxies in play."""
        return [galaxy for galaxy in range(Count.GALAXIES) if self.fields[galaxy]]

    def laid(self, galaxy: int) -> list[int]:
        """Tiles in a galaxy."""
        return [tile for tile in self.tile_at[galaxy] if tile != NONE]

    @cached_property
    def galaxy_of(self) -> dict[int, int]:
        """The galaxy that each tile lies in."""
        return {tile: galaxy for galaxy in self.galaxies for tile in self.laid(galaxy)}

    def room(self, galaxy: int) -> int:
        """Fields of a galaxy without a tile."""
        return int(self.fields[galaxy]) - len(self.laid(galaxy))

    def planets(self, tile: int) -> list[int]:
        first = tile * Count.PLANETS_ON_TILE
        return [planet for planet in range(first, first + Count.PLANETS_ON_TILE) if self.colour[planet] != NONE]

    # cards

    def light_hand(self, power: int) -> list[int]:
        """Light bonus cards of a power."""
        if power not in self.seats:
            return members(self.position.automa_lights)
        return [card for card in self.lights[power] if card != NONE]
