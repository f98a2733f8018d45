"""What the printed rules leave open, one test for each decision: C1 to C80.

Then the values and the examples of the printed rules.
"""

import random
import re
from typing import Any

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    ACTING,
    ACTS,
    ASSESS,
    ASSESSED,
    ASSESSING_STATION,
    AUTOMA,
    AUTOMA_CARD,
    AUTOMA_NO_FIELD,
    AUTOMA_NO_PLANET,
    BUILT,
    BUY,
    BUY_STATION,
    BUY_UPGRADE,
    BUYING,
    COAL,
    COLLECT,
    COLLECT_IT,
    COLLECTED,
    COLLECTING,
    COLONISING,
    CONSUMED,
    DARK,
    DECK,
    DESERT,
    DISCOVER,
    DISCOVERED,
    DONE,
    DREW_LIGHT,
    ENDED,
    EXPANSION,
    GAINED,
    GALAXIES,
    GIVE_BACK,
    GOLD,
    GOT_GEMS,
    IDLE,
    LAND,
    LEADER,
    LEADS,
    LEAVE,
    LEVELLED,
    LIGHT,
    LIGHTS,
    LOOKED,
    NO_SAVING,
    NONE,
    OF_AUTOMA,
    ORDERED,
    OVER,
    PAY,
    PLAN,
    PLANNED,
    PROJECT,
    RANGE,
    REACHED,
    REFRESHED,
    REMOVE,
    REMOVED,
    RETURNED,
    SAVED,
    SCORED,
    SETTLE,
    SETTLED,
    SHOW,
    SKIPPED,
    TAKE,
    TECH,
    THRONE,
    TILE,
    TOWER,
    UPGRADE,
    VOLCANO,
    WHERE,
)
from armillary.kernel.notation import members
from armillary.kernel.words import NATURE, SPECTATOR
from tests.council_of_shadows.component_sets import changed, put
from tests.council_of_shadows.situations import (
    AVA,
    BEIGE,
    BLUES,
    BREAKTHROUGH,
    BREISH,
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
    SAVING_TWO,
    SCIENTIFIC,
    SECONDARY,
    STARGATE,
    TRAVELLER,
    TWO_CUBES,
    ZOE,
    Told,
    acted,
    acting,
    after,
    ai,
    asked,
    assessing,
    automa,
    bonuses,
    buying,
    cubes,
    decline,
    events,
    finished,
    gems,
    heard,
    look,
    offered,
    passed,
    planned,
    planning,
    played,
    start,
    started,
    tiles,
    tops,
    why,
)
from tests.council_of_shadows.walks import lively

CONSUMPTION_CARD, AI_CARD, GRAY_CARD, PURPLE_CARD = 19, 20, 21, 26
"""Dark bonus cards."""
PARSEC_CARD, BOARD_CARD = 6, 9
"""Light bonus cards: for cubes in Parsec 1, and for cubes on the own board."""
A1, A2, A3, B1, B3, C1, C4 = 0, 1, 2, 6, 8, 11, 14
"""Automa cards."""
OUT: Any = {
    "tiles": {GRAY: [2, 5], GREEN: [0, 1, 3, 4]},
    "cubes": {0: dict.fromkeys((0, 1, 4, 5, 8, 9, 12, 16, 20), 1)},
}
"""In a solo match the Automa finds no blue planet in Parsec 1, nor a field for a tile."""
LAST: Any = {"options": {"rounds": 5}, "round": 5}
"""The last round."""


def took(card: int, *answers: int, **wishes: Any) -> tuple[CouncilRules, Told]:
    """Power 0 takes a Dark Tech card in its buying turn, with some answers about it; what is told since."""
    usual: Any = {"energy": {0: 20}, "level": {0: card // DECK}}

    def choose(position: CouncilRules, seat: int) -> int:
        if seat == NATURE:
            return next(key for key in position.options(seat) if key != card)
        return decline(position, seat)

    position, _ = played(buying(**usual | wishes), choose, lambda one: one.phase != TECH)
    return after(position, card, *answers)


def turned(card: int, **wishes: Any) -> tuple[CouncilRules, Told]:
    """The Automa's whole turn; what can be declined or drawn is."""
    before, told = automa(card, **wishes)
    position, more = played(before, decline, lambda one: one.turn == AUTOMA)
    return position, told + more


def by_automa(told: Told, kind: int) -> Told:
    """What the Automa did, without its number."""
    return [event[1:] for event in events(told, OF_AUTOMA + kind)]


def next_round(position: CouncilRules, phase: int, seat: int = 0) -> CouncilRules:
    """The first question of a phase to a seat in the next round, at the end of its action turn."""

    def before(one: CouncilRules) -> bool:
        late = one.round > position.round and one.stage > ACTING
        return not (late and one.turn == seat and one.phase == phase)

    return played(position, decline, before)[0]


def paid(own: dict[int, int], *others: dict[int, int], galaxy: int = GREEN, **wishes: Any) -> tuple[int, ...]:
    """What assessing a galaxy pays power 0, and whether for the majority."""
    there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3, 5], BLUES: [13, 14]}}
    colonies = {0: own, **dict(enumerate(others, 1))}
    _, told = after(assessing(cubes=colonies, **there | wishes), galaxy)
    [(_, _, energy, most)] = events(told, ASSESSED)
    return energy, most


def worth(card: int, **wishes: Any) -> int:
    """What a bonus card brings power 0 in the end, and what it is shown to be worth before."""
    own: Any = {"lights": {0: [card]}, "dark_kept": {0: 0}} if card < LIGHTS else {"dark": {0: card}}
    before = planning(**LAST, **own, **wishes)
    [bonus] = [bonus for power, _, _, bonus in events(finished(before)[1], SCORED) if power == 0]
    assert [one.worth for one in look(before, 0).powers[0].bonuses] == [bonus]
    return bonus


# C1 to C10


def test_c1_collecting_and_assessing_are_never_the_same() -> None:
    """Collecting brings the yield and keeps the cube; assessing pays for the galaxy and removes it."""
    collected, told = after(acting(0, COLLECT_TWO, cubes={0: {0: 1}}), 0)
    assert (gems(collected, 0), collected.energy[0], cubes(collected, 0)) == ([0, 1, 0], 0, {0: 1})
    assert events(told, REMOVED, ASSESSED) == []
    assessed, told = after(collected, GRAY)
    assert (gems(assessed, 0), assessed.energy[0], cubes(assessed, 0)) == ([0, 1, 0], 6, {})
    assert events(told, COLLECTED) == []


def test_c2_collecting_a_discovered_tile_is_a_gain() -> None:
    """Nothing is paid for it."""
    before = acting(0, DISCOVERY, gems={0: (0, 0, 0)}, energy={0: 1})
    done, told = after(before, 0, 5, 6, 5, GREEN, COLLECT_IT)
    assert (done.energy[0], gems(done, 0)) == (4, [0, 0, 0])
    done, _ = after(before, 0, 5, 6, 6, GREEN, COLLECT_IT)
    assert (done.energy[0], gems(done, 0)) == (1, [1, 1, 0])
    assert events(told, COLLECTED) == [(0, 5)]


def test_c3_a_card_may_consume_less_than_nothing() -> None:
    """Minus two, so that a discovery and a settlement with it consume four."""
    assert start().consumption_of[SAVING_TWO] == -2
    _, told = acted(0, DISCOVERY, SAVING_TWO, ONE_CUBE)
    assert events(told, CONSUMED)[0] == (0, 4, 24)


def test_c4_gems_that_are_not_spent_are_kept() -> None:
    """And buying brings none."""
    bought, told = after(buying(display=[SAVING_TWO]), SAVING_TWO, 100)
    assert (gems(bought, 0), events(told, GOT_GEMS)) == ([0, 1, 0], [])
    later, told = played(bought, decline, lambda one: one.round == 4)
    assert (gems(later, 0), events(told, GOT_GEMS)) == ([0, 1, 0], [])


def test_c5_energy_saver_moves_consumption_back_by_seven_once() -> None:
    """It is no limit of seven, and nothing that lasts."""
    saved, told = took(ENERGY_SAVER, consumption={0: 34}, energy={0: 34})
    assert (saved.consumption[0], events(told, SAVED)) == (27, [(0, 27)])
    assert events(planned(saved)[1], CONSUMED)[0] == (0, 0, 27)


@pytest.mark.parametrize(
    ("consumption", "energy", "cards", "result"),
    [
        (24, 21, (SAVING_FOUR, SAVING_TWO, RAISING), (-6, 22)),
        (21, 3, (SAVING_FOUR, SAVING_TWO, RAISING), (-6, 20)),
        (24, 23, (SAVING_FOUR, SAVING_TWO, RAISING), (-6, 24)),
        (40, 3, (SAVING_FOUR, SAVING_TWO, RAISING), (-6, 34)),
        (95, 3, (TWO_CUBES, ONE_CUBE, COLLECT_TWO), (12, 100)),
    ],
)
def test_c6_consumption_has_three_limits(
    consumption: int, energy: int, cards: tuple[int, ...], result: tuple[int, int]
) -> None:
    """At most 100, at least 20 and more than the Energy; what is over is lost."""
    _, told = acted(0, *cards, consumption={0: consumption}, energy={0: energy})
    assert events(told, CONSUMED)[0] == (0, *result)


