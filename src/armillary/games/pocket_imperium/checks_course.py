"""What is impossible about a round: it is ended, sectors are chosen or an action is performed once more."""

from armillary.games.pocket_imperium.checks_setup import in_setup
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import (
    COMMANDS,
    DONE,
    DROP,
    EXPLORE,
    EXTERMINATE,
    FLEET,
    FORCE,
    LEG,
    LOAD,
    NEUTRAL,
    ONWARD,
    OVER,
    PICK_UP,
    PLAN,
    SCORE,
    TARGET,
    TRI_PRIME,
)
from armillary.kernel import bits
from armillary.kernel.notation import members

ANSWERS = {FLEET: "source", LEG: "target", LOAD: "fleet", ONWARD: "target", DROP: "dropped", TARGET: "target"}


def played(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Go on from what is counted to the moment of the position."""
    problem = ""
    if not in_setup(given):
        take_over(given, right)
        if given.phase in {PLAN, OVER}:
            finish_round(given, right)
        else:
            problem = choose(given, right) if given.phase == SCORE else resume(given, right)
    if given.phase == PLAN:
        plan(given, right)
    return problem


def take_over(given: PocketImperiumRules, right: PocketImperiumRules) -> None:
    """What no rule tells is taken as it is; seats that do not play stay without anything."""
    right.asked = right.waiting = right.place = right.turn = 0
    right.round, right.ships, right.held[NEUTRAL] = given.round, list(given.ships), given.held[NEUTRAL]
    for seat in range(right.players):
        right.held[seat], right.supply[seat] = given.held[seat], given.supply[seat]
        right.score[seat] = given.score[seat] - given.final[seat]
        right.forget(seat)


def finish_round(given: PocketImperiumRules, right: PocketImperiumRules) -> None:
    """The last round ends."""
    right.round -= 1
    if given.phase == PLAN:
        right.first = (given.first - 1) % right.players
    right.sustain()
    right.end_round()


def plan(given: PocketImperiumRules, right: PocketImperiumRules) -> None:
    """Every seat puts its commands in order, as far as it has."""
    for seat in range(right.players):
        at = seat * COMMANDS
        for key in given.order[at : at + (1 if bits.has(given.waiting, seat) else 2)]:
            if key in right.options(seat):
                right.answer(seat, key)


def choose(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Sectors are chosen, in whatever order that was."""
    right.reveals = COMMANDS
    right.exploit()
    occupied = members(right.pickable())
    for sector in members(given.picked):
        if right.phase == SCORE and bits.has(right.pickable(), sector):
            right.answer(right.turn, sector)
    if right.phase != SCORE or right.picked != given.picked:
        return f"occupied sectors are chosen, {occupied}, and after all seats only by the one that controls Tri-Prime"
    return misordered(given, right)


def misordered(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """A seat without each command once in order; if there is none, they are taken as they are."""
    for at in range(0, right.players * COMMANDS, COMMANDS):
        if sorted(given.order[at : at + COMMANDS]) != list(range(COMMANDS)):
            return f"seat {at // COMMANDS} must have each of the commands 0, 1 and 2 once in order"
        right.order[at : at + COMMANDS] = given.order[at : at + COMMANDS]
    return ""


# commands


def resume(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """A seat performs its command as far as it has got."""
    if not 0 <= given.place < right.players or given.reveals == 0:
        return f"place must be from 0 to {right.players - 1} and reveals from 1 to 3 while commands are performed"
    right.place, right.reveals, right.command = given.place, given.reveals, given.command
    right.turn = (right.first + right.place) % right.players
    return misordered(given, right) or undo(given, right) or begin(given, right) or answered(given, right)


def undo(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Ships are as they were before the action: spent by those before it, and none on the way."""
    mine = right.held[right.turn]
    if given.command == EXTERMINATE:
        right.struck = given.struck
        for hex in members(given.struck & mine):
            right.spent[hex] = right.ships[hex]
        return put_back(given, right) if given.phase == FORCE else ""
    if given.command == EXPLORE:
        for hex in members(mine):
            right.spent[hex] = given.spent[hex]
            if right.fresh(hex) < 0:
                return f"spent[{hex}] must be {right.ships[hex]} at most, the ships there"
        return go_back(given, right) if ONWARD <= given.phase <= PICK_UP else ""
    return ""


def put_back(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """Ships lifted for an invasion stood in a hex that was asked before: hexes are asked by their numbers."""
    before = bits.first(given.asked_hex()) if given.sources else 0
    there = right.near[given.target] & right.enterable(right.turn) & ~right.struck & before
    if given.fleet and there:
        right.put(right.turn, bits.lowest(there), given.fleet)
    elif given.fleet or not given.sources:
        return "sources must be hexes still to be asked, and fleet 0 if no hex next to target was asked before them"
    return ""


def way(given: PocketImperiumRules) -> tuple[int, int]:
    """Where a fleet begins and makes its first step: if no longer known where, then where it goes in the end."""
    return (given.target, given.source) if given.phase in {DROP, PICK_UP} else (given.source, given.target)


def go_back(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """A fleet in the middle of its way came from a neighbouring hex."""
    start, middle = way(given)
    ways = right.near[middle] & right.enterable(right.turn)
    if middle == TRI_PRIME or not bits.has(right.held[right.turn], middle):
        return "the fleet must stand in a hex of its seat, and not in Tri-Prime: there it would stop"
    if not bits.has(ways, start):
        return f"the fleet comes from and goes to one of {members(ways)}"
    if not 1 <= given.fleet <= given.spent[middle]:
        return f"fleet must be from 1 to {given.spent[middle]}, ships in its hex that have moved"
    right.spent[middle] -= given.fleet
    right.lift(right.turn, middle, given.fleet)
    right.put(right.turn, start, given.fleet)
    return ""


def begin(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """The seat has as many actions left as is said, and those before have left their traces."""
    if right.begin_command(right.turn) == 0:
        return f"seat {right.turn} must have revealed command {right.command}, and have ships and hexes to perform it"
    if not 1 <= given.left <= right.left:
        return f"left must be from 1 to {right.left}: 4, less one for each seat that revealed the command"
    done, right.left = right.left - given.left, given.left
    moved, struck = sum(right.spent), bits.count(given.struck & right.open & right.systems)
    if right.command == EXPLORE and (moved < done or moved > done == 0):
        return f"{done} movements are finished: that many ships at least have moved, and none before the first"
    if right.command == EXTERMINATE and not struck == bits.count(given.struck) == done:
        return f"struck must be {done} systems in play, as many as were invaded in this command"
    return ""


def answered(given: PocketImperiumRules, right: PocketImperiumRules) -> str:
    """The seat gives its answers within the action once more."""
    start, middle = way(given)
    movement = {FLEET: start, LEG: middle, LOAD: given.fleet, ONWARD: start, DROP: given.dropped}
    for phase, key in ({TARGET: given.target} if given.phase == FORCE else movement).items():
        if right.phase == phase != given.phase:
            keys = [one for one in right.options(right.turn) if one != DONE or phase == DROP]
            if key not in keys:
                return f"{ANSWERS[phase]} must be one of {keys}"
            right.answer(right.turn, key)
    while right.phase == given.phase == FORCE and (hex := right.asked_hex()) < given.asked_hex():
        right.answer(right.turn, right.ships[hex] - given.ships[hex])
    return (
        "" if right.phase == given.phase else "a number of ships is asked for only if there is a choice of two or more"
    )
