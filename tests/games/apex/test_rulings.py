"""What the printed rules leave open, one test for each decision: C1 to C47.

Then the examples of the printed rules, and what holds in every match.
"""

import random
import re
from typing import Any

import pytest

from armillary.games.apex import GAME
from armillary.games.apex.names import DONE, NONE, Action, Bonus, Count, Event, Phase, Scale, Side
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.constants import CHANCE, HIDDEN, NATURE, SPECTATOR
from armillary.kernel.draft import Draft
from tests.games.any_game.playing import Told, after, asked, events, why
from tests.games.apex import situations as s
from tests.games.apex.walks import walk

OTHERS = {1: [21], 2: [24]}
"""Cards of two seats that evolve."""


def war(ships: s.Ships, **fields: Any) -> ApexRules:
    return s.situation(Phase.FIGHT, ships, **fields)


def expansion(ships: s.Ships, **fields: Any) -> ApexRules:
    return s.situation(Phase.ACT, ships, **fields)


def scored(ships: s.Ships, **fields: Any) -> tuple[ApexRules, Told]:
    """The match ends, and the last age is scored."""
    return after(expansion({0: {0: 2}} | ships, round=4, **fields), DONE)


def sectors(ships: s.Ships, **fields: Any) -> list[int]:
    """How many sectors each seat controls at the end."""
    return [number for _, number, *_ in events(scored(ships, **fields)[1], Event.SCORED)]


# C: decisions


def test_c1_the_origin_colony_is_a_token_in_every_respect() -> None:
    """For control, in battle, for an ambush and for production."""
    assert sectors({}) == [1, 1, 1]
    assert sectors({1: {2: 1}}, levels={2: {Scale.INFLUENCE: 1}}) == [1, 1, 1]
    _, told = after(war({0: {1: 4}}), 1)
    assert events(told, Event.FOUGHT) == [(0, 1, 4), (1, 1, 1)]
    lonely = expansion({1: {0: 2}}, card=5, colonies={0: {9: Action.PRODUCE}})
    assert lonely.options(0) == [Action.PRODUCE, Action.AMBUSH, DONE]


def test_c2_a_battle_against_an_origin_colony_alone() -> None:
    """The winner gets a point."""
    fought, told = after(war({0: {1: 4}}), 1)
    assert (s.points(fought, 0)[3], fought.colony[1], events(told, Event.WON)) == (1, 1, [(0, 1, 3)])


def test_c3_a_battle_at_home_without_ships() -> None:
    """The owner may begin it, and can win it with armament."""
    fought, told = after(war({1: {0: 2}}, levels={0: {Scale.ARMAMENT: 5}}), 0)
    assert (s.points(fought, 0)[3], s.ships(fought, 1), events(told, Event.WON)) == (1, {}, [(0, 0, 1)])


def test_c4_a_tie_on_an_origin() -> None:
    """Every ship is destroyed, the origin colony stays, nobody gets a point."""
    fought, told = after(war({0: {1: 3}, 1: {1: 2}, 2: {1: 1}}), 1)
    assert ([s.ships(fought, seat) for seat in range(3)], fought.colony[1]) == ([{}, {}, {}], 1)
    assert (events(told, Event.TIED), events(told, Event.WON), sum(fought.points)) == ([(1,)], [], 0)


def test_c5_a_tie_destroys_colonies() -> None:
    """Although nobody has won."""
    fought, told = after(war({0: {7: 3}, 1: {7: 2}}, colonies={1: {7: Action.PORTAL}}), 7)
    assert (fought.colony[7], (Event.LOST, 1, 7, 2, 1) in told) == (NONE, True)


def test_c6_the_winner_keeps_its_colony_first() -> None:
    """Ships kept are one less than the tokens kept; an origin colony is counted too."""
    for place, own in [(7, {0: {7: Action.PORTAL}}), (0, None)]:
        for theirs, left in [(4, 0), (3, 1), (2, 2)]:
            fought, _ = after(war({0: {place: 4}, 1: {place: theirs}}, colonies=own), place)
            assert (s.ships(fought, 0).get(place, 0), fought.colony[place]) == (left, 0)


