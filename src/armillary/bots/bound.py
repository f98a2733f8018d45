"""How long a bot may think where others wait for it."""

from dataclasses import replace
from typing import NamedTuple

from armillary.bots.bot import Bot
from armillary.bots.names import bot
from armillary.bots.searcher import Searcher

SIMULATIONS = 2_000
"""A second, for a bot whose limit is a number of them: every game makes more."""


class Bound(NamedTuple):
    """The most that one decision may take."""

    seconds: float

    @property
    def milliseconds(self) -> int:
        return round(self.seconds * 1000)

    @property
    def simulations(self) -> int:
        return round(self.seconds * SIMULATIONS)

    def applied(self, name: str) -> str:
        """The bot, or the one that is like it but for what it may not take. Raises UnknownBot."""
        found = bot(name)
        if isinstance(found, Searcher) and (found.milliseconds or 0) > self.milliseconds:
            return f"search:{self.milliseconds}ms"
        if isinstance(found, Searcher) and (found.simulations or 0) > self.simulations:
            return f"search:{self.simulations}"
        return name

    def allows(self, name: str) -> bool:
        return self.applied(name) == name

    def held(self, thinker: Bot) -> Bot:
        """A bot that stops in time, however slow the machine is."""
        if not isinstance(thinker, Searcher):
            return thinker
        return replace(thinker, milliseconds=min(thinker.milliseconds or self.milliseconds, self.milliseconds))


BOUND = Bound(2.0)
"""As usual."""
