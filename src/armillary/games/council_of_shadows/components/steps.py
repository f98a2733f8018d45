"""What cards do, step after step."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from armillary.games.council_of_shadows.components.parts import Few, Piece
from armillary.games.council_of_shadows.names import Count, StepKind, Where
from armillary.games.council_of_shadows.rules.tables import CouncilTables

Tower = Annotated[int, msgspec.Meta(ge=1, le=Count.HEIGHT)]
Times = Annotated[int, msgspec.Meta(ge=1, le=9)]
Number = Annotated[int, msgspec.Meta(ge=1, le=50)]


class PrintedStep(Piece, tag_field="do"):
    """Its kind, and three numbers."""

    kind: ClassVar[int] = StepKind.NOTHING

    def numbers(self) -> tuple[int, int, int]:
        return 0, 0, 0


class Settle(PrintedStep, tag="settle"):
    """A tower on one planet."""

    kind: ClassVar[int] = StepKind.SETTLE
    cubes: Tower
    any_parsec: bool = False
    any_colour: bool = False

    def numbers(self) -> tuple[int, int, int]:
        return self.cubes, 0, Where.ANY_PARSEC * self.any_parsec + Where.ANY_COLOUR * self.any_colour


class Collect(PrintedStep, tag="collect"):
    """So many resources."""

    kind: ClassVar[int] = StepKind.COLLECT
    times: Times
    any_parsec: bool = False

    def numbers(self) -> tuple[int, int, int]:
        return self.times, 0, Where.ANY_PARSEC * self.any_parsec


class Discover(PrintedStep, tag="discover"):
    """A new tile, then a tower on it, or its resources, or both."""

    kind: ClassVar[int] = StepKind.DISCOVER
    cubes: Tower
    times: Times
    both: bool = False
    any_parsec: bool = False
    any_colour: bool = False

    def numbers(self) -> tuple[int, int, int]:
        where = Where.ANY_PARSEC * self.any_parsec + Where.ANY_COLOUR * self.any_colour + Where.BOTH * self.both
        return self.cubes, self.times, where


class TakeGems(PrintedStep, tag="gems"):
    """Gems from the supply."""

    kind: ClassVar[int] = StepKind.TAKE_GEMS
    coal: Few = 0
    gold: Few = 0
    crystal: Few = 0

    def numbers(self) -> tuple[int, int, int]:
        return self.coal, self.gold, self.crystal


class Numbered(PrintedStep):
    """A step with a single number."""

    number: Number

    def numbers(self) -> tuple[int, int, int]:
        return self.number, 0, 0


class Upgrade(Numbered, tag="upgrade"):
    """Gems raised to the next higher kind."""

    kind: ClassVar[int] = StepKind.UPGRADE


class Gain(Numbered, tag="energy"):
    """Energy at once."""

    kind: ClassVar[int] = StepKind.GAIN


class Save(Numbered, tag="save"):
    """The consumption marker goes back."""

    kind: ClassVar[int] = StepKind.SAVE


class Reach(Numbered, tag="reach"):
    """Every slot reaches further."""

    kind: ClassVar[int] = StepKind.REACH


class CollectThere(Numbered, tag="collect_there"):
    """Resources of the tile just settled."""

    kind: ClassVar[int] = StepKind.COLLECT_THERE


class TakeAi(Numbered, tag="take_ai"):
    """AI cards of the display."""

    kind: ClassVar[int] = StepKind.TAKE_AI


class DrawLight(Numbered, tag="draw_light"):
    """Light bonus cards."""

    kind: ClassVar[int] = StepKind.DRAW_LIGHT


class Assess(Numbered, tag="assess"):
    """Different galaxies, at once."""

    kind: ClassVar[int] = StepKind.ASSESS


CardStep: TypeAlias = Settle | Collect | Discover | TakeGems | Upgrade | Gain
CardSteps = Annotated[list[CardStep], msgspec.Meta(max_length=Count.STEPS)]
TechStep: TypeAlias = CardStep | Save | Reach | CollectThere | TakeAi | DrawLight | Assess
TechSteps = Annotated[list[TechStep], msgspec.Meta(max_length=Count.STEPS)]
Program: TypeAlias = Sequence[Sequence[PrintedStep]]  # one alternative, or two


def fill_programs(position: CouncilTables, programs: Sequence[Program]) -> None:
    position.alternatives = [len(program) for program in programs]
    steps = [step for program in programs for step in padded(program)]
    position.step_kind = [step.kind for step in steps]
    numbers = [step.numbers() for step in steps]
    position.step_a, position.step_b, position.step_c = ([one[i] for one in numbers] for i in range(3))


def padded(program: Program) -> list[PrintedStep]:
    """The steps of both alternatives, filled up with nothing."""
    both = [*program, []][: Count.ALTERNATIVES]
    return [step for steps in both for step in [*steps, *[PrintedStep()] * (Count.STEPS - len(steps))]]
