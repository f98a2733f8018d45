"""The door of a server that is several processes: it takes connections and gives each to one of them.

A live connection is led to the process that looks after its table, so that all who follow a match share what is held of
it. All others take turns: what they ask is answered anywhere.
"""

import re
import selectors
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

from armillary.server.store.siblings import process_of
from armillary.server.web import watchdog
from armillary.server.web.porch import RESERVED, open_files
from armillary.server.web.processes import Processes

PEEK = 1024
LIVE = re.compile(rb"GET /api/tables/([a-z0-9]+)/live[ ?]")
PASSED = b"c"
MOST_SILENT = 1_000
"""Connections that say nothing; with one more, the oldest has to go."""
LOOK = 0.5  # seconds between two looks at the processes
PAUSE = 0.02  # seconds until a connection is tried again that nobody could take


class Gate:
    """Runs in the process that the others come from."""

    def __init__(self, place: socket.socket, processes: Processes, seconds: float) -> None:
        self.place = place
        self.processes = processes
        self.seconds = seconds
        """For a connection to say something."""
        self.turns = cycle(range(processes.count))
        self.silent: dict[socket.socket, float] = {}
        """Connections that have not said what they want, and since when."""
        self.most = min(MOST_SILENT, max(open_files() - RESERVED, open_files() // 2))
        self.selector = selectors.DefaultSelector()

    def run(self, ready: Callable[[], None]) -> None:
        """Until somebody ends it, or a process cannot even begin."""
        try:
            self.processes.start_all(self.part)
            ready()
            watchdog.tell(watchdog.READY)
            self.place.setblocking(False)
            self.selector.register(self.place, selectors.EVENT_READ)
            self.keep_on()
        finally:
            self.place.close()
            self.processes.end()

    def keep_on(self) -> None:
        looked = time.monotonic()
        while True:
            self.serve(LOOK)
            if time.monotonic() - looked >= LOOK:
                looked = time.monotonic()
                self.processes.look_after(self.part)
                watchdog.tell(watchdog.ALIVE)

    def part(self) -> None:
        """In a new process, which has no use for what is held here."""
        self.selector.close()
        for held in (self.place, *self.silent):
            held.close()

    # connections

    def serve(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            if key.fileobj is self.place:
                self.accept()
            elif isinstance(key.fileobj, socket.socket) and not self.is_given(key.fileobj):
                time.sleep(PAUSE)
                break  # nobody takes any: look after them first
        late = time.monotonic() - self.seconds
        for connection in [one for one, since in self.silent.items() if since < late]:
            self.let_go(connection)

    def accept(self) -> None:
        try:
            connection, _ = self.place.accept()
        except OSError:  # too many files are open, or whoever came is gone already
            self.let_oldest_go()
            time.sleep(PAUSE)
            return
        connection.setblocking(False)
        self.silent[connection] = time.monotonic()
        self.selector.register(connection, selectors.EVENT_READ)
        if len(self.silent) > self.most:
            self.let_oldest_go()

    def is_given(self, connection: socket.socket) -> bool:
        """It has begun to say what it wants, or is gone. False: it stays, and is to be tried again."""
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
        """To the one that should have it, or to whoever can take it."""
        asked = LIVE.match(said)
        first = process_of(asked[1].decode(), self.processes.count) if asked else next(self.turns)
        for one in self.processes.to_ask(first):
            with suppress(OSError):  # it takes no more, or is no more
                socket.send_fds(one.way, [PASSED], [connection.fileno()])
                return True
        return False

    def let_oldest_go(self) -> None:
        if self.silent:
            self.let_go(next(iter(self.silent)))

    def let_go(self, connection: socket.socket) -> None:
        self.selector.unregister(connection)
        del self.silent[connection]
        connection.close()
