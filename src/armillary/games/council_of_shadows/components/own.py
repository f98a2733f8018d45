"""What everybody has, in a component set: upgrades, stations, civilisations, and the numbers of the course."""

from typing import Annotated, Final, Literal, get_args

import msgspec

from armillary.games.council_of_shadows.components.parts import (
    GALAXY_NAMES,
    Cost,
    GalaxyName,
    Gems,
    Many,
    Piece,
    check_cost,
    check_each_once,
    written,
)
from armillary.games.council_of_shadows.names import Count, UpgradeKind
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.components import ComponentSet

Adaptation = Literal["desert", "volcano", "expansion"]
Range = Literal["range_1_p2", "range_1_p3", "range_2_p2", "range_2_p3", "range_3_p2", "range_3_p3"]
PanelRange = Literal["extra_range_p2", "extra_range_p3"]
Project = Literal["project_1", "project_2", "project_3", "project_4"]
StationKind = Literal["collecting", "assessing", "colonising"]
CivilisationName = Literal["tretans", "humans", "shengar", "automas"]

UPGRADE_NAMES: Final[tuple[str, ...]] = (
    get_args(Adaptation) + get_args(Range) + get_args(PanelRange) + get_args(Project)
)
STATION_NAMES: Final[tuple[str, ...]] = get_args(StationKind)
RANGE_ENERGY: Final = 1
FIRST_RANGE: Final = (Cost(coal=1), Cost(gold=1))  # an example buys it with one of the gems of the start
STATION_CUBES: Final = 3
STATED_GIFTS: Final = {(1, 0): [0, 0, 1], (2, 0): [0, 1, 1], (2, 1): [0, 0, 1]}  # gems of each kind, sorted


class Upgrade(Piece):
    """A field of the own board."""

    name: Adaptation | Range | PanelRange | Project
    cost: Cost
    energy: Many = 0


class Station(Piece):
    """A space station."""

    kind: StationKind
    cost: Cost
    cubes: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Civilisation(Piece):
    """A colour, and whether a single player may choose it."""

    name: CivilisationName
    colour: Literal["violet", "green", "red", "blue"]
    solo: bool


class Gift(Piece):
    """For those at a level when another power reaches a higher one."""

    reached: Literal[1, 2]
    behind: Literal[0, 1]
    gems: Cost


class Course(Piece):
    """The numbers of a match."""

    start_gems: Cost
    bank: Gems
    lowest: Many
    highest: Annotated[int, msgspec.Meta(ge=0, le=100)]
    worth: Gems
    ai_worth: Many
    first_galaxy: GalaxyName
    first_tiles: Annotated[int, msgspec.Meta(ge=0, le=Count.ROOM_IN_GALAXY)]


STATED_COURSE: Final = Course(Cost(1, 1, 0), Gems(20, 20, 15), 20, 100, Gems(1, 2, 3), 2, "gray", 2)
COURSE_RULES: Final = {
    "start_gems": "2.2",
    "bank": "1.5",
    "lowest": "2.2",
    "highest": "4.5",
    "worth": "10.3",
    "ai_worth": "10.3",
    "first_galaxy": "1.4",
    "first_tiles": "1.4",
}


def fill_own(position: CouncilTables, components: ComponentSet) -> None:
    """Upgrades, stations and the numbers of the course."""
    upgrades, stations = read_upgrades(components), read_stations(components)
    position.upgrade_cost = [count for upgrade in upgrades for count in upgrade.cost.counts()]
    position.upgrade_energy = [upgrade.energy for upgrade in upgrades]
    position.station_cost = [count for station in stations for count in station.cost.counts()]
    position.station_cubes = sum(station.cubes for station in stations)
    check_civilisations(components)
    fill_course(position, read_course(components))
    position.gift = read_gifts(components)


def fill_course(position: CouncilTables, course: Course) -> None:
    position.start_gems = course.start_gems.counts()
    position.bank_gems = course.bank.counts()
    position.lowest = course.lowest
    position.highest = course.highest
    position.worth = course.worth.counts()
    position.ai_worth = course.ai_worth
    position.first_galaxy = GALAXY_NAMES.index(course.first_galaxy)
    position.first_tiles = course.first_tiles


def read_upgrades(components: ComponentSet) -> list[Upgrade]:
    """In the order of their numbers."""
    upgrades = components.rows("upgrades", Upgrade, range(Count.UPGRADES, Count.UPGRADES + 1), rule="3.4")
    right = "each of the 9 lasting upgrades, the 4 projects and the 2 of the extra panel has one row"
    check_each_once(components, "upgrades", [upgrade.name for upgrade in upgrades], right, "3.4")
    for number, upgrade in enumerate(upgrades):
        check_upgrade(components, number, upgrade)
    return sorted(upgrades, key=lambda upgrade: UPGRADE_NAMES.index(upgrade.name))


