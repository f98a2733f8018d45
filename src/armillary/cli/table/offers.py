"""What may be answered, as a person types it: by its number on the screen, or by its name."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from armillary.kernel.questions import Choice

Thing = TypeVar("Thing")
DECLINING = 0  # whatever the game


def bare(word: str) -> str:
    """A word in small letters and without accents."""
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def only_words(text: str) -> str:
    """Words with a space before and after each, and nothing else between them."""
    return f" {re.sub(r'[^a-z0-9]+', ' ', bare(text)).strip()} "


def named(typed: str, names: Mapping[Thing, str]) -> list[Thing]:
    """What goes by a name, best as a whole, else by whole words of it, else by how one of them begins."""
    wanted, spelled = only_words(typed), {thing: only_words(name) for thing, name in names.items()}
    if not wanted.strip():
        return []
    return (
        [thing for thing, name in spelled.items() if name == wanted]
        or [thing for thing, name in spelled.items() if wanted in name]
        or [thing for thing, name in spelled.items() if wanted.rstrip() in name]
    )


class Offers:
    """The choices of a question: numbers as themselves, others 1 to n; 0 for what declines, which comes last.

    Buttons beside numbers are counted down from the first that is free: 0, -1.
    """

    def __init__(self, choices: Sequence[Choice]) -> None:
        offered = [choice for choice in choices if not choice.declines]
        kinds = {choice.target.kind for choice in offered}
        self.are_numbers = "number" in kinds and kinds <= {"number", "button"}
        self.numbered = dict(enumerate(offered, start=1))
        if self.are_numbers:
            self.numbered = {choice.target.id: choice for choice in offered if choice.target.kind == "number"}
        self.least, self.most = min(self.numbered, default=1), max(self.numbered, default=0)
        beside = [choice for choice in offered if self.are_numbers and choice.target.kind == "button"]
        declining = [choice for choice in choices if choice.declines]
        self.numbered |= {DECLINING - at: choice for at, choice in enumerate(declining + beside)}

    @property
    def has_zero(self) -> bool:
        return DECLINING in self.numbered

    def called(self, typed: str, name: Callable[[Choice], str]) -> list[int]:
        """The numbers of what goes by a name."""
        return named(typed, {number: name(choice) for number, choice in self.numbered.items()})
