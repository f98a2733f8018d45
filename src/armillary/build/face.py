"""The Python face of a unit: the same classes, with fields that lie in the unit's memory and methods that call it.

For each class of a unit a class is made that inherits from it and is a struct of ctypes. Plain methods are the Python
they were; compiled ones ask the checked library, and long work the released one, without the interpreter lock.
"""

import ctypes
from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any

from armillary.build import units
from armillary.build.asking import Unasked
from armillary.build.cells import SIZES
from armillary.build.check import DialectError
from armillary.build.compiler import NotCompiled
from armillary.build.emit import Unit
from armillary.build.kinds import Kind
from armillary.build.layout import kept, members, state, struct
from armillary.build.sources import bases
from armillary.build.telling import say
from armillary.kernel.dialect import PURE, fields, fit, state_fields
from armillary.kernel.text import Message

FAILURES: dict[int, Callable[[str, int], Exception]] = {
    1: lambda where, value: IndexError(f"{where}: there is no index {value}"),
    2: lambda where, value: OverflowError(f"{where}: a number does not fit"),
    3: lambda where, value: ZeroDivisionError(f"{where}: division by zero"),
    4: lambda where, value: ValueError(f"{where}: {value} is not possible here"),
    5: lambda where, value: NotImplementedError(where),
}
"""What a call may fail of, by its number in prelude.h."""


class Library:
    """The two libraries of one unit, and the classes that stand for it in Python."""

    def __init__(self, root: type, folder: Path) -> None:
        self.folder = folder
        self.unit = Unit(root, units.drivers(root))
        self.checked = ctypes.PyDLL(str(units.library(folder, "checked")))
        self.failed = ctypes.c_int64.in_dll(self.checked, "failed")
        self.failed_value = ctypes.c_int64.in_dll(self.checked, "failed_value")
        self.failed_where = ctypes.c_char_p.in_dll(self.checked, "failed_where")
        self.numbers = self.checked.ask_numbers
        self.numbers.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self.numbers.restype = None
        self.wide = ctypes.c_int64 * sum(max(1, field.count) for field in state_fields(root).values())
        self.faces: dict[type, Any] = {}
        """By the class they stand for. The root's stands for its bases too, and each for itself."""
        for cls in self.unit.classes:
            face = face_of(self, cls)
            self.faces |= dict.fromkeys([face, *(bases(cls) if cls is root else [cls])], face)
        for released in (True, False):
            for cls, name in self.unit.entries_of(released):
                setattr(self.faces[cls], name, Unasked(self, cls, name, released))

    @cached_property
    def released(self) -> ctypes.CDLL:
        """The library for long work, made when there is some."""
        return ctypes.CDLL(str(units.library(self.folder, "released")))

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
    """The library of a class; None where it runs interpreted. Of two that threads make at once, the first stays."""
    if cls not in _libraries:
        _libraries.setdefault(cls, None if PURE else made(cls))
    return _libraries[cls]


def made(cls: type) -> Library | None:
    """The library of a class, or None where its rules run interpreted; why is said once."""
    try:
        return Library(cls, units.home(cls))
    except NotCompiled as reason:
        say(reason.message)
    except DialectError as refused:
        say(Message("build.refused", {"rules": cls.__name__, "problems": str(refused)}))
    return None


def face_of(owner: Library, cls: type) -> Any:
    """The class that stands for a class of the unit."""
    own = {
        "_fields_": struct(cls)._fields_,
        "_library": owner,
        "_kept": kept(cls),
        "_state": ctypes.c_char * (state(cls).stop - state(cls).start),
        "_address": property(ctypes.addressof),
        "__new__": ctypes.Structure.__new__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
    }
    guarded = {name: kind for name, kind in members(cls).items() if not hasattr(struct(cls), name)}
    own |= {name: described(owner, name, kind) for name, kind in guarded.items()}
    return type(cls.__name__, (cls, ctypes.Structure), own)


def described(owner: Library, name: str, kind: Kind) -> property:
    """How a field is read and written from Python."""
    if kind.cls or kind.count < 0:
        return held(owner, name, kind.cls)
    inner, field = f"_c_{name}", SIZES.get(kind.size)
    low, high = (field.low, field.high) if field else (1, 0)

    def write(thing: Any, value: Any) -> None:
        if field and (type(value) is not int or not low <= value <= high):
            fit(name, field, value)
        setattr(thing, inner, value)

    def write_all(thing: Any, values: Any) -> None:
        getattr(thing, inner)[:] = values

    return property(attrgetter(inner), write_all if kind.count else write)


def held(owner: Library, name: str, cls: Any) -> property:
    """An object or an array of any length: kept alive by the object that holds it, which has its address."""
    slot, inner = f"_held_{name}", f"_c_{name}"

    def write(thing: Any, value: Any) -> None:
        value = owner.adopted(value, cls) if cls else value
        setattr(thing, inner, value._address if cls else value.buffer_info()[0])
        setattr(thing, slot, value)

    return property(attrgetter(slot), write)
