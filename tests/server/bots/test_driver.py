"""Bots at tables: they answer, one that fails is replaced, and their answers are durable."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from armillary.bots.asking import BotRequest
from armillary.bots.bound import Bound
from armillary.kernel.replay import verify
from armillary.server import table_cache
from armillary.server.driver import GRACE, IN_PLACE, USUAL, Driver, seconds_for, tries
from armillary.server.listener import Listener
from armillary.server.seen import Reader
from armillary.server.store.store import Store
from armillary.server.table_cache import TableCache
from armillary.server.tables.row import Change
from armillary.server.tables.table import LOOK_AGAIN, Table
from armillary.server.wire import Answer, LiveClock
from armillary.server.workers import COMMAND, Pool
from armillary.server.world import World
from tests.server.making import make_table, open_store
from tests.server.odd_workers import odd_bots

GAMES = {"pocket-imperium": 3, "council-of-shadows": 2, "apex": 2}
PATIENCE = 120.0
SEED = 10
"""The first seat is asked first."""


class Clockwork(World):
    """Its time goes on when a test says so."""

    time = 1_000_000.0

    def now(self) -> float:
        return self.time


class Attentive(Pool):
    """Remembers what was asked."""

    def __init__(self, size: int, command: Sequence[str] = COMMAND) -> None:
        super().__init__(size, command)
        self.questions: list[BotRequest] = []
        self.deadlines: list[float] = []

    async def ask(self, request: BotRequest, seconds: float) -> list[int]:
        self.questions.append(request)
        self.deadlines.append(seconds)
        return await super().ask(request, seconds)


class Place:
    """Tables on a store, with bots."""

    def __init__(self, store: Store, pool: Attentive) -> None:
        self.world = Clockwork()
        self.store = store
        self.pool = pool
        self.tables = TableCache(store, self.world)
        self.driver = Driver(self.tables, pool)

    async def begin(self, *seats: str, game: str = "pocket-imperium") -> str:
        """A table that a spectator looks at, and whose bots are asked from now on."""
        name = make_table(self.store, self.world, game, seats, seed=SEED, clock=LiveClock())
        await self.look_on(name)
        self.driver.attend(await self.tables.look(name))
        return name

    async def look_on(self, name: str) -> Listener:
        host = (await self.tables.look(name)).row.host
        return await self.tables.listen(name, lambda table: Reader(), host, 0, 0)

    async def until(self, is_true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_true():
                await asyncio.sleep(0.005)

    async def rest(self) -> None:
        """Until no bot is awaited any more."""
        await self.until(lambda: not self.driver.tasks)

    async def draft(self, name: str, most: int) -> None:
        """Ann answers some keys and commits nothing."""
        for _ in range(most):
            table = await self.tables.look(name)
            assert table.match is not None
            for question in table.match.questions(0):
                given = Answer(question.number, question.choices[-1].key, confirm=True)
                await self.tables.change(name, lambda table, now, given=given: table.answer(0, given, now))  # type: ignore[misc]

    async def time_out(self, name: str) -> None:
        self.world.time += 100_000
        await self.tables.change(name, lambda table, now: table.time_out(now))


@asynccontextmanager
async def place(folder: Path, size: int = 1, command: Sequence[str] = COMMAND) -> AsyncIterator[Place]:
    found = Place(open_store(folder / "armillary.db"), Attentive(size, command))
    try:
        yield found
    finally:
        await found.driver.close()
        await found.pool.close()
        found.store.close()


def planned(table: Table) -> list[int]:
    """What the first seat of Pocket Imperium has answered together with the others."""
    entries = table.match.entries if table.match else []
    return [entry.key for entry in entries if entry.seat == 0 and entry.ask.startswith("plan.")]


def record_of(table: Table) -> str:
    assert table.match is not None
    return table.match.record().to_text()


# they answer


def test_bots_play_matches_to_the_end(tmp_path: Path) -> None:
    """All tables at once; every record proves itself, and the store holds it."""

    async def run() -> None:
        async with place(tmp_path) as here:
            names = [
                await here.begin(*("greedy", "random", "random")[:seats], game=game) for game, seats in GAMES.items()
            ]
            await here.rest()
            assert here.driver.replaced == 0
            for name in names:
                table = await here.tables.look(name)
                assert table.row.status == "finished"
                verify(record_of(table))
                assert record_of(await TableCache(here.store, here.world).look(name)) == record_of(table)

    asyncio.run(run())


def test_every_question_is_asked_once(tmp_path: Path) -> None:
    """However often the server looks after the table; and one change serves a whole choice."""

    async def run() -> None:
        async with place(tmp_path) as here:
            here.tables.changed.append(here.driver.changed)
            name = await here.begin("random", "random")
            await here.rest()
            table = await here.tables.look(name)
            assert len(here.pool.questions) == len({str(one) for one in here.pool.questions})
            assert len(here.pool.questions) == table.row.revision < table.row.entries

    asyncio.run(run())


def test_bots_that_are_asked_together_think_together(tmp_path: Path) -> None:
    """Each of these answers only once the other is asked as well."""
    meeting = tmp_path / "meeting"
    meeting.mkdir()
    wait = (
        f"here = Path({str(meeting)!r}); position.joint and (here / str(os.getpid())).touch()\n"
        "        while position.joint and len(list(here.iterdir())) < 2: time.sleep(0.01)"
    )

    async def run() -> None:
        async with place(tmp_path, 3, odd_bots(wait, "random")) as here:  # one stays for those who play
            table = await here.tables.look(await here.begin("random", "random"))
            await here.until(lambda: bool(here.driver.replaced or planned(table)))
            assert here.driver.replaced == 0

    asyncio.run(run())


def test_people_are_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            name = await here.begin("ann", "random", "random")
            await here.rest()
            table = await here.tables.look(name)
            assert table.awaited() == [0]

    asyncio.run(run())


def test_a_change_of_another_process_is_that_process_s_to_follow(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            name = make_table(here.store, here.world, seats=["random"] * 3)
            here.driver.changed(await here.tables.look(name), None)
            assert not here.driver.tasks

    asyncio.run(run())


# only bots


async def looked_at(here: Place, *seats: str) -> Table:
    """A table of bots that nobody looks at; some have answered while a spectator did."""
    name = make_table(here.store, here.world, seats=seats, clock=LiveClock())
    listener = await here.look_on(name)
    here.driver.attend(await here.tables.look(name))
    await here.until(lambda: bool(here.pool.questions))
    here.tables.leave(name, listener)
    await here.rest()
    return await here.tables.look(name)


def test_bots_alone_play_while_a_spectator_looks(tmp_path: Path) -> None:
    """When nobody does, the match waits where it stands, and goes on when a spectator comes."""

    async def run() -> None:
        async with place(tmp_path) as here:
            table = await looked_at(here, *["random"] * 3)
            stands, questions = table.row.revision, len(here.pool.questions)
            here.driver.attend(table)
            here.driver.attend_watched()
            assert not here.driver.tasks
            assert table.awaited()
            assert (table.row.revision, len(here.pool.questions)) == (stands, questions)
            await here.look_on(table.row.id)
            here.driver.attend_watched()
            await here.rest()
            assert table.row.status == "finished"

    asyncio.run(run())


def test_a_person_who_has_just_asked_is_there_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            name = make_table(here.store, here.world, seats=["random"] * 2)
            assert not here.tables.is_watched(name)
            here.tables.visit(name)
            assert here.tables.is_watched(name)
            monkeypatch.setattr(table_cache, "STAYS", 0.0)
            assert not here.tables.is_watched(name)

    asyncio.run(run())


def test_nothing_is_due_where_only_bots_play(tmp_path: Path) -> None:
    """Neither where nobody else sat down, nor where bots stand in for all."""

    async def run() -> None:
        async with place(tmp_path) as here:
            alone, beside, left = [
                await here.tables.look(make_table(here.store, here.world, seats=seats, seed=SEED, clock=LiveClock()))
                for seats in (["random", "random"], ["random", "ann", "bob"], ["ann", "bob"])
            ]
            assert (alone.row.due, beside.row.due) == (None, here.world.time + LOOK_AGAIN)
            for seat in left.seats:
                seat.stands_in, seat.bot = True, "greedy"
            left.update(here.world.time)
            assert left.awaited()
            assert left.row.due is None

    asyncio.run(run())


def test_a_bot_that_is_slower_than_allowed_now_plays_as_fast_as_it_may(tmp_path: Path) -> None:
    """It sat down when bots were allowed more."""

    async def run() -> None:
        async with place(tmp_path) as here:
            here.driver.bound = Bound(0.05)
            await here.begin("search:2s", "ann", "bob")
            await here.rest()
            [request] = here.pool.questions
            assert (request.bot, request.seconds) == ("search:50ms", 0.05)
            assert here.driver.replaced == 0

    asyncio.run(run())


def test_a_level_that_gives_a_turn_back_in_parts_has_one_limit_for_all(tmp_path: Path) -> None:
    """What it has thought about the first parts is missing for the last; the next turn begins with all of it."""
    in_parts = odd_bots("worker.MOST_KEYS = 1; time.sleep(0.02)", "oracle")

    async def run() -> None:
        async with place(tmp_path, 1, in_parts) as here:
            await here.begin("oracle", "random", game="council-of-shadows")
            await here.until(lambda: any(len(one) > 3 for one in turns(here)[:-1]))
            assert {one[0] for one in turns(here)} == {2.0}
            assert all(after <= before - 0.02 for one in turns(here) for before, after in pairwise(one))

    asyncio.run(run())


def turns(here: Place) -> list[list[float]]:
    """The seconds that each request of the first seat allows; a turn ends where there are more again."""
    found: list[list[float]] = []
    for seconds in (one.seconds for one in here.pool.questions if one.seat == 0):
        if found and seconds < found[-1][-1]:
            found[-1].append(seconds)
        else:
            found.append([seconds])
    return found


# a bot that fails is replaced


def test_a_search_that_fails_is_replaced_by_greedy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The log says where and why, and nothing of the match."""

    async def run() -> None:
        async with place(tmp_path, 1, odd_bots("raise KeyError(position.to_json())", "search:50ms")) as here:
            name = await here.begin("search:50ms", "ann", "bob")
            await here.rest()
            table = await here.tables.look(name)
            assert table.awaited() == [1]
            assert [one.bot for one in here.pool.questions] == ["search:50ms", "greedy"]
            assert here.driver.replaced == 1
            [said] = caplog.messages
            assert said == f"table {name}, seat 0: bot search:50ms is replaced: worker.broken KeyError"

    with caplog.at_level(logging.INFO, "armillary.bots"):
        asyncio.run(run())


