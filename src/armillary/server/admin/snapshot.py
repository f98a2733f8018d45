"""One moment of a database, while others go on changing it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine

from armillary.server.errors import BadServer
from armillary.server.store.engine import database_url, is_postgres, open_engine

FROZEN_IN_TIME = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


def quiet(done: int, total: int) -> None:
    """Progress that nobody watches."""


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Whatever is read through it was there at the same time."""
    with engine.connect() as connection:
        if is_postgres(engine):
            connection.execution_options(**FROZEN_IN_TIME)
        with connection.begin():
            yield connection


def open_existing(wanted: str) -> Engine:
    """A database that is there. SQLite would make a file that is not."""
    url = database_url(wanted)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise BadServer("database.missing", file=url.database or "")
    return open_engine(wanted)
