"""Bots that search."""

from dataclasses import dataclass

from armillary.bots.bot import Thinking
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Position
from armillary.minds import USUAL, Limit, Manner, Thinker, Thought, part
from armillary.minds.style import embarrassments

CANONICAL = 0
"""The seed from which positions are imagined that a seat cannot tell apart: they come out alike."""


@dataclass(frozen=True)
class Searcher:
    """Tree search, for so many simulations or so long."""

    name: str
    limit: Limit
    manner: Manner = USUAL

    def seated(self) -> Thinking:
        return Mind(self.limit, self.manner)

    def choose(self, position: Position, seat: int, seed: int) -> int:
        return self.seated().choose(position, seat, seed)


class Mind:
    """Searches for one seat of one match; while it answers several questions in a row its tree grows on."""

    def __init__(self, limit: Limit, manner: Manner) -> None:
        self.limit = limit
        self.manner = manner
        self.thinker: Thinker | None = None
        self.expected: str | None = None
        """What the seat would know, had nothing happened but its last answer."""
        self.left = limit
        """Of the limit, where that is for a whole turn."""
        self.made: list[int] = []
        """Simulations for each question of the turn."""

    def choose(self, position: Position, seat: int, seed: int) -> int:
        if self.thinker is None or known(position, seat) != self.expected:
            self.thinker = None
            self.left = self.limit
            self.made = []
        keys = position.options(seat)
        key = keys[0] if len(keys) == 1 else self.searched(position, seat, seed)
        self.expect(position, seat, key)
        return key

    def searched(self, position: Position, seat: int, seed: int) -> int:
        if self.thinker is None:
            self.thinker = Thinker(position, self.limit, self.manner, seed)
        thought = self.thinker.think(position, seat, part(self.left) if self.limit.turn else self.limit)
        self.made.append(thought.simulations)
        self.left = self.left.less(thought.simulations, thought.milliseconds)
        return self.decent(position, seat, thought)

    def decent(self, position: Position, seat: int, thought: Thought) -> int:
        """The key tried most often that is no embarrassment, as far as the seat knows."""
        if self.manner.first:
            return thought.key
        shown = position.imagined(seat, CANONICAL)
        ranked = sorted(thought.tally, key=lambda key: -thought.tally[key][0])
        return next((key for key in ranked if not embarrassments(shown, seat, key)), thought.key)

    def expect(self, position: Position, seat: int, key: int) -> None:
        """Keep the tree for the seat's next question, if nobody else comes between."""
        self.expected = None
        if self.thinker is None or self.manner.first:
            return
        after = position.imagined(seat, CANONICAL)
        after.answer(seat, key)
        if after.waiting >> seat & 1 and not after.settled:
            self.expected = known(after, seat)
            self.thinker.follow(position, seat, key)


def known(position: Position, seat: int) -> str:
    """Stands for what a seat knows: the same for all positions that it cannot tell apart."""
    return position_hash(position.imagined(seat, CANONICAL))
