"""Nobody uses more of a server than they may: as a guest, with an account, from one address; and nobody else minds."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from armillary.client import Client, LiveTable
from armillary.kernel.registry import named
from armillary.server.call import Call
from armillary.server.config import Config
from armillary.server.errors import NotNow
from armillary.server.people.buckets import Buckets
from armillary.server.people.limits import RATES, Rate
from armillary.server.people.person import Person
from armillary.server.server import Server
from armillary.server.store import schema
from armillary.server.tables.table import Table
from armillary.server.verbs import tables
from armillary.server.wire import Branch, LiveClock, Me, NewSeat, NewTable, Start
from tests.server.databases import opened
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, problem_of, raw, refusal, until
from tests.server.hosting import FixedWorld, Hosted, hosted
from tests.server.making import make_table
from tests.server.serving import Serving

PASSWORD = "correct horse battery"
RACED = 12
SLOW = NewSeat("bot", "search:50ms")
"""A match of theirs is not over before a race is: what is over is not counted."""
Made = Callable[[], object]


@contextmanager
def limited(database: str, **budgets: Any) -> Iterator[Hosted]:
    """A server that limits, with some of its budgets."""
    with hosted(database, limits=True, workers=1, **budgets) as found:
        yield found


def from_address(client: Client, address: str) -> Client:
    """As a proxy on this machine would say it."""
    client.transport.http.headers["X-Forwarded-For"] = address
    return client


def own_set(name: str) -> dict[str, Any]:
    return {**msgspec.to_builtins(named(GAME).component_set("default")), "name": name}


def made(client: Client, *seats: NewSeat, **given: Any) -> LiveTable:
    return client.create(NewTable(GAME, list(seats), **given))


def becomes_account(client: Client, name: str) -> None:
    client.account(name, PASSWORD)


# how many


def test_a_guest_and_an_account_have_so_many_tables(database: str) -> None:
    """That are not over: each that ends makes room, however it ends."""
    with limited(database, guest_tables=2, account_tables=4) as one, guests(one.origin, "Ann", "Bob") as [ann, bob]:
        first, second = made(ann, ME, OPEN), made(ann, ME, RANDOM)
        status, problem = problem_of(lambda: made(ann, ME, OPEN))
        assert (status, problem.error) == (409, "budget.tables.guest")
        assert "2" in problem.text
        made(bob, ME, OPEN)
        first.call_off()
        third = made(ann, ME, OPEN)
        second.resign()
        fourth = made(ann, ME, OPEN)
        assert refusal(lambda: made(ann, ME, OPEN)) == (409, "budget.tables.guest")
        becomes_account(ann, "Ann Account")
        for _ in range(2):
            made(ann, ME, OPEN)
        assert refusal(lambda: made(ann, ME, OPEN)) == (409, "budget.tables.account")
        assert {table.id for table in ann.tables(mine=True).tables} >= {third.id, fourth.id}


def test_only_so_many_play_by_themselves(database: str) -> None:
    """Wherever such a table comes from; the host ends one that nobody plays at."""
    with limited(database, guest_bot_tables=2) as one, guests(one.origin, "Ann") as [ann]:
        ended = made(ann, RANDOM, RANDOM)
        finish(ended)
        first = made(ann, RANDOM, RANDOM, visibility="public")
        opened_by_ann = made(ann, OPEN, RANDOM)
        assert opened_by_ann.start("random").status == "running"
        full = (409, "budget.bots.guest")
        assert refusal(lambda: made(ann, RANDOM, RANDOM)) == full
        assert refusal(lambda: ended.branch(Branch(1, [RANDOM, RANDOM]))) == full
        waiting = made(ann, OPEN, RANDOM)
        assert refusal(lambda: waiting.start("random")) == full
        assert waiting.look().status == "open"
        ann_plays = made(ann, ME, RANDOM)
        assert refusal(ann_plays.call_off) == (409, "status.running")
        assert first.call_off().status == "abandoned"
        assert waiting.start("random").status == "running"


def test_only_so_many_bytes_of_component_sets(database: str) -> None:
    """A set that is here already costs nothing, also if another person brought it; sets count after the match too."""
    size = len(msgspec.json.encode(own_set("set1")))
    with (
        limited(database, guest_set_bytes=2 * size + 10) as one,
        guests(one.origin, "Ann", "Bob") as [ann, bob],
    ):
        for n in (1, 2):
            made(ann, ME, OPEN, components=own_set(f"set{n}")).call_off()
        assert refusal(lambda: made(ann, ME, OPEN, components=own_set("set3"))) == (409, "budget.sets.guest")
        made(ann, ME, OPEN, components=own_set("set1"))
        made(ann, ME, OPEN)
        for n in (2, 3, 4):
            made(bob, ME, OPEN, components=own_set(f"set{n}"))
        assert refusal(lambda: made(bob, ME, OPEN, components=own_set("set5"))) == (409, "budget.sets.guest")


def test_all_who_come_from_one_address_share_what_it_may_have(database: str) -> None:
    """Another address, or another network of IPv6, has its own."""
    size = len(msgspec.json.encode(own_set("set1")))
    budgets = {"address_tables": 3, "address_bot_tables": 1, "address_set_bytes": size + 10}
    with limited(database, **budgets) as one, guests(one.origin, *"ABCDEF") as people:
        near = [from_address(person, f"2001:db8::{n}") for n, person in enumerate(people[:4])]
        far = from_address(people[4], "2001:db8:0:1::1")
        made(near[0], RANDOM, RANDOM, components=own_set("set1"))
        assert refusal(lambda: made(near[1], RANDOM, RANDOM)) == (409, "budget.bots.address")
        assert refusal(lambda: made(near[1], ME, OPEN, components=own_set("set2"))) == (409, "budget.sets.address")
        for person in near[1:3]:
            made(person, ME, OPEN)
        assert refusal(lambda: made(near[3], ME, OPEN)) == (409, "budget.tables.address")
        made(far, RANDOM, RANDOM, components=own_set("set2"))


def test_people_who_go_leave_what_they_brought_to_their_address(database: str) -> None:
    """Or else a visitor could bring ever more, as one guest after the other."""
    size = len(msgspec.json.encode(own_set("set1")))
    with limited(database, address_set_bytes=size + 10) as one, guests(one.origin, "Ann", "Bob") as [ann, bob]:
        made(ann, ME, OPEN, components=own_set("set1")).call_off()
        ann.delete()
        assert refusal(lambda: made(bob, ME, OPEN, components=own_set("set2"))) == (409, "budget.sets.address")


@pytest.mark.parametrize("kind", ["kept_table", "kept_line"])
def test_a_visitor_who_is_many_guests_leaves_no_more_behind(sqlite_database: str, kind: str) -> None:
    """What is over costs no budget, and each guest may do as much as another: an address does not do more and more."""
    with limited(sqlite_database) as one, guests(one.origin, *"ABC") as people:
        near = [from_address(person, f"2001:db8::{n}") for n, person in enumerate(people[:2])]
        far = from_address(people[2], "2001:db8:0:1::1")
        tables = [made(person, ME, OPEN) for person in (*near, far)]
        one.server.limits.rates = {**RATES, kind: Rate(4, 0.001)}
        one.server.limits.buckets = Buckets()

        def leave(n: int) -> object:
            if kind == "kept_line":
                return tables[n].say("Hello")
            return made((*near, far)[n], ME, OPEN).call_off()

        for n in (0, 1, 0, 1):
            leave(n)
        assert [refusal(partial(leave, n)) for n in (0, 1)] == [(429, "limit.often")] * 2
        leave(2)


def test_without_limits_there_are_no_budgets(sqlite_database: str) -> None:
    with hosted(sqlite_database, workers=1, guest_tables=0) as one, guests(one.origin, "Ann") as [ann]:
        made(ann, ME, OPEN)


def test_a_table_that_its_people_leave_to_bots_is_one_of_theirs(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person whose time ran out plays there no more, until they return."""
    world = FixedWorld()
    with (
        hosted(sqlite_database, world, limits=True, workers=1, guest_bot_tables=1) as one,
        guests(one.origin, "Ann") as [ann],
    ):
        table = made(ann, ME, RANDOM, RANDOM, clock=LiveClock(30, 0))
        until(lambda: table.look().asked == [0])
        monkeypatch.setattr(one.server.driver, "attend", lambda table: None)
        world.time += 31.0
        asyncio.run_coroutine_threadsafe(one.server.look_after_due(), one.loop).result(60)
        assert table.look().seats[0].stands_in
        assert refusal(lambda: made(ann, RANDOM, RANDOM)) == (409, "budget.bots.guest")
        table.come_back()
        made(ann, RANDOM, RANDOM)


