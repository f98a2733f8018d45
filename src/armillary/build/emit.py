"""A whole unit as one C file: a class of the dialect with everything it uses, every call resolved for it."""

import ctypes
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.build.kinds import Kind
from armillary.build.layout import members, struct
from armillary.build.sources import bases, hints, is_fielded, methods
from armillary.build.statements import Function
from armillary.build.values import number, safe
from armillary.kernel.dialect import fields, state_fields

PRELUDE = Path(__file__).with_name("prelude.h")


class Unit:
    """One C file: the class a game ends with, what drives it, and the objects they hold."""

    def __init__(self, root: type, drivers: tuple[type, ...] = ()) -> None:
        self.root = root
        self.classes = list(dict.fromkeys(known for cls in (*drivers, root) for known in self.reachable(cls)))
        """Those whose fields and methods are in it: objects before those that hold them."""
        self.modules = {base.__module__ for cls in self.classes for base in bases(cls)}
        self.tables: dict[str, str] = {}
        self.functions: dict[str, Function] = {}
        self.queue: list[Function] = []
        """Grows while those in it are written: each asks for the functions it calls."""

    def reachable(self, cls: type) -> Iterator[type]:
        """A class with those of its fields and of its methods' arguments; the root stands for its bases."""
        used = [cls, *(function for _, function in methods(cls).values())]
        for kind in [kind for one in used for kind in hints(one).values()]:
            if is_fielded(kind) and not self.is_root(kind) and kind is not cls:
                yield from self.reachable(kind)
        yield self.root if self.is_root(cls) else cls

    def is_root(self, cls: type) -> bool:
        return issubclass(self.root, cls)

    def struct(self, cls: type) -> str:
        """The C name of a class."""
        return "Position" if self.is_root(cls) else cls.__name__

    def entries_of(self, released: bool) -> list[tuple[type, str]]:
        """The methods Python calls: long work in the released library, everything else in the checked one."""
        every = [(cls, name, function) for cls in self.classes for name, (_, function) in methods(cls).items()]
        return [(cls, name) for cls, name, function in every if hasattr(function, "__unlocked__") == released]

    # what functions ask for while they are written

    def declared(self, kind: Kind, name: str) -> str:
        """A parameter, a local or an object's place: arrays by their first number."""
        if kind.cls:
            return f"{self.struct(kind.cls)} *{safe(name)}"
        return f"{kind.c_type} {'*' if kind.count else ''}{safe(name)}"

    def method(self, cls: type, name: str) -> str:
        """The C name of a method, as the last class has it."""
        last = self.root if self.is_root(cls) else cls
        base, function = methods(last)[name]
        return self.want(f"{self.struct(last)}_{name}", function, base)

    def function(self, function: Any) -> str:
        return self.want(spelled(function.__module__, function.__name__), function)

    def want(self, name: str, function: Any, cls: type | None = None) -> str:
        if name not in self.functions:
            self.functions[name] = Function(self, name, function, cls)
            self.queue.append(self.functions[name])
        return name

    def table(self, module: ModuleType, name: str, kind: Kind) -> str:
        """A module's array of numbers."""
        own = spelled(module.__name__, name)
        listed = ", ".join(map(number, getattr(module, name)))
        self.tables[own] = f"TABLE {kind.c_type} {own}[{kind.count}] = {{{listed}}};"
        return own

    # the file

    def text(self) -> str:
        entries = {released: [self.entry(*one) for one in self.entries_of(released)] for released in (True, False)}
        bodies = [function.text() for function in self.queue]
        parts = [
            PRELUDE.read_text(),
            *self.structs(),
            *self.tables.values(),
            *(f"{function.first_line()};" for function in self.queue),
            *bodies,
            *("#ifndef CHECKED", *entries[True], "#endif"),
            *("#if defined(CHECKED) || defined(ENTRIES)", *entries[False], "#endif"),
            *self.numbers(),
        ]
        return "\n".join(parts) + "\n"

    def structs(self) -> Iterator[str]:
        for cls in self.classes:
            yield f"typedef struct {self.struct(cls)} {self.struct(cls)};"
        for cls in self.classes:
            yield f"struct {self.struct(cls)} {{"
            for name, kind in members(cls).items():
                places = f" {safe(name)}[{kind.count}]"
                yield f"    {kind.c_type + places if kind.count > 0 else self.declared(kind, name)};"
            yield "};"
            size = ctypes.sizeof(struct(cls))
            yield f'_Static_assert(sizeof({self.struct(cls)}) == {size} || sizeof(void *) != 8, "layout");'
        first = next(name for name in members(self.root) if name in fields(self.root))
        yield f"#define KEPT offsetof(Position, {safe(first)})"

    def entry(self, cls: type, name: str) -> str:
        function = self.functions[self.method(cls, name)]
        back, nothing = ("return ", "0") if function.names.result.size else ("", "")
        call = f"{back}{function.name}({', '.join(map(safe, function.names.arguments))});"
        return f"EXPORT {function.head(f'ask_{function.name}')} {{ ENTER({nothing}); {call} }}"

    def numbers(self) -> Iterator[str]:
        """A function that gives all numbers that change, 64 bits each, in their order."""
        yield "EXPORT void ask_numbers(const Position *self, i64 *out) {"
        for name, field in state_fields(self.root).items():
            own = f"self->{safe(name)}"
            many = f"for (i64 i = 0; i < {field.count}; i++) *out++ = {own}[i];"
            yield f"    {many if field.count else f'*out++ = {own};'}"
        yield "}"


def spelled(module: str, name: str) -> str:
    """The C name of something of a module."""
    return f"{module.replace('.', '_')}__{name}"
