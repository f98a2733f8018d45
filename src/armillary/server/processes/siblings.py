"""Several processes of one server on one SQLite file: how each hears what another has changed.

What they share is made by the process they are forked from.
"""

import asyncio
import fcntl
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from mmap import mmap
from struct import Struct
from threading import Lock
from typing import TYPE_CHECKING
from zlib import crc32

from armillary.server.processes.hints import HintingPeers
from armillary.server.processes.peers import Follower, Write
from armillary.server.processes.shared import Shared
from armillary.server.processes.write_queue import WriteQueue
from armillary.server.store.presence import PERSON
from armillary.server.tables.row import Change

if TYPE_CHECKING:
    from armillary.server.store.store import Store

SLOTS = 65_536
"""Tables share slots: who finds a slot changed looks whether it was for this table."""
CELL = Struct("Q")
LONGEST_HINT = 64
GLANCE = 0.02  # seconds between two looks whether a hint could not be left


def slot_of(table: str) -> int:
    return crc32(table.encode()) % SLOTS


def process_of(table: str, count: int) -> int:
    """Which of several looks after a table when nobody asks for it; live connections to it are led there."""
    return crc32(table.encode()) % count


class Siblings(HintingPeers):
    """All of them, as one of them has it. One more process writes changes of tables for all."""

    def __init__(self, count: int, shared: Shared) -> None:
        super().__init__(shared)
        self.count = count
        self.own = 0
        """Which one this is."""
        self.row = Struct(f"{count}Q")
        self.changes = mmap(-1, SLOTS * self.row.size)
        """Of each slot, how much each process has changed: nobody writes a number of another."""
        self.lost = mmap(-1, count * self.row.size)
        """Of each process, how many hints each other could not leave it."""
        self.counting = Lock()
        self.listened = mmap(-1, SLOTS * count)
        """Of each slot, whether a process has listeners there, or has had some."""
        self.boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        """Where each process hears hints, and where the others leave them."""
        for ends in self.boxes:
            for end in ends:
                end.setblocking(False)
        self.folder = tempfile.TemporaryDirectory(prefix="armillary-")
        self.writing: int | None = None
        """The file whose lock a process holds while it writes."""
        self.write_queue = WriteQueue(self.write_socket)

    def become(self, own: int) -> None:
        """From here on this is one of them, just forked."""
        self.own = own
        self.is_first = own == 0
        self.writing = os.open(os.path.join(self.folder.name, "turn"), os.O_CREAT | os.O_RDWR, 0o600)

    def close(self) -> None:
        self.write_queue.close()

    def remove(self) -> None:
        """By the one they are forked from."""
        for ends in self.boxes:
            for end in ends:
                end.close()
        self.folder.cleanup()

    def owns(self, table: str) -> bool:
        return process_of(table, self.count) == self.own

    # writing

    @property
    def write_socket(self) -> str:
        """Where the process that writes for all is found."""
        return os.path.join(self.folder.name, "writer")

    @contextmanager
    def lock(self) -> Iterator[None]:
        """SQLite alone would look again and again, ever more seldom; a dead process lets go."""
        assert self.writing is not None
        fcntl.flock(self.writing, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self.writing, fcntl.LOCK_UN)

    async def save(self, change: Change, write: Write) -> bool:
        saved = await self.write_queue.save(change)
        if saved:
            self.announce(change.table)
        return saved

    # what has changed

    def version(self, name: str) -> int:
        return sum(self.row.unpack_from(self.changes, slot_of(name) * self.row.size))

    def own_version(self, version: int) -> int:
        return version + 1

    def announce(self, name: str) -> None:
        """Processes that look see that; those with listeners are told, of a person all are."""
        is_person = name.startswith(PERSON)
        if is_person:
            self.count_up(self.changes, slot_of(PERSON))
        slot = slot_of(name)
        self.count_up(self.changes, slot)
        for other in range(self.count):
            if other != self.own and (is_person or self.listened[slot * self.count + other]):
                self.leave_hint(other, name)

    def count_up(self, counts: mmap, row: int) -> None:
        """One more, by this process; two of its threads may want it at once."""
        at = row * self.row.size + self.own * CELL.size
        with self.counting:
            CELL.pack_into(counts, at, CELL.unpack_from(counts, at)[0] + 1)

    def leave_hint(self, other: int, name: str) -> None:
        try:
            self.boxes[other][1].send(name.encode())
        except OSError:  # a full box
            self.count_up(self.lost, other)

    def misses(self) -> int:
        """Grows with every hint that could not be left for this process."""
        return sum(self.row.unpack_from(self.lost, self.own * self.row.size))

    def subscribe(self, table: str) -> None:
        self.listened[slot_of(table) * self.count + self.own] = 1

    async def hints(self) -> AsyncIterator[str]:
        """Tables and people that another process has changed, without end."""
        box, loop = self.boxes[self.own][0], asyncio.get_running_loop()
        while True:
            yield (await loop.sock_recv(box, LONGEST_HINT)).decode()

    async def hear(self, store: "Store", follower: Follower) -> None:
        glancing = asyncio.ensure_future(self.glance(follower))
        follower.missed()
        try:
            async for name in self.hints():
                follower.heard(name)
        finally:
            glancing.cancel()

    async def glance(self, follower: Follower) -> None:
        """A hint that finds no room in the box is counted instead."""
        known = self.misses()
        while True:
            await asyncio.sleep(GLANCE)
            now = self.misses()
            if now != known:
                known = now
                follower.missed()
