"""Three steps for each seat in turn; the fourth key settles."""

from typing import Annotated

from armillary.kernel.constants import NATURE
from armillary.kernel.dialect import i8, i16, tables
from armillary.kernel.position import Keys, Payoff, Position

from .words import (
    CLIMBED,
    ENDLESS,
    MANY_EVENTS,
    MANY_KEYS,
    NOTED,
    SEATS_AT_MOST,
    SHOWING,
    STEPS,
    STUCK,
    WINDY,
)


@tables
class StairsTables(Position):
    """The options."""

    fault: i8
    rounds: i8


class Stairs(StairsTables):
    """How high everybody is."""

    height: Annotated[list[int], "i16", SEATS_AT_MOST]
    turn: Annotated[int, "i8", (0, SEATS_AT_MOST - 1)]
    taken: Annotated[int, "i8", (0, STEPS)]
    round: Annotated[int, "i8", (0, 9)]
    wind: i16

    def start(self) -> None:
        self.tell(CLIMBED, 0, 0)
        self.ask(0)

    def legal(self, seat: int, out: Keys) -> None:
        if seat == NATURE:
            out.add_weighted(0, 3)
            out.add_weighted(1, 2)
            out.add_weighted(2, 1)
        elif self.fault == MANY_KEYS and self.taken == 1:
            for key in range(600):
                out.add(key)
        elif self.fault != STUCK or self.taken == 0:
            for key in range(SHOWING + 1):
                out.add(key)

    def play(self, seat: int, key: int) -> None:
        if seat == NATURE:
            self.wind += key
            self.next_turn()
        else:
            self.climb(seat, key)

    def climb(self, seat: int, key: int) -> None:
        self.height[seat] += key
        self.taken += 1
        self.tell(CLIMBED, seat, key)
        self.tell(NOTED, seat, key)
        if self.fault == MANY_EVENTS and self.taken == 2:
            for _ in range(5000):
                self.tell(CLIMBED, seat, key)
        if key == SHOWING:
            self.settle()
        if self.fault == ENDLESS:
            self.taken = 1
        if self.taken < STEPS:
            self.ask(seat)
        elif self.fault == WINDY:
            self.taken = 0
            self.ask(NATURE)
        else:
            self.taken = 0
            self.next_turn()

    def next_turn(self) -> None:
        if self.turn + 1 < self.players:
            self.turn += 1
        else:
            self.turn = 0
            self.round += 1
        if self.round < self.rounds:
            self.ask(self.turn)

    def payoff(self, out: Payoff) -> None:
        for seat in range(self.players):
            out.of[seat] = self.height[seat] / 100.0
