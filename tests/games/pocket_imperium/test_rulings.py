"""What the printed rules leave open, one test for each decision: B1 to B32, and a to j for two players.

Then the examples of the printed rules, and the numbers that follow from them.
"""

import json
import re
import string
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.names import DONE, NEUTRAL, TRI_PRIME, Card, Command, Event, Phase, Place
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, SPECTATOR
from tests.games.any_game.playing import after, asked, events, why
from tests.games.pocket_imperium.situations import Ships, chosen, look, passed, places, planned, ships, situation

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "board.json").read_text(encoding="utf-8"))
CARDS = ["TL", "TM", "TR", "ML", "MM", "MR", "BL", "BM", "BR"]
SHARES = {fact["id"]: {CARDS.index(card): share for card, share in fact["cards"].items()} for fact in FACTS["hexes"]}
"""How much of each hex lies on each card, as measured."""
SHARED = [hex for hex, share in SHARES.items() if len(share) > 1]
APART = {0: {7: 2}, 1: {45: 2}, 2: {21: 2}}
"""Three seats far from each other, each on a Level I system wholly on its card."""
PAIR = {0: {7: 1}, 1: {21: 1}}
EVERYBODY = ("PLT",) * 3
EMPTY: Ships = {NEUTRAL: {}}


def two(phase: int, ships: Ships, **fields: Any) -> PocketImperiumRules:
    """Two players, without the bottom row."""
    return situation(phase, ships, players=2, **fields)


def moved(ships_before: dict[int, int], *keys: int) -> PocketImperiumRules:
    """Seat 0 moves, alone on the board."""
    return after(situation(Phase.FLEET, {0: ships_before}), *keys)[0]


def fought(force: dict[int, int], defence: dict[int, int], *keys: int) -> PocketImperiumRules:
    """Seat 0 invades systems of seat 1."""
    return after(situation(Phase.TARGET, {0: force, 1: defence}), *keys)[0]


def winners(ships: Ships, score: list[int], tie: str) -> list[int]:
    """Who wins with so many points after nine rounds."""
    return GAME.result(situation(Phase.OVER, ships, round=9, score=score, options={"tie": tie})).winners


# B: three players


@pytest.mark.parametrize(
    ("occupancy", "open_to_choose"), [("any_hex", [0, 3, 5]), ("majority", [0, 3, 5]), ("system", [0, 5])]
)
def test_b1_when_a_sector_is_occupied(occupancy: str, open_to_choose: list[int]) -> None:
    """A ship in a hex without a system, wholly on the left card: a choice spent on a sector that pays nobody."""
    before = situation(Phase.SCORE, {0: {7: 1}, 1: {21: 1}, 2: {23: 1}}, options={"occupancy": occupancy})
    assert before.options(0) == open_to_choose
    if 3 in open_to_choose:
        paid, told = after(before, 3, 0, 5)
        assert (events(told, Event.PICKED)[0], list(paid.score)) == ((0, 3), [1, 1, 0])


@pytest.mark.parametrize(("occupancy", "least"), [("any_hex", 0.1), ("majority", 0.4), ("system", 2)])
def test_b2_hexes_on_two_cards(occupancy: str, least: float) -> None:
    """The 8 hexes of two halves and the 12 with a tip count for both cards, by option not for that of the tip."""
    assert len(SHARED) == 20
    for hex in SHARED:
        before = situation(Phase.SCORE, {0: {hex: 1, 7: 1}}, options={"occupancy": occupancy})
        occupied = {card for card, share in SHARES[hex].items() if share > least and card != Place.CENTRE} | {0}
        if occupancy == "system" and before.level[hex]:
            occupied |= {max(SHARES[hex], key=lambda card: SHARES[hex][card])}
        assert before.options(0) == sorted(occupied)


def test_b3_a_system_with_a_tip_on_the_middle_row_belongs_to_the_striped_card() -> None:
    """Choosing the card that has only the tip pays nothing for it."""
    for hex, striped, side in [(13, 0, 3), (17, 2, 5), (31, 6, 3), (32, 6, 3)]:
        before = situation(Phase.SCORE, {0: {hex: 1}, 1: {45: 1}, 2: {3: 1}}, first=1, picked=[1, 7])
        assert [after(before, sector)[0].score[0] for sector in (striped, side)] == [before.level[hex], 0]


def test_b4_a_sector_must_be_chosen_even_if_it_only_helps_others() -> None:
    """One sector is left, where only another player has systems; with none left the seat is skipped."""
    before = situation(Phase.SCORE, {0: {2: 1}, 1: {1: 1, 7: 1}, 2: {21: 1}}, first=1, picked=[5])
    assert (asked(before), before.options(2)) == (2, [0])
    ended, told = after(before, 0)
    assert (events(told, Event.PICKED), list(ended.score)) == ([(2, 0)], [0, 3, 1])
    assert ended.phase == Phase.PLAN  # seat 0 was not asked: nothing was left


