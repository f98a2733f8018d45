"""Verbs of a match: how it stands, answers, and what became of it."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from msgspec import Meta

from armillary.kernel.match import Match
from armillary.kernel.questions import Target
from armillary.kernel.record import Ending, Entry
from armillary.kernel.replay import follow
from armillary.kernel.tally import Tally, tally_of
from armillary.server import daily
from armillary.server.call import Call, Reply
from armillary.server.errors import BadRequest, NotNow, NotThere
from armillary.server.seen import Reader, encode, moment, scene
from armillary.server.tables.past import Played, moments, played
from armillary.server.tables.stepping import OVER, entries_of, finished_match, match_at
from armillary.server.tables.table import Table
from armillary.server.visibility import sees
from armillary.server.wire import (
    Count,
    Input,
    Key,
    Limit,
    Past,
    Replay,
    ReplayStep,
    SeatNumber,
    ThingId,
    ThingKind,
    Why,
)


class Since(Input, frozen=True):
    """From which cursor on."""

    since: Count = 0


class Listening(Since, frozen=True):
    """From which cursor on, and from which line of the talk."""

    said: Count = 0
    presence: bool = False
    """Whether to be told who is there."""


class WhyNot(Input, frozen=True):
    """A key of the open question, or a thing on the board."""

    key: Key | None = None
    kind: ThingKind | None = None
    """With the id, and without a key."""
    id: ThingId | None = None

    @property
    def subject(self) -> int | Target:
        """The key or the target asked about: exactly one, and whole."""
        if self.key is not None and self.kind is None and self.id is None:
            return self.key
        if self.key is None and self.kind is not None and self.id is not None:
            return Target(self.kind, self.id)
        raise BadRequest("why.one")


class Moments(Input, frozen=True):
    """Which of them."""

    first: Count = 0
    count: Annotated[int, Meta(ge=1, le=Limit.MOST_STEPS)] = 1


class Steps(Moments, frozen=True):
    """Which steps, and whose eyes."""

    seat: SeatNumber | None = None


async def state(call: Call) -> Reply:
    given: Since = call.query
    return Reply(await call.server.tables.read(call.id, partial(seen_by, call), given.since))


def seen_by(call: Call, table: Table) -> Reader:
    """Who the reader is, unless the table was closed to them since they came in."""
    if sees(table, call.person.id if call.person else None) is False:
        raise NotThere("table.unknown")
    return call.reader(table)


async def answer(call: Call) -> Reply:
    return await move(call, Table.answer)


async def undo(call: Call) -> Reply:
    return await move(call, Table.undo)


async def commit(call: Call) -> Reply:
    return await move(call, Table.commit)


async def move(call: Call, act: Callable[[Table, int, Any, float], None]) -> Reply:
    """How the match stands afterwards, with what was told on the way."""

    def moved(table: Table, now: float) -> int:
        call.found = table
        before = table.events_told(call.seat)
        act(table, call.seat, call.body, now)
        return before

    return Reply(await call.server.tables.move(call.id, moved, call.reader, call.via))


async def why(call: Call) -> Why:
    """The rule that forbids an answer, from what the seat may know."""
    given: WhyNot = call.query
    reason = call.table.why(call.seat, given.subject)
    if reason is None:
        return Why(True)
    match = call.table.running()
    text = match.game.text(call.language).render(reason.message(), call.seat, match.names)
    return Why(False, reason.rule, text)


async def record(call: Call) -> Reply:
    """The whole truth, once it is no longer a secret."""
    table = call.table
    if table.row.status not in OVER:
        raise NotNow("record.running")
    if table.match is None:
        raise NotNow("record.none")
    if daily.is_on(table.row, call.server.world.now()):
        raise NotNow("record.daily")
    found = table.match.record()
    if found.ending is None:
        found.ending = Ending(None, table.source.seed.hex(), len(found.entries))
    return Reply(found.to_text().encode(), "application/jsonl", file=f"{table.row.game}-{table.row.id}.jsonl")


async def past(call: Call) -> Reply:
    """For the reader's own eyes only, whatever is asked for."""
    given: Moments = call.query
    table = await call.server.tables.look(call.id)
    found, seat = played(table), seen_by(call, table).seat
    return Reply(await call.server.work.run(call.claim, lambda: encode(recalled(found, seat, given))))


def recalled(found: Played, seat: int | None, given: Moments) -> Past:
    told, shown = [], []
    for step, (match, before) in enumerate(moments(found, seat)):
        told.append(match.events_told(seat))
        if given.first <= step < given.first + given.count:
            shown.append(moment(match, seat, before, step))
    return Past(shown, told)


async def replay(call: Call) -> Reply:
    given: Steps = call.query
    table = call.table
    return Reply(await call.server.work.run(call.claim, lambda: encode(replayed(table, given))))


async def tally(call: Call) -> Tally:
    """How the points of a finished match came about."""
    match = finished_match(call.table)
    return await call.server.work.run(call.claim, lambda: tally_of(match))


def replayed(table: Table, given: Steps) -> Replay:
    """Some steps of a finished match, as a seat or a spectator saw them."""
    seat = given.seat if given.seat is not None and given.seat < table.row.players else None
    entries = entries_of(table)
    done = max(0, min(given.first, len(entries) + 1) - 1)
    match = match_at(table, done)
    steps = [step_of(match, 0, seat, None)] if given.first == 0 else []
    for entry in entries[done : done + given.count - len(steps)]:
        before = match.events_told(seat)
        follow(match, entry)
        steps.append(step_of(match, before, seat, entry))
    return Replay(steps, len(entries))


def step_of(match: Match, before: int, seat: int | None, last: Entry | None) -> ReplayStep:
    """Where a match stands after an entry, with what was told since it stood before."""
    who = last.seat if last is not None and isinstance(last.seat, int) else None
    number, ask, key = (last.n + 1, last.ask, last.key) if last is not None else (0, "", 0)
    board = match.board(seat)
    return ReplayStep(number, who, ask, key, board, match.events(seat, before), scene(match, board))
