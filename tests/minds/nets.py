"""Nets for tests: made up, but of the right shape for a game."""

from array import array
from random import Random
from typing import Any

from armillary.kernel.game import Game
from armillary.minds.weights import FORMAT, Weights


def made_up(
    game: Game, seed: int = 1, own: int = 7, common: int = 3, one: int = 8, two: int = 4, **more: Any
) -> Weights:
    """A net of any numbers that fit."""
    chance = Random(seed)

    def numbers(letter: str, most: int, count: int) -> bytes:
        return array(letter, [chance.randrange(-most, most) for _ in range(count)]).tobytes()

    parts: dict[str, Any] = {
        "first": numbers("h", 900, one * (3 * own + common)),
        "first_bias": numbers("i", 90_000, one),
        "second": numbers("h", 900, one * two),
        "second_bias": numbers("i", 90_000, two),
        "last": [chance.uniform(-1, 1) for _ in range(two)],
    }
    return Weights(
        FORMAT, game.name, game.rules, own, common, one, two, 0.8, provenance={"seed": seed}, **{**parts, **more}
    ).stamped()
