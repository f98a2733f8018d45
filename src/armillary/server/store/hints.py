"""Hints from other processes on the same database: which table has changed, or which person."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from armillary.server.store import store as rows
from armillary.server.store.store import Store

LOOK = 3.0  # seconds between two looks at the tables somebody here listens to
AGAIN = 1.0
GLANCE = 0.02  # seconds between two looks whether a hint could not be left
log = logging.getLogger("armillary.hints")


class Listener(Protocol):
    """What hears them."""

    def heard(self, name: str) -> None:
        """A table or a person has changed."""

    def blind(self) -> None:
        """From now on hints may be lost."""

    def missed(self) -> None:
        """Hints were lost, and from now on none are."""

    async def follow(self, name: str) -> None:
        """A table has changed."""

    def moved(self, tables: Sequence[str]) -> None:
        """What is known of tables is no longer true: they may be gone."""

    def held(self) -> dict[str, rows.Mark]:
        """Tables that somebody listens to, with what all who do have heard of."""


class Hints:
    """Listens on a connection of its own to a PostgreSQL. A lost hint of a table is made up for by looking."""

    def __init__(self, store: Store, listener: Listener) -> None:
        self.store = store
        self.siblings = store.siblings
        self.listener = listener

    async def listen(self) -> None:
        """For ever; a lost connection is opened again."""
        looking = asyncio.ensure_future(self.look())
        try:
            while True:
                try:
                    await self.hear()
                except (psycopg.Error, SQLAlchemyError, OSError):
                    self.listener.blind()
                    log.warning("the connection for hints was lost")
                    await asyncio.sleep(AGAIN)
        finally:
            looking.cancel()

    async def hear(self) -> None:
        self.listener.blind()
        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(f"LISTEN {rows.NOTIFY}")
            self.listener.missed()
            async for hint in connection.notifies():
                self.listener.heard(hint.payload)

    async def look(self) -> None:
        """Hints may be lost; what they are about is not."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.compare()
            except Exception:
                log.exception("looking for changes failed")

    async def compare(self) -> None:
        held = self.listener.held()
        if held:
            found = await self.store.read(lambda connection: rows.marks(connection, list(held)))
            self.listener.moved([name for name in held if name not in found])
            for name, mark in found.items():
                if mark.revision != held[name].revision or mark.lines > held[name].lines:
                    await self.listener.follow(name)


class SiblingHints(Hints):
    """Listens to the other processes of the same server, on one SQLite file."""

    async def hear(self) -> None:
        assert self.siblings is not None
        glancing = asyncio.ensure_future(self.glance())
        self.listener.missed()
        try:
            async for name in self.siblings.hints():
                self.listener.heard(name)
        finally:
            glancing.cancel()

    async def glance(self) -> None:
        """A hint that finds no room in the box is counted instead."""
        assert self.siblings is not None
        known = self.siblings.misses()
        while True:
            await asyncio.sleep(GLANCE)
            now = self.siblings.misses()
            if now != known:
                known = now
                self.listener.missed()


class Each:
    """Does something for each name that is named: once at a time, and once more if it is named meanwhile."""

    def __init__(self, work: Callable[[str], Awaitable[None]]) -> None:
        self.work = work
        self.named: dict[str, bool] = {}
        """Names whose turn it is, and whether they were named again."""

    def name(self, name: str) -> Coroutine[Any, Any, None] | None:
        """To be run by somebody, unless somebody does already."""
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
