"""The live connection: frames as they come, whatever happens to the connection in between."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from threading import Event
from time import monotonic
from types import TracebackType
from typing import NoReturn
from urllib.parse import urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from armillary.client.errors import ClientProblem, Stranger
from armillary.client.patience import GOOD, Link, Notice, delays
from armillary.client.transport import Transport
from armillary.server.wire import REFUSED, Frame, PongFrame, Problem, ProblemFrame, State, StateFrame, TalkFrame

LARGEST_FRAME = 16_000_000
CLOSING = 2.0  # seconds to say goodbye
TEMPORARY = {HTTPStatus.TOO_MANY_REQUESTS, *range(500, 600)}
FROZEN = "table.frozen"  # which no waiting mends
frames = msgspec.json.Decoder(Frame)


class Live:
    """Frames of a table, without end. A lost connection is made again from the last cursor.

    What nothing but a change on our side could mend is raised as ClientProblem. May be closed from another thread:
    then it is over.
    """

    def __init__(
        self,
        transport: Transport,
        path: str,
        since: int = 0,
        said: int = 0,
        notice: Notice | None = None,
        heard: Callable[[State], bool] = lambda _: True,
        presence: bool = False,
    ) -> None:
        self.transport = transport
        self.path = path
        self.since = since
        """How many events have come so far."""
        self.said = said
        """And how many lines of the talk."""
        self.notice = notice or transport.notice
        self.heard = heard
        """Whether a state is not older than what came by another way."""
        self.presence = presence
        """Whether to be told who is there."""
        self.connection: ClientConnection | None = None
        self.delays = delays()
        self.lived: float | None = None
        """Since when something comes by this connection."""
        self.is_lost = False
        self.closing = Event()

    @property
    def is_closed(self) -> bool:
        return self.closing.is_set()

    def __iter__(self) -> Iterator[Frame]:
        return self

    def __next__(self) -> Frame:
        while not self.is_closed:
            try:
                frame = self.receive()
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                self.lose(error)
                continue
            if self.is_news(frame):
                return frame
        raise StopIteration

    def receive(self) -> Frame:
        connection = self.connection
        if connection is None:
            connection = self.connection = self.connected()
        if self.is_closed:
            raise ConnectionAbortedError
        try:
            frame: Frame = frames.decode(connection.recv())
        except (msgspec.MsgspecError, UnicodeError):
            self.close()
            raise Stranger(self.transport.url) from None
        if isinstance(frame, ProblemFrame):
            self.refused(connection, frame.problem)
        return frame

    def connected(self) -> ClientConnection:
        scheme, _, rest = self.transport.url.partition("://")
        query = urlencode({"since": self.since, "said": self.said, "presence": str(self.presence).lower()})
        found = connect(
            f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api{self.path}/live?{query}",
            additional_headers=self.transport.headers,
            max_size=LARGEST_FRAME,
            close_timeout=CLOSING,
            legacy=True,
        )
        assert isinstance(found, ClientConnection)
        return found

    def is_news(self, frame: Frame) -> bool:
        """Whether a caller has waited for it. From here on we go on, should the connection be lost now."""
        if self.is_lost:
            self.is_lost = False
            self.notice(Link.BACK)
        if self.lived is None:
            self.lived = monotonic()
        if isinstance(frame, StateFrame):
            self.since = max(self.since, frame.state.cursor)
            return self.heard(frame.state)
        if isinstance(frame, TalkFrame) and frame.lines:
            self.said = max(self.said, frame.lines[-1].n + 1)
        return not isinstance(frame, PongFrame)

    def refused(self, connection: ClientConnection, problem: Problem) -> NoReturn:
        """The close code that follows says how bad it is."""
        try:
            while True:
                connection.recv(CLOSING)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 0
            if code <= REFUSED or (code - REFUSED in TEMPORARY and problem.error != FROZEN):
                raise
            self.close()
            raise ClientProblem(code - REFUSED, problem) from None

    def lose(self, error: Exception) -> None:
        """Wait for the next try, unless it can never succeed."""
        self.drop()
        if self.is_closed:
            return
        if isinstance(error, InvalidStatus) and error.response.status_code not in TEMPORARY:
            self.close()
            raise Stranger(self.transport.url) from None
        if not self.is_lost:
            self.is_lost = True
            self.notice(Link.LOST)
        if self.lived is not None and monotonic() - self.lived >= GOOD:
            self.delays = delays()  # one that is lost as soon as it is made is no reason to hurry
        self.lived = None
        self.closing.wait(next(self.delays))

    def drop(self) -> None:
        """Give up the connection, not the table."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()

    def close(self) -> None:
        self.closing.set()
        self.drop()

    def __enter__(self) -> "Live":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
