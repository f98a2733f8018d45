"""What the power whose turn it is can buy, and what it can answer."""

from armillary.games.council_of_shadows.checks_course import BUYING_TURN, Course
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import (
    ASSESS,
    ASSESSING_STATION,
    BUY,
    BUY_STATION,
    BUY_UPGRADE,
    BUYING,
    CARDS,
    COAL,
    COLLECT,
    CRYSTAL,
    DISCOVER,
    EITHER,
    EXTRA_SETTLE,
    EXTRA_SLOT,
    GALAXIES,
    GEMS,
    GOLD,
    KEEP_FROM,
    LAND,
    NO_TOWERS,
    NONE,
    OWN_SLOTS,
    PAY,
    PROJECT,
    RANGE,
    REMOVE,
    SETTLE,
    STATION,
    STATIONS,
    TAKE,
    TILE,
    TOWER,
    UPGRADE,
    UPGRADES,
    WHERE,
)
from armillary.kernel.notation import members

CHOICES = {
    BUY,
    PAY,
    STATION,
    EITHER,
    SETTLE,
    TOWER,
    COLLECT,
    DISCOVER,
    TILE,
    WHERE,
    LAND,
    UPGRADE,
    ASSESS,
    REMOVE,
    TAKE,
}


def purchase_fits(course: Course) -> Problems:
    """What is paid for can be bought, and the gems are there."""
    position, paying = course.position, course.phase in {PAY, STATION}
    if not paying:
        if position.bought != NONE:
            yield "bought must be -1: nothing is being paid for"
        if position.galaxy != NONE and course.phase != REMOVE:
            yield "galaxy must be -1: none is chosen"
    elif position.bought not in for_sale(course):
        yield f"bought must be one of {for_sale(course)}, which the power can pay for"
    elif position.galaxy not in sites(course):
        yield f"galaxy must be one of {sites(course)}"
    used = position.extra_used
    if used and (course.stage != BUYING or not course.gets(course.turn, EXTRA_SETTLE)):
        yield "extra_used must be 0: no leader has settled in this buying turn"
    if course.part == BUYING_TURN and course.phase == SETTLE and (used or not course.gets(course.turn, EXTRA_SETTLE)):
        yield "only a leader that has not done so yet settles in a buying turn"


def for_sale(course: Course) -> list[int]:
    """Everything the power can pay for now, as keys."""
    power = course.turn
    banned = members(course.position.towers) if course.gets(power, NO_TOWERS) else []
    found = [card for card in course.display if card != NONE and card not in banned]
    found += [BUY_UPGRADE + one for one in range(UPGRADES) if upgradable(course, one)]
    if course.position.with_stations and free_galaxies(course):
        built = [
            there[1] for there in map(course.station_in, range(GALAXIES)) if there is not None and there[0] == power
        ]
        found += [BUY_STATION + kind for kind in range(STATIONS) if kind not in built]
    return sorted(key for key in found if can_pay(course, power, key))


def can_pay(course: Course, power: int, key: int) -> bool:
    """Every gem may stand for a lower one."""
    have, need = 0, 0
    for kind in (CRYSTAL, GOLD, COAL):
        have += course.gems[power][kind]
        need += price(course, key)[kind]
        if have < need:
            return False
    return True


def price(course: Course, key: int) -> list[int]:
    """Coal, gold and crystals that a purchase costs."""
    position = course.position
    if key < CARDS:
        return list(position.card_cost)[key * GEMS :][:GEMS]
    if key < BUY_STATION:
        return list(position.upgrade_cost)[(key - BUY_UPGRADE) * GEMS :][:GEMS]
    return list(position.station_cost)[(key - BUY_STATION) * GEMS :][:GEMS]


def upgradable(course: Course, upgrade: int) -> bool:
    """Whether a cube may go to an upgrade."""
    own, leader = course.upgrades[course.turn], course.from_leader(course.turn, EXTRA_SLOT)
    if not course.cubes_left[course.turn] or own >> upgrade & 1:
        return False
    if upgrade < RANGE or upgrade >= PROJECT:
        return True
    if upgrade >= RANGE + 2 * OWN_SLOTS and not leader:
        return False
    return (upgrade - RANGE) % 2 == 0 or bool(own >> (upgrade - 1) & 1)


def free_galaxies(course: Course) -> list[int]:
    """Galaxies where the power may build a station."""
    return [
        galaxy for galaxy in course.galaxies if course.station[galaxy] == NONE and course.in_galaxy(course.turn, galaxy)
    ]


def sites(course: Course) -> list[int]:
    """What the galaxy chosen for a purchase may be."""
    if course.phase == STATION or course.position.bought < BUY_STATION:
        return [NONE]
    return free_galaxies(course)


def cubes_there(course: Course) -> Problems:
    """Whoever settles has a cube; a cube is removed only where it must be."""
    if course.phase in {SETTLE, TOWER} and not course.cubes_left[course.turn]:
        yield f"cubes_left[{course.turn}] must be 1 at least: the power settles"
    if course.phase == REMOVE and keeps_cube(course, course.turn, course.position.galaxy):
        yield f"no cube is removed from galaxy {course.position.galaxy}"


def keeps_cube(course: Course, power: int, galaxy: int) -> bool:
    """Whether assessing a galaxy removes no cube."""
    enough = course.gets(power, KEEP_FROM)
    if enough and course.in_galaxy(power, galaxy) >= enough:
        return True
    return course.station_in(galaxy) == (power, ASSESSING_STATION)


def choices_there(course: Course) -> Problems:
    """Nobody is asked what is forced."""
    least = 1 if course.part == BUYING_TURN and course.phase == SETTLE else 2
    if course.phase in CHOICES:
        number = len(course.position.options(course.seat))
        if number < least:
            yield f"a question must have {least} answers at least, and this one has {number}"
