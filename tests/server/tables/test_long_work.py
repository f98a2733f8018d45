"""What takes long keeps nobody waiting: neither the loop that answers all, nor those who want something else done."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import msgspec
import pytest
from sqlalchemy import insert

from armillary.kernel.record import Record
from armillary.kernel.replay import replay
from armillary.server.call import Call
from armillary.server.config import Config
from armillary.server.fair_queue import Claim
from armillary.server.lessons.checks import course
from armillary.server.people.person import Person
from armillary.server.server import Server
from armillary.server.store import schema
from armillary.server.store.adding import add_unless_there
from armillary.server.tables.making import Host, branched
from armillary.server.tables.table import Table
from armillary.server.verbs import lessons, people, tables
from armillary.server.verbs.play import Steps, replayed
from armillary.server.wire import Branch, Export, Me, NewSeat
from armillary.server.world import World
from tests.server.played import new_table, play

GAME = "council-of-shadows"
BRANCHES = 60
TABLES = 1_500
ANN = Person(Me("ann", "Ann", False, ""), "")


def asking(server: Server, body: object = None, table: Table | None = None, **path: str) -> Call:
    return Call(server, "en", "here", ANN, path, body=body, found=table)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Server]:
    """A server without limits, that nobody is connected to."""
    server = Server(Config(database=database, limits=False, workers=1))
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def longest_hold(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """How long the loop worked at most before other requests had a turn, while something was done; and what that took.

    In seconds of a processor, which other programs on this machine do not make longer. What earlier tests have left is
    not searched for garbage in the meantime: that took longer than the work.
    """
    gc.freeze()
    holds = [0.0]

    async def beat() -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0.001)
            holds.append(time.thread_time() - last)
            last = time.thread_time()

    beating = asyncio.ensure_future(beat())
    await asyncio.sleep(0.01)
    began = time.process_time()
    await work()
    took = time.process_time() - began
    await asyncio.sleep(0.01)
    beating.cancel()
    gc.unfreeze()
    return max(holds), took


@pytest.fixture
def finished(sqlite_database: str) -> tuple[str, Record]:
    """A long match, and its record."""
    server = Server(Config(database=sqlite_database))
    engine = server.store.engine
    name = new_table(engine, game=GAME, seats=["ann", "bob", "cid", "dan"])
    table = play(engine, name)
    server.store.close()
    assert table.match is not None
    assert table.row.status == "finished"
    return name, table.match.record()


def branch_from(table: Table) -> Branch:
    return Branch(table.row.entries - 1, [NewSeat("me"), *[NewSeat("open")] * 3])


def test_many_branches_hold_nobody_up(sqlite_database: str, finished: tuple[str, Record]) -> None:
    """The loop does less than to replay the match a few times before others go on, while it is branched sixty times."""
    name, record = finished
    began = time.thread_time()
    replay(record)
    once = time.thread_time() - began

    async def run() -> None:
        async with opened(sqlite_database) as server:
            table = await server.tables.look(name)

            async def branch_all() -> None:
                wanted = [asking(server, branch_from(table), table) for _ in range(BRANCHES)]
                await asyncio.gather(*map(tables.branch, wanted))

            held, _ = await longest_hold(branch_all)
            assert held < 3 * once

    asyncio.run(run())


def test_what_takes_long_leaves_the_loop_alone(sqlite_database: str, finished: tuple[str, Record]) -> None:
    """Each alone: not half of it is done by the loop at once."""
    name, _ = finished

    async def run() -> None:
        async with opened(sqlite_database) as server:
            first = await server.tables.look(name)
            add_tables(server, first)
            server.tables.forget(name)
            course.cache_clear()
            for work in (
                lambda: lessons.lessons(asking(server, game=GAME)),
                lambda: server.tables.look(name),
                lambda: people.export(asking(server)),
            ):
                held, took = await longest_hold(work)
                assert held < took / 2

    asyncio.run(run())


def add_tables(server: Server, like: Table) -> None:
    """Many of one person's."""
    row = msgspec.structs.asdict(like.row)
    guest = {"account": None, "password": None, "recovery": None, "notices": "{}", "created": 0.0}
    with server.store.writer.engine.begin() as connection:
        add_unless_there(connection, schema.person, {"id": ANN.id, "name": ANN.name, **guest})
        connection.execute(insert(schema.table), [{**row, "id": f"t{n}", "host": ANN.id} for n in range(TABLES)])


def test_an_export_is_what_it_says(sqlite_database: str, finished: tuple[str, Record]) -> None:
    """Though its tables are put into words one by one."""

    async def run() -> None:
        async with opened(sqlite_database) as server:
            add_tables(server, await server.tables.look(finished[0]))
            reply = await people.export(asking(server))
            found = msgspec.json.decode(reply.body, type=Export)
            assert {table.id for table in found.tables} >= {f"t{n}" for n in range(TABLES)}
            assert {table.game for table in found.tables} == {GAME}

    asyncio.run(run())


def test_a_finished_match_is_not_changed_by_those_who_look_at_it(
    sqlite_database: str, finished: tuple[str, Record]
) -> None:
    """Many threads at once find the same, and leave it as it was."""
    name, record = finished

    async def loaded() -> Table:
        async with opened(sqlite_database) as server:
            return await server.tables.look(name)

    table = asyncio.run(loaded())
    steps, world = Steps(table.row.entries - 20, 20, 1), World()
    with ThreadPoolExecutor(8) as threads:
        seen = [threads.submit(lambda: msgspec.json.encode(replayed(table, steps))) for _ in range(8)]
        made = [threads.submit(branched, world, Host("ann", "Ann"), table, branch_from(table)) for _ in range(8)]
        assert len({one.result() for one in seen}) == 1
        assert len({str(one.result().header.start) for one in made}) == 1
    assert table.match is not None
    assert table.match.record().to_text() == record.to_text()
    assert table.change() is None


def test_who_reads_does_not_wait_for_who_works(sqlite_database: str) -> None:
    """However much is to be done, the database is asked by other threads."""

    async def run() -> None:
        async with opened(sqlite_database) as server:
            claim = Claim("far", "eve")
            jobs = [asyncio.ensure_future(server.work.run(claim, lambda: time.sleep(0.1))) for _ in range(40)]
            await server.store.read(lambda connection: connection.exec_driver_sql("SELECT 1"))
            assert sum(job.done() for job in jobs) < 20
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)

    asyncio.run(run())
