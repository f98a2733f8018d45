"""How much of the server a person or an origin uses, and may use. It is counted where it is written."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, select, text, update

from armillary.kernel.text import Message
from armillary.server.store import schema

NOT_OVER = ("open", "running")
REMEMBERED = 30 * 24 * 3600.0
"""Seconds for which it is known from where a component set came."""
LOCKS = 0x41726D69
"""Among the advisory locks of a PostgreSQL server, those of budgets: "Armi"."""


class Budget(NamedTuple):
    """The most that one may use."""

    tables: int
    """That are not over."""
    bot_tables: int
    """Of these, at which only bots play."""
    set_bytes: int
    """Of component sets of their own."""


class Buyer(NamedTuple):
    """Who wants to use something."""

    person: str
    origin: str
    kind: str
    """guest or account"""
    own: Budget
    origins: Budget
    """Of all who come from the same address."""


class Use(NamedTuple):
    """What they want to use."""

    tables: int = 1
    bot_tables: int = 0
    set_hash: str = ""
    set_bytes: int = 0


def refused(connection: Connection, buyer: Buyer | None, use: Use, now: float) -> Message | None:
    """Why a buyer may not use this as well; None: they may. Without a buyer there are no limits."""
    return None if buyer is None else exceeded(connection, buyer, use, now)


def exceeded(connection: Connection, buyer: Buyer, use: Use, now: float) -> Message | None:
    """What there would be too much of. Nobody else of the same person or address uses more before this is written."""
    table, brought = schema.table.c, schema.component_set.c
    recently = brought.added > now - REMEMBERED
    for key in (buyer.person, buyer.origin):
        hold(connection, key)
    is_new = use.set_bytes > 0 and not is_kept(connection, use.set_hash)
    for whose, budget, hosted, owned in (
        (buyer.kind, buyer.own, table.host == buyer.person, brought.person == buyer.person),
        ("address", buyer.origins, table.origin == buyer.origin, (brought.origin == buyer.origin) & recently),
    ):
        tables, bot_tables = counted(connection, hosted)
        if tables + use.tables > budget.tables:
            return Message(f"budget.tables.{whose}", {"most": budget.tables})
        if use.bot_tables and bot_tables + use.bot_tables > budget.bot_tables:
            return Message(f"budget.bots.{whose}", {"most": budget.bot_tables})
        if is_new and summed(connection, owned) + use.set_bytes > budget.set_bytes:
            return Message(f"budget.sets.{whose}", {"most": budget.set_bytes, "given": use.set_bytes})
    return None


def hold(connection: Connection, key: str) -> None:
    """On a SQLite file only one writes at a time; elsewhere two that count the same wait for each other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:locks, hashtext(:key))"), {"locks": LOCKS, "key": key})


def counted(connection: Connection, whose: ColumnElement[bool]) -> tuple[int, int]:
    """Tables that are not over, and those among them at which only bots play."""
    own = schema.table.c
    wanted = select(own.only_bots, func.count()).where(whose, own.status.in_(NOT_OVER)).group_by(own.only_bots)
    found = {bool(only_bots): count for only_bots, count in connection.execute(wanted)}
    return sum(found.values()), found.get(True, 0)


def summed(connection: Connection, whose: ColumnElement[bool]) -> int:
    """Bytes of component sets."""
    found = connection.execute(select(func.sum(schema.component_set.c.bytes)).where(whose)).scalar()
    return int(found or 0)


def is_kept(connection: Connection, set_hash: str) -> bool:
    own = schema.component_set.c
    return connection.execute(select(own.hash).where(own.hash == set_hash)).first() is not None


def forget_origins(connection: Connection, now: float) -> None:
    """From where component sets came is not kept for ever."""
    own = schema.component_set.c
    old = update(schema.component_set).where(own.origin.is_not(None), own.added <= now - REMEMBERED)
    connection.execute(old.values(origin=None))


def reserve(connection: Connection, table: str, buyer: Buyer | None, now: float) -> Message | None:
    """A table that is there already is to be one at which only bots play, unless that would be too many."""
    refusal = refused(connection, buyer, Use(tables=0, bot_tables=1), now)
    if refusal is None:
        set_only_bots(connection, table, only_bots=True)
    return refusal


def set_only_bots(connection: Connection, table: str, only_bots: bool) -> None:
    connection.execute(update(schema.table).where(schema.table.c.id == table).values(only_bots=only_bots))
