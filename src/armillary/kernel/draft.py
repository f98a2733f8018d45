"""What a seat has answered and may still take back."""

from typing import TYPE_CHECKING

import msgspec

from armillary.kernel.position import Happened, Position
from armillary.kernel.questions import Choice, Target
from armillary.kernel.text import Message

if TYPE_CHECKING:
    from armillary.kernel.match import Match


MOST_TOLD = 1_024  # by one answer


class DraftStep(msgspec.Struct, frozen=True):
    """One key of a draft, for the seat whose draft it is."""

    target: Target
    text: Message
    """What was chosen."""
    events: int
    """How many of the draft's events tell of it."""


class Draft:
    """Keys on top of a committed position, and where they lead."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.names: list[str] = []
        """Of the question that each key answers; empty: nobody has needed it yet."""
        self.turns = 1
        """Steps taken and taken back: what a stale answer is recognised by."""
        self.trail: list[Position] = []
        """The position after each key."""
        self.stories: list[list[Happened]] = []
        """What happened by each key, of the first keys: as far as it was asked for."""
        self.choices: list[Choice] = []
        """What each key meant, of the first keys: as far as it was asked for."""
        self.finished = False
        """Nothing is left to answer: the last key leads to chance, to something new, or to another seat's question."""
        self.reveals = False
        """The last key may show something new: the seat looks at what comes of it only when it is committed."""
        self.sealed = False
        """Given in answer to a joint question; it waits for the other seats."""

    def shown(self, committed: Position) -> Position:
        """The position the seat looks at."""
        seen = self.trail[:-1] if self.reveals else self.trail
        return seen[-1] if seen else committed

    def story(self) -> list[Happened]:
        """What the seat has heard of its own draft."""
        return [event for story in self.heard() for event in story]

    def heard(self) -> list[list[Happened]]:
        """The same, by key."""
        self.stories += [after.heard() for after in self.trail[len(self.stories) :]]
        return [*self.stories[:-1], []] if self.reveals else self.stories

    def before(self, index: int, committed: Position) -> Position:
        """The position in which a key was answered."""
        return self.trail[index - 1] if index else committed

    def step(self, committed: Position, seat: int, key: int, name: str = "") -> None:
        """One key more. It is legal."""
        before = self.before(len(self.trail), committed)
        others_seal = bool(before.joint and before.waiting & ~(1 << seat))
        after: Position = before.copy()
        after.listen(MOST_TOLD)
        after.answer(seat, key)
        self.keys.append(key)
        self.names.append(name)
        self.turns += 1
        self.trail.append(after)
        same_question = bool(before.joint) == bool(after.joint) and after.waiting >> seat & 1
        alone = bool(before.joint) or after.waiting == 1 << seat
        self.finished = bool(after.settled) or not (same_question and alone)
        self.reveals = self.finished and not others_seal

    def back(self) -> None:
        """One key less."""
        self.keys.pop()
        self.names.pop()
        self.turns += 1
        self.trail.pop()
        del self.stories[len(self.keys) :], self.choices[len(self.keys) :]
        self.finished = self.reveals = self.sealed = False


class SeatDraft:
    """One seat's draft in a match, for people: step, back, done."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.match = match
        self.seat = seat

    @property
    def keys(self) -> list[int]:
        """The keys drafted so far."""
        return list(self.match.drafts[self.seat].keys)

    @property
    def finished(self) -> bool:
        """Nothing is left to answer; done() commits."""
        return self.match.drafts[self.seat].finished

    def step(self, key: int, number: int | None = None) -> None:
        """Add a key."""
        self.match.step(self.seat, key, number)

    def back(self) -> None:
        """Take back the last key."""
        self.match.back(self.seat)

    def done(self) -> None:
        """Commit."""
        self.match.commit(self.seat)
