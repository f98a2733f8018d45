"""Bots that play Apex: they always finish, and greedy is far better than chance."""

import pytest

from armillary.games.apex import GAME
from tests.games.any_game.bots import play_of, slow_interpreted, tally


@slow_interpreted
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("mode", [None, *GAME.modes])
def test_greedy_finishes_and_beats_random_bots_at_every_table(players: int, mode: str | None) -> None:
    found = tally(GAME, ",".join(["greedy", *["random"] * (players - 1)]), 6, **(GAME.modes[mode] if mode else {}))
    assert found.finished == 6
    assert found.wins[0] >= 5


@slow_interpreted
def test_search_plays_every_mode() -> None:
    for mode in (None, *GAME.modes):
        assert tally(GAME, "search:30,random,random", 1, **(GAME.modes[mode] if mode else {})).finished == 1


@pytest.mark.parametrize(("players", "play"), [(2, "cf74722fd56b6680"), (4, "0939c16677146301")])
def test_greedy_1_plays_as_it_always_has(players: int, play: str) -> None:
    """Strength is measured against this bot: a change of its play makes old figures worthless."""
    assert play_of("greedy-1", GAME.setup(players).start(), 120) == play
