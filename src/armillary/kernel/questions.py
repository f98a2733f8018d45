"""Questions: how a game declares them, and how people see them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

import msgspec

from armillary.kernel.constants import NATURE
from armillary.kernel.text import Argument, Message, seat_message


class Target(msgspec.Struct, frozen=True, gc=False):
    """A thing on the board: hex, sector, planet, card, slot, number or button."""

    kind: str
    """Which sort of thing it is."""
    id: int
    """Which of them."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal key."""

    key: int
    target: Target
    text: Message

    @property
    def declines(self) -> bool:
        """To do no more, or none: what a person types 0 for, whatever the game. A question has at most one."""
        return is_done(self.target, self.text) or self.target == NO_NUMBER


NO_NUMBER = Target("number", 0)


def is_done(target: Target, text: Message) -> bool:
    """Whether a choice is a button that ends something: its words are `done.NAME`."""
    return target.kind == "button" and text.id.startswith("done.")


def name_of(text: Message) -> str:
    """The stable name of the question that a text asks."""
    return text.id.removeprefix("ask.")


class Question(msgspec.Struct, frozen=True, gc=False):
    """What a seat is asked now."""

    seat: int
    ask: str
    """Stable name, as in the record."""
    number: int
    """The seat's decision number: send it back, so that a stale answer is recognised."""
    text: Message
    choices: list[Choice]
    secret: bool
    """Answered together with other seats, and not seen by them before all are in."""


class Reason(msgspec.Struct, frozen=True):
    """Why something may not be answered: the numbered rule, with arguments for its words."""

    rule: str
    """Its number in RULES.md; its words are `refused.RULE`."""
    args: dict[str, Any] = {}
    """What its words name."""

    def message(self) -> Message:
        return Message(f"refused.{self.rule}", self.args)


@dataclass(frozen=True)
class Ask:
    """One question of a game, declared once. Which of its keys are legal, and what they do, the rules say.

    Where words depend on the position, a function gives them: of the position, the seat that is asked, and the key.
    """

    name: str
    """Stable: records have it, and the question's own words are `ask.NAME`."""
    keys: range
    """Every key it could ever have."""
    kind: str | Callable[[int], Target] = "button"
    """What a key points at on the board, as `hex`, `card`, `seat` or `number`; or a function that says so of a key."""
    _: KW_ONLY
    phase: int | None = None
    """The `phase` of a position in which it is asked; None: in any."""
    when: Callable[[Any, int], bool] | None = None
    """Whether it is the one that a seat is asked, where several come into question: the first that is, is asked."""
    args: Callable[[Any, int], dict[str, Argument]] | None = None
    """What its words name, by the position and the seat."""
    words: str | Callable[[Any, int, int], Message] | None = None
    """What a key means: a function, or WORDS for the messages `WORDS.KEY`. Unless said the kind, or a button's name."""
    buttons: Mapping[int, str | Callable[[Any, int], Message]] = field(default_factory=dict)
    """Keys that point at nothing on the board, with the id of a message or a function: `done.SOMETHING` declines."""
    why: str | Callable[[Any, int, int], Reason] | None = None
    """Why a key is not legal: the number of the one rule that forbids any, or a function; None: no reason is given."""

    def text(self, position: Any, seat: int) -> Message:
        """What the seat is asked."""
        return Message(f"ask.{self.name}", self.args(position, seat) if self.args else {})

    def target(self, key: int) -> Target:
        """What a key points at."""
        if key in self.buttons:
            return Target("button", key)
        return Target(self.kind, key) if isinstance(self.kind, str) else self.kind(key)

    def kinds(self) -> list[str]:
        """Everything its keys point at."""
        return sorted({self.target(key).kind for key in self.keys})

    def choice(self, position: Any, seat: int, key: int) -> Choice:
        """What a key means."""
        return Choice(key, self.target(key), self.meaning(position, seat, key))

    def meaning(self, position: Any, seat: int, key: int) -> Message:
        """What a key means, in words."""
        if key in self.buttons:
            said = self.buttons[key]
            return Message(said) if isinstance(said, str) else said(position, seat)
        if callable(self.words):
            return self.words(position, seat, key)
        return Message(f"{self.words}.{key}") if self.words else self.usual_meaning(self.target(key))

    def usual_meaning(self, target: Target) -> Message:
        """A thing by its kind and number; a button by the name of the question."""
        if target.kind == "seat":
            return seat_message(target.id)
        if target.kind == "number":
            return Message("number", {"n": target.id})
        return Message(f"{self.name if target.kind == 'button' else target.kind}.{target.id}")

    def declared(self) -> Iterator[Message]:
        """What it says in whatever position, as far as no function is asked."""
        if self.args is None:
            yield Message(f"ask.{self.name}")
        yield from (Message(said) for said in self.buttons.values() if isinstance(said, str))
        if isinstance(self.why, str):
            yield Reason(rule=self.why).message()
        if not callable(self.words):
            yield from (self.meaning(None, NATURE, key) for key in self.keys if key not in self.buttons)

    def reason(self, position: Any, seat: int, key: int) -> Reason:
        """Why a key is not legal."""
        if self.why is None:
            return Reason("K10")
        return Reason(rule=self.why) if isinstance(self.why, str) else self.why(position, seat, key)


def of_nature(position: Any, seat: int) -> bool:
    """For `when`: nature is asked, and not a seat."""
    return seat == NATURE


def asked_now(asks: Sequence[Ask], position: Any, seat: int) -> Ask:
    """The question that a seat is asked: the first that fits the phase and the seat."""
    phase = getattr(position, "phase", None)
    for ask in asks:
        if ask.phase in (None, phase) and (ask.when is None or ask.when(position, seat)):
            return ask
    raise LookupError(f"seat {seat} is asked in phase {phase}, but no question is declared for that")
