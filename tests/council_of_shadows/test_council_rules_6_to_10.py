"""The numbered rules 6 to 10 of The Council of Shadows: assessment, Dark Tech, bonus cards and the end.

A test's name starts with the number. Positions are made of wishes and read from notation.
"""

from collections.abc import Callable
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    ACTS,
    ASSESS,
    ASSESSED,
    ASSESSING_STATION,
    BUY,
    BUY_UPGRADE,
    BUYING,
    COLLECT,
    COLLECT_IT,
    COLLECTED,
    COLLECTING,
    COLONISING,
    CONSUMED,
    COUNT,
    CROWNED,
    CUBES,
    DECK,
    DESERT,
    DISCOVER,
    DONE,
    DREW_LIGHT,
    ENDED,
    EXPANSION,
    GAINED,
    GALAXIES,
    GAVE_BACK,
    GIVE_BACK,
    GOT_GEMS,
    IDLE,
    LAND,
    LEVELLED,
    LIGHT,
    LIGHTS,
    NO_SAVING,
    NONE,
    OVER,
    PLAN,
    PROJECT,
    RANGE,
    REACHED,
    REMOVE,
    REMOVED,
    RETURNED,
    SAVED,
    SAW_LIGHT,
    SCORED,
    SET_ASIDE,
    SETTLE,
    SETTLED,
    SHOW,
    START_CARDS,
    TAKE,
    TECH,
    TECHS,
    THRONE,
    TOOK_AI,
    TOOK_TECH,
    TOWER,
)
from armillary.kernel.notation import members
from armillary.kernel.words import HIDDEN, NATURE
from tests.any_game.citing import check_citations, refusing
from tests.council_of_shadows.component_sets import changed, put
from tests.council_of_shadows.situations import (
    AVA,
    BEIGE,
    BLUES,
    BOOST,
    BREAKTHROUGH,
    BREISH,
    BROWNS,
    BUTEO,
    CASARES,
    COLLECT_TWO,
    DISCOVERY,
    DOMINANT,
    EMPIRE,
    ENERGY_SAVER,
    EXPLORER,
    FEUDALISM,
    FLEXIBLE,
    GEM_CARD,
    GEM_UPGRADE,
    GRAY,
    GREEN,
    JOURNEY,
    ONE_CUBE,
    ORANGE,
    PERPETUAL,
    PURPLE,
    RAISING,
    REDS,
    RESOURCEFUL,
    S3E3,
    SAVING_FOUR,
    SCIENTIFIC,
    SECONDARY,
    STARGATE,
    TRAVELLER,
    TURQUOISE,
    TWO_CUBES,
    YELLOW,
    Told,
    acted,
    acting,
    after,
    ai,
    asked,
    assessing,
    bonuses,
    buying,
    cubes,
    decline,
    events,
    finished,
    gems,
    look,
    offered,
    passed,
    planet,
    planned,
    planning,
    played,
    tops,
    why,
)

SECTIONS = range(6, 11)

Refusal = tuple[CouncilRules, int]
"""A position, and a key that whoever is asked there may not answer."""

# Light bonus cards, each kind three times; then the Dark ones
COAL_CARD, GOLD_CARD, CRYSTAL_CARD, BLUE_CARD, BROWN_CARD, RED_CARD, NEAR_CARD, MIDDLE_CARD, FAR_CARD = range(9)
BOARD_CARDS, LIGHT_CARDS, FIVES = (9, 10, 11), (12, 13, 14), (15, 16, 17)
STATION_CARD, TENS_CARD, AI_CARD, GRAY_CARD, BEIGE_CARD, BROWNS_CARD, TURQUOISE_CARD, YELLOW_CARD, PURPLE_CARD = range(
    LIGHTS, 27
)

TWO_GALAXIES: dict[str, Any] = {
    "tiles": {GRAY: [0, 1], GREEN: [2], BLUES: [10]},
    "cubes": {0: {planet(0): 2, planet(2): 1}, 1: {planet(10): 1}},
}
"""Seat 0 has two cubes in the grey galaxy and one in the green one; seat 1 one in the blue one."""


# helpers


def looked(before: CouncilRules, *kept: int) -> CouncilRules:
    """Cards of a Dark Tech deck are set aside, but none of some."""
    position = before
    while position.phase == SET_ASIDE:
        position, _ = after(position, next(card for card in reversed(position.options(NATURE)) if card not in kept))
    return position


def reaching(level: int, *kept: int, **wishes: Any) -> CouncilRules:
    """Seat 0 has ended its buying turn with Energy for a level, and looks through the deck."""
    usual = {"energy": {0: 25}, "level": {0: level - 1}}
    if "tech" in wishes:
        del usual["level"]
    return looked(after(buying(0, **usual | wishes), DONE)[0], *kept)


