"""Questions as people see them: what is asked, what may be answered, and what each key means on the board."""

from typing import Any

import msgspec

from armillary.kernel.text import Message


class Target(msgspec.Struct, frozen=True):
    """A thing on the board: hex, sector, planet, card, slot, number or button."""

    kind: str
    id: int


class Choice(msgspec.Struct, frozen=True):
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


class Question(msgspec.Struct, frozen=True):
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
    args: dict[str, Any] = {}

    def message(self) -> Message:
        return Message(f"refused.{self.rule}", self.args)
