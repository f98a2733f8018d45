"""What leaves the server about a table, for one reader. Nothing else is sent to anybody."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from armillary.kernel import notation
from armillary.kernel.game import Setup
from armillary.kernel.match import Match
from armillary.kernel.record import Header
from armillary.server.tables.row import TableRow
from armillary.server.tables.seat import Seat
from armillary.server.tables.table import Table
from armillary.server.wire import Clock, ClockInfo, DraftInfo, ResultInfo, SeatInfo, State, Status, TableInfo

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
        asked=notation.members(row.asked),
        commitment=header.draws.commitment,
        seeded=header.draws.seeded,
        created=row.created,
        moved=row.moved,
        seat=reader.seat,
        hosting=reader.hosting,
        code=reader.code,
        branch_of=row.branch_of,
        branch_step=row.branch_step,
        rematch=row.rematch,
        fault=row.fault,
    )


def seat_info(seat: Seat, status: Status) -> SeatInfo:
    """Nonces are for those who are about to give theirs: a match carries them no further than into its record."""
    nonce = seat.nonce if status == "open" else ""
    found = (seat.name, seat.kind, seat.bot, seat.stands_in, seat.resigned, seat.cancels)
    return SeatInfo(*found, nonce, seat.awaits_nonce)


def state(table: Table, reader: Reader) -> State:
    """How the match stands for the reader."""
    found = State(info(table.row, table.header, table.seats, table.clock, reader))
    match = table.match
    if match is None:
        return found
    seat = reader.seat
    found.cursor = match.events_told(seat)
    found.ready = match.ready
    found.board = board(match, seat)
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


def board(match: Match, seat: int | None) -> Raw:
    """The game's own part; what is printed on components is encoded once."""
    found = match.board(seat)
    printed = PRINTED.get(match.setup)
    if printed is None:
        printed = {name: Raw(encode(getattr(found, name))) for name in match.game.printed}
        PRINTED[match.setup] = printed
    shared = {name: list(map(PIECES.encoded, getattr(found, name))) for name in match.game.shared}
    return Raw(encode(replace(found, **printed, **shared) if printed or shared else found))


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
        events = encode(self.table.match.events(self.reader.seat, cursor))
        return self.quiet[:-1] + b',"events":' + events + b"}"


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


def result(match: Match) -> ResultInfo | None:
    end = match.result
    if end is None:
        return None
    return ResultInfo(end.scores, end.winners, end.message(), end.breakdown, end.unseated)
