"""What calls change, and where C could evaluate them in another order than Python does."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from armillary.build.kinds import Kinds
from armillary.build.sources import function_node, is_decorated, methods, nodes

Effects = frozenset[str]
NOTHING: Effects = frozenset()
SELF: Effects = frozenset({"the position"})
OBJECTS: Effects = frozenset({"an object"})
ALL = SELF | OBJECTS
HARMLESS = {"bits", "reals", "shorts"}
"""Modules whose functions read and change nothing but what they are given."""


def effects_of(first: Any) -> Effects:
    """What a function, or a method given as (class, name), changes itself or through what it calls."""
    found, waiting, seen = NOTHING, [first], set()
    while waiting:
        what = waiting.pop()
        if what not in seen:
            seen.add(what)
            own, calls = own_effects(what)
            found |= own
            waiting += calls
    return found


@cache
def own_effects(what: Any) -> tuple[Effects, list[Any]]:
    """What a function or a method changes by itself, and which others it calls. A hook may change anything."""
    if inspect.isfunction(what):
        changed, calls = body_effects(function_node(what), None, vars(sys.modules[what.__module__]))
        return (ALL if changed else NOTHING), calls
    cls, name = what
    if name not in methods(cls) or is_decorated(methods(cls)[name][1], "hook"):
        return ALL, []
    base, node = methods(cls)[name]
    return body_effects(node, cls, vars(sys.modules[base.__module__]))


def body_effects(function: ast.FunctionDef, cls: type | None, names: dict[str, Any]) -> tuple[Effects, list[Any]]:
    changed, calls = NOTHING, []
    for node in nodes(function):
        match node:
            case ast.Attribute(ctx=ast.Store()) | ast.Subscript(ctx=ast.Store()):
                changed |= SELF
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)) if cls:
                calls.append((cls, name))
            case ast.Call(func=ast.Attribute(value=owner)) if name_of(owner) not in HARMLESS:
                changed |= OBJECTS
            case ast.Call(func=ast.Name(id=name)) if inspect.isfunction(names.get(name)):
                calls.append(names[name])
    return changed, calls


class OrderCheck:
    """Finds expressions whose parts C may evaluate in another order."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.found: list[ast.expr] = []

    def problems(self, node: ast.stmt) -> Iterator[tuple[ast.expr, str]]:
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
                self.apart(node)
        for wrong in self.found:
            yield wrong, f"`{ast.unparse(wrong)}`: C may call this in another order; use a local for each call"

    def look(self, node: ast.expr) -> tuple[Effects, Effects]:
        """What an expression changes, and what it reads."""
        match node:
            case ast.Call(args=arguments):
                changed, read = self.together(node, arguments)
                call_changes, call_reads = self.call(node)
                return changed | call_changes, read | call_reads
            case ast.BinOp(left=left, right=right):
                return self.together(node, [left, right])
            case ast.Compare(left=left, comparators=others):
                return self.together(node, [left, *others])
            case ast.Attribute() if self.kinds.named(node) is not None:
                return NOTHING, NOTHING
            case ast.Attribute(value=owner):
                return NOTHING, SELF if name_of(owner) == "self" else OBJECTS
            case ast.Subscript(value=ast.Name(id=name), slice=place):
                changed, read = self.look(place)
                return changed, read | (ALL if name in self.kinds.names else NOTHING)
        return self.apart(node)

    def apart(self, node: ast.AST) -> tuple[Effects, Effects]:
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

    def call(self, node: ast.Call) -> tuple[Effects, Effects]:
        """What a call by itself changes and reads: anything but the helpers may read whatever there is."""
        match node.func:
            case ast.Attribute(value=owner, attr=name) if name_of(owner) not in HARMLESS:
                cls = self.kinds.of(owner).cls
                changed = effects_of((cls, name)) if cls else NOTHING
                return (changed if name_of(owner) == "self" or not changed else OBJECTS), ALL
            case ast.Name() if function := self.kinds.called(node):
                return effects_of(function), ALL
        return NOTHING, NOTHING


def name_of(node: ast.expr) -> str:
    """A name that stands by itself."""
    return node.id if isinstance(node, ast.Name) else ""


def joined(parts: list[tuple[Effects, Effects]]) -> tuple[Effects, Effects]:
    """Several expressions as one."""
    changed, read = zip(*parts, strict=True) if parts else ((), ())
    return NOTHING.union(*changed), NOTHING.union(*read)
