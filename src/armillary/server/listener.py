"""One live connection to a table, and what waits to be sent on it."""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import NamedTuple

from armillary.server.errors import ServerError
from armillary.server.seen import Reader, Sent, encode
from armillary.server.tables.table import Table
from armillary.server.wire import PAGE, PongFrame, ReplyFrame, TalkFrame, TalkLine

PONG = encode(PongFrame())
NUMBERS = count()
STRANGER = "~"


def frame_of(state: bytes, move: int | None) -> bytes:
    """A state that is encoded already, as a frame: the reply to a move, or news."""
    kind = b'{"type":"state","state":' if move is None else b'{"type":"reply","id":%d,"state":' % move
    return kind + state + b"}"


class Listener:
    """However slowly a client reads, little waits for it: one state, one page of talk, and what became of a move.

    A state that is not sent yet gives way to a newer one, which tells what happened before either of them.
    """

    def __init__(
        self,
        reader: Callable[[Table], Reader],
        person: str | None,
        cursor: int,
        said: int,
        meets: bool = False,
    ) -> None:
        self.reader = reader
        self.person = person
        self.who = person or f"{STRANGER}{next(NUMBERS)}"
        """A person, or a number for a stranger, who has not said who they are."""
        self.meets = meets
        """Wants to know who else is there."""
        self.cursor = cursor
        """How many events it has been told, with those that wait."""
        self.sent = cursor
        """And without them."""
        self.said = said
        """How many lines of talk it has heard of."""
        self.quiet = b""
        """The state it was told last, without events: the same again is not told."""
        self.told_at = -math.inf
        """When it was last told how the match stands."""
        self.late: asyncio.Task[None] | None = None
        """What tells it a little later."""
        self.replies: deque[bytes] = deque()
        self.state = b""
        """The frame with the newest state, unless that has been sent."""
        self.move: int | None = None
        """Which move that frame replies to."""
        self.lines: deque[TalkLine] = deque(maxlen=PAGE)
        self.is_after_gap = False
        """There were lines before these which it has not heard."""
        self.company = b""
        """The frame that said last who is there."""
        self.is_company_new = False
        self.is_pinged = False
        self.is_talk_next = False
        self.ended: ServerError | None = None
        """Why nothing more is told."""
        self.changed = asyncio.Event()
        """Something was added, or taken."""
        self.doubted = asyncio.Event()
        """The person who listens may no longer be who they were."""

    # what is told

    def tell(self, sent: Sent, move: int | None = None) -> None:
        """How the match stands, if that is new or is the reply to a move."""
        self.told_at = time.monotonic()
        if move is None and sent.quiet == self.quiet and sent.state.cursor == self.cursor:
            return
        if self.move is not None:
            self.reply(encode(ReplyFrame(self.move)))
        self.state, self.move = frame_of(sent.since(self.sent), move), move
        self.quiet, self.cursor = sent.quiet, sent.state.cursor
        self.changed.set()

    def reply(self, frame: bytes) -> None:
        """What became of a move."""
        self.replies.append(frame)
        self.changed.set()

    def hear(self, lines: Sequence[TalkLine], is_after_gap: bool) -> None:
        """Lines of talk. If more wait than a page, the oldest are to be asked for."""
        self.is_after_gap |= is_after_gap or len(self.lines) + len(lines) > PAGE
        self.lines.extend(lines)
        self.changed.set()

    def meet(self, company: bytes) -> None:
        """Who is there now."""
        if self.meets and company != self.company:
            self.company, self.is_company_new = company, True
            self.changed.set()

    def ping(self) -> None:
        """The client wants to know whether the connection lives."""
        self.is_pinged = True
        self.changed.set()

    def end(self, why: ServerError) -> None:
        """Nothing more is told, not even what waits."""
        self.ended = why
        self.cancel_late()
        self.changed.set()
        self.doubted.set()

    def cancel_late(self) -> None:
        """Drop the frame that waited to be sent later."""
        if self.late is not None:
            self.late.cancel()

    async def questioned(self, seconds: float) -> None:
        """Until it is time to look who listens."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.doubted.wait(), seconds)
        self.doubted.clear()

    # what is sent

    async def next(self) -> bytes:
        """The frame to be sent now, as soon as there is one. Raises why there will be none."""
        while True:
            if self.ended is not None:
                raise self.ended
            frame = self.take()
            if frame:
                return frame
            await self.wait()

    async def answered(self) -> None:
        """Until all that a client asked for is on its way: no more is read from one that does not read its replies."""
        while self.replies or self.move is not None or self.is_pinged:
            await self.wait()

    async def wait(self) -> None:
        self.changed.clear()
        await self.changed.wait()

    def take(self) -> bytes:
        """What became of a move comes first; how the match stands and what was said take turns."""
        if self.replies:
            found = self.replies.popleft()
        elif self.state and not (self.is_talk_next and self.has_talk):
            found = self.take_state()
        elif self.has_talk:
            found = self.take_talk()
        elif self.is_company_new:
            found, self.is_company_new = self.company, False
        elif self.is_pinged:
            found, self.is_pinged = PONG, False
        else:
            return b""
        self.changed.set()
        return found

    def take_state(self) -> bytes:
        found, self.state, self.move = self.state, b"", None
        self.sent, self.is_talk_next = self.cursor, True
        return found

    @property
    def has_talk(self) -> bool:
        return bool(self.lines) or self.is_after_gap

    def take_talk(self) -> bytes:
        found = encode(TalkFrame(list(self.lines), self.is_after_gap))
        self.lines.clear()
        self.is_after_gap = self.is_talk_next = False
        return found


class Via(NamedTuple):
    """The live connection by which a move came, and what it is called there."""

    listener: Listener
    move: int
