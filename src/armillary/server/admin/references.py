"""Rows that refer to something which is not there."""

from collections.abc import Iterator

from sqlalchemy import Column, Connection, select

from armillary.kernel.text import Message
from armillary.server.store import schema
from armillary.server.tables.seat import NOBODY

MOST = 100  # of each kind: more say nothing more
UNWATCHED = [
    (schema.seat.c.person, schema.person.c.id),
    (schema.table.c.host, schema.person.c.id),
    (schema.component_set.c.person, schema.person.c.id),
    (schema.admitted.c.person, schema.person.c.id),
    (schema.mute.c.person, schema.person.c.id),
    (schema.mute.c.muted, schema.person.c.id),
    (schema.chat.c.person, schema.person.c.id),
    (schema.once.c.person, schema.person.c.id),
    (schema.once.c.table, schema.table.c.id),
    (schema.table.c.branch_of, schema.table.c.id),
    (schema.table.c.rematch, schema.table.c.id),
]
"""References no database watches over. What outlives people who leave for good is nobody's."""
Reference = tuple[Column[str], Column[str]]


def dangling(connection: Connection) -> Iterator[tuple[str | None, Message]]:
    """The table it is at, if any, and what refers to what."""
    for column, target in references():
        for owner in owners(connection, column, target):
            name = f"{column.table.name}.{column.name}"
            yield owner, Message("check.dangling", {"column": name, "target": target.table.name})


def references() -> list[Reference]:
    """Those that the databases watch over, too: a file may have been changed by hand."""
    watched = [(key.parent, key.column) for table in schema.metadata.sorted_tables for key in table.foreign_keys]
    return [*watched, *UNWATCHED]


def owners(connection: Connection, column: Column[str], target: Column[str]) -> list[str | None]:
    """Tables where the column refers to nothing."""
    own = column.table.c
    owner = own.get("table", own.id if column.table is schema.table else None)
    there = target.table.alias()
    missing = (
        select(column if owner is None else owner)
        .select_from(column.table.outerjoin(there, column == there.c[target.name]))
        .where(column.is_not(None), column != NOBODY, there.c[target.name].is_(None))
        .distinct()
        .limit(MOST)
    )
    return [None if owner is None else name for name in connection.execute(missing).scalars()]
