"""Work in transactions: what waits goes into one together, and if something fails, each is tried by itself."""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from armillary.server.store.unavailable import LASTING, cause_of, failed

TRIES = 3
CHANGED = "changed"
"""Tables and people that a transaction changes, where this process has to announce them."""
CHANNEL = "armillary"
"""Where a PostgreSQL announces them."""
Work = Callable[[Connection], Any]
log = logging.getLogger("armillary.store")


class Failed(NamedTuple):
    """Work that raised."""

    error: Exception


def notify(connection: Connection, name: str) -> None:
    """A hint to other processes, of a table or of a person, sent when the transaction is committed.

    What is new they read themselves.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :name)"), {"channel": CHANNEL, "name": name})
    elif CHANGED in connection.info:
        connection.info[CHANGED].append(name)


def tell_nobody(_: str) -> None:
    """There is no other process, or the caller announces the change."""


class Transactions:
    """On a connection that is kept from one to the next, for as long as all goes well."""

    def __init__(
        self,
        engine: Engine,
        lock: Callable[[], AbstractContextManager[None]] = nullcontext,
        announce: Callable[[str], None] = tell_nobody,
    ) -> None:
        self.engine = engine.execution_options(writes=True)
        self.lock = lock
        """To be had by one process at a time."""
        self.announce = announce
        """Told of each table and person that a transaction has changed, once it is durable."""
        self.connection: Connection | None = None
        self.passing = (OperationalError, engine.dialect.loaded_dbapi.OperationalError)
        """What is worth another try."""
        self.is_troubled = False
        """The last change could not be written."""
        self.commits = 0
        self.written = 0

    def run(self, works: Sequence[Work]) -> list[Any]:
        """What came of each, durable now, or Failed."""
        try:
            return self.together(works)
        except Exception:
            return [self.alone(work) for work in works]

    def together(self, works: Sequence[Work]) -> list[Any]:
        connection = self.connection or self.engine.connect()
        self.connection = None
        try:
            outcomes = self.commit(connection, works)
        except BaseException:
            connection.close()
            raise
        self.connection = connection
        if self.is_troubled:
            self.is_troubled = False
            log.warning("changes are written again")
        self.commits += 1
        self.written += len(works)
        return outcomes

    def commit(self, connection: Connection, works: Sequence[Work]) -> list[Any]:
        changed: list[str] = []
        connection.info[CHANGED] = changed
        with self.lock(), connection.begin():
            outcomes = [work(connection) for work in works]
        for name in changed:
            self.announce(name)
        return outcomes

    def alone(self, work: Work) -> Any:
        """Two processes may stand in each other's way: then one of them begins again."""
        for _ in range(TRIES):
            try:
                return self.together([work])[0]
            except self.passing as error:
                failure = error
                if cause_of(error) in LASTING:
                    break
            except Exception as error:
                return Failed(error)
        self.is_troubled = True
        return Failed(failed(failure))

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