def test_b5_the_extra_choice_is_last_compulsory_and_repeats_nothing() -> None:
    """After all three, no matter which of them is start player; skipped if no occupied sector is left."""
    board = {0: {7: 1}, 1: {45: 1, TRI_PRIME: 1}, 2: {21: 1, 22: 1}}
    for first in range(3):
        extra, told = after(situation(Phase.SCORE, board, first=first), 0, 5, 7)
        assert [seat for seat, _ in events(told, Event.PICKED)] == [first, (first + 1) % 3, (first + 2) % 3]
        assert (asked(extra), extra.options(1), why(extra, 0)) == (1, [3], "8.4")
        ended, _ = after(extra, 3)
        assert (ended.phase, ended.score[2]) == (Phase.PLAN, 2)
    without = {0: {7: 1}, 1: {45: 1, TRI_PRIME: 1}, 2: {21: 1}}
    assert after(situation(Phase.SCORE, without), 0, 5, 7)[0].phase == Phase.PLAN


def test_b6_the_bans_hold_for_the_start_player_too() -> None:
    """Neither the Tri-Prime sector nor an empty one."""
    before = situation(Phase.SCORE, {0: {TRI_PRIME: 4, 7: 1}, 1: {45: 1}, 2: {21: 1}})
    assert (asked(before), before.options(0)) == (0, [0, 5, 7])
    assert (why(before, Place.CENTRE), why(before, 6)) == ("8.3", "8.5")


def test_b7_the_ninth_round_is_scored_and_then_everything() -> None:
    """One point each for the round, two each for the end."""
    ended, told = chosen(situation(Phase.SCORE, APART, round=8, score=[5, 6, 7]))
    assert events(told, Event.PAID) == [(0, 1, 6), (1, 1, 7), (2, 1, 8)]
    assert (list(ended.score), list(ended.final), ended.round) == ([8, 9, 10], [2, 2, 2], 9)
    assert GAME.result(ended).breakdown[0] == {"rounds": 6, "final": 2}


def test_b8_everybody_with_systems_in_a_chosen_sector_is_paid() -> None:
    """Three seats share one sector, and one of them chooses it."""
    before = situation(Phase.SCORE, {0: {1: 1}, 1: {7: 1}, 2: {13: 1, 46: 1}}, first=2, picked=[8, 3])
    paid, _ = after(before, 0)
    assert list(paid.score) == [2, 1, 2]


@pytest.mark.parametrize(
    ("ships", "score", "shared", "decided"),
    [
        ({0: {7: 1}, 1: {TRI_PRIME: 1}, 2: {1: 1}}, [30, 30, 30], [0, 1, 2], [1]),
        ({0: {7: 1}, 1: {TRI_PRIME: 1}, 2: {1: 1}}, [30, 20, 30], [0, 2], [0, 2]),
        ({0: {3: 1, 9: 1}, 1: {7: 2, 2: 1}, 2: {TRI_PRIME: 1}}, [30, 30, 29], [0, 1], [0]),
        ({0: {3: 1}, 1: {7: 1, 2: 1}, 2: {TRI_PRIME: 1}}, [30, 30, 29], [0, 1], [1]),
        ({0: {3: 2}, 1: {7: 1, 2: 1}, 2: {TRI_PRIME: 1}}, [30, 30, 29], [0, 1], [0, 1]),
        ({0: {3: 2}, 1: {7: 1, 2: 1}, 2: {TRI_PRIME: 1}}, [30, 30, 31], [2], [2]),
    ],
    ids=["tri-prime", "tri-prime of the last", "systems", "ships", "equal", "points"],
)
def test_b9_a_tie(ships: Ships, score: list[int], shared: list[int], decided: list[int]) -> None:
    """Shared; or by Tri-Prime, then systems, then ships on the board."""
    assert (winners(ships, score, "shared"), winners(ships, score, "tri_prime")) == (shared, decided)


def test_b10_a_round_with_an_elimination_is_played_out() -> None:
    """The last ship of seat 1 falls: its later commands count, it still chooses a sector, and it can win."""
    plans = ("TPL", "PLT", "LPT")
    before = situation(Phase.TARGET, {0: {7: 3}, 1: {13: 1}, 2: {21: 2}}, round=4, score=[0, 9, 0], plans=plans)
    killed, told = after(before, 13, 2)
    performing, more = passed(killed, 2, Phase.GROW)
    assert (ships(performing, 1), performing.phase) == ({}, Phase.GROW)
    assert (0, Command.EXPAND, 2) in events([*told, *more], Event.PERFORMS)
    choosing, more = passed(performing)
    assert ((1, Command.EXTERMINATE, 2) in events(more, Event.PERFORMS), choosing.phase) == (True, Phase.SCORE)
    ended, told = chosen(choosing)
    assert [seat for seat, _ in events(told, Event.PICKED)] == [0, 1, 2]
    assert (events(told, Event.ELIMINATED), ended.phase, ended.round) == ([(1,)], Phase.OVER, 5)
    result = GAME.result(ended)
    assert (result.winners, result.reason, result.breakdown[1]) == ([1], "eliminated", {"rounds": 9, "final": 0})


