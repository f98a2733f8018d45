"""One short hash for the whole truth of a position, the same in every build."""

from functools import cache
from hashlib import blake2b, sha256
from struct import Struct
from sys import byteorder
from typing import Any

import msgspec

from armillary.kernel import memory
from armillary.kernel.numbers import numbers
from armillary.kernel.position import Position


def position_hash(position: Position) -> str:
    """16 hexadecimal digits over every field that is not a table."""
    wide = memory.wide(position) if byteorder == "little" else None
    if wide is None:
        values = numbers(position)
        wide = packed(len(values)).pack(*values)
    return blake2b(wide, digest_size=8).hexdigest()


@cache
def packed(count: int) -> Struct:
    """So many numbers, eight bytes each."""
    return Struct(f"<{count}q")


def data_hash(data: Any) -> str:
    """The sha256 of data as canonical JSON."""
    return sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
