"""What the dialect refuses in a function: everything that would not mean the same compiled and interpreted."""

import ast
from collections.abc import Iterator
from typing import Any

from armillary.build.kinds import HELPERS, NOTHING, TRUTH, WORD, Kinds, kind_of
from armillary.build.sources import hints, methods
from armillary.kernel.dialect import RANGES

SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Pass, ast.Raise, ast.Return)
STATEMENTS = (*SIMPLE, ast.If, ast.For, ast.While, ast.Break, ast.Continue)
CALCULATIONS = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp)
EXPRESSIONS = (*CALCULATIONS, ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Call)
WORDS = {"With": "with", "Try": "try", "ListComp": "a comprehension", "JoinedStr": "an f-string"}
HELPED = {"bits": "bit, count, first, has, lowest", "reals": "exp, log, sqrt", "shorts": "dot, kept"}
WHOLE_ONLY = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
NO_POWER = "`**` is not in the dialect; multiply, or use bits.bit(n)"
NO_DIVISION = "`/` of whole numbers gives a float; use `//`, or write `1.0 * a / b` for a real number"
NARROW = "numbers on their way have 64 bits"
Storing = ast.Assign | ast.AugAssign | ast.AnnAssign
Problems = Iterator[tuple[ast.stmt | ast.expr, str]]


class DialectError(Exception):
    """A source is not in the dialect. Each line names the place, what is wrong and what would be right."""


