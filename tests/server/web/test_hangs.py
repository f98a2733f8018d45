"""A process that hangs is noticed and replaced, whichever it is; a machine that slept is no reason to."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from armillary.client import Client, ClientProblem, LiveTable
from armillary.server.processes import supervisor
from armillary.server.processes.shared import Shared
from armillary.server.processes.supervisor import READY, Supervisor, Unready
from tests.server.guests import key_of, sit, until
from tests.server.knocking import HALF, family, knocking
from tests.server.serving import Serving

HANGS = 3
BUSY = 503


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_LIMITS", "false")
        patch.setenv("ARMILLARY_HANG_SECONDS", str(HANGS))
        with Serving(str(tmp_path_factory.mktemp("hangs") / "armillary.db"), "--processes", "2") as found:
            yield found


def stop(process: int) -> None:
    os.kill(process, signal.SIGSTOP)


@pytest.mark.parametrize("time", ["first", "second", "third"])
def test_one_that_hangs_is_replaced_and_nothing_is_lost(server: Serving, time: str) -> None:
    """All that was acknowledged is there, and a client that gets no answer asks again.

    Each time it is the one that has run for longest: those that answer, and the one that writes for them.
    """
    with ExitStack() as stack:
        people = [stack.enter_context(Client(server.url)) for _ in range(2)]
        for person, name in zip(people, ("Ann", "Bob"), strict=True):
            person.guest(name)
        tables, random = sit(people), Random(time)
        stopped = family(server)[1]
        for turn in range(6):
            seat = tables[0].state().table.asked[0]
            state = tables[seat].state()
            if turn == 2:
                stop(stopped)
            number = answered(tables[seat], key_of(state, random), state.number)
            assert tables[seat].state().number == number
        until(lambda: stopped not in family(server) and len(family(server)) == 4)
    assert "hangs, and is ended" in server.log.read_text()


def answered(table: LiveTable, key: int, number: int) -> int:
    """The number that follows; a server that cannot write now is asked again."""
    while True:
        try:
            return table.answer(key, number).number
        except ClientProblem as problem:
            if problem.status != BUSY:
                raise


def test_others_answer_while_one_hangs(server: Serving) -> None:
    """However many connections have been given to it that it does not take."""
    stopped = family(server)[1]
    stop(stopped)
    with knocking(server, 700, HALF):
        until(lambda: answers(server))
    until(lambda: stopped not in family(server) and len(family(server)) == 4)


def answers(server: Serving) -> bool:
    try:
        return httpx.get(f"{server.url}/api/health", timeout=5, verify=False).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


# as the one they come from sees it


@contextmanager
def one(work: Callable[[socket.socket], object]) -> Iterator[Supervisor]:
    """A process that does something, and none afterwards."""

    def begin(_: int, channel: socket.socket) -> int:
        work(channel)
        return 0

    some = Supervisor(1, 0, begin, Shared(1), HANGS)
    try:
        yield some
    finally:
        for process in some.running.values():
            process.kill()
        some.end()


def sleep(channel: socket.socket) -> None:
    time.sleep(600)


def answer_and_sleep(channel: socket.socket) -> None:
    channel.send(READY)
    sleep(channel)


def test_one_that_hangs_before_it_answers_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "STARTING", 0.5)
    with one(sleep) as some, pytest.raises(Unready):
        some.start_all()


def test_a_machine_that_slept_is_no_reason_to_end_anybody() -> None:
    """However long: while we saw nothing, nobody could have moved."""
    with one(answer_and_sleep) as some:
        some.start_all()
        before = some.running[0].pid
        some.looked -= 3600.0
        some.look_after()
        time.sleep(0.5)  # the process that was ended is gone
        assert is_running(some, before)
        until(lambda: not is_running(some, before))


def is_running(some: Supervisor, pid: int) -> bool:
    """After one more look."""
    some.look_after()
    return any(process.pid == pid for process in some.running.values())


def test_one_that_dies_at_once_is_not_started_again_and_again() -> None:
    """It would only keep the machine busy."""
    started, deadline = set(), time.monotonic() + 1.5
    with one(lambda way: None) as some:
        some.start(0)
        while time.monotonic() < deadline:
            started |= {process.pid for process in some.running.values()}
            some.look_after()
    assert 1 <= len(started) <= 3


# systemd


@pytest.mark.parametrize("processes", ["1", "2"])
def test_systemd_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: str) -> None:
    """That the server answers, and again and again that it still turns."""
    place = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(place)
        line.settimeout(60)
        monkeypatch.setenv("NOTIFY_SOCKET", place)
        with Serving(str(tmp_path / "armillary.db"), "--processes", processes):
            said = [line.recv(100) for _ in range(4)]
    assert said.count(b"READY=1") == 1
    assert said.count(b"WATCHDOG=1") == 3
