"""Matches by chance, and the positions of The Council of Shadows they come to."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import Count, Key, Phase
from tests.games.any_game import walking

FULL: dict[str, Any] = {"stations": True, "leaders": True}
OPEN: dict[str, Any] = {"planning": "open", "dark_tech": "drawn", "civilisations": "dealt", "leaders": True}


def lively(position: Any, seat: int, rng: random.Random) -> int:
    """A key by chance, but little is declined, and Light cards are given back rather than Dark ones."""
    keys: list[int] = position.options(seat)
    if position.phase == Phase.GIVE_BACK and rng.random() < 0.9:
        return rng.choice([key for key in keys if key < Count.LIGHTS])
    if keys[-1] == Key.DONE and len(keys) > 1 and rng.random() < 0.85:
        return rng.choice(keys[:-1])
    return rng.choice(keys)


def walk(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """A match by chance, moment by moment: always the same position, changed on the way."""
    return walking.walk(GAME.setup(players, options).start(), random.Random(seed), lively)


@cache
def found(phase: int, wanted: Callable[[Any], Any], players: int, options: tuple[tuple[str, Any], ...]) -> Any:
    """The first position of a phase, in a fixed order of matches, that meets a condition."""
    return walking.first_at(phase, wanted, (walk(players, seed, **dict(options)) for seed in range(60)))


def reached(phase: int, wanted: Callable[[Any], Any] = bool, players: int = 3, **options: Any) -> Any:
    """A position of a phase that meets a condition, reached by play."""
    return found(phase, wanted, players, tuple(options.items())).copy()
