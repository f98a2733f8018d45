"""Running the application with uvicorn: at a place of its own, or with connections that come through a gate."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import uvicorn

from armillary.server.config import Config
from armillary.server.server import Server
from armillary.server.web.app import make_app

LARGEST_FRAME = 4096  # of what a client sends on a live connection
IDLE = 75  # seconds for which a connection is kept that nobody uses
FAREWELL = 10  # seconds for requests that are being answered when the server ends
ONCE = 10**9  # seconds until uvicorn would say again that it is ready
SWITCH = 0.0003
"""Seconds after which the thread that writes may go on: whoever waits for what it writes waits for it."""
MOST_TAKEN = 16
"""Connections that are taken from the gate at once."""


def settings(app: Any, ready: Callable[[], Awaitable[None]]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,  # from whom, the environment says: FORWARDED_ALLOW_IPS
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=FAREWELL,
        callback_notify=ready,
        timeout_notify=ONCE,
    )


class Behind(uvicorn.Server):
    """Takes its connections from a gate, and ends with it."""

    def __init__(self, config: uvicorn.Config, way: socket.socket) -> None:
        super().__init__(config)
        self.way = way
        self.taking: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.way.setblocking(False)
        asyncio.get_running_loop().add_reader(self.way, self.take)

    def take(self) -> None:
        said, files, _, _ = socket.recv_fds(self.way, MOST_TAKEN, MOST_TAKEN)
        if not said:
            asyncio.get_running_loop().remove_reader(self.way)
            self.should_exit = True
        for file in files:
            task = asyncio.ensure_future(self.serve_one(socket.socket(fileno=file)))
            self.taking.add(task)
            task.add_done_callback(self.taking.discard)

    async def serve_one(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        await asyncio.get_running_loop().connect_accepted_socket(self.protocol, connection)

    def protocol(self) -> asyncio.Protocol:
        found: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return found


def serve_alone(config: Config, place: socket.socket, ready: Callable[[], None]) -> None:
    """In this process, until somebody ends it."""

    async def say_ready() -> None:
        await asyncio.to_thread(ready)

    run(uvicorn.Server(settings(make_app(Server(config)), say_ready)), [place])


def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
    """Until somebody ends it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what is here now stays
    gc.set_threshold(100_000, 20, 100)  # looking through every match for cycles that there are not held up the others
    with suppress(KeyboardInterrupt):
        server.run(sockets=sockets)
