"""The thinker's dice: repeatable, even, and unrelated from seed to seed."""

from collections import Counter
from itertools import pairwise

import pytest

from armillary.kernel.rng import Rng


def rolls(seed: int, n: int, times: int) -> list[int]:
    rng = Rng(seed)
    return [rng.number(n) for _ in range(times)]


def test_the_same_seed_rolls_the_same() -> None:
    """Frozen, so that searches of every build and release agree."""
    assert rolls(7, 100, 8) == rolls(7, 100, 8)
    assert rolls(7, 1000, 6) == [50, 164, 763, 248, 776, 28]


@pytest.mark.parametrize("n", [2, 6, 13, 100])
def test_rolls_are_even(n: int) -> None:
    """All numbers come up about equally often, and no other does."""
    counts = Counter(rolls(1, n, 1000 * n))
    assert set(counts) == set(range(n))
    chi = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi < n + 4 * (2 * n) ** 0.5


def test_neighbouring_rolls_are_unrelated() -> None:
    """Pairs of rolls are even too."""
    rolled = rolls(2, 6, 36_001)
    counts = Counter(pairwise(rolled))
    assert len(counts) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 36 + 4 * 72**0.5


def test_neighbouring_seeds_are_unrelated() -> None:
    """The first rolls of seeds in a row are as even as the rolls of one seed, and so are the second ones."""
    for place in range(2):
        counts = Counter(rolls(seed, 10, 2)[place] for seed in range(10_000))
        assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 10 + 4 * 20**0.5


@pytest.mark.parametrize("seed", [0, -1, 2**64 - 1, 2**64, 2**200])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    """Seeds are taken modulo 2**64."""
    assert rolls(seed, 1000, 3) == rolls(seed % 2**64, 1000, 3)


@pytest.mark.parametrize("members", [[0], [61], [0, 61], [3, 4, 9, 40, 61], list(range(62))])
def test_any_member_of_a_set_is_drawn_as_often_as_the_others(members: list[int]) -> None:
    """And nothing else is; each draw is one roll."""
    rng, rolled = Rng(5), rolls(5, len(members), 1000 * len(members))
    drawn = [rng.any_of(sum(1 << member for member in members)) for _ in rolled]
    assert drawn == [members[roll] for roll in rolled]
    assert {*drawn} == {*members}


@pytest.mark.parametrize("n", [1, 2**31 - 1])
def test_rolls_stay_below(n: int) -> None:
    """From the smallest to the largest die."""
    rolled = rolls(3, n, 100)
    assert all(0 <= roll < n for roll in rolled)
    assert n == 1 or max(rolled) > n // 2
