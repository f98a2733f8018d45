"""What is asked of the database, in its own words. Reads run beside the writer; a change is all or nothing."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Update, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import OperationalError

from armillary.server.processes.hints import PostgresPeers
from armillary.server.processes.peers import Peers
from armillary.server.processes.shared import Shared
from armillary.server.store import prepared, schema
from armillary.server.store.adding import add_unless_there
from armillary.server.store.checkpoints import Checkpoints
from armillary.server.store.engine import is_postgres
from armillary.server.store.idempotency import Done, Request, done_by
from armillary.server.store.presence import expect
from armillary.server.store.readers import Readers
from armillary.server.store.transactions import Transactions, notify
from armillary.server.store.unavailable import unread
from armillary.server.store.writer import Writer
from armillary.server.tables.loading import Stored
from armillary.server.tables.row import Change

MOST_LINES = 10_000
"""Of talk that are kept of one table."""
Result = TypeVar("Result")
Row = Mapping[str, Any]

ADD_ENTRIES = insert(schema.entry)
SEAT_KEY = ("table", "seat")


@cache
def change_table(names: tuple[str, ...]) -> Update:
    """What does not change is not named: its indices stay as they are, and fewer pages are written."""
    own = schema.table
    found = update(own).where(own.c.id == bindparam("table_"), own.c.revision == bindparam("known"))
    return found.values({"revision": bindparam("next"), **{name: bindparam(name) for name in names}})


@cache
def change_seat(names: tuple[str, ...]) -> Update:
    own = schema.seat
    found = update(own).where(own.c.table == bindparam("table_"), own.c.seat == bindparam("seat_"))
    return found.values({name: bindparam(name) for name in names})


class Said(NamedTuple):
    """A line of talk that has no number yet."""

    table: str
    person: str | None
    """None: the table itself says it."""
    name: str
    text: str
    at: float
    phrase: str | None = None
    """Instead of a text."""
    watches: bool = False
    """By a spectator."""


class Progress(NamedTuple):
    """How far a table has come."""

    revision: int
    lines: int
    """Of talk."""


class Store:
    """One database."""

    def __init__(self, engine: Engine, peers: Peers | None = None, most_lines: int = MOST_LINES) -> None:
        self.engine = engine
        self.most_lines = most_lines
        self.peers = peers or peers_on(engine)
        self.writer = Writer(Transactions(engine, self.peers.lock, self.peers.announce))
        self.threads = [Checkpoints(engine, self.writer.transactions)] if self.peers.checkpoints_file else []
        self.readers = Readers()
        self.reader = engine.execution_options(isolation_level="REPEATABLE READ") if is_postgres(engine) else engine

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Ask something, in a thread of its own."""
        return await asyncio.to_thread(self.read_now, work)

    def read_now(self, work: Callable[[Connection], Result]) -> Result:
        """All that one piece of work reads was there at the same moment."""
        try:
            with self.readers, self.reader.connect() as connection:
                return work(connection)
        except OperationalError as error:
            raise unread(error) from None

    async def progress(self, tables: Sequence[str]) -> dict[str, Progress]:
        """How far some tables have come; those that are gone are left out."""
        return await self.read(lambda connection: progress(connection, tables))

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        return await self.writer.write(work)

    async def save(self, change: Change) -> bool:
        """False: another process has changed the table since it was read."""
        return await self.peers.save(change, self.save_here)

    async def save_here(self, change: Change) -> bool:
        return await self.writer.write(lambda connection: save(connection, change, self.most_lines))

    def close(self) -> None:
        self.peers.close()
        for thread in self.threads:
            thread.close()
        self.writer.close()
        self.readers.wait()
        self.engine.dispose()


def peers_on(engine: Engine) -> Peers:
    """Of a server that is one process: on a PostgreSQL there may be others."""
    return (PostgresPeers if is_postgres(engine) else Peers)(Shared())


# tables


def create(
    connection: Connection,
    row: Row,
    seats: Sequence[Row],
    entries: Sequence[Row],
    components: tuple[str, str] | None,
) -> None:
    """A new table, with its component set if that is not a shipped one."""
    own = None if components is None else components[0]
    expect(connection, [row["host"], *(seat["person"] for seat in seats)])
    if components is not None:
        add_set(connection, row, *components)
    connection.execute(insert(schema.table).values(**{**row, "component_set": own}))
    connection.execute(insert(schema.seat), list(seats))
    if entries:
        connection.execute(ADD_ENTRIES, list(entries))


