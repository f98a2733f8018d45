"""Dark Tech cards and leaders of a component set: the rules describe them all."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, get_args

import msgspec

from armillary.games.council_of_shadows.components import steps as kinds
from armillary.games.council_of_shadows.components.parts import Few, Many, Piece, check_each_once, written
from armillary.games.council_of_shadows.names import NONE, Count
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.components import ComponentSet

LevelOne = Literal[
    "stargate", "gem_upgrade", "explorer", "scientific", "empire", "flexible", "energy_saver", "world_traveler"
]
LevelTwo = Literal["resourceful", "perpetual", "feudalism", "journey", "breakthrough", "dominate", "boost", "secondary"]
LeaderName = Literal["buteo", "zoe", "ava", "casares", "s3e3", "breish"]

TECH_NAMES: Final[tuple[str, ...]] = get_args(LevelOne) + get_args(LevelTwo)
LEADER_NAMES: Final[tuple[str, ...]] = get_args(LeaderName)


class Passive(Piece):
    """What lasts, in the order of the numbers."""

    gem_levels: Few = 0
    more_cubes: Few = 0
    galaxy_energy: Few = 0
    tile_energy: Few = 0
    foreign: bool = False
    still: bool = False
    extra_collect: Few = 0
    extra_settle: Few = 0
    colony_energy: Few = 0
    keep_from: Few = 0
    ties_win: bool = False
    no_towers: bool = False
    extra_slot: Annotated[int, msgspec.Meta(ge=0, le=Count.PARSECS)] = 0

    def numbers(self) -> list[int]:
        return [int(number) for number in msgspec.structs.astuple(self)]


class Tech(Piece):
    """A Dark Tech card."""

    name: LevelOne | LevelTwo
    level: Literal[1, 2]
    steps: kinds.TechSteps = msgspec.field(default_factory=list)
    passive: Passive = msgspec.field(default_factory=Passive)


class Leader(Piece):
    """A leader; without Energy of its own it starts with what the order gives."""

    name: LeaderName
    consumption: Annotated[int, msgspec.Meta(ge=0, le=100)]
    energy: Many | None = None
    passive: Passive = msgspec.field(default_factory=Passive)


ANYWHERE: Final = kinds.Settle(1, any_parsec=True, any_colour=True)
STATED: Final[Mapping[str, tuple[Sequence[kinds.PrintedStep], Passive]]] = {
    "stargate": ([kinds.TakeGems(gold=1)], Passive(extra_slot=3)),
    "gem_upgrade": ([kinds.TakeGems(crystal=1)], Passive(gem_levels=1)),
    "explorer": ([], Passive(more_cubes=1)),
    "scientific": ([ANYWHERE, kinds.CollectThere(1)], Passive()),
    "empire": ([], Passive(galaxy_energy=3)),
    "flexible": ([kinds.Reach(1)], Passive()),
    "energy_saver": ([kinds.Save(7)], Passive()),
    "world_traveler": ([kinds.TakeGems(crystal=1)], Passive(foreign=True)),
    "resourceful": ([kinds.Collect(2, any_parsec=True)], Passive()),
    "perpetual": ([], Passive(still=True)),
    "feudalism": ([], Passive(tile_energy=3)),
    "journey": ([kinds.Discover(2, 2, any_parsec=True, any_colour=True)], Passive()),
    "breakthrough": ([kinds.TakeAi(1), kinds.DrawLight(1), kinds.TakeGems(crystal=1)], Passive()),
    "dominate": ([kinds.Assess(2)], Passive()),
    "boost": ([kinds.Gain(10)], Passive()),
    "secondary": ([ANYWHERE, ANYWHERE], Passive()),
}
STATED_LEADERS: Final = (
    Leader("buteo", 30, None, Passive(extra_collect=1)),
    Leader("zoe", 34, None, Passive(extra_settle=1)),
    Leader("ava", 28, None, Passive(extra_slot=1)),
    Leader("casares", 26, None, Passive(keep_from=3, no_towers=True)),
    Leader("s3e3", 27, None, Passive(colony_energy=1)),
    Leader("breish", 25, 8, Passive(ties_win=True)),
)


def fill_tech(position: CouncilTables, components: ComponentSet) -> list[kinds.Program]:
    """What lasts, and what leaders start with; returns what Dark Tech cards do at once."""
    techs, leaders = read_tech(components), read_leaders(components)
    lasting = [tech.passive for tech in techs] + [leader.passive for leader in leaders]
    position.passive = [number for passive in lasting for number in passive.numbers()]
    position.leader_consumption = [leader.consumption for leader in leaders]
    position.leader_energy = [NONE if leader.energy is None else leader.energy for leader in leaders]
    return [[tech.steps] for tech in techs]


def read_tech(components: ComponentSet) -> list[Tech]:
    """In the order of their numbers."""
    techs = components.rows("dark_tech", Tech, range(Count.TECHS, Count.TECHS + 1), rule="2.6")
    check_each_once(components, "dark_tech", [tech.name for tech in techs], "each card has one row", "2.6")
    for number, tech in enumerate(techs):
        check_tech(components, number, tech)
    return sorted(techs, key=lambda tech: TECH_NAMES.index(tech.name))


def check_tech(components: ComponentSet, number: int, tech: Tech) -> None:
    place = TECH_NAMES.index(tech.name)
    level, rule = place // Count.DECK + 1, f"8.{place + 1}"
    if tech.level != level:
        raise components.fault("dark_tech", number, f"{tech.name} is a card of level {level}", rule=rule)
    steps, passive = STATED[tech.name]
    if tech.steps != steps:
        raise components.fault("dark_tech", number, f"the steps of {tech.name} must be {written(steps)}", rule=rule)
    if tech.passive != passive:
        problem = f"what {tech.name} does for good must be {written(passive)}"
        raise components.fault("dark_tech", number, problem, rule=rule)


def read_leaders(components: ComponentSet) -> list[Leader]:
    """In the order of their numbers."""
    leaders = components.rows("leaders", Leader, range(Count.LEADERS, Count.LEADERS + 1), rule="12.1")
    check_each_once(components, "leaders", [leader.name for leader in leaders], "each leader has one row", "12.1")
    for number, leader in enumerate(leaders):
        place = LEADER_NAMES.index(leader.name)
        stated = STATED_LEADERS[place]
        for column in ("consumption", "energy", "passive"):
            right = getattr(stated, column)
            if getattr(leader, column) != right:
                problem = f"{column} of {leader.name} must be {'left out' if right is None else written(right)}"
                raise components.fault("leaders", number, problem, rule=f"12.{place + 2}")
    return sorted(leaders, key=lambda leader: LEADER_NAMES.index(leader.name))
