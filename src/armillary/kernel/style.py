"""What a bot ought never to be seen to do."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Embarrassment(NamedTuple):
    """Something that nobody at a table would do on purpose."""

    name: str
    is_it: Callable[[Any, int, int], bool]
    """Whether a seat does it by giving a key in a position, as far as the position says."""
