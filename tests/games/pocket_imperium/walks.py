"""Matches by chance, and the positions of Pocket Imperium they come to."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from armillary.games.pocket_imperium import GAME
from tests.games.any_game import walking


def walk(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """A match by chance, moment by moment: always the same position, changed on the way."""
    return walking.walk(GAME.setup(players, options).start(), random.Random(seed))


@cache
def found(phase: int, wanted: Callable[[Any], Any], players: int, layout: str) -> Any:
    """The first position of a phase, in a fixed order of matches, that meets a condition."""
    return walking.first_at(phase, wanted, (walk(players, seed, layout=layout) for seed in range(60)))


def reached(phase: int, wanted: Callable[[Any], Any] = bool, players: int = 3, layout: str = "printed") -> Any:
    """A position of a phase that meets a condition, reached by play."""
    return found(phase, wanted, players, layout).copy()
