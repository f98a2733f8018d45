"""Standings: shares with their intervals, chance subtracted, copies of a bot together."""

from random import Random
from typing import Any

import pytest

import armillary
from armillary.arena.lineups import Pairing
from armillary.arena.played import Played, play
from armillary.arena.standings import saved, standings
from beacons import GAME
from tests.games.any_game.bots import slow_interpreted


def match(number: int, bots: str, payoffs: list[float], luck: list[float] | None = None) -> Played:
    seats = [0.0] * len(payoffs)
    return Played(
        number, number, tuple(bots), payoffs, [10 * int(one > 0) for one in payoffs], luck or seats, [2] * len(payoffs),
        [5.0] * len(payoffs), [4.0] * len(payoffs), 9,
    )  # fmt: skip


def test_copies_of_a_bot_are_one() -> None:
    found = standings([match(0, "abb", [1, 0, 0]), match(1, "bab", [0.5, 0.5, 0]), match(2, "bba", [0, 1, 0])])
    assert list(found) == ["a", "b"]
    assert found["a"].win_share == pytest.approx(0.5)
    assert found["b"].win_share == pytest.approx(0.25)
    assert found["a"].win_share + 2 * found["b"].win_share == pytest.approx(1)
    assert (found["a"].matches, found["b"].matches) == (3, 3)
    assert (found["a"].ms_per_decision, found["a"].slowest_ms) == (2.5, 4.0)
    assert found["a"].mean_score == pytest.approx(20 / 3)


def test_an_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    held = 0
    for seed in range(200):
        chance = Random(seed)
        won = [1.0 if chance.random() < 0.6 else 0.0 for _ in range(100)]
        low, high = standings([match(n, "ab", [one, 1 - one]) for n, one in enumerate(won)])["a"].interval
        held += low <= 0.6 <= high
    assert 180 <= held <= 199


def test_luck_is_subtracted() -> None:
    """Where chance decides half of every match, half of the matches are saved, and the share stays as it is."""
    chance = Random(1)
    matches = []
    for number in range(2_000):
        luck = chance.choice([-0.35, 0.35])
        won = 1.0 if chance.random() < 0.5 + luck else 0.0
        matches.append(match(number, "ab", [won, 1 - won], [luck, -luck]))
    found = standings(matches)["a"]
    assert found.win_share == pytest.approx(0.5, abs=0.04)
    assert saved(matches) == pytest.approx(0.49, abs=0.06)
    low, high = found.interval
    plain = standings([match(one.number, "ab", one.payoffs) for one in matches])["a"]
    assert high - low < 0.8 * (plain.interval[1] - plain.interval[0])


def test_the_stronger_is_rated_higher_and_more_surely_with_more_matches() -> None:
    def rated(number: int) -> Any:
        return {name: one.rating for name, one in standings([match(n, "ab", [1, 0]) for n in range(number)]).items()}

    few, many = rated(2), rated(30)
    assert few["a"].mu > 25 > few["b"].mu
    assert many["a"].sigma < few["a"].sigma


def test_a_match_is_the_same_again_and_shares_its_chance_with_its_round() -> None:
    setup = GAME.setup(2)
    first = play(setup, Pairing(4, ("greedy", "random"), 2), "7")
    again = play(setup, Pairing(4, ("greedy", "random"), 2), "7")
    assert (first.payoffs, first.scores, first.luck) == (again.payoffs, again.scores, again.luck)
    assert sum(first.payoffs) == pytest.approx(1)
    assert min(first.decisions) > 3


@slow_interpreted
def test_chance_is_that_of_the_round() -> None:
    """As far as it matters to the judgement; what it gives to one it takes from the others."""
    setup = armillary.game("council-of-shadows").setup(2)
    bots = ("random", "random")
    one, same, other = (play(setup, Pairing(0, bots, turn), "7") for turn in (0, 0, 1))
    assert one.luck == same.luck != other.luck
    assert sum(one.luck) == pytest.approx(0, abs=1e-4)
    assert any(one.luck)