class FunctionCheck:
    """Walks one function and says what the dialect refuses in it."""

    def __init__(self, kinds: Kinds, node: ast.FunctionDef) -> None:
        self.kinds = kinds
        self.of = kinds.of
        self.node = node

    def problems(self) -> Problems:
        """(where, what is wrong) for everything refused."""
        for name, kind in {**self.kinds.arguments, "return": self.kinds.result}.items():
            if kind.is_narrow:
                yield self.node, f"`{name}` is narrow; {NARROW}: annotate `int`"
        for statement in self.node.body:
            yield from self.statement(statement)
        if self.kinds.result != NOTHING and not ends(self.node.body):
            yield self.node.body[-1], "not every way through this function ends in a return"

    # statements

    def statement(self, node: ast.stmt) -> Problems:
        if not isinstance(node, STATEMENTS):
            yield node, f"`{word(node)}` is not in the dialect"
            return
        match node:
            case ast.Raise() if ast.unparse(node) != "raise NotImplementedError":
                yield node, "compiled rules cannot raise; only an unfilled hook may raise NotImplementedError"
            case ast.Assign() | ast.AugAssign() | ast.AnnAssign():
                yield from self.assignment(node)
            case ast.For():
                yield from self.loop(node)
            case ast.Return(value=ast.expr() as value):
                yield from self.returned(value)
            case ast.If(test=value) | ast.While(test=value) | ast.Expr(value=value) if not is_docstring(value):
                yield from self.expression(value)
        for inner in [*getattr(node, "body", []), *getattr(node, "orelse", [])]:
            yield from self.statement(inner)

    def returned(self, value: ast.expr) -> Problems:
        yield from self.expression(value)
        if self.of(value).is_float and not self.kinds.result.is_float:
            yield value, "returns a float from a function annotated `-> int`; annotate `-> float`"
        if self.kinds.result == TRUTH != self.of(value):
            yield value, "returns a number from a function annotated `-> bool`; compare it"

    def assignment(self, node: Storing) -> Problems:
        targets: list[Any] = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Tuple | ast.List | ast.Starred):
                yield node, "several names are assigned at once; write one assignment for each"
                return
            if not isinstance(target, ast.Name):
                yield from self.expression(target)
        if node.value is None:
            yield node, "a local is declared without a value"
        elif self.kinds.is_alias(node.value):
            yield from self.aliasing(node, targets)
        else:
            yield from self.expression(node.value)
            if self.gives_nothing(node.value):
                yield node, f"{quoted(node.value)} is not a number"
            for target in targets:
                yield from self.storing(node, target, node.value)

    def aliasing(self, node: Storing, targets: list[Any]) -> Problems:
        for target in targets:
            if not isinstance(target, ast.Name):
                yield node, "whole arrays are not assigned in rules; copy place by place"
            elif self.kinds.stored().count(target.id) > 1:
                yield node, f"`{target.id}` names an array and is assigned again; alias an array once"
        if isinstance(node, ast.AnnAssign):
            yield node, "an array that gets another name is not annotated"

    def storing(self, node: Storing, target: ast.expr, value: ast.expr) -> Problems:
        name, op = ast.unparse(target), getattr(node, "op", None)
        if isinstance(target, ast.Name):
            yield from self.naming(node, target.id, value)
        elif self.is_table_place(target):
            yield node, f"`{name}`: tables are not written by rules"
        if (isinstance(op, ast.Div) or self.of(value).is_float) and not self.of(target).is_float:
            yield node, f"`{name}` is a whole number but gets a float; declare it `{name}: float`"
        if isinstance(op, ast.Pow):
            yield node, f"`{name}`: {NO_POWER}"
        if isinstance(op, ast.Sub) and self.of(target) == WORD:
            yield node, f"`{name}` is an unsigned word, which has nothing below 0: do not subtract from it"

    def is_table_place(self, node: ast.expr) -> bool:
        owner = node.value if isinstance(node, ast.Subscript) else node
        return isinstance(owner, ast.Name) and owner.id not in self.kinds.names

    def naming(self, node: ast.stmt, name: str, value: ast.expr) -> Problems:
        own, given = self.kinds.names[name], self.of(value)
        if given.cls:
            yield node, f"`{name}` holds an object; objects may not be put in locals"
        elif given.count:
            yield node, f"`{name}`: only a field can be given another name; write the table's own"
        elif isinstance(node, ast.AnnAssign) and (own.is_narrow or not own.is_number):
            yield node, f"`{name}` is narrow; {NARROW}: declare it `int`"
        elif own == TRUTH != given:
            yield node, f"`{name}` is true or false, but gets a number; compare it"

    def loop(self, node: ast.For) -> Problems:
        call = node.iter
        if not isinstance(node.target, ast.Name):
            yield node, "a loop has one variable"
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
            yield node, "`for` goes over `range(...)` only"
            return
        if len(call.args) == 3 and (not is_literal(call.args[2]) or ast.unparse(call.args[2]) == "0"):
            yield node, "the step of a range must be a literal number, and not 0"
        if node.orelse:
            yield node, "`else` after a loop is not in the dialect"
        yield from self.numbers(call, call.args)
        for argument in call.args:
            yield from self.expression(argument)
            if self.of(argument).is_float:
                yield node, f"{quoted(argument)}: a range counts in whole numbers"

    # expressions

    def expression(self, node: ast.expr) -> Problems:
        if not isinstance(node, EXPRESSIONS):
            yield node, f"{quoted(node)}: {word(node)} is not in the dialect"
            return
        for reason in self.shape(node):
            yield node, reason
        children = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
        if self.of_namespace(node):
            children = []
        for child in children:
            if isinstance(child, ast.expr) and not isinstance(child, ast.Slice):
                yield from self.expression(child)

    def shape(self, node: ast.expr) -> Iterator[str]:
        """What is wrong with an expression, but for its parts."""
        match node:
            case ast.Constant(value=value) if not isinstance(value, int | float):
                yield f"{quoted(node)} is not a number"
            case ast.Constant(value=int() as value) if abs(value) > RANGES["i64"][1]:
                yield f"{quoted(node)} does not fit 64 bits with a sign"
            case ast.BinOp():
                yield from self.operation(node)
            case ast.Subscript():
                yield from self.index(node)
            case ast.Attribute() if self.of(node) == NOTHING:
                yield self.unknown(node)
            case ast.Compare():
                yield from self.comparison(node)
            case ast.Call():
                yield from self.call(node, ast.unparse(node.func))
            case ast.Name(id=name) if not self.kinds.knows(name):
                yield f"`{name}` is not a local, a number or an array of numbers"
            case ast.Name(id=name) if self.kinds.is_too_wide(name):
                yield f"`{name}` does not fit 64 bits with a sign"

    def of_namespace(self, node: ast.expr) -> bool:
        """Whether it is one of the numbers that a class gives names to, or would be."""
        match node:
            case ast.Attribute(value=ast.Name(id=owner)):
                return self.kinds.is_namespace(owner)
        return False

    def unknown(self, node: ast.Attribute) -> str:
        """What is wrong with `self.x` or `Phase.X` where there is none."""
        if self.of_namespace(node):
            return f"{quoted(node)}: {quoted(node.value)} has no such number"
        return f"{quoted(node)} is not a field; a method is called with its arguments"

    def index(self, node: ast.Subscript) -> Iterator[str]:
        match node.slice:
            case ast.Slice():
                yield f"{quoted(node)}: slices are not in the dialect"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()) if isinstance(node.value, ast.Name):
                yield f"{quoted(node)}: places are counted from 0"
            case place if self.of(place).is_float:
                yield f"{quoted(node)}: a place is a whole number"
            case _ if not self.of(node.value).count:
                yield f"{quoted(node)}: {quoted(node.value)} is not an array"

    def numbers(self, whole: ast.expr, parts: list[ast.expr]) -> Problems:
        """What is calculated with must be numbers: no whole arrays, objects or calls that give nothing."""
        for part in parts:
            if self.of(part).count or self.of(part).cls or self.gives_nothing(part):
                yield whole, f"{quoted(part)} is not a number"

    def gives_nothing(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and bool(self.kinds.called(node)) and self.of(node) == NOTHING

    def comparison(self, node: ast.Compare) -> Iterator[str]:
        sides = [node.left, *node.comparators]
        if any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in node.ops):
            yield f"{quoted(node)}: compare numbers with ==, !=, <, <=, > and >= only"
        elif any(self.of(side).count for side in sides):
            yield f"{quoted(node)}: arrays are compared place by place"
        words = [side for side in sides if self.of(side) == WORD]
        if words and any(side not in words and not isinstance(side, ast.Constant) for side in sides):
            yield f"{quoted(node)}: an unsigned word is compared with another, or with a literal number"

    def operation(self, node: ast.BinOp) -> Iterator[str]:
        yield from (reason for _, reason in self.numbers(node, [node.left, node.right]))
        has_float = self.of(node.left).is_float or self.of(node.right).is_float
        match node.op:
            case ast.Pow():
                yield f"{quoted(node)}: {NO_POWER}"
            case ast.Div() if not has_float:
                yield f"{quoted(node)}: {NO_DIVISION}"
            case op if isinstance(op, WHOLE_ONLY) and has_float:
                yield f"{quoted(node)}: floats have no bits to shift or to join"
            case ast.Sub() if self.of(node) == WORD:
                yield f"{quoted(node)}: an unsigned word has nothing below 0; do not subtract"
            case ast.MatMult():
                yield f"{quoted(node)}: `@` is not in the dialect"

    # calls

    def call(self, node: ast.Call, text: str) -> Iterator[str]:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            yield f"`{text}` is called with named or starred arguments"
        match node.func:
            case ast.Name(id="min" | "max"):
                if any(self.of(argument) in {TRUTH, WORD} for argument in node.args):
                    yield f"`{text}(...)` takes signed numbers only"
            case ast.Name() if function := self.kinds.called(node):
                yield from self.given(node, function)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if self.kinds.is_module(owner):
                yield from self.helper_call(node, owner, name)
            case ast.Attribute(value=owner, attr=name):
                yield from self.method_call(node, self.of(owner).cls, name)
            case _:
                yield f"`{text}(...)` is not in the dialect"

    def helper_call(self, node: ast.Call, owner: str, name: str) -> Iterator[str]:
        if owner == "math":
            yield f"`math.{name}(...)` differs between machines; use reals, which has {HELPED['reals']}"
        elif owner not in HELPERS:
            yield f"`{owner}.{name}(...)`: rules call their own methods and the kernel's only"
        elif owner in HELPED and name not in HELPED[owner].split(", "):
            yield f"`{owner}.{name}(...)`: of {owner} there are {HELPED[owner]}"
        elif owner == "bits" and any(self.of(argument).is_float for argument in node.args):
            yield f"{quoted(node)}: a set is a whole number"

    def method_call(self, node: ast.Call, cls: Any, name: str) -> Iterator[str]:
        text = ast.unparse(node.func)
        if cls is None:
            yield f"`{text}(...)`: rules call their own methods and the kernel's only"
        elif name not in methods(cls):
            yield f"`{text}` is not a compiled method of {cls.__name__}"
        else:
            yield from self.given(node, getattr(cls, name))

    def given(self, node: ast.Call, function: Any) -> Iterator[str]:
        """As many arguments as are wanted, and floats only where floats are wanted."""
        wanted = [kind_of(kind) for name, kind in hints(function).items() if name != "return"]
        least = len(wanted) - len(function.__defaults__ or ())
        if not least <= len(node.args) <= len(wanted):
            yield f"{quoted(node)} gives {len(node.args)} arguments where {least} are wanted"
        for argument, kind in zip(node.args, wanted, strict=False):
            own = self.of(argument)
            if kind and kind.size == "i64" and own.is_float:
                yield f"{quoted(node)} gives a float where a whole number is wanted"
            elif kind and kind.is_number and (own.count or self.gives_nothing(argument)):
                yield f"{quoted(argument)} is not a number"
            elif kind and kind.count and not own.count:
                yield f"{quoted(argument)} is not an array"


def ends(body: list[ast.stmt]) -> bool:
    """Whether every way through some statements ends in a return."""
    last = body[-1]
    match last:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(body=one, orelse=two):
            return bool(two) and ends(one) and ends(two)
        case ast.While(test=ast.Constant(value=True)):
            return not any(isinstance(node, ast.Break) for node in ast.walk(last))
    return False


def is_literal(node: ast.expr) -> bool:
    """A number written out, with or without a minus sign."""
    return isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)


def is_docstring(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def quoted(node: ast.expr) -> str:
    """A piece of source as refusals cite it."""
    return f"`{ast.unparse(node)}`"


def word(node: ast.AST) -> str:
    """What people call a piece of syntax."""
    return WORDS.get(type(node).__name__, type(node).__name__.lower())
