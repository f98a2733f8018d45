"""Whether matches of levels end, and whether every turn keeps to its limit."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from msgspec.structs import replace

from armillary.bots.levels import LEVELS, strength
from armillary.bots.searcher import Mind
from armillary.kernel.constants import NATURE
from armillary.kernel.fair import pick
from armillary.kernel.game import Game, Setup
from armillary.kernel.position import Position


class Turn(NamedTuple):
    """What one seat was asked in a row, as far as it had to think."""

    level: str
    questions: int
    simulations: int
    milliseconds: float
    allowed: int
    """Simulations."""

    @property
    def is_within(self) -> bool:
        """Every question is thought about once at least, even when all are made."""
        return self.simulations <= self.allowed + self.questions


class Finished(NamedTuple):
    """A match of levels."""

    is_over: bool
    answers: int
    turns: list[Turn]


def tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players, and every mode."""
    yield from ((players, options) for players in game.players for options in ({}, *game.modes.values()))


def seatings(players: int) -> list[list[str]]:
    """As many as it takes for every level to sit somewhere."""
    return [list(islice(cycle(LEVELS), first, first + players)) for first in range(0, len(LEVELS), players)]


def finish(
    setup: Setup, levels: list[str], seed: str, most: int | None = None, within: float | None = None
) -> Finished:
    """Play a match to its end, or as long as the game says it may last; a turn may be given fewer simulations."""
    chance, position = Random(seed), setup.start()
    playing = [Timed(setup, level, most, within) for level in levels]
    answers = 0
    while position.waiting and answers < setup.game.most_answers:
        answers += 1
        seat = (position.waiting & -position.waiting).bit_length() - 1
        if position.waiting >> NATURE & 1:
            weighted = position.weighted_options(NATURE)
            position.answer(NATURE, pick(weighted, chance.randrange(sum(weight for _, weight in weighted))))
        else:
            position.submit(seat, playing[seat].choose(position, seat, chance.getrandbits(32)))
    return Finished(not position.waiting, answers, [turn for one in playing for turn in one.turns])


class Timed:
    """A level that notes how long its turns are."""

    def __init__(self, setup: Setup, level: str, most: int | None, within: float | None) -> None:
        found = strength(level, setup)
        self.level = level
        self.allowed = min(found.simulations, most or found.simulations)
        self.mind = Mind(replace(found, simulations=self.allowed).limit(within), found.manner)
        self.turns: list[Turn] = []
        self.noted: list[int] | None = None
        """Simulations of the turn that was noted last."""

    def choose(self, position: Position, seat: int, seed: int) -> int:
        began = perf_counter()
        key = self.mind.choose(position.imagined(seat, seed), seat, seed)
        took = (perf_counter() - began) * 1000
        made = self.mind.made
        if made is self.noted:
            took += self.turns.pop().milliseconds
        if made:
            self.noted = made
            self.turns.append(Turn(self.level, len(made), sum(made), took, self.allowed))
        return key
