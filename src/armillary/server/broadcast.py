"""Tells those who listen how a table is now, each at their pace, and nobody who may not see it."""

import asyncio
import logging
import time

from armillary.server.errors import ServerError
from armillary.server.held import Held
from armillary.server.listener import Listener, Via
from armillary.server.seen import Reader, Sent, encode
from armillary.server.store.store import Store
from armillary.server.tables.table import Table
from armillary.server.visibility import audience, may_see, why_closed
from armillary.server.wire import ReplyFrame

PACE = 0.2
"""Seconds between two frames to a spectator: what comes meanwhile is told together."""
log = logging.getLogger("armillary.tables")


class Broadcast:
    """All who listen to tables of this process. It tells only durable changes: the caller has the lock of the table."""

    def __init__(self, store: Store, pace: float = PACE) -> None:
        self.store = store
        self.pace = pace
        self.by_person: dict[str, set[Listener]] = {}
        """Their live connections."""

    # who listens

    def enter(self, held: Held, listener: Listener) -> None:
        held.listeners.add(listener)
        if listener.person is not None:
            self.by_person.setdefault(listener.person, set()).add(listener)

    def leave(self, held: Held | None, listener: Listener) -> None:
        if held is not None:
            held.listeners.discard(listener)
        if listener.person is not None and listener in self.by_person.get(listener.person, ()):
            self.by_person[listener.person].remove(listener)
            if not self.by_person[listener.person]:
                del self.by_person[listener.person]
        listener.cancel_late()

    def doubt(self, person: str) -> None:
        """A session of theirs may have ended: each of their live connections looks."""
        for listener in self.by_person.get(person, ()):
            listener.doubted.set()

    def doubt_all(self) -> None:
        for person in self.by_person:
            self.doubt(person)

    # who may no longer listen

    async def dismiss(self, held: Held, table: Table) -> None:
        """Before anybody is told how a table is now: those who may no longer see it are told so, and nothing else."""
        now = audience(table)
        if now == held.audience:
            return
        for listener in list(held.listeners):
            if not await self.is_known_to_see(table, listener):
                end(held, listener, why_closed(table))
        held.audience = now

    async def is_known_to_see(self, table: Table, listener: Listener) -> bool:
        """Where the store cannot say whether a listener may see the table, the listener may not."""
        try:
            return await may_see(self.store, table, listener.person)
        except Exception:
            log.exception("table %s: who may see it could not be read", table.row.id)
            return False

    def ended(self, held: Held, why: ServerError) -> ServerError:
        """There is nothing more to be told, to anybody."""
        for listener in list(held.listeners):
            end(held, listener, why)
        return why

    # telling

    def sent(self, held: Held, table: Table, reader: Reader) -> Sent:
        """What a reader is sent. Alike readers share it."""
        found = held.sent.get(reader)
        if found is None:
            found = held.sent[reader] = Sent(table, reader)
        return found

    def tell_all(self, held: Held, table: Table, own: int | None = None, via: Via | None = None) -> None:
        """All listeners, except the one that moved, hear what is new to them."""
        for reader in list(held.sent):
            if own is None or reader.seat == own:
                del held.sent[reader]
        for listener in list(held.listeners):
            is_mover = via is not None and listener is via.listener
            if not is_mover and (own is None or listener.reader(table).seat == own):
                self.tell(held, table, listener)

    def tell(self, held: Held, table: Table, listener: Listener, move: int | None = None) -> None:
        """How the match stands, and that a move is done.

        At once, except how it stands for a seat that is not asked and would hardly see it before the next.
        """
        reader = listener.reader(table)
        wait = self.wait(table, listener, reader)
        if wait <= 0 or (move is not None and listener.state):
            listener.tell(self.sent(held, table, reader), move)
            return
        if move is not None:
            listener.reply(encode(ReplyFrame(move)))
        if listener.late is None:
            listener.late = asyncio.ensure_future(self.tell_late(held, listener, wait))

    def wait(self, table: Table, listener: Listener, reader: Reader) -> float:
        """Seconds until there is something to be told."""
        if table.row.status != "running" or reader.seat in table.awaited():
            return 0.0
        return listener.told_at + self.pace - time.monotonic()

    async def tell_late(self, held: Held, listener: Listener, wait: float) -> None:
        await asyncio.sleep(wait)
        async with held.lock:  # what is being changed is not durable yet
            listener.late = None
            if held.table is not None:
                listener.tell(self.sent(held, held.table, listener.reader(held.table)))


def end(held: Held, listener: Listener, why: ServerError) -> None:
    held.listeners.discard(listener)
    listener.end(why)