def test_c7_more_to_keep_than_there_is() -> None:
    """All stay, and nothing is added."""
    fought, told = after(war({0: {7: 2}, 1: {7: 1}}, levels={0: {Scale.ARMAMENT: 5}}), 7)
    assert (s.ships(fought, 0), events(told, Event.WON)) == ({7: 2}, [(0, 7, 2)])


def test_c8_everybody_present_takes_part_in_a_battle() -> None:
    """Willing or not."""
    _, told = after(war({0: {7: 2}, 1: {7: 1}}, colonies={2: {7: Action.PORTAL}}), 7)
    assert events(told, Event.FOUGHT) == [(0, 7, 2), (1, 7, 1), (2, 7, 1)]


def test_c9_a_third_party_can_win() -> None:
    """And gets the point."""
    fought, told = after(war({0: {7: 2}, 1: {7: 3}, 2: {7: 5}}), 7)
    assert ([s.points(fought, seat)[3] for seat in range(3)], s.ships(fought, 2)) == ([0, 0, 1], {7: 2})
    assert events(told, Event.WON) == [(2, 7, 2)]


def test_c10_a_tie_above_a_third_player() -> None:
    """Who loses everything too."""
    fought, _ = after(war({0: {7: 2}, 1: {7: 4}, 2: {7: 4}}), 7)
    assert ([s.ships(fought, seat) for seat in range(3)], sum(fought.points)) == ([{}, {}, {}], 0)


def test_c11_one_battle_in_a_sector_in_each_war() -> None:
    """Another war of the same round can be fought there."""
    before = war({0: {1: 6, 7: 2}, 1: {7: 1}, 2: {2: 1}}, sides={1: Side.WAR}, cards={1: 21})
    once, _ = after(before, 1)
    assert (s.ships(once, 0), why(once, 1), s.places(once)) == ({1: 5, 7: 2}, "6.3", [7])
    other, _ = after(once, DONE)
    assert (asked(other), s.places(other)) == (1, [1, 7])


def test_c12_armament_of_a_destroyed_colony() -> None:
    """Counts in that battle, and not in the next one."""
    before = war({0: {7: 9, 8: 9}, 1: {8: 1}}, colonies={1: {7: Bonus.ARMAMENT}})
    _, told = after(before, 7, 8)
    assert events(told, Event.FOUGHT) == [(0, 7, 9), (1, 7, 2), (0, 8, 9), (1, 8, 1)]


def test_c13_one_player_present_controls() -> None:
    """With a single token, whatever others have elsewhere."""
    assert sectors({1: {7: 1}}, levels={2: {Scale.INFLUENCE: 5}}) == [1, 2, 1]


def test_c14_influence_needs_a_token() -> None:
    """Two others fight for a sector."""
    assert sectors({1: {7: 2}, 0: {0: 2, 7: 1}}, levels={2: {Scale.INFLUENCE: 5}}) == [1, 2, 1]


@pytest.mark.parametrize("number", [2, 3])
def test_c15_nobody_controls_in_a_tie(number: int) -> None:
    """Of three, or of two above a third."""
    assert sectors({0: {0: 2, 7: number - 1}, 1: {7: 2}, 2: {7: 2}}) == [1, 1, 1]


def test_c16_armament_is_for_battles_and_influence_for_control() -> None:
    """Not the other way round; in a battle the armament of all counts."""
    assert sectors({0: {0: 2, 7: 1}, 1: {7: 2}}, levels={0: {Scale.ARMAMENT: 5}}) == [1, 2, 1]
    _, told = after(war({0: {7: 2}, 1: {7: 1}}, levels={0: {Scale.INFLUENCE: 5}, 1: {Scale.ARMAMENT: 2}}), 7)
    assert events(told, Event.FOUGHT) == [(0, 7, 2), (1, 7, 3)]


