"""What is impossible about powers: those that do not play, the Automa, and how everybody starts."""

from armillary.games.council_of_shadows.checks_course import Course
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import (
    AUTOMAS,
    CIVILISATION,
    LEADER,
    NONE,
    START_CARDS,
)
from armillary.kernel.notation import members

LISTS = ("gems", "tech", "cubes", "top", "covered", "plan", "lights", "lights_known")
NUMBERS = ("energy", "consumption", "level", "cubes_left", "hand", "upgrades", "panels", "dark_kept")
NAMES = ("civilisation", "leader", "dark")
NOT_FOR_AUTOMA = {"gems", "tech", "top", "covered", "plan", "lights", "lights_known", "hand", "upgrades", "panels"}
NOT_FOR_AUTOMA |= {"dark_kept", "civilisation", "leader", "dark"}


def absent(course: Course) -> Problems:
    """Powers that do not play have nothing, and the Automa no cards or gems."""
    for name in (*LISTS, *NUMBERS, *NAMES):
        for power, value in enumerate(getattr(course, name)):
            values = value if name in LISTS else [value]
            out = power in course.absent or (course.is_automa(power) and name in NOT_FOR_AUTOMA)
            if out and not set(values) <= {blank(name)}:
                yield f"{name} of power {power} must be empty: it has none"


def blank(name: str) -> int:
    return NONE if name in {"tech", "top", "plan", "lights", *NAMES} else 0


def civilisations_fit(course: Course) -> Problems:
    """One for each seat, in seat order."""
    taken = [course.civilisation[seat] for seat in course.seats if course.civilisation[seat] != NONE]
    done = course.done_in_setup(CIVILISATION)
    right = {1: range(course.players, course.players + 1), 0: range(course.players), -1: range(1)}[done]
    if len(taken) not in right or NONE in course.civilisation[: len(taken)]:
        yield "civilisation must be taken by one seat after the other"
    if len(set(taken)) != len(taken):
        yield "civilisation must be different for every seat"
    if course.solo and AUTOMAS in taken:
        yield f"civilisation[0] must not be {AUTOMAS} in a solo match"


def leaders_fit(course: Course) -> Problems:
    """Chosen from the last in the order to the first, if there are any."""
    seats = [power for power in course.order if power in course.seats]
    taken = [course.leader[seat] for seat in course.seats if course.leader[seat] != NONE]
    if len(set(taken)) != len(taken):
        yield "leader must be different for every seat"
    if not course.position.with_leaders:
        if taken:
            yield "leader must be -1: the match is played without leaders"
        if course.phase == LEADER:
            yield "leaders are chosen only in a match with leaders"
        return
    number = len(taken)
    done = course.done_in_setup(LEADER)
    right = {1: range(course.players, course.players + 1), 0: range(course.players), -1: range(1)}[done]
    if number not in right or NONE in [course.leader[seat] for seat in seats[len(seats) - number :]]:
        yield "leader must be taken from the last in the order to the first"


def start_fits(course: Course) -> Problems:
    """Until the first round everybody has what they start with."""
    position = course.position
    if not course.in_setup:
        return
    for power in course.powers:
        leader = course.leader[power]
        place = course.order.index(power) if power in course.order else 0
        energy = place if leader == NONE or position.leader_energy[leader] == NONE else position.leader_energy[leader]
        consumption = position.lowest if leader == NONE else position.leader_consumption[leader]
        if (course.energy[power], course.consumption[power], course.level[power]) != (energy, consumption, 0):
            yield f"power {power} must have energy {energy}, consumption {consumption} and level 0 in setup"
        gems = [0] * 3 if course.is_automa(power) else list(position.start_gems)
        if course.gems[power] != gems:
            yield f"power {power} must have the gems {gems} in setup"
        hand = [] if course.is_automa(power) else list(range(START_CARDS))
        if members(course.hand[power]) != hand or course.upgrades[power] or any(course.cubes[power]):
            yield f"power {power} must have the cards {hand} in hand in setup, and no upgrade or colony"
    if course.recent[: len(course.powers)] != list(course.powers):
        yield f"recent must be {list(course.powers)} in setup"
    yield from piles_start(course)


def piles_start(course: Course) -> Problems:
    """Decks are whole in setup."""
    position = course.position
    if position.light_pile != position.light_cards:
        yield f"light_pile must be {members(position.light_cards)} in setup"
    if course.solo and position.automa_left != position.automa_cards:
        yield f"automa_left must be {members(position.automa_cards)} in setup"
    if position.ai_discard:
        yield "ai_discard must be empty in setup"
