"""A table from what the store holds. It is played through again, and every hash is checked."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from armillary.kernel import notation
from armillary.kernel.constants import NATURE
from armillary.kernel.errors import Refused
from armillary.kernel.fair import Source
from armillary.kernel.game import Setup
from armillary.kernel.match import Match
from armillary.kernel.notation import ComponentReference
from armillary.kernel.position import Position
from armillary.kernel.record import Entry, Header
from armillary.kernel.registry import named
from armillary.kernel.replay import follow, resume
from armillary.server.errors import Spoilt
from armillary.server.tables.row import TableRow
from armillary.server.tables.seat import Seat
from armillary.server.tables.table import Table

SETUPS = 64  # kept ready


class Stored(NamedTuple):
    """The rows of one table."""

    table: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    entries: Sequence[Mapping[str, Any]]
    components: str | None
    """The data of its component set, unless that is a shipped one."""


def load(stored: Stored) -> Table:
    """Raises what the kernel finds wrong; then the table is to be frozen."""
    row = TableRow(**stored.table)
    seats = [seat_of(values) for values in stored.seats]
    header = whole_header(row.header, stored.components)
    if header.rules != named(header.game).rules:
        raise Spoilt("stored.rules", game=header.game, rules=named(header.game).rules, given=header.rules)
    setup = prepared(header)
    source = source_of(header, row.seed)
    start = start_of(header)
    if row.status == "open" or (not stored.entries and not header.names):
        return Table(row, seats, setup, source, start)
    match = Match(setup, source, start=start, confirm=True, names=header.names, replaying=True)
    for values in stored.entries:
        follow(match, entry_of(values))
    if len(match.entries) != row.entries:
        raise Spoilt("stored.count", given=len(match.entries), expected=row.entries)
    resume(match)
    take_up(match, stored.seats)
    match.events_told()  # what all have heard is put into words here, and not when the first looks
    return Table(row, seats, setup, source, start, match)


def seat_of(values: Mapping[str, Any]) -> Seat:
    return Seat(**{name: values[name] for name in Seat.__struct_fields__})


def entry_of(values: Mapping[str, Any]) -> Entry:
    seat: Any = "nature" if values["seat"] == NATURE else values["seat"]
    return Entry(values["n"], seat, values["ask"], values["key"], values["hash"])


def whole_header(text: str, components: str | None) -> Header:
    """With the data of its component set: a match that starts from a position has the same set as that."""
    header = msgspec.json.decode(text, type=Header)
    if components is not None:
        header.components.data = msgspec.json.decode(components)
        if header.start is not None:
            header.start.components = header.components
    return header


def source_of(header: Header, seed: bytes) -> Source:
    nonces = [bytes.fromhex(nonce) for nonce in header.draws.nonces]
    return Source(seed, nonces, header.draws.seeded, header.draws.commitment)


def start_of(header: Header) -> Position | None:
    if header.start is None:
        return None
    return named(header.game).position(msgspec.json.encode(header.start))


def prepared(header: Header) -> Setup:
    """The setup of a record; tables that are set up alike share it."""
    options = msgspec.json.encode(header.options)
    return prepare(header.game, header.players, options, msgspec.json.encode(header.components))


@lru_cache(SETUPS)
def prepare(game: str, players: int, options: bytes, components: bytes) -> Setup:
    found = named(game)
    reference = msgspec.json.decode(components, type=ComponentReference)
    return found.setup(players, msgspec.json.decode(options), notation.resolve(found, reference))


def take_up(match: Match, seats: Sequence[Mapping[str, Any]]) -> None:
    """What was answered and not committed."""
    for n, values in enumerate(seats):
        try:
            for key in msgspec.json.decode(values["draft"], type=list[int]):
                match.step(n, key)
        except Refused as refused:
            raise Spoilt("stored.draft", seat=n + 1, problem=refused.text) from None
        match.drafts[n].sealed = values["sealed"]
        match.drafts[n].turns = values["turns"]
