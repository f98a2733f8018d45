"""The door of a server that is several processes: it takes connections and gives each to one of them.

A live connection is led to the process that looks after its table, so that all who follow a match share what is held of
it. All others take turns: what they ask is answered anywhere.
"""

import logging
import os
import re
import selectors
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

from armillary.server.store.siblings import process_of

PEEK = 1024
LIVE = re.compile(rb"GET /api/tables/([a-z0-9]+)/live[ ?]")
READY = b"r"
PASSED = b"c"
SILENT = 30.0  # seconds for a connection to say something
MOST_SILENT = 1_000
"""Connections that say nothing; with one more, the oldest has to go."""
LOOK = 1.0  # seconds between two looks at the processes
FAREWELL = 20.0  # seconds for them to end
log = logging.getLogger("armillary.gate")


class Unready(Exception):
    """A process ended before it could answer."""


class Gate:
    """Runs in the process that the others come from."""

    def __init__(
        self, place: socket.socket, count: int, begin: Callable[[int, socket.socket], int], helpers: int = 0
    ) -> None:
        self.place = place
        self.count = count
        """Of those that take connections; they have the first numbers."""
        self.helpers = helpers
        """Of those that work for them: they end last, when their way is closed."""
        self.begin = begin
        """What a process does, given its number and where connections come from; how it ended."""
        self.turns = cycle(range(count))
        self.ways: dict[int, socket.socket] = {}
        """To each process."""
        self.processes: dict[int, int] = {}
        """Numbers, by what the system calls them."""
        self.silent: dict[socket.socket, float] = {}
        """Connections that have not said what they want, and since when."""
        self.selector = selectors.DefaultSelector()

    def run(self, ready: Callable[[], None]) -> None:
        """Until somebody ends it, or a process cannot even begin."""
        try:
            for number in range(self.count + self.helpers):
                self.start(number)
            for number in range(self.count + self.helpers):
                self.await_ready(number)
            ready()
            self.place.setblocking(False)
            self.selector.register(self.place, selectors.EVENT_READ)
            while True:
                self.serve(LOOK)
                self.look_after()
        finally:
            self.end()

    # processes

    def start(self, number: int) -> None:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        self.ways[number] = here
        if (process := os.fork()) == 0:
            self.become(number, there)
        there.close()
        self.processes[process] = number

    def become(self, number: int, way: socket.socket) -> None:
        """In the new process; it never returns."""
        status = 1
        try:
            self.selector.close()
            for held in (self.place, *self.ways.values(), *self.silent):
                held.close()
            status = self.begin(number, way)
        finally:
            os._exit(status)

    def await_ready(self, number: int) -> None:
        if self.ways[number].recv(1) != READY:
            raise Unready

    def look_after(self) -> None:
        """Whoever has died comes back."""
        while (ended := ended_process()) is not None:
            number = self.processes.pop(ended)
            log.error("process %d has ended, and is started again", number)
            self.ways.pop(number).close()
            self.start(number)
            with suppress(Unready):
                self.await_ready(number)

    def end(self) -> None:
        """All processes finish what they are doing."""
        self.place.close()
        for process, number in self.processes.items():
            if number < self.count:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGTERM)
        self.await_end(lambda: any(number < self.count for number in self.processes.values()))
        for way in self.ways.values():
            way.close()
        self.await_end(lambda: bool(self.processes))
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def await_end(self, lasts: Callable[[], bool]) -> None:
        until = time.monotonic() + FAREWELL
        while lasts() and time.monotonic() < until:
            if (ended := ended_process()) is not None:
                self.processes.pop(ended, None)
            else:
                time.sleep(0.02)

    # connections

    def serve(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            if key.fileobj is self.place:
                self.accept()
            elif isinstance(key.fileobj, socket.socket):
                self.give(key.fileobj)
        late = time.monotonic() - SILENT
        for connection in [one for one, since in self.silent.items() if since < late]:
            self.let_go(connection)

    def accept(self) -> None:
        with suppress(OSError):
            connection, _ = self.place.accept()
            connection.setblocking(False)
            self.silent[connection] = time.monotonic()
            self.selector.register(connection, selectors.EVENT_READ)
            if len(self.silent) > MOST_SILENT:
                self.let_go(next(iter(self.silent)))

    def give(self, connection: socket.socket) -> None:
        """It has begun to say what it wants."""
        with suppress(OSError):
            asked = LIVE.match(connection.recv(PEEK, socket.MSG_PEEK))
            number = process_of(asked[1].decode(), self.count) if asked else next(self.turns)
            socket.send_fds(self.ways[number], [PASSED], [connection.fileno()])
        self.let_go(connection)

    def let_go(self, connection: socket.socket) -> None:
        self.selector.unregister(connection)
        del self.silent[connection]
        connection.close()


def ended_process() -> int | None:
    try:
        process, _ = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return None
    return process or None