def test_b11_expand_puts_any_number_on_any_own_system() -> None:
    """Above what it sustains, also on Tri-Prime, and never more than the supply holds."""
    before = situation(Phase.GROW, {0: {7: 2, TRI_PRIME: 4}})
    assert ships(after(before, TRI_PRIME, TRI_PRIME, 7)[0], 0) == {7: 3, TRI_PRIME: 6}
    two_left, told = after(situation(Phase.GROW, {0: {7: 13}}), 7, 7)
    assert (two_left.supply[0], (two_left.phase, asked(two_left)) == (Phase.GROW, 0)) == (0, False)
    assert len(events(told, Event.GREW)) == 2


def test_b12_one_movement_of_a_fleet() -> None:
    """One step or two; some set out, some stay half way, some join there, and one at least goes on."""
    for load, dropped, joined in product((1, 2, 3), (0, 1, 2, 3), (0, 1, 2)):
        loaded = moved({7: 3, 8: 2, 45: 1}, 7, 8, load, 9)
        if dropped <= load and dropped in loaded.options(0):
            dropping, _ = after(loaded, dropped)
            assert (joined in dropping.options(0)) == (load - dropped + joined > 0)
            if joined in dropping.options(0):
                arrived, _ = after(dropping, joined)
                there = {7: 3 - load, 8: 2 + dropped - joined, 9: load - dropped + joined, 45: 1}
                assert ships(arrived, 0) == {hex: number for hex, number in there.items() if number}
                assert arrived.left == 2


def test_b13_the_whole_fleet_stays_half_way_and_only_others_go_on() -> None:
    """All of them have moved then."""
    dropping = moved({7: 2, 8: 2, 45: 1}, 7, 8, 2, 9)
    assert (dropping.phase, dropping.options(0)) == (Phase.DROP, [0, 1, 2])
    joining, _ = after(dropping, 2)
    assert (joining.phase, joining.options(0)) == (Phase.PICK_UP, [1, 2])
    relayed, told = after(joining, 1)
    assert (ships(relayed, 0), told) == ({8: 3, 9: 1, 45: 1}, [(Event.MOVED, 0, 1, 8, 9)])
    assert [relayed.spent[hex] for hex in (8, 9)] == [2, 1]
    assert (places(relayed), after(relayed, 8, 14, DONE)[0].ships[14]) == ([8, 45], 1)


def test_b14_ships_left_half_way_have_moved() -> None:
    """They neither set out again nor join another fleet."""
    left = moved({7: 2, 2: 2}, 7, 8, 2, 9, 1)
    assert (places(left), why(left, 8)) == ([2], "6.5")
    passing, _ = after(left, 2, 8, 2, 14)
    assert passing.phase == Phase.DROP
    arrived, _ = after(passing, 0)
    assert ships(arrived, 0) == {8: 1, 9: 1, 14: 2}  # nobody was there to join


def test_b15_out_and_back() -> None:
    """Legal: the ships are where they were, and have moved."""
    back, told = after(situation(Phase.FLEET, {0: {7: 2, 45: 1}}), 7, 8, 2, 7, 0)
    assert (ships(back, 0), told) == ({7: 2, 45: 1}, [(Event.MOVED, 0, 2, 7, 8), (Event.MOVED, 0, 2, 8, 7)])
    assert (places(back), back.left) == ([45], 2)


def test_b16_several_movements_out_of_one_hex() -> None:
    """With other ships each time."""
    apart, told = after(situation(Phase.FLEET, {0: {7: 3}}), 7, 1, 1, DONE, 7, 13, 1, DONE, 7, 2, DONE)
    assert ships(apart, 0) == {1: 1, 2: 1, 13: 1}
    assert events(told, Event.MOVED) == [(0, 1, 7, 1), (0, 1, 7, 13), (0, 1, 7, 2)]


