"""One short hash for the whole truth of a position, the same in every build."""

import sys
from array import array
from hashlib import blake2b, sha256
from typing import Any

import msgspec

from armillary.kernel.dialect import state_fields
from armillary.kernel.position import Position


def position_hash(position: Position) -> str:
    """16 hexadecimal digits over every field that is not a table."""
    values = array("q")
    for name, field in state_fields(type(position)).items():
        value = getattr(position, name)
        if field.count:
            values.extend(value)
        else:
            values.append(value)
    if sys.byteorder == "big":
        values.byteswap()
    return blake2b(values.tobytes(), digest_size=8).hexdigest()


def data_hash(data: Any) -> str:
    """The sha256 of data as canonical JSON."""
    return sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
