"""One short hash for the whole truth of a position, the same in every build."""

import sys
from array import array
from hashlib import blake2b, sha256
from typing import Any

import msgspec

from armillary.kernel.numbers import numbers
from armillary.kernel.position import Position


def position_hash(position: Position) -> str:
    """16 hexadecimal digits over every field that is not a table."""
    values = array("q", numbers(position))
    if sys.byteorder == "big":
        values.byteswap()
    return blake2b(values.tobytes(), digest_size=8).hexdigest()


def data_hash(data: Any) -> str:
    """The sha256 of data as canonical JSON."""
    return sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
