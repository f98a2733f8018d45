"""What is impossible about the turn under way: the card, its step, and what that step needs."""

from armillary.games.council_of_shadows.checks_course import (
    ACTING_TURN,
    ASSESSMENT,
    AUTOMA_ACTS,
    AUTOMA_ASSESSES,
    BUYING_TURN,
    LEVELLING,
    Course,
)
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import (
    A_EXPLORE,
    A_REFRESH,
    A_SETTLE,
    ASSESS,
    AUTOMA,
    AUTOMA_ACTIONS,
    BOTH,
    BUYING,
    COLLECT,
    DISCOVER,
    DRAW,
    EITHER,
    EXTRA_COLLECT,
    GIVE_BACK,
    LAND,
    LIGHT,
    MORE_CUBES,
    NONE,
    PAY,
    PURCHASES,
    REMOVE,
    SET_ASIDE,
    SETTLE,
    SHOW,
    SIDES,
    STATION,
    TAKE,
    TECH,
    TILE,
    TO_ASSESS,
    TO_COLLECT,
    TO_DISCOVER,
    TO_DRAW_LIGHT,
    TO_SETTLE,
    TO_TAKE_AI,
    TO_UPGRADE,
    TOWER,
    UPGRADE,
    WHERE,
)
from armillary.kernel.notation import members

KINDS = {  # the steps a question belongs to
    SETTLE: {TO_SETTLE},
    TOWER: {TO_SETTLE, TO_DISCOVER},
    COLLECT: {TO_COLLECT},
    **{phase: {TO_DISCOVER} for phase in (DISCOVER, DRAW, TILE, WHERE, LAND)},
    UPGRADE: {TO_UPGRADE},
    **{phase: {TO_ASSESS} for phase in (ASSESS, REMOVE)},
    **{phase: {TO_ASSESS, TO_DRAW_LIGHT} for phase in (LIGHT, GIVE_BACK)},
    **{phase: {TO_TAKE_AI} for phase in (TAKE, SHOW)},
}
REPEATED = {COLLECT, UPGRADE, ASSESS, TAKE}  # asked before one of several times
BETWEEN = {REMOVE, LIGHT, GIVE_BACK, SHOW}  # asked after it
AUTOMA_KINDS = {SETTLE: A_SETTLE, DRAW: A_EXPLORE, TILE: A_EXPLORE}


# the card


def program_fits(course: Course) -> Problems:
    """In an action turn the card of the slot is used; in a level check the Dark Tech card just taken."""
    slot = course.slot
    if course.part == ACTING_TURN:
        if course.card_of_slot == NONE or course.program != course.card_of_slot:
            yield "program must be the card on top of the slot, which must be there"
    elif course.part == LEVELLING and course.phase not in {SET_ASIDE, TECH}:
        if course.program == NONE or course.program != course.card_of_level:
            yield "program must be that of the Dark Tech card just taken"
    elif course.program != NONE:
        yield "program must be -1: no card is used"
    if course.part == AUTOMA_ACTS:
        if slot > AUTOMA_ACTIONS - (course.phase != SHOW):
            yield f"slot must be an action of the Automa, 0 to {AUTOMA_ACTIONS - 1}"
    elif course.part != ACTING_TURN and slot:
        yield "slot must be 0: no slot is used"


def step_fits(course: Course) -> Problems:
    """The question belongs to a step of the card."""
    if course.program == NONE:
        if course.alternative != NONE:
            yield "alternative must be -1: no card is used"
        most = {ASSESSMENT: 2, AUTOMA_ACTS: SIDES - 1}.get(course.part, 0)
        if course.step > most:
            yield f"step must be {most} at most in {course.part}"
        return
    number = course.position.alternatives[course.program]
    if course.phase == EITHER:
        if course.alternative != NONE or number < 2 or course.step:
            yield "alternative must be -1 and step 0 while one of two is chosen"
    elif not 0 <= course.alternative < number:
        yield f"alternative must be 0 to {number - 1}"
    elif course.step_asked not in KINDS[course.phase]:
        yield f"step must be one that asks this, of a kind in {sorted(KINDS[course.phase])}"


def left_fits(course: Course) -> Problems:
    """What is left of a step, or of the purchases."""
    low, high = bounds_of_left(course)
    if not low <= course.left <= high:
        yield f"left must be {low} to {high}" if low < high else f"left must be {low}"


def bounds_of_left(course: Course) -> tuple[int, int]:
    if course.part == BUYING_TURN:
        return (1 if course.phase in {PAY, STATION} else 0), PURCHASES - (course.phase == SHOW)
    if course.part == ASSESSMENT and course.phase == COLLECT:
        return 1, course.gets(course.turn, EXTRA_COLLECT) if course.step == 0 else 1
    if course.phase in {SET_ASIDE, TECH}:
        return NONE, 0 if course.stage == BUYING else NONE
    if course.program == NONE or course.phase == EITHER:
        return NONE, NONE
    if course.phase in REPEATED:
        return 1, course.numbers_now()[0]
    if course.phase in BETWEEN:
        return 0, course.numbers_now()[0] - 1
    return (0, 0) if course.landing else (NONE, NONE)


# what a step needs


def landing_fits(course: Course) -> Problems:
    """On the tile just discovered one may settle, or collect, or both."""
    may = course.position.may_settle, course.position.may_collect
    if not course.landing:
        if may != (0, 0):
            yield "may_settle and may_collect must be 0: no tile was just discovered"
        return
    cubes, times, where = course.numbers_now()
    cubes += course.gets(course.turn, MORE_CUBES)
    right = {(cubes, times), *({(cubes, 0), (0, times)} if where & BOTH else ())}
    if course.phase == TOWER:
        right -= {(0, times)}
    if may not in right:
        yield f"may_settle and may_collect must be one of {sorted(right)}"


