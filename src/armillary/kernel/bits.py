"""Sets of small numbers as one int, up to 62 members."""

from armillary.kernel.dialect import STRICT

WORD = 2**64 - 1


def bit(n: int) -> int:
    """The set with one member."""
    return 1 << n


def first(n: int) -> int:
    """The set of all numbers below n."""
    return (1 << n) - 1


def count(members: int) -> int:
    """How many members."""
    return (members & WORD).bit_count()


def lowest(members: int) -> int:
    """The smallest member."""
    if STRICT and members == 0:
        raise ValueError("an empty set has no lowest member")
    return (members & -members).bit_length() - 1


def has(members: int, n: int) -> int:
    """1 if n is a member, else 0."""
    return members >> n & 1
