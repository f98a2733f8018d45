"""What nobody needs goes after the times a host sets, all of it and nothing else; play never waits for that."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import ColumnElement, Engine, MetaData, func, insert, select, true, update
from websockets.exceptions import ConnectionClosed

from armillary.client import Client
from armillary.server import admin
from armillary.server.config import Config
from armillary.server.housekeeping import removing
from armillary.server.housekeeping.kinds import DAY, KEEP_ONCE, TABLES, Keep, amount_of_sets, keep_of
from armillary.server.store import schema
from armillary.server.store.migrate import exclusive, migrate, upgrade
from armillary.server.wire import Branch, NewTable
from tests.cli.running import run
from tests.server.databases import opened
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, listening, refusal, until
from tests.server.hosting import Hosted, hosted
from tests.server.serving import serving
from tests.server.tables.test_component_sets import own_set

KEEP = keep_of(Config())
FOR_EVER = Keep(None, None, None, None, None)
LONG = 400 * DAY
STATUSES = ("open", "running", "finished", "cancelled", "abandoned", "frozen")
KINDS = {"open": "unbegun", "running": "guest_tables", "frozen": "guest_tables", "finished": "guest_matches"}


@pytest.fixture
def place(database: str) -> Iterator[Hosted]:
    with hosted(database) as found:
        yield found


def count(engine: Engine, of: Any) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(of)).scalar_one()


def ids(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(select(schema.table.c.id)).scalars())


def put_table(connection: Any, name: str, status: str, moved: float, host: str, person: str, entries: int = 1) -> None:
    row = {"id": name, "revision": 0, "entries": entries, "game": GAME, "players": 1, "header": "{}", "seed": b"s"}
    more = {"visibility": "link", "status": status, "host": host, "clock": "{}", "asked": 0, "created": moved}
    connection.execute(insert(schema.table).values(**row, **more, moved=moved))
    seat = {"table": name, "seat": 0, "kind": "person", "person": person, "name": person, "stands_in": False}
    rest = {"resigned": False, "cancels": False, "nonce": "", "draft": "[]", "sealed": False, "turns": 1, "last": ""}
    connection.execute(insert(schema.seat).values(**seat, **rest))
    connection.execute(insert(schema.entry).values(table=name, n=0, seat=0, ask="a", key=1, hash="h"))
    connection.execute(insert(schema.chat).values(table=name, n=0, person=person, name="x", text="hello", at=moved))
    connection.execute(insert(schema.admitted).values(table=name, person=person))
    once = {"person": person, "verb": "say", "word": name, "content": "", "table": name, "at": time.time()}
    connection.execute(insert(schema.once).values(**once))


def put_person(connection: Any, name: str, at: float, account: str | None = None, used: float | None = None) -> None:
    values = {"id": name, "name": name, "account": account, "notices": "{}", "created": at}
    connection.execute(insert(schema.person).values(**values))
    if used is not None:
        session = {"token": name, "person": name, "created": at, "expires": at + 10 * LONG, "used": used}
        connection.execute(insert(schema.session).values(**session))


def test_tables_go_by_how_they_stand_and_whose_they_are(engine: Engine) -> None:
    """Every combination of status, host, who sits there, whether it was played, and how long ago: as the rule says."""
    now = time.time()
    rule: dict[str, bool] = {}
    with engine.execution_options(writes=True).begin() as connection:
        put_person(connection, "guest", now, used=now)
        put_person(connection, "account", now, account="account", used=now)
        for n, (status, host, person, entries, old) in enumerate(
            (status, host, person, entries, old)
            for status in STATUSES
            for host in ("guest", "account", "gone")
            for person in ("guest", "account", "gone")
            for entries in (0, 1)
            for old in (True, False)
        ):
            put_table(connection, f"t{n}", status, now - (91 if old else 29) * DAY, host, person, entries)
            of_guests = "account" not in (host, person)
            without_result = status in ("cancelled", "abandoned") and (entries == 0 or of_guests)
            rule[f"t{n}"] = old and (status == "open" or without_result or (status in KINDS and of_guests))
    assert admin.sweep(engine, FOR_EVER, now=now)["unbegun"].number == 0
    assert ids(engine) == set(rule)
    would = admin.would_go(engine, KEEP, now)
    assert sum(would[kind].number for kind in TABLES) == list(rule.values()).count(True)
    assert ids(engine) == set(rule), "to ask changes nothing"
    assert admin.sweep(engine, KEEP, now=now) == would
    kept = {name for name, goes in rule.items() if not goes}
    assert ids(engine) == kept
    for of in (schema.seat, schema.entry, schema.chat, schema.admitted, schema.once):
        with engine.connect() as connection:
            assert set(connection.execute(select(of.c.table)).scalars()) == kept, of.name
    assert sum(one.number for one in admin.would_go(engine, KEEP, now).values()) == 0


def test_guests_sessions_requests_and_sets(engine: Engine) -> None:
    now = time.time()
    old = now - 91 * DAY
    with engine.execution_options(writes=True).begin() as connection:
        put_person(connection, "away", old, used=old)
        put_person(connection, "no-session", old)
        put_person(connection, "new", now)
        put_person(connection, "comes", old, used=now - DAY)
        put_person(connection, "member", old, account="member", used=old)
        put_person(connection, "host", old, used=old)
        put_person(connection, "seated", old, used=old)
        put_person(connection, "of-old-table", old, used=old)
        put_table(connection, "kept", "running", now, "host", "seated")
        put_table(connection, "old", "open", old, "of-old-table", "of-old-table")
        ended = {"token": "x", "person": "member", "created": old, "expires": now - 1, "used": now}
        connection.execute(insert(schema.session).values(**ended))
        for name, at in (("kept-set", old), ("lost-set", old), ("old-set", old), ("new-set", now)):
            connection.execute(insert(schema.component_set).values(hash=name, data="{}", bytes=100, used=at))
        for name in ("kept", "old"):
            changed = update(schema.table).where(schema.table.c.id == name)
            connection.execute(changed.values(component_set=f"{name}-set"))
        for word, at in (("fresh", now), ("stale", now - KEEP_ONCE - 1)):
            values = {"person": "member", "verb": "say", "word": word, "content": "", "table": "kept", "at": at}
            connection.execute(insert(schema.once).values(**values))
    would = admin.would_go(engine, KEEP, now)
    assert {kind: one.number for kind, one in would.items() if one.number} == {
        "unbegun": 1,
        "guests": 3,
        "sessions": 1,
        "requests": 1,
        "component_sets": 2,
    }
    assert would["component_sets"].size == 200
    admin.sweep(engine, KEEP, now=now)
    with engine.connect() as connection:
        people = set(connection.execute(select(schema.person.c.id)).scalars())
        sets = set(connection.execute(select(schema.component_set.c.hash)).scalars())
        words = set(connection.execute(select(schema.once.c.word)).scalars())
        tokens = set(connection.execute(select(schema.session.c.token)).scalars())
    assert people == {"new", "comes", "member", "host", "seated"}
    assert sets == {"kept-set", "new-set"}
    assert words == {"kept", "fresh"}
    assert tokens == {"comes", "member", "host", "seated"}


def test_a_database_of_before(database: str) -> None:
    """What it holds counts as used when it is brought to the new version, and its tables know their sets."""
    now = time.time()
    with opened(database) as engine:
        with exclusive(engine) as connection:
            upgrade(connection, "0006")
            old = MetaData()
            old.reflect(connection)
            for name, header in (("own", '{"components":{"hash":"mine"}}'), ("shipped", '{"components":{"hash":"x"}}')):
                row = {"id": name, "revision": 0, "entries": 0, "game": GAME, "players": 1, "header": header}
                more = {"visibility": "link", "status": "open", "host": "ann", "clock": "{}", "asked": 0, "seed": b"s"}
                connection.execute(insert(old.tables["table"]).values(**row, **more, created=0.0, moved=0.0))
            connection.execute(insert(old.tables["component_set"]).values(hash="mine", data="{é}"))
            person = {"id": "ann", "name": "Ann", "notices": "{}", "created": 0.0}
            connection.execute(insert(old.tables["person"]).values(**person))
            session = {"token": "t", "person": "ann", "created": 0.0, "expires": now + LONG}
            connection.execute(insert(old.tables["session"]).values(**session))
            once = {"person": "ann", "verb": "say", "word": "w", "content": "", "table": "own"}
            connection.execute(insert(old.tables["once"]).values(**once))
        migrate(engine)
        with engine.connect() as connection:
            own = schema.table.c
            sets = {row.id: row.component_set for row in connection.execute(select(own.id, own.component_set))}
            used = [
                connection.execute(select(column)).scalar_one()
                for column in (schema.session.c.used, schema.once.c.at, schema.component_set.c.used)
            ]
            assert connection.execute(select(schema.component_set.c.bytes)).scalar_one() == len("{é}".encode())
    assert sets == {"own": "mine", "shipped": None}
    assert all(at >= now - 1 for at in used)


@pytest.mark.parametrize("wanted", [removing.forgotten("component_sets", KEEP, 1e12), true()])
def test_to_count_component_sets_is_not_to_read_them(sqlite_database: str, wanted: ColumnElement[bool]) -> None:
    """They may be hundreds of megabytes, and are counted every minute."""
    with opened(sqlite_database) as engine:
        migrate(engine)
        asked = str(amount_of_sets(wanted).compile(engine, compile_kwargs={"literal_binds": True}))
        with engine.connect() as connection:
            plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")]
    assert "component_set USING COVERING INDEX" in plan[0]


def age(database: str, *names: str) -> None:
    """As if nobody had touched the tables for long."""
    with opened(database) as engine, engine.execution_options(writes=True).begin() as connection:
        changed = update(schema.table).where(schema.table.c.id.in_(names))
        connection.execute(changed.values(moved=time.time() - LONG, revision=schema.table.c.revision + 1))
        connection.execute(update(schema.chat).where(schema.chat.c.table.in_(names)).values(at=time.time() - LONG))


def sweep(one: Hosted) -> None:
    asyncio.run_coroutine_threadsafe(one.server.housekeeper.sweep(), one.loop).result(60)


def test_those_who_look_at_a_table_that_goes_are_told(place: Hosted, database: str) -> None:
    """404 with a sentence; a live connection is told so too, and ends."""
    with guests(place.origin, "Ann") as [ann]:
        going, staying = ann.create(NewTable(GAME, [ME, OPEN, OPEN])), ann.create(NewTable(GAME, [ME, OPEN, OPEN]))
        with listening(ann, going.id) as live:
            age(database, going.id)
            sweep(place)
            frame = msgspec.json.decode(live.recv(timeout=20))
            assert (frame["type"], frame["problem"]["error"]) == ("problem", "table.unknown")
            with pytest.raises(ConnectionClosed):
                live.recv(timeout=20)
        assert refusal(going.look) == (404, "table.unknown")
        assert staying.look().status == "open"
        assert going.id not in place.server.tables.held
    with opened(database) as engine:
        assert admin.check(engine).wrong == []


def test_people_who_sit_down_or_talk_are_there(place: Hosted, database: str) -> None:
    """Though the match does not begin."""
    with guests(place.origin, "Ann", "Bob") as [ann, bob]:
        tables = [ann.create(NewTable(GAME, [ME, OPEN, OPEN], visibility="public")) for _ in range(3)]
        for table in tables:
            table.say("Who comes?")
        age(database, *(table.id for table in tables))
        bob.table(tables[0].id).join()
        tables[1].say("Is nobody there?")
        sweep(place)
        assert [table.look().status for table in tables[:2]] == ["open", "open"]
        assert refusal(tables[2].look) == (404, "table.unknown")


def test_tables_that_knew_of_one_that_is_gone(place: Hosted, database: str) -> None:
    """A branch no longer names what it came from, and a rematch that went is made anew."""
    with guests(place.origin, "Ann") as [ann]:
        first = ann.create(NewTable(GAME, [RANDOM, RANDOM, RANDOM]))
        finish(first)
        branch = first.branch(Branch(10, [ME, RANDOM, RANDOM]))
        played = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM]))
        played.resign()
        again = played.rematch()
        again.resign()  # or else its bots may go on after it was made old
        assert played.look().rematch == again.id
        assert branch.look().branch_of == first.id
        age(database, first.id, again.id)
        sweep(place)
        until(lambda: branch.look().branch_of is None and played.look().rematch is None)
        assert branch.state().table.branch_step is None
        anew = played.rematch()
        assert anew.look().status == "running"
    with opened(database) as engine:
        assert admin.check(engine).wrong == []


def test_a_set_that_a_table_is_made_with_again_stays(place: Hosted, database: str) -> None:
    with guests(place.origin, "Ann") as [ann]:
        wanted = NewTable(GAME, [ME, OPEN, OPEN], components=own_set())
        first = ann.create(wanted)
        age(database, first.id)
        sweep(place)
        assert refusal(first.look) == (404, "table.unknown")
        second = ann.create(wanted)
        sweep(place)
        assert second.look().status == "open"
    with opened(database) as engine:
        assert count(engine, schema.component_set) == 1
        assert admin.check(engine).wrong == []


def test_moves_never_wait_for_long(place: Hosted, database: str) -> None:
    """While hundreds of tables go: each transaction removes a few."""
    now = time.time()
    with opened(database) as engine, engine.execution_options(writes=True).begin() as connection:
        for n in range(200):
            put_table(connection, f"old{n}", "open", now - LONG, "nobody", "nobody")
    with guests(place.origin, "Ann") as [ann]:
        done = asyncio.run_coroutine_threadsafe(place.server.housekeeper.sweep(), place.loop)
        made = 0
        while not done.done():
            ann.create(NewTable(GAME, [ME, OPEN, OPEN])).look()
            made += 1
        done.result()
    assert made >= 3
    with opened(database) as engine:
        assert count(engine, schema.table) == made
    assert place.server.housekeeper.removed["unbegun"] == 200


def test_figures(place: Hosted, database: str) -> None:
    with guests(place.origin, "Ann") as [ann]:
        going = ann.create(NewTable(GAME, [ME, OPEN, OPEN]))
        ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], components=own_set()))
        age(database, going.id)
        sweep(place)
        place.server.housekeeper.stock = None
        assert "armillary_tables{" not in place.ask("GET", "/metrics").text
        found = asyncio.run_coroutine_threadsafe(place.server.housekeeper.look(), place.loop)
        found.result(60)
    text = place.ask("GET", "/metrics").text
    said = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert said['armillary_removed_total{kind="unbegun"}'] == "1.0"
    assert said['armillary_tables{status="open"}'] == "0.0"
    assert said['armillary_tables{status="running"}'] == "1.0"
    assert said["armillary_component_sets"] == "1.0"
    assert float(said["armillary_component_set_bytes"]) > 500
    assert float(said["armillary_database_bytes"]) > 10_000


def test_a_session_is_known_to_be_used(place: Hosted, database: str) -> None:
    """To the day; so that guests who only look are not forgotten."""
    with guests(place.origin, "Ann") as [ann]:
        with opened(database) as engine, engine.execution_options(writes=True).begin() as connection:
            connection.execute(update(schema.session).values(used=time.time() - LONG))
            connection.execute(update(schema.person).values(created=time.time() - LONG))
        place.server.people.sessions.known.clear()
        ann.me()
        sweep(place)
        assert ann.me().name == "Ann"


def test_of_two_who_keep_house_on_a_postgresql_one_does_so(postgresql_database: str) -> None:
    now = time.time()
    with opened(postgresql_database) as engine:
        migrate(engine)
        with engine.begin() as connection:
            put_table(connection, "old", "open", now - LONG, "nobody", "nobody")
        with engine.begin() as one, engine.begin() as other:
            assert removing.is_alone(one)
            assert removing.remove(other, "unbegun", [("old",)], KEEP, now) == removing.Removed()
        with engine.begin() as connection:
            assert removing.remove(connection, "unbegun", [("old",)], KEEP, now).number == 1


@pytest.mark.parametrize(
    ("language", "said", "done"),
    [
        ("en", "Tables that have not begun: 1", "Nothing was changed"),
        ("fr", "Tables non commencées : 1", "Rien n'a été"),
    ],
)
def test_by_hand(database: str, language: str, said: str, done: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(database) as one, guests(one.origin, "Ann") as [ann]:
        table = ann.create(NewTable(GAME, [ME, OPEN, OPEN])).id
    age(database, table)
    dry = run("admin", "sweep", "--dry-run", "--database", database, "--lang", language)
    assert dry.code == 0, dry
    assert said in dry.out
    assert done in dry.out
    monkeypatch.setenv("ARMILLARY_KEEP_UNBEGUN", "0")
    kept = msgspec.json.decode(run("admin", "sweep", "--database", database, "--json").out)
    assert kept["kinds"]["unbegun"] == {"count": 0, "bytes": 0}
    assert kept["days"] == {"unbegun": 0, "called_off": 30, "guest_tables": 60, "guest_matches": 90, "guests": 90}
    monkeypatch.setenv("ARMILLARY_KEEP_UNBEGUN", "399")
    swept = run("admin", "sweep", "--database", database, "--lang", language)
    assert said in swept.out
    assert "399," in " ".join(swept.out.split())
    with opened(database) as engine:
        assert ids(engine) == set()


def test_several_processes(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them keeps house; listeners at another are told."""
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    database = str(tmp_path / "armillary.db")
    with serving(database, "--processes", "2") as url, guests(url, "Ann") as [ann]:
        text = ""
        while "armillary_tables{" not in text:
            text = httpx.get(f"{url}/api/metrics").text
        assert text.count('armillary_tables{process="') == len(STATUSES)
        tables = [ann.create(NewTable(GAME, [ME, OPEN, OPEN])) for _ in range(4)]
        gone = told_of(ann, database, tables)
    assert gone == {"table.unknown"}


def told_of(client: Client, database: str, tables: list[Any]) -> set[str]:
    """What listeners hear when another process removes their tables."""
    with ExitStack() as stack:
        lives = [stack.enter_context(listening(client, table.id)) for table in tables]
        age(database, *(table.id for table in tables))
        with opened(database) as engine:
            admin.sweep(engine, KEEP)
        return {msgspec.json.decode(live.recv(timeout=30))["problem"]["error"] for live in lives}
