"""The time that seats have: how it is typed, and how it is shown."""

import re

import msgspec

from armillary.cli.errors import BadCommand
from armillary.cli.translator import Translator
from armillary.server.wire import Clock, ClockInfo, DayClock, LiveClock, NoClock, State

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
NO_CLOCK = "none"
LIVE_CLOCK = re.compile(r"([0-9]{1,4})\+([0-9]{1,3})")
DAY_CLOCK = re.compile(r"([0-9]{1,2})d")


def typed_clock(text: str) -> Clock:
    """`15+10`: minutes for the whole match and seconds more for each decision; `3d`: days for each decision."""
    wanted: dict[str, object] = {"kind": "none"} if text == NO_CLOCK else {}
    if live := LIVE_CLOCK.fullmatch(text):
        wanted = {"kind": "live", "seconds": int(live[1]) * MINUTE, "increment": int(live[2])}
    elif days := DAY_CLOCK.fullmatch(text):
        wanted = {"kind": "days", "days": int(days[1])}
    try:
        found: Clock = msgspec.convert(wanted, Clock)  # the bounds are those of the wire
    except msgspec.ValidationError:
        raise BadCommand("cli.server.clock", given=text[:40]) from None
    return found


def described(words: Translator, clock: Clock) -> str:
    """What everybody at a table should know of its clock; nothing where nobody is hurried."""
    if isinstance(clock, LiveClock):
        kind = "live" if clock.increment else "sudden"
        return words.say(f"live.clock.{kind}", time=in_words(words, clock.seconds), seconds=clock.increment)
    return words.say("live.clock.days", days=clock.days) if isinstance(clock, DayClock) else ""


def time_left(clock: ClockInfo, now: float) -> int:
    """Whole seconds."""
    running = max(0.0, now - clock.since) if clock.since is not None else 0.0
    return max(0, int(clock.left - running))


def in_words(words: Translator, seconds: int) -> str:
    """Days and hours, or hours and minutes, or minutes and seconds."""
    if seconds >= DAY:
        return words.say("live.time.days", days=seconds // DAY, hours=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return words.say("live.time.hours", hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def clocks(words: Translator, state: State, names: list[str], now: float) -> str:
    """Everybody's time, or nothing where nobody is hurried."""
    if isinstance(state.table.clock, NoClock):
        return ""
    seats = enumerate(state.table.seats[: len(state.clocks)])
    people = [n for n, seat in seats if seat.kind == "person" and not seat.stands_in]
    return " · ".join(f"{names[n]} {in_words(words, time_left(state.clocks[n], now))}" for n in people)
