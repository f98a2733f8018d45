"""Connections of people who do not ask as they should, and what it costs the server."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from armillary.client import Client
from tests.server.serving import Serving

PATIENCE = 30.0
HALF = b"GET /api/health HTTP/1.1\r\nHost: here\r\nX-Half: "
SMALLEST = {"pongs": b"\x8a\x80" + bytes(4), "pings": b"\x89\x80" + bytes(4), "texts": b"\x81\x80" + bytes(4)}
"""Frames of six bytes: as many as fit into what is read at once."""


def knock(server: Serving, said: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine, on which something is said."""
    found = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    found.sendall(said)
    return found


@contextmanager
def knocking(server: Serving, count: int, said: bytes, address: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """Many of them at once. Some may be let go before they have said anything."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            with suppress(OSError):
                found.append(stack.enter_context(knock(server, said, address)))
        yield found


def handshake(port: int, table: str, person: Client) -> socket.socket:
    """A live connection that says nothing after the first words."""
    found = socket.create_connection(("127.0.0.1", port), PATIENCE)
    head = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *(f"{name}: {value}" for name, value in person.transport.headers.items()),
    ]
    found.sendall("\r\n".join([*head, "", ""]).encode())
    assert found.recv(12) == b"HTTP/1.1 101"
    return found


def heard(connection: socket.socket) -> bytes:
    """All that comes until it is closed."""
    found = []
    with suppress(ConnectionError):
        while part := connection.recv(65_536):
            found.append(part)
    return b"".join(found)


def answered(connection: socket.socket) -> int:
    """The status of an answer after which it is kept; all of the answer has come."""
    found = b""
    while b"\r\n\r\n" not in found or len(found.partition(b"\r\n\r\n")[2]) < length(found):
        part = connection.recv(65_536)
        assert part, found
        found += part
    return int(found.split(b" ", 2)[1])


def length(answer: bytes) -> int:
    """The bytes of its body."""
    [line] = [one for one in answer.lower().split(b"\r\n") if one.startswith(b"content-length:")]
    return int(line.partition(b":")[2])


def status(connection: socket.socket) -> int | None:
    """Of the answer after which it was closed; None: without a word."""
    words = heard(connection).split(b" ", 2)
    return int(words[1]) if len(words) > 1 else None


def is_open(connection: socket.socket) -> bool:
    """Nothing was said, and it was not closed."""
    connection.setblocking(False)
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def family(server: Serving) -> list[int]:
    """The processes of a server, the one that was started first; no workers."""
    assert server.process is not None
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [parent, *(int(child) for child in children if "bots.worker" not in command(int(child)))]


def command(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


def memory(server: Serving) -> int:
    """Bytes that its processes hold."""
    pages = [int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in family(server)]
    return sum(pages) * os.sysconf("SC_PAGESIZE")


def worked(server: Serving) -> float:
    """Seconds that its processes have computed for."""
    ticks = 0
    for process in family(server):
        ticks += sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def pour(connection: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again, until that is enough or nobody takes it any more; how much was sent."""
    sent, deadline = 0, time.monotonic() + PATIENCE
    with suppress(OSError):
        while sent < most and time.monotonic() < deadline:
            connection.sendall(piece)
            sent += len(piece)
    return sent
