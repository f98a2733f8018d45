"""Arrays in a unit's memory that read and write like lists of their length."""

import ctypes
from functools import cache
from typing import Any

from armillary.kernel.dialect import RANGES, Field, fit

C_NUMBERS: dict[str, Any] = {
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "u64": ctypes.c_uint64,
    "f64": ctypes.c_double,
    "bool": ctypes.c_int64,
}
SIZES = {size: Field(size, 0, low, high, False, False) for size, (low, high) in RANGES.items()}
"""Numbers of each size with all that fits them; floats are none of them."""


class Cells:
    """What an array of ctypes lacks to be like a list: what does not fit is refused, and it can be compared."""

    size: str

    def __setitem__(self, place: Any, value: Any) -> None:
        many = isinstance(place, slice)
        values = list(value) if many else [value]
        for one in values if self.size in SIZES else ():
            fit("an array's number", SIZES[self.size], one)
        super().__setitem__(place, values if many else value)  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        return bool(self[:] == (other[:] if isinstance(other, Cells) else other))  # type: ignore[index]

    def __add__(self, other: Any) -> Any:
        return self[:] + list(other)  # type: ignore[index]

    def __radd__(self, other: Any) -> Any:
        return list(other) + self[:]  # type: ignore[index]

    def __repr__(self) -> str:
        return repr(self[:])  # type: ignore[index]

    def index(self, value: Any) -> int:
        return int(self[:].index(value))  # type: ignore[index]

    def count(self, value: Any) -> int:
        return int(self[:].count(value))  # type: ignore[index]

    __hash__ = None  # type: ignore[assignment]


@cache
def cells(size: str, count: int) -> Any:
    """The class of arrays of so many numbers of one size."""
    return type("Cells", (Cells, C_NUMBERS[size] * count), {"size": size})
