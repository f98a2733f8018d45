"""What the printed rules leave open, one test for each decision: C1 to C80.

Then the values and the examples of the printed rules.
"""

import random
import re
from typing import Any

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import (
    AUTOMA,
    NONE,
    AutomaIdle,
    Count,
    Event,
    Gem,
    Idle,
    Key,
    Phase,
    Stage,
    StationKind,
    UpgradeKind,
)
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, SPECTATOR
from tests.games.council_of_shadows import situations as s
from tests.games.council_of_shadows.component_sets import changed, put
from tests.games.council_of_shadows.walks import lively

CONSUMPTION_CARD, AI_CARD, GRAY_CARD, PURPLE_CARD = 19, 20, 21, 26
"""Dark bonus cards."""
PARSEC_CARD, BOARD_CARD = 6, 9
"""Light bonus cards: for cubes in Parsec 1, and for cubes on the own board."""
A1, A2, A3, B1, B3, C1, C4 = 0, 1, 2, 6, 8, 11, 14
"""Automa cards."""
OUT: Any = {
    "tiles": {s.GRAY: [2, 5], s.GREEN: [0, 1, 3, 4]},
    "cubes": {0: dict.fromkeys((0, 1, 4, 5, 8, 9, 12, 16, 20), 1)},
}
"""In a solo match the Automa finds no blue planet in Parsec 1, nor a field for a tile."""
LAST: Any = {"options": {"rounds": 5}, "round": 5}
"""The last round."""


