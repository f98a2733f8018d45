"""The integer dialect: numbers with a size, plain when interpreted, C integers when compiled.

A field is annotated with its size and, behind it, with whatever else is known of it:

    turn: i8                                            a number
    phase: Annotated[int, "i8", (0, 5)]                 a number from 0 to 5
    score: Annotated[list[int], "i16", 4]               an array of four
    hand: Annotated[list[int], "i32", 4, "set"]         an array of four bit sets
"""

import os
from dataclasses import dataclass
from sys import modules
from types import FunctionType
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

i8 = Annotated[int, "i8"]
i16 = Annotated[int, "i16"]
i32 = Annotated[int, "i32"]
i64 = Annotated[int, "i64"]
u64 = Annotated[int, "u64"]
f64 = Annotated[float, "f64"]

STRICT = bool(os.environ.get("ARMILLARY_STRICT"))
"""Interpret the rules, and refuse negative indices and numbers outside their bounds."""
PURE = STRICT or bool(os.environ.get("ARMILLARY_PURE"))
"""Interpret the rules, though they could be compiled."""

RANGES = {
    "i8": (-(2**7), 2**7 - 1),
    "i16": (-(2**15), 2**15 - 1),
    "i32": (-(2**31), 2**31 - 1),
    "i64": (-(2**63), 2**63 - 1),
    "u64": (0, 2**64 - 1),
}

Anything = TypeVar("Anything")


def hook(method: Anything) -> Anything:
    """Mark a method that games override."""
    method.__hook__ = True  # type: ignore[attr-defined]
    return method


def plain(function: Anything) -> Anything:
    """Mark what stays ordinary Python when the module is compiled."""
    return tagged(function, "plain")


def inline(method: Anything) -> Anything:
    """Mark a small method of the kernel that compiled callers take in whole, instead of calling it."""
    return method


def unlocked(method: Anything) -> Anything:
    """Mark long work: called from Python it runs as fast as it can, without the interpreter lock."""
    return tagged(method, "unlocked")


def tagged(function: Anything, tag: str) -> Anything:
    """A function that says of itself how it is tagged; what wraps a function has no place to say so."""
    if isinstance(function, FunctionType):
        setattr(function, f"__{tag}__", True)
    return function


def tables(cls: Anything) -> Anything:
    """Mark a class whose fields are filled before start() and never written by the rules."""
    cls.__tables__ = True  # type: ignore[attr-defined]
    return cls


@dataclass(frozen=True)
class Field:
    """What is known of one field."""

    size: str
    count: int
    """0: a single number."""
    low: int
    high: int
    is_set: bool
    table: bool


def cells(kind: Any, table: bool = False) -> Field | None:
    """The field an annotation declares; None for anything that is not a number or an array of numbers."""
    notes = get_args(kind)[1:]
    if not notes or notes[0] not in {*RANGES, "f64"} or "view" in notes:
        return None
    size, count, is_set = notes[0], 0, False
    low, high = RANGES.get(size, (0, 0))
    for note in notes[1:]:
        if note == "set":
            is_set, low = True, 0
        elif isinstance(note, tuple):
            low, high = note
        else:
            count = note
    return Field(size, count, low, high, is_set, table)


def declared(cls: type) -> dict[str, Field]:
    """The fields one class adds."""
    own = vars(cls).get("__annotations__", {})
    table = bool(vars(cls).get("__tables__"))
    hints = get_type_hints(cls, include_extras=True) if own else {}
    found = {name: cells(hints[name], table) for name in own}
    return {name: field for name, field in found.items() if field}


_fields: dict[type, dict[str, Field]] = {}
_state_fields: dict[type, dict[str, Field]] = {}


def fields(cls: type) -> dict[str, Field]:
    """Every number and array a class has, its bases' first."""
    if cls not in _fields:
        _fields[cls] = {name: field for base in reversed(cls.__mro__) for name, field in declared(base).items()}
    return _fields[cls]


def state_fields(cls: type) -> dict[str, Field]:
    """The fields that change during a match: what is hashed, compared and written down."""
    if cls not in _state_fields:
        _state_fields[cls] = {name: field for name, field in fields(cls).items() if not field.table}
    return _state_fields[cls]


def blank(cls: type, name: str) -> Any:
    """The value a field starts with."""
    field = fields(cls)[name]
    zero = 0.0 if field.size == "f64" else 0
    if not field.count:
        return zero
    return StrictCells(name, field) if STRICT else [zero] * field.count


def fit(name: str, field: Field, value: int) -> None:
    """Refuse what is not a whole number within the field's bounds."""
    if not isinstance(value, int):
        raise TypeError(f"{name} = {value!r} is not a whole number")
    if not field.low <= value <= field.high:
        raise OverflowError(f"{name} = {value} is outside {field.low}..{field.high}")


class StrictCells(list[Any]):
    """An array that refuses what C would silently do: indices outside it and numbers that do not fit."""

    def __init__(self, name: str, field: Field) -> None:
        super().__init__([0.0 if field.size == "f64" else 0] * field.count)
        self.name = name
        self.field = field

    def __getitem__(self, index: Any) -> Any:
        self.check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        self.check_index(index)
        for number in value if isinstance(index, slice) else [value]:
            if self.field.size != "f64":
                fit(self.name, self.field, number)
        super().__setitem__(index, value)

    def check_index(self, index: Any) -> None:
        if not isinstance(index, slice) and not 0 <= index < self.field.count:
            raise IndexError(f"{self.name}[{index}] is outside 0..{self.field.count - 1}")


def strict_setattr(self: Any, name: str, value: Any) -> None:
    """Assign a field, refusing what C would cut off."""
    field = fields(type(self)).get(name)
    if field and field.count and isinstance(value, list):
        strict = StrictCells(name, field)
        if len(value) != field.count:
            raise ValueError(f"{name} has {field.count} numbers, not {len(value)}")
        strict[:] = value
        value = strict
    elif field and not field.count and field.size != "f64":
        fit(name, field, value)
    object.__setattr__(self, name, value)


class StrictTable(list[Any]):
    """A table of a module that refuses what C would silently do: indices outside it."""

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, slice) and not 0 <= index < len(self):
            raise IndexError(f"index {index} is outside 0..{len(self) - 1}")
        return super().__getitem__(index)


def watch_tables(cls: type) -> None:
    """Check every index that is looked up in the tables of a class's module."""
    names = vars(modules[cls.__module__])
    names.update({name: StrictTable(value) for name, value in names.items() if name.isupper() and type(value) is list})


def enforce(cls: Any) -> None:
    """In a strict run, check what this class and those that inherit from it do with numbers."""
    if STRICT:
        cls.__setattr__ = strict_setattr
        cls.__init_subclass__ = classmethod(watch_tables)
        watch_tables(cls)
