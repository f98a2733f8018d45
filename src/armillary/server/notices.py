"""Tells people that their answer is awaited in a slow match, or that a bot has taken their seat."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from armillary.kernel.bits import members
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.registry import named
from armillary.kernel.text import LANGUAGES, Argument, CatalogueError, Message, catalogue, clean
from armillary.server.config import Config
from armillary.server.delivery import PAUSES, Undelivered, deliver
from armillary.server.errors import TEXTS, TooOften
from armillary.server.links import link
from armillary.server.mail import Mail
from armillary.server.people import notices
from armillary.server.people.limits import Limits
from armillary.server.store import schema
from armillary.server.store.store import Store
from armillary.server.tables import clock
from armillary.server.tables.row import Change
from armillary.server.tables.table import Table
from armillary.server.webhook import Webhooks
from armillary.server.wire import DayClock, LiveClock, Notices, Way
from armillary.server.world import World

AT_ONCE = 4
MOST_WAITING = 1_000
"""Tables of which it is known who was asked."""
PATIENCE = 3.0
"""Seconds that what is under way gets when the server ends."""
log = logging.getLogger("armillary.notices")


class Notice(NamedTuple):
    """Something to tell a person. It says nothing that is secret."""

    kind: Literal["turn", "time_out"]
    table: str
    game: str
    seat: int
    person: str
    days: int
    """How long they have for each decision; 0: nobody counts."""


class Notifier:
    """Listens to what changes, and tells those whom it concerns, while play goes on."""

    def __init__(self, config: Config, store: Store, world: World, limits: Limits | None = None) -> None:
        self.store = store
        self.world = world
        self.config = config
        self.threads = ThreadPoolExecutor(AT_ONCE, "notices")
        self.webhooks = Webhooks(config.webhooks_private, self.threads) if config.webhooks else None
        self.mail = Mail(config.smtp, config.mail_from, self.threads) if config.smtp else None
        self.pauses = PAUSES
        self.limits = limits or Limits()
        """Of all processes that share the buckets."""
        self.room = asyncio.Semaphore(AT_ONCE)
        self.tasks: set[asyncio.Task[None]] = set()
        self.sent = 0
        self.failed = 0
        """Those that did not arrive, or had to be left out."""

    @property
    def ways(self) -> tuple[Way, ...]:
        """In which people can be told here."""
        by_mail: tuple[Way, ...] = ("mail",) if self.mail is not None else ()
        return (*by_mail, "webhook") if self.webhooks is not None else by_mail

    @property
    def waiting(self) -> int:
        """Notices that are not yet delivered."""
        return len(self.tasks)

    async def close(self) -> None:
        if self.tasks:
            _, late = await asyncio.wait(self.tasks, timeout=PATIENCE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)

    # what there is to tell

    def changed(self, table: Table, change: Change | None) -> None:
        """After every change that is durable. What another process has done it tells itself."""
        if change is None or (self.webhooks is None and self.mail is None):
            return
        try:
            for notice in [*turns(table, change), *time_outs(table, change)]:
                self.begin(notice)
        except Exception:
            log.exception("table %s: notices failed", table.row.id)

    def begin(self, notice: Notice) -> None:
        if len(self.tasks) >= MOST_WAITING:
            self.lose(notice, "too many wait")
            return
        self.go(self.tell(notice))

    def go(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # letters that a person asks for

    def post(self, mail: Mail, address: str, subject: str, text: str) -> None:
        """Send a letter, if there is room."""
        if len(self.tasks) >= MOST_WAITING:
            self.miss("too many wait")
        else:
            self.go(self.posted(lambda: mail.send(address, subject, text)))

    async def posted(self, way: Callable[[], Awaitable[None]]) -> None:
        try:
            await deliver(way, self.room, self.pauses)
        except Undelivered as trouble:
            self.miss(str(trouble))
        except Exception as error:
            self.miss(type(error).__name__)  # what it says may hold the address
        else:
            self.sent += 1

    def miss(self, reason: str) -> None:
        self.failed += 1
        log.warning("a letter did not arrive: %s", reason)

    # telling

    async def tell(self, notice: Notice) -> None:
        try:
            wanted = await self.wanted(notice.person)
            ways = [*self.by_webhook(notice, wanted), *self.by_mail(notice, wanted)]
        except Exception as error:
            self.lose(notice, type(error).__name__)
            return
        await asyncio.gather(*(self.tell_by(notice, address, way) for address, way in ways))

    async def wanted(self, person: str) -> Notices:
        def work(connection: Connection) -> str | None:
            own = schema.person.c
            return connection.execute(select(own.notices).where(own.id == person)).scalar()

        async with self.room:
            found = await self.store.read(work)
        return notices.read(found).allowed if found is not None else Notices()

    def by_webhook(self, notice: Notice, wanted: Notices) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        if self.webhooks is None or wanted.webhook is None:
            return []
        webhooks, address = self.webhooks, wanted.webhook
        said = {"notice": notice.kind, "table": notice.table, "game": notice.game, "seat": notice.seat}
        body = msgspec.json.encode({**said, "url": self.link(notice)})
        return [(address, lambda: webhooks.post(address, body))]

    def by_mail(self, notice: Notice, wanted: Notices) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        if self.mail is None or wanted.email is None:
            return []
        mail, address = self.mail, wanted.email
        subject, text = letter(notice, self.link(notice))
        return [(address, lambda: mail.send(address, subject, text))]

    async def tell_by(self, notice: Notice, address: str, way: Callable[[], Awaitable[None]]) -> None:
        try:
            for whom in (notice.person, address):
                self.limits.take("notice", whom, self.world.now())
            await deliver(way, self.room, self.pauses)
        except TooOften:
            self.lose(notice, "there were many")
        except Undelivered as trouble:
            self.lose(notice, str(trouble))
        except Exception as error:
            self.lose(notice, type(error).__name__)  # what it says may hold the address
        else:
            self.sent += 1

    def lose(self, notice: Notice, reason: str) -> None:
        self.failed += 1
        log.warning("table %s, seat %d: a notice did not arrive: %s", notice.table, notice.seat, reason)

    def link(self, notice: Notice) -> str:
        return link(self.config, "table", id=notice.table)


def turns(table: Table, change: Change) -> list[Notice]:
    """For those who are newly asked in a match of days.

    The clock of a seat that is asked something new starts whole. It does not when the seat takes back an answer that
    waited for others: of that decision they know.
    """
    if not isinstance(table.clock, DayClock):
        return []
    whole = clock.allotted(table.clock)
    return [
        made("turn", table, n)
        for n in members(table.row.asked & ~change.asked)
        if table.seats[n].is_played
        and not table.seats[n].stands_in
        and (table.seats[n].since, table.seats[n].left) == (change.at, whole)
    ]


def time_outs(table: Table, change: Change) -> list[Notice]:
    """For those whose seat a bot has taken. At a live clock they were there."""
    names = {str(message.args["name"]) for message in change.said if message.id == "table.time_out"}
    if isinstance(table.clock, LiveClock):
        return []
    return [made("time_out", table, n) for n, seat in enumerate(table.seats) if seat.person and seat.name in names]


def made(kind: Literal["turn", "time_out"], table: Table, seat: int) -> Notice:
    days = table.clock.days if isinstance(table.clock, DayClock) else 0
    return Notice(kind, table.row.id, table.row.game, seat, str(table.seats[seat].person), days)


def letter(notice: Notice, link: str) -> tuple[str, str]:
    """Subject and text, in every language: nobody has said which one they read."""
    subjects, texts = [], []
    for language in LANGUAGES:
        words = catalogue(language, TEXTS)
        args: dict[str, Argument] = {"game": title(notice.game, language), "days": notice.days}
        subjects.append(clean(words.render(Message(f"notice.{notice.kind}.subject", args))))
        body = words.render(Message(f"notice.{notice.kind}.body", args))
        texts.append(f"{body}\n{link}\n\n{words.render(Message('notice.stop'))}\n")
    return " / ".join(subjects), "\n".join(texts)


def title(game: str, language: str) -> str:
    """What a game is called, if it says so in the language."""
    try:
        words = named(game).text(language)
    except (ArmillaryError, CatalogueError):
        return game
    return words.render(Message("title")) if "title" in words.entries else game
