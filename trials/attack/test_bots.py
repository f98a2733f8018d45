"""One guest fills the server with tables of the slowest bots: everybody else's bots answer all the same."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median

import pytest

from armillary.client import Client, ClientProblem, LiveTable, Unreachable
from armillary.server.config import Config
from armillary.server.wire import NewSeat, NewTable
from tests.server.guests import GAME, ME, guests, key_of, refusal
from tests.server.serving import Serving

TABLES, DECISIONS = 60, 12
SLOWEST = NewSeat("bot", f"search:{Config().bot_seconds * 1000:.0f}ms")
QUICK = NewSeat("bot", "greedy")
PATIENCE = 120.0
Figure = Callable[[str], None]


def waits(table: LiveTable, decisions: int = DECISIONS) -> list[float]:
    """How long a person waited after each of some answers until they were asked again, bots having answered."""
    found: list[float] = []
    state, random = table.state(), Random(1)
    while len(found) < decisions:
        assert state.question is not None
        state = table.answer(key_of(state, random))
        began = time.monotonic()
        is_theirs = state.question is None
        while state.question is None:
            assert time.monotonic() - began < PATIENCE
            assert state.table.status == "running"
            time.sleep(0.02)
            state = table.state()
        if is_theirs:
            found.append(time.monotonic() - began)
    return found


def victims(client: Client, *bots: NewSeat) -> LiveTable:
    """A table whose person is asked now."""
    table = client.create(NewTable(GAME, [ME, *bots]))
    while table.state().question is None:
        time.sleep(0.02)
    return table


class Attack:
    """A guest who has many tables of slow bots, and looks at them so that they go on, also after a restart."""

    def __init__(self, url: str) -> None:
        self.client = Client(url, patience=0)
        self.client.guest("Eve")
        wanted = NewTable("apex", [SLOWEST] * 4, visibility="private")
        began = time.monotonic()
        self.tables = [self.client.create(wanted) for _ in range(TABLES)]
        self.seconds = time.monotonic() - began
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.look)

    def look(self) -> None:
        while not self.ending.is_set():
            for table in self.tables:
                with suppress(Unreachable, ClientProblem):
                    table.look()
                self.ending.wait(0.1)

    @contextmanager
    def under_way(self) -> Iterator[None]:
        self.thread.start()
        try:
            yield
        finally:
            self.ending.set()
            self.thread.join()
            self.client.close()


def told(what: str, found: list[float]) -> str:
    return f"{what}: {median(found) * 1000:.0f} ms in the middle, {max(found) * 1000:.0f} ms at most"


def test_a_quick_bot_under_attack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Figure) -> None:
    """With one worker, and without the budget that would not let it come this far; before and after a restart."""
    monkeypatch.setenv("ARMILLARY_GUEST_TABLES", "1000")
    monkeypatch.setenv("ARMILLARY_GUEST_BOT_TABLES", "1000")
    monkeypatch.setenv("ARMILLARY_ADDRESS_BOT_TABLES", "1000")
    server = Serving(str(tmp_path / "armillary.db"))
    with server, guests(server.url, "Ann") as [ann]:
        slow = max(waits(victims(ann, SLOWEST), 3))
        unloaded = waits(victims(ann, QUICK, QUICK))
        attack = Attack(server.url)
        with attack.under_way():
            attacked = waits(victims(ann, QUICK, QUICK))
            token, url = ann.token, server.url
            server.kill()
            server.start()
            assert server.url == url
            with Client(url, token, patience=0) as again:
                restarted = waits(victims(again, QUICK, QUICK))
    made = f"{TABLES} tables of four {SLOWEST.bot}, made in {attack.seconds:.1f} s"
    figure(told("two quick bots, nobody else", unloaded))
    figure(told(f"the same beside {made}", attacked))
    figure(told("the same after a restart", restarted))
    for found in (attacked, restarted):
        assert max(found) <= 2 * max(unloaded) + slow


def test_a_guest_has_only_so_many_tables_of_bots(tmp_path: Path, figure: Figure) -> None:
    with Serving(str(tmp_path / "armillary.db")) as server, guests(server.url, "Eve") as [eve]:
        wanted = NewTable("apex", [SLOWEST] * 4, visibility="private")
        made = 0
        while made < TABLES:
            try:
                eve.create(wanted)
            except ClientProblem:
                break
            made += 1
        assert refusal(lambda: eve.create(wanted)) == (409, "budget.bots.guest")
        figure(f"tables of bots that one guest could make: {made}")
        assert made == Config().guest_bot_tables
