"""Adding a row unless it is there, in one statement: of two who do so at the same moment, neither fails."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

INSERTS: dict[str, Callable[[Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


def add_unless_there(connection: Connection, table: Table, values: Mapping[str, Any]) -> None:
    """The second waits until the first has committed, and leaves the row as it is."""
    insert = INSERTS[connection.dialect.name]
    connection.execute(insert(table).values(dict(values)).on_conflict_do_nothing())
