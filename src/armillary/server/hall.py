"""The tables that are in memory: loaded when somebody looks, changed one at a time, let go when nobody needs them."""

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import msgspec

from armillary.kernel.errors import ArmillaryError
from armillary.server.ear import Ear, Via
from armillary.server.errors import NotThere, ServerError, Unavailable
from armillary.server.long_work import LongWork
from armillary.server.seen import Reader, Sent, encode
from armillary.server.sight import Audience, audience, farewell, may_see
from armillary.server.store import store as rows
from armillary.server.store.store import Store
from armillary.server.tables.loading import load
from armillary.server.tables.row import Change
from armillary.server.tables.table import Table
from armillary.server.turns import Wish
from armillary.server.wire import ReplyFrame
from armillary.server.world import World

MOST_HELD = 2_000
TRIES = 20
UNREADABLE = (ArmillaryError, msgspec.MsgspecError, ValueError, TypeError, LookupError)
"""What comes of data that somebody has spoilt."""
HOUSE = Wish("", "")
"""The server itself, which looks after tables."""
STAYS = 30.0
"""Seconds for which somebody who asked about a table is still there."""
PACE = 0.2
"""Seconds between two frames to somebody who only watches: what comes meanwhile is told together."""
Reply = TypeVar("Reply")
log = logging.getLogger("armillary.hall")


