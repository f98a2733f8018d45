"""How the fields of a dialect class lie in memory: the same in C and for those who read them from Python."""

import ctypes
from functools import cache
from typing import Any

from armillary.build.cells import C_NUMBERS, cells
from armillary.build.kinds import Kind, kind_of
from armillary.build.sources import hints
from armillary.kernel.dialect import fields, state_fields


@cache
def members(cls: type) -> dict[str, Kind]:
    """What C sees of a class, in its order: what it holds besides its numbers, the numbers that change, the tables.

    What comes first is 64 bits wide each, so that the numbers begin where numbers of any size may lie.
    """
    found = {name: kind for name, hint in hints(cls).items() if (kind := kind_of(hint))}
    groups = {name: 1 + field.table for name, field in fields(cls).items()}
    return dict(sorted(found.items(), key=lambda one: groups.get(one[0], 0)))


@cache
def struct(cls: type) -> Any:
    """The fields of a class as C lays them out. Only bare counters have their own names: the others are guarded."""
    listed = [(name if hints(cls)[name] is int else f"_c_{name}", c_field(kind)) for name, kind in members(cls).items()]
    return type(cls.__name__, (ctypes.Structure,), {"_fields_": listed})


def c_field(kind: Kind) -> Any:
    """Objects and arrays of any length lie elsewhere: their place is kept."""
    if kind.cls or kind.count < 0:
        return ctypes.c_void_p
    return cells(kind.size, kind.count) if kind.count else C_NUMBERS[kind.size]


@cache
def kept(cls: type) -> slice:
    """Where the numbers of a class lie, tables included: what is copied."""
    first = next((name for name in members(cls) if name in fields(cls)), None)
    return slice(getattr(struct(cls), f"_c_{first}").offset if first else 0, ctypes.sizeof(struct(cls)))


@cache
def state(cls: type) -> slice:
    """Where the numbers lie that change during a match."""
    changing = [getattr(struct(cls), f"_c_{name}") for name in state_fields(cls)]
    return slice(kept(cls).start, max((one.offset + one.size for one in changing), default=kept(cls).start))
