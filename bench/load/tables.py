"""Real tables with open sockets, played by people who answer at once or after a pause."""

import asyncio
import time
from contextlib import suppress
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State as Connection

from load.http import Line
from load.serving import HOST

GAME = "council-of-shadows"
SEATS = 4


class Choice(msgspec.Struct):
    """What the load needs of a choice."""

    key: int


class Question(msgspec.Struct):
    """What the load needs of a question."""

    number: int
    choices: list[Choice]


class Status(msgspec.Struct):
    """What the load needs of a table."""

    asked: list[int]
    status: str


class State(msgspec.Struct):
    """What the load needs of a state."""

    table: Status
    question: Question | None = None


class Frame(msgspec.Struct):
    """What the load needs of a frame."""

    state: State


frames = msgspec.json.Decoder(Frame)
states = msgspec.json.Decoder(State)


class Figures:
    """What was counted."""

    def __init__(self) -> None:
        self.answered: list[float] = []
        """Seconds that each answer took."""
        self.heard: list[float] = []
        """Seconds from the last answer at a table to each frame there."""


class Seat:
    """A person, and their socket."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.socket: ClientConnection | None = None
        self.last: str | bytes = b""
        self.news = asyncio.Event()

    async def open(self, url: str) -> ClientConnection:
        """Returns with the first state."""
        await self.close()
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await connect(url, additional_headers=headers, compression=None, max_size=None)
        self.last = await self.socket.recv()
        return self.socket

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    @property
    def is_open(self) -> bool:
        return self.socket is not None and self.socket.state is Connection.OPEN

    @property
    def state(self) -> State:
        """As the socket said it last."""
        return frames.decode(self.last).state


class Players:
    """Four people at one table after another."""

    def __init__(self, port: int, figures: Figures, seed: int = 0) -> None:
        self.port = port
        self.figures = figures
        self.random = Random(seed)
        self.seats: list[Seat] = []
        self.table = ""
        self.answered_at = 0.0
        self.listening: list[asyncio.Task[None]] = []

    async def sit(self, line: Line) -> None:
        """A new table, all seats taken."""
        if not self.seats:
            for n in range(SEATS):
                given = await line.must("POST", "/api/guest", body={"name": f"Person {n}"})
                self.seats.append(Seat(given["token"]))
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        made = await line.must("POST", "/api/tables", self.seats[0].token, {"game": GAME, "seats": seats})
        self.table = made["id"]
        for seat in self.seats[1:]:
            await line.must("POST", "/api/enter", seat.token, {"code": made["code"]})
            await line.must("POST", f"/api/tables/{self.table}/join", seat.token, {})

    async def open(self) -> None:
        """All sockets of the table."""
        url = f"ws://{HOST}:{self.port}/api/tables/{self.table}/live"
        self.listening = [asyncio.ensure_future(self.listen(seat, await seat.open(url))) for seat in self.seats]

    async def listen(self, seat: Seat, socket: ClientConnection) -> None:
        """Keep the last state that was sent."""
        with suppress(ConnectionClosed):  # whether it is still open at the end is counted
            async for frame in socket:
                self.figures.heard.append(time.perf_counter() - self.answered_at)
                seat.last = frame
                seat.news.set()

    async def close(self) -> None:
        """All sockets of the table."""
        for seat in self.seats:
            await seat.close()

    async def play(self, line: Line, pause: float = 0.0) -> None:
        """Answer whatever is asked, at one table after another."""
        seat, state = 0, self.seats[0].state
        while True:
            if state.table.status != "running":
                await self.sit(line)
                await self.open()
                seat, state = 0, self.seats[0].state
            elif state.question is None:
                seat, state = await self.asked_next(state)
            else:
                await asyncio.sleep(self.random.uniform(0, 2 * pause))
                state = await self.answer(line, seat, state.question)

    async def answer(self, line: Line, seat: int, question: Question) -> State:
        body = {"number": question.number, "key": self.random.choice(question.choices).key}
        self.answered_at = time.perf_counter()
        status, answer = await line.ask("POST", f"/api/tables/{self.table}/answer", self.seats[seat].token, body)
        self.figures.answered.append(time.perf_counter() - self.answered_at)
        if status != 200:
            raise RuntimeError(f"{status} {answer[:300]!r}")
        return states.decode(answer)

    async def asked_next(self, state: State) -> tuple[int, State]:
        """Somebody else who is asked, as soon as their own socket says so."""
        seat = state.table.asked[0]
        while True:
            self.seats[seat].news.clear()
            found = self.seats[seat].state
            if found.question is not None or found.table.status != "running":
                return seat, found
            await self.seats[seat].news.wait()
