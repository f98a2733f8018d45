"""The store, on both databases: what is acknowledged is there, and nothing is ever half there."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from armillary.kernel.text import Message
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.store import Said, Store
from armillary.server.tables.row import CHANGING, Change
from armillary.server.world import World
from tests.server.databases import opened
from tests.server.guests import until
from tests.server.making import add_people, make_table, open_store
from tests.server.played import NOW, save, stored

RACES = 200


@pytest.fixture
def store(engine: Engine) -> Iterator[Store]:
    found = Store(engine)
    yield found
    found.close()


@pytest.fixture
def table(store: Store) -> str:
    """A match that has begun, with nothing drawn yet."""
    return make_table(store, World(), seats=("ann", "bob", "cid"))


def setting(name: str) -> Callable[[Connection], str]:
    """Work that leaves a trace."""

    def work(connection: Connection) -> str:
        connection.execute(insert(schema.setting).values(name=name, value=b"x"))
        return name

    return work


def broken(connection: Connection) -> None:
    setting("half")(connection)
    raise ZeroDivisionError


def settings(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(select(schema.setting.c.name)).scalars())


def together(store: Store, *jobs: Callable[[Connection], Any]) -> list[Any]:
    """What became of jobs that came while the writer was busy, and so come to it all at once."""

    async def run() -> list[Any]:
        busy, go_on = threading.Event(), threading.Event()

        def wait(_: Connection) -> None:
            busy.set()
            go_on.wait()

        first = asyncio.create_task(store.write(wait))
        await asyncio.to_thread(busy.wait)
        waiting = [asyncio.create_task(store.write(job)) for job in jobs]
        await asyncio.sleep(0)
        go_on.set()
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    return asyncio.run(run())


def entry(table: str, n: int, key: int = 0) -> dict[str, Any]:
    return {"table": table, "n": n, "seat": 0, "ask": "some.thing", "key": key, "hash": "0" * 16}


def change(row: Mapping[str, Any], revision: int, **given: Any) -> Change:
    """A change of a table that was read; what is given is other than it was."""
    parts: dict[str, Any] = {name: given.pop(name, []) for name in ("seats", "entries", "said")}
    values = {name: given.pop(name, row[name]) for name in CHANGING}
    if parts["entries"]:
        values["entries"] = parts["entries"][-1]["n"] + 1
    assert not given
    return Change(row["id"], revision, values, **parts, at=NOW, asked=0, own=None)


# the writer


def test_what_waits_is_written_in_one_transaction(store: Store) -> None:
    names = [f"job {n}" for n in range(50)]
    before = store.writer.transactions.commits
    assert together(store, *map(setting, names)) == names
    assert store.writer.transactions.commits == before + 2  # the one that kept the writer busy, and all the others
    assert settings(store.engine) == set(names)


def test_one_that_fails_takes_nobody_with_it(store: Store) -> None:
    jobs = [*map(setting, "abc"), broken, setting("a"), *map(setting, "def")]
    outcomes = together(store, *jobs)
    assert isinstance(outcomes.pop(3), ZeroDivisionError)
    assert isinstance(outcomes.pop(3), IntegrityError)
    assert outcomes == list("abcdef")
    assert settings(store.engine) == set("abcdef")


def test_what_is_acknowledged_is_there_for_others(store: Store, database: str) -> None:
    with opened(database) as other:
        for n in range(5):
            asyncio.run(store.write(setting(str(n))))
            assert str(n) in settings(other)


def test_the_log_is_written_back_into_the_file(tmp_path: Path) -> None:
    """So that it does not grow for ever, though nobody who writes does it."""
    found = open_store(tmp_path / "armillary.db")

    def is_there() -> bool:
        with (
            suppress(sqlite3.DatabaseError),
            sqlite3.connect(f"file:{tmp_path / 'armillary.db'}?immutable=1", uri=True) as alone,
        ):
            return bool(alone.execute("SELECT 1 FROM setting WHERE name = 'seen'").fetchone())
        return False

    try:
        asyncio.run(found.write(setting("seen")))
        until(is_there)
    finally:
        found.close()


def test_closing_writes_what_waits(engine: Engine) -> None:
    store = Store(engine)

    async def run() -> None:
        tasks = [asyncio.create_task(store.write(setting(str(n)))) for n in range(20)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*tasks)

    asyncio.run(run())
    assert len(settings(engine)) == 20


def test_closing_waits_for_who_reads(engine: Engine) -> None:
    """Also for those whose answer nobody waits for any more; then no connection is left open."""
    store, reads, go_on = Store(engine), threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        connection.execute(select(1))
        reads.set()
        go_on.wait()

    with ThreadPoolExecutor(2) as threads:
        reading = threads.submit(store.read_now, work)
        reads.wait()
        pool = engine.pool
        closing = threads.submit(store.close)
        with pytest.raises(TimeoutError):
            closing.result(0.2)
        go_on.set()
        closing.result()
        assert reading.done()
    assert pool.status() == engine.pool.recreate().status(), "a connection came back to a pool nobody closes"


def test_a_process_alone_on_a_file_never_looks_for_changes(store: Store) -> None:
    """On a PostgreSQL only reading tells whether another server has changed a table."""
    assert {store.peers.version(name) for name in ("table", "@ann")} == {0}
    assert store.peers.counts_changes == (store.engine.dialect.name == "sqlite")


# changing a table


def test_a_change_is_written_whole(store: Store, table: str) -> None:
    before = stored(store.engine, table)
    seat = {**before.seats[1], "draft": "[4]", "turns": 3}
    n = before.table["entries"]
    said = [Message("table.returned", {"name": "bob"})]
    given = change(before.table, 0, moved=NOW, seats=[seat], entries=[entry(table, n)], said=said)
    assert asyncio.run(store.save(given))
    after = stored(store.engine, table)
    assert after.table == {**before.table, "moved": NOW, "entries": n + 1, "revision": 1}
    assert after.seats == [before.seats[0], seat, before.seats[2]]
    assert after.entries == [*before.entries, entry(table, n)]
    [line] = store.read_now(lambda connection: rows.lines(connection, table, 2))
    assert (line["n"], line["person"], line["at"]) == (0, None, NOW)
    assert "table.returned" in line["text"]


@pytest.mark.parametrize("revision", [0, 2, 7])
def test_a_change_of_something_older_writes_nothing(store: Store, table: str, revision: int) -> None:
    assert asyncio.run(store.save(change(stored(store.engine, table).table, 0, moved=NOW)))
    before = stored(store.engine, table)
    given = change(
        before.table,
        revision,
        moved=NOW + 1,
        status="finished",
        seats=[{**before.seats[0], "draft": "[1]"}],
        entries=[entry(table, before.table["entries"])],
        said=[Message("table.returned", {"name": "ann"})],
    )
    assert not asyncio.run(store.save(given))
    assert stored(store.engine, table) == before
    assert store.read_now(lambda connection: rows.lines(connection, table, 2)) == []


def test_a_table_that_is_not_there_is_not_changed(store: Store, table: str) -> None:
    row = {**stored(store.engine, table).table, "id": "nowhere"}
    assert not asyncio.run(store.save(change(row, 0)))
    assert store.read_now(lambda connection: rows.load(connection, "nowhere")) is None


def test_two_who_change_the_same_revision_cannot_both_win(store: Store, table: str, database: str) -> None:
    row = stored(store.engine, table).table
    first = row["entries"]
    with opened(database) as other, ThreadPoolExecutor(2) as threads:
        start = threading.Barrier(2)

        def race(engine: Engine, revision: int, key: int) -> bool:
            start.wait()
            return save(engine, change(row, revision, entries=[entry(table, first + revision, key)]))

        for revision in range(RACES):
            runners = [threads.submit(race, engine, revision, key) for key, engine in enumerate((store.engine, other))]
            assert sorted(runner.result() for runner in runners) == [False, True]
    after = stored(store.engine, table)
    assert after.table["revision"] == RACES
    assert [one["n"] for one in after.entries[first:]] == list(range(first, first + RACES))


def test_an_entry_is_never_written_twice(store: Store, table: str) -> None:
    row = stored(store.engine, table).table
    n = row["entries"]
    assert asyncio.run(store.save(change(row, 0, entries=[entry(table, n, key=1)])))
    before = stored(store.engine, table)
    again = change(row, 1, moved=NOW + 1, entries=[entry(table, n, key=2)])
    with pytest.raises(store.engine.dialect.loaded_dbapi.IntegrityError):
        asyncio.run(store.save(again))
    assert stored(store.engine, table) == before


def test_what_is_read_of_a_table_was_there_at_one_moment(store: Store, table: str, database: str) -> None:
    row = stored(store.engine, table).table
    first = row["entries"]
    stop = threading.Event()

    def go_on(engine: Engine) -> None:
        revision = 0
        while not stop.is_set():
            n = first + revision
            assert save(engine, change(row, revision, entries=[entry(table, n)]))
            revision += 1

    with opened(database) as other, ThreadPoolExecutor(1) as threads:
        writing = threads.submit(go_on, other)
        try:
            for _ in range(300):
                found = store.read_now(lambda connection: rows.load(connection, table))
                assert found is not None
                assert len(found.entries) == found.table["entries"]
        finally:
            stop.set()
        writing.result()


def test_how_far_many_tables_have_come(store: Store, table: str) -> None:
    other = make_table(store, World())
    assert asyncio.run(store.save(change(stored(store.engine, table).table, 0)))
    for line in (Said(other, "bob", "Bob", text, 0.0) for text in ("one", "two")):
        asyncio.run(store.write(partial(rows.say, said=line)))
    assert store.read_now(lambda connection: rows.revision(connection, table)) == 1
    assert store.read_now(lambda connection: rows.revision(connection, "nowhere")) is None
    assert store.read_now(lambda connection: rows.progress(connection, [table, other, "nowhere"])) == {
        table: (1, 0),
        other: (0, 2),
    }


def test_a_component_set_is_stored_once(store: Store) -> None:
    tables = [make_table(store, World()) for _ in range(2)]
    before = [stored(store.engine, name) for name in tables]
    for n, found in enumerate(before):
        row = {**found.table, "id": f"copy{n}"}
        seats = [{**seat, "table": f"copy{n}"} for seat in found.seats]
        with store.writer.engine.begin() as connection:
            rows.create(connection, row, seats, [], ("hash", '{"a": 1}'))
    with store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(schema.component_set)).scalar() == 1


# what is due


def test_what_is_due_comes_longest_due_first(store: Store) -> None:
    names = [make_table(store, World(), seats=("ann", "bob", "cid")) for _ in range(5)]
    own = schema.table.c
    with store.writer.engine.begin() as connection:
        for name, due in zip(names, (30.0, 10.0, 20.0, 99.0, None), strict=True):
            connection.execute(update(schema.table).where(own.id == name).values(due=due))
    found = store.read_now(lambda connection: rows.due(connection, 50.0, 10))
    assert found == [names[1], names[2], names[0]]
    assert store.read_now(lambda connection: rows.due(connection, 50.0, 2)) == found[:2]
    assert store.read_now(lambda connection: rows.due(connection, 9.0, 10)) == []


def test_only_running_tables_are_due(store: Store, table: str) -> None:
    with store.writer.engine.begin() as connection:
        connection.execute(update(schema.table).values(due=1.0))
        rows.freeze(connection, table, rows.revision(connection, table) or 0, "broken")
        after = rows.load(connection, table)
        assert rows.due(connection, 50.0, 10) == []
    assert after is not None
    assert (after.table["status"], after.table["fault"], after.table["due"]) == ("frozen", "broken", None)
    assert after.table["revision"] == 1


# what is said, who hears it, and who may look


def test_lines_are_numbered_from_nothing(store: Store, table: str) -> None:
    def say(at: str, text: str, when: float) -> int:
        line = asyncio.run(store.write(lambda connection: rows.say(connection, Said(at, "ann", "Ann", text, when))))
        assert line is not None
        return int(line["n"])

    for n, text in enumerate(("hello", "là \N{SPARKLES}", "'; --")):
        assert say(table, text, NOW + n) == n
    assert say(make_table(store, World()), "hello", NOW) == 0
    found = store.read_now(lambda connection: rows.lines(connection, table, 9, since=1))
    assert [(line["n"], line["text"], line["at"]) for line in found] == [
        (1, "là \N{SPARKLES}", NOW + 1),
        (2, "'; --", NOW + 2),
    ]


def test_muting_twice_or_not_at_all_is_harmless(store: Store, table: str) -> None:
    def mute(person: str, whom: str, is_muted: bool) -> None:
        asyncio.run(store.write(lambda connection: rows.set_mute(connection, table, person, whom, is_muted)))

    def mutes() -> dict[str, set[str]]:
        return store.read_now(lambda connection: rows.mutes(connection, table))

    mute("ann", "bob", True)
    mute("ann", "bob", True)
    mute("ann", "cid", True)
    mute("bob", "ann", True)
    assert mutes() == {"ann": {"bob", "cid"}, "bob": {"ann"}}
    mute("ann", "bob", False)
    mute("ann", "bob", False)
    mute("bob", "ann", False)
    assert mutes() == {"ann": {"cid"}}


def know(store: Store, *people: str) -> None:
    with store.writer.engine.begin() as connection:
        add_people(connection, people)


def test_who_is_admitted_stays_so(store: Store, table: str) -> None:
    know(store, "dan")

    def admitted(person: str, at: str = table) -> bool:
        return store.read_now(lambda connection: rows.is_admitted(connection, at, person))

    assert not admitted("dan")
    for _ in range(2):
        asyncio.run(store.write(lambda connection: rows.admit(connection, table, "dan")))
    assert admitted("dan")
    assert not admitted("eve")
    assert not admitted("dan", make_table(store, World()))


def test_what_belongs_to_a_table_needs_the_table(store: Store) -> None:
    know(store, "dan", "eve")
    for work in (
        lambda connection: rows.admit(connection, "nowhere", "dan"),
        lambda connection: rows.say(connection, Said("nowhere", "dan", "Dan", "hello", NOW)),
        lambda connection: rows.set_mute(connection, "nowhere", "dan", "eve", True),
    ):
        with pytest.raises(IntegrityError):
            asyncio.run(store.write(work))
