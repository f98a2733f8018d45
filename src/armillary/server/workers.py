"""Processes in which bots think. One that is late or dies is replaced, and nobody else notices."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from armillary.bots.asking import HEAD, BotReply, BotRequest, framed, length
from armillary.server.errors import Unavailable
from armillary.server.fair_queue import FairQueue

COMMAND = (sys.executable, "-P", "-m", "armillary.bots.worker")
STARTING = 10.0
"""Seconds that a new process gets beside those for thinking."""


class NoAnswer(Unavailable):
    """A bot did not answer."""


class Late(NoAnswer):
    """It took too long."""


class Broken(NoAnswer):
    """It failed, or its process did."""


class Worker:
    """One process. It is asked one thing at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.is_warm = False
        """It has answered before."""

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, request: BotRequest) -> BotReply:
        """Raises EOFError, OSError or ValueError where the process does not do its part."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(framed(request))
        await self.process.stdin.drain()
        size = length(await self.process.stdout.readexactly(HEAD))
        body = await self.process.stdout.readexactly(size)
        try:
            given = msgspec.json.decode(body, type=BotReply)
        except msgspec.MsgspecError as error:
            raise ValueError("no reply") from error
        self.is_warm = True
        return given

    async def end(self) -> None:
        """At once, whatever it is doing."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Pool:
    """Some workers, started when they are needed. A caller has a turn before it asks one."""

    def __init__(
        self,
        size: int | None = None,
        command: Sequence[str] = COMMAND,
        starting: float = STARTING,
        of: int = 1,
    ) -> None:
        self.size = max(1, (size or (os.cpu_count() or 1) - 1) // of)
        """Unless said otherwise, a core stays free for those who wait; several processes share what there is."""
        self.command = command
        self.starting = starting
        self.queue = FairQueue(self.size)
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self.is_closed = False

    async def ask(self, request: BotRequest, seconds: float) -> list[int]:
        """The keys of a choice, legal as far as the bot knows. The caller has a turn."""
        given = await self.ask_worker(await self.free_worker(), request, seconds)
        if given.error is not None or not given.keys:
            raise Broken("worker.broken", problem=given.error or "-")
        return given.keys

    async def free_worker(self) -> Worker:
        while self.idle and not self.is_closed:
            worker = self.idle.pop()
            if worker.is_alive:
                return worker
            self.workers.discard(worker)
        return await self.new_worker()

    async def new_worker(self) -> Worker:
        self.check_open()
        try:
            # in a session of its own: Ctrl-C is for the server alone, also before the worker can ignore it
            process = await asyncio.create_subprocess_exec(
                *self.command, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        except OSError as error:
            raise Broken("worker.broken", problem=type(error).__name__) from None
        worker = Worker(process)
        self.workers.add(worker)
        if self.is_closed:
            await self.end(worker)
            self.check_open()
        return worker

    async def ask_worker(self, worker: Worker, request: BotRequest, seconds: float) -> BotReply:
        """One that was not heard out is of no further use."""
        limit = seconds if worker.is_warm else seconds + self.starting
        try:
            async with asyncio.timeout(limit):
                given = await worker.ask(request)
        except BaseException as error:
            await self.end(worker)
            if isinstance(error, TimeoutError):
                raise Late("worker.late", seconds=f"{seconds:g}") from None
            if isinstance(error, EOFError | OSError | ValueError):
                raise Broken("worker.broken", problem=type(error).__name__) from None
            raise
        self.idle.append(worker)
        return given

    async def end(self, worker: Worker) -> None:
        self.workers.discard(worker)
        await worker.end()

    def check_open(self) -> None:
        if self.is_closed:
            raise Broken("worker.closed")

    async def close(self) -> None:
        """End all. Callers that still wait for an answer get none."""
        self.is_closed = True
        self.idle.clear()
        await asyncio.gather(*(worker.end() for worker in list(self.workers)))
        self.workers.clear()
