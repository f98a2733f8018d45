"""What is said at a table, by people and by the table itself."""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from armillary.kernel.text import Message, clean
from armillary.server.ear import Ear
from armillary.server.errors import BadRequest, NotNow
from armillary.server.hall import Hall
from armillary.server.store import store as rows
from armillary.server.store.once import Request
from armillary.server.store.store import Row, Store
from armillary.server.tables.table import Table
from armillary.server.wire import PAGE, Line
from armillary.server.wire import Talk as Heard
from armillary.server.world import World


def line_of(values: Row) -> Line:
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
        wanted, most = rows.Said(table, person, name, said, now), self.store.most_lines
        line = await self.store.write(lambda connection: rows.say(connection, wanted, request, most))
        if line is None:
            raise NotNow("once.other")
        await self.deliver(table)
        return line_of(line)

    async def heard(
        self, table: Table, reader: str | None, since: int = 0, before: int | None = None, count: int = PAGE
    ) -> Heard:
        """The newest of what a reader may hear; whom the host has muted nobody hears."""

        def work(connection: Connection) -> tuple[Mapping[str, set[str]], list[Row]]:
            mutes = rows.mutes(connection, table.row.id)
            deaf = deaf_to(mutes, table.row.host, reader)
            return mutes, rows.lines(connection, table.row.id, count + 1, since, before, deaf)

        mutes, found = await self.store.read(work)
        own = mutes.get(reader, set()) if reader is not None else set()
        muted = [n for n, seat in enumerate(table.seats) if seat.person in own]
        return Heard(list(map(line_of, found[-count:])), muted, len(found) > count)

    async def deliver(self, table: str, only: Ear | None = None) -> None:
        """Lines that those who listen, or only one of them, have not heard yet: the newest, if they are many."""
        held = self.hall.held.get(table)
        if held is None or not held.ears or held.table is None:
            return
        host = held.table.row.host
        ears = [only] if only is not None else list(held.ears)  # who comes while we read has another measure
        since = min(ear.said for ear in ears)

        def work(connection: Connection) -> tuple[Mapping[str, set[str]], list[Row]]:
            return rows.mutes(connection, table), rows.lines(connection, table, PAGE + 1, since)

        mutes, found = await self.store.read(work)
        await self.hall.look(table)  # lets those go who may not hear what was said since the match began
        lines = [(line_of(values), values["person"]) for values in found[-PAGE:]]
        for ear in ears if lines else []:
            hear(ear, lines, deaf_to(mutes, host, ear.person), len(found) > PAGE)

    async def mute(self, table: str, person: str, whom: str, is_muted: bool) -> None:
        await self.store.write(lambda connection: rows.set_mute(connection, table, person, whom, is_muted))


def deaf_to(mutes: Mapping[str, set[str]], host: str, reader: str | None) -> set[str]:
    """Whom a reader does not hear."""
    return mutes.get(host, set()) | (mutes.get(reader, set()) if reader is not None else set())


def hear(ear: Ear, lines: Sequence[tuple[Line, str | None]], deaf: set[str], is_more: bool) -> None:
    """Each line once, with who said it; is_more: there are lines before these."""
    is_after_gap = is_more and ear.said < lines[0][0].n
    news = [line for line, person in lines if line.n >= ear.said and person not in deaf]
    ear.said = max(ear.said, lines[-1][0].n + 1)
    if news or is_after_gap:
        ear.hear(news, is_after_gap)
