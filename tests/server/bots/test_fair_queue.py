"""Turns are fair: however much one origin wants, others get theirs."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armillary.server import fair_queue as module
from armillary.server.fair_queue import Claim, FairQueue, Full, Waiter
from armillary.server.long_work import LongWork

LONG, QUICK = 2.0, 0.01
people = st.sampled_from(["ann", "bob", "cid", "dan"])


def running(work: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await work()

    asyncio.run(run())


class Clock:
    """Time that goes on when a turn is over, and no sooner."""

    def __init__(self, patch: pytest.MonkeyPatch, most: int) -> None:
        self.now = 1000.0
        patch.setattr(module, "monotonic", lambda: self.now)
        self.queue = FairQueue(most)
        self.busy: list[tuple[float, int, Waiter]] = []
        self.waiting: list[Waiter] = []
        self.numbers = count()
        self.began: list[Claim] = []
        self.had: defaultdict[str, float] = defaultdict(float)

    def want(self, claim: Claim) -> None:
        self.waiting.append(self.queue.join(claim))
        self.look()

    def look(self) -> None:
        """Who has begun."""
        for waiter in [one for one in self.waiting if one.ready.done()]:
            self.waiting.remove(waiter)
            self.began.append(waiter.claim)
            heappush(self.busy, (self.now + waiter.claim.seconds, next(self.numbers), waiter))

    def pass_over(self) -> Claim | None:
        """The next turn that is over; or a waiter was held back, and begins."""
        if not self.busy:
            self.now += LONG
            self.queue.serve()
            self.look()
            return None
        self.now, _, waiter = heappop(self.busy)
        self.had[waiter.claim.person] += waiter.claim.seconds
        self.queue.end(waiter, waiter.claim.seconds)
        self.look()
        return waiter.claim


@contextmanager
def clock(most: int = 1) -> Iterator[Clock]:
    with pytest.MonkeyPatch.context() as patch:
        yield Clock(patch, most)


@given(
    st.dictionaries(people, st.tuples(st.integers(2, 30), st.sampled_from([0.05, 0.3, 1.0, LONG])), min_size=2),
    st.integers(1, 4),
)
@settings(max_examples=40, deadline=None)
def test_those_who_always_want_more_get_the_same(wants: dict[str, tuple[int, float]], most: int) -> None:
    """Whatever number of turns they want at once and however long each takes: nobody is ahead by more than a turn."""

    async def work() -> None:
        with clock(most) as here:
            for person, (many, seconds) in wants.items():
                for _ in range(many):
                    here.want(Claim(person, person, seconds))
            for _ in range(400):
                done = here.pass_over()
                if done is not None:
                    here.want(done)
            if most == 1:
                assert max(here.had.values()) - min(here.had[person] for person in wants) <= LONG + 0.001
            running = Counter(one.claim.person for _, _, one in here.busy)
            owed = [person for person in wants if any(one.claim.person == person for one in here.waiting)]
            assert all(running[person] + 1 >= max(running.values()) for person in owed)

    running(work)


@given(st.integers(1, 60), st.booleans())
@settings(max_examples=30, deadline=None)
def test_who_comes_anew_is_next(tables: int, urgent: bool) -> None:
    """One person with any number of tables, for a while; then another."""

    async def work() -> None:
        with clock() as here:
            for _ in range(tables):
                here.want(Claim("far", "eve", LONG, urgent))
            for _ in range(10):
                done = here.pass_over()
                if done is not None:
                    here.want(done)
            here.want(Claim("here", "ann", QUICK))
            here.pass_over()
            assert here.began[-1].person == "ann"

    running(work)


def test_nobody_saves_turns_up() -> None:
    """Who comes after a long while, and then wants much, has as much as the others from then on."""

    async def work() -> None:
        with clock() as here:
            for _ in range(20):
                here.want(Claim("far", "eve", LONG))
            for _ in range(10):
                here.pass_over()
            for _ in range(10):
                here.want(Claim("here", "ann", LONG))
            before = len(here.began)
            for _ in range(6):
                here.pass_over()
            assert Counter(one.person for one in here.began[before:]) == {"ann": 3, "eve": 3}

    running(work)


def test_a_hundred_of_one_origin_have_the_share_of_one() -> None:
    async def work() -> None:
        with clock() as here:
            for n in range(100):
                here.want(Claim("far", f"eve {n}", LONG))
            for _ in range(3):
                here.want(Claim("here", "ann", LONG))
                here.pass_over()
                here.pass_over()
            assert Counter(one.origin for one in here.began[:6]) == {"far": 3, "here": 3}
            assert len({one.person for one in here.began[:6]}) == 4, "and among themselves they take turns"

    running(work)


def test_a_person_comes_before_bots_among_themselves() -> None:
    async def work() -> None:
        with clock() as here:
            for _ in range(3):
                here.want(Claim("far", "eve", LONG, urgent=False))
            for _ in range(3):
                here.want(Claim("here", "ann", LONG))
            for _ in range(6):
                here.pass_over()
            assert [one.person for one in here.began] == ["eve", "ann", "ann", "ann", "eve", "eve"]

    running(work)


@pytest.mark.parametrize(("most", "begun"), [(1, 1), (2, 1), (4, 3)])
def test_the_last_place_is_kept_for_people(most: int, begun: int) -> None:
    """Of several; a person who plays finds it free."""

    async def work() -> None:
        with clock(most) as here:
            for _ in range(8):
                here.want(Claim("far", "eve", LONG, urgent=False))
            assert len(here.began) == begun
            here.want(Claim("here", "ann", QUICK))
            assert (here.began[-1].person == "ann") == (most > 1)

    running(work)


def test_bots_that_answer_one_after_the_other_are_not_kept_waiting_each_time() -> None:
    """Between two quick turns of one person no long one of another begins; without any, it begins soon."""

    async def work() -> None:
        with clock() as here:
            here.want(Claim("far", "eve", LONG))
            here.want(Claim("far", "eve", LONG))
            here.want(Claim("here", "ann", QUICK))
            here.pass_over()
            for _ in range(3):
                here.pass_over()
                here.now += LONG / 25  # it is written, and the next bot is asked
                here.want(Claim("here", "ann", QUICK))
            here.pass_over()
            here.queue.serve()
            here.look()
            assert [one.person for one in here.began] == ["eve", "ann", "ann", "ann", "ann"]
            here.now += LONG / 10
            here.queue.serve()
            here.look()
            assert here.began[-1].person == "eve"

    running(work)


def test_nobody_is_held_back_for_ever() -> None:
    """However quickly others come again and again."""

    async def work() -> None:
        with clock() as here:
            for _ in range(2):
                here.want(Claim("far", "eve", LONG))
            here.want(Claim("here", "ann", QUICK))
            here.pass_over()
            for _ in range(30):
                here.pass_over()
                here.now += LONG / 100
                here.want(Claim("here", "ann", QUICK))
            assert [one.person for one in here.began].count("eve") == 2

    running(work)


def test_what_does_not_fit_is_in_nobody_else_s_way() -> None:
    async def work() -> None:
        here = FairQueue(1, most_each=5)
        for _ in range(6):
            here.join(Claim("far", "eve", LONG))
        with pytest.raises(Full):
            here.join(Claim("far", "eve", LONG))
        here.join(Claim("far", "adam", LONG))
        here.join(Claim("here", "ann", QUICK))

    running(work)


def test_a_waiter_who_stops_waiting_leaves_nothing_behind() -> None:
    """Before the turn came, at the moment it came, and while it lasts."""

    async def work() -> None:
        here = FairQueue(1)

        async def have(person: str) -> None:
            async with here.turn(Claim(person, person, LONG)):
                await asyncio.sleep(60)

        first, second, third = (asyncio.ensure_future(have(person)) for person in ("ann", "bob", "cid"))
        await asyncio.sleep(0)
        assert (here.free, here.urgent.waiting) == (0, 2)
        second.cancel()
        await asyncio.sleep(0.01)
        assert (here.free, here.urgent.waiting) == (0, 1)
        first.cancel()
        third.cancel()  # it is given the turn before it hears of that
        await asyncio.gather(first, second, third, return_exceptions=True)
        assert (here.free, here.urgent.waiting, here.urgent.running) == (1, 0, 0)
        assert not here.urgent.parts
        async with here.turn(Claim("ann", "ann")):
            assert here.free == 0

    running(work)


def test_who_wants_much_done_keeps_nobody_else_waiting() -> None:
    async def run() -> None:
        work, done = LongWork(1), list[str]()

        async def ask(person: str) -> None:
            await work.run(Claim(person, person), lambda: time.sleep(0.01))
            done.append(person)

        await asyncio.gather(*(ask("eve") for _ in range(30)), ask("ann"))
        assert done.index("ann") <= 2
        work.close()

    asyncio.run(run())
