"""Time over the wire, in a world where it passes when the test says so; and how a match ends without a result."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from armillary.client import Client, LiveTable
from armillary.server.tables.clock import DAY, PATIENCE, WELCOME
from armillary.server.wire import Clock, DayClock, LiveClock, NewTable, NoClock
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, key_of, problem_of, refusal, sit, until
from tests.server.hosting import FixedWorld, Hosted, hosted

LIVE = LiveClock(seconds=100, increment=10)


class Place:
    """A server whose time stands still until a test waits."""

    def __init__(self, one: Hosted, world: FixedWorld) -> None:
        self.one = one
        self.world = world

    def wait(self, seconds: float) -> None:
        """The server looks for what is due."""
        self.world.time += seconds
        looking = self.one.server.look_after_due()
        asyncio.run_coroutine_threadsafe(looking, self.one.loop).result(60)


async def no_pause(_: float) -> None:
    """Stand-ins leave nobody time to come back."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    world = FixedWorld("clocks")
    with hosted(str(tmp_path_factory.mktemp("clocks") / "armillary.db"), world, workers=1) as one:
        one.server.driver.sleep = no_pause
        yield Place(one, world)


@pytest.fixture
def people(place: Place) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{place.one.port}", "Ann", "Bob") as found:
        yield found


def begin(people: list[Client], clock: Clock) -> list[LiveTable]:
    """A match of two people."""
    return sit(people, NewTable(GAME, [ME, OPEN], clock=clock))


def asked(tables: list[LiveTable]) -> LiveTable:
    """Who is asked now."""
    return tables[tables[0].state().table.asked[0]]


def answer(table: LiveTable) -> None:
    """A whole choice."""
    state, before = table.state(), table.state().cursor
    while state.question is not None and state.cursor == before:
        state = table.answer(key_of(state, Random(1)))


def asked_together(tables: list[LiveTable]) -> LiveTable:
    """Play until both are asked; one of them."""
    while tables[0].state().table.asked != [0, 1]:
        answer(asked(tables))
    return tables[0]


def left(table: LiveTable, now: float) -> float:
    """Seconds on the clock of one's own seat."""
    state = table.state()
    assert state.table.seat is not None
    clock = state.clocks[state.table.seat]
    return clock.left - (now - clock.since if clock.since is not None else 0.0)


def said(table: LiveTable) -> list[str]:
    return [line.message.id for line in table.talk().lines if line.message]


# running out


@pytest.mark.parametrize(
    ("clock", "seconds"), [(LIVE, 100), (DayClock(2), 2 * DAY), (NoClock(), PATIENCE)], ids=["live", "days", "none"]
)
def test_a_bot_stands_in(people: list[Client], place: Place, clock: Clock, seconds: float) -> None:
    """Not a second too early; it is announced, and the person may return."""
    tables = begin(people, clock)
    late = asked(tables)
    seat = int(str(late.look().seat))
    place.wait(seconds - 1)
    assert said(late) == []
    place.wait(2)
    info = late.look()
    assert (info.seats[seat].stands_in, info.seats[seat].bot) == (True, "greedy")
    assert [other.stands_in for n, other in enumerate(info.seats) if n != seat] == [False]
    assert said(late) == ["table.time_out"]
    until(lambda: tables[1 - seat].state().question is not None)
    back = late.come_back()
    assert (back.seats[seat].stands_in, back.seats[seat].bot) == (False, None)
    assert [one.replaced for n, one in enumerate(back.seats)] == [n == seat for n in range(2)], "which is remembered"
    assert said(late) == ["table.time_out", "table.returned"]
    assert left(late, place.world.time) >= (WELCOME if clock == LIVE else seconds)
    assert late.come_back().seats == back.seats, "to return twice is harmless"
    assert said(late) == ["table.time_out", "table.returned"]
    while late.state().question is None:
        answer(tables[1 - seat])
    answer(late)


def test_nobody_can_block_a_table(people: list[Client], place: Place) -> None:
    """When all are away, bots play to the end."""
    tables = begin(people, LIVE)
    while tables[0].look().status == "running":
        place.wait(200)
        until(lambda: tables[0].look().status != "running" or not is_bots_turn(tables[0]))
    assert tables[0].look().status == "finished"
    assert said(tables[0]) == ["table.time_out"] * 2


def is_bots_turn(table: LiveTable) -> bool:
    info = table.look()
    return any(info.seats[seat].stands_in for seat in info.asked)


def test_only_who_is_asked_loses_time(people: list[Client], place: Place) -> None:
    tables = begin(people, LIVE)
    first = asked(tables)
    other = tables[1 - tables.index(first)]
    place.wait(30)
    assert (left(first, place.world.time), left(other, place.world.time)) == (70, 100)


