"""A whole unit as one C file: a class of the dialect with everything it uses, every call resolved for it."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.build.kinds import C_TYPES, class_node, field_of, function_node, hints, is_marked, is_view
from armillary.build.layout import Member, layout, objects
from armillary.build.translate import SHORT, Function, number, safe, smallest
from armillary.kernel.dialect import state_fields

PRELUDE = Path(__file__).with_name("prelude.h")


class Unit:
    """One C file: the class a game ends with, what drives it, and the objects they hold."""

    def __init__(self, root: type, drivers: tuple[type, ...] = ()) -> None:
        self.root = root
        self.drivers = drivers
        self.classes = list(dict.fromkeys(known for cls in (*drivers, root) for known in self.reachable(cls)))
        """Those whose fields and methods are in it: objects before those that hold them."""
        self.dialect = {base.__module__ for cls in self.classes for base in bases(cls)}
        self.tables: dict[str, str] = {}
        self.written: dict[str, Function | None] = {}
        self.queue: list[Function] = []

    def reachable(self, cls: type) -> Iterator[type]:
        """A class with those of its fields and of its methods' arguments; the root stands for its bases."""
        for _, kind in objects(cls):
            if not self.is_root(kind):
                yield from self.reachable(kind)
        for name in compiled(cls):
            for kind in hints(getattr(cls, name)).values():
                if fielded(kind) and not self.is_root(kind) and kind is not cls:
                    yield from self.reachable(kind)
        yield self.root if self.is_root(cls) else cls

    def is_root(self, cls: type) -> bool:
        return issubclass(self.root, cls)

    def struct(self, cls: type) -> str:
        """The C name of a class."""
        return "Position" if self.is_root(cls) else cls.__name__

    def c_type(self, kind: Any) -> str:
        """The C type of an argument or a result."""
        if is_view(kind):
            return f"{SHORT.get(C_TYPES[kind.__metadata__[0]], C_TYPES[kind.__metadata__[0]])} *"
        if inspect.isclass(kind) and kind.__module__ in self.dialect:
            return f"{self.struct(kind)} *"
        if field := field_of(kind):
            name = C_TYPES[field.size]
            return SHORT.get(name, name) + (" *" if field.count else "")
        return {int: "i64", bool: "i64", float: "double", type(None): "void"}[kind]

    # structs

    def structs(self) -> Iterator[str]:
        for cls in self.classes:
            yield f"typedef struct {self.struct(cls)} {self.struct(cls)};"
        for cls in self.classes:
            found = layout(cls)
            yield f"struct {self.struct(cls)} {{"
            for member in found.members.values():
                aligned = "_Alignas(8) " if member.offset == found.kept.start else ""
                yield f"    {aligned}{self.member(member)};"
            yield "};"
            yield f'_Static_assert(sizeof({self.struct(cls)}) == {found.size} || sizeof(void *) != 8, "layout");'
        kept = layout(self.root).kept.start
        first = [member.name for member in layout(self.root).members.values() if member.offset == kept]
        yield f"#define KEPT offsetof(Position, {safe(first[0])})"

    def member(self, member: Member) -> str:
        if member.c_type == "void*":
            return f"{self.c_type(member.kind)}{safe(member.name)}"
        many = f"[{member.count}]" if member.count else ""
        return f"{SHORT.get(member.c_type, member.c_type)} {safe(member.name)}{many}"

    # functions

    def method(self, cls: type, name: str) -> str:
        """The C name of a method, as the last class has it."""
        last = self.root if self.is_root(cls) else cls
        base, node = next((base, node) for base, node in methods(last) if node.name == name)
        return self.want(f"{self.struct(last)}_{name}", sys.modules[base.__module__], base, node)

    def function(self, module: ModuleType, name: str) -> str:
        own = getattr(module, name)
        home = sys.modules[own.__module__]
        return self.want(f"{home.__name__.replace('.', '_')}__{name}", home, None, function_node(own))

    def want(self, name: str, module: ModuleType, cls: type | None, node: ast.FunctionDef) -> str:
        if name not in self.written:
            self.written[name] = None
            self.queue.append(Function(self, name, module, cls, node))
        return name

    def table(self, module: ModuleType, name: str) -> str:
        """A module's array of numbers."""
        values = getattr(module, name)
        spelled = f"{module.__name__.replace('.', '_')}__{name}"
        kind = smallest(values)
        listed = ", ".join(map(number, values))
        self.tables[spelled] = f"TABLE {SHORT.get(kind, kind)} {spelled}[{len(values)}] = {{{listed}}};"
        return spelled

    def entries(self) -> Iterator[str]:
        """What Python calls: long work in the released library, everything else in the checked one."""
        for released in (True, False):
            yield "#ifndef CHECKED" if released else "#if defined(CHECKED) || defined(ENTRIES)"
            for cls in self.classes:
                for name in compiled(cls):
                    if unlocked(cls, name) == released:
                        yield self.entry(cls, name)
            yield "#endif"
        yield from self.numbers()

    def numbers(self) -> Iterator[str]:
        """A function that gives all numbers that change, 64 bits each, in their order."""
        yield "EXPORT void ask_numbers(const Position *self, i64 *out) {"
        for name, field in state_fields(self.root).items():
            if field.size == "f64":
                continue
            own = f"self->{safe(name)}"
            many = f"for (i64 i = 0; i < {field.count}; i++) *out++ = {own}[i];"
            yield f"    {many if field.count else f'*out++ = {own};'}"
        yield "}"

    def entry(self, cls: type, name: str) -> str:
        function = self.written[self.method(cls, name)]
        assert function is not None
        result = self.c_type(function.kinds.hints.get("return", type(None)))
        given = ["self", *map(safe, function.kinds.arguments)]
        head = function.head().partition("(")[2]
        back, nothing = ("", "") if result == "void" else ("return ", "0")
        call = f"{back}{function.name}({', '.join(given)});"
        return f"EXPORT {result} ask_{function.name}({head} {{ ENTER({nothing}); {call} }}"

    def text(self) -> str:
        for cls in self.classes:
            for name in compiled(cls):
                self.method(cls, name)
        bodies = []
        while self.queue:
            function = self.queue.pop(0)
            self.written[function.name] = function
            bodies.append(function.text())
        heads = [f"{function.head()};" for function in self.written.values() if function]
        parts = [PRELUDE.read_text(), *self.structs(), *self.tables.values(), *heads, "", *bodies, *self.entries()]
        return "\n".join(parts) + "\n"


def bases(cls: type) -> list[type]:
    """A class and what it inherits from."""
    return [base for base in cls.__mro__ if base is not object]


def fielded(cls: Any) -> bool:
    """Whether a class is one of the dialect's: it declares fields."""
    return inspect.isclass(cls) and any("__annotations__" in vars(base) for base in cls.__mro__[:-1])


def methods(cls: type) -> Iterator[tuple[type, ast.FunctionDef]]:
    """Every method that is compiled, with the class it is from, the last first."""
    for base in bases(cls):
        for node in class_node(base).body:
            if isinstance(node, ast.FunctionDef) and not is_marked(node, "plain"):
                yield base, node


def compiled(cls: type) -> list[str]:
    """The names of its methods that are compiled."""
    return list(dict.fromkeys(node.name for _, node in methods(cls)))


def unlocked(cls: type, name: str) -> bool:
    """Whether a method is long work, done without the interpreter lock."""
    return next(is_marked(node, "unlocked") for _, node in methods(cls) if node.name == name)
