"""Whether classes are written in the dialect: their fields, the signatures of their methods, and what these do."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.build.kinds import kind_of
from armillary.build.sources import (
    function_node,
    gives_names,
    hints,
    is_decorated,
    is_kernel,
    is_position,
    module_tree,
)
from armillary.build.statements import NO_WORDS, Function

MARKERS = {"hook", "inline", "plain", "tables", "unlocked"}


class DialectError(Exception):
    """A source is not in the dialect. Each line names the place, what is wrong and what would be right."""


class Nowhere:
    """Stands for a unit where functions are only looked at."""

    def nothing(self, *given: Any) -> str:
        return ""

    method = function = table = declared = nothing


def check(modules: set[str]) -> None:
    """DialectError with everything that is refused in some modules and in the functions they call."""
    checks = [ModuleCheck(sys.modules[name]) for name in sorted(modules)]
    refused = [line for one in checks for line in one.refusals()]
    called = {found for one in checks for found in one.called if found.__module__ not in modules}
    for function in sorted(called, key=repr):
        own = ModuleCheck(sys.modules[function.__module__])
        own.function(function_node(function), None)
        refused += own.said()
    if refused:
        raise DialectError("\n".join(refused))


class ModuleCheck:
    """Finds what is refused in one module."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.is_kernel = is_kernel(module)
        self.refused: list[tuple[int, str]] = []
        self.called: set[Any] = set()

    def refusals(self) -> list[str]:
        """All that is refused in the module."""
        for node in module_tree(self.module).body:
            if isinstance(node, ast.ClassDef) and not gives_names(getattr(self.module, node.name)):
                self.one_class(node)
            elif isinstance(node, ast.FunctionDef):
                self.function(node, None)
        return self.said()

    def said(self) -> list[str]:
        """`file:line: what is wrong and what would be right`, in the order of the lines."""
        file = Path(str(self.module.__file__)).name
        return [f"{file}:{line}: {reason}" for line, reason in sorted(self.refused, key=lambda one: one[0])]

    def refuse(self, node: ast.stmt | ast.expr, reason: str) -> None:
        self.refused.append((node.lineno, reason))

    def one_class(self, node: ast.ClassDef) -> None:
        cls = getattr(self.module, node.name)
        for item in node.body:
            if isinstance(item, ast.AnnAssign):
                name = ast.unparse(item.target)
                for reason in self.wrong_field(cls, name, item.value is not None):
                    self.refuse(item, f"field `{name}`{reason}")
            elif isinstance(item, ast.FunctionDef):
                self.function(item, cls)
            elif not isinstance(item, ast.Expr | ast.Pass):
                self.refuse(item, f"a class holds annotated fields and methods, not `{ast.unparse(item)}`")

    def wrong_field(self, cls: type, name: str, has_default: bool) -> Iterator[str]:
        kind = kind_of(hints(cls)[name])
        is_whole = kind is not None and kind.size in {"i8", "i16", "i32", "i64"} and hints(cls)[name] is not int
        if has_default:
            yield " has a default; start() sets what is not 0"
        if any(inspect.isfunction(vars(base).get(name)) for base in cls.__mro__):
            yield " has the name of a method"
        if has_field(cls.__mro__[1:], name):
            yield " is one that a base class has already"
        if is_position(cls) and not is_whole:
            yield ": a position holds i8, i16, i32, i64 and arrays of them only"
        elif kind and kind.size == "u64" and not self.is_kernel:
            yield f": {NO_WORDS}"

    def function(self, node: ast.FunctionDef, cls: type | None) -> None:
        if is_decorated(node, "plain"):
            return
        if node.name.startswith("__"):
            self.refuse(node, f"`{node.name}` is not compiled; the kernel makes and copies positions")
        elif cls and has_field(cls.__mro__, node.name):
            self.refuse(node, f"method `{node.name}` has the name of a field")
        else:
            self.meaning(node, cls, vars(cls)[node.name] if cls else getattr(self.module, node.name))

    def meaning(self, node: ast.FunctionDef, cls: type | None, own: Any) -> None:
        """What a function says and does: its body is looked at where its signature is right."""
        wrong = list(self.wrong_signature(node, cls, own)) or list(wrong_override(cls, own))
        for reason in wrong:
            self.refuse(node, f"`{node.name}`{reason}")
        if not wrong:
            function = Function(Nowhere(), node.name, own, cls)
            function.text()
            self.refused += function.refused
            self.called |= function.called

    def wrong_signature(self, node: ast.FunctionDef, cls: type | None, own: Any) -> Iterator[str]:
        if not all(isinstance(one, ast.Name) and one.id in MARKERS for one in node.decorator_list):
            yield " has a decorator that cannot be compiled"
            return
        given = node.args
        defaults = given.defaults and not self.is_kernel
        if defaults or given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs:
            yield " has default, starred or keyword-only arguments"
        for name in [one.arg for one in given.args if not (cls and one.arg == "self")] + ["return"]:
            if name not in hints(own):
                yield f": annotate `{name}`"
            elif not (kind := kind_of(hints(own)[name])) or (name == "return" and kind.cls):
                yield f": `{name}` is neither a number nor a kernel object; mark it @plain"


def wrong_override(cls: type | None, own: Any) -> Iterator[str]:
    for base in cls.__mro__[1:-1] if cls else ():
        old = vars(base).get(own.__name__)
        if old and not getattr(old, "__hook__", False):
            yield f" of {base.__name__} is not a hook and cannot be overridden"
        elif old and inspect.signature(old) != inspect.signature(own):
            yield f" must be declared as in {base.__name__}: {inspect.signature(old)}"


def has_field(classes: tuple[type, ...], name: str) -> bool:
    """Whether one of some classes declares a field of this name."""
    return any(name in vars(base).get("__annotations__", {}) for base in classes)
