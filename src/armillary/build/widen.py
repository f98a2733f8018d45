"""Where C would calculate in 32 bits what Python calculates in full."""

import ast
from collections.abc import Iterator

from armillary.build.effects import result_of
from armillary.build.kinds import C_TYPES, Kinds, field_of
from armillary.kernel.dialect import RANGES

WIDE_TYPES = {"int64_t", "uint64_t", "double", "int64_t*", "uint64_t*", "double*"}
GROWING = (ast.Add, ast.Sub, ast.Mult)
WIDENED = (*GROWING, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.Div)


class Widening:
    """The operands of one function that must be made 64 bits wide before they are used."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds

    def operands(self) -> Iterator[ast.expr]:
        for node in ast.walk(self.kinds.node):
            match node:
                case ast.BinOp(op=op, left=left, right=right) if isinstance(op, (*GROWING, ast.FloorDiv, ast.Mod)):
                    if not self.is_wide(left) and not self.is_wide(right) and not is_number(node):
                        yield right if is_number(left) else left
                case ast.BinOp(op=ast.LShift() | ast.RShift(), left=left):
                    if not self.is_wide(left) and not is_number(node):
                        yield left
                case ast.UnaryOp(op=ast.USub(), operand=operand):
                    if not self.is_wide(operand) and not is_number(operand):
                        yield operand

    def is_wide(self, node: ast.expr) -> bool:
        """Whether C has the value of an expression in 64 bits."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.Name(id=name):
                return (self.kinds.local(name) or "int64_t") in WIDE_TYPES
            case ast.Attribute():
                field = field_of(self.kinds.annotation(node))
                return field is None or C_TYPES[field.size] in WIDE_TYPES
            case ast.Subscript(value=value):
                return self.is_wide_array(value)
            case ast.BinOp(op=op, left=left, right=right):
                grows = isinstance(op, WIDENED) and not is_number(node)
                return grows or self.is_wide(left) or self.is_wide(right)
            case ast.UnaryOp(op=op, operand=operand):
                return (isinstance(op, ast.USub) and not is_number(operand)) or self.is_wide(operand)
            case ast.IfExp(body=one, orelse=two):
                return self.is_wide(one) or self.is_wide(two)
            case ast.Call(func=ast.Name(id="min" | "max"), args=arguments):
                return any(self.is_wide(argument) for argument in arguments)
            case ast.Call():
                return result_of(self.kinds, node) is not bool
        return False

    def is_wide_array(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            if local := self.kinds.local(node.id):
                return local in WIDE_TYPES
            low, high = RANGES["i32"]
            values = getattr(self.kinds.module, node.id, [])
            return not all(isinstance(value, int) and low <= value <= high for value in values)
        field = field_of(self.kinds.annotation(node))
        return field is None or C_TYPES[field.size] in WIDE_TYPES


def is_number(node: ast.expr) -> bool:
    """A literal number, or several put together."""
    match node:
        case ast.Constant():
            return True
        case ast.BinOp(left=left, right=right):
            return is_number(left) and is_number(right)
        case ast.UnaryOp(operand=operand):
            return is_number(operand)
    return False


class Cast(ast.NodeTransformer):
    """Puts a cast around some expressions of a declaration."""

    def __init__(self, operands: list[ast.expr]) -> None:
        self.operands = operands

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        return ast.Name(f"(<int64_t>({ast.unparse(node)}))") if node in self.operands else node


def widened(lines: list[str], operands: list[ast.expr]) -> None:
    """Put a cast around each operand, in place, line for line."""
    marks = []
    for node in operands:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        size = (node.end_lineno - node.lineno, node.end_col_offset - node.col_offset)
        marks.append((node.lineno, node.col_offset, 1, size, "cython.cast(cython.longlong, "))
        marks.append((node.end_lineno, node.end_col_offset, 0, (-size[0], -size[1]), ")"))
    for line, column, _, _, text in sorted(marks, reverse=True):
        raw = lines[line - 1].encode()
        lines[line - 1] = (raw[:column] + text.encode() + raw[column:]).decode()
