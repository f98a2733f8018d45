"""Expressions of the dialect as C, in Python's order, and what is refused in them."""

import ast
import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, Protocol

from armillary.build.kinds import FLOAT, NOTHING, PLAIN, TRUTH, WHOLE, WORD, Kind, calculated, chosen, kind_of
from armillary.build.kinds import kind_of_constant as constant_kind
from armillary.build.names import Names
from armillary.build.sources import gives_names, hints, is_kernel, methods
from armillary.build.values import UNKNOWN, Value, conditional, linked, number, quoted, safe, word
from armillary.kernel.dialect import RANGES

Node = Any
SIZES = ["i64", "u64", "f64"]
OPERATORS = {
    ast.Add: ("SUM", "+", "+"),
    ast.Sub: ("LESS", "", "-"),
    ast.Mult: ("PRODUCT", "*", "*"),
    ast.LShift: ("LEFT", "<<", ""),
    ast.RShift: ("RIGHT", ">>", ""),
    ast.FloorDiv: ("floordiv", "/", ""),
    ast.Mod: ("floormod", "%", ""),
    ast.Div: ("", "", "quotient"),
    ast.BitAnd: ("&", "&", ""),
    ast.BitOr: ("|", "|", ""),
    ast.BitXor: ("^", "^", ""),
}
"""How numbers of each size are joined: by a function that is told the place, by an operator, or not at all."""
REFUSED_OPERATORS = {
    ast.Pow: "`**` is not in the dialect; multiply, or use bits.bit(n)",
    ast.MatMult: "`@` is not in the dialect",
    ast.Div: "`/` of whole numbers gives a float; use `//`, or write `1.0 * a / b` for a real number",
    ast.Sub: "an unsigned word has nothing below 0; do not subtract",
    ast.FloorDiv: "`//` is for whole numbers; a float is divided by `/`",
    ast.Mod: "`%` is for whole numbers",
}
NO_BITS = "floats have no bits to shift or to join"
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SIGNS = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}
HELPERS = {"bits": WHOLE, "reals": FLOAT, "shorts": WHOLE, "memory": NOTHING}
"""Modules of the kernel whose functions C has too, and what these give."""
HELPED = {"bits": "bit, count, first, has, lowest", "reals": "exp, log, sqrt", "shorts": "dot, kept", "memory": "copy"}
OWN_ONLY = "rules call their own methods and the kernel's only"


class Unit(Protocol):
    """What a function needs of the C file it is written into."""

    def method(self, cls: type, name: str) -> str: ...
    def function(self, function: Any) -> str: ...
    def table(self, module: ModuleType, name: str, kind: Kind) -> str: ...
    def declared(self, kind: Kind, name: str) -> str: ...