def test_c6_lowering_never_raises_consumption() -> None:
    """While another level is due it stays where it is."""
    before, told = took(ENERGY_SAVER, consumption={0: 30}, energy={0: 62})
    assert (events(told, SAVED), before.level[0], before.energy[0]) == ([], 2, 2)
    assert (before.consumption[0], events(told, IDLE)) == (30, [(0, NO_SAVING)])


def test_c7_a_sum_below_zero_counts_as_it_is() -> None:
    """Also for the order, and it brings no level."""
    before, told = acted(0, SAVING_FOUR, SAVING_TWO, RAISING, consumption={0: 24}, energy={0: 23}, cubes={0: {0: 1}})
    assert (before.burn[0], list(before.order[:3]), events(told, LEVELLED)) == (-6, [1, 2, 0], [])
    _, told = acted(1, SAVING_TWO, RAISING, GEM_CARD, slots={0: [[], [SAVING_FOUR], []]}, hand={0: [RAISING]})
    assert events(told, ORDERED) == [(1, 0), (2, 1), (0, 2)]


def test_c8_cards_of_earlier_rounds_are_paid_again() -> None:
    """The top card of every slot counts in every round, and no covered one."""
    before = planning(slots={0: [[], [TWO_CUBES], [DISCOVERY, COLLECT_TWO]]})
    assert events(planned(before, {0: [ONE_CUBE, LEAVE, LEAVE]})[1], CONSUMED)[0] == (0, 12, 32)
    assert events(planned(before, {0: [ONE_CUBE, RAISING, LEAVE]})[1], CONSUMED)[0] == (0, 6, 26)


def test_c9_ties_in_the_order_go_by_energy_and_then_by_arrival() -> None:
    """Levels do not matter; whoever has stood there longer is first."""
    for energy, recent, level, order in [
        ({0: 1, 1: 3, 2: 1}, [2, 0, 1], {}, [1, 2, 0]),
        ({0: 1, 1: 3, 2: 1}, [0, 1, 2], {2: 2}, [1, 0, 2]),
        ({0: 5, 1: 5, 2: 5}, [2, 1, 0], {0: 1}, [2, 1, 0]),
    ]:
        laid, _ = planned(planning(energy=energy, recent=recent, level=level))
        assert list(laid.order[:3]) == order
    moved, _ = passed(acting(0, ai(25), energy={0: 2, 1: 5}, recent=[0, 1, 2], cubes={0: {0: 1}}))
    assert (list(moved.energy[:2]), list(moved.recent[:3])) == ([5, 5], [1, 2, 0])


def test_c10_energy_markers_start_one_after_the_other() -> None:
    """At 0, 1, 2 and 3 along the first order."""
    for players in (2, 3, 4):
        position, _ = played(start(players), lambda one, seat: one.options(seat)[-1], lambda one: one.round == 0)
        assert [position.energy[power] for power in position.order[:players]] == list(range(players))
        assert list(position.order[:players]) == list(reversed(range(players)))


# C11 to C20


def test_c11_assessing_is_optional_and_once_in_a_round() -> None:
    """For each galaxy."""
    before = assessing(cubes={0: {0: 3, 12: 2}}, tiles={GREEN: [3]})
    assert before.options(0) == [GRAY, GREEN, DONE]
    assert events(after(before, DONE)[1], ASSESSED) == []
    once, _ = after(before, GREEN, 0)
    assert (once.options(0), why(once, GREEN)) == ([GRAY, DONE], "6.1")
    assert next_round(passed(once)[0], ASSESS).options(0) == [GRAY, GREEN, DONE]


def test_c12_a_majority_is_more_than_each_other() -> None:
    """Before a cube is removed; not all together, no tie, and one cube is enough."""
    assert paid({12: 1}) == (8, 1)
    assert paid({12: 2}, {20: 1}) == (8, 1)
    assert paid({12: 1}, {20: 1}) == (4, 0)
    assert paid({12: 2}, {20: 1}, {21: 1}) == (8, 1)
    assert paid({12: 2}, {20: 1}, {21: 2}) == (4, 0)


def test_c13_every_assessment_brings_a_light_card() -> None:
    """While there are any; a component set may say otherwise of a galaxy."""
    for galaxy, home in [(GRAY, 0), (GREEN, 12), (BLUES, 52), (PURPLE, 108)]:
        there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3], BLUES: [13], PURPLE: [27]}, "cubes": {0: {home: 1}}}
        drawing, _ = after(assessing(**there), galaxy)
        assert (drawing.phase, drawing.options(NATURE)) == (LIGHT, list(range(LIGHTS)))
    empty = assessing(players=1, automa_lights=list(range(LIGHTS)), cubes={0: {0: 1}})
    assert events(after(empty, GRAY)[1], DREW_LIGHT) == []
    told = by_chance(GAME.setup(3, {}, changed(put("galaxies", GRAY + 1, light=False))))
    drew = [(event[2], told[at + 3][0] == DREW_LIGHT) for at, event in enumerate(told) if event[0] == ASSESSED]
    assert {*drew} >= {(GRAY, False), (GREEN, True)}
    assert all(light == (galaxy != GRAY) for galaxy, light in drew)


def by_chance(setup: Any) -> Told:
    """What is told in a match by chance."""
    rng, position = random.Random(1), setup.start()
    position.listen(1 << 16)
    while position.waiting:
        seat = rng.choice(members(position.waiting))
        position.submit(seat, lively(position, seat, rng))
    return heard(position)


def test_c14_any_of_five_bonus_cards_is_given_back() -> None:
    """A Light one goes under the deck, a Dark one out of the match."""
    before = assessing(cubes={0: {0: 1}}, lights={0: [3, 4, 5]}, dark={0: AI_CARD})
    giving, _ = after(before, GRAY, 9)
    assert (giving.phase, giving.options(0)) == (GIVE_BACK, [3, 4, 5, 9, AI_CARD])
    light, _ = after(giving, 4)
    assert (bonuses(light, 0), light.light_under[0]) == ([3, 5, 9, AI_CARD], 4)
    new, _ = after(giving, 9)
    assert (bonuses(new, 0), new.light_under[0]) == ([3, 4, 5, AI_CARD], 9)
    dark, _ = after(giving, AI_CARD)
    assert (bonuses(dark, 0), dark.light_under[0], dark.light_pile.bit_count()) == ([3, 4, 5, 9], NONE, 14)


def test_c15_every_cube_of_a_stack_is_a_colony() -> None:
    """For majorities, collecting, Casares, S3E3 and bonus cards."""
    assert paid({12: 3}, {20: 1, 21: 1}) == (8, 1)
    twice, _ = after(acting(0, COLLECT_TWO, cubes={0: {0: 3}}), 0, 0)
    assert gems(twice, 0) == [0, 2, 0]
    assert events(after(assessing(leaders={0: CASARES}, cubes={0: {0: 3}}), GRAY)[1], REMOVED) == []
    assert assessing(leaders={0: S3E3}, cubes={0: {0: 3}}).energy[0] == 3
    assert worth(PARSEC_CARD, cubes={0: {0: 3}}) == 7


def test_c16_colony_expansion_is_a_permission() -> None:
    """It places nothing, and lasts."""
    bought, told = after(buying(cubes={0: {0: 1}}), BUY_UPGRADE + EXPANSION)
    assert (cubes(bought, 0), events(told, SETTLED)) == ({0: 1}, [])
    settling = acting(0, ONE_CUBE, ai(13), upgrades={0: [EXPANSION]}, cubes={0: {0: 1}, 1: {4: 1}})
    assert offered(settling) == [0, 1, 4, 5]
    assert offered(after(settling, 4)[0]) == [0, 1, 4, 5]


def test_c17_three_cubes_of_all_powers_on_a_planet() -> None:
    """At most."""
    crowd = {0: {0: 1}, 1: {0: 1, 4: 2}, 2: {4: 1}}
    before = acting(0, TWO_CUBES, upgrades={0: [EXPANSION]}, cubes=crowd)
    assert (offered(before), why(before, 4)) == ([0, 1, 5], "5.3")
    full, told = after(before, 0)
    assert (events(told, SETTLED), cubes(full, 0)) == ([(0, 0, 1)], {0: 2})


def test_c18_a_tower_may_be_smaller() -> None:
    """But it is on one planet, also when the supply is short."""
    before, _ = after(acting(0, ai(5)), 0)
    assert (before.phase, before.options(0)) == (TOWER, [1, 2, 3])
    for number in (1, 2, 3):
        built, _ = after(before, number)
        assert cubes(built, 0) == {0: number}
    short, _ = after(acting(0, ai(5), supply={0: 2}), 0)
    assert (short.phase, short.options(0)) == (TOWER, [1, 2])
    assert events(after(acting(0, ai(5), supply={0: 1}), 0)[1], SETTLED) == [(0, 0, 1)]


def test_c19_a_tower_on_a_single_cube() -> None:
    """With the expansion, and never split."""
    assert why(acting(0, ai(3), cubes={1: {0: 1}}), 0) == "3.6"
    before, _ = after(acting(0, ai(3), upgrades={0: [EXPANSION]}, cubes={1: {0: 1}}), 0)
    assert (before.phase, before.options(0)) == (TOWER, [1, 2])
    for number in (1, 2):
        built, told = after(before, number)
        assert (cubes(built, 0), built.phase) == ({0: number}, ASSESS)
        assert len(events(told, SETTLED)) == 1


