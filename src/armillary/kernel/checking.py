"""What is impossible about a position, for the checks of any game: the rules play up to it, and both are compared."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from armillary.kernel.bits import has, lowest, members
from armillary.kernel.constants import CHANCE, NATURE
from armillary.kernel.dialect import state_fields
from armillary.kernel.notation import note

Shown = Callable[[Any, int], tuple[str, int] | None]
"""Told how far the rules have come and whom they ask: the field that shows an answer, and the answer; None: no more."""


def first_found(checks: Iterable[Callable[..., Iterable[str] | None]], *given: Any) -> list[str]:
    """The first problem that a check finds, if any: every check, and every line of it, may rely on those before it."""
    return list(islice((problem for check in checks for problem in check(*given) or ()), 1))


def together(sets: Iterable[int]) -> tuple[int, int]:
    """All members of several sets, and those that two of them have."""
    found = twice = 0
    for one in sets:
        found, twice = found | one, twice | found & one
    return found, twice


def take_over(given: Any, right: Any, names: Iterable[str], indices: Iterable[int] = ()) -> None:
    """What no rule tells is as a position says: numbers, and these indices of lists."""
    for name in names:
        if state_fields(type(right))[name].count:
            own, other = getattr(right, name), getattr(given, name)
            for index in indices:
                own[index] = other[index]
        else:
            setattr(right, name, getattr(given, name))


def answer_shown(given: Any, name: str, index: int) -> tuple[str, int] | None:
    """The answer that an index of a list shows; -1 there is none."""
    key = getattr(given, name)[index]
    return None if key == -1 else (f"{name}[{index}]", key)


def rehearse(
    right: Any, shown: Shown, endings: Collection[int] = (), only: int | None = None, why: str = ""
) -> Iterator[str]:
    """Give the answers that a position shows once more, as long as it shows some that are legal.

    Nobody can have given one of the endings: nothing would be left to be shown. If only one seat answers, its chain
    of answers to a joint question ends when it is no longer asked.
    """
    while right.waiting if only is None else has(right.waiting, only):
        seat = lowest(right.waiting) if only is None else only
        answer = shown(right, seat)
        if answer is None:
            return
        name, key = answer
        legal = [key for key in right.options(seat) if key not in endings]
        if key not in legal:
            yield f"{name} must be one of {legal}{why}"
            return
        right.answer(seat, key)


def rehearse_sealed(right: Any, shown: Shown, why: str = "") -> Iterator[str]:
    """All seats asked together give the answers that a position shows; they stay sealed even if none is missing."""
    right.again(NATURE)
    for seat in members(right.asked):
        yield from rehearse(right, shown, only=seat, why=why)
    right.waiting &= ~CHANCE


def differing(given: Any, right: Any, reasons: Mapping[str, str]) -> Iterator[str]:
    """Numbers that are not what the rules have made them, and why they must be: in the order of the reasons."""
    for name, why in reasons.items():
        field = state_fields(type(right))[name]
        found, wanted = (note(field, getattr(one, name)) for one in (given, right))
        if found != wanted:
            index = next((index for index in range(field.count) if found[index] != wanted[index]), None)
            where, number = (name, wanted) if index is None else (f"{name}[{index}]", wanted[index])
            yield f"{where} must be {number}: {why}"
