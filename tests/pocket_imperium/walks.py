"""Matches by chance, and the positions of Pocket Imperium they come to."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from armillary.games.pocket_imperium import GAME
from armillary.kernel.notation import members


def walk(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """A match by chance, moment by moment: always the same position, changed on the way."""
    rng = random.Random(seed)
    position = GAME.setup(players, options).start()
    while position.waiting:
        yield position
        seat = rng.choice(members(position.waiting))
        position.submit(seat, rng.choice(position.options(seat)))
    yield position


@cache
def found(phase: int, wanted: Callable[[Any], Any], players: int, layout: str) -> Any:
    """The first position of a phase, in a fixed order of matches, that meets a condition."""
    for seed in range(60):
        for position in walk(players, seed, layout=layout):
            if position.phase == phase and wanted(position):
                return position.copy()
    raise AssertionError(f"no match of sixty comes to phase {phase} like that")


def reached(phase: int, wanted: Callable[[Any], Any] = bool, players: int = 3, layout: str = "printed") -> Any:
    """A position of a phase that meets a condition, reached by play."""
    return found(phase, wanted, players, layout).copy()
