"""What is impossible about the command being performed: movements and invasions."""

from armillary.games.pocket_imperium.facts import COMMAND_OF, Facts, Problems
from armillary.games.pocket_imperium.words import (
    DROP,
    EXPLORE,
    FLEET,
    FORCE,
    GROW,
    LEG,
    LOAD,
    ONWARD,
    PICK_UP,
    TARGET,
    TRI_PRIME,
)
from armillary.kernel.notation import members

UNDER_WAY = {ONWARD, DROP, PICK_UP}  # phases in which a fleet has made its first step
USED = {  # a field of a movement or an invasion: the phases that use it, what it is in others, and what it is for
    "source": ({LEG, LOAD, *UNDER_WAY}, 0, "a fleet moves"),
    "target": ({LOAD, *UNDER_WAY, FORCE}, 0, "ships are on their way to a hex"),
    "fleet": ({*UNDER_WAY, FORCE}, 0, "ships have moved or were lifted"),
    "dropped": ({PICK_UP}, 0, "ships were left in the middle hex"),
    "sources": ({FORCE}, "empty", "an invasion is gathered"),
    "struck": ({TARGET, FORCE}, "empty", "systems are invaded"),
}


def command_fits(facts: Facts) -> Problems:
    """The command performed is the one revealed, and gives the actions that are left."""
    position = facts.position
    if facts.phase not in COMMAND_OF:
        if position.command or position.left:
            yield "command and left must be 0 outside of commands"
        return
    right = COMMAND_OF[facts.phase]
    if position.command != right:
        yield f"command must be {right} in this phase"
    elif facts.plan(facts.turn)[position.reveals - 1] != right:
        yield f"seat {facts.turn} must have revealed command {right} to perform it"
    elif not 1 <= position.left <= facts.actions():
        yield f"left must be from 1 to {facts.actions()}, since {4 - facts.actions()} of the seats revealed the command"


def spent_fits(facts: Facts) -> Problems:
    """Ships that have acted belong to the seat that acts."""
    for hex, spent in enumerate(facts.spent):
        if spent > facts.ships[hex]:
            yield f"spent[{hex}] must be {facts.ships[hex]} at most, the ships there"
        elif spent and (facts.phase not in COMMAND_OF or not facts.mine >> hex & 1):
            yield f"spent[{hex}] must be 0: only ships of the seat that acts can have acted in its command"
    if facts.phase not in COMMAND_OF:
        return
    total, done = sum(facts.spent), facts.actions() - facts.position.left
    if facts.phase == GROW and total:
        yield "no ship is spent while ships are added"
    moved = total - (facts.position.fleet if facts.phase in UNDER_WAY else 0)
    if facts.position.command == EXPLORE and (moved < done or (moved and not done)):
        yield f"{done} movements are finished: that many ships at least have moved, and none before the first"


def idle_fits(facts: Facts) -> Problems:
    """What belongs to a movement or an invasion is empty when there is none."""
    for name, (phases, nothing, when) in USED.items():
        if facts.phase not in phases and getattr(facts.position, name):
            yield f"{name} must be {nothing} unless {when}"


def action_fits(facts: Facts) -> Problems:
    """What is asked within a command fits what is on the board."""
    if facts.phase == GROW:
        if not facts.position.supply[facts.turn] or not facts.mine & facts.position.systems:
            yield "ships are added from a supply that has some, to a system the seat controls"
    elif facts.phase == FLEET:
        if not any(facts.near[hex] & facts.enterable for hex in members(facts.fresh_hexes())):
            yield "a fleet is asked for only if a ship can move"
    elif facts.phase in {LEG, LOAD}:
        yield from departure(facts)
    elif facts.phase in UNDER_WAY:
        yield from journey(facts)
    elif facts.phase in {TARGET, FORCE}:
        yield from invasion(facts)


def departure(facts: Facts) -> Problems:
    """A fleet that has not left yet."""
    position = facts.position
    source, target = position.source, position.target
    ways = facts.near[source] & facts.enterable
    if not facts.fresh_hexes() >> source & 1 or not ways:
        yield "source must be a hex with ships of the seat that can move, and a hex to go to"
    elif facts.phase == LOAD:
        if not ways >> target & 1:
            yield f"target must be one of {members(ways)}, next to source and free of others"
        if facts.fresh(source) < 2:
            yield "a number of ships is asked for only if there are two or more"


def journey(facts: Facts) -> Problems:
    """A fleet that has made its first step: it stands in the middle hex."""
    position = facts.position
    middle, other = position.source, position.target
    if facts.phase == ONWARD:
        middle, other = other, middle
    if middle == TRI_PRIME or not facts.mine >> middle & 1:
        yield "the fleet must stand in a hex of its seat, and not in Tri-Prime: there it would stop"
    elif not (facts.near[middle] & facts.enterable) >> other & 1:
        yield f"the fleet comes from and goes to one of {members(facts.near[middle] & facts.enterable)}"
    elif not 1 <= position.fleet <= facts.spent[middle]:
        yield f"fleet must be from 1 to {facts.spent[middle]}, ships in its hex that have moved"
    elif facts.phase != ONWARD:
        yield from numbers(facts)


def numbers(facts: Facts) -> Problems:
    """Ships left in the middle hex and picked up there: asked for only if there is a choice."""
    position = facts.position
    fresh = facts.fresh(position.source)
    if position.dropped > position.fleet:
        yield f"dropped must be {position.fleet} at most, the ships of the fleet"
    elif facts.phase == DROP and position.fleet + (fresh > 0) < 2:
        yield "how many ships stay is asked only if some can: one must go on"
    elif facts.phase == PICK_UP and fresh <= (position.dropped == position.fleet):
        yield "how many ships join is asked only if there is a choice: one must go on"


def invasion(facts: Facts) -> Problems:
    """Systems invaded, and the one that is being invaded."""
    position = facts.position
    systems = position.open & position.systems
    done = facts.actions() - position.left
    if position.struck & ~systems or position.struck.bit_count() != done:
        yield f"struck must be {done} systems in play, as many as were invaded in this command"
    for hex in members(facts.mine):
        right = facts.ships[hex] if position.struck >> hex & 1 else 0
        if facts.spent[hex] != right:
            yield f"spent[{hex}] must be {right}: ships have invaded exactly where they took a system"
    targets = systems & ~facts.mine & ~position.struck
    if facts.phase == FORCE:
        yield from gathering(facts, targets)
    elif not any(facts.near[hex] & targets for hex in members(facts.fresh_hexes())):
        yield "a system to invade is asked for only if one is next to a ship that can invade"


def gathering(facts: Facts, targets: int) -> Problems:
    """Hexes are asked for ships in the order of their numbers."""
    position = facts.position
    around = facts.near[position.target]
    fresh = facts.fresh_hexes() & around
    if not targets >> position.target & 1:
        yield f"target must be one of {members(targets)}: a system not controlled and not yet invaded in this command"
        return
    if not position.sources or position.sources & ~fresh:
        yield f"sources must be some of {members(fresh)}, next to target with ships that can invade, and not empty"
        return
    asked = position.sources & -position.sources  # the lowest is asked now
    if position.sources != fresh & ~(asked - 1):
        yield f"sources must be {members(fresh & ~(asked - 1))}: hexes are asked in the order of their numbers"
    if position.fleet and not around & facts.enterable & (asked - 1):
        yield "fleet must be 0: no hex was asked for ships before"
    if not position.fleet and position.sources == asked and facts.fresh(asked.bit_length() - 1) == 1:
        yield "a single ship that must go is not asked for"