def tile_fits(course: Course) -> Problems:
    """The tile just discovered or settled, and the planet chosen."""
    position = course.position
    tile, planet = position.tile, position.planet
    early = course.program == NONE or (course.step == 0 and not course.landing)
    if course.phase == WHERE:
        if tile == NONE:
            yield "tile must be the one that was kept"
    elif early or course.phase == EITHER:
        if tile != NONE:
            yield "tile must be -1: none was discovered or settled"
    elif (tile == NONE and course.landing) or (tile != NONE and tile not in course.galaxy_of):
        yield "tile must be one on the board"
    if course.phase != TOWER:
        if planet != NONE:
            yield "planet must be -1 unless a tower is built"
    elif planet not in homes(course):
        yield f"planet must be one of {homes(course)}, where the power may settle"


def homes(course: Course) -> list[int]:
    """Planets where the step under way may build a tower."""
    position = course.position
    tiles = [position.tile] if course.landing else members(position.tiles_within(position.scope()))
    planets = [planet for tile in tiles for planet in course.planets(tile)]
    return [planet for planet in planets if position.may_build(course.turn, planet, position.any_colour())]


def discovery_fits(course: Course) -> Problems:
    """Tiles are drawn in reach; a new tile lies there too."""
    position = course.position
    if course.phase in {DRAW, TILE, WHERE} and course.program != NONE and position.parsec_drawn >= course.scope():
        yield f"parsec_drawn must be less than {course.scope()}, as far as the card reaches"
    if course.landing and course.parsec_of(position.tile) >= course.scope():
        yield f"tile must be in the first {course.scope()} parsecs, as far as the card reaches"


def used_fits(course: Course) -> Problems:
    """Tiles that this card has collected."""
    used = list(course.position.used)
    if course.program == NONE or course.phase == EITHER:
        if any(used):
            yield "used must be 0 for every tile: no card has collected any"
        return
    if any(number and tile not in course.galaxy_of for tile, number in enumerate(used)):
        yield "used must be 0 for tiles that are not on the board"
    position = course.position
    before = range(position.step_at() - course.step, position.step_at())
    most = sum(position.step_a[at] for at in before if position.step_kind[at] == TO_COLLECT)
    now = course.numbers_now()[0] - course.left if course.phase == COLLECT else 0
    if not now <= sum(used) <= now + most:
        yield f"used must be {now} to {now + most} together, what this card has collected"


def assessed_fits(course: Course) -> Problems:
    """Galaxies assessed in this turn, or by this card."""
    position = course.position
    assessed = members(position.assessed)
    at_end = course.part in {ASSESSMENT, AUTOMA_ASSESSES} and course.phase != COLLECT
    if assessed and not at_end and course.step_asked != TO_ASSESS:
        yield "assessed must be empty: no galaxy is being assessed"
    if any(galaxy not in course.galaxies for galaxy in assessed):
        yield f"assessed must be galaxies in play, some of {course.galaxies}"
    elif course.step_asked == TO_ASSESS and len(assessed) != course.numbers_now()[0] - course.left:
        yield f"assessed must hold {course.numbers_now()[0] - course.left} galaxies"
    elif course.phase == REMOVE and position.galaxy not in assessed:
        yield "galaxy must be one that was just assessed"
    elif course.part in {ASSESSMENT, AUTOMA_ASSESSES} and course.phase in {LIGHT, GIVE_BACK} and not assessed:
        yield "assessed must hold the galaxy that was just assessed"
    if course.part == ASSESSMENT and (course.phase == COLLECT) != (course.step < 2):
        yield "step must be 0 or 1 while a leader or a station collects, and 2 afterwards"


# buying, levels and the Automa


def level_fits(course: Course) -> Problems:
    """A Dark Tech card is asked for if one is due."""
    if course.phase not in {SET_ASIDE, TECH}:
        return
    if not course.owes_tech(course.turn):
        yield "a Dark Tech card is asked for only at a level for which the power has none"
    elif course.phase == SET_ASIDE and course.position.drawn_tech:
        yield "no Dark Tech cards are set aside when they are drawn"


def automa_step_fits(course: Course) -> Problems:
    """The question belongs to the action of the Automa's card."""
    if course.part != AUTOMA_ACTS:
        return
    position = course.position
    at = position.automa_step()
    if course.phase == SHOW:
        if course.step or not course.slot or A_REFRESH not in position.automa_kind[at - SIDES : at]:
            yield "cards are shown in the Automa's turn only after it has refreshed a row"
        return
    if position.automa_kind[at] != AUTOMA_KINDS[course.phase]:
        yield "slot and step must be those of an action of the Automa that asks this"
        return
    galaxy = position.automa_galaxy[at]
    if course.phase == SETTLE:
        if not course.cubes_left[AUTOMA]:
            yield "the Automa settles only if it has a cube"
    elif position.parsec_drawn != course.parsec[galaxy] or course.empty_field(galaxy) == NONE:
        yield f"parsec_drawn must be {course.parsec[galaxy]}, and galaxy {galaxy} have an empty field"
    elif course.phase == TILE and not all(position.shows(tile, position.automa_colour[at]) for tile in position.drawn):
        yield "both tiles drawn must have the colour the Automa needs: otherwise nobody is asked"
