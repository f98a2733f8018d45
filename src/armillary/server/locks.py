"""Numbered things that one of several processes at a time may touch."""

import fcntl
import os
import tempfile
import time

PATIENCE = 0.25
"""Seconds: far more than anybody needs who is at it; beyond, whoever has the turn was stopped in the middle."""
PAUSE = 0.0002


class Locks:
    """By locks of the system, which lets go of them when their holder dies. Made before the processes part."""

    def __init__(self) -> None:
        self.file, name = tempfile.mkstemp(prefix="armillary-")
        os.unlink(name)

    def take(self, number: int) -> None:
        """Nobody waits for a process that hangs: then two may do the same at once, which only miscounts."""
        if self.is_taken(number):
            return
        until = time.monotonic() + PATIENCE
        while not self.is_taken(number) and time.monotonic() < until:
            time.sleep(PAUSE)

    def is_taken(self, number: int) -> bool:
        """Whether it is ours now."""
        try:
            fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except OSError:
            return False
        return True

    def give(self, number: int) -> None:
        fcntl.lockf(self.file, fcntl.LOCK_UN, 1, number)
