"""Verbs of the talk at a table."""

from typing import Annotated

from msgspec import Meta

from armillary.server.call import Call
from armillary.server.errors import BadRequest, Forbidden, NotThere
from armillary.server.store import store as rows
from armillary.server.tables.table import Table
from armillary.server.talk import Speaker
from armillary.server.verbs.play import Since
from armillary.server.verbs.tables import changed
from armillary.server.wire import PAGE, Allow, Count, Mute, TableInfo, Talk, TalkLine


class Lines(Since, frozen=True):
    """Which lines of the talk: the newest from one on, or before one."""

    before: Count | None = None
    count: Annotated[int, Meta(ge=1, le=PAGE)] = PAGE


async def hear(call: Call) -> Talk:
    given: Lines = call.query
    reader = call.person.id if call.person else None
    return await call.server.talk.heard(call.table, reader, given.since, given.before, given.count)


async def say(call: Call) -> TalkLine:
    return await call.server.talk.say(speaker(call), call.body, call.request("say"))


def speaker(call: Call) -> Speaker:
    """Who sits at the table, or watches where that is enough. All who watch have one measure."""
    table, who = call.table, call.known
    seat = table.seat_of(who.id)
    if seat is not None:
        return Speaker(call.id, who.id, table.seats[seat].name)
    if not table.row.spectators_talk:
        raise Forbidden("talk.watching")
    call.server.limits.take("spectators", call.id, call.server.world.now())
    return Speaker(call.id, who.id, who.name, watches=True)


async def mute(call: Call) -> Talk:
    """The person who sits there or said that, whatever their name; afterwards, what there is to hear."""
    given: Mute = call.body
    await call.server.talk.mute(call.id, call.known.id, await meant(call, given), given.muted)
    return await call.server.talk.heard(call.table, call.known.id)


async def meant(call: Call, given: Mute) -> str:
    """Who is to be heard, or not."""
    table, line = call.table, given.line
    if (given.seat is None) == (line is None):
        raise BadRequest("mute.one")
    if line is not None:
        found = await call.server.store.read(lambda connection: rows.speaker(connection, call.id, line))
        if found is None:
            raise NotThere("mute.line")
        return found
    seat = given.seat or 0
    whom = table.seats[seat].person if seat < len(table.seats) else None
    if whom is None:
        raise NotThere("mute.nobody", seat=seat + 1)
    return whom


async def allow(call: Call) -> TableInfo:
    """What the host lets others do."""
    given: Allow = call.body

    def change(table: Table, _: float) -> None:
        table.row.spectators_talk = given.spectators_talk

    return await changed(call, change)