def taking(card: int, **wishes: Any) -> tuple[CouncilRules, Told]:
    """Seat 0 takes a Dark Tech card at the end of its buying turn, and has 5 Energy left."""
    return after(reaching(card // DECK + 1, card, **wishes), card)


def gains(told: Told, power: int = 0) -> list[int]:
    """Energy a power gets."""
    return [energy for who, energy in events(told, GAINED) if who == power]


def received(told: Told, power: int = 0) -> list[list[int]]:
    """Gems a power gets: coal, gold, crystal."""
    return [given for who, *given in events(told, GOT_GEMS) if who == power]


def lit(before: CouncilRules, *answers: int) -> tuple[CouncilRules, Told]:
    """Some answers; chance draws the first Light card of the deck whenever one is drawn."""
    position, told = before, []
    for answer in answers:
        position, more = after(position, answer)
        told += more
        while position.phase == LIGHT:
            position, more = after(position, position.options(NATURE)[0])
            told += more
    return position, told


def scoring(**wishes: Any) -> tuple[int, ...]:
    """What seat 0 gets in the final scoring for gems, for AI cards and for bonus cards; the throne ends the match."""
    _, told = finished(planning(**{"level": {2: 3}} | wishes))
    (found,) = (row[1:] for row in events(told, SCORED) if row[0] == 0)
    return found


def worth(card: int, **wishes: Any) -> int:
    """What seat 0 gets in the final scoring for a bonus card, its only one."""
    own: dict[str, Any] = {"dark": {0: card}}
    if card < LIGHTS:
        own = {"lights": {0: [card]}, "dark_kept": {0: 0}}
    return scoring(**own | wishes)[2]


def removing() -> CouncilRules:
    """Seat 0 assesses the grey galaxy, and chooses which of its cubes on three planets is removed."""
    cubes = {0: {planet(0): 1, planet(0, 1): 2, planet(1): 1, planet(2): 1}, 1: {planet(1): 2}}
    return after(assessing(tiles={GRAY: [0, 1], GREEN: [2]}, cubes=cubes), GRAY)[0]


def giving_back(**wishes: Any) -> CouncilRules:
    """Seat 0 has got a fifth bonus card: Light cards 0, 1, 2 and 5, and a Dark one."""
    return after(assessing(**TWO_GALAXIES, lights={0: [0, 1, 2]}, dark={0: GRAY_CARD}, **wishes), GREEN, 5)[0]


REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "6.1": lambda: [
        (assessing(**TWO_GALAXIES), BLUES),
        (assessing(**TWO_GALAXIES), PURPLE),
        (lit(assessing(**TWO_GALAXIES), GRAY)[0], GRAY),
    ],
    "6.3": lambda: [(removing(), where) for where in (planet(2), planet(1, 1), planet(10))],
    "6.5": lambda: [(after(assessing(**TWO_GALAXIES, lights={0: [3], 1: [4]}), GREEN)[0], card) for card in (3, 4)],
    "6.6": lambda: [(giving_back(), card) for card in (4, BEIGE_CARD)],
    "7.4": lambda: [
        (reaching(1), members(reaching(1).tech_out[0])[0]),
        (reaching(1), BOOST),
        (reaching(2), EMPIRE),
        (reaching(1, tech={1: [EMPIRE]}), EMPIRE),
        (after(buying(0, energy={0: 25}, options={"dark_tech": "drawn"}), DONE)[0], BOOST),
    ],
    "8.14": lambda: [(lit(taking(DOMINANT, **TWO_GALAXIES)[0], GRAY)[0], GRAY)],
}
"""Every kind of key that can be refused, by the rule that forbids it."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert why(before, key) == rule, f"{GAME.ask_name(before, asked(before))}, key {key}"


# 6. Assessment


def test_6_1_any_galaxies_with_a_colony_are_assessed_once() -> None:
    """6.1: in any order, also none; after Energy and collections."""
    before = assessing(**TWO_GALAXIES)
    assert (before.phase, asked(before), before.options(0)) == (ASSESS, 0, [GRAY, GREEN, DONE])
    none, told = after(before, DONE)
    assert (none.turn == 0, events(told, ASSESSED), cubes(none, 0)) == (False, [], cubes(before, 0))
    for galaxies in ((GRAY, GREEN), (GREEN, GRAY)):
        first, _ = lit(before, galaxies[0])
        assert (first.phase, first.options(0)) == (ASSESS, [galaxies[1], DONE])
        _, told = lit(before, *galaxies)
        assert [galaxy for _, galaxy, *_ in events(told, ASSESSED)] == [*galaxies]
    leading: dict[str, Any] = {"leaders": {0: BUTEO}, "stations": {GREEN: (0, COLLECTING)}, "tech": {0: [EMPIRE]}}
    position, told = acted(0, **TWO_GALAXIES, **leading)
    assert (position.phase, offered(position), gains(told)) == (COLLECT, [0, 2], [3, 3])
    position, _ = after(position, 0)
    assert (position.phase, offered(position)) == (COLLECT, [2])
    position, _ = after(position, 2)
    assert (position.phase, offered(position)) == (ASSESS, [GRAY, GREEN])
    check_refusals("6.1")


def test_6_2_the_majority_is_more_cubes_than_each_other() -> None:
    """6.2: each cube of a stack counts; a tie is none, one cube alone is enough; before a cube is removed."""

    def most(own: dict[int, int], first: dict[int, int], second: dict[int, int]) -> int:
        before = assessing(tiles={GRAY: [0, 1]}, cubes={0: own, 1: first, 2: second})
        _, told = after(before, GRAY)
        return events(told, ASSESSED)[0][3]

    one, two, three, four = (planet(0), planet(0, 1), planet(1), planet(1, 1))
    assert most({one: 1}, {}, {}) == 1
    assert most({one: 2}, {two: 1}, {three: 1}) == 1
    assert most({one: 1}, {two: 1}, {}) == 0
    assert most({one: 2}, {two: 1, three: 1}, {}) == 0
    assert most({one: 1}, {two: 1}, {three: 1, four: 1}) == 0
    assert most({one: 2}, {two: 3}, {three: 1}) == 0
    assert most({one: 3}, {two: 1, three: 1}, {four: 1}) == 1
    assert most({one: 2, two: 1}, {one: 1}, {three: 2}) == 1


def test_6_3_one_cube_of_choice_goes_back() -> None:
    """6.3: also from under others; with a single planet nobody is asked, and nothing else removes cubes."""
    before = removing()
    assert (before.phase, before.options(0)) == (REMOVE, [planet(0), planet(0, 1), planet(1)])
    own = cubes(before, 0)
    for where in before.options(0):
        removed, told = after(before, where)
        assert cubes(removed, 0) == {one: left for one in own if (left := own[one] - (one == where))}
        assert (removed.cubes_left[0], events(told, REMOVED)) == (CUBES - 4, [(0, where)])
        assert cubes(removed, 1) == {planet(1): 2}
    alone, told = after(assessing(**TWO_GALAXIES), GRAY)
    assert (alone.phase, events(told, REMOVED)) == (LIGHT, [(0, planet(0))])
    assert (cubes(alone, 0), alone.cubes_left[0]) == ({planet(0): 1, planet(2): 1}, CUBES - 2)
    collected, told = after(acting(0, COLLECT_TWO, **TWO_GALAXIES), 0, 2, DONE)
    assert (cubes(collected, 0), events(told, REMOVED)) == (TWO_GALAXIES["cubes"][0], [])
    check_refusals("6.3")


def test_6_4_a_galaxy_pays_the_higher_number_for_the_majority() -> None:
    """6.4: each the numbers that the component set names, the lower one without the majority."""
    pays = [(6, 3), (8, 4), (7, 3), (8, 4), (9, 5), (9, 4), (8, 3), (10, 5), (12, 6), (11, 6)]
    first = {GRAY: 0, GREEN: 2, BEIGE: 3, BLUES: 11, ORANGE: 12, TURQUOISE: 13, BROWNS: 15, REDS: 23, PURPLE: 24}
    first[YELLOW] = 27
    for galaxy in range(GALAXIES):
        tile = first[galaxy]
        tiles = {galaxy: [tile]} | {GRAY: [0, 1]}
        for others, energy in ((1, pays[galaxy][0]), (3, pays[galaxy][1])):
            own = {0: {planet(tile): 2}, 1: {planet(tile, 1): others}}
            paid, told = after(assessing(players=4, tiles=tiles, cubes=own), galaxy)
            assert (paid.energy[0], gains(told)) == (energy, [energy])
    rivals = {1: {planet(11, 1): 1}, 2: {planet(12): 1}}
    blue, _ = after(assessing(tiles={BLUES: [11, 12]}, cubes={0: {planet(11): 2}, **rivals}), BLUES)
    assert (blue.energy[0], cubes(blue, 0)) == (8, {planet(11): 1})
    rivals = {1: {planet(2, 1): 1}, 2: {planet(2, 2): 2}}
    green, _ = after(assessing(tiles={GREEN: [2]}, cubes={0: {planet(2): 1}, **rivals}), GREEN)
    assert (green.energy[0], cubes(green, 0)) == (4, {})


def test_6_5_every_assessment_brings_a_light_card() -> None:
    """6.5: drawn by chance and unseen; none from an empty deck, or where the component set says so."""
    before, _ = after(assessing(**TWO_GALAXIES, lights={1: [3]}), GREEN)
    deck = [card for card in range(LIGHTS) if card != 3]
    assert (before.phase, before.weighted_options(NATURE)) == (LIGHT, [(card, 1) for card in deck])
    drawn, told = after(before, 7)
    assert (bonuses(drawn, 0)[0], drawn.light_pile >> 7 & 1) == (7, 0)
    assert events(told, DREW_LIGHT, SAW_LIGHT) == [(DREW_LIGHT, 0), (SAW_LIGHT, 0, 7)]
    assert before.token(1, NATURE, 7) == HIDDEN
    assert [[card.id for card in look(drawn, seat).powers[0].bonuses][:1] for seat in (0, 1)] == [[7], []]
    empty: dict[str, Any] = {"players": 1, "automa_lights": [card for card in range(LIGHTS) if card > 0]}
    none, told = after(assessing(0, **TWO_GALAXIES | {"cubes": {0: {planet(0): 1}}}, **empty, lights={0: [0]}), GRAY)
    assert (none.phase == LIGHT, events(told, DREW_LIGHT), len(bonuses(none, 0))) == (False, [], 2)
    dull = GAME.setup(3, {}, changed(put("galaxies", GRAY + 1, light=False))).start()
    settled, _ = played(dull, settle_first, lambda position: position.phase != ASSESS)
    paid, _ = after(settled, GRAY)
    assert paid.phase == REMOVE
    dark, told = after(paid, offered(paid)[0])
    assert (len(events(told, REMOVED)), events(told, DREW_LIGHT), dark.phase == LIGHT) == (1, [], False)
    check_refusals("6.5")


def settle_first(position: CouncilRules, seat: int) -> int:
    """The first key, but nothing is bought."""
    return DONE if position.phase == BUY else position.options(seat)[0]


def test_6_6_a_fifth_bonus_card_is_given_back() -> None:
    """6.6: any of the five and unseen; a Light one goes under the deck, a Dark one leaves the match."""
    before = giving_back()
    assert (before.phase, before.options(0)) == (GIVE_BACK, [0, 1, 2, 5, GRAY_CARD])
    for card in (1, 5):
        light, told = after(before, card)
        assert bonuses(light, 0) == [*(one for one in (0, 1, 2, 5) if one != card), GRAY_CARD]
        assert (list(light.light_under)[:2], events(told, GAVE_BACK)) == ([card, NONE], [(0, 0)])
        assert [[one and one.id for one in look(light, seat).light_under] for seat in (0, 1)] == [[card], [None]]
        assert (light.phase, offered(light)) == (ASSESS, [GRAY])
    assert [before.token(seat, 0, 1) for seat in (0, 1)] == [1, HIDDEN]
    dark, told = after(before, GRAY_CARD)
    assert (bonuses(dark, 0), events(told, GAVE_BACK)) == ([0, 1, 2, 5], [(0, 1)])
    assert (dark.light_under[0], dark.light_pile >> GRAY_CARD & 1, dark.phase) == (NONE, 0, ASSESS)
    four, _ = lit(assessing(**TWO_GALAXIES, lights={0: [0, 1]}), GREEN)
    assert (four.phase, len(bonuses(four, 0))) == (ASSESS, 4)
    again, _ = after(dark, GRAY, 8)
    assert (again.phase, again.options(0)) == (GIVE_BACK, [0, 1, 2, 5, 8])
    check_refusals("6.6")


# 7. Dark Tech


def test_7_1_enough_energy_at_the_end_of_a_turn_brings_a_level() -> None:
    """7.1: of the own buying turn and the own action turn; the consumption is subtracted."""
    blue: dict[str, Any] = {"tiles": {BLUES: [10]}, "cubes": {0: {planet(10): 1}}}
    for energy, consumption, rest in ((63, 56, 7), (41, 40, 1), (40, 40, 0)):
        # the cards of the turn save 2, and the galaxy pays 8
        before = assessing(0, **blue, energy={0: energy - 8}, consumption={0: consumption + 2})
        paid, told = lit(before, BLUES)
        assert events(told, LEVELLED) == [(0, 1)]
        assert (paid.level[0], paid.energy[0], paid.consumption[0]) == (1, rest, consumption)
    _, told = lit(assessing(0, **blue, energy={0: 31}, consumption={0: 42}), BLUES)
    assert events(told, LEVELLED) == []
    within = assessing(0, energy={0: 17}, **TWO_GALAXIES)
    rich, told = lit(within, GREEN)
    assert (rich.phase, rich.energy[0], rich.level[0], events(told, LEVELLED)) == (ASSESS, 25, 0, [])
    assert events(after(rich, DONE)[1], LEVELLED) == [(0, 1)]
    bought, told = after(buying(0, gems={0: (2, 0, 0)}, energy={0: 18}), BUY_UPGRADE + PROJECT)
    assert (bought.energy[0], events(told, LEVELLED)) == (2, [(0, 1)])
    shopping, told = after(buying(0, gems={0: (2, 2, 0)}, energy={0: 18}), BUY_UPGRADE + PROJECT, 200)
    assert (shopping.phase, shopping.energy[0], events(told, LEVELLED)) == (BUY, 22, [])
    ended, told = after(shopping, DONE)
    assert (events(told, LEVELLED), ended.energy[0], ended.stage) == ([(0, 1)], 2, BUYING)


def test_7_2_several_levels_come_one_after_the_other() -> None:
    """7.2: each after the card of the one before; above III they bring nothing."""
    first = reaching(1, FLEXIBLE, energy={0: 38})
    assert (first.level[0], first.energy[0], first.phase) == (1, 18, TECH)
    second, told = after(first, FLEXIBLE)
    kinds = [event[0] for event in told if event[0] in {TOOK_TECH, LEVELLED}]
    assert (kinds, second.level[0], second.energy[0]) == ([TOOK_TECH, LEVELLED], 2, 1)
    assert (looked(second).phase, asked(looked(second))) == (TECH, 0)
    both = reaching(1, EXPLORER, energy={0: 45})
    assert (both.level[0], both.phase) == (1, TECH)
    both = looked(after(both, EXPLORER)[0])
    assert (both.level[0], both.energy[0], offered(both)[0] >= DECK) == (2, 5, True)
    high, told = after(buying(0, level={0: 2}, energy={0: 65}, gems={0: (1, 1, 0), 1: (1, 1, 0)}), DONE)
    assert events(told, LEVELLED, THRONE, TOOK_TECH) == [
        (LEVELLED, 0, 3),
        (THRONE, 0),
        (LEVELLED, 0, 4),
        (LEVELLED, 0, 5),
    ]
    assert (high.level[0], high.energy[0], asked(high), high.phase) == (5, 5, 1, BUY)


def test_7_3_those_behind_take_gems() -> None:
    """7.3: at every rise to level I or II, in turn order."""
    level_one, told = after(buying(0, energy={0: 25}), DONE)
    assert [gems(level_one, seat) for seat in range(3)] == [[1, 1, 0], [1, 0, 0], [1, 0, 0]]
    assert events(told, GOT_GEMS) == [(1, 1, 0, 0), (2, 1, 0, 0)]
    later, _ = after(buying(1, energy={1: 25}, level={0: 1}), DONE)
    assert [gems(later, seat) for seat in (0, 2)] == [[0, 0, 0], [1, 0, 0]]
    level_two, _ = after(buying(0, energy={0: 25}, level={0: 1, 1: 1}), DONE)
    assert [gems(level_two, seat) for seat in range(3)] == [[1, 1, 0], [1, 0, 0], [1, 1, 0]]
    same, _ = after(buying(0, energy={0: 25}, level={0: 1, 1: 2, 2: 3}), DONE)
    assert [gems(same, seat) for seat in (1, 2)] == [[0, 0, 0]] * 2
    _, told = after(buying(0, energy={0: 25}, level={0: 2}), DONE)
    assert (events(told, LEVELLED), events(told, GOT_GEMS)) == ([(0, 3)], [])
    short: dict[str, Any] = {"gems": {0: (19, 1, 0)}, "energy": {0: 25}}
    assert received(after(buying(0, **short), DONE)[1], 1) == [[1, 0, 0]]
    scarce, told = after(buying(0, **short, order=[0, 2, 1]), DONE)
    assert (received(told, 2), received(told, 1), scarce.bank[0]) == ([[1, 0, 0]], [], 0)


def test_7_4_a_dark_tech_card_is_chosen_from_its_deck() -> None:
    """7.4: whoever looks sees what is left of it, unseen by the others; or chance draws a card."""
    before, _ = after(buying(0, energy={0: 25}), DONE)
    assert (before.phase, before.weighted_options(NATURE)) == (SET_ASIDE, [(card, 1) for card in range(DECK)])
    first, _ = after(before, 2, 5)
    assert after(before, 2)[0].token(1, NATURE, 5) == HIDDEN
    assert (first.phase, asked(first), first.options(0)) == (TECH, 0, [0, 1, 3, 4, 6, 7])
    assert [look(first, seat).decks[0].cards for seat in (0, 1)] == [[0, 1, 3, 4, 6, 7], None]
    second = reaching(2)
    assert len(second.options(0)) == 6
    assert {card // DECK for card in second.options(0)} == {1}
    third, _ = after(buying(1, energy={1: 25}, tech={0: [EMPIRE]}, aside={0: [0, 1]}), DONE)
    assert (third.phase, asked(third), third.options(1)) == (TECH, 1, [2, 3, 5, 6, 7])
    drawn, _ = after(buying(0, energy={0: 25}, options={"dark_tech": "drawn"}), DONE)
    assert (drawn.phase, asked(drawn)) == (TECH, NATURE)
    assert drawn.weighted_options(NATURE) == [(card, 1) for card in range(DECK)]
    assert after(drawn, EMPIRE)[0].tech[0] == EMPIRE
    level_two, _ = after(buying(0, energy={0: 25}, tech={0: [EMPIRE]}, options={"dark_tech": "drawn"}), DONE)
    assert level_two.options(NATURE) == list(range(DECK, TECHS))
    check_refusals("7.4")


def test_7_5_a_card_lies_open_and_works_at_once() -> None:
    """7.5: whatever leaves a choice may be declined; what it gives for good holds from then on."""
    taken, told = taking(EMPIRE, **TWO_GALAXIES)
    assert (events(told, TOOK_TECH), list(taken.tech)[:2]) == ([(0, EMPIRE)], [EMPIRE, NONE])
    assert [look(taken, seat).powers[0].techs for seat in (1, 2)] == [[EMPIRE]] * 2
    position, told = played(taken, decline, lambda now: now.phase != ASSESS)
    assert (position.phase, position.round, gains(told)) == (ASSESS, 4, [3, 3])
    choices = {SCIENTIFIC: SETTLE, RESOURCEFUL: COLLECT, JOURNEY: DISCOVER, BREAKTHROUGH: TAKE, DOMINANT: ASSESS}
    for card, phase in choices.items():
        position, _ = taking(card, **TWO_GALAXIES)
        assert (position.phase, asked(position), DONE in position.options(0)) == (phase, 0, True)
        declined, told = after(position, DONE)
        assert (declined.phase == phase, events(told, SETTLED, COLLECTED, ASSESSED, TOOK_AI)) == (False, [])
        assert (cubes(declined, 0), list(declined.tile_at)) == (cubes(position, 0), list(position.tile_at))
    once, _ = lit(taking(DOMINANT, **TWO_GALAXIES)[0], GREEN)
    assert (once.phase, once.options(0)) == (ASSESS, [GRAY, DONE])


# 8. Dark Tech cards


def test_8_1_new_stargate_is_one_more_slot() -> None:
    """8.1: it reaches Parsec 3 and has a cube; cards slide through it; with Ava's slot there are five; 1 gold."""
    taken, told = taking(STARGATE, hand={0: range(START_CARDS)})
    assert (received(told), gems(taken, 0)) == ([[0, 1, 0]], [1, 2, 0])
    assert (taken.panels[0], taken.cubes_left[0]) == (1, CUBES - 1)
    shown, _ = planned(taken, {0: [RAISING, GEM_CARD, ONE_CUBE, COLLECT_TWO]})
    assert tops(shown, 0) == [RAISING, GEM_CARD, ONE_CUBE, COLLECT_TWO, NONE]
    assert taking(STARGATE, supply={0: 0})[0].panels[0] == 0
    far: dict[str, Any] = {"tiles": {GRAY: [0, 1], BLUES: [10], REDS: [21]}, "tech": {0: [STARGATE]}}
    near = [planet(tile, place) for tile in (0, 1) for place in (0, 1)]
    assert offered(acting(0, NONE, NONE, ONE_CUBE, **far)) == near
    assert offered(acting(0, NONE, NONE, NONE, ONE_CUBE, **far)) == [*near, planet(10), planet(21)]
    cards = [GEM_CARD, ONE_CUBE, COLLECT_TWO, TWO_CUBES]
    before, told = acted(0, *cards, **far)
    ended, more = passed(before)
    assert [row[1:] for row in events(told + more, ACTS) if row[0] == 0] == list(enumerate(cards))
    assert (tops(ended, 0), events(more, RETURNED)[0]) == (
        [NONE, GEM_CARD, ONE_CUBE, COLLECT_TWO, NONE],
        (0, TWO_CUBES),
    )
    cards = [GEM_CARD, RAISING, COLLECT_TWO, ONE_CUBE, TWO_CUBES]
    before, told = acted(0, *cards, **far, leaders={0: AVA})
    settling, more = after(before, DONE)
    assert (offered(settling), settling.slot) == (near, 3)
    fifth, more = after(settling, DONE)
    assert (offered(fifth), fifth.slot) == ([*near, planet(10), planet(21)], 4)
    assert tops(passed(fifth)[0], 0) == [NONE, *cards[:4]]


def test_8_2_gemstone_upgrade_raises_what_is_collected() -> None:
    """8.2: by cards, in discoveries, with Buteo and stations; gems named on cards and gifts stay. 1 crystal."""
    assert gems(taking(GEM_UPGRADE)[0], 0) == [1, 1, 1]
    own: dict[str, Any] = {"tech": {0: [GEM_UPGRADE]}}
    board: dict[str, Any] = {"tiles": {GRAY: [2, 6], REDS: [22]}, "upgrades": {0: [RANGE, RANGE + 1]}}
    board["cubes"] = {0: {planet(2): 1, planet(6): 1, planet(22): 1}}
    before = acting(0, ai(19), **own, **board)
    _, told = after(before, 2, 6, 22)
    assert received(told) == [[0, 2, 0], [0, 1, 1], [0, 0, 2]]
    _, told = after(acting(0, DISCOVERY, **own), 0, 8, 9, 9, GREEN, COLLECT_IT)
    assert received(told) == [[0, 1, 0]]
    one: dict[str, Any] = {"tiles": {GRAY: [0, 1], GREEN: [2]}, "cubes": {0: {planet(2): 1}}}
    for extra in ({"leaders": {0: BUTEO}}, {"stations": {GREEN: (0, COLLECTING)}}):
        position = assessing(0, **own, **one, **extra)
        assert (position.phase, received(after(position, 2)[1])) == (COLLECT, [[0, 2, 0]])
    assert received(acted(0, GEM_CARD, **own)[1]) == [[2, 1, 0]]
    _, told = after(buying(1, tech={0: [GEM_UPGRADE], 1: [EXPLORER]}, energy={1: 25}), DONE)
    assert received(told) == [[1, 0, 0]]


def test_8_3_explorer_folk_settles_discoveries_with_one_cube_more() -> None:
    """8.3: with any card that discovers, three at most; nowhere else."""
    towers = {DISCOVERY: 2, ai(2): 2, ai(4): 2, ai(7): 2, ai(8): 2, ai(11): 3, ai(12): 3}
    for card, most in towers.items():
        alternative = [1] if card == ai(8) else []
        before = acting(0, card, tech={0: [EXPLORER]})
        position, _ = after(before, *alternative, 0, 8, 9, 8, GREEN, planet(8))
        assert (position.phase, position.options(0)) == (TOWER, list(range(1, most + 1)))
        settled, told = after(position, most)
        assert (cubes(settled, 0), events(told, SETTLED)) == ({planet(8): most}, [(0, planet(8), most)])
    position, _ = taking(JOURNEY, tech={0: [EXPLORER]})
    assert after(position, 0, 8, 9, 8, GREEN, planet(8, 1))[0].options(0) == [1, 2, 3]
    settled, told = after(acting(0, ONE_CUBE, tech={0: [EXPLORER]}), planet(0))
    assert events(told, SETTLED) == [(0, planet(0), 1)]


def test_8_4_scientific_settlements_settles_and_collects() -> None:
    """8.4: one cube, in any parsec and on any colour; no cube, no yield; on top of cubes with expansion only."""
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], BLUES: [17], REDS: [26]}}
    board["cubes"] = {0: {planet(1): 1}, 1: {planet(0): 1, planet(1, 1): 3}}
    empty = [planet(0, 1), planet(17), planet(17, 1), planet(26), planet(26, 1)]
    position, _ = taking(SCIENTIFIC, **board)
    assert (position.phase, offered(position)) == (SETTLE, empty)
    for where in (planet(17, 1), planet(26)):
        settled, told = after(position, where)
        assert events(told, SETTLED, COLLECTED) == [(SETTLED, 0, where, 1), (COLLECTED, 0, where // 4)]
        assert (settled.cubes[where], received(told)) == (1, [[0, 0, 1]])
    _, told = after(position, DONE)
    assert events(told, SETTLED, COLLECTED, GOT_GEMS) == []
    stacking, _ = taking(SCIENTIFIC, **board, upgrades={0: [EXPANSION]})
    assert offered(stacking) == sorted([*empty, planet(0), planet(1)])
    none, told = taking(SCIENTIFIC, supply={0: 0})
    assert (none.phase == SETTLE, events(told, SETTLED, COLLECTED)) == (False, [])


def test_8_5_empire_pays_for_majorities_in_galaxies() -> None:
    """8.5: 3 Energy each in every round, also if nothing is assessed; a tie is never enough."""
    tiles = {GRAY: [0, 1], GREEN: [2], BEIGE: [3], BLUES: [10], ORANGE: [11]}
    own = {planet(0): 2, planet(2): 1, planet(3): 1, planet(11): 1}
    rivals = {1: {planet(1): 1, planet(10): 1}, 2: {planet(3, 1): 1, planet(11, 1): 2}}
    board: dict[str, Any] = {"tiles": tiles, "cubes": {0: own, **rivals}, "tech": {0: [EMPIRE]}}
    before, told = acted(0, **board)
    assert (before.phase, gains(told)) == (ASSESS, [3, 3])
    following, told = played(before, decline, lambda now: now.round < 6)
    assert (following.energy[0], gains(told), events(told, ASSESSED)) == (12, [3, 3], [])
    _, told = acted(0, **board, leaders={0: BREISH})
    assert gains(told) == [3, 3]
    station: dict[str, Any] = {"stations": {BEIGE: (0, COLONISING)}, "tech": {0: [EMPIRE]}}
    _, told = acted(0, **station, tiles={BEIGE: [3]}, cubes={1: {planet(3): 2}})
    assert gains(told) == [3]


def test_8_6_flexible_planning_extends_every_slot() -> None:
    """8.6: one parsec further, Ava's too; a cube and 1 Energy for each step, none at Parsec 3 or without a cube."""
    taken, told = taking(FLEXIBLE, upgrades={0: [RANGE + 2, RANGE + 3, RANGE + 4]})
    assert members(taken.upgrades[0]) == [RANGE, RANGE + 2, RANGE + 3, RANGE + 4, RANGE + 5]
    assert (events(told, REACHED), gains(told)) == ([(0, 0, 2), (0, 2, 3)], [1, 1])
    assert (taken.energy[0], taken.cubes_left[0]) == (7, CUBES - 5)
    led, told = taking(FLEXIBLE, leaders={0: AVA})
    assert members(led.upgrades[0]) == [RANGE, RANGE + 2, RANGE + 4, RANGE + 6]
    assert (gains(told), led.cubes_left[0]) == ([1] * 4, CUBES - 5)
    short, told = taking(FLEXIBLE, supply={0: 1})
    assert (members(short.upgrades[0]), gains(told), short.cubes_left[0]) == ([RANGE], [1], 0)


def test_8_7_energy_saver_lowers_consumption_once() -> None:
    """8.7: by 7; not below 20, nor to the Energy; and never upwards."""
    for consumption, left, lowered in ((40, 5, 33), (24, 5, 20), (20, 5, 20), (40, 36, 37), (30, 29, 30), (30, 35, 30)):
        energy = {0: consumption + left}
        saver, told = taking(ENERGY_SAVER, energy=energy, consumption={0: consumption})
        assert saver.consumption[0] == lowered
        told_of = (SAVED, 0, lowered) if lowered < consumption else (IDLE, 0, NO_SAVING)
        assert events(told, SAVED, IDLE)[0] == told_of
    taken, _ = taking(ENERGY_SAVER, energy={0: 45}, consumption={0: 40})
    following, told = played(taken, decline, lambda now: now.round < 5)
    assert (following.consumption[0], events(told, SAVED)) == (33, [])


def test_8_8_world_traveller_collects_with_the_cubes_of_others() -> None:
    """8.8: cards and Resourceful Folk, in range and as often as before; not Buteo and stations. 1 crystal."""
    assert gems(taking(TRAVELLER)[0], 0) == [1, 1, 1]
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], GREEN: [2, 3], BLUES: [10]}, "tech": {0: [TRAVELLER]}}
    board["cubes"] = {0: {planet(0): 1}, 1: {planet(2): 1, planet(10): 1}, 2: {planet(3): 1}}
    before = acting(0, COLLECT_TWO, **board)
    assert (before.phase, offered(before)) == (COLLECT, [0, 2, 3])
    collected, told = after(before, 2, 3)
    assert (events(told, COLLECTED), collected.phase) == ([(0, 2), (0, 3)], ASSESS)
    assert gems(collected, 0) == [2, 0, 0]
    resourceful, _ = taking(RESOURCEFUL, **board)
    assert (resourceful.phase, offered(resourceful)) == (COLLECT, [0, 2, 3, 10])
    leading = assessing(0, **board, leaders={0: BUTEO})
    assert (leading.phase, offered(leading)) == (COLLECT, [0])
    board["cubes"][0] |= {planet(2, 1): 1}
    station = assessing(0, **board, stations={GREEN: (0, COLLECTING)})
    assert (station.phase, offered(station)) == (COLLECT, [2])


