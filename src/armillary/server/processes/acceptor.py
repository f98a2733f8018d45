"""Accepts the connections of a server that is several processes, and passes each to one of them.

A live connection goes to the process that looks after its table, so that all who follow a match share what is held of
it. All others take turns: what they ask is answered anywhere.
"""

import re
import selectors
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

from armillary.server.processes import watchdog
from armillary.server.processes.files import RESERVED, open_files
from armillary.server.processes.siblings import process_of
from armillary.server.processes.supervisor import Supervisor

PEEK = 1024
LIVE = re.compile(rb"GET /api/tables/([a-z0-9]+)/live[ ?]")
PASSED = b"c"
MOST_SILENT = 1_000
"""Connections that say nothing; with one more, the oldest has to go."""
LOOK = 0.5  # seconds between two looks at the processes
PAUSE = 0.02  # seconds until a connection is tried again that nobody could take


class Acceptor:
    """Runs in the process that the others are forked from."""

    def __init__(self, server_socket: socket.socket, supervisor: Supervisor, seconds: float) -> None:
        self.server_socket = server_socket
        self.supervisor = supervisor
        supervisor.after_fork = self.close_own
        self.seconds = seconds
        """For a connection to say something."""
        self.turns = cycle(range(supervisor.count))
        self.silent: dict[socket.socket, float] = {}
        """Connections that have not said what they want, and since when."""
        self.most = min(MOST_SILENT, max(open_files() - RESERVED, open_files() // 2))
        self.selector = selectors.DefaultSelector()

    def run(self, ready: Callable[[], None]) -> None:
        """Until a signal ends it, or a process cannot even begin."""
        try:
            self.supervisor.start_all()
            ready()
            watchdog.tell(watchdog.READY)
            self.server_socket.setblocking(False)
            self.selector.register(self.server_socket, selectors.EVENT_READ)
            self.keep_on()
        finally:
            self.server_socket.close()
            self.supervisor.end()

    def keep_on(self) -> None:
        looked = time.monotonic()
        while True:
            self.serve(LOOK)
            if time.monotonic() - looked >= LOOK:
                looked = time.monotonic()
                self.supervisor.look_after()
                watchdog.tell(watchdog.ALIVE)

    def close_own(self) -> None:
        """In a new process, which has no use for what is held here."""
        self.selector.close()
        for held in (self.server_socket, *self.silent):
            held.close()

    # connections

    def serve(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            if key.fileobj is self.server_socket:
                self.accept()
            elif isinstance(key.fileobj, socket.socket) and not self.is_given(key.fileobj):
                time.sleep(PAUSE)
                break  # nobody takes any: look after them first
        late = time.monotonic() - self.seconds
        for connection in [one for one, since in self.silent.items() if since < late]:
            self.let_go(connection)

    def accept(self) -> None:
        try:
            connection, _ = self.server_socket.accept()
        except OSError:  # too many files are open, or the client is gone already
            self.let_oldest_go()
            time.sleep(PAUSE)
            return
        connection.setblocking(False)
        self.silent[connection] = time.monotonic()
        self.selector.register(connection, selectors.EVENT_READ)
        if len(self.silent) > self.most:
            self.let_oldest_go()

    def is_given(self, connection: socket.socket) -> bool:
        """Whether a connection that has sent its first bytes found a process, or is gone. False: it is tried again."""
        if connection not in self.silent:
            return True
        try:
            said = connection.recv(PEEK, socket.MSG_PEEK)
        except OSError:
            said = b""
        if said and not self.pass_on(connection, said):
            return False
        self.let_go(connection)
        return True

    def pass_on(self, connection: socket.socket, said: bytes) -> bool:
        """To the process that should have it, or to any that can take it."""
        asked = LIVE.match(said)
        first = process_of(asked[1].decode(), self.supervisor.count) if asked else next(self.turns)
        for one in self.supervisor.to_ask(first):
            with suppress(OSError):  # it takes no more, or is no more
                socket.send_fds(one.channel, [PASSED], [connection.fileno()])
                return True
        return False

    def let_oldest_go(self) -> None:
        if self.silent:
            self.let_go(next(iter(self.silent)))

    def let_go(self, connection: socket.socket) -> None:
        self.selector.unregister(connection)
        del self.silent[connection]
        connection.close()
