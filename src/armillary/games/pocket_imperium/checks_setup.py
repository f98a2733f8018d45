"""What is impossible about the setup: cards are dealt, a line is left out and ships are deployed once more."""

from armillary.games.pocket_imperium.differences import BOARD, REASONS, difference
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.view import removed
from armillary.games.pocket_imperium.words import CUT, DEPLOY, FIRST, LAYOUT, PLAN
from armillary.kernel import bits
from armillary.kernel.notation import members
from armillary.kernel.words import NATURE


def in_setup(given: PocketImperiumRules) -> bool:
    """Whether no command was ever performed."""
    return given.phase <= DEPLOY or (given.phase == PLAN and given.round == 0)


def dealt(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Chance deals each card once, to the first empty place, and chooses a line if two players have not."""
    while right.phase == LAYOUT and (card := given.placed[right.next_place()]) in right.options(NATURE):
        right.answer(NATURE, card)
    if right.phase == LAYOUT and given.placed != list(right.placed):
        cards = right.options(NATURE)
        return f"every card is dealt once, to the first empty place: placed[{right.next_place()}] can be one of {cards}"
    line = removed(given)
    if right.phase == CUT < given.phase and line is not None:
        right.answer(NATURE, line)
    return difference(given, right, REASONS if min(given.phase, right.phase) < FIRST else BOARD)


def deployed(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """From the start player on, then back, each seat deploys to systems that it may choose."""
    if given.first >= right.players:
        return f"first must be a seat from 0 to {right.players - 1}"
    if given.phase > FIRST:
        right.answer(NATURE, given.first)
    while in_setup(given) and right.phase == DEPLOY and (given.phase == PLAN or right.place < given.place):
        there = right.deployable()
        landed = given.held[right.turn] & ~right.held[right.turn] & there
        if landed == 0:
            return (
                f"by now seat {right.turn} must have a system of level I, first in its sector: one of {members(there)}"
            )
        right.answer(right.turn, bits.lowest(landed))
    return ""
