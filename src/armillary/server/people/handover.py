"""The seats and tables of a person go to another, or lose their name.

Tables are also held in memory. Each that changes here gets a new revision, so that nobody saves over it what they knew
before; the caller tells the processes that hold it.
"""

import msgspec
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Table, bindparam, delete, or_, select, update

from armillary.kernel.text import Message
from armillary.server.errors import NotNow
from armillary.server.store import schema
from armillary.server.store.adding import add_unless_there
from armillary.server.store.transactions import notify
from armillary.server.tables.seat import NOBODY, Seat

GONE = "\N{EM DASH}"
"""The name of those who are no longer here."""
NOT_OVER = ("open", "running")
FREE = asdict(Seat("open"))

CHANGED = (
    update(schema.table).where(schema.table.c.id == bindparam("table_")).values(revision=schema.table.c.revision + 1)
)


# to another


def move(connection: Connection, guest: str, account: str) -> list[str]:
    """All that a guest has goes to an account, and the guest is no more. These tables changed."""
    tables = seated_at(connection, guest) | hosted_by(connection, guest)
    touch(connection, tables)
    refuse_both(connection, guest, account)
    for column in (schema.seat.c.person, schema.table.c.host, schema.chat.c.person, schema.component_set.c.person):
        connection.execute(update(column.table).where(column == guest).values({column.name: account}))
    for table in (schema.admitted, schema.mute):
        move_keys(connection, table, guest, account)
    connection.execute(delete(schema.once).where(schema.once.c.person == guest))
    connection.execute(delete(schema.presence).where(schema.presence.c.who == guest))
    connection.execute(delete(schema.person).where(schema.person.c.id == guest))
    return sorted(tables)


def refuse_both(connection: Connection, guest: str, account: str) -> None:
    """Nobody plays two seats of one match."""
    mine, theirs, table = schema.seat.alias(), schema.seat.alias(), schema.table.c
    found = connection.execute(
        select(mine.c.table)
        .join(theirs, theirs.c.table == mine.c.table)
        .join(schema.table, table.id == mine.c.table)
        .where(mine.c.person == guest, theirs.c.person == account, table.status.in_(NOT_OVER))
    ).first()
    if found is not None:
        raise NotNow("people.claim")


def move_keys(connection: Connection, table: Table, guest: str, account: str) -> None:
    """Where people are part of the key: the account may have the same already, and nobody mutes themselves."""
    before = connection.execute(select(table).where(concerns(table, guest))).mappings().all()
    connection.execute(delete(table).where(concerns(table, guest)))
    for row in before:
        after = {name: account if value == guest else value for name, value in row.items()}
        if len(set(after.values())) == len(after):
            add_unless_there(connection, table, after)


def concerns(table: Table, person: str) -> ColumnElement[bool]:
    return or_(*(column == person for column in table.c if column.name != "table"))


# to nobody


def erase(connection: Connection, person: str) -> tuple[list[str], list[str]]:
    """A person is no more. What they played stays, without their name. All tables that changed; those being played.

    Seats that they had before a match are free; in a match that is played they are nobody's, and the table, for which
    something is due now, hands them to a bot.
    """
    seated = seated_at(connection, person)
    tables = seated | hosted_by(connection, person)
    touch(connection, tables)
    played = [table for table in sorted(seated) if unname(connection, table, person) == "running"]
    for column in (schema.seat.c.person, schema.table.c.host):
        connection.execute(update(column.table).where(column == person).values({column.name: NOBODY}))
    connection.execute(update(schema.table).where(schema.table.c.id.in_(played)).values(due=0.0))
    connection.execute(update(schema.chat).where(schema.chat.c.person == person).values(person=NOBODY, name=GONE))
    sets = schema.component_set
    connection.execute(update(sets).where(sets.c.person == person).values(person=None))
    for table in (schema.admitted, schema.mute):
        connection.execute(delete(table).where(concerns(table, person)))
    connection.execute(delete(schema.once).where(schema.once.c.person == person))
    connection.execute(delete(schema.presence).where(schema.presence.c.who == person))
    connection.execute(delete(schema.session).where(schema.session.c.person == person))
    connection.execute(delete(schema.person).where(schema.person.c.id == person))
    return sorted(tables), played


def unname(connection: Connection, table: str, person: str) -> str:
    """The name goes from the seat, from the record, and from what the table said. The status of the table."""
    own, seat = schema.table.c, schema.seat.c
    row = connection.execute(select(own.header, own.status).where(own.id == table)).one()
    header = msgspec.json.decode(row.header)
    for n, name in connection.execute(select(seat.seat, seat.name).where(seat.table == table, seat.person == person)):
        if header.get("names"):
            header["names"][n] = GONE
        rename_lines(connection, table, name, GONE, before=GONE)
    left = FREE if row.status == "open" else {"name": GONE}
    connection.execute(update(schema.seat).where(seat.table == table, seat.person == person).values(left))
    values = {"header": msgspec.json.encode(header).decode()}
    connection.execute(update(schema.table).where(own.id == table).values(values))
    return str(row.status)


def rename_lines(connection: Connection, table: str, name: str, to: str, **also: str) -> None:
    """What the table has said of a person says another name, and this too where it says it."""
    own = schema.chat.c
    for n, line in connection.execute(select(own.n, own.text).where(own.table == table, own.person.is_(None))).all():
        message = msgspec.json.decode(line, type=Message)
        if message.args.get("name") == name:
            known = {key: value for key, value in also.items() if key in message.args}
            said = msgspec.json.encode(Message(message.id, {**message.args, **known, "name": to})).decode()
            connection.execute(update(schema.chat).where(own.table == table, own.n == n).values(text=said))


# tables that change


def seated_at(connection: Connection, person: str) -> set[str]:
    own = schema.seat.c
    return set(connection.execute(select(own.table).where(own.person == person)).scalars())


def hosted_by(connection: Connection, person: str) -> set[str]:
    own = schema.table.c
    return set(connection.execute(select(own.id).where(own.host == person)).scalars())


def touch(connection: Connection, tables: set[str]) -> None:
    """In one order everywhere, so that two that lock several do not wait for each other."""
    for table in sorted(tables):
        connection.execute(CHANGED, {"table_": table})
        notify(connection, table)
