"""The bot that searches."""

from dataclasses import dataclass

from armillary.kernel.position import Position
from armillary.search import think

FEWEST_ROWS = 1 << 10
MOST_ROWS = 1 << 22
FASTEST = 1_000
"""Simulations a millisecond that no game reaches: how large a tree to make room for."""


@dataclass(frozen=True)
class Searcher:
    """Tree search, for so many simulations or so long."""

    name: str
    simulations: int | None = None
    milliseconds: float | None = None

    def choose(self, position: Position, seat: int, seed: int) -> int:
        keys = position.options(seat)
        if len(keys) == 1:
            return keys[0]
        return think(position, seat, self.simulations, self.milliseconds, seed=seed, rows=self.rows()).key

    def rows(self) -> int:
        """Room for a tree that gains one row a simulation and stops growing when three quarters are used."""
        expected = self.simulations or int((self.milliseconds or 0) * FASTEST)
        return min(MOST_ROWS, max(FEWEST_ROWS, 1 << (2 * expected).bit_length()))