def took(card: int, *answers: int, **wishes: Any) -> tuple[CouncilRules, s.Told]:
    """Power 0 takes a Dark Tech card in its buying turn, with some answers about it; what is told since."""
    usual: Any = {"energy": {0: 20}, "level": {0: card // Count.DECK}}

    def choose(position: CouncilRules, seat: int) -> int:
        if seat == NATURE:
            return next(key for key in position.options(seat) if key != card)
        return s.decline(position, seat)

    position, _ = s.played(s.buying(**usual | wishes), choose, lambda one: one.phase != Phase.TECH)
    return s.after(position, card, *answers)


def next_round(position: CouncilRules, phase: int, seat: int = 0) -> CouncilRules:
    """The first question of a phase to a seat in the next round, at the end of its action turn."""

    def before(one: CouncilRules) -> bool:
        late = one.round > position.round and one.stage > Stage.ACTING
        return not (late and one.turn == seat and one.phase == phase)

    return s.played(position, s.decline, before)[0]


def paid(own: dict[int, int], *others: dict[int, int], galaxy: int = s.GREEN, **wishes: Any) -> tuple[int, ...]:
    """What assessing a galaxy pays power 0, and whether for the majority."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3, 5], s.BLUES: [13, 14]}}
    colonies = {0: own, **dict(enumerate(others, 1))}
    _, told = s.after(s.assessing(cubes=colonies, **there | wishes), galaxy)
    [(_, _, energy, most)] = s.events(told, Event.ASSESSED)
    return energy, most


def worth(card: int, **wishes: Any) -> int:
    """What a bonus card brings power 0 in the end, and what it is shown to be worth before."""
    own: Any = {"lights": {0: [card]}, "dark_kept": {0: 0}} if card < Count.LIGHTS else {"dark": {0: card}}
    before = s.planning(**LAST, **own, **wishes)
    [bonus] = [bonus for power, _, _, bonus in s.events(s.finished(before)[1], Event.SCORED) if power == 0]
    assert [one.worth for one in s.look(before, 0).powers[0].bonuses] == [bonus]
    return bonus


# C1 to C10


def test_c1_collecting_and_assessing_are_never_the_same() -> None:
    """Collecting brings the yield and keeps the cube; assessing pays for the galaxy and removes it."""
    collected, told = s.after(s.acting(0, s.COLLECT_TWO, cubes={0: {0: 1}}), 0)
    assert (s.gems(collected, 0), collected.energy[0], s.cubes(collected, 0)) == ([0, 1, 0], 0, {0: 1})
    assert s.events(told, Event.REMOVED, Event.ASSESSED) == []
    assessed, told = s.after(collected, s.GRAY)
    assert (s.gems(assessed, 0), assessed.energy[0], s.cubes(assessed, 0)) == ([0, 1, 0], 6, {})
    assert s.events(told, Event.COLLECTED) == []


def test_c2_collecting_a_discovered_tile_is_a_gain() -> None:
    """Nothing is paid for it."""
    before = s.acting(0, s.DISCOVERY, gems={0: (0, 0, 0)}, energy={0: 1})
    done, told = s.after(before, 0, 5, 6, 5, s.GREEN, Key.COLLECT_IT)
    assert (done.energy[0], s.gems(done, 0)) == (4, [0, 0, 0])
    done, _ = s.after(before, 0, 5, 6, 6, s.GREEN, Key.COLLECT_IT)
    assert (done.energy[0], s.gems(done, 0)) == (1, [1, 1, 0])
    assert s.events(told, Event.COLLECTED) == [(0, 5)]


def test_c3_a_card_may_consume_less_than_nothing() -> None:
    """Minus two, so that a discovery and a settlement with it consume four."""
    assert s.start().consumption_of[s.SAVING_TWO] == -2
    _, told = s.acted(0, s.DISCOVERY, s.SAVING_TWO, s.ONE_CUBE)
    assert s.events(told, Event.CONSUMED)[0] == (0, 4, 24)


def test_c4_gems_that_are_not_spent_are_kept() -> None:
    """And buying brings none."""
    bought, told = s.after(s.buying(display=[s.SAVING_TWO]), s.SAVING_TWO, 100)
    assert (s.gems(bought, 0), s.events(told, Event.GOT_GEMS)) == ([0, 1, 0], [])
    later, told = s.played(bought, s.decline, lambda one: one.round == 4)
    assert (s.gems(later, 0), s.events(told, Event.GOT_GEMS)) == ([0, 1, 0], [])


def test_c5_energy_saver_moves_consumption_back_by_seven_once() -> None:
    """It is no limit of seven, and nothing that lasts."""
    saved, told = took(s.ENERGY_SAVER, consumption={0: 34}, energy={0: 34})
    assert (saved.consumption[0], s.events(told, Event.SAVED)) == (27, [(0, 27)])
    assert s.events(s.planned(saved)[1], Event.CONSUMED)[0] == (0, 0, 27)


@pytest.mark.parametrize(
    ("consumption", "energy", "cards", "result"),
    [
        (24, 21, (s.SAVING_FOUR, s.SAVING_TWO, s.RAISING), (-6, 22)),
        (21, 3, (s.SAVING_FOUR, s.SAVING_TWO, s.RAISING), (-6, 20)),
        (24, 23, (s.SAVING_FOUR, s.SAVING_TWO, s.RAISING), (-6, 24)),
        (40, 3, (s.SAVING_FOUR, s.SAVING_TWO, s.RAISING), (-6, 34)),
        (95, 3, (s.TWO_CUBES, s.ONE_CUBE, s.COLLECT_TWO), (12, 100)),
    ],
)
def test_c6_consumption_has_three_limits(
    consumption: int, energy: int, cards: tuple[int, ...], result: tuple[int, int]
) -> None:
    """At most 100, at least 20 and more than the Energy; what is over is lost."""
    _, told = s.acted(0, *cards, consumption={0: consumption}, energy={0: energy})
    assert s.events(told, Event.CONSUMED)[0] == (0, *result)


def test_c6_lowering_never_raises_consumption() -> None:
    """While another level is due it stays where it is."""
    before, told = took(s.ENERGY_SAVER, consumption={0: 30}, energy={0: 62})
    assert (s.events(told, Event.SAVED), before.level[0], before.energy[0]) == ([], 2, 2)
    assert (before.consumption[0], s.events(told, Event.IDLE)) == (30, [(0, Idle.NO_SAVING)])


def test_c7_a_sum_below_zero_counts_as_it_is() -> None:
    """Also for the order, and it brings no level."""
    before, told = s.acted(
        0, s.SAVING_FOUR, s.SAVING_TWO, s.RAISING, consumption={0: 24}, energy={0: 23}, cubes={0: {0: 1}}
    )
    assert (before.burn[0], list(before.order[:3]), s.events(told, Event.LEVELLED)) == (-6, [1, 2, 0], [])
    _, told = s.acted(
        1, s.SAVING_TWO, s.RAISING, s.GEM_CARD, slots={0: [[], [s.SAVING_FOUR], []]}, hand={0: [s.RAISING]}
    )
    assert s.events(told, Event.ORDERED) == [(1, 0), (2, 1), (0, 2)]


def test_c8_cards_of_earlier_rounds_are_paid_again() -> None:
    """The top card of every slot counts in every round, and no covered one."""
    before = s.planning(slots={0: [[], [s.TWO_CUBES], [s.DISCOVERY, s.COLLECT_TWO]]})
    assert s.events(s.planned(before, {0: [s.ONE_CUBE, Key.LEAVE, Key.LEAVE]})[1], Event.CONSUMED)[0] == (0, 12, 32)
    assert s.events(s.planned(before, {0: [s.ONE_CUBE, s.RAISING, Key.LEAVE]})[1], Event.CONSUMED)[0] == (0, 6, 26)


def test_c9_ties_in_the_order_go_by_energy_and_then_by_arrival() -> None:
    """Levels do not matter; the power that has stood there longer is first."""
    for energy, recent, level, order in [
        ({0: 1, 1: 3, 2: 1}, [2, 0, 1], {}, [1, 2, 0]),
        ({0: 1, 1: 3, 2: 1}, [0, 1, 2], {2: 2}, [1, 0, 2]),
        ({0: 5, 1: 5, 2: 5}, [2, 1, 0], {0: 1}, [2, 1, 0]),
    ]:
        laid, _ = s.planned(s.planning(energy=energy, recent=recent, level=level))
        assert list(laid.order[:3]) == order
    moved, _ = s.passed(s.acting(0, s.ai(25), energy={0: 2, 1: 5}, recent=[0, 1, 2], cubes={0: {0: 1}}))
    assert (list(moved.energy[:2]), list(moved.recent[:3])) == ([5, 5], [1, 2, 0])


def test_c10_energy_markers_start_one_after_the_other() -> None:
    """At 0, 1, 2 and 3 along the first order."""
    for players in (2, 3, 4):
        position, _ = s.played(s.start(players), lambda one, seat: one.options(seat)[-1], lambda one: one.round == 0)
        assert [position.energy[power] for power in position.order[:players]] == list(range(players))
        assert list(position.order[:players]) == list(reversed(range(players)))


# C11 to C20


def test_c11_assessing_is_optional_and_once_in_a_round() -> None:
    """For each galaxy."""
    before = s.assessing(cubes={0: {0: 3, 12: 2}}, tiles={s.GREEN: [3]})
    assert before.options(0) == [s.GRAY, s.GREEN, Key.DONE]
    assert s.events(s.after(before, Key.DONE)[1], Event.ASSESSED) == []
    once, _ = s.after(before, s.GREEN, 0)
    assert (once.options(0), s.why(once, s.GREEN)) == ([s.GRAY, Key.DONE], "6.1")
    assert next_round(s.passed(once)[0], Phase.ASSESS).options(0) == [s.GRAY, s.GREEN, Key.DONE]


def test_c12_a_majority_is_more_than_each_other() -> None:
    """Before a cube is removed; not all together, no tie, and one cube is enough."""
    assert paid({12: 1}) == (8, 1)
    assert paid({12: 2}, {20: 1}) == (8, 1)
    assert paid({12: 1}, {20: 1}) == (4, 0)
    assert paid({12: 2}, {20: 1}, {21: 1}) == (8, 1)
    assert paid({12: 2}, {20: 1}, {21: 2}) == (4, 0)


def test_c13_every_assessment_brings_a_light_card() -> None:
    """While there are any; a component set may say otherwise of a galaxy."""
    for galaxy, home in [(s.GRAY, 0), (s.GREEN, 12), (s.BLUES, 52), (s.PURPLE, 108)]:
        there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3], s.BLUES: [13], s.PURPLE: [27]}, "cubes": {0: {home: 1}}}
        drawing, _ = s.after(s.assessing(**there), galaxy)
        assert (drawing.phase, drawing.options(NATURE)) == (Phase.LIGHT, list(range(Count.LIGHTS)))
    empty = s.assessing(players=1, automa_lights=list(range(Count.LIGHTS)), cubes={0: {0: 1}})
    assert s.events(s.after(empty, s.GRAY)[1], Event.DREW_LIGHT) == []
    told = by_chance(GAME.setup(3, {}, changed(put("galaxies", s.GRAY + 1, light=False))))
    drew = [
        (event[2], told[at + 3][0] == Event.DREW_LIGHT) for at, event in enumerate(told) if event[0] == Event.ASSESSED
    ]
    assert {*drew} >= {(s.GRAY, False), (s.GREEN, True)}
    assert all(light == (galaxy != s.GRAY) for galaxy, light in drew)


def by_chance(setup: Any) -> s.Told:
    """What is told in a match by chance."""
    rng, position = random.Random(1), setup.start()
    position.listen(1 << 16)
    while position.waiting:
        seat = rng.choice(members(position.waiting))
        position.submit(seat, lively(position, seat, rng))
    return s.heard(position)


def test_c14_any_of_five_bonus_cards_is_given_back() -> None:
    """A Light one goes under the deck, a Dark one out of the match."""
    before = s.assessing(cubes={0: {0: 1}}, lights={0: [3, 4, 5]}, dark={0: AI_CARD})
    giving, _ = s.after(before, s.GRAY, 9)
    assert (giving.phase, giving.options(0)) == (Phase.GIVE_BACK, [3, 4, 5, 9, AI_CARD])
    light, _ = s.after(giving, 4)
    assert (s.bonuses(light, 0), light.light_under[0]) == ([3, 5, 9, AI_CARD], 4)
    new, _ = s.after(giving, 9)
    assert (s.bonuses(new, 0), new.light_under[0]) == ([3, 4, 5, AI_CARD], 9)
    dark, _ = s.after(giving, AI_CARD)
    assert (s.bonuses(dark, 0), dark.light_under[0], dark.light_pile.bit_count()) == ([3, 4, 5, 9], NONE, 14)


def test_c15_every_cube_of_a_stack_is_a_colony() -> None:
    """For majorities, collecting, Casares, S3E3 and bonus cards."""
    assert paid({12: 3}, {20: 1, 21: 1}) == (8, 1)
    twice, _ = s.after(s.acting(0, s.COLLECT_TWO, cubes={0: {0: 3}}), 0, 0)
    assert s.gems(twice, 0) == [0, 2, 0]
    assert s.events(s.after(s.assessing(leaders={0: s.CASARES}, cubes={0: {0: 3}}), s.GRAY)[1], Event.REMOVED) == []
    assert s.assessing(leaders={0: s.S3E3}, cubes={0: {0: 3}}).energy[0] == 3
    assert worth(PARSEC_CARD, cubes={0: {0: 3}}) == 7


def test_c16_colony_expansion_is_a_permission() -> None:
    """It places nothing, and lasts."""
    bought, told = s.after(s.buying(cubes={0: {0: 1}}), Key.BUY_UPGRADE + UpgradeKind.EXPANSION)
    assert (s.cubes(bought, 0), s.events(told, Event.SETTLED)) == ({0: 1}, [])
    settling = s.acting(0, s.ONE_CUBE, s.ai(13), upgrades={0: [UpgradeKind.EXPANSION]}, cubes={0: {0: 1}, 1: {4: 1}})
    assert s.offered(settling) == [0, 1, 4, 5]
    assert s.offered(s.after(settling, 4)[0]) == [0, 1, 4, 5]


def test_c17_three_cubes_of_all_powers_on_a_planet() -> None:
    """At most."""
    crowd = {0: {0: 1}, 1: {0: 1, 4: 2}, 2: {4: 1}}
    before = s.acting(0, s.TWO_CUBES, upgrades={0: [UpgradeKind.EXPANSION]}, cubes=crowd)
    assert (s.offered(before), s.why(before, 4)) == ([0, 1, 5], "5.3")
    full, told = s.after(before, 0)
    assert (s.events(told, Event.SETTLED), s.cubes(full, 0)) == ([(0, 0, 1)], {0: 2})


def test_c18_a_tower_may_be_smaller() -> None:
    """But it is on one planet, also when the supply is short."""
    before, _ = s.after(s.acting(0, s.ai(5)), 0)
    assert (before.phase, before.options(0)) == (Phase.TOWER, [1, 2, 3])
    for number in (1, 2, 3):
        built, _ = s.after(before, number)
        assert s.cubes(built, 0) == {0: number}
    short, _ = s.after(s.acting(0, s.ai(5), supply={0: 2}), 0)
    assert (short.phase, short.options(0)) == (Phase.TOWER, [1, 2])
    assert s.events(s.after(s.acting(0, s.ai(5), supply={0: 1}), 0)[1], Event.SETTLED) == [(0, 0, 1)]


def test_c19_a_tower_on_a_single_cube() -> None:
    """With the expansion, and never split."""
    assert s.why(s.acting(0, s.ai(3), cubes={1: {0: 1}}), 0) == "3.6"
    before, _ = s.after(s.acting(0, s.ai(3), upgrades={0: [UpgradeKind.EXPANSION]}, cubes={1: {0: 1}}), 0)
    assert (before.phase, before.options(0)) == (Phase.TOWER, [1, 2])
    for number in (1, 2):
        built, told = s.after(before, number)
        assert (s.cubes(built, 0), built.phase) == ({0: number}, Phase.ASSESS)
        assert len(s.events(told, Event.SETTLED)) == 1


def test_c20_any_own_cube_is_removed() -> None:
    """Also one below others, and the others stay."""
    before, _ = s.after(s.assessing(cubes={0: {0: 1, 4: 1}, 1: {0: 2}}), s.GRAY)
    assert (before.phase, before.options(0)) == (Phase.REMOVE, [0, 4])
    removed, _ = s.after(before, 0)
    assert (s.cubes(removed, 0), s.cubes(removed, 1)) == ({4: 1}, {0: 2})


# C21 to C30


def test_c21_each_cube_collects_once_for_a_card() -> None:
    """And again for another card."""
    before = s.acting(0, s.COLLECT_TWO, s.ai(18), cubes={0: {4: 1}})
    once, _ = s.after(before, 1)
    assert (once.slot, once.phase, once.energy[0]) == (1, Phase.COLLECT, 2)
    twice, _ = s.after(once, 1)
    assert (twice.phase, twice.energy[0]) == (Phase.ASSESS, 4)
    two = s.acting(0, s.ai(19), cubes={0: {4: 1, 5: 1}})
    assert s.after(two, 1, 1)[0].phase == Phase.ASSESS


def test_c22_collecting_needs_no_adaptability() -> None:
    """Only range and a cube."""
    there: Any = {"tiles": {s.GRAY: [3, 9], s.BLUES: [14]}, "cubes": {0: {13: 1, 39: 1, 56: 1}}}
    before = s.acting(0, s.COLLECT_TWO, **there)
    assert (s.offered(before), s.why(before, 14)) == ([3, 9], "5.2")
    assert s.offered(s.acting(0, s.COLLECT_TWO, upgrades={0: [UpgradeKind.RANGE]}, **there)) == [3, 9, 14]


def test_c23_all_slots_are_gone_through_and_all_may_be_declined() -> None:
    """From left to right."""
    before, told = s.acted(0, s.ONE_CUBE, s.COLLECT_TWO, s.DISCOVERY, cubes={0: {0: 1}})
    done, more = s.passed(before)
    own = [event for event in s.events(told + more, Event.ACTS) if event[0] == 0]
    assert own == [(0, 0, s.ONE_CUBE), (0, 1, s.COLLECT_TWO), (0, 2, s.DISCOVERY)]
    assert s.events(more, Event.SETTLED, Event.COLLECTED, Event.LOOKED, Event.ASSESSED) == []
    assert s.cubes(done, 0) == {0: 1}
    half, _ = s.after(s.acting(0, s.ai(1), cubes={0: {0: 1}}), Key.DONE)
    assert (half.phase, half.options(0)) == (Phase.COLLECT, [0, Key.DONE])


def test_c24_empty_slots_are_filled_while_the_hand_allows_it() -> None:
    """Others may be covered, each with one card."""
    before = s.planning(slots={0: [[], [s.TWO_CUBES], [s.COLLECT_TWO]]}, hand={0: [s.ONE_CUBE, s.RAISING]})
    assert (before.options(0), s.why(before, Key.LEAVE, 0)) == ([s.ONE_CUBE, s.RAISING], "4.3")
    second, _ = s.after(before, (0, s.ONE_CUBE))
    assert second.options(0) == [s.RAISING, Key.LEAVE]
    third, _ = s.after(second, (0, Key.LEAVE))
    assert third.options(0) == [s.RAISING, Key.LEAVE]
    two_empty = s.planning(slots={0: [[], [], [s.TWO_CUBES]]}, hand={0: [s.ONE_CUBE, s.RAISING]})
    last, _ = s.after(two_empty, (0, s.ONE_CUBE), (0, s.RAISING))
    assert last.options(0) == [Key.LEAVE]


def test_c25_whole_stacks_slide() -> None:
    """And the whole stack of the last slot returns."""
    before = s.planning(
        slots={0: [[], [s.TWO_CUBES], [s.GEM_CARD, s.DISCOVERY]]}, hand={0: [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING]}
    )
    laid, _ = s.planned(before, {0: [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING]})
    slid, told = s.played(laid, s.decline, lambda one: one.turn == 0)
    assert [card for _, card in s.events(told, Event.RETURNED)][:3] == [s.DISCOVERY, s.GEM_CARD, s.RAISING]
    assert members(slid.hand[0]) == [s.DISCOVERY, s.GEM_CARD, s.RAISING]
    assert (s.tops(slid, 0)[:3], members(slid.covered[2])) == ([NONE, s.ONE_CUBE, s.COLLECT_TWO], [s.TWO_CUBES])


def test_c26_cards_slide_before_the_assessment() -> None:
    """So they lie one slot further when it begins."""
    before, told = s.acted(0, NONE, NONE, s.RAISING, cubes={0: {0: 1}})
    assert (before.phase, s.tops(before, 0)[:3], members(before.hand[0])) == (
        Phase.ASSESS,
        [NONE, NONE, s.SAVING_TWO],
        [s.RAISING],
    )
    assert (0, s.RAISING) in s.events(told, Event.RETURNED)


def test_c27_ranges_come_in_order_and_adaptability_does_not() -> None:
    """Both ranges of a slot may be bought in one turn."""
    before = s.buying(gems={0: (1, 2, 1)})
    assert s.why(before, Key.BUY_UPGRADE + UpgradeKind.RANGE + 1) == "3.7"
    first, _ = s.after(before, Key.BUY_UPGRADE + UpgradeKind.RANGE, 10)
    both, _ = s.after(first, Key.BUY_UPGRADE + UpgradeKind.RANGE + 1)
    assert (s.look(both).powers[0].slots[0].reach, both.energy[0], both.left) == (3, 2, 1)
    assert {Key.BUY_UPGRADE + UpgradeKind.DESERT, Key.BUY_UPGRADE + UpgradeKind.VOLCANO} <= {*before.options(0)}
    far: Any = {
        "tiles": {s.PURPLE: [27]},
        "upgrades": {0: [UpgradeKind.RANGE, UpgradeKind.RANGE + 1, UpgradeKind.VOLCANO]},
    }
    assert [key for key in s.offered(s.acting(0, s.ONE_CUBE, **far)) if key >= 108] == [108, 110]


def test_c28_levels_are_reached_at_the_end_of_an_own_turn() -> None:
    """Of buying, or of acting; not before, and not in planning."""
    before = s.acting(0, s.ai(25), energy={0: 19}, cubes={0: {0: 1}})
    assert (before.phase, before.energy[0], before.consumption[0], before.level[0]) == (Phase.ASSESS, 22, 20, 0)
    assert s.events(s.after(before, Key.DONE)[1], Event.LEVELLED) == [(0, 1)]
    project, told = s.after(s.buying(energy={0: 18}, gems={0: (3, 1, 0)}), Key.BUY_UPGRADE + UpgradeKind.PROJECT, 200)
    assert (project.phase, project.energy[0], s.events(told, Event.LEVELLED)) == (Phase.BUY, 22, [])
    assert s.events(s.after(project, Key.DONE)[1], Event.LEVELLED) == [(0, 1)]


def test_c29_levels_follow_one_after_the_other() -> None:
    """The second is tested after the card of the first."""
    _, told = took(s.FLEXIBLE, consumption={0: 30}, energy={0: 57})
    assert s.events(told, Event.LEVELLED) == [(0, 2)]
    _, told = took(s.EXPLORER, consumption={0: 30}, energy={0: 57})
    assert s.events(told, Event.LEVELLED) == []
    twice, _ = took(s.EXPLORER, energy={0: 45})
    again, _ = s.played(twice, s.decline, lambda one: one.phase != Phase.TECH)
    assert (again.level[0], again.energy[0], min(again.options(0)) >= Count.DECK) == (2, 5, True)


def test_c30_dark_tech_is_chosen_out_of_the_deck() -> None:
    """Or drawn, by option."""
    before = s.buying(energy={0: 20})
    aside, _ = s.after(before, Key.DONE, 3, 5)
    assert (aside.phase, s.asked(aside), aside.options(0)) == (Phase.TECH, 0, [0, 1, 2, 4, 6, 7])
    drawn, _ = s.after(s.buying(energy={0: 20}, options={"dark_tech": "drawn"}), Key.DONE)
    assert (drawn.phase, drawn.weighted_options(NATURE)) == (Phase.TECH, [(card, 1) for card in range(Count.DECK)])


# C31 to C40


def test_c31_ties_with_the_automa_are_broken_as_usual() -> None:
    """By Energy, then by arrival."""
    own = [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING]
    for energy, recent, order in [(({0: 3, 1: 2}), [1, 0], [0, 1]), (({0: 2, 1: 2}), [1, 0], [1, 0])]:
        laid, _ = s.planned(s.planning(players=1, hand={0: own}, energy=energy, recent=recent), {0: own})
        assert list(s.after(laid, A1)[0].order[:2]) == order


def test_c32_every_rise_brings_gifts() -> None:
    """Not only the first to a level."""
    _, told = s.after(s.buying(energy={0: 20}, level={1: 1, 2: 0}), Key.DONE)
    assert s.events(told, Event.GOT_GEMS) == [(2, 1, 0, 0)]
    _, told = s.after(s.buying(energy={0: 20}, level={0: 1, 1: 2, 2: 1}), Key.DONE)
    assert s.events(told, Event.GOT_GEMS) == [(2, 1, 0, 0)]


def test_c33_levels_above_three_count() -> None:
    """And bring nothing."""
    risen, told = s.after(s.buying(energy={0: 47}, level={0: 2}), Key.DONE)
    assert (risen.level[0], risen.energy[0], s.events(told, Event.LEVELLED)) == (4, 7, [(0, 3), (0, 4)])
    assert s.events(told, Event.GOT_GEMS) == []


def test_c34_level_three_in_a_buying_turn() -> None:
    """The whole round is still played."""
    risen, told = s.after(s.buying(energy={0: 20}, level={0: 2}), Key.DONE)
    assert (risen.phase, s.events(told, Event.THRONE)) == (Phase.PLAN, [(0,)])
    over, told = s.finished(risen)
    assert sorted(power for power, *_ in s.events(told, Event.ACTS)) == [0, 1, 2]
    assert (over.phase, over.round, s.events(told, Event.ENDED)) == (Phase.OVER, 4, [(0,)])


def test_c35_the_third_tie_break_is_cubes_on_the_own_board() -> None:
    """With those on extra panels; then the victory is shared."""
    last: Any = {**LAST, "players": 2, "dark": {0: GRAY_CARD, 1: PURPLE_CARD}}
    cases: list[tuple[Any, list[float]]] = [
        ({"upgrades": {0: [0]}}, [1, 0]),
        ({"upgrades": {0: [0], 1: [0, 11]}}, [0, 1]),
        ({"leaders": {0: s.AVA, 1: s.BREISH}}, [1, 0]),
        ({"leaders": {0: s.AVA, 1: s.BREISH}, "upgrades": {1: [0]}}, [0.5, 0.5]),
        ({}, [0.5, 0.5]),
    ]
    for wishes, payoffs in cases:
        over, _ = s.finished(s.planning(**last, **wishes))
        assert (list(over.energy[:2]), over.payoffs()) == ([3, 3], payoffs)


def test_c36_energy_may_exceed_the_track() -> None:
    """Until the next level check."""
    before = s.buying(energy={0: 95}, consumption={0: 100}, gems={0: (0, 1, 2)})
    bought, _ = s.after(before, Key.BUY_UPGRADE + UpgradeKind.PROJECT + 3)
    assert bought.energy[0] == 106
    risen, _ = s.after(bought, Key.DONE)
    assert (risen.level[0], risen.energy[0]) == (1, 6)


def test_c37_empire_and_feudalism_pay_in_every_round() -> None:
    """Before assessing."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3]}, "cubes": {0: {0: 1, 4: 1, 12: 1}}, "consumption": {0: 60}}
    for tech, energy in [([s.EMPIRE], 6), ([s.EXPLORER, s.FEUDALISM], 9)]:
        before = s.assessing(tech={0: tech}, **there)
        assert (before.phase, before.energy[0]) == (Phase.ASSESS, energy)
        assert next_round(before, Phase.ASSESS).energy[0] == 2 * energy
        assert took(tech[-1], **there | {"energy": {0: 60}})[0].energy[0] == 0


def test_c38_any_parsec_and_colour_but_stacking_needs_the_expansion() -> None:
    """Three high at most; Scientific Settlements without a cube collect nothing."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.PURPLE: [24]}, "cubes": {1: {96: 1, 0: 3}}}
    for card in (s.SCIENTIFIC, s.SECONDARY):
        plain, _ = took(card, **there)
        assert (plain.phase, s.offered(plain)) == (Phase.SETTLE, [1, 4, 5, 97])
        stacking, _ = took(card, upgrades={0: [UpgradeKind.EXPANSION]}, **there)
        assert s.offered(stacking) == [1, 4, 5, 96, 97]
    done, told = took(s.SCIENTIFIC, 97, **there)
    assert (done.energy[0], s.events(told, Event.COLLECTED)) == (5, [(0, 24)])
    assert s.events(took(s.SCIENTIFIC, Key.DONE, **there)[1], Event.COLLECTED) == []
    assert s.offered(took(s.SECONDARY, 97, **there)[0]) == [1, 4, 5]
    twice, _ = took(s.SECONDARY, 97, 97, upgrades={0: [UpgradeKind.EXPANSION]}, **there)
    assert s.cubes(twice, 0) == {97: 2}


def test_c39_journey_is_an_ordinary_discovery_in_any_parsec() -> None:
    """Then up to two cubes on one planet of any colour, or two collections."""
    before, _ = took(s.JOURNEY)
    assert (before.phase, s.offered(before)) == (Phase.DISCOVER, [0, 1, 2])
    landed, _ = s.after(before, 2, 28, 21, 28, s.PURPLE)
    assert (landed.phase, landed.options(0)) == (Phase.LAND, [112, 113, 114, Key.COLLECT_IT, Key.DONE])
    assert s.after(landed, 113)[0].options(0) == [1, 2]
    settled, told = s.after(landed, 113, 2)
    assert (s.cubes(settled, 0), settled.turn, s.events(told, Event.COLLECTED)) == ({113: 2}, 1, [])
    collected, told = s.after(landed, Key.COLLECT_IT)
    assert (s.gems(collected, 0), collected.turn, s.events(told, Event.COLLECTED)) == ([1, 5, 0], 1, [(0, 28)] * 2)


def test_c40_explorer_folk_adds_a_cube_in_any_discovery() -> None:
    """Three at most, and in no other settlement."""
    for card, most in [(s.DISCOVERY, 2), (s.ai(2), 2), (s.ai(4), 2), (s.ai(11), 3)]:
        landing, _ = s.after(s.acting(0, card, tech={0: [s.EXPLORER]}), 0, 3, 4, 3, s.GREEN, 12)
        assert (landing.phase, landing.options(0)) == (Phase.TOWER, list(range(1, most + 1)))
    journey, _ = took(s.JOURNEY, 0, 3, 4, 3, s.GREEN, 12, tech={0: [s.EXPLORER]})
    assert journey.options(0) == [1, 2, 3]
    assert s.after(s.acting(0, s.ONE_CUBE, tech={0: [s.EXPLORER]}), 0)[0].phase == Phase.ASSESS


# C41 to C50


def test_c41_gemstone_upgrade_is_for_collecting_alone() -> None:
    """Also in discoveries, with Buteo and stations; not for cards that name gems, nor for gifts."""
    own: Any = {"tech": {0: [s.GEM_UPGRADE]}, "tiles": {s.GRAY: [0, 2], s.BLUES: [10]}}
    both, _ = s.after(s.acting(0, s.COLLECT_TWO, NONE, s.GEM_CARD, cubes={0: {0: 1, 8: 1}}, **own), 0, 2)
    assert s.gems(both, 0) == [2, 3, 1]
    crystal, _ = s.after(s.acting(0, s.ai(20), cubes={0: {40: 1}}, **own), 10)
    assert s.gems(crystal, 0) == [0, 0, 1]
    found, _ = s.after(s.acting(0, s.DISCOVERY, **own), 0, 6, 4, 6, s.GREEN, Key.COLLECT_IT)
    assert s.gems(found, 0) == [0, 1, 1]
    for more in ({"leaders": {0: s.BUTEO}}, {"stations": {s.GRAY: (0, StationKind.COLLECTING)}}):
        assert s.gems(s.after(s.assessing(cubes={0: {8: 1}}, **own, **more), 2)[0], 0) == [0, 2, 0]
    gift, _ = s.after(s.buying(1, energy={1: 20}, level={0: 1, 1: 1, 2: 2}, **own), Key.DONE)
    assert s.gems(gift, 0) == [1, 0, 0]


def test_c42_world_traveller_uses_cubes_of_others_like_own_ones() -> None:
    """The number of collections stays."""
    crowd = {0: {0: 1}, 1: {1: 1, 4: 1}, 2: {5: 1}}
    before = s.acting(0, s.COLLECT_TWO, tech={0: [s.TRAVELLER]}, cubes=crowd)
    assert s.offered(before) == [0, 1]
    done, told = s.after(before, 0, 0)
    assert (done.phase, s.gems(done, 0), len(s.events(told, Event.COLLECTED))) == (Phase.ASSESS, [0, 2, 0], 2)
    assert s.offered(s.after(s.acting(0, s.ai(19), tech={0: [s.TRAVELLER]}, cubes=crowd), 0, 0)[0]) == [1]
    assert s.offered(s.acting(0, s.COLLECT_TWO, tech={0: [s.EXPLORER]}, cubes=crowd)) == [0]


def test_c43_dominant_folk_assesses_apart_from_the_round() -> None:
    """Two different galaxies, with Light cards, Casares and stations, and without what comes before assessing."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3]}, "cubes": {0: {0: 2, 12: 1}}}
    before, _ = took(s.DOMINANT, tech={0: [s.EMPIRE]}, leaders={0: s.S3E3}, **there)
    assert (before.phase, before.options(0), before.energy[0]) == (Phase.ASSESS, [s.GRAY, s.GREEN, Key.DONE], 0)
    once, _ = s.after(before, s.GRAY)
    assert (once.phase, s.asked(once)) == (Phase.LIGHT, NATURE)
    second, _ = s.after(once, 5)
    assert (second.options(0), s.why(second, s.GRAY)) == ([s.GREEN, Key.DONE], "8.14")
    both, _ = s.after(second, s.GREEN, 6)
    assert (both.turn, both.energy[0], s.cubes(both, 0)) == (1, 14, {0: 1})
    later, _ = s.played(both, s.decline, lambda one: one.phase != Phase.ASSESS)
    assert (later.round, s.offered(later)) == (4, [s.GRAY])
    assert (
        s.events(took(s.DOMINANT, s.GRAY, leaders={0: s.CASARES}, **there | {"cubes": {0: {0: 3}}})[1], Event.REMOVED)
        == []
    )
    assert (
        s.events(took(s.DOMINANT, s.GRAY, stations={s.GRAY: (0, StationKind.ASSESSING)}, **there)[1], Event.REMOVED)
        == []
    )


def test_c43_dominant_folk_after_the_assessment() -> None:
    """Galaxies assessed in this round are allowed."""
    before = s.assessing(cubes={0: {0: 3}}, energy={0: 15}, level={0: 1})
    taking, _ = s.played(s.after(before, s.GRAY, 5)[0], s.decline, lambda one: one.phase != Phase.TECH)
    again, _ = s.after(taking, s.DOMINANT)
    assert (again.phase, again.options(0)) == (Phase.ASSESS, [s.GRAY, Key.DONE])


def test_c44_resourceful_folk_uses_two_different_cubes() -> None:
    """In any parsec."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.PURPLE: [27]}}
    once, told = took(s.RESOURCEFUL, 27, cubes={0: {108: 1}}, **there)
    assert (once.turn, s.events(told, Event.COLLECTED)) == (1, [(0, 27)])
    two, _ = took(s.RESOURCEFUL, 27, cubes={0: {108: 1, 0: 1}}, **there)
    assert (two.phase, s.offered(two)) == (Phase.COLLECT, [0])
    same, _ = took(s.RESOURCEFUL, 27, 27, cubes={0: {108: 2}}, **there)
    assert (same.turn, same.energy[0]) == (1, 8)


def test_c45_perpetual_motion_means_exactly_nothing() -> None:
    """From the next planning on, that of the same round after a buying turn; also with cards below 0."""
    for stacks in ([[], [s.TWO_CUBES], [s.DISCOVERY]], [[], [s.SAVING_TWO], [s.SAVING_FOUR]]):
        before, _ = took(s.PERPETUAL, slots={0: stacks}, consumption={0: 40}, energy={0: 40})
        ready, _ = s.played(before, s.decline, lambda one: one.stage == Stage.BUYING)
        laid, told = s.planned(ready, {0: [s.RAISING, Key.LEAVE, Key.LEAVE]})
        assert (laid.round, s.events(told, Event.CONSUMED)[0]) == (4, (0, 0, 40))
    _, told = s.planned(
        s.planning(slots={0: [[], [s.TWO_CUBES], [s.DISCOVERY]]}), {0: [s.RAISING, Key.LEAVE, Key.LEAVE]}
    )
    assert s.events(told, Event.CONSUMED)[0] == (0, 9, 29)


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
    own = {0: [[], [s.ai(1)], [s.ai(2), s.ai(3)]]}
    assert worth(AI_CARD, slots=own) == 7
    _, told = s.finished(s.planning(slots=own, dark={0: AI_CARD}, **LAST))
    assert (0, 0, 6, 7) in s.events(told, Event.SCORED)


def test_c49_all_cubes_on_the_own_board_count() -> None:
    """And those on extra panels."""
    assert worth(BOARD_CARD, upgrades={0: [UpgradeKind.DESERT, UpgradeKind.RANGE, UpgradeKind.PROJECT]}) == 4
    assert worth(BOARD_CARD, upgrades={0: [UpgradeKind.DESERT]}, leaders={0: s.AVA}, tech={0: [s.STARGATE]}) == 4


def test_c50_breish_starts_with_exactly_eight_energy() -> None:
    """Whatever the order."""
    choosing, _ = s.played(s.start(3, leaders=True), s.decline, lambda one: one.phase != Phase.LEADER)
    for leaders in ([s.BREISH, s.BUTEO, s.ZOE], [s.BUTEO, s.BREISH, s.ZOE], [s.BUTEO, s.ZOE, s.BREISH]):
        begun, _ = s.after(choosing, *leaders)
        assert begun.energy[list(begun.leader).index(s.BREISH)] == 8


# C51 to C60


def test_c51_casares_counts_cubes_on_planets_before_assessing() -> None:
    """Three are enough, and cubes on a station are none."""
    for own, stations, removed in [
        ({0: 3}, {}, []),
        ({0: 2}, {s.GRAY: (0, StationKind.COLONISING)}, [(0, 0)]),
        ({0: 2}, {}, [(0, 0)]),
    ]:
        before = s.assessing(leaders={0: s.CASARES}, stations=stations, cubes={0: own})
        assert s.events(s.after(before, s.GRAY)[1], Event.REMOVED) == removed


def test_c52_cubes_on_a_colonising_station_count_for_majorities_alone() -> None:
    """Of assessments, Empire and galaxy cards; they alone allow no assessment."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3]}, "cubes": {0: {12: 1}, 1: {0: 2}}}
    own: Any = {"stations": {s.GRAY: (0, StationKind.COLONISING)}, **there}
    before = s.assessing(tech={0: [s.EMPIRE, s.FEUDALISM]}, **own)
    assert (before.energy[0], s.offered(before)) == (9, [s.GREEN])
    assert s.assessing(leaders={0: s.S3E3}, **own).energy[0] == 1
    assert (worth(GRAY_CARD, **own), worth(PARSEC_CARD, **own)) == (9, 5)
    assert worth(GRAY_CARD, **own | {"cubes": {1: {0: 3}}}) == 3
    assert paid({12: 1}, {13: 3}, stations={s.GREEN: (0, StationKind.COLONISING)}) == (8, 1)
    assert s.offered(s.acting(0, s.COLLECT_TWO, **own)) == [3]
    few, _ = s.after(
        s.buying(options={"stations": True}, gems={0: (0, 2, 0)}, supply={0: 1}),
        Key.BUY_STATION + StationKind.COLONISING,
    )
    assert (few.station_stock[s.REDS], few.cubes_left[0]) == (1, 0)


def test_c53_a_collecting_station_works_in_its_own_galaxy() -> None:
    """On a tile with an own cube."""
    crowd: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3, 5]}, "cubes": {0: {0: 1, 12: 1}, 1: {20: 1}}}
    before = s.assessing(stations={s.GREEN: (0, StationKind.COLLECTING)}, **crowd)
    assert (before.phase, s.offered(before)) == (Phase.COLLECT, [3])
    assert [s.why(before, tile) for tile in (0, 5)] == ["11.2", "11.2"]