def test_c17_a_bonus_under_the_control_of_another() -> None:
    """The owner of the colony has it, points too."""
    ended, told = scored({1: {7: 5}}, colonies={0: {7: Bonus.POINT}})
    assert events(told, Event.SCORED)[:2] == [(0, 1, 1, 2), (1, 2, 0, 2)]
    assert s.points(ended, 0)[2] == 2


def test_c18_a_sector_with_a_colony_of_another() -> None:
    """Is not colonised, even under control."""
    before = s.situation(Phase.SETTLE, {0: {7: 5, 8: 2}}, colonies={1: {7: Action.PORTAL}})
    assert (s.places(before), why(before, 7)) == ([8], "8.2")


def test_c19_no_origin_is_colonised() -> None:
    """Neither the own one nor another that is controlled."""
    before = s.situation(Phase.SETTLE, {0: {0: 2, 1: 5, 8: 2}})
    assert (s.places(before), [why(before, place) for place in (0, 1, 2)]) == ([8], ["8.2"] * 3)


def test_c20_colonies_never_move() -> None:
    """A sector with a colony alone is no source; nor can it be taken back."""
    before = expansion({0: {8: 2}}, colonies={0: {7: Action.PORTAL}})
    assert s.places(after(before, Action.MOVE)[0]) == [8]
    moved, _ = after(before, Action.MOVE, 8, 7, 2, Action.PORTAL, 7, 9, 2)
    assert (s.colonies(moved, 0), s.ships(moved, 0)) == ([7], {9: 2})


def test_c21_a_conversion_with_all_ships_in_the_galaxy() -> None:
    """Is not possible, so the other's ship survives."""
    before = expansion({0: {0: 18, 7: 2}, 1: {7: 1}}, card=9)
    assert (why(before, Action.CONVERT), why(before, Action.PRODUCE)) == ("9.10", "9.10")


@pytest.mark.parametrize(("action", "card"), [(Action.CONVERT, 9), (Action.AMBUSH, 5)])
def test_c22_the_active_player_picks_whose_ship(action: int, card: int) -> None:
    """If several opponents are there."""
    before, _ = after(expansion({0: {7: 5}, 1: {7: 1}, 2: {7: 1}}, card=card), action)
    assert (before.phase, before.options(0)) == (Phase.WHOSE, [1, 2])
    struck, told = after(before, 1)
    assert (s.ships(struck, 1), s.ships(struck, 2)) == ({}, {7: 1})
    assert told[0] == (Event.CONVERTED if action == Action.CONVERT else Event.AMBUSHED, 0, 7, 1)


def test_c23_a_conversion_on_the_origin_of_another() -> None:
    """If it is controlled."""
    converted, _ = after(expansion({0: {1: 5}, 1: {1: 2}}, card=9), Action.CONVERT)
    assert (s.ships(converted, 0), s.ships(converted, 1)) == ({1: 6}, {1: 1})
    assert why(expansion({0: {1: 3}, 1: {1: 2}}, card=9), Action.CONVERT) == "9.11"


def test_c24_control_is_found_out_between_actions() -> None:
    """An ambush breaks a tie, and the next ship can be converted."""
    before = expansion({0: {7: 3}, 1: {7: 3}}, card=5)
    assert why(before, Action.CONVERT) == "9.11"
    broken, _ = after(before, Action.AMBUSH)
    assert Action.CONVERT in broken.options(0)


def test_c25_where_a_portal_leads() -> None:
    """To every other sector in play, with or without ships of others, face down or not."""
    crowd: s.Ships = {0: {0: 3}, 1: {1: 5, 7: 2}}
    for options in ({}, {"exploration": True}):
        before, _ = after(expansion(crowd, options=options), Action.PORTAL, 0)
        assert s.places(before) == list(range(1, 15))
    jumped, told = after(expansion(crowd), Action.PORTAL, 0, 1, 3)
    assert (s.ships(jumped, 0), events(told, Event.JUMPED)) == ({1: 3}, [(0, 3, 0, 1)])


