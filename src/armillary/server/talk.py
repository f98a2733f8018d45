"""What is said at a table, by people and by the table itself."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from armillary.kernel.text import Message, clean
from armillary.server.errors import BadRequest, NotNow
from armillary.server.listener import Listener
from armillary.server.store import store as rows
from armillary.server.store.idempotency import Request
from armillary.server.store.store import Row, Store
from armillary.server.table_cache import TableCache
from armillary.server.tables.table import Table
from armillary.server.wire import PAGE, Say, TalkLine, Unheard
from armillary.server.wire import Talk as Heard
from armillary.server.world import World


def line_of(values: Row) -> TalkLine:
    if values["person"] is None and not values["name"]:
        return TalkLine(values["n"], "", "", values["at"], msgspec.json.decode(values["text"], type=Message))
    phrase = Message(f"phrase.{values['phrase']}") if values["phrase"] else None
    return TalkLine(values["n"], values["name"], values["text"], values["at"], phrase, values["watches"])


class Speaker(NamedTuple):
    """Who says something, and where."""

    table: str
    person: str
    name: str
    watches: bool = False
    """Without a seat there."""


class Talk:
    """Says it once it is stored; each listener hears every line once, but for those they have muted."""

    def __init__(self, store: Store, tables: TableCache, world: World) -> None:
        self.store = store
        self.tables = tables
        self.world = world

    async def say(self, speaker: Speaker, given: Say, request: Request | None = None) -> TalkLine:
        said, now = " ".join(clean(given.text or "").split()), self.world.now()
        if bool(said) == bool(given.phrase):
            raise BadRequest("talk.empty")
        table = speaker.table
        wanted = rows.Said(table, speaker.person, speaker.name, said, now, given.phrase, speaker.watches)
        most = self.store.most_lines
        line = await self.store.write(lambda connection: rows.say(connection, wanted, request, most))
        if line is None:
            raise NotNow("once.other")
        await self.deliver(table)
        return line_of(line)

    async def heard(
        self, table: Table, reader: str | None, since: int = 0, before: int | None = None, count: int = PAGE
    ) -> Heard:
        """The newest of what a reader may hear; whom the host has muted nobody hears."""

        def work(connection: Connection) -> tuple[set[str], list[Row], list[Row]]:
            mutes = rows.mutes(connection, table.row.id)
            deaf, own = deaf_to(mutes, table.row.host, reader), mutes.get(reader or "", set())
            strangers = own - {str(seat.person) for seat in table.seats}
            last = rows.newest_lines(connection, table.row.id, strangers) if strangers else []
            return own, last, rows.lines(connection, table.row.id, count + 1, since, before, deaf)

        own, last, found = await self.store.read(work)
        muted = [n for n, seat in enumerate(table.seats) if seat.person in own]
        unheard = [Unheard(values["n"], values["name"]) for values in last]
        return Heard(list(map(line_of, found[-count:])), muted, unheard, len(found) > count)

    async def deliver(self, table: str, only: Listener | None = None) -> None:
        """Lines that those who listen, or only one of them, have not heard yet: the newest, if they are many."""
        held = self.tables.held.get(table)
        if held is None or not held.listeners or held.table is None:
            return
        host = held.table.row.host
        listeners = [only] if only is not None else list(held.listeners)  # who comes while we read has another measure
        since = min(listener.said for listener in listeners)

        def work(connection: Connection) -> tuple[Mapping[str, set[str]], list[Row]]:
            return rows.mutes(connection, table), rows.lines(connection, table, PAGE + 1, since)

        mutes, found = await self.store.read(work)
        await self.tables.look(table)  # lets those go who may not hear what was said since the match began
        lines = [(line_of(values), values["person"]) for values in found[-PAGE:]]
        for listener in listeners if lines else []:
            hear(listener, lines, deaf_to(mutes, host, listener.person), len(found) > PAGE)

    async def mute(self, table: str, person: str, whom: str, is_muted: bool) -> None:
        await self.store.write(lambda connection: rows.set_mute(connection, table, person, whom, is_muted))


def deaf_to(mutes: Mapping[str, set[str]], host: str, reader: str | None) -> set[str]:
    """Whom a reader does not hear."""
    return mutes.get(host, set()) | (mutes.get(reader, set()) if reader is not None else set())


def hear(listener: Listener, lines: Sequence[tuple[TalkLine, str | None]], deaf: set[str], is_more: bool) -> None:
    """Each line once, with who said it; is_more: there are lines before these."""
    is_after_gap = is_more and listener.said < lines[0][0].n
    news = [line for line, person in lines if line.n >= listener.said and person not in deaf]
    listener.said = max(listener.said, lines[-1][0].n + 1)
    if news or is_after_gap:
        listener.hear(news, is_after_gap)