def test_c54_one_station_in_a_galaxy() -> None:
    """Of anybody."""
    for owner, kind in [(0, StationKind.COLLECTING), (1, StationKind.COLLECTING), (1, StationKind.COLONISING)]:
        before = s.buying(stations={s.GRAY: (owner, kind)}, gems={0: (3, 3, 3)}, cubes={0: {0: 1}})
        assert [s.why(before, Key.BUY_STATION + one) for one in range(3)] == ["11.1"] * 3


def test_c55_extra_slots_are_added_at_the_right() -> None:
    """Ava's, then that of New Stargate; all five are used."""
    five: Any = {"leaders": {0: s.AVA}, "tech": {0: [s.STARGATE]}, "tiles": {s.GRAY: [0, 1], s.PURPLE: [23]}}
    assert [slot.reach for slot in s.look(s.planning(**five)).powers[0].slots] == [1, 1, 1, 1, 3]
    cards = [s.ONE_CUBE, s.ai(13), s.TWO_CUBES, s.COLLECT_TWO, s.ai(16)]
    assert 92 in s.offered(s.acting(0, NONE, NONE, NONE, NONE, s.ONE_CUBE, **five))
    assert s.offered(s.acting(0, NONE, NONE, NONE, s.ONE_CUBE, **five)) == [0, 1, 4, 5]
    before, told = s.acted(0, *cards, **five)
    done, more = s.passed(before)
    assert [event for event in s.events(told + more, Event.ACTS) if event[0] == 0] == [
        (0, *one) for one in enumerate(cards)
    ]
    assert s.tops(done, 0) == [NONE, *cards[:4]]
    four: Any = five | {"leaders": {0: s.BUTEO}}
    assert [slot.reach for slot in s.look(s.planning(**four)).powers[0].slots] == [1, 1, 1, 3]
    assert 92 in s.offered(s.acting(0, NONE, NONE, NONE, s.ONE_CUBE, **four))
    taken, told = took(s.STARGATE)
    assert (len(s.look(taken).powers[0].slots), s.events(told, Event.GOT_GEMS)[-1]) == (4, (0, 0, 1, 0))


