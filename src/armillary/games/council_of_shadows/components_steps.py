"""What cards do, step after step."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from armillary.games.council_of_shadows.components_parts import Few, Piece
from armillary.games.council_of_shadows.tables import CouncilTables
from armillary.games.council_of_shadows.words import (
    ALTERNATIVES,
    ANY_COLOUR,
    ANY_PARSEC,
    BOTH,
    HEIGHT,
    NOTHING,
    STEPS,
    TO_ASSESS,
    TO_COLLECT,
    TO_COLLECT_THERE,
    TO_DISCOVER,
    TO_DRAW_LIGHT,
    TO_GAIN,
    TO_REACH,
    TO_SAVE,
    TO_SETTLE,
    TO_TAKE_AI,
    TO_TAKE_GEMS,
    TO_UPGRADE,
)

Tower = Annotated[int, msgspec.Meta(ge=1, le=HEIGHT)]
Times = Annotated[int, msgspec.Meta(ge=1, le=9)]
Number = Annotated[int, msgspec.Meta(ge=1, le=50)]


class Step(Piece, tag_field="do"):
    """Its kind, and three numbers."""

    kind: ClassVar[int] = NOTHING

    def numbers(self) -> tuple[int, int, int]:
        return 0, 0, 0


class Settle(Step, tag="settle"):
    """A tower on one planet."""

    kind: ClassVar[int] = TO_SETTLE
    cubes: Tower
    any_parsec: bool = False
    any_colour: bool = False

    def numbers(self) -> tuple[int, int, int]:
        return self.cubes, 0, ANY_PARSEC * self.any_parsec + ANY_COLOUR * self.any_colour


class Collect(Step, tag="collect"):
    """So many resources."""

    kind: ClassVar[int] = TO_COLLECT
    times: Times
    any_parsec: bool = False

    def numbers(self) -> tuple[int, int, int]:
        return self.times, 0, ANY_PARSEC * self.any_parsec


class Discover(Step, tag="discover"):
    """A new tile, then a tower on it, or its resources, or both."""

    kind: ClassVar[int] = TO_DISCOVER
    cubes: Tower
    times: Times
    both: bool = False
    any_parsec: bool = False
    any_colour: bool = False

    def numbers(self) -> tuple[int, int, int]:
        where = ANY_PARSEC * self.any_parsec + ANY_COLOUR * self.any_colour + BOTH * self.both
        return self.cubes, self.times, where


class TakeGems(Step, tag="gems"):
    """Gems from the supply."""

    kind: ClassVar[int] = TO_TAKE_GEMS
    coal: Few = 0
    gold: Few = 0
    crystal: Few = 0

    def numbers(self) -> tuple[int, int, int]:
        return self.coal, self.gold, self.crystal


class Numbered(Step):
    """A step with a single number."""

    number: Number

    def numbers(self) -> tuple[int, int, int]:
        return self.number, 0, 0


class Upgrade(Numbered, tag="upgrade"):
    """Gems raised to the next higher kind."""

    kind: ClassVar[int] = TO_UPGRADE


class Gain(Numbered, tag="energy"):
    """Energy at once."""

    kind: ClassVar[int] = TO_GAIN


class Save(Numbered, tag="save"):
    """The consumption marker goes back."""

    kind: ClassVar[int] = TO_SAVE


class Reach(Numbered, tag="reach"):
    """Every slot reaches further."""

    kind: ClassVar[int] = TO_REACH


class CollectThere(Numbered, tag="collect_there"):
    """Resources of the tile just settled."""

    kind: ClassVar[int] = TO_COLLECT_THERE


class TakeAi(Numbered, tag="take_ai"):
    """AI cards of the display."""

    kind: ClassVar[int] = TO_TAKE_AI


class DrawLight(Numbered, tag="draw_light"):
    """Light bonus cards."""

    kind: ClassVar[int] = TO_DRAW_LIGHT


class Assess(Numbered, tag="assess"):
    """Different galaxies, at once."""

    kind: ClassVar[int] = TO_ASSESS


CardStep: TypeAlias = Settle | Collect | Discover | TakeGems | Upgrade | Gain
CardSteps = Annotated[list[CardStep], msgspec.Meta(max_length=STEPS)]
TechStep: TypeAlias = CardStep | Save | Reach | CollectThere | TakeAi | DrawLight | Assess
TechSteps = Annotated[list[TechStep], msgspec.Meta(max_length=STEPS)]
Program: TypeAlias = Sequence[Sequence[Step]]  # one alternative, or two


def fill_programs(position: CouncilTables, programs: Sequence[Program]) -> None:
    position.alternatives = [len(program) for program in programs]
    steps = [step for program in programs for step in padded(program)]
    position.step_kind = [step.kind for step in steps]
    numbers = [step.numbers() for step in steps]
    position.step_a, position.step_b, position.step_c = ([one[i] for one in numbers] for i in range(3))


def padded(program: Program) -> list[Step]:
    """The steps of both alternatives, filled up with nothing."""
    both = [*program, []][:ALTERNATIVES]
    return [step for steps in both for step in [*steps, *[Step()] * (STEPS - len(steps))]]
