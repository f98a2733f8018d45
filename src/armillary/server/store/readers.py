"""Those who read the database at a moment, so that closing it can wait for them."""

import threading

PATIENCE = 30.0  # seconds


class Readers:
    """A count to be in while reading. A read goes on in its thread though nobody waits for its answer any more."""

    def __init__(self) -> None:
        self.count = 0
        self.changed = threading.Condition()

    def __enter__(self) -> None:
        with self.changed:
            self.count += 1

    def __exit__(self, *_: object) -> None:
        with self.changed:
            self.count -= 1
            self.changed.notify_all()

    def wait(self) -> None:
        """Until nobody reads: a connection that comes back to a closed pool is never closed."""
        with self.changed:
            self.changed.wait_for(lambda: self.count == 0, PATIENCE)
