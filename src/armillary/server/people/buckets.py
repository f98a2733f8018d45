"""What is left in buckets, in memory that the processes of one server share: each bucket is one for all of them."""

import secrets
from collections.abc import Callable
from hashlib import blake2b
from mmap import mmap
from struct import Struct
from typing import NamedTuple

from armillary.server.processes.locks import Locks

SHELVES = 16_384
SLOTS = 8
"""On a shelf. When all are taken, the bucket goes that was not used for longest: it has had most time to fill."""
NAME_BYTES = 16
SLOT = Struct(f"{NAME_BYTES}sdd")
SHELF = Struct(f"{NAME_BYTES}sdd" * SLOTS)
FREE = bytes(NAME_BYTES)
ALONE = Locks()


class Bucket(NamedTuple):
    """What was left in it, and when."""

    left: float
    at: float


class Buckets:
    """All of them, by name. A name is kept only as a hash that nobody outside can foresee."""

    def __init__(self, locks: Locks = ALONE, shelves: int = SHELVES) -> None:
        self.locks = locks
        """Of several processes that take from them."""
        self.shelves = shelves
        self.memory = mmap(-1, shelves * SHELF.size)
        self.secret = secrets.token_bytes(NAME_BYTES)

    def change(self, name: str, act: Callable[[Bucket | None], Bucket]) -> None:
        """Put in place of a bucket what act makes of it; nothing changes where that raises."""
        own = blake2b(name.encode(errors="surrogatepass"), digest_size=NAME_BYTES, key=self.secret).digest()
        shelf = int.from_bytes(own[:4]) % self.shelves
        self.locks.acquire(shelf)
        try:
            self.change_at(shelf, own, act)
        finally:
            self.locks.release(shelf)

    def change_at(self, shelf: int, own: bytes, act: Callable[[Bucket | None], Bucket]) -> None:
        start = shelf * SHELF.size
        held = SHELF.unpack_from(self.memory, start)
        names = held[::3]
        slot = slot_of(own, names, held[2::3])
        found = Bucket(*held[3 * slot + 1 : 3 * slot + 3]) if names[slot] == own else None
        SLOT.pack_into(self.memory, start + slot * SLOT.size, own, *act(found))


def slot_of(own: bytes, names: tuple[bytes, ...], times: tuple[float, ...]) -> int:
    """Where a bucket stands on its shelf, or may be put."""
    for wanted in (own, FREE):
        if wanted in names:
            return names.index(wanted)
    return times.index(min(times))
