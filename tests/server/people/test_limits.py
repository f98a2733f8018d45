"""How often one may ask."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armillary.server.errors import TooOften
from armillary.server.people.buckets import SHELVES, SLOTS, Buckets
from armillary.server.people.limits import RATES, Limits, Rate, paced
from armillary.server.processes.shared import Shared
from tests.server.serving import serving


def taken(limits: Limits, kind: str, who: str, now: float) -> int:
    """How many go through at once."""
    for count in range(100_000):
        try:
            limits.take(kind, who, now)
        except TooOften:
            return count
    raise AssertionError("there is no limit")


@pytest.mark.parametrize("kind", RATES)
def test_every_kind_has_a_limit_of_its_own(kind: str) -> None:
    limits = Limits()
    assert taken(limits, kind, "anna", 0.0) == RATES[kind].burst
    assert taken(limits, kind, "bert", 0.0) == RATES[kind].burst
    assert all(taken(limits, other, "anna", 0.0) > 0 for other in RATES if other != kind)


@pytest.mark.parametrize("pace", [0.1, 2.0])
@pytest.mark.parametrize("kind", RATES)
def test_a_host_sets_the_pace(kind: str, pace: float) -> None:
    limits, usual = Limits(paced(pace)), RATES[kind]
    at_once = taken(limits, kind, "anna", 0.0)
    assert at_once == max(1, int(usual.burst * pace))
    assert taken(limits, kind, "anna", at_once / usual.per_second / pace) == at_once


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 30), st.integers(1, 30)), max_size=30), st.sampled_from(sorted(RATES)))
def test_no_more_goes_through_than_flows_in(bursts: list[tuple[float, int]], kind: str) -> None:
    limits, rate, now, through = Limits(), RATES[kind], 0.0, 0
    for pause, count in bursts:
        now += pause
        for _ in range(count):
            try:
                limits.take(kind, "anna", now)
                through += 1
            except TooOften:
                pass
    assert through <= rate.burst + now * rate.per_second + 0.01


@settings(deadline=None)
@given(st.floats(0, 4e9), st.sampled_from(sorted(RATES)))
def test_a_client_that_waits_as_told_gets_through(start: float, kind: str) -> None:
    limits = Limits()
    taken(limits, kind, "anna", start)
    with pytest.raises(TooOften) as caught:
        limits.take(kind, "anna", start)
    assert caught.value.message.id == "limit.often"
    seconds = caught.value.message.args["seconds"]
    assert isinstance(seconds, int)
    assert seconds > 0
    limits.take(kind, "anna", start + seconds)


@pytest.mark.parametrize("kind", RATES)
def test_nobody_saves_up(kind: str) -> None:
    limits = Limits()
    limits.take(kind, "anna", 0.0)
    assert taken(limits, kind, "anna", 1e6) == RATES[kind].burst


def test_a_clock_that_goes_back_gives_nothing() -> None:
    limits = Limits({"chat": Rate(3, 1)})
    assert taken(limits, "chat", "anna", 100.0) == 3
    assert taken(limits, "chat", "anna", 50.0) == 0


def test_the_memory_is_bounded() -> None:
    """Who has not asked for longest is forgotten first."""
    rates, buckets = {"chat": Rate(2, 0.001)}, Buckets(shelves=1)
    limits, size = Limits(rates, buckets), len(buckets.memory)
    assert taken(limits, "chat", "anna", 0.0) == 2
    for n in range(SLOTS - 1):
        limits.take("chat", f"other {n}", 1.0)
    assert taken(limits, "chat", "anna", 1.0) == 0
    for n in range(1000):
        limits.take("chat", f"more {n}", 2.0)
    assert len(buckets.memory) == size
    assert taken(limits, "chat", "anna", 2.0) == 2


@settings(deadline=None)
@given(st.lists(st.text(), unique=True, max_size=50))
def test_nobody_is_refused_for_another(names: list[str]) -> None:
    """However many share what there is."""
    limits = Limits({"chat": Rate(3, 0.001)}, Buckets(shelves=2))
    for name in names:
        limits.take("chat", name, 0.0)


# several processes


def many(limits: Limits, count: int) -> int:
    """How many of so many tries go through, one after another."""
    through = 0
    for _ in range(count):
        with suppress(TooOften):
            limits.take("chat", "anna", 1.0)
            through += 1
    return through


def test_a_bucket_is_one_for_all_processes() -> None:
    """However many take from it at the same moment, as many go through as there are in it."""
    burst, processes = 20_000, 4
    shared = Shared(processes)
    limits = Limits({"chat": Rate(burst, 1e-9)}, shared.buckets)
    readers = []
    waiting, lifted = os.pipe()
    for _ in range(processes):
        reader, writer = os.pipe()
        if os.fork() == 0:
            os.close(lifted)
            os.read(waiting, 1)
            os.write(writer, str(many(limits, burst)).encode())
            os._exit(0)
        os.close(writer)
        readers.append(reader)
    os.close(waiting)
    os.close(lifted)
    through = [int(os.read(reader, 100)) for reader in readers]
    for reader in readers:
        os.wait()
        os.close(reader)
    assert sum(through) == burst


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_process_that_ends_or_hangs_at_a_bucket_holds_up_nobody(how: int) -> None:
    shared = Shared(2)
    limits = Limits({"chat": Rate(5, 1e-9)}, shared.buckets)
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        for shelf in range(SHELVES):
            shared.buckets.locks.acquire(shelf)
        os.write(writer, b".")
        signal.pause()
    assert os.read(reader, 1) == b"."
    os.kill(process, how)
    assert many(limits, 10) == 5
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(reader)
    os.close(writer)


def test_processes_of_a_server_share_limits(tmp_path: Path) -> None:
    """Connections take turns, so both processes are asked."""
    burst = int(RATES["guest"].burst)
    with serving(str(tmp_path / "armillary.db"), "--processes", "2") as url:
        asked = [
            httpx.post(f"{url}/api/guest", json={"name": "Ann"}, verify=False).status_code for _ in range(burst + 15)
        ]
    assert set(asked) == {200, 429}
    assert asked.count(200) < burst * 1.4, "what flowed in meanwhile, but not twice as many"
