"""What a bot is."""

from typing import Protocol

from armillary.kernel.position import Position


class Bot(Protocol):
    """Answers from a position imagined for its seat: what the seat may not know is guessed, so it never sees the truth.

    The same position and seed give the same key, unless the bot is limited by time.
    """

    @property
    def name(self) -> str:
        """As bot() would read it."""

    def choose(self, position: Position, seat: int, seed: int) -> int:
        """A legal key of the question put to the seat."""
