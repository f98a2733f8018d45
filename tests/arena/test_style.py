"""Style: a bot never declines free points, never stops trying, never dawdles, never wastes a turn."""

from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import pytest

from armillary.arena.lineups import pairings
from armillary.arena.played import play, silly
from armillary.games.apex.names import DONE, Action, Count, Phase, Scale, Side
from armillary.games.pocket_imperium.names import Phase as ImperiumPhase
from armillary.kernel import registry
from armillary.kernel.game import Game
from armillary.kernel.style import Embarrassment
from armillary.minds.style import embarrassments
from beacons import GAME as BEACONS
from beacons.names import Keep
from tests.games.any_game.bots import slow_interpreted
from tests.games.apex import situations as apex
from tests.games.pocket_imperium import situations as imperium
from tests.kernel.playing import position_at

TABLES = {"beacons": 60, "apex": 12, "pocket-imperium": 12, "council-of-shadows": 12}
"""Matches of three, each bot against itself."""
MOST = {
    ("council-of-shadows", "weak:20:0.3"): 40.0,  # cadets among themselves take long to reach the throne
    ("apex", "greedy"): 40.0,
    ("council-of-shadows", "greedy"): 40.0,
}
"""Embarrassments of a seat in a hundred matches; of other bots none."""
FIRST = {"beacons": 40.0, "apex": 300.0, "pocket-imperium": 300.0, "council-of-shadows": 50.0}
"""At least so many of search-1, before there was a list of them."""


def game_of(name: str) -> Game:
    return BEACONS if name == "beacons" else registry.game(name)


@cache
def counted(name: str, bot: str) -> dict[str, float]:
    """In a hundred matches of a seat."""
    matches, setup, found = TABLES[name], game_of(name).setup(3), Counter[str]()
    for pairing in islice(pairings([bot], 3), matches):
        found.update(sum(map(Counter, play(setup, pairing, "style").embarrassments), Counter[str]()))
    return {kind: 100 * number / (3 * matches) for kind, number in found.items()}


@slow_interpreted
@pytest.mark.parametrize("bot", ["weak:20:0.3", "search:60", "greedy"])
@pytest.mark.parametrize("name", TABLES)
def test_bots_are_hardly_ever_an_embarrassment(name: str, bot: str) -> None:
    found = counted(name, bot)
    assert sum(found.values()) <= MOST.get((name, bot), 3.0), found


@slow_interpreted
@pytest.mark.parametrize("name", TABLES)
def test_embarrassments_were_many_before_they_were_counted(name: str) -> None:
    found = counted(name, "search-1:60")
    assert sum(found.values()) >= FIRST[name], found


@slow_interpreted
def test_greedy_1_throws_actions_away_and_greedy_does_not() -> None:
    assert counted("apex", "greedy-1")["stops_early"] > 200
    assert counted("apex", "greedy").get("stops_early", 0.0) < 30


def foolish(position: Any, seat: int = 0) -> dict[int, list[str]]:
    """Keys that are an embarrassment, by what they are."""
    found = {key: embarrassments(position, seat, key) for key in position.options(seat)}
    return {key: names for key, names in found.items() if names}


def test_a_war_without_a_battle_and_a_level_above_the_highest() -> None:
    alone = apex.situation(Phase.CHOOSE, {0: {6: 2}}, hands={0: [5, 26]})
    alone.submit(0, 5)
    assert foolish(alone)[Side.WAR] == ["wages_no_war"]
    opposed = apex.situation(Phase.CHOOSE, {0: {6: 2}, 1: {6: 1}}, hands={0: [5, 26]})
    opposed.submit(0, 5)
    assert Side.WAR not in foolish(opposed)
    scale = opposed.evolution[5]
    assert Side.EVOLUTION not in foolish(opposed)
    opposed.level[scale] = Count.TOP_LEVEL
    assert foolish(opposed)[Side.EVOLUTION] == ["evolves_nothing"]


def test_a_turn_that_ends_with_ships_to_produce() -> None:
    turn = apex.situation(Phase.ACT, {0: {6: 2}})
    turn.pool[Action.PRODUCE] = 1
    assert foolish(turn) == {DONE: ["stops_early"]}
    turn.pool[Action.PRODUCE] = 0
    assert foolish(turn) == {}


def test_a_battle_that_costs_nothing() -> None:
    ships = {0: {6: 2}, 1: {6: 1}}
    assert foolish(apex.situation(Phase.FIGHT, ships)) == {}
    assert foolish(apex.situation(Phase.FIGHT, ships, levels={0: {Scale.ARMAMENT: 3}})) == {DONE: ["declines_victory"]}


PAYING = {0: {1: 1, 7: 1, 13: 1}, 1: {41: 1, 46: 1, 47: 1}, 2: {3: 1, 9: 1}}


def test_the_last_sector_of_a_round_pays_its_seat() -> None:
    """Sector 0 pays seat 0 alone, and 8 seat 1 alone."""
    last = imperium.situation(ImperiumPhase.SCORE, PAYING, round=3, first=1, picked=[1])
    assert foolish(last, 2) == {}, "others choose after this seat"
    last = imperium.situation(ImperiumPhase.SCORE, PAYING, round=3, first=1, picked=[1, 8])
    found = foolish(last)
    assert 0 not in found
    assert found
    assert {tuple(names) for names in found.values()} == {("picks_worse",)}


@pytest.mark.parametrize(("score", "name"), [([0, 90, 0], "gives_up"), ([90, 0, 0], "coasts"), ([8, 0, 9], None)])
def test_points_count_although_the_match_is_decided(score: list[int], name: str | None) -> None:
    last = imperium.situation(ImperiumPhase.SCORE, PAYING, round=8, first=1, picked=[1, 8], score=score)
    found = foolish(last)
    assert 0 not in found
    assert found
    if name:
        assert {tuple(names) for names in found.values()} == {(name,)}


def test_of_two_relics_the_better() -> None:
    position: Any = position_at("keep")
    seat = position.turn
    worth = {key: position.worth[position.drawn[key]] for key in (Keep.FIRST, Keep.SECOND)}
    assert foolish(position, seat) == {min(worth, key=lambda key: worth[key]): ["keeps_worse"]}


def test_what_a_game_says_is_counted_as_far_as_the_seat_knows() -> None:
    """Not what only the truth shows."""
    position: Any = position_at("keep")
    seat = position.turn
    shown = position.imagined(seat, 1)
    key = next(iter(foolish(position, seat)))
    assert silly(position, shown, seat, key) == ["keeps_worse"]
    other = next(one for one in position.options(seat) if one != key)
    shown.drawn[key], shown.drawn[other] = shown.drawn[other], shown.drawn[key]
    assert silly(position, shown, seat, key) == []


@pytest.mark.parametrize("name", TABLES)
def test_every_game_has_a_list(name: str) -> None:
    found = game_of(name).embarrassments
    assert found
    assert all(isinstance(one, Embarrassment) for one in found)
    assert len({one.name for one in found}) == len(found)
