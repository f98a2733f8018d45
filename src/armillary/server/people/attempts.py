"""Wrong passwords make the next answers slower: for the client that guesses, and hardly for the person it guesses at.

They are counted by origin and name together, which slows down that origin for that name, by origin whatever the name,
which slows down that origin once they are many, and by the name from all origins, which slows down all others a little.
A device that knows the account is counted by itself.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from typing import NamedTuple

from armillary.server.errors import NotKnown, TooOften
from armillary.server.people.buckets import Bucket, Buckets
from armillary.server.world import World

FREE = 3
"""Wrong passwords of one origin that cost nothing: everybody mistypes."""
FREE_ANYWHERE = 20
FREE_HERE = 30
"""Of one origin, for all names together: a whole class may sit behind one address."""
FIRST = 0.5
"""Seconds for the next one; each doubles it."""
MOST_OVER = 10
"""More are not counted, so that all is forgotten in a while."""
FORGOTTEN = 60.0
"""Seconds after which one of them is."""
LITTLE = 4
"""All others wait a fourth of what an origin that guesses does."""
LONGEST_WAIT = 27.0
"""Seconds that an attempt from one origin at one name waits: then a client would give up."""


class Counted(NamedTuple):
    """What wrong passwords are counted by."""

    name: str
    free: int
    longest: float
    """Seconds that they cost at most."""


class Queue:
    """Attempts from one origin at the same name: one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.length = 0


class Attempts:
    """At passwords; of all processes that share the buckets."""

    def __init__(self, buckets: Buckets, world: World, longest: float) -> None:
        self.buckets = buckets
        self.world = world
        self.longest = longest
        """Seconds that an answer is held back at most."""
        self.queues: dict[str, Queue] = {}

    @asynccontextmanager
    async def attempt(self, origin: str, name: str, is_known: bool) -> AsyncIterator[None]:
        """One, which has failed where it raises NotKnown."""
        counted = self.counted(origin, name, is_known)
        async with self.queued(counted):
            await asyncio.sleep(self.delay(counted))
            try:
                yield
            except NotKnown:
                for one in counted:
                    self.count(one)
                raise
            self.buckets.change(counted[0].name, lambda _: Bucket(0.0, self.world.now()))

    def counted(self, origin: str, name: str, is_known: bool) -> list[Counted]:
        """Its own is first."""
        own = Counted(f"wrong own {origin} {name}", FREE, self.longest)
        if is_known:
            return [own]
        here = Counted(f"wrong here {origin}", FREE_HERE, self.longest)
        return [own, here, Counted(f"wrong name {name}", FREE_ANYWHERE, self.longest / LITTLE)]

    @asynccontextmanager
    async def queued(self, counted: list[Counted]) -> AsyncIterator[None]:
        """Many at once do not guess more; a client that would wait for too long is told to come again."""
        own = counted[0].name
        queue = self.queues.setdefault(own, Queue())
        if self.wait(counted, queue.length) > LONGEST_WAIT:
            raise TooOften("limit.often", seconds=max(1, ceil(self.delay(counted))))
        queue.length += 1
        try:
            async with queue.lock:
                yield
        finally:
            queue.length -= 1
            if not queue.length:
                self.queues.pop(own, None)

    def wait(self, counted: list[Counted], before: int) -> float:
        """Seconds until one is answered behind so many others, if these are wrong."""
        return sum(self.delay(counted, over) for over in range(before + 1))

    def delay(self, counted: list[Counted], over: int = 0) -> float:
        """Seconds that an answer is held back, after so many more wrong passwords than there were."""
        return max(slowed(self.wrong(one.name) + over - one.free, one.longest) for one in counted)

    def wrong(self, counted: str) -> float:
        """Wrong passwords that are not forgotten."""
        found = Bucket(0.0, 0.0)

        def look(bucket: Bucket | None) -> Bucket:
            nonlocal found
            found = self.faded(bucket)
            return found

        self.buckets.change(counted, look)
        return found.left

    def count(self, counted: Counted) -> None:
        def add(bucket: Bucket | None) -> Bucket:
            faded = self.faded(bucket)
            return Bucket(min(faded.left + 1.0, float(counted.free + MOST_OVER)), faded.at)

        self.buckets.change(counted.name, add)

    def faded(self, bucket: Bucket | None) -> Bucket:
        now = self.world.now()
        if bucket is None:
            return Bucket(0.0, now)
        return Bucket(max(0.0, bucket.left - max(0.0, now - bucket.at) / FORGOTTEN), max(now, bucket.at))


def slowed(over: float, longest: float) -> float:
    """Seconds, after so many wrong passwords more than are free."""
    whole = ceil(over)
    return min(longest, FIRST * 2.0 ** (whole - 1)) if whole > 0 else 0.0
