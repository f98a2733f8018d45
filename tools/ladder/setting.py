"""Sets the levels of a game: each so far below the next that it loses as often as is meant.

The strongest stands. Of the one below it the simulations are halved, and of the others what they misjudge is doubled,
until the distance is right.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from armillary.bots.levels import ADMIRAL, CADET, CAPTAIN, FILE, LEVELS, ORACLE, UNTUNED, Strength, levels_in
from armillary.kernel.registry import named
from ladder.contests import Contest, bot_of
from ladder.played import Share, play

AIM, NEAR = 0.68, 0.03
"""Of a duel, to the level above."""


class Effort(NamedTuple):
    """How a level is looked for."""

    steps: int
    matches: int


EFFORTS = {ADMIRAL: Effort(3, 60), CAPTAIN: Effort(5, 180), CADET: Effort(5, 180)}
"""Those that make many simulations take long."""
PARTS = {CAPTAIN: 4, CADET: 16}
"""The levels that misjudge make one simulation for so many of the one that knows its trade."""
FEWEST = 20
FEWER = (0.0, 8.0)
"""Halvings of the simulations of the strongest."""
DOUBTS = (-7.0, 0.0)
"""Doublings of what is misjudged, from a whole match."""
HEAD = "# How far each level looks, and how much it misjudges, by number of players: `make levels`.\n"
Weaker = Callable[[float], Strength]


def set_levels(game: str, players: Sequence[int] | None, times: float, workers: int) -> None:
    """Play until the levels have their distance, and write them down."""
    for number in players or [number for number in named(game).players if number > 1]:
        found = {ORACLE: UNTUNED[ORACLE]}
        for level, upper in ((ADMIRAL, ORACLE), (CAPTAIN, ADMIRAL), (CADET, CAPTAIN)):
            weaker = fewer(found[upper]) if level == ADMIRAL else doubtful(found[ADMIRAL], PARTS[level])
            found[level] = Setting(game, number, found[upper], weaker, EFFORTS[level], times, workers).below()
        write(game, number, found)


def fewer(strongest: Strength) -> Weaker:
    """The larger the number, the fewer simulations."""
    return lambda halvings: Strength(max(8, round(strongest.simulations / 2**halvings)))


def doubtful(admiral: Strength, part: int) -> Weaker:
    """The larger the number, the more is misjudged."""
    simulations = max(FEWEST, admiral.simulations // part)
    return lambda doublings: Strength(simulations, round(2**doublings, 3))


class Setting(NamedTuple):
    """Looks for a level below another one."""

    game: str
    players: int
    upper: Strength
    weaker: Weaker
    effort: Effort
    times: float
    workers: int

    def below(self) -> Strength:
        """One that loses to the upper one by the right distance: the range is halved until it does."""
        low, high = DOUBTS if self.weaker(0.0).doubt else FEWER
        for _ in range(self.effort.steps):
            middle = (low + high) / 2
            share = self.share(self.weaker(middle))
            print(share, flush=True)
            if abs(share.duel - AIM) < NEAR:
                return self.weaker(middle)
            low, high = (low, middle) if share.duel > AIM else (middle, high)
        return self.weaker((low + high) / 2)

    def share(self, found: Strength) -> Share:
        """What the upper one wins against copies of a weaker one."""
        matches = round(self.effort.matches * self.times)
        contest = Contest(self.game, self.players, "", {}, bot_of(self.upper), bot_of(found), bot_of(found), matches)
        return play(contest, matches, self.workers)


def write(game: str, players: int, found: dict[str, Strength]) -> None:
    """Into the folder of the game, beside what was set for other numbers of players."""
    folder = named(game).folder
    levels_in.cache_clear()
    tables = levels_in(folder).players | {str(players): found}
    text = HEAD
    for number in sorted(tables):
        text += f"\n[players.{number}]\n"
        for level in LEVELS:
            one = tables[number][level]
            text += f"{level} = {{ simulations = {one.simulations}, doubt = {one.doubt:g} }}\n"
    (folder / FILE).write_text(text, encoding="utf-8")
