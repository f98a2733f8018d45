"""A client at the door that means no good: half-sent requests, endless heads, connections without number."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, guests
from tests.server.knocking import HALF, SMALLEST, handshake, is_open, knock, knocking, memory, pour, worked
from tests.server.serving import Serving

FEW_FILES = 300
HALF_SENT = 1_000
FLOOD = 64_000_000
CROWD = 1_000
ELSEWHERE = "127.0.0.2"
PATIENT = 20.0
"""Seconds for an answer; without one, it counts as never."""
both = pytest.mark.parametrize("processes", ["1", "2"])


def health(server: Serving) -> float:
    """Seconds until it says that it is well."""
    began = time.monotonic()
    with suppress(httpx.TransportError):
        if httpx.get(f"{server.url}/api/health", timeout=PATIENT).status_code == httpx.codes.OK:
            return time.monotonic() - began
    return PATIENT


@both
def test_half_sent_requests(tmp_path: Path, processes: str, figure: Callable[[str], None]) -> None:
    with Serving(str(tmp_path / "armillary.db"), "--processes", processes, files=FEW_FILES) as server:
        before = max(health(server) for _ in range(10))
        with knocking(server, HALF_SENT, HALF) as half:
            slowest = max(health(server) for _ in range(10))
            busy, began = worked(server), time.monotonic()
            time.sleep(3)
            busy = (worked(server) - busy) / (time.monotonic() - began)
            held = sum(map(is_open, half))
        figure(
            f"{processes} process(es), {FEW_FILES} files, {HALF_SENT} half-sent requests, {held} of them held:"
            f" slowest of 10 /api/health {slowest * 1000:.0f} ms (before: {before * 1000:.0f} ms), {busy:.0%} of a core"
        )
        assert slowest < PATIENT


@both
def test_an_endless_head(tmp_path: Path, processes: str, figure: Callable[[str], None]) -> None:
    with Serving(str(tmp_path / "armillary.db"), "--processes", processes) as server:
        health(server)
        before = memory(server)
        with knock(server, b"GET / HTTP/1.1\r\n") as connection:
            sent = pour(connection, b"X-Flood: " + b"x" * 4000 + b"\r\n", FLOOD)
            held = memory(server) - before
        figure(
            f"{processes} process(es), a head without end: closed after {sent / 1e6:.1f} MB, {held / 1e6:.1f} MB held"
        )
        assert sent < FLOOD
        assert held < FLOOD / 4


@both
def test_connections_without_number(tmp_path: Path, processes: str, figure: Callable[[str], None]) -> None:
    with Serving(str(tmp_path / "armillary.db"), "--processes", processes) as server:
        with knocking(server, CROWD, HALF, ELSEWHERE) as crowd:
            time.sleep(3)
            held, answer = sum(map(is_open, crowd)), health(server)
        figure(
            f"{processes} process(es), {CROWD} connections from one address: {held} held,"
            f" /api/health {answer * 1000:.0f} ms"
        )
        assert held < CROWD
        assert answer < PATIENT


@both
def test_frames_without_end(tmp_path: Path, processes: str, figure: Callable[[str], None]) -> None:
    """On live connections, one after the other, for as long as another client asks."""
    with Serving(str(tmp_path / "armillary.db"), "--processes", processes) as server:
        before = max(health(server) for _ in range(10))
        with guests(server.url, "Ann") as [ann]:
            table, is_over = ann.create(NewTable(GAME, [ME, OPEN])).id, threading.Event()

            def flood() -> None:
                while not is_over.is_set():
                    with suppress(OSError, AssertionError), handshake(server.port, table, ann) as connection:
                        pour(connection, SMALLEST["pongs"] * 20_000, FLOOD // 8)

            flooding = threading.Thread(target=flood)
            flooding.start()
            slowest = max(health(server) for _ in range(20))
            is_over.set()
            flooding.join()
        figure(
            f"{processes} process(es), frames without end on live connections:"
            f" slowest of 20 /api/health {slowest * 1000:.0f} ms (before: {before * 1000:.0f} ms)"
        )
        assert slowest < PATIENT / 4
