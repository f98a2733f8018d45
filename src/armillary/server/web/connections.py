"""The connections of one process: how many there may be, and how long each may keep us waiting."""

import asyncio
from collections.abc import Callable

from armillary.server.config import LARGEST_HEAD
from armillary.server.people.origins import origin
from armillary.server.processes.files import RESERVED, open_files
from armillary.server.processes.origin_counts import OriginCounts

SLOWEST = 1_000
"""Bytes of an answer that have to be read in a second, if it takes long."""
WORDLESS = 2.0
"""Seconds in which a client that is one too many from its origin must say something."""
EACH_WORKER = 4
NOBODY = ""


def room_for(workers: int) -> int:
    """How many connections there may be, so that files are left for everything else."""
    files = open_files()
    return max(files - RESERVED - EACH_WORKER * workers, files // 2)


class Connection:
    """One connection, from the moment it was taken until it is gone, whichever protocol is spoken on it."""

    def __init__(
        self, open_connections: "OpenConnections", transport: asyncio.Transport, give_up: Callable[[], None]
    ) -> None:
        self.open_connections = open_connections
        self.transport = transport
        self.give_up = give_up
        """What is done when the rest of a request does not come."""
        self.origin = NOBODY
        """Whose it counts as."""
        self.is_over = False
        """One too many from its origin."""
        self.owes: float | None = None
        """Since when the rest of a request is awaited."""
        self.stalled: float | None = None
        """Since when there is much that we wrote and it has not read, or anything that keeps it from being closed."""
        self.unread = 0
        """How many bytes that was."""

    def owe(self) -> None:
        """A request begins, or should."""
        self.owes = self.open_connections.wait_for(self)

    def complete(self) -> None:
        """It came whole."""
        self.owes = None
        self.open_connections.waiting.pop(self, None)

    def rest(self) -> None:
        """It was answered, and another may come."""
        self.open_connections.wait_for(self)

    def stall(self) -> None:
        self.stalled = self.open_connections.now()
        self.unread = self.transport.get_write_buffer_size()

    def go_on(self) -> None:
        self.stalled = None

    def read(self) -> int:
        """Bytes, since there was too much."""
        return max(0, self.unread - self.transport.get_write_buffer_size())

    def leave(self) -> None:
        self.complete()
        self.open_connections.leave(self)

    def look(self, now: float, seconds: float) -> None:
        """Whether it has kept us waiting for too long."""
        is_closing = self.transport.is_closing()
        if is_closing and self.stalled is None:
            self.stall()
        if self.stalled is not None and now - self.stalled > seconds + self.read() / SLOWEST:
            self.transport.abort()
        elif self.owes is not None and not is_closing and now - self.owes > (WORDLESS if self.is_over else seconds):
            self.give_up()


class OpenConnections:
    """All of them. When there is no room left, the one that has been silent for longest makes way."""

    def __init__(
        self,
        room: int,
        seconds: float,
        counts: OriginCounts,
        most: int | None = None,
        is_proxy: Callable[[str], bool] = lambda _: False,
        largest_head: int = LARGEST_HEAD,
    ) -> None:
        self.room = room
        self.seconds = seconds
        """For a request to come whole, and for what is written to be read."""
        self.counts = counts
        self.most = most
        """Connections from one origin; None: as many as there is room for."""
        self.is_proxy = is_proxy
        """Whether what comes from a host comes from many."""
        self.largest_head = largest_head
        """Bytes of all fields of a request together."""
        self.all: set[Connection] = set()
        self.waiting: dict[Connection, float] = {}
        """Those on which nothing is being answered, and since when; the first has waited for longest."""
        self.coming = 0
        """Connections that were taken and are none of these yet."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def has_room(self) -> bool:
        """For one more, if need be because another has to go."""
        if len(self.all) + self.coming < self.room:
            return True
        if not self.waiting:
            return False
        longest = next(iter(self.waiting))
        longest.complete()
        longest.transport.abort()
        return True

    def welcome(self, transport: asyncio.Transport, host: str | None, give_up: Callable[[], None]) -> Connection:
        connection = Connection(self, transport, give_up)
        self.all.add(connection)
        if host is not None and not self.is_proxy(host):
            connection.origin = origin(host)
            self.counts.change(connection.origin, 1)
            connection.is_over = self.most is not None and self.counts.count(connection.origin) > self.most
        connection.owe()
        return connection

    def wait_for(self, connection: Connection) -> float:
        self.waiting.pop(connection, None)
        self.waiting[connection] = since = self.now()
        return since

    def leave(self, connection: Connection) -> None:
        if connection in self.all:
            self.all.remove(connection)
            if connection.origin != NOBODY:
                self.counts.change(connection.origin, -1)

    def sweep(self) -> None:
        """Let those go who have kept us waiting for too long."""
        now = self.now()
        for connection in list(self.all):
            connection.look(now, self.seconds)