def test_c20_any_own_cube_is_removed() -> None:
    """Also one below others, and the others stay."""
    before, _ = after(assessing(cubes={0: {0: 1, 4: 1}, 1: {0: 2}}), GRAY)
    assert (before.phase, before.options(0)) == (REMOVE, [0, 4])
    removed, _ = after(before, 0)
    assert (cubes(removed, 0), cubes(removed, 1)) == ({4: 1}, {0: 2})


# C21 to C30


def test_c21_each_cube_collects_once_for_a_card() -> None:
    """And again for another card."""
    before = acting(0, COLLECT_TWO, ai(18), cubes={0: {4: 1}})
    once, _ = after(before, 1)
    assert (once.slot, once.phase, once.energy[0]) == (1, COLLECT, 2)
    twice, _ = after(once, 1)
    assert (twice.phase, twice.energy[0]) == (ASSESS, 4)
    two = acting(0, ai(19), cubes={0: {4: 1, 5: 1}})
    assert after(two, 1, 1)[0].phase == ASSESS


def test_c22_collecting_needs_no_adaptability() -> None:
    """Only range and a cube."""
    there: Any = {"tiles": {GRAY: [3, 9], BLUES: [14]}, "cubes": {0: {13: 1, 39: 1, 56: 1}}}
    before = acting(0, COLLECT_TWO, **there)
    assert (offered(before), why(before, 14)) == ([3, 9], "5.2")
    assert offered(acting(0, COLLECT_TWO, upgrades={0: [RANGE]}, **there)) == [3, 9, 14]


def test_c23_all_slots_are_gone_through_and_all_may_be_declined() -> None:
    """From left to right."""
    before, told = acted(0, ONE_CUBE, COLLECT_TWO, DISCOVERY, cubes={0: {0: 1}})
    done, more = passed(before)
    own = [event for event in events(told + more, ACTS) if event[0] == 0]
    assert own == [(0, 0, ONE_CUBE), (0, 1, COLLECT_TWO), (0, 2, DISCOVERY)]
    assert events(more, SETTLED, COLLECTED, LOOKED, ASSESSED) == []
    assert cubes(done, 0) == {0: 1}
    half, _ = after(acting(0, ai(1), cubes={0: {0: 1}}), DONE)
    assert (half.phase, half.options(0)) == (COLLECT, [0, DONE])


def test_c24_empty_slots_are_filled_while_the_hand_allows_it() -> None:
    """Others may be covered, each with one card."""
    before = planning(slots={0: [[], [TWO_CUBES], [COLLECT_TWO]]}, hand={0: [ONE_CUBE, RAISING]})
    assert (before.options(0), why(before, LEAVE, 0)) == ([ONE_CUBE, RAISING], "4.3")
    second, _ = after(before, (0, ONE_CUBE))
    assert second.options(0) == [RAISING, LEAVE]
    third, _ = after(second, (0, LEAVE))
    assert third.options(0) == [RAISING, LEAVE]
    two_empty = planning(slots={0: [[], [], [TWO_CUBES]]}, hand={0: [ONE_CUBE, RAISING]})
    last, _ = after(two_empty, (0, ONE_CUBE), (0, RAISING))
    assert last.options(0) == [LEAVE]


def test_c25_whole_stacks_slide() -> None:
    """And the whole stack of the last slot returns."""
    before = planning(slots={0: [[], [TWO_CUBES], [GEM_CARD, DISCOVERY]]}, hand={0: [ONE_CUBE, COLLECT_TWO, RAISING]})
    laid, _ = planned(before, {0: [ONE_CUBE, COLLECT_TWO, RAISING]})
    slid, told = played(laid, decline, lambda one: one.turn == 0)
    assert [card for _, card in events(told, RETURNED)][:3] == [DISCOVERY, GEM_CARD, RAISING]
    assert members(slid.hand[0]) == [DISCOVERY, GEM_CARD, RAISING]
    assert (tops(slid, 0)[:3], members(slid.covered[2])) == ([NONE, ONE_CUBE, COLLECT_TWO], [TWO_CUBES])


def test_c26_cards_slide_before_the_assessment() -> None:
    """So they lie one slot further when it begins."""
    before, told = acted(0, NONE, NONE, RAISING, cubes={0: {0: 1}})
    assert (before.phase, tops(before, 0)[:3], members(before.hand[0])) == (ASSESS, [NONE, NONE, SAVING_TWO], [RAISING])
    assert (0, RAISING) in events(told, RETURNED)


def test_c27_ranges_come_in_order_and_adaptability_does_not() -> None:
    """Both ranges of a slot may be bought in one turn."""
    before = buying(gems={0: (1, 2, 1)})
    assert why(before, BUY_UPGRADE + RANGE + 1) == "3.7"
    first, _ = after(before, BUY_UPGRADE + RANGE, 10)
    both, _ = after(first, BUY_UPGRADE + RANGE + 1)
    assert (look(both).powers[0].slots[0].reach, both.energy[0], both.left) == (3, 2, 1)
    assert {BUY_UPGRADE + DESERT, BUY_UPGRADE + VOLCANO} <= {*before.options(0)}
    far: Any = {"tiles": {PURPLE: [27]}, "upgrades": {0: [RANGE, RANGE + 1, VOLCANO]}}
    assert [key for key in offered(acting(0, ONE_CUBE, **far)) if key >= 108] == [108, 110]


def test_c28_levels_are_reached_at_the_end_of_an_own_turn() -> None:
    """Of buying, or of acting; not before, and not in planning."""
    before = acting(0, ai(25), energy={0: 19}, cubes={0: {0: 1}})
    assert (before.phase, before.energy[0], before.consumption[0], before.level[0]) == (ASSESS, 22, 20, 0)
    assert events(after(before, DONE)[1], LEVELLED) == [(0, 1)]
    project, told = after(buying(energy={0: 18}, gems={0: (3, 1, 0)}), BUY_UPGRADE + PROJECT, 200)
    assert (project.phase, project.energy[0], events(told, LEVELLED)) == (BUY, 22, [])
    assert events(after(project, DONE)[1], LEVELLED) == [(0, 1)]


def test_c29_levels_follow_one_after_the_other() -> None:
    """The second is tested after the card of the first."""
    _, told = took(FLEXIBLE, consumption={0: 30}, energy={0: 57})
    assert events(told, LEVELLED) == [(0, 2)]
    _, told = took(EXPLORER, consumption={0: 30}, energy={0: 57})
    assert events(told, LEVELLED) == []
    twice, _ = took(EXPLORER, energy={0: 45})
    again, _ = played(twice, decline, lambda one: one.phase != TECH)
    assert (again.level[0], again.energy[0], min(again.options(0)) >= DECK) == (2, 5, True)


def test_c30_dark_tech_is_chosen_out_of_the_deck() -> None:
    """Or drawn, by option."""
    before = buying(energy={0: 20})
    aside, _ = after(before, DONE, 3, 5)
    assert (aside.phase, asked(aside), aside.options(0)) == (TECH, 0, [0, 1, 2, 4, 6, 7])
    drawn, _ = after(buying(energy={0: 20}, options={"dark_tech": "drawn"}), DONE)
    assert (drawn.phase, drawn.weighted_options(NATURE)) == (TECH, [(card, 1) for card in range(DECK)])


# C31 to C40


def test_c31_ties_with_the_automa_are_broken_as_usual() -> None:
    """By Energy, then by arrival."""
    own = [ONE_CUBE, COLLECT_TWO, RAISING]
    for energy, recent, order in [(({0: 3, 1: 2}), [1, 0], [0, 1]), (({0: 2, 1: 2}), [1, 0], [1, 0])]:
        laid, _ = planned(planning(players=1, hand={0: own}, energy=energy, recent=recent), {0: own})
        assert list(after(laid, A1)[0].order[:2]) == order


def test_c32_every_rise_brings_gifts() -> None:
    """Not only the first to a level."""
    _, told = after(buying(energy={0: 20}, level={1: 1, 2: 0}), DONE)
    assert events(told, GOT_GEMS) == [(2, 1, 0, 0)]
    _, told = after(buying(energy={0: 20}, level={0: 1, 1: 2, 2: 1}), DONE)
    assert events(told, GOT_GEMS) == [(2, 1, 0, 0)]


def test_c33_levels_above_three_count() -> None:
    """And bring nothing."""
    risen, told = after(buying(energy={0: 47}, level={0: 2}), DONE)
    assert (risen.level[0], risen.energy[0], events(told, LEVELLED)) == (4, 7, [(0, 3), (0, 4)])
    assert events(told, GOT_GEMS) == []


def test_c34_level_three_in_a_buying_turn() -> None:
    """The whole round is still played."""
    risen, told = after(buying(energy={0: 20}, level={0: 2}), DONE)
    assert (risen.phase, events(told, THRONE)) == (PLAN, [(0,)])
    over, told = finished(risen)
    assert sorted(power for power, *_ in events(told, ACTS)) == [0, 1, 2]
    assert (over.phase, over.round, events(told, ENDED)) == (OVER, 4, [(0,)])


