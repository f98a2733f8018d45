"""Bots that play Pocket Imperium: how strong they are, and that they know no more than their seat."""

from typing import Any

import pytest

from armillary.bots import bot
from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.names import TRI_PRIME, Phase
from armillary.kernel.constants import NATURE
from armillary.minds import think
from tests.games.any_game.bots import play_of, slow_interpreted, tally
from tests.games.any_game.playing import after
from tests.games.pocket_imperium.situations import passed, planned, situation
from tests.games.pocket_imperium.situations import ships as ships_of


@slow_interpreted
def test_greedy_beats_random_bots_nine_times_in_ten() -> None:
    found = tally(GAME, "greedy,random,random", 30)
    assert found.finished == 30
    assert found.wins[0] >= 27


@slow_interpreted
def test_greedy_beats_random_by_two_and_on_any_board() -> None:
    found = tally(GAME, "greedy,random", 20, layout="random")
    assert found.finished == 20
    assert found.wins[0] >= 18


@slow_interpreted
def test_search_beats_two_greedy_bots_more_often_than_not() -> None:
    found = tally(GAME, "search:400,greedy-1,greedy-1", 12)
    assert found.wins[0] >= 6


@pytest.mark.parametrize(
    ("players", "layout", "play"), [(2, "printed-T", "bcf3b3cb0c702696"), (3, "printed", "2602dddffeea90d1")]
)
def test_greedy_1_plays_as_it_always_has(players: int, layout: str, play: str) -> None:
    """Strength is measured against this bot: a change of its play makes old figures worthless."""
    position = GAME.setup(players, {"layout": layout}).start()
    position.answer(NATURE, 0)
    assert play_of("greedy-1", position, 40) == play


def choose(name: str, position: Any, seat: int = 0, seed: int = 1) -> int:
    """A bot's answer, from what its seat knows."""
    return bot(name).choose(position.imagined(seat, seed), seat, seed)


@pytest.mark.parametrize("name", ["greedy", "search:200"])
def test_bots_take_tri_prime_when_it_is_there_for_the_taking(name: str) -> None:
    ships = {0: {14: 4, 1: 1}, 1: {33: 1, 47: 2}, 2: {5: 2}}
    assert choose(name, situation(Phase.TARGET, ships, round=8)) == TRI_PRIME


@pytest.mark.parametrize("name", ["greedy", "search:200"])
def test_bots_choose_the_sector_that_pays_them_best(name: str) -> None:
    """The top left sector pays 4 to seat 0; the bottom right one pays 4 to seat 1."""
    ships = {0: {1: 1, 7: 1, 13: 1}, 1: {41: 1, 46: 1, 47: 1}, 2: {3: 1, 9: 1}}
    assert choose(name, situation(Phase.SCORE, ships, round=8)) == 0


def test_greedy_looks_past_the_middle_of_a_movement() -> None:
    """Two ships in hex 2: one is left on the Level I system of hex 7, the other goes on to the Level II of hex 1."""
    ships = {0: {2: 2}, 1: {47: 2}, 2: {37: 2}}
    position: Any = situation(Phase.FLEET, ships, round=8, plans=("LPT", "LPT", "LPT"))
    keys = []
    while position.waiting == 1:
        keys.append(choose("greedy", position))
        position, _ = after(position, keys[-1])
    assert ships_of(position, 0) == {7: 1, 1: 1}


@pytest.mark.parametrize("name", ["random", "greedy", "search:60"])
def test_bots_cannot_tell_apart_what_their_seat_cannot(name: str) -> None:
    """Two matches that differ only in what the others have planned but not revealed."""
    ships = {0: {1: 2, 7: 2}, 1: {14: 2, 9: 2}, 2: {41: 2, 47: 2}}
    start = situation(Phase.PLAN, ships, round=3)
    one, _ = planned(start, "LPT", "LPT", "LTP")
    other, _ = planned(start, "LPT", "LTP", "LPT")
    assert one.to_json() != other.to_json()
    assert [choose(name, one, seed=seed) for seed in range(6)] == [choose(name, other, seed=seed) for seed in range(6)]


def test_a_search_knows_what_was_revealed_second() -> None:
    """Another seat that explores now leaves fewer movements: not one place in the tree for both."""
    ships = {0: {1: 2, 7: 2}, 1: {14: 2, 9: 2}, 2: {41: 2, 47: 2}}
    start = situation(Phase.PLAN, ships, round=3)
    one, _ = passed(planned(start, "PLT", "PLT", "PTL")[0], 2, Phase.FLEET)
    other, _ = passed(planned(start, "PLT", "PTL", "PTL")[0], 2, Phase.FLEET)
    assert (one.left, other.left) == (2, 3)
    assert one.news(0) != other.news(0)
    assert planned(start, "PLT", "PLT", "PTL")[0].news(0) == 0


def test_every_run_of_a_search_is_counted_once() -> None:
    """No place in the tree is another seat's: the visits to the keys of the second seat are at most the runs."""
    ships = {0: {1: 2, 7: 2}, 1: {14: 2, 9: 2}, 2: {41: 2, 47: 2}}
    for seat in range(3):
        tally = think(situation(Phase.PLAN, ships, round=3).imagined(seat), seat, simulations=200).tally
        assert min(visits for visits, _ in tally.values()) > 0
        assert sum(visits for visits, _ in tally.values()) <= 200
