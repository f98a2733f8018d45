"""Matches by chance, and the positions of The Council of Shadows they come to."""

import random
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import Count, Key, Phase
from tests.games.any_game.walking import Walks

FULL: dict[str, Any] = {"stations": True, "leaders": True}
OPEN: dict[str, Any] = {"planning": "open", "dark_tech": "drawn", "civilisations": "dealt", "leaders": True}


def lively(position: Any, seat: int, rng: random.Random) -> int:
    """A key by chance, but little is declined, and Light cards are given back rather than Dark ones."""
    keys: list[int] = position.options(seat)
    if position.phase == Phase.GIVE_BACK and rng.random() < 0.9:
        return rng.choice([key for key in keys if key < Count.LIGHTS])
    if keys[-1] == Key.DONE and len(keys) > 1 and rng.random() < 0.85:
        return rng.choice(keys[:-1])
    return rng.choice(keys)


WALKS = Walks(GAME, lively)
walk, reached = WALKS.walk, WALKS.reached