def test_c35_the_third_tie_break_is_cubes_on_the_own_board() -> None:
    """With those on extra panels; then the victory is shared."""
    last: Any = {**LAST, "players": 2, "dark": {0: GRAY_CARD, 1: PURPLE_CARD}}
    cases: list[tuple[Any, list[float]]] = [
        ({"upgrades": {0: [0]}}, [1, 0]),
        ({"upgrades": {0: [0], 1: [0, 11]}}, [0, 1]),
        ({"leaders": {0: AVA, 1: BREISH}}, [1, 0]),
        ({"leaders": {0: AVA, 1: BREISH}, "upgrades": {1: [0]}}, [0.5, 0.5]),
        ({}, [0.5, 0.5]),
    ]
    for wishes, payoffs in cases:
        over, _ = finished(planning(**last, **wishes))
        assert (list(over.energy[:2]), over.payoffs()) == ([3, 3], payoffs)


def test_c36_energy_may_exceed_the_track() -> None:
    """Until the next level check."""
    before = buying(energy={0: 95}, consumption={0: 100}, gems={0: (0, 1, 2)})
    bought, _ = after(before, BUY_UPGRADE + PROJECT + 3)
    assert bought.energy[0] == 106
    risen, _ = after(bought, DONE)
    assert (risen.level[0], risen.energy[0]) == (1, 6)


def test_c37_empire_and_feudalism_pay_in_every_round() -> None:
    """Before assessing."""
    there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3]}, "cubes": {0: {0: 1, 4: 1, 12: 1}}, "consumption": {0: 60}}
    for tech, energy in [([EMPIRE], 6), ([EXPLORER, FEUDALISM], 9)]:
        before = assessing(tech={0: tech}, **there)
        assert (before.phase, before.energy[0]) == (ASSESS, energy)
        assert next_round(before, ASSESS).energy[0] == 2 * energy
        assert took(tech[-1], **there | {"energy": {0: 60}})[0].energy[0] == 0


def test_c38_any_parsec_and_colour_but_stacking_needs_the_expansion() -> None:
    """Three high at most; Scientific Settlements without a cube collect nothing."""
    there: Any = {"tiles": {GRAY: [0, 1], PURPLE: [24]}, "cubes": {1: {96: 1, 0: 3}}}
    for card in (SCIENTIFIC, SECONDARY):
        plain, _ = took(card, **there)
        assert (plain.phase, offered(plain)) == (SETTLE, [1, 4, 5, 97])
        stacking, _ = took(card, upgrades={0: [EXPANSION]}, **there)
        assert offered(stacking) == [1, 4, 5, 96, 97]
    done, told = took(SCIENTIFIC, 97, **there)
    assert (done.energy[0], events(told, COLLECTED)) == (5, [(0, 24)])
    assert events(took(SCIENTIFIC, DONE, **there)[1], COLLECTED) == []
    assert offered(took(SECONDARY, 97, **there)[0]) == [1, 4, 5]
    twice, _ = took(SECONDARY, 97, 97, upgrades={0: [EXPANSION]}, **there)
    assert cubes(twice, 0) == {97: 2}


def test_c39_journey_is_an_ordinary_discovery_in_any_parsec() -> None:
    """Then up to two cubes on one planet of any colour, or two collections."""
    before, _ = took(JOURNEY)
    assert (before.phase, offered(before)) == (DISCOVER, [0, 1, 2])
    landed, _ = after(before, 2, 28, 21, 28, PURPLE)
    assert (landed.phase, landed.options(0)) == (LAND, [112, 113, 114, COLLECT_IT, DONE])
    assert after(landed, 113)[0].options(0) == [1, 2]
    settled, told = after(landed, 113, 2)
    assert (cubes(settled, 0), settled.turn, events(told, COLLECTED)) == ({113: 2}, 1, [])
    collected, told = after(landed, COLLECT_IT)
    assert (gems(collected, 0), collected.turn, events(told, COLLECTED)) == ([1, 5, 0], 1, [(0, 28)] * 2)


def test_c40_explorer_folk_adds_a_cube_in_any_discovery() -> None:
    """Three at most, and in no other settlement."""
    for card, most in [(DISCOVERY, 2), (ai(2), 2), (ai(4), 2), (ai(11), 3)]:
        landing, _ = after(acting(0, card, tech={0: [EXPLORER]}), 0, 3, 4, 3, GREEN, 12)
        assert (landing.phase, landing.options(0)) == (TOWER, list(range(1, most + 1)))
    journey, _ = took(JOURNEY, 0, 3, 4, 3, GREEN, 12, tech={0: [EXPLORER]})
    assert journey.options(0) == [1, 2, 3]
    assert after(acting(0, ONE_CUBE, tech={0: [EXPLORER]}), 0)[0].phase == ASSESS


# C41 to C50


def test_c41_gemstone_upgrade_is_for_collecting_alone() -> None:
    """Also in discoveries, with Buteo and stations; not for cards that name gems, nor for gifts."""
    own: Any = {"tech": {0: [GEM_UPGRADE]}, "tiles": {GRAY: [0, 2], BLUES: [10]}}
    both, _ = after(acting(0, COLLECT_TWO, NONE, GEM_CARD, cubes={0: {0: 1, 8: 1}}, **own), 0, 2)
    assert gems(both, 0) == [2, 3, 1]
    crystal, _ = after(acting(0, ai(20), cubes={0: {40: 1}}, **own), 10)
    assert gems(crystal, 0) == [0, 0, 1]
    found, _ = after(acting(0, DISCOVERY, **own), 0, 6, 4, 6, GREEN, COLLECT_IT)
    assert gems(found, 0) == [0, 1, 1]
    for more in ({"leaders": {0: BUTEO}}, {"stations": {GRAY: (0, COLLECTING)}}):
        assert gems(after(assessing(cubes={0: {8: 1}}, **own, **more), 2)[0], 0) == [0, 2, 0]
    gift, _ = after(buying(1, energy={1: 20}, level={0: 1, 1: 1, 2: 2}, **own), DONE)
    assert gems(gift, 0) == [1, 0, 0]


def test_c42_world_traveller_uses_cubes_of_others_like_own_ones() -> None:
    """The number of collections stays."""
    crowd = {0: {0: 1}, 1: {1: 1, 4: 1}, 2: {5: 1}}
    before = acting(0, COLLECT_TWO, tech={0: [TRAVELLER]}, cubes=crowd)
    assert offered(before) == [0, 1]
    done, told = after(before, 0, 0)
    assert (done.phase, gems(done, 0), len(events(told, COLLECTED))) == (ASSESS, [0, 2, 0], 2)
    assert offered(after(acting(0, ai(19), tech={0: [TRAVELLER]}, cubes=crowd), 0, 0)[0]) == [1]
    assert offered(acting(0, COLLECT_TWO, tech={0: [EXPLORER]}, cubes=crowd)) == [0]


def test_c43_dominant_folk_assesses_apart_from_the_round() -> None:
    """Two different galaxies, with Light cards, Casares and stations, and without what comes before assessing."""
    there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3]}, "cubes": {0: {0: 2, 12: 1}}}
    before, _ = took(DOMINANT, tech={0: [EMPIRE]}, leaders={0: S3E3}, **there)
    assert (before.phase, before.options(0), before.energy[0]) == (ASSESS, [GRAY, GREEN, DONE], 0)
    once, _ = after(before, GRAY)
    assert (once.phase, asked(once)) == (LIGHT, NATURE)
    second, _ = after(once, 5)
    assert (second.options(0), why(second, GRAY)) == ([GREEN, DONE], "8.14")
    both, _ = after(second, GREEN, 6)
    assert (both.turn, both.energy[0], cubes(both, 0)) == (1, 14, {0: 1})
    later, _ = played(both, decline, lambda one: one.phase != ASSESS)
    assert (later.round, offered(later)) == (4, [GRAY])
    assert events(took(DOMINANT, GRAY, leaders={0: CASARES}, **there | {"cubes": {0: {0: 3}}})[1], REMOVED) == []
    assert events(took(DOMINANT, GRAY, stations={GRAY: (0, ASSESSING_STATION)}, **there)[1], REMOVED) == []


def test_c43_dominant_folk_after_the_assessment() -> None:
    """Galaxies assessed in this round are allowed."""
    before = assessing(cubes={0: {0: 3}}, energy={0: 15}, level={0: 1})
    taking, _ = played(after(before, GRAY, 5)[0], decline, lambda one: one.phase != TECH)
    again, _ = after(taking, DOMINANT)
    assert (again.phase, again.options(0)) == (ASSESS, [GRAY, DONE])


def test_c44_resourceful_folk_uses_two_different_cubes() -> None:
    """In any parsec."""
    there: Any = {"tiles": {GRAY: [0, 1], PURPLE: [27]}}
    once, told = took(RESOURCEFUL, 27, cubes={0: {108: 1}}, **there)
    assert (once.turn, events(told, COLLECTED)) == (1, [(0, 27)])
    two, _ = took(RESOURCEFUL, 27, cubes={0: {108: 1, 0: 1}}, **there)
    assert (two.phase, offered(two)) == (COLLECT, [0])
    same, _ = took(RESOURCEFUL, 27, 27, cubes={0: {108: 2}}, **there)
    assert (same.turn, same.energy[0]) == (1, 8)


