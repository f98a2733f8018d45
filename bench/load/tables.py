"""Real tables with open sockets, played by people who answer at once or after a pause."""

import asyncio
import time
from collections.abc import Callable
from random import Random

import msgspec

from load.http import Connection
from load.serving import HOST
from load.socket import Wire

GAME = "council-of-shadows"
SEATS = 4
REPLY = b'{"type":"reply"'
BARE = 100
"""Bytes of a reply without a state, at most."""
REFUSED = (b'{"type":"refusal"', b'{"type":"problem"')


class Choice(msgspec.Struct):
    """What the load needs of a choice."""

    key: int


class Question(msgspec.Struct):
    """What the load needs of a question."""

    number: int
    choices: list[Choice]


class Status(msgspec.Struct):
    """What the load needs of a table."""

    status: str


class State(msgspec.Struct):
    """What the load needs of a state."""

    table: Status
    question: Question | None = None


class Frame(msgspec.Struct):
    """What the load needs of a frame."""

    state: State | None = None


frames = msgspec.json.Decoder(Frame)


class Figures:
    """What was counted."""

    def __init__(self) -> None:
        self.answered: list[float] = []
        """Seconds that each answer took."""
        self.heard: list[float] = []
        """Seconds from the last answer at a table to each frame there."""


class Seat:
    """A person, and their socket."""

    def __init__(self, token: str, heard: Callable[[], None]) -> None:
        self.token = token
        self.heard = heard
        self.wire: Wire | None = None
        self.frame = b""
        """The last one that has not been read."""
        self.state: State | None = None
        """As it was last read."""
        self.answered = -1
        """The number of the last question that was answered."""
        self.reply: asyncio.Future[bytes] | None = None

    async def open(self, port: int, path: str) -> None:
        self.close()
        self.answered, self.state = -1, None
        self.wire = await Wire.open(HOST, port, path, self.token, self.hear)

    def hear(self, frame: bytes) -> None:
        if frame.startswith(REFUSED):
            raise RuntimeError(f"{frame[:300]!r}")
        if len(frame) > BARE:
            self.frame = frame
        if self.reply is not None and not self.reply.done() and frame.startswith(REPLY):
            self.reply.set_result(frame)
            self.reply = None
        self.heard()

    def read(self) -> State | None:
        """How the match stands, as far as this socket has said."""
        if self.frame:
            self.state, self.frame = frames.decode(self.frame).state, b""
        return self.state

    @property
    def question(self) -> Question | None:
        """What is asked, and was not answered."""
        state = self.read()
        found = state.question if state is not None else None
        return found if found is not None and found.number > self.answered else None

    async def ask(self, body: dict[str, int]) -> None:
        """One answer by the socket, until its reply is here."""
        assert self.wire is not None
        reply = self.reply = asyncio.get_running_loop().create_future()
        self.wire.send(msgspec.json.encode({"type": "answer", "id": 1, **body}))
        await reply

    def close(self) -> None:
        if self.wire is not None:
            self.wire.close()

    @property
    def is_open(self) -> bool:
        return self.wire is not None and self.wire.is_open


class Players:
    """Four people at one table after another."""

    def __init__(self, port: int, figures: Figures, seed: int = 0, by_http: bool = False) -> None:
        self.port = port
        self.figures = figures
        self.random = Random(seed)
        self.by_http = by_http
        """Answers are requests of their own, instead of frames."""
        self.seats: list[Seat] = []
        self.table = ""
        self.answered_at = 0.0
        self.news = asyncio.Event()

    async def sit(self, connection: Connection) -> None:
        """A new table, all seats taken."""
        if not self.seats:
            for n in range(SEATS):
                given = await connection.must("POST", "/api/guest", body={"name": f"Person {n}"})
                self.seats.append(Seat(given["token"], self.heard))
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        made = await connection.must("POST", "/api/tables", self.seats[0].token, {"game": GAME, "seats": seats})
        self.table = made["id"]
        for seat in self.seats[1:]:
            await connection.must("POST", "/api/enter", seat.token, {"code": made["code"]})
            await connection.must("POST", f"/api/tables/{self.table}/join", seat.token, {})

    async def open(self) -> None:
        """All sockets of the table."""
        for seat in self.seats:
            await seat.open(self.port, f"/api/tables/{self.table}/live")

    def heard(self) -> None:
        """A frame came."""
        self.news.set()
        if self.answered_at:
            self.figures.heard.append(time.perf_counter() - self.answered_at)

    def close(self) -> None:
        """All sockets of the table."""
        for seat in self.seats:
            seat.close()

    async def play(self, connection: Connection, pause: float = 0.0) -> None:
        """Answer whatever is asked, at one table after another."""
        while True:
            seat = await self.asked_next()
            if seat is None:
                await self.sit(connection)
                await self.open()
            else:
                await asyncio.sleep(self.random.uniform(0, 2 * pause))
                await self.answer(connection, seat)

    async def asked_next(self) -> Seat | None:
        """A seat that is asked, as soon as its own socket says so. Nobody: the match is over."""
        while True:
            self.news.clear()
            for seat in self.seats:
                if seat.question is not None:
                    return seat
                if seat.state is not None and seat.state.table.status != "running":
                    return None
            await self.news.wait()

    async def answer(self, connection: Connection, seat: Seat) -> None:
        question = seat.question
        assert question is not None
        body = {"number": question.number, "key": self.random.choice(question.choices).key}
        seat.answered = question.number
        self.answered_at = time.perf_counter()
        await (self.answer_by_http(connection, seat, body) if self.by_http else seat.ask(body))
        self.figures.answered.append(time.perf_counter() - self.answered_at)

    async def answer_by_http(self, connection: Connection, seat: Seat, body: dict[str, int]) -> None:
        status, answer = await connection.ask("POST", f"/api/tables/{self.table}/answer", seat.token, body)
        if status != 200:
            raise RuntimeError(f"{status} {answer[:300]!r}")
        seat.hear(b'{"state":' + answer + b"}")