def test_b17_tri_prime_and_movements() -> None:
    """It stops every fleet, also the player's own Tri-Prime; out of it there are two steps, also back into it."""
    for others in ({}, {TRI_PRIME: 1}):
        stopped = moved({14: 2, 45: 1, **others}, 14, TRI_PRIME, 2)
        assert (stopped.phase, stopped.left) == (Phase.FLEET, 2)
        second = moved({8: 2, 45: 1, **others}, 8, 14, 2, TRI_PRIME, 0)
        assert (second.phase, second.left) == (Phase.FLEET, 2)
    through = moved({TRI_PRIME: 2, 45: 1}, TRI_PRIME, 14, 2, 8, 0)
    assert ships(through, 0) == {8: 2, 45: 1}
    back, told = after(situation(Phase.FLEET, {0: {TRI_PRIME: 2, 45: 1}}), TRI_PRIME, 14, 2, TRI_PRIME, 1)
    assert ships(back, 0) == {14: 1, TRI_PRIME: 1, 45: 1}
    assert told == [(Event.MOVED, 0, 2, TRI_PRIME, 14), (Event.MOVED, 0, 1, 14, TRI_PRIME)]


def test_b18_a_ship_explores_and_invades_in_one_round() -> None:
    """In either order."""
    explored, _ = after(situation(Phase.FLEET, {0: {7: 2}, 1: {14: 1}}, plans=("LTP", "PLT", "PLT")), 7, 13, 2, DONE)
    invaded, told = after(passed(explored, 2, Phase.TARGET)[0], 14, 2)
    assert (ships(invaded, 0), events(told, Event.CONQUERED)) == ({14: 1}, [(0, 14, 1)])
    first, _ = after(situation(Phase.TARGET, {0: {7: 2}, 1: {13: 1}}, plans=("TLP", "PTL", "PTL")), 13, 2)
    exploring, _ = passed(first, 2, Phase.FLEET)
    assert (asked(exploring), places(exploring)) == (0, [13])
    assert ships(after(exploring, 13, 8, DONE)[0], 0) == {8: 1}


def test_b19_defenders_may_invade() -> None:
    """What is left of them, in the same reveal."""
    plans = ("TPL", "TPL", "PLT")
    attacked, _ = after(situation(Phase.TARGET, {0: {7: 2}, 1: {13: 3}}, plans=plans), 13, 2)
    assert (asked(attacked), ships(attacked, 1)) == (1, {13: 1})
    assert ships(after(attacked, 7)[0], 1) == {7: 1}


def test_b20_a_system_is_invaded_once_in_an_exterminate() -> None:
    """By the same player; another player may invade it next, and so may this one in the next round."""
    once, _ = after(
        situation(Phase.TARGET, {0: {7: 3}, 1: {13: 4, 1: 1}, 2: {18: 2}}, plans=("TPL", "PLT", "TPL")), 13, 1
    )
    assert (asked(once), why(once, 13), 1 in places(once)) == (0, "7.4", True)
    other, _ = after(once, DONE)
    assert (asked(other), other.struck) == (2, 0)
    again, told = after(other, 13, 2)
    assert (ships(again, 1)[13], events(told, Event.INVADED)) == (1, [(2, 13, 2, 3)])


def test_b21_an_empty_system_is_invaded() -> None:
    """Without losses, and control is gained; Tri-Prime too."""
    for source, target in [(7, 1), (14, TRI_PRIME)]:
        taken, told = after(situation(Phase.TARGET, {0: {source: 3}}), target, 2)
        assert (ships(taken, 0), taken.supply[0]) == ({source: 1, target: 2}, 12)
        assert told[1:3] == [(Event.INVADED, 0, target, 2, 0), (Event.CONQUERED, 0, target, 2)]


def test_b22_invaders_come_from_hexes_of_any_kind_and_may_leave_them_empty() -> None:
    """A system, a hex without one, and Tri-Prime."""
    sources = {9: 1, 8: 1, TRI_PRIME: 1}
    gathering = fought(sources, {14: 2}, 14)
    assert (gathering.phase, members(gathering.sources)) == (Phase.FORCE, [8, 9, TRI_PRIME])
    taken, _ = after(gathering, 1, 1, 1)
    assert (ships(taken, 0), ships(taken, 1)) == ({14: 1}, {})


def test_b23_ships_in_a_hex_without_a_system_are_safe_and_in_the_way() -> None:
    """Nobody invades them, and nobody passes them."""
    assert why(fought({7: 2}, {8: 1}), 8) == "7.1"
    passing, _ = after(situation(Phase.FLEET, {0: {7: 2}, 1: {8: 1}}), 7)
    assert why(passing, 8) == "6.3"


def test_b24_a_command_is_used_in_part_or_not_at_all() -> None:
    """Step by step: each invasion is seen before the next one is chosen."""
    before = situation(Phase.TARGET, {0: {7: 4}, 1: {1: 1, 13: 1}})
    for keys, taken in [((DONE,), {7: 4}), ((13, 2, DONE), {7: 2, 13: 1}), ((13, 2, 1, 2), {1: 1, 13: 1})]:
        position, _ = after(before, *keys)
        assert (ships(position, 0), position.reveals) == (taken, 2)


