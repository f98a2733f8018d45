"""The tables that are in memory: loaded when a reader looks, changed one at a time, let go when nobody needs them."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import msgspec

from armillary.kernel.errors import ArmillaryError
from armillary.server.broadcast import Broadcast
from armillary.server.errors import NotThere, Unavailable
from armillary.server.fair_queue import Claim
from armillary.server.held import Held
from armillary.server.listener import Listener, Via
from armillary.server.long_work import LongWork
from armillary.server.seen import Reader
from armillary.server.shielded import shielded
from armillary.server.store import store as rows
from armillary.server.store.store import Store
from armillary.server.tables.loading import load
from armillary.server.tables.row import Change
from armillary.server.tables.table import Table
from armillary.server.visibility import may_see
from armillary.server.world import World

MOST_HELD = 2_000
TRIES = 20
UNREADABLE = (ArmillaryError, msgspec.MsgspecError, ValueError, TypeError, LookupError)
"""What comes of spoilt data."""
HOUSE = Claim("", "")
"""The server itself, which looks after tables."""
STAYS = 30.0
"""Seconds for which a reader who asked about a table counts as there."""
Outcome = TypeVar("Outcome")
Act = Callable[[Table, float], Outcome]
"""Something that is done at a table, at a time."""
log = logging.getLogger("armillary.tables")


class TableCache:
    """Every way to a table goes through here."""

    def __init__(
        self,
        store: Store,
        world: World,
        most: int = MOST_HELD,
        broadcast: Broadcast | None = None,
        work: LongWork | None = None,
    ) -> None:
        self.store = store
        self.world = world
        self.most = most
        self.broadcast = broadcast or Broadcast(store)
        self.work = work or LongWork()
        """Where tables are played through again that were not in memory."""
        self.held: OrderedDict[str, Held] = OrderedDict()
        self.changed: list[Callable[[Table, Change | None], None]] = []
        """Told after every change that is durable; without it, when another process has made one."""

    def hold(self, name: str) -> Held:
        held = self.held.setdefault(name, Held(name))
        self.held.move_to_end(name)
        if len(self.held) > self.most:
            self.let_go()
        return held

    def let_go(self) -> None:
        """The one nobody has needed for longest."""
        for name, held in self.held.items():
            if held.is_idle:
                del self.held[name]
                return

    # who is there

    def visit(self, name: str) -> None:
        """A reader asks about a table."""
        self.hold(name).visited = time.monotonic()

    def is_watched(self, name: str) -> bool:
        """Whether a reader listens to a table here, or has asked about it a moment ago."""
        held = self.held.get(name)
        return held is not None and (bool(held.listeners) or time.monotonic() - held.visited < STAYS)

    def is_heard(self, name: str) -> bool:
        """Whether a reader listens to a table here, or may be about to."""
        held = self.held.get(name)
        return held is not None and not held.is_idle

    async def listen(
        self,
        name: str,
        reader: Callable[[Table], Reader],
        person: str | None,
        since: int,
        said: int,
        meets: bool = False,
    ) -> Listener:
        """From a cursor on, until leave()."""
        held = self.hold(name)
        async with held.lock:
            self.store.peers.subscribe(name)  # what changes from here on is heard of
            table = await self.current(held)
            if not await may_see(self.store, table, person):
                raise NotThere("table.unknown")
            listener = Listener(reader, person, min(since, table.events_told(reader(table).seat)), said, meets)
            self.broadcast.enter(held, listener)
            self.broadcast.tell(held, table, listener)
            return listener

    def leave(self, name: str, listener: Listener) -> None:
        self.broadcast.leave(self.held.get(name), listener)

    # looking

    async def look(self, name: str, claim: Claim = HOUSE) -> Table:
        """The table as it is now, to be read."""
        held = self.hold(name)
        async with held.lock:
            return await self.current(held, claim)

    async def read(self, name: str, reader: Callable[[Table], Reader], since: int) -> bytes:
        """How the match stands for a reader."""
        table = await self.look(name)
        return self.broadcast.sent(self.held[name], table, reader(table)).since(since)

    async def current(self, held: Held, claim: Claim = HOUSE) -> Table:
        """Loaded if it was not; followed if another process has gone on, and its listeners hear of it.

        The caller has the lock.
        """
        if held.is_stale:
            held.table, held.is_stale = None, False
        if held.table is not None and not await self.is_newest(held, held.table):
            held.table = None
        if held.table is None:
            held.version = self.store.peers.version(held.name)
            held.table = await self.load(held, claim)
            await self.broadcast.dismiss(held, held.table)
            self.broadcast.tell_all(held, held.table)
        return held.table

    async def is_newest(self, held: Held, table: Table) -> bool:
        """Whether no other process has gone on."""
        version = self.store.peers.version(held.name)
        if self.store.peers.counts_changes and version == held.version:
            return True
        held.version = version
        return table.row.revision == await self.store.read(lambda connection: rows.revision(connection, held.name))

    async def load(self, held: Held, claim: Claim) -> Table:
        name = held.name
        stored = await self.store.read(lambda connection: rows.load(connection, name))
        if stored is None:
            self.held.pop(name, None)
            raise self.broadcast.ended(held, NotThere("table.unknown"))
        if stored.table["status"] == "frozen":
            raise self.broadcast.ended(held, Unavailable("table.frozen", table=name, fault=stored.table["fault"]))
        try:
            return await self.work.run(claim, lambda: load(stored))
        except UNREADABLE as error:
            log.error("table %s no longer reproduces: %s", name, error)
            fault, known = str(error), stored.table["revision"]
            await self.store.write(lambda connection: rows.freeze(connection, name, known, fault))
            raise self.broadcast.ended(held, Unavailable("table.frozen", table=name, fault=fault)) from None

    # changing

    @shielded
    async def change(self, name: str, act: Act[Outcome]) -> tuple[Table, Outcome]:
        """Do something at a table. It has happened when this returns, and not at all when it raises."""
        held = self.hold(name)
        async with held.lock:
            return await self.change_held(held, act)

    @shielded
    async def move(self, name: str, act: Act[int], reader: Callable[[Table], Reader], via: Via | None) -> bytes:
        """The same for a person who plays there, where act says how many events they had been told before.

        How the match stands for them afterwards; nothing, if they are told by a live connection.
        """
        held = self.hold(name)
        async with held.lock:
            table, since = await self.change_held(held, act, via)
            if via is None:
                return self.broadcast.sent(held, table, reader(table)).since(since)
            self.broadcast.tell(held, table, via.listener, via.move)
            return b""

    async def change_held(self, held: Held, act: Act[Outcome], via: Via | None = None) -> tuple[Table, Outcome]:
        """The caller has the lock."""
        for _ in range(TRIES):
            table = await self.current(held)
            outcome = act(table, self.world.now())
            if await self.write(held, table, via):
                return table, outcome
        raise Unavailable("table.busy")

    async def write(self, held: Held, table: Table, via: Via | None = None) -> bool:
        """Make it durable, then tell. False: another process was first, and the table must be read again."""
        change = table.change()
        if change is None:
            return True
        try:
            saved = await self.store.save(change)
        except Exception:
            held.table = None
            raise
        if not saved:
            held.table = None
            return False
        table.row.revision += 1
        held.version = self.store.peers.own_version(held.version)
        table.remember()
        await self.broadcast.dismiss(held, table)
        self.broadcast.tell_all(held, table, change.own, via)
        for hook in self.changed:
            hook(table, change)
        return True

    # what others have changed

    def forget(self, name: str) -> None:
        """Another process may have changed a table, so it is read again before it is used."""
        if name in self.held:
            self.held[name].is_stale = True

    async def follow(self, name: str) -> None:
        """Another process has changed the table: those who listen here hear of it."""
        held = self.held.get(name)
        if held is None:
            return
        async with held.lock:
            before = held.table
            table = await self.current(held)
            if table is not before:
                for hook in self.changed:
                    hook(table, None)
