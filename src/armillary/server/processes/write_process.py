"""The process that writes changes of tables for all processes of a server on one SQLite file.

It shares no interpreter with anybody, so that nothing keeps it from committing, and what comes from all of them
while it commits goes into the next transaction together.
"""

import logging
import selectors
import socket
from collections.abc import Callable
from functools import partial

from armillary.server.errors import NotKnown
from armillary.server.processes.write_queue import GONE, Outcome, Saving, encode, framed, savings, unframed
from armillary.server.store.store import MOST_LINES, save
from armillary.server.store.transactions import Failed, Transactions
from armillary.server.store.unavailable import DatabaseUnavailable

MOST_READ = 1_000_000
BEAT = 0.5  # seconds at most between two signs of life
log = logging.getLogger("armillary.write_process")


class WriteProcess:
    """Listens to all processes; ends with the one they are forked from."""

    def __init__(
        self,
        transactions: Transactions,
        server_socket: socket.socket,
        parent: socket.socket,
        wrote: Callable[[], None] = lambda: None,
        most_lines: int = MOST_LINES,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        self.transactions = transactions
        self.most_lines = most_lines
        self.wrote = wrote
        """Told after every transaction."""
        self.beat = beat
        """Told again and again that it still runs."""
        self.server_socket = server_socket
        self.parent = parent
        self.buffers: dict[socket.socket, bytearray] = {}
        self.selector = selectors.DefaultSelector()
        for one in (server_socket, parent):
            self.selector.register(one, selectors.EVENT_READ)

    def run(self) -> None:
        while True:
            asked: list[tuple[socket.socket, Saving]] = []
            self.beat()
            for key, _ in self.selector.select(BEAT):
                one = key.fileobj
                assert isinstance(one, socket.socket)
                if one is self.parent:
                    return  # nothing is ever said there: it was closed
                if one is self.server_socket:
                    self.accept()
                else:
                    asked += [(one, found) for found in self.read(one)]
            if asked:
                self.write(asked)
                self.wrote()

    def accept(self) -> None:
        connection, _ = self.server_socket.accept()
        self.buffers[connection] = bytearray()
        self.selector.register(connection, selectors.EVENT_READ)

    def read(self, connection: socket.socket) -> list[Saving]:
        """Changes that have come whole."""
        try:
            data = connection.recv(MOST_READ)
        except OSError:
            data = b""
        if not data:
            self.drop(connection)
            return []
        self.buffers[connection] += data
        return [savings.decode(frame) for frame in unframed(self.buffers[connection])]

    def drop(self, connection: socket.socket) -> None:
        self.selector.unregister(connection)
        del self.buffers[connection]
        connection.close()

    def write(self, asked: list[tuple[socket.socket, Saving]]) -> None:
        """All in one transaction; each process is told of its own."""
        works = [partial(save, change=one.change, most_lines=self.most_lines) for _, one in asked]
        outcomes = self.transactions.run(works)
        replies: dict[socket.socket, list[Outcome]] = {}
        for (connection, one), outcome in zip(asked, outcomes, strict=True):
            if isinstance(outcome, Failed):
                outcome = self.reason(one, outcome.error)
            replies.setdefault(connection, []).append(Outcome(one.number, outcome))
        for connection, own in replies.items():
            try:
                connection.sendall(framed(encode(own)))
            except OSError:
                self.drop(connection)

    def reason(self, saving: Saving, error: Exception) -> str:
        """Why a change was not written, in one word."""
        if isinstance(error, DatabaseUnavailable):
            return error.cause
        if isinstance(error, NotKnown):
            return GONE
        log.error("a change of table %s could not be written", saving.change.table, exc_info=error)
        return "other"
