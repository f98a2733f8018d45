"""Finding tables."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, or_, select, tuple_

from armillary.server.store import schema
from armillary.server.tables.loading import Stored

OVER = "over"
"""Of a match that has begun, and goes on no more."""


class Filters(NamedTuple):
    """Which tables are wanted."""

    game: str | None = None
    status: str | None = None
    mine: bool = False
    after: str | None = None
    most: int = 30


def tables(connection: Connection, person: str | None, filters: Filters) -> list[Stored]:
    """Those that moved last first; one more than asked for, if there are more."""
    own = schema.table.c
    wanted = [visible(person, filters.mine)]
    if filters.game is not None:
        wanted.append(own.game == filters.game)
    if filters.status == OVER:
        ended = own.status.in_(("cancelled", "abandoned"))
        wanted.append(or_(own.status == "finished", and_(ended, own.entries > 0)))
    elif filters.status is not None:
        wanted.append(own.status == filters.status)
    if filters.after is not None:
        last = select(own.moved, own.id).where(own.id == filters.after)
        row = connection.execute(last).first()
        if row is not None:
            wanted.append(tuple_(own.moved, own.id) < tuple_(row.moved, row.id))
    found = connection.execute(
        select(schema.table).where(and_(*wanted)).order_by(own.moved.desc(), own.id.desc()).limit(filters.most + 1)
    )
    rows = [dict(row) for row in found.mappings()]
    seats = seats_of(connection, [row["id"] for row in rows])
    return [Stored(row, seats[row["id"]], [], None) for row in rows]


def one(connection: Connection, name: str) -> Stored | None:
    """A table with its seats, and nothing of what was played."""
    row = connection.execute(select(schema.table).where(schema.table.c.id == name)).mappings().first()
    return None if row is None else Stored(dict(row), seats_of(connection, [name])[name], [], None)


def visible(person: str | None, mine: bool) -> ColumnElement[bool]:
    own = schema.table.c
    if person is None:
        return own.visibility == "public"
    seated = own.id.in_(select(schema.seat.c.table).where(schema.seat.c.person == person))
    theirs = or_(seated, own.host == person)
    return theirs if mine else or_(own.visibility == "public", theirs)


def seats_of(connection: Connection, names: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    own = schema.seat.c
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for row in connection.execute(select(schema.seat).where(own.table.in_(names)).order_by(own.seat)).mappings():
        found[row["table"]].append(dict(row))
    return found
