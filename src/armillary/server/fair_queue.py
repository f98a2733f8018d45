"""Turns at what only few can have at a time: people before bots, and those who have had least go first."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from time import monotonic
from typing import NamedTuple

from armillary.server.errors import TooOften

MOST_EACH = 200
"""Turns that one person may wait for; what does not fit is asked for again later."""
PAUSE = 1 / 20
"""Of a long turn: for so much of its length it is held back for a quick claim of those who had one a moment ago."""
LONGEST_PAUSE = 1 / 4
"""Of a long turn: for so much of its length it is held back at most."""


class Full(TooOften):
    """Too many wait already."""


class Claim(NamedTuple):
    """Whom a turn is for."""

    origin: str
    """Where they come from: all of one origin have the share of one."""
    person: str
    seconds: float = 0.0
    """How long it may take."""
    urgent: bool = True
    """A person waits for it."""


class Share:
    """What a claimant has had of the turns: all together, an origin, or a person there."""

    def __init__(self, used: float = 0.0) -> None:
        self.parts: dict[str, Share] = {}
        self.queue: deque[Waiter] = deque()
        self.used = used
        """Seconds. Who comes back after a while has not saved any up."""
        self.floor = 0.0
        """What the part that was served last had had before."""
        self.running = 0
        self.waiting = 0
        self.since = 0
        """When it was last served, or else came: among equals, the one who waits for longest is next."""

    @property
    def is_idle(self) -> bool:
        return self.running == self.waiting == 0

    def part(self, name: str) -> "Share":
        """One who wants a turn."""
        found = self.parts.setdefault(name, Share())
        if found.is_idle:
            found.used = max(found.used, self.floor)
        return found

    def next(self) -> "Share":
        """The part that has had least."""
        waiting = (part for part in self.parts.values() if part.waiting)
        return min(waiting, key=lambda part: (part.running, part.used, part.since))

    def had(self, name: str) -> tuple[int, float]:
        """What stands against a part that would want a turn now."""
        found = self.parts.get(name)
        return (0, self.floor) if found is None else (found.running, max(found.used, self.floor))


class Waiter:
    """One turn, from when it is wanted to when it is over."""

    def __init__(self, claim: Claim, path: tuple[Share, Share, Share]) -> None:
        self.claim = claim
        self.path = path
        """All, the origin, the person."""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.latest: float | None = None
        """When it begins though a quick claim might still come."""


class FairQueue:
    """So many at a time."""

    def __init__(self, most: int, most_each: int = MOST_EACH) -> None:
        self.most = most
        self.most_each = most_each
        self.free = most
        self.urgent, self.other = Share(), Share()
        self.numbers = count(1)
        self.last: tuple[Claim, float] | None = None
        """Whose turn was over last, and when."""

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        waiter = self.join(claim)
        try:
            await asyncio.shield(
                waiter.ready
            )  # a caller that stops waiting is taken out of the queue by withdraw() alone
        except asyncio.CancelledError:
            self.withdraw(waiter)
            raise
        began = monotonic()
        try:
            yield
        finally:
            self.end(waiter, monotonic() - began)

    def join(self, claim: Claim) -> Waiter:
        everybody = self.urgent if claim.urgent else self.other
        origin = everybody.part(claim.origin)
        person = origin.part(claim.person)
        if person.waiting >= self.most_each:
            raise Full("turns.full", most=self.most_each)
        waiter = Waiter(claim, (everybody, origin, person))
        for share in waiter.path:
            share.since = share.since if share.waiting else next(self.numbers)
            share.waiting += 1
        person.queue.append(waiter)
        self.serve()
        return waiter

    def serve(self) -> None:
        """Let those begin for whom there is room."""
        while self.free and (waiter := self.first()) is not None:
            if self.is_held_back(waiter):
                return
            waiter.path[-1].queue.popleft()
            self.begin(waiter)

    def first(self) -> Waiter | None:
        """Who is next. What nobody waits for never takes the last place, if there are several."""
        if self.urgent.waiting:
            return self.urgent.next().next().queue[0]
        if self.other.waiting and (self.free > 1 or self.most == 1):
            return self.other.next().next().queue[0]
        return None

    def is_held_back(self, waiter: Waiter) -> bool:
        """Whether a long turn waits a moment for one who has just had a turn and would go before it."""
        if self.last is None or self.free > 1 or not self.is_before(self.last[0], waiter.claim):
            return False
        now, length = monotonic(), waiter.claim.seconds
        if waiter.latest is None:
            waiter.latest = now + length * LONGEST_PAUSE
        wait = min(waiter.latest, self.last[1] + length * PAUSE) - now
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self.serve)
        return wait > 0

    def is_before(self, one: Claim, other: Claim) -> bool:
        """Whether one waiter would go before another."""
        return self.rank(one, other) < self.rank(other, one)

    def rank(self, claim: Claim, beside: Claim) -> tuple[float, ...]:
        """Who comes first is less than the other; people are compared with those of their own origin alone."""
        everybody = self.urgent if claim.urgent else self.other
        origin = everybody.parts.get(claim.origin) if claim.origin == beside.origin else None
        own = origin.had(claim.person) if origin is not None else (0, 0.0)
        return (not claim.urgent, *everybody.had(claim.origin), *own)

    def begin(self, waiter: Waiter) -> None:
        self.free -= 1
        for share, part in zip(waiter.path, waiter.path[1:], strict=False):
            share.floor = max(share.floor, part.used)
        for share in waiter.path:
            share.waiting -= 1
            share.running += 1
            share.since = next(self.numbers)
        waiter.ready.set_result(None)

    def withdraw(self, waiter: Waiter) -> None:
        """The caller does not want it any more, though it may have come just now."""
        if waiter.ready.done():
            self.end(waiter, 0.0)
            return
        waiter.path[-1].queue.remove(waiter)
        for share in waiter.path:
            share.waiting -= 1
        self.tidy(waiter)

    def end(self, waiter: Waiter, seconds: float) -> None:
        self.free += 1
        for share in waiter.path:
            share.running -= 1
            share.used += seconds
        self.last = waiter.claim, monotonic()
        self.tidy(waiter)
        self.serve()

    def tidy(self, waiter: Waiter) -> None:
        """Nothing is remembered of those who owe nothing."""
        everybody, origin, person = waiter.path
        if person.is_idle and person.used <= origin.floor:
            del origin.parts[waiter.claim.person]
        if origin.is_idle and origin.used <= everybody.floor:
            del everybody.parts[waiter.claim.origin]
        if everybody.is_idle:
            everybody.parts.clear()
            everybody.floor = everybody.used = 0.0
