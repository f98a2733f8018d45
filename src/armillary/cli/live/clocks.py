"""The time that seats have left."""

from armillary.cli.words import Words
from armillary.server.wire import ClockInfo, NoClock, State

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def time_left(clock: ClockInfo, now: float) -> int:
    """Whole seconds."""
    running = max(0.0, now - clock.since) if clock.since is not None else 0.0
    return max(0, int(clock.left - running))


def in_words(words: Words, seconds: int) -> str:
    """Days and hours, or hours and minutes, or minutes and seconds."""
    if seconds >= DAY:
        return words.say("live.time.days", days=seconds // DAY, hours=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return words.say("live.time.hours", hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def clocks(words: Words, state: State, names: list[str], now: float) -> str:
    """Everybody's time, or nothing where nobody is hurried."""
    if isinstance(state.table.clock, NoClock):
        return ""
    people = [n for n, seat in enumerate(state.table.seats[: len(state.clocks)]) if seat.kind == "person"]
    return " · ".join(f"{names[n]} {in_words(words, time_left(state.clocks[n], now))}" for n in people)