def test_people_who_leave_at_that_moment_leave_no_table_to_bots(sqlite_database: str) -> None:
    """The last person gets up after the guard has seen them, and before the match begins."""

    async def run() -> str:
        server = Server(Config(database=sqlite_database, workers=1, guest_bot_tables=0))
        name = make_table(server.store, server.world, seats=("ann", "open"))
        asked = Call(
            server, "en", "here", Person(Me("ann", "Ann", False, ""), ""), {"table": name}, body=Start("random")
        )
        asked.found = await server.tables.look(name)
        change = server.tables.change

        async def late(name: str, act: Callable[[Table, float], Any]) -> tuple[Table, Any]:
            server.tables.change = change  # type: ignore[method-assign]
            await change(name, lambda table, now: table.leave(0))
            return await change(name, act)

        server.tables.change = late  # type: ignore[method-assign]
        with pytest.raises(NotNow) as refused:
            await tables.start(asked)
        assert (await server.tables.look(name)).row.status == "open"
        await server.close()
        return refused.value.message.id

    assert asyncio.run(run()) == "budget.bots.guest"


# exactly


@pytest.mark.parametrize("processes", [1, 2])
def test_who_races_gets_no_more(database: str, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many requests at the same moment, also through several processes."""
    for name, value in {"GUEST_TABLES": "5", "GUEST_BOT_TABLES": "3", "BOT_SECONDS": "0.05"}.items():
        monkeypatch.setenv(f"ARMILLARY_{name}", value)
    with Serving(database, "--processes", str(processes)) as server, guests(server.url, "Ann") as [ann]:
        with ThreadPoolExecutor(RACED) as threads:
            asked = [threads.submit(race, server.url, str(ann.token), n) for n in range(RACED)]
            outcomes = [one.result() for one in asked]
        tables = ann.tables(mine=True).tables
        assert {table.status for table in tables} == {"running"}
        assert len(tables) == outcomes.count("made") == 5
        assert sum(all(seat.kind == "bot" for seat in table.seats) for table in tables) <= 3


def race(url: str, token: str, n: int) -> str:
    """Half of them are for bots alone. What came of it."""
    with Client(url, token, patience=0) as client:
        client.me()
        try:
            made(client, SLOW if n % 2 else ME, SLOW)
        except Exception as error:
            return str(getattr(error, "problem").error)  # noqa: B009 (whatever else it is has no problem)
        return "made"


def test_a_request_that_was_done_is_not_refused_when_it_comes_again(sqlite_database: str) -> None:
    with limited(sqlite_database, guest_tables=1) as one, guests(one.origin, "Ann") as [ann]:
        wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "once": "one-word-for-one-request"}
        replies = [raw(ann, "POST", "/tables", wanted) for _ in range(2)]
        assert len({reply.raise_for_status().json()["id"] for reply in replies}) == 1
        refused = raw(ann, "POST", "/tables", {**wanted, "once": "another-word-for-another"})
        assert refused.json()["error"] == "budget.tables.guest"


def test_what_is_refused_leaves_nothing(sqlite_database: str) -> None:
    with limited(sqlite_database, guest_tables=0) as one, guests(one.origin, "Ann") as [ann]:
        wanted = NewTable(GAME, [ME, OPEN], components=own_set("mine"), once="one-word-for-one-request")
        assert refusal(lambda: ann.create(wanted)) == (409, "budget.tables.guest")
        figures = one.ask("GET", "/metrics").text
        assert 'armillary_budgets_refused_total{budget="tables.guest"} 1.0' in figures
    with opened(sqlite_database) as engine, engine.connect() as connection:
        for table in (schema.table, schema.component_set, schema.once):
            assert connection.execute(select(table)).all() == []


# what is kept


def test_an_address_is_kept_as_nobody_can_read_it_and_not_for_long(database: str) -> None:
    """A hash with the server's key, until the table is over; of a component set for a month."""
    with limited(database) as one, guests(one.origin, "Ann", "Bob") as [ann, bob]:
        for person in (ann, bob):
            from_address(person, "192.0.2.7")
        tables = [made(ann, ME, OPEN, components=own_set("mine")), made(bob, ME, OPEN), made(bob, RANDOM, RANDOM)]

        def origins() -> list[str | None]:
            own = schema.table.c
            with opened(database) as engine, engine.connect() as connection:
                found = {row.id: row.origin for row in connection.execute(select(own.id, own.origin))}
            return [found[table.id] for table in tables]

        [origin] = set(origins())
        assert origin == one.server.origin_of("192.0.2.7")
        assert "192.0.2.7" not in str(origin)
        tables[0].call_off()
        finish(tables[2])
        assert origins() == [None, origin, None]
        with opened(database) as engine, engine.execution_options(writes=True).begin() as connection:
            assert connection.execute(select(schema.component_set.c.origin)).scalars().all() == [origin]
            connection.execute(schema.component_set.update().values(added=1.0))
        made(ann, ME, OPEN, components=own_set("another"))
        asyncio.run_coroutine_threadsafe(one.server.housekeeper.sweep(), one.loop).result(60)
        with opened(database) as engine, engine.connect() as connection:
            kept = connection.execute(select(schema.component_set.c.added, schema.component_set.c.origin)).all()
            assert sorted((added > 1.0, found) for added, found in kept) == [(False, None), (True, origin)]
