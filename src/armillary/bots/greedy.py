"""The bot that looks one decision ahead."""

from dataclasses import dataclass
from random import Random

from armillary.kernel.position import Position


@dataclass(frozen=True)
class Greedy:
    """Tries every way to complete the choice at hand, and takes what the game judges best for its seat.

    Where all are judged alike, as with secret plans, it follows the game's leanings.
    """

    name: str = "greedy"

    def choose(self, position: Position, seat: int, seed: int) -> int:
        leanings = position.leanings(seat)
        worth = {key: outcome(after(position, seat, key), seat) for key in leanings}
        best = max(worth.values())
        keys = [key for key in worth if worth[key] == best]
        return Random(seed).choices(keys, [leanings[key] for key in keys])[0]


def outcome(position: Position, seat: int) -> float:
    """What a position is worth to a seat that goes on to complete its choice as well as it can."""
    if position.waiting != 1 << seat or position.is_calm():
        return position.judged()[seat]
    return max(outcome(after(position, seat, key), seat) for key in position.options(seat))


def after(position: Position, seat: int, key: int) -> Position:
    following: Position = position.copy()
    following.take(seat, key)
    return following
