"""Numbered things that one of several processes at a time may touch."""

import fcntl
import os
import tempfile
import time

from armillary.server.processes.locks import Locks

PATIENCE = 0.25
"""Seconds: far more than a process needs its lock for; beyond, the one that has it was stopped in the middle."""
PAUSE = 0.0002


class FileLocks(Locks):
    """By locks of the system, which lets go of them when their holder dies. Made before the processes are forked."""

    def __init__(self) -> None:
        self.file, name = tempfile.mkstemp(prefix="armillary-")
        os.unlink(name)

    def acquire(self, number: int) -> None:
        """Nobody waits for a process that hangs: then two may do the same at once, which only miscounts."""
        if self.is_acquired(number):
            return
        until = time.monotonic() + PATIENCE
        while not self.is_acquired(number) and time.monotonic() < until:
            time.sleep(PAUSE)

    def is_acquired(self, number: int) -> bool:
        """Whether it is ours now."""
        try:
            fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        except OSError:
            return False
        return True

    def release(self, number: int) -> None:
        fcntl.lockf(self.file, fcntl.LOCK_UN, 1, number)
