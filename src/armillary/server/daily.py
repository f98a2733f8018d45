"""The match of the day: of each game one a day (UTC), with the same draws and the same bots for everybody.

The seed of a day is the sha256 of that of the day after: what is published of a day is the seed of the day before, and
nobody can work out the next.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256

from armillary.server.people.tokens import signature
from armillary.server.tables.row import TableRow
from armillary.server.tables.seat import Seat

LAST = date(2126, 1, 1)
"""The chain of seeds begins there, and goes back."""
SEEDS = 100  # kept ready
ONE = timedelta(days=1)


def day_of(now: float) -> str:
    """2026-03-04, wherever one is."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - ONE).isoformat()


def end_of(day: str) -> float:
    """When the next day begins."""
    following = date.fromisoformat(day) + ONE
    return datetime(following.year, following.month, following.day, tzinfo=UTC).timestamp()


def is_on(row: TableRow, now: float) -> bool:
    """Whether others may still want to play the same."""
    return row.daily is not None and now < end_of(row.daily)


@lru_cache(SEEDS)
def seed_of(key: bytes, game: str, day: str) -> bytes:
    """Of a day's match of a game at the server that has this key."""
    found = signature(key, "daily", game)
    for _ in range((LAST - date.fromisoformat(day)).days):
        found = sha256(found).digest()
    return found


def counted(row: TableRow, seats: Sequence[Seat], scores: Sequence[int], now: float) -> int | None:
    """The points by which a match of the day is ranked: on that day, and without help."""
    if not is_on(row, now):
        return None
    own = [points for seat, points in zip(seats, scores, strict=True) if seat.kind == "person" and not seat.replaced]
    return own[0] if own else None
