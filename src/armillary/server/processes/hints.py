"""Hints from other processes on the same database: which table has changed, or which person."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from armillary.server.processes.peers import Follower, Peers
from armillary.server.store.transactions import CHANNEL

if TYPE_CHECKING:
    from armillary.server.store.store import Store

LOOK = 3.0  # seconds between two looks at the tables that have listeners here
AGAIN = 1.0
log = logging.getLogger("armillary.hints")


class HintingPeers(Peers):
    """Those that say what they change. A lost hint of a table is made up for by looking."""

    checkpoints_file = False

    async def follow(self, store: "Store", follower: Follower) -> None:
        """For ever; a lost connection is opened again."""
        looking = asyncio.ensure_future(look(store, follower))
        try:
            while True:
                try:
                    await self.hear(store, follower)
                except (SQLAlchemyError, OSError):
                    follower.blind()
                    log.warning("the connection for hints was lost")
                    await asyncio.sleep(AGAIN)
        finally:
            looking.cancel()

    async def hear(self, store: "Store", follower: Follower) -> None:
        """Pass hints on, until the connection is lost."""
        raise NotImplementedError


class PostgresPeers(HintingPeers):
    """Other processes on a PostgreSQL, of this server or of another: they notify."""

    counts_changes = False

    async def hear(self, store: "Store", follower: Follower) -> None:
        """On a connection of its own."""
        import psycopg  # only where there is one

        follower.blind()
        url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                follower.missed()
                async for hint in connection.notifies():
                    follower.heard(hint.payload)
        except psycopg.Error as error:
            raise ConnectionError from error


async def look(store: "Store", follower: Follower) -> None:
    """Hints may be lost; the changes they tell of are in the database."""
    while True:
        await asyncio.sleep(LOOK)
        try:
            await compare(store, follower)
        except Exception:
            log.exception("looking for changes failed")


async def compare(store: "Store", follower: Follower) -> None:
    listened = follower.listened()
    if listened:
        found = await store.progress(list(listened))
        follower.moved([name for name in listened if name not in found])
        for name, reached in found.items():
            if reached.revision != listened[name].revision or reached.lines > listened[name].lines:
                await follower.follow(name)


class Coalesced:
    """Does something for each name that is named: once at a time, and once more if it is named meanwhile."""

    def __init__(self, work: Callable[[str], Awaitable[None]]) -> None:
        self.work = work
        self.named: dict[str, bool] = {}
        """Names whose turn it is, and whether they were named again."""

    def name(self, name: str) -> Coroutine[Any, Any, None] | None:
        """What the caller is to run; None: it is running already."""
        is_going = name in self.named
        self.named[name] = is_going
        return None if is_going else self.run(name)

    async def run(self, name: str) -> None:
        try:
            self.named[name] = True
            while self.named[name]:
                self.named[name] = False
                await self.work(name)
        finally:
            del self.named[name]
