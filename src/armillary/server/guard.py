"""The one guard that stands before every verb."""

from armillary.server.asked import Asked, Need, Route
from armillary.server.errors import Forbidden, NotKnown, NotThere
from armillary.server.sight import may_see

AT_TABLE = (Need.READER, Need.SEATED, Need.HOST)
BY_ADDRESS = ("guest", "attempt", "return", "confirm", "account", "socket")
"""Limits that somebody could slip by becoming somebody else."""


async def admit(asked: Asked, route: Route) -> None:
    """Raises unless the one who asks may do this. Afterwards the table is found, where the verb is about one."""
    server = asked.server
    known = asked.person is not None and route.limit not in BY_ADDRESS
    who = asked.known.id if known else asked.origin
    server.limits.take(route.limit, who, server.world.now())
    if route.need is Need.ANYBODY:
        return
    if asked.person is None and route.need is not Need.READER:
        raise NotKnown("person.unknown")
    if route.need in AT_TABLE:
        await admit_to_table(asked, route.need)
    if route.keeps is not None:
        server.limits.take(route.keeps, asked.origin, server.world.now())


async def admit_to_table(asked: Asked, need: Need) -> None:
    table = await asked.server.hall.look(asked.id, asked.wish)
    person = asked.person.id if asked.person else None
    if not await may_see(asked.server.store, table, person):
        raise NotThere("table.unknown")
    if need is Need.SEATED and table.seat_of(person) is None:
        raise Forbidden("seat.none")
    if need is Need.HOST and table.row.host != person:
        raise Forbidden("table.host")
    asked.server.visited(table)
    asked.found = table
