"""Sets of small numbers as one int, up to 62 members. Compiled modules use bits.pxd instead."""


def bit(n: int) -> int:
    """The set with one member."""
    return 1 << n


def first(n: int) -> int:
    """The set of all numbers below n."""
    return (1 << n) - 1


def count(members: int) -> int:
    """How many members."""
    return members.bit_count()


def lowest(members: int) -> int:
    """The smallest member."""
    return (members & -members).bit_length() - 1


def has(members: int, n: int) -> int:
    """1 if n is a member, else 0."""
    return members >> n & 1
