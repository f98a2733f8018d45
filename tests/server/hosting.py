"""A server in a thread of the tests' own process, on a real port, in a world that the test chooses."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher

from armillary.server.config import Config
from armillary.server.server import Server
from armillary.server.web.app import make_app
from armillary.server.web.running import Alone
from armillary.server.web.site import FOLDER
from armillary.server.world import World

JSON = {"content-type": "application/json"}
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Where it is no matter how long a hash takes."""


class FixedWorld(World):
    """Every server in such a world has the same time and draws the same."""

    def __init__(self, seed: str = "fixed") -> None:
        super().__init__()
        self.seed = seed
        self.drawn = 0
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time

    def random_bytes(self, count: int) -> bytes:
        self.drawn += 1
        found = b""
        while len(found) < count:
            found += sha256(f"{self.seed} {self.drawn} {len(found)}".encode()).digest()
        return found[:count]


class Hosted:
    """A server that answers."""

    def __init__(self, server: Server, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.url = f"{self.origin}/api"
        self.live = f"ws://127.0.0.1:{port}/api"
        self.loop = loop
        self.http = httpx.Client(verify=False)  # or else every one of them reads all certificates

    def guest(self, name: str) -> str:
        """The token of a new guest."""
        with httpx.Client(verify=False) as fresh:
            return str(fresh.post(f"{self.url}/guest", json={"name": name}).raise_for_status().json()["token"])

    def ask(self, method: str, path: str, token: str | None = None, body: object = None) -> httpx.Response:
        """As a person, or as a stranger."""
        headers = {**JSON, **({"Authorization": f"Bearer {token}"} if token else {})}
        return self.http.request(method, self.url + path, headers=headers, json=body)


@contextmanager
def hosted(database: str, world: World | None = None, site: Path = FOLDER, **settings: object) -> Iterator[Hosted]:
    """Serves until the block ends."""
    place = socket.create_server(("127.0.0.1", 0))
    place.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    port = place.getsockname()[1]
    chosen: dict[str, Any] = {"limits": False, **settings}
    config = Config(database=database, port=port, **chosen)
    server = Server(config, world)
    server.people.passwords.hasher = CHEAP

    async def ready() -> None:
        return

    runner = Alone(server, make_app(server, site), place, ready, lambda: None)
    runner.config.timeout_graceful_shutdown = 3
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await runner.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        while not runner.started and thread.is_alive():
            thread.join(0.01)
        found = Hosted(server, port, loops[0])
        yield found
        found.http.close()
    finally:
        runner.should_exit = True
        thread.join()
        place.close()
