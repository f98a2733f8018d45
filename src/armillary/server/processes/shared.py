"""What the processes of one server have in common beside the database; made before they are forked."""

from mmap import mmap
from struct import Struct

from armillary.server.people.buckets import Buckets
from armillary.server.processes.locks import Locks
from armillary.server.processes.origin_counts import OriginCounts

BEAT = Struct("Q")


class Heartbeats:
    """That each process still runs: its own number grows."""

    def __init__(self, count: int) -> None:
        self.memory = mmap(-1, count * BEAT.size)

    def beat(self, process: int) -> None:
        BEAT.pack_into(self.memory, process * BEAT.size, self.count(process) + 1)

    def count(self, process: int) -> int:
        found: int = BEAT.unpack_from(self.memory, process * BEAT.size)[0]
        return found


class Shared:
    """As one of them has it. A server of one process has the same by itself."""

    def __init__(self, processes: int = 1, helpers: int = 0) -> None:
        self.number = 0
        """Which one this is."""
        self.buckets = Buckets(file_locks() if processes > 1 else Locks())
        self.connected = OriginCounts(processes)
        """Connections, by where they come from."""
        self.listening = OriginCounts(processes)
        """Live connections, by whom they are for: a proxy says so of those that come through it."""
        self.heartbeats = Heartbeats(processes + helpers)

    def become(self, number: int) -> None:
        """From here on this is one of them, just forked."""
        self.number = self.connected.own = self.listening.own = number

    def beat(self) -> None:
        self.heartbeats.beat(self.number)

    def forget(self, process: int) -> None:
        """It has ended."""
        if process < self.connected.processes:
            self.connected.forget(process)
            self.listening.forget(process)


def file_locks() -> Locks:
    """Not every system has the locks that they stand on; one without has no several processes either."""
    from armillary.server.processes.file_locks import FileLocks

    return FileLocks()
