"""Players that go by rules of thumb, as a person would who knows the rules and a few maxims: a yardstick for bots."""

from collections.abc import Callable, Mapping
from typing import Any

from ladder.thumbs import apex, council_of_shadows, pocket_imperium

Choose = Callable[[Any, int, int], int]
"""Of a position in which the seat may know everything, the seat and a seed: one of its legal keys."""

THUMBS: Mapping[str, Choose] = {
    "pocket-imperium": pocket_imperium.choose,
    "apex": apex.choose,
    "council-of-shadows": council_of_shadows.choose,
}
