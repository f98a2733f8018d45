"""What is impossible about the course: who is asked, the order of strategies, levels, points and actions."""

from collections.abc import Iterator

from armillary.games.apex.begun import differing
from armillary.games.apex.checks_cards import RESOLVING
from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import (
    ACT,
    ACTIONS,
    AGES,
    AMBUSH,
    BATTLES,
    BONUS_POINT,
    CHOOSE,
    COLONIES,
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
    SOURCES,
    TO,
    TURN_UP,
    WAR,
    WHERE,
    WHOSE,
)
from armillary.kernel.bits import bit, first
from armillary.kernel.notation import members
from armillary.kernel.words import CHANCE

EXPANDING = range(ACT, TURN_UP + 1)
SIDE_OF = {FIGHT: WAR, SETTLE: COLONISATION, **dict.fromkeys(EXPANDING, EXPANSION)}
MOVING = {FROM, TO, NUMBER, TURN_UP}
KINDS = {**{phase: [MOVE, PORTAL] for phase in MOVING}, WHERE: [PRODUCE, CONVERT, AMBUSH], WHOSE: [CONVERT, AMBUSH]}
LEAST = {  # answers to a question, and what is wrong about fewer
    FIGHT: (2, "a battle is asked for only where the seat at war and another have tokens"),
    SETTLE: (2, "a colony is asked for only if the seat has one left, and controls a neutral sector without one"),
    ACT: (2, "an action is asked for only if one is left that can do something"),
    FROM: (1, "ships move only if the seat has some in the galaxy"),
    NUMBER: (2, "a number of ships is asked for only if there are two or more"),
    WHERE: (2, "a sector is asked for only if there are two or more to choose from"),
    WHOSE: (2, "whose ship is struck is asked for only if two others or more have ships there"),
}
ASKED = {OVER: "nobody, for the match is over", DEAL: "chance", TURN_UP: "chance", CHOOSE: "all seats, together"}
USED = {  # a field: the phases that use it, and what it is for
    "turn": (RESOLVING, "strategies are resolved"),
    "done": (RESOLVING, "strategies are resolved"),
    "action": ({*MOVING, WHERE, WHOSE}, "an action is under way"),
    "source": ({TO, NUMBER, TURN_UP}, "ships leave a sector"),
    "target": ({NUMBER, TURN_UP, WHOSE}, "an action has found its sector"),
    "fought": ({FIGHT}, "a seat is at war"),
    "pool": (EXPANDING, "a seat expands"),
    "chosen": ({CHOOSE, *RESOLVING}, "a round is played"),
    "side": ({CHOOSE, *RESOLVING}, "a round is played"),
    "dropped": ({CHOOSE, *RESOLVING}, "a round is played"),
    "undealt": (range(CHOOSE, OVER + 1), "all hands are dealt"),
    "discard": (range(CHOOSE, OVER + 1), "all hands are dealt"),
    "deck": ({DEAL}, "cards are dealt"),
}


