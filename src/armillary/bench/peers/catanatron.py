"""Random games of Catanatron, a fast Settlers of Catan in Python: four players, as it plays them itself."""

import random
from typing import Any

from armillary.bench.clock import Work, size_for, timed

PACKAGE = "catanatron"
SEED = 1
LONGER = 4  # so many times the usual time: its games are few, and their lengths differ
NOTE = "catanatron"


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """Measure all games of one long run: the fastest of several short ones would be the one with the shortest games."""
    played = timed(random_games(), size_for(random_games, LONGER * seconds))
    return {
        "catanatron": {
            "game": "catan, 4 random players",
            "games_per_s": played.rate,
            "decisions_per_s": played.step_rate,
        }
    }


def random_games() -> Work:
    """The same games every time; those stopped at its limit of turns, without a winner, count like the others."""
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(color) for color in Color]
    random.seed(SEED)  # the generator that it uses throughout

    def work(times: int) -> int:
        steps = 0
        for _ in range(times):
            game = Game(players)
            game.play()
            steps += len(game.state.actions)
        return steps

    return work
