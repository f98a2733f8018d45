"""Bringing a database to the version this program knows, once, by the process that comes first."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Column, Connection, Engine, MetaData, PrimaryKeyConstraint, String, Table, inspect, select, text
from sqlalchemy.exc import OperationalError

from armillary.server.errors import BadServer
from armillary.server.store import schema
from armillary.server.store.engine import BUSY_SECONDS, is_postgres
from armillary.server.store.trouble import reached

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "armillary_version"
KEPT = Table(  # as Alembic makes it
    VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32)),
    PrimaryKeyConstraint("version_num", name=f"{VERSION_TABLE}_pkc"),
)
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
    return versions()[0]


def known_version(connection: Connection) -> str | None:
    is_kept = inspect(connection).has_table(VERSION_TABLE)
    found = connection.execute(select(KEPT.c.version_num)).scalar() if is_kept else None
    if found is None and table_names(connection):
        raise BadServer("database.foreign")
    if found is not None and found not in versions():
        raise BadServer("database.newer", version=found, newest=newest())
    return found


def table_names(connection: Connection) -> list[str]:
    """Every table but the one that holds the version."""
    return [name for name in inspect(connection).get_table_names() if name != VERSION_TABLE]


def versions() -> list[str]:
    """Every version there has been, the newest first: the steps are named by them."""
    return sorted((path.stem[:4] for path in MIGRATIONS.glob("versions/[0-9]*.py")), reverse=True)


def make(connection: Connection, wanted: str) -> None:
    """Fill an empty database: the newest version needs none of the steps that brought older ones there."""
    if wanted == newest():
        schema.metadata.create_all(connection)
        KEPT.create(connection, checkfirst=True)
        connection.execute(KEPT.insert().values(version_num=wanted))
    else:
        upgrade(connection, wanted)


def upgrade(connection: Connection, wanted: str) -> None:
    """Within a transaction that nobody else is in."""
    from alembic import command  # what few need takes a quarter of the time in which a server starts
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes.update(connection=connection, version_table=VERSION_TABLE)
    with alone:
        command.upgrade(config, wanted)
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
