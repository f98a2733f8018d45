"""Another name of a person reaches the tables they sit at whose matches are not over.

As in a handover, each table gets a new revision, and the caller tells the processes that hold it.
"""

import msgspec
from sqlalchemy import Connection, select, update

from armillary.kernel.text import Message
from armillary.server.people import names
from armillary.server.people.handover import NOT_OVER, rename_lines, touch
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.store import Said

seat, table = schema.seat.c, schema.table.c


def rename(connection: Connection, person: str, name: str, now: float) -> list[str]:
    """What a person is called where they sit. The tables that changed."""
    wanted = select(seat.table).join(schema.table, table.id == seat.table)
    found = wanted.where(seat.person == person, table.status.in_(NOT_OVER))
    tables = sorted(set(connection.execute(found).scalars()))
    changed = [one for one in tables if rename_at(connection, one, person, name, now)]
    touch(connection, set(changed))
    return changed


def rename_at(connection: Connection, at: str, person: str, name: str, now: float) -> bool:
    """At one table, where nobody else is called alike; the table says it. False: they are called so already."""
    row = connection.execute(select(table.header).where(table.id == at).with_for_update()).one()
    sitting = connection.execute(select(seat.seat, seat.person, seat.name).where(seat.table == at)).all()
    n, before = next((one.seat, one.name) for one in sitting if one.person == person)
    after = names.free(name, (one.name for one in sitting if one.seat != n and one.name))
    if after == before:
        return False
    header = msgspec.json.decode(row.header)
    if header.get("names"):
        header["names"][n] = after
    connection.execute(update(schema.seat).where(seat.table == at, seat.seat == n).values(name=after))
    values = {"header": msgspec.json.encode(header).decode()}
    connection.execute(update(schema.table).where(table.id == at).values(values))
    rename_lines(connection, at, before, after)
    said = Message("table.renamed", {"before": before, "name": after})
    line = Said(at, None, "", msgspec.json.encode(said).decode(), now)
    rows.add_line(connection, rows.next_line(connection, at), line)
    return True