# earning


def test_an_answer_earns_time(people: list[Client], place: Place) -> None:
    tables = begin(people, LIVE)
    first = asked(tables)
    place.wait(30)
    answer(first)
    assert left(first, place.world.time) == 80


def test_a_choice_is_committed_whole(people: list[Client], place: Place) -> None:
    """Piece by piece it would earn time for every piece."""
    tables = begin(people, LIVE)
    while True:
        one = asked(tables)
        question = one.state().question
        assert question is not None
        begun = one.answer(question.choices[0].key, confirm=True)
        if begun.draft is not None and not begun.draft.finished and not question.secret:
            break
        one.undo()
        answer(one)
    start = left(one, place.world.time)
    assert problem_of(one.commit)[1].rule == "K8"
    assert left(one, place.world.time) == start


def test_each_decision_has_its_days(people: list[Client], place: Place) -> None:
    tables = begin(people, DayClock(2))
    for _ in range(3):
        first = asked(tables)
        place.wait(1.5 * DAY)
        assert left(first, place.world.time) == 0.5 * DAY
        answer(first)
        assert left(first, place.world.time) == 2 * DAY
    assert said(tables[0]) == []


def test_drafts_and_secrets_earn_nothing(people: list[Client], place: Place) -> None:
    """A sealed choice stops the clock, and opening it lets it run on; only what is in the record earns time."""
    tables = begin(people, LIVE)
    one = asked_together(tables)
    start = left(one, place.world.time)
    state = one.state()
    place.wait(10)
    while state.question is not None:
        state = one.answer(state.question.choices[0].key, confirm=True)
        place.wait(1)
    steps = len(state.draft.keys) if state.draft else 0
    spent = 10.0 + steps
    for _ in range(3):
        one.commit()
        assert left(one, place.world.time) == start - spent
        place.wait(20)
        assert left(one, place.world.time) == start - spent, "it waits for the other"
        one.undo()
        place.wait(5)
        spent += 5
        assert left(one, place.world.time) == start - spent
        state = one.state()
        assert state.question is not None
        one.answer(state.question.choices[0].key, confirm=True)
    one.commit()
    answer(tables[1])
    assert left(one, place.world.time) == start - spent + LIVE.increment


def test_a_bot_earns_nothing_for_who_is_away(people: list[Client], place: Place) -> None:
    """Or else it would pay to let the time run out."""
    tables = begin(people, LIVE)
    late = asked(tables)
    other = tables[1 - tables.index(late)]
    place.wait(101)
    for _ in range(12):
        until(lambda: other.state().question is not None)
        answer(other)
    late.come_back()
    assert left(late, place.world.time) == WELCOME


def test_time_stands_still_at_the_end(people: list[Client], place: Place) -> None:
    table = people[0].create(NewTable(GAME, [RANDOM, RANDOM], clock=LIVE))
    finish(table)
    place.wait(1000)
    assert said(table) == []


# without a result


def test_who_resigns_is_played_for(people: list[Client], place: Place) -> None:
    tables = begin(people, LIVE)
    first = asked(tables)
    other = tables[1 - tables.index(first)]
    seat = int(str(first.look().seat))
    assert first.resign().seats[seat].resigned
    until(lambda: other.state().question is not None)
    assert refusal(lambda: first.answer(0, 1)) == (409, "seat.resigned")
    assert refusal(first.come_back) == (409, "seat.resigned")
    place.wait(1)
    assert said(other) == ["table.resigned"]
    assert other.resign().status == "abandoned"
    assert refusal(lambda: other.answer(0, 1)) == (409, "status.abandoned")


def test_ending_it_together(people: list[Client]) -> None:
    one, two = begin(people, NoClock())
    assert one.cancel().status == "running"
    assert one.cancel(False).status == "running"
    assert two.cancel().status == "running", "the first has thought better of it"
    assert [seat.cancels for seat in two.look().seats] == [False, True]
    assert one.cancel().status == "cancelled"
    assert refusal(lambda: one.answer(0, 1)) == (409, "status.cancelled")
    assert said(one) == ["table.cancels", "table.cancels"], "of each once"


def test_who_has_resigned_is_not_asked_whether_to_end_it(people: list[Client]) -> None:
    one, two = begin(people, NoClock())
    assert one.cancel().status == "running"
    assert two.resign().status == "cancelled", "all who are left had agreed"


def test_ending_it_before_it_begins(people: list[Client]) -> None:
    table = people[0].create(NewTable(GAME, [ME, OPEN]))
    assert refusal(table.cancel) == (409, "status.open")
    assert refusal(table.resign) == (409, "status.open")
    assert refusal(table.come_back) == (409, "status.open")