def test_without_any_worker_answers_are_random(tmp_path: Path) -> None:
    """A whole match, by legal keys chosen in the server itself."""

    async def run() -> None:
        async with place(tmp_path, 1, ["/nowhere/python"]) as here:
            name = await here.begin("greedy", "search:50ms")
            await here.rest()
            table = await here.tables.look(name)
            assert table.row.status == "finished"
            verify(record_of(table))
            assert here.driver.replaced == len(here.pool.questions) >= table.row.revision

    asyncio.run(run())


def test_keys_that_are_not_legal_are_no_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Though the worker says that they are."""
    cheat = "worker.choice = lambda request: [10 ** 9]\nworker.main()"

    async def run() -> None:
        command = [*odd_bots("pass")[:2], f"from armillary.bots import worker\n{cheat}"]
        async with place(tmp_path, 1, command) as here:
            name = await here.begin("greedy", "ann", "bob")
            await here.rest()
            assert (await here.tables.look(name)).awaited() == [1]
            assert caplog.messages == [f"table {name}, seat 0: bot greedy is replaced: illegal"]

    with caplog.at_level(logging.INFO, "armillary.bots"):
        asyncio.run(run())


def test_a_table_that_cannot_be_read_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            name = make_table(here.store, here.world, seats=["random"] * 3)
            table = await here.tables.look(name)
            with here.store.writer.engine.begin() as connection:
                connection.exec_driver_sql('UPDATE "entry" SET hash = ?', ("0" * 16,))
            here.tables.forget(name)
            here.tables.visit(name)
            here.driver.attend(table)
            await here.rest()
            assert caplog.messages[-1] == f"table {name}: bots cannot answer: table.frozen"

    with caplog.at_level(logging.INFO, "armillary.bots"):
        asyncio.run(run())


def test_deadlines_follow_from_names_and_from_what_the_host_allows() -> None:
    usual, much, little = Bound(2.0), Bound(600.0), Bound(0.05)
    unlimited = ("search:500", "greedy", "greedy-1", "random", "nobody")
    assert seconds_for("search:2s", usual) == 2 + GRACE
    assert seconds_for("search:50ms", usual) == seconds_for("search", usual) == 0.05 + GRACE
    assert {seconds_for(name, much) for name in unlimited} == {USUAL}
    assert {seconds_for(name, usual) for name in unlimited} == {2 + GRACE}
    assert {seconds_for(name, little) for name in unlimited} == {0.05 + GRACE}
    assert tries("search:2s", usual) == [("search:2s", 2 + GRACE), ("greedy", IN_PLACE)]
    assert tries("search:50ms", little) == [("search:50ms", 0.05 + GRACE), ("greedy", 0.05 + GRACE)]
    assert tries("greedy", much) == [("greedy", USUAL)]


def test_what_the_host_allows_is_what_a_bot_is_given(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            here.driver.bound = Bound(1.0)
            await here.begin("greedy", "ann", "bob")
            await here.rest()
            assert set(here.pool.deadlines) == {1 + GRACE}

    asyncio.run(run())


# standing in


@pytest.mark.parametrize("most", [0, 1, 99], ids=["nothing", "a key", "all keys"])
def test_a_bot_goes_on_where_a_person_stopped(most: int, tmp_path: Path) -> None:
    """What was drafted stays; what is missing is added; what is complete is committed."""

    async def run() -> None:
        async with place(tmp_path) as here:
            name = await here.begin("ann", "bob")
            while not (table := await here.tables.look(name)).running().position.joint:
                [seat] = table.awaited()
                [question] = table.running().questions(seat)
                given = Answer(question.number, question.choices[0].key)
                await here.tables.change(name, lambda table, now: table.answer(seat, given, now))  # noqa: B023
            await here.draft(name, most)
            drafted = table.running().drafts[0].keys[:]
            assert len(drafted) == min(most, 2)
            await here.time_out(name)
            await here.until(lambda: bool(planned(table)))
            assert planned(table)[: len(drafted)] == drafted

    asyncio.run(run())


def test_a_bot_that_thought_too_long_does_not_answer_for_who_is_back(tmp_path: Path) -> None:
    go = tmp_path / "go"
    wait = f"while not Path({str(go)!r}).exists(): time.sleep(0.01)"

    async def run() -> None:
        async with place(tmp_path, 1, odd_bots(wait, "greedy")) as here:
            name = await here.begin("ann", "bob", "cid")
            await here.time_out(name)
            await here.until(lambda: bool(here.pool.questions))
            await here.tables.change(name, lambda table, now: table.come_back(0, now))
            go.touch()
            await here.rest()
            table = await here.tables.look(name)
            assert table.awaited() == [0]
            assert (table.running().answered[0], table.running().drafts[0].keys) == (0, [])
            assert here.driver.replaced == 0

    asyncio.run(run())


# closing


def test_closing_leaves_nothing_half_done(tmp_path: Path) -> None:
    """What the cache holds is what the store holds, and another driver goes on from there."""

    async def run() -> None:
        async with place(tmp_path) as here:
            names = [await here.begin("random", "random", "random") for _ in range(4)]
            tables = [await here.tables.look(name) for name in names]
            await here.until(lambda: all(table.row.revision > 3 for table in tables))
            await here.driver.close()
            assert not here.driver.tasks
            again = TableCache(here.store, here.world)
            for table in tables:
                assert record_of(await again.look(table.row.id)) == record_of(table)
            here.tables, here.driver = again, Driver(again, here.pool)
            await here.look_on(names[0])
            here.driver.attend(await again.look(names[0]))
            await here.rest()
            assert (await again.look(names[0])).row.status == "finished"

    asyncio.run(run())


def test_closing_ends_what_has_not_begun(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            await here.begin("random", "random")
            await here.driver.close()
            assert not here.driver.tasks
            assert not here.pool.questions

    asyncio.run(run())


def test_closing_waits_for_what_is_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with place(tmp_path) as here:
            save, saving = here.store.save, list[Change]()

            async def save_slowly(change: Change) -> bool:
                saving.append(change)
                await asyncio.sleep(0.2)
                saved = await save(change)
                saving.remove(change)
                return saved

            monkeypatch.setattr(here.store, "save", save_slowly)
            await here.begin("random", "random")
            await here.until(lambda: bool(saving))
            await here.driver.close()
            assert not saving

    asyncio.run(run())
