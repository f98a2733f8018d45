"""Where the numbers of an object lie: in fields of Python when interpreted, in the memory of a unit when compiled."""

from ctypes import addressof, memmove
from functools import cache
from typing import Any

from armillary.kernel.dialect import PURE, blank, fields

ALL = slice(None)


def new(cls: Any) -> Any:
    """An object without its numbers; one of a unit, if there is a unit for its class."""
    return unfilled(cls, compiled(cls))


def compiled(cls: Any) -> Any:
    """The class that stands for this one where it is compiled; None where it runs interpreted."""
    if PURE:
        return None
    from armillary.build.face import library

    found = library(cls)
    return None if found is None else found.face(cls)


def beside(cls: Any, other: Any) -> Any:
    """An object without its numbers, of the same unit as another object, or of none as that."""
    return unfilled(cls, other._library.face(cls) if is_compiled(other) else None)


def unfilled(cls: Any, face: Any) -> Any:
    """An object of a class, or of the one that stands for it."""
    return object.__new__(cls) if face is None else face.__new__(face)


def clear(thing: Any) -> None:
    """Give a new object its numbers; in a unit's memory they are 0 from the start."""
    if not is_compiled(thing):
        for name in fields(type(thing)):
            object.__setattr__(thing, name, blank(type(thing), name))
        kind: Any = type(thing)
        for name in counters(kind):
            object.__setattr__(thing, name, 0)


@cache
def counters(cls: type) -> list[str]:
    """The numbers of a class that are not part of what it stands for: how much was told."""
    return [name for base in cls.__mro__ for name, kind in vars(base).get("__annotations__", {}).items() if kind is int]


def is_compiled(thing: Any) -> bool:
    return hasattr(thing, "_library")


def twin(source: Any, cls: Any = None) -> Any:
    """Another object with the same numbers, of the same class or of one with the same fields."""
    if is_compiled(source):
        return (compiled(cls) if cls else type(source)).from_buffer_copy(source)
    found = (cls or type(source))()
    copy(found, source)
    return found


def copy(target: Any, source: Any) -> None:
    """Make every number of target that of source, unchecked: source was checked when it got them."""
    if is_compiled(source):
        kept = source._kept
        memmove(target._address + kept.start, source._address + kept.start, kept.stop - kept.start)
        return
    for name, field in fields(type(source)).items():
        if field.count:
            list.__setitem__(getattr(target, name), ALL, getattr(source, name))
        else:
            object.__setattr__(target, name, getattr(source, name))


def wide(source: Any) -> Any:
    """All numbers of a compiled position that change, 64 bits each, as a buffer; None when interpreted."""
    unit = getattr(source, "_library", None)
    if unit is None:
        return None
    found = unit.wide()
    unit.numbers(source._address, addressof(found))
    return found


def raw(source: Any) -> bytes:
    """The numbers of a compiled position that change, as they lie in memory; nothing when interpreted."""
    if not is_compiled(source):
        return b""
    found: bytes = source._state.from_buffer(source, source._kept.start).raw
    return found
