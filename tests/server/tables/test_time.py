"""The wall clock of the machine is set while matches are played: none of their clocks moves."""

import os
import signal
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armillary.client import Client, LiveTable
from armillary.server import world as world_module
from armillary.server.tables import clock
from armillary.server.tables.clock import DAY
from armillary.server.tables.seat import Seat
from armillary.server.wire import TIME, LiveClock, NewTable
from armillary.server.world import World
from tests.server.guests import GAME, ME, OPEN, guests, key_of, sit, until
from tests.server.hosting import Hosted, hosted
from tests.server.serving import Serving
from tests.server.web.test_several import processes

SECONDS = 1000
SOON = 120.0
"""Seconds that a test may take on a slow machine, and far fewer than any jump."""
JUMPS = [DAY, -DAY]


class Wall:
    """A wall clock that can be set, on a machine that counts seconds as ever."""

    monotonic = staticmethod(time.monotonic)

    def __init__(self) -> None:
        self.jumped = 0.0

    def time(self) -> float:
        return time.time() + self.jumped


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    found = Wall()
    monkeypatch.setattr(world_module, "time", found)
    return found


def match(place: Hosted, people: list[Client]) -> list[LiveTable]:
    return sit(people, NewTable(GAME, [ME, OPEN], clock=LiveClock(seconds=SECONDS, increment=0)))


def asked(tables: list[LiveTable]) -> LiveTable:
    return tables[tables[0].state().table.asked[0]]


def left(table: LiveTable, now: float) -> float:
    """Seconds on the clock of one's own seat, as a client shows them."""
    state = table.state()
    assert state.table.seat is not None
    found = state.clocks[state.table.seat]
    return found.left - (now - found.since if found.since is not None else 0.0)


@settings(deadline=None)
@given(st.lists(st.floats(-1e9, 1e9), max_size=5))
def test_time_goes_on_evenly(jumps: list[float]) -> None:
    """Whatever the wall clock shows meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        wall = Wall()
        patch.setattr(world_module, "time", wall)
        world, began = World(), time.monotonic()
        start = world.now()
        for jump in jumps:
            wall.jumped += jump
            passed, most = world.now() - start, time.monotonic() - began
            assert -0.001 <= passed <= most + 0.001


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_takes_and_gives_no_time(tmp_path: Path, wall: Wall, jump: float) -> None:
    with hosted(str(tmp_path / "armillary.db"), workers=1) as place, guests(place.origin, "Ann", "Bob") as people:
        tables = match(place, people)
        late = asked(tables)
        wall.jumped = jump
        time.sleep(1.5)  # the server has looked for what is due
        assert not any(seat.stands_in for seat in late.look().seats)
        shown = left(late, late.transport.now())
        assert SECONDS - SOON < shown <= SECONDS, "the client has the server's time, not that of its wall clock"
        late.answer(key_of(late.state(), Random(1)))
        assert SECONDS - SOON < left(late, late.transport.now()) <= SECONDS


def test_a_clock_that_was_set_back_while_the_server_was_away(tmp_path: Path, wall: Wall) -> None:
    """What is stored has happened: time begins after it."""
    database = str(tmp_path / "armillary.db")
    with hosted(database, workers=1) as place, guests(place.origin, "Ann", "Bob") as people:
        moved = match(place, people)[0].look().moved
        tokens = [person.transport.token for person in people]
    wall.jumped = -DAY
    with hosted(database, workers=1) as place:
        assert place.server.world.now() >= moved
        own = [Client(place.origin, token=token, patience=0) for token in tokens]
        tables = [person.table(person.tables().tables[0].id) for person in own]
        assert SECONDS - SOON < left(asked(tables), place.server.world.now()) <= SECONDS
        for person in own:
            person.close()


@settings(deadline=None)
@given(st.floats(0, 1e9), st.floats(0, 1e9), st.floats(0, 1e6))
def test_no_clock_gains_by_running(since: float, now: float, before: float) -> None:
    """Also where another machine's time is ahead of ours."""
    seat = Seat("person", left=before, since=since)
    clock.run(seat, False, now)
    assert seat.left is not None
    assert 0 <= seat.left <= before


FAKE = """
import os, time
real = time.time
def fake():
    with open(os.environ["JUMP"]) as file:
        return real() + float(file.read())
time.time = fake
"""


def test_the_processes_of_a_server_have_one_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that is started again after the wall clock was set."""
    jump = tmp_path / "jump"
    jump.write_text("0")
    (tmp_path / "sitecustomize.py").write_text(FAKE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("JUMP", str(jump))
    with Serving(str(tmp_path / "armillary.db"), "--processes", "2") as server:

        def told() -> float:
            return float(httpx.get(f"{server.url}/api/health").headers[TIME])

        began, real = told(), time.monotonic()
        jump.write_text(str(DAY))
        before = set(processes(server))
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(processes(server)) == len(before) and set(processes(server)) != before)
        for _ in range(6):
            assert abs(told() - began - (time.monotonic() - real)) < SOON
