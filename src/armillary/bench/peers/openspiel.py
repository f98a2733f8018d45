"""The same work done by OpenSpiel: four-handed Goofspiel with 13 cards, chance included."""

import random
from typing import Any

from armillary.bench.clock import Maker, best

PACKAGE = "pyspiel"
GOOFSPIEL = {
    "players": 4,
    "num_cards": 13,
    "points_order": "random",
    "returns_type": "win_loss",
    "imp_info": False,
}
SIMULATIONS = 20_000  # of one search in C++, as in ours
MEGABYTES = 1_000
SEED = 1
NOTE = "openspiel"


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """Measure OpenSpiel in C++ and driven from Python."""
    import pyspiel

    game = pyspiel.load_game_as_turn_based("goofspiel", GOOFSPIEL)
    answers = random_games(game)()(1)
    rollouts = best(cpp_rollouts(game), seconds).rate
    driven = best(random_games(game), seconds)
    return {
        "openspiel_cpp": {
            "game": str(game),
            "games_per_s": rollouts,
            "decisions_per_s": rollouts * answers,
            "simulations_per_s": best(cpp_search(game), seconds, SIMULATIONS).rate,
        },
        "openspiel_python": {
            "game": str(game),
            "games_per_s": driven.rate,
            "decisions_per_s": driven.step_rate,
            "simulations_per_s": best(python_search(game), seconds).rate,
        },
    }


def first_choice(game: Any) -> Any:
    """Go on to the first question that is not chance's."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def random_games(game: Any) -> Maker:
    """Random games, each step asked for from Python."""
    dice = random.Random(SEED)

    def work(times: int) -> int:
        steps = 0
        for _ in range(times):
            state = game.new_initial_state()
            while not state.is_terminal():
                chance = state.is_chance_node()
                keys = [key for key, _ in state.chance_outcomes()] if chance else state.legal_actions()
                state.apply_action(dice.choice(keys))
                steps += 1
        return steps

    return lambda: work


def cpp_rollouts(game: Any) -> Maker:
    """Random games in C++: the rollouts of a search that does nothing else."""
    import pyspiel

    state = first_choice(game)

    def work(times: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(times, SEED)
        pyspiel.MCTSBot(game, rollouts, 1.0, 1, MEGABYTES, False, SEED, False).step(state)
        return times

    return lambda: work


def cpp_search(game: Any) -> Maker:
    """Simulations of the search in C++."""
    import pyspiel

    state = first_choice(game)

    def work(times: int) -> int:
        one_each = pyspiel.RandomRolloutEvaluator(1, SEED)
        pyspiel.MCTSBot(game, one_each, 1.0, times, MEGABYTES, False, SEED, False).step(state)
        return times

    return lambda: work


def python_search(game: Any) -> Maker:
    """Simulations of the search in Python."""
    from open_spiel.python.algorithms import mcts

    state = first_choice(game)

    def work(times: int) -> int:
        mcts.MCTSBot(game, 1.0, times, mcts.RandomRolloutEvaluator(1), solve=False).mcts_search(state)
        return times

    return lambda: work
