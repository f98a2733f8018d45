"""Sets of small numbers as one int, up to 62 members."""

from functools import lru_cache

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


def members(value: int) -> list[int]:
    """Its members as a list, for those who show or check a set: rules have no lists."""
    return list(known_members(value))


@lru_cache(10_000)
def known_members(value: int) -> tuple[int, ...]:
    return tuple(n for n in range(value.bit_length()) if value >> n & 1)
