"""One function or method of the dialect as C. What is translated has passed the checks: its order is Python's."""

import ast
import inspect
from textwrap import indent
from types import ModuleType
from typing import Any, Protocol

from armillary.build.kinds import C_TYPES, Kinds, field_of, is_marked, is_view
from armillary.kernel.dialect import RANGES

Node = Any
SHORT = {"int64_t": "i64", "uint64_t": "u64", "bint": "i64"}
NARROW = {"int8_t": "i8", "int16_t": "i16", "int32_t": "i32"}
OF_C = (
    "auto break case char const continue default do double else enum extern float for goto if inline int long register"
    " restrict return short signed sizeof static struct switch typedef union unsigned void volatile while asm near far"
    " bool i64 u64 memcpy memset offsetof caller failed fail fits place_in sum less product left right least most rest"
    " quotient floordiv floormod floor_of"
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
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
DIVIDED = {ast.FloorDiv: "floordiv", ast.Mod: "floormod"}
SIGNS = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}


class Unit(Protocol):
    """What a function needs of the C file it is written into."""

    dialect: set[str]

    def method(self, kind: type, name: str) -> str: ...
    def function(self, module: ModuleType, name: str) -> str: ...
    def table(self, module: ModuleType, name: str) -> str: ...
    def struct(self, kind: type) -> str: ...
    def c_type(self, kind: Any) -> str: ...


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