def test_c26_enemies_neither_block_nor_pin() -> None:
    """Ships go through a sector of others."""
    moved, told = after(expansion({0: {8: 2}, 1: {7: 9, 8: 9}}), Action.MOVE, 8, 7, 2, Action.MOVE, 7, 6, 2)
    assert (s.ships(moved, 0), s.ships(moved, 1), events(told, Event.FOUGHT)) == ({6: 2}, {7: 9, 8: 9}, [])


def test_c27_production_under_the_control_of_another() -> None:
    """Needs the colony only."""
    produced, _ = after(expansion({1: {7: 9}}, card=6, colonies={0: {7: Action.PORTAL}}), Action.PRODUCE, 7)
    assert s.ships(produced, 0) == {7: 1}


def test_c28_no_movement_of_no_ships() -> None:
    """It is no action."""
    moving, _ = after(expansion({0: {0: 3}}), Action.MOVE, 0, 5)
    assert (moving.options(0), why(moving, 0)) == ([1, 2, 3], "9.5")


def test_c29_a_sector_is_turned_up_for_all_before_the_next_action() -> None:
    """So an answer that enters it ends what can be taken back."""
    before = expansion({0: {0: 3}}, options={"exploration": True})
    draft, ends = Draft(), []
    for key in (Action.MOVE, 0, 8, 2):
        draft.step(before, 0, key)
        ends.append(draft.finished)
    assert ends == [False, False, False, True]
    entered, _ = after(before, Action.MOVE, 0, 8, 2)
    assert (entered.phase, entered.waiting) == (Phase.TURN_UP, CHANCE)
    assert [entered.seen(viewer, NATURE, 9) for viewer in (0, 1, 2, SPECTATOR)] == [9] * 4
    known, told = after(entered, 9)
    assert (known.phase, told) == (Phase.ACT, [(Event.TURNED_UP, 8, 9, Action.AMBUSH)])
    assert [s.look(known, viewer).sectors[8].tile for viewer in (0, 2, SPECTATOR)] == [9, 9, 9]


def test_c30_only_movements_enter_a_face_down_sector() -> None:
    """Ships are produced and converted where a seat has been, so nothing is turned up then."""
    crowd: s.Ships = {0: {0: 3, 7: 3}, 1: {7: 1}}
    before = expansion(crowd, card=9, colonies={0: {9: Action.MOVE}}, options={"exploration": True})
    done, told = after(before, Action.PRODUCE, 9, Action.CONVERT)
    assert (done.phase, events(told, Event.TURNED_UP), list(done.tile)) == (Phase.ACT, [], list(before.tile))


def test_c31_points_are_a_plain_number() -> None:
    """More than all tokens of the box are worth."""
    battles = [0, 0, 0, 100, *[0] * 20]
    ended, _ = scored({}, points=battles)
    assert GAME.result(ended).scores == [101, 1, 1]


def test_c32_points_are_open() -> None:
    """To everybody."""
    before = s.situation(Phase.CHOOSE, {}, points=[3, 4, 0, 1, *[0] * 20])
    assert [s.look(before, viewer).players[0].total for viewer in (0, 1, 2, SPECTATOR)] == [8] * 4


def test_c33_a_tie_after_tokens_is_shared() -> None:
    """Whether origin colonies are counted or not."""
    ended, _ = scored({1: {1: 2}, 2: {2: 1}})
    assert (GAME.result(ended).winners, ended.payoffs()) == ([0, 1], [0.5, 0.5, 0])


def test_c34_all_but_evolution_may_be_passed() -> None:
    """Evolution is never asked for."""
    for position in (war({0: {7: 2}, 1: {7: 1}}), s.situation(Phase.SETTLE, {0: {7: 2}}), expansion({0: {0: 2}})):
        assert DONE in position.options(0)
        assert after(position, DONE)[0].phase == Phase.CHOOSE
    before = s.situation(Phase.CHOOSE, {}, hands={0: [3]} | OTHERS)
    evolved, _ = s.chose(before, (3, Side.EVOLUTION), (21, Side.EVOLUTION), (24, Side.EVOLUTION))
    assert (evolved.phase, s.level(evolved, 0, Scale.INFLUENCE)) == (Phase.CHOOSE, 1)


