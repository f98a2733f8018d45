"""Work that would keep everybody waiting if the loop did it: in a few threads, of which all have the same share."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from armillary.server.fair_queue import Claim, FairQueue

THREADS = 2
"""They share one interpreter with the loop: more would only take turns with it."""
Result = TypeVar("Result")


class LongWork:
    """Apart from the threads that ask the database: replaying a hundred matches keeps nobody from reading."""

    def __init__(self, threads: int = THREADS) -> None:
        self.queue = FairQueue(threads)
        self.threads = ThreadPoolExecutor(threads, "long work")

    async def run(self, claim: Claim, work: Callable[[], Result]) -> Result:
        """What comes of it. The work may look at what no longer changes, and at what is its own."""
        async with self.queue.turn(claim):
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def close(self) -> None:
        """Finish the work that has begun."""
        self.threads.shutdown(cancel_futures=True)
