"""Matches by chance, and the positions of Apex they come to."""

import random
from typing import Any

from armillary.games.apex import GAME
from armillary.games.apex.names import NONE, Count, Phase, Side
from tests.games.any_game.walking import Walks

ENDABLE = {Phase.FIGHT, Phase.SETTLE, Phase.ACT}  # phases in which a turn can be ended, the last of their keys
SIDES = (Side.WAR, Side.WAR, Side.EVOLUTION, Side.COLONISATION, Side.COLONISATION, *[Side.EXPANSION] * 5)


def lively(position: Any, seat: int, rng: random.Random) -> int:
    """A key by chance, but ships go where others are, and turns are seldom ended early."""
    keys: list[int] = position.options(seat)
    asks_side = position.phase == Phase.CHOOSE and position.side[seat] == NONE and len(keys) == 4
    if asks_side and (position.chosen[seat] != NONE or position.hand[seat].bit_count() == 1):
        return rng.choice(SIDES)
    if position.phase == Phase.TO and rng.random() < 0.6:
        ships, colony = position.ships, position.colony
        busy = [key for key in keys if colony[key] != NONE or any(ships[key :: Count.PLACES])]
        return rng.choice(busy or keys)
    if position.phase in ENDABLE and rng.random() < 0.9:
        return rng.choice(keys[:-1])
    return rng.choice(keys)


WALKS = Walks(GAME, lively, players=4)
walk, reached = WALKS.walk, WALKS.reached