def test_c35_each_takes_civilisation_and_slot_in_one_go() -> None:
    """In one pass; by option chance does both."""
    position = s.begun(first=1)
    order = []
    for civilisation, slot in [(s.HUMANS, 2), (s.MINERLS, 0), (s.SHERAIS, 1)]:
        order.append((position.phase, asked(position)))
        position, _ = after(position, civilisation)
        order.append((position.phase, asked(position)))
        position, _ = after(position, slot)
    assert order == [(phase, seat) for seat in (1, 2, 0) for phase in (Phase.CIVILISATION, Phase.SLOT)]
    assert (list(position.home)[:3], position.phase) == ([1, 2, 0], Phase.DEAL)
    assert asked(s.begun(origins="dealt")) == NATURE


def test_c36_nothing_is_passed_on_after_the_fifth_round() -> None:
    """What is left is discarded."""
    _, told = after(expansion({0: {0: 2}}, round=4, age=0), DONE)
    assert events(told, Event.PASSED_ON) == []
    assert len(events(after(expansion({0: {0: 2}}, round=3, age=0), DONE)[1], Event.PASSED_ON)) == 1


def test_c37_cards_that_are_not_dealt_are_seen_by_all() -> None:
    """For the whole age."""
    for number in range(1, 5):
        before = s.situation(Phase.CHOOSE, {}, players=4, round=number, age=1)
        for viewer in (0, 3, SPECTATOR):
            assert s.look(before, viewer).undealt == members(before.undealt)
        assert before.undealt.bit_count() == 6


def test_c38_duellists_discard_in_secret() -> None:
    """With the card played; shown after the reveal, and without effect."""
    before = s.situation(Phase.CHOOSE, {}, players=2, hands={0: [2, 3], 1: [21, 24]})
    half, told = after(before, (0, 2), (0, Side.WAR), (0, 3))
    assert (told, s.look(half, 1).players[0].dropped, s.look(half, 0).players[0].dropped) == ([], None, 3)
    shown, told = after(half, (1, 21), (1, Side.EVOLUTION), (1, 24))
    assert [event[0] for event in told[:4]] == [Event.CHOSE, Event.CHOSE, Event.DROPPED, Event.DROPPED]
    assert (s.level(shown, 0, Scale.INFLUENCE), s.level(shown, 1, Scale.PRODUCTION)) == (0, 3)


def test_c39_control_lost_in_a_war_of_the_same_round() -> None:
    """Colonisation comes to nothing."""
    before = s.situation(Phase.CHOOSE, {0: {7: 2}, 1: {7: 5}}, hands={0: [2]} | OTHERS)
    at_war, _ = s.chose(before, (2, Side.COLONISATION), (21, Side.WAR), (24, Side.EVOLUTION))
    ended, _ = after(at_war, 7)
    assert (ended.phase, s.colonies(ended, 0)) == (Phase.CHOOSE, [])


def test_c40_influence_raised_in_the_same_round() -> None:
    """Counts for conversions at once."""
    for card, possible in [(21, True), (3, False)]:
        before = s.situation(Phase.CHOOSE, {0: {7: 2}, 1: {7: 1}}, hands={0: [9], 1: [card], 2: [24]})
        acting, _ = s.chose(before, (9, Side.EXPANSION), (card, Side.EVOLUTION), (24, Side.EVOLUTION))
        assert (Action.CONVERT in acting.options(0)) == possible


def test_c41_destroyed_tokens_go_back_to_the_supply() -> None:
    """And can be placed again."""
    fought, _ = after(war({0: {7: 20}, 1: {7: 5}}, colonies={1: {7: Action.PORTAL}}), 7)
    board = s.look(fought)
    assert [board.players[seat].supply for seat in (0, 1)] == [Count.FLEET - 14, Count.FLEET]
    assert board.players[1].colonies_left == Count.COLONIES


