"""A bare HTTP/1.1 client on one connection: a full one would take more of the machine than the server."""

import asyncio
from typing import Any

import msgspec


class Connection:
    """One connection, one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader = reader
        self.writer = writer
        self.host = host

    @classmethod
    async def open(cls, host: str, port: int) -> "Connection":
        reader, writer = await asyncio.open_connection(host, port)
        return cls(reader, writer, f"{host}:{port}")

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, bytes]:
        """Status and body of the answer."""
        sent = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(sent)}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self.writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + sent)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        return status, await self.reader.readexactly(length)

    async def must(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """The answer, where anything but success is a mistake of the measurement."""
        status, answer = await self.ask(method, path, token, body)
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {answer[:300]!r}")
        return msgspec.json.decode(answer)

    def close(self) -> None:
        self.writer.close()
