"""What lies where: galaxies, tiles, cubes, gems, and what a power can do."""

from typing import Annotated

from armillary.games.council_of_shadows.names import (
    AUTOMA,
    HUMAN,
    NONE,
    Colour,
    Count,
    Event,
    Key,
    Passive,
    Phase,
    Stage,
    StationKind,
    UpgradeKind,
)
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel import bits
from armillary.kernel.position import Keys

Power = Annotated[int, "i8", (NONE, Count.POWERS - 1)]
Flag = Annotated[int, "i8", (0, 1)]
PerPower = Annotated[list[int], "i16", Count.POWERS, (0, 9999)]
Cards = Annotated[int, "i64", "set"]
Knowers = Annotated[int, "i16", "set"]


class Board(CouncilTables):
    """Majorities are never kept, they are found out."""

    phase: Annotated[int, "i8", (Phase.LAY, Phase.OVER)]
    stage: Annotated[int, "i8", (Stage.SETTING_UP, Stage.ASSESSING)]
    levelling: Flag  # the level check of a turn is going on
    round: Annotated[int, "i16", (0, 99)]
    ended: Annotated[int, "i8", (0, 2)]  # 1: by the throne, 2: by the limit of rounds
    throne: Power  # the first at level III

    # powers
    turn: Power
    place: Annotated[int, "i8", (0, Count.POWERS)]  # of the turn in the order
    order: Annotated[list[int], "i16", Count.POWERS, (NONE, Count.POWERS - 1)]
    recent: Annotated[
        list[int], "i16", Count.POWERS, (NONE, Count.POWERS - 1)
    ]  # longest without moving its Energy marker, first
    energy: PerPower
    consumption: Annotated[list[int], "i16", Count.POWERS, (0, 100)]
    burn: Annotated[list[int], "i16", Count.POWERS, (-999, 999)]  # the consumption of this round
    level: Annotated[list[int], "i16", Count.POWERS, (0, 99)]
    gems: Annotated[list[int], "i16", Count.POWERS * Count.GEMS, (0, 99)]
    bank: Annotated[list[int], "i16", Count.GEMS, (0, 99)]
    civilisation: Annotated[list[int], "i16", Count.POWERS, (NONE, Count.CIVILISATIONS - 1)]
    leader: Annotated[list[int], "i16", Count.POWERS, (NONE, Count.LEADERS - 1)]
    tech: Annotated[list[int], "i16", Count.POWERS * 2, (NONE, Count.TECHS - 1)]  # of level I, of level II
    upgrades: Annotated[list[int], "i16", Count.POWERS, "set"]
    panels: Annotated[list[int], "i16", Count.POWERS, (0, 2)]  # cubes on extra slots

    # the board
    tile_at: Annotated[list[int], "i16", Count.FIELDS, (NONE, Count.TILES - 1)]
    cubes: Annotated[list[int], "i16", Count.POWERS * Count.PLANETS, (0, Count.HEIGHT)]
    cubes_left: Annotated[list[int], "i16", Count.POWERS, (0, Count.CUBES)]
    station: Annotated[
        list[int], "i16", Count.GALAXIES, (NONE, Count.POWERS * Count.STATIONS - 1)
    ]  # whose * STATIONS + kind
    station_stock: Annotated[list[int], "i16", Count.GALAXIES, (0, Count.CUBES)]  # cubes on a colonising station

    # action cards
    hand: Annotated[list[int], "i64", Count.POWERS, "set"]
    top: Annotated[list[int], "i16", Count.POWERS * Count.SLOTS, (NONE, Count.CARDS - 1)]
    covered: Annotated[list[int], "i64", Count.POWERS * Count.SLOTS, "set"]  # below the top card
    plan: Annotated[list[int], "i16", Count.POWERS * Count.SLOTS, (NONE, Key.LEAVE)]  # secret while it is made
    display: Annotated[list[int], "i16", Count.DISPLAY, (NONE, Count.CARDS - 1)]
    ai_pile: Cards
    ai_discard: Cards

    # piles; who knows what
    pile: Annotated[list[int], "i64", Count.PARSECS, "set"]  # tiles in an order nobody knows
    under: Annotated[
        list[int], "i16", Count.PARSECS * Count.MOST_IN_PARSEC, (NONE, Count.TILES - 1)
    ]  # put under it, first up first
    under_known: Annotated[list[int], "i16", Count.PARSECS * Count.MOST_IN_PARSEC, "set"]  # seats that know each
    drawn: Annotated[list[int], "i16", 2, (NONE, Count.TILES - 1)]
    drawn_known: Annotated[list[int], "i16", 2, "set"]
    dark: Annotated[list[int], "i16", Count.POWERS, (NONE, Count.BONUSES - 1)]  # the Dark card dealt to a power
    dark_kept: Annotated[list[int], "i16", Count.POWERS, (0, 1)]
    lights: Annotated[list[int], "i16", Count.POWERS * Count.HAND_OF_LIGHTS, (NONE, Count.BONUSES - 1)]
    lights_known: Annotated[list[int], "i16", Count.POWERS * Count.HAND_OF_LIGHTS, "set"]  # other seats that know each
    light_pile: Cards
    light_under: Annotated[list[int], "i16", Count.LIGHTS, (NONE, Count.BONUSES - 1)]
    light_under_known: Annotated[list[int], "i16", Count.LIGHTS, "set"]
    tech_pile: Annotated[list[int], "i32", 2, "set"]
    tech_out: Annotated[list[int], "i32", 2, "set"]  # set aside unseen; found out at the first look
    tech_seen: Annotated[list[int], "i16", 2, "set"]  # seats that have looked

    # the Automa
    automa_left: Cards
    automa_card: Annotated[int, "i8", (NONE, Count.AUTOMA_CARDS - 1)]
    automa_lights: Cards

    # the turn under way
    slot: Annotated[int, "i8", (0, Count.SLOTS)]  # or the Automa's action
    program: Annotated[int, "i8", (NONE, Count.PROGRAMS - 1)]
    alternative: Annotated[int, "i8", (NONE, Count.ALTERNATIVES - 1)]
    step: Annotated[int, "i8", (0, Count.STEPS)]
    left: Annotated[int, "i8", (NONE, 99)]  # of a step, or purchases; NONE: the step has not begun
    parsec_drawn: Annotated[int, "i8", (NONE, Count.PARSECS - 1)]
    planet: Annotated[int, "i16", (NONE, Count.PLANETS - 1)]
    tile: Annotated[int, "i8", (NONE, Count.TILES - 1)]  # just discovered or settled
    galaxy: Annotated[int, "i8", (NONE, Count.GALAXIES - 1)]
    used: Annotated[list[int], "i16", Count.TILES, (0, 99)]  # how often this card has collected a tile
    may_settle: Annotated[int, "i8", (0, 99)]  # on the tile just discovered
    may_collect: Annotated[int, "i8", (0, 99)]
    assessed: Annotated[int, "i16", "set"]
    bought: Annotated[int, "i8", (NONE, Key.EXTRA_COLONY)]  # what is being paid for
    extra_used: Flag

    def powers(self) -> int:
        """The seats; with a single one also the Automa."""
        return 2 if self.players == 1 else self.players

    def is_automa(self, power: int) -> int:
        return 1 if self.players == 1 and power == AUTOMA else 0

    def seat_of(self, power: int) -> int:
        """Who answers for a power."""
        return HUMAN if self.players == 1 else power

    def tell_of(self, kind: int, power: int, a: int, b: int, c: int) -> None:
        """Say that a power did something; what the Automa does has events of its own, for it is no seat."""
        self.tell(kind + Event.OF_AUTOMA * self.is_automa(power), power, a, b, c)

    # what lasts

    def gets(self, power: int, kind: int) -> int:
        """What the leader and the Dark Tech cards of a power give for good."""
        found = self.from_leader(power, kind)
        for i in range(2):
            if self.tech[power * 2 + i] != NONE:
                found += self.passive[self.tech[power * 2 + i] * Count.PASSIVES + kind]
        return found

    def from_leader(self, power: int, kind: int) -> int:
        return (
            0
            if self.leader[power] == NONE
            else self.passive[(Count.TECHS + self.leader[power]) * Count.PASSIVES + kind]
        )

    def slots(self, power: int) -> int:
        """How many slots a power has: the leader's extra one, then the one of a Dark Tech card."""
        own = self.from_leader(power, Passive.EXTRA_SLOT)
        more = self.gets(power, Passive.EXTRA_SLOT) - own
        return Count.OWN_SLOTS + min(1, own) + min(1, more)

    def reach(self, power: int, slot: int) -> int:
        """How many parsecs a slot reaches."""
        own = self.from_leader(power, Passive.EXTRA_SLOT)
        if slot < Count.OWN_SLOTS:
            own = 1
        elif slot > Count.OWN_SLOTS or own == 0:
            return self.gets(power, Passive.EXTRA_SLOT) - own
        upgrades = self.upgrades[power]
        return min(
            Count.PARSECS,
            own
            + bits.has(upgrades, UpgradeKind.RANGE + 2 * slot)
            + bits.has(upgrades, UpgradeKind.RANGE + 2 * slot + 1),
        )

    def upgrade_fits(self, power: int, upgrade: int) -> int:
        """1 if the board of a power has room for an upgrade: only some leaders bring a slot to reach further with."""
        if upgrade < UpgradeKind.RANGE + 2 * Count.OWN_SLOTS or upgrade >= UpgradeKind.PROJECT:
            return 1
        return min(1, self.from_leader(power, Passive.EXTRA_SLOT))

    def adapted(self, power: int, colour: int) -> int:
        """Whether a power can live on planets of a colour: blue ones, and others once upgraded."""
        return 1 if colour == Colour.BLUE else bits.has(self.upgrades[power], colour - 1)

    def board_cubes(self, power: int) -> int:
        """Cubes on the own board, extra slots included."""
        return bits.count(self.upgrades[power]) + self.panels[power]

    # cubes

    def height(self, planet: int) -> int:
        found = 0
        for power in range(Count.POWERS):
            found += self.cubes[power * Count.PLANETS + planet]
        return found

    def on_tile(self, power: int, tile: int) -> int:
        """Colonies of a power on a tile: every cube is one."""
        first = power * Count.PLANETS + tile * Count.PLANETS_ON_TILE
        return self.cubes[first] + self.cubes[first + 1] + self.cubes[first + 2] + self.cubes[first + 3]

    def in_galaxy(self, power: int, galaxy: int) -> int:
        """Colonies of a power in a galaxy."""
        found = 0
        first = galaxy * Count.ROOM_IN_GALAXY
        for field in range(first, first + self.fields[galaxy]):
            if self.tile_at[field] != NONE:
                found += self.on_tile(power, self.tile_at[field])
        return found

    def colonies(self, power: int) -> int:
        found = 0
        for planet in range(power * Count.PLANETS, (power + 1) * Count.PLANETS):
            found += self.cubes[planet]
        return found

    def has_station(self, power: int, galaxy: int, kind: int) -> int:
        return 1 if self.station[galaxy] == power * Count.STATIONS + kind else 0

    def strength(self, power: int, galaxy: int) -> int:
        """Colonies of a power and the cubes on its colonising station, which count for majorities only."""
        found = self.in_galaxy(power, galaxy)
        if self.has_station(power, galaxy, StationKind.COLONISING) == 1:
            found += self.station_stock[galaxy]
        return found

    def lead(self, power: int, galaxy: int) -> int:
        """How many more cubes a power has in a galaxy than the strongest other; without any, -1."""
        own = self.strength(power, galaxy)
        if own == 0:
            return -1
        best = 0
        for other in range(self.powers()):
            if other != power:
                best = max(best, self.strength(other, galaxy))
        return own - best

    def leads_tile(self, power: int, tile: int) -> int:
        """1 if a power has more cubes on a tile than each other."""
        own = self.on_tile(power, tile)
        if own == 0:
            return 0
        for other in range(self.powers()):
            if other != power and self.on_tile(other, tile) >= own:
                return 0
        return 1

    def keeps_cube(self, power: int, galaxy: int) -> int:
        """1 if assessing a galaxy removes no cube."""
        from_number = self.gets(power, Passive.KEEP_FROM)
        if from_number > 0 and self.in_galaxy(power, galaxy) >= from_number:
            return 1
        return self.has_station(power, galaxy, StationKind.ASSESSING)

    def may_build(self, power: int, planet: int, any_colour: int) -> int:
        """1 if a power could put a cube on a planet, wherever that is."""
        colour = self.colour[planet]
        if colour == NONE or (any_colour == 0 and self.adapted(power, colour) == 0):
            return 0
        height = self.height(planet)
        if height > 0 and bits.has(self.upgrades[power], UpgradeKind.EXPANSION) == 0:
            return 0
        return 1 if height < Count.HEIGHT else 0

    def tiles_in(self, galaxy: int) -> int:
        found = 0
        first = galaxy * Count.ROOM_IN_GALAXY
        for field in range(first, first + self.fields[galaxy]):
            if self.tile_at[field] != NONE:
                found |= bits.bit(self.tile_at[field])
        return found

    def tiles_within(self, parsecs: int) -> int:
        """Tiles on the board in the first so many parsecs."""
        found = 0
        for galaxy in range(Count.GALAXIES):
            if self.parsec[galaxy] < parsecs:
                found |= self.tiles_in(galaxy)
        return found

    def own_tiles(self, power: int, tiles: int) -> int:
        """Those of some tiles that hold colonies of a power."""
        found = 0
        while tiles != 0:
            if self.on_tile(power, bits.lowest(tiles)) > 0:
                found |= tiles & -tiles
            tiles &= tiles - 1
        return found

    def empty_field(self, galaxy: int) -> int:
        """The first field of a galaxy without a tile; NONE if there is none."""
        first = galaxy * Count.ROOM_IN_GALAXY
        for field in range(first, first + self.fields[galaxy]):
            if self.tile_at[field] == NONE:
                return field
        return NONE

    def open_galaxies(self, parsec: int) -> int:
        """Galaxies of a parsec with an empty field."""
        found = 0
        for galaxy in range(Count.GALAXIES):
            if self.parsec[galaxy] == parsec and self.empty_field(galaxy) != NONE:
                found |= bits.bit(galaxy)
        return found

    def add_homes(self, power: int, galaxy: int, out: Keys) -> None:
        """Planets of a galaxy with cubes of a power."""
        tiles = self.tiles_in(galaxy)
        while tiles != 0:
            first = bits.lowest(tiles) * Count.PLANETS_ON_TILE
            tiles &= tiles - 1
            for planet in range(first, first + Count.PLANETS_ON_TILE):
                if self.cubes[power * Count.PLANETS + planet] > 0:
                    out.add(planet)

    def only_home(self, power: int, galaxy: int) -> int:
        """The planet of a galaxy with cubes of a power; NONE if there are several."""
        found = NONE
        tiles = self.tiles_in(galaxy)
        while tiles != 0:
            first = bits.lowest(tiles) * Count.PLANETS_ON_TILE
            tiles &= tiles - 1
            for planet in range(first, first + Count.PLANETS_ON_TILE):
                if self.cubes[power * Count.PLANETS + planet] > 0:
                    if found != NONE:
                        return NONE
                    found = planet
        return found
