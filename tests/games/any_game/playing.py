"""Answers from a position on, what is told on the way, and what may not be answered. For the tests of any game."""

from typing import TypeVar, cast

from armillary.kernel.bits import members
from armillary.kernel.position import Position

P = TypeVar("P", bound=Position)

Told = list[tuple[int, ...]]
"""Events, each with the numbers that its kind has."""
Answer = int | tuple[int, int]
"""A key of the one seat that is asked, or a seat and its key."""


def asked(position: Position) -> int:
    """The one seat that is asked."""
    (seat,) = members(position.waiting)
    return seat


def after(before: P, *answers: Answer) -> tuple[P, Told]:
    """The position some answers lead to, and what is told on the way."""
    position = cast(P, before.copy())
    position.listen()
    for answer in answers:
        seat, key = answer if isinstance(answer, tuple) else (asked(position), answer)
        position.submit(seat, key)
    return position, heard(position)


def heard(position: Position) -> Told:
    """What was told since it was last asked."""
    kinds = position.setup.game.events
    return [event[: 1 + len(kinds[event[0]].args)] for event in position.heard()]


def events(told: Told, *kinds: int) -> Told:
    """Those of some kinds; of a single kind, without its number."""
    return [event[1:] if len(kinds) == 1 else event for event in told if event[0] in kinds]


def why(position: Position, key: int, seat: int | None = None) -> str | None:
    """The rule that forbids a seat, or the one that is asked, a key; None: it is legal."""
    who = asked(position) if seat is None else seat
    return None if key in position.options(who) else position.setup.game.why(position, who, key).rule