def test_b25_the_same_command_is_performed_one_after_the_other() -> None:
    """The second player sees a hex that the first has just taken."""
    before = situation(Phase.FLEET, {0: {8: 1}, 1: {10: 1}}, plans=("LPT", "LPT", "PTL"))
    for key, free in [(9, False), (13, True)]:
        following, _ = after(before, 8, key, DONE, 10)
        assert (asked(following), 9 in places(following)) == (1, free)


def test_b26_side_cards_are_turned_by_chance() -> None:
    """Four ways on the left, then two on the right; the printed board has both upright."""
    dealing, _ = after(GAME.setup(3, {"layout": "random"}).start(), 1, 2, 3)
    assert dealing.phase == Phase.LAYOUT
    assert dealing.weighted_options(NATURE) == [
        (card, 1) for card in (Card.M1, Card.M1_TURNED, Card.M2, Card.M2_TURNED)
    ]
    for left, right in [
        (Card.M1, (Card.M2, Card.M2_TURNED)),
        (Card.M1_TURNED, (Card.M2, Card.M2_TURNED)),
        (Card.M2_TURNED, (Card.M1, Card.M1_TURNED)),
    ]:
        assert after(dealing, left)[0].options(NATURE) == list(right)
    printed = GAME.setup(3, {"layout": "printed"}).start()
    assert [printed.placed[place] for place in (3, 5)] == [Card.M1, Card.M2]


