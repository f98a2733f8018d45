"""What may go, and when: each kind is found by one condition, and nothing goes that no longer meets it."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, and_, exists, false, func, or_, select

from armillary.server.config import Config
from armillary.server.store import schema

DAY = 24 * 3600.0
KEEP_ONCE = 7 * DAY
"""Seconds for which a request that comes again is known."""
KEEP_SET = DAY
"""Seconds for which a component set is kept that no table has: another may be made with it at this moment."""
ENTRY, LINE, SEAT, SMALL = 80, 90, 320, 200
"""Bytes that rows take, more or less, beside the long texts in them."""
table, person = schema.table.c, schema.person.c


class Keep(NamedTuple):
    """For how many seconds tables and guests are kept that nobody touches; None: for ever."""

    unbegun: float | None
    called_off: float | None
    guest_tables: float | None
    guest_matches: float | None
    guests: float | None


def keep_of(config: Config) -> Keep:
    """As the host has set it."""
    return Keep(*(days * DAY or None for days in days_of(config).values()))


def days_of(config: Config) -> dict[str, int]:
    """The same in days, of each kind; 0: for ever."""
    return {kind: getattr(config, f"keep_{kind}") for kind in Keep._fields}


# tables


def of_guests() -> ColumnElement[bool]:
    """No account sits at a table, or has made it."""
    own = schema.seat.c
    seated = exists().where(own.table == table.id, person.id == own.person, person.account.is_not(None))
    hosting = exists().where(person.id == table.host, person.account.is_not(None))
    return and_(~seated, ~hosting)


def standing(kind: str) -> ColumnElement[bool]:
    """How tables of a kind stand."""
    ended = table.status.in_(("cancelled", "abandoned"))
    return {
        "unbegun": table.status == "open",
        "called_off": and_(ended, or_(table.entries == 0, of_guests())),
        "guest_tables": and_(table.status.in_(("running", "frozen")), of_guests()),
        "guest_matches": and_(table.status == "finished", of_guests()),
    }[kind]


TABLES = ("unbegun", "called_off", "guest_tables", "guest_matches")


def forgotten_tables(kind: str, keep: Keep, now: float) -> ColumnElement[bool]:
    """Tables of a kind that nobody has touched for long: neither moved, nor sat down, nor said anything."""
    kept = getattr(keep, kind)
    if kept is None:
        return false()
    own = schema.chat.c
    said = select(own.at).where(own.table == table.id).order_by(own.n.desc()).limit(1).scalar_subquery()
    return and_(table.moved < now - kept, func.coalesce(said, 0.0) < now - kept, standing(kind))


def any_forgotten(keep: Keep, now: float) -> ColumnElement[bool]:
    return or_(*(forgotten_tables(kind, keep, now) for kind in TABLES))


# what belongs to tables and people


def forgotten_guests(keep: Keep, now: float, going: ColumnElement[bool]) -> ColumnElement[bool]:
    """Guests without a table, but for those that go, who have not come for long."""
    if keep.guests is None:
        return false()
    seat, session, since = schema.seat.c, schema.session.c, now - keep.guests
    seated = exists().where(seat.person == person.id, table.id == seat.table, ~going)
    hosting = exists().where(table.host == person.id, ~going)
    came = exists().where(session.person == person.id, session.expires > now, session.used >= since)
    return and_(person.account.is_(None), person.created < since, ~seated, ~hosting, ~came)


def unused_sets(now: float, going: ColumnElement[bool]) -> ColumnElement[bool]:
    """Component sets of no table, but for those that go."""
    own = schema.component_set.c
    return and_(own.used < now - KEEP_SET, ~exists().where(table.component_set == own.hash, ~going))


def old_sessions(now: float) -> ColumnElement[bool]:
    return schema.session.c.expires <= now


def old_requests(now: float) -> ColumnElement[bool]:
    return schema.once.c.at < now - KEEP_ONCE


# how much it is


class Amount(NamedTuple):
    """How many there are, and how much they take."""

    number: int
    size: int
    """In bytes, more or less."""


def amount_of_tables(which: ColumnElement[bool]) -> Select[int, int]:
    said = schema.chat.c
    lines = select(func.coalesce(func.sum(func.length(said.text) + LINE), 0)).where(said.table == table.id)
    size = func.length(table.header) + table.entries * ENTRY + table.players * SEAT + lines.scalar_subquery()
    sizes = select(size.label("size")).where(which).subquery()  # PostgreSQL sums no subqueries
    return select(func.count(), func.coalesce(func.sum(sizes.c.size), 0)).select_from(sizes)


def amount_of_sets(which: ColumnElement[bool]) -> Select[int, int]:
    own = schema.component_set.c
    return select(func.count(), func.coalesce(func.sum(own.bytes), 0)).where(which)


def amount_of_rows(column: ColumnElement[str], which: ColumnElement[bool]) -> Select[int, int]:
    return select(func.count(column), func.count(column) * SMALL).where(which)