def test_c56_extra_panels_have_a_cube_each() -> None:
    """Ava's range steps add more."""
    cases: list[tuple[Any, int]] = [
        ({"leaders": {0: s.AVA}}, 1),
        ({"leaders": {0: s.AVA}, "upgrades": {0: [UpgradeKind.RANGE + 6, UpgradeKind.RANGE + 7]}}, 3),
        ({"tech": {0: [s.STARGATE]}}, 1),
        ({"leaders": {0: s.AVA}, "tech": {0: [s.STARGATE]}}, 2),
    ]
    for wishes, number in cases:
        own = s.look(s.planning(**wishes)).powers[0]
        assert (own.board_cubes, own.cubes_left) == (number, 30 - number)
    taken, _ = took(s.STARGATE)
    assert (taken.panels[0], taken.cubes_left[0]) == (1, 29)
    assert took(s.STARGATE, supply={0: 0})[0].panels[0] == 0


def test_c57_a_slot_that_cannot_be_filled_stays_empty() -> None:
    """It does nothing, and consumes 0."""
    before = s.planning(slots={0: [[], [], [s.RAISING]]}, hand={0: [s.ONE_CUBE]})
    assert before.options(0) == [s.ONE_CUBE, Key.LEAVE]
    second, _ = s.after(before, (0, Key.LEAVE))
    assert second.options(0) == [s.ONE_CUBE]
    laid, told = s.planned(before, {0: [Key.LEAVE, s.ONE_CUBE, Key.LEAVE]})
    assert s.events(told, Event.CONSUMED)[0] == (0, 3, 23)
    _, told = s.played(laid, s.decline, lambda one: one.turn == 0)
    assert laid.slot == 1
    assert [event for event in s.events(told, Event.ACTS) if event[0] == 0] == [(0, 2, s.RAISING)]


