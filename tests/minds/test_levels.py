"""Levels: what a game's file says of them holds, each sees more than the one below, and every table has all of them."""

from itertools import pairwise
from typing import Any

import pytest

from armillary.bots.levels import LEVELS, UNTUNED, levels_in, strengths
from armillary.kernel.registry import named, own
from beacons import GAME


@pytest.mark.parametrize("name", own())
def test_levels_were_set_for_the_usual_table(name: str) -> None:
    game: Any = named(name)
    tables = levels_in(game.folder).players
    assert {int(players) for players in tables} <= set(game.players)
    assert set(tables[str(game.usual)]) == set(LEVELS)


@pytest.mark.parametrize("name", own())
def test_each_level_sees_more_than_the_one_below(name: str) -> None:
    game: Any = named(name)
    for players in game.players:
        found = strengths(game, players)
        for lower, upper in pairwise(LEVELS):
            assert found[lower].simulations < found[upper].simulations, (players, lower)
            assert (found[lower].manner.lazy, not found[upper].doubt) != (False, False), (players, lower)
        assert not found[LEVELS[-1]].doubt


def test_tables_that_were_not_set_have_the_usual_levels() -> None:
    council: Any = named("council-of-shadows")
    assert strengths(council, 1) == strengths(council, council.usual)
    assert strengths(GAME, 2) == UNTUNED
