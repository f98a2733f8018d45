"""What is impossible about the course: who is asked, whose turn it is, the order, Energy and levels."""

from itertools import pairwise

from armillary.games.council_of_shadows.checks_course import (
    ACTING_TURN,
    AUTOMA_ACTS,
    BY_CHANCE,
    FINISHED,
    LEVELLING,
    PHASES,
    TURNS,
    Course,
)
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import (
    ACTING,
    ASSESSING,
    BUYING,
    COUNT,
    NONE,
    OVER,
    PLAN,
    TECH,
    TOP_LEVEL,
)
from armillary.kernel.words import CHANCE

MOST_ENERGY = 1500
MOST_LEVELS = 90  # with all the Energy a power has


# who is asked


def stage_fits(course: Course) -> Problems:
    """Stage, turn and phase belong together."""
    if course.levelling and course.stage not in {BUYING, ASSESSING}:
        yield "levelling must be 0: levels are checked at the end of a turn"
    if course.part == FINISHED and course.stage != ACTING:
        yield f"stage must be {ACTING} when the last round is over"
    if course.part in TURNS and course.turn not in course.powers:
        yield f"turn must be a power from 0 to {course.powers[-1]}"
        return
    if course.part not in TURNS and course.turn != NONE:
        yield "turn must be -1: nobody has a turn"
    if course.is_automa(course.turn) and (course.stage == BUYING or course.levelling):
        yield "the Automa buys nothing, and is asked nothing in its level check"
    elif course.phase not in PHASES[course.part]:
        yield f"phase must be one of {sorted(PHASES[course.part])} in {course.part}"


def asked_fit(course: Course) -> Problems:
    """The phase says who is asked."""
    position = course.position
    secret = course.phase == PLAN and not position.open_plans
    if bool(position.joint) != secret:
        yield "several seats are asked together only to plan in secret"
    elif course.phase == OVER:
        if position.asked:
            yield "nobody is asked when the match is over"
    elif is_chance(course):
        if position.asked != CHANCE:
            yield "chance is asked in this phase, and nobody else"
    elif secret:
        if position.asked != (1 << course.players) - 1:
            yield "all seats are asked together to plan"
    elif course.part in TURNS and position.asked != 1 << course.seat:
        yield f"seat {course.seat} must be asked, alone"
    elif course.phase == COUNT and position.asked != 1 << counter(course):
        yield f"seat {counter(course)} must be asked, alone: it counts first"


def counter(course: Course) -> int:
    """Who is asked to count: the one with the throne, or the first in the order; for the Automa the human."""
    first = course.order[0] if course.position.throne == NONE else course.position.throne
    return 0 if course.solo or first == NONE else first


def is_chance(course: Course) -> bool:
    position = course.position
    return course.phase in BY_CHANCE or (course.phase == TECH and bool(position.drawn_tech))


def next_is_asked(course: Course) -> Problems:
    """In open planning one seat after the other is asked."""
    position = course.position
    if course.phase == PLAN and position.open_plans:
        seats = [power for power in course.order if power in course.seats]
        wanted = next((seat for seat in seats if position.next_slot(seat) < position.slots(seat)), seats[-1])
        if position.asked != 1 << wanted:
            yield f"seat {wanted} must be asked, the next in order"


# rounds and order


def order_fits(course: Course) -> Problems:
    """Every power has one place, from the first order on; and one in the row of Energy markers."""
    number = len(course.powers)
    for name in ("order", "recent"):
        there = getattr(course, name)
        if sorted(there[:number]) != list(course.powers) or set(there[number:]) - {NONE}:
            yield f"{name} must hold each power from 0 to {number - 1} once, and -1 behind them"


def turn_fits(course: Course) -> Problems:
    """The turn is the place's in the order; rounds are counted from the first."""
    position = course.position
    if course.part in TURNS:
        if course.place not in course.powers or course.order[course.place] != course.turn:
            yield "place must be that of the power whose turn it is, in order"
    elif course.place:
        yield "place must be 0: nobody has a turn"
    if not 1 <= course.round <= position.rounds:
        yield f"round must be 1 to {position.rounds}, and 0 in setup"


def consumption_fits(course: Course) -> Problems:
    """The consumption of this round is that of the cards, and makes the order."""
    position = course.position
    burnt = [course.burn[power] for power in course.order[: len(course.powers)]]
    if course.first_plans or (course.round == 1 and course.stage not in {ACTING, ASSESSING}):
        if any(burnt):
            yield "burn must be 0 before the first cards are played"
    elif burnt != sorted(burnt, reverse=True):
        yield "order must be that of burn, the highest first"
    for power in course.powers:
        if course.stage in {ACTING, ASSESSING} and not course.has_acted(power):
            right = position.round_consumption(power)
            if course.burn[power] != right:
                yield f"burn[{power}] must be {right}, what its cards consume"


def ties_fit(course: Course) -> Problems:
    """Powers that have not had their turn yet stand as Energy and its arrival say."""
    if course.part not in {ACTING_TURN, AUTOMA_ACTS} and not (course.part in TURNS and course.stage == ASSESSING):
        return
    for power, after in pairwise(course.order[course.place + 1 : len(course.powers)]):
        if course.goes_before(after, power):
            yield f"order must have {after} before {power}: more Energy first, then who has stood there longer"


# Energy and levels


def energy_fits(course: Course) -> Problems:
    """Consumption is on its track, and Energy below it but in one's own turn."""
    lowest, highest = course.position.lowest, course.position.highest
    for power in course.powers:
        energy, consumption = course.energy[power], course.consumption[power]
        if not lowest <= consumption <= highest:
            yield f"consumption[{power}] must be {lowest} to {highest}"
        elif power != course.turn and energy >= consumption:
            yield f"energy[{power}] must be less than its consumption: it would have reached a level"
        if energy > MOST_ENERGY or course.level[power] + energy // lowest > MOST_LEVELS:
            yield f"energy[{power}] must be {MOST_ENERGY} at most, and bring {MOST_LEVELS} levels at most"


def throne_fits(course: Course) -> Problems:
    """The first at the highest level takes the throne, and the match ends with that round."""
    position = course.position
    throne, high = position.throne, [power for power in course.powers if course.level[power] >= TOP_LEVEL]
    if throne != NONE and throne not in high:
        yield f"throne must be a power at level {TOP_LEVEL} or more, or -1"
    if course.phase != OVER and high and throne == NONE:
        yield f"throne must be one of {high}"
    if course.part != FINISHED:
        if position.ended:
            yield "ended must be 0 until the last round is over"
    elif position.ended != (1 if throne != NONE else 2):
        yield "ended must be 1 with a throne, and 2 without"
    elif throne == NONE and course.round != position.rounds:
        yield f"round must be {position.rounds} when the match ends without a throne"


def techs_fit(course: Course) -> Problems:
    """Levels I and II brought a Dark Tech card each, to everybody but the Automa."""
    for power in course.powers:
        for level in range(2):
            card = course.tech[power][level]
            reached = course.level[power] > level and not course.is_automa(power)
            owed = course.part == LEVELLING and power == course.turn and course.level[power] == level + 1
            may_lack = course.part == FINISHED or (owed and course.program == NONE)
            if card != NONE and not reached:
                yield f"tech[{power * 2 + level}] must be -1: power {power} has no card of that level"
            elif card == NONE and reached and not may_lack:
                yield f"tech[{power * 2 + level}] must be a card: power {power} has reached level {level + 1}"
