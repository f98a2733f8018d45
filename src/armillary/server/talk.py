"""What is said at a table, by people and by the table itself."""

from collections.abc import Mapping
from typing import Any

import msgspec

from armillary.kernel.text import Message, clean
from armillary.server.errors import BadRequest, NotNow
from armillary.server.hall import Ear, Hall
from armillary.server.seen import encode
from armillary.server.store import store as rows
from armillary.server.store.once import Request
from armillary.server.store.store import Store
from armillary.server.tables.table import Table
from armillary.server.wire import Line, TalkFrame
from armillary.server.wire import Talk as Heard
from armillary.server.world import World


def line_of(values: Mapping[str, Any]) -> Line:
    if values["person"] is None and not values["name"]:
        return Line(values["n"], "", "", values["at"], msgspec.json.decode(values["text"], type=Message))
    return Line(values["n"], values["name"], values["text"], values["at"])


class Talk:
    """Says it once it is stored; each listener hears every line once, but for those they have muted."""

    def __init__(self, store: Store, hall: Hall, world: World) -> None:
        self.store = store
        self.hall = hall
        self.world = world

    async def say(self, table: str, person: str, name: str, text: str, request: Request | None = None) -> Line:
        said, now = " ".join(clean(text).split()), self.world.now()
        if not said:
            raise BadRequest("talk.empty")
        line = await self.store.write(lambda connection: rows.say(connection, table, person, name, said, now, request))
        if line is None:
            raise NotNow("once.other")
        await self.deliver(table)
        return line_of(line)

    async def heard(self, table: Table, reader: str | None, since: int) -> Heard:
        """What a reader may hear; whom the host has muted nobody hears."""
        name, host = table.row.id, table.row.host
        found = await self.store.read(lambda connection: rows.lines(connection, name, since))
        mutes = await self.store.read(lambda connection: rows.mutes(connection, name))
        deaf = deaf_to(mutes, host, reader)
        own = mutes.get(reader, set()) if reader is not None else set()
        return Heard(
            [line_of(values) for values in found if values["person"] not in deaf],
            [seat.name for seat in table.seats if seat.person in own],
        )

    async def deliver(self, table: str) -> None:
        """Lines that those who listen have not heard yet."""
        held = self.hall.held.get(table)
        if held is None or not held.ears or held.table is None:
            return
        host = held.table.row.host
        ears = list(held.ears)  # who comes while we read has another measure
        since = min(ear.said for ear in ears)
        found = await self.store.read(lambda connection: rows.lines(connection, table, since))
        mutes = await self.store.read(lambda connection: rows.mutes(connection, table))
        for ear in ears:
            for values in found:
                self.hear(ear, values, deaf_to(mutes, host, ear.person))

    def hear(self, ear: Ear, values: Mapping[str, Any], deaf: set[str]) -> None:
        if values["n"] >= ear.said:
            ear.said = values["n"] + 1
            if values["person"] not in deaf:
                ear.hear(encode(TalkFrame(line_of(values))))

    async def mute(self, table: str, person: str, whom: str, is_muted: bool) -> None:
        await self.store.write(lambda connection: rows.set_mute(connection, table, person, whom, is_muted))


def deaf_to(mutes: Mapping[str, set[str]], host: str, reader: str | None) -> set[str]:
    """Whom a reader does not hear."""
    return mutes.get(host, set()) | (mutes.get(reader, set()) if reader is not None else set())
