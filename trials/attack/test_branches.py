"""One guest branches a long match sixty times at once: nobody else waits for it."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from armillary.client import Client
from armillary.server.store.migrate import migrate
from armillary.server.wire import Branch
from tests.server.databases import opened
from tests.server.guests import OPEN, guests
from tests.server.played import new_table, play
from tests.server.serving import Serving

BRANCHES, AT_ONCE = 60, 20
GAME = "council-of-shadows"
Figure = Callable[[str], None]


def longest_wait(url: str, ending: threading.Event) -> float:
    """Of a client that asks for something small again and again."""
    longest = 0.0
    with Client(url, patience=0) as other:
        while not ending.is_set():
            began = time.monotonic()
            other.games()
            longest = max(longest, time.monotonic() - began)
            time.sleep(0.02)
    return longest


def test_many_branches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Figure) -> None:
    monkeypatch.setenv("ARMILLARY_GUEST_TABLES", "1000")
    database = str(tmp_path / "armillary.db")
    with opened(database) as engine:
        migrate(engine)
        name = new_table(engine, game=GAME, seats=["ann", "bob", "cid", "dan"], visibility="public")
        entries = play(engine, name).row.entries
    with Serving(database) as server, guests(server.url, "Eve") as [eve], ThreadPoolExecutor(AT_ONCE + 1) as threads:
        wanted = Branch(entries - 1, [OPEN] * 4)
        unloaded = asked_beside(server.url, threads, lambda: time.sleep(2))
        tables = [Client(server.url, eve.token, patience=0) for _ in range(AT_ONCE)]

        def branch_all() -> None:
            made = [threads.submit(tables[n % AT_ONCE].table(name).branch, wanted) for n in range(BRANCHES)]
            for one in made:
                one.result()

        began = time.monotonic()
        attacked = asked_beside(server.url, threads, branch_all)
        seconds = time.monotonic() - began
        for client in tables:
            client.close()
    figure(f"longest wait of another client, nothing else asked: {unloaded * 1000:.0f} ms")
    made = f"a match of {entries} entries is branched {BRANCHES} times, in {seconds:.1f} s"
    figure(f"the same while {made}: {attacked * 1000:.0f} ms")
    assert attacked < max(1.0, 10 * unloaded)


def asked_beside(url: str, threads: ThreadPoolExecutor, work: Callable[[], None]) -> float:
    ending = threading.Event()
    waiting = threads.submit(longest_wait, url, ending)
    try:
        work()
    finally:
        ending.set()
    return waiting.result()