class Expressions:
    """Writes the expressions of one function."""

    def __init__(self, unit: Unit, function: Any, cls: type | None) -> None:
        self.unit, self.module = unit, sys.modules[function.__module__]
        self.names = Names(function, cls)
        self.kept: list[str] = []
        """Declarations of locals for what is calculated once and used twice, or before something else."""
        self.called: set[Any] = set()
        """Functions of modules."""
        self.refused: list[tuple[int, str]] = []
        """(line, what is wrong and what would be right)."""

    def refuse(self, node: Node, reason: str) -> Value:
        self.refused.append((node.lineno, reason))
        return UNKNOWN

    def where(self, node: Node) -> str:
        """The place in the source, for those who are told that something failed."""
        return f'"{self.module.__name__.rpartition(".")[2]}.py:{node.lineno}"'

    def keep(self, kind: Kind, pointer: str = "") -> str:
        """A local of our own."""
        name = f"once{len(self.kept)}_"
        self.kept.append(f"{kind.c_type} {pointer}{name}")
        return name

    def in_order(self, parts: Sequence[Value]) -> tuple[str, list[str]]:
        """The texts of some values, and what comes before: all but the last are kept if there is a call among them.

        C calculates the parts of an expression in any order, and only a call can change what another part reads.
        """
        texts, before = [one.text for one in parts], ""
        if any(one.calls for one in parts):
            for place in [place for place, one in enumerate(parts) if one.varies][:-1]:
                once = self.keep(parts[place].kind)
                before += f"{once} = {texts[place]}, "
                texts[place] = once
        return before, texts

    def made(self, kind: Kind, parts: Sequence[Value], write: Callable[..., str]) -> Value:
        """What is calculated of some parts, one after another."""
        before, texts = self.in_order(parts)
        text = f"({before}{write(*texts)})" if before else write(*texts)
        return Value(text, kind, any(one.calls for one in parts), any(one.varies for one in parts))

    # any expression

    def number(self, node: Node) -> Value:
        """An expression that must be a number: no whole array, no object, no call that gives nothing."""
        value = self.value(node)
        if value is UNKNOWN or value.kind.is_number:
            return value
        return self.refuse(node, f"{quoted(node)} is not a number")

    def truth(self, node: Node) -> Value:
        """An expression of which only its truth matters."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return linked(op, [self.truth(value) for value in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.truth(operand)
                return replace(inner, text=f"((i64)!({inner.text}))", kind=TRUTH)
        return self.number(node)

    def value(self, node: Node) -> Value:
        match node:
            case ast.Constant(value=value):
                return self.literal(node, value)
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.read(node)
            case ast.BinOp(left=left, right=right):
                return self.operation(node, self.number(left), self.number(right))
            case ast.UnaryOp(op=ast.Not()):
                return self.truth(node)
            case ast.UnaryOp(op=op, operand=operand):
                return self.signed(node, op, self.number(operand))
            case ast.BoolOp(op=op, values=values):
                return self.decided(op, [self.number(value) for value in values])
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return conditional(self.truth(test), self.number(body), self.number(orelse))
            case ast.Compare():
                return self.compared(node)
            case ast.Call():
                return self.call(node, ast.unparse(node.func))
        return self.refuse(node, f"{quoted(node)}: {word(node)} is not in the dialect")

    def literal(self, node: Node, value: Any) -> Value:
        if not isinstance(value, int | float):
            return self.refuse(node, f"{quoted(node)} is not a number")
        if isinstance(value, int) and abs(value) > RANGES["i64"][1]:
            return self.refuse(node, f"{quoted(node)} does not fit 64 bits with a sign")
        return Value(number(value), PLAIN[type(value)], varies=False)

    # what is kept somewhere

    def read(self, node: Node) -> Value:
        """What a place holds; how much a story holds only matters where one is told."""
        place = self.place(node)
        if isinstance(node, ast.Attribute) and node.attr == "room":
            return replace(place, text=f"LISTENED({place.text})")
        return replace(place, text=f"(i64){place.text}", kind=WHOLE) if place.kind.is_narrow else place

    def place(self, node: Node) -> Value:
        """Where a number, an array or an object is kept."""
        match node:
            case ast.Name(id=name) if name in self.names.kinds:
                return Value(safe(name), self.names.kinds[name], varies=False)
            case ast.Name(id=name):
                return self.constant(node, name)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if gives_names(self.names.seen(owner)):
                value = vars(self.names.seen(owner)).get(name)
                if value is None:
                    return self.refuse(node, f"{quoted(node)}: `{owner}` has no such number")
                return Value(number(value), PLAIN[type(value)], varies=False)
            case ast.Attribute():
                return self.field(node)
            case ast.Subscript():
                return self.index(node)
        return self.value(node)

    def constant(self, node: Node, name: str) -> Value:
        """A number of the module, or an array of numbers."""
        value = self.names.seen(name)
        kind = constant_kind(value)
        if not name.isupper() or name.startswith("_") or not kind.size:
            return self.refuse(node, f"`{name}` is not a local, a number or an array of numbers")
        numbers = value if kind.count else [value]
        if kind.size != "f64" and max(numbers) > RANGES["i64"][1] and not is_kernel(self.module):
            return self.refuse(node, f"`{name}` does not fit 64 bits with a sign")
        text = self.unit.table(self.module, name, kind) if kind.count else number(value)
        return Value(text, kind, varies=False)

    def field(self, node: ast.Attribute) -> Value:
        owner, kind = self.value(node.value), self.names.field(node)
        if owner is UNKNOWN:
            return UNKNOWN
        if kind == NOTHING:
            return self.refuse(node, f"{quoted(node)} is not a field; a method is called with its arguments")
        return Value(f"{owner.text}->{safe(node.attr)}", kind, varies=kind.is_number)

    def index(self, node: ast.Subscript) -> Value:
        array = self.value(node.value)
        match node.slice:
            case ast.Slice():
                return self.refuse(node, f"{quoted(node)}: slices are not in the dialect")
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
                return self.refuse(node, f"{quoted(node)}: places are counted from 0")
        at, count = self.number(node.slice), array.kind.count
        if at.kind == FLOAT:
            return self.refuse(node, f"{quoted(node)}: a place is a whole number")
        if array is UNKNOWN:
            return UNKNOWN
        if not count:
            return self.refuse(node, f"{quoted(node)}: {quoted(node.value)} is not an array")
        inside = f"AT({at.text}, {count}, {self.where(node)})" if count > 0 else at.text
        return Value(f"{array.text}[{inside}]", Kind(array.kind.size), at.calls)

    # what is calculated

    def operation(self, node: ast.BinOp | ast.AugAssign, one: Value, two: Value) -> Value:
        """Two numbers joined to one."""
        op, kind = type(node.op), calculated(one.kind, two.kind)
        written = OPERATORS[op][SIZES.index(kind.size)] if op in OPERATORS else ""
        if not written:
            self.refuse(node, f"{quoted(node)}: {REFUSED_OPERATORS.get(op, NO_BITS)}")
            return Value("0", FLOAT) if op is ast.Div else UNKNOWN
        if written.isidentifier():
            return self.made(kind, [one, two], lambda a, b: f"{written}({a}, {b}, {self.where(node)})")
        return self.made(kind, [one, two], lambda a, b: f"({a} {written} {b})")

    def signed(self, node: ast.UnaryOp, op: ast.unaryop, operand: Value) -> Value:
        kind = calculated(operand.kind)
        if isinstance(op, ast.Invert) and kind == FLOAT:
            return self.refuse(node, f"{quoted(node)}: {NO_BITS}")
        text = f"({SIGNS[type(op)]}{operand.text})"
        if isinstance(op, ast.USub) and kind != FLOAT and not isinstance(node.operand, ast.Constant):
            text = f"LESS((i64)0, {operand.text}, {self.where(node)})"
        return replace(operand, text=text, kind=kind)

    def decided(self, op: ast.boolop, values: list[Value]) -> Value:
        """`a or b` as a value: the first that decides, each calculated once."""
        kind = chosen(*(value.kind for value in values))
        if kind == TRUTH:
            return linked(op, values)
        *firsts, last = values
        text = last.text
        for one in reversed(firsts):
            kept = self.keep(one.kind)
            have = f"({kept} = {one.text})"
            text = f"({have} ? {text} : {kept})" if isinstance(op, ast.And) else f"({have} ? {kept} : {text})"
        return Value(text, kind, any(value.calls for value in values))

    def compared(self, node: ast.Compare) -> Value:
        """`a < b < c`: what stands in the middle is calculated once."""
        nodes: list[Node] = [node.left, *node.comparators]
        sides = [self.value(side) for side in nodes]
        if not all(type(op) in COMPARED for op in node.ops):
            return self.refuse(node, f"{quoted(node)}: compare numbers with ==, !=, <, <=, > and >= only")
        if any(side.kind.count for side in sides):
            return self.refuse(node, f"{quoted(node)}: arrays are compared place by place")
        others = [one for one, side in zip(nodes, sides, strict=True) if side.kind != WORD]
        if len(others) < len(nodes) and not all(isinstance(one, ast.Constant) for one in others):
            self.refuse(node, f"{quoted(node)}: an unsigned word is compared with another, or with a literal number")
        before, (left, right) = self.in_order(sides[:2])
        text = ""
        for op, side, following in zip(node.ops, sides[1:], sides[2:], strict=False):
            kept = self.keep(side.kind)
            text += f"({before}{left} {COMPARED[type(op)]} ({kept} = {right})) && "
            before, left, right = "", kept, following.text
        text = f"((i64)({text}({before}{left} {COMPARED[type(node.ops[-1])]} {right})))"
        return Value(text, TRUTH, any(side.calls for side in sides))

    # calls

    def call(self, node: ast.Call, text: str) -> Value:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            self.refuse(node, f"`{text}` is called with named or starred arguments")
        match node.func:
            case ast.Name(id="min" | "max" as name):
                return self.extreme(node, name)
            case ast.Name(id=name) if function := self.names.function(name):
                self.called.add(function)
                return self.calling(self.unit.function(function), [], node, function)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner not in self.names.kinds:
                return self.helper_call(node, owner, name)
            case ast.Attribute(value=owner, attr=name):
                return self.method_call(node, self.value(owner), name)
        return self.no_call(node, f"`{text}(...)` is not in the dialect")

    def no_call(self, node: ast.Call, reason: str) -> Value:
        """A call that is refused; its arguments are looked at all the same."""
        self.refuse(node, reason)
        for argument in node.args:
            self.value(argument)
        return UNKNOWN

    def extreme(self, node: ast.Call, name: str) -> Value:
        values = [self.number(argument) for argument in node.args]
        if len(values) < 2 or any(value.kind in {TRUTH, WORD} for value in values):
            return self.refuse(node, f"`{name}(...)` takes signed numbers only, two or more")
        kind = calculated(*(value.kind for value in values))
        helper = ("least" if name == "min" else "most") + ("_f" if kind == FLOAT else "")

        def nested(text: str, *others: str) -> str:
            for other in others:
                text = f"{helper}({text}, {other})"
            return text

        return self.made(kind, values, nested)

    def helper_call(self, node: ast.Call, owner: str, name: str) -> Value:
        module = self.names.seen(owner)
        if owner == "math":
            reason = f"`math.{name}(...)` differs between machines; use reals, which has {HELPED['reals']}"
            return self.no_call(node, reason)
        if owner not in HELPERS or not inspect.ismodule(module):
            return self.no_call(node, f"`{owner}.{name}(...)`: {OWN_ONLY}")
        if name not in HELPED[owner].split(", "):
            return self.no_call(node, f"`{owner}.{name}(...)`: of {owner} there are {HELPED[owner]}")
        given = self.given(node, getattr(module, name))
        return self.made(HELPERS[owner], given, lambda *texts: f"{owner}_{name}({', '.join(texts)})")

    def method_call(self, node: ast.Call, owner: Value, name: str) -> Value:
        text, cls = ast.unparse(node.func), owner.kind.cls
        if cls is None:
            return self.no_call(node, f"`{text}(...)`: {OWN_ONLY}")
        if name not in methods(cls):
            return self.no_call(node, f"`{text}` is not a compiled method of {cls.__name__}")
        return self.calling(self.unit.method(cls, name), [owner], node, getattr(cls, name))

    def calling(self, name: str, owner: list[Value], node: ast.Call, function: Any) -> Value:
        """A call of a function or of a method: it may change whatever there is, and read it."""
        kind = kind_of(hints(function).get("return", Any)) or NOTHING
        parts = [*owner, *self.given(node, function)]
        made = self.made(kind.widened, parts, lambda *texts: f"{name}({', '.join(texts)})")
        return replace(made, calls=True, varies=True)

    def given(self, node: ast.Call, function: Any) -> list[Value]:
        """Arguments, as many as are wanted, with what is said for those that are left out."""
        wanted = [kind_of(kind) for name, kind in hints(function).items() if name != "return"]
        defaults = function.__defaults__ or ()
        least = len(wanted) - len(defaults)
        values = [self.value(argument) for argument in node.args]
        if not least <= len(values) <= len(wanted):
            self.refuse(node, f"{quoted(node)} gives {len(values)} arguments where {least} are wanted")
        for argument, value, kind in zip(node.args, values, wanted, strict=False):
            if kind and value is not UNKNOWN:
                self.fits(node, argument, value.kind, kind)
        return values + [Value(number(one), WHOLE, varies=False) for one in defaults[max(0, len(values) - least) :]]

    def fits(self, node: ast.Call, argument: Node, own: Kind, kind: Kind) -> None:
        """Floats are given only where floats are wanted, arrays and objects where they are."""
        if kind == WHOLE and own == FLOAT:
            self.refuse(node, f"{quoted(node)} gives a float where a whole number is wanted")
        elif kind.is_number and not own.is_number:
            self.refuse(node, f"{quoted(argument)} is not a number")
        elif kind.count and not own.count:
            self.refuse(node, f"{quoted(argument)} is not an array")
        elif kind.cls and not own.cls:
            self.refuse(node, f"{quoted(argument)} is no {kind.cls.__name__}")
