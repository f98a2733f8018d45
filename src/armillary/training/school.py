"""Matches of self-play in several processes."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from armillary.kernel import registry
from armillary.kernel.game import Game, Setup
from armillary.minds.weights import Weights, read
from armillary.training.lesson import Lesson, Player, play

GREEDY = "greedy"
HAND = ""
"""A seat that searches with the judgement by hand; another one is the file of a net."""
AHEAD = 4
USUAL = 0.5
"""Of the matches have as many players as the game usually has, and no special mode."""


class Job(NamedTuple):
    """A match to be played."""

    number: int
    game: str
    players: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    simulations: int
    seed: str
    is_curious: bool


def lessons(jobs: Iterable[Job], workers: int) -> Iterator[tuple[int, Lesson]]:
    """Every match with its number, in order, so that what is learned does not depend on how fast they were."""
    if workers == 1:
        yield from map(taught, jobs)
        return
    todo, waiting = iter(jobs), list[Future[tuple[int, Lesson]]]()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        waiting += (pool.submit(taught, job) for job in islice(todo, workers * AHEAD))
        while waiting:
            yield waiting.pop(0).result()
            waiting += (pool.submit(taught, job) for job in islice(todo, 1))


def taught(job: Job) -> tuple[int, Lesson]:
    setup = set_up(job.game, job.players, tuple(sorted(job.options.items())))
    seats = [Player(is_greedy=True) if one == GREEDY else Player(judged_by(one)) for one in job.seats]
    return job.number, play(setup, seats, job.simulations, job.seed, job.is_curious)


@cache
def set_up(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Setup:
    return registry.game(game).setup(players, dict(options))


@cache
def judged_by(file: str) -> Weights | None:
    return None if file == HAND else read(Path(file))


def varied(game: Game, chance: Random) -> tuple[int, dict[str, Any]]:
    """How many play and by which options: the usual way most often, every other one now and then."""
    if chance.random() < USUAL:
        return game.usual, {}
    return chance.choice(game.players), chance.choice([{}, *game.modes.values()])
