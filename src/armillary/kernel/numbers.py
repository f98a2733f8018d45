"""All numbers of a position that change during a match, read at once: compiled, each field read alone is copied."""

from functools import cache
from struct import calcsize
from typing import Any

from armillary.kernel import memory
from armillary.kernel.dialect import Field, state_fields
from armillary.kernel.position import Position

LETTERS = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "u64": "Q", "f64": "d"}


def numbers(position: Position) -> list[int]:
    """Every field that is not a table, in their order; where each lies, spans() says."""
    if (wide := memory.wide(position)) is not None:
        return wide[:]  # type: ignore[no-any-return]
    kind: Any = type(position)
    found: list[int] = []
    for name, field in state_fields(kind).items():
        value = getattr(position, name)
        if field.count:
            found += value
        else:
            found.append(value)
    return found


@cache
def spans(kind: type) -> dict[str, slice]:
    """Where the fields lie among the numbers."""
    found, at = {}, 0
    for name, field in state_fields(kind).items():
        found[name] = slice(at, at := at + max(1, field.count))
    return found


@cache
def offsets(kind: type) -> dict[str, tuple[int, int]]:
    """Where each field of a compiled position begins among those that change, and the bytes of one of its numbers."""
    found, code = {}, "@"
    for name, field in state_fields(kind).items():
        letter = LETTERS[field.size]
        found[name] = calcsize(f"{code}0{letter}"), calcsize(letter)
        code += cell(field)
    return found


def cell(field: Field) -> str:
    return f"{max(1, field.count)}{LETTERS[field.size]}"
