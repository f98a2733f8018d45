"""Things that one worker does for all."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Others who want to do the same wait, and find it done."""
    with Path(tempfile.gettempdir(), f"armillary-{name}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
