"""One short hash for the whole truth of a position, the same in every build."""

from functools import cache
from hashlib import blake2b, sha256
from struct import Struct
from typing import Any

import msgspec

from armillary.kernel.numbers import numbers
from armillary.kernel.position import Position


def position_hash(position: Position) -> str:
    """16 hexadecimal digits over every field that is not a table."""
    values = numbers(position)
    return blake2b(packed(len(values)).pack(*values), digest_size=8).hexdigest()


@cache
def packed(count: int) -> Struct:
    """So many numbers, eight bytes each."""
    return Struct(f"<{count}q")


def data_hash(data: Any) -> str:
    """The sha256 of data as canonical JSON."""
    return sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
