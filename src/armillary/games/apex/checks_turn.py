"""What is impossible about the course: who is asked, the order of strategies, levels, points and actions."""

from armillary.games.apex.facts import ALWAYS_CHANCE, EXPANDING, RESOLVING, SETTLING_IN, Facts, Problems
from armillary.games.apex.forces import battlefields, colonies_left, colonisable, control, pool
from armillary.games.apex.words import (
    ACT,
    ACTIONS,
    AGES,
    AMBUSH,
    BATTLES,
    BONUS_POINT,
    CHOOSE,
    CIVILISATION,
    COLONISATION,
    CONVERT,
    DEAL,
    EVOLUTION,
    EXPANSION,
    FIGHT,
    FROM,
    MOVE,
    NONE,
    NUMBER,
    OVER,
    PORTAL,
    PRODUCE,
    ROUNDS,
    SCALES,
    SETTLE,
    TO,
    TURN_UP,
    WAR,
    WHERE,
    WHOSE,
)
from armillary.kernel.notation import members
from armillary.kernel.words import CHANCE

SIDE_OF = {FIGHT: WAR, SETTLE: COLONISATION, **dict.fromkeys(EXPANDING, EXPANSION)}
MOVING = {FROM, TO, NUMBER, TURN_UP}
USED = {  # a field of an action: the phases that use it, and what it is for
    "action": ({*MOVING, WHERE, WHOSE}, "an action is under way"),
    "source": ({TO, NUMBER, TURN_UP}, "ships leave a sector"),
    "target": ({NUMBER, TURN_UP, WHOSE}, "an action has found its sector"),
}


# who is asked


def asked_fit(facts: Facts) -> Problems:
    """The phase says who is asked."""
    position = facts.position
    if facts.phase == OVER:
        if position.asked:
            yield "nobody is asked when the match is over"
    elif facts.phase in ALWAYS_CHANCE or (facts.phase in SETTLING_IN and position.dealt):
        if position.asked != CHANCE:
            yield "chance is asked in this phase, and nobody else"
    elif facts.phase == CHOOSE:
        if position.asked != facts.everyone or not position.joint:
            yield "all seats are asked together to choose a card and a side"
    elif facts.turn == NONE or position.asked != 1 << facts.turn or position.joint:
        yield "the seat whose turn it is must be asked, alone"


def turn_fits(facts: Facts) -> Problems:
    """Somebody has the turn while origins are taken and strategies resolved."""
    position = facts.position
    taking = facts.phase in SETTLING_IN or facts.phase in RESOLVING
    if taking != (facts.turn != NONE) or facts.turn >= facts.players:
        wanted = f"a seat from 0 to {facts.players - 1}" if taking else "-1: nobody acts alone"
        yield f"turn must be {wanted}"
    if position.first >= facts.players:
        yield f"first must be a seat from 0 to {facts.players - 1}"
    if facts.phase < CIVILISATION and position.first:
        yield "first must be 0 until chance has said who chooses first"
    if facts.phase == TURN_UP and not position.exploration:
        yield "sectors are turned up only when the galaxy is explored"


def ages_fit(facts: Facts) -> Problems:
    """Age and round fit the phase."""
    age, number = facts.position.age, facts.position.round
    if facts.in_setup and (age or number):
        yield "age and round must be 0 before the first deal"
    if facts.phase == DEAL and number:
        yield "round must be 0 while cards are dealt"
    if facts.phase == OVER and (age, number) != (AGES - 1, ROUNDS - 1):
        yield f"age must be {AGES - 1} and round {ROUNDS - 1} when the match is over"


def order_fits(facts: Facts) -> Problems:
    """Strategies are resolved one after the other, by side and index."""
    done = members(facts.position.done)
    if facts.phase not in RESOLVING:
        if done:
            yield "done must be empty unless strategies are resolved"
        return
    queue = facts.queue
    right = sorted(queue[: queue.index(facts.turn) + 1])
    if done != right:
        yield f"done must be {right}: the seat whose turn it is, and those whose strategies come before"
    if facts.side[facts.turn] != SIDE_OF[facts.phase]:
        yield f"side[{facts.turn}] must be {SIDE_OF[facts.phase]} in this phase"


# levels and points


def levels_fit(facts: Facts) -> Problems:
    """Levels never fall; a seat raises one or founds a colony, once in a round."""
    start_level = list(facts.position.start_level)
    if facts.in_setup:
        return
    for seat in facts.seats:
        own = facts.civilisation[seat] * SCALES
        start = start_level[own : own + SCALES]
        if any(level < least for level, least in zip(facts.level[seat], start, strict=True)):
            yield f"levels of seat {seat} must be at least {start}, where its civilisation starts"
        gained = sum(facts.level[seat]) - sum(start) + sum(facts.colony[place] == seat for place in facts.neutral)
        founding = facts.phase == SETTLE and facts.turn == seat
        now = facts.resolved(seat, EVOLUTION) or (facts.resolved(seat, COLONISATION) and not founding)
        if gained > facts.rounds + now:
            yield f"seat {seat} can have gained {facts.rounds + now} levels and colonies at most by now"


def points_fit(facts: Facts) -> Problems:
    """Points come from ages that are over, and from wars."""
    ages = AGES if facts.phase == OVER else facts.position.age
    if any(number < 0 for points in facts.points for number in points):
        yield "points must be 0 or more"
    bonus = list(facts.position.bonus)
    extra = sum(facts.tile[place] != NONE and bonus[facts.tile[place]] == BONUS_POINT for place in facts.neutral)
    for age in range(AGES):
        most = len(facts.places) + extra if age < ages else 0
        if sum(points[age] for points in facts.points) > most:
            yield f"age {age} can have brought {most} points at most to all seats together"
    wars = facts.rounds * facts.players + sum(facts.resolved(seat, WAR) for seat in facts.seats)
    most = wars * len(facts.places)
    if sum(points[BATTLES] for points in facts.points) > most:
        yield f"battles can have brought {most} points at most to all seats together"


