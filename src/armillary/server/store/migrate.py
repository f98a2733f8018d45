"""Bringing a database to the version this program knows, once, by the process that comes first."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from armillary.server.errors import BadServer
from armillary.server.store import schema
from armillary.server.store.engine import BUSY_SECONDS, is_postgres
from armillary.server.store.trouble import reached

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "armillary_version"
LOCK = 0x41726D696C6C6172  # among the advisory locks of a PostgreSQL server: "Armillar"
alone = threading.Lock()
"""Alembic keeps what it is doing in global variables."""


def migrate(engine: Engine) -> None:
    """Bring a database, new or old, to the newest version, all at once or not at all."""
    with reached(engine):
        touch(engine)
        if version(engine) == newest():
            write_nothing(engine)
            return
        with exclusive(engine) as connection:
            found = known_version(connection)  # another process may have come first
            if found is None:
                make(connection, newest())
            elif found != newest():
                upgrade(connection, newest())


def write_nothing(engine: Engine) -> None:
    """A database that can only be read is refused now, and not at the first answer."""
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = version_num"))


def version(engine: Engine) -> str | None:
    """The version a database has; None: it is empty. One that is not ours, or newer than this program, is refused."""
    with reached(engine), engine.connect() as connection:
        return known_version(connection)


def newest() -> str:
    """The version this program works with."""
    return str(scripts().get_current_head())


def known_version(connection: Connection) -> str | None:
    found = context(connection).get_current_revision()
    if found is None and table_names(connection):
        raise BadServer("database.foreign")
    if found is not None and found not in versions():
        raise BadServer("database.newer", version=found, newest=newest())
    return found


def table_names(connection: Connection) -> list[str]:
    """Every table but the one that holds the version."""
    return [name for name in inspect(connection).get_table_names() if name != VERSION_TABLE]


def versions() -> list[str]:
    """Every version there has been, the newest first."""
    return [script.revision for script in scripts().walk_revisions()]


def context(connection: Connection) -> MigrationContext:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})


def scripts() -> ScriptDirectory:
    return scripts_in(MIGRATIONS)


@cache
def scripts_in(folder: Path) -> ScriptDirectory:
    """The steps from version to version, read once."""
    return ScriptDirectory(str(folder))


def configured(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes.update(connection=connection, version_table=VERSION_TABLE)
    return config


def make(connection: Connection, wanted: str) -> None:
    """Fill an empty database: the newest version needs none of the steps that brought older ones there."""
    if wanted == newest():
        schema.metadata.create_all(connection)
        context(connection).stamp(scripts(), wanted)
    else:
        upgrade(connection, wanted)


def upgrade(connection: Connection, wanted: str) -> None:
    """Within a transaction that nobody else is in."""
    with alone:
        command.upgrade(configured(connection), wanted)
    check_links(connection)


def check_links(connection: Connection) -> None:
    """SQLite does not watch over references while a schema changes; PostgreSQL always does."""
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("PRAGMA foreign_key_check")).first()
        if broken is not None:
            raise BadServer("database.links", table=str(broken[0]))


def touch(engine: Engine) -> None:
    """Open it once. Of those who open a new SQLite file at the same moment, some are turned away without waiting."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return engine.connect().close()
        except OperationalError as error:
            if getattr(error.orig, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)


@contextmanager
def exclusive(engine: Engine) -> Iterator[Connection]:
    """A transaction for changing the schema: who comes second waits at its start, until the first has committed."""
    with engine.execution_options(writes=True).connect() as connection:
        if is_postgres(engine):
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                yield connection
        else:
            with unlinked(connection), connection.begin():
                yield connection


@contextmanager
def unlinked(connection: Connection) -> Iterator[None]:
    """SQLite makes a table anew to change it. Dropping the old one must not drop what refers to it."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")
