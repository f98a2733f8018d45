"""Who has played the match of a day, and how well. What counts is in `points` of a table; the rest is not ranked."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, func, select

from armillary.server.store import schema
from armillary.server.tables.seat import NOBODY
from armillary.server.wire import Status

table, seat = schema.table.c, schema.seat.c


class Attempt(NamedTuple):
    """A person's match of a day."""

    table: str
    name: str
    status: Status
    points: int | None
    """None: it is not ranked, or not yet."""
    rank: int | None


def of(game: str, day: str) -> ColumnElement[bool]:
    return and_(table.daily == day, table.game == game)


def played(game: str, day: str) -> Select[str, str, Status, int]:
    """Matches of a day with the person who plays there."""
    people = schema.table.join(schema.seat, and_(seat.table == table.id, seat.kind == "person"))
    return select(table.id, seat.name, table.status, table.points).select_from(people).where(of(game, day))


def number(connection: Connection, game: str, day: str) -> int:
    """How many are ranked."""
    return connection.execute(select(func.count(table.points)).where(of(game, day))).scalar_one()


def rank(connection: Connection, game: str, day: str, points: int | None) -> int | None:
    """Who has as many points has the same rank."""
    if points is None:
        return None
    better = select(func.count()).select_from(schema.table).where(of(game, day), table.points > points)
    return 1 + connection.execute(better).scalar_one()


def attempt(connection: Connection, game: str, day: str, person: str) -> Attempt | None:
    """A person's own."""
    found = connection.execute(played(game, day).where(seat.person == person).order_by(table.created)).first()
    return None if found is None else Attempt(*found, rank(connection, game, day, found.points))


def best(connection: Connection, game: str, day: str, most: int) -> list[Attempt]:
    """Those with the most points, the first to have them first; not of people who are no longer here."""
    found = connection.execute(
        played(game, day)
        .where(table.points.is_not(None), seat.person != NOBODY)
        .order_by(table.points.desc(), table.ended)
        .limit(most)
    )
    return [Attempt(*row, rank(connection, game, day, row.points)) for row in found]
