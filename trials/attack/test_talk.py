"""A table at which very much was said, a client that does not read, and one that is turned away."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from sqlalchemy import insert
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from armillary.client import Client, LiveTable
from armillary.server.store import schema
from armillary.server.wire import PAGE
from tests.server.databases import opened
from tests.server.guests import guests, listening, sit
from tests.server.knocking import memory
from tests.server.serving import Serving

LINES = 5_000
FRESH = 100
SLOW = 20
TOGGLES = 66
LONGEST = 500
MEGABYTE = 1_000_000
SECONDS = 20.0
TOO_SLOW = 1013
Figure = Callable[[str], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_LIMITS", "false")
        with Serving(str(tmp_path_factory.mktemp("talk") / "armillary.db")) as found:
            yield found


@pytest.fixture
def both(server: Serving) -> Iterator[list[Client]]:
    with guests(server.url, "Ann", "Bob") as found:
        yield found


def fill(server: Serving, table: str, person: str, first: int, last: int) -> None:
    line = {"table": table, "person": person, "name": "Bob", "at": 0.0}
    rows = [{**line, "n": n, "text": f"{n} ".ljust(LONGEST, "\N{MILKY WAY}")} for n in range(first, last)]
    with opened(server.database) as engine, engine.execution_options(writes=True).begin() as connection:
        connection.execute(insert(schema.chat), rows)


def dialled(client: Client, table: LiveTable, narrow: socket.socket | None = None) -> ClientConnection:
    url = f"{client.url.replace('http', 'ws')}/api/tables/{table.id}/live"
    headers = client.transport.headers
    return connect(url, sock=narrow, additional_headers=headers, max_size=None, max_queue=1, compression=None)


def test_a_listener_who_comes_to_a_table_of_many_lines(server: Serving, both: list[Client], figure: Figure) -> None:
    ann, _ = sit(both)
    fill(server, ann.id, both[1].me().id, 0, LINES)
    times, sizes = [], []
    with ExitStack() as stack:
        for n in range(FRESH):
            begun = time.perf_counter()
            connection = stack.enter_context(dialled(both[n % 2], ann))
            frames = [connection.recv(30) for _ in range(2)]
            times.append(time.perf_counter() - begun)
            sizes.append(sum(len(str(frame).encode()) for frame in frames))
            assert [json.loads(frame)["type"] for frame in frames] == ["state", "talk"]
    times.sort()
    assert len(times) == FRESH
    figure(
        f"{LINES} lines of {LONGEST} letters: {FRESH} of {FRESH} fresh connections got a state and a page of talk, in"
        f" {times[FRESH // 2] * 1000:.0f} ms (median; slowest {times[-1] * 1000:.0f} ms), {max(sizes) // 1000} kB each"
    )


def test_a_client_that_does_not_read(server: Serving, both: list[Client], figure: Figure) -> None:
    ann, bob = sit(both)
    with ExitStack() as stack:
        for _ in range(SLOW):
            narrow = socket.socket()
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_000)
            narrow.connect(("127.0.0.1", server.port))
            stack.enter_context(dialled(both[0], ann, narrow)).recv(30)
        before = memory(server)
        for first in range(0, LINES, PAGE):
            fill(server, ann.id, both[1].me().id, first + first // PAGE, first + first // PAGE + PAGE)
            bob.say("and more")
        grown = memory(server) - before
        with listening(both[0], ann.id) as fresh:
            assert json.loads(fresh.recv(30))["type"] == "talk"
    assert grown < 100 * MEGABYTE
    figure(f"{SLOW} who do not read while {LINES} lines are said: {grown / MEGABYTE:.0f} MB more in the server")


def test_changing_ones_mind(both: list[Client], figure: Figure) -> None:
    ann, bob = sit(both)
    begun = time.perf_counter()
    for n in range(TOGGLES):
        bob.cancel(n % 2 == 0)
    took = time.perf_counter() - begun
    lines = len(ann.talk().lines)
    assert lines == 1
    figure(f"agreeing and disagreeing to cancel {TOGGLES} times, in {took:.1f} s: {lines} line of talk")


def address_of(place: socket.socket) -> str:
    return f"http://127.0.0.1:{place.getsockname()[1]}"


@pytest.mark.parametrize("said", [None, '{"type":"pong"}'], ids=["at once", "after a word"])
def test_a_client_that_is_turned_away(said: str | None, figure: Figure) -> None:
    """By a server that lets everybody in and lets them go again, as one does that is too slow for them."""
    dials: list[float] = []

    def turn_away(connection: ServerConnection) -> None:
        dials.append(time.monotonic())
        if said is not None:
            connection.send(said)
        connection.close(TOO_SLOW)

    with (
        serve(turn_away, "127.0.0.1", 0) as place,
        Client(f"http://127.0.0.1:{place.socket.getsockname()[1]}") as client,
    ):
        threading.Thread(target=place.serve_forever).start()
        live = client.table("abc").live()
        threading.Timer(SECONDS, live.close).start()
        assert list(live) == []
        place.shutdown()
    assert len(dials) < SECONDS
    kind = "at once" if said is None else "after a frame"
    figure(f"a client whose live connections are ended {kind}, for {SECONDS:.0f} s: {len(dials)} sockets")
