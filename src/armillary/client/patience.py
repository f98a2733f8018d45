"""Trying again when a connection is lost: soon at first, then less often, and never all at the same moment."""

from collections.abc import Callable, Iterator
from enum import Enum
from random import uniform

SOON = 0.1
LATE = 15.0
GOOD = 10.0
"""Seconds for which a connection must have lived, for the next try to come soon again."""


class Link(Enum):
    """How the connection is, for a listener."""

    LOST = "lost"
    """It is tried again."""
    BACK = "back"


Notice = Callable[[Link], None]


def ignore(_: Link) -> None:
    """There is no listener."""


def delays(soon: float = SOON, late: float = LATE) -> Iterator[float]:
    """Seconds to wait before each new try. Half of each is chance: clients that lost a server come back one by one."""
    longest = soon
    while True:
        yield uniform(longest / 2, longest)
        longest = min(late, longest * 2)
