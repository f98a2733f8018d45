"""Finding what may go, and removing some of it within a transaction: little at a time, so that play never waits."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, false, select, text, tuple_, update

from armillary.server.housekeeping import kinds
from armillary.server.housekeeping.kinds import TABLES, Amount, Keep
from armillary.server.people import handover
from armillary.server.store import schema
from armillary.server.store.presence import PERSON
from armillary.server.store.transactions import notify

LOCK = 0x41726D696C6C6173  # among the advisory locks of a PostgreSQL server: "Armillas"
MOST = 10_000
"""Of one kind that are found at once."""
TOGETHER = 20
"""Of one kind that are removed in one transaction."""
KINDS = (*TABLES, "guests", "sessions", "requests", "component_sets")
NONE: ColumnElement[bool] = false()
Key = tuple[Any, ...]


class Removed(NamedTuple):
    """The rows that one transaction has removed."""

    number: int = 0
    tables: Sequence[str] = ()
    """That are gone, or that knew of one that is gone."""
    people: Sequence[str] = ()


def columns(kind: str) -> Sequence[ColumnElement[str]]:
    """The key of a kind."""
    own = schema.once.c
    return {
        **dict.fromkeys(TABLES, (schema.table.c.id,)),
        "guests": (schema.person.c.id,),
        "sessions": (schema.session.c.token,),
        "requests": (own.person, own.verb, own.word),
        "component_sets": (schema.component_set.c.hash,),
    }[kind]


def forgotten(kind: str, keep: Keep, now: float, going: ColumnElement[bool] = NONE) -> ColumnElement[bool]:
    """Which of a kind may go; what belongs to tables that go too, if these are named."""
    if kind in TABLES:
        return kinds.forgotten_tables(kind, keep, now)
    found: dict[str, Callable[[], ColumnElement[bool]]] = {
        "guests": lambda: kinds.forgotten_guests(keep, now, going),
        "sessions": lambda: kinds.old_sessions(now),
        "requests": lambda: kinds.old_requests(now),
        "component_sets": lambda: kinds.unused_sets(now, going),
    }
    return found[kind]()


def find(connection: Connection, kind: str, keep: Keep, now: float) -> list[Key]:
    """The keys of those that may go, as many as are looked after at once."""
    found = connection.execute(select(*columns(kind)).where(forgotten(kind, keep, now)).limit(MOST))
    return [tuple(row) for row in found]


def amounts(connection: Connection, keep: Keep, now: float) -> dict[str, Amount]:
    """How much of each kind would go."""
    going = kinds.any_forgotten(keep, now)
    return {kind: amount(connection, kind, forgotten(kind, keep, now, going)) for kind in KINDS}


def amount(connection: Connection, kind: str, which: ColumnElement[bool]) -> Amount:
    if kind in TABLES:
        wanted = kinds.amount_of_tables(which)
    elif kind == "component_sets":
        wanted = kinds.amount_of_sets(which)
    else:
        wanted = kinds.amount_of_rows(columns(kind)[0], which)
    number, size = connection.execute(wanted).one()
    return Amount(number, int(size))


def remove(connection: Connection, kind: str, keys: Sequence[Key], keep: Keep, now: float) -> Removed:
    """Those of the keys that may still go. On a PostgreSQL, nobody else does this at the same moment."""
    if not is_alone(connection):
        return Removed()
    own = columns(kind)
    named = own[0].in_([key[0] for key in keys]) if len(own) == 1 else tuple_(*own).in_(list(keys))
    wanted = select(*own).where(named, forgotten(kind, keep, now)).with_for_update()
    still = [tuple(row) for row in connection.execute(wanted)]
    if kind in TABLES:
        return Removed(len(still), remove_tables(connection, [key[0] for key in still]))
    if kind == "guests":
        for [person] in still:
            handover.erase(connection, person)
            notify(connection, PERSON + person)
        return Removed(len(still), people=[key[0] for key in still])
    if still:
        gone = own[0].in_([key[0] for key in still]) if len(own) == 1 else tuple_(*own).in_(still)
        connection.execute(delete(own[0].table).where(gone))
    return Removed(len(still))


def is_alone(connection: Connection) -> bool:
    """SQLite has one writer anyway."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.execute(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": LOCK}).scalar())


def remove_tables(connection: Connection, names: Sequence[str]) -> list[str]:
    """With all that is theirs. These are gone, or no longer know of one that is."""
    if not names:
        return []
    own = schema.table.c
    changed = [*names]
    for column, values in ((own.branch_of, {"branch_of": None, "branch_step": None}), (own.rematch, {"rematch": None})):
        changed += connection.execute(select(own.id).where(column.in_(names), own.id.not_in(names))).scalars()
        connection.execute(update(schema.table).where(column.in_(names)).values(revision=own.revision + 1, **values))
    connection.execute(delete(schema.once).where(schema.once.c.table.in_(names)))
    connection.execute(delete(schema.table).where(own.id.in_(names)))
    for name in changed:
        notify(connection, name)
    return changed
