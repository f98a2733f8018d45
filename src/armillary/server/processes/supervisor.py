"""The processes of a server, as the one they are forked from has them: one that dies or hangs is started again."""

import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from armillary.server.processes.shared import Shared

READY = b"r"
STARTING = 60.0  # seconds until a process can answer
UNWELL = 2.0  # seconds without a beat after which others are asked first
AGAIN = 1.0  # seconds until one is started again that ended before it could answer
FAREWELL = 20.0  # seconds for them to end
log = logging.getLogger("armillary.acceptor")


class Unready(Exception):
    """A process ended before it could answer."""


class Child:
    """One of them."""

    def __init__(self, number: int, pid: int, channel: socket.socket) -> None:
        self.number = number
        self.pid = pid
        self.channel = channel
        """Where it says that it is ready, and is given connections."""
        self.is_ready = False
        self.beats = -1
        self.still = 0.0
        """Seconds without a heartbeat, as far as we were awake ourselves."""

    def hear(self) -> None:
        """It may have become ready."""
        with suppress(OSError):
            if self.channel.recv(1) == READY:
                self.is_ready, self.still = True, 0.0

    def count(self, beats: int, seconds: float) -> None:
        self.still = self.still + seconds if beats == self.beats else 0.0
        self.beats = beats

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class Supervisor:
    """All of them, by number: first those that take connections, then those that work for them and end last."""

    def __init__(
        self, count: int, helpers: int, begin: Callable[[int, socket.socket], int], shared: Shared, hangs: float
    ) -> None:
        self.count = count
        self.helpers = helpers
        self.begin = begin
        """What a process does, given its number and its channel; how it ended."""
        self.shared = shared
        self.hangs = hangs
        """Seconds after which one that does not move is taken for dead."""
        self.after_fork: Callable[[], None] = lambda: None
        """Done first in a new process."""
        self.running: dict[int, Child] = {}
        self.missing: dict[int, float] = {}
        """Those to be started, and when."""
        self.looked = time.monotonic()

    def start_all(self) -> None:
        """Returns when all can answer."""
        for number in range(self.count + self.helpers):
            self.start(number)
        while not all(one.is_ready for one in self.running.values()):
            time.sleep(0.02)
            self.look_over()
            if any(True for _ in self.ended()):
                raise Unready

    def start(self, number: int) -> None:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        here.setblocking(False)
        if (pid := os.fork()) == 0:
            self.run_child(number, here, there)
        there.close()
        self.running[number] = Child(number, pid, here)

    def run_child(self, number: int, here: socket.socket, channel: socket.socket) -> None:
        """In the new process; it never returns."""
        status = 1
        try:
            self.after_fork()
            for held in (here, *(one.channel for one in self.running.values())):
                held.close()
            status = self.begin(number, channel)
        finally:
            os._exit(status)

    # while they run

    def look_after(self) -> None:
        """Start processes again that have died; kill those that hang."""
        self.look_over()
        now = time.monotonic()
        for one in self.ended():
            log.error("process %d has ended, and is started again", one.number)
            self.shared.forget(one.number)
            self.missing[one.number] = now if one.is_ready else now + AGAIN
        for number in [number for number, when in self.missing.items() if when <= now]:
            del self.missing[number]
            self.start(number)

    def look_over(self) -> None:
        """A machine that slept, or had no time for us, had none for them either: such seconds do not count."""
        now = time.monotonic()
        seconds, self.looked = min(now - self.looked, 1.0), now
        for one in self.running.values():
            if not one.is_ready:
                one.hear()
            one.count(self.shared.heartbeats.count(one.number), seconds)
            if one.still > (self.hangs if one.is_ready else STARTING):
                log.error("process %d hangs, and is ended", one.number)
                one.kill()
                one.still = 0.0

    def ended(self) -> Iterator[Child]:
        """They are no longer among those that run."""
        while (pid := ended_process()) is not None:
            for one in list(self.running.values()):
                if one.pid == pid:
                    one.channel.close()
                    yield self.running.pop(one.number)

    def to_ask(self, first: int) -> Iterable[Child]:
        """Who may be given a connection, the best first."""
        able = [one for one in self.running.values() if one.number < self.count and one.is_ready]
        return sorted(able, key=lambda one: (one.still > UNWELL, (one.number - first) % self.count))

    # the end

    def end(self) -> None:
        """All finish what they are doing."""
        for one in self.running.values():
            if one.number < self.count:
                with suppress(ProcessLookupError):
                    os.kill(one.pid, signal.SIGTERM)
        self.await_end(lambda: any(number < self.count for number in self.running))
        for one in self.running.values():
            one.channel.close()
        self.await_end(lambda: bool(self.running))
        for one in self.running.values():
            one.kill()

    def await_end(self, lasts: Callable[[], bool]) -> None:
        until = time.monotonic() + FAREWELL
        while lasts() and time.monotonic() < until:
            if not list(self.ended()):
                time.sleep(0.02)


def ended_process() -> int | None:
    try:
        process, _ = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return None
    return process or None