def test_c58_gems_that_are_not_there_are_not_taken() -> None:
    """Of that kind; and nothing is raised to it."""
    _, told = s.acted(0, s.GEM_CARD, gems={1: (19, 20, 0)})
    assert (0, 1, 0, 0) in s.events(told, Event.GOT_GEMS)
    none, told = s.after(s.acting(0, s.COLLECT_TWO, cubes={0: {0: 1}}, gems={1: (0, 20, 0)}), 0)
    assert (s.gems(none, 0), s.events(told, Event.COLLECTED), s.events(told, Event.GOT_GEMS)) == (
        [0, 0, 0],
        [(0, 0)],
        [],
    )
    raising = s.acting(0, s.RAISING, gems={0: (1, 1, 0), 1: (0, 19, 0)})
    assert (raising.phase, raising.options(0), s.why(raising, Gem.COAL)) == (Phase.UPGRADE, [Gem.GOLD, Key.DONE], "1.5")


def test_c59_without_a_cube_there_is_no_settling_and_no_upgrade() -> None:
    """Nobody is asked."""
    _, told = s.acted(0, s.ONE_CUBE, s.TWO_CUBES, supply={0: 0})
    assert s.events(told, Event.SETTLED) == []
    before = s.buying(supply={0: 0}, gems={0: (9, 9, 9)})
    assert {
        s.why(before, Key.BUY_UPGRADE + upgrade)
        for upgrade in (UpgradeKind.DESERT, UpgradeKind.EXPANSION, UpgradeKind.RANGE, UpgradeKind.PROJECT)
    } == {"3.4"}