def test_c45_perpetual_motion_means_exactly_nothing() -> None:
    """From the next planning on, that of the same round after a buying turn; also with cards below 0."""
    for stacks in ([[], [TWO_CUBES], [DISCOVERY]], [[], [SAVING_TWO], [SAVING_FOUR]]):
        before, _ = took(PERPETUAL, slots={0: stacks}, consumption={0: 40}, energy={0: 40})
        ready, _ = played(before, decline, lambda one: one.stage == BUYING)
        laid, told = planned(ready, {0: [RAISING, LEAVE, LEAVE]})
        assert (laid.round, events(told, CONSUMED)[0]) == (4, (0, 0, 40))
    _, told = planned(planning(slots={0: [[], [TWO_CUBES], [DISCOVERY]]}), {0: [RAISING, LEAVE, LEAVE]})
    assert events(told, CONSUMED)[0] == (0, 9, 29)


def test_c46_galaxy_cards_are_worth_nine_six_or_three() -> None:
    """With the majority, with a colony, or without."""
    assert worth(GRAY_CARD, cubes={0: {0: 2}, 1: {4: 1}}) == 9
    assert worth(GRAY_CARD, cubes={0: {0: 1}, 1: {4: 1}}) == 6
    assert worth(GRAY_CARD, cubes={0: {0: 1}, 1: {4: 2}}) == 6
    assert worth(GRAY_CARD, cubes={1: {4: 2}}) == 3


def test_c47_a_tenth_of_the_final_consumption() -> None:
    """Rounded down."""
    assert [worth(CONSUMPTION_CARD, consumption={0: number}) for number in (20, 47, 99, 100)] == [2, 4, 9, 10]


def test_c48_ai_cards_are_worth_two_more_each() -> None:
    """Beside the usual two."""
    own = {0: [[], [ai(1)], [ai(2), ai(3)]]}
    assert worth(AI_CARD, slots=own) == 7
    _, told = finished(planning(slots=own, dark={0: AI_CARD}, **LAST))
    assert (0, 0, 6, 7) in events(told, SCORED)


def test_c49_all_cubes_on_the_own_board_count() -> None:
    """And those on extra panels."""
    assert worth(BOARD_CARD, upgrades={0: [DESERT, RANGE, PROJECT]}) == 4
    assert worth(BOARD_CARD, upgrades={0: [DESERT]}, leaders={0: AVA}, tech={0: [STARGATE]}) == 4


def test_c50_breish_starts_with_exactly_eight_energy() -> None:
    """Whatever the order."""
    choosing, _ = played(start(3, leaders=True), decline, lambda one: one.phase != LEADER)
    for leaders in ([BREISH, BUTEO, ZOE], [BUTEO, BREISH, ZOE], [BUTEO, ZOE, BREISH]):
        begun, _ = after(choosing, *leaders)
        assert begun.energy[list(begun.leader).index(BREISH)] == 8


# C51 to C60


def test_c51_casares_counts_cubes_on_planets_before_assessing() -> None:
    """Three are enough, and cubes on a station are none."""
    for own, stations, removed in [
        ({0: 3}, {}, []),
        ({0: 2}, {GRAY: (0, COLONISING)}, [(0, 0)]),
        ({0: 2}, {}, [(0, 0)]),
    ]:
        before = assessing(leaders={0: CASARES}, stations=stations, cubes={0: own})
        assert events(after(before, GRAY)[1], REMOVED) == removed


def test_c52_cubes_on_a_colonising_station_count_for_majorities_alone() -> None:
    """Of assessments, Empire and galaxy cards; they alone allow no assessment."""
    there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3]}, "cubes": {0: {12: 1}, 1: {0: 2}}}
    own: Any = {"stations": {GRAY: (0, COLONISING)}, **there}
    before = assessing(tech={0: [EMPIRE, FEUDALISM]}, **own)
    assert (before.energy[0], offered(before)) == (9, [GREEN])
    assert assessing(leaders={0: S3E3}, **own).energy[0] == 1
    assert (worth(GRAY_CARD, **own), worth(PARSEC_CARD, **own)) == (9, 5)
    assert worth(GRAY_CARD, **own | {"cubes": {1: {0: 3}}}) == 3
    assert paid({12: 1}, {13: 3}, stations={GREEN: (0, COLONISING)}) == (8, 1)
    assert offered(acting(0, COLLECT_TWO, **own)) == [3]
    few, _ = after(buying(options={"stations": True}, gems={0: (0, 2, 0)}, supply={0: 1}), BUY_STATION + COLONISING)
    assert (few.station_stock[REDS], few.cubes_left[0]) == (1, 0)


def test_c53_a_collecting_station_works_in_its_own_galaxy() -> None:
    """On a tile with an own cube."""
    crowd: Any = {"tiles": {GRAY: [0, 1], GREEN: [3, 5]}, "cubes": {0: {0: 1, 12: 1}, 1: {20: 1}}}
    before = assessing(stations={GREEN: (0, COLLECTING)}, **crowd)
    assert (before.phase, offered(before)) == (COLLECT, [3])
    assert [why(before, tile) for tile in (0, 5)] == ["11.2", "11.2"]


def test_c54_one_station_in_a_galaxy() -> None:
    """Of anybody."""
    for owner, kind in [(0, COLLECTING), (1, COLLECTING), (1, COLONISING)]:
        before = buying(stations={GRAY: (owner, kind)}, gems={0: (3, 3, 3)}, cubes={0: {0: 1}})
        assert [why(before, BUY_STATION + one) for one in range(3)] == ["11.1"] * 3


def test_c55_extra_slots_are_added_at_the_right() -> None:
    """Ava's, then that of New Stargate; all five are used."""
    five: Any = {"leaders": {0: AVA}, "tech": {0: [STARGATE]}, "tiles": {GRAY: [0, 1], PURPLE: [23]}}
    assert [slot.reach for slot in look(planning(**five)).powers[0].slots] == [1, 1, 1, 1, 3]
    cards = [ONE_CUBE, ai(13), TWO_CUBES, COLLECT_TWO, ai(16)]
    assert 92 in offered(acting(0, NONE, NONE, NONE, NONE, ONE_CUBE, **five))
    assert offered(acting(0, NONE, NONE, NONE, ONE_CUBE, **five)) == [0, 1, 4, 5]
    before, told = acted(0, *cards, **five)
    done, more = passed(before)
    assert [event for event in events(told + more, ACTS) if event[0] == 0] == [(0, *one) for one in enumerate(cards)]
    assert tops(done, 0) == [NONE, *cards[:4]]
    four: Any = five | {"leaders": {0: BUTEO}}
    assert [slot.reach for slot in look(planning(**four)).powers[0].slots] == [1, 1, 1, 3]
    assert 92 in offered(acting(0, NONE, NONE, NONE, ONE_CUBE, **four))
    taken, told = took(STARGATE)
    assert (len(look(taken).powers[0].slots), events(told, GOT_GEMS)[-1]) == (4, (0, 0, 1, 0))


def test_c56_extra_panels_have_a_cube_each() -> None:
    """Ava's range steps add more."""
    cases: list[tuple[Any, int]] = [
        ({"leaders": {0: AVA}}, 1),
        ({"leaders": {0: AVA}, "upgrades": {0: [RANGE + 6, RANGE + 7]}}, 3),
        ({"tech": {0: [STARGATE]}}, 1),
        ({"leaders": {0: AVA}, "tech": {0: [STARGATE]}}, 2),
    ]
    for wishes, number in cases:
        own = look(planning(**wishes)).powers[0]
        assert (own.board_cubes, own.cubes_left) == (number, 30 - number)
    taken, _ = took(STARGATE)
    assert (taken.panels[0], taken.cubes_left[0]) == (1, 29)
    assert took(STARGATE, supply={0: 0})[0].panels[0] == 0


def test_c57_a_slot_that_cannot_be_filled_stays_empty() -> None:
    """It does nothing, and consumes 0."""
    before = planning(slots={0: [[], [], [RAISING]]}, hand={0: [ONE_CUBE]})
    assert before.options(0) == [ONE_CUBE, LEAVE]
    second, _ = after(before, (0, LEAVE))
    assert second.options(0) == [ONE_CUBE]
    laid, told = planned(before, {0: [LEAVE, ONE_CUBE, LEAVE]})
    assert events(told, CONSUMED)[0] == (0, 3, 23)
    _, told = played(laid, decline, lambda one: one.turn == 0)
    assert laid.slot == 1
    assert [event for event in events(told, ACTS) if event[0] == 0] == [(0, 2, RAISING)]


def test_c58_gems_that_are_not_there_are_not_taken() -> None:
    """Of that kind; and nothing is raised to it."""
    _, told = acted(0, GEM_CARD, gems={1: (19, 20, 0)})
    assert (0, 1, 0, 0) in events(told, GOT_GEMS)
    none, told = after(acting(0, COLLECT_TWO, cubes={0: {0: 1}}, gems={1: (0, 20, 0)}), 0)
    assert (gems(none, 0), events(told, COLLECTED), events(told, GOT_GEMS)) == ([0, 0, 0], [(0, 0)], [])
    raising = acting(0, RAISING, gems={0: (1, 1, 0), 1: (0, 19, 0)})
    assert (raising.phase, raising.options(0), why(raising, COAL)) == (UPGRADE, [GOLD, DONE], "1.5")