def test_8_9_resourceful_folk_collects_twice() -> None:
    """8.9: in any parsec, with two different cubes."""
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], REDS: [22]}, "cubes": {0: {planet(0): 1, planet(22): 2}}}
    position, _ = taking(RESOURCEFUL, **board)
    assert (position.phase, offered(position)) == (COLLECT, [0, 22])
    both, told = after(position, 22, 22)
    assert (events(told, COLLECTED), received(told), both.phase == COLLECT) == (
        [(0, 22)] * 2,
        [[0, 1, 1]] * 2,
        False,
    )
    assert offered(after(position, 0)[0]) == [22]
    single, _ = taking(RESOURCEFUL, tiles={GRAY: [0, 1]}, cubes={0: {planet(0): 1}})
    once, told = after(single, 0)
    assert (events(told, COLLECTED), once.phase == COLLECT) == ([(0, 0)], False)


def test_8_10_perpetual_motion_consumes_nothing() -> None:
    """8.10: exactly 0 from the next planning on, for the order too, and also where cards would lower it."""

    def consumed(told: Told) -> list[tuple[int, ...]]:
        return [row for row in events(told, CONSUMED) if row[0] == 0]

    hand: dict[str, Any] = {"hand": {0: [ONE_CUBE, TWO_CUBES, COLLECT_TWO, DISCOVERY, GEM_CARD, RAISING]}}
    taken, _ = taking(PERPETUAL, **hand)
    ready, _ = played(taken, decline, lambda now: now.phase != PLAN)
    assert ready.round == 4
    _, told = planned(ready, {0: [TWO_CUBES, COLLECT_TWO, DISCOVERY]})
    assert consumed(told) == [(0, 0, 20)]
    still: dict[str, Any] = {"tech": {0: [EXPLORER, PERPETUAL]}, "consumption": {0: 40}, "energy": {0: 5}}
    other = {1: [RAISING, ONE_CUBE, COLLECT_TWO], 0: [ONE_CUBE, TWO_CUBES, DISCOVERY]}
    hands = {seat: list(range(START_CARDS)) for seat in (0, 1)}
    shown, told = planned(planning(**still, hand=hands), other)
    assert (consumed(told), shown.burn[0]) == ([(0, 0, 40)], 0)
    assert list(shown.order)[:3] == [1, 0, 2]
    saving = planning(**still, hand={0: [*range(START_CARDS), SAVING_FOUR]})
    _, told = planned(saving, {0: [SAVING_FOUR, GEM_CARD, RAISING]})
    assert consumed(told) == [(0, 0, 40)]
    late = assessing(0, level={0: 1}, energy={0: 17}, **TWO_GALAXIES)
    reached = looked(lit(late, GREEN, DONE)[0], PERPETUAL)
    assert (late.burn[0], after(reached, PERPETUAL)[0].burn[0]) == (-2, -2)