def test_c60_a_parsec_without_a_field_cannot_be_chosen() -> None:
    """Nor one without a tile; without any, the card does nothing."""
    full: Any = {"players": 2, "tiles": {s.GRAY: [0, 1], s.GREEN: [2, 3, 4, 5]}}
    _, told = s.acted(0, s.DISCOVERY, **full)
    assert ((0, 0, s.DISCOVERY) in s.events(told, Event.ACTS), s.events(told, Event.LOOKED)) == (True, [])
    further = s.acting(0, s.DISCOVERY, upgrades={0: [UpgradeKind.RANGE]}, **full)
    assert (s.offered(further), s.why(further, 0)) == ([1], "5.7")
    last: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2, 3, 4, 5, 6], s.BEIGE: [7, 8]}}
    drawn, told = s.after(s.acting(0, s.DISCOVERY, **last), 0, 9)
    assert (drawn.phase, s.events(told, Event.DISCOVERED), s.tiles(drawn, s.BEIGE)) == (Phase.LAND, [(0, 9)], [7, 8, 9])


# C61 to C70


def test_c61_the_automa_refreshes_one_row_of_four() -> None:
    """The other row stays."""
    before, told = s.automa(A3, **OUT)
    showing, more = s.played(before, s.decline, lambda one: one.phase != Phase.SHOW)
    old = list(s.planning(players=1, **OUT).display)
    assert (s.events(told + more, Event.REFRESHED), list(showing.display)) == ([(0,)], [NONE] * 4 + old[4:])


def test_c62_the_automa_explores_for_the_colour_it_needs() -> None:
    """A tile with it, chosen between equals; else the first, and nothing is settled; short of cubes, those left."""
    high: Any = {"level": {1: 2}}
    for drawn, laid, homes in [((21, 24), 24, [(97, 3)]), ((24, 21), 24, [(97, 3)]), ((23, 21), 23, [])]:
        done, told = s.automa(C1, *drawn, **high)
        assert (s.by_automa(told, Event.DISCOVERED), s.by_automa(told, Event.SETTLED)[: len(homes)]) == (
            [(laid,)],
            homes,
        )
        assert (s.tiles(done, s.PURPLE), done.slot) == ([laid], 1)
    equal, _ = s.automa(C1, 22, 24, **high)
    assert (equal.phase, s.asked(equal), equal.options(0)) == (Phase.TILE, 0, [22, 24])
    for supply, cubes_put in [(2, [(97, 2)]), (0, [])]:
        _, told = s.automa(C1, 21, 24, supply={1: supply}, tiles={s.PURPLE: [25], s.REDS: [28, 29, 30]}, **high)
        assert s.by_automa(told, Event.SETTLED) == cubes_put
    full, told = s.automa(C1, tiles={s.PURPLE: [21, 23, 26, 27]}, cubes={0: {110: 1}}, **high)
    assert s.events(told, Event.SKIPPED) == [(AUTOMA, 0, AutomaIdle.NO_FIELD, AutomaIdle.NO_PLANET)]
    assert s.tiles(full, s.PURPLE) == [21, 23, 26, 27]


def test_c63_the_right_side_may_name_another_colour() -> None:
    """The card of the example settles brown planets, or explores for red ones."""
    _, told = s.automa(B1, level={1: 1}, tiles={s.BLUES: [13]})
    assert s.by_automa(told, Event.SETTLED)[0] == (53, 2)
    _, told = s.automa(B1, 16, 15, level={1: 1}, tiles={s.BLUES: [13]}, cubes={0: {53: 1}})
    assert s.by_automa(told, Event.SETTLED)[0] == (66, 2)


def test_c64_a_used_up_pile_is_shuffled_again() -> None:
    """Only that of its level."""
    before, _ = s.planned(s.planning(players=1, automa_left=[6, 11]))
    assert before.options(NATURE) == [0, 1, 2, 3, 4, 5]
    assert members(s.after(before, 4)[0].automa_left) == [0, 1, 2, 3, 5, 6, 11]


def test_c65_the_automa_begins_with_the_pile_of_level_0() -> None:
    """Its start level."""
    first, _ = s.played(s.started(1), s.decline, lambda one: one.phase != Phase.AUTOMA_CARD)
    assert (first.round, first.level[AUTOMA], first.options(NATURE)) == (1, 0, [0, 1, 2, 3, 4, 5])


def test_c66_the_automa_settles_on_empty_planets_only() -> None:
    """Not on its own cubes either."""
    before, _ = s.automa(A1, tiles={s.GRAY: [0, 2]}, cubes={0: {0: 1}, 1: {8: 1}})
    assert (before.phase, before.options(0)) == (Phase.SETTLE, [1, 9])


def test_c66a_casares_takes_no_high_tower_for_nothing() -> None:
    """Nor buys one."""
    free, _ = took(s.BREAKTHROUGH, leaders={0: s.CASARES}, display=[s.ai(5), s.ai(6), s.ai(3)])
    assert (free.phase, [s.why(free, card) for card in (s.ai(5), s.ai(6), s.ai(3))]) == (
        Phase.TAKE,
        ["12.5", "12.5", None],
    )


def test_c66b_the_display_shrinks_when_the_pile_is_empty() -> None:
    """Nothing is shown in its place."""
    before = s.buying(hand={1: [s.ai(number) for number in range(9, 26)]}, gems={0: (3, 3, 3)})
    assert (before.ai_pile, None in s.look(before).display) == (0, False)
    bought, _ = s.after(before, s.ai(2), 10)
    assert (bought.phase, s.look(bought).display.count(None), s.why(bought, s.ai(2))) == (Phase.BUY, 1, "2.5")


def test_c67_gems_and_hands_are_open_and_bonus_cards_are_not() -> None:
    """To everybody."""
    before = s.planning(slots={0: []}, gems={0: (1, 2, 3)}, lights={0: [4, 5]})
    for viewer in (1, 2, SPECTATOR):
        own = s.look(before, viewer).powers[0]
        assert (own.gems, own.hand, own.bonuses) == ([1, 2, 3], [0, 1, 2, 3, 4, 5], [])
        assert (own.lights, own.dark) == (2, True)


def test_c68_planning_is_secret_and_together() -> None:
    """By option it is open, one after the other in turn order."""
    secret = s.planning(slots={0: [], 1: [], 2: []})
    assert (members(secret.waiting), secret.joint) == ([0, 1, 2], 1)
    half, told = s.after(secret, (1, s.ONE_CUBE), (1, s.RAISING), (1, s.TWO_CUBES))
    assert (members(half.waiting), told) == ([0, 2], [])
    public = s.planning(slots={0: [], 1: [], 2: []}, order=[2, 0, 1], options={"planning": "open"})
    assert (s.asked(public), public.joint) == (2, 0)
    next_one, _ = s.after(public, s.ONE_CUBE, s.RAISING, s.TWO_CUBES)
    assert s.asked(next_one) == 0
    assert [slot.plan for slot in s.look(next_one, 1).powers[2].slots] == [s.ONE_CUBE, s.RAISING, s.TWO_CUBES]


def test_c69_flexible_planning_makes_steps_as_if_bought() -> None:
    """Each with a cube and 1 Energy, Ava's slot too; slots at Parsec 3 get nothing."""
    done, told = took(
        s.FLEXIBLE, leaders={0: s.AVA}, upgrades={0: [UpgradeKind.RANGE, UpgradeKind.RANGE + 2, UpgradeKind.RANGE + 3]}
    )
    assert s.events(told, Event.REACHED) == [(0, 0, 3), (0, 2, 2), (0, 3, 2)]
    own = s.look(done).powers[0]
    assert [slot.reach for slot in own.slots] == [3, 3, 2, 2]
    assert (own.upgrades, own.energy, own.board_cubes) == ([3, 4, 5, 6, 7, 9], 3, 7)
    short, _ = took(s.FLEXIBLE, supply={0: 1})
    assert ([slot.reach for slot in s.look(short).powers[0].slots], short.energy[0]) == ([2, 1, 1], 1)


def test_c70_breishs_ties_pay_assessments_alone() -> None:
    """Empire, Feudalism and galaxy cards go by real majorities."""
    tie: Any = {"leaders": {0: s.BREISH}, "cubes": {0: {0: 1}, 1: {1: 1}}}
    before = s.assessing(tech={0: [s.EMPIRE, s.FEUDALISM]}, **tie)
    assert (before.energy[0], worth(GRAY_CARD, **tie)) == (0, 6)
    assert s.events(s.after(before, s.GRAY)[1], Event.ASSESSED) == [(0, s.GRAY, 6, 1)]


# C71 to C80


def test_c71_information_breakthrough_and_the_limit_of_four() -> None:
    """A fifth card is given back; without a deck there is none."""
    before, _ = took(s.BREAKTHROUGH, Key.DONE, lights={0: [3, 4, 5]})
    assert (before.phase, s.asked(before)) == (Phase.LIGHT, NATURE)
    giving, _ = s.after(before, 7)
    assert (giving.phase, giving.options(0)) == (Phase.GIVE_BACK, [3, 4, 5, 7, giving.dark[0]])
    done, told = s.after(giving, 3)
    assert (s.bonuses(done, 0), s.events(told, Event.GOT_GEMS)[-1]) == ([4, 5, 7, done.dark[0]], (0, 0, 0, 1))
    _, told = took(s.BREAKTHROUGH, Key.DONE, players=1, automa_lights=list(range(Count.LIGHTS)))
    assert (s.events(told, Event.DREW_LIGHT), s.events(told, Event.GOT_GEMS)) == ([], [(0, 0, 0, 1)])


