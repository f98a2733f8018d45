"""A bare WebSocket client: a full one would take more of the machine than the server."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast

TEXT, PING, PONG, CLOSE = 1, 9, 10, 8
FINAL = 0x80
MASKED = 0x80
NO_MASK = bytes(4)  # which masks nothing
LENGTH = 0x7F
SHORT = 126
SIZES = {126: 2, 127: 8}
"""Bytes of a length that does not fit into the second one."""


class Wire(asyncio.Protocol):
    """One connection. What comes is given to its listener, whole frame by whole frame."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.buffer = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, host: str, port: int, path: str, token: str, heard: Callable[[bytes], None]) -> "Wire":
        _, wire = await asyncio.get_running_loop().create_connection(lambda: cls(heard), host, port)
        head = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
        ]
        wire.write("\r\n".join([*head, "", ""]).encode())
        await wire.opened
        return wire

    def write(self, data: bytes) -> None:
        assert self.transport is not None
        self.transport.write(data)

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Something short."""
        assert len(payload) < SHORT
        self.write(bytes([FINAL | kind, MASKED | len(payload)]) + NO_MASK + payload)

    def close(self) -> None:
        if self.is_open:
            self.send(b"", CLOSE)
        if self.transport is not None:
            self.transport.close()

    # what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            self.read_head()
        while self.is_open and (frame := self.read_frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self.heard(payload)
            elif kind == PING:
                self.send(payload, PONG)
            elif kind == CLOSE:
                self.is_open = False

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError())

    def read_head(self) -> None:
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(RuntimeError(head.decode()))
            return
        self.buffer, self.is_open = rest, True
        self.opened.set_result(None)

    def read_frame(self) -> tuple[int, bytes] | None:
        """The next frame, once all of it is here."""
        found = self.buffer
        if len(found) < 2:
            return None
        length, start = found[1] & LENGTH, 2
        if length in SIZES:
            start += SIZES[length]
            if len(found) < start:
                return None
            length = int.from_bytes(found[2:start], "big")
        end = start + length
        if len(found) < end:
            return None
        frame = found[0] & 0x0F, bytes(found[start:end])
        del found[:end]
        return frame
