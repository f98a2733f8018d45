"""Verbs about tables: make, find, sit down, begin, leave, and once more."""

from contextlib import suppress
from functools import partial
from typing import Annotated, Literal, NoReturn

import msgspec
from msgspec import Meta
from msgspec.structs import asdict
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from armillary.kernel.record import Header
from armillary.kernel.text import Message
from armillary.server import seen, wire
from armillary.server.call import Call
from armillary.server.errors import NotNow, NotThere, ServerError
from armillary.server.store import budgets, listing
from armillary.server.store import store as rows
from armillary.server.store.budgets import Buyer, Use
from armillary.server.store.idempotency import Done, Request, done_by, known
from armillary.server.store.listing import Filters
from armillary.server.store.presence import is_there
from armillary.server.table_cache import Act
from armillary.server.tables import making
from armillary.server.tables.loading import Stored, seat_of
from armillary.server.tables.making import Host
from armillary.server.tables.row import TableRow
from armillary.server.tables.table import Table


class Wanted(wire.Input, frozen=True):
    """Which tables."""

    game: Annotated[str, Meta(max_length=40)] | None = None
    status: wire.Status | Literal["over"] | None = None
    """Over: with a result or without one, once it had begun."""
    mine: bool = False
    after: wire.Id | None = None
    count: Annotated[int, Meta(ge=1, le=100)] = 30


def info(call: Call, table: Table) -> wire.TableInfo:
    return seen.info(table.row, table.header, table.seats, table.clock, call.reader(table))


async def create(call: Call) -> wire.TableInfo:
    wanted: wire.NewTable = call.body
    world, host, largest = call.server.world, host_of(call), call.server.config.largest_set
    table = await call.server.work.run(call.claim, lambda: making.make(world, host, wanted, largest))
    return info(call, await add(call, table, call.request("create")))


def host_of(call: Call) -> Host:
    given: wire.NewTable | wire.Branch | wire.Rematch | wire.Nothing = call.body
    server, who = call.server, call.known
    return Host(who.id, who.name, getattr(given, "nonce_follows", False), server.bound, server.origin_of(call.origin))


async def add(call: Call, table: Table, request: Request | None, old: Table | None = None) -> Table:
    """Make a new table durable, unless the request has made one before: then that one. Nobody has too many.

    Who sat at an old one, of which it is the rematch, may come, and what they said there goes on.
    """
    row, entries = asdict(table.row), table.entry_rows()
    seats = [table.seat_row(n) for n in range(len(table.seats))]
    components = making.own_components(table.setup)
    fresh = Done(table.row.id)
    now = call.server.world.now()
    use = Use(1, int(table.row.only_bots), *(components[0], len(components[1].encode())) if components else ("", 0))

    def work(connection: Connection) -> Done | Message | None:
        refusal = budgets.refused(connection, buyer_of(call), use, now)
        if refusal is not None and not known(connection, request):
            return refusal
        done = done_by(connection, request, fresh)
        if done == fresh:
            rows.create(connection, row, seats, entries, components)
            if old is not None:
                take_along(connection, old, fresh.table)
        return done

    done = await call.server.store.write(work)
    if done is None:
        raise NotNow("once.other")
    if isinstance(done, Message):
        refuse(call, done)
    return await call.server.begun(done.table)


def take_along(connection: Connection, old: Table, fresh: str) -> None:
    for person in filter(partial(is_there, connection), (seat.person for seat in old.seats if seat.person)):
        rows.admit(connection, fresh, person)
    rows.carry(connection, old.row.id, fresh, wire.PAGE)


def buyer_of(call: Call) -> Buyer | None:
    return call.server.allowances.buyer(call.known, call.server.origin_of(call.origin))


def refuse(call: Call, refusal: Message) -> NoReturn:
    """A person or an origin has as much as it may."""
    call.server.metrics.refused.labels(refusal.id.removeprefix("budget.")).inc()
    raise NotNow(refusal.id, **refusal.args)


async def find(call: Call) -> wire.TableList:
    """Public tables, and those of the one who asks."""
    wanted: Wanted = call.query
    person = call.known.id if wanted.mine else call.person.id if call.person else None
    filters = Filters(wanted.game, wanted.status, wanted.mine, wanted.after, wanted.count)
    found = await call.server.store.read(lambda connection: listing.tables(connection, person, filters))
    tables = [stored_info(call, stored) for stored in found[: wanted.count]]
    return wire.TableList(tables, tables[-1].id if len(found) > wanted.count else None)


def stored_info(call: Call, stored: Stored) -> wire.TableInfo:
    """The same as of a table in memory, without loading it."""
    row, seats = TableRow(**stored.table), [seat_of(values) for values in stored.seats]
    header = msgspec.json.decode(row.header, type=Header)
    person = call.person.id if call.person else None
    seat = next((n for n, one in enumerate(seats) if person is not None and one.person == person), None)
    reader = call.reader_at(row.id, seat, person is not None and row.host == person)
    return seen.info(row, header, seats, msgspec.json.decode(row.clock, type=wire.Clock), reader)


