"""Live connections that get anything at all: the server says what is wrong, tells no secret, and serves the others."""

import asyncio
import os
import socket
import struct
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets import CloseCode
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from armillary.client import Client, LiveTable
from armillary.server.people.limits import RATES, Limits, Rate
from armillary.server.wire import (
    ClientFrame,
    Frame,
    MoveFrame,
    NewTable,
    PingFrame,
    PongFrame,
    ProblemFrame,
    RefusalFrame,
    StateFrame,
)
from tests.server.guests import GAME, ME, OPEN, guests, key_of, listening, sit, until
from tests.server.hosting import Hosted, hosted

PING = '{"type":"ping"}'
HUGE = 20_000_000
frames = msgspec.json.Decoder(Frame)
fuzz = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
pings = st.sampled_from([PING, '{ "type" : "ping" }', PING.encode()])
moves = st.builds(
    lambda kind, identity, number: {"type": kind, "id": identity, "number": number},
    st.sampled_from(["answer", "undo", "commit"]),
    st.integers(0, 2**31 - 1),
    st.integers(0, 99),  # nobody is at such a decision any more
).map(lambda move: move | {"key": 1} if move["type"] == "answer" else move)
almost = st.dictionaries(
    st.sampled_from(["type", "id", "number", "key", "état"]), st.sampled_from(["ping", "state", "answer", 1, -1, None])
)
spoken = st.one_of(moves, almost).map(lambda found: msgspec.json.encode(found).decode())
anything = st.one_of(pings, spoken, st.text(), st.binary())


class Place:
    """A table where two plan in secret, and one of them has a draft."""

    def __init__(self, one: Hosted, people: list[Client]) -> None:
        self.one = one
        self.people = people
        tables = sit(people, NewTable(GAME, [ME, OPEN], visibility="public"))
        self.table = tables[0].id
        random = Random(1)
        while (seats := tables[0].state().table.asked) != [0, 1]:
            tables[seats[0]].answer(key_of(tables[seats[0]].state(), random))
        self.plan(tables[0])
        self.fair = {client: client.table(self.table).state() for client in people}

    def plan(self, table: LiveTable) -> None:
        state = table.state()
        while state.question is not None:
            state = table.answer(state.question.choices[0].key, confirm=True)
        assert state.draft is not None
        assert state.draft.keys

    def is_empty(self) -> bool:
        """Nobody listens."""
        server = self.one.server
        return not server.tables.held[self.table].listeners and b"armillary_sockets 0.0" in server.metrics.render()

    def is_well(self) -> None:
        """The server answers, and things stand as they did, for each as before."""
        for client, state in self.fair.items():
            assert client.table(self.table).state() == state
        with listening(self.people[1], self.table) as other:
            other.send(PING)
            assert frames.decode(other.recv(10)) == PongFrame()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with (
        hosted(str(tmp_path_factory.mktemp("live") / "armillary.db")) as one,
        guests(f"http://127.0.0.1:{one.port}", "Ann", "Bob") as people,
    ):
        yield Place(one, people)


def heard(connection: ClientConnection) -> tuple[list[Frame], int]:
    """Everything up to the end of a connection, and the code it ends with."""
    found: list[Frame] = []
    while True:
        try:
            found.append(frames.decode(connection.recv(10)))
        except ConnectionClosed as closed:
            return found, closed.rcvd.code if closed.rcvd else 0


def known(message: str | bytes) -> PingFrame | MoveFrame | None:
    """A frame that the server takes."""
    try:
        return msgspec.json.decode(message, type=ClientFrame) if isinstance(message, str) else None
    except msgspec.MsgspecError:
        return None


def is_reply(frame: Frame, message: str | bytes) -> bool:
    """A pong to a ping, and to a move, which comes too late, a refusal that tells how things stand."""
    said = known(message)
    if isinstance(said, PingFrame):
        return frame == PongFrame()
    return said is not None and isinstance(frame, RefusalFrame) and (frame.id, frame.status) == (said.id, 409)


@fuzz
@given(messages=st.lists(anything, max_size=5))
@example(messages=["\x00", b"\xff\xfe"])
@example(messages=[b""])
@example(messages=["[" * 4_000])
@example(messages=['{"type":"ping","more":1}'])
@example(messages=["{}"])
@example(messages=['{"type":"answer","id":7,"number":1,"key":1}', PING])
def test_anything(place: Place, messages: list[str | bytes]) -> None:
    """What is no frame is a problem, and ends it. Nothing of another seat is told."""
    with listening(place.people[1], place.table) as connection:
        with suppress(ConnectionClosed):
            for message in messages:
                connection.send(message)
        if all(map(known, messages)):
            assert all(is_reply(frames.decode(connection.recv(10)), message) for message in messages)
        else:
            [*replies, problem], code = heard(connection)
            assert code == 4400
            assert isinstance(problem, ProblemFrame)
            assert (problem.problem.error, problem.problem.state) == ("frame.unknown", None)
            assert all(map(is_reply, replies, messages)), "nothing has happened"
    place.is_well()


