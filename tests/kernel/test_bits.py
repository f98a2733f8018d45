"""Sets of small numbers."""

import pytest

from armillary.kernel import bits
from armillary.kernel.dialect import STRICT


@pytest.mark.parametrize("n", [0, 1, 7, 30, 31, 32, 61])
def test_one_member(n: int) -> None:
    """A set with one member has it, and nothing else."""
    one = bits.bit(n)
    assert (bits.count(one), bits.lowest(one), bits.has(one, n)) == (1, n, 1)
    assert [bits.has(one, other) for other in range(62) if other != n] == [0] * 61


@pytest.mark.parametrize("n", [0, 1, 8, 31, 62])
def test_the_first_members(n: int) -> None:
    """first(n) has all numbers below n."""
    assert [member for member in range(63) if bits.has(bits.first(n), member)] == list(range(n))
    assert bits.count(bits.first(n)) == n


def test_lowest() -> None:
    """The lowest of several members is the smallest."""
    assert bits.lowest(bits.bit(5) | bits.bit(9) | bits.bit(61)) == 5


@pytest.mark.skipif(not STRICT, reason="only a strict run looks")
def test_an_empty_set_has_no_lowest_member() -> None:
    """In C the answer would be anything."""
    with pytest.raises(ValueError, match="empty"):
        bits.lowest(0)
