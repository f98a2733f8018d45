"""Roll a die as often as you dare, and keep what you rolled, unless a 1 comes up."""

from typing import Annotated, Any, Final

from armillary.kernel.constants import NATURE
from armillary.kernel.dialect import plain
from armillary.kernel.events import NUMBER, SEAT, EventKind
from armillary.kernel.game import Game
from armillary.kernel.position import Keys, Payoff, Position
from armillary.kernel.questions import Ask, of_nature
from armillary.kernel.registry import register

SEATS: Final = 4
GOAL: Final = 30
ROUNDS: Final = 8
ROLL: Final = 0
STOP: Final = 1
ROLLED: Final = 1


class Rules(Position):
    """Whose turn it is, and what everybody has."""

    score: Annotated[list[int], "i16", SEATS, (0, GOAL + 5)]
    gained: Annotated[int, "i16", (0, GOAL + 5)]  # in this turn
    turn: Annotated[int, "i8", (0, SEATS - 1)]
    round: Annotated[int, "i8", (0, ROUNDS)]

    def start(self) -> None:
        self.ask(0)

    def legal(self, seat: int, out: Keys) -> None:
        if seat == NATURE:
            for pips in range(1, 7):
                out.add_weighted(pips, 1)
        else:
            out.add(ROLL)
            if self.gained > 0:
                out.add(STOP)

    def play(self, seat: int, key: int) -> None:
        if seat != NATURE and key == ROLL:
            self.ask(NATURE)
        elif seat != NATURE:
            self.end_turn()
        else:
            self.tell(ROLLED, self.turn, key)
            self.gained = 0 if key == 1 else self.gained + key
            if key == 1 or self.score[self.turn] + self.gained >= GOAL:
                self.end_turn()
            else:
                self.ask(self.turn)

    def end_turn(self) -> None:
        """Keep what was gained; a seat at the goal wins, and after the last round nobody does."""
        self.score[self.turn] += self.gained
        self.gained = 0
        is_won = self.score[self.turn] >= GOAL
        self.turn = (self.turn + 1) % self.players
        if self.turn == 0:
            self.round += 1
        if not is_won and self.round < ROUNDS:
            self.ask(self.turn)

    def payoff(self, out: Payoff) -> None:
        for seat in range(self.players):
            out.of[seat] = 1.0 if self.score[seat] >= GOAL else 0.0

    def reached(self, seat: int) -> float:
        return self.score[seat]


@plain
def view(position: Rules, viewer: int) -> dict[str, Any]:
    """What a viewer may know: here, everything."""
    return {"score": list(position.score)[: position.players], "gained": position.gained, "turn": position.turn}


GAME = register(
    Game(
        name="template",
        players=range(2, SEATS + 1),
        position_class=Rules,
        asks=(
            Ask("die", range(1, 7), "number", when=of_nature),
            Ask("turn", range(2), why="2", args=lambda position, seat: {"gained": position.gained}),
        ),
        events={ROLLED: EventKind("rolled", {"seat": SEAT, "pips": NUMBER})},
        view=view,
    )
)
