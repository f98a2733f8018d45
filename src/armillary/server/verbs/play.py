"""Verbs of a match: how it stands, answers, and what became of it."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from msgspec import Meta

from armillary.kernel.match import Match
from armillary.kernel.questions import Target
from armillary.kernel.record import Ending, Entry
from armillary.kernel.replay import follow
from armillary.server.asked import Asked, Reply
from armillary.server.errors import BadRequest, NotNow, NotThere
from armillary.server.seen import Reader, encode
from armillary.server.sight import sees
from armillary.server.tables.stepping import entries_of, match_at
from armillary.server.tables.table import Table
from armillary.server.wire import (
    Answer,
    Count,
    Input,
    Key,
    Numbered,
    Replay,
    ReplayStep,
    SeatNumber,
    ThingId,
    ThingKind,
    Why,
)

MOST_STEPS = 50


class Since(Input, frozen=True):
    """From which cursor on."""

    since: Count = 0


class Listening(Since, frozen=True):
    """From which cursor on, and from which line of the talk."""

    said: Count = 0


class WhyNot(Input, frozen=True):
    """A key of the open question, or a thing on the board."""

    key: Key | None = None
    kind: ThingKind | None = None
    """With the id, and without a key."""
    id: ThingId | None = None

    @property
    def subject(self) -> int | Target:
        """What it is about: one thing, not two and not half of one."""
        if self.key is not None and self.kind is None and self.id is None:
            return self.key
        if self.key is None and self.kind is not None and self.id is not None:
            return Target(self.kind, self.id)
        raise BadRequest("why.one")


class Steps(Input, frozen=True):
    """Which steps, and whose eyes."""

    first: Count = 0
    count: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 1
    seat: SeatNumber | None = None


async def state(asked: Asked) -> Reply:
    given: Since = asked.query
    return Reply(await asked.server.hall.read(asked.id, partial(seen_by, asked), given.since))


def seen_by(asked: Asked, table: Table) -> Reader:
    """Who the reader is, unless the table was closed to them since they came in."""
    if sees(table, asked.person.id if asked.person else None) is False:
        raise NotThere("table.unknown")
    return asked.reader(table)


async def answer(asked: Asked) -> Reply:
    given: Answer = asked.body
    return await moved(asked, lambda table, now: table.answer(asked.seat, given, now))


async def undo(asked: Asked) -> Reply:
    given: Numbered = asked.body
    return await moved(asked, lambda table, now: table.undo(asked.seat, given.number, now))


async def commit(asked: Asked) -> Reply:
    given: Numbered = asked.body
    return await moved(asked, lambda table, now: table.commit(asked.seat, given.number, now))


async def moved(asked: Asked, act: Callable[[Table, float], None]) -> Reply:
    """How the match stands afterwards, with what was told on the way."""

    def noted(table: Table, now: float) -> None:
        asked.found = table
        act(table, now)

    return Reply(await asked.server.hall.move(asked.id, asked.reader, noted, asked.via))


async def why(asked: Asked) -> Why:
    """The rule that forbids an answer, from what the seat may know."""
    given: WhyNot = asked.query
    reason = asked.table.why(asked.seat, given.subject)
    if reason is None:
        return Why(True)
    match = asked.table.running()
    text = match.game.text(asked.language).render(reason.message(), asked.seat, match.names)
    return Why(False, reason.rule, text)


async def record(asked: Asked) -> Reply:
    """The whole truth, once it is no longer a secret."""
    table = asked.table
    if table.match is None and table.row.status == "cancelled":
        raise NotNow("record.none")
    if table.match is None or table.row.status not in ("finished", "cancelled", "abandoned"):
        raise NotNow("record.running")
    found = table.match.record()
    if found.ending is None:
        found.ending = Ending(None, table.source.seed.hex(), len(found.entries))
    return Reply(found.to_text().encode(), "application/jsonl", file=f"{table.row.game}-{table.row.id}.jsonl")


async def replay(asked: Asked) -> Reply:
    given: Steps = asked.query
    table = asked.table
    return Reply(await asked.server.work.run(asked.wish, lambda: encode(replayed(table, given))))


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
    return ReplayStep(number, who, ask, key, match.board(seat), match.events(seat, before))
