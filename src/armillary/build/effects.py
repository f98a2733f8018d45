"""What calls change, and where C could evaluate them in another order than Python does."""

import ast
import inspect
from collections.abc import Callable, Iterator
from sys import modules
from types import ModuleType
from typing import Any

from armillary.build.kinds import Kinds, class_node, function_node, hints, is_marked

SELF = "the position"
OBJECTS = "an object"
Effects = frozenset[str]
NOTHING: Effects = frozenset()


_seen: set[Any] = set()
"""What has been looked at for one answer: looking again would add nothing to it."""
_known: dict[Any, Effects] = {}


def effects_of(what: Any, look: Callable[[], Effects]) -> Effects:
    """What a method or a function changes, itself or through what it calls."""
    if what in _known or what in _seen:
        return _known.get(what, NOTHING)
    is_first = not _seen
    _seen.add(what)
    try:
        found = look()
    finally:
        if is_first:
            _seen.clear()
    if is_first:
        _known[what] = found
    return found


def method_effects(kind: type, name: str) -> Effects:
    """What a compiled method changes."""
    return effects_of((kind, name), lambda: found_effects(kind, name))


def found_effects(kind: type, name: str) -> Effects:
    for base in kind.__mro__[:-1]:
        for node in class_node(base).body:
            if isinstance(node, ast.FunctionDef) and node.name == name and not is_marked(node, "hook"):
                return body_effects(node, kind, modules[base.__module__])
    return frozenset({SELF, OBJECTS})


def function_effects(function: Any) -> Effects:
    """What a function of a module changes: at most the objects it is given."""
    return effects_of(function, lambda: body_effects(function_node(function), None, modules[function.__module__]))


def body_effects(function: ast.FunctionDef, kind: type | None, module: ModuleType) -> Effects:
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            found.add(SELF)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = ast.unparse(node.func.value)
            if owner == "self" and kind is not None:
                found |= method_effects(kind, node.func.attr)
            elif owner not in {"bits", "reals"}:
                found.add(OBJECTS)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id != function.name:
            called = getattr(module, node.func.id, None)
            if inspect.isfunction(called) and function_effects(called):
                found |= {SELF, OBJECTS}
    return frozenset(found)


class OrderCheck:
    """Finds expressions whose parts C may evaluate in another order."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.found: list[ast.expr] = []

    def problems(self, node: ast.stmt) -> Iterator[tuple[int, str]]:
        """What one statement leaves to C; its inner statements are looked at by themselves."""
        match node:
            case ast.AugAssign(target=target, value=value):
                self.together(value, [target, value])
            case ast.Assign(targets=targets, value=value):
                places = [target.slice for target in targets if isinstance(target, ast.Subscript)]
                self.together(value, [*places, value])
            case ast.For(iter=ast.Call(args=arguments)):
                self.together(node.iter, arguments)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.look(child)
        for wrong in self.found:
            yield wrong.lineno, f"`{ast.unparse(wrong)}`: C may call this in another order; use a local for each call"

    def look(self, node: ast.expr) -> tuple[Effects, Effects]:
        """What an expression changes, and what it reads."""
        match node:
            case ast.Call(args=arguments):
                changed, read = self.together(node, arguments)
                return changed | self.call_effects(node), read | self.call_reads(node)
            case ast.BinOp(left=left, right=right):
                return self.together(node, [left, right])
            case ast.Compare(left=left, comparators=others):
                return self.together(node, [left, *others])
            case ast.Attribute(value=owner):
                return NOTHING, frozenset({SELF if ast.unparse(owner) == "self" else OBJECTS})
            case ast.Subscript(value=value, slice=place):
                changed, read = self.look(place)
                return changed, read | self.array_read(value)
        return self.apart(node)

    def array_read(self, node: ast.expr) -> Effects:
        if isinstance(node, ast.Name):
            return NOTHING if self.kinds.local(node.id) is None else frozenset({SELF, OBJECTS})
        return self.look(node)[1]

    def apart(self, node: ast.expr) -> tuple[Effects, Effects]:
        """Parts that C evaluates in the order Python does."""
        return joined([self.look(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)])

    def together(self, whole: ast.expr, children: list[ast.expr]) -> tuple[Effects, Effects]:
        """Parts that C may evaluate in any order."""
        parts = [self.look(child) for child in children]
        for place, (changed, read) in enumerate(parts):
            for other_changed, other_read in parts[:place]:
                if (changed & (other_changed | other_read) or other_changed & read) and whole not in self.found:
                    self.found.append(whole)
        return joined(parts)

    def call_reads(self, node: ast.Call) -> Effects:
        """A call of anything but the helpers may read whatever there is."""
        is_helper = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in {"bits", "reals"}
        is_builtin = isinstance(node.func, ast.Name) and not self.kinds.is_function(node.func.id)
        return NOTHING if is_helper or is_builtin else frozenset({SELF, OBJECTS})

    def call_effects(self, node: ast.Call) -> Effects:
        match node.func:
            case ast.Attribute(value=ast.Name(id="bits" | "reals")):
                return NOTHING
            case ast.Attribute(value=owner, attr=name):
                kind = self.kinds.object_kind(owner)
                effects = method_effects(kind, name) if kind else NOTHING
                own = isinstance(owner, ast.Name) and owner.id == "self"
                return effects if own or not effects else frozenset({OBJECTS})
            case ast.Name(id=name) if self.kinds.is_function(name):
                return frozenset({SELF, OBJECTS}) if function_effects(getattr(self.kinds.module, name)) else NOTHING
        return NOTHING


def joined(parts: list[tuple[Effects, Effects]]) -> tuple[Effects, Effects]:
    """Several expressions as one."""
    changed, read = NOTHING, NOTHING
    for one_changed, one_read in parts:
        changed, read = changed | one_changed, read | one_read
    return changed, read


def result_of(kinds: Kinds, node: ast.Call) -> Any:
    """The annotation of what a call returns."""
    match node.func:
        case ast.Name(id=name) if kinds.is_function(name):
            return hints(getattr(kinds.module, name)).get("return")
        case ast.Attribute(value=owner, attr=name) if kinds.object_kind(owner):
            method = getattr(kinds.object_kind(owner), name, None)
            return hints(method).get("return") if method else None
    return None
