"""Random play to the end, for any Position."""

from typing import Annotated, Any

from armillary.kernel import bits, memory
from armillary.kernel.constants import CHANCE, NATURE, SEATS
from armillary.kernel.dialect import blank, enforce, i64, plain, unlocked
from armillary.kernel.position import Keys, Payoff, Position
from armillary.kernel.rng import Rng


class Playout:
    """Random play: all keys alike, nature by her weights."""

    keys: Keys
    rng: Rng
    result: Payoff
    scratch: Position
    limit: i64  # most answers a match may take
    total: Annotated[list[float], "f64", SEATS]  # what the matches were worth to each seat

    @plain
    def __new__(cls, scratch: Position, *_: Any, **__: Any) -> Any:
        return memory.beside(cls, scratch)

    @plain
    def __init__(self, scratch: Position, seed: int, limit: int = 1_000_000) -> None:
        self.keys = Keys()
        self.rng = Rng(seed)
        self.result = Payoff()
        self.scratch = scratch
        self.limit = limit
        self.total = blank(Playout, "total")

    def draw(self) -> int:
        """One of the keys, by their weights."""
        at = self.rng.below(self.keys.total)
        if self.keys.total == self.keys.count:
            return self.keys.key[at]  # all weights are 1
        i = 0
        while at >= self.keys.weight[i]:
            at -= self.keys.weight[i]
            i += 1
        return self.keys.key[i]

    def finish(self, position: Position) -> int:
        """Play on to the end; how many answers it took, or -1 when it took too many."""
        keys = self.keys.key
        steps = 0
        while position.waiting != 0:
            if steps == self.limit:
                return -1
            self.keys.clear()
            if position.waiting & CHANCE != 0:
                position.legal(NATURE, self.keys)
                position.answer(NATURE, self.draw())
            else:
                seat = bits.lowest(position.waiting)
                position.legal(seat, self.keys)
                position.answer(seat, keys[self.rng.below(self.keys.count)])
            steps += 1
        return steps

    def stroll(self, position: Position, horizon: int) -> int:
        """Play so many answers as the game leans, and on to a calm position; how many it took, or -1 for too many."""
        steps = 0
        while position.waiting != 0 and (steps < horizon or position.calm() == 0):
            if steps == self.limit:
                return -1
            seat = bits.lowest(position.waiting)
            self.keys.clear()
            position.legal(seat, self.keys)
            if seat != NATURE:
                position.lean(seat, self.keys)
            position.answer(seat, self.draw())
            steps += 1
        return steps

    @unlocked
    def run(self, root: Position, games: int) -> int:
        """Play a position to the end many times; how many answers it took, or -1 when a match did not end."""
        steps = 0
        for _ in range(games):
            root.copy_to(self.scratch)
            taken = self.finish(self.scratch)
            if taken < 0:
                return -1
            steps += taken
            self.scratch.payoff(self.result)
            for seat in range(root.players):
                self.total[seat] += self.result.of[seat]
        return steps


enforce(Playout)
