"""Verbs of the talk at a table."""

from typing import Annotated

from msgspec import Meta

from armillary.server.asked import Asked
from armillary.server.errors import NotThere
from armillary.server.verbs.play import Since
from armillary.server.wire import PAGE, Count, Line, Mute, Say, Talk


class Lines(Since, frozen=True):
    """Which lines of the talk: the newest from one on, or before one."""

    before: Count | None = None
    count: Annotated[int, Meta(ge=1, le=PAGE)] = PAGE


async def hear(asked: Asked) -> Talk:
    given: Lines = asked.query
    reader = asked.person.id if asked.person else None
    return await asked.server.talk.heard(asked.table, reader, given.since, given.before, given.count)


async def say(asked: Asked) -> Line:
    given: Say = asked.body
    name = asked.table.seats[asked.seat].name
    return await asked.server.talk.say(asked.id, asked.known.id, name, given.text, asked.request("say"))


async def mute(asked: Asked) -> Talk:
    """Whoever sits there, however they are called; afterwards, what there is to hear."""
    given: Mute = asked.body
    whom = asked.table.seats[given.seat].person if given.seat < len(asked.table.seats) else None
    if whom is None:
        raise NotThere("mute.nobody", seat=given.seat + 1)
    await asked.server.talk.mute(asked.id, asked.known.id, whom, given.muted)
    return await asked.server.talk.heard(asked.table, asked.known.id)
