"""What the annotations, names and expressions of a dialect function stand for."""

import ast
import inspect
import typing
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from armillary.build.sources import gives_names, hints, is_fielded, is_kernel, nodes
from armillary.kernel.dialect import RANGES, cells

ANY_LENGTH = -1


@dataclass(frozen=True)
class Kind:
    """A number, an array of numbers or an object."""

    size: str = ""
    """Of each number, as the dialect and C call it: i8 to i64, u64, f64, or bool, which has 64 bits."""
    count: int = 0
    """How many places an array has, or ANY_LENGTH; 0: it is no array."""
    cls: Any = None
    """The class of an object."""

    @property
    def is_number(self) -> bool:
        return bool(self.size) and not self.count

    @property
    def is_float(self) -> bool:
        return self == FLOAT

    @property
    def is_narrow(self) -> bool:
        return self.is_number and self.size in {"i8", "i16", "i32"}

    @property
    def c_type(self) -> str:
        """How C calls one number."""
        return "i64" if self.size == "bool" else self.size


NOTHING = Kind()
WHOLE, WORD, FLOAT, TRUTH = Kind("i64"), Kind("u64"), Kind("f64"), Kind("bool")
PLAIN = {int: WHOLE, bool: TRUTH, float: FLOAT, type(None): NOTHING}
HELPERS = {"bits": WHOLE, "reals": FLOAT, "shorts": WHOLE, "memory": NOTHING}
"""Modules of the kernel whose functions C has too, and what these give."""


def kind_of(annotation: Any) -> Kind | None:
    """What an annotation declares; None for what C does not see."""
    if typing.get_origin(annotation) is typing.Annotated:
        if "view" in annotation.__metadata__:
            return Kind(annotation.__metadata__[0], ANY_LENGTH)
        field = cells(annotation)
        return Kind(field.size, field.count) if field else None
    return Kind(cls=annotation) if is_fielded(annotation) else PLAIN.get(annotation)


def kind_of_constant(value: Any) -> Kind:
    """What a name of a module stands for: a number, or an array of as few bits as its numbers need."""
    if isinstance(value, list) and value and all(isinstance(one, int | float) for one in value):
        return Kind(smallest(value), len(value))
    return NOTHING if isinstance(value, bool) else PLAIN.get(type(value), NOTHING)


def smallest(values: list[Any]) -> str:
    """The smallest size that holds all the values."""
    if any(isinstance(value, float) for value in values):
        return "f64"
    low, high = min(values), max(values)
    return next(size for size, (least, most) in RANGES.items() if least <= low and high <= most)


def calculated(*kinds: Kind) -> Kind:
    """What comes of numbers that are calculated with."""
    sizes = {kind.size for kind in kinds}
    return FLOAT if "f64" in sizes else WORD if "u64" in sizes else WHOLE


def chosen(*kinds: Kind) -> Kind:
    """What is one of several."""
    return kinds[0] if len(set(kinds)) == 1 and not kinds[0].is_narrow else calculated(*kinds)


