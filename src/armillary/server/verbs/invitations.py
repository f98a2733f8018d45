"""Verbs about invitations: the short code of one, and coming with either."""

from armillary.server import daily
from armillary.server.call import Call
from armillary.server.errors import Forbidden, NotNow, NotThere
from armillary.server.store import short_codes
from armillary.server.store import store as rows
from armillary.server.verbs.tables import info
from armillary.server.visibility import may_see
from armillary.server.wire import Enter, ShortCode, TableInfo

EVERYBODY = ""


async def short_code(call: Call) -> ShortCode:
    """The same for all who may pass on the invitation."""
    if call.reader(call.table).code is None:
        raise Forbidden("seat.none")
    call.table.expect("open")
    name, world = call.id, call.server.world
    return ShortCode(await call.server.store.write(lambda connection: short_codes.of(connection, name, world)))


async def enter(call: Call) -> TableInfo:
    """An invitation makes a table known to a person."""
    given: Enter = call.body
    name = call.server.table_of(given.code) or await guessed(call, given.code)
    table = await call.server.tables.look(name)
    person = call.known.id
    if daily.is_on(table.row, call.server.world.now()) and table.seat_of(person) is None:
        raise NotNow("daily.on")
    await call.server.store.write(lambda connection: rows.admit(connection, name, person))
    if not await may_see(call.server.store, table, person):
        raise Forbidden("table.private")
    return info(call, table)


async def guessed(call: Call, typed: str) -> str:
    """The table of a short code. Wrong ones are counted, by where they come from and all together."""
    code = short_codes.tidied(typed)
    if code is None:
        raise NotThere("code.unknown")
    limits, now = call.server.limits, call.server.world.now()
    counted = (("code", call.origin), ("codes", EVERYBODY))
    for kind, who in counted:
        limits.take(kind, who, now)
    found = await call.server.store.read(lambda connection: short_codes.table_of(connection, code))
    if found is None:
        raise NotThere("code.unknown")
    for kind, who in counted:
        limits.give(kind, who)
    return found
