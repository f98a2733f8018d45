"""Where the classes and functions of the dialect are written: their syntax, and their annotations resolved."""

import ast
import inspect
import sys
import typing
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any


@cache
def hints(thing: Any) -> dict[str, Any]:
    """Annotations, resolved. Not to be changed: everybody is given the same."""
    return typing.get_type_hints(thing, include_extras=True)


@cache
def module_tree(module: ModuleType) -> ast.Module:
    """The source of a module, parsed."""
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


@cache
def function_nodes(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions of a module and the methods of its classes, by their qualified names."""
    found: dict[str, ast.FunctionDef] = {}
    for node in module_tree(module).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}": one for one in node.body if isinstance(one, ast.FunctionDef)}
    return found


def function_node(function: Any) -> ast.FunctionDef:
    """The source of a function or a method, parsed."""
    return function_nodes(sys.modules[function.__module__])[function.__qualname__]


@cache
def methods(cls: Any) -> dict[str, tuple[type, FunctionType]]:
    """Every method of a class that is compiled, as its last class has it, with that class."""
    found: dict[str, tuple[type, FunctionType]] = {}
    for base in bases(cls):
        for name, function in vars(base).items():
            if isinstance(function, FunctionType) and not hasattr(function, "__plain__"):
                found.setdefault(name, (base, function))
    return found


def is_decorated(node: ast.FunctionDef, decorator: str) -> bool:
    """Whether a decorator of this name stands above it."""
    return any(isinstance(one, ast.Name) and one.id == decorator for one in node.decorator_list)


def bases(cls: type) -> list[type]:
    """A class and what it inherits from."""
    return [base for base in cls.__mro__ if base is not object]


def is_fielded(thing: Any) -> bool:
    """Whether something is a class of the dialect: it declares fields."""
    return inspect.isclass(thing) and any("__annotations__" in vars(base) for base in bases(thing))


def gives_names(thing: Any) -> bool:
    """Whether something is a class that does nothing but give names to numbers."""
    if not inspect.isclass(thing) or thing.__bases__ != (object,):
        return False
    held = [type(value) for name, value in vars(thing).items() if not name.startswith("__")]
    return bool(held) and all(kind in {int, float} for kind in held)


def is_position(cls: type) -> bool:
    return "Seated" in {base.__name__ for base in cls.__mro__}


def is_kernel(module: ModuleType) -> bool:
    """Whether a module is ours, and not a game's."""
    name = module.__name__
    return name.startswith("armillary.") and not name.startswith("armillary.games.")
