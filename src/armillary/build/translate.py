"""One function or method of the dialect as C, in Python's order. What is translated has passed the checks."""

import ast
import inspect
from textwrap import indent
from types import ModuleType
from typing import Any, Protocol

from armillary.build.kinds import FLOAT, NOTHING, TRUTH, Kind, Kinds
from armillary.build.sources import is_decorated
from armillary.kernel.dialect import RANGES

Node = Any
OF_C = (
    "auto break case char const continue default do double else enum extern float for goto if inline int long register"
    " restrict return short signed sizeof static struct switch typedef union unsigned void volatile while asm near far"
    " bool i8 i16 i32 i64 u64 f64 memcpy memset offsetof caller failed fail least most rest quotient floordiv floormod"
    " floor_of AT FIT SUM LESS PRODUCT LEFT RIGHT"
)
RESERVED = frozenset(OF_C.split())
"""What C and prelude.h use themselves."""
PLAIN_OPERATORS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
CHECKED_OPERATORS = {
    ast.Add: ("SUM", "+"),
    ast.Sub: ("LESS", "-"),
    ast.Mult: ("PRODUCT", "*"),
    ast.LShift: ("LEFT", "<<"),
    ast.RShift: ("RIGHT", ">>"),
}
"""What may not fit or may be refused, and how it is written of words and floats, which are calculated as they are."""
DIVIDED = {ast.FloorDiv: ("floordiv", "/"), ast.Mod: ("floormod", "%")}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SIGNS = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}


class Unit(Protocol):
    """What a function needs of the C file it is written into."""

    def method(self, cls: type, name: str) -> str: ...
    def function(self, function: Any) -> str: ...
    def table(self, module: ModuleType, name: str, kind: Kind) -> str: ...
    def declared(self, kind: Kind, name: str) -> str: ...


def safe(name: str) -> str:
    """A name that C does not use itself."""
    return name + "_" if name in RESERVED else name


def number(value: int | float) -> str:
    """A number as C writes it."""
    if isinstance(value, float):
        return f"({value!r})"
    if value == RANGES["i64"][0]:
        return "INT64_MIN"
    return f"((i64){int(value)}LL)" if value <= RANGES["i64"][1] else f"{value}ULL"


def after(before: str, value: str) -> str:
    """A value, calculated when something is done that comes before it."""
    return f"({before}{value})" if before else value


