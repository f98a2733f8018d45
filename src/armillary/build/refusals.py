"""What the dialect refuses: everything that would not mean the same compiled and interpreted."""

import ast
from collections.abc import Iterator
from typing import Any

from armillary.build.effects import OrderCheck, result_of
from armillary.build.kinds import Kinds, field_of, hints, is_view
from armillary.kernel.dialect import RANGES

STATEMENTS = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.For,
    ast.While,
    ast.If,
    ast.Return,
    ast.Expr,
    ast.Pass,
    ast.Break,
    ast.Continue,
    ast.Raise,
)
EXPRESSIONS = (
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
)
HELPERS = {"bits", "reals", "memory"}
BUILTINS = {"min", "max"}
REALS = {"sqrt", "log", "exp"}
NARROW = {"int8_t", "int16_t", "int32_t"}
WIDEST = RANGES["i64"][1]
WHOLE_ONLY = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)


class DialectError(Exception):
    """A source is not in the dialect. Each line names the place, what is wrong and what would be right."""


class FunctionCheck:
    """Walks one function and says what the dialect refuses in it."""

    def __init__(self, kinds: Kinds, node: ast.FunctionDef) -> None:
        self.kinds = kinds
        self.node = node

    def problems(self) -> Iterator[tuple[int, str]]:
        """(line, what is wrong) for everything refused."""
        for name, kind in {**self.kinds.arguments, "return": self.kinds.result}.items():
            if kind in NARROW:
                yield self.node.lineno, f"`{name}` is narrow; numbers on their way have 64 bits: annotate `int`"
        for statement in self.node.body:
            yield from self.statement(statement)
        if self.kinds.result != "void" and not ends(self.node.body):
            yield self.node.body[-1].lineno, "not every way through this function ends in a return"

    def statement(self, node: ast.stmt) -> Iterator[tuple[int, str]]:
        if not isinstance(node, STATEMENTS):
            yield node.lineno, f"`{word(node)}` is not in the dialect"
            return
        yield from OrderCheck(self.kinds).problems(node)
        match node:
            case ast.Raise() if ast.unparse(node) != "raise NotImplementedError":
                yield node.lineno, "compiled rules cannot raise; only an unfilled hook may raise NotImplementedError"
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

    def returned(self, value: ast.expr) -> Iterator[tuple[int, str]]:
        yield from self.expression(value)
        if self.kinds.is_float(value) and self.kinds.result != "double":
            yield value.lineno, "returns a float from a function annotated `-> int`; annotate `-> float`"
        if self.kinds.result == "bint" and not self.kinds.is_truth(value):
            yield value.lineno, "returns a number from a function annotated `-> bool`; compare it"

    def assignment(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> Iterator[tuple[int, str]]:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Tuple | ast.List | ast.Starred):
                yield node.lineno, "several names are assigned at once; write one assignment for each"
                return
            if not isinstance(target, ast.Name):
                yield from self.expression(target)
        if node.value is None:
            yield node.lineno, "a local is declared without a value"
            return
        if self.kinds.alias(node.value):
            yield from self.aliasing(node, targets)
            if isinstance(node, ast.AnnAssign):
                yield node.lineno, "an array that gets another name is not annotated"
            return
        yield from self.expression(node.value)
        yield from self.numbers(node.value, [node.value] if self.gives_nothing(node.value) else [])
        for target in targets:
            yield from self.storing(node, target, node.value)

    def storing(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign, target: Any, value: ast.expr) -> Any:
        name = ast.unparse(target)
        divided = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div)
        if isinstance(target, ast.Name):
            yield from self.naming(node, target.id, value)
        elif self.is_table_place(target):
            yield node.lineno, f"`{name}`: tables are not written by rules"
        if (divided or self.kinds.is_float(value)) and not self.kinds.is_float(target):
            yield node.lineno, f"`{name}` is a whole number but gets a float; declare it `{name}: float`"
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Pow):
            yield node.lineno, f"`{name}`: `**` is not in the dialect; multiply, or use bits.bit(n)"
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub) and self.kinds.is_word(target):
            yield node.lineno, f"`{name}` is an unsigned word, which has nothing below 0: do not subtract from it"

    def is_table_place(self, node: ast.expr) -> bool:
        owner = node.value if isinstance(node, ast.Subscript) else node
        return isinstance(owner, ast.Name) and self.kinds.local(owner.id) is None

    def naming(self, node: ast.stmt, name: str, value: ast.expr) -> Iterator[tuple[int, str]]:
        kind = self.kinds.local(name)
        if self.kinds.is_object(value):
            yield node.lineno, f"`{name}` holds an object; objects may not be put in locals"
        elif self.kinds.is_array(value) or (isinstance(value, ast.IfExp) and self.kinds.is_array(value.body)):
            yield node.lineno, f"`{name}`: only a field can be given another name; write the table's own"
        elif isinstance(node, ast.AnnAssign) and (kind in NARROW or str(kind).endswith("]")):
            yield node.lineno, f"`{name}` is narrow; numbers on their way have 64 bits: declare it `int`"
        elif kind == "bint" and not self.kinds.is_truth(value):
            yield node.lineno, f"`{name}` is true or false, but gets a number; compare it"

    def aliasing(self, node: ast.stmt, targets: list[Any]) -> Iterator[tuple[int, str]]:
        for target in targets:
            if not isinstance(target, ast.Name):
                yield node.lineno, "whole arrays are not assigned in rules; copy place by place"
            elif self.kinds.assignments(target.id) > 1:
                yield node.lineno, f"`{target.id}` names an array and is assigned again; alias an array once"

    def loop(self, node: ast.For) -> Iterator[tuple[int, str]]:
        call = node.iter
        if not isinstance(node.target, ast.Name):
            yield node.lineno, "a loop has one variable"
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
            yield node.lineno, "`for` goes over `range(...)` only"
            return
        if len(call.args) == 3 and (not is_literal(call.args[2]) or ast.unparse(call.args[2]) == "0"):
            yield node.lineno, "the step of a range must be a literal number, and not 0"
        if node.orelse:
            yield node.lineno, "`else` after a loop is not in the dialect"
        yield from self.numbers(call, call.args)
        for argument in call.args:
            yield from self.expression(argument)
            if self.kinds.is_float(argument):
                yield node.lineno, f"`{ast.unparse(argument)}`: a range counts in whole numbers"

    def expression(self, node: ast.expr) -> Iterator[tuple[int, str]]:
        if not isinstance(node, EXPRESSIONS):
            yield node.lineno, f"`{ast.unparse(node)}`: {word(node)} is not in the dialect"
            return
        yield from self.shape(node)
        children = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
        for child in children:
            if isinstance(child, ast.expr) and not isinstance(child, ast.Slice):
                yield from self.expression(child)

    def shape(self, node: ast.expr) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node)
        match node:
            case ast.Constant():
                yield from self.constant(node)
            case ast.BinOp():
                yield from self.operation(node)
            case ast.Subscript():
                yield from self.place(node)
            case ast.Attribute() if self.kinds.annotation(node) is None:
                yield node.lineno, f"`{text}` is not a field; a method is called with its arguments"
            case ast.Compare():
                yield from self.comparison(node)
            case ast.Call():
                yield from self.call(node)
            case ast.Name(id=name) if not self.kinds.knows(name):
                yield node.lineno, f"`{name}` is not a local, a number or an array of numbers"
            case ast.Name(id=name) if self.kinds.is_too_wide(name):
                yield node.lineno, f"`{name}` does not fit 64 bits with a sign"

    def place(self, node: ast.Subscript) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node)
        match node.slice:
            case ast.Slice():
                yield node.lineno, f"`{text}`: slices are not in the dialect"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()) if isinstance(node.value, ast.Name):
                yield node.lineno, f"`{text}`: places are counted from 0"
            case place if self.kinds.is_float(place):
                yield node.lineno, f"`{text}`: a place is a whole number"
            case _ if not self.has_places(node.value):
                yield node.lineno, f"`{text}`: `{ast.unparse(node.value)}` is not an array"

    def has_places(self, node: ast.expr) -> bool:
        return self.kinds.is_array(node) or is_view(self.kinds.annotation(node))

    def numbers(self, whole: ast.expr, parts: list[ast.expr]) -> Iterator[tuple[int, str]]:
        """What is calculated with must be numbers: no whole arrays, objects or calls that give nothing."""
        for part in parts:
            if self.has_places(part) or self.kinds.is_object(part) or self.gives_nothing(part):
                yield whole.lineno, f"`{ast.unparse(part)}` is not a number"

    def gives_nothing(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call):
            return False
        is_own = isinstance(node.func, ast.Name) and self.kinds.is_function(node.func.id)
        is_method = isinstance(node.func, ast.Attribute) and self.kinds.object_kind(node.func.value) is not None
        return (is_own or is_method) and result_of(self.kinds, node) in {None, type(None)}

    def comparison(self, node: ast.Compare) -> Iterator[tuple[int, str]]:
        text, sides = ast.unparse(node), [node.left, *node.comparators]
        if any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in node.ops):
            yield node.lineno, f"`{text}`: compare numbers with ==, !=, <, <=, > and >= only"
        elif any(map(self.kinds.is_array, sides)):
            yield node.lineno, f"`{text}`: arrays are compared place by place"
        signed = [side for side in sides if not self.kinds.is_word(side) and not isinstance(side, ast.Constant)]
        if signed and any(map(self.kinds.is_word, sides)):
            yield node.lineno, f"`{text}`: an unsigned word is compared with another, or with a literal number"

    def constant(self, node: ast.Constant) -> Iterator[tuple[int, str]]:
        if not isinstance(node.value, int | float):
            yield node.lineno, f"`{ast.unparse(node)}` is not a number"
        elif isinstance(node.value, int) and abs(node.value) > WIDEST:
            yield node.lineno, f"`{ast.unparse(node)}` does not fit 64 bits with a sign"

    def operation(self, node: ast.BinOp) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node)
        yield from self.numbers(node, [node.left, node.right])
        match node.op:
            case ast.Pow():
                yield node.lineno, f"`{text}`: `**` is not in the dialect; multiply, or use bits.bit(n)"
            case ast.Div() if not self.kinds.is_float(node.left) and not self.kinds.is_float(node.right):
                yield node.lineno, f"`{text}`: `/` of whole numbers gives a float; use `//`"
            case _ if isinstance(node.op, WHOLE_ONLY) and self.has_float(node):
                yield node.lineno, f"`{text}`: floats have no bits to shift or to join"
            case ast.Sub() if self.kinds.is_word(node):
                yield node.lineno, f"`{text}`: an unsigned word has nothing below 0; do not subtract"
            case ast.MatMult():
                yield node.lineno, f"`{text}`: `@` is not in the dialect"

    def has_float(self, node: ast.BinOp) -> bool:
        return self.kinds.is_float(node.left) or self.kinds.is_float(node.right)

    def call(self, node: ast.Call) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node.func)
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            yield node.lineno, f"`{text}` is called with named or starred arguments"
        match node.func:
            case ast.Name(id=name) if name in BUILTINS:
                if any(self.kinds.is_truth(argument) or self.kinds.is_word(argument) for argument in node.args):
                    yield node.lineno, f"`{text}(...)` takes signed numbers only"
            case ast.Name(id=name) if self.kinds.is_function(name):
                yield from self.given(node, getattr(self.kinds.module, name))
            case ast.Attribute():
                yield from self.method_call(node, node.func)
            case _:
                yield node.lineno, f"`{text}(...)` is not in the dialect"

    def method_call(self, node: ast.Call, function: ast.Attribute) -> Iterator[tuple[int, str]]:
        text, kind = ast.unparse(function), self.kinds.object_kind(function.value)
        owner = ast.unparse(function.value)
        if owner in HELPERS and self.kinds.is_module(owner):
            yield from self.helper_call(node, owner, function.attr)
        elif owner == "math" and self.kinds.is_module(owner):
            yield (
                node.lineno,
                f"`{text}(...)` differs between machines; use reals, which has {', '.join(sorted(REALS))}",
            )
        elif kind is None:
            yield node.lineno, f"`{text}(...)`: rules call their own methods and the kernel's only"
        elif not self.kinds.is_compiled_method(kind, function.attr):
            yield node.lineno, f"`{text}` is not a compiled method of {kind.__name__}"
        else:
            yield from self.given(node, getattr(kind, function.attr))

    def helper_call(self, node: ast.Call, owner: str, name: str) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node.func)
        if owner == "reals" and name not in REALS:
            yield node.lineno, f"`{text}(...)`: of reals there are {', '.join(sorted(REALS))}"
        elif owner == "bits" and any(map(self.kinds.is_float, node.args)):
            yield node.lineno, f"`{ast.unparse(node)}`: a set is a whole number"

    def given(self, node: ast.Call, function: Any) -> Iterator[tuple[int, str]]:
        """As many arguments as are wanted, and floats only where floats are wanted."""
        wanted = {name: kind for name, kind in hints(function).items() if name != "return"}
        least = len(wanted) - len(function.__defaults__ or ())
        if not least <= len(node.args) <= len(wanted):
            yield node.lineno, f"`{ast.unparse(node)}` gives {len(node.args)} arguments where {least} are wanted"
        for argument, kind in zip(node.args, wanted.values(), strict=False):
            if kind is int and self.kinds.is_float(argument):
                yield node.lineno, f"`{ast.unparse(node)}` gives a float where a whole number is wanted"
            elif kind in {int, float} and (self.has_places(argument) or self.gives_nothing(argument)):
                yield node.lineno, f"`{ast.unparse(argument)}` is not a number"
            elif (field := field_of(kind)) and field.count and not self.kinds.is_array(argument):
                yield node.lineno, f"`{ast.unparse(argument)}` is not an array"


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
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant)


def is_docstring(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def word(node: ast.AST) -> str:
    """What people call a piece of syntax."""
    names = {"With": "with", "Try": "try", "ListComp": "a comprehension", "JoinedStr": "an f-string"}
    return names.get(type(node).__name__, type(node).__name__.lower())
