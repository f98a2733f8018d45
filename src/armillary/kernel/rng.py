"""A small, fast, copyable random generator: a 64-bit LCG, upper half (PCG's multiplier), with a stirred seed."""

from typing import Final

from armillary.kernel import bits
from armillary.kernel.dialect import inline, plain, u64

TIMES: Final = 6364136223846793005
PLUS: Final = 1442695040888963407
STIR: Final = 0x9E3779B97F4A7C15
STIR2: Final = 0xBF58476D1CE4E5B9
WORD: Final = 2**64 - 1


class Rng:
    """The thinker's dice: playouts, search and re-deals. A match draws with fair.py instead."""

    state: u64

    @plain
    def __init__(self, seed: int = 0) -> None:
        self.sow(seed & WORD)

    def sow(self, seed: u64) -> None:
        """Start again from a seed; neighbouring seeds give unrelated numbers."""
        seed = ((seed + STIR) * STIR2) & WORD
        seed = ((seed ^ (seed >> 29)) * STIR) & WORD
        self.state = seed ^ (seed >> 32)

    @inline
    def below(self, n: int) -> int:
        """A number from 0 to n - 1 (n < 2**31; the bias is below n / 2**32)."""
        self.state = (self.state * TIMES + PLUS) & WORD
        return ((self.state >> 32) * n) >> 32

    def any_of(self, members: int) -> int:
        """A member of a set that has one."""
        for _ in range(self.below(bits.count(members))):
            members &= members - 1
        return bits.lowest(members)

    @plain
    def number(self, n: int) -> int:
        """below(), from Python."""
        return self.below(n)
