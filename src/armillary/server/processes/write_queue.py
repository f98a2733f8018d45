"""Changes of tables that wait for the process which writes them for all processes of a server.

Frames are four bytes of length and msgpack: one change with a number, and back the numbers with what came of each.
"""

import asyncio
from itertools import count
from struct import Struct
from typing import NamedTuple

import msgspec

from armillary.server.errors import NotKnown
from armillary.server.store.unavailable import DatabaseUnavailable, unwritten
from armillary.server.tables.row import Change

LENGTH = Struct("!I")
AWAY = "away"
GONE = "gone"
"""A change would have seated a person who was deleted."""
encode = msgspec.msgpack.Encoder().encode


class Saving(NamedTuple):
    """A change to be saved."""

    number: int
    change: Change


class Outcome(NamedTuple):
    """What came of one: saved, or another change was first; otherwise why it could not be written, in one word."""

    number: int
    saved: bool | str


savings = msgspec.msgpack.Decoder(Saving)
outcomes = msgspec.msgpack.Decoder(list[Outcome])


def framed(body: bytes) -> bytes:
    return LENGTH.pack(len(body)) + body


def unframed(buffer: bytearray) -> list[bytes]:
    """Whole frames, which are taken out of the buffer."""
    found, at = [], 0
    while len(buffer) >= at + LENGTH.size:
        end = at + LENGTH.size + LENGTH.unpack_from(buffer, at)[0]
        if len(buffer) < end:
            break
        found.append(bytes(buffer[at + LENGTH.size : end]))
        at = end
    del buffer[:at]
    return found


class WriteQueue(asyncio.Protocol):
    """One connection for all tables of a process; a lost one is made again when it is needed."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.numbers = count()
        self.waiting: dict[int, asyncio.Future[bool | str]] = {}
        self.transport: asyncio.WriteTransport | None = None
        self.opening = asyncio.Lock()
        self.buffer = bytearray()

    async def save(self, change: Change) -> bool:
        """False: another process has changed the table since it was read."""
        transport = self.transport or await self.open()
        number = next(self.numbers)
        done: asyncio.Future[bool | str] = asyncio.get_running_loop().create_future()
        self.waiting[number] = done
        transport.write(framed(encode(Saving(number, change))))
        saved = await done
        if saved == GONE:
            raise NotKnown("person.unknown")
        if isinstance(saved, str):
            raise unwritten(saved)
        return saved

    async def open(self) -> asyncio.WriteTransport:
        async with self.opening:
            if self.transport is None:
                try:
                    await asyncio.get_running_loop().create_unix_connection(lambda: self, self.path)
                except OSError:
                    raise DatabaseUnavailable("store.unwritten", AWAY) from None
            assert self.transport is not None
            return self.transport

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    # what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.buffer.clear()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        for frame in unframed(self.buffer):
            for number, saved in outcomes.decode(frame):
                self.resolve(number, saved)

    def connection_lost(self, error: Exception | None) -> None:
        """It is not known what became of the changes on their way: their callers read the table again."""
        self.transport = None
        for number in list(self.waiting):
            self.resolve(number, AWAY)

    def resolve(self, number: int, saved: bool | str) -> None:
        done = self.waiting.pop(number)
        if not done.done():
            done.set_result(saved)
