"""How a match began: played by the rules, with the answers that a position shows."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import DEAL, FIRST, LAY, NONE
from armillary.kernel.dialect import state_fields
from armillary.kernel.game import Setup
from armillary.kernel.notation import members

NAMES = ("tile[{}]", "first", "civilisation[{}]", "home[{}]")  # of answers, by phase


def begun(position: ApexRules) -> tuple[ApexRules, str]:
    """The first deal, or as far before as the match has come; and what is wrong with the answers that lead there."""
    first = position.first if position.phase > FIRST else NONE
    tiles = () if position.exploration else tuple(position.tile)
    answers = tiles, (first,), tuple(position.civilisation), tuple(position.home)
    return played(position.setup, position.phase < DEAL, answers)


@lru_cache(maxsize=16)
def played(setup: Setup, early: bool, answers: tuple[tuple[int, ...], ...]) -> tuple[ApexRules, str]:
    """Answers by phase are given until one is not known yet, or cannot be given."""
    position: ApexRules = setup.start()
    while position.phase < DEAL:
        at = position.next_to_lay() if position.phase == LAY else position.turn
        key, seat = answers[position.phase][at], position.waiting.bit_length() - 1
        if key == NONE and early:
            break
        if key not in (legal := position.options(seat)):
            return position, f"{NAMES[position.phase].format(at)} must be one of {legal}: no others are left"
        position.take(seat, key)
    return position, ""


def differing(
    position: ApexRules, right: ApexRules, names: Iterable[str], why: str, places: Iterable[int] | None = None
) -> Iterator[str]:
    """What should be as in another position: numbers, and all the places of lists, or some."""
    for name in names:
        field = state_fields(type(position))[name]
        own, other = getattr(position, name), getattr(right, name)
        for place in (range(field.count) if places is None else places) if field.count else (None,):
            found, wanted = (own, other) if place is None else (own[place], other[place])
            if found != wanted:
                label = name if place is None else f"{name}[{place}]"
                yield f"{label} must be {members(wanted) if field.is_set else wanted}{why}"