def test_c59_without_a_cube_there_is_no_settling_and_no_upgrade() -> None:
    """Nobody is asked."""
    _, told = acted(0, ONE_CUBE, TWO_CUBES, supply={0: 0})
    assert events(told, SETTLED) == []
    before = buying(supply={0: 0}, gems={0: (9, 9, 9)})
    assert {why(before, BUY_UPGRADE + upgrade) for upgrade in (DESERT, EXPANSION, RANGE, PROJECT)} == {"3.4"}


def test_c60_a_parsec_without_a_field_cannot_be_chosen() -> None:
    """Nor one without a tile; without any, the card does nothing."""
    full: Any = {"players": 2, "tiles": {GRAY: [0, 1], GREEN: [2, 3, 4, 5]}}
    _, told = acted(0, DISCOVERY, **full)
    assert ((0, 0, DISCOVERY) in events(told, ACTS), events(told, LOOKED)) == (True, [])
    further = acting(0, DISCOVERY, upgrades={0: [RANGE]}, **full)
    assert (offered(further), why(further, 0)) == ([1], "5.7")
    last: Any = {"tiles": {GRAY: [0, 1], GREEN: [2, 3, 4, 5, 6], BEIGE: [7, 8]}}
    drawn, told = after(acting(0, DISCOVERY, **last), 0, 9)
    assert (drawn.phase, events(told, DISCOVERED), tiles(drawn, BEIGE)) == (LAND, [(0, 9)], [7, 8, 9])


# C61 to C70


def test_c61_the_automa_refreshes_one_row_of_four() -> None:
    """The other row stays."""
    before, told = automa(A3, **OUT)
    showing, more = played(before, decline, lambda one: one.phase != SHOW)
    old = list(planning(players=1, **OUT).display)
    assert (events(told + more, REFRESHED), list(showing.display)) == ([(0,)], [NONE] * 4 + old[4:])


def test_c62_the_automa_explores_for_the_colour_it_needs() -> None:
    """A tile with it, chosen between equals; else the first, and nothing is settled; short of cubes, those left."""
    high: Any = {"level": {1: 2}}
    for drawn, laid, homes in [((21, 24), 24, [(97, 3)]), ((24, 21), 24, [(97, 3)]), ((23, 21), 23, [])]:
        done, told = automa(C1, *drawn, **high)
        assert (by_automa(told, DISCOVERED), by_automa(told, SETTLED)[: len(homes)]) == ([(laid,)], homes)
        assert (tiles(done, PURPLE), done.slot) == ([laid], 1)
    equal, _ = automa(C1, 22, 24, **high)
    assert (equal.phase, asked(equal), equal.options(0)) == (TILE, 0, [22, 24])
    for supply, cubes_put in [(2, [(97, 2)]), (0, [])]:
        _, told = automa(C1, 21, 24, supply={1: supply}, tiles={PURPLE: [25], REDS: [28, 29, 30]}, **high)
        assert by_automa(told, SETTLED) == cubes_put
    full, told = automa(C1, tiles={PURPLE: [21, 23, 26, 27]}, cubes={0: {110: 1}}, **high)
    assert events(told, SKIPPED) == [(AUTOMA, 0, AUTOMA_NO_FIELD, AUTOMA_NO_PLANET)]
    assert tiles(full, PURPLE) == [21, 23, 26, 27]


def test_c63_the_right_side_may_name_another_colour() -> None:
    """The card of the example settles brown planets, or explores for red ones."""
    _, told = automa(B1, level={1: 1}, tiles={BLUES: [13]})
    assert by_automa(told, SETTLED)[0] == (53, 2)
    _, told = automa(B1, 16, 15, level={1: 1}, tiles={BLUES: [13]}, cubes={0: {53: 1}})
    assert by_automa(told, SETTLED)[0] == (66, 2)


def test_c64_a_used_up_pile_is_shuffled_again() -> None:
    """Only that of its level."""
    before, _ = planned(planning(players=1, automa_left=[6, 11]))
    assert before.options(NATURE) == [0, 1, 2, 3, 4, 5]
    assert members(after(before, 4)[0].automa_left) == [0, 1, 2, 3, 5, 6, 11]


def test_c65_the_automa_begins_with_the_pile_of_level_0() -> None:
    """Its start level."""
    first, _ = played(started(1), decline, lambda one: one.phase != AUTOMA_CARD)
    assert (first.round, first.level[AUTOMA], first.options(NATURE)) == (1, 0, [0, 1, 2, 3, 4, 5])


def test_c66_the_automa_settles_on_empty_planets_only() -> None:
    """Not on its own cubes either."""
    before, _ = automa(A1, tiles={GRAY: [0, 2]}, cubes={0: {0: 1}, 1: {8: 1}})
    assert (before.phase, before.options(0)) == (SETTLE, [1, 9])


def test_c66a_casares_takes_no_high_tower_for_nothing() -> None:
    """Nor buys one."""
    free, _ = took(BREAKTHROUGH, leaders={0: CASARES}, display=[ai(5), ai(6), ai(3)])
    assert (free.phase, [why(free, card) for card in (ai(5), ai(6), ai(3))]) == (TAKE, ["12.5", "12.5", None])


def test_c66b_the_display_shrinks_when_the_pile_is_empty() -> None:
    """Nothing is shown in its place."""
    before = buying(hand={1: [ai(number) for number in range(9, 26)]}, gems={0: (3, 3, 3)})
    assert (before.ai_pile, None in look(before).display) == (0, False)
    bought, _ = after(before, ai(2), 10)
    assert (bought.phase, look(bought).display.count(None), why(bought, ai(2))) == (BUY, 1, "2.5")


def test_c67_gems_and_hands_are_open_and_bonus_cards_are_not() -> None:
    """To everybody."""
    before = planning(slots={0: []}, gems={0: (1, 2, 3)}, lights={0: [4, 5]})
    for viewer in (1, 2, SPECTATOR):
        own = look(before, viewer).powers[0]
        assert (own.gems, own.hand, own.bonuses) == ([1, 2, 3], [0, 1, 2, 3, 4, 5], [])
        assert (own.lights, own.dark) == (2, True)


def test_c68_planning_is_secret_and_together() -> None:
    """By option it is open, one after the other in turn order."""
    secret = planning(slots={0: [], 1: [], 2: []})
    assert (members(secret.waiting), secret.joint) == ([0, 1, 2], 1)
    half, told = after(secret, (1, ONE_CUBE), (1, RAISING), (1, TWO_CUBES))
    assert (members(half.waiting), told) == ([0, 2], [])
    public = planning(slots={0: [], 1: [], 2: []}, order=[2, 0, 1], options={"planning": "open"})
    assert (asked(public), public.joint) == (2, 0)
    next_one, _ = after(public, ONE_CUBE, RAISING, TWO_CUBES)
    assert asked(next_one) == 0
    assert [slot.plan for slot in look(next_one, 1).powers[2].slots] == [ONE_CUBE, RAISING, TWO_CUBES]


def test_c69_flexible_planning_makes_steps_as_if_bought() -> None:
    """Each with a cube and 1 Energy, Ava's slot too; slots at Parsec 3 get nothing."""
    done, told = took(FLEXIBLE, leaders={0: AVA}, upgrades={0: [RANGE, RANGE + 2, RANGE + 3]})
    assert events(told, REACHED) == [(0, 0, 3), (0, 2, 2), (0, 3, 2)]
    own = look(done).powers[0]
    assert [slot.reach for slot in own.slots] == [3, 3, 2, 2]
    assert (own.upgrades, own.energy, own.board_cubes) == ([3, 4, 5, 6, 7, 9], 3, 7)
    short, _ = took(FLEXIBLE, supply={0: 1})
    assert ([slot.reach for slot in look(short).powers[0].slots], short.energy[0]) == ([2, 1, 1], 1)


def test_c70_breishs_ties_pay_assessments_alone() -> None:
    """Empire, Feudalism and galaxy cards go by real majorities."""
    tie: Any = {"leaders": {0: BREISH}, "cubes": {0: {0: 1}, 1: {1: 1}}}
    before = assessing(tech={0: [EMPIRE, FEUDALISM]}, **tie)
    assert (before.energy[0], worth(GRAY_CARD, **tie)) == (0, 6)
    assert events(after(before, GRAY)[1], ASSESSED) == [(0, GRAY, 6, 1)]


# C71 to C80


def test_c71_information_breakthrough_and_the_limit_of_four() -> None:
    """A fifth card is given back; without a deck there is none."""
    before, _ = took(BREAKTHROUGH, DONE, lights={0: [3, 4, 5]})
    assert (before.phase, asked(before)) == (LIGHT, NATURE)
    giving, _ = after(before, 7)
    assert (giving.phase, giving.options(0)) == (GIVE_BACK, [3, 4, 5, 7, giving.dark[0]])
    done, told = after(giving, 3)
    assert (bonuses(done, 0), events(told, GOT_GEMS)[-1]) == ([4, 5, 7, done.dark[0]], (0, 0, 0, 1))
    _, told = took(BREAKTHROUGH, DONE, players=1, automa_lights=list(range(LIGHTS)))
    assert (events(told, DREW_LIGHT), events(told, GOT_GEMS)) == ([], [(0, 0, 0, 1)])


