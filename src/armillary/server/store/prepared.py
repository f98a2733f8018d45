"""Statements that are run thousands of times a second: put into SQL once, and given straight to the driver."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, Executable


class Prepared:
    """One statement in the words of one database."""

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        self.sql = str(compiled)
        self.order: list[str] | None = compiled.positiontup

    def values(self, given: Mapping[str, Any]) -> Any:
        """As the driver takes them: in order, or by name."""
        return given if self.order is None else tuple(given[name] for name in self.order)


@cache
def prepared(statement: Executable, dialect: Dialect) -> Prepared:
    return Prepared(statement, dialect)


def run(connection: Connection, statement: Executable, given: Mapping[str, Any]) -> int:
    """How many rows it changed."""
    found = prepared(statement, connection.dialect)
    cursor = connection.connection.cursor()
    try:
        cursor.execute(found.sql, found.values(given))
        return int(cursor.rowcount)
    finally:
        cursor.close()


def run_all(connection: Connection, statement: Executable, rows: list[dict[str, Any]]) -> None:
    found = prepared(statement, connection.dialect)
    cursor = connection.connection.cursor()
    try:
        cursor.executemany(found.sql, [found.values(row) for row in rows])
    finally:
        cursor.close()
