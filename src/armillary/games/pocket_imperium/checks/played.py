"""What is impossible about the way to a position: setup, commands and choices are played once more."""

from collections.abc import Iterator

from armillary.games.pocket_imperium.checks.action import resume
from armillary.games.pocket_imperium.names import NEUTRAL, NONE, Card, Count, Phase
from armillary.games.pocket_imperium.people.view.view import removed
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import lowest, members
from armillary.kernel.checking import answer_shown, differing, rehearse, rehearse_sealed, take_over

BOARD = {
    "placed": "as the layout says, or dealt, each card once and to the first empty place",
    **dict.fromkeys(("level", "ones", "twos", "systems", "systems_on"), "as printed on the cards"),
    **dict.fromkeys(("cards", "open"), "two players leave out one line of cards, with all its hexes"),
}
PHASE = {"phase": "cards are dealt until all lie, then two players leave out a line if none is chosen, then all deploy"}


def in_setup(given: PocketImperiumRules) -> bool:
    """Whether no command was ever performed."""
    return given.phase <= Phase.DEPLOY or (given.phase == Phase.PLAN and given.round == 0)


def setup_fits(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """What chance has decided, and as long as no command was performed, where seats have deployed."""

    def answer_of(right: PocketImperiumRules, seat: int) -> tuple[str, int] | None:
        if right.phase == Phase.LAYOUT and given.placed[right.next_place()] != Card.NONE:
            return answer_shown(given, "placed", right.next_place())
        if right.phase == Phase.CUT < given.phase and (line := removed(given)) is not None:
            return "the line left out", line
        if right.phase == Phase.FIRST < given.phase:
            return "first", given.first
        if right.phase == Phase.DEPLOY and in_setup(given) and (given.phase == Phase.PLAN or right.place < given.place):
            landed = given.held[seat] & ~right.held[seat] & right.deployable()
            return f"by now, one more hex of held[{seat}]", lowest(landed) if landed else NONE
        return None

    yield from rehearse(right, answer_of)
    yield from differing(given, right, BOARD if right.phase >= Phase.FIRST else BOARD | PHASE)


def next_in_order(right: PocketImperiumRules, seat: int) -> int:
    """Where the next command of a seat is put."""
    return seat * Count.COMMANDS + (right.order[seat * Count.COMMANDS] != NONE)


def played(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """Go on from what is counted to the moment of the position."""
    if not in_setup(given):
        resumed(given, right)
        if given.phase in {Phase.PLAN, Phase.OVER}:
            finish_round(given, right)
        else:
            yield from ordered(given, right)
            yield from choose(given, right) if given.phase == Phase.SCORE else resume(given, right)
    if given.phase == Phase.PLAN:
        yield from rehearse_sealed(right, lambda right, seat: answer_shown(given, "order", next_in_order(right, seat)))


def resumed(given: PocketImperiumRules, right: PocketImperiumRules) -> None:
    """What no rule tells is taken as it is; seats that do not play stay without anything."""
    right.asked = right.waiting = right.turn = 0
    take_over(given, right, ["round", "ships"], range(Count.PLACES))
    take_over(given, right, ["held"], [*range(right.players), NEUTRAL])
    take_over(given, right, ["supply"], range(right.players))
    for seat in range(right.players):
        right.score[seat] = given.score[seat] - given.final[seat]


def finish_round(given: PocketImperiumRules, right: PocketImperiumRules) -> None:
    """The last round ends."""
    right.round -= 1
    if given.phase == Phase.PLAN:
        right.first = (given.first - 1) % right.players
    right.sustain()
    right.end_round()


def choose(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """Sectors are chosen, in whatever order that was."""
    right.reveals = Count.COMMANDS
    right.exploit()
    occupied = members(right.pickable())
    while right.phase == Phase.SCORE and (left := right.pickable() & given.picked):
        right.answer(right.turn, lowest(left))
    if right.phase != Phase.SCORE or right.picked != given.picked:
        yield f"occupied sectors are chosen, {occupied}, and after all seats only by the one that controls Tri-Prime"


def ordered(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """Each seat has its commands in order, which nobody can tell but the position."""
    for at in range(0, right.players * Count.COMMANDS, Count.COMMANDS):
        if sorted(given.order[at : at + Count.COMMANDS]) != list(range(Count.COMMANDS)):
            yield f"seat {at // Count.COMMANDS} must have each of the commands 0, 1 and 2 once in order"
    take_over(given, right, ["order"], range(right.players * Count.COMMANDS))
