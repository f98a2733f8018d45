"""A client that does not ask as it should keeps nobody waiting, and costs no more than a little."""

import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from armillary.client import Client
from armillary.server.config import LARGEST_HEAD
from armillary.server.processes.origin_counts import OriginCounts
from armillary.server.web import running
from armillary.server.web.protocols import FRAMES_A_SECOND, LONGEST_ADDRESS, MOST_AHEAD, MOST_FIELDS, MOST_FRAMES
from armillary.server.web.reading import MOST_PARTS
from armillary.server.web.site import FOLDER
from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, until
from tests.server.hosting import hosted
from tests.server.knocking import (
    HALF,
    SMALLEST,
    answered,
    handshake,
    heard,
    is_open,
    knock,
    knocking,
    memory,
    pour,
    status,
    worked,
)
from tests.server.serving import Serving

SECONDS = 2
LATE = 20.0
"""Seconds within which a busy machine gets to everything that is due."""
FEW_FILES = 300
MOST, MOST_LIVE = 5, 2
ELSEWHERE = "127.0.0.2"
"""An address of this machine that is not the proxy's."""
MEGABYTE = 1_000_000
SIZE, FEW = 64 * MEGABYTE, 100_000
ASK = b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"
CLOSE = b"\r\nConnection: close\r\n\r\n"
GUEST = b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module", params=["1", "2"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_REQUEST_SECONDS", str(SECONDS))
        patch.setenv("ARMILLARY_MOST_CONNECTIONS", str(MOST))
        patch.setenv("ARMILLARY_MOST_LIVE", str(MOST_LIVE))
        database = str(tmp_path_factory.mktemp("connections") / "armillary.db")
        with Serving(database, "--processes", request.param) as found:
            yield found


def is_well(server: Serving) -> bool:
    return httpx.get(f"{server.url}/api/health", verify=False).status_code == httpx.codes.OK


# what does not come


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_thousand_half_sent_requests_keep_nobody_waiting(tmp_path: Path, processes: str) -> None:
    """Where fewer files may be open than there are connections. The one that is silent for longest makes way."""
    database = str(tmp_path / "armillary.db")
    with Serving(database, "--processes", processes, files=FEW_FILES) as server:
        with knocking(server, 1000, HALF) as half:
            assert len(half) > FEW_FILES
            for _ in range(5):
                assert is_well(server)
            before, began = worked(server), time.monotonic()
            time.sleep(2)
            assert worked(server) - before < (time.monotonic() - began) / 2, "nobody is busy with them"
            assert is_open(half[-1])
            assert not is_open(half[0])
            assert is_well(server)
        assert is_well(server)
        assert "Too many open files" not in server.log.read_text()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", None),
        (b"\r\n\r\n", None),
        (HALF, 408),
        (b"GET /api/health HT", 408),
        (GUEST + b"Content-Length: 1000\r\n\r\n{", 408),
        (GUEST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", 408),
    ],
)
def test_what_does_not_come_whole_is_closed(server: Serving, said: bytes, answer: int | None) -> None:
    began = time.monotonic()
    with knock(server, said) as connection:
        assert status(connection) == answer
    assert SECONDS * 0.9 < time.monotonic() - began < LATE


def test_a_client_that_sends_bit_by_bit_is_closed_all_the_same(server: Serving) -> None:
    began = time.monotonic()
    with knock(server, HALF) as connection:
        connection.settimeout(0.1)
        answer = b""
        while not answer:
            assert time.monotonic() - began < LATE
            pour(connection, b"x", 1)
            with suppress(TimeoutError):
                answer = connection.recv(12)
        assert answer == b"HTTP/1.1 408"


def test_a_connection_that_is_kept_may_rest(server: Serving) -> None:
    """For longer than a request may take: it owes nothing. What it asks then has to come in time."""
    with knock(server, ASK) as connection:
        assert answered(connection) == 200
        time.sleep(SECONDS * 2)
        connection.sendall(ASK)
        assert answered(connection) == 200
        connection.sendall(HALF)
        assert status(connection) == 408


def test_one_request_has_one_answer(server: Serving) -> None:
    """Also where it was answered before the rest of it should have come."""
    early = GUEST.replace(b"POST", b"PUT") + b"Content-Length: 1000\r\n\r\n{"
    with knock(server, early) as connection:
        assert heard(connection).count(b"HTTP/1.1") == 1


def test_a_refusal_is_in_the_language_of_who_asked(server: Serving) -> None:
    with knock(server, b"GET / HTTP/1.1\r\nAccept-Language: fr\r\nX: ") as connection:
        body = heard(connection).partition(b"\r\n\r\n")[2]
    problem = msgspec.json.decode(body)
    assert problem["error"] == "http.408"
    assert problem["text"].startswith(f"Une demande a {SECONDS} secondes")


@contextmanager
def large(folder: Path, last: bytes) -> Iterator[socket.socket]:
    """A connection that has asked for more than fits between two machines."""
    site = folder / "site"
    shutil.copytree(FOLDER, site)
    (site / "assets" / "large.js").write_bytes(bytes(SIZE))
    with (
        hosted(str(folder / "armillary.db"), site=site, workers=1, request_seconds=SECONDS) as place,
        socket.socket() as connection,
    ):
        connection.settimeout(LATE)
        connection.connect(("127.0.0.1", place.port))
        connection.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: here" + last)
        yield connection


