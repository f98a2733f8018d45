"""A small net that judges positions, on top of the judgement the game has by hand.

For each seat it is told the seat's own traits, the sum and the maximum of those of the others, and what all have in
common: so one net serves any number of players. Two hidden layers are whole numbers of 16 bits with sums of 32, which
come out alike on every machine; the last is real numbers, added up in order.
"""

from collections.abc import MutableSequence
from typing import Annotated, Any, Final

from armillary.kernel import memory, reals, shorts
from armillary.kernel.dialect import enforce, f64, i64, plain, unlocked
from armillary.kernel.position import Payoff, Position
from armillary.kernel.shorts import MOST
from armillary.kernel.traits import COMMON, OWN, Traits

INPUTS: Final = 3 * OWN + COMMON  # most of them
HIDDEN: Final = 128  # most numbers of a hidden layer
CLIP: Final = 4095  # the largest number of a hidden layer
FIRST_SHIFT: Final = 8
SECOND_SHIFT: Final = 10
ONE: Final = 256.0  # what 1.0 is in a hidden layer
LEAST: Final = 1e-6  # chances are taken to be at least this
Shorts = Annotated[MutableSequence[int], "i16", "view"]
Ints = Annotated[MutableSequence[int], "i32", "view"]
Floats = Annotated[MutableSequence[float], "f64", "view"]


class Net:
    """Judges positions of one game; without inputs it judges as the game does by hand."""

    traits: Traits
    own: i64  # traits of a seat
    common: i64  # traits of the whole
    inputs: i64
    one: i64  # numbers of the first hidden layer
    two: i64  # and of the second
    trust: f64  # how much the logarithm of the chance judged by hand counts
    first: Shorts  # weights, for each number of the layer all inputs
    first_bias: Ints
    second: Shorts
    second_bias: Ints
    last: Floats
    input: Annotated[list[int], "i16", INPUTS]
    hidden: Annotated[list[int], "i16", HIDDEN]

    @plain
    def __new__(cls, scratch: Position, *_: Any, **__: Any) -> Any:
        return memory.beside(cls, scratch)

    @plain
    def __init__(self, scratch: Position) -> None:
        memory.clear(self)
        self.traits = Traits()
        self.trust = 1.0

    def judge(self, position: Position, out: Payoff) -> None:
        """What the match seems to be worth to each seat."""
        position.judge(out)
        if self.inputs > 0:
            self.traits.forget(position.players)
            position.traits(self.traits)
            self.correct(position.players, out)

    @unlocked
    def judge_often(self, position: Position, out: Payoff, times: int) -> None:
        """The same so many times, to find out how long it takes."""
        for _ in range(times):
            self.judge(position, out)

    def correct(self, players: int, out: Payoff) -> None:
        """Turn the chances judged by hand into those of the net."""
        for seat in range(players):
            chance: float = max(LEAST, min(1.0 - LEAST, out.of[seat]))
            value: float = reals.log(chance)
            if players == 1:
                value -= reals.log(1.0 - chance)
            value *= self.trust
            more: float = self.opinion(players, seat)
            out.of[seat] = value + more
        if players == 1:
            out.of[0] = 1.0 / (1.0 + reals.exp(-out.of[0]))
        else:
            self.share_out(players, out)

    def share_out(self, players: int, out: Payoff) -> None:
        """Turn logarithms of odds into chances."""
        best: float = out.of[0]
        for seat in range(1, players):
            best = max(best, out.of[seat])
        total: float = 0.0
        for seat in range(players):
            out.of[seat] = reals.exp(out.of[seat] - best)
            total += out.of[seat]
        for seat in range(players):
            out.of[seat] /= total

    def opinion(self, players: int, seat: int) -> float:
        """What the net adds to the logarithm of a seat's odds."""
        self.look_from(players, seat)
        for j in range(self.one):
            first = self.first_bias[j] + shorts.dot(self.first, j * self.inputs, self.input, self.inputs)
            self.hidden[j] = max(0, min(CLIP, first >> FIRST_SHIFT))
        value: float = 0.0
        for j in range(self.two):
            second = self.second_bias[j] + shorts.dot(self.second, j * self.one, self.hidden, self.one)
            value += self.last[j] * max(0, min(CLIP, second >> SECOND_SHIFT))
        return value / ONE

    def look_from(self, players: int, seat: int) -> None:
        """The inputs, from where a seat sits."""
        own = self.own
        mine = seat * OWN
        for i in range(own):
            self.input[i] = self.traits.of[mine + i]
            total = 0
            most = -MOST if players > 1 else 0
            for other in range(players):
                if other != seat:
                    trait = self.traits.of[other * OWN + i]
                    total += trait
                    most = max(most, trait)
            self.input[own + i] = total
            self.input[2 * own + i] = most
        for i in range(self.common):
            self.input[3 * own + i] = self.traits.common[i]


enforce(Net)
