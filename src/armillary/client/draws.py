"""A person's share in the draws of a match, and whether the record has kept what was published before it was given."""

import secrets
from typing import Literal, NamedTuple

from armillary.kernel.errors import Difference
from armillary.kernel.record import Record
from armillary.kernel.replay import verify
from armillary.server.wire import TableInfo

NONCE_BYTES = 16
Breach = Literal["commitment", "nonce", "nonces", "bot", "changed", "draws"]
"""Another seed; another nonce in one's place; more or fewer nonces than seats; a nonce where nobody could give one; one
that was fixed and is not there any more; draws that do not follow."""


class Share(NamedTuple):
    """The nonce of a seat, and the commitment it was given for."""

    nonce: str
    commitment: str
    seen: tuple[str, ...]
    """The nonce of each seat, as far as it was given."""
    seat: int | None = None
    """Where one was seated then, once that is known."""

    @classmethod
    def fresh(cls, info: TableInfo) -> "Share":
        """A nonce that nobody can foresee, for a table as it is shown now."""
        return cls(secrets.token_hex(NONCE_BYTES), info.commitment, tuple(seat.nonce for seat in info.seats))


class Verdict(NamedTuple):
    """What became of a share."""

    breach: Breach | None
    later: tuple[int, ...] = ()
    """Seats whose nonce was not fixed yet. The people there could steer draws, if the host told them the seed."""
    changed: tuple[int, ...] = ()
    """Seats whose nonce was fixed, and exchanged or taken away since: a person left the seat, or the host did it."""


def awaits(info: TableInfo) -> bool:
    """The match waits for the reader's nonce."""
    return info.seat is not None and info.seats[info.seat].awaits_nonce


def is_shared(info: TableInfo) -> bool:
    """Whether a nonce given now would count."""
    return info.status == "open" and not info.seeded and (info.seat is None or awaits(info))


def judged(share: Share, info: TableInfo, record: Record) -> Verdict:
    """Of a match that is over, for the one who gave the share."""
    own = info.seat if share.seat is None else share.seat
    breach = broken(share, own, info, record)
    if breach == "changed":
        return Verdict(breach, changed=changed(share, record))
    return Verdict(breach) if breach is not None else Verdict(None, later(share, own, record))


def broken(share: Share, own: int | None, info: TableInfo, record: Record) -> Breach | None:
    """The first thing that is not as it was published."""
    draws = record.header.draws
    if draws.seeded or draws.commitment != share.commitment:
        return "commitment"
    if own is None or nonce_of(record, own) != share.nonce:
        return "nonce"
    if len(draws.nonces) != len(share.seen):
        return "nonces"
    if any(seat.kind == "bot" and nonce_of(record, n) for n, seat in enumerate(info.seats)):
        return "bot"
    if changed(share, record):
        return "changed"
    return None if is_proved(record) else "draws"


def changed(share: Share, record: Record) -> tuple[int, ...]:
    """Seats that had given a nonce which the record does not have."""
    return tuple(n for n, seen in enumerate(share.seen) if seen and seen != nonce_of(record, n))


def later(share: Share, own: int | None, record: Record) -> tuple[int, ...]:
    """Seats of others that had given none, and gave one then."""
    return tuple(n for n, seen in enumerate(share.seen) if n != own and not seen and nonce_of(record, n))


def is_proved(record: Record) -> bool:
    if record.ending is None:
        return False  # the seed is kept back
    try:
        verify(record)
    except Difference:
        return False
    return True


def nonce_of(record: Record, seat: int) -> str:
    nonces = record.header.draws.nonces
    return nonces[seat] if seat < len(nonces) else ""