def test_c72_world_traveller_is_for_cards_and_resourceful_folk() -> None:
    """Buteo and a collecting station still need an own cube."""
    crowd: Any = {"tech": {0: [s.TRAVELLER]}, "cubes": {0: {0: 1}, 1: {4: 1}}}
    assert s.offered(s.acting(0, s.COLLECT_TWO, **crowd)) == [0, 1]
    assert s.offered(took(s.RESOURCEFUL, **crowd)[0]) == [0, 1]
    for more in ({"leaders": {0: s.BUTEO}}, {"stations": {s.GRAY: (0, StationKind.COLLECTING)}}):
        before = s.assessing(**crowd, **more)
        assert (before.phase, s.offered(before)) == (Phase.COLLECT, [0])


def test_c73_a_majority_on_a_tile() -> None:
    """More cubes on all its planets than each other; one is enough alone."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3, 7]}, "tech": {0: [s.EXPLORER, s.FEUDALISM]}}
    for own, other, third, energy in [
        ({0: 1}, {}, {}, 3),
        ({0: 1}, {1: 1}, {}, 0),
        ({28: 1, 29: 1}, {28: 1}, {30: 1}, 3),
        ({28: 1, 0: 1, 12: 1}, {29: 1, 30: 1}, {}, 6),
    ]:
        assert s.assessing(cubes={0: own, 1: other, 2: third}, **there).energy[0] == energy


def test_c74_what_comes_before_assessing_comes_once_in_a_round() -> None:
    """Also when nothing is assessed, and not before each assessment."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3]}, "cubes": {0: {0: 1, 12: 1}}, "consumption": {0: 90}}
    cases: list[tuple[Any, int]] = [
        ({"leaders": {0: s.S3E3}}, 2),
        ({"tech": {0: [s.EMPIRE]}}, 6),
        ({"tech": {0: [s.EXPLORER, s.FEUDALISM]}}, 6),
    ]
    for wishes, energy in cases:
        before, told = s.acted(0, **wishes, **there)
        done, more = s.after(before, s.GRAY, 5, s.GREEN, 6)
        gained = sum(number for power, number in s.events(told + more, Event.GAINED) if power == 0)
        assert (before.energy[0], gained, done.energy[0]) == (energy, energy + 14, energy + 14)
        assert s.passed(before)[0].energy[0] == energy
    for wishes in ({"leaders": {0: s.BUTEO}}, {"stations": {s.GREEN: (0, StationKind.COLLECTING)}}):
        before = s.assessing(**wishes, **there)
        once, _ = s.after(before, 3)
        assert (before.phase, once.phase) == (Phase.COLLECT, Phase.ASSESS)
        _, told = s.played(once, s.decline, lambda one: one.turn == 0)
        assert s.events(told, Event.COLLECTED) == []


def test_c75_a_cube_that_need_not_be_removed_stays() -> None:
    """Without a choice, also for a power that has several planets."""
    own: Any = {"cubes": {0: {0: 2, 4: 1}}}
    for wishes in ({"leaders": {0: s.CASARES}}, {"stations": {s.GRAY: (0, StationKind.ASSESSING)}}):
        done, told = s.after(s.assessing(**wishes, **own), s.GRAY)
        assert (done.phase, s.cubes(done, 0), s.events(told, Event.REMOVED)) == (Phase.LIGHT, {0: 2, 4: 1}, [])
    assert s.after(s.assessing(**own), s.GRAY)[0].phase == Phase.REMOVE


def test_c76_what_slides_out_always_returns() -> None:
    """Nobody is asked, and it can be planned in the next round."""
    done, told = s.passed(s.acting(0, s.ONE_CUBE, s.COLLECT_TWO, s.RAISING, gems={0: (1, 0, 0)}))
    assert ((0, s.RAISING) in s.events(told, Event.RETURNED), members(done.hand[0]).count(s.RAISING)) == (True, 1)
    ready, _ = s.played(done, s.decline, lambda one: one.phase != Phase.PLAN)
    assert s.RAISING in ready.options(0)


def test_c77_the_automas_light_cards_count_what_it_has() -> None:
    """Planets, parsecs and Light cards; no gems and no cubes on a board."""
    there: Any = {"tiles": {s.GRAY: [0, 3], s.BLUES: [14]}, "cubes": {1: {12: 2, 13: 1, 56: 1}}}
    shown = s.look(s.planning(players=1, automa_lights=range(Count.LIGHTS), **there)).powers[AUTOMA]
    worths = {card.id: card.worth for card in shown.bonuses}
    gem_cards, colour_cards, parsec_cards = ([worths[at + i] for i in range(3)] for at in (0, 3, 6))
    assert (gem_cards, colour_cards, parsec_cards) == ([3, 3, 3], [5, 5, 3], [7, 5, 4])
    assert [worths[at] for at in range(9, Count.LIGHTS)] == [1, 1, 1, 37, 37, 37, 5, 5, 5]
    own = {**OUT["cubes"], 1: {13: 2, 17: 1}}
    for lights, energy in [([0, 1, 2], 9), ([3, 4, 5], 12), ([6, 7, 8], 15), ([9, 12, 15], 13)]:
        ready, _ = s.planned(s.planning(players=1, automa_lights=lights, **LAST, **OUT | {"cubes": own}))
        _, told = s.finished(s.after(ready, A2)[0])
        assert s.by_automa(told, Event.SCORED) == [(0, 0, energy)]


def test_c78_refreshed_cards_are_discarded_and_shuffled_again() -> None:
    """When the pile is empty, in a solo match only."""
    thrown = [s.ai(number) for number in range(12, 26)]
    showing, _ = s.played(s.automa(A3, discard=thrown, **OUT)[0], s.decline, lambda one: one.phase != Phase.SHOW)
    assert (showing.options(NATURE), members(showing.ai_discard)) == ([14, 15, 16], [6, 7, 8, 9, *thrown])
    again, _ = s.after(showing, 14, 15, 16)
    assert (again.phase, again.options(NATURE), again.ai_discard) == (Phase.SHOW, [6, 7, 8, 9, *thrown], 0)
    full, _ = s.after(again, 6)
    assert NONE not in full.display


def test_c79_modules_are_for_the_player_alone() -> None:
    """The Automa has no leader and builds no station."""
    position = s.started(1, leaders=True, stations=True)
    assert (position.leader[0] != NONE, position.leader[AUTOMA]) == (True, NONE)
    told = by_chance(GAME.setup(1, {"leaders": True, "stations": True, "rounds": 8}))
    assert {event[1] for event in told if event[0] in {Event.LEADS, Event.BUILT}} == {0}


def test_c80_the_limit_of_rounds_ends_the_match() -> None:
    """With the usual scoring; thirty unless said otherwise."""
    over, told = s.finished(s.planning(gems={0: (1, 1, 1)}, **LAST))
    assert (over.phase, over.round, over.throne, s.events(told, Event.ENDED)) == (Phase.OVER, 5, NONE, [(1,)])
    assert (GAME.result(over).reason, s.events(told, Event.SCORED)[0][:2]) == (
        "rounds",
        (over.order[0], 6 * (over.order[0] == 0)),
    )
    assert (s.start().rounds, s.finished(s.planning(round=29))[0].round) == (30, 30)


# the values of the printed rules


def test_golden_1_the_highest_sum_goes_first() -> None:
    """6 + 3 + 3 moves 33 to 45, and comes before 6, which moves 41 to 47."""
    before = s.planning(slots={0: [], 1: []}, consumption={0: 33, 1: 41}, energy={1: 5})
    laid, told = s.planned(
        before, {0: [s.TWO_CUBES, s.ONE_CUBE, s.COLLECT_TWO], 1: [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING]}
    )
    assert s.events(told, Event.CONSUMED)[:2] == [(0, 12, 45), (1, 6, 47)]
    assert list(laid.order[:3]) == [0, 1, 2]


@pytest.mark.parametrize(("energy", "consumption", "left"), [(63, 56, 7), (41, 40, 1), (40, 40, 0)])
def test_golden_2_energy_for_a_level(energy: int, consumption: int, left: int) -> None:
    """63 against 56 leaves 7, 41 against 40 leaves 1, and as much is enough."""
    risen, told = s.after(s.buying(energy={0: energy}, consumption={0: consumption}), Key.DONE)
    assert (s.events(told, Event.LEVELLED), risen.energy[0]) == ([(0, 1)], left)
    assert s.events(s.after(s.buying(energy={0: 39}, consumption={0: 40}), Key.DONE)[1], Event.LEVELLED) == []


def test_golden_3_ties_of_the_first_round_go_to_the_highest_energy() -> None:
    """So the last in the first order comes first."""
    first = s.started(4)
    plans = {seat: [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING] for seat in range(4)}
    ready, _ = s.played(first, s.decline, lambda one: one.phase != Phase.PLAN)
    laid, _ = s.planned(ready, plans)
    assert list(laid.order) == list(reversed(first.order))


def test_golden_4_limits_of_consumption() -> None:
    """24 with Energy 21 and -6: 22. 21 with Energy 3: 20. 95 and 12: 100, and the order uses 12."""
    saving, spending = (s.SAVING_FOUR, s.SAVING_TWO, s.RAISING), (s.TWO_CUBES, s.ONE_CUBE, s.COLLECT_TWO)
    _, told = s.acted(0, *saving, consumption={0: 24}, energy={0: 21})
    assert s.events(told, Event.CONSUMED)[0] == (0, -6, 22)
    _, told = s.acted(0, *saving, consumption={0: 21}, energy={0: 3})
    assert s.events(told, Event.CONSUMED)[0] == (0, -6, 20)
    before = s.planning(slots={0: [], 1: []}, consumption={0: 95}, energy={1: 5})
    laid, told = s.planned(before, {0: spending, 1: [s.ONE_CUBE, s.DISCOVERY, s.RAISING]})
    assert s.events(told, Event.CONSUMED)[:2] == [(0, 12, 100), (1, 6, 26)]
    assert list(laid.order[:2]) == [0, 1]