def test_8_11_feudalism_pays_for_majorities_on_tiles() -> None:
    """8.11: 3 Energy for each in every round, also if nothing is assessed; more cubes than each other power."""
    tiles = {GRAY: [0, 1], GREEN: [2, 3], BLUES: [11]}
    own = {planet(0): 1, planet(1): 2, planet(2): 1, planet(3): 1}
    rivals = {1: {planet(1, 1): 1, planet(2, 1): 1}, 2: {planet(3, 1): 2, planet(11): 1}}
    board: dict[str, Any] = {"tiles": tiles, "cubes": {0: own, **rivals}, "tech": {0: [EXPLORER, FEUDALISM]}}
    before, told = acted(0, **board)
    assert (before.phase, gains(told)) == (ASSESS, [3, 3])
    _, told = played(before, decline, lambda now: now.round < 6)
    assert (gains(told), events(told, ASSESSED)) == ([3, 3], [])
    _, told = acted(0, **board, leaders={0: BREISH})
    assert gains(told) == [3, 3]


def test_8_12_journey_of_discovery_discovers_anywhere() -> None:
    """8.12: then up to two cubes on one planet of any colour, or two collections, not both."""
    position, _ = taking(JOURNEY)
    assert (position.phase, offered(position)) == (DISCOVER, [0, 1, 2])
    landing, _ = after(position, 2, 22, 28, 22, REDS)
    assert (landing.phase, offered(landing)) == (LAND, [planet(22), COLLECT_IT])
    tower, _ = after(landing, planet(22))
    assert (tower.phase, tower.options(0)) == (TOWER, [1, 2])
    settled, told = after(tower, 2)
    assert (cubes(settled, 0), settled.phase == LAND, events(told, COLLECTED)) == ({planet(22): 2}, False, [])
    collected, told = after(landing, COLLECT_IT)
    assert (events(told, COLLECTED), received(told)) == ([(0, 22)] * 2, [[0, 1, 1]] * 2)
    assert (cubes(collected, 0), collected.phase == LAND) == ({}, False)