def test_c42_new_ships_move_in_the_same_turn() -> None:
    """Produced or converted."""
    produced, _ = after(expansion({}, card=6), Action.PRODUCE, Action.MOVE, 0, 8)
    assert s.ships(produced, 0) == {8: 1}
    alone = expansion({1: {9: 1}}, card=9, colonies={0: {9: Action.PORTAL}}, levels={0: {Scale.INFLUENCE: 1}})
    converted, _ = after(alone, Action.CONVERT, Action.PORTAL, 9, 14)
    assert s.ships(converted, 0) == {14: 1}


def test_c43_all_sides_of_all_cards_are_legal() -> None:
    """Also those without effect."""
    before = s.situation(
        Phase.CHOOSE, {}, colonies={0: dict.fromkeys((9, 10, 11), Action.PORTAL)}, hands={0: [3]} | OTHERS
    )
    for card in members(before.hand[0]):
        assert after(before, (0, card))[0].options(0) == list(range(Count.SIDES))


def test_c44_battles_are_not_announced() -> None:
    """The next one, or none, is chosen after each result."""
    once, told = after(war({0: {7: 5, 8: 5}, 1: {7: 1, 8: 1}}), 7)
    assert (events(told, Event.WON), once.options(0)) == ([(0, 7, 4)], [8, DONE])


def test_c45_indices_are_unique() -> None:
    """The order of strategies has no ties."""
    before = s.situation(Phase.CHOOSE, {seat: {seat: 2} for seat in range(4)}, players=4)
    cards = [members(before.hand[seat])[0] for seat in range(4)]
    position, _ = s.chose(before, *((card, Side.EXPANSION) for card in cards))
    order = []
    while position.phase == Phase.ACT:
        order.append(asked(position))
        position, _ = after(position, DONE)
    assert order == sorted(range(4), key=lambda seat: cards[seat])
    assert len({*cards}) == 4


def test_c46_nobody_knows_a_face_down_sector() -> None:
    """Not even the position does: it is drawn when it is entered."""
    before = expansion({0: {0: 3}}, options={"exploration": True})
    assert {*before.tile} == {NONE}
    entered, _ = after(before, Action.MOVE, 0, 8, 1)
    assert entered.weighted_options(NATURE) == [(tile, 1) for tile in range(24)]


def test_c47_nobody_is_eliminated() -> None:
    """A seat without ships and colonies chooses on, and has its origin."""
    before = s.situation(Phase.CHOOSE, {1: {1: 9}, 2: {2: 9}}, hands={0: [8]} | OTHERS)
    acting, _ = s.chose(before, (8, Side.EVOLUTION), (21, Side.EVOLUTION), (24, Side.EVOLUTION))
    assert (members(acting.waiting), acting.colony[0]) == ([0, 1, 2], 0)


# examples


def test_example_of_control() -> None:
    """A ship and a colony with influence 3, against three ships, and three ships with influence 1: 5, 3 and 4."""
    crowd: s.Ships = {0: {0: 2, 7: 1}, 1: {7: 3}, 2: {7: 3}}
    levels = {0: {Scale.INFLUENCE: 3}, 2: {Scale.INFLUENCE: 1}}
    assert sectors(crowd, colonies={0: {7: Action.MOVE}}, levels=levels) == [2, 1, 1]
    assert s.look(expansion(crowd, colonies={0: {7: Action.MOVE}}, levels=levels)).sectors[7].control == 0