def add_set(connection: Connection, row: Row, digest: str, data: str) -> None:
    """A component set; the host whose table brought it first owns it. A sweep waits, and then finds it used."""
    brought = {"person": row["host"], "origin": row["origin"], "added": row["created"]}
    values = {"hash": digest, "data": data, "bytes": len(data.encode()), "used": row["created"], **brought}
    add_unless_there(connection, schema.component_set, values)
    own = schema.component_set
    connection.execute(update(own).where(own.c.hash == digest).values(used=row["created"]))


def save(connection: Connection, change: Change, most_lines: int = MOST_LINES) -> bool:
    """The revision is what two who change the same table meet at: the second finds no such row."""
    expect(connection, [seat.get("person") for seat in change.seats])
    named = {"table_": change.table, "known": change.revision, "next": change.revision + 1}
    if prepared.run(connection, change_table(tuple(change.values)), {**named, **change.values}) != 1:
        return False
    for seat in change.seats:
        names = tuple(name for name in seat if name not in SEAT_KEY)
        prepared.run(connection, change_seat(names), {**seat, "table_": change.table, "seat_": seat["seat"]})
    if change.entries:
        prepared.run_all(connection, ADD_ENTRIES, change.entries)
    for message in change.said:
        n = next_line(connection, change.table)
        line = Said(change.table, None, "", msgspec.json.encode(message).decode(), change.at)
        add_line(connection, n, line, most_lines)
    notify(connection, change.table)
    return True


def last_move(connection: Connection) -> float:
    """When a match that goes on was last moved in."""
    own = schema.table.c
    return connection.execute(select(func.max(own.moved)).where(own.status == "running")).scalar() or 0.0


def load(connection: Connection, table: str) -> Stored | None:
    row = connection.execute(select(schema.table).where(schema.table.c.id == table)).mappings().first()
    if row is None:
        return None
    seats = connection.execute(
        select(schema.seat).where(schema.seat.c.table == table).order_by(schema.seat.c.seat)
    ).mappings()
    entries = connection.execute(
        select(schema.entry).where(schema.entry.c.table == table).order_by(schema.entry.c.n)
    ).mappings()
    wanted = msgspec.json.decode(row["header"])["components"]["hash"]
    components = connection.execute(
        select(schema.component_set.c.data).where(schema.component_set.c.hash == wanted)
    ).scalar()
    return Stored(dict(row), [dict(one) for one in seats], [dict(one) for one in entries], components)


def revision(connection: Connection, table: str) -> int | None:
    return connection.execute(select(schema.table.c.revision).where(schema.table.c.id == table)).scalar()


def progress(connection: Connection, tables: Sequence[str]) -> dict[str, Progress]:
    own, said = schema.table.c, schema.chat.c
    last = select(func.max(said.n)).where(said.table == own.id).scalar_subquery()
    found = connection.execute(select(own.id, own.revision, last.label("last")).where(own.id.in_(tables)))
    return {row.id: Progress(row.revision, 0 if row.last is None else row.last + 1) for row in found}


def rematch_of(connection: Connection, table: str) -> str | None:
    """The table of which this one is the rematch."""
    return connection.execute(select(schema.table.c.id).where(schema.table.c.rematch == table)).scalar()


def due(connection: Connection, now: float, most: int) -> list[str]:
    """Tables where something must be done though nobody asks for it."""
    own = schema.table.c
    found = connection.execute(
        select(own.id).where(own.due <= now, own.status == "running").order_by(own.due).limit(most)
    )
    return [row.id for row in found]


def freeze(connection: Connection, table: str, known: int, fault: str) -> None:
    """As it was read: a process that has changed it since has seen it come out right."""
    own = schema.table.c
    connection.execute(
        update(schema.table)
        .where(own.id == table, own.revision == known)
        .values(status="frozen", fault=fault, due=None, revision=own.revision + 1)
    )


# what is said


def next_line(connection: Connection, table: str) -> int:
    """The number of what is said next at the table. The caller has locked it."""
    own = schema.chat.c
    last = connection.execute(select(func.max(own.n)).where(own.table == table)).scalar()
    return 0 if last is None else last + 1


