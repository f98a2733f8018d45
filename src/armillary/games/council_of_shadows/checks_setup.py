"""What is impossible in setup, and about powers that do not play."""

from armillary.games.council_of_shadows.checks_course import Course
from armillary.games.council_of_shadows.facts import Facts, Problems
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    AUTOMAS,
    CIVILISATION,
    DARK,
    LAY,
    NONE,
    ORDER,
    SETTING_UP,
    SHOW,
)
from armillary.kernel.dialect import state_fields
from armillary.kernel.notation import members, note

SHARED = ("energy", "consumption", "level", "cubes_left", "cubes", "burn")  # what the Automa has, too
CARDS = ("hand", "top", "covered", "plan", "tech", "dark", "dark_kept", "lights", "lights_known")
OWN = (*CARDS, "gems", "upgrades", "panels", "civilisation", "leader")


def setup_fits(course: Course) -> Problems:
    """A position in setup is what comes of what was dealt and chosen so far."""
    position = course.position
    right = set_up_again(position)
    for name, field in state_fields(type(position)).items():
        there, wanted = note(field, getattr(position, name)), note(field, getattr(right, name))
        where = name
        if field.count and there != wanted:
            place = next(place for place, value in enumerate(wanted) if value != there[place])
            where, there, wanted = f"{name}[{place}]", there[place], wanted[place]
        if there != wanted:
            yield f"{where} must be {wanted} in setup, by what was dealt and chosen so far"


def set_up_again(position: CouncilRules) -> CouncilRules:
    """A match that is given the same answers, as long as there are some that are legal."""
    match: CouncilRules = position.setup.start()
    while match.stage == SETTING_UP:
        [seat] = members(match.asked)
        key = answered(position, match)
        if key not in match.options(seat):
            return match
        match.submit(seat, key)
    return match


def answered(position: CouncilRules, match: CouncilRules) -> int:
    """What a position has where a match that is set up is asked."""
    if match.phase == SHOW:
        return position.display[match.first_gap()]
    if match.phase == LAY:
        return position.tile_at[match.empty_field(match.first_galaxy)]
    if match.phase == DARK:
        return position.dark[match.next_without_dark()]
    if match.phase == CIVILISATION:
        return position.civilisation[match.next_without_civilisation()]
    if match.phase == ORDER:
        return position.order[match.powers() - match.unordered().bit_count()]
    return position.leader[match.next_without_leader()]


def absent(course: Course) -> Problems:
    """Powers that do not play have nothing, and the Automa no cards or gems."""
    start = Facts(course.position.setup.start())
    for name in (*OWN, *SHARED):
        for power in course.absent if name in SHARED else range(course.players, len(start.level)):
            if getattr(course, name)[power] != getattr(start, name)[power]:
                yield f"{name} of power {power} must be empty: it has none"


def civilisations_fit(course: Course) -> Problems:
    """One for each seat."""
    taken = [course.civilisation[seat] for seat in course.seats]
    if NONE in taken:
        yield "civilisation must be taken by one seat after the other"
    elif len(set(taken)) != len(taken):
        yield "civilisation must be different for every seat"
    elif course.solo and AUTOMAS in taken:
        yield f"civilisation[0] must not be {AUTOMAS} in a solo match"


def leaders_fit(course: Course) -> Problems:
    """One for each seat, if there are any."""
    taken = [course.leader[seat] for seat in course.seats]
    if not course.position.with_leaders:
        if set(taken) != {NONE}:
            yield "leader must be -1: the match is played without leaders"
    elif NONE in taken:
        yield "leader must be taken from the last in the order to the first"
    elif len(set(taken)) != len(taken):
        yield "leader must be different for every seat"
