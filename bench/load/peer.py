"""boardgame.io beside us: its own server in memory, with the smallest game, played over its socket.io."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from load.lasting import play_for
from load.serving import HOST, free_port, running

VERSION = "0.50.2"
SCRIPT = Path(__file__).with_name("peer.cjs")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "armillary" / f"boardgame.io-{VERSION}"
INSTALL = ("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1")
LONGEST_INSTALL = 300.0
MATCH = 1_000
"""Moves in a match, about as many as in one of ours: its log would slow down an endless one."""
MOVE = '["update",{"type":"MAKE_MOVE","payload":{"type":"add","args":[],"playerID":"0"}},%d,"%s","0"]'


class Missing(Exception):
    """Why it is left out."""


def install() -> Path:
    """Where its modules are. They are fetched once, and kept among the files that this user can lose."""
    modules = CACHE / "node_modules"
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise Missing("there is no Node here")
    if not (modules / ".package-lock.json").exists():  # what npm writes last
        CACHE.mkdir(parents=True, exist_ok=True)
        command = [*INSTALL, "--prefix", str(CACHE), f"boardgame.io@{VERSION}"]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=LONGEST_INSTALL)
        except (OSError, subprocess.SubprocessError):
            raise Missing("npm could not fetch it") from None
    return modules


@contextmanager
def peer_served() -> Iterator[int]:
    """Its server; the block gets its port."""
    port = free_port()
    settings = {"NODE_PATH": str(install()), "NODE_ENV": "production"}
    with running(["node", str(SCRIPT), str(port)], port, settings):
        yield port


class Counting:
    """One connection, on which matches of one person are played."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.socket = socket
        self.name = name
        self.moves = 0

    @classmethod
    async def open(cls, port: int, name: str) -> "Counting":
        url = f"ws://{HOST}:{port}/socket.io/?EIO=4&transport=websocket"
        socket = await connect(url, compression=None, max_size=None)
        await socket.recv()
        await socket.send("40/counter,")
        await socket.recv()
        return cls(socket, name)

    async def play(self) -> None:
        """One match after another, each move when the one before it was told."""
        while True:
            match = f"{self.name}-{self.moves}"
            await self.ask(f'["sync","{match}","0",null,1]', "sync")
            for number in range(MATCH):
                await self.ask(MOVE % (number, match), "update")
                self.moves += 1

    async def ask(self, said: str, answer: str) -> None:
        await self.socket.send(f"42/counter,{said}")
        while not (heard := str(await self.socket.recv())).startswith(f'42/counter,["{answer}"'):
            if heard == "2":
                await self.socket.send("3")


async def moves_per_second(port: int, connections: int, seconds: float) -> float:
    everyone = [await Counting.open(port, f"{connections}-{n}") for n in range(connections)]
    took = await play_for(seconds, (one.play() for one in everyone))
    for one in everyone:
        await one.socket.close()
    return sum(one.moves for one in everyone) / took
