"""The bot that looks one decision ahead."""

from dataclasses import dataclass
from random import Random

from armillary.kernel.position import Position


@dataclass(frozen=True)
class Greedy:
    """Tries every way to complete the choice at hand, and takes what looks best to its seat; any of those alike."""

    name: str = "greedy"

    def choose(self, position: Position, seat: int, seed: int) -> int:
        worth = {key: outcome(after(position, seat, key), seat) for key in position.options(seat)}
        best = max(worth.values())
        return Random(seed).choice([key for key in worth if worth[key] == best])


def outcome(position: Position, seat: int) -> float:
    """What a position is worth to a seat that goes on to complete its choice as well as it can."""
    if position.waiting == 0:
        return position.payoffs()[seat]
    if not position.waiting >> seat & 1 or position.is_complete():
        return position.appraised()[seat]
    return max(outcome(after(position, seat, key), seat) for key in position.options(seat))


def after(position: Position, seat: int, key: int) -> Position:
    following: Position = position.copy()
    following.take(seat, key)
    return following
