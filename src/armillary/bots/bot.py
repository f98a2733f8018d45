"""What a bot is."""

from typing import Protocol

from armillary.kernel.position import Position


class Thinking(Protocol):
    """Answers from a position imagined for its seat: what the seat may not know is guessed, so it never sees the truth.

    The same position and seed give the same key, unless it is limited by time.
    """

    def choose(self, position: Position, seat: int, seed: int) -> int:
        """A legal key of the question put to the seat."""


class Bot(Thinking, Protocol):
    """A way of answering that has a name."""

    @property
    def name(self) -> str:
        """As bot() would read it."""

    def seated(self) -> Thinking:
        """One that answers for one seat of one match, and may remember what it found out for its next answer."""
