"""Several processes of one server on one SQLite file: how each hears what another has changed.

What they share is made by the process they all come from, and is theirs when they part.
"""

import asyncio
import fcntl
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from mmap import mmap
from struct import Struct
from zlib import crc32

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

    def mark(self, table: str) -> int:
        """Grows with every change, by whomever."""
        return sum(self.row.unpack_from(self.changes, slot_of(table) * self.row.size))

    def changed(self, table: str) -> None:
        """It is durable: whoever asks sees that, and where somebody listens it is said."""
        slot = slot_of(table)
        at = slot * self.row.size + self.own * CELL.size
        CELL.pack_into(self.changes, at, CELL.unpack_from(self.changes, at)[0] + 1)
        for other, (_, box) in enumerate(self.boxes):
            if other != self.own and self.listened[slot * self.count + other]:
                with suppress(OSError):  # a full box: whoever owns it looks by itself now and then
                    box.send(table.encode())

    def listen(self, table: str) -> None:
        """Somebody here wants to hear of a table."""
        self.listened[slot_of(table) * self.count + self.own] = 1

    async def hints(self) -> AsyncIterator[str]:
        """Tables that another process has changed, without end."""
        box, loop = self.boxes[self.own][0], asyncio.get_running_loop()
        while True:
            yield (await loop.sock_recv(box, LONGEST_HINT)).decode()
