"""The Python face of a unit: the same classes, with fields that lie in the unit's memory and methods that call it.

For each class of a unit a class is made that inherits from it and is a struct of ctypes. Plain methods are the Python
they were; compiled ones ask the checked library, and long work the released one, without the interpreter lock.
"""

import ctypes
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path
from types import new_class
from typing import Any

from armillary.build.asking import asking
from armillary.build.cells import BOUNDS, C_NUMBERS, cells, fit
from armillary.build.emit import Unit, bases, compiled
from armillary.build.layout import Layout, Member, layout
from armillary.build.units import drivers, usable
from armillary.kernel.dialect import fields, state_fields

FAILURES: dict[int, Callable[[str, int], Exception]] = {
    1: lambda where, value: IndexError(f"{where}: there is no place {value}"),
    2: lambda where, value: OverflowError(f"{where}: a number does not fit"),
    3: lambda where, value: ZeroDivisionError(f"{where}: division by zero"),
    4: lambda where, value: ValueError(f"{where}: {value} is not possible here"),
    5: lambda where, value: NotImplementedError(where),
}
"""What a call may fail of, by its number in prelude.h."""


class Library:
    """The two libraries of one unit, and the classes that stand for it in Python."""

    def __init__(self, root: type, paths: dict[str, Path]) -> None:
        self.root = root
        self.released = ctypes.CDLL(str(paths["released"]))
        self.checked = ctypes.PyDLL(str(paths["checked"]))
        self.failed = ctypes.c_int64.in_dll(self.checked, "failed")
        self.failed_value = ctypes.c_int64.in_dll(self.checked, "failed_value")
        self.failed_where = ctypes.c_char_p.in_dll(self.checked, "failed_where")
        self.unit = Unit(root, drivers(root))
        self.numbers = self.checked.ask_numbers
        self.numbers.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self.numbers.restype = None
        self.wide = ctypes.c_int64 * sum(max(1, field.count) for field in state_fields(root).values())
        self.faces: dict[type, Any] = {}
        """By the class they stand for. The root's stands for its bases too, and each for itself."""
        for cls in self.unit.classes:
            face = face_of(self, cls)
            self.faces |= dict.fromkeys([face, *(bases(cls) if cls is root else [cls])], face)
        for cls in self.unit.classes:
            for name in compiled(cls):
                setattr(self.faces[cls], name, asking(self, cls, name))

    def face(self, cls: type) -> Any:
        """The class that stands for a class of the unit."""
        return self.faces[cls]

    def failure(self) -> Exception:
        """What the last call failed of."""
        kind, where, value = self.failed.value, self.failed_where.value or b"", self.failed_value.value
        self.failed.value = 0
        return FAILURES[kind](where.decode(), value)

    def adopted(self, thing: Any, cls: type) -> Any:
        """An object in the unit's memory: itself, or a copy of it."""
        face = self.face(cls)
        if isinstance(thing, face):
            return thing
        if not isinstance(thing, cls) or hasattr(thing, "_library"):
            raise TypeError(f"{cls.__name__} of this game is wanted, not {thing!r}")
        twin = face.__new__(face)
        for name in fields(cls):
            setattr(twin, name, getattr(thing, name))
        return twin


_libraries: dict[type, Library | None] = {}


def library(cls: type) -> Library | None:
    """The library of a class; None where it runs interpreted."""
    if cls not in _libraries:
        paths = usable(cls)
        _libraries[cls] = Library(cls, paths) if paths else None
    return _libraries[cls]


def face_of(owner: Library, cls: type) -> type:
    """The class that stands for a class of the unit."""
    found = layout(cls)
    own: dict[str, Any] = {
        "_fields_": list(c_fields(found)),
        "_library": owner,
        "_layout": found,
        "_state": ctypes.c_char * (found.state.stop - found.state.start),
        "_address": property(ctypes.addressof),
        "__new__": new,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
    }
    for member in found.members.values():
        if not is_counter(member):
            own[member.name] = described(owner, member)
    face = new_class(cls.__name__, (cls, ctypes.Structure), exec_body=lambda namespace: namespace.update(own))
    assert ctypes.sizeof(face) == found.size, f"{cls.__name__} does not lie in memory as it should"
    return face


def new(cls: Any, *_: Any, **__: Any) -> Any:
    """An object all of whose numbers are 0."""
    return ctypes.Structure.__new__(cls)


def c_fields(found: Layout) -> list[tuple[str, Any]]:
    """The struct, with the gap before the numbers that change spelled out."""
    listed, at = [], 0
    for member in found.members.values():
        if member.offset == found.kept.start and at < member.offset:
            listed.append(("_gap", ctypes.c_char * (member.offset - at)))
        kind = cells(member.letter, member.count) if member.count else C_NUMBERS[member.letter]
        listed.append((member.name if is_counter(member) else f"_c_{member.name}", kind))
        at = member.end
    if at < found.size:
        listed.append(("_end", ctypes.c_char * (found.size - at)))
    return listed


def is_counter(member: Member) -> bool:
    """A number of 64 bits that the object keeps for itself: written without a check."""
    return member.kind is int


def described(owner: Library, member: Member) -> property:
    """How a field is read and written from Python."""
    if member.c_type == "void*":
        return held(owner, member)
    name, letter, inner = member.name, member.letter, f"_c_{member.name}"
    low, high = BOUNDS.get(letter, (1, 0))

    def write(thing: Any, value: Any) -> None:
        if type(value) is not int or not low <= value <= high:
            fit(name, letter, value)
        setattr(thing, inner, value)

    def write_all(thing: Any, values: Any) -> None:
        getattr(thing, inner)[:] = values

    return property(attrgetter(inner), write_all if member.count else write)


def held(owner: Library, member: Member) -> property:
    """An object or an array of any length: kept alive by the object that holds it, which has its address."""
    slot, inner, kind = f"_held_{member.name}", f"_c_{member.name}", member.kind

    def write(thing: Any, value: Any) -> None:
        if isinstance(kind, type):
            value = owner.adopted(value, kind)
            setattr(thing, inner, value._address)
        else:
            setattr(thing, inner, value.buffer_info()[0])
        setattr(thing, slot, value)

    return property(attrgetter(slot), write)
