"""Arrays in a unit's memory that read and write like lists of their length."""

import ctypes
from functools import cache
from typing import Any

C_NUMBERS: dict[str, Any] = {
    "b": ctypes.c_int8,
    "h": ctypes.c_int16,
    "i": ctypes.c_int32,
    "q": ctypes.c_int64,
    "Q": ctypes.c_uint64,
    "d": ctypes.c_double,
    "P": ctypes.c_void_p,
}
BITS = {"b": 8, "h": 16, "i": 32, "q": 64}
BOUNDS = {letter: (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for letter, bits in BITS.items()} | {"Q": (0, 2**64 - 1)}


def fit(name: str, letter: str, value: Any) -> None:
    """Refuse what is not a number of this size."""
    if letter == "d":
        return
    if not isinstance(value, int):
        raise TypeError(f"{name} = {value!r} is not a whole number")
    low, high = BOUNDS[letter]
    if not low <= value <= high:
        raise OverflowError(f"{name} = {value} is outside {low}..{high}")


class Cells:
    """What an array of ctypes lacks to be like a list: what does not fit is refused, and it can be compared."""

    letter: str

    def __setitem__(self, place: Any, value: Any) -> None:
        many = isinstance(place, slice)
        values = list(value) if many else [value]
        for one in values:
            fit("an array's number", self.letter, one)
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
def cells(letter: str, count: int) -> Any:
    """The class of arrays of so many numbers of one size."""
    return type("Cells", (Cells, C_NUMBERS[letter] * count), {"letter": letter})
