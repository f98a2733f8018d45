"""A table in memory, with those who listen and what they are sent of it."""

import asyncio
import math

from armillary.server.listener import Listener
from armillary.server.seen import Reader, Sent
from armillary.server.tables.table import Table
from armillary.server.visibility import Audience


class Held:
    """Held while the table is read or changed here."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        """As it is durable, unless it is being changed under the lock; None: it must be read."""
        self.is_stale = False
        self.version = 0
        """Of the table, when it was read or written here."""
        self.visited = -math.inf
        """When a reader last asked about it."""
        self.listeners: set[Listener] = set()
        self.audience: Audience = ()
        """Of whom it is known that they may listen."""
        self.sent: dict[Reader, Sent] = {}
        """What readers are sent of the table as it is now."""

    @property
    def is_idle(self) -> bool:
        return not self.listeners and not self.lock.locked()