class Held:
    """A table in memory, with those who listen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.is_stale = False
        self.mark: int | None = None
        """As long as the store has the same, nobody else has changed the table."""
        self.ears: set[Ear] = set()
        self.visited = -math.inf
        """When somebody last asked about it."""
        self.audience: Audience = ()
        """Of whom it is known that they may listen."""
        self.sent: dict[Reader, Sent] = {}
        """What readers are sent of the table as it is now."""

    @property
    def is_idle(self) -> bool:
        return not self.ears and not self.lock.locked()


class Hall:
    """Every way to a table goes through here."""

    def __init__(
        self,
        store: Store,
        world: World,
        most: int = MOST_HELD,
        pace: float = PACE,
        work: LongWork | None = None,
    ) -> None:
        self.store = store
        self.world = world
        self.work = work or LongWork()
        """Where tables are played through again that were not in memory."""
        self.most = most
        self.pace = pace
        self.held: OrderedDict[str, Held] = OrderedDict()
        self.listening: dict[str, set[Ear]] = {}
        """People -> their live connections."""
        self.changed: list[Callable[[Table, Change | None], None]] = []
        """Told after every change that is durable; without it, when another process has made one."""

    def place(self, name: str) -> Held:
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
        """Somebody asks about a table."""
        self.place(name).visited = time.monotonic()

    def is_watched(self, name: str) -> bool:
        """Whether somebody listens to a table here, or has asked about it a moment ago."""
        held = self.held.get(name)
        return held is not None and (bool(held.ears) or time.monotonic() - held.visited < STAYS)

    # looking

    async def look(self, name: str, wish: Wish = HOUSE) -> Table:
        """The table as it is now, for whoever wants to know."""
        held = self.place(name)
        async with held.lock:
            return await self.current(held, wish)

    async def current(self, held: Held, wish: Wish = HOUSE) -> Table:
        """Loaded if it was not; followed if another process has gone on, and whoever listens hears of it.

        The place is locked.
        """
        if held.is_stale:
            held.table, held.is_stale = None, False
        if held.table is not None and self.store.is_shared and not await self.is_newest(held, held.table):
            held.table = None
        if held.table is None:
            held.mark = self.store.mark(held.name)
            held.table = await self.load(held, wish)
            await self.dismiss(held, held.table)
            self.tell(held, held.table)
        return held.table

    async def is_newest(self, held: Held, table: Table) -> bool:
        """Whether no other process has gone on."""
        mark = self.store.mark(held.name)
        if mark is not None and mark == held.mark:
            return True
        held.mark = mark
        return table.row.revision == await self.store.read(lambda connection: rows.revision(connection, held.name))

    async def load(self, held: Held, wish: Wish) -> Table:
        name = held.name
        stored = await self.store.read(lambda connection: rows.load(connection, name))
        if stored is None:
            self.held.pop(name, None)
            raise self.ended(held, NotThere("table.unknown"))
        if stored.table["status"] == "frozen":
            raise self.ended(held, Unavailable("table.frozen", table=name, fault=stored.table["fault"]))
        try:
            return await self.work.run(wish, lambda: load(stored))
        except UNREADABLE as error:
            log.error("table %s no longer reproduces: %s", name, error)
            fault, known = str(error), stored.table["revision"]
            await self.store.write(lambda connection: rows.freeze(connection, name, known, fault))
            raise self.ended(held, Unavailable("table.frozen", table=name, fault=fault)) from None

    # changing

    async def change(self, name: str, act: Callable[[Table, float], Reply]) -> tuple[Table, Reply]:
        """Do something at a table. It has happened when this returns, and not at all when it raises."""
        return await asyncio.shield(asyncio.ensure_future(self.change_now(name, act)))

    async def change_now(self, name: str, act: Callable[[Table, float], Reply]) -> tuple[Table, Reply]:
        held = self.place(name)
        async with held.lock:
            return await self.change_held(held, act)

    async def change_held(
        self, held: Held, act: Callable[[Table, float], Reply], asker: Ear | None = None
    ) -> tuple[Table, Reply]:
        """The place is locked. Whoever asks is told by somebody else."""
        for _ in range(TRIES):
            table = await self.current(held)
            reply = act(table, self.world.now())
            if await self.write(held, table, asker):
                return table, reply
        raise Unavailable("table.busy")

    async def move(
        self, name: str, reader: Callable[[Table], Reader], act: Callable[[Table, float], None], via: Via | None
    ) -> bytes:
        """Do something at a table; how it stands afterwards for whoever did it, with what was told on the way."""
        return await asyncio.shield(asyncio.ensure_future(self.move_now(name, reader, act, via)))

    async def move_now(
        self, name: str, reader: Callable[[Table], Reader], act: Callable[[Table, float], None], via: Via | None
    ) -> bytes:
        since = 0

        def noted(table: Table, now: float) -> None:
            nonlocal since
            since = table.match.events_told(reader(table).seat) if table.match is not None else 0
            act(table, now)

        held = self.place(name)
        async with held.lock:
            table, _ = await self.change_held(held, noted, via.ear if via else None)
            if via is None:
                return self.sent(held, table, reader(table)).since(since)
            self.reply(held, table, via)
            return b""

    async def write(self, held: Held, table: Table, asker: Ear | None = None) -> bool:
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
        if held.mark is not None:
            held.mark += 1  # if it was somebody else's change too, that is one more
        table.remember()
        await self.dismiss(held, table)
        self.tell(held, table, change.own, asker)
        for hook in self.changed:
            hook(table, change)
        return True

    # whoever may no longer listen

    async def dismiss(self, held: Held, table: Table) -> None:
        """Before anybody is told how a table is now: those who may no longer see it are told so, and nothing else."""
        now = audience(table)
        if now == held.audience:
            return
        for ear in list(held.ears):
            if not await self.is_known_to_see(table, ear):
                self.end(held, ear, farewell(table))
        held.audience = now

    async def is_known_to_see(self, table: Table, ear: Ear) -> bool:
        """What is being told is durable already: if nobody can say whether somebody may see it, they may not."""
        try:
            return await may_see(self.store, table, ear.person)
        except Exception:
            log.exception("table %s: who may see it could not be read", table.row.id)
            return False

    def end(self, held: Held, ear: Ear, why: ServerError) -> None:
        held.ears.discard(ear)
        ear.end(why)

    def ended(self, held: Held, why: ServerError) -> ServerError:
        """There is nothing more to be told, to anybody."""
        for ear in list(held.ears):
            self.end(held, ear, why)
        return why

    # telling

    def sent(self, held: Held, table: Table, reader: Reader) -> Sent:
        """Alike readers share it."""
        found = held.sent.get(reader)
        if found is None:
            found = held.sent[reader] = Sent(table, reader)
        return found

    async def read(self, name: str, reader: Callable[[Table], Reader], since: int) -> bytes:
        """How the match stands for a reader."""
        table = await self.look(name)
        return self.sent(self.held[name], table, reader(table)).since(since)

    def tell(self, held: Held, table: Table, own: int | None = None, asker: Ear | None = None) -> None:
        """Everybody else who listens hears what is new to them, and nothing when nothing is."""
        for reader in list(held.sent):
            if own is None or reader.seat == own:
                del held.sent[reader]
        for ear in list(held.ears):
            if ear is asker:
                continue
            reader = ear.reader(table)
            if own is None or reader.seat == own:
                self.tell_in_time(held, table, ear, reader)

    def tell_in_time(self, held: Held, table: Table, ear: Ear, reader: Reader) -> None:
        """At once, except what somebody who is not asked would hardly see before the next."""
        wait = self.wait(table, ear, reader)
        if wait <= 0:
            ear.tell(self.sent(held, table, reader))
        elif ear.late is None:
            ear.late = asyncio.ensure_future(self.tell_late(held, ear, wait))

    def wait(self, table: Table, ear: Ear, reader: Reader) -> float:
        """Seconds until there is something to be told."""
        if table.row.status != "running" or reader.seat in table.awaited():
            return 0.0
        return ear.told + self.pace - time.monotonic()

    def reply(self, held: Held, table: Table, via: Via) -> None:
        """That a move is done, and how the match stands: both at once, unless that can wait."""
        reader = via.ear.reader(table)
        if self.wait(table, via.ear, reader) <= 0 or via.ear.state:
            via.ear.tell(self.sent(held, table, reader), via.move)
        else:
            via.ear.reply(encode(ReplyFrame(via.move)))
            self.tell_in_time(held, table, via.ear, reader)

    async def tell_late(self, held: Held, ear: Ear, wait: float) -> None:
        await asyncio.sleep(wait)
        async with held.lock:  # what is being changed is not durable yet
            ear.late = None
            if held.table is not None:
                self.tell_one(held, held.table, ear)

    def tell_one(self, held: Held, table: Table, ear: Ear) -> None:
        ear.tell(self.sent(held, table, ear.reader(table)))

    async def listen(
        self, name: str, reader: Callable[[Table], Reader], person: str | None, since: int, said: int
    ) -> Ear:
        """From a cursor on, until leave()."""
        held = self.place(name)
        async with held.lock:
            self.store.listen(name)  # what changes from here on is heard of
            table = await self.current(held)
            if not await may_see(self.store, table, person):
                raise NotThere("table.unknown")
            told = table.match.events_told(reader(table).seat) if table.match else 0
            ear = Ear(reader, person, min(since, told), said)
            self.enter(held, ear)
            self.tell_one(held, table, ear)
            return ear

    def enter(self, held: Held, ear: Ear) -> None:
        held.ears.add(ear)
        if ear.person is not None:
            self.listening.setdefault(ear.person, set()).add(ear)

    def leave(self, name: str, ear: Ear) -> None:
        held = self.held.get(name)
        if held is not None:
            held.ears.discard(ear)
        if ear.person is not None and ear in self.listening.get(ear.person, ()):
            self.listening[ear.person].remove(ear)
            if not self.listening[ear.person]:
                del self.listening[ear.person]
        ear.hush()

    def is_heard(self, name: str) -> bool:
        """Whether somebody listens to a table here, or may be about to."""
        held = self.held.get(name)
        return held is not None and not held.is_idle

    def doubt(self, person: str) -> None:
        """A session of theirs may have ended: each of their live connections looks."""
        for ear in self.listening.get(person, ()):
            ear.doubted.set()

    def doubt_all(self) -> None:
        for person in self.listening:
            self.doubt(person)

    def forget(self, name: str) -> None:
        """What is held of a table is no longer true."""
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