async def look(call: Call) -> wire.TableInfo:
    return info(call, call.table)


async def join(call: Call) -> wire.TableInfo:
    given: wire.Join = call.body
    who = call.known

    def sit(table: Table, now: float) -> None:
        if given.nonce:
            table.expect_commitment(given.commitment)
        table.join(who.id, who.name, given.seat, given.nonce, now)

    return await changed(call, sit)


async def leave(call: Call) -> wire.TableInfo:
    """Who came for a rematch wants it no more."""
    left = await changed(call, lambda table, now: table.leave(call.seat_at(table)))
    old = await call.server.store.read(lambda connection: rows.rematch_of(connection, call.id))
    if old is not None:
        await call.server.tables.change(old, lambda table, now: table.want_again(call.known.id, False, now))
    return left


async def start(call: Call) -> wire.TableInfo:
    given: wire.Start = call.body
    bot = making.checked_bot(given.bot, call.server.bound) if given.bot is not None else None

    def begin(table: Table, now: float) -> bool:
        """Unless everybody who sat there has gone, perhaps just now."""
        if bot is not None and table.is_deserted():
            return False
        table.start(bot, now)
        return True

    table, is_begun = await call.server.tables.change(call.id, begin)
    return info(call, table) if is_begun else await start_bots(call, bot)


async def start_bots(call: Call, bot: str | None) -> wire.TableInfo:
    """Begin where nobody sits: one more table at which only bots play, unless a person sits down just now."""
    name, server = call.id, call.server
    buyer, now = buyer_of(call), server.world.now()
    refusal = await server.store.write(lambda connection: budgets.reserve(connection, name, buyer, now))
    if refusal is not None:
        refuse(call, refusal)
    try:
        found = await changed(call, lambda table, now: table.start(bot, now))
    except ServerError:
        await server.store.write(lambda connection: budgets.set_only_bots(connection, name, False))
        raise
    if any(seat.kind == "person" for seat in found.seats):
        await server.store.write(lambda connection: budgets.set_only_bots(connection, name, False))
    return found


async def call_off(call: Call) -> wire.TableInfo:
    return await changed(call, lambda table, now: table.call_off(now))


async def resign(call: Call) -> wire.TableInfo:
    return await changed(call, lambda table, now: table.resign(call.seat_at(table), now))


async def cancel(call: Call) -> wire.TableInfo:
    given: wire.Agree = call.body
    return await changed(call, lambda table, now: table.agree(call.seat_at(table), given.agree, now))


async def come_back(call: Call) -> wire.TableInfo:
    return await changed(call, lambda table, now: table.come_back(call.seat_at(table), now))


async def changed(call: Call, act: Act[object]) -> wire.TableInfo:
    """Do it, and tell how the table is now. A person who has lost the seat in the meantime is told so."""
    table, _ = await call.server.tables.change(call.id, act)
    return info(call, table)


async def rematch(call: Call) -> wire.TableInfo:
    """Once more. The name of the new table is decided first, so that all who want it meet at one."""
    if call.table.row.status in ("open", "running", "frozen"):
        raise NotNow(f"status.{call.table.row.status}")
    old, name = await named_rematch(call, void=None)
    if await is_called_off(call, name):
        old, name = await named_rematch(call, void=name)
    with suppress(NotThere):
        await call.server.tables.look(name)
        return await sit_again(call, old, name)
    await make_rematch(call, old, name)
    return await sit_again(call, old, name)


async def named_rematch(call: Call, void: str | None) -> tuple[Table, str]:
    """The old table, and the new one's name: a fresh one, if there is none or one that counts no more."""
    fresh = call.server.world.table()

    def name(table: Table, _: float) -> str:
        table.row.rematch = fresh if table.row.rematch in (None, void) else table.row.rematch
        return table.row.rematch

    return await call.server.tables.change(call.id, name)


async def is_called_off(call: Call, name: str) -> bool:
    """Before its match began."""
    try:
        table = await call.server.tables.look(name)
    except NotThere:
        return False
    return table.row.status == "cancelled" and table.match is None


async def sit_again(call: Call, old: Table, name: str) -> wire.TableInfo:
    """Where one sat before. Those who are still at the old table see that."""
    given: wire.Rematch = call.body
    who = call.known

    def sit(table: Table, now: float) -> None:
        table.sit(who.id, who.name, old.seat_of(who.id), now, given.nonce_follows)
        table.begin_if_ready(now)

    table, _ = await call.server.tables.change(name, sit)
    await call.server.tables.change(call.id, lambda table, now: table.want_again(who.id, True, now))
    return info(call, table)


async def make_rematch(call: Call, old: Table, name: str) -> None:
    """By the first who finds that it is not there."""
    table = making.again(call.server.world, host_of(call), old, name)
    with suppress(IntegrityError):
        await add(call, table, None, old)


async def branch(call: Call) -> wire.TableInfo:
    given: wire.Branch = call.body
    world, host, old = call.server.world, host_of(call), call.table
    table = await call.server.work.run(call.claim, lambda: making.branched(world, host, old, given))
    return info(call, await add(call, table, call.request("branch")))
