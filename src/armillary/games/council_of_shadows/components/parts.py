"""Names and pieces that several sheets of a component set share."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, get_args

import msgspec

from armillary.games.council_of_shadows.names import Count
from armillary.kernel.components import ComponentSet

GalaxyName = Literal["gray", "green", "beige", "blue", "orange", "turquoise", "brown", "red", "purple", "yellow"]
Colour = Literal["blue", "brown", "red"]  # in the order of their numbers, as all names
Gem = Literal["coal", "gold", "crystal"]
Parsec = Annotated[int, msgspec.Meta(ge=1, le=Count.PARSECS)]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
Many = Annotated[int, msgspec.Meta(ge=0, le=99)]

GALAXY_NAMES: Final[tuple[str, ...]] = get_args(GalaxyName)
COLOUR_NAMES: Final[tuple[str, ...]] = get_args(Colour)
GEM_NAMES: Final[tuple[str, ...]] = get_args(Gem)
NOT_FOR_TWO: Final = ("beige", "turquoise", "brown", "yellow")  # galaxies
FOUR_ONLY: Final = ("turquoise", "yellow")
MOST_GEMS: Final = 9  # that anything may cost


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A row, or something within one; two are equal if all their values are."""


class Gems(Piece):
    """So many of each kind."""

    coal: Many = 0
    gold: Many = 0
    crystal: Many = 0

    def counts(self) -> list[int]:
        return [self.coal, self.gold, self.crystal]


class Cost(Piece):
    """One gem for each, of that kind or a higher one."""

    coal: Few = 0
    gold: Few = 0
    crystal: Few = 0

    def counts(self) -> list[int]:
        return [self.coal, self.gold, self.crystal]


def written(piece: object) -> str:
    """A piece in words close to those of the files."""
    return msgspec.json.encode(piece).decode()


def check_each_once(components: ComponentSet, sheet: str, keys: Sequence[object], right: str, rule: str) -> None:
    """No two rows are for the same thing."""
    for number, key in enumerate(keys):
        if key in keys[:number]:
            raise components.fault(sheet, number, f"{key} is there twice: {right}", rule=rule)


def check_cost(components: ComponentSet, sheet: str, number: int, cost: Cost) -> None:
    total = sum(cost.counts())
    if not 1 <= total <= MOST_GEMS:
        problem = f"it costs {total} gems: it must cost 1 to {MOST_GEMS}"
        raise components.fault(sheet, number, problem, rule="3.2")
