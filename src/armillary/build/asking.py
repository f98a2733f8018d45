"""Methods of a unit as Python calls them: with the arguments, results and errors of the source they were made of."""

import ctypes
from functools import wraps
from inspect import signature
from operator import index
from typing import TYPE_CHECKING, Any

from armillary.build.cells import C_NUMBERS, cells
from armillary.build.kinds import TRUTH, Kind, kind_of
from armillary.build.sources import hints
from armillary.kernel.dialect import RANGES, fields

if TYPE_CHECKING:
    from armillary.build.face import Library


class Unasked:
    """A method that was not called yet: it is made at the first call, and takes this one's place."""

    def __init__(self, owner: "Library", cls: type, name: str, released: bool) -> None:
        self.given = owner, cls, name, released

    def __get__(self, thing: Any, kind: Any = None) -> Any:
        owner, cls, name, _ = self.given
        made = asking(*self.given)
        setattr(owner.face(cls), name, made)
        return made.__get__(thing, kind)


def asking(owner: "Library", cls: type, name: str, released: bool) -> Any:
    """One compiled method."""
    kinds: dict[str, Any] = {name: kind_of(kind) for name, kind in hints(getattr(cls, name)).items()}
    result = kinds.pop("return")
    call = getattr(owner.released if released else owner.checked, f"ask_{owner.unit.struct(cls)}_{name}")
    call.restype = C_NUMBERS.get(result.size)
    call.argtypes = [
        ctypes.c_void_p,
        *(C_NUMBERS[one.size] if one.is_number else ctypes.c_void_p for one in kinds.values()),
    ]
    asked = Asking(owner, call)
    for argument, kind in kinds.items():
        asked.take(argument, kind)
    return asked.made(getattr(cls, name), result == TRUTH, checked=not released)


class Asking:
    """Writes one method: arguments are checked and passed on, objects lent, failures raised."""

    def __init__(self, owner: "Library", call: Any) -> None:
        self.owner = owner
        self.scope: dict[str, Any] = {"call": call, "failed": owner.failed, "failure": owner.failure}
        self.before: list[str] = []
        self.passed = ["self._address"]
        self.after: list[str] = []

    def take(self, name: str, kind: Kind) -> None:
        """Pass an argument on."""
        if kind.cls:
            self.take_object(name, kind.cls)
        elif kind.count:
            self.take_array(name, kind)
        else:
            self.take_number(name, kind.size)

    def take_number(self, name: str, size: str) -> None:
        self.passed.append(name)
        if size in RANGES:
            low, high = RANGES[size]
            self.scope["whole"] = whole
            self.before.append(f"if {name}.__class__ is not int: {name} = whole('{name}', {name})")
            wrong = f"raise OverflowError(f'{name} = {{{name}}} is outside {low}..{high}')"
            self.before.append(f"if not {low} <= {name} <= {high}: {wrong}")

    def take_object(self, name: str, cls: type) -> None:
        """A face of this unit as it is; another object as a copy, written back."""
        self.scope |= {f"face_{name}": self.owner.face(cls), f"kind_{name}": cls, "adopted": self.owner.adopted}
        self.scope["give_back"] = give_back
        self.before.append(f"own_{name} = {name} if type({name}) is face_{name} else adopted({name}, kind_{name})")
        self.passed.append(f"own_{name}._address")
        self.after.append(f"if own_{name} is not {name}: give_back(own_{name}, {name}, kind_{name})")

    def take_array(self, name: str, kind: Kind) -> None:
        """As a copy, written back."""
        self.scope |= {f"cells_{name}": cells(kind.size, kind.count), "place": ctypes.addressof}
        self.before += [f"own_{name} = cells_{name}()", f"own_{name}[:] = {name}"]
        self.passed.append(f"place(own_{name})")
        self.after.append(f"{name}[:] = own_{name}[:]")

    def made(self, source: Any, truth: bool, checked: bool) -> Any:
        taken = [str(one.replace(annotation=one.empty)) for one in signature(source).parameters.values()]
        body = [*self.before, f"found = call({', '.join(self.passed)})"]
        if checked:
            body.append("if failed.value: raise failure()")
        body += [*self.after, "return found != 0" if truth else "return found"]
        exec(f"def asked({', '.join(taken)}):\n" + "".join(f"    {line}\n" for line in body), self.scope)
        return wraps(source)(self.scope["asked"])


def whole(name: str, value: Any) -> int:
    """What can stand for a whole number, as one."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{name} = {value!r} is not a whole number") from None


def give_back(own: Any, thing: Any, cls: type) -> None:
    """Write what a call has done to the copy of an object into the object."""
    for name, field in fields(cls).items():
        value = getattr(own, name)
        setattr(thing, name, value[:] if field.count else value)
