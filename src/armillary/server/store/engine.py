"""Opening a database: one SQLite file, or PostgreSQL by its URL."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from armillary.server.errors import BadServer
from armillary.server.store.own_file import keep_private

BUSY_SECONDS = 30
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is gone
    "wal_autocheckpoint=40000",  # pages, should nobody find the time to write them back before
    "journal_size_limit=64000000",  # bytes that are kept of a log that was larger
    f"busy_timeout={BUSY_SECONDS * 1000}",
)


def database_url(wanted: str) -> URL:
    """A URL, or the name of a file."""
    if "://" not in wanted:
        return URL.create("sqlite", database=str(Path(wanted).expanduser()))
    try:
        url = make_url(wanted)
    except ArgumentError:
        raise BadServer("database.url") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadServer("database.kind", kind=url.get_backend_name())
    if "uri" in url.query:
        raise BadServer("database.uri")
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


def open_engine(wanted: str) -> Engine:
    """An engine whose commits are on disk when they return."""
    url = database_url(wanted)
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    settings = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    engine = create_engine(url, connect_args=settings, hide_parameters=True)
    keep_private(engine)
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "begin", begin_at_once)
    return engine


def set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def begin_at_once(connection: Any) -> None:
    """Writers wait for each other at the start, where waiting is harmless; readers never do."""
    word = "BEGIN IMMEDIATE" if connection.get_execution_options().get("writes", False) else "BEGIN"
    try:
        connection.connection.driver_connection.execute(word)  # it comes before every change: SQLAlchemy takes longer
    except sqlite3.OperationalError as error:
        raise OperationalError(word, None, error) from error


def is_postgres(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"
