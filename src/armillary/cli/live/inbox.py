"""What comes from a table by itself, collected until the screen has time for it."""

import os
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType

from armillary.client import Link, LiveTable
from armillary.server.wire import Frame

News = Frame | Link | Exception
FAREWELL = 1.0  # seconds; a thread that is still trying to reach a server may be left behind
NAP = 0.5  # seconds after which a ctrl-C is noticed that came at a bad moment


class Inbox:
    """Filled by a thread that listens, emptied by the one that shows."""

    def __init__(self, table: LiveTable) -> None:
        self.news: SimpleQueue[News] = SimpleQueue()
        self.bell, self.rings = os.pipe()
        """Holds a byte for each of them."""
        self.found: list[News] = []
        """Taken out already by the thread that shows them."""
        self.live = table.live(notice=self.put)
        self.thread = Thread(target=self.listen, daemon=True)

    def listen(self) -> None:
        try:
            for frame in self.live:
                self.put(frame)
        except Exception as error:  # it is raised where it can be said
            self.put(error)

    def put(self, one: News) -> None:
        self.news.put(one)
        os.write(self.rings, b"!")

    def taken(self) -> list[News]:
        """All there is now, in the order it came."""
        with suppress(Empty):
            while True:
                self.take(0.0)
        found, self.found = self.found, []
        return found

    def wait(self) -> None:
        """Until there is something."""
        while not self.found:
            with suppress(Empty):
                self.take(NAP)

    def take(self, seconds: float) -> None:
        self.found.append(self.news.get(seconds > 0, seconds))
        os.read(self.bell, 1)

    def __enter__(self) -> "Inbox":
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.close()
        self.thread.join(FAREWELL)
        if not self.thread.is_alive():
            os.close(self.bell)
            os.close(self.rings)
