"""Verbs about tables: make, find, sit down, begin, leave, and once more."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Literal, NoReturn, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import asdict
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from armillary.kernel.record import Header
from armillary.kernel.text import Message
from armillary.server import seen
from armillary.server.asked import Asked
from armillary.server.errors import Forbidden, NotNow, NotThere, ServerError
from armillary.server.sight import may_see
from armillary.server.store import budgets, listing
from armillary.server.store import store as rows
from armillary.server.store.budgets import Buyer, Use
from armillary.server.store.listing import Filters
from armillary.server.store.once import Done, Request, known, settled
from armillary.server.store.presence import is_there
from armillary.server.tables import making
from armillary.server.tables.loading import Stored, seat_of
from armillary.server.tables.making import Host
from armillary.server.tables.row import TableRow
from armillary.server.tables.table import Table
from armillary.server.wire import (
    Agree,
    Branch,
    Clock,
    Enter,
    Id,
    Input,
    Join,
    NewTable,
    Rematch,
    Start,
    TableInfo,
    TableList,
)

Outcome = TypeVar("Outcome")
Act = Callable[[Table, float], Outcome]


class Wanted(Input, frozen=True):
    """Which tables."""

    game: Annotated[str, Meta(max_length=40)] | None = None
    status: Literal["open", "running", "finished", "cancelled", "abandoned", "frozen"] | None = None
    mine: bool = False
    after: Id | None = None
    count: Annotated[int, Meta(ge=1, le=100)] = 30


def info(asked: Asked, table: Table) -> TableInfo:
    return seen.info(table.row, table.header, table.seats, table.clock, asked.reader(table))


async def create(asked: Asked) -> TableInfo:
    wanted: NewTable = asked.body
    world, host, largest = asked.server.world, host_of(asked), asked.server.config.largest_set
    table = await asked.server.work.run(asked.wish, lambda: making.make(world, host, wanted, largest))
    return info(asked, await add(asked, table, asked.request("create")))


def host_of(asked: Asked) -> Host:
    given: NewTable | Branch | Rematch = asked.body
    server, who = asked.server, asked.known
    return Host(who.id, who.name, given.nonce_follows, server.bound, server.origin_of(asked.origin))


async def add(asked: Asked, table: Table, request: Request | None, invited: Sequence[str] = ()) -> Table:
    """Make a new table durable, unless the request has made one before: then that one. Nobody has too many."""
    row, entries = asdict(table.row), table.entry_rows()
    seats = [table.seat_row(n) for n in range(len(table.seats))]
    components = making.own_components(table.setup)
    fresh = Done(table.row.id)
    now = asked.server.world.now()
    use = Use(1, int(table.row.only_bots), *(components[0], len(components[1].encode())) if components else ("", 0))

    def work(connection: Connection) -> Done | Message | None:
        refusal = budgets.refused(connection, buyer_of(asked), use, now)
        if refusal is not None and not known(connection, request):
            return refusal
        done = settled(connection, request, fresh)
        if done == fresh:
            rows.create(connection, row, seats, entries, components)
            for person in filter(partial(is_there, connection), invited):
                rows.admit(connection, fresh.table, person)
        return done

    done = await asked.server.store.write(work)
    if done is None:
        raise NotNow("once.other")
    if isinstance(done, Message):
        refuse(asked, done)
    return await asked.server.begun(done.table)


def buyer_of(asked: Asked) -> Buyer | None:
    return asked.server.allowances.buyer(asked.known, asked.server.origin_of(asked.origin))


def refuse(asked: Asked, refusal: Message) -> NoReturn:
    """Somebody has as much as they may."""
    asked.server.metrics.refused.labels(refusal.id.removeprefix("budget.")).inc()
    raise NotNow(refusal.id, **refusal.args)


async def find(asked: Asked) -> TableList:
    """Public tables, and those of the one who asks."""
    wanted: Wanted = asked.query
    person = asked.known.id if wanted.mine else asked.person.id if asked.person else None
    filters = Filters(wanted.game, wanted.status, wanted.mine, wanted.after, wanted.count)
    found = await asked.server.store.read(lambda connection: listing.tables(connection, person, filters))
    tables = [stored_info(asked, stored) for stored in found[: wanted.count]]
    return TableList(tables, tables[-1].id if len(found) > wanted.count else None)


def stored_info(asked: Asked, stored: Stored) -> TableInfo:
    """The same as of a table in memory, without loading it."""
    row, seats = TableRow(**stored.table), [seat_of(values) for values in stored.seats]
    header = msgspec.json.decode(row.header, type=Header)
    person = asked.person.id if asked.person else None
    seat = next((n for n, one in enumerate(seats) if person is not None and one.person == person), None)
    reader = asked.reader_at(row.id, seat, person is not None and row.host == person)
    return seen.info(row, header, seats, msgspec.json.decode(row.clock, type=Clock), reader)


async def look(asked: Asked) -> TableInfo:
    return info(asked, asked.table)


async def enter(asked: Asked) -> TableInfo:
    """An invitation makes a table known to a person."""
    given: Enter = asked.body
    name = asked.server.table_of(given.code)
    if name is None:
        raise NotThere("code.unknown")
    table = await asked.server.hall.look(name)
    person = asked.known.id
    await asked.server.store.write(lambda connection: rows.admit(connection, name, person))
    if not await may_see(asked.server.store, table, person):
        raise Forbidden("table.private")
    return info(asked, table)


async def join(asked: Asked) -> TableInfo:
    given: Join = asked.body
    who = asked.known

    def sit(table: Table, now: float) -> None:
        if given.nonce:
            table.expect_commitment(given.commitment)
        table.join(who.id, who.name, given.seat, given.nonce, now)

    return await changed(asked, sit)


async def leave(asked: Asked) -> TableInfo:
    return await changed(asked, lambda table, now: table.leave(asked.seat))


async def start(asked: Asked) -> TableInfo:
    given: Start = asked.body
    bot = making.checked_bot(given.bot, asked.server.bound) if given.bot is not None else None

    def begin(table: Table, now: float) -> bool:
        """Unless everybody who sat there has gone, perhaps just now."""
        if bot is not None and table.is_deserted():
            return False
        table.start(bot, now)
        return True

    found, is_begun = await acted(asked, begin)
    return found if is_begun else await start_bots(asked, bot)


async def start_bots(asked: Asked, bot: str | None) -> TableInfo:
    """Begin where nobody sits: one more table at which only bots play, unless somebody sits down just now."""
    name, server = asked.id, asked.server
    buyer, now = buyer_of(asked), server.world.now()
    refusal = await server.store.write(lambda connection: budgets.reserve(connection, name, buyer, now))
    if refusal is not None:
        refuse(asked, refusal)
    try:
        found = await changed(asked, lambda table, now: table.start(bot, now))
    except ServerError:
        await server.store.write(lambda connection: budgets.mark(connection, name, False))
        raise
    if any(seat.kind == "person" for seat in found.seats):
        await server.store.write(lambda connection: budgets.mark(connection, name, False))
    return found


async def call_off(asked: Asked) -> TableInfo:
    return await changed(asked, lambda table, now: table.call_off(now))


async def resign(asked: Asked) -> TableInfo:
    return await changed(asked, lambda table, now: table.resign(asked.seat, now))


async def cancel(asked: Asked) -> TableInfo:
    given: Agree = asked.body
    return await changed(asked, lambda table, now: table.agree(asked.seat, given.agree, now))


async def come_back(asked: Asked) -> TableInfo:
    return await changed(asked, lambda table, now: table.come_back(asked.seat, now))


async def changed(asked: Asked, act: Act[object]) -> TableInfo:
    """Do it, and tell how the table is now. Whoever has lost the seat in the meantime is told so."""
    return (await acted(asked, act))[0]


async def acted(asked: Asked, act: Act[Outcome]) -> tuple[TableInfo, Outcome]:
    """The same, with what came of it."""

    def noted(table: Table, now: float) -> Outcome:
        asked.found = table
        return act(table, now)

    table, outcome = await asked.server.hall.change(asked.id, noted)
    return info(asked, table), outcome


async def rematch(asked: Asked) -> TableInfo:
    """Once more. The name of the new table is settled first, so that all who want it meet at one."""
    if asked.table.row.status in ("open", "running", "frozen"):
        raise NotNow(f"status.{asked.table.row.status}")
    fresh = asked.server.world.table()
    old, name = await asked.server.hall.change(asked.id, lambda table, now: name_rematch(table, fresh))
    try:
        await asked.server.hall.look(name)
    except NotThere:
        await make_rematch(asked, old, name)
    table, _ = await asked.server.hall.change(name, lambda table, now: sit_again(asked, old, table, now))
    return info(asked, table)


def sit_again(asked: Asked, old: Table, table: Table, now: float) -> None:
    """Where one sat before."""
    given: Rematch = asked.body
    who = asked.known
    table.sit(who.id, who.name, old.seat_of(who.id), now, given.nonce_follows)
    table.begin_if_ready(now)


def name_rematch(table: Table, fresh: str) -> str:
    table.row.rematch = table.row.rematch or fresh
    return table.row.rematch


async def make_rematch(asked: Asked, old: Table, name: str) -> None:
    """By the first who finds that it is not there."""
    table = making.again(asked.server.world, host_of(asked), old, name)
    people = [seat.person for seat in old.seats if seat.person]
    with suppress(IntegrityError):
        await add(asked, table, None, people)


async def branch(asked: Asked) -> TableInfo:
    given: Branch = asked.body
    world, host, old = asked.server.world, host_of(asked), asked.table
    table = await asked.server.work.run(asked.wish, lambda: making.branched(world, host, old, given))
    return info(asked, await add(asked, table, asked.request("branch")))
