"""What can go wrong outside the rules. Each error is one sentence, in any language."""

from pathlib import Path
from typing import ClassVar

from armillary.kernel.text import Argument, Message, brief, catalogue


class ArmillaryError(Exception):
    """Bad input: says what is wrong and what would be right."""

    exit_code = 2
    texts: ClassVar[Path | None] = None
    """Where the words of errors are that the kernel has no words for."""

    def __init__(self, identity: str, **args: Argument) -> None:
        cleaned = {name: brief(value) if isinstance(value, str) else value for name, value in args.items()}
        self.message = Message(identity, cleaned)
        super().__init__(catalogue("en", self.texts).render(self.message))

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (type(self), self.message.id, self.message.args))


def _again(cls: type[ArmillaryError], identity: str, args: dict[str, Argument]) -> ArmillaryError:
    return cls(identity, **args)


class UnknownGame(ArmillaryError):
    """There is no game of this name."""


class Endless(ArmillaryError):
    """A match went on beyond what its game says is the longest."""


class Unasked(ArmillaryError):
    """A match would be over before it begins."""


class BadSetup(ArmillaryError):
    """A match cannot be set up like this."""


class BadComponents(ArmillaryError):
    """A component set breaks a rule of its game."""


class BadPosition(ArmillaryError):
    """A text is not the notation of a position that could be played on."""


class BadRecord(ArmillaryError):
    """A text is not a record."""


class Difference(ArmillaryError):
    """A record was read and does not come out as it says."""

    exit_code = 1


def endless(game: str, most: int) -> Endless:
    """Where a match has taken more answers than its game says any does."""
    return Endless("game.endless", game=game, most=most)


def unasked(game: str) -> Unasked:
    """For rules whose start() asks nobody."""
    return Unasked("game.unasked", game=game)


class Refused(Exception):
    """An answer is against a rule; the position is as it was."""

    def __init__(self, rule: str, message: Message, text: str) -> None:
        self.rule = rule
        self.message = message
        self.text = text
        super().__init__(f"{rule}: {text}")
