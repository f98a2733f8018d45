"""Wrong passwords make the next answers slower: for whoever guesses, and hardly for whom they guess at.

They are counted by where they come from and the name together, which slows down that place for that name, by where they
come from whatever the name, which slows down that place once they are many, and by the name from wherever they come,
which slows down all others a little. A device that knows the account is counted by itself.
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
"""Wrong passwords of one place that cost nothing: everybody mistypes."""
FREE_ANYWHERE = 20
FREE_HERE = 30
"""Of one place, for all names together: a whole class may sit behind one address."""
FIRST = 0.5
"""Seconds for the next one; each doubles it."""
MOST_OVER = 10
"""More are not counted, so that all is forgotten in a while."""
FORGOTTEN = 60.0
"""Seconds after which one of them is."""
LITTLE = 4
"""All others wait a fourth of what a place that guesses does."""
LONGEST_LINE = 27.0
"""Seconds that anybody waits at one place for one name: then a client would give up."""


class Counted(NamedTuple):
    """What wrong passwords are counted by."""

    name: str
    free: int
    longest: float
    """Seconds that they cost at most."""


class Line:
    """Those of one place who try the same name: one after the other."""

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
        self.lines: dict[str, Line] = {}

    @asynccontextmanager
    async def attempt(self, place: str, name: str, is_known: bool) -> AsyncIterator[None]:
        """One, which has failed where it raises that somebody is not known."""
        counted = self.counted(place, name, is_known)
        async with self.in_line(counted):
            await asyncio.sleep(self.delay(counted))
            try:
                yield
            except NotKnown:
                for one in counted:
                    self.count(one)
                raise
            self.buckets.change(counted[0].name, lambda _: Bucket(0.0, self.world.now()))

    def counted(self, place: str, name: str, is_known: bool) -> list[Counted]:
        """Its own is first."""
        own = Counted(f"wrong own {place} {name}", FREE, self.longest)
        if is_known:
            return [own]
        here = Counted(f"wrong here {place}", FREE_HERE, self.longest)
        return [own, here, Counted(f"wrong name {name}", FREE_ANYWHERE, self.longest / LITTLE)]

    @asynccontextmanager
    async def in_line(self, counted: list[Counted]) -> AsyncIterator[None]:
        """Nobody guesses more by guessing at once; who would wait for too long is told to come again."""
        own = counted[0].name
        line = self.lines.setdefault(own, Line())
        if self.wait(counted, line.length) > LONGEST_LINE:
            raise TooOften("limit.often", seconds=max(1, ceil(self.delay(counted))))
        line.length += 1
        try:
            async with line.lock:
                yield
        finally:
            line.length -= 1
            if not line.length:
                self.lines.pop(own, None)

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
