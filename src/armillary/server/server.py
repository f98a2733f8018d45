"""The server as a whole: what it is made of, and what it does by itself."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine

from armillary.bots.bound import Bound
from armillary.server.config import Config
from armillary.server.driver import Driver
from armillary.server.errors import NotThere, ServerError
from armillary.server.figures import Figures
from armillary.server.hall import Hall
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
from armillary.server.shared import Shared
from armillary.server.store import store as rows
from armillary.server.store.engine import open_engine
from armillary.server.store.hindered import Hindered
from armillary.server.store.hints import Each, Hints, SiblingHints
from armillary.server.store.migrate import migrate
from armillary.server.store.own_file import warn_if_open
from armillary.server.store.presence import PERSON
from armillary.server.store.probe import Probe
from armillary.server.store.store import Mark, Store
from armillary.server.tables.row import Change
from armillary.server.tables.table import LOOK_AGAIN, Table
from armillary.server.talk import Talk
from armillary.server.warm import warm_up
from armillary.server.workers import Pool
from armillary.server.world import World

if TYPE_CHECKING:
    from armillary.server.store.siblings import Siblings

SWEEP = 1.0  # seconds between two looks for what is due
FIGURES = 5.0  # seconds between two times that figures are left for other processes
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

    def __init__(
        self,
        config: Config,
        world: World | None = None,
        siblings: "Siblings | None" = None,
        figures: Figures | None = None,
        shared: Shared | None = None,
    ) -> None:
        warm_up()
        self.config = config
        self.siblings = siblings
        self.figures = figures
        """Of all processes, if this is one of several."""
        engine = open_engine(config.database)
        migrate(engine)
        self.world = world or world_of(engine)
        if figures is None or figures.number == 0:  # once is enough
            warn_if_open(engine)
        self.store = Store(engine, siblings, config.most_lines)
        with self.store.writer.engine.begin() as connection:
            self.key = setting(connection, "key", self.world.random_bytes(tokens.KEY_BYTES))
        self.probe = Probe(self.store)
        self.people = People(self.store, self.world, self.key)
        self.codes = lru_cache(CODES)(partial(tokens.code_of, self.key))
        self.origins = lru_cache(CODES)(partial(tokens.origin_of, self.key))
        self.allowances = Allowances(config)
        self.shared = shared or Shared()
        self.limits = Limits(paced(config.pace) if config.limits else UNLIMITED, self.shared.buckets)
        self.attempts = Attempts(self.shared.buckets, self.world, config.login_wait if config.limits else 0)
        self.work = LongWork()
        self.hall = Hall(self.store, self.world, config.most_held, work=self.work)
        self.talk = Talk(self.store, self.hall, self.world)
        self.pool = Pool(config.workers, of=config.processes)
        self.bound = Bound(config.bot_seconds)
        self.driver = Driver(self.hall, self.pool, self.bound)
        self.notifier = Notifier(config, self.store, self.world, self.limits)
        self.people.ways = self.notifier.ways
        self.housekeeper = Housekeeper(self.store, self.world, keep_of(config), self.swept)
        self.metrics = Metrics(self.hall, self.store.writer, self.driver, self.notifier, self.housekeeper)
        self.hall.changed += [self.after, self.notifier.changed]
        self.people.moved.append(self.moved)
        self.people.doubted.append(self.hall.doubt)
        self.following = Each(self.follow)
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.go(self.sweep(self.world.now() + LOOK_AGAIN))
        if self.siblings is None or self.siblings.own == 0:
            self.go(self.housekeeper.run())
        if self.figures is not None:
            self.go(self.leave_figures(self.figures))
        if self.store.is_shared:
            kind = Hints if self.siblings is None else SiblingHints
            self.go(kind(self.store, self).listen())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.driver.close()
        await self.pool.close()
        await self.notifier.close()
        await asyncio.to_thread(self.work.close)
        await asyncio.to_thread(self.store.close)

    def go(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that goes on beside requests."""
        task = asyncio.ensure_future(unhindered(work))
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
        own = self.metrics.render()
        return own if self.figures is None else self.figures.all(own)

    # what it does by itself

    async def leave_figures(self, figures: Figures) -> None:
        while True:
            figures.leave(self.metrics.render())
            await asyncio.sleep(FIGURES)

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
            self.hall.forget(name)
            self.follow_soon(name)

    async def begun(self, name: str) -> Table:
        """A table was made: its bots may be asked already."""
        table = await self.hall.look(name)
        self.visited(table)
        self.driver.attend(table)
        return table

    def visited(self, table: Table) -> None:
        """Somebody asks about a table: where only bots play, they go on."""
        self.hall.visit(table.row.id)
        if not table.playing():
            self.driver.attend(table)

    async def follow(self, name: str) -> None:
        """Another process has changed a table, or somebody spoke there."""
        try:
            await self.hall.follow(name)
            await self.talk.deliver(name)
        except (Hindered, NotThere):
            return  # whoever listens is told later, or has been told that the table is gone
        except ServerError as error:
            log.warning("table %s: %s", name, error)

    def follow_soon(self, name: str) -> None:
        following = self.following.name(name)
        if following is not None:
            self.go(following)

    # what other processes have done

    def heard(self, name: str) -> None:
        """A person has changed, or a table to which somebody here may listen."""
        if name.startswith(PERSON):
            self.people.doubt(name.removeprefix(PERSON))
        elif self.hall.is_heard(name):
            self.follow_soon(name)

    def blind(self) -> None:
        """Nobody is taken for who they were before."""
        self.people.memory.is_blind = True

    def missed(self) -> None:
        """Anything may have changed."""
        self.people.memory.forget_all()
        self.people.memory.is_blind = False
        self.hall.doubt_all()
        for name in self.held():
            self.follow_soon(name)

    def held(self) -> dict[str, Mark]:
        """Tables that somebody here listens to, with what all who do have heard of."""
        return {
            name: Mark(held.table.row.revision if held.table else -1, min(ear.said for ear in held.ears))
            for name, held in self.hall.held.items()
            if held.ears
        }

    async def sweep(self, until: float) -> None:
        """Clocks run out, and bots owe people an answer, whether anybody looks or not.

        The first time also what is due soon: the bots of a server that was killed have nobody else who asks them.
        """
        while True:
            try:
                await self.look_after_due(until)
                self.driver.attend_watched()
            except Hindered:
                pass  # which the store has said
            except Exception:
                log.exception("looking after clocks failed")
            await asyncio.sleep(SWEEP)
            until = self.world.now()

    async def look_after_due(self, until: float | None = None) -> None:
        by = self.world.now() if until is None else until
        due = await self.store.read(lambda connection: rows.due(connection, by, MOST_DUE))
        for name in due if self.siblings is None else filter(self.siblings.owns, due):
            try:
                table, _ = await self.hall.change(name, lambda table, now: table.time_out(now))
            except Hindered:
                return
            except ServerError as error:
                log.warning("table %s: %s", name, error)
            else:
                self.driver.attend(table)


async def unhindered(work: Coroutine[Any, Any, None]) -> None:
    """Something that comes to nothing where the database cannot be used, which the store has said."""
    with suppress(Hindered):
        await work
