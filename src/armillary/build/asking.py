"""Methods of a unit as Python calls them: with the arguments, results and errors of the source they were made of."""

import ctypes
from array import array
from functools import wraps
from operator import index
from typing import TYPE_CHECKING, Any

from armillary.build.emit import unlocked
from armillary.build.kinds import C_TYPES, field_of, hints
from armillary.build.layout import LETTERS, is_class
from armillary.kernel.dialect import RANGES, Field, fields

if TYPE_CHECKING:
    from armillary.build.face import Library

NUMBERS: dict[Any, Any] = {int: ctypes.c_int64, bool: ctypes.c_int64, float: ctypes.c_double, type(None): None}


def asking(owner: "Library", cls: type, name: str) -> Any:
    """One compiled method."""
    source = getattr(cls, name)
    given = dict(hints(source))
    result = given.pop("return", type(None))
    long = unlocked(cls, name)
    call = getattr(owner.released if long else owner.checked, f"ask_{owner.unit.struct(cls)}_{name}")
    call.restype = NUMBERS.get(result, ctypes.c_uint64)
    call.argtypes = [ctypes.c_void_p, *map(c_argument, given.values())]
    asked = Asking(owner, source, call)
    for argument, kind in given.items():
        asked.take(argument, kind)
    return asked.made(result is bool, checked=not long)


def c_argument(kind: Any) -> Any:
    if kind in NUMBERS:
        return NUMBERS[kind]
    field = field_of(kind)
    if field is None or field.count:
        return ctypes.c_void_p
    return ctypes.c_uint64 if field.size == "u64" else ctypes.c_int64


class Asking:
    """Writes one method: arguments are checked and passed on, objects lent, failures raised."""

    def __init__(self, owner: "Library", source: Any, call: Any) -> None:
        self.source = source
        defaults = source.__defaults__ or ()
        self.names = list(source.__code__.co_varnames[1 : source.__code__.co_argcount])
        self.defaults = dict(zip(self.names[len(self.names) - len(defaults) :], defaults, strict=True))
        self.scope: dict[str, Any] = {"call": call, "failed": owner.failed, "failure": owner.failure}
        self.owner = owner
        self.before: list[str] = []
        self.passed = ["self._address"]
        self.after: list[str] = []

    def take(self, name: str, kind: Any) -> None:
        """Pass an argument on."""
        field = field_of(kind)
        if is_class(kind):
            self.take_object(name, kind)
        elif field is not None and field.count:
            self.take_array(name, field)
        else:
            self.take_number(name, field.size if field else "f64" if kind is float else "i64")

    def take_number(self, name: str, size: str) -> None:
        self.passed.append(name)
        if size in RANGES:
            low, high = RANGES[size]
            self.scope["whole"] = whole
            self.before.append(f"if {name}.__class__ is not int: {name} = whole('{name}', {name})")
            wrong = f"raise OverflowError(f'{name} = {{{name}}} is outside {low}..{high}')"
            self.before.append(f"if not {low} <= {name} <= {high}: {wrong}")

    def take_object(self, name: str, kind: type) -> None:
        """A face of this unit as it is; another object as a copy, written back."""
        self.scope |= {f"face_{name}": self.owner.face(kind), f"kind_{name}": kind, "adopted": self.owner.adopted}
        self.scope["give_back"] = give_back
        self.before.append(f"own_{name} = {name} if type({name}) is face_{name} else adopted({name}, kind_{name})")
        self.passed.append(f"own_{name}._address")
        self.after.append(f"if own_{name} is not {name}: give_back(own_{name}, {name}, kind_{name})")

    def take_array(self, name: str, field: Field) -> None:
        self.scope |= {f"field_{name}": field, "lent": lent}
        self.before.append(f"own_{name} = lent({name}, field_{name})")
        self.passed.append(f"own_{name}.buffer_info()[0]")
        self.after.append(f"{name}[:] = own_{name}.tolist()")

    def made(self, truth: bool, checked: bool) -> Any:
        name = self.source.__name__
        parameters = ["self", *(f"{one}={self.defaults[one]!r}" if one in self.defaults else one for one in self.names)]
        body = [*self.before, f"found = call({', '.join(self.passed)})"]
        if checked:
            body.append("if failed.value: raise failure()")
        body += [*self.after, "return found != 0" if truth else "return found"]
        exec(f"def {name}({', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in body), self.scope)
        return wraps(self.source)(self.scope[name])


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


def lent(values: Any, field: Field) -> "array[Any]":
    """An array that was given, as C reads it."""
    if len(values) < field.count:
        raise IndexError(f"{field.count} numbers are wanted, not {len(values)}")
    return array(LETTERS[C_TYPES[field.size]], values)
