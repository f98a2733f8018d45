"""A position as views and checks read it."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    AUTOMA,
    BLUE,
    COLONISING,
    COLOURS,
    EXTRA_SLOT,
    GALAXIES,
    GEMS,
    HAND_OF_LIGHTS,
    NONE,
    OWN_SLOTS,
    PARSECS,
    PASSIVES,
    PER_AI,
    PER_BOARD_CUBE,
    PER_COLOUR,
    PER_GALAXY,
    PER_GEM,
    PER_LIGHT,
    PER_PARSEC,
    PER_STATION,
    PER_TEN,
    PLANETS,
    PLANETS_ON_TILE,
    POWERS,
    RANGE,
    ROOM_IN_GALAXY,
    SLOTS,
    START_CARDS,
    STATIONS,
    TECHS,
    TILES,
)
from armillary.kernel.game import Setup
from armillary.kernel.notation import members
from armillary.kernel.snapshot import made_of

Problems = Iterator[str]
SETUPS = 64  # whose components are kept ready
LATELY = 1_000  # boards that several may look at
Values = TypeVar("Values", list[int], tuple[int, ...])


def rows(values: Values, wide: int) -> list[Values]:
    """A table as a list of rows."""
    return [values[at : at + wide] for at in range(0, len(values), wide)]


def row(values: list[int], number: int, wide: int) -> list[int]:
    """One row of a table."""
    return values[number * wide : (number + 1) * wide]


def facts_of(position: CouncilRules) -> "Facts":
    """A position as it is read here; of a snapshot, the same each time."""
    return made_of(position, Facts)


WIDE = {  # of a table, the length of a row
    "gems": GEMS,
    "tech": 2,
    "tiles": ROOM_IN_GALAXY,
    "cubes": PLANETS,
    "top": SLOTS,
    "covered": SLOTS,
    "plan": SLOTS,
    "lights": HAND_OF_LIGHTS,
    "lights_known": HAND_OF_LIGHTS,
    "passive": PASSIVES,
}
FIELDS = {"tiles": "tile_at"}  # where the position has another name for it


@lru_cache(SETUPS)
def parsecs(setup: Setup) -> list[int]:
    """The parsec each tile belongs to."""
    position: Any = setup.template
    sets = list(position.parsec_tiles)
    return [next((parsec for parsec, tiles in enumerate(sets) if tiles >> tile & 1), NONE) for tile in range(TILES)]


@lru_cache(SETUPS * COLOURS)
def of_colour(setup: Setup, colour: int) -> list[int]:
    """The planets of a colour."""
    position: Any = setup.template
    return [planet for planet, own in enumerate(position.colour) if own == colour]


@lru_cache(SETUPS * PARSECS)
def in_parsec(setup: Setup, parsec: int) -> list[int]:
    """The planets on the tiles of a parsec."""
    return [planet for planet in range(PLANETS) if parsecs(setup)[planet // PLANETS_ON_TILE] == parsec]


@lru_cache(LATELY)
def colonies(tiles: tuple[int, ...], cubes: tuple[int, ...]) -> list[list[int]]:
    """Colonies of each power in each galaxy."""
    laid = [[tile for tile in there if tile != NONE] for there in rows(tiles, ROOM_IN_GALAXY)]
    return [[sum(on_tile(own, tile) for tile in there) for there in laid] for own in rows(cubes, PLANETS)]


def on_tile(own: Sequence[int], tile: int) -> int:
    """Cubes of a power on a tile."""
    return sum(own[tile * PLANETS_ON_TILE : (tile + 1) * PLANETS_ON_TILE])


def leader(strength: Sequence[int]) -> int | None:
    """The power that is stronger than each other."""
    most = max(strength)
    return strength.index(most) if strength.count(most) == 1 else None


class Facts:
    """A position with its tables as rows, made when they are first needed."""

    # powers
    order: list[int]
    recent: list[int]
    energy: list[int]
    consumption: list[int]
    level: list[int]
    burn: list[int]
    gems: list[list[int]]
    civilisation: list[int]
    leader: list[int]
    tech: list[list[int]]
    upgrades: list[int]
    panels: list[int]
    # the board
    fields: list[int]
    parsec: list[int]
    tiles: list[list[int]]
    colour: list[int]
    yields: list[int]
    cubes: list[list[int]]
    cubes_left: list[int]
    station: list[int]
    station_stock: list[int]
    # cards
    hand: list[int]
    top: list[list[int]]
    covered: list[list[int]]
    plan: list[list[int]]
    display: list[int]
    dark: list[int]
    dark_kept: list[int]
    lights: list[list[int]]
    lights_known: list[list[int]]
    passive: list[list[int]]

    def __init__(self, position: CouncilRules) -> None:
        self.position = position
        self.phase = position.phase
        self.stage = position.stage
        self.turn = position.turn
        self.players = position.players
        self.solo = position.players == 1
        self.powers = range(2 if self.solo else position.players)
        self.seats = range(position.players)
        self.absent = range(len(self.powers), POWERS)
        self.__dict__.update(zip(AS_THEY_ARE, read_all(position), strict=True))

    def __getattr__(self, name: str) -> Any:
        if name not in WIDE:
            raise AttributeError(name)
        found = rows(getattr(self.position, FIELDS.get(name, name)), WIDE[name])
        setattr(self, name, found)
        return found

    def is_automa(self, power: int) -> bool:
        return self.solo and power == AUTOMA

    # what lasts

    def from_leader(self, power: int, kind: int) -> int:
        return 0 if self.leader[power] == NONE else self.passive[TECHS + self.leader[power]][kind]

    def from_tech(self, power: int, kind: int) -> int:
        return sum(self.passive[card][kind] for card in self.tech[power] if card != NONE)

    def gets(self, power: int, kind: int) -> int:
        """What the leader and the Dark Tech cards of a power give for good."""
        return self.from_leader(power, kind) + self.from_tech(power, kind)

    def slots(self, power: int) -> range:
        """The slots of a power: the leader's extra one comes before that of a Dark Tech card."""
        extra = bool(self.from_leader(power, EXTRA_SLOT)) + bool(self.from_tech(power, EXTRA_SLOT))
        return range(0 if self.is_automa(power) else OWN_SLOTS + extra)

    def reach(self, power: int, slot: int) -> int:
        """How many parsecs a slot reaches."""
        own = self.from_leader(power, EXTRA_SLOT)
        if slot > OWN_SLOTS or (slot == OWN_SLOTS and not own):
            return self.from_tech(power, EXTRA_SLOT)
        steps = self.upgrades[power] >> (RANGE + 2 * slot) & 3
        return min(PARSECS, (1 if slot < OWN_SLOTS else own) + steps.bit_count())

    def adapted(self, power: int, colour: int) -> bool:
        return colour == BLUE or bool(self.upgrades[power] >> (colour - 1) & 1)

    def board_cubes(self, power: int) -> int:
        """Cubes on the own board, extra slots included."""
        return self.upgrades[power].bit_count() + self.panels[power]

    # the board

    @cached_property
    def galaxies(self) -> list[int]:
        """Galaxies in play."""
        return [galaxy for galaxy in range(GALAXIES) if self.fields[galaxy]]

    def laid(self, galaxy: int) -> list[int]:
        """Tiles in a galaxy."""
        return [tile for tile in self.tiles[galaxy] if tile != NONE]

    @cached_property
    def galaxy_of(self) -> dict[int, int]:
        """The galaxy that each tile lies in."""
        return {tile: galaxy for galaxy in self.galaxies for tile in self.laid(galaxy)}

    @cached_property
    def colonies(self) -> list[list[int]]:
        """Colonies of each power in each galaxy."""
        return colonies(tuple(self.position.tile_at), tuple(self.position.cubes))

    @cached_property
    def parsec_tiles(self) -> list[list[int]]:
        """The tiles that belong to each parsec."""
        return [members(tiles) for tiles in self.position.parsec_tiles]

    def planets(self, tile: int) -> list[int]:
        first = tile * PLANETS_ON_TILE
        return [planet for planet in range(first, first + PLANETS_ON_TILE) if self.colour[planet] != NONE]

    def height(self, planet: int) -> int:
        return sum(own[planet] for own in self.cubes)

    def on_tile(self, power: int, tile: int) -> int:
        return on_tile(self.cubes[power], tile)

    def in_galaxy(self, power: int, galaxy: int) -> int:
        """Colonies of a power in a galaxy."""
        return self.colonies[power][galaxy]

    def station_in(self, galaxy: int) -> tuple[int, int] | None:
        """Whose station stands in a galaxy, and its kind."""
        there = self.station[galaxy]
        return None if there == NONE else divmod(there, STATIONS)

    def strength(self, power: int, galaxy: int) -> int:
        """Colonies of a power and the cubes on its colonising station."""
        stock = self.station_stock[galaxy] if self.station_in(galaxy) == (power, COLONISING) else 0
        return self.in_galaxy(power, galaxy) + stock

    def majority(self, galaxy: int) -> int | None:
        """The power with more cubes in a galaxy than each other."""
        return leader([self.strength(power, galaxy) for power in self.powers])

    # cards

    def owned(self, power: int) -> int:
        """The set of action cards of a power, wherever they are."""
        found = self.hand[power]
        for top, covered in zip(self.top[power], self.covered[power], strict=True):
            found |= covered | (1 << top if top != NONE else 0)
        return found

    def ai_cards(self, power: int) -> int:
        return (self.owned(power) >> START_CARDS).bit_count()

    def light_cards(self, power: int) -> list[int]:
        """Light bonus cards of a power."""
        if self.is_automa(power):
            return members(self.position.automa_lights)
        return [card for card in row(self.position.lights, power, HAND_OF_LIGHTS) if card != NONE]

    def bonus_cards(self, power: int) -> list[int]:
        """All bonus cards of a power."""
        dark = [self.dark[power]] if self.dark_kept[power] and self.dark[power] != NONE else []
        return [*self.light_cards(power), *dark]

    # what cards are worth

    def bonus_worth(self, power: int, card: int) -> int:
        """What a bonus card would bring a power if the match ended now."""
        position = self.position
        per, of = position.bonus_per[card], position.bonus_of[card]
        base, each = position.bonus_base[card], position.bonus_each[card]
        if per != PER_GALAXY:
            return base + each * self.counted(power, per, of)
        if self.majority(of) == power:
            return base + position.bonus_majority[card]
        return base + (position.bonus_presence[card] if self.in_galaxy(power, of) else 0)

    def counted(self, power: int, per: int, of: int) -> int:
        """How often a bonus card pays."""
        if per == PER_GEM:
            return self.gems[power][of]
        if per == PER_COLOUR:
            return sum(map(self.cubes[power].__getitem__, of_colour(self.position.setup, of)))
        if per == PER_PARSEC:
            return sum(map(self.cubes[power].__getitem__, in_parsec(self.position.setup, of)))
        if per == PER_BOARD_CUBE:
            return self.board_cubes(power)
        if per == PER_LIGHT:
            return len(self.light_cards(power))
        if per == PER_STATION:
            return sum(there is not None and there[0] == power for there in self.stations())
        if per == PER_TEN:
            return self.consumption[power] // 10
        return self.ai_cards(power) if per == PER_AI else 0

    def parsec_of(self, tile: int) -> int:
        """The parsec a tile belongs to."""
        return self.tile_parsec[tile]

    @property
    def tile_parsec(self) -> list[int]:
        """The parsec each tile belongs to."""
        return parsecs(self.position.setup)

    def stations(self) -> list[tuple[int, int] | None]:
        return [self.station_in(galaxy) for galaxy in range(GALAXIES)]

    def final(self, power: int) -> dict[str, int]:
        """Energy of the final scoring, by where it comes from."""
        worth = list(self.position.worth)
        return {
            "gems": sum(number * each for number, each in zip(self.gems[power], worth, strict=True)),
            "ai": self.ai_cards(power) * self.position.ai_worth,
            "bonus": sum(self.bonus_worth(power, card) for card in self.bonus_cards(power)),
        }


AS_THEY_ARE = [name for name in Facts.__annotations__ if name not in WIDE]
read_all = attrgetter(*AS_THEY_ARE)
