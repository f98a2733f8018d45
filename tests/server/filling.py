"""A database with something of everything in it."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import asdict
from sqlalchemy import Engine, Table, insert, select

from armillary.kernel.components import from_data
from armillary.kernel.fair import Source
from armillary.kernel.registry import named
from armillary.server.store import company, schema, short_codes
from armillary.server.store import store as rows
from armillary.server.store.idempotency import Request
from armillary.server.store.migrate import migrate
from armillary.server.store.store import Said
from armillary.server.tables.making import Host, build, own_components
from armillary.server.wire import LiveClock, NewSeat
from armillary.server.world import World
from tests.server.databases import opened
from tests.server.played import NOW, loaded, new_table, play, save

PEOPLE = ("ann", "bob", "cid")


class Filled(NamedTuple):
    """What is where."""

    engine: Engine
    tables: dict[str, str]
    """Tables by how they stand."""


Everything = list[tuple[Table, list[dict[str, Any]]]]


class Original(NamedTuple):
    """What databases are filled with."""

    rows: Everything
    tables: dict[str, str]


def everything(engine: Engine) -> Everything:
    """Every row, in an order that does not depend on the database."""
    with engine.connect() as connection:
        return [
            (table, sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr))
            for table in schema.metadata.sorted_tables
        ]


def put(engine: Engine, found: Everything) -> None:
    """The same rows into another database."""
    with engine.execution_options(writes=True).begin() as connection:
        for table, values in found:
            if values:
                connection.execute(insert(table), values)


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    """What a database is filled with: played once, for all tests."""
    with opened(str(tmp_path_factory.mktemp("original") / "armillary.db")) as engine:
        migrate(engine)
        tables = fill(engine).tables
        return Original(everything(engine), tables)


@pytest.fixture
def filled(engine: Engine, original: Original) -> Filled:
    put(engine, original.rows)
    return Filled(engine, original.tables)


@pytest.fixture
def filled_file(sqlite_database: str, original: Original) -> Path:
    """A SQLite file, closed."""
    with opened(sqlite_database) as engine:
        migrate(engine)
        put(engine, original.rows)
    return Path(sqlite_database)


def fill(engine: Engine) -> Filled:
    """People with all that is theirs, and a table of every kind."""
    add_people(engine)
    tables = {
        "open": new_table(engine, seats=("ann", "open", "greedy")),
        "called off": new_table(engine, seats=("ann", "open", "open")),
        **{kind: new_table(engine, seats=PEOPLE, seed=None, clock=LiveClock()) for kind in ("finished", "running")},
        **{kind: new_table(engine, seats=("ann", "random", "random")) for kind in ("cancelled", "abandoned")},
        "own": with_own_components(engine),
    }
    play(engine, tables["finished"])
    play(engine, tables["running"], steps=9, confirm=True)
    play(engine, tables["own"], steps=5)
    end(engine, tables)
    talk(engine, tables)
    return Filled(engine, tables)


def end(engine: Engine, tables: dict[str, str]) -> None:
    called_off = loaded(engine, tables["called off"])
    called_off.call_off(NOW)
    cancelled = play(engine, tables["cancelled"], steps=3)
    cancelled.agree(0, True, NOW)
    abandoned = play(engine, tables["abandoned"], steps=3)
    abandoned.resign(0, NOW)
    for table, status in ((called_off, "cancelled"), (cancelled, "cancelled"), (abandoned, "abandoned")):
        assert save(engine, table.change())
        assert table.row.status == status


def add_people(engine: Engine) -> None:
    def person(name: str) -> dict[str, Any]:
        guest = {"account": None, "password": None, "recovery": None}
        return {"id": name, "name": name.title(), **guest, "notices": "{}", "created": NOW + 0.1}

    account = {**person("zoë"), "account": "zoë", "password": "$argon2id$", "recovery": "0" * 64}
    sessions = [{"token": f"{n:064}", "person": name, "created": NOW, "expires": NOW} for n, name in enumerate(PEOPLE)]
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(insert(schema.setting).values(name="key", value=bytes(range(256))))
        connection.execute(insert(schema.person), [*map(person, PEOPLE), account])
        connection.execute(insert(schema.session), sessions)


def talk(engine: Engine, tables: dict[str, str]) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        for table in (tables["open"], tables["running"]):
            rows.admit(connection, table, "zoë")
            rows.set_mute(connection, table, "ann", "bob", True)
            request = Request("bob", "say", f"word-{table}", "0" * 64, 0.0)
            rows.say(connection, Said(table, "bob", "Bob", 'Très bien, "l\'ami" \N{SPARKLES} \\ %s', NOW), request)
            rows.say(connection, Said(table, "", "\N{EM DASH}", "said by a person who is no longer here", NOW))
            rows.say(connection, Said(table, "zoë", "Zoë", "", NOW, "good_luck", watches=True))
            company.note(connection, table, "process", ["ann"], [], NOW)
        short_codes.of(connection, tables["open"], World())


def with_own_components(engine: Engine) -> str:
    """A match with a component set that no game ships."""
    game, world = named("pocket-imperium"), World()
    shipped = msgspec.to_builtins(game.component_set("default"))
    setup = game.setup(3, {}, from_data({**shipped, "name": "mine"}, "mine"))
    seats = [NewSeat("me"), NewSeat("bot", "random"), NewSeat("bot", "random")]
    table = build(world, Host("ann", "Ann"), setup, Source(bytes(range(32))), seats, LiveClock(), "private")
    with engine.execution_options(writes=True).begin() as connection:
        own = [table.seat_row(n) for n in range(3)]
        rows.create(connection, asdict(table.row), own, table.entry_rows(), own_components(setup))
    return table.row.id
