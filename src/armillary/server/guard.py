"""The one guard that stands before every verb."""

from armillary.server.call import Call, Need, Route
from armillary.server.errors import Forbidden, NotKnown, NotThere
from armillary.server.visibility import may_see

AT_TABLE = (Need.READER, Need.SEATED, Need.HOST)
BY_ADDRESS = ("guest", "attempt", "return", "confirm", "account", "socket", "preview")
"""Limits that a person could slip by becoming another."""


async def admit(call: Call, route: Route) -> None:
    """Raises unless the one who asks may do this. Afterwards the table is found, where the verb is about one."""
    server = call.server
    known = call.person is not None and route.limit not in BY_ADDRESS
    who = call.known.id if known else call.origin
    server.limits.take(route.limit, who, server.world.now())
    if route.need is Need.ANYBODY:
        return
    if call.person is None and route.need is not Need.READER:
        raise NotKnown("person.unknown")
    if route.need in AT_TABLE:
        await admit_to_table(call, route.need)
    if route.keeps is not None:
        server.limits.take(route.keeps, call.origin, server.world.now())


async def admit_to_table(call: Call, need: Need) -> None:
    table = await call.server.tables.look(call.id, call.claim)
    person = call.person.id if call.person else None
    if not await may_see(call.server.store, table, person):
        raise NotThere("table.unknown")
    if need is Need.SEATED and table.seat_of(person) is None:
        raise Forbidden("seat.none")
    if need is Need.HOST and table.row.host != person:
        raise Forbidden("table.host")
    call.server.visited(table)
    call.found = table
