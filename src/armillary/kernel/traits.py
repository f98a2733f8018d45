"""What a net is told of a position: numbers of each seat, and numbers of the whole."""

from typing import Annotated, Final

from armillary.kernel import memory, shorts
from armillary.kernel.constants import SEATS
from armillary.kernel.dialect import enforce, inline, plain

OWN: Final = 96  # most traits of a seat
COMMON: Final = 32  # most traits of the whole


class Traits:
    """Numbers about a position, each best between -1 and 1; a trait that is not put is 0."""

    of: Annotated[list[int], "i16", SEATS * OWN]
    common: Annotated[list[int], "i16", COMMON]

    @plain
    def __init__(self) -> None:
        memory.clear(self)

    def forget(self, players: int) -> None:
        """Make all traits of so many seats 0."""
        for i in range(players * OWN):
            self.of[i] = 0
        for i in range(COMMON):
            self.common[i] = 0

    @inline
    def put(self, seat: int, trait: int, value: float) -> None:
        """Say how much of a trait a seat has."""
        self.of[seat * OWN + trait] = shorts.kept(value)

    @inline
    def share(self, trait: int, value: float) -> None:
        """Say how much of a trait the whole has."""
        self.common[trait] = shorts.kept(value)

    @plain
    def listed(self, players: int) -> list[list[int]]:
        """Of each seat, then of the whole, in 64ths."""
        return [*(list(self.of[seat * OWN : (seat + 1) * OWN]) for seat in range(players)), list(self.common)]


enforce(Traits)
