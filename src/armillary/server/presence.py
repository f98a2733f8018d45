"""Who is at the page of a table, in whichever process: each notes who listens to it, and all read what is noted."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection

from armillary.server.listener import STRANGER
from armillary.server.processes.hints import Coalesced
from armillary.server.seen import encode
from armillary.server.store import company
from armillary.server.store.company import HERE
from armillary.server.store.store import Store
from armillary.server.store.unavailable import DatabaseUnavailable
from armillary.server.table_cache import TableCache
from armillary.server.tables.row import Change
from armillary.server.tables.table import Table
from armillary.server.wire import PresenceFrame
from armillary.server.world import World

DEBOUNCE = 0.5
"""Seconds after which a person who reloads the page has not left."""
BEAT = 20.0
"""Seconds after which a process says again who is there."""
LASTS = 3 * BEAT
"""Seconds for which it is believed."""
PROCESS_BYTES = 6


class Company(NamedTuple):
    """Who is at a table."""

    people: Collection[str]
    strangers: int
    """Who have not said who they are."""

    def seen(self, table: Table) -> PresenceFrame:
        """As all who may see the table are told."""
        here = [n for n, seat in enumerate(table.seats) if seat.kind == "person" and seat.person in self.people]
        return PresenceFrame(here, len(self.people) - len(here) + self.strangers)


class Presence:
    """As one process has it."""

    def __init__(
        self, store: Store, tables: TableCache, world: World, go: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self.store = store
        self.tables = tables
        self.world = world
        self.go = go
        self.process = token_hex(PROCESS_BYTES)
        """How this process signs what it notes."""
        self.noted: dict[str, Collection[str]] = {}
        """Of each table, who is noted to listen here."""
        self.known: dict[str, Company] = {}
        """Of tables with listeners in this process."""
        self.left: list[Callable[[Table], None]] = []
        """Told of each table that a person may have left."""
        self.debounce = DEBOUNCE
        self.debounced = Coalesced(self.refresh)
        tables.changed.append(self.changed)

    def stir(self, name: str) -> None:
        """A reader has come to a table or left it, in this process or another."""
        refreshing = self.debounced.name(name)
        if refreshing is not None:
            self.go(refreshing)

    async def refresh(self, name: str) -> None:
        """Note and tell who is at a table, once those who reload its page are back."""
        await asyncio.sleep(self.debounce)
        self.store.peers.subscribe(HERE + name)
        await self.note(name)
        company = await self.read(name)
        held = self.tables.held.get(name)
        if held is None or held.table is None or not held.listeners:
            self.known.pop(name, None)
        else:
            self.known[name] = company
            self.tell(held.table)
        if held is not None and held.table is not None:
            for hook in self.left:
                hook(held.table)

    async def note(self, name: str) -> None:
        """Who listens here, if that is new."""
        now, before = self.listening(name), set(self.noted.get(name, ()))
        if now == before:
            return
        came, left, at = now - before, before - now, self.world.now()
        await self.store.write(lambda connection: company.note(connection, name, self.process, came, left, at))
        self.noted[name] = now
        if not now:
            del self.noted[name]

    async def read(self, name: str) -> Company:
        since = self.world.now() - LASTS

        def work(connection: Connection) -> list[tuple[str, str]]:
            return [(row.process, row.who) for row in connection.execute(company.at(name, since))]

        found = await self.store.read(work)
        people = {who for _, who in found if not who.startswith(STRANGER)}
        return Company(people, sum(who.startswith(STRANGER) for _, who in found))

    def listening(self, name: str) -> set[str]:
        """Who listens to a table here."""
        held = self.tables.held.get(name)
        return {listener.who for listener in held.listeners} if held is not None else set()

    async def people(self, name: str) -> Collection[str]:
        """Those who are at a table now."""
        return {*(await self.read(name)).people, *self.listening(name)}

    def changed(self, table: Table, _: Change | None) -> None:
        """A person may have sat down, or stood up."""
        if table.row.id in self.known:
            self.tell(table)

    def tell(self, table: Table) -> None:
        """Those who listen here and want to know, unless they do."""
        frame = encode(self.known[table.row.id].seen(table))
        for listener in self.tables.hold(table.row.id).listeners:
            listener.meet(frame)

    async def beat(self) -> None:
        """For ever: confirms the readers noted here, and finds those that a dead process had noted."""
        while True:
            await asyncio.sleep(BEAT)
            with suppress(DatabaseUnavailable):
                await self.confirm()
            for name in {*self.noted, *self.known}:
                self.stir(name)

    async def confirm(self) -> None:
        now = self.world.now()
        if self.noted:
            await self.store.write(lambda connection: company.confirm(connection, self.process, now, now - LASTS))

    async def close(self) -> None:
        if self.noted:
            await self.store.write(lambda connection: company.forget(connection, self.process))
