"""The housekeeper of a server: looks now and then for what nobody needs any more, and removes it little by little."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, func, select, text

from armillary.server.housekeeping.kinds import Amount, Keep, amount_of_sets
from armillary.server.housekeeping.removing import KINDS, TOGETHER, Removed, find, remove
from armillary.server.store import schema
from armillary.server.store.budgets import forget_origins
from armillary.server.store.store import Store
from armillary.server.store.unavailable import DatabaseUnavailable
from armillary.server.world import World

FIRST = 60.0  # seconds after the start
ROUND = 3600.0  # seconds between two rounds
LOOK = 60.0  # seconds between two looks at how much there is
REST = 0.05  # seconds between two transactions, for those who play
log = logging.getLogger("armillary.housekeeping")


class Stock(NamedTuple):
    """How much the database holds."""

    tables: dict[str, int]
    """By how they stand."""
    sets: Amount
    size: int
    """Bytes of the database, with what is free within it."""


def stock(connection: Connection) -> Stock:
    own = schema.table.c
    tables = connection.execute(select(own.status, func.count()).group_by(own.status))
    number, size = connection.execute(amount_of_sets(schema.component_set.c.hash.is_not(None))).one()
    return Stock({row[0]: row[1] for row in tables}, Amount(number, int(size)), whole_size(connection))


def whole_size(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    return int(connection.execute(text(pages)).scalar_one())


class Housekeeper:
    """One process does this for all that share a SQLite file; of those on a PostgreSQL, one at a time."""

    def __init__(self, store: Store, world: World, keep: Keep, on_removed: Callable[[Removed], None]) -> None:
        self.store = store
        self.world = world
        self.keep = keep
        self.on_removed = on_removed
        """What is gone: those who hold it must know."""
        self.removed: Counter[str] = Counter()
        self.stock: Stock | None = None

    async def run(self) -> None:
        """For ever."""
        await asyncio.gather(self.go_round(), self.take_stock())

    async def go_round(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.sweep()
            except DatabaseUnavailable:
                pass  # which the store has said
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(ROUND)

    async def take_stock(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:
                self.stock = None
                if not isinstance(error, DatabaseUnavailable):
                    log.exception("what the database holds could not be counted")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """At how much there is."""
        self.stock = await self.store.read(stock)

    async def sweep(self) -> None:
        """Everything that may go now."""
        before, now = self.removed.copy(), self.world.now()
        for kind in KINDS:
            await self.sweep_kind(kind)
        await self.store.write(lambda connection: forget_origins(connection, now))
        gone = self.removed - before
        if gone:
            log.info("housekeeping: removed %s", ", ".join(f"{count} {kind}" for kind, count in gone.items()))

    async def sweep_kind(self, kind: str) -> None:
        now = self.world.now()
        keys = await self.store.read(lambda connection: find(connection, kind, self.keep, now))
        for some in together(keys):
            removed = await self.store.write(partial(remove, kind=kind, keys=some, keep=self.keep, now=now))
            self.removed[kind] += removed.number
            self.on_removed(removed)
            await asyncio.sleep(REST)


def together(keys: Sequence[tuple[str, ...]]) -> Sequence[Sequence[tuple[str, ...]]]:
    return [keys[at : at + TOGETHER] for at in range(0, len(keys), TOGETHER)]
