"""Two people at tables in a place where they are told of their turns."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from armillary.server.config import Config
from armillary.server.notices import Notifier
from armillary.server.people.limits import Limits
from armillary.server.people.notices import Kept, stored
from armillary.server.store import schema
from armillary.server.table_cache import TableCache
from armillary.server.tables.table import Table
from armillary.server.wire import Answer, Clock, Numbered
from armillary.server.world import World
from tests.server.making import add_people, make_table, open_store
from tests.server.receivers import WebReceiver

DAY = 24 * 3600.0
HOST = "https://games.example.org"
ANN_BEGINS: dict[str, Any] = {"seed": 5, "layout": "printed"}
FROM = "Armillary <games@example.org>"


class Days(World):
    """Time passes when a test says so."""

    time = 1_000_000.0

    def now(self) -> float:
        return self.time


class Place:
    """One process with a notifier: two people, Ann and Bob, at tables of Pocket Imperium."""

    def __init__(self, folder: Path, config: Config, limits: Limits | None = None) -> None:
        self.world = Days()
        self.store = open_store(folder / "armillary.db")
        self.tables = TableCache(self.store, self.world)
        self.notifier = Notifier(config, self.store, self.world, limits)
        self.notifier.pauses = (0.01, 0.02)
        self.tables.changed.append(self.notifier.changed)

    async def know(self, person: str, told: str) -> None:
        values = {"id": person, "name": person, "notices": told, "created": 0.0}
        await self.store.write(lambda connection: connection.execute(insert(schema.person).values(**values)) and None)

    async def table(self, clock: Clock, *seats: str) -> str:
        """Begun by Bob, who sits down last."""
        name = make_table(self.store, self.world, seats=seats or ("ann", "open"), clock=clock, **ANN_BEGINS)
        if not seats or "open" in seats:
            await self.store.write(lambda connection: add_people(connection, ["bob"]))
            await self.act(name, lambda table, now: table.join("bob", "bob", None, "", now))
        return name

    async def act(self, name: str, act: Callable[[Table, float], Any]) -> Table:
        self.world.time += 60.0
        table, _ = await self.tables.change(name, act)
        return table

    async def answer(self, name: str, seat: int) -> Table:
        """A whole choice, each key the first that is offered."""

        def whole(table: Table, now: float) -> None:
            match = table.running()
            before = match.answered[seat]
            while match.answered[seat] == before and not match.drafts[seat].sealed:
                key = match.questions(seat)[0].choices[0].key
                table.answer(seat, Answer(match.number(seat), key), now)

        return await self.act(name, whole)

    async def undo(self, name: str, seat: int) -> Table:
        return await self.act(name, lambda table, now: table.undo(seat, Numbered(table.running().number(seat)), now))

    async def told(self) -> None:
        """Wait until nobody is being told anything."""
        while self.notifier.tasks:
            await asyncio.wait(self.notifier.tasks)


@asynccontextmanager
async def place(folder: Path, limits: Limits | None = None, **config: Any) -> AsyncIterator[Place]:
    chosen: dict[str, Any] = {"url": HOST, "webhooks": True, "webhooks_private": True, **config}
    found = Place(folder, Config(**chosen), limits)
    try:
        yield found
    finally:
        await found.notifier.close()
        await asyncio.to_thread(found.store.close)


def run(work: Awaitable[None]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(30):
            await work

    asyncio.run(whole())


def webhook_of(receiver: WebReceiver, path: str = "/turn") -> str:
    return stored(Kept(confirmed=True, webhook=receiver.url(path=path)))
