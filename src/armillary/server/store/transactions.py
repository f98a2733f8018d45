"""Work in transactions: what waits goes into one together, and if something fails, each is tried by itself."""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from armillary.server.store.hindered import LASTING, cause_of, failed

TRIES = 3
CHANGED = "changed"
"""Tables that a transaction changes, where other processes must be told of them."""
Work = Callable[[Connection], Any]
log = logging.getLogger("armillary.store")


class Failed(NamedTuple):
    """Work that raised."""

    error: Exception


class Transactions:
    """On a connection that is kept from one to the next, for as long as all goes well."""

    def __init__(
        self,
        engine: Engine,
        turn: Callable[[], AbstractContextManager[None]] = nullcontext,
        changed: Callable[[str], None] | None = None,
    ) -> None:
        self.engine = engine.execution_options(writes=True)
        self.turn = turn
        """To be had by one process at a time."""
        self.changed = changed
        """Told of each table that a transaction has changed, once it is durable."""
        self.connection: Connection | None = None
        self.hindered = (OperationalError, engine.dialect.loaded_dbapi.OperationalError)
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
        if self.changed is not None:
            connection.info[CHANGED] = changed
        with self.turn(), connection.begin():
            outcomes = [work(connection) for work in works]
        if self.changed is not None:
            for table in changed:
                self.changed(table)
        return outcomes

    def alone(self, work: Work) -> Any:
        """Two processes may stand in each other's way: then one of them begins again."""
        for _ in range(TRIES):
            try:
                return self.together([work])[0]
            except self.hindered as error:
                hindrance = error
                if cause_of(error) in LASTING:
                    break
            except Exception as error:
                return Failed(error)
        self.is_troubled = True
        return Failed(failed(hindrance))

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