@pytest.mark.parametrize("last", [b"\r\n\r\n", CLOSE], ids=["kept", "closed"])
def test_a_client_that_reads_slowly_gets_all_of_it(tmp_path: Path, last: bytes) -> None:
    """For longer than a client may take that does not read at all."""
    with large(tmp_path, last) as connection:
        found, slowly = 0, time.monotonic() + SECONDS * 4
        while time.monotonic() < slowly:
            found += len(connection.recv(FEW))
            time.sleep(0.05)
        assert found < SIZE / 2
        while found < SIZE and (part := connection.recv(65_536)):
            found += len(part)
    assert found >= SIZE


@pytest.mark.parametrize("last", [b"\r\n\r\n", CLOSE], ids=["kept", "closed"])
def test_a_client_that_does_not_read_is_let_go(tmp_path: Path, last: bytes) -> None:
    with large(tmp_path, last) as connection:
        time.sleep(SECONDS * 3)
        assert len(heard(connection)) < SIZE


# what is too much


def fields(count: int, size: int = 1) -> bytes:
    return ASK[:-2] + b"".join(b"X-%d: %s\r\n" % (n, b"x" * size) for n in range(count)) + b"\r\n"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (fields(MOST_FIELDS - 2), 200),
        (fields(MOST_FIELDS - 1), 431),
        (fields(1, LARGEST_HEAD // 2), 200),
        (fields(1, LARGEST_HEAD), 431),
        (fields(90, LARGEST_HEAD // 80), 431),
        (b"GET /api/health?lang=%s HTTP/1.1\r\n\r\n" % (b"x" * (LONGEST_ADDRESS // 2)), 200),
        (b"GET /api/health?lang=%s HTTP/1.1\r\n\r\n" % (b"x" * LONGEST_ADDRESS), 414),
        (b"nonsense\r\n\r\n", 400),
    ],
    ids=["many", "too many", "large", "too large", "too large together", "long", "too long", "nonsense"],
)
def test_the_head_of_a_request_is_bounded(server: Serving, said: bytes, answer: int) -> None:
    with knock(server, CLOSE.join(said.rsplit(b"\r\n\r\n", 1))) as connection:
        assert status(connection) == answer


@pytest.mark.parametrize(("largest", "answer"), [(LARGEST_HEAD, 431), (4 * LARGEST_HEAD, 200)])
def test_a_host_sets_how_large_a_head_may_be(tmp_path: Path, largest: int, answer: int) -> None:
    with hosted(str(tmp_path / "armillary.db"), largest_head=largest) as one:
        found = one.http.get(f"{one.url}/alive", headers={"X-Large": "x" * 2 * LARGEST_HEAD})
    assert found.status_code == answer
    assert ("32 kB" in found.text) == (answer == 431)


@pytest.mark.parametrize(
    ("begin", "piece", "answer"),
    [
        (b"GET / HTTP/1.1\r\n", b"X-Flood: " + b"x" * 4000 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nX-Flood: ", b"x" * 65_536, 431),
        (b"GET /", b"x" * 65_536, 414),
        (GUEST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X-Flood: " + b"x" * 4000 + b"\r\n", 431),
        (GUEST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Flood: ", b"x" * 65_536, 431),
        (b"", ASK * 1000, None),
    ],
    ids=["fields", "field", "address", "trailers", "trailer", "requests"],
)
def test_a_flood_stays_nowhere(server: Serving, begin: bytes, piece: bytes, answer: int | None) -> None:
    """It is refused long before it is over, and what came of it is forgotten."""
    assert is_well(server)
    before = memory(server)
    with knock(server, begin) as connection:
        sent = pour(connection, piece, 64 * MEGABYTE)
        assert memory(server) - before < 16 * MEGABYTE
        assert sent < 64 * MEGABYTE
        assert answer in (None, status(connection))
    assert is_well(server)


@pytest.mark.parametrize(("parts", "answer"), [(MOST_PARTS, 200), (MOST_PARTS + 1, 413)])
def test_a_request_comes_in_so_many_parts(server: Serving, parts: int, answer: int) -> None:
    """Each takes a moment, however small it is: half a million of them held up everybody for a second."""
    body = b'{"name":"Ann"}'.ljust(parts)
    chunks = b"".join(b"1\r\n" + body[n : n + 1] + b"\r\n" for n in range(parts))
    begin = GUEST + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    with knock(server, begin + chunks + b"0\r\n\r\n") as connection:
        assert status(connection) == answer


def test_requests_may_follow_each_other(server: Serving) -> None:
    with knock(server, ASK * MOST_AHEAD) as connection:
        found = b""
        while found.count(b"HTTP/1.1 200") < MOST_AHEAD:
            found += connection.recv(65_536)


# who are too many


def test_connections_of_one_address_are_bounded(server: Serving) -> None:
    """Whichever process they meet; clients from elsewhere do not notice, and neither does a proxy."""

    def asks(address: str) -> int | None:
        with knock(server, ASK[:-4] + CLOSE, address) as connection:
            return status(connection)

    with ExitStack() as stack:
        for _ in range(MOST):
            kept = stack.enter_context(knock(server, ASK, ELSEWHERE))
            assert answered(kept) == 200
        assert asks(ELSEWHERE) == 429
        assert asks("127.0.0.3") == asks("127.0.0.1") == 200
        silent = stack.enter_context(knock(server, b"", ELSEWHERE))
        assert heard(silent) == b""
    until(lambda: asks(ELSEWHERE) == 200)


def test_live_connections_of_one_address_are_bounded(server: Serving) -> None:
    """Also of those who come through a proxy, by the address that it names."""
    with guests(server.url, "Ann") as [ann], ExitStack() as stack:
        tables = [ann.create(NewTable(GAME, [ME, RANDOM])).id for _ in range(MOST_LIVE + 1)]

        def listen(table: str, address: str) -> Any:
            headers = {**ann.transport.headers, "X-Forwarded-For": address}
            found = stack.enter_context(connect(f"{live(ann)}/tables/{table}/live", additional_headers=headers))
            return found, msgspec.json.decode(found.recv(LATE))

        held = [listen(table, "2001:db8::1") for table in tables[:MOST_LIVE]]
        assert {frame["type"] for _, frame in held} == {"state"}
        over, frame = listen(tables[-1], "2001:db8::2")
        assert frame["problem"]["error"] == "limit.live"
        with pytest.raises(ConnectionClosed) as closed:
            over.recv(LATE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert listen(tables[-1], "2001:db8:1::1")[1]["type"] == "state"
        held[0][0].close()
        until(lambda: listen(tables[-1], "2001:db8::1")[1]["type"] == "state")


def live(client: Client) -> str:
    return f"{client.url.replace('http', 'ws')}/api"


def test_a_process_that_died_holds_no_connections() -> None:
    counts = OriginCounts(3)
    for own in range(3):
        counts.own = own
        counts.change("one", own + 1)
    assert counts.count("one") == 6
    counts.forget(1)
    assert counts.count("one") == 4
    assert counts.count("another") == 0


# live connections


@pytest.mark.parametrize("is_read", [True, False])
def test_a_client_that_is_no_longer_there_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_read: bool
) -> None:
    """On a live connection: who answers no ping, whether or not what is sent to them is still taken."""
    monkeypatch.setattr(running, "PING", 0.5)
    with (
        hosted(str(tmp_path / "armillary.db"), workers=1, request_seconds=SECONDS) as place,
        guests(place.origin, "Ann") as [ann],
    ):
        table = ann.create(NewTable(GAME, [ME, RANDOM]))
        sockets = place.server.metrics.sockets._value.get
        with handshake(place.port, table.id, ann) as connection:
            until(lambda: sockets() == 1)
            reading = threading.Thread(target=heard, args=[connection], daemon=True)
            if is_read:
                reading.start()
            until(lambda: sockets() == 0, LATE)
            if is_read:
                reading.join(LATE)


@pytest.mark.parametrize("frame", SMALLEST.values(), ids=SMALLEST)
def test_many_frames_hold_up_nobody(server: Serving, frame: bytes) -> None:
    """A client that sends them is let go before it takes the time of others."""
    with guests(server.url, "Ann") as [ann]:
        table = ann.create(NewTable(GAME, [ME, OPEN])).id
        before = worked(server)
        with handshake(server.port, table, ann) as connection:
            pour(connection, frame * 50_000, 3 * MEGABYTE)
            assert is_well(server)
        assert worked(server) - before < 1.0


def test_too_many_frames_are_told_so(server: Serving) -> None:
    with guests(server.url, "Ann", language="fr") as [ann]:
        table = ann.create(NewTable(GAME, [ME, OPEN])).id
        with handshake(server.port, table, ann) as connection:
            connection.sendall(SMALLEST["pongs"] * (MOST_FRAMES + FRAMES_A_SECOND))
            assert f"Trop de messages : {MOST_FRAMES} d'un coup".encode() in heard(connection)


FRAME = b"\x89\xfd" + bytes(4) + bytes(125)
"""A ping of a client, as large as may be."""
PIECE = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4)
"""Of a message that never ends: nothing, again and again."""


@pytest.mark.parametrize(
    ("first", "piece"), [(b"", FRAME * 500), (PIECE[0], PIECE[1] * 10_000)], ids=["pings", "pieces"]
)
def test_a_live_connection_piles_up_nothing(server: Serving, first: bytes, piece: bytes) -> None:
    with guests(server.url, "Ann") as [ann]:
        table = ann.create(NewTable(GAME, [ME, RANDOM])).id
        before = memory(server)
        with handshake(server.port, table, ann) as connection:
            connection.settimeout(5)
            pour(connection, first + piece, len(first + piece))
            pour(connection, piece, 48 * MEGABYTE)
            assert memory(server) - before < 16 * MEGABYTE
    assert is_well(server)