def check_upgrade(components: ComponentSet, number: int, upgrade: Upgrade) -> None:
    check_cost(components, "upgrades", number, upgrade.cost)
    place = UPGRADE_NAMES.index(upgrade.name)
    if place == UpgradeKind.RANGE and upgrade.cost not in FIRST_RANGE:
        problem = f"{upgrade.name} must cost one coal or one gold, as in an example"
        raise components.fault("upgrades", number, problem, rule="3.7")
    if place >= UpgradeKind.PROJECT:
        if upgrade.energy == 0:
            problem = f"{upgrade.name} gives no Energy: that is what a project is for"
            raise components.fault("upgrades", number, problem, rule="3.8")
        return
    energy, rule = (
        (RANGE_ENERGY, "3.7") if place >= UpgradeKind.RANGE else (0, "3.6" if upgrade.name == "expansion" else "3.5")
    )
    if upgrade.energy != energy:
        problem = f"{upgrade.name} gives {upgrade.energy} Energy: it must give {energy}"
        raise components.fault("upgrades", number, problem, rule=rule)


def read_stations(components: ComponentSet) -> list[Station]:
    """In the order of their numbers."""
    stations = components.rows("stations", Station, range(Count.STATIONS, Count.STATIONS + 1), rule="11.1")
    check_each_once(components, "stations", [station.kind for station in stations], "each kind has one row", "11.1")
    for number, station in enumerate(stations):
        check_cost(components, "stations", number, station.cost)
        cubes = STATION_CUBES if station.kind == "colonising" else 0
        if station.cubes != cubes:
            problem = f"{station.cubes} cubes on the {station.kind} station: there must be {cubes}"
            raise components.fault("stations", number, problem, rule="11.4")
    return sorted(stations, key=lambda station: STATION_NAMES.index(station.kind))


def check_civilisations(components: ComponentSet) -> None:
    """They fill no table: they only look different."""
    rows = components.rows(
        "civilisations", Civilisation, range(Count.CIVILISATIONS, Count.CIVILISATIONS + 1), rule="2.1"
    )
    check_each_once(components, "civilisations", [row.name for row in rows], "each civilisation has one row", "2.1")
    check_each_once(components, "civilisations", [row.colour for row in rows], "each has a colour of its own", "2.1")
    for number, row in enumerate(rows):
        if (row.name == "automas") != (row.colour == "blue"):
            raise components.fault("civilisations", number, "the automas are blue, and no other", rule="13.1")
        if row.solo != (row.name != "automas"):
            problem = "a single player may choose all but the automas"
            raise components.fault("civilisations", number, problem, rule="13.1")


def read_course(components: ComponentSet) -> Course:
    course = components.rows("course", Course, range(1, 2))[0]
    for column, rule in COURSE_RULES.items():
        given, stated = getattr(course, column), getattr(STATED_COURSE, column)
        if given != stated:
            raise components.fault("course", 0, f"{column} must be {written(stated)}", rule=rule)
    return course


def read_gifts(components: ComponentSet) -> list[int]:
    """Gems for each level reached and each level of those behind."""
    gifts = components.rows("gifts", Gift, range(len(STATED_GIFTS), len(STATED_GIFTS) + 1), rule="7.3")
    pairs = [(gift.reached, gift.behind) for gift in gifts]
    check_each_once(components, "gifts", pairs, "each level reached and level behind has one row", "7.3")
    found = [0] * (2 * 2 * Count.GEMS)
    for number, gift in enumerate(gifts):
        check_gift(components, number, gift)
        first = ((gift.reached - 1) * 2 + gift.behind) * Count.GEMS
        found[first : first + Count.GEMS] = gift.gems.counts()
    return found


def check_gift(components: ComponentSet, number: int, gift: Gift) -> None:
    pair = (gift.reached, gift.behind)
    if pair not in STATED_GIFTS:
        raise components.fault("gifts", number, f"nobody at level {gift.behind} is behind level 1", rule="7.3")
    if sorted(gift.gems.counts()) != STATED_GIFTS[pair]:
        right = "two gems of different kinds" if pair == (2, 0) else "one gem"
        problem = f"level {gift.reached} reached: those at level {gift.behind} must get {right}"
        raise components.fault("gifts", number, problem, rule="7.3")
