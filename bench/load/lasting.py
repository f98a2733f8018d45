"""Play for some time."""

import asyncio
import time
from collections.abc import Coroutine, Iterable
from typing import Any


async def play_for(seconds: float, players: Iterable[Coroutine[Any, Any, None]]) -> float:
    """Let them play, then stop them; how many seconds it really was. What one of them raises is raised."""
    started = time.perf_counter()
    playing = [asyncio.ensure_future(player) for player in players]
    done, going = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    took = time.perf_counter() - started
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    for task in done:
        task.result()
    return took
