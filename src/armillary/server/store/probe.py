"""Whether the database takes what is written, tried now and then with something small that is taken away again."""

import asyncio
import logging
import math
import time

from sqlalchemy import Connection, delete

from armillary.kernel.text import Message
from armillary.server.store import schema
from armillary.server.store.adding import add_unless_there
from armillary.server.store.store import Store
from armillary.server.store.unavailable import DatabaseUnavailable

PAUSE = 5.0  # seconds for which what was found is believed
PATIENCE = 3.0  # seconds after which it takes too long
NAME = "probe"
SIZE = 16_384  # bytes: more than fits beside other rows, so that it needs room of its own
log = logging.getLogger("armillary.store")


class Probe:
    """As one process finds it."""

    def __init__(self, store: Store, pause: float = PAUSE, patience: float = PATIENCE) -> None:
        self.store = store
        self.pause = pause
        self.patience = patience
        self.trouble: Message | None = None
        self.tried = -math.inf
        self.lock = asyncio.Lock()

    async def look(self) -> Message | None:
        """Why the database cannot be written; None: it can."""
        async with self.lock:
            if time.monotonic() - self.tried >= self.pause:
                self.trouble = await self.attempt()
                self.tried = time.monotonic()
            return self.trouble

    async def attempt(self) -> Message | None:
        try:
            await asyncio.wait_for(self.write(), self.patience)
        except TimeoutError:
            return Message("troubled.slow", {"seconds": int(self.patience)})
        except DatabaseUnavailable as error:
            return Message(f"troubled.{error.cause}")
        except Exception:
            log.exception("the database could not be tried")
            return Message("troubled.other")
        return None

    async def write(self) -> None:
        await self.store.write(put)
        await self.store.write(take_away)


def put(connection: Connection) -> None:
    """Another process may do the same at this moment, or have been ended before it took its own away."""
    take_away(connection)
    add_unless_there(connection, schema.setting, {"name": NAME, "value": bytes(SIZE)})


def take_away(connection: Connection) -> None:
    connection.execute(delete(schema.setting).where(schema.setting.c.name == NAME))
