"""One thread writes. What waits while it commits goes into the next transaction together: one sync for many changes."""

import asyncio
import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

if TYPE_CHECKING:
    from armillary.server.store.siblings import Siblings


MOST_TOGETHER = 256
TRIES = 3
Result = TypeVar("Result")
CHANGED = "changed"
"""Tables that a transaction changes, where other processes must be told of them."""
log = logging.getLogger("armillary.store")


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class Writer:
    """Runs work in transactions. Nobody hears of it before it is on disk."""

    def __init__(self, engine: Engine, siblings: "Siblings | None" = None) -> None:
        self.engine = engine.execution_options(writes=True)
        self.siblings = siblings
        self.connection: Connection | None = None
        """Kept from one transaction to the next, for as long as all goes well."""
        self.hindered = (OperationalError, engine.dialect.loaded_dbapi.OperationalError)
        """What is worth another try."""
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.commits = 0
        self.written = 0
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """What the work returned, once it is durable; what it raised, if nothing of it was written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self.queue.put(Job(work, loop, done))
        return await done  # whoever stops waiting does not stop the writing

    def close(self) -> None:
        """Write what waits, and stop."""
        self.queue.put(None)
        self.thread.join()

    def run(self) -> None:
        stopping = False
        while not stopping:
            jobs = [self.queue.get()]
            while len(jobs) < MOST_TOGETHER and not self.queue.empty():
                jobs.append(self.queue.get())
            stopping = None in jobs
            self.write_all([job for job in jobs if job is not None])
        if self.connection is not None:
            self.connection.close()

    def write_all(self, jobs: list[Job]) -> None:
        """All together; if one of them fails, each by itself."""
        if not jobs:
            return
        try:
            outcomes = self.together(jobs)
        except Exception:
            outcomes = [self.alone(job) for job in jobs]
        for loop in {job.loop for job in jobs}:
            mine = [(job.done, outcome) for job, outcome in zip(jobs, outcomes, strict=True) if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, mine)

    def together(self, jobs: list[Job]) -> list[Any]:
        connection = self.connection or self.engine.connect()
        self.connection = None
        try:
            outcomes = self.commit(connection, jobs)
        except BaseException:
            connection.close()
            raise
        self.connection = connection
        self.commits += 1
        self.written += len(jobs)
        return outcomes

    def commit(self, connection: Connection, jobs: list[Job]) -> list[Any]:
        if self.siblings is None:
            with connection.begin():
                return [job.work(connection) for job in jobs]
        changed: list[str] = []
        connection.info[CHANGED] = changed
        with self.siblings.turn(), connection.begin():
            outcomes = [job.work(connection) for job in jobs]
        for table in changed:
            self.siblings.changed(table)
        return outcomes

    def alone(self, job: Job) -> Any:
        """Two processes may stand in each other's way: then one of them begins again."""
        for attempt in range(TRIES):
            try:
                return self.together([job])[0]
            except self.hindered as error:
                log.warning("a change could not be written at attempt %d", attempt + 1, exc_info=True)
                failed = Failed(error)
            except Exception as error:
                return Failed(error)
        return failed


class Failed(NamedTuple):
    """Work that raised."""

    error: Exception


def settle(outcomes: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Wake those who wait, in their own thread."""
    for done, outcome in outcomes:
        if done.done():
            continue
        if isinstance(outcome, Failed):
            done.set_exception(outcome.error)
        else:
            done.set_result(outcome)
