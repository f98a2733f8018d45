"""What the dialect refuses: everything that would not mean the same compiled and interpreted."""

import ast
from collections.abc import Iterator
from typing import Any

from armillary.build.kinds import Kinds

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
HELPERS = {"bits", "math", "memory"}
BUILTINS = {"min", "max", "abs"}
WIDEST_LITERAL = 2**31 - 1


class DialectError(Exception):
    """A source is not in the dialect. Each line names the place, what is wrong and what would be right."""


class FunctionCheck:
    """Walks one function and says what the dialect refuses in it."""

    def __init__(self, kinds: Kinds, node: ast.FunctionDef) -> None:
        self.kinds = kinds
        self.node = node

    def problems(self) -> Iterator[tuple[int, str]]:
        """(line, what is wrong) for everything refused."""
        for statement in self.node.body:
            yield from self.statement(statement)

    def statement(self, node: ast.stmt) -> Iterator[tuple[int, str]]:
        if not isinstance(node, STATEMENTS):
            yield node.lineno, f"`{word(node)}` is not in the dialect"
            return
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
            return
        yield from self.expression(node.value)
        for target in targets:
            if not isinstance(target, ast.Name):
                continue
            if self.kinds.is_object(node.value):
                yield node.lineno, f"`{target.id}` holds an object; objects may not be put in locals"
            elif self.is_float_step(node) and self.kinds.local(target.id) != "double":
                yield node.lineno, f"`{target.id}` is a whole number but gets a float; declare it `{target.id}: float`"

    def is_float_step(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> bool:
        return node.value is not None and self.kinds.is_float(node.value)

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
        if len(call.args) == 3 and not is_literal(call.args[2]):
            yield node.lineno, "the step of a range must be a literal number"
        if node.orelse:
            yield node.lineno, "`else` after a loop is not in the dialect"
        for argument in call.args:
            yield from self.expression(argument)

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
            case ast.Subscript(slice=ast.Slice()):
                yield node.lineno, f"`{text}`: slices are not in the dialect"
            case ast.Compare(ops=ops) if any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in ops):
                yield node.lineno, f"`{text}`: compare numbers with ==, !=, <, <=, > and >= only"
            case ast.Call():
                yield from self.call(node)
            case ast.Name(id=name) if not self.kinds.knows(name):
                yield node.lineno, f"`{name}` is not a local, a number or an array of numbers"

    def constant(self, node: ast.Constant) -> Iterator[tuple[int, str]]:
        if not isinstance(node.value, int | float):
            yield node.lineno, f"`{ast.unparse(node)}` is not a number"
        elif abs(node.value) > WIDEST_LITERAL:
            yield node.lineno, f"`{ast.unparse(node)}` does not fit 32 bits; name it as a module constant"

    def operation(self, node: ast.BinOp) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node)
        match node.op:
            case ast.Pow():
                yield node.lineno, f"`{text}`: `**` gives a float when compiled; multiply, or use bits.bit(n)"
            case ast.Div() if not self.kinds.is_float(node.left) and not self.kinds.is_float(node.right):
                yield node.lineno, f"`{text}`: `/` of whole numbers gives a float; use `//`"
            case ast.LShift() if is_literal(node.left) and not is_literal(node.right):
                yield node.lineno, f"`{text}` is a 32-bit shift when compiled; use bits.bit(n)"
            case ast.MatMult():
                yield node.lineno, f"`{text}`: `@` is not in the dialect"

    def call(self, node: ast.Call) -> Iterator[tuple[int, str]]:
        text = ast.unparse(node.func)
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            yield node.lineno, f"`{text}` is called with named or starred arguments"
        match node.func:
            case ast.Name(id=name) if name in BUILTINS or self.kinds.is_function(name):
                return
            case ast.Attribute(value=ast.Name(id=name)) if name in HELPERS and self.kinds.is_module(name):
                return
            case ast.Attribute(value=owner, attr=name):
                kind = self.kinds.object_kind(owner)
                if kind is None:
                    yield node.lineno, f"`{text}(...)`: rules call their own methods and the kernel's only"
                elif not self.kinds.is_compiled_method(kind, name):
                    yield node.lineno, f"`{text}` is not a compiled method of {kind.__name__}"
            case _:
                yield node.lineno, f"`{text}(...)` is not in the dialect"


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