def test_8_13_information_breakthrough_brings_a_card_a_bonus_and_a_crystal() -> None:
    """8.13: an AI card of the display, which is replaced; a Light card, of five one goes back; then 1 crystal."""
    display = [ai(number) for number in (5, 6, 1, 2, 3, 4, 7, 8)]
    position, _ = taking(BREAKTHROUGH, display=display)
    assert (position.phase, offered(position)) == (TAKE, sorted(display))
    taken, told = after(position, ai(5))
    assert (events(told, TOOK_AI), taken.hand[0] >> ai(5) & 1, gems(taken, 0)) == ([(0, ai(5))], 1, [1, 1, 0])
    assert (taken.phase, taken.options(NATURE)) == (SHOW, [ai(number) for number in range(9, 26)])
    lighting, _ = after(taken, ai(20))
    assert (lighting.phase, lighting.display[0], gems(lighting, 0)) == (LIGHT, ai(20), [1, 1, 0])
    ended, told = after(lighting, 7)
    assert (bonuses(ended, 0)[0], gems(ended, 0), received(told)) == (7, [1, 1, 1], [[0, 0, 1]])
    full, _ = taking(BREAKTHROUGH, display=display, lights={0: [0, 1, 2]})
    giving, _ = after(full, ai(5), ai(20), 7)
    assert (giving.phase, len(giving.options(0)), gems(giving, 0)) == (GIVE_BACK, 5, [1, 1, 0])
    given, _ = after(giving, 0)
    assert (bonuses(given, 0)[:3], gems(given, 0), given.light_under[0]) == ([1, 2, 7], [1, 1, 1], 0)
    alone: dict[str, Any] = {"players": 1, "automa_lights": list(range(LIGHTS))}
    empty, told = after(taking(BREAKTHROUGH, **alone, display=display)[0], ai(5), ai(20))
    assert (events(told, DREW_LIGHT), gems(empty, 0)) == ([], [1, 1, 1])
    captain, _ = taking(BREAKTHROUGH, display=display, leaders={0: CASARES})
    assert (offered(captain), why(captain, ai(5))) == (sorted(display[2:]), "12.5")


