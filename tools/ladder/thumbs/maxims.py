"""What all rules of thumb share: a maxim for each kind of question says what a key is worth."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

Maxim = Callable[[Any, int, int], float]
"""Of a position, a seat and a key."""


def best(keys: Iterable[int], seed: int, worth: Callable[[int], float]) -> int:
    """The key that is worth most; of equals, any."""
    shuffled = list(keys)
    Random(seed).shuffle(shuffled)
    return max(shuffled, key=worth)