def test_a_frame_that_is_too_large(place: Place) -> None:
    """Nobody reads it, and the connection ends."""
    with listening(place.people[1], place.table) as connection:
        with suppress(ConnectionClosed):
            connection.send("[" * 100_000)
        assert heard(connection) == ([], CloseCode.MESSAGE_TOO_BIG)
    place.is_well()


@fuzz
@given(query=st.one_of(st.text(), st.sampled_from(["since=-1", f"since={2**70}", "said=x", "since=1&since=2"])))
def test_any_query(place: Place, query: str) -> None:
    safe = "".join(letter if letter.isalnum() or letter in "=&-" else "%21" for letter in query if letter.isascii())
    url = f"{place.one.live}/tables/{place.table}/live?{safe}"
    with connect(url, additional_headers=place.people[1].transport.headers) as connection:
        frame = frames.decode(connection.recv(10))
        assert isinstance(frame, StateFrame | ProblemFrame)
        if isinstance(frame, ProblemFrame):
            assert frame.problem.error in {"request.field", "request.twice"}


def test_far_too_much(place: Place) -> None:
    """A frame larger than any ping is refused before it is read."""
    with listening(place.people[1], place.table) as connection:
        with suppress(ConnectionClosed):
            connection.send("x" * HUGE)
        assert heard(connection) == ([], CloseCode.MESSAGE_TOO_BIG)
    place.is_well()


def handshake(place: Place) -> bytes:
    key = b64encode(os.urandom(16)).decode()
    head = [
        f"GET /api/tables/{place.table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{place.one.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {place.people[1].token}",
    ]
    return ("\r\n".join(head) + "\r\n\r\n").encode()


def masked(payload: bytes, opcode: int = 1, final: bool = True) -> bytes:
    head = bytes([opcode | (0x80 if final else 0), 0x80 | len(payload)])
    return head + bytes(4) + payload


HALVES: dict[str, Callable[[], bytes]] = {
    "half a frame": lambda: masked(PING.encode())[:-3],
    "a frame without a mask": lambda: bytes([0x81, 2]) + b"{}",
    "a frame of no kind": lambda: masked(b"x", opcode=7),
    "a part that is never finished": lambda: masked(b'{"type":', final=False),
    "a part of nothing": lambda: masked(b"x", opcode=0),
    "a promise of more than there is memory": lambda: bytes([0x81, 0xFF]) + struct.pack("!Q", 2**62) + bytes(4) + b"x",
    "a large control frame": lambda: bytes([0x89, 0xFE]) + struct.pack("!H", 200) + bytes(4) + b"x" * 200,
    "no text": lambda: masked(b"\xff\xfe\xfd"),
    "a strange goodbye": lambda: masked(b"\x00\x01bye", opcode=8),
    "another request": lambda: b"GET / HTTP/1.1\r\n\r\n",
}


@pytest.mark.parametrize("what", HALVES)
def test_bytes_that_are_no_frames(place: Place, what: str) -> None:
    with socket.create_connection(("127.0.0.1", place.one.port)) as raw:
        raw.settimeout(10)
        raw.sendall(handshake(place))
        assert raw.recv(12) == b"HTTP/1.1 101"
        raw.sendall(HALVES[what]())
    place.is_well()


def test_a_client_that_never_reads(place: Place) -> None:
    """Is let go, and keeps nobody waiting."""
    with socket.create_connection(("127.0.0.1", place.one.port)) as raw:
        raw.sendall(handshake(place))
        with suppress(OSError):
            raw.sendall(masked(PING.encode()) * 20_000)
        place.is_well()
    place.is_well()


def test_pings_without_end(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too often is a problem like any other, and says so."""
    few = {**RATES, "ping": Rate(3, 0.001)}
    with listening(place.people[1], place.table) as connection:
        monkeypatch.setattr(place.one.server, "limits", Limits(few))
        with suppress(ConnectionClosed):
            for _ in range(9):
                connection.send(PING)
        [*_, problem], code = heard(connection)
        assert code == 4429
        assert isinstance(problem, ProblemFrame)
        assert problem.problem.error == "limit.often"
    monkeypatch.undo()
    place.is_well()


def test_who_leaves_is_let_go(place: Place) -> None:
    """Also while an answer is on its way, or after nonsense: nothing is left of them."""
    until(place.is_empty, 10)
    before = len(asyncio.all_tasks(place.one.loop))
    goodbyes = [masked(PING.encode()) * pings + masked(b"", opcode=8) for pings in range(20)]
    halves = [half() for half in HALVES.values()]
    for sent, is_patient in product([*goodbyes, *halves], [False, True]):
        with socket.create_connection(("127.0.0.1", place.one.port)) as raw:
            raw.settimeout(10)
            raw.sendall(handshake(place))
            received = raw.recv(12)
            assert received == b"HTTP/1.1 101"
            while is_patient and b'"type":"state"' not in received:
                received += raw.recv(4096)
            raw.sendall(sent)
    until(lambda: place.is_empty() and len(asyncio.all_tasks(place.one.loop)) <= before, 10)
    place.is_well()