class Function:
    """One function on its way to C."""

    def __init__(self, unit: Unit, name: str, module: ModuleType, cls: type | None, node: ast.FunctionDef) -> None:
        self.unit, self.name, self.module, self.node = unit, name, module, node
        self.kinds = Kinds(module, cls, node)
        self.of = self.kinds.of
        self.loops = 0
        self.kept: list[str] = []
        """Declarations of locals for what is calculated once and used twice."""

    def head(self, name: str) -> str:
        """Its prototype under a name."""
        given = [self.unit.declared(kind, one) for one, kind in self.kinds.arguments.items()]
        return f"{self.kinds.result.c_type or 'void'} {name}({', '.join(given) or 'void'})"

    def first_line(self) -> str:
        return f"{'INL' if is_decorated(self.node, 'inline') else 'FN'} {self.head(self.name)}"

    def text(self) -> str:
        body = self.block(self.node.body)
        declared = [f"{self.unit.declared(kind, name)} = 0" for name, kind in self.kinds.locals.items()]
        before = "".join(f"    {one};\n" for one in [*declared, *self.kept])
        return f"{self.first_line()} {{\n{before}{body}}}\n"

    def where(self, node: Node) -> str:
        """The place in the source, for those who are told that something failed."""
        return f'"{self.module.__name__.rpartition(".")[2]}.py:{node.lineno}"'

    def keep(self, c_type: str) -> str:
        """A local of our own."""
        name = f"once{len(self.kept)}_"
        self.kept.append(f"{c_type} {name}")
        return name

    def in_order(self, parts: list[Node]) -> tuple[str, list[str]]:
        """The values of some expressions, and what comes before: all but the last are kept if there is a call in them.

        C calculates the parts of an expression in any order, and only a call can change what another part reads.
        """
        values, before = [self.passed(one) for one in parts], ""
        if any(map(self.calls, parts)):
            for place in [place for place, one in enumerate(parts) if self.varies(one)][:-1]:
                once = self.keep(self.wide(parts[place]))
                before += f"{once} = {values[place]}, "
                values[place] = once
        return before, values

    def calls(self, node: Node) -> bool:
        """Whether an expression calls anything that may change something."""
        return any(isinstance(one, ast.Call) and bool(self.kinds.called(one)) for one in ast.walk(node))

    def varies(self, node: Node) -> bool:
        """Whether a call could change what an expression gives."""
        is_fixed = isinstance(node, ast.Constant | ast.Name) or self.kinds.named(node) is not None
        return self.of(node).is_number and not is_fixed

    # statements

    def block(self, statements: list[Node]) -> str:
        return "".join(indent(self.statement(one), "    ") for one in statements)

    def statement(self, node: Node) -> str:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return ""
            case ast.Expr(value=value):
                return f"{self.value(value)};\n"
            case ast.Assign(targets=targets, value=value):
                return self.assign(node, targets, value)
            case ast.AnnAssign(target=target, value=value):
                return self.store(node, target, self.value(value))
            case ast.AugAssign():
                return self.change(node)
            case ast.If():
                return self.either(node)
            case ast.While(test=test, body=body):
                return f"while ({self.test(test)}) {{\n{self.block(body)}}}\n"
            case ast.For():
                return self.loop(node)
        return self.leave(node)

    def leave(self, node: Node) -> str:
        """What ends a loop or the function."""
        match node:
            case ast.Break() | ast.Continue():
                return f"{type(node).__name__.lower()};\n"
            case ast.Return(value=None):
                return "return;\n"
            case ast.Return(value=value):
                return f"return {self.value(value)};\n"
            case ast.Raise():
                nothing = "" if self.kinds.result == NOTHING else " 0"
                return f"FAIL(UNFILLED, 0, {self.where(node)});\nreturn{nothing};\n"
        raise AssertionError(ast.unparse(node))

    def assign(self, node: Node, targets: list[Node], value: Node) -> str:
        if self.kinds.is_alias(value):
            return "".join(f"{safe(target.id)} = {self.lvalue(value)};\n" for target in targets)
        called = [target for target in targets if isinstance(target, ast.Subscript) and self.calls(target)]
        if len(targets) == 1 and not called and not (isinstance(targets[0], ast.Subscript) and self.calls(value)):
            return self.store(node, targets[0], self.value(value))
        once = self.keep(self.wide(value))
        return f"{once} = {self.value(value)};\n" + "".join(self.store(node, target, once) for target in targets)

    def wide(self, node: Node) -> str:
        """The C type of a value on its way."""
        kind = self.of(node)
        return "i64" if kind.is_narrow else kind.c_type

    def store(self, node: Node, target: Node, value: str) -> str:
        return f"{self.lvalue(target)} = {self.fitted(node, self.of(target), value)};\n"

    def fitted(self, node: Node, kind: Kind, value: str) -> str:
        """A value on its way into few bits."""
        if not kind.is_narrow:
            return value
        low, high = RANGES[kind.size]
        return f"FIT({value}, {low}LL, {high}LL, {self.where(node)})"

    def change(self, node: ast.AugAssign) -> str:
        """`x += y`. A place that is calculated is calculated once."""
        target, kind = node.target, self.of(node.target)
        there, before = self.lvalue(target), ""
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Name | ast.Constant):
            pointer = self.keep(f"{kind.c_type} *")
            before, there = f"{pointer} = &{there};\n", f"*{pointer}"
        read = f"(i64){there}" if kind.is_narrow else there
        if self.calls(node.value) and not isinstance(target, ast.Name):
            once = self.keep(self.wide(target))
            before, read = f"{before}{once} = {read};\n", once
        whole = self.operation(node, kind, read, self.value(node.value))
        return f"{before}{there} = {self.fitted(node, kind, whole)};\n"

    def either(self, node: ast.If) -> str:
        text = f"if ({self.test(node.test)}) {{\n{self.block(node.body)}}}"
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            return f"{text} else {self.either(node.orelse[0])}"
        return text + (f" else {{\n{self.block(node.orelse)}}}\n" if node.orelse else "\n")

    def loop(self, node: ast.For) -> str:
        """The bounds are taken once, and the body may change the variable: as in Python."""
        call: Node = node.iter
        given = [self.value(argument) for argument in call.args]
        first, last = ("(i64)0", given[0]) if len(given) == 1 else given[:2]
        step = ast.literal_eval(call.args[2]) if len(given) == 3 else 1
        self.loops += 1
        at, end = f"at{self.loops}_", f"end{self.loops}_"
        head = f"for (i64 {at} = {first}, {end} = {last}; {at} {'<' if step > 0 else '>'} {end}; {at} += {step})"
        target: Node = node.target
        return f"{head} {{\n    {safe(target.id)} = {at};\n{self.block(node.body)}}}\n"

    # expressions

    def test(self, node: Node) -> str:
        """An expression of which only its truth matters."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return (" && " if isinstance(op, ast.And) else " || ").join(f"({self.test(value)})" for value in values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.test(operand)})"
            case ast.Compare():
                return self.compared(node)
        return self.value(node)

    def value(self, node: Node) -> str:
        match node:
            case ast.Constant(value=int() | float() as value):
                return number(value)
            case ast.Name() | ast.Attribute() if (named := self.kinds.named(node)) is not None:
                return number(named)
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.read(node)
            case ast.BinOp(left=left, right=right):
                before, (one, two) = self.in_order([left, right])
                return after(before, self.operation(node, self.of(node), one, two))
            case ast.UnaryOp(op=op, operand=operand):
                return self.signed(node, op, operand)
            case ast.BoolOp():
                return self.chosen(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"(({self.test(test)}) ? {self.value(body)} : {self.value(orelse)})"
            case ast.Compare():
                return f"((i64){self.compared(node)})"
            case ast.Call():
                return self.call(node)
        raise AssertionError(ast.unparse(node))

    def read(self, node: Node) -> str:
        """A number from where it is kept; how much a story holds only matters where one is told."""
        if isinstance(node, ast.Attribute) and node.attr == "room":
            return f"LISTENED({self.lvalue(node)})"
        return f"(i64){self.lvalue(node)}" if self.of(node).is_narrow else self.lvalue(node)

    def operation(self, node: ast.BinOp | ast.AugAssign, kind: Kind, one: str, two: str) -> str:
        """Two numbers joined to one of this kind."""
        op, where = type(node.op), self.where(node)
        if op is ast.Div:
            return f"quotient({one}, {two}, {where})"
        if op in PLAIN_OPERATORS:
            return f"({one} {PLAIN_OPERATORS[op]} {two})"
        checked, operator = DIVIDED.get(op) or CHECKED_OPERATORS[op]
        if kind.size == "u64" or (kind.is_float and op in CHECKED_OPERATORS):
            return f"({one} {operator} {two})"
        return f"{checked}{'_f' if kind.is_float else ''}({one}, {two}, {where})"

    def signed(self, node: Node, op: Node, operand: Node) -> str:
        if isinstance(op, ast.Not):
            return f"((i64)!({self.test(operand)}))"
        value = self.value(operand)
        if isinstance(op, ast.USub) and not self.of(operand).is_float and not isinstance(operand, ast.Constant):
            return f"LESS((i64)0, {value}, {self.where(node)})"
        return f"({SIGNS[type(op)]}{value})"

    def chosen(self, node: ast.BoolOp) -> str:
        """`a or b` as a value: the first that decides, each calculated once."""
        if self.of(node) == TRUTH:
            return f"((i64)({self.test(node)}))"
        *firsts, last = node.values
        text = self.value(last)
        for one in reversed(firsts):
            kept = self.keep(self.wide(one))
            have = f"({kept} = {self.value(one)})"
            text = f"({have} ? {text} : {kept})" if isinstance(node.op, ast.And) else f"({have} ? {kept} : {text})"
        return text

    def compared(self, node: ast.Compare) -> str:
        """`a < b < c`: what stands in the middle is calculated once."""
        before, (left, right) = self.in_order([node.left, node.comparators[0]])
        text = ""
        for op, side, next_side in zip(node.ops, node.comparators, node.comparators[1:], strict=False):
            kept = self.keep(self.wide(side))
            text += f"({before}{left} {COMPARED[type(op)]} ({kept} = {right})) && "
            before, left, right = "", kept, self.value(next_side)
        return f"({text}({before}{left} {COMPARED[type(node.ops[-1])]} {right}))"

    def call(self, node: ast.Call) -> str:
        match node.func:
            case ast.Name(id="min" | "max" as name):
                return self.extreme(node, name)
            case ast.Name():
                function = self.kinds.called(node)
                return self.passing(self.unit.function(function), [], node, function)
            case ast.Attribute(value=ast.Name(id="memory")):
                target, source = map(self.lvalue, node.args)
                return f"memcpy((char *){target} + KEPT, (char *){source} + KEPT, sizeof(Position) - KEPT)"
            case ast.Attribute(value=ast.Name(id=helper), attr=name) if self.kinds.is_module(helper):
                before, given = self.in_order(node.args)
                return after(before, f"{helper}_{name}({', '.join(given)})")
            case ast.Attribute(value=owner, attr=name):
                method = self.unit.method(self.of(owner).cls, name)
                return self.passing(method, [self.lvalue(owner)], node, self.kinds.called(node))
        raise AssertionError(ast.unparse(node))

    def extreme(self, node: ast.Call, name: str) -> str:
        helper = ("least" if name == "min" else "most") + ("_f" if self.of(node) == FLOAT else "")
        before, (text, *others) = self.in_order(node.args)
        for other in others:
            text = f"{helper}({text}, {other})"
        return after(before, text)

    def passing(self, name: str, owner: list[str], node: ast.Call, function: Any) -> str:
        """A call with its arguments, and with what is said for those that are left out."""
        parameters = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
        left_out = [number(p.default) for p in parameters[len(node.args) :]]
        before, given = self.in_order(node.args)
        return after(before, f"{name}({', '.join([*owner, *given, *left_out])})")

    def passed(self, node: Node) -> str:
        """An argument: a number by what it is, anything else by where it is."""
        return self.value(node) if self.of(node).is_number else self.lvalue(node)

    # places

    def lvalue(self, node: Node) -> str:
        """Where a number, an array or an object is kept."""
        match node:
            case ast.Name(id=name) if name in self.kinds.names:
                return safe(name)
            case ast.Name(id=name):
                return self.unit.table(self.module, name, self.of(node))
            case ast.Attribute(value=value, attr=name):
                return f"{self.lvalue(value)}->{safe(name)}"
            case ast.Subscript(value=array, slice=at):
                count = self.of(array).count
                inside = f"AT({self.value(at)}, {count}, {self.where(node)})" if count > 0 else self.value(at)
                return f"{self.lvalue(array)}[{inside}]"
        raise AssertionError(ast.unparse(node))
