"""Sees to it that bots answer: one that fails is replaced by a simpler one, and the match goes on."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from random import Random
from time import monotonic
from traceback import format_tb
from typing import NamedTuple

from armillary.bots.asking import bot_seed, request_for
from armillary.bots.bound import BOUND, Bound
from armillary.bots.levels import Level
from armillary.bots.names import UnknownBot, bot
from armillary.bots.searcher import Searcher
from armillary.kernel.errors import ArmillaryError
from armillary.server.fair_queue import Claim, Full
from armillary.server.store.unavailable import DatabaseUnavailable
from armillary.server.table_cache import Act, Outcome, TableCache
from armillary.server.tables.row import Change
from armillary.server.tables.table import Table
from armillary.server.workers import NoAnswer, Pool

SIMPLER = "greedy"
USUAL = 10.0
"""Seconds for a bot that has no limit of its own, unless the host of the server allows fewer."""
GRACE = 3.0
"""Seconds beyond its own limit."""
IN_PLACE = 5.0
"""Seconds for the bot that answers in place of another."""
LEAST = 0.05
"""Seconds for a level that has spent what its turn may take and is not done."""
HUMAN = 3.0
"""Seconds that a bot leaves to the person it stands in for, before each choice."""
log = logging.getLogger("armillary.bots")


Present = Callable[[str], Awaitable[Collection[str]]]
"""Tells which people look at a table now, in whichever process."""


class Turn(NamedTuple):
    """A choice that a bot has to make, at the point where the match stands."""

    table: str
    seat: int
    number: int


class Spent(NamedTuple):
    """What a bot has thought already about the choice at hand, of which it gave back a part."""

    entries: int
    """Of the record, when it began: while there are no more, the choice is the same."""
    seconds: float


def is_awaited(table: Table, turn: Turn) -> bool:
    return turn.seat in table.bots_awaited() and table.running().number(turn.seat) == turn.number


def allowance(name: str, bound: Bound) -> float:
    """Seconds that a bot may think: a level, about a whole turn."""
    found = thinker(name)
    if isinstance(found, Level) and found.limit.milliseconds is not None:
        return min(bound.seconds, found.limit.milliseconds / 1000)
    return bound.seconds


def seconds_for(name: str, bound: Bound) -> float:
    """How long a bot may take for what one request asks."""
    found = thinker(name)
    if found is not None and found.limit.milliseconds is not None:
        return found.limit.milliseconds / 1000 + GRACE
    return min(USUAL, bound.seconds + GRACE)


def thinker(name: str) -> Searcher | Level | None:
    """The bot of this name, if it is one that takes its time."""
    try:
        found = bot(name)
    except UnknownBot:
        return None
    return found if isinstance(found, Searcher | Level) else None


def tries(name: str, bound: Bound) -> list[tuple[str, float]]:
    """Bots to ask, and how long: the one that sits there, then one that is simpler."""
    own = [(name, seconds_for(name, bound))]
    in_place = min(IN_PLACE, bound.seconds + GRACE)
    return own if name in (SIMPLER, "random") else [*own, (SIMPLER, in_place)]


def claim_of(table: Table, name: str, bound: Bound) -> Claim:
    """For whom the bots of a table think: for a person who plays there, or else for who made it."""
    playing = table.playing()
    person = playing[0] if playing else table.row.host
    thinks = bound.seconds if thinker(name) else 0.0
    return Claim(table.row.origin or person, person, thinks, bool(playing))


async def nobody(_: str) -> Collection[str]:
    """Nobody is known to look at a table."""
    return ()


class Driver:
    """Asks bots for their answers, all tables at the same time, one task for each."""

    def __init__(self, tables: TableCache, pool: Pool, bound: Bound = BOUND, present: Present = nobody) -> None:
        self.tables = tables
        self.pool = pool
        self.bound = bound
        """Also for bots that sat down when they were allowed more."""
        self.present = present
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.replaced = 0
        """How often a bot's answer was taken from a simpler one."""
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.spent: dict[str, dict[int, Spent]] = {}
        """By table and seat, while the bots of the table are asked."""
        self.stirred: set[str] = set()
        """Tables where bots are to be asked, perhaps once more."""
        tables.changed.append(self.changed)

    def changed(self, table: Table, change: Change | None) -> None:
        """The process that made a change asks the bots; should it end, the table is soon due."""
        if change is not None:
            self.attend(table)

    def attend(self, table: Table) -> None:
        """See to it that the bots of a table are asked, if a person awaits them."""
        name = table.row.id
        if self.is_for_a_person(table) and table.bots_awaited():
            self.stirred.add(name)
            if name not in self.tasks:
                self.tasks[name] = asyncio.ensure_future(self.drive(name))

    def attend_watched(self) -> None:
        """See to it that bots go on where only they play and a reader looks."""
        for name, held in self.tables.held.items():
            if held.table is not None and self.tables.is_watched(name) and not held.table.playing():
                self.attend(held.table)

    def is_for_a_person(self, table: Table) -> bool:
        """Whether a person plays, or at least looks on: without either, bots wait until a person comes."""
        return bool(table.playing()) or self.tables.is_watched(table.row.id)

    async def close(self) -> None:
        """Ask no bot any more, and wait until the changes under way are written."""
        if self.changed in self.tables.changed:
            self.tables.changed.remove(self.changed)
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.tasks.clear()  # of one that was ended before it began, nothing else is heard

    async def drive(self, name: str) -> None:
        try:
            while name in self.stirred:
                self.stirred.discard(name)
                await self.answer_all(name)
        except Exception as error:
            self.report(name, error)
        finally:
            self.stirred.discard(name)
            self.spent.pop(name, None)
            del self.tasks[name]

    async def answer_all(self, name: str) -> None:
        """One choice of every bot that is awaited, together where they are asked together."""
        table = await self.tables.look(name)
        match = table.match
        if match is None:
            return
        waiting = [Turn(name, seat, match.number(seat)) for seat in table.bots_awaited()]
        outcomes = await asyncio.gather(*(self.answer(table, one) for one in waiting), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                self.report(name, outcome)

    def report(self, name: str, error: Exception) -> None:
        """Without the words of a fault, which may tell of the match. The table will be due again."""
        if isinstance(error, DatabaseUnavailable):
            return  # which the store has said
        if isinstance(error, Full):
            log.info("table %s: its bots are asked later", name)
        elif isinstance(error, ArmillaryError):
            log.warning("table %s: bots cannot answer: %s", name, error.message.id)
        else:
            log.error("table %s: bots cannot answer: %s\n%s", name, type(error).__name__, trail(error))

    async def answer(self, table: Table, turn: Turn) -> None:
        """By its bot, by a simpler one, or at random."""
        if table.stood_in(turn.seat) and not await self.may_stand_in(turn):
            return
        if table.running().drafts[turn.seat].finished:
            await self.answer_with(turn, [])  # nothing is left to choose, only to commit
            return
        for name, seconds in tries(self.allowed(str(table.bot_of(turn.seat))), self.bound):
            problem = await self.try_bot(turn, name, seconds, claim_of(table, name, self.bound))
            if problem is None:
                return
            self.replaced += 1
            log.warning("table %s, seat %d: bot %s is replaced: %s", turn.table, turn.seat, name, problem)
        await self.change(turn.table, lambda table, now: answer_at_random(table, turn, now))

    async def may_stand_in(self, turn: Turn) -> bool:
        """After a while in which the person may return: unless they have, or look on where nobody else plays."""
        await self.sleep(HUMAN)
        table = await self.tables.look(turn.table)
        person = table.stood_in(turn.seat)
        return person is not None and (bool(table.playing()) or person not in await self.present(turn.table))

    def allowed(self, name: str) -> str:
        """The bot as it may play here."""
        try:
            return self.bound.applied(name)
        except UnknownBot:
            return name  # the process that is asked for it will say so

    async def try_bot(self, turn: Turn, name: str, seconds: float, claim: Claim) -> str | None:
        """What went wrong, if anything did."""
        try:
            keys = await self.think(turn, name, seconds, claim)
        except NoAnswer as error:
            return f"{error.message.id} {error.message.args.get('problem', '')}".strip()
        return None if keys is None or await self.answer_with(turn, keys) else "illegal"

    async def think(self, turn: Turn, name: str, seconds: float, claim: Claim) -> list[int] | None:
        """The keys a bot has chosen; None: they are no longer wanted when its turn has come."""
        async with self.pool.queue.turn(claim):
            table = await self.tables.look(turn.table)
            if not self.is_for_a_person(table) or not is_awaited(table, turn):
                return None
            before = self.spent_before(table, turn)
            left = max(LEAST, allowance(name, self.bound) - before.seconds)
            request = request_for(table.running(), turn.seat, name, left)
            began = monotonic()
            keys = await self.pool.ask(request, seconds)
            if isinstance(thinker(name), Level):
                self.spent[turn.table][turn.seat] = before._replace(seconds=before.seconds + monotonic() - began)
            return keys

    def spent_before(self, table: Table, turn: Turn) -> Spent:
        """On what the seat has drafted since the record grew last."""
        entries = len(table.running().entries)
        found = self.spent.setdefault(turn.table, {}).get(turn.seat)
        return found if found is not None and found.entries == entries else Spent(entries, 0.0)

    async def answer_with(self, turn: Turn, keys: list[int]) -> bool:
        """False: the keys were of no use."""

        def act(table: Table, now: float) -> bool:
            if not table.answer_for(turn.seat, turn.number, keys, now):
                return True  # the question is no longer open, which is no fault of the keys
            return turn.seat not in table.bots_awaited() or table.running().number(turn.seat) != turn.number

        return await self.change(turn.table, act)

    async def change(self, name: str, act: Act[Outcome]) -> Outcome:
        """A caller that cancels this waits until it is durable."""
        changing = asyncio.ensure_future(self.tables.change(name, act))
        try:
            _, outcome = await asyncio.shield(changing)
        except asyncio.CancelledError:
            await asyncio.wait([changing])
            raise
        return outcome


def answer_at_random(table: Table, turn: Turn, now: float) -> None:
    """A whole choice, each key any of those offered."""
    seat = turn.seat
    if seat not in table.bots_awaited() or table.running().number(seat) != turn.number:
        return
    match = table.running()
    while questions := match.questions(seat):
        offered = [choice.key for choice in questions[0].choices]
        key = Random(bot_seed(match, seat)).choice(offered)
        if not table.answer_for(seat, match.number(seat), [key], now) or not match.drafts[seat].keys:
            return


def trail(error: Exception) -> str:
    """Where it happened."""
    return "".join(format_tb(error.__traceback__)).rstrip()
