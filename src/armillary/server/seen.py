"""What leaves the server about a table, for one reader. Nothing else is sent to anybody."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from armillary.kernel.bits import members
from armillary.kernel.game import Setup
from armillary.kernel.match import Match
from armillary.kernel.record import Header
from armillary.kernel.scene import Scene
from armillary.kernel.showing import fields_of, scene_of, with_fields
from armillary.server.boards import BOARDS
from armillary.server.tables.row import TableRow
from armillary.server.tables.seat import Seat
from armillary.server.tables.table import Table
from armillary.server.wire import Clock, ClockInfo, DraftInfo, Moment, ResultInfo, SeatInfo, State, Status, TableInfo

MOST_SHOWN = 100
"""Events that a board shows one after the other; of those before, nobody needs to know what they changed."""
MOST_PIECES = 10_000
encode = msgspec.json.Encoder().encode


class Reader(NamedTuple):
    """Who looks at a table. Two readers who are alike here are sent the same bytes."""

    seat: int | None = None
    hosting: bool = False
    code: str | None = None
    """The invitation, for those who may pass it on."""


def info(row: TableRow, header: Header, seats: Sequence[Seat], clock: Clock, reader: Reader) -> TableInfo:
    """What everybody who may see the table knows of it."""
    host = next((n for n, seat in enumerate(seats) if seat.person and seat.person == row.host), None)
    return TableInfo(
        id=row.id,
        game=row.game,
        players=row.players,
        options=header.options,
        components=f"{header.components.name}-{header.components.version}",
        visibility=row.visibility,
        status=row.status,
        clock=clock,
        seats=[seat_info(one, row.status) for one in seats],
        asked=members(row.asked),
        commitment=header.draws.commitment,
        seeded=header.draws.seeded,
        created=row.created,
        moved=row.moved,
        seat=reader.seat,
        hosting=reader.hosting,
        host=host,
        spectators_talk=row.spectators_talk,
        code=reader.code,
        daily=row.daily,
        branch_of=row.branch_of,
        branch_step=row.branch_step,
        rematch=row.rematch,
        fault=row.fault,
    )


def seat_info(seat: Seat, status: Status) -> SeatInfo:
    """Nonces are for those who are about to give theirs: a match carries them no further than into its record."""
    nonce = seat.nonce if status == "open" else ""
    found = (seat.name, seat.kind, seat.bot, seat.stands_in, seat.resigned, seat.replaced, seat.cancels)
    return SeatInfo(*found, nonce, seat.awaits_nonce, seat.again)


def state(table: Table, reader: Reader) -> State:
    """How the match stands for the reader."""
    found = State(info(table.row, table.header, table.seats, table.clock, reader))
    match = table.match
    if match is None:
        return found
    seat = reader.seat
    found.cursor = match.events_told(seat)
    found.ready = match.ready
    view = match.board(seat)
    found.board = board(match, view)
    found.scene = scene(match, view)
    if table.row.status == "running":
        found.clocks = [ClockInfo(one.left or 0.0, one.since) for one in table.seats]
        if seat is not None:
            add_own(found, match, seat)
    found.result = result(match) if table.row.status == "finished" else None
    return found


class Pieces:
    """What many views share, encoded once. Each is kept as long as its JSON is: nothing else can have its id."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Any, Raw]] = {}

    def encoded(self, piece: Any) -> Raw:
        found = self.known.get(id(piece))
        if found is None:
            if len(self.known) >= MOST_PIECES:
                self.known.clear()
            found = self.known[id(piece)] = piece, Raw(encode(piece))
        return found[1]


PIECES = Pieces()
PRINTED: WeakKeyDictionary[Setup, dict[str, Raw]] = WeakKeyDictionary()


def board(match: Match, found: Any) -> Raw:
    """The game's own part of a view; texts printed on components are encoded once."""
    printed = PRINTED.get(match.setup)
    if printed is None:
        printed = {name: Raw(encode(value)) for name, value in fields_of(found, match.game.printed).items()}
        PRINTED[match.setup] = printed
    shared = {name: list(map(PIECES.encoded, value)) for name, value in fields_of(found, match.game.shared).items()}
    return Raw(encode(with_fields(found, printed | shared) if printed or shared else found))


def scene(match: Match, view: Any) -> Scene | None:
    """A view as things to draw, where the web client has no board of the game's own."""
    return None if match.game.name in BOARDS else scene_of(match.game, view, match.setup.players)


class Sent:
    """What a reader is sent of a table as it is now; it is worked out once."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table = table
        self.reader = reader
        self.state = state(table, reader)
        self.quiet = encode(self.state)
        """Without events: as long as this stays the same, there is nothing to say."""

    def since(self, cursor: int) -> bytes:
        """With what was told since a cursor of the reader's own."""
        if self.table.match is None or cursor >= self.state.cursor:
            return self.quiet
        events = self.table.match.events(self.reader.seat, cursor)
        told = [replace(event, changes=[]) for event in events[:-MOST_SHOWN]] + events[-MOST_SHOWN:]
        return self.quiet[:-1] + b',"events":' + encode(told) + b"}"


def add_own(found: State, match: Match, seat: int) -> None:
    """What only the seat itself is sent."""
    found.question = next(iter(match.questions(seat)), None)
    found.number = match.number(seat)
    found.draft = draft_info(match, seat)
    found.answered = match.cursor(seat)
    found.drafted = match.drafted_events(seat)


def draft_info(match: Match, seat: int) -> DraftInfo:
    """A seat's own draft."""
    draft = match.drafts[seat]
    steps, warnings = match.drafted_steps(seat), match.warnings(seat)
    return DraftInfo(draft.keys, draft.finished, draft.sealed, steps, warnings)


def moment(match: Match, seat: int | None, before: int, step: int) -> Moment:
    """How a match stands for a reader, with what it told them since they had been told less."""
    view = match.board(seat)
    return Moment(step, board(match, view), match.events(seat, before), scene(match, view))


def result(match: Match) -> ResultInfo | None:
    end = match.result
    if end is None:
        return None
    return ResultInfo(end.scores, end.winners, end.message(), end.breakdown, end.unseated, match.game.worth)
