"""Timing that other work on the machine disturbs little: CPU time for one thread, and the best of several runs."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

RUNS = 8  # a measurement is the best of so many
SHORTEST = 1e-9  # no clock is finer

Work = Callable[[int], int]
"""Does something so many times; says how many steps that took."""
Maker = Callable[[], Work]
"""Gets everything ready, untimed, for one run of its work."""


@dataclass(frozen=True)
class Run:
    """One timed run."""

    times: int
    steps: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.times / max(self.seconds, SHORTEST)

    @property
    def step_rate(self) -> float:
        return self.steps / max(self.seconds, SHORTEST)


def timed(work: Work, times: int, clock: Callable[[], float] = time.process_time) -> Run:
    """Time one run."""
    began = clock()
    steps = work(times)
    return Run(times, steps, clock() - began)


def size_for(make: Maker, seconds: float, most: int | None = None) -> int:
    """Find how many times work must be done to take so long; a power of two, or the most allowed."""
    size = 1
    while timed(make(), size, time.perf_counter).seconds < seconds:
        size *= 2
        if most is not None and size >= most:
            return most
    return size


def best(make: Maker, seconds: float, most: int | None = None) -> Run:
    """Work for about so many seconds, a bounded number of times in each run; the fastest run by CPU time."""
    size = size_for(make, seconds / RUNS, most)
    return max((timed(make(), size) for _ in range(RUNS)), key=lambda run: run.rate)


def thread_gain(makers: Sequence[Maker], seconds: float, most: int | None = None) -> float:
    """How many times as much gets done, by the wall clock, when each work runs in its own thread beside the others."""
    size = size_for(makers[0], seconds / RUNS, most)
    alone, together = [], []
    with ThreadPoolExecutor(len(makers)) as pool:

        def all_at_once(works: Sequence[Work]) -> Work:
            return lambda times: sum(pool.map(lambda work: work(times), works))

        for _ in range(RUNS):
            alone.append(timed(makers[0](), size, time.perf_counter).seconds)
            together.append(timed(all_at_once([make() for make in makers]), size, time.perf_counter).seconds)
    return len(makers) * min(alone) / max(min(together), SHORTEST)
