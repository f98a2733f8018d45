"""What the names in a dialect function stand for: C types, arrays, kernel objects."""

import ast
import inspect
import sys
import typing
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from armillary.kernel.dialect import RANGES, Field, cells

C_TYPES = {"i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t", "u64": "uint64_t", "f64": "double"}
WIDE = "int64_t"


@cache
def hints(thing: Any) -> dict[str, Any]:
    """Annotations, resolved. Not to be changed: everybody is given the same."""
    return typing.get_type_hints(thing, include_extras=True)


def is_view(kind: Any) -> bool:
    """An array of any length, held by a kernel object."""
    return "view" in typing.get_args(kind)[1:]


def field_of(kind: Any) -> Field | None:
    """The number or array an annotation declares."""
    return cells(kind) if typing.get_origin(kind) is typing.Annotated else None


def is_object(kind: Any, dialect: set[str]) -> bool:
    """A class written in the dialect."""
    return inspect.isclass(kind) and kind.__module__ in dialect


def c_type(kind: Any, dialect: set[str]) -> str | None:
    """The C type of an annotation; None for a Python object."""
    if is_view(kind):
        return C_TYPES[typing.get_args(kind)[1]] + "[::1]"
    if field := field_of(kind):
        return C_TYPES[field.size] + (f"[{field.count}]" if field.count else "")
    if is_object(kind, dialect):
        return str(kind.__name__)
    return {int: WIDE, bool: "bint", float: "double", type(None): "void"}.get(kind)


def is_marked(node: ast.FunctionDef | ast.ClassDef, mark: str) -> bool:
    """Whether a decorator of this name stands above it."""
    return any(isinstance(d, ast.Name) and d.id == mark for d in node.decorator_list)


