"""What is measured of one game: random playouts, copying, search, and what a second thread gains."""

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from armillary.bench.clock import Maker, Work, best, thread_gain
from armillary.bench.subject import Subject
from armillary.build.units import available
from armillary.kernel.constants import CHANCE, NATURE
from armillary.kernel.errors import endless
from armillary.kernel.hashing import position_hash
from armillary.kernel.playout import Playout
from armillary.kernel.position import Payoff, Position
from armillary.minds import Limit, Thinker
from armillary.minds.net import Net
from armillary.minds.nets import net_of
from armillary.minds.tree import Search

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
        "bot_simulations_per_s": best(thinking(subject, first_choice(root), SEED), seconds, SIMULATIONS).rate,
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
    playout = Playout(root.copy(), seed, subject.most_answers)

    def work(times: int) -> int:
        return ended(playout.run(root, times), 0, subject)

    return lambda: work


def searching(subject: Subject, root: Position, seed: int) -> Maker:
    """Simulations from a position, in a new tree each run."""
    seat = (root.waiting & -root.waiting).bit_length() - 1

    def make() -> Work:
        tree = Search(root.copy(), seed, ROWS, limit=subject.most_answers)
        return lambda times: ended(tree.run(root, seat, times), times, subject)

    return make


def thinking(subject: Subject, root: Position, seed: int) -> Maker:
    """Simulations as bots make them: by prior, judged by the net where the game has one, in a new tree each run."""
    seat = (root.waiting & -root.waiting).bit_length() - 1

    def make() -> Work:
        tree = grown(subject, root, seed)
        return lambda times: ended(tree.run(root, seat, times), times, subject)

    return make


def grown(subject: Subject, root: Position, seed: int) -> Search:
    """A tree as bots have it; of rules that are no whole game, by prior to the end."""
    if root.setup is not None:
        return Thinker(root, Limit(SIMULATIONS), seed=seed).trees[0]
    tree = Search(root.copy(), seed, ROWS, limit=subject.most_answers)
    tree.by_prior = 1
    return tree


def measure_net(subject: Subject, seconds: float, simulations: float) -> dict[str, float] | None:
    """How long the net of a game judges, and which share that is of a simulation; None where there is no net."""
    root: Any = first_choice(subject.start(subject.players))
    weights = None if root.setup is None else net_of(root.setup.game)
    if weights is None:
        return None
    net, out = Net(root), root.beside(Payoff)
    weights.put_into(net)
    spent = 1 / best(judging(net, root, out), seconds).rate
    return {"microseconds": 1e6 * spent, "share": min(1.0, spent * simulations)}


def judging(net: Net, root: Position, out: Payoff) -> Maker:
    """One position, judged many times."""

    def work(times: int) -> int:
        net.judge_often(root, out, times)
        return times

    return lambda: work


def ended(done: int, least: int, subject: Subject) -> int:
    """Refuse a run in which a match did not end."""
    if done < least:
        raise endless(subject.name, subject.most_answers)
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
    playout = Playout(root.copy(), SEED, subject.most_answers)
    hashed = min(games, LAST)
    answers = ended(playout.run(root, games - hashed), 0, subject)
    hashes = []
    for _ in range(hashed):
        answers += ended(playout.run(root, 1), 0, subject)
        hashes.append(position_hash(playout.scratch))
    return {"games": games, "answers": answers, "generator": f"{playout.rng.state:016x}", "last_positions": hashes}
