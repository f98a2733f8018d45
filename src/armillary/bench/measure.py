"""What is measured of one game: random playouts, copying, search, and what a second thread gains."""

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from armillary.bench.clock import Maker, Work, best, thread_gain
from armillary.bench.subject import Subject
from armillary.build.units import available
from armillary.kernel.hashing import position_hash
from armillary.kernel.playout import Player
from armillary.kernel.position import Position
from armillary.kernel.unlocked import playouts
from armillary.kernel.words import CHANCE, NATURE
from armillary.search.tree import Search
from armillary.search.unlocked import search

SEED = 1
LAST = 3  # games at the end of a run whose final positions are hashed
ROWS = 1 << 18
SIMULATIONS = 20_000  # most in one tree, which stays well within its rows


def compiled() -> bool:
    """Whether rules run compiled here."""
    return available()


def measure(subject: Subject, seconds: float) -> dict[str, Any]:
    """Measure the rules as they run in this process, each rate for about so many seconds."""
    root = subject.start(subject.players)
    played = best(playing(subject, root, SEED), seconds)
    return {
        "games_per_s": played.rate,
        "decisions_per_s": played.step_rate,
        "simulations_per_s": best(searching(subject, first_choice(root), SEED), seconds, SIMULATIONS).rate,
        "copy_ns": 1e9 / best(asking(root.copy), seconds / 4).rate,
        "field_ns": 1e9 / best(asking(lambda: root.waiting), seconds / 4).rate,
        "call_ns": 1e9 / best(asking(root.complete), seconds / 4).rate,
    }


def measure_threads(subject: Subject, seconds: float) -> dict[str, float]:
    """Measure what a second thread gains, here and in work that surely needs no lock: what the machine has to give."""
    root = subject.start(subject.players)
    asked = first_choice(root)
    return {
        "playouts": thread_gain([playing(subject, root, SEED + n) for n in range(2)], seconds),
        "machine": thread_gain([hashing, hashing], seconds),
        "search": thread_gain([searching(subject, asked, SEED + n) for n in range(2)], seconds, SIMULATIONS),
    }


def playing(subject: Subject, root: Position, seed: int) -> Maker:
    """Random games; a step is a decision, chance included."""
    player = Player(root.copy(), seed, subject.most_answers)

    def work(times: int) -> int:
        return ended(playouts(player, root, times), 0, subject)

    return lambda: work


def searching(subject: Subject, root: Position, seed: int) -> Maker:
    """Simulations from a position, in a new tree each run."""
    seat = (root.waiting & -root.waiting).bit_length() - 1

    def make() -> Work:
        tree = Search(root.copy(), seed, ROWS, limit=subject.most_answers)
        return lambda times: ended(search(tree, root, seat, times), times, subject)

    return make


def ended(done: int, least: int, subject: Subject) -> int:
    """Refuse a run in which a match did not end."""
    if done < least:
        raise RuntimeError(f"a match of {subject.name} took more than {subject.most_answers} answers")
    return done


def asking(ask: Callable[[], object]) -> Maker:
    """Something that Python asks of a position, many times."""

    def work(times: int) -> int:
        for _ in range(times):
            ask()
        return times

    return lambda: work


def hashing() -> Work:
    """Work for a thread that holds no lock of the interpreter."""
    block = bytes(1 << 16)
    return lambda times: sum(sha256(block).digest_size for _ in range(times))


def first_choice(root: Position) -> Any:
    """Go on to the first question that is not nature's."""
    position = root.copy()
    dice = random.Random(SEED)
    while position.waiting == CHANCE:
        keys, weights = zip(*position.weighted_options(NATURE), strict=True)
        position.submit(NATURE, dice.choices(keys, weights)[0])
    return position


def trace(subject: Subject, games: int) -> dict[str, Any]:
    """Play so many random games from a fixed seed; what must come out the same in every build."""
    root = subject.start(subject.players)
    player = Player(root.copy(), SEED, subject.most_answers)
    hashed = min(games, LAST)
    answers = ended(player.run(root, games - hashed), 0, subject)
    hashes = []
    for _ in range(hashed):
        answers += ended(player.run(root, 1), 0, subject)
        hashes.append(position_hash(player.scratch))
    return {"games": games, "answers": answers, "generator": f"{player.rng.state:016x}", "last_positions": hashes}
