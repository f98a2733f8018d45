"""Stores and tables for tests."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection

from armillary.bots import UnknownBot, bot
from armillary.kernel.fair import SEED_BYTES, Source
from armillary.kernel.position import Position
from armillary.kernel.registry import named
from armillary.server.listener import Listener
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.adding import add_unless_there
from armillary.server.store.engine import open_engine
from armillary.server.store.migrate import migrate
from armillary.server.store.store import Store
from armillary.server.tables.making import Host, build, own_components
from armillary.server.tables.table import Table
from armillary.server.wire import Clock, NewSeat, NoClock, Visibility
from armillary.server.world import World


def open_store(database: str | Path) -> Store:
    """A store on a file, or on a database by its URL, made if it is not there."""
    engine = open_engine(str(database))
    migrate(engine)
    return Store(engine)


def make_table(
    store: Store,
    world: World,
    game: str = "pocket-imperium",
    seats: Sequence[str] = ("ann", "greedy", "greedy"),
    *,
    seed: int | None = 7,
    clock: Clock | None = None,
    visibility: Visibility = "link",
    start: Position | None = None,
    **options: Any,
) -> str:
    """The id of a new table in the store. A seat is "open", a bot by its name, or a person, whose id and name it is.

    The first person is the host. The match begins at once where no seat is open.
    """
    setup = start.setup if start is not None else named(game).setup(len(seats), options)
    source = Source(world.random_bytes(SEED_BYTES)) if seed is None else Source.chosen(seed)
    people = {n: seat for n, seat in enumerate(seats) if seat != "open" and not is_bot(seat)}
    wanted = [NewSeat("bot", seat) if is_bot(seat) else NewSeat("open") for seat in seats]
    host = next(iter(people.values()), "host")
    table = build(world, Host(host, host), setup, source, wanted, clock or NoClock(), visibility, start)
    for n, person in people.items():
        table.join(person, person, n, "", world.now())
    put(store, table)
    return table.row.id


def waiting(listener: Listener) -> list[bytes]:
    """The frames that are to be sent to a listener."""
    return list(iter(listener.take, b""))


def is_bot(name: str) -> bool:
    try:
        bot(name)
    except UnknownBot:
        return False
    return True


def add_people(connection: Connection, ids: Iterable[str]) -> None:
    """Guests who are called like their ids, unless they are there."""
    for one in sorted(ids):
        add_unless_there(connection, schema.person, {"id": one, "name": one, "notices": "{}", "created": 0.0})


def put(store: Store, table: Table) -> None:
    """Make a new table durable."""
    seats = [table.seat_row(n) for n in range(len(table.seats))]
    components = own_components(table.setup)
    with store.writer.engine.begin() as connection:
        add_people(connection, {table.row.host, *(seat.person for seat in table.seats if seat.person)})
        rows.create(connection, asdict(table.row), seats, table.entry_rows(), components)
