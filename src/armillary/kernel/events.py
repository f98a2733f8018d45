"""What happened, for show: kinds of events, their arguments, and who may know them."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from armillary.kernel.changes import Change
from armillary.kernel.constants import SEATS
from armillary.kernel.text import Argument, Message, seat_message

NUMBER = "number"
SEAT = "seat"
BEGINNINGS = ("round", "age")
"""Names of events with which a part of a match begins."""
NUMBERS = 5  # that an event has: its kind, and up to four


class Worded(NamedTuple):
    """An argument that is made of others: of what was paid in coal and in gold, "1 gold" and no zero."""

    words: Callable[..., Message]
    """Given the setup of the match, and what it is made of."""
    of: tuple[str, ...]


class EventKind(msgspec.Struct, frozen=True):
    """One kind of event."""

    name: str
    """Its words are `event.NAME`. One called `round` or `age` begins a chapter of the history and of a replay."""
    args: dict[str, str] = {}
    """What `tell` is given, up to four: a SEAT, a NUMBER, or a noun of the catalogue: 3 of "relic" is `relic.3`."""
    only: dict[str, str] = {}
    """Argument -> the argument that says who may know it: a SEAT, or a NUMBER that is a set of seats, told to nobody.
    For all others that argument is left out, and the words are `hidden.NAME`."""
    private: str | None = None
    """The argument that says who hears of the event at all."""
    worded: dict[str, Worded] = {}
    """More arguments for its words, each made of others; who may not know one of those does not hear it either."""

    @property
    def is_open(self) -> bool:
        """Everybody hears the same of it."""
        return self.private is None and not self.only

    @property
    def audiences(self) -> set[str]:
        """The arguments that say who hears, and are told to nobody."""
        tellers = {self.private, *self.only.values()} - {None}
        return {name for name in self.args if name in tellers and self.args[name] == NUMBER}

    def declared(self) -> Iterator[Message]:
        """The messages that it is told by, with all that their words may name."""
        shown = {name for name in self.args if name not in self.audiences}
        yield self.with_nothing("event", shown)
        if self.only:
            yield self.with_nothing("hidden", shown - self.only.keys())

    def with_nothing(self, kind: str, shown: set[str]) -> Message:
        """A message with every argument that its words may name."""
        made = {name for name, one in self.worded.items() if shown.issuperset(one.of)}
        return Message(f"{kind}.{self.name}", dict.fromkeys(sorted(shown | made), ""))


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as one viewer hears it."""

    kind: str
    args: dict[str, int]
    text: Message
    changes: list[Change] = []
    """What it changes in the view, one after the other."""


def may_know(event: EventKind, values: dict[str, int], teller: str, viewer: int) -> bool:
    """Whether the argument `teller` names the viewer."""
    if event.args[teller] == SEAT:
        return values[teller] == viewer
    return bool(viewer < SEATS and values[teller] >> viewer & 1)


def hear_whole(setup: Any, told: tuple[Any, ...], viewer: int) -> Told | None:
    """An event for a viewer, with its changes."""
    event = hear(setup.game.events, told, viewer, setup)
    if event is None or len(told) == NUMBERS:
        return event
    changes = (setup.game.changes[kind].heard(setup, tuple(numbers), viewer) for kind, *numbers in told[NUMBERS:])
    return Told(event.kind, event.args, event.text, [change for change in changes if change])


def is_open(game: Any, told: tuple[Any, ...]) -> bool:
    """Whether everybody hears the same of an event and of its changes."""
    return game.events[told[0]].is_open and all(game.changes[change[0]].is_open for change in told[NUMBERS:])


def hear(events: dict[int, EventKind], told: tuple[Any, ...], viewer: int, setup: Any = None) -> Told | None:
    """An event for a viewer: whole, without what is secret to it, or not at all."""
    event = events.get(told[0])
    if event is None:
        raise LookupError(f"the rules tell of event {told[0]}, which is not among the events of the game")
    values = dict(zip(event.args, told[1:], strict=False))
    if event.is_open:
        return Told(event.name, values, in_words(f"event.{event.name}", event, values, setup))
    if event.private and not may_know(event, values, event.private, viewer):
        return None
    hidden = {name for name, teller in event.only.items() if not may_know(event, values, teller, viewer)}
    shown = {name: value for name, value in values.items() if name not in hidden | event.audiences}
    return Told(event.name, shown, in_words(f"{'hidden' if hidden else 'event'}.{event.name}", event, shown, setup))


def in_words(name: str, event: EventKind, values: dict[str, int], setup: Any) -> Message:
    args = {one: phrase(event.args[one], value) for one, value in values.items()}
    for one, (words, of) in event.worded.items():
        if values.keys() >= set(of):
            args[one] = words(setup, *(values[each] for each in of))
    return Message(name, args)


def phrase(kind: str, value: int) -> Argument:
    """An argument in words."""
    return value if kind == NUMBER else noun(kind, value)


@lru_cache(10_000)
def noun(kind: str, value: int) -> Message:
    return seat_message(value) if kind == SEAT else Message(f"{kind}.{value}")