def test_8_14_dominant_folk_assesses_two_galaxies() -> None:
    """8.14: different ones, also those already assessed, which can be assessed again; nothing comes before it."""
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], GREEN: [2], BLUES: [10]}}
    board["cubes"] = {0: {planet(0): 2, planet(2): 1, planet(10): 1}}
    position, _ = taking(DOMINANT, **board)
    assert (position.phase, offered(position)) == (ASSESS, [GRAY, GREEN, BLUES])
    first, told = lit(position, GRAY)
    assert (offered(first), events(told, REMOVED), len(bonuses(first, 0))) == ([GREEN, BLUES], [(0, planet(0))], 2)
    second, told = lit(first, BLUES)
    assert (second.phase == ASSESS, second.energy[0], cubes(second, 0)) == (False, 19, {planet(0): 1, planet(2): 1})
    later, _ = played(second, decline, lambda now: now.phase != ASSESS)
    assert (later.round, later.turn, offered(later)) == (4, 0, [GRAY, GREEN])
    acting_turn, _ = lit(assessing(0, **board, energy={0: 17}, level={0: 1}), GRAY, DONE)
    again, _ = after(looked(acting_turn, DOMINANT), DOMINANT)
    assert (again.phase, offered(again)) == (ASSESS, [GRAY, GREEN, BLUES])
    leading: dict[str, Any] = {
        "tech": {0: [EMPIRE]},
        "stations": {GRAY: (0, COLLECTING), GREEN: (0, ASSESSING_STATION)},
    }
    for leader in (BUTEO, S3E3):
        silent, _ = taking(DOMINANT, **board, **leading, leaders={0: leader})
        paid, told = lit(silent, GREEN)
        assert (silent.phase, gains(told), events(told, REMOVED)) == (ASSESS, [8], [])
        assert (paid.phase, gains(lit(paid, GRAY)[1])) == (ASSESS, [6])
    board["cubes"] = {0: {planet(0): 3}}
    kept, told = lit(taking(DOMINANT, **board, leaders={0: CASARES})[0], GRAY)
    assert (cubes(kept, 0), events(told, REMOVED)) == ({planet(0): 3}, [])
    check_refusals("8.14")


