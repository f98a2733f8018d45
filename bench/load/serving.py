"""The servers that are measured, each in a process of its own, and what ours says of itself."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from load.http import Connection

HOST = "127.0.0.1"
PATIENCE = 60.0
RESIDENT = re.compile(rb"^process_resident_memory_bytes (\S+)", re.M)
WORKED = re.compile(rb"^process_cpu_seconds_total (\S+)", re.M)


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


@contextmanager
def running(command: Sequence[str], port: int, settings: Mapping[str, str]) -> Iterator[None]:
    """From when it listens until the block ends."""
    with subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.DEVNULL) as process:
        try:
            await_listener(process, port)
            yield
        finally:
            process.terminate()


def await_listener(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server does not answer")


@contextmanager
def tables_served(database: str, **settings: str) -> Iterator[int]:
    """Our own server, without limits; the block gets its port."""
    port = free_port()
    command = [sys.executable, "-m", "armillary.cli", "serve", "--port", str(port), "--database", database]
    with running(command, port, {"ARMILLARY_LIMITS": "false", **settings}):
        yield port


async def resident(connection: Connection) -> float:
    """Bytes of memory that our server's process holds."""
    return await figure(connection, RESIDENT)


async def worked(connection: Connection) -> float:
    """Seconds for which our server's process has had a core."""
    return await figure(connection, WORKED)


async def figure(connection: Connection, wanted: re.Pattern[bytes]) -> float:
    """Not a number where the system does not tell, or the server is several processes."""
    _, figures = await connection.ask("GET", "/api/metrics")
    found = wanted.search(figures)
    return float(found[1]) if found else float("nan")
