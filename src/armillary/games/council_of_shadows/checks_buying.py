"""What the power whose turn it is can buy, and what it can answer."""

from armillary.games.council_of_shadows.checks_course import BUYING_TURN, TURNS, Course
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import (
    BUY_STATION,
    BUYING,
    EXTRA_SETTLE,
    NONE,
    PAY,
    REMOVE,
    SETTLE,
    STATION,
    TOWER,
)
from armillary.kernel.notation import members
from armillary.kernel.words import CHANCE


def purchase_fits(course: Course) -> Problems:
    """What is paid for can be bought, and the gems are there."""
    position, paying = course.position, course.phase in {PAY, STATION}
    if not paying:
        if position.bought != NONE:
            yield "bought must be -1: nothing is being paid for"
        if position.galaxy != NONE and course.phase != REMOVE:
            yield "galaxy must be -1: none is chosen"
    elif position.bought not in (wares := members(position.for_sale(course.turn))):
        yield f"bought must be one of {wares}, which the power can pay for"
    elif position.galaxy not in right_sites(course):
        yield f"galaxy must be one of {right_sites(course)}"
    used = position.extra_used
    if used and (course.stage != BUYING or not course.gets(course.turn, EXTRA_SETTLE)):
        yield "extra_used must be 0: no leader has settled in this buying turn"
    if course.part == BUYING_TURN and course.phase == SETTLE and (used or not course.gets(course.turn, EXTRA_SETTLE)):
        yield "only a leader that has not done so yet settles in a buying turn"


def right_sites(course: Course) -> list[int]:
    """What the galaxy chosen for a purchase may be."""
    if course.phase == STATION or course.position.bought < BUY_STATION:
        return [NONE]
    return members(course.position.sites(course.turn))


def cubes_there(course: Course) -> Problems:
    """Whoever settles has a cube; a cube is removed only where it must be."""
    if course.phase in {SETTLE, TOWER} and not course.cubes_left[course.turn]:
        yield f"cubes_left[{course.turn}] must be 1 at least: the power settles"
    if course.phase == REMOVE and course.keeps_cube(course.turn, course.galaxy):
        yield f"no cube is removed from galaxy {course.position.galaxy}"


def choices_there(course: Course) -> Problems:
    """Nobody is asked what is forced."""
    least = 1 if course.part == BUYING_TURN and course.phase == SETTLE else 2
    if course.part in TURNS and course.position.asked != CHANCE:
        number = len(course.position.options(course.seat))
        if number < least:
            yield f"a question must have {least} answers at least, and this one has {number}"
