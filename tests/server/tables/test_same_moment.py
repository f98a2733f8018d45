"""Two who do the same at the same moment, on connections of their own: it is done once, and neither fails."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, func, select, text

from armillary.server.people.handover import move_keys
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.idempotency import Done, Request, done_by
from armillary.server.store.migrate import migrate
from armillary.server.world import World
from tests.server import played
from tests.server.databases import opened
from tests.server.making import add_people
from tests.server.played import NOW

Engines = tuple[Engine, Engine]
Work = Callable[[Connection, str], Any]
Expect = Callable[[Connection, str, list[Any]], None]
RACES = 50
PATIENCE = 60.0
WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
ID_LETTERS = 12
PEOPLE = ("ann", "bob", "dan", "guest", "account")


def new_table(engine: Engine) -> str:
    """Where people are known who come later."""
    with engine.begin() as connection:
        add_people(connection, PEOPLE)
    return played.new_table(engine)


# what is done at a table, and how it is to look afterwards


def enter(connection: Connection, table: str) -> None:
    rows.admit(connection, table, "dan")


def expect_entered(connection: Connection, table: str, outcomes: list[Any]) -> None:
    assert rows.is_admitted(connection, table, "dan")


def mute(connection: Connection, table: str) -> None:
    rows.set_mute(connection, table, "ann", "bob", True)


def unmute(connection: Connection, table: str) -> None:
    rows.set_mute(connection, table, "ann", "bob", False)


def expect_muted(connection: Connection, table: str, outcomes: list[Any]) -> None:
    assert rows.mutes(connection, table) == {"ann": {"bob"}}


def copy(connection: Connection, table: str) -> str:
    """Another table, and a component set that everybody brings too who copies the same table."""
    found = rows.load(connection, table)
    assert found is not None
    name = World().word(ID_LETTERS)
    seats = [{**seat, "table": name} for seat in found.seats]
    rows.create(connection, {**found.table, "id": name}, seats, [], (f"set of {table}", '{"a": 1}'))
    return name


def expect_copied(connection: Connection, table: str, outcomes: list[Any]) -> None:
    own = schema.component_set.c
    assert connection.execute(select(own.data).where(own.hash == f"set of {table}")).scalars().all() == ['{"a": 1}']
    assert len(rows.progress(connection, outcomes)) == len(outcomes)


def line_at(table: str) -> rows.Said:
    return rows.Said(table, "ann", "Ann", "hello", NOW)


def say(connection: Connection, table: str) -> Any:
    return rows.say(connection, line_at(table), Request("ann", "say", f"word-{table}", "hello", 0.0))


def expect_said(connection: Connection, table: str, outcomes: list[Any]) -> None:
    [line] = rows.lines(connection, table, 2)
    assert all(said == line for said in outcomes)


def make(connection: Connection, table: str) -> Done | None:
    request = Request("ann", "create", f"word-{table}", "a table", 0.0)
    return done_by(connection, request, Done(World().word(ID_LETTERS)))


def expect_made(connection: Connection, table: str, outcomes: list[Any]) -> None:
    own = schema.once.c
    [made] = connection.execute(select(own.table).where(own.word == f"word-{table}")).scalars()
    assert all(done == Done(made) for done in outcomes)


SAME: dict[str, tuple[Work, Expect]] = {
    "entering": (enter, expect_entered),
    "muting": (mute, expect_muted),
    "components": (copy, expect_copied),
    "saying": (say, expect_said),
    "making": (make, expect_made),
}


# at the same moment, as it happens


@pytest.fixture
def engines(database: str) -> Iterator[Engines]:
    """As two processes have them."""
    with opened(database) as one, opened(database) as other:
        migrate(one)
        yield one.execution_options(writes=True), other.execution_options(writes=True)


def races(engines: Engines, works: Sequence[Work], expect: Expect) -> None:
    start = threading.Barrier(2)

    def run(engine: Engine, work: Work, table: str) -> Any:
        with engine.connect() as connection:
            start.wait()
            with connection.begin():
                return work(connection, table)

    with ThreadPoolExecutor(2) as threads:
        for _ in range(RACES):
            table = new_table(engines[0])
            running = [threads.submit(run, *each, table) for each in zip(engines, works, strict=True)]
            outcomes = [one.result() for one in running]
            with engines[0].connect() as connection:
                expect(connection, table, outcomes)


@pytest.mark.parametrize("what", SAME)
def test_the_same_at_the_same_moment(engines: Engines, what: str) -> None:
    work, expect = SAME[what]
    races(engines, (work, work), expect)


def test_muted_and_heard_at_the_same_moment(engines: Engines) -> None:
    def expect_either(connection: Connection, table: str, outcomes: list[Any]) -> None:
        assert rows.mutes(connection, table) in ({}, {"ann": {"bob"}})

    races(engines, (mute, unmute), expect_either)


# one comes to what the other has begun, which only PostgreSQL allows: on SQLite nobody begins before the other is done


@pytest.fixture
def shared(postgresql_database: str) -> Iterator[Engines]:
    with opened(postgresql_database) as one, opened(postgresql_database) as other:
        migrate(one)
        yield one, other


def until_one_waits(engine: Engine) -> None:
    deadline = time.monotonic() + PATIENCE
    with engine.connect() as connection:
        while connection.execute(WAITING).scalar() == 0:
            assert time.monotonic() < deadline, "nobody waits"


def overlapping(engines: Engines, works: Sequence[Callable[[Connection], Any]], is_undone: bool = False) -> list[Any]:
    """Both outcomes, where the second comes while the first has not committed, and perhaps never does."""

    def second() -> Any:
        with engines[1].begin() as connection:
            return works[1](connection)

    with ThreadPoolExecutor(1) as threads, engines[0].connect() as connection, connection.begin() as transaction:
        first = works[0](connection)
        waiting = threads.submit(second)
        try:
            until_one_waits(engines[0])
        finally:
            transaction.rollback() if is_undone else transaction.commit()
        return [first, waiting.result()]


@pytest.mark.parametrize("what", SAME)
def test_who_comes_second_finds_it_done(shared: Engines, what: str) -> None:
    work, expect = SAME[what]
    table = new_table(shared[0])
    outcomes = overlapping(shared, [lambda connection: work(connection, table)] * 2)
    with shared[0].connect() as connection:
        expect(connection, table, outcomes)


@pytest.mark.parametrize("what", SAME)
def test_who_comes_second_does_it_if_the_first_does_not(shared: Engines, what: str) -> None:
    work, expect = SAME[what]
    table = new_table(shared[0])
    _, outcome = overlapping(shared, [lambda connection: work(connection, table)] * 2, is_undone=True)
    with shared[0].connect() as connection:
        expect(connection, table, [outcome])


def test_an_account_enters_while_it_claims_a_guest_who_has(shared: Engines) -> None:
    table = new_table(shared[0])
    with shared[0].begin() as connection:
        rows.admit(connection, table, "guest")
    overlapping(
        shared,
        [
            lambda connection: rows.admit(connection, table, "account"),
            lambda connection: move_keys(connection, schema.admitted, "guest", "account"),
        ],
    )
    with shared[0].connect() as connection:
        assert connection.execute(select(schema.admitted)).all() == [(table, "account")]


def test_a_word_for_two_things_at_the_same_moment(shared: Engines) -> None:
    """At two tables, so that nothing but the word lets one wait for the other."""

    def saying(table: str) -> Callable[[Connection], Any]:
        request = Request("ann", "say", "word", table, 0.0)
        return lambda connection: rows.say(connection, line_at(table), request)

    first, second = overlapping(shared, [saying(new_table(shared[0])) for _ in range(2)])
    assert first is not None
    assert second is None
    with shared[0].connect() as connection:
        assert connection.execute(select(func.count()).select_from(schema.chat)).scalar() == 1
