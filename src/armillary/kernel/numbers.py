"""All numbers of a position that change during a match, read at once: compiled, each field read alone is copied."""

from functools import cache
from struct import Struct, calcsize
from typing import Any

from armillary.kernel.dialect import Field, declared, state_fields
from armillary.kernel.position import Position

LETTERS = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "u64": "Q", "f64": "d"}
CLASS_BEGINS = "0q"  # C aligns the fields of a class behind those of its base


def numbers(position: Position) -> list[int]:
    """Every field that is not a table, in their order; where each lies, spans() says."""
    kind: Any = type(position)
    if raw := position.raw():
        return list(layout(kind).unpack(raw))
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
def layout(kind: type) -> Struct:
    """How a compiled position lies in memory, with its tables left out."""
    code = "@"
    for base in reversed(kind.__mro__):
        if own := declared(base):
            code += CLASS_BEGINS + "".join(map(cell, own.values()))
    return Struct(code + CLASS_BEGINS)


@cache
def places(kind: type) -> dict[str, tuple[int, int]]:
    """Where each field of a compiled position begins in memory, and the bytes of one of its numbers."""
    found, code = {}, "@"
    for base in reversed(kind.__mro__):
        if own := declared(base):
            code += CLASS_BEGINS
            for name, field in own.items():
                letter = LETTERS[field.size]
                found[name] = calcsize(f"{code}0{letter}"), calcsize(letter)
                code += cell(field)
    return found


def cell(field: Field) -> str:
    letter, count = LETTERS[field.size], max(1, field.count)
    if not field.table:
        return f"{count}{letter}"
    return f"0{letter}{count * Struct(letter).size}x"
