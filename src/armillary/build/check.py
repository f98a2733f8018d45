"""Whether classes are written in the dialect: their fields, the signatures of their methods, and what these do."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.build.emit import Unit
from armillary.build.kinds import Kinds, c_type, field_of, function_node, hints, is_marked, module_tree
from armillary.build.refusals import DialectError, FunctionCheck

MARKERS = {"hook", "inline", "plain", "tables", "unlocked"}
NO_WORDS = "unsigned words are the kernel's; use i64"


def check(unit: Unit) -> None:
    """DialectError with everything that is refused in the modules of a unit and in the functions they call."""
    checks = [ModuleCheck(sys.modules[name], unit.dialect) for name in sorted(unit.dialect)]
    refused = [line for one in checks for line in one.refusals()]
    called = {found for one in checks for found in one.called if found.__module__ not in unit.dialect}
    refused += [line for function in sorted(called, key=repr) for line in outside(function, unit.dialect)]
    if refused:
        raise DialectError("\n".join(refused))


def outside(function: Any, dialect: set[str]) -> list[str]:
    """What is refused in a function of a module that has no class of the unit."""
    own = ModuleCheck(sys.modules[function.__module__], dialect)
    own.function(function_node(function), None)
    return [one for _, one in sorted(own.refused)]


class ModuleCheck:
    """Finds what is refused in one module."""

    def __init__(self, module: ModuleType, dialect: set[str]) -> None:
        self.module = module
        self.path = Path(str(module.__file__))
        self.dialect = dialect
        self.tree = module_tree(module)
        self.refused: list[tuple[int, str]] = []
        self.called: set[Any] = set()

    def refusals(self) -> list[str]:
        """`file:line: what is wrong and what would be right`, in the order of the lines."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.one_class(node)
            elif isinstance(node, ast.FunctionDef):
                self.function(node, None)
        return [text for _, text in sorted(self.refused, key=lambda one: one[0])]

    def refuse(self, line: int, reason: str) -> None:
        self.refused.append((line, f"{self.path.name}:{line}: {reason}"))

    def one_class(self, node: ast.ClassDef) -> None:
        cls = getattr(self.module, node.name)
        for item in node.body:
            if isinstance(item, ast.AnnAssign):
                self.field(cls, item)
            elif isinstance(item, ast.FunctionDef):
                self.function(item, cls)
            elif not isinstance(item, ast.Expr | ast.Pass):
                self.refuse(item.lineno, f"a class holds annotated fields and methods, not `{ast.unparse(item)}`")

    def field(self, cls: type, node: ast.AnnAssign) -> None:
        name = ast.unparse(node.target)
        for reason in self.wrong_field(cls, name, node.value is not None):
            self.refuse(node.lineno, f"field `{name}`{reason}")

    def wrong_field(self, cls: type, name: str, has_default: bool) -> Iterator[str]:
        field = field_of(hints(cls)[name])
        if has_default:
            yield " has a default; start() sets what is not 0"
        if any(inspect.isfunction(vars(base).get(name)) for base in cls.__mro__):
            yield " has the name of a method"
        if any(name in vars(base).get("__annotations__", {}) for base in cls.__mro__[1:]):
            yield " is one that a base class has already"
        if is_position(cls) and (not field or field.size in {"u64", "f64"}):
            yield ": a position holds i8, i16, i32, i64 and arrays of them only"
        elif field and field.size == "u64" and not self.is_kernel():
            yield f": {NO_WORDS}"

    def is_kernel(self) -> bool:
        name = self.module.__name__
        return name.startswith("armillary") and not name.startswith("armillary.games.")

    def function(self, node: ast.FunctionDef, cls: type | None) -> None:
        if is_marked(node, "plain"):
            return
        if node.name.startswith("__"):
            self.refuse(node.lineno, f"`{node.name}` is not compiled; the kernel makes and copies positions")
        elif cls and any(node.name in vars(base).get("__annotations__", {}) for base in cls.__mro__):
            self.refuse(node.lineno, f"method `{node.name}` has the name of a field")
        elif self.signature_is_right(node, cls):
            self.body(node, Kinds(self.module, cls, node, self.dialect))

    def body(self, node: ast.FunctionDef, kinds: Kinds) -> None:
        if "uint64_t" in {*kinds.arguments.values(), *kinds.locals.values(), kinds.result} and not self.is_kernel():
            self.refuse(line_of_word(node, kinds), NO_WORDS)
        for line, reason in FunctionCheck(kinds, node).problems():
            self.refuse(line, reason)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and kinds.is_function(inner.func.id):
                self.called.add(getattr(self.module, inner.func.id))

    def signature_is_right(self, node: ast.FunctionDef, cls: type | None) -> bool:
        """Whether a function can be compiled; says why not."""
        before = len(self.refused)
        own = vars(cls)[node.name] if cls else getattr(self.module, node.name)
        if not all(map(is_marker, node.decorator_list)):
            self.refuse(node.lineno, f"`{node.name}` has a decorator that cannot be compiled")
            return False
        arguments = node.args
        defaults = arguments.defaults and not self.is_kernel()
        if defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(node.lineno, f"`{node.name}` has default, starred or keyword-only arguments")
        self.annotations(node, cls, hints(own))
        if cls and len(self.refused) == before:
            self.override(node, cls, own)
        return len(self.refused) == before

    def annotations(self, node: ast.FunctionDef, cls: type | None, given: dict[str, Any]) -> None:
        for name in [a.arg for a in node.args.args if not (cls and a.arg == "self")] + ["return"]:
            if name not in given:
                self.refuse(node.lineno, f"`{node.name}`: annotate `{name}`")
            elif not c_type(given[name], self.dialect) or (name == "return" and self.is_object(given[name])):
                self.refuse(
                    node.lineno, f"`{node.name}`: `{name}` is neither a number nor a kernel object; mark it @plain"
                )

    def is_object(self, kind: Any) -> bool:
        return inspect.isclass(kind) and kind.__module__ in self.dialect

    def override(self, node: ast.FunctionDef, cls: type, own: Any) -> None:
        for base in cls.__mro__[1:]:
            old = vars(base).get(node.name)
            if old is None or base is object:
                continue
            if not getattr(old, "__hook__", False):
                self.refuse(node.lineno, f"`{node.name}` of {base.__name__} is not a hook and cannot be overridden")
            elif inspect.signature(old) != inspect.signature(own):
                self.refuse(
                    node.lineno, f"`{node.name}` must be declared as in {base.__name__}: {inspect.signature(old)}"
                )


def is_position(cls: type) -> bool:
    return "Seated" in {base.__name__ for base in cls.__mro__}


def is_marker(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in MARKERS


def line_of_word(node: ast.FunctionDef, kinds: Kinds) -> int:
    """Where an unsigned word is declared."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.AnnAssign) and kinds.locals.get(ast.unparse(inner.target)) == "uint64_t":
            return inner.lineno
    return node.lineno
