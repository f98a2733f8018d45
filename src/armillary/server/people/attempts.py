"""Wrong passwords make the next answers slower: for whoever guesses, and hardly for whom they guess at.

They are counted by where they come from and the name together, which slows down that place alone, and by the name from
wherever they come, which slows down all others a little. A device that knows the account is counted by itself.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil

from armillary.server.errors import NotKnown, TooOften
from armillary.server.people.buckets import Bucket, Buckets
from armillary.server.world import World

FREE = 3
"""Wrong passwords of one place that cost nothing: everybody mistypes."""
FREE_ANYWHERE = 20
FIRST = 0.5
"""Seconds for the next one; each doubles it."""
MOST_OVER = 10
"""More are not counted, so that all is forgotten in a while."""
FORGOTTEN = 60.0
"""Seconds after which one of them is."""
LITTLE = 4
"""All others wait a fourth of what a place that guesses does."""
MOST_IN_LINE = 3
"""At one place, for one name."""


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
        own, anywhere = f"wrong {place} {name}", f"wrong {name}"
        async with self.in_line(own):
            await asyncio.sleep(max(self.delay(own), 0.0 if is_known else self.delay_anywhere(anywhere)))
            try:
                yield
            except NotKnown:
                for counted in (own,) if is_known else (own, anywhere):
                    self.count(counted, FREE if counted == own else FREE_ANYWHERE)
                raise
            self.buckets.change(own, lambda _: Bucket(0.0, self.world.now()))

    @asynccontextmanager
    async def in_line(self, own: str) -> AsyncIterator[None]:
        """Nobody guesses more by guessing at once; who comes when many wait is told to come again."""
        line = self.lines.setdefault(own, Line())
        if self.longest and line.length >= MOST_IN_LINE:
            raise TooOften("limit.often", seconds=max(1, ceil(self.delay(own))))
        line.length += 1
        try:
            async with line.lock:
                yield
        finally:
            line.length -= 1
            if not line.length:
                self.lines.pop(own, None)

    def delay(self, own: str) -> float:
        return slowed(self.wrong(own) - FREE, self.longest)

    def delay_anywhere(self, anywhere: str) -> float:
        return slowed(self.wrong(anywhere) - FREE_ANYWHERE, self.longest / LITTLE)

    def wrong(self, counted: str) -> float:
        """Wrong passwords that are not forgotten."""
        found = Bucket(0.0, 0.0)

        def look(bucket: Bucket | None) -> Bucket:
            nonlocal found
            found = self.faded(bucket)
            return found

        self.buckets.change(counted, look)
        return found.left

    def count(self, counted: str, free: int) -> None:
        def add(bucket: Bucket | None) -> Bucket:
            faded = self.faded(bucket)
            return Bucket(min(faded.left + 1.0, float(free + MOST_OVER)), faded.at)

        self.buckets.change(counted, add)

    def faded(self, bucket: Bucket | None) -> Bucket:
        now = self.world.now()
        if bucket is None:
            return Bucket(0.0, now)
        return Bucket(max(0.0, bucket.left - max(0.0, now - bucket.at) / FORGOTTEN), max(now, bucket.at))


def slowed(over: float, longest: float) -> float:
    """Seconds, after so many wrong passwords more than are free."""
    whole = ceil(over)
    return min(longest, FIRST * 2.0 ** (whole - 1)) if whole > 0 else 0.0
