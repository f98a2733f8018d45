"""How the fields of a dialect class lie in memory: the same in C and for those who read them from Python."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from struct import calcsize
from typing import Any

from armillary.build.kinds import C_TYPES, field_of, hints, is_view
from armillary.kernel.dialect import fields

LETTERS = {"int8_t": "b", "int16_t": "h", "int32_t": "i", "int64_t": "q", "uint64_t": "Q", "double": "d", "void*": "P"}
PLAIN = {int: "int64_t", bool: "int64_t", float: "double"}
WORD = 8


@dataclass(frozen=True)
class Member:
    """One field of a struct."""

    name: str
    kind: Any
    """Its annotation."""
    c_type: str
    """Of the number, or of each number of an array; `void*` for an object or an array of any length."""
    count: int
    """0: a single number."""
    offset: int

    @property
    def letter(self) -> str:
        return LETTERS[self.c_type]

    @property
    def width(self) -> int:
        """The bytes of one number."""
        return calcsize(self.letter)

    @property
    def end(self) -> int:
        return self.offset + self.width * max(1, self.count)


@dataclass(frozen=True)
class Layout:
    """A struct: what the class holds besides its numbers, then the numbers that change, then the tables."""

    members: dict[str, Member]
    state: slice
    """Where the numbers that change during a match lie."""
    kept: slice
    """Those and the tables: what is copied."""
    size: int


@cache
def layout(cls: type) -> Layout:
    """Where everything lies that instances of a class hold."""
    numbers = fields(cls)
    tables = {name for name, field in numbers.items() if field.table}
    others = [name for name in hints(cls) if name not in numbers]
    state = [name for name in numbers if name not in tables]
    members: dict[str, Member] = {}
    at = placed(cls, others, 0, members)
    start = aligned(at, WORD)
    end = placed(cls, state, start, members)
    size = aligned(placed(cls, [name for name in numbers if name in tables], end, members), WORD)
    return Layout(members, slice(start, end), slice(start, size), size)


def placed(cls: type, names: list[str], at: int, members: dict[str, Member]) -> int:
    """Put some fields behind each other from a place on; where they end."""
    for name in names:
        if found := c_kind(hints(cls)[name]):
            c_type, count = found
            member = Member(name, hints(cls)[name], c_type, count, aligned(at, calcsize(LETTERS[c_type])))
            members[name], at = member, member.end
    return at


def aligned(at: int, width: int) -> int:
    return -(-at // width) * width


def c_kind(kind: Any) -> tuple[str, int] | None:
    """The C type and the count of what an annotation declares; None for what C does not see."""
    if field := field_of(kind):
        return C_TYPES[field.size], field.count
    if is_view(kind) or is_class(kind):
        return "void*", 0
    return (PLAIN[kind], 0) if kind in PLAIN else None


def objects(cls: type) -> Iterator[tuple[str, type]]:
    """The fields of a class that are other objects."""
    for name, kind in hints(cls).items():
        if is_class(kind):
            yield name, kind


def is_class(kind: Any) -> bool:
    """Whether an annotation names a class of the dialect."""
    return inspect.isclass(kind) and kind not in PLAIN and kind is not Any
