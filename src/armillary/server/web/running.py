"""Running the application with uvicorn: at a place of its own, or with connections that come through a gate."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import uvicorn
from litestar import Litestar
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from armillary.server.config import Config
from armillary.server.server import Server
from armillary.server.web import watchdog
from armillary.server.web.app import make_app
from armillary.server.web.door import Door, LiveDoor, refusal
from armillary.server.web.porch import Porch, room_for

LARGEST_FRAME = 4096  # of what a client sends on a live connection
IDLE = 75  # seconds for which a connection is kept that nobody uses
FAREWELL = 10  # seconds for requests that are being answered when the server ends
PING = 20.0
"""Seconds between two questions whether somebody on a live connection is still there, and for the answer."""
SWITCH = 0.0003
"""Seconds after which the thread that writes may go on: whoever waits for what it writes waits for it."""
MOST_TAKEN = 16
"""Connections that are taken from the gate at once."""
OUT_OF_FILES = 0.1
"""Seconds until a connection is taken again, after one could not be."""
TICKS = 5
"""Of uvicorn, ten in a second, between two looks at the connections."""

Ready = Callable[[], Awaitable[None]]
Beat = Callable[[], None]


def settings(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Door,
        ws=LiveDoor,
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


def porch_of(server: Server, settings: uvicorn.Config) -> Porch:
    config = server.config
    proxies = ProxyHeadersMiddleware(settings.loaded_app, settings.forwarded_allow_ips).trusted_hosts
    most = config.most_connections if config.limits else None
    room, crowd = room_for(server.pool.size), server.shared.connected
    return Porch(room, config.request_seconds, crowd, most, lambda host: host in proxies, config.largest_head)


class Serving(uvicorn.Server):
    """Answers on connections that somebody takes for it."""

    def __init__(self, server: Server, app: Litestar, ready: Ready, beat: Beat) -> None:
        super().__init__(settings(app))
        self.config.load()
        self.porch = porch_of(server, self.config)
        self.ready: Ready | None = ready
        """Told once, when it answers."""
        self.beat = beat
        """Told again and again that it still turns."""
        self.taking: set[asyncio.Task[Any]] = set()

    async def on_tick(self, counter: int) -> bool:
        ends = await super().on_tick(counter)
        if counter % TICKS == 0:
            self.beat()
            self.porch.sweep()
        if self.ready is not None:
            said, self.ready = self.ready, None
            await said()
        return ends

    def take(self, connection: socket.socket) -> None:
        """A connection was made."""
        if not self.porch.has_room():
            turn_away(connection)
            return
        task = asyncio.ensure_future(self.serve_one(connection))
        self.porch.coming += 1
        self.taking.add(task)
        task.add_done_callback(self.taken)

    def taken(self, task: asyncio.Task[Any]) -> None:
        self.porch.coming -= 1
        self.taking.discard(task)

    async def serve_one(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        with suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(self.protocol, connection)

    def protocol(self) -> asyncio.Protocol:
        return Door(self.config, self.server_state, self.lifespan.state, self.porch)


def turn_away(connection: socket.socket) -> None:
    """There is no room: say so, if that can be done at once."""
    with connection, suppress(OSError):
        connection.setblocking(False)
        connection.send(refusal(HTTPStatus.SERVICE_UNAVAILABLE, "en"))
        connection.shutdown(socket.SHUT_WR)


class Alone(Serving):
    """Takes its connections itself, one after another, so that there is always room for the next."""

    def __init__(self, server: Server, app: Litestar, place: socket.socket, ready: Ready, beat: Beat) -> None:
        super().__init__(server, app, ready, beat)
        self.place = place

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.place.setblocking(False)
        self.accepting = asyncio.ensure_future(self.accept())

    async def accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self.place)
            except OSError:  # too many files are open, or whoever came is gone already
                self.porch.has_room()
                await asyncio.sleep(OUT_OF_FILES)
            else:
                self.take(connection)
                await asyncio.sleep(0)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.accepting.cancel()
        await super().shutdown(sockets=[self.place])


class Behind(Serving):
    """Takes its connections from a gate, and ends with it."""

    def __init__(self, server: Server, app: Litestar, way: socket.socket, ready: Ready, beat: Beat) -> None:
        super().__init__(server, app, ready, beat)
        self.way = way

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.way.setblocking(False)
        asyncio.get_running_loop().add_reader(self.way, self.receive)

    def receive(self) -> None:
        said, files, _, _ = socket.recv_fds(self.way, MOST_TAKEN, MOST_TAKEN)
        if not said:
            asyncio.get_running_loop().remove_reader(self.way)
            self.should_exit = True
        for file in files:
            self.take(socket.socket(fileno=file))


def serve_alone(config: Config, place: socket.socket, ready: Callable[[], None]) -> None:
    """In this process, until somebody ends it."""

    async def say_ready() -> None:
        watchdog.tell(watchdog.READY)
        await asyncio.to_thread(ready)

    server = Server(config)
    run(Alone(server, make_app(server), place, say_ready, lambda: watchdog.tell(watchdog.ALIVE)))


def run(server: uvicorn.Server) -> None:
    """Until somebody ends it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what is here now stays
    gc.set_threshold(100_000, 20, 100)  # looking through every match for cycles that there are not held up the others
    with suppress(KeyboardInterrupt):
        server.run()
