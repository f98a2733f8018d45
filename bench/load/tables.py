"""Real tables with open sockets, played by people who answer at once."""

import asyncio
import time
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from load.http import Line

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
        self.latencies: list[float] = []
        self.frames = 0
        self.finished = 0


class Seat:
    """A person with an open socket."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.socket: ClientConnection | None = None
        self.last = b""
        self.news = asyncio.Event()

    async def listen(self, url: str, figures: Figures) -> None:
        """Keep the last state that was sent."""
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await connect(url, additional_headers=headers, compression=None, max_size=None)
        async for frame in self.socket:
            figures.frames += 1
            self.last = frame if isinstance(frame, bytes) else frame.encode()
            self.news.set()


class Players:
    """Four people at one table after another."""

    def __init__(self, host: str, port: int, figures: Figures, seed: int) -> None:
        self.host = host
        self.port = port
        self.figures = figures
        self.random = Random(seed)
        self.seats: list[Seat] = []
        self.table = ""
        self.listening: list[asyncio.Task[None]] = []

    async def sit(self, line: Line) -> None:
        """A new table, all seats taken, all sockets open."""
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
        await self.listen()

    async def listen(self) -> None:
        for task in self.listening:
            task.cancel()
        url = f"ws://{self.host}:{self.port}/api/tables/{self.table}/live"
        self.listening = [asyncio.ensure_future(seat.listen(url, self.figures)) for seat in self.seats]
        for seat in self.seats:
            seat.news.clear()
        for seat in self.seats:
            await seat.news.wait()

    async def play(self, line: Line, until: float) -> None:
        """Answer whatever is asked, until the time is over."""
        seat, state = 0, frames.decode(self.seats[0].last).state
        while time.perf_counter() < until:
            if state.table.status != "running":
                self.figures.finished += 1
                await self.sit(line)
                state = frames.decode(self.seats[0].last).state
                continue
            if state.question is None:
                seat, state = await self.asked_next(state)
                continue
            state = await self.answer(line, seat, state.question)

    async def answer(self, line: Line, seat: int, question: Question) -> State:
        key = self.random.choice(question.choices).key
        body = {"number": question.number, "key": key}
        started = time.perf_counter()
        status, answer = await line.ask("POST", f"/api/tables/{self.table}/answer", self.seats[seat].token, body)
        self.figures.latencies.append(time.perf_counter() - started)
        if status != 200:
            raise RuntimeError(f"{status} {answer[:300]!r}")
        return states.decode(answer)

    async def asked_next(self, state: State) -> tuple[int, State]:
        """Somebody else who is asked, as soon as their own socket says so."""
        seat = state.table.asked[0]
        while True:
            self.seats[seat].news.clear()
            found = frames.decode(self.seats[seat].last).state
            if found.question is not None or found.table.status != "running":
                return seat, found
            await self.seats[seat].news.wait()
