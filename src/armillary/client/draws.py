"""A person's share in the draws of a match, and whether the record has kept what was published before it was given."""

import secrets
from typing import Literal, NamedTuple

from armillary.kernel.errors import Difference
from armillary.kernel.record import Record
from armillary.kernel.replay import verify
from armillary.server.wire import TableInfo

NONCE_BYTES = 16
Breach = Literal["commitment", "nonce", "bot", "draws"]
"""Another seed; another nonce in one's place; a nonce where nobody could give one; draws that do not follow."""


class Share(NamedTuple):
    """What one gave, and what was fixed when one gave it."""

    nonce: str
    commitment: str
    seen: tuple[str, ...]
    """The nonce of each seat, as far as it was given."""

    @classmethod
    def fresh(cls, info: TableInfo) -> "Share":
        """A nonce that nobody can foresee, for a table as it is shown now."""
        return cls(secrets.token_hex(NONCE_BYTES), info.commitment, tuple(seat.nonce for seat in info.seats))


class Verdict(NamedTuple):
    """What became of a share."""

    breach: Breach | None
    later: tuple[int, ...] = ()
    """Seats whose nonce was not fixed yet. Whoever sits there could steer draws, if the host told them the seed."""


def awaits(info: TableInfo) -> bool:
    """The match waits for the reader's nonce."""
    return info.seat is not None and info.seats[info.seat].awaits_nonce


def is_shared(info: TableInfo) -> bool:
    """Whether a nonce given now would count."""
    return info.status == "open" and not info.seeded and (info.seat is None or awaits(info))


def judged(share: Share, info: TableInfo, record: Record) -> Verdict:
    """Of a match that is over, for the one who gave the share."""
    breach = broken(share, info, record)
    if breach is not None:
        return Verdict(breach)
    others = (n for n in range(info.players) if n != info.seat)
    return Verdict(None, tuple(n for n in others if nonce_of(record, n) not in ("", *share.seen[n : n + 1])))


def broken(share: Share, info: TableInfo, record: Record) -> Breach | None:
    """The first thing that is not as it was published."""
    draws = record.header.draws
    if draws.seeded or draws.commitment != share.commitment:
        return "commitment"
    if info.seat is None or nonce_of(record, info.seat) != share.nonce:
        return "nonce"
    if any(seat.kind == "bot" and nonce_of(record, n) for n, seat in enumerate(info.seats)):
        return "bot"
    return None if is_proved(record) else "draws"


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
