"""Several processes of one server on one SQLite file: how each hears what another has changed.

What they share is made by the process they all come from, and is theirs when they part.
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
from zlib import crc32

from armillary.server.store.presence import PERSON

SLOTS = 65_536
"""Tables share slots: who finds a slot changed looks whether it was for this table."""
CELL = Struct("Q")
LONGEST_HINT = 64


def slot_of(table: str) -> int:
    return crc32(table.encode()) % SLOTS


def process_of(table: str, count: int) -> int:
    """Which of several looks after a table when nobody asks for it; live connections to it are led there."""
    return crc32(table.encode()) % count


class Siblings:
    """All of them, as one of them has it."""

    def __init__(self, count: int) -> None:
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
        """Of each slot, whether somebody listens at a process, or has done so."""
        self.boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        """Where each process hears hints, and where the others leave them."""
        for ends in self.boxes:
            for end in ends:
                end.setblocking(False)
        self.folder = tempfile.TemporaryDirectory(prefix="armillary-")
        self.queue: int | None = None

    def part(self, own: int) -> None:
        """From here on this is one of them."""
        self.own = own
        self.queue = os.open(os.path.join(self.folder.name, "turn"), os.O_CREAT | os.O_RDWR, 0o600)

    def close(self) -> None:
        """By the one they all come from."""
        for ends in self.boxes:
            for end in ends:
                end.close()
        self.folder.cleanup()

    def owns(self, table: str) -> bool:
        return process_of(table, self.count) == self.own

    @property
    def scribe_at(self) -> str:
        """Where the one who writes for all is found."""
        return os.path.join(self.folder.name, "scribe")

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One writes at a time. SQLite alone would look again and again, ever more seldom; a dead process lets go."""
        assert self.queue is not None
        fcntl.flock(self.queue, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self.queue, fcntl.LOCK_UN)

    # what has changed

    def mark(self, name: str) -> int:
        """Grows with every change of a table or a person, by whomever."""
        return sum(self.row.unpack_from(self.changes, slot_of(name) * self.row.size))

    def changed(self, name: str) -> None:
        """It is durable: whoever asks sees that, and where somebody listens it is said; of people to all."""
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

    def listen(self, table: str) -> None:
        """Somebody here wants to hear of a table."""
        self.listened[slot_of(table) * self.count + self.own] = 1

    async def hints(self) -> AsyncIterator[str]:
        """Tables and people that another process has changed, without end."""
        box, loop = self.boxes[self.own][0], asyncio.get_running_loop()
        while True:
            yield (await loop.sock_recv(box, LONGEST_HINT)).decode()