class Kinds:
    """The names one function can see."""

    def __init__(self, module: ModuleType, cls: type | None, node: ast.FunctionDef, dialect: set[str]) -> None:
        self.module = module
        self.cls = cls
        self.node = node
        self.dialect = dialect
        owner = vars(cls)[node.name] if cls else getattr(module, node.name)
        self.hints = hints(owner)
        self.result = c_type(self.hints.get("return"), dialect)
        self.arguments = {a.arg: c_type(self.hints.get(a.arg), dialect) for a in node.args.args if a.arg != "self"}
        self.locals = self.find_locals()

    def find_locals(self) -> dict[str, str]:
        """Every local and its C type: as annotated, a pointer for an aliased array, else 64 bits."""
        found: dict[str, str] = {}
        for node in ast.walk(self.node):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                kind = eval(ast.unparse(node.annotation), vars(self.module))
                found[node.target.id] = c_type(kind, self.dialect) or "object"
        for node in ast.walk(self.node):
            if isinstance(node, ast.Assign | ast.For | ast.AugAssign):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name) and target.id not in self.arguments:
                        value = node.value if isinstance(node, ast.Assign) else None
                        found.setdefault(target.id, (value and self.alias(value)) or WIDE)
        return found

    def assignments(self, name: str) -> int:
        """How often a local is assigned."""
        return sum(
            isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
            for node in ast.walk(self.node)
        )

    def local(self, name: str) -> str | None:
        return self.locals.get(name) or self.arguments.get(name)

    def annotation(self, node: ast.expr) -> Any:
        """The annotation behind `self.x`, `out.y` or `self.x.y`."""
        if isinstance(node, ast.Name):
            return self.cls if node.id == "self" and self.cls else self.hints.get(node.id)
        if isinstance(node, ast.Attribute):
            owner: Any = self.annotation(node.value)
            is_class: bool = inspect.isclass(owner)
            return hints(owner).get(node.attr) if is_class else None
        return None

    def alias(self, node: ast.expr) -> str | None:
        """`ships = self.ships` is a pointer to the array."""
        field = field_of(self.annotation(node)) if isinstance(node, ast.Attribute) else None
        return C_TYPES[field.size] + "*" if field and field.count else None

    def is_array(self, node: ast.expr) -> bool:
        """Whether an expression names a whole array."""
        if isinstance(node, ast.Name):
            local = self.local(node.id)
            return local.endswith(("*", "]")) if local else isinstance(getattr(self.module, node.id, None), list)
        return isinstance(node, ast.Attribute) and self.alias(node) is not None

    def is_word(self, node: ast.expr) -> bool:
        """Whether an expression is an unsigned word."""
        match node:
            case ast.Name(id=name):
                return self.local(name) == "uint64_t"
            case ast.Attribute():
                return typing.get_args(self.annotation(node))[1:2] == ("u64",)
            case ast.Subscript(value=value):
                return typing.get_args(self.annotation(value))[1:2] == ("u64",)
            case ast.BinOp(left=left, right=right):
                return self.is_word(left) or self.is_word(right)
            case ast.Call(func=ast.Name(id=name)) if self.is_function(name):
                return typing.get_args(hints(getattr(self.module, name)).get("return"))[1:2] == ("u64",)
        return False

    def is_truth(self, node: ast.expr) -> bool:
        """Whether an expression is true or false and nothing else."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return True
            case ast.Constant(value=value):
                return isinstance(value, bool)
            case ast.BoolOp(values=values):
                return all(map(self.is_truth, values))
            case ast.Name(id=name):
                return self.local(name) == "bint"
            case ast.Call(func=ast.Attribute(value=owner, attr=name)):
                method = getattr(self.object_kind(owner), name, None)
                return method is not None and hints(method).get("return") is bool
        return False

    def object_kind(self, node: ast.expr) -> Any:
        kind = self.annotation(node)
        return kind if is_object(kind, self.dialect) else None

    def is_object(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            kind = self.object_kind(node.func.value)
            method = getattr(kind, node.func.attr, None)
            return method is not None and is_object(hints(method).get("return"), self.dialect)
        return self.object_kind(node) is not None

    def is_compiled_method(self, kind: type, name: str) -> bool:
        return name in compiled_methods(kind)

    def is_function(self, name: str) -> bool:
        return inspect.isfunction(getattr(self.module, name, None))

    def is_module(self, name: str) -> bool:
        return inspect.ismodule(getattr(self.module, name, None))

    def knows(self, name: str) -> bool:
        if name == "self" or name in self.locals or name in self.arguments:
            return True
        return name.isupper() and not name.startswith("_") and is_number_or_array(getattr(self.module, name, None))

    def is_too_wide(self, name: str) -> bool:
        """A constant that only the kernel's unsigned words can hold."""
        value = getattr(self.module, name, 0) if self.local(name) is None else 0
        numbers = value if isinstance(value, list) else [value]
        is_kernel = self.module.__name__.startswith("armillary")
        return not is_kernel and any(isinstance(one, int) and one > RANGES["i64"][1] for one in numbers)

    def is_float(self, node: ast.expr) -> bool:
        """Whether an expression is a float."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.Name(id=name):
                return (self.local(name) or type(getattr(self.module, name, None)).__name__) in {"double", "float"}
            case ast.Attribute() | ast.Subscript():
                return self.place_is_float(node)
            case ast.BinOp(op=ast.Div()):
                return True
            case ast.BinOp(left=one, right=two) | ast.IfExp(body=one, orelse=two):
                return self.is_float(one) or self.is_float(two)
            case ast.BoolOp(values=values):
                return any(map(self.is_float, values))
            case ast.UnaryOp(operand=operand):
                return self.is_float(operand)
            case ast.Call():
                return self.call_is_float(node)
        return False

    def place_is_float(self, node: ast.Attribute | ast.Subscript) -> bool:
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            local = self.local(node.value.id)
            if local is None:
                return any(isinstance(value, float) for value in getattr(self.module, node.value.id, []))
            return local.startswith("double")
        kind = self.annotation(node.value if isinstance(node, ast.Subscript) else node)
        return kind is float or typing.get_args(kind)[1:2] == ("f64",)

    def call_is_float(self, node: ast.Call) -> bool:
        match node.func:
            case ast.Name(id=name) if name in {"min", "max"}:
                return any(self.is_float(argument) for argument in node.args)
            case ast.Name(id=name):
                return self.is_function(name) and hints(getattr(self.module, name)).get("return") is float
            case ast.Attribute(value=ast.Name(id="reals")):
                return True
            case ast.Attribute(value=owner, attr=name):
                method = getattr(self.object_kind(owner), name, None)
                return method is not None and hints(method).get("return") is float
        return False


def is_number_or_array(value: Any) -> bool:
    """A module constant that C can hold."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(v, int | float) for v in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


@cache
def class_node(cls: type) -> ast.ClassDef:
    """The source of a class, parsed."""
    tree = module_tree(sys.modules[cls.__module__])
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == cls.__name__]
    return found[0]


@cache
def function_node(function: Any) -> ast.FunctionDef:
    """The source of a function of a module, parsed."""
    tree = module_tree(sys.modules[function.__module__])
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function.__name__]
    return found[0]


@cache
def module_tree(module: ModuleType) -> ast.Module:
    """The source of a module, parsed."""
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))


@cache
def compiled_methods(cls: type) -> set[str]:
    """The methods of a dialect class, its bases' included, that are compiled."""
    found: set[str] = set()
    for base in cls.__mro__[:-1]:
        for node in class_node(base).body:
            if isinstance(node, ast.FunctionDef) and not is_marked(node, "plain"):
                found.add(node.name)
    return found
