"""Numbers of 16 bits, in which a net is told of a position: the same on every machine and in every build.

A trait is kept as so many 64ths. The C that rules are compiled to has these functions again in build/prelude.h.
"""

from collections.abc import Sequence
from math import floor
from operator import mul

WHOLE = 64
"""What the trait 1.0 is kept as."""
MOST = 1023
"""What the largest trait is kept as, about 16; a larger one is cut off there."""


def kept(value: float) -> int:
    """A trait in 64ths."""
    large = value * WHOLE
    return MOST if large > MOST else floor(large) if large > -MOST else -MOST


def dot(one: Sequence[int], at: int, other: Sequence[int], count: int) -> int:
    """The sum of so many products: of one array from a place on, and of another from its start."""
    return sum(map(mul, one[at : at + count], other))
