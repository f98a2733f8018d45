"""Galaxies and tiles of a component set."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec

from armillary.games.council_of_shadows.components.parts import (
    COLOUR_NAMES,
    FOUR_ONLY,
    GALAXY_NAMES,
    NOT_FOR_TWO,
    Colour,
    GalaxyName,
    Many,
    Parsec,
    Piece,
    check_each_once,
    written,
)
from armillary.games.council_of_shadows.names import NONE, Count
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.bits import bit
from armillary.kernel.components import ComponentSet

GALAXIES_FOR_TWO: Final = Count.GALAXIES - len(NOT_FOR_TWO)
FEWEST_FIELDS: Final = 2
TILES_IN_PARSEC: Final = {1: 10, 2: 11, 3: 10}
STATED: Final[Mapping[str, Mapping[str, tuple[object, str]]]] = {  # galaxy: column: value and rule
    "gray": {"parsec": (1, "1.4"), "fields": (2, "1.4")},
    "green": {"minority": (4, "6.4"), "light": (True, "6.5")},
    "blue": {"parsec": (2, "1.1"), "majority": (8, "6.4"), "light": (True, "6.5")},
    "turquoise": {"majority": (9, "6.4"), "minority": (4, "6.4")},
    "yellow": {"majority": (11, "6.4"), "minority": (6, "6.4")},
}


class GalaxyForTwo(Piece):
    """A galaxy on the side of the board for one and two players."""

    colour: GalaxyName
    parsec: Parsec
    fields: Annotated[int, msgspec.Meta(ge=1, le=Count.ROOM_IN_GALAXY)]
    majority: Many
    minority: Many
    light: bool


class Galaxy(GalaxyForTwo):
    """A galaxy on the side for three and four."""

    covered: bool


class Yield(Piece):
    """One resource of a tile."""

    coal: Many = 0
    gold: Many = 0
    crystal: Many = 0
    energy: Many = 0

    def counts(self) -> list[int]:
        return [self.coal, self.gold, self.crystal, self.energy]


class Tile(Piece):
    """A Solar System."""

    parsec: Parsec
    planets: Annotated[list[Colour], msgspec.Meta(min_length=1, max_length=Count.PLANETS_ON_TILE)]
    yields: Yield

    def colours(self) -> list[int]:
        own = [COLOUR_NAMES.index(colour) for colour in self.planets]
        return own + [NONE] * (Count.PLANETS_ON_TILE - len(own))


def fill_board(position: CouncilTables, components: ComponentSet) -> None:
    """Galaxies and tiles."""
    large, small = read_galaxies(components), read_galaxies_for_two(components)
    fill_galaxies(position, large, in_play(large, small, position.players))
    tiles = read_tiles(components)
    position.parsec_tiles = [
        sum(bit(number) for number, tile in enumerate(tiles) if tile.parsec == parsec + 1)
        for parsec in range(Count.PARSECS)
    ]
    position.colour = [colour for tile in tiles for colour in tile.colours()]
    position.yields = [count for tile in tiles for count in tile.yields.counts()]


def in_play(large: Sequence[Galaxy], small: Sequence[GalaxyForTwo], players: int) -> dict[str, GalaxyForTwo]:
    """The galaxies of a match."""
    if players < 3:
        return {galaxy.colour: galaxy for galaxy in small}
    return {galaxy.colour: galaxy for galaxy in large if players > 3 or not galaxy.covered}


def fill_galaxies(position: CouncilTables, large: Sequence[Galaxy], played: Mapping[str, GalaxyForTwo]) -> None:
    """One that is not in play has no fields."""
    by_name: dict[str, GalaxyForTwo] = {**{galaxy.colour: galaxy for galaxy in large}, **played}
    galaxies = [by_name[name] for name in GALAXY_NAMES]
    position.fields = [galaxy.fields if galaxy.colour in played else 0 for galaxy in galaxies]
    position.parsec = [galaxy.parsec - 1 for galaxy in galaxies]
    position.majority = [galaxy.majority for galaxy in galaxies]
    position.minority = [galaxy.minority for galaxy in galaxies]
    position.lights_up = [int(galaxy.light) for galaxy in galaxies]


def read_galaxies(components: ComponentSet) -> list[Galaxy]:
    """Those of the side for three and four."""
    galaxies = components.rows("galaxies", Galaxy, range(Count.GALAXIES, Count.GALAXIES + 1), rule="1.1")
    check_galaxies(components, "galaxies", galaxies)
    for number, galaxy in enumerate(galaxies):
        covered = galaxy.colour in FOUR_ONLY
        if galaxy.covered != covered:
            problem = f"{galaxy.colour}: with three players {' and '.join(FOUR_ONLY)} are covered, and no other"
            raise components.fault("galaxies", number, problem, rule="1.1")
    total = sum(galaxy.fields for galaxy in galaxies)
    if total != Count.TILES:
        problem = f"all fields together are {total}: they must be {Count.TILES}"
        raise components.fault("galaxies", None, problem, rule="1.1")
    for parsec, fields in fields_by_parsec(galaxies).items():
        if fields != TILES_IN_PARSEC[parsec]:
            problem = f"Parsec {parsec} has {fields} fields: it must have {TILES_IN_PARSEC[parsec]}, one for each tile"
            raise components.fault("galaxies", None, problem, rule="1.2")
    return galaxies


def read_galaxies_for_two(components: ComponentSet) -> list[GalaxyForTwo]:
    """Those of the other side, also for a single player."""
    sheet = "galaxies_two"
    galaxies = components.rows(sheet, GalaxyForTwo, range(GALAXIES_FOR_TWO, GALAXIES_FOR_TWO + 1), rule="1.1")
    for number, galaxy in enumerate(galaxies):
        if galaxy.colour in NOT_FOR_TWO:
            problem = f"{galaxy.colour} is not on this side: {', '.join(NOT_FOR_TWO)} are not there"
            raise components.fault(sheet, number, problem, rule="1.1")
    check_galaxies(components, sheet, galaxies)
    for parsec, fields in fields_by_parsec(galaxies).items():
        if not 1 <= fields <= TILES_IN_PARSEC[parsec]:
            problem = f"Parsec {parsec} has {fields} fields: it must have 1 to {TILES_IN_PARSEC[parsec]}, for its tiles"
            raise components.fault(sheet, None, problem, rule="1.2")
    return galaxies


def fields_by_parsec(galaxies: Sequence[GalaxyForTwo]) -> dict[int, int]:
    return {parsec: sum(galaxy.fields for galaxy in galaxies if galaxy.parsec == parsec) for parsec in TILES_IN_PARSEC}


def check_galaxies(components: ComponentSet, sheet: str, galaxies: Sequence[GalaxyForTwo]) -> None:
    """What holds on both sides."""
    colours = [galaxy.colour for galaxy in galaxies]
    check_each_once(components, sheet, colours, "each galaxy has one row", "1.1")
    for number, galaxy in enumerate(galaxies):
        check_galaxy(components, sheet, number, galaxy)


def check_galaxy(components: ComponentSet, sheet: str, number: int, galaxy: GalaxyForTwo) -> None:
    for column, (value, rule) in STATED.get(galaxy.colour, {}).items():
        given = getattr(galaxy, column)
        if given != value:
            problem = f"{column} of {galaxy.colour} is {written(given)}: it must be {written(value)}"
            raise components.fault(sheet, number, problem, rule=rule)
    if galaxy.fields < FEWEST_FIELDS:
        problem = f"{galaxy.colour} has {galaxy.fields} field: it must have {FEWEST_FIELDS} to {Count.ROOM_IN_GALAXY}"
        raise components.fault(sheet, number, problem, rule="1.1")
    if galaxy.majority < galaxy.minority:
        paid = f"{galaxy.majority} with the majority and {galaxy.minority} without"
        problem = f"{galaxy.colour} pays {paid}: the majority must not pay less"
        raise components.fault(sheet, number, problem, rule="6.4")


def read_tiles(components: ComponentSet) -> list[Tile]:
    """The tiles, those of Parsec 1 first; within a parsec in the order of the rows."""
    tiles = components.rows("tiles", Tile, range(Count.TILES, Count.TILES + 1), rule="1.2")
    for number, tile in enumerate(tiles):
        if not any(tile.yields.counts()):
            raise components.fault("tiles", number, "it yields nothing: a tile yields gems or Energy", rule="1.3")
    for parsec, found in Counter(tile.parsec for tile in tiles).items():
        if found > TILES_IN_PARSEC[parsec]:
            problem = f"{found} tiles for Parsec {parsec}: there must be {TILES_IN_PARSEC[parsec]}"
            last = max(number for number, tile in enumerate(tiles) if tile.parsec == parsec)
            raise components.fault("tiles", last, problem, rule="1.2")
    for colour in COLOUR_NAMES:
        if not any(colour in tile.planets for tile in tiles):
            problem = f"no tile has a {colour} planet: there must be planets of all three colours"
            raise components.fault("tiles", None, problem, rule="1.3")
    return sorted(tiles, key=lambda tile: tile.parsec)
