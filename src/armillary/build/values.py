"""What expressions are in C, and how names and numbers are written there."""

import ast
from dataclasses import dataclass

from armillary.build.kinds import NOTHING, TRUTH, Kind, chosen
from armillary.kernel.dialect import RANGES

OF_C = (
    "auto break case char const continue default do double else enum extern float for goto if inline int long register"
    " restrict return short signed sizeof static struct switch typedef union unsigned void volatile while asm near far"
    " bool i8 i16 i32 i64 u64 f64 memcpy memset offsetof caller failed fail least most quotient floordiv floormod"
    " floor_of AT FIT SUM LESS PRODUCT LEFT RIGHT"
)
RESERVED = frozenset(OF_C.split())
"""What C and prelude.h use themselves."""
WORDS = {"With": "with", "Try": "try", "ListComp": "a comprehension", "JoinedStr": "an f-string"}


@dataclass(frozen=True)
class Value:
    """What an expression is in C."""

    text: str
    kind: Kind
    calls: bool = False
    """Whether something is called in it that may change anything."""
    varies: bool = True
    """Whether such a call could change what it gives."""


UNKNOWN = Value("0", NOTHING)
"""What was refused: nothing more is said of it."""


def conditional(test: Value, one: Value, other: Value) -> Value:
    """`a if t else b`."""
    text = f"(({test.text}) ? {one.text} : {other.text})"
    return Value(text, chosen(one.kind, other.kind), test.calls or one.calls or other.calls)


def linked(op: ast.boolop, values: list[Value]) -> Value:
    """What is true or false by several."""
    text = (" && " if isinstance(op, ast.And) else " || ").join(f"({value.text})" for value in values)
    return Value(f"((i64)({text}))", TRUTH, any(value.calls for value in values))


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


def quoted(node: ast.AST) -> str:
    """A piece of source as refusals cite it."""
    return f"`{ast.unparse(node)}`"


def word(node: ast.AST) -> str:
    """What people call a piece of syntax."""
    return WORDS.get(type(node).__name__, type(node).__name__.lower())
