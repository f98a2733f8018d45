"""What is impossible about action cards and Dark Tech cards: where they are, and what is planned."""

from collections.abc import Iterable

from armillary.games.council_of_shadows.checks_course import AUTOMA_ACTS, AUTOMA_ASSESSES, TURNS, Course
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.words import (
    ACTING,
    ASIDE,
    ASSESSING,
    AUTOMA,
    CARDS,
    DECK,
    LEAVE,
    NO_TOWERS,
    NONE,
    PLAN,
    SET_ASIDE,
    SHOW,
    SLOTS,
    START_CARDS,
    TECH,
)
from armillary.kernel.notation import members
from armillary.kernel.position import Keys

STARTING = (1 << START_CARDS) - 1
AI_CARDS = (1 << CARDS) - 1 - STARTING


def union(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def twice(sets: Iterable[int]) -> int:
    """Members of more than one set."""
    found = seen = 0
    for one in sets:
        found |= seen & one
        seen |= one
    return found


def one_by_one(cards: Iterable[int]) -> list[int]:
    """A set for each card that is there."""
    return [1 << card for card in cards if card != NONE]


# action cards


def own_sets(course: Course, power: int) -> list[int]:
    """The cards of a power, place by place."""
    return [course.hand[power], *course.covered[power], *one_by_one(course.top[power])]


def stacks_fit(course: Course) -> Problems:
    """Cards lie in the slots a power has, and none is covered by nothing."""
    for power in course.powers:
        slots = course.own_slots(power)
        for slot in range(SLOTS):
            top, covered = course.top[power][slot], course.covered[power][slot]
            if slot not in slots and (top != NONE or covered):
                yield f"power {power} has {len(slots)} slots, and no card in another"
            elif top == NONE and covered:
                yield f"covered[{power * SLOTS + slot}] must be empty: no card lies on top"


def own_cards_fit(course: Course) -> Problems:
    """Everybody has six cards of their own, and some AI cards."""
    for power in course.powers:
        sets = own_sets(course, power)
        right = 0 if course.is_automa(power) else STARTING
        if twice(sets):
            yield f"cards {members(twice(sets))} of power {power} are in two places"
        elif union(sets) & ~AI_CARDS != right:
            yield f"power {power} must have the cards {members(right)}, and AI cards from {START_CARDS} to {CARDS - 1}"
        elif course.gets(power, NO_TOWERS) and union(sets) & course.position.towers:
            banned = members(course.position.towers)
            yield f"power {power} must have none of the cards {banned}: its leader forbids them"


def ai_cards_fit(course: Course) -> Problems:
    """Every AI card is in one place."""
    position = course.position
    sets = [union(own_sets(course, power)) & AI_CARDS for power in course.powers]
    sets += [*one_by_one(course.display), position.ai_pile, position.ai_discard]
    if twice(sets):
        yield f"AI cards {members(twice(sets))} are in two places"
    elif union(sets) != AI_CARDS:
        yield f"every AI card from {START_CARDS} to {CARDS - 1} must be somewhere, and no other card in a pile"
    if position.ai_discard and not course.solo:
        yield "ai_discard must be empty but in a solo match"
    gaps = position.first_gap() != NONE
    if course.phase == SHOW and (not gaps or not position.ai_pile):
        yield "a card is shown only if a place of the display is free and the pile has cards"
    elif course.phase != SHOW and gaps:
        yield "display must be full while there are cards for it"


def slides_fit(course: Course) -> Problems:
    """The first slot is empty once cards have slid; before, all slots are full if there were cards enough."""
    for power in course.seats:
        tops = [course.top[power][slot] for slot in course.own_slots(power)]
        if course.first_plans:
            if set(tops) != {NONE}:
                yield f"slots of power {power} must be empty before the first cards are played"
        elif course.has_acted(power):
            if tops[0] != NONE:
                yield f"top[{power * SLOTS}] must be -1: the cards of power {power} have slid"
        elif NONE in tops and course.hand[power]:
            yield f"power {power} must have filled its slots: it has cards left"


# plans


def plans_fit(course: Course) -> Problems:
    """Slots are planned one after the other, with cards of the hand."""
    for power, plan in enumerate(course.plan):
        slots = course.own_slots(power) if power in course.seats and course.phase == PLAN else range(0)
        made = [key for key in plan if key != NONE]
        if len(made) > len(slots) or plan != [*made, *[NONE] * (SLOTS - len(made))]:
            yield f"plans of power {power} must fill its slots one after the other, and only in planning"
            continue
        if made:
            yield from plan_fits(course, power, made)
        if course.phase == PLAN and power in course.seats:
            yield from chain_fits(course, power, made)


def plan_fits(course: Course, power: int, made: list[int]) -> Problems:
    """Each slot was planned with what the rules allowed."""
    planning = course.position.copy()
    planning.forget(power)
    for slot, key in enumerate(made):
        allowed = planning.beside(Keys)
        planning.legal_to_plan(power, allowed)
        if key not in dict(allowed.listed()):
            yield f"plan[{power * SLOTS + slot}] must be a card of the hand, or {LEAVE} where it may stay as it is"
            return
        planning.plan_slot(power, key)


def chain_fits(course: Course, power: int, made: list[int]) -> Problems:
    """Whoever has not planned all slots is asked."""
    position, finished = course.position, len(made) == len(course.own_slots(power))
    if position.open_plans:
        asked = position.asked == 1 << power
        if (asked and finished) or (not asked and made and not finished):
            yield f"seat {power} is asked until it has planned all its slots"
        return
    if finished == bool(position.waiting >> power & 1):
        yield f"seat {power} is asked until it has planned all its slots, and no longer"
    last = made[-1] if made else 0
    if position.sealed[power] != last:
        yield f"sealed[{power}] must be {last}, the last answer of the seat"


# Dark Tech


def tech_cards_fit(course: Course) -> Problems:
    """Every Dark Tech card is in one place: taken, in its deck, or set aside."""
    position = course.position
    for level in range(2):
        deck = (1 << DECK) - 1 << level * DECK
        taken = [course.tech[power][level] for power in course.powers]
        sets = [*one_by_one(taken), position.tech_pile[level], position.tech_out[level]]
        if twice(sets):
            yield f"Dark Tech cards {members(twice(sets))} are in two places"
        elif union(sets) != deck:
            yield f"the Dark Tech cards of level {level + 1} must be {members(deck)} together"


def tech_looks_fit(course: Course) -> Problems:
    """Two cards of a deck were set aside when somebody looked through it first; who has a card has looked."""
    position = course.position
    for level in range(2):
        now = course.phase == TECH and course.level[course.turn] == level + 1
        looked = [
            power for power in course.seats if course.tech[power][level] != NONE or (now and power == course.turn)
        ]
        right = [] if position.drawn_tech else looked
        if members(position.tech_seen[level]) != right:
            yield f"tech_seen[{level}] must be {right}, those who have looked through the deck"
        aside = position.tech_out[level].bit_count()
        setting = course.phase == SET_ASIDE and course.level[course.turn] == level + 1
        if (aside >= ASIDE if setting else aside != (ASIDE if right else 0)) or (setting and right):
            yield f"tech_out[{level}] must hold {ASIDE} cards once somebody has looked, and none before"


# the Automa


def automa_fits(course: Course) -> Problems:
    """The Automa has a card from planning to the end of its turn, for its level."""
    position = course.position
    card = position.automa_card
    if position.automa_left & ~position.automa_cards:
        yield f"automa_left must be some of {members(position.automa_cards)}"
    if position.automa_lights and not course.solo:
        yield "automa_lights must be empty but in a solo match"
    if not has_card(course):
        if card != NONE:
            yield "automa_card must be -1: none is turned up"
    elif card == NONE or not position.automa_cards >> card & 1 or position.automa_left >> card & 1:
        yield "automa_card must be a card of the Automa that is not in automa_left"
    elif position.automa_pile[card] != min(course.level[AUTOMA], 2):
        yield f"automa_card must be one for level {min(course.level[AUTOMA], 2)}"


def has_card(course: Course) -> bool:
    """Whether a card of the Automa lies open."""
    if not course.solo or course.stage not in {ACTING, ASSESSING} or course.part not in TURNS:
        return False
    return course.part in {AUTOMA_ACTS, AUTOMA_ASSESSES} or course.order.index(AUTOMA) > course.place
