"""Time. A seat's clock runs while its answer is awaited; only an answer that is part of the record earns time."""

from armillary.server.tables.seat import Seat
from armillary.server.wire import Clock, DayClock, LiveClock

DAY = 24 * 3600.0
PATIENCE = 30 * DAY
"""Without a clock: nobody can block a table for ever."""
WELCOME = 60.0
"""What a person finds at least on a live clock who returns after it ran out."""


def allotted(clock: Clock) -> float:
    """What a seat has at the start."""
    if isinstance(clock, LiveClock):
        return float(clock.seconds)
    return clock.days * DAY if isinstance(clock, DayClock) else PATIENCE


def earn(clock: Clock, seat: Seat) -> None:
    """An answer of the seat became part of the record."""
    seat.left = (seat.left or 0.0) + clock.increment if isinstance(clock, LiveClock) else allotted(clock)


def run(seat: Seat, asked: bool, now: float) -> None:
    """The clock begins to run, or stops."""
    if asked and seat.since is None:
        seat.since = now
    elif not asked and seat.since is not None:
        spent = max(0.0, now - seat.since)  # servers on several machines do not agree to the millisecond
        seat.left = max(0.0, (seat.left or 0.0) - spent)
        seat.since = None


def runs_out(seat: Seat) -> float | None:
    """When, unless an answer comes before."""
    return None if seat.since is None or not seat.is_played or seat.stands_in else seat.since + (seat.left or 0.0)


def welcome(clock: Clock, seat: Seat, now: float) -> None:
    """The person is back."""
    run(seat, False, now)
    seat.left = max(seat.left or 0.0, WELCOME) if isinstance(clock, LiveClock) else allotted(clock)
