"""Who looks at tables, as processes note it: rows that nobody has confirmed for a while count no more."""

from collections.abc import Collection

from sqlalchemy import Connection, Select, delete, insert, select, update

from armillary.server.store import schema
from armillary.server.store.transactions import notify

HERE = "&"
"""What a hint begins with that is about who is at a table."""
own = schema.presence.c


def note(
    connection: Connection, table: str, process: str, came: Collection[str], left: Collection[str], now: float
) -> None:
    """By one process: who has come to a table there, and who has left. Other processes are told to look."""
    connection.execute(delete(schema.presence).where(own.table == table, own.process == process, own.who.in_(left)))
    held = select(schema.table.c.id).where(schema.table.c.id == table).with_for_update(read=True, key_share=True)
    if came and connection.execute(held).first() is not None:
        rows = [{"table": table, "process": process, "who": who, "at": now} for who in sorted(came)]
        connection.execute(insert(schema.presence), rows)
    notify(connection, HERE + table)


def confirm(connection: Connection, process: str, now: float, since: float) -> None:
    """All of one process are still there. What no process has confirmed goes."""
    connection.execute(update(schema.presence).where(own.process == process).values(at=now))
    connection.execute(delete(schema.presence).where(own.at < since))


def forget(connection: Connection, process: str) -> None:
    """It ends, and others will look."""
    tables = connection.execute(select(own.table).where(own.process == process).distinct()).scalars().all()
    connection.execute(delete(schema.presence).where(own.process == process))
    for table in tables:
        notify(connection, HERE + table)


def at(table: str, since: float) -> Select[str, str]:
    """Process and name of all who are at a table."""
    return select(own.process, own.who).where(own.table == table, own.at >= since)