@pytest.mark.parametrize("attacker", [0, 1, 2])
def test_example_of_a_battle(attacker: int) -> None:
    """Strengths 9, 7 and 6: the first wins, keeps two ships and gets a point, also when it did not begin."""
    before = war(
        {0: {7: 6}, 1: {7: 6}, 2: {7: 2}},
        seat=attacker,
        colonies={1: {7: Action.PORTAL}},
        levels={0: {Scale.ARMAMENT: 3}, 2: {Scale.ARMAMENT: 4}},
        civilisation=[s.HUMANS, s.MINERLS, s.SHERAIS, NONE, NONE, NONE],
    )
    fought, told = after(before, 7)
    assert events(told, Event.FOUGHT) == [(0, 7, 9), (1, 7, 7), (2, 7, 6)]
    assert ([s.ships(fought, seat) for seat in range(3)], fought.colony[7]) == ([{7: 2}, {}, {}], NONE)
    assert [s.points(fought, seat)[3] for seat in range(3)] == [1, 0, 0]


def test_example_of_an_order() -> None:
    """The third at war, the first and the second expand with cards 3 and 20; four cards in hand, three passed left."""
    before = s.situation(
        Phase.CHOOSE, {0: {0: 2}, 1: {1: 2}, 2: {7: 2, 0: 1}}, round=2, hands={0: [3], 1: [20], 2: [26]}
    )
    assert [hand.bit_count() for hand in before.hand[:3]] == [4, 4, 4]
    position, told = s.chose(before, (3, Side.EXPANSION), (20, Side.EXPANSION), (26, Side.WAR))
    rest = [hand & ~(1 << card) for hand, card in zip(before.hand, (3, 20, 26), strict=False)]
    order = []
    while position.phase != Phase.CHOOSE:
        order.append(asked(position))
        position, more = after(position, DONE)
        told += more
    assert (order, list(position.hand)[:3]) == ([2, 0, 1], [rest[2], rest[0], rest[1]])
    assert events(told, Event.PASSED_ON) == [(0,)]


def test_example_of_actions() -> None:
    """A card with a portal, production 1, movement 2, and colonies for production and ambush."""
    before = s.situation(
        Phase.CHOOSE,
        {0: {0: 2}},
        hands={0: [2]} | OTHERS,
        colonies={0: {9: Action.PRODUCE, 10: Action.AMBUSH}},
        levels={0: {Scale.PRODUCTION: 1, Scale.MOVEMENT: 2}},
    )
    acting, _ = s.chose(before, (2, Side.EXPANSION), (21, Side.EVOLUTION), (24, Side.EVOLUTION))
    assert list(acting.pool) == [2, 1, 2, 0, 1]


# every match


def check_galaxy(position: ApexRules) -> None:
    """Ships and colonies are as many as there are."""
    standing, colony = list(position.ships), list(position.colony)
    for seat in range(position.players):
        own = standing[seat * Count.PLACES : (seat + 1) * Count.PLACES]
        assert (min(own) >= 0, sum(own) <= Count.FLEET) == (True, True)
        assert colony[position.players : position.places].count(seat) <= Count.COLONIES
        if position.phase >= Phase.DEAL:
            assert colony[position.home[seat]] == seat
    tiles = [tile for tile in position.tile if tile != NONE]
    assert len(tiles) == len({*tiles})


def check_cards(position: ApexRules) -> None:
    """Every card is in one place."""
    if position.phase < Phase.DEAL:
        return
    piles = [*position.hand, position.deck, position.undealt, position.discard]
    if Phase.FIGHT <= position.phase < Phase.OVER:
        piles += [1 << card for card in (*position.chosen, *position.dropped) if card != NONE]
    assert sum(pile.bit_count() for pile in piles) == position.deck_cards.bit_count()
    everywhere = 0
    for pile in piles:
        everywhere |= pile
    assert everywhere == position.deck_cards


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("exploration", [False, True])
def test_invariants_hold_in_every_match(players: int, exploration: bool) -> None:
    """Ships, colonies and cards are conserved, and hands are as large as they must be."""
    left = {2: 0, 3: 1, 4: 1, 5: 1, 6: 0}[players]
    ages = set()
    for position in walk(players, players, exploration=exploration):
        check_galaxy(position)
        check_cards(position)
        if position.phase == Phase.CHOOSE:
            played = position.round * (2 if players == 2 else 1)
            sizes = {hand.bit_count() for hand in position.hand[:players]}
            assert sizes == {position.hand_size - played}
            ages.add((position.age, position.round))
    assert (position.phase, len(ages)) == (Phase.OVER, 15)
    assert position.hand_size - 5 * (2 if players == 2 else 1) == left
    assert not any(position.hand)
    assert sum(position.payoffs()) == pytest.approx(1)


