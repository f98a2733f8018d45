"""A match as one reader has come to know it, moment by moment, whether it goes on or not."""

from collections.abc import Iterator
from typing import NamedTuple

from armillary.kernel.fair import Source
from armillary.kernel.game import Setup
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.kernel.record import Entry
from armillary.kernel.replay import follow
from armillary.server.errors import NotNow
from armillary.server.tables.table import Table


class Played(NamedTuple):
    """What of a match no answer changes any more, so that a thread of its own may look at it."""

    setup: Setup
    source: Source
    start: Position | None
    names: list[str]
    entries: list[Entry]


def played(table: Table) -> Played:
    if table.match is None:
        raise NotNow("past.none")
    return Played(table.setup, table.source, table.start_position, table.match.names, list(table.match.entries))


def moments(found: Played, seat: int | None) -> Iterator[tuple[Match, int]]:
    """The match at its start, and whenever it told the reader something, with how much they had been told before.

    What told them nothing is passed over: how many such answers there were is nothing they know.
    """
    match = Match(found.setup, found.source, start=found.start, names=found.names, replaying=True)
    yield match, 0
    for entry in found.entries:
        before = match.events_told(seat)
        follow(match, entry)
        if match.events_told(seat) > before:
            yield match, before
