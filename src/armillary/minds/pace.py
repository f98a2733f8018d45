"""How many simulations to make before the next look at the clock, so that no limit is overrun."""

import time
from collections.abc import Iterator

from armillary.minds.manner import Limit

MOST = 256
"""At once."""
PART = 0.3
"""Of the time left, at once: what was measured may take longer the next time."""
FASTEST = 500
"""Simulations a millisecond that hardly any game reaches."""
SHARE = 0.4
"""Of what is left for a turn, for the question at hand: what it finds out helps with the next."""


class Pace:
    """Says how many simulations come next, until a limit is reached."""

    def __init__(self, limit: Limit, threads: int = 1) -> None:
        self.most = limit.simulations
        self.began = time.monotonic()
        self.ends = None if limit.milliseconds is None else self.began + limit.milliseconds / 1000
        self.threads = threads
        self.done = 0

    def batches(self) -> Iterator[list[int]]:
        """Numbers of simulations for the threads."""
        while (batch := self.next()) > 0:
            yield [batch // self.threads + (number < batch % self.threads) for number in range(self.threads)]
            self.done += batch

    def next(self) -> int:
        """How many for all threads together."""
        left = MOST * self.threads
        if self.most is not None:
            left = min(left, self.most - self.done)
        return left if self.ends is None else min(left, self.fitting(self.ends - time.monotonic()))

    def fitting(self, left: float) -> int:
        """How many surely end in so many seconds; the very first one is made in any case."""
        if self.done == 0:
            return self.threads
        each = (time.monotonic() - self.began) / self.done
        return int(left * PART / each) or int(left > 2 * each)

    @property
    def spent(self) -> float:
        """Milliseconds."""
        return (time.monotonic() - self.began) * 1000


def part(left: Limit) -> Limit:
    """What of the limit of a turn one question may take."""
    simulations = None if left.simulations is None else max(1, round(left.simulations * SHARE))
    milliseconds = None if left.milliseconds is None else left.milliseconds * SHARE
    return Limit(simulations, milliseconds)


def room(limit: Limit) -> int:
    """Rows for a tree that gains one row a simulation, and as many again before it is begun anew.

    It stops growing when three quarters are used.
    """
    expected = int((limit.milliseconds or 0) * FASTEST) if limit.simulations is None else limit.simulations
    return min(1 << 22, max(1 << 10, 1 << (4 * expected).bit_length()))