def test_c72_world_traveller_is_for_cards_and_resourceful_folk() -> None:
    """Buteo and a collecting station still need an own cube."""
    crowd: Any = {"tech": {0: [TRAVELLER]}, "cubes": {0: {0: 1}, 1: {4: 1}}}
    assert offered(acting(0, COLLECT_TWO, **crowd)) == [0, 1]
    assert offered(took(RESOURCEFUL, **crowd)[0]) == [0, 1]
    for more in ({"leaders": {0: BUTEO}}, {"stations": {GRAY: (0, COLLECTING)}}):
        before = assessing(**crowd, **more)
        assert (before.phase, offered(before)) == (COLLECT, [0])


def test_c73_a_majority_on_a_tile() -> None:
    """More cubes on all its planets than each other; one is enough alone."""
    there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3, 7]}, "tech": {0: [EXPLORER, FEUDALISM]}}
    for own, other, third, energy in [
        ({0: 1}, {}, {}, 3),
        ({0: 1}, {1: 1}, {}, 0),
        ({28: 1, 29: 1}, {28: 1}, {30: 1}, 3),
        ({28: 1, 0: 1, 12: 1}, {29: 1, 30: 1}, {}, 6),
    ]:
        assert assessing(cubes={0: own, 1: other, 2: third}, **there).energy[0] == energy


def test_c74_what_comes_before_assessing_comes_once_in_a_round() -> None:
    """Also when nothing is assessed, and not before each assessment."""
    there: Any = {"tiles": {GRAY: [0, 1], GREEN: [3]}, "cubes": {0: {0: 1, 12: 1}}, "consumption": {0: 90}}
    cases: list[tuple[Any, int]] = [
        ({"leaders": {0: S3E3}}, 2),
        ({"tech": {0: [EMPIRE]}}, 6),
        ({"tech": {0: [EXPLORER, FEUDALISM]}}, 6),
    ]
    for wishes, energy in cases:
        before, told = acted(0, **wishes, **there)
        done, more = after(before, GRAY, 5, GREEN, 6)
        gained = sum(number for power, number in events(told + more, GAINED) if power == 0)
        assert (before.energy[0], gained, done.energy[0]) == (energy, energy + 14, energy + 14)
        assert passed(before)[0].energy[0] == energy
    for wishes in ({"leaders": {0: BUTEO}}, {"stations": {GREEN: (0, COLLECTING)}}):
        before = assessing(**wishes, **there)
        once, _ = after(before, 3)
        assert (before.phase, once.phase) == (COLLECT, ASSESS)
        _, told = played(once, decline, lambda one: one.turn == 0)
        assert events(told, COLLECTED) == []


def test_c75_a_cube_that_need_not_be_removed_stays() -> None:
    """Without a choice, whoever has several planets."""
    own: Any = {"cubes": {0: {0: 2, 4: 1}}}
    for wishes in ({"leaders": {0: CASARES}}, {"stations": {GRAY: (0, ASSESSING_STATION)}}):
        done, told = after(assessing(**wishes, **own), GRAY)
        assert (done.phase, cubes(done, 0), events(told, REMOVED)) == (LIGHT, {0: 2, 4: 1}, [])
    assert after(assessing(**own), GRAY)[0].phase == REMOVE


def test_c76_what_slides_out_always_returns() -> None:
    """Nobody is asked, and it can be planned in the next round."""
    done, told = passed(acting(0, ONE_CUBE, COLLECT_TWO, RAISING, gems={0: (1, 0, 0)}))
    assert ((0, RAISING) in events(told, RETURNED), members(done.hand[0]).count(RAISING)) == (True, 1)
    ready, _ = played(done, decline, lambda one: one.phase != PLAN)
    assert RAISING in ready.options(0)


def test_c77_the_automas_light_cards_count_what_it_has() -> None:
    """Planets, parsecs and Light cards; no gems and no cubes on a board."""
    there: Any = {"tiles": {GRAY: [0, 3], BLUES: [14]}, "cubes": {1: {12: 2, 13: 1, 56: 1}}}
    shown = look(planning(players=1, automa_lights=range(LIGHTS), **there)).powers[AUTOMA]
    worths = {card.id: card.worth for card in shown.bonuses}
    gem_cards, colour_cards, parsec_cards = ([worths[at + i] for i in range(3)] for at in (0, 3, 6))
    assert (gem_cards, colour_cards, parsec_cards) == ([3, 3, 3], [5, 5, 3], [7, 5, 4])
    assert [worths[at] for at in range(9, LIGHTS)] == [1, 1, 1, 37, 37, 37, 5, 5, 5]
    own = {**OUT["cubes"], 1: {13: 2, 17: 1}}
    for lights, energy in [([0, 1, 2], 9), ([3, 4, 5], 12), ([6, 7, 8], 15), ([9, 12, 15], 13)]:
        ready, _ = planned(planning(players=1, automa_lights=lights, **LAST, **OUT | {"cubes": own}))
        _, told = finished(after(ready, A2)[0])
        assert by_automa(told, SCORED) == [(0, 0, energy)]


def test_c78_refreshed_cards_are_discarded_and_shuffled_again() -> None:
    """When the pile is empty, in a solo match only."""
    thrown = [ai(number) for number in range(12, 26)]
    showing, _ = played(automa(A3, discard=thrown, **OUT)[0], decline, lambda one: one.phase != SHOW)
    assert (showing.options(NATURE), members(showing.ai_discard)) == ([14, 15, 16], [6, 7, 8, 9, *thrown])
    again, _ = after(showing, 14, 15, 16)
    assert (again.phase, again.options(NATURE), again.ai_discard) == (SHOW, [6, 7, 8, 9, *thrown], 0)
    full, _ = after(again, 6)
    assert NONE not in full.display


def test_c79_modules_are_for_the_player_alone() -> None:
    """The Automa has no leader and builds no station."""
    position = started(1, leaders=True, stations=True)
    assert (position.leader[0] != NONE, position.leader[AUTOMA]) == (True, NONE)
    told = by_chance(GAME.setup(1, {"leaders": True, "stations": True, "rounds": 8}))
    assert {event[1] for event in told if event[0] in {LEADS, BUILT}} == {0}


def test_c80_the_limit_of_rounds_ends_the_match() -> None:
    """With the usual scoring; thirty unless said otherwise."""
    over, told = finished(planning(gems={0: (1, 1, 1)}, **LAST))
    assert (over.phase, over.round, over.throne, events(told, ENDED)) == (OVER, 5, NONE, [(1,)])
    assert (GAME.result(over).reason, events(told, SCORED)[0][:2]) == (
        "rounds",
        (over.order[0], 6 * (over.order[0] == 0)),
    )
    assert (start().rounds, finished(planning(round=29))[0].round) == (30, 30)


# the values of the printed rules


def test_golden_1_the_highest_sum_goes_first() -> None:
    """6 + 3 + 3 moves 33 to 45, and comes before 6, which moves 41 to 47."""
    before = planning(slots={0: [], 1: []}, consumption={0: 33, 1: 41}, energy={1: 5})
    laid, told = planned(before, {0: [TWO_CUBES, ONE_CUBE, COLLECT_TWO], 1: [ONE_CUBE, COLLECT_TWO, RAISING]})
    assert events(told, CONSUMED)[:2] == [(0, 12, 45), (1, 6, 47)]
    assert list(laid.order[:3]) == [0, 1, 2]


@pytest.mark.parametrize(("energy", "consumption", "left"), [(63, 56, 7), (41, 40, 1), (40, 40, 0)])
def test_golden_2_energy_for_a_level(energy: int, consumption: int, left: int) -> None:
    """63 against 56 leaves 7, 41 against 40 leaves 1, and as much is enough."""
    risen, told = after(buying(energy={0: energy}, consumption={0: consumption}), DONE)
    assert (events(told, LEVELLED), risen.energy[0]) == ([(0, 1)], left)
    assert events(after(buying(energy={0: 39}, consumption={0: 40}), DONE)[1], LEVELLED) == []


def test_golden_3_ties_of_the_first_round_go_to_the_highest_energy() -> None:
    """So the last in the first order comes first."""
    first = started(4)
    plans = {seat: [ONE_CUBE, COLLECT_TWO, RAISING] for seat in range(4)}
    ready, _ = played(first, decline, lambda one: one.phase != PLAN)
    laid, _ = planned(ready, plans)
    assert list(laid.order) == list(reversed(first.order))


def test_golden_4_limits_of_consumption() -> None:
    """24 with Energy 21 and -6: 22. 21 with Energy 3: 20. 95 and 12: 100, and the order uses 12."""
    saving, spending = (SAVING_FOUR, SAVING_TWO, RAISING), (TWO_CUBES, ONE_CUBE, COLLECT_TWO)
    _, told = acted(0, *saving, consumption={0: 24}, energy={0: 21})
    assert events(told, CONSUMED)[0] == (0, -6, 22)
    _, told = acted(0, *saving, consumption={0: 21}, energy={0: 3})
    assert events(told, CONSUMED)[0] == (0, -6, 20)
    before = planning(slots={0: [], 1: []}, consumption={0: 95}, energy={1: 5})
    laid, told = planned(before, {0: spending, 1: [ONE_CUBE, DISCOVERY, RAISING]})
    assert events(told, CONSUMED)[:2] == [(0, 12, 100), (1, 6, 26)]
    assert list(laid.order[:2]) == [0, 1]


