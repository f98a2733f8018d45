"""The bots that look one decision ahead."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from armillary.kernel.position import Position
from armillary.minds import as_first

T = TypeVar("T", float, "tuple[float, float]")
Ends = Callable[[Position], bool]
Worth = tuple[float, float]
"""What a position seems to be worth to a seat, and the points that decide where others are worth as much."""


@dataclass(frozen=True)
class Greedy:
    """Tries every way to complete the choice at hand, and takes what looks best to its seat.

    Of several that look alike it takes one with most points, then one that a quick player likes best.
    """

    name: str = "greedy"

    def seated(self) -> "Greedy":
        return self

    def choose(self, position: Position, seat: int, seed: int) -> int:
        worth = {key: outcome(after(position, seat, key), seat, is_decided, standing) for key in position.options(seat)}
        likings = position.leanings(seat)
        alike = best_of(worth)
        return Random(seed).choice(best_of({key: likings[key] for key in alike}))


@dataclass(frozen=True)
class FirstGreedy:
    """As it was at first: it does not see that a round is over, and stops acting rather than end one."""

    name: str = "greedy-1"

    def seated(self) -> "FirstGreedy":
        return self

    def choose(self, position: Position, seat: int, seed: int) -> int:
        root = as_first(position)
        worth = {
            key: outcome(after(root, seat, key), seat, Position.is_complete, promise) for key in root.options(seat)
        }
        return Random(seed).choice(best_of(worth))


def best_of(worth: dict[int, T]) -> list[int]:
    """The keys that are worth most."""
    most = max(worth.values())
    return [key for key in worth if worth[key] == most]


def is_decided(position: Position) -> bool:
    """Whether the choice at hand is made: nothing is half done, or a new round has begun."""
    return position.is_complete() or position.is_calm()


def outcome(position: Position, seat: int, ends: Ends, worth: Callable[[Position, int], T]) -> T:
    """What a position is worth to a seat that goes on to complete its choice as well as it can."""
    if not position.waiting >> seat & 1 or ends(position):
        return worth(position, seat)
    return max(outcome(after(position, seat, key), seat, ends, worth) for key in position.options(seat))


def standing(position: Position, seat: int) -> Worth:
    """What a position is worth: where the seat could end the match now, as much as that would bring.

    To end it and to go on are then judged alike, by how it ends.
    """
    if not position.waiting >> seat & 1 or position.is_calm():
        return worth_of(position, seat)
    ways = [after(position, seat, key) for key in position.options(seat)]
    return max((worth_of(way, seat) for way in ways if not way.waiting), default=worth_of(position, seat))


def worth_of(position: Position, seat: int) -> Worth:
    return promise(position, seat), position.reached(seat)


def promise(position: Position, seat: int) -> float:
    """What the match is worth to a seat, or seems to be while it goes on."""
    return (position.appraised() if position.waiting else position.payoffs())[seat]


def after(position: Position, seat: int, key: int) -> Position:
    following: Position = position.copy()
    following.answer(seat, key)
    return following
