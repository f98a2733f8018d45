"""What happened, for show: kinds of events, their arguments, and who may know them."""

from functools import lru_cache

import msgspec

from armillary.kernel.text import Argument, Message, seat_message
from armillary.kernel.words import SEATS

NUMBER = "number"
SEAT = "seat"


class Event(msgspec.Struct, frozen=True):
    """One kind of event. Its arguments, up to four, are a SEAT, a NUMBER, or the name of a noun in the catalogue.

    only: argument -> the argument that says who may know it (a SEAT, or a NUMBER that is a set of seats and is itself
    told to nobody). To everybody else the argument is left out and the text is that of `hidden.NAME`.
    private: the argument that says who hears of the event at all.
    """

    name: str
    args: dict[str, str] = {}
    only: dict[str, str] = {}
    private: str | None = None

    @property
    def is_open(self) -> bool:
        """Everybody hears the same of it."""
        return self.private is None and not self.only


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as one viewer hears it."""

    kind: str
    args: dict[str, int]
    text: Message


def may_know(event: Event, values: dict[str, int], teller: str, viewer: int) -> bool:
    """Whether the argument `teller` names the viewer."""
    if event.args[teller] == SEAT:
        return values[teller] == viewer
    return bool(viewer < SEATS and values[teller] >> viewer & 1)


def hear(events: dict[int, Event], told: tuple[int, ...], viewer: int) -> Told | None:
    """An event for a viewer: whole, without what is secret to it, or not at all."""
    event = events[told[0]]
    values = dict(zip(event.args, told[1:], strict=False))
    if event.is_open:
        return Told(event.name, values, in_words(f"event.{event.name}", event, values))
    if event.private and not may_know(event, values, event.private, viewer):
        return None
    hidden = {name for name, teller in event.only.items() if not may_know(event, values, teller, viewer)}
    audiences = {teller for teller in (event.private, *event.only.values()) if teller and event.args[teller] == NUMBER}
    shown = {name: value for name, value in values.items() if name not in hidden | audiences}
    return Told(event.name, shown, in_words(f"{'hidden' if hidden else 'event'}.{event.name}", event, shown))


def in_words(name: str, event: Event, values: dict[str, int]) -> Message:
    return Message(name, {one: phrase(event.args[one], value) for one, value in values.items()})


def phrase(kind: str, value: int) -> Argument:
    """An argument in words."""
    return value if kind == NUMBER else noun(kind, value)


@lru_cache(10_000)
def noun(kind: str, value: int) -> Message:
    return seat_message(value) if kind == SEAT else Message(f"{kind}.{value}")


def messages(events: dict[int, Event]) -> set[str]:
    """The messages a catalogue needs for these events."""
    found = {f"event.{event.name}" for event in events.values()}
    return found | {f"hidden.{event.name}" for event in events.values() if event.only}