def test_b27_the_first_start_player_is_drawn() -> None:
    """Three seats alike, and the same one for the same seed."""
    start = GAME.setup(3, {"layout": "printed"}).start()
    assert (start.phase, start.weighted_options(NATURE)) == (Phase.FIRST, [(0, 1), (1, 1), (2, 1)])
    drawn = [GAME.match(3, seed=seed).view().board["first"] for seed in range(24)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [GAME.match(3, seed=seed).view().board["first"] for seed in range(24)]


def test_b28_plans_are_secret_until_they_are_revealed() -> None:
    """Of the others one command, then all three: two of them tell the third."""
    plans = [[1, 0, 2], [2, 0, 1], [0, 2, 1]]
    first, _ = planned(situation(Phase.PLAN, APART), "LPT", "TPL", "PTL")
    for reveal, shown in [(1, 1), (2, 3), (3, 3)]:
        performing, _ = passed(first, reveal)
        assert performing.reveals == reveal
        known = [[*plan[:shown], *[None] * (3 - shown)] for plan in plans]
        for viewer in (0, 1, 2, SPECTATOR):
            seen = [player.orders for player in look(performing, viewer).players]
            assert seen == [plan if seat == viewer else known[seat] for seat, plan in enumerate(plans)]
    guessed = {tuple(first.imagined(0, seed).order) for seed in range(40)}
    assert {order[:3] for order in guessed} == {(1, 0, 2)}
    assert {order[3:6] for order in guessed} == {(2, 0, 1), (2, 1, 0)}
    assert {order[6:] for order in guessed} == {(0, 1, 2), (0, 2, 1)}


def test_b29_with_all_ships_on_the_board_expand_still_counts() -> None:
    """Nothing is asked of the player, and the others have an action less."""
    before = situation(Phase.TARGET, {0: {22: 15}, 1: {7: 2}, 2: {21: 2}}, seat=2, plans=("TPL", "TPL", "TLP"))
    growing, told = after(before, DONE)
    assert (events(told, Event.PERFORMS), asked(growing), growing.phase) == (
        [(0, Command.EXPAND, 2), (1, Command.EXPAND, 2)],
        1,
        Phase.GROW,
    )


def test_b30_half_hexes_at_the_edge_do_not_exist() -> None:
    """At the ends of the shorter rows a hex has no neighbour outside."""
    for hex, around in [(7, [1, 2, 8, 12, 13]), (11, [5, 6, 10, 16, 17]), (27, [22, 23, 28, 31, 32])]:
        assert places(moved({hex: 1}, hex)) == around
    assert list(GAME.keys("explore.to")) == list(range(1, 48))


def test_b31_only_own_level_one_systems_close_a_sector_in_deployment() -> None:
    """Two ships on hex 13 close the top left sector and not the left one, onto which the hex reaches."""
    before = situation(Phase.DEPLOY, {0: {13: 2}}, seat=1, place=1)
    assert [why(before, hex) for hex in (7, 13, 22, 27)] == ["2.4", "2.4", None, None]
    below = situation(Phase.DEPLOY, {0: {31: 2}}, seat=1, place=1)
    assert [why(below, hex) for hex in (32, 31, 22, 27)] == ["2.4", "2.4", None, None]


def test_b32_own_systems_are_not_invaded_but_those_just_left_are() -> None:
    """Left for another invasion, or in an Explore before; with other ships, and it costs an invasion."""
    before = situation(Phase.TARGET, {0: {7: 2, 13: 2}, 1: {1: 1}})
    assert (why(before, 13), why(before, 7)) == ("7.2", "7.2")
    back, told = after(before, 1, 2, 7, 1)
    assert (ships(back, 0), back.left) == ({1: 1, 7: 1, 13: 1}, 1)
    assert events(told, Event.INVADED) == [(0, 1, 2, 1), (0, 7, 1, 0)]
    assert why(back, 7) == "7.2"
    gone, _ = after(situation(Phase.FLEET, {0: {7: 1, 13: 2}}, plans=("LTP", "PLT", "PLT")), 7, 2, DONE, DONE)
    striking, _ = passed(gone, 2, Phase.TARGET)
    retaken, _ = after(striking, 7, 0, 2)
    assert ships(retaken, 0) == {2: 1, 7: 2}


# A8: two players


def test_a8a_the_order_of_setting_up() -> None:
    """Cards, the line, neutral ships, the start player, then deployment there and back."""
    start = GAME.setup(2, {"layout": "random"}).start()
    laid, _ = after(start, 1, 2, 3, Card.M1, Card.M2, 4, 5, 6)
    assert (start.phase, laid.phase, laid.weighted_options(NATURE)) == (
        Phase.LAYOUT,
        Phase.CUT,
        [(line, 1) for line in range(4)],
    )
    assert ships(laid, NEUTRAL) == {}
    cut, _ = after(laid, 1)
    assert (cut.phase, sum(ships(cut, NEUTRAL).values())) == (Phase.FIRST, 7)
    for first in (0, 1):
        turns = []
        deploying, _ = after(cut, first)
        while deploying.phase == Phase.DEPLOY:
            turns.append(asked(deploying))
            deploying, told = after(deploying, places(deploying)[0])
        assert (turns, told[-1]) == ([first, 1 - first, 1 - first, first], (Event.ROUND, 1, first))
        assert list(deploying.supply) == [11, 11, 0]


def test_a8b_neutral_ships_close_no_sector_in_deployment() -> None:
    """There are some in each, and all ten Level I systems are open."""
    for line in "TBLR":
        start, _ = after(GAME.setup(2, {"layout": f"printed-{line}"}).start(), 0)
        assert (len(places(start)), {start.level[hex] for hex in places(start)}) == (10, {1})
        neutral = start.held[NEUTRAL]
        assert all(start.systems_on[sector] & neutral for sector in members(start.cards))


def test_a8c_neutral_ships_block_fleets() -> None:
    """Neither into nor through their hex."""
    for source, neutral in [(7, 1), (13, 14), (25, TRI_PRIME)]:
        assert why(after(two(Phase.FLEET, {0: {source: 1}}), source)[0], neutral) == "10.4"
    half_way, _ = after(two(Phase.FLEET, {0: {12: 1}}), 12, 13)
    assert (why(half_way, 14), why(half_way, 18), 8 in places(half_way)) == ("10.4", "10.4", True)


def test_a8d_neutral_ships_are_invaded_as_others_are() -> None:
    """One against two leaves one, equal numbers leave nobody, and what they lose is out of the game."""
    for force, left, event in [
        (1, {25: 3}, (Event.NEUTRALS_HELD, TRI_PRIME, 1)),
        (2, {25: 2}, (Event.EMPTIED, TRI_PRIME)),
        (3, {25: 1, TRI_PRIME: 1}, (Event.CONQUERED, 0, TRI_PRIME, 1)),
    ]:
        after_it, told = after(two(Phase.TARGET, {0: {25: 4}, 1: {7: 2}}), TRI_PRIME, force)
        assert (ships(after_it, 0), told[1:3]) == (left, [(Event.INVADED, 0, TRI_PRIME, force, 2), event])
        assert ships(after_it, NEUTRAL).get(TRI_PRIME, 0) == max(0, 2 - force)
        assert list(after_it.supply) == [15 - sum(left.values()), 13, 0]


def test_a8e_neutral_ships_do_nothing() -> None:
    """In a whole round no command, no ship and no choice is theirs; and they count for no command."""
    begun, told = planned(two(Phase.PLAN, PAIR), "PLT", "PLT")
    before = ships(begun, NEUTRAL)
    done, more = passed(begun)
    ended, last = chosen(done)
    acting = {event[0] for event in events([*told, *more], Event.PERFORMS)} | {
        event[0] for event in events(last, Event.PICKED)
    }
    assert (acting, ships(ended, NEUTRAL)) == ({0, 1}, before)
    assert {event[2] for event in events([*told, *more], Event.PERFORMS)} == {2}


def test_a8f_neutral_ships_are_never_too_many_for_their_hex() -> None:
    """Nothing of theirs goes back at the end of a round."""
    before = two(Phase.TARGET, {0: {7: 3}, 1: {21: 2}}, reveals=3, plans=("PLT", "TPL"))
    kept, told = passed(before)
    assert events(told, Event.TRIMMED) == [(0, 7, 1)]
    assert ships(kept, NEUTRAL) == {1: 1, 14: 1, 17: 1, 18: 1, TRI_PRIME: 2, 26: 1}


def test_a8g_what_neutral_ships_hold_pays_nobody() -> None:
    """Neither in a round nor at the end; Tri-Prime, theirs or empty, gives no extra choice."""
    board = {0: {7: 1, 22: 1}, 1: {21: 1}}
    for neutral in ({}, EMPTY):
        ended, told = after(two(Phase.SCORE, {**board, **neutral}, round=9), 0, 5)
        assert (events(told, Event.PICKED), events(told, Event.PAID)) == ([(0, 0), (1, 5)], [(0, 1, 1), (1, 1, 1)])
        assert (ended.phase, list(ended.final)) == (Phase.OVER, [4, 2, 0])
    mine, _ = after(two(Phase.SCORE, {0: {7: 1, 22: 1, TRI_PRIME: 1}, 1: {21: 1}}), 0, 5)
    assert (asked(mine), mine.options(0)) == (0, [3])


@pytest.mark.parametrize(("option", "sectors"), [(False, [0, 5]), (True, [0, 1, 2, 3, 5])])
def test_a8h_whether_neutral_ships_make_a_sector_occupied(option: bool, sectors: list[int]) -> None:
    """No; as an option, yes, and then with every reading of what is occupied."""
    assert two(Phase.SCORE, PAIR, options={"neutrals_occupy": option}).options(0) == sectors
    by_system = two(Phase.SCORE, PAIR, options={"neutrals_occupy": option, "occupancy": "system"})
    assert by_system.options(0) == sectors
    if not option:
        assert [why(by_system, sector) for sector in (1, 2, 3)] == ["10.7"] * 3


def test_a8i_elimination_looks_at_players_only() -> None:
    """Without neutral ships the match goes on; with both players gone, earlier points decide."""
    assert chosen(two(Phase.SCORE, {**PAIR, **EMPTY}))[0].phase == Phase.PLAN
    last = two(Phase.TARGET, {0: {7: 2}, 1: {13: 2}}, reveals=3, score=[6, 8], round=4, plans=("PLT", "TPL"))
    ended, told = after(last, 13, 2)
    assert (events(told, Event.PICKED), events(told, Event.ELIMINATED), ended.phase) == ([], [(0,), (1,)], Phase.OVER)
    assert (list(ended.score), list(ended.final), GAME.result(ended).winners) == ([6, 8, 0], [0, 0, 0], [1])
    assert list(ended.supply) == [15, 15, 0]


def test_a8j_the_other_rulings_hold_for_two() -> None:
    """The extra choice after both, a round played out after an elimination, and secret plans."""
    extra, told = after(two(Phase.SCORE, {0: {7: 1, TRI_PRIME: 1}, 1: {21: 1, 22: 1}}, first=1), 5, 0)
    assert ([seat for seat, _ in events(told, Event.PICKED)], asked(extra), extra.options(0)) == ([1, 0], 0, [3])
    killed, _ = after(two(Phase.TARGET, {0: {7: 3}, 1: {13: 1}}, plans=("TPL", "PLT")), 13, 3)
    choosing, told = passed(killed)
    assert (1, Command.EXPLORE, 3) in events(told, Event.PERFORMS)
    assert (choosing.phase, asked(choosing)) == (Phase.SCORE, 0)
    one, _ = planned(two(Phase.PLAN, PAIR), "PLT", "TLP")
    assert look(one, 0).players[1].orders == [2, None, None]
    second, _ = passed(one, 2)
    assert look(second, 0).players[1].orders == [2, 1, 0]


# the examples of the printed rules


def test_four_against_three_take_tri_prime_and_one_ship_stays_behind() -> None:
    """Yellow gathers four ships around Tri-Prime and keeps one on the Level II system."""
    yellow = {14: 3, 15: 1, 19: 1}
    taken, told = after(situation(Phase.TARGET, {0: yellow, 1: {TRI_PRIME: 3}}), TRI_PRIME, 2, 1, 1)
    assert (ships(taken, 0), ships(taken, 1)) == ({14: 1, TRI_PRIME: 1}, {})
    assert events(told, Event.INVADED, Event.CONQUERED) == [
        (Event.INVADED, 0, TRI_PRIME, 4, 3),
        (Event.CONQUERED, 0, TRI_PRIME, 1),
    ]
    assert list(taken.supply) == [13, 15, 15]


def test_five_against_three_leave_two() -> None:
    """And both players have lost three."""
    taken = fought({7: 3, 8: 2}, {13: 3}, 13, 3, 2)
    assert (ships(taken, 0), list(taken.supply)) == ({13: 2}, [13, 15, 15])


def test_three_systems_of_level_one_and_one_of_level_two_pay_five() -> None:
    """In the chosen sectors."""
    board = {0: {7: 1, 13: 1, 1: 1, 21: 1}, 1: {45: 1}, 2: {5: 1}}
    paid, _ = after(situation(Phase.SCORE, board), 0, 5, 7)
    assert paid.score[0] == 5


# numbers that follow


@pytest.mark.parametrize("command", [Command.EXPAND, Command.EXPLORE, Command.EXTERMINATE])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_actions_are_four_less_the_players_who_reveal_the_command(command: int, number: int) -> None:
    """And as many can be used."""
    phase, actions = {
        Command.EXPAND: (Phase.GROW, [7, 7, 7]),
        Command.EXPLORE: (Phase.FLEET, [7, 1, 1, DONE, 7, 2, 1, DONE, 7, 12, 1, DONE]),
        Command.EXTERMINATE: (Phase.TARGET, [1, 1, 13, 1, 14, 1]),
    }[command]
    same, other = [("PLT", "TPL"), ("LTP", "PLT"), ("TPL", "PLT")][command]
    plans = (*[same] * number, *[other] * (3 - number))
    before = situation(phase, {0: {7: 4, 9: 4}, 1: {45: 1}, 2: {21: 1}}, plans=plans)
    used = 4 - number
    assert before.left == used
    done, told = after(before, *actions[: len(actions) // 3 * used])
    assert len(events(told, *[(Event.GREW, Event.MOVED, Event.INVADED)[command]])) == used
    assert (done.phase, asked(done)) != (phase, 0)


def test_a_player_earns_sixteen_points_in_a_round_at_most() -> None:
    """Four whole sectors of four points, one of them for Tri-Prime; with two players three of them are twelve."""
    whole = dict.fromkeys([1, 7, 13, 3, 9, 14, 5, 6, 17, 18, 22, 27, TRI_PRIME], 1)
    paid, told = after(situation(Phase.SCORE, {0: whole, 1: {45: 1}, 2: {46: 1}}), 0, 1, 2, 3)
    assert (paid.score[0], events(told, Event.PICKED)) == (16, [(0, 0), (1, 1), (2, 2), (0, 3)])
    both, _ = after(two(Phase.SCORE, {0: whole, 1: {21: 1}}), 0, 1, 2)
    assert both.score[0] == 12


@pytest.mark.parametrize(("players", "most"), [(3, 50), (2, 44)])
def test_the_final_scoring_pays_fifteen_ships_so_much_at_most(players: int, most: int) -> None:
    """Tri-Prime, every Level II, and Level I with the ships that are left."""
    start = situation(Phase.SCORE, PAIR, players=players)
    best = sorted(members(start.open & start.systems), key=lambda hex: -start.level[hex])
    mine = dict.fromkeys(best[:15], 1)
    assert sum(start.level[hex] for hex in members(start.open & start.systems)) == {3: 35, 2: 23}[players]
    board: Ships = {0: mine, 1: {2: 1}, 2: {4: 1}} if players == 3 else {0: mine, 1: {2: 1}}
    ended, _ = chosen(situation(Phase.SCORE, board, players=players, round={3: 8, 2: 9}[players]))
    assert (ended.phase, ended.supply[0], ended.final[0]) == (Phase.OVER, 0, most)


def test_every_seat_is_start_player_equally_often() -> None:
    """Three times each in nine rounds, five times each in ten."""
    for players, rounds in [(3, 9), (2, 10)]:
        board = APART if players == 3 else {**PAIR, **EMPTY}
        first, leading = 1, []
        for played in range(rounds):
            leading.append(first)
            ended, _ = chosen(situation(Phase.SCORE, board, players=players, first=first, round=played))
            first = ended.first
        assert [leading.count(seat) for seat in range(players)] == [rounds // players] * players
        assert all(here != following for here, following in pairwise(leading))


def test_every_ruling_has_a_test() -> None:
    """B1 to B32, and a to j for two players."""
    cited = {found[1] for name in globals() if (found := re.match(r"test_(b\d+|a8[a-j])_", name))}
    assert cited == {
        *(f"b{number}" for number in range(1, 33)),
        *(f"a8{letter}" for letter in string.ascii_lowercase[:10]),
    }
