"""The server as a whole: what it is made of, and what it does by itself."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from sqlalchemy import Engine

from armillary.bots.bound import Bound
from armillary.server.broadcast import Broadcast
from armillary.server.config import Config
from armillary.server.driver import Driver
from armillary.server.errors import NotThere, ServerError
from armillary.server.housekeeping.keeper import Housekeeper
from armillary.server.housekeeping.kinds import keep_of
from armillary.server.housekeeping.removing import Removed
from armillary.server.long_work import LongWork
from armillary.server.metrics import Metrics
from armillary.server.notices import Notifier
from armillary.server.people import tokens
from armillary.server.people.allowances import Allowances
from armillary.server.people.attempts import Attempts
from armillary.server.people.limits import UNLIMITED, Limits, paced
from armillary.server.people.people import People
from armillary.server.people.store import setting
from armillary.server.presence import Presence
from armillary.server.previews import Previews
from armillary.server.processes.hints import Coalesced
from armillary.server.processes.peers import Peers
from armillary.server.store import store as rows
from armillary.server.store.company import HERE
from armillary.server.store.engine import open_engine
from armillary.server.store.migrate import migrate
from armillary.server.store.own_file import warn_if_open
from armillary.server.store.presence import PERSON
from armillary.server.store.probe import Probe
from armillary.server.store.store import Progress, Store
from armillary.server.store.unavailable import DatabaseUnavailable
from armillary.server.table_cache import TableCache
from armillary.server.tables.row import Change
from armillary.server.tables.table import LOOK_AGAIN, Table
from armillary.server.talk import Talk
from armillary.server.warm import warm_up
from armillary.server.workers import Pool
from armillary.server.world import World

SWEEP = 1.0  # seconds between two looks for what is due
MOST_DUE = 100
CODES = 10_000
log = logging.getLogger("armillary.server")


def world_of(engine: Engine) -> World:
    """The world of a server that begins now, on a database that may have seen later times."""
    world = World()
    with engine.connect() as connection:
        world.begin_after(rows.last_move(connection))
    return world


class Server:
    """Everything one process holds. Made before the loop runs, opened and closed within it."""

    def __init__(self, config: Config, world: World | None = None, peers: Peers | None = None) -> None:
        warm_up()
        self.config = config
        engine = open_engine(config.database)
        migrate(engine)
        self.world = world or world_of(engine)
        self.store = Store(engine, peers, config.most_lines)
        self.peers = self.store.peers
        if self.peers.is_first:
            warn_if_open(engine)
        with self.store.writer.engine.begin() as connection:
            self.key = setting(connection, "key", self.world.random_bytes(tokens.KEY_BYTES))
        self.probe = Probe(self.store)
        self.people = People(self.store, self.world, self.key)
        self.codes = lru_cache(CODES)(partial(tokens.code_of, self.key))
        self.origins = lru_cache(CODES)(partial(tokens.origin_of, self.key))
        self.allowances = Allowances(config)
        self.limits = Limits(paced(config.pace) if config.limits else UNLIMITED, self.peers.shared.buckets)
        self.attempts = Attempts(self.peers.shared.buckets, self.world, config.login_wait if config.limits else 0)
        self.work = LongWork()
        self.broadcast = Broadcast(self.store)
        self.tables = TableCache(self.store, self.world, config.most_held, self.broadcast, self.work)
        self.previews = Previews(self.store, self.tables, self.work, self.world, self.table_of)
        self.talk = Talk(self.store, self.tables, self.world)
        self.pool = Pool(config.workers, of=config.processes)
        self.bound = Bound(config.bot_seconds)
        self.presence = Presence(self.store, self.tables, self.world, self.go)
        self.driver = Driver(self.tables, self.pool, self.bound, self.presence.people)
        self.presence.left.append(self.driver.attend)
        self.notifier = Notifier(config, self.store, self.world, self.limits)
        self.people.ways = self.notifier.ways
        self.housekeeper = Housekeeper(self.store, self.world, keep_of(config), self.swept)
        self.metrics = Metrics(self.tables, self.store.writer, self.driver, self.notifier, self.housekeeper)
        self.tables.changed += [self.after, self.notifier.changed]
        self.people.moved.append(self.moved)
        self.people.doubted.append(self.broadcast.doubt)
        self.following = Coalesced(self.follow)
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.go(self.sweep(self.world.now() + LOOK_AGAIN))
        if self.peers.is_first:
            self.go(self.housekeeper.run())
        self.go(self.peers.figures.share(self.metrics.render))
        self.go(self.presence.beat())
        self.go(self.peers.follow(self.store, self))

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await unless_unavailable(self.presence.close())
        await self.driver.close()
        await self.pool.close()
        await self.notifier.close()
        await asyncio.to_thread(self.work.close)
        await asyncio.to_thread(self.store.close)

    def go(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that goes on beside requests."""
        task = asyncio.ensure_future(unless_unavailable(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def code_of(self, table: str) -> str:
        return self.codes(table)

    def origin_of(self, address: str) -> str:
        """An address, as the store may know it."""
        return self.origins(address)

    def table_of(self, code: str) -> str | None:
        return tokens.table_of(self.key, code)

    def rendered_figures(self) -> bytes:
        """For Prometheus."""
        return self.peers.figures.all(self.metrics.render())

    # what it does by itself

    def after(self, table: Table, change: Change | None) -> None:
        if change is None or change.said:
            self.go(self.talk.deliver(table.row.id))

    def swept(self, removed: Removed) -> None:
        """Tables and people that nobody needed are gone."""
        for person in removed.people:
            self.people.doubt(person)
        self.moved(removed.tables)

    def moved(self, tables: Sequence[str]) -> None:
        """Seats have changed hands without the tables' doing."""
        for name in tables:
            self.tables.forget(name)
            self.follow_soon(name)

    async def begun(self, name: str) -> Table:
        """A table was made: its bots may be asked already."""
        table = await self.tables.look(name)
        self.visited(table)
        self.driver.attend(table)
        return table

    def visited(self, table: Table) -> None:
        """A reader asks about a table: where only bots play, they go on."""
        self.tables.visit(table.row.id)
        if not table.playing():
            self.driver.attend(table)

    async def follow(self, name: str) -> None:
        """Another process has changed a table, or written what was said there."""
        try:
            await self.tables.follow(name)
            await self.talk.deliver(name)
        except (DatabaseUnavailable, NotThere):
            return  # its listeners are told later, or have been told that the table is gone
        except ServerError as error:
            log.warning("table %s: %s", name, error)

    def follow_soon(self, name: str) -> None:
        following = self.following.name(name)
        if following is not None:
            self.go(following)

    # what other processes have done

    def heard(self, name: str) -> None:
        """A person has changed, or a table that may have listeners here."""
        if name.startswith(PERSON):
            self.people.doubt(name.removeprefix(PERSON))
        elif name.startswith(HERE):
            if self.tables.is_heard(name.removeprefix(HERE)):
                self.presence.stir(name.removeprefix(HERE))
        elif self.tables.is_heard(name):
            self.follow_soon(name)

    def blind(self) -> None:
        """Nobody is taken for who they were before."""
        self.people.sessions.is_blind = True

    def missed(self) -> None:
        """Anything may have changed."""
        self.people.sessions.forget_all()
        self.people.sessions.is_blind = False
        self.broadcast.doubt_all()
        for name in self.listened():
            self.follow_soon(name)
            self.presence.stir(name)

    def listened(self) -> dict[str, Progress]:
        """Tables that have listeners here, with what all of these have heard of."""
        return {
            name: Progress(
                held.table.row.revision if held.table else -1, min(listener.said for listener in held.listeners)
            )
            for name, held in self.tables.held.items()
            if held.listeners
        }

    async def sweep(self, until: float) -> None:
        """Clocks run out, and bots owe people an answer, whether anybody looks or not.

        The first time also what is due soon: the bots of a server that was killed have nobody else who asks them.
        """
        while True:
            try:
                await self.look_after_due(until)
                self.driver.attend_watched()
            except DatabaseUnavailable:
                pass  # which the store has said
            except Exception:
                log.exception("looking after clocks failed")
            await asyncio.sleep(SWEEP)
            until = self.world.now()

    async def look_after_due(self, until: float | None = None) -> None:
        by = self.world.now() if until is None else until
        due = await self.store.read(lambda connection: rows.due(connection, by, MOST_DUE))
        for name in filter(self.peers.owns, due):
            try:
                table, _ = await self.tables.change(name, lambda table, now: table.time_out(now))
            except DatabaseUnavailable:
                return
            except ServerError as error:
                log.warning("table %s: %s", name, error)
            else:
                self.driver.attend(table)


async def unless_unavailable(work: Coroutine[Any, Any, None]) -> None:
    """Something that comes to nothing where the database cannot be used, which the store has said."""
    with suppress(DatabaseUnavailable):
        await work
