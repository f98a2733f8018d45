"""Hints from other processes on the same database: which table has changed. A lost hint is made up for by looking."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from armillary.server.store import store as rows
from armillary.server.store.store import Store

LOOK = 3.0  # seconds between two looks at the tables somebody here listens to
AGAIN = 1.0
log = logging.getLogger("armillary.hints")


class Hints:
    """Listens on a connection of its own to a PostgreSQL."""

    def __init__(
        self,
        store: Store,
        follow: Callable[[str], Awaitable[None]],
        held: Callable[[], dict[str, rows.Mark]],
        gone: Callable[[Sequence[str]], None],
    ) -> None:
        self.engine = store.engine
        self.siblings = store.siblings
        self.follow = follow
        self.held = held
        self.gone = gone
        """Told of tables that somebody here listens to, and that are no longer there."""

    async def listen(self) -> None:
        """For ever; a lost connection is opened again."""
        looking = asyncio.ensure_future(self.look())
        try:
            while True:
                try:
                    await self.hear()
                except (psycopg.Error, SQLAlchemyError, OSError):
                    log.warning("the connection for hints was lost")
                    await asyncio.sleep(AGAIN)
        finally:
            looking.cancel()

    async def hear(self) -> None:
        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(f"LISTEN {rows.NOTIFY}")
            for name in self.held():
                await self.follow(name)
            async for hint in connection.notifies():
                if hint.payload in self.held():
                    await self.follow(hint.payload)

    async def look(self) -> None:
        """Hints may be lost; what they are about is not."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.compare()
            except Exception:
                log.exception("looking for changes failed")

    async def compare(self) -> None:
        held = self.held()
        if held:
            found = await asyncio.to_thread(self.marks, list(held))
            self.gone(sorted(held.keys() - found.keys()))
            for name, mark in found.items():
                if mark.revision != held[name].revision or mark.lines > held[name].lines:
                    await self.follow(name)

    def marks(self, names: list[str]) -> dict[str, rows.Mark]:
        with self.engine.connect() as connection:
            return rows.marks(connection, names)


class SiblingHints(Hints):
    """Listens to the other processes of the same server, on one SQLite file."""

    async def hear(self) -> None:
        assert self.siblings is not None
        async for name in self.siblings.hints():
            await self.follow(name)
