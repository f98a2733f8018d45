"""How long a bot may think where others wait for it."""

from dataclasses import replace
from typing import NamedTuple

from armillary.bots.bot import Bot
from armillary.bots.levels import Level
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
        if not isinstance(found, Searcher):
            return name
        kind = name.partition(":")[0]
        if (found.limit.milliseconds or 0) > self.milliseconds:
            return f"{kind}:{self.milliseconds}ms"
        if (found.limit.simulations or 0) > self.simulations:
            return f"{kind}:{self.simulations}"
        return name

    def allows(self, name: str) -> bool:
        return self.applied(name) == name

    def held(self, thinker: Bot) -> Bot:
        """A bot that stops in time, however slow the machine is."""
        if isinstance(thinker, Searcher):
            return replace(thinker, limit=thinker.limit.within(self.milliseconds))
        if isinstance(thinker, Level):
            return replace(thinker, within=min(thinker.within or self.milliseconds, self.milliseconds))
        return thinker


BOUND = Bound(2.0)
"""As usual."""
