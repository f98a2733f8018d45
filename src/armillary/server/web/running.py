"""Running the application with uvicorn: on a socket of its own, or with connections that another process accepts."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import uvicorn
from starlette.routing import Router
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from armillary.server.config import Config
from armillary.server.processes import watchdog
from armillary.server.processes.supervisor import READY
from armillary.server.server import Server
from armillary.server.web.app import make_app
from armillary.server.web.connections import OpenConnections, room_for
from armillary.server.web.protocols import HttpProtocol, LiveProtocol, refusal

LARGEST_FRAME = 4096  # of what a client sends on a live connection
IDLE = 75  # seconds for which a connection is kept that nobody uses
FAREWELL = 10  # seconds for requests that are being answered when the server ends
PING = 20.0
"""Seconds between two questions whether the client of a live connection is still there, and for the answer."""
SWITCH = 0.0003
"""Seconds after which the thread that writes may go on: a reply waits for what it writes."""
MOST_TAKEN = 16
"""Connections that are taken at once from the process that accepts them."""
OUT_OF_FILES = 0.1
"""Seconds until a connection is taken again, after one could not be."""
TICKS = 5
"""Of uvicorn, ten in a second, between two looks at the connections."""

Ready = Callable[[], Awaitable[None]]
Beat = Callable[[], None]


def settings(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=HttpProtocol,
        ws=LiveProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,  # from whom, the environment says: FORWARDED_ALLOW_IPS
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=FAREWELL,
    )


def open_connections_of(server: Server, settings: uvicorn.Config) -> OpenConnections:
    config = server.config
    proxies = ProxyHeadersMiddleware(settings.loaded_app, settings.forwarded_allow_ips).trusted_hosts
    most = config.most_connections if config.limits else None
    room, counts = room_for(server.pool.size), server.peers.shared.connected
    return OpenConnections(
        room, config.request_seconds, counts, most, lambda host: host in proxies, config.largest_head
    )


class Serving(uvicorn.Server):
    """Answers on connections that are accepted for it."""

    def __init__(self, server: Server, app: Router, ready: Ready, beat: Beat) -> None:
        super().__init__(settings(app))
        self.config.load()
        self.open_connections = open_connections_of(server, self.config)
        self.ready: Ready | None = ready
        """Told once, when it answers."""
        self.beat = beat
        """Told again and again that it still runs."""
        self.taking: set[asyncio.Task[Any]] = set()

    async def on_tick(self, counter: int) -> bool:
        ends = await super().on_tick(counter)
        if counter % TICKS == 0:
            self.beat()
            self.open_connections.sweep()
        if self.ready is not None:
            said, self.ready = self.ready, None
            await said()
        return ends

    def take(self, connection: socket.socket) -> None:
        """A connection was made."""
        if not self.open_connections.has_room():
            turn_away(connection)
            return
        task = asyncio.ensure_future(self.serve_one(connection))
        self.open_connections.coming += 1
        self.taking.add(task)
        task.add_done_callback(self.taken)

    def taken(self, task: asyncio.Task[Any]) -> None:
        self.open_connections.coming -= 1
        self.taking.discard(task)

    async def serve_one(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        with suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(self.protocol, connection)

    def protocol(self) -> asyncio.Protocol:
        return HttpProtocol(self.config, self.server_state, self.lifespan.state, self.open_connections)


def turn_away(connection: socket.socket) -> None:
    """There is no room: say so, if that can be done at once."""
    with connection, suppress(OSError):
        connection.setblocking(False)
        connection.send(refusal(HTTPStatus.SERVICE_UNAVAILABLE, "en"))
        connection.shutdown(socket.SHUT_WR)


class Alone(Serving):
    """Takes its connections itself, one after another, so that there is always room for the next."""

    def __init__(self, server: Server, app: Router, server_socket: socket.socket, ready: Ready, beat: Beat) -> None:
        super().__init__(server, app, ready, beat)
        self.server_socket = server_socket

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.server_socket.setblocking(False)
        self.accepting = asyncio.ensure_future(self.accept())

    async def accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self.server_socket)
            except OSError:  # too many files are open, or the client is gone already
                self.open_connections.has_room()
                await asyncio.sleep(OUT_OF_FILES)
            else:
                self.take(connection)
                await asyncio.sleep(0)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.accepting.cancel()
        await super().shutdown(sockets=[self.server_socket])


class Forked(Serving):
    """Takes its connections from the process it was forked from, and ends with it."""

    def __init__(self, server: Server, app: Router, channel: socket.socket, ready: Ready, beat: Beat) -> None:
        super().__init__(server, app, ready, beat)
        self.channel = channel

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self.channel, self.receive)

    def receive(self) -> None:
        said, files, _, _ = socket.recv_fds(self.channel, MOST_TAKEN, MOST_TAKEN)
        if not said:
            asyncio.get_running_loop().remove_reader(self.channel)
            self.should_exit = True
        for file in files:
            os.set_inheritable(file, False)  # else a worker that is started would keep the connection open
            self.take(socket.socket(fileno=file))


def serve_alone(config: Config, server_socket: socket.socket, ready: Callable[[], None]) -> None:
    """In this process, until a signal ends it."""

    async def say_ready() -> None:
        watchdog.tell(watchdog.READY)
        await asyncio.to_thread(ready)

    server = Server(config)
    run(Alone(server, make_app(server), server_socket, say_ready, lambda: watchdog.tell(watchdog.ALIVE)))


def serve_forked(server: Server, channel: socket.socket) -> None:
    """In one of several processes, until a signal or the acceptor ends it."""

    async def say_ready() -> None:
        channel.send(READY)

    run(Forked(server, make_app(server), channel, say_ready, server.peers.shared.beat))


def run(server: uvicorn.Server) -> None:
    """Until it is ended."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what is here now stays
    gc.set_threshold(100_000, 20, 100)  # looking through every match for cycles that there are not held up the others
    with suppress(KeyboardInterrupt):
        server.run()