def test_8_15_energy_boost_brings_ten_energy() -> None:
    """8.15: which may be enough for the next level."""
    taken, told = taking(BOOST)
    assert (gains(told), taken.energy[0], taken.level[0]) == ([10], 15, 2)
    enough, told = taking(BOOST, energy={0: 32})
    assert (gains(told), events(told, LEVELLED), enough.level[0]) == ([10], [(0, 3)], 3)


def test_8_16_secondary_settlement_settles_twice() -> None:
    """8.16: one cube each, in any parsec and on any colour; twice on one planet only with expansion."""
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], BLUES: [17], REDS: [26]}, "cubes": {1: {planet(0): 1}}}
    empty = [planet(0, 1), planet(1), planet(1, 1), planet(17), planet(17, 1), planet(26), planet(26, 1)]
    position, _ = taking(SECONDARY, **board)
    assert (position.phase, offered(position)) == (SETTLE, empty)
    first, told = after(position, planet(17, 1))
    assert events(told, SETTLED) == [(0, planet(17, 1), 1)]
    assert (first.phase, offered(first)) == (SETTLE, [where for where in empty if where != planet(17, 1)])
    both, told = after(first, planet(26))
    assert (cubes(both, 0), both.phase == SETTLE) == ({planet(17, 1): 1, planet(26): 1}, False)
    stacking, _ = taking(SECONDARY, **board, upgrades={0: [EXPANSION]})
    assert offered(stacking) == sorted([*empty, planet(0)])
    tower, _ = after(stacking, planet(26), planet(26))
    assert cubes(tower, 0) == {planet(26): 2}
    one, _ = after(position, DONE, planet(26))
    assert (cubes(one, 0), cubes(after(position, planet(26), DONE)[0], 0)) == ({planet(26): 1}, {planet(26): 1})
    assert cubes(after(position, DONE, DONE)[0], 0) == {}


# 9. Bonus cards


def test_9_1_gems_of_a_kind() -> None:
    """9.1: 3, and 1 for each gem of that kind."""
    own: dict[str, Any] = {"gems": {0: (4, 2, 1)}}
    assert [worth(card, **own) for card in (COAL_CARD, GOLD_CARD, CRYSTAL_CARD)] == [7, 5, 4]
    assert [worth(card) for card in (COAL_CARD, GOLD_CARD, CRYSTAL_CARD)] == [3] * 3


def test_9_2_cubes_on_planets_of_a_colour() -> None:
    """9.2: 3, and 1 for each own cube there; blue, brown and red."""
    own = {planet(0): 2, planet(9): 1, planet(9, 1): 3, planet(9, 2): 1, planet(25): 2, planet(9, 3): 3}
    board: dict[str, Any] = {"tiles": {GRAY: [0, 9], REDS: [25]}, "cubes": {0: own, 1: {planet(25, 1): 3}}}
    assert [worth(card, **board) for card in (BLUE_CARD, BROWN_CARD, RED_CARD)] == [6, 7, 8]
    assert [worth(card) for card in (BLUE_CARD, BROWN_CARD, RED_CARD)] == [3] * 3


def test_9_3_cubes_in_a_parsec() -> None:
    """9.3: 4, and 1 for each own cube there."""
    own = {planet(0): 2, planet(2): 1, planet(11): 1, planet(12): 1, planet(13): 3, planet(25): 2}
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], GREEN: [2], BLUES: [11, 12], ORANGE: [13], REDS: [25]}}
    board["cubes"] = {0: own, 1: {planet(25, 1): 3}}
    assert [worth(card, **board) for card in (NEAR_CARD, MIDDLE_CARD, FAR_CARD)] == [7, 9, 6]
    assert [worth(card) for card in (NEAR_CARD, MIDDLE_CARD, FAR_CARD)] == [4] * 3


def test_9_4_cubes_on_the_own_board() -> None:
    """9.4: 1, and 1 for each, those on extra panels included."""
    own: dict[str, Any] = {"upgrades": {0: [DESERT, RANGE, PROJECT]}}
    assert [worth(card, **own) for card in BOARD_CARDS] == [4] * 3
    assert worth(BOARD_CARDS[0]) == 1
    assert worth(BOARD_CARDS[0], **own, level={2: 3, 0: 1}, tech={0: [STARGATE]}, leaders={0: AVA}) == 6


def test_9_5_light_cards() -> None:
    """9.5: 1, and 2 for each own Light card, this one included."""
    assert [worth(card) for card in LIGHT_CARDS] == [3] * 3
    assert scoring(lights={0: LIGHT_CARDS[:2]}, dark_kept={0: 0})[2] == 10
    three = {"lights": {0: [LIGHT_CARDS[0], COAL_CARD, GOLD_CARD]}, "dark": {0: BEIGE_CARD}}
    assert scoring(**three)[2] == 7 + 3 + 3 + 3


def test_9_6_five_without_a_condition() -> None:
    """9.6: always 5."""
    rich: dict[str, Any] = {**TWO_GALAXIES, "gems": {0: (3, 3, 3)}, "upgrades": {0: [DESERT]}}
    assert [worth(card) for card in FIVES] == [5] * 3
    assert worth(FIVES[0], **rich) == 5


def test_9_7_stations() -> None:
    """9.7: 2, and 4 for each own station."""
    board: dict[str, Any] = {"tiles": {GRAY: [0, 1], GREEN: [2], BLUES: [11]}, "options": {"stations": True}}
    board["cubes"] = {0: {planet(0): 1, planet(2): 1}, 1: {planet(11): 1}}
    built = {GRAY: (0, COLLECTING), GREEN: (0, COLONISING), BLUES: (1, COLLECTING)}
    assert [worth(STATION_CARD, **board), worth(STATION_CARD, **board, stations=built)] == [2, 10]


def test_9_8_consumption() -> None:
    """9.8: a tenth, rounded down."""
    values = {20: 2, 29: 2, 36: 3, 99: 9, 100: 10}
    assert {number: worth(TENS_CARD, consumption={0: number}) for number in values} == values