def scores_fit(facts: Facts) -> Problems:
    """Right after an age, its points are what the galaxy shows."""
    fresh = facts.phase in {DEAL, CHOOSE} and facts.position.round == 0 and facts.position.age > 0
    if not fresh and facts.phase != OVER:
        return
    age = AGES - 1 if facts.phase == OVER else facts.position.age - 1
    owners = [control(facts.position, place) for place in facts.places]
    bonus = list(facts.position.bonus)
    paying = [place for place in facts.neutral if facts.tile[place] != NONE and bonus[facts.tile[place]] == BONUS_POINT]
    for seat in facts.seats:
        right = owners.count(seat) + sum(facts.colony[place] == seat for place in paying)
        if facts.points[seat][age] != right:
            yield f"seat {seat} must have {right} points from age {age}, as the galaxy shows"


# actions


def idle_fits(facts: Facts) -> Problems:
    """What belongs to an action or a war is empty when there is none."""
    for name, (phases, when) in USED.items():
        if (getattr(facts.position, name) == NONE) == (facts.phase in phases):
            yield f"{name} must be -1 unless {when}" if facts.phase not in phases else f"{name} must be set: {when}"
    if facts.phase != FIGHT and facts.position.fought:
        yield "fought must be empty unless a seat is at war"
    if facts.phase not in EXPANDING and any(facts.position.pool):
        yield "pool must be 0 for every action unless a seat expands"


def pool_fits(facts: Facts) -> Problems:
    """Actions left are some of those the turn began with."""
    if facts.phase not in EXPANDING:
        return
    most, left = pool(facts.position, facts.turn, facts.chosen[facts.turn]), list(facts.position.pool)
    under_way = facts.position.action
    if under_way != NONE and not most[under_way]:
        began = [action for action in range(ACTIONS) if most[action]]
        yield f"action must be one of {began}, which the turn began with"
        return
    for action in range(ACTIONS):
        right = most[action] - (action == under_way)
        if left[action] > right:
            yield f"pool[{action}] must be {right} at most, what the turn began with and has not spent"


def war_fits(facts: Facts) -> Problems:
    """A battle is asked for if there can be one, and one seat is left where one was fought."""
    if facts.phase != FIGHT:
        return
    fought = members(facts.position.fought)
    if any(place not in facts.places for place in fought):
        yield f"fought must be places of the galaxy, 0 to {facts.places[-1]}"
        return
    for place in fought:
        there = {seat for seat in facts.seats if facts.ships[seat][place]}
        owner = {facts.colony[place]} - {NONE} if place in facts.neutral else set()
        if len(there | owner) > 1:
            yield f"sector {place} must have tokens of one seat at most, but for an origin colony: a battle was fought"
    if not set(battlefields(facts.position, facts.turn)) - set(fought):
        yield "a battle is asked for only where the seat at war and another have tokens"


def action_fits(facts: Facts) -> Problems:
    """What is asked within a strategy fits the galaxy."""
    if facts.phase == SETTLE:
        if not colonies_left(facts.position, facts.turn) or not colonisable(facts.position, facts.turn):
            yield "a colony is asked for only if the seat has one left, and controls a neutral sector without one"
    elif facts.phase == ACT:
        left = list(facts.position.pool)
        if not any(left[action] and facts.starts(action) for action in range(ACTIONS)):
            yield "an action is asked for only if one is left that can do something"
    elif facts.phase in MOVING:
        yield from moving_fits(facts)
    elif facts.phase in {WHERE, WHOSE}:
        yield from striking_fits(facts)


def moving_fits(facts: Facts) -> Problems:
    """Ships on their way."""
    position = facts.position
    own = facts.ships[facts.turn]
    if position.action not in {MOVE, PORTAL}:
        yield f"action must be {MOVE} or {PORTAL} while ships move"
    elif facts.phase == FROM:
        if not any(own):
            yield "ships move only if the seat has some in the galaxy"
    elif position.source not in facts.places or (facts.phase != TURN_UP and not own[position.source]):
        yield "source must be a sector with ships of the seat that acts"
    elif facts.phase != TO:
        yield from arriving_fits(facts)


def arriving_fits(facts: Facts) -> Problems:
    position = facts.position
    if position.target not in facts.ends():
        yield f"target must be one of {facts.ends()}, where ships from the source may go"
    elif facts.phase == NUMBER:
        if facts.ships[facts.turn][position.source] < 2:
            yield "a number of ships is asked for only if there are two or more"
    elif position.target not in facts.neutral or facts.tile[position.target] != NONE:
        yield "only a neutral sector that lies face down is turned up"
    elif position.source in facts.neutral and facts.tile[position.source] == NONE:
        yield "source must be a sector that lies face up: ships were there"


def striking_fits(facts: Facts) -> Problems:
    """Production, conversion and ambush: asked for only if there is a choice."""
    position = facts.position
    kinds = {CONVERT, AMBUSH} if facts.phase == WHOSE else {PRODUCE, CONVERT, AMBUSH}
    if position.action not in kinds:
        yield f"action must be one of {sorted(kinds)} in this phase"
        return
    starts = facts.starts(position.action)
    if facts.phase == WHERE:
        if len(starts) < 2:
            yield "a sector is asked for only if there are two or more to choose from"
    elif position.target not in starts:
        yield f"target must be one of {starts}, where the action can be spent"
    elif len(facts.opposed(position.target)) < 2:
        yield "whose ship is struck is asked for only if two others or more have ships there"
