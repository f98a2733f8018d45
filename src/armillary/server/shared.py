"""What the processes of one server have in common beside the database; made before they part."""

from mmap import mmap
from struct import Struct
from typing import TYPE_CHECKING

from armillary.server.crowd import Crowd
from armillary.server.people.buckets import Buckets

if TYPE_CHECKING:
    from armillary.server.locks import Locks

BEAT = Struct("Q")


class Pulses:
    """That each process still turns: its own number grows."""

    def __init__(self, count: int) -> None:
        self.memory = mmap(-1, count * BEAT.size)

    def beat(self, process: int) -> None:
        BEAT.pack_into(self.memory, process * BEAT.size, self.felt(process) + 1)

    def felt(self, process: int) -> int:
        found: int = BEAT.unpack_from(self.memory, process * BEAT.size)[0]
        return found


class Shared:
    """As one of them has it. A server of one process has the same by itself."""

    def __init__(self, processes: int = 1, helpers: int = 0) -> None:
        self.own = 0
        self.buckets = Buckets(locks() if processes > 1 else None)
        self.connected = Crowd(processes)
        """Connections, by where they come from."""
        self.listening = Crowd(processes)
        """Live connections, by whom they are for: a proxy says so of those that come through it."""
        self.pulses = Pulses(processes + helpers)

    def part(self, own: int) -> None:
        """From here on this is one of them."""
        self.own = self.connected.own = self.listening.own = own

    def beat(self) -> None:
        self.pulses.beat(self.own)

    def forget(self, process: int) -> None:
        """It has ended."""
        if process < self.connected.processes:
            self.connected.forget(process)
            self.listening.forget(process)


def locks() -> "Locks":
    """Not every system has the locks that they stand on; one without has no several processes either."""
    from armillary.server.locks import Locks

    return Locks()
