"""A match that is over, at any of its steps. Nothing changes it any more: a thread of its own may look at it."""

from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.kernel.record import Entry
from armillary.server.errors import BadRequest, NotNow
from armillary.server.tables.table import Table

OVER = ("finished", "cancelled", "abandoned")


def entries_of(table: Table) -> list[Entry]:
    """What the record of a match says that is over, as far as it went."""
    if table.row.status not in OVER:
        raise NotNow("replay.running")
    if table.match is None:
        raise NotNow("record.none")
    return table.match.entries


def finished_match(table: Table) -> Match:
    """A match that is over, all of which may be known."""
    if table.row.status != "finished" or table.match is None:
        raise NotNow("replay.running")
    return table.match


def position_at(table: Table, step: int) -> Position:
    """After so many entries, which were legal when they were made. Nobody asks for the events on the way."""
    entries = entries_of(table)
    if step > len(entries):
        raise BadRequest("replay.step", step=step, entries=len(entries))
    position: Position = table.setup.start() if table.start_position is None else table.start_position.copy()
    for entry in entries[:step]:
        position.answer(entry.who(), entry.key)
    return position


def match_at(table: Table, step: int) -> Match:
    """A replay that begins after so many entries."""
    names = table.match.names if table.match else []
    return Match(table.setup, table.source, start=position_at(table, step), names=names, replaying=True)