def test_golden_5_blue_and_green_pay() -> None:
    """Blue with 2 cubes against 1: 8. Green with 1 against 1 and 2: 4."""
    there: Any = {"tiles": {GREEN: [3, 5], BLUES: [13, 14]}}
    before = assessing(cubes={0: {52: 2, 12: 1}, 1: {53: 1, 13: 1}, 2: {56: 1, 20: 2}}, **there)
    done, told = after(before, BLUES, 0, GREEN)
    assert events(told, ASSESSED) == [(0, BLUES, 8, 1), (0, GREEN, 4, 0)]
    assert (cubes(done, 0), done.energy[0]) == ({52: 1}, 12)


def test_golden_6_payments() -> None:
    """Coal and gold are paid with as much or more, one gem for each, and never with two coal."""
    paying, _ = after(buying(gems={0: (2, 2, 1)}), BUY_UPGRADE + EXPANSION)
    assert (paying.phase, sorted(paying.options(0))) == (PAY, [11, 20, 101, 110])
    assert [why(paying, key) for key in (200, 100, 111, 2)] == ["3.2"] * 4
    assert why(buying(gems={0: (9, 0, 0)}, display=[SAVING_TWO]), BUY_UPGRADE + EXPANSION) == "3.2"
    assert gems(after(paying, 11)[0], 0) == [2, 1, 0]


def test_golden_7_sums_of_the_example() -> None:
    """Discover, a tower of two and collect: 12; discover, -2 and settle: 4."""
    _, told = acted(0, DISCOVERY, TWO_CUBES, COLLECT_TWO)
    assert events(told, CONSUMED)[0] == (0, 12, 32)
    _, told = acted(0, DISCOVERY, SAVING_TWO, ONE_CUBE)
    assert events(told, CONSUMED)[0] == (0, 4, 24)


@pytest.mark.parametrize(("players", "galaxies", "dark"), [(1, 6, 4), (2, 6, 4), (3, 8, 6), (4, 10, 8)])
def test_golden_8_galaxies_and_dark_cards(players: int, galaxies: int, dark: int) -> None:
    """By the number of players; stations add a card."""
    assert len(look(start(players)).galaxies) == galaxies
    assert sum(number > 0 for number in start(players).fields) == galaxies <= GALAXIES
    for stations in (False, True):
        dealing, _ = played(start(players, stations=stations), decline, lambda one: one.phase != DARK)
        assert len(dealing.options(NATURE)) == dark + stations


def test_golden_9_a_covered_card_returns_with_its_cover() -> None:
    """From the third slot, at the slide."""
    before = planning(slots={0: [[], [], [TWO_CUBES]]}, hand={0: [ONE_CUBE, DISCOVERY, RAISING]})
    laid, _ = planned(before, {0: [ONE_CUBE, DISCOVERY, RAISING]})
    slid, _ = played(laid, decline, lambda one: one.turn == 0)
    assert members(slid.hand[0]) == [TWO_CUBES, COLLECT_TWO, GEM_CARD, RAISING]
    assert tops(slid, 0)[:3] == [NONE, ONE_CUBE, DISCOVERY]


def test_golden_10_gifts_to_those_behind() -> None:
    """For level II two gems to those at level 0, and one to those at level I; for level I one to those at level 0."""
    _, told = after(buying(energy={0: 20}, level={0: 1, 1: 1, 2: 0}), DONE)
    assert events(told, GOT_GEMS) == [(1, 1, 0, 0), (2, 1, 1, 0)]
    _, told = after(buying(energy={0: 20}), DONE)
    assert events(told, GOT_GEMS) == [(1, 1, 0, 0), (2, 1, 0, 0)]


# the examples of the printed rules


def example_setup() -> CouncilRules:
    """Two players in the first round; tiles 0 and 1 lie in the grey galaxy, and the cards to be bought are shown."""
    shown = [SAVING_TWO, ai(23), *(ai(number) for number in range(1, 7))]
    return after(start(2), *shown, 0, 1, GRAY_CARD, PURPLE_CARD, 0, 1, 0)[0]


def test_example_of_a_round_for_two() -> None:
    """One buys a card and range, discovers, builds a tower and collects twice; the other settles one galaxy twice."""
    first = example_setup()
    bought, _ = after(first, ai(23), 100, ai(7), BUY_UPGRADE + RANGE, SAVING_TWO, 100, ai(8), DONE)
    assert (bought.phase, gems(bought, 0), gems(bought, 1)) == (PLAN, [0, 0, 0], [0, 1, 0])
    plans = {0: [DISCOVERY, TWO_CUBES, COLLECT_TWO], 1: [DISCOVERY, SAVING_TWO, ONE_CUBE]}
    position, told = planned(bought, plans)
    assert events(told, CONSUMED) == [(0, 12, 32), (1, 4, 24)]
    assert (events(told, ORDERED), events(told, PLANNED)[0]) == ([(0, 0), (1, 1)], (0, 0, DISCOVERY))
    assert offered(position) == [0, 1]
    found, _ = after(position, 1, 11, 17)
    assert found.options(0) == [11, 17]
    placing, _ = after(found, 11)
    assert (placing.phase, placing.options(0)) == (WHERE, [BLUES, ORANGE])
    landed, _ = after(placing, BLUES)
    assert (landed.options(0), why(landed, 45)) == ([44, COLLECT_IT, DONE], "3.5")
    tower, _ = after(landed, 44)
    assert offered(tower) == [0, 1, 4, 5]
    collecting, _ = after(tower, 0, 2)
    assert (collecting.phase, offered(collecting)) == (COLLECT, [0])
    assessing_both, told = after(collecting, 0, 0)
    assert (gems(assessing_both, 0), cubes(assessing_both, 0)) == ([0, 2, 0], {0: 2, 44: 1})
    assert (events(told, RETURNED), offered(assessing_both)) == ([(0, COLLECT_TWO)], [GRAY, BLUES])
    position, told = after(assessing_both, GRAY, 3, BLUES, 4)
    assert events(told, ASSESSED) == [(0, GRAY, 6, 1), (0, BLUES, 8, 1)]
    assert (position.energy[0], cubes(position, 0), position.turn) == (15, {0: 1}, 1)
    second, _ = after(position, 0, 2, 9, 2, 8)
    assert (second.phase, offered(second), why(second, 0)) == (SETTLE, [1, 4, 5, 9], "3.6")
    last, told = after(second, 9)
    assert (events(told, RETURNED), offered(last)) == ([(1, ONE_CUBE)], [GREEN])
    ended, told = after(last, GREEN, 8, 5)
    assert (events(told, ASSESSED), cubes(ended, 1), ended.energy[1]) == ([(1, GREEN, 8, 1)], {9: 1}, 9)
    assert (ended.round, ended.phase, ended.turn) == (2, BUY, 0)


def test_example_of_an_automa_card() -> None:
    """Consumption 11: brown planets in the blue and in the orange galaxy, or explored; 6 Energy; all is assessed."""
    there: Any = {"level": {1: 1}, "consumption": {1: 40}}
    tiles_there = {GRAY: [0, 1], BLUES: [13], ORANGE: [11]}
    before, told = automa(B1, tiles=tiles_there, cubes={1: {0: 1, 1: 1}}, **there)
    assert by_automa(told, CONSUMED) == [(11, 51)]
    assert by_automa(told, SETTLED) == [(53, 2), (45, 1)]
    assert by_automa(told, GAINED)[0] == (6,)
    assert (before.phase, asked(before), before.options(0)) == (REMOVE, 0, [0, 1])
    done, told = after(before, 1, 3, 4, 5)
    assert by_automa(told, ASSESSED) == [(BLUES, 8, 1), (ORANGE, 9, 1)]
    assert (cubes(done, AUTOMA), done.energy[AUTOMA]) == ({0: 1, 53: 1}, 29)
    assert members(done.automa_lights) == [3, 4, 5]
    explored, told = automa(B1, 16, 14, 12, 19, tiles={GRAY: [0, 1], BLUES: [13]}, cubes={0: {53: 1}}, **there)
    assert by_automa(told, DISCOVERED) == [(16,), (12,)]
    assert by_automa(told, SETTLED) == [(66, 2), (49, 2)]
    assert (tiles(explored, BLUES), tiles(explored, ORANGE)) == ([13, 16], [12])


# all of them


def test_every_decision_has_a_test() -> None:
    """C1 to C80, with 66a and 66b; and the ten values."""
    cited = {found[1] for name in globals() if (found := re.match(r"test_c(\d+[ab]?)_", name))}
    assert cited == {*map(str, range(1, 81)), "66a", "66b"}
    golden = {int(found[1]) for name in globals() if (found := re.match(r"test_golden_(\d+)_", name))}
    assert golden == set(range(1, 11))
