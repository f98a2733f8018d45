"""Handing something over to a receiver outside: a few tries, some time apart, and then no more."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

LONGEST = 10.0
"""Seconds that one try may take."""
PAUSES = (5.0, 30.0)
"""Seconds before the second try, and before the third."""


class Undelivered(Exception):
    """It did not arrive. The reason is for the log, and names no address."""

    def __init__(self, reason: str, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final
        """Another try would end the same."""


async def deliver(
    attempt: Callable[[], Awaitable[None]], room: asyncio.Semaphore, pauses: Sequence[float] = PAUSES
) -> None:
    """A notice that waits for the next try takes no room from others."""
    for pause in (*pauses, None):
        try:
            async with room:
                await attempt()
        except Undelivered as trouble:
            if trouble.is_final or pause is None:
                raise
            await asyncio.sleep(pause)
        else:
            return
