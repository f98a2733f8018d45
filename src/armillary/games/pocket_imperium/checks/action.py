"""What is impossible about a command: the action under way is undone and performed once more."""

from collections.abc import Iterator

from armillary.games.pocket_imperium.names import DONE, TRI_PRIME, Phase
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel import bits
from armillary.kernel.bits import members
from armillary.kernel.checking import rehearse


def resume(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """A seat performs its command as far as it has got."""
    if not 0 <= given.place < right.players or given.reveals == 0:
        yield f"place must be from 0 to {right.players - 1} and reveals from 1 to 3 while commands are performed"
    right.place, right.reveals, right.command = given.place, given.reveals, given.command
    right.turn = (right.first + right.place) % right.players
    for part in (undo, begin, answered):
        yield from part(given, right)


def undo(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """Ships are as they were before the action: spent by those before it, and none on the way."""
    for hex in members(right.held[right.turn]):
        if Phase.FLEET <= given.phase < Phase.TARGET:
            right.spent[hex] = given.spent[hex]
        elif given.phase >= Phase.TARGET and bits.has(given.struck, hex):
            right.spent[hex] = right.ships[hex]
        if right.fresh(hex) < 0:
            yield f"spent[{hex}] must be {right.ships[hex]} at most, the ships there"
    right.struck = given.struck if given.phase >= Phase.TARGET else 0
    if given.phase == Phase.FORCE:
        yield from put_back(given, right)
    if Phase.ONWARD <= given.phase < Phase.TARGET:
        yield from go_back(given, right)


def put_back(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """Ships lifted for an invasion stood in a hex that was asked before: hexes are asked by their numbers."""
    before = bits.first(given.asked_hex()) if given.sources else 0
    there = right.near[given.target] & right.enterable(right.turn) & ~right.struck & before
    if not given.sources or (given.fleet and not there):
        yield "sources must be hexes still to be asked, and fleet 0 if no hex next to target was asked before them"
    if given.fleet:
        right.put(right.turn, bits.lowest(there), given.fleet)


def way(given: PocketImperiumRules) -> tuple[int, int]:
    """Where a fleet begins and makes its first step: if no longer known where, then where it goes in the end."""
    return (given.target, given.source) if given.phase >= Phase.DROP else (given.source, given.target)


def go_back(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """A fleet in the middle of its way came from a neighbouring hex."""
    start, middle = way(given)
    ways = right.near[middle] & right.enterable(right.turn)
    if middle == TRI_PRIME or not bits.has(right.held[right.turn], middle):
        yield "the fleet must stand in a hex of its seat, and not in Tri-Prime: there it would stop"
    if not bits.has(ways, start):
        yield f"the fleet comes from and goes to one of {members(ways)}"
    if not 1 <= given.fleet <= given.spent[middle]:
        yield f"fleet must be from 1 to {given.spent[middle]}, ships in its hex that have moved"
    right.spent[middle] -= given.fleet
    right.lift(right.turn, middle, given.fleet)
    right.put(right.turn, start, given.fleet)


def begin(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """The seat has as many actions left as is said, and those before have left their traces."""
    if right.begin_command(right.turn) == 0:
        yield f"seat {right.turn} must have revealed command {right.command}, and have ships and hexes to perform it"
    if not 1 <= given.left <= right.left:
        yield f"left must be from 1 to {right.left}: 4, less one for each seat that revealed the command"
    done, right.left = right.left - given.left, given.left
    moved, struck = sum(right.spent), bits.count(given.struck & right.open & right.systems)
    if right.phase == Phase.FLEET and (moved < done or moved > done == 0):
        yield f"{done} movements are finished: that many ships at least have moved, and none before the first"
    if right.phase == Phase.TARGET and not struck == bits.count(given.struck) == done:
        yield f"struck must be {done} systems in play, as many as were invaded in this command"


def answered(given: PocketImperiumRules, right: PocketImperiumRules) -> Iterator[str]:
    """The seat gives its answers within the action once more: hexes and a fleet, then how many ships stay or join."""
    start, middle = way(given)
    steps = ("source", start), ("target", middle), ("fleet", given.fleet), ("target", start)
    known = dict(zip(range(Phase.FLEET, min(given.phase, Phase.DROP)), steps, strict=False))
    if given.phase == Phase.FORCE:
        known = {Phase.TARGET: ("target", given.target)}

    def numbers(right: PocketImperiumRules, _: int) -> tuple[str, int] | None:
        if right.phase == Phase.FORCE == given.phase and (hex := right.asked_hex()) < given.asked_hex():
            return f"ships[{hex}]", right.ships[hex] - given.ships[hex]
        return ("dropped", given.dropped) if right.phase == Phase.DROP < given.phase else None

    yield from rehearse(right, lambda right, _: known.pop(right.phase, None), {DONE})
    yield from rehearse(right, numbers)
    if right.phase != given.phase:
        yield "a number of ships is asked for only if there is a choice of two or more"