class Function:
    """One function on its way to C."""

    def __init__(self, unit: Unit, name: str, module: ModuleType, cls: type | None, node: ast.FunctionDef) -> None:
        self.unit, self.name, self.module, self.cls, self.node = unit, name, module, cls, node
        self.kinds = Kinds(module, cls, node, unit.dialect)
        self.loops = 0
        self.kept: dict[str, str] = {}
        """Locals for what is calculated once and used twice, with their C types."""

    def head(self) -> str:
        """Its first line, which is its prototype too."""
        result = self.unit.c_type(self.kinds.hints.get("return", type(None)))
        parameters = [f"{self.unit.struct(self.cls)} *self"] if self.cls else []
        parameters += [f"{self.unit.c_type(self.kinds.hints[name])} {safe(name)}" for name in self.kinds.arguments]
        inline = "INL" if is_marked(self.node, "inline") else "FN"
        return f"{inline} {result} {self.name}({', '.join(parameters) or 'void'})"

    def text(self) -> str:
        body = self.block(self.node.body)
        locals_ = [declared_local(name, kind) for name, kind in self.kinds.locals.items()]
        locals_ += [f"    {kind} {name};\n" for name, kind in self.kept.items()]
        return f"{self.head()} {{\n{''.join(locals_)}{body}}}\n"

    def where(self, node: Node) -> str:
        """The place in the source, for those who are told that something failed."""
        return f'"{self.module.__name__.rpartition(".")[2]}.py:{node.lineno}"'

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
                nothing = "" if self.kinds.result == "void" else " 0"
                return f"FAIL(UNFILLED, 0, {self.where(node)});\nreturn{nothing};\n"
        raise AssertionError(ast.unparse(node))

    def assign(self, node: Node, targets: list[Node], value: Node) -> str:
        if self.kinds.alias(value):
            return "".join(f"{safe(target.id)} = {self.place(value)};\n" for target in targets)
        if len(targets) == 1:
            return self.store(node, targets[0], self.value(value))
        once = self.keep("double" if self.kinds.is_float(value) else "u64" if self.kinds.is_word(value) else "i64")
        return f"{once} = {self.value(value)};\n" + "".join(self.store(node, target, once) for target in targets)

    def store(self, node: Node, target: Node, value: str) -> str:
        return f"{self.place(target)} = {self.fitted(node, self.cell_of(target), value)};\n"

    def fitted(self, node: Node, c_type: str, value: str) -> str:
        """A value on its way into few bits."""
        if c_type not in NARROW:
            return value
        low, high = RANGES[NARROW[c_type]]
        return f"FIT({value}, {low}LL, {high}LL, {self.where(node)})"

    def change(self, node: ast.AugAssign) -> str:
        """`x += y`. A place that is calculated is calculated once."""
        target, c_type = node.target, self.cell_of(node.target)
        there, floating = self.place(target), self.kinds.is_float(target)
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Name | ast.Constant):
            pointer = self.keep(f"{SHORT.get(c_type, c_type)} *")
            before, there = f"{pointer} = &{there};\n", f"*{pointer}"
        else:
            before = ""
        read = f"(i64){there}" if c_type in NARROW else there
        word = self.kinds.is_word(target)
        whole = self.operation(node, read, node.op, self.value(node.value), floating, word)
        return f"{before}{there} = {self.fitted(node, c_type, whole)};\n"

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
            case ast.Name(id=name) if name != "self" and self.kinds.local(name) is None:
                return number(getattr(self.module, name))
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.read(node)
            case ast.BinOp(left=left, op=op, right=right):
                one, two = self.value(left), self.value(right)
                return self.operation(node, one, op, two, self.kinds.is_float(node), self.kinds.is_word(node))
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
        c_type = self.cell_of(node)
        return f"(i64){self.place(node)}" if c_type in NARROW else self.place(node)

    def operation(self, node: Node, one: str, op: Node, two: str, floating: bool, word: bool) -> str:
        where = self.where(node)
        match op:
            case ast.Div():
                return f"quotient({one}, {two}, {where})"
            case ast.FloorDiv() | ast.Mod():
                if word:
                    return f"({one} {'/' if isinstance(op, ast.FloorDiv) else '%'} {two})"
                return f"{DIVIDED[type(op)]}{'_f' if floating else ''}({one}, {two}, {where})"
            case ast.BitAnd() | ast.BitOr() | ast.BitXor():
                return f"({one} {PLAIN_OPERATORS[type(op)]} {two})"
        checked, operator = CHECKED_OPERATORS[type(op)]
        if floating or word:
            return f"({one} {operator} {two})"
        return f"{checked}({one}, {two}, {where})"

    def signed(self, node: Node, op: Node, operand: Node) -> str:
        if isinstance(op, ast.Not):
            return f"((i64)!({self.test(operand)}))"
        value = self.value(operand)
        if isinstance(op, ast.USub) and not self.kinds.is_float(operand) and not isinstance(operand, ast.Constant):
            return f"LESS((i64)0, {value}, {self.where(node)})"
        return f"({SIGNS[type(op)]}{value})"

    def chosen(self, node: ast.BoolOp) -> str:
        """`a or b` as a value: the first that decides, each calculated once."""
        if self.kinds.is_truth(node):
            return f"((i64)({self.test(node)}))"
        *firsts, last = node.values
        text = self.value(last)
        for one in reversed(firsts):
            kept = self.keep("double" if self.kinds.is_float(one) else "i64")
            have = f"({kept} = {self.value(one)})"
            text = f"({have} ? {text} : {kept})" if isinstance(node.op, ast.And) else f"({have} ? {kept} : {text})"
        return text

    def compared(self, node: ast.Compare) -> str:
        """`a < b < c`: what stands in the middle is calculated once."""
        sides = [node.left, *node.comparators]
        texts = [self.value(side) for side in sides]
        parts, left = [], texts[0]
        for place, (op, right) in enumerate(zip(node.ops, texts[1:], strict=True), 1):
            if place < len(node.ops):
                kept = self.keep("double" if self.kinds.is_float(sides[place]) else "i64")
                parts.append(f"({left} {COMPARED[type(op)]} ({kept} = {right}))")
                left = kept
            else:
                parts.append(f"({left} {COMPARED[type(op)]} {right})")
        return "(" + " && ".join(parts) + ")"

    def call(self, node: ast.Call) -> str:
        match node.func:
            case ast.Name(id="min" | "max" as name):
                return self.extreme(node, name)
            case ast.Name(id=name):
                function = getattr(self.module, name)
                return f"{self.unit.function(self.module, name)}({', '.join(self.given(node, function))})"
            case ast.Attribute(value=ast.Name(id=helper), attr=name) if self.kinds.is_module(helper):
                given = [self.value(argument) for argument in node.args]
                return self.helped(helper, name, given)
            case ast.Attribute(value=owner, attr=name):
                kind = self.kinds.object_kind(owner)
                given = [self.place(owner), *self.given(node, getattr(kind, name))]
                return f"{self.unit.method(kind, name)}({', '.join(given)})"
        raise AssertionError(ast.unparse(node))

    def extreme(self, node: ast.Call, name: str) -> str:
        helper = ("least" if name == "min" else "most") + ("_f" if self.kinds.is_float(node) else "")
        text, *others = [self.value(argument) for argument in node.args]
        for other in others:
            text = f"{helper}({text}, {other})"
        return text

    def helped(self, helper: str, name: str, given: list[str]) -> str:
        if helper == "memory":
            target, source, *_ = given
            return f"memcpy((char *){target} + KEPT, (char *){source} + KEPT, sizeof(Position) - KEPT)"
        return f"{helper}_{name}({', '.join(given)})"

    def given(self, node: ast.Call, function: Any) -> list[str]:
        """Arguments, and what is said for those that are left out."""
        parameters = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
        given = [self.argument(argument) for argument in node.args]
        return given + [number(p.default) for p in parameters[len(given) :]]

    def argument(self, node: Node) -> str:
        is_whole = self.kinds.is_array(node) or self.kinds.object_kind(node) is not None
        return self.place(node) if is_whole else self.value(node)

    # places

    def place(self, node: Node) -> str:
        """Where a number, an array or an object is kept."""
        match node:
            case ast.Name(id=name) if name == "self" or self.kinds.local(name):
                return safe(name)
            case ast.Name(id=name):
                return self.unit.table(self.module, name)
            case ast.Attribute(value=value, attr=name):
                return f"{self.place(value)}->{safe(name)}"
            case ast.Subscript(value=array, slice=at):
                count = self.count_of(array)
                inside = f"AT({self.value(at)}, {count}, {self.where(node)})" if count else self.value(at)
                return f"{self.place(array)}[{inside}]"
        raise AssertionError(ast.unparse(node))

    def count_of(self, node: Node) -> int:
        """How many places an array has; 0 for an array of any length."""
        if isinstance(node, ast.Name):
            if self.kinds.local(node.id) is None:
                return len(getattr(self.module, node.id))
            if node.id not in self.kinds.arguments:
                return self.count_of(self.alias_of(node.id))
        field = field_of(self.kinds.annotation(node))
        return field.count if field else 0

    def alias_of(self, name: str) -> Node:
        """The field that a local is another name of."""
        return next(
            node.value
            for node in ast.walk(self.node)
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
        )

    def cell_of(self, node: Node) -> str:
        """The C type of the number that is kept there."""
        if isinstance(node, ast.Subscript):
            return self.cell_of_array(node.value)
        if isinstance(node, ast.Name):
            return (self.kinds.local(node.id) or "int64_t").removesuffix("*")
        kind = self.kinds.annotation(node)
        field = field_of(kind)
        return C_TYPES[field.size] if field else "double" if kind is float else "int64_t"

    def cell_of_array(self, node: Node) -> str:
        if isinstance(node, ast.Name) and node.id not in self.kinds.arguments:
            local = self.kinds.local(node.id)
            return local.removesuffix("*") if local else smallest(getattr(self.module, node.id))
        kind = self.kinds.annotation(node)
        if is_view(kind):
            return C_TYPES[kind.__metadata__[0]]
        field = field_of(kind)
        return C_TYPES[field.size] if field else "int64_t"

    def keep(self, c_type: str) -> str:
        """A local of our own."""
        name = f"once{len(self.kept)}_"
        self.kept[name] = c_type
        return name


def declared_local(name: str, kind: str) -> str:
    if kind.endswith("*"):
        return f"    {SHORT.get(kind[:-1], kind[:-1])} *{safe(name)};\n"
    return f"    {SHORT.get(kind, kind)} {safe(name)} = 0;\n"


def smallest(values: list[Any]) -> str:
    """The smallest C type that holds all the values."""
    if any(isinstance(value, float) for value in values):
        return "double"
    for size in ("i8", "i16", "i32", "i64"):
        low, high = RANGES[size]
        if low <= min(values) and max(values) <= high:
            return C_TYPES[size]
    return C_TYPES["u64"]