class Kinds:
    """What one function sees."""

    def __init__(self, module: ModuleType, cls: type | None, node: ast.FunctionDef) -> None:
        self.module = module
        self.cls = cls
        given = {name: kind_of(kind) or NOTHING for name, kind in hints(self.own(node.name)).items()}
        self.result = given.get("return", NOTHING)
        self.arguments = {one.arg: given.get(one.arg, Kind(cls=cls)) for one in node.args.args}
        """A method's own object, which has no annotation, among them."""
        self.names = dict(self.arguments)
        self.nodes = nodes(node)
        self.locals = {name: kind for name, kind in self.find_locals().items() if name not in self.names}
        self.names |= self.locals

    def own(self, name: str) -> Any:
        """A method of the class, or a function of the module where there is no class."""
        return vars(self.cls)[name] if self.cls else getattr(self.module, name)

    def find_locals(self) -> dict[str, Kind]:
        """Every name that is stored: as annotated, another name of an array, or a whole number."""
        found = dict.fromkeys(self.stored(), WHOLE)
        for node in self.nodes:
            if isinstance(node, ast.Assign) and self.is_alias(node.value):
                found |= {one.id: self.of(node.value) for one in node.targets if isinstance(one, ast.Name)}
        for node in self.nodes:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                annotation = eval(ast.unparse(node.annotation), vars(self.module))
                found[node.target.id] = kind_of(annotation) or NOTHING
        return found

    def stored(self) -> list[str]:
        """Names of locals, as often as they are assigned."""
        return [node.id for node in self.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]

    def of(self, node: ast.expr) -> Kind:
        """What an expression stands for; NOTHING where it has no meaning."""
        match node:
            case ast.Constant(value=value):
                return PLAIN.get(type(value), NOTHING)
            case ast.Name(id=name):
                return self.names.get(name) or kind_of_constant(getattr(self.module, name, None))
            case ast.Attribute() if (value := self.named(node)) is not None:
                return kind_of_constant(value)
            case ast.Attribute(value=owner, attr=name):
                cls = self.of(owner).cls
                return (cls and kind_of(hints(cls).get(name, Any))) or NOTHING
            case ast.Subscript(value=array):
                return Kind(self.of(array).size)
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return TRUTH
            case ast.BoolOp(values=values):
                return chosen(*map(self.of, values))
            case ast.IfExp(body=one, orelse=other):
                return chosen(self.of(one), self.of(other))
            case ast.Call():
                return self.of_call(node)
        return self.of_calculation(node)

    def named(self, node: ast.expr) -> Any:
        """The number behind `LIMIT` or `Phase.PLAN`; None for anything else."""
        match node:
            case ast.Name(id=name) if name not in self.names:
                return getattr(self.module, name, None)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if self.is_namespace(owner):
                return vars(getattr(self.module, owner)).get(name)
        return None

    def is_namespace(self, name: str) -> bool:
        """Whether a name stands for a class that does nothing but give names to numbers."""
        return name not in self.names and gives_names(getattr(self.module, name, None))

    def of_calculation(self, node: ast.expr) -> Kind:
        match node:
            case ast.BinOp(op=ast.Div()):
                return FLOAT
            case ast.BinOp(left=one, right=other):
                return calculated(self.of(one), self.of(other))
            case ast.UnaryOp(operand=operand):
                return calculated(self.of(operand))
        return NOTHING

    def of_call(self, node: ast.Call) -> Kind:
        if function := self.called(node):
            return kind_of(hints(function).get("return", Any)) or NOTHING
        match node.func:
            case ast.Name(id="min" | "max"):
                return calculated(*map(self.of, node.args))
            case ast.Attribute(value=ast.Name(id=helper)):
                return HELPERS.get(helper, NOTHING)
        return NOTHING

    def called(self, node: ast.Call) -> Any:
        """The function or the method that is called; None for what is neither."""
        match node.func:
            case ast.Name(id=name):
                found = getattr(self.module, name, None)
                return found if inspect.isfunction(found) else None
            case ast.Attribute(value=owner, attr=name):
                cls = self.of(owner).cls
                return cls and getattr(cls, name, None)
        return None

    def is_alias(self, node: ast.expr) -> bool:
        """`ships = self.ships` is another name of the array."""
        return isinstance(node, ast.Attribute) and self.of(node).count > 0

    def is_module(self, name: str) -> bool:
        return inspect.ismodule(getattr(self.module, name, None))

    def knows(self, name: str) -> bool:
        is_constant = name.isupper() and not name.startswith("_")
        return name in self.names or (is_constant and bool(self.of(ast.Name(name)).size))

    def is_too_wide(self, name: str) -> bool:
        """A constant that only the kernel's unsigned words can hold."""
        value = 0 if name in self.names else getattr(self.module, name)
        numbers = value if isinstance(value, list) else [value]
        return not is_kernel(self.module) and any(one > RANGES["i64"][1] for one in numbers if isinstance(one, int))
