"""What is impossible about the way to a position: setup, choices and a strategy are played once more."""

from collections.abc import Iterator

from armillary.games.apex.names import DONE, NONE, Count, Phase
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import bit, first, members
from armillary.kernel.checking import answer_shown, rehearse, rehearse_sealed, take_over

ANSWERS = ("tile", "first", "civilisation", "home")  # in setup, by phase
ASKED = (  # when a question is, by phase from FIGHT on
    "a battle is asked for only in a war, where the seat whose turn it is and another have tokens",
    "a colony is asked for only in a colonisation, if one is left, and for a neutral sector that the seat controls",
    "an action is asked for only in an expansion, if one is left that can do something",
    "a sector to leave is asked for only by an action that moves ships",
    "a sector to go to is asked for only by an action that moves ships",
    "a number of ships is asked for only if there are two or more to be moved",
    "a sector is asked for only if there are two or more where the action can be spent, and no ships to be moved",
    "whose ship is struck is asked for only if two others or more have ships there",
    "only a neutral sector that lies face down is turned up",
)


def begun(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """The setup, up to the first deal; of a position in setup, as far as it has come."""

    def shown(right: ApexRules, _: int) -> tuple[str, int] | None:
        if right.phase == Phase.DEAL or given.phase <= Phase.FIRST == right.phase:
            return None
        if right.phase == Phase.FIRST:
            return "first", given.first
        name, at = ANSWERS[right.phase], right.next_to_lay() if right.phase == Phase.LAY else right.turn
        key = getattr(given, name)[at]
        return None if key == NONE and given.phase < Phase.DEAL else (f"{name}[{at}]", key)

    yield from rehearse(right, shown, why=": no others are left")


def resumed(given: ApexRules, right: ApexRules) -> None:
    """The age and the round, and the galaxy as it is; the age before has just ended if nothing has happened since."""
    fresh = given.phase == Phase.DEAL or (given.phase == Phase.CHOOSE and given.round == 0)
    right.age, right.round = (
        (Count.AGES - 1, Count.ROUNDS - 1) if given.phase == Phase.OVER else (given.age, 0 if fresh else given.round)
    )
    if given.age or not fresh:
        take_galaxy(given, right)
    if given.age and fresh:
        right.age -= 1
        right.end_age()
    for _ in range(right.round):
        right.pass_hands()


def take_galaxy(given: ApexRules, right: ApexRules) -> None:
    """Once a round is resolved, anything of seats that play may have changed, but for the origins."""
    take_over(given, right, ["tile", "colony"], range(right.players, right.places))
    take_over(given, right, ["level"], range(right.players * Count.SCALES))
    take_over(given, right, ["points"], range(right.players * Count.SOURCES))
    for at in range(0, right.players * Count.PLACES, Count.PLACES):
        take_over(given, right, ["ships"], range(at, at + right.places))


# a round


def chosen_fits(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """While strategies are resolved, every seat has chosen, and one has the turn."""
    if Phase.CHOOSE < given.phase < Phase.OVER:
        for seat in range(right.players):
            dropped = given.dropped[seat] != NONE
            if NONE in {given.chosen[seat], given.side[seat]} or dropped != (right.players == 2):
                yield f"seat {seat} must have chosen a card and a side, and with two players a card to discard"
        if not 0 <= given.turn < right.players:
            yield f"turn must be a seat from 0 to {right.players - 1} while strategies are resolved"
        take_over(given, right, ["chosen", "side", "dropped"], range(right.players))


def levels_reached(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """Go on from the beginning of the round to the moment of the position."""
    if given.phase == Phase.CHOOSE:
        yield from choose(given, right)
    elif given.phase > Phase.CHOOSE:
        right.asked = right.waiting = right.joint = 0
        if given.phase == Phase.OVER:
            right.end_age()
        else:
            yield from resume(given, right)


def choose(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """Each seat is somewhere in its chain of answers: card, side, and discard in a duel."""

    def shown(right: ApexRules, seat: int) -> tuple[str, int] | None:
        name = "chosen" if right.card_of(seat) == NONE else "side" if right.side[seat] == NONE else "dropped"
        return answer_shown(given, name, seat)

    yield from rehearse_sealed(right, shown, why=", or -1")


def resume(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """Strategies are resolved one after the other, up to the seat whose turn it is; it goes on with its own."""
    while right.turn != given.turn:
        right.turn = right.next_in_line()
        right.done |= bit(right.turn)
    if given.phase >= Phase.ACT:
        take_pool(given, right)
    else:
        yield from fought(given, right)
    right.ask_on(right.turn)
    yield from answered(given, right)
    if right.phase != given.phase:
        yield ASKED[given.phase - Phase.FIGHT]


def fought(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """One seat is left where a battle was fought."""
    if given.fought & ~first(right.places):
        yield f"fought must be places of the galaxy, 0 to {right.places - 1}"
    for place in members(given.fought):
        there = [seat for seat, own in enumerate(right.home) if right.tokens(seat, place) > (place == own)]
        if len(there) > 1:
            yield f"sector {place} must have tokens of one seat at most, but for an origin colony: a battle was fought"
    right.fought = given.fought if given.phase == Phase.FIGHT else 0


def take_pool(given: ApexRules, right: ApexRules) -> None:
    """Actions left are some of those the turn began with, and so was the one under way."""
    right.gather(right.turn)
    for action, left in enumerate(given.pool):
        under_way = action == given.action and given.phase > Phase.ACT
        right.pool[action] = min(right.pool[action], left + under_way)


def answered(given: ApexRules, right: ApexRules) -> Iterator[str]:
    """The seat gives its answers within the action once more."""
    at, target = right.turn * Count.PLACES + max(given.target, 0), ("target", given.target)
    answers = (("action", given.action), ("source", given.source), target, (f"ships[{at}]", given.ships[at]), target)
    known = dict(zip(range(Phase.ACT, given.phase), answers, strict=False))
    why = ", by the actions left and the ships there"
    yield from rehearse(right, lambda right, _: known.pop(right.phase, None), {DONE}, why=why)
