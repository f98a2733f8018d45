"""What annotations, constants and calculations of the dialect stand for: numbers, arrays of them, or objects."""

import typing
from dataclasses import dataclass
from typing import Any

from armillary.build.sources import is_fielded
from armillary.kernel.dialect import RANGES, cells

ANY_LENGTH = -1


@dataclass(frozen=True)
class Kind:
    """A number, an array of numbers or an object."""

    size: str = ""
    """Of each number, as the dialect and C call it: i8 to i64, u64, f64, or bool, which has 64 bits."""
    count: int = 0
    """How many places an array has, or ANY_LENGTH; 0: it is no array."""
    cls: Any = None
    """The class of an object."""

    @property
    def is_number(self) -> bool:
        return bool(self.size) and not self.count

    @property
    def is_whole(self) -> bool:
        return self.is_number and self != FLOAT

    @property
    def is_narrow(self) -> bool:
        return self.is_number and self.size in {"i8", "i16", "i32"}

    @property
    def c_type(self) -> str:
        """How C calls one number."""
        return "i64" if self.size == "bool" else self.size

    @property
    def widened(self) -> "Kind":
        """What it is on its way: a number of 64 bits."""
        return WHOLE if self.is_narrow else self


NOTHING = Kind()
WHOLE, WORD, FLOAT, TRUTH = Kind("i64"), Kind("u64"), Kind("f64"), Kind("bool")
PLAIN = {int: WHOLE, bool: TRUTH, float: FLOAT, type(None): NOTHING}


def kind_of(annotation: Any) -> Kind | None:
    """What an annotation declares; None for what C does not see."""
    if typing.get_origin(annotation) is typing.Annotated:
        if "view" in annotation.__metadata__:
            return Kind(annotation.__metadata__[0], ANY_LENGTH)
        field = cells(annotation)
        return Kind(field.size, field.count) if field else None
    return Kind(cls=annotation) if is_fielded(annotation) else PLAIN.get(annotation)


def kind_of_constant(value: Any) -> Kind:
    """What a name of a module stands for: a number, or an array of as few bits as its numbers need."""
    if isinstance(value, list) and value and all(isinstance(one, int | float) for one in value):
        return Kind(smallest(value), len(value))
    return NOTHING if isinstance(value, bool) else PLAIN.get(type(value), NOTHING)


def smallest(values: list[Any]) -> str:
    """The smallest size that holds all the values."""
    if any(isinstance(value, float) for value in values):
        return "f64"
    low, high = min(values), max(values)
    return next(size for size, (least, most) in RANGES.items() if least <= low and high <= most)


def calculated(*kinds: Kind) -> Kind:
    """What comes of numbers that are calculated with."""
    sizes = {kind.size for kind in kinds}
    return FLOAT if "f64" in sizes else WORD if "u64" in sizes else WHOLE


def chosen(*kinds: Kind) -> Kind:
    """What is one of several."""
    return kinds[0] if len(set(kinds)) == 1 and kinds[0].is_number else calculated(*kinds)
