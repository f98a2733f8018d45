"""Bots that stand in for people whose time ran out: they leave them time, and give their seat back at once."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest

from armillary.client import Client, LiveTable
from armillary.server.driver import HUMAN
from armillary.server.wire import LiveClock, NewTable, State
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, key_of, listening, refusal, sit, until
from tests.server.hosting import FixedWorld, Hosted, hosted

CLOCK = LiveClock(30, 0)


class Place:
    """A server whose stand-ins wait until a test lets them go on."""

    def __init__(self, one: Hosted, world: FixedWorld) -> None:
        self.one = one
        self.world = world
        self.pauses: list[float] = []
        self.asked = 0
        """How often it was looked who is there."""
        self.may_go_on = asyncio.Event()
        driver = one.server.driver
        driver.sleep, present = self.pause, driver.present

        async def looked(table: str) -> object:
            self.asked += 1
            return await present(table)

        driver.present = looked  # type: ignore[assignment]

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await self.may_go_on.wait()
        await asyncio.sleep(0)

    def go_on(self) -> None:
        self.one.loop.call_soon_threadsafe(self.may_go_on.set)

    def time_out(self) -> None:
        """Of the seat that is asked."""
        self.world.time += 31
        asyncio.run_coroutine_threadsafe(self.one.server.look_after_due(), self.one.loop).result(60)


@pytest.fixture
def place(sqlite_database: str) -> Iterator[Place]:
    world = FixedWorld("stand-ins")
    with hosted(sqlite_database, world, workers=1) as one:
        found = Place(one, world)
        yield found
        found.go_on()


@pytest.fixture
def people(place: Place) -> Iterator[list[Client]]:
    with guests(place.one.origin, "Ann", "Bob") as found:
        yield found


def alone(ann: Client) -> LiveTable:
    """A match of one person with bots, whose turn it is."""
    table = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], clock=CLOCK, visibility="public"))
    until(lambda: table.look().asked == [0])
    return table


def told(table: LiveTable) -> int:
    return table.state().cursor


def test_it_waits_while_the_person_looks_on(people: list[Client], place: Place) -> None:
    """Nobody else plays there. When they have left, it plays on for those who watch."""
    ann, bob = people
    table = alone(ann)
    with listening(bob, table.id):
        with listening(ann, table.id):
            place.time_out()
            assert table.look().seats[0].stands_in
            before = told(table)
            place.go_on()
            until(lambda: place.asked > 2)
            assert told(table) == before
        until(lambda: told(table) > before)
        assert set(place.pauses) <= {HUMAN}, "nobody else is waited for"


def test_it_leaves_time_before_each_choice_and_a_person_who_acts_gets_the_seat_back(
    people: list[Client], place: Place
) -> None:
    """Also while others wait; what one acts by is taken like any other answer."""
    tables = sit(people, NewTable(GAME, [ME, OPEN], clock=CLOCK))
    late = tables[tables[0].state().table.asked[0]]
    seat = int(str(late.look().seat))
    with ExitStack() as stack:
        for client, table in zip(people, tables, strict=True):
            stack.enter_context(listening(client, table.id))
        place.time_out()
        until(lambda: place.pauses == [HUMAN])
        state = late.state()
        assert state.question is not None
        after = late.answer(key_of(state, Random(1)))
        assert (after.table.seats[seat].stands_in, own_step(state, after)) == (False, True)
        assert after.clocks[seat].left >= 60.0
        place.go_on()
        said = [line.message.id for line in late.talk().lines if line.message]
        assert said == ["table.time_out", "table.returned"]


def own_step(before: State, after: State) -> bool:
    """Whether an answer of the reader's own was taken."""
    return after.cursor > before.cursor or bool(after.draft and after.draft.keys)


def test_what_is_refused_gives_nothing_back(people: list[Client], place: Place) -> None:
    table = alone(people[0])
    place.time_out()
    assert refusal(lambda: table.answer(10_000, table.state().number)) == (409, "refused")
    assert table.look().seats[0].stands_in
