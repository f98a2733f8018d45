"""Replaying a record, and proving its draws."""

from typing import TYPE_CHECKING

import msgspec

from armillary.kernel import notation
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE
from armillary.kernel.errors import ArmillaryError, BadRecord, Difference
from armillary.kernel.fair import Source, are_whole
from armillary.kernel.match import Match
from armillary.kernel.record import Entry, Record
from armillary.kernel.registry import named

if TYPE_CHECKING:
    from armillary.kernel.game import Game


def follow(match: Match, entry: Entry) -> None:
    """Take one entry of a record; Difference names it when it does not come out as it says."""
    seat = entry.who()
    if not match.position.waiting >> seat & 1:
        raise Difference("replay.seat", n=entry.n, seat=str(entry.seat), expected=expected(match))
    name = match.game.ask_name(match.position, seat)
    if entry.ask != name:
        raise Difference("replay.ask", n=entry.n, ask=entry.ask[:40], expected=name)
    if entry.key not in match.position.options(seat):
        raise Difference("replay.key", n=entry.n, ask=name, key=entry.key)
    match.enter(seat, entry.key)
    if match.entries[-1].hash != entry.hash:
        raise Difference("replay.hash", n=entry.n, hash=match.entries[-1].hash, given=entry.hash[:16])


def expected(match: Match) -> str:
    """Who is asked, in words."""
    seats = members(match.position.waiting)
    return ", ".join("nature" if seat == NATURE else str(seat) for seat in seats) or "-"


def recorded_source(record: Record) -> Source:
    """Where the record's chance came from, as far as it says."""
    draws = record.header.draws
    seed = bytes.fromhex(record.ending.seed) if record.ending else b""
    return Source(seed, [bytes.fromhex(nonce) for nonce in draws.nonces], draws.seeded, draws.commitment)


def opened(record: Record, game: "Game | None" = None) -> Match:
    """A replay at its start."""
    header = record.header
    found = game or named(header.game)
    if header.game != found.name:
        raise BadRecord("record.game", game=found.name, given=header.game[:40])
    if header.rules != found.rules:
        raise BadRecord("record.rules", game=found.name, rules=found.rules, given=str(header.rules)[:20])
    setup = found.setup(header.players, header.options, notation.resolve(found, header.components))
    start = None
    if header.start is not None:
        start = found.position(msgspec.json.encode(header.start))
        ours, theirs = (start.setup.players, start.setup.options), (setup.players, setup.options)
        if ours != theirs or start.setup.components.hash != setup.components.hash:
            raise BadRecord("record.start")
    return Match(setup, recorded_source(record), start=start, names=header.names, replaying=True)


def replay(record: Record | str | bytes, upto: int | None = None, game: "Game | None" = None) -> Match:
    """The match a record describes, as it stands after its last entry, or after the first `upto` of them.

    A whole record that holds its seed can be played on; from any other, branch().
    """
    read = record if isinstance(record, Record) else Record.from_text(record)
    following = opened(read, game)
    for entry in read.entries[:upto]:
        follow(following, entry)
    if upto is None:
        check_ending(following, read)
        resume(following)
    return following


def check_ending(following: Match, record: Record) -> None:
    if record.ending is None:
        return
    result = following.result
    accepted = [None] if result is None else [result, *following.game.formerly(result)]
    given = record.ending.end
    if given not in map(msgspec.to_builtins, accepted):
        found = msgspec.to_builtins(result)
        raise Difference("replay.ending", found=notation.encode(found), given=notation.encode(given)[:200])


def resume(match: Match) -> None:
    """Let a replayed match go on, if its seed is known."""
    match.source.drawn = sum(entry.seat == "nature" for entry in match.entries)
    match.replaying = not match.source.seed
    match.go_on()


def branch(match: Match, seed: int | bytes | None = None) -> Match:
    """A new match from where this one stands, with a seed of its own."""
    return match.game.match(seed=seed, start=match.position)


def drawing_again(recorded: Source, players: int) -> Source:
    """What the draws of a record should have come from: the seed that was committed to, and a nonce for each seat."""
    source = Source(recorded.seed, recorded.nonces, recorded.seeded)
    if source.published != recorded.published:
        raise Difference("verify.commitment")
    if not are_whole(source.nonces, players):
        given, empty = len(source.nonces), source.nonces.count(b"")
        raise Difference("verify.nonces", players=players, given=given, empty=empty)
    return source


def verify(record: Record | str | bytes, game: "Game | None" = None) -> int:
    """Prove a record: every answer replays and every draw comes from the seed. How many draws there were.

    A match that was ended without a result is proved as far as it went; its `ending.end` is None.
    """
    read = record if isinstance(record, Record) else Record.from_text(record)
    if read.ending is None:
        raise ArmillaryError("verify.seedless")
    following = opened(read, game)
    source = drawing_again(following.source, read.header.players)
    for entry in read.entries:
        if entry.seat == "nature" and following.position.waiting >> NATURE & 1:
            drawn = source.draw(following.position.weighted_options(NATURE))
            if drawn != entry.key:
                raise Difference("verify.draw", n=entry.n, key=entry.key, drawn=drawn)
        follow(following, entry)
    check_ending(following, read)
    return source.drawn