def test_9_9_ai_cards() -> None:
    """9.9: 1, and 2 for each own AI card, beside the usual 2."""
    cards: dict[str, Any] = {"hand": {0: [ai(21)]}, "slots": {0: [[], [], [ai(22), ai(23), RAISING, ai(9)]]}}
    assert [worth(AI_CARD), worth(AI_CARD, **cards)] == [1, 9]
    assert scoring(dark={0: AI_CARD}, **cards)[1] == 8


def test_9_10_a_galaxy() -> None:
    """9.10: 3; 9 with the majority there, 6 with a colony only."""
    first = {GRAY: 0, BEIGE: 3, TURQUOISE: 13, BROWNS: 15, PURPLE: 24, YELLOW: 27}
    cards = dict(zip((GRAY, BEIGE, BROWNS, TURQUOISE, YELLOW, PURPLE), range(GRAY_CARD, PURPLE_CARD + 1), strict=True))
    for galaxy, tile in first.items():
        tiles = {galaxy: [tile]} | ({} if galaxy else {GRAY: [0, 1]})
        for own, other, right in ((1, 0, 9), (2, 1, 9), (1, 1, 6), (1, 2, 6), (0, 1, 3), (0, 0, 3)):
            there = {0: {planet(tile): own}, 1: {planet(tile, 1): other}}
            assert worth(cards[galaxy], players=4, tiles=tiles, cubes=there) == right
    station: dict[str, Any] = {"stations": {GRAY: (0, COLONISING)}, "cubes": {1: {planet(0): 2}}}
    assert worth(GRAY_CARD, tiles={GRAY: [0, 1]}, **station) == 9


# 10. The end


def test_10_1_level_three_ends_the_match_with_the_round() -> None:
    """10.1: the first there takes the throne; the round is played to its end, and others can rise."""
    board: dict[str, Any] = {"tiles": {GREEN: [2]}, "cubes": {1: {planet(2): 1}}, "level": {0: 2, 1: 2}}
    before = buying(0, energy={0: 25, 1: 15}, **board)
    first, told = after(before, DONE)
    assert (events(told, LEVELLED, THRONE), first.throne) == ([(LEVELLED, 0, 3), (THRONE, 0)], 0)
    assert (first.phase, first.round, first.ended) == (PLAN, 4, 0)
    acting_turn, _ = played(first, decline, lambda now: now.phase != ASSESS)
    assert asked(acting_turn) == 1
    risen, told = lit(acting_turn, GREEN)
    assert (events(told, LEVELLED)[0], events(told, THRONE)) == ((1, 3), [])
    over, _ = finished(risen)
    assert (over.phase, over.round, over.ended, over.throne, over.level[1] >= 3) == (OVER, 4, 1, 0, True)


def test_10_2_the_limit_of_rounds_ends_the_match() -> None:
    """10.2: 30 unless changed; the final scoring is done as always."""
    for rounds, options in ((30, {}), (5, {"rounds": 5}), (12, {"rounds": 12})):
        over, told = finished(planning(round=rounds - 1, options=options))
        assert (over.phase, over.round, over.ended, over.throne) == (OVER, rounds, 2, NONE)
        assert events(told, ENDED) == [(1,)]
        assert len(events(told, SCORED)) == 3


def test_10_3_gems_ai_cards_and_bonus_cards_bring_energy() -> None:
    """10.3: 1, 2 and 3 for gems, 2 for AI cards wherever they are, and bonus cards; the throne counts first."""
    cards: dict[str, Any] = {"hand": {0: [ai(21), ONE_CUBE]}, "slots": {0: [[], [], [ai(22), ai(23), RAISING, ai(9)]]}}
    assert [scoring(gems={0: own})[0] for own in ((5, 0, 0), (0, 5, 0), (0, 0, 5), (3, 2, 1))] == [5, 10, 15, 10]
    assert scoring(**cards)[1] == 8
    assert scoring()[:2] == (0, 0)
    both: dict[str, Any] = {"lights": {0: [BOARD_CARDS[0]]}, "dark": {0: TENS_CARD}, "level": {2: 3}}
    over, told = finished(planning(**both, **cards, gems={0: (1, 1, 0)}, consumption={0: 50}, energy={0: 4}))
    (row,) = (one for one in events(told, SCORED) if one[0] == 0)
    assert (row, gains(told), over.energy[0]) == ((0, 3, 8, 6), [17], 21)
    assert [[card.id for card in look(over, seat).powers[0].bonuses] for seat in (1, 2)] == [
        [*BOARD_CARDS[:1], TENS_CARD]
    ] * 2
    for level, first in (({2: 3}, [2, 0, 1]), ({}, [0, 1, 2])):
        last, _ = played(planning(level=level, round=30), decline, lambda now: now.phase != COUNT)
        assert (asked(last), last.options(asked(last))) == (first[0], [DONE])
        assert [one[0] for one in events(after(last, DONE)[1], SCORED)] == first


def test_10_4_final_scoring_can_bring_levels() -> None:
    """10.4: as long as the Energy is enough, without cards and gifts."""
    own: dict[str, Any] = {"dark_kept": {0: 0, 1: 0, 2: 0}, "level": {2: 3}, "energy": {0: 15}}
    over, told = finished(planning(**own, gems={0: (0, 0, 10)}))
    assert (over.level[0], over.energy[0], list(over.tech)[:2]) == (2, 5, [NONE, NONE])
    assert events(told, LEVELLED, TOOK_TECH, GOT_GEMS) == [(LEVELLED, 0, 1), (LEVELLED, 0, 2)]
    exact, _ = finished(planning(**own, gems={0: (0, 1, 1)}))
    assert (exact.level[0], exact.energy[0]) == (1, 0)
    short, _ = finished(planning(**own, gems={0: (0, 2, 0)}))
    assert (short.level[0], short.energy[0]) == (0, 19)


def test_10_5_level_then_energy_then_cubes_on_the_board_win() -> None:
    """10.5: those who are still equal share the victory; whoever has won alone takes the throne."""

    def payoffs(level: list[int], energy: list[int], upgrades: list[int], **wishes: Any) -> list[float]:
        own = {seat: list(range(number)) for seat, number in enumerate(upgrades)}
        none = dict.fromkeys(range(3), 0)
        cards: dict[str, Any] = {"level": dict(enumerate(level)), "energy": dict(enumerate(energy)), "upgrades": own}
        over, told = finished(planning(**cards | {"dark_kept": none} | wishes))
        winners = GAME.result(over).winners
        assert winners == [seat for seat, share in enumerate(over.payoffs()) if share]
        assert events(told, CROWNED) == [(seat,) for seat in winners if len(winners) == 1]
        assert look(over).throne == (winners[0] if len(winners) == 1 else None)
        return over.payoffs()

    assert payoffs([4, 3, 3], [0, 19, 19], [0, 3, 3]) == [1, 0, 0]
    assert payoffs([3, 3, 3], [5, 7, 6], [3, 0, 3]) == [0, 1, 0]
    assert payoffs([3, 3, 3], [7, 7, 7], [1, 2, 3]) == [0, 0, 1]
    assert payoffs([3, 3, 2], [7, 7, 19], [2, 2, 3]) == [0.5, 0.5, 0]
    assert payoffs([3, 3, 3], [7, 7, 7], [2, 2, 2]) == [1 / 3] * 3
    assert payoffs([3, 3, 3], [7, 7, 7], [2, 2, 2], tech={1: [STARGATE]}) == [0, 1, 0]


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    check_citations(GAME, globals(), SECTIONS)


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule of these sections the catalogue can refuse with."""
    assert set(REFUSALS) == refusing(GAME, SECTIONS)
