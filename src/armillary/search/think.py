"""Searching for a limit of time or simulations, on one thread or several."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from armillary.kernel.position import Position
from armillary.search.tree import Search
from armillary.search.unlocked import search

BATCH = 64  # simulations between two looks at the clock
ROWS = 1 << 18


@dataclass(frozen=True)
class Thought:
    """What a search found."""

    key: int
    """The key tried most often."""
    tally: dict[int, tuple[int, float]]
    """key -> (visits, mean payoff)."""
    simulations: int


def think(
    position: Position,
    seat: int,
    simulations: int | None = None,
    milliseconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
    rows: int = ROWS,
    nudge: float | None = None,
    horizon: int | None = None,
) -> Thought:
    """Search from what a seat knows, as far as its game says. Threads grow a tree each; their tallies are added up."""
    if simulations is None and milliseconds is None:
        raise ValueError("give a number of simulations, or of milliseconds")
    deadline = None if milliseconds is None else time.monotonic() + milliseconds / 1000
    game = position.setup.game
    nudge = game.nudge if nudge is None else nudge
    horizon = game.horizon if horizon is None else horizon
    limit = game.most_answers
    trees = [Search(position.copy(), seed * 1000 + number, rows, nudge, limit, horizon) for number in range(threads)]

    def grow(tree: Search) -> int:
        done = 0
        while simulations is None or done < simulations:
            batch = BATCH if simulations is None else min(BATCH, simulations - done)
            ended = search(tree, position, seat, batch)
            done += batch
            if ended < batch:
                raise RuntimeError(f"a match took more than {limit} answers")
            if deadline is not None and time.monotonic() >= deadline:
                break
        return done

    if threads == 1:
        done = grow(trees[0])
    else:
        with ThreadPoolExecutor(threads) as pool:
            done = sum(pool.map(grow, trees))
    tally = added([tree.tally(position, seat) for tree in trees])
    return Thought(max(tally, key=lambda key: tally[key][0]), tally, done)


def added(tallies: list[dict[int, tuple[int, float]]]) -> dict[int, tuple[int, float]]:
    """Several trees as one."""
    found = {}
    for key in tallies[0]:
        visits = sum(tally[key][0] for tally in tallies)
        worth = sum(tally[key][0] * tally[key][1] for tally in tallies)
        found[key] = (visits, worth / max(1, visits))
    return found
