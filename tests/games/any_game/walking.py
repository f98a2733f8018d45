"""Matches by chance, and the positions they come to. For the tests of any game."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from armillary.kernel.bits import members
from armillary.kernel.game import Game

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


class Walks:
    """Matches of one game by chance."""

    def __init__(self, game: Game, choose: Choose = by_chance, players: int = 3, **usual: Any) -> None:
        self.game = game
        self.players = players
        self.choose = choose
        self.usual = usual
        """Options of a match, unless others are named; like the number of players."""
        self.found = cache(self.find)

    def walk(self, players: int, seed: int, **options: Any) -> Iterator[Any]:
        """A match by chance, moment by moment: always the same position, changed on the way."""
        return walk(self.game.setup(players, options).start(), random.Random(seed), self.choose)

    def reached(self, phase: int, wanted: Callable[[Any], Any] = bool, players: int = 0, **options: Any) -> Any:
        """A position of a phase that meets a condition: the first in a fixed order of matches."""
        return self.found(phase, wanted, players or self.players, tuple({**self.usual, **options}.items())).copy()

    def find(self, phase: int, wanted: Callable[[Any], Any], players: int, options: tuple[tuple[str, Any], ...]) -> Any:
        for seed in range(60):
            for position in self.walk(players, seed, **dict(options)):
                if position.phase == phase and wanted(position):
                    return position.copy()
        raise AssertionError(f"no match comes to phase {phase} like that")