def add_line(connection: Connection, n: int, said: Said, most_lines: int = MOST_LINES) -> Row:
    """The oldest goes when there are too many."""
    values = {**said._asdict(), "n": n}
    connection.execute(insert(schema.chat).values(**values))
    if n >= most_lines:
        own = schema.chat.c
        connection.execute(delete(schema.chat).where(own.table == said.table, own.n <= n - most_lines))
    return values


def say(connection: Connection, said: Said, request: Request | None = None, most_lines: int = MOST_LINES) -> Row | None:
    """A line by a person, or the one that the request made before; other processes are told to look.

    None: the request's word came before with something else.
    """
    expect(connection, [said.person])
    own = schema.table.c
    connection.execute(select(own.id).where(own.id == said.table).with_for_update())  # one speaks there at a time
    n = next_line(connection, said.table)
    done = done_by(connection, request, Done(said.table, n))
    if done == Done(said.table, n):
        notify(connection, said.table)
        return add_line(connection, n, said, most_lines)
    return None if done is None else line(connection, done) or {**said._asdict(), "n": done.n}


def line(connection: Connection, done: Done) -> Row | None:
    """None: it was one of too many."""
    own = schema.chat.c
    found = connection.execute(select(schema.chat).where(own.table == done.table, own.n == done.n)).mappings().first()
    return None if found is None else dict(found)


def lines(
    connection: Connection,
    table: str,
    count: int,
    since: int = 0,
    before: int | None = None,
    deaf: Collection[str] = (),
) -> list[Row]:
    """The newest from one on, or before one, but for what some have said."""
    own = schema.chat.c
    wanted = select(schema.chat).where(own.table == table, own.n >= since)
    if before is not None:
        wanted = wanted.where(own.n < before)
    if deaf:
        wanted = wanted.where(or_(own.person.is_(None), own.person.not_in(deaf)))
    found = connection.execute(wanted.order_by(own.n.desc()).limit(count)).mappings().all()
    return [dict(row) for row in reversed(found)]


def mutes(connection: Connection, table: str) -> dict[str, set[str]]:
    """Person -> whom they do not want to hear."""
    found: dict[str, set[str]] = {}
    for row in connection.execute(select(schema.mute).where(schema.mute.c.table == table)):
        found.setdefault(row.person, set()).add(row.muted)
    return found


def carry(connection: Connection, old: str, new: str, count: int) -> None:
    """The talk of people goes on at another table, and whom they do not want to hear."""
    own = schema.chat.c
    said = select(schema.chat).where(own.table == old, own.person.is_not(None)).order_by(own.n.desc()).limit(count)
    rows = [dict(row) for row in reversed(connection.execute(said).mappings().all())]
    if rows:
        connection.execute(insert(schema.chat), [{**row, "table": new, "n": n} for n, row in enumerate(rows)])
    for person, muted in mutes(connection, old).items():
        for whom in muted:
            add_unless_there(connection, schema.mute, {"table": new, "person": person, "muted": whom})


def speaker(connection: Connection, table: str, n: int) -> str | None:
    """Who said a line."""
    own = schema.chat.c
    return connection.execute(select(own.person).where(own.table == table, own.n == n)).scalar() or None


def newest_lines(connection: Connection, table: str, people: Collection[str]) -> list[Row]:
    """The last that each of some people said."""
    own = schema.chat.c
    last = select(func.max(own.n)).where(own.table == table, own.person.in_(people)).group_by(own.person)
    found = connection.execute(select(schema.chat).where(own.table == table, own.n.in_(last)).order_by(own.n))
    return [dict(row) for row in found.mappings()]


def set_mute(connection: Connection, table: str, person: str, whom: str, is_muted: bool) -> None:
    if is_muted:
        expect(connection, [person, whom])
        add_unless_there(connection, schema.mute, {"table": table, "person": person, "muted": whom})
    else:
        own = schema.mute.c
        connection.execute(delete(schema.mute).where(own.table == table, own.person == person, own.muted == whom))


# who may look


def admit(connection: Connection, table: str, person: str) -> None:
    expect(connection, [person])
    add_unless_there(connection, schema.admitted, {"table": table, "person": person})


def is_admitted(connection: Connection, table: str, person: str) -> bool:
    own = schema.admitted.c
    return connection.execute(select(own.table).where(own.table == table, own.person == person)).first() is not None
