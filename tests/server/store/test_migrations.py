"""Databases of every age come to the newest version: once, whole, and no matter which process comes first."""

import multiprocessing
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, delete, insert, inspect, select, text
from sqlalchemy.engine import make_url

from armillary.kernel.text import Message
from armillary.server.errors import BadServer
from armillary.server.store import engine as opening
from armillary.server.store import migrate as migrating
from armillary.server.store import schema
from armillary.server.store.migrate import VERSION_TABLE, exclusive, migrate, newest, upgrade, version
from armillary.server.tables.loading import Stored
from tests.server.databases import opened
from tests.server.played import new_table, stored

CURRENT = newest()
STEP = f"""
import sqlalchemy
from alembic import op

revision = "9000"
down_revision = "{CURRENT}"


def upgrade():
    with op.batch_alter_table("table") as batch:
        batch.add_column(sqlalchemy.Column("mood", sqlalchemy.Text, nullable=False, server_default="calm"))
        batch.alter_column("game", type_=sqlalchemy.String(80))
"""
FAILING = STEP + "    raise ZeroDivisionError\n"
UNLINKING = STEP + "    op.execute('DELETE FROM \"table\"')\n"
Later = Callable[[str], None]


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Makes this program one of a later version, with one step more."""

    def install(step: str) -> None:
        folder = tmp_path / "100% later"
        shutil.copytree(migrating.MIGRATIONS, folder)
        (folder / "versions" / "9000_later.py").write_text(step)
        monkeypatch.setattr(migrating, "MIGRATIONS", folder)

    return install


def wrong(engine: Engine) -> str:
    """Why a database is refused, by everything that looks at it."""
    with pytest.raises(BadServer) as refused:
        migrate(engine)
    with pytest.raises(BadServer) as again:
        version(engine)
    assert refused.value.message == again.value.message
    return refused.value.message.id


def names(engine: Engine) -> set[str]:
    return set(inspect(engine).get_table_names())


def expect_schema(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_server_default": True}
        )
        assert compare_metadata(context, schema.metadata) == []
    look = inspect(engine)
    for table in schema.metadata.sorted_tables:
        key = look.get_pk_constraint(table.name)
        assert key["constrained_columns"] == [column.name for column in table.primary_key]
        assert key["name"] == f"pk_{table.name}"
    assert names(engine) == {VERSION_TABLE, *schema.metadata.tables}


def test_a_new_database_is_what_the_schema_says(engine: Engine) -> None:
    expect_schema(engine)


def test_a_database_of_the_first_version_comes_along(database: str, tmp_path: Path) -> None:
    """Its tables are as if they had been made today."""
    with opened(str(tmp_path / "today.db")) as today:
        migrate(today)
        name = new_table(today)
        made = stored(today, name)
        with today.connect() as connection:
            people = connection.execute(select(schema.person)).mappings().all()
    with opened(database) as engine:
        with exclusive(engine) as connection:
            upgrade(connection, "0001")
            put(connection, people, made)
        migrate(engine)
        expect_schema(engine)
        assert stored(engine, name) == made


def put(connection: Connection, people: Sequence[Any], *made: Stored) -> None:
    """Tables in a database of an older version, as far as it has room for what is known of them."""
    old = MetaData()
    old.reflect(connection)
    all_rows: dict[str, Sequence[Any]] = {
        "person": people,
        "table": [one.table for one in made],
        "seat": [row for one in made for row in one.seats],
        "entry": [row for one in made for row in one.entries],
    }
    for table, rows in all_rows.items():
        known = old.tables[table]
        known_only = [{key: value for key, value in row.items() if key in known.c} for row in rows]
        if known_only:
            connection.execute(insert(known), known_only)


def test_what_people_left_who_are_no_more_is_nobodys(database: str, tmp_path: Path) -> None:
    """Also by a program that let their seats and tables keep their names."""
    with opened(str(tmp_path / "today.db")) as today:
        migrate(today)
        names = [new_table(today), new_table(today, seats=("ann", "open"))]
        made = [stored(today, name) for name in names]
    with opened(database) as engine:
        with exclusive(engine) as connection:
            upgrade(connection, "0008")
            put(connection, [], *made)
        migrate(engine)
        running, waiting = (stored(engine, name) for name in names)
        assert (running.table["host"], running.seats[0]["person"], running.table["due"]) == ("", "", 0)
        assert (waiting.table["host"], [seat["kind"] for seat in waiting.seats]) == ("", ["open", "open"])


def test_an_empty_database_has_no_version(database: str) -> None:
    with opened(database) as engine:
        assert version(engine) is None
        migrate(engine)
        assert version(engine) == newest()


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    name = new_table(engine)
    before = stored(engine, name)
    migrate(engine)
    assert stored(engine, name) == before


def at_once(urls: Sequence[str]) -> None:
    """All are opened and migrated at the same moment."""
    start = threading.Barrier(len(urls))

    def migrated(url: str) -> str | None:
        with opened(url) as engine:
            start.wait()
            migrate(engine)
            return version(engine)

    with ThreadPoolExecutor(len(urls)) as threads:
        assert set(threads.map(migrated, urls)) == {newest()}


def test_many_who_start_at_once(database: str) -> None:
    at_once([database] * 4)


def test_many_databases_at_once(tmp_path: Path) -> None:
    at_once([str(tmp_path / f"{n}.db") for n in range(6)])


def test_a_new_file_that_another_is_just_making(sqlite_database: str) -> None:
    other = sqlite3.connect(sqlite_database, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    threading.Timer(0.3, other.close).start()
    at_once([sqlite_database])


def test_a_newer_program_that_comes_first(database: str) -> None:
    with opened(database) as engine, opened(database) as other, ThreadPoolExecutor(1) as threads:
        with exclusive(other) as connection:
            waiting = threads.submit(migrate, engine)
            time.sleep(0.3)  # it has seen an empty database, and waits for its turn
            connection.execute(text(f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32))"))
            connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES ('9999')"))
        with pytest.raises(BadServer) as refused:
            waiting.result()
        assert refused.value.message.id == "database.newer"


def in_a_process(database: str, start: Any, found: Any) -> None:
    with opened(database) as engine:
        start.wait()
        try:
            migrate(engine)
            found.put(version(engine))
        except BaseException as error:
            found.put(repr(error))
            raise


def test_processes_that_start_at_once(database: str) -> None:
    context = multiprocessing.get_context("spawn")
    start, found = context.Barrier(3), context.Queue()
    processes = [context.Process(target=in_a_process, args=(database, start, found)) for _ in range(3)]
    for process in processes:
        process.start()
    assert [found.get(timeout=60) for _ in processes] == [newest()] * 3
    for process in processes:
        process.join()


def test_a_newer_database_is_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    assert wrong(engine) == "database.newer"


def test_a_database_of_something_else_is_left_alone(database: str) -> None:
    with opened(database) as engine:
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE cookies (taste TEXT)"))
        assert wrong(engine) == "database.foreign"
        assert names(engine) == {"cookies"}


def test_an_older_database_comes_along(engine: Engine, later: Later) -> None:
    name = new_table(engine)
    before = stored(engine, name)
    later(STEP)
    assert version(engine) == CURRENT
    migrate(engine)
    assert version(engine) == newest() == "9000"
    assert stored(engine, name) == before  # nothing that refers to a table went with its old form
    with engine.begin() as connection:
        assert connection.execute(text('SELECT mood FROM "table"')).scalars().all() == ["calm"]
        connection.execute(delete(schema.table))  # and references are watched over again
        assert connection.execute(select(schema.entry)).all() == []


def test_a_step_that_fails_changes_nothing(engine: Engine, later: Later) -> None:
    name = new_table(engine)
    before, columns = stored(engine, name), inspect(engine).get_columns("table")
    later(FAILING)
    with pytest.raises(ZeroDivisionError):
        migrate(engine)
    assert version(engine) == CURRENT
    assert len(inspect(engine).get_columns("table")) == len(columns)
    assert stored(engine, name) == before


def test_a_step_that_leaves_rows_behind_is_refused(sqlite_database: str, later: Later) -> None:
    with opened(sqlite_database) as engine:
        migrate(engine)
        name = new_table(engine)
        before = stored(engine, name)
        later(UNLINKING)
        with pytest.raises(BadServer) as refused:
            migrate(engine)
        assert refused.value.message.id == "database.links"
        assert stored(engine, name) == before
        assert version(engine) == CURRENT


@pytest.mark.parametrize(("kind", "said"), [("folder", "folder"), ("text", "foreign"), ("missing", "nowhere")])
def test_a_database_that_cannot_be_used_says_why(kind: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but long enough to be looked at as if it were one. " * 20)
    (tmp_path / "folder").mkdir()
    file = str(tmp_path / kind) if kind in ("text", "folder") else str(tmp_path / kind / "x")
    with opened(file) as engine, pytest.raises(BadServer) as refused:
        migrate(engine)
    assert refused.value.message == Message("database.file", {"file": file, "problem": Message(f"unavailable.{said}")})


def test_a_file_that_may_not_be_written_is_refused(sqlite_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(sqlite_database) as engine:
        migrate(engine)
    monkeypatch.setattr(opening, "database_url", make_url)  # or else such an address is refused
    with opened(f"sqlite:///file:{sqlite_database}?mode=ro&uri=true") as engine, pytest.raises(BadServer) as refused:
        migrate(engine)
    assert refused.value.message.args["problem"] == Message("unavailable.denied")


def test_an_address_of_a_database_is_not_repeated() -> None:
    with opened("postgresql://ann:secret@127.0.0.1:1/nowhere") as engine, pytest.raises(BadServer) as refused:
        migrate(engine)
    assert refused.value.message.id == "database.trouble"
    assert refused.value.message.args["problem"]
    assert "secret" not in str(refused.value.message)
