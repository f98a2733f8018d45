"""Matches of all levels, in every mode and number of players, end; and no turn takes more than it may."""

from typing import Any

import pytest

from armillary.arena.finishing import finish, seatings, tables
from armillary.bots.levels import LEVELS
from armillary.kernel import registry
from armillary.kernel.game import Game
from beacons import GAME as BEACONS
from tests.games.any_game.bots import slow_interpreted

GAMES: list[Game] = [BEACONS, *map(registry.game, ("pocket-imperium", "apex", "council-of-shadows"))]
TABLES = [
    pytest.param(game, players, options, id=f"{game.name}-{players}-{'-'.join(options)}")
    for game in GAMES
    for players, options in tables(game)
]


@slow_interpreted
@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_matches_of_every_level_end_within_their_limits(game: Game, players: int, options: dict[str, Any]) -> None:
    setup, seen = game.setup(players, options), set()
    for number, levels in enumerate(seatings(players)):
        found = finish(setup, levels, str(number), most=12)
        assert found.is_over
        assert found.answers <= game.most_answers
        assert found.turns
        assert [turn for turn in found.turns if not turn.is_within] == []
        assert any(turn.simulations >= 0.4 * turn.allowed for turn in found.turns)
        seen |= {turn.level for turn in found.turns}
    assert seen == set(LEVELS)


@pytest.mark.parametrize("players", range(1, 7))
def test_every_level_sits_somewhere(players: int) -> None:
    ways = seatings(players)
    assert {len(way) for way in ways} == {players}
    assert {level for way in ways for level in way} == set(LEVELS)
