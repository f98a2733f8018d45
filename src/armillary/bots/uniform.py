"""The random bot."""

from dataclasses import dataclass
from random import Random

from armillary.kernel.position import Position


@dataclass(frozen=True)
class Uniform:
    """All legal keys alike."""

    name: str = "random"

    def seated(self) -> "Uniform":
        return self

    def choose(self, position: Position, seat: int, seed: int) -> int:
        return Random(seed).choice(position.options(seat))
