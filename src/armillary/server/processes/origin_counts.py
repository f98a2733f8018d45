"""How much of something each origin has at once, in all processes of a server."""

import secrets
from hashlib import blake2b
from mmap import mmap
from struct import Struct

SLOTS = 65_536
"""Origins share slots, if seldom: which, nobody outside can foresee."""
CELL = Struct("i")
SECRET_BYTES = 16


class OriginCounts:
    """Counted in shared memory, made before the processes are forked: nobody writes a number of another."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self.own = 0
        """Which one this is."""
        self.memory = mmap(-1, processes * SLOTS * CELL.size)
        self.secret = secrets.token_bytes(SECRET_BYTES)

    def slot_of(self, origin: str) -> int:
        found = blake2b(origin.encode(errors="surrogatepass"), digest_size=8, key=self.secret).digest()
        return int.from_bytes(found) % SLOTS

    def count(self, origin: str) -> int:
        slot = self.slot_of(origin)
        return sum(CELL.unpack_from(self.memory, at(one, slot))[0] for one in range(self.processes))

    def change(self, origin: str, by: int) -> None:
        """So many more have come to this process, or gone."""
        offset = at(self.own, self.slot_of(origin))
        CELL.pack_into(self.memory, offset, CELL.unpack_from(self.memory, offset)[0] + by)

    def forget(self, process: int) -> None:
        """It has ended, and all it had with it."""
        size = SLOTS * CELL.size
        self.memory[process * size : (process + 1) * size] = bytes(size)


def at(process: int, slot: int) -> int:
    return (process * SLOTS + slot) * CELL.size
