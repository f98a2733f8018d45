"""Requests whose words were chosen to be slow to read or to refuse: nobody else waits for it."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from armillary.server.call import LARGEST_BODY, LARGEST_WITH_SET
from tests.server.guests import guests
from tests.server.hosting import JSON, hosted
from tests.server.serving import Serving
from tests.server.tables.test_long_work import longest_hold
from trials.attack.test_branches import asked_beside

TIMES = 40
LONGEST_HOLD = 0.02
"""Seconds for which nobody else has a turn."""
Figure = Callable[[str], None]
BODIES: dict[str, Callable[[int], bytes]] = {
    "a name like a long way": lambda size: b'{"x - at `$' + b".a" * (size // 2 - 10) + b'":0}',
    "a name of quotes": lambda size: b'{"' + b"`" * (size - 10) + b'":0}',
    "a long text": lambda size: b'{"game":"' + b"x" * (size - 20) + b'","name":1}',
    "a bad letter below a long name": lambda size: (
        b'{"' + b"k" * (size // 2 - 20) + b'":[' + b"0," * (size // 4) + b'"\\u0000"]}'
    ),
    "many empty lists": lambda size: b'{"a":[' + b"[]," * (size // 3 - 10) + b"0]}",
    "a set of empty lists": lambda size: (
        b'{"game":"apex","seats":[{"kind":"me"}],"components":{"a":[' + b"[]," * (size // 3 - 40) + b"0]}}"
    ),
}
both = pytest.mark.parametrize(("verb", "largest"), [("login", LARGEST_BODY), ("tables", LARGEST_WITH_SET)])


@both
def test_how_long_the_loop_is_held(tmp_path: Path, figure: Figure, verb: str, largest: int) -> None:
    with hosted(str(tmp_path / "armillary.db")) as place, ThreadPoolExecutor(1) as threads:
        headers = {**JSON, "Authorization": f"Bearer {place.guest('Eve')}"}
        for name, body in BODIES.items():

            def send(content: bytes = body(largest)) -> None:
                found = place.http.post(f"{place.url}/{verb}", content=content, headers=headers)
                assert found.json()["error"] in ("request.field", "request.letter", "table.components")

            async def sent(send: Callable[[], None] = send) -> None:
                await asyncio.get_running_loop().run_in_executor(threads, send)

            send()
            held = min(asyncio.run_coroutine_threadsafe(longest_hold(sent), place.loop).result()[0] for _ in range(3))
            figure(f"{verb}, {name} of {largest // 1000} kB: the loop is held for {held * 1000:.1f} ms")
            assert held < LONGEST_HOLD


@both
def test_nobody_else_waits(tmp_path: Path, figure: Figure, verb: str, largest: int) -> None:
    with (
        Serving(str(tmp_path / "armillary.db"), pace=100.0) as server,
        guests(server.url, "Eve") as [eve],
        ThreadPoolExecutor(1) as threads,
        closing(httpx.Client(base_url=f"{server.url}/api")) as http,
    ):
        headers, sent = {**JSON, **eve.transport.headers}, [body(largest) for body in BODIES.values()]
        unloaded = asked_beside(server.url, threads, lambda: time.sleep(2))

        def send_all() -> None:
            for _ in range(TIMES):
                for content in sent:
                    http.post(f"/{verb}", content=content, headers=headers)

        attacked = asked_beside(server.url, threads, send_all)
        figure(
            f"{TIMES * len(sent)} requests of {largest // 1000} kB to {verb}, one after another: longest wait of"
            f" another client {attacked * 1000:.0f} ms (before: {unloaded * 1000:.0f} ms)"
        )
        assert attacked < max(0.25, 10 * unloaded)
