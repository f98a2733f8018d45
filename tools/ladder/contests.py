"""What is played to know how strong the bots are."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from armillary.bots.levels import ADMIRAL, LEVELS, Strength, strengths
from armillary.kernel import registry
from armillary.kernel.registry import named

GAMES = ("pocket-imperium", "apex", "council-of-shadows")
THOUSANDS = {
    "pocket-imperium": {2: (19, 14), 3: (12, 27)},
    "apex": {2: (14, 9), 3: (7, 6), 4: (4, 4), 5: (3, 3), 6: (2, 2)},
    "council-of-shadows": {2: (10, 5), 3: (6, 19), 4: (5, 15)},
}
"""Simulations, in thousands, that `search` and `search-1` make in 50 ms on a core of the machine of docs/speed.md.

By number of players. They are played with as many, not with the time, so that matches can be played again.
"""
TIMES = (100, 400, 1600)
"""Simulations; four times as many ought to be stronger."""


class Contest(NamedTuple):
    """One bot against copies of another."""

    game: str
    players: int
    mode: str
    options: dict[str, Any]
    one: str
    others: str
    label: str
    """Who the two are, to people."""
    matches: int

    @property
    def bots(self) -> list[str]:
        return [self.one, *[self.others] * (self.players - 1)]

    @property
    def par(self) -> float:
        return 1 / self.players


def tables(game: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Every number of players but one, who has nobody to beat; and every mode with the usual number."""
    found = registry.game(game)
    yield from ((players, "", {}) for players in found.players if players > 1)
    yield from ((found.usual, mode, options) for mode, options in found.modes.items())


def level_bot(game: str, players: int, level: str) -> str:
    """A level as it thinks where nothing hurries it."""
    return bot_of(strengths(named(game), players)[level])


def bot_of(found: Strength) -> str:
    """The bot that plays so well."""
    return f"weak:{found.simulations}:{found.doubt:g}"


def levels() -> Iterator[Contest]:
    """Each level against the one below."""
    for game in GAMES:
        for players, mode, options in tables(game):
            for lower, upper in pairwise(LEVELS):
                one, others = (level_bot(game, players, level) for level in (upper, lower))
                yield Contest(game, players, mode, options, one, others, f"{upper}, {lower}", 60)


def yardsticks() -> Iterator[Contest]:
    """The search of today against bots that stay as they are."""
    for game in GAMES:
        for players, mode, options in tables(game):
            own, first = (number * 1000 for number in THOUSANDS[game][players])
            for other, matches in (("greedy-1", 60), (f"search-1:{first}", 40)):
                label = f"search, {other.partition(':')[0]}"
                yield Contest(game, players, mode, options, f"search:{own}", other, label, matches)


def times() -> Iterator[Contest]:
    """Four times the simulations in a duel."""
    for game in GAMES:
        for number in TIMES:
            yield Contest(game, 2, "", {}, f"search:{4 * number}", f"search:{number}", f"{4 * number}, {number}", 300)


def thumbs() -> Iterator[Contest]:
    """The level that knows its trade, against rules of thumb that a person wrote who had not seen the bots."""
    for game in GAMES:
        thumb = f"ladder.thumbs.{game.replace('-', '_')}:choose"
        for players in named(game).players:
            if players > 1:
                yield Contest(game, players, "", {}, ADMIRAL, thumb, f"{ADMIRAL}, rules of thumb", 60)


PARTS = {"levels": levels, "yardsticks": yardsticks, "thumbs": thumbs, "times": times}
"""Of the page."""
