"""Bots that play The Council of Shadows: they always finish, greedy is far better than chance, and soon done."""

from typing import Any

import pytest

from armillary.bots import bot
from armillary.games.council_of_shadows import GAME
from armillary.kernel.constants import NATURE
from tests.games.any_game.bots import play_of, slow_interpreted, tally

MODES: list[dict[str, Any]] = [{}, *GAME.modes.values()]


@slow_interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", MODES)
def test_greedy_finishes_and_beats_random_bots_at_every_table(players: int, options: dict[str, Any]) -> None:
    found = tally(GAME, ",".join(["greedy", *["random"] * (players - 1)]), 3, **options)
    assert found.finished == 3
    assert found.wins[0] >= 2


@slow_interpreted
def test_greedy_stands_far_better_against_the_automa_than_random() -> None:
    good, poor = (tally(GAME, name, 8) for name in ("greedy", "random"))
    assert good.finished == poor.finished == 8
    assert good.scores[0] >= 1.5 * poor.scores[0]


@slow_interpreted
@pytest.mark.parametrize("options", MODES)
def test_search_plays_every_mode(options: dict[str, Any]) -> None:
    for names in ("search:10", "search:10,greedy"):
        assert tally(GAME, names, 1, rounds=5, **options).finished == 1


@slow_interpreted
def test_greedy_takes_the_throne_in_six_to_nine_rounds() -> None:
    rounds = []
    for number in range(5):
        position = GAME.setup(3).start()
        while position.waiting:
            seat = (position.waiting & -position.waiting).bit_length() - 1
            keys = position.options(seat)
            by_chance = keys[number * 7 % len(keys)]
            choose = bot("greedy").choose
            key = by_chance if seat == NATURE else choose(position.imagined(seat, number), seat, number)
            position.answer(seat, key)
        assert position.ended == 1
        rounds.append(position.round)
    assert 6 <= sum(rounds) / len(rounds) <= 9


@pytest.mark.parametrize(("players", "play"), [(1, "3a9c33aa00881fd6"), (3, "ba76dc3c475f16e5")])
def test_greedy_1_plays_as_it_always_has(players: int, play: str) -> None:
    """Strength is measured against this bot: a change of its play makes old figures worthless."""
    assert play_of("greedy-1", GAME.setup(players).start(), 60) == play
