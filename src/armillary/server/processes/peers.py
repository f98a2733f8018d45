"""The other processes on the same database, as one process has them: what they change, who writes, what all share."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from armillary.server.processes.figures import OwnFigures
from armillary.server.processes.shared import Shared
from armillary.server.tables.row import Change

if TYPE_CHECKING:
    from armillary.server.store.store import Progress, Store

Write = Callable[[Change], Awaitable[bool]]


class Follower(Protocol):
    """Who is told what other processes have changed."""

    def heard(self, name: str) -> None:
        """A table or a person has changed."""

    def blind(self) -> None:
        """From now on hints may be lost."""

    def missed(self) -> None:
        """Hints were lost, and from now on none are."""

    async def follow(self, name: str) -> None:
        """A table has changed."""

    def moved(self, tables: list[str]) -> None:
        """Tables have changed hands, or are gone."""

    def listened(self) -> "dict[str, Progress]":
        """Tables that have listeners here, with what all of these have heard of."""


class Peers:
    """There are none: a server alone on its file. The others do something where this one does nothing."""

    is_first = True
    """This process does the work that only one of them has to do."""
    checkpoints_file = True
    """Writes the log of a SQLite file back into it."""
    counts_changes = True
    """A table whose version is the same was not changed. False: only reading tells."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.figures = OwnFigures()

    def owns(self, table: str) -> bool:
        """Whether this process looks after a table when nobody asks for it."""
        return True

    def version(self, name: str) -> int:
        """Grows with every change of a table or a person that this process can see without reading."""
        return 0

    def own_version(self, version: int) -> int:
        """The version of a table after one change by this process, if no other has changed it."""
        return version

    def lock(self) -> AbstractContextManager[None]:
        """To be had by one process at a time, while it writes."""
        return nullcontext()

    def announce(self, name: str) -> None:
        """A table or a person was changed by this process, and that is durable."""

    def subscribe(self, table: str) -> None:
        """A listener of this process wants to hear of a table."""

    async def save(self, change: Change, write: Write) -> bool:
        """Make a change durable, by writing it here or in the write process. False: another process was first."""
        return await write(change)

    async def follow(self, store: "Store", follower: Follower) -> None:
        """Tell what others change, for ever."""

    def close(self) -> None:
        """This process ends."""
