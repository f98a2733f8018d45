"""One thread writes. What waits while it commits goes into the next transaction together: one sync for many changes."""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from armillary.server.store.transactions import Failed, Transactions, Work

MOST_TOGETHER = 256
Result = TypeVar("Result")


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class Writer:
    """Runs work in transactions. Nobody hears of it before it is on disk."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    @property
    def engine(self) -> Engine:
        """For what is written at once, without waiting for others."""
        return self.transactions.engine

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What the work returned, once it is durable; what it raised, if nothing of it was written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self.queue.put(Job(work, loop, done))
        return await done  # a caller that stops waiting does not stop the writing

    def close(self) -> None:
        """Write what waits, and stop."""
        self.queue.put(None)
        self.thread.join()

    def run(self) -> None:
        stopping = False
        while not stopping:
            jobs = [self.queue.get()]
            while len(jobs) < MOST_TOGETHER and not self.queue.empty():
                jobs.append(self.queue.get())
            stopping = None in jobs
            self.write_all([job for job in jobs if job is not None])
        self.transactions.close()

    def write_all(self, jobs: list[Job]) -> None:
        if not jobs:
            return
        outcomes = self.transactions.run([job.work for job in jobs])
        for loop in {job.loop for job in jobs}:
            mine = [(job.done, outcome) for job, outcome in zip(jobs, outcomes, strict=True) if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(resolve, mine)


def resolve(outcomes: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Wake those who wait, in their own thread."""
    for done, outcome in outcomes:
        if done.done():
            continue
        if isinstance(outcome, Failed):
            done.set_exception(outcome.error)
        else:
            done.set_result(outcome)
