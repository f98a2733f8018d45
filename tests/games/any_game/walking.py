"""Matches by chance, and the positions they come to. For the tests of any game."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from armillary.kernel.bits import members

Choose = Callable[[Any, int, random.Random], int]
"""A key for a seat."""


def by_chance(position: Any, seat: int, rng: random.Random) -> int:
    """Any key, each as often as the others."""
    return rng.choice(position.options(seat))  # type: ignore[no-any-return]


def walk(position: Any, rng: random.Random, choose: Choose = by_chance) -> Iterator[Any]:
    """A match from a position to its end, moment by moment: always the same position, changed on the way."""
    while position.waiting:
        yield position
        seat = rng.choice(members(position.waiting))
        position.submit(seat, choose(position, seat, rng))
    yield position


def first_at(phase: int, wanted: Callable[[Any], Any], matches: Iterable[Iterator[Any]]) -> Any:
    """The first position of a phase that meets a condition."""
    for match in matches:
        for position in match:
            if position.phase == phase and wanted(position):
                return position.copy()
    raise AssertionError(f"no match comes to phase {phase} like that")