def turn_fits(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """The phase says who has the turn and is asked, and sometimes which age and round it is."""
    phase = position.phase
    if position.turn >= position.players or (phase in RESOLVING and position.turn == NONE):
        yield f"turn must be a seat from 0 to {position.players - 1} while strategies are resolved"
        return
    together, alone = first(position.players), bit(max(position.turn, 0))
    right = {OVER: 0, DEAL: CHANCE, TURN_UP: CHANCE, CHOOSE: together}.get(phase, alone)
    if (position.asked, position.joint) != (right, phase == CHOOSE):
        yield f"asked must be {members(right)}: {ASKED.get(phase, 'the seat whose turn it is, alone')}"
    if phase == DEAL and position.round:
        yield "round must be 0 while cards are dealt"
    if phase == OVER and (position.age, position.round) != (AGES - 1, ROUNDS - 1):
        yield f"age must be {AGES - 1} and round {ROUNDS - 1} when the match is over"


def idle_fits(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """What belongs to other phases is as it was before anything happened; an action under way is known."""
    blank = position.setup.start()
    for name, (phases, when) in USED.items():
        if position.phase not in phases:
            yield from differing(position, blank, [name], f" unless {when}")
        elif getattr(position, name) == NONE:
            yield f"{name} must be set: {when}"
    for name in ("source", "target"):
        if getattr(position, name) >= position.places:
            yield f"{name} must be a place of the galaxy, 0 to {position.places - 1}"


def order_fits(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Strategies are resolved one after the other."""
    if position.phase not in RESOLVING:
        return
    turn = position.turn
    right = [seat for seat in range(position.players) if position.rank(seat) <= position.rank(turn)]
    if members(position.done) != right:
        yield f"done must be {right}: the seat whose turn it is, and those whose strategies come before"
    if position.side[turn] != SIDE_OF[position.phase]:
        yield f"side[{turn}] must be {SIDE_OF[position.phase]} in this phase"


# levels and points


def rounds_before(position: ApexRules) -> int:
    """Rounds that are finished in the whole match."""
    return position.age * ROUNDS + position.round + (position.phase == OVER)


def resolved(position: ApexRules, seat: int, side: int) -> bool:
    """Whether a strategy of a kind is under way or over in this round."""
    return position.side[seat] == side and bool(position.done >> seat & 1)


def levels_fit(position: ApexRules, start: ApexRules) -> Iterator[str]:
    """Levels never fall; a seat raises one or founds a colony, once in a round."""
    for seat in range(position.players):
        own = slice(seat * SCALES, (seat + 1) * SCALES)
        level, least = list(position.level[own]), list(start.level[own])
        if any(now < before for now, before in zip(level, least, strict=True)):
            yield f"levels of seat {seat} must be at least {least}, where its civilisation starts"
        founding = position.phase == SETTLE and position.turn == seat
        now = resolved(position, seat, EVOLUTION) or (resolved(position, seat, COLONISATION) and not founding)
        most = rounds_before(position) + now
        if sum(level) - sum(least) + COLONIES - position.colonies_left(seat) > most:
            yield f"seat {seat} can have gained {most} levels and colonies at most by now"


def points_fit(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Points come from ages that are over, and from wars."""
    if min(position.points) < 0:
        yield "points must be 0 or more"
    ages = AGES if position.phase == OVER else position.age
    extra = sum(position.bonus_at(place) == BONUS_POINT for place in range(position.places))
    for age in range(AGES):
        most = position.places + extra if age < ages else 0
        if sum(position.points[age::SOURCES]) > most:
            yield f"age {age} can have brought {most} points at most to all seats together"
    now = sum(resolved(position, seat, WAR) for seat in range(position.players))
    most = (rounds_before(position) * position.players + now) * position.places
    if sum(position.points[BATTLES::SOURCES]) > most:
        yield f"battles can have brought {most} points at most to all seats together"


def scores_fit(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Right after an age, its points are what the galaxy shows."""
    fresh = position.phase in {DEAL, CHOOSE} and position.round == 0 and position.age > 0
    age = position.age - fresh
    for seat in range(position.players if fresh or position.phase == OVER else 0):
        right = position.controlled(seat) + position.bonuses(seat, BONUS_POINT)
        if position.points[seat * SOURCES + age] != right:
            yield f"seat {seat} must have {right} points from age {age}, as the galaxy shows"


# actions


def pool_fits(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """Actions left are some of those the turn began with."""
    for action in range(ACTIONS if position.phase in EXPANDING else 0):
        right = position.granted(position.turn, position.chosen[position.turn], action) - (action == position.action)
        if right < 0:
            yield f"action must not be {action}: the turn began without it"
        elif position.pool[action] > right:
            yield f"pool[{action}] must be {right} at most, what the turn began with and has not spent"


def war_fits(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """One seat is left where a battle was fought."""
    if position.fought & ~first(position.places):
        yield f"fought must be places of the galaxy, 0 to {position.places - 1}"
        return
    for place in members(position.fought):
        left = [seat for seat, own in enumerate(position.home) if position.tokens(seat, place) > (place == own)]
        if len(left) > 1:
            yield f"sector {place} must have tokens of one seat at most, but for an origin colony: a battle was fought"


def action_fits(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """The action under way and its sectors can be."""
    seat, phase, source, target = position.turn, position.phase, position.source, position.target
    if phase in KINDS and position.action not in KINDS[phase]:
        yield f"action must be one of {KINDS[phase]} in this phase"
    elif phase in {TO, NUMBER} and not position.ships_at(seat, source):
        yield "source must be a sector with ships of the seat that acts"
    elif phase in {NUMBER, TURN_UP} and not position.ends() >> target & 1:
        yield f"target must be one of {members(position.ends())}, where ships from the source may go"
    elif phase == WHOSE and not (starts := position.starts(seat, position.action)) >> target & 1:
        yield f"target must be one of {members(starts)}, where the action can be spent"
    elif phase == TURN_UP and not position.face_down(target):
        yield "only a neutral sector that lies face down is turned up"
    elif phase == TURN_UP and position.face_down(source):
        yield "source must be a sector that lies face up: ships were there"


def answers_fit(position: ApexRules, _: ApexRules) -> Iterator[str]:
    """A question is asked only if there is something to choose."""
    least, problem = LEAST.get(position.phase, (0, ""))
    if least and len(position.options(position.turn)) < least:
        yield problem
