"""Whether a net is better than the one before, and by which versions it was made."""

import platform
from importlib.metadata import version
from typing import Final

import numpy as np

SURE: Final = 1.0
"""Standard errors by which a net must win more than its share.

Of nets that are no better one in six passes, and costs little, because it is as good. To ask for two would turn away,
after 400 matches, most of those that win three in a hundred more; and these add up.
"""


class Trial:
    """Matches of one against others; those that share their chance count as one."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.payoffs: list[float] = []

    def add(self, payoff: float) -> None:
        """The next match, from the next seat."""
        self.payoffs.append(payoff)

    @property
    def share(self) -> float:
        return float(np.mean(self.payoffs))

    @property
    def gain(self) -> float:
        """What it wins beyond its share."""
        return self.share - 1 / self.players

    @property
    def noise(self) -> float:
        """The standard error of the gain."""
        starts = range(0, len(self.payoffs), self.players)
        rounds = [np.mean(self.payoffs[at : at + self.players]) for at in starts]
        return float(np.std(rounds, ddof=1) / np.sqrt(len(rounds))) if len(rounds) > 1 else 1.0

    @property
    def is_passed(self) -> bool:
        return self.gain > SURE * self.noise


def versions() -> dict[str, str]:
    """What the numbers of a net may depend on."""
    return {"armillary": version("armillary"), "numpy": version("numpy"), "python": platform.python_version()}
