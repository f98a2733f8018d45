"""How a mind thinks, and how long."""

from typing import NamedTuple


class Manner(NamedTuple):
    """How a search picks what to try, and how it judges what comes of it."""

    by_prior: bool = True
    """Whether leanings and judgement lead the search; else upper confidence bounds alone, as in search-1."""
    net: bool = True
    """Whether the game's net judges, where there is one; else the judgement by hand."""
    first: bool = False
    """Whether the game's first judgement and calm are gone by, as frozen for search-1."""
    lazy: bool = False
    """Whether the others are expected to do what they lean to, without a thought for their plans."""
    doubt: float = 0.0
    """By how much of a match each key at hand may be misjudged."""
    trust: float | None = None
    """Share of the leanings in what is tried first; unless said, the game's."""
    edge: float = 0.03
    """How much the lead in points counts beside winning."""


USUAL = Manner()
FIRST = Manner(by_prior=False, net=False, first=True, edge=0.0)
"""As search-1 thinks."""


class Limit(NamedTuple):
    """How much thought a question may take, or a whole turn of them; both at once: whichever ends first."""

    simulations: int | None = None
    milliseconds: float | None = None
    turn: bool = False
    """For all questions that one seat answers in a row, rather than for each."""

    def less(self, simulations: int, milliseconds: float) -> "Limit":
        """What is left of it."""
        return self._replace(
            simulations=None if self.simulations is None else max(1, self.simulations - simulations),
            milliseconds=None if self.milliseconds is None else max(0.0, self.milliseconds - milliseconds),
        )

    def within(self, milliseconds: float) -> "Limit":
        """The same, and no longer than this."""
        return self._replace(milliseconds=min(milliseconds, self.milliseconds or milliseconds))

    def checked(self) -> "Limit":
        if self.simulations is None and self.milliseconds is None:
            raise ValueError("give a number of simulations, or of milliseconds")
        return self
