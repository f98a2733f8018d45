"""What is impossible about bonus cards, and about who knows which."""

from armillary.games.council_of_shadows.checks_cards import one_by_one, twice, union
from armillary.games.council_of_shadows.checks_course import Course
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import GIVE_BACK, LIGHTS, MOST_BONUSES, NONE
from armillary.kernel.notation import members


def darks_fit(course: Course) -> Problems:
    """Each seat was dealt a Dark card of its own."""
    position, dealt = course.position, [card for card in course.dark if card != NONE]
    if len(dealt) != course.players:
        yield "dark must be dealt to one seat after the other"
    elif twice(one_by_one(dealt)) or union(one_by_one(dealt)) & ~position.dark_cards:
        yield f"dark must be different cards out of {members(position.dark_cards)}"
    for power, kept in enumerate(course.dark_kept):
        if kept and course.dark[power] == NONE:
            yield f"dark_kept[{power}] must be 0: there is no card"


def lights_fit(course: Course) -> Problems:
    """Every Light card is in one place, and nobody has too many."""
    position = course.position
    under = list(position.light_under)
    put = [card for card in under if card != NONE]
    sets = [position.light_pile, position.automa_lights, *one_by_one(put)]
    for power, lights in enumerate(course.lights):
        own = [card for card in lights if card != NONE]
        sets += one_by_one(own)
        if lights != [*own, *[NONE] * (len(lights) - len(own))] or (own and power not in course.seats):
            yield f"lights of power {power} must be in its first places, and only seats have some"
        yield from hand_fits(course, power, len(own))
    if under != [*put, *[NONE] * (LIGHTS - len(put))]:
        yield "light_under must have no gaps"
    if twice(sets):
        yield f"Light cards {members(twice(sets))} are in two places"
    elif union(sets) != position.light_cards:
        yield f"the Light cards must be {members(position.light_cards)} together"


def hand_fits(course: Course, power: int, lights: int) -> Problems:
    """One bonus card too many is given back at once."""
    number = lights + course.dark_kept[power]
    giving = course.phase == GIVE_BACK and power == course.turn
    if giving and number != MOST_BONUSES + 1:
        yield f"power {power} must have {MOST_BONUSES + 1} bonus cards to give one back"
    elif not giving and number > MOST_BONUSES:
        yield f"power {power} must have {MOST_BONUSES} bonus cards at most"


def light_knowledge_fits(course: Course) -> Problems:
    """Who put a card under the deck knows it, also in the hand of whoever draws it."""
    position = course.position
    for place, known in enumerate(position.light_under_known):
        knowers = members(known)
        there = position.light_under[place] != NONE
        if len(knowers) != there or any(seat not in course.seats for seat in knowers):
            yield f"light_under_known[{place}] must be the one seat that put the card there"
    for power, row in enumerate(course.lights_known):
        for place, known in enumerate(row):
            others = [seat for seat in course.seats if seat != power]
            if any(seat not in others for seat in members(known)) or known.bit_count() > (
                course.lights[power][place] != NONE
            ):
                yield f"lights_known of power {power} must be at most one other seat for each card"
            elif known and position.light_pile:
                yield f"lights_known of power {power} must be empty: nobody has drawn from under the deck yet"