@pytest.mark.parametrize("players", range(2, 7))
def test_passed_hands_are_known_to_those_who_have_held_them(players: int) -> None:
    """Who has held a hand knows it card by card; all other hands could be anything that is left."""
    for age, step in [(0, 1), (1, -1), (2, 1)]:
        for number in range(1, 5):
            before = s.situation(Phase.CHOOSE, {}, players=players, age=age, round=number)
            for seat in range(players):
                holders = {(seat - step * back) % players for back in range(number + 1)}
                assert {*members(before.held[seat])} == holders
                for viewer in range(players):
                    seen = s.look(before, viewer).players[seat].hand
                    assert seen == (members(before.hand[seat]) if viewer in holders else None)
                    guess = before.imagined(viewer, seat)
                    assert guess.hand[seat].bit_count() == before.hand[seat].bit_count()
                    assert viewer not in holders or guess.hand[seat] == before.hand[seat]


def test_unknown_hands_are_guessed_anew() -> None:
    """Out of what the viewer has not seen."""
    before = s.situation(Phase.CHOOSE, {}, players=4, age=0)
    guesses = {before.imagined(0, seed).hand[2] for seed in range(20)}
    hidden = before.hand[2] | before.hand[3]
    assert (len(guesses) > 10, all(guess & ~hidden == 0 for guess in guesses)) == (True, True)


def test_dealt_cards_are_hidden_from_others() -> None:
    """Each sees its own hand being dealt."""
    dealing = next(position.copy() for position in walk(3, 1) if position.phase == Phase.DEAL and position.hand[0])
    card = dealing.options(NATURE)[0]
    assert [dealing.seen(viewer, NATURE, card) for viewer in (0, 1, SPECTATOR)] == [card, HIDDEN, HIDDEN]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_sectors_are_turned_up_when_first_entered(players: int) -> None:
    """One by one, each once, and only sectors that ships have entered; a sector without ships stays face down."""
    before = -1
    for position in walk(players, 3, exploration=True):
        known = sum(tile != NONE for tile in position.tile)
        assert known >= before
        before = known
        standing = list(position.ships)
        for place in range(players, position.places):
            there = any(standing[seat * Count.PLACES + place] for seat in range(players))
            if there and position.tile[place] == NONE:
                assert (position.phase, position.target) == (Phase.TURN_UP, place)
    assert before > 0


@pytest.mark.parametrize("players", range(2, 7))
def test_hands_go_left_right_and_left(players: int) -> None:
    """Four times in each age."""
    position = s.started(players)
    position.listen()
    rng = random.Random(players)
    while position.waiting:
        seat = rng.choice(members(position.waiting))
        position.submit(seat, rng.choice(position.options(seat)))
    passed = [event[1] for event in position.heard() if event[0] == Event.PASSED_ON]
    assert passed == [0] * 4 + [1] * 4 + [0] * 4


def test_every_bonus_is_used_somewhere() -> None:
    """Eight kinds: five actions, a point, influence and armament."""
    kinds = {
        Action.MOVE,
        Action.PORTAL,
        Action.PRODUCE,
        Action.CONVERT,
        Action.AMBUSH,
        Bonus.POINT,
        Bonus.INFLUENCE,
        Bonus.ARMAMENT,
    }
    assert kinds == {*range(Count.BONUSES)} == {*s.started().bonus}


def test_every_decision_has_a_test() -> None:
    """C1 to C47."""
    cited = {int(found[1]) for name in globals() if (found := re.match(r"test_c(\d+)_", name))}
    assert cited == set(range(1, 48))