def test_golden_5_blue_and_green_pay() -> None:
    """Blue with 2 cubes against 1: 8. Green with 1 against 1 and 2: 4."""
    there: Any = {"tiles": {s.GREEN: [3, 5], s.BLUES: [13, 14]}}
    before = s.assessing(cubes={0: {52: 2, 12: 1}, 1: {53: 1, 13: 1}, 2: {56: 1, 20: 2}}, **there)
    done, told = s.after(before, s.BLUES, 0, s.GREEN)
    assert s.events(told, Event.ASSESSED) == [(0, s.BLUES, 8, 1), (0, s.GREEN, 4, 0)]
    assert (s.cubes(done, 0), done.energy[0]) == ({52: 1}, 12)


def test_golden_6_payments() -> None:
    """Coal and gold are paid with as much or more, one gem for each, and never with two coal."""
    paying, _ = s.after(s.buying(gems={0: (2, 2, 1)}), Key.BUY_UPGRADE + UpgradeKind.EXPANSION)
    assert (paying.phase, sorted(paying.options(0))) == (Phase.PAY, [11, 20, 101, 110])
    assert [s.why(paying, key) for key in (200, 100, 111, 2)] == ["3.2"] * 4
    assert (
        s.why(s.buying(gems={0: (9, 0, 0)}, display=[s.SAVING_TWO]), Key.BUY_UPGRADE + UpgradeKind.EXPANSION) == "3.2"
    )
    assert s.gems(s.after(paying, 11)[0], 0) == [2, 1, 0]


def test_golden_7_sums_of_the_example() -> None:
    """Discover, a tower of two and collect: 12; discover, -2 and settle: 4."""
    _, told = s.acted(0, s.DISCOVERY, s.TWO_CUBES, s.COLLECT_TWO)
    assert s.events(told, Event.CONSUMED)[0] == (0, 12, 32)
    _, told = s.acted(0, s.DISCOVERY, s.SAVING_TWO, s.ONE_CUBE)
    assert s.events(told, Event.CONSUMED)[0] == (0, 4, 24)


@pytest.mark.parametrize(("players", "galaxies", "dark"), [(1, 6, 4), (2, 6, 4), (3, 8, 6), (4, 10, 8)])
def test_golden_8_galaxies_and_dark_cards(players: int, galaxies: int, dark: int) -> None:
    """By the number of players; stations add a card."""
    assert len(s.look(s.start(players)).galaxies) == galaxies
    assert sum(number > 0 for number in s.start(players).fields) == galaxies <= Count.GALAXIES
    for stations in (False, True):
        dealing, _ = s.played(s.start(players, stations=stations), s.decline, lambda one: one.phase != Phase.DARK)
        assert len(dealing.options(NATURE)) == dark + stations


def test_golden_9_a_covered_card_returns_with_its_cover() -> None:
    """From the third slot, at the slide."""
    before = s.planning(slots={0: [[], [], [s.TWO_CUBES]]}, hand={0: [s.ONE_CUBE, s.DISCOVERY, s.RAISING]})
    laid, _ = s.planned(before, {0: [s.ONE_CUBE, s.DISCOVERY, s.RAISING]})
    slid, _ = s.played(laid, s.decline, lambda one: one.turn == 0)
    assert members(slid.hand[0]) == [s.TWO_CUBES, s.COLLECT_TWO, s.GEM_CARD, s.RAISING]
    assert s.tops(slid, 0)[:3] == [NONE, s.ONE_CUBE, s.DISCOVERY]


def test_golden_10_gifts_to_those_behind() -> None:
    """For level II two gems to those at level 0, and one to those at level I; for level I one to those at level 0."""
    _, told = s.after(s.buying(energy={0: 20}, level={0: 1, 1: 1, 2: 0}), Key.DONE)
    assert s.events(told, Event.GOT_GEMS) == [(1, 1, 0, 0), (2, 1, 1, 0)]
    _, told = s.after(s.buying(energy={0: 20}), Key.DONE)
    assert s.events(told, Event.GOT_GEMS) == [(1, 1, 0, 0), (2, 1, 0, 0)]


# the examples of the printed rules


def example_setup() -> CouncilRules:
    """Two players in the first round; tiles 0 and 1 lie in the grey galaxy, and the cards to be bought are shown."""
    shown = [s.SAVING_TWO, s.ai(23), *(s.ai(number) for number in range(1, 7))]
    return s.after(s.start(2), *shown, 0, 1, GRAY_CARD, PURPLE_CARD, 0, 1, 0)[0]


def test_example_of_a_round_for_two() -> None:
    """One buys a card and range, discovers, builds a tower and collects twice; the other settles one galaxy twice."""
    first = example_setup()
    bought, _ = s.after(
        first, s.ai(23), 100, s.ai(7), Key.BUY_UPGRADE + UpgradeKind.RANGE, s.SAVING_TWO, 100, s.ai(8), Key.DONE
    )
    assert (bought.phase, s.gems(bought, 0), s.gems(bought, 1)) == (Phase.PLAN, [0, 0, 0], [0, 1, 0])
    plans = {0: [s.DISCOVERY, s.TWO_CUBES, s.COLLECT_TWO], 1: [s.DISCOVERY, s.SAVING_TWO, s.ONE_CUBE]}
    position, told = s.planned(bought, plans)
    assert s.events(told, Event.CONSUMED) == [(0, 12, 32), (1, 4, 24)]
    assert (s.events(told, Event.ORDERED), s.events(told, Event.PLANNED)[0]) == ([(0, 0), (1, 1)], (0, 0, s.DISCOVERY))
    assert s.offered(position) == [0, 1]
    found, _ = s.after(position, 1, 11, 17)
    assert found.options(0) == [11, 17]
    placing, _ = s.after(found, 11)
    assert (placing.phase, placing.options(0)) == (Phase.WHERE, [s.BLUES, s.ORANGE])
    landed, _ = s.after(placing, s.BLUES)
    assert (landed.options(0), s.why(landed, 45)) == ([44, Key.COLLECT_IT, Key.DONE], "3.5")
    tower, _ = s.after(landed, 44)
    assert s.offered(tower) == [0, 1, 4, 5]
    collecting, _ = s.after(tower, 0, 2)
    assert (collecting.phase, s.offered(collecting)) == (Phase.COLLECT, [0])
    assessing_both, told = s.after(collecting, 0, 0)
    assert (s.gems(assessing_both, 0), s.cubes(assessing_both, 0)) == ([0, 2, 0], {0: 2, 44: 1})
    assert (s.events(told, Event.RETURNED), s.offered(assessing_both)) == ([(0, s.COLLECT_TWO)], [s.GRAY, s.BLUES])
    position, told = s.after(assessing_both, s.GRAY, 3, s.BLUES, 4)
    assert s.events(told, Event.ASSESSED) == [(0, s.GRAY, 6, 1), (0, s.BLUES, 8, 1)]
    assert (position.energy[0], s.cubes(position, 0), position.turn) == (15, {0: 1}, 1)
    second, _ = s.after(position, 0, 2, 9, 2, 8)
    assert (second.phase, s.offered(second), s.why(second, 0)) == (Phase.SETTLE, [1, 4, 5, 9], "3.6")
    last, told = s.after(second, 9)
    assert (s.events(told, Event.RETURNED), s.offered(last)) == ([(1, s.ONE_CUBE)], [s.GREEN])
    ended, told = s.after(last, s.GREEN, 8, 5)
    assert (s.events(told, Event.ASSESSED), s.cubes(ended, 1), ended.energy[1]) == ([(1, s.GREEN, 8, 1)], {9: 1}, 9)
    assert (ended.round, ended.phase, ended.turn) == (2, Phase.BUY, 0)


def test_example_of_an_automa_card() -> None:
    """Consumption 11: brown planets in the blue and in the orange galaxy, or explored; 6 Energy; all is assessed."""
    there: Any = {"level": {1: 1}, "consumption": {1: 40}}
    tiles_there = {s.GRAY: [0, 1], s.BLUES: [13], s.ORANGE: [11]}
    before, told = s.automa(B1, tiles=tiles_there, cubes={1: {0: 1, 1: 1}}, **there)
    assert s.by_automa(told, Event.CONSUMED) == [(11, 51)]
    assert s.by_automa(told, Event.SETTLED) == [(53, 2), (45, 1)]
    assert s.by_automa(told, Event.GAINED)[0] == (6,)
    assert (before.phase, s.asked(before), before.options(0)) == (Phase.REMOVE, 0, [0, 1])
    done, told = s.after(before, 1, 3, 4, 5)
    assert s.by_automa(told, Event.ASSESSED) == [(s.BLUES, 8, 1), (s.ORANGE, 9, 1)]
    assert (s.cubes(done, AUTOMA), done.energy[AUTOMA]) == ({0: 1, 53: 1}, 29)
    assert members(done.automa_lights) == [3, 4, 5]
    explored, told = s.automa(B1, 16, 14, 12, 19, tiles={s.GRAY: [0, 1], s.BLUES: [13]}, cubes={0: {53: 1}}, **there)
    assert s.by_automa(told, Event.DISCOVERED) == [(16,), (12,)]
    assert s.by_automa(told, Event.SETTLED) == [(66, 2), (49, 2)]
    assert (s.tiles(explored, s.BLUES), s.tiles(explored, s.ORANGE)) == ([13, 16], [12])


# all of them


def test_every_decision_has_a_test() -> None:
    """C1 to C80, with 66a and 66b; and the ten values."""
    cited = {found[1] for name in globals() if (found := re.match(r"test_c(\d+[ab]?)_", name))}
    assert cited == {*map(str, range(1, 81)), "66a", "66b"}
    golden = {int(found[1]) for name in globals() if (found := re.match(r"test_golden_(\d+)_", name))}
    assert golden == set(range(1, 11))
