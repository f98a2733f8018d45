"""Levels of play, from one for a first match to one that thinks as long as is pleasant."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from armillary.bots.bot import Thinking
from armillary.bots.searcher import Mind
from armillary.kernel.game import Game, Setup
from armillary.kernel.position import Position
from armillary.minds import Limit, Manner

CADET, CAPTAIN, ADMIRAL, ORACLE = LEVELS = ("cadet", "captain", "admiral", "oracle")
FILE = "levels.toml"
LONGEST = 2_000.0
"""Milliseconds that a turn may take at most."""


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a level plays: how far it looks, and how much it misjudges."""

    simulations: int
    """For a whole turn."""
    doubt: float = 0.0
    """By how much of a match it may misjudge what it could do; with any, the plans of others are forgotten."""

    def limit(self, within: float | None) -> Limit:
        return Limit(self.simulations, within, turn=True)

    @property
    def manner(self) -> Manner:
        return Manner(doubt=self.doubt, lazy=self.doubt > 0)


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the levels of a game are, as its file says."""

    players: dict[str, dict[str, Strength]]
    """Number of players -> level -> how well it plays there."""


UNTUNED = {
    CADET: Strength(20, 0.3),
    CAPTAIN: Strength(60, 0.1),
    ADMIRAL: Strength(400),
    ORACLE: Strength(12_000),
}
"""In a game whose levels were not set by a ladder."""


@cache
def levels_in(folder: Path) -> Levels:
    """What lies in the folder of a game; nothing, where its levels were never set."""
    file = folder / FILE
    return msgspec.convert(tomllib.loads(file.read_text()), Levels) if file.exists() else Levels({})


def strengths(game: Game, players: int) -> dict[str, Strength]:
    """How well each level plays at a table of so many; unless that was set, as at a table of the usual size."""
    tables = levels_in(game.folder).players
    return UNTUNED | tables.get(str(players), tables.get(str(game.usual), {}))


def strength(name: str, setup: Setup) -> Strength:
    return strengths(setup.game, setup.players)[name]


@dataclass(frozen=True)
class Level:
    """A bot whose strength has a name; how it thinks depends on the game and the number of players."""

    name: str
    within: float | None = LONGEST
    own: Strength | None = None
    """Whatever is played; else what the game says."""

    @property
    def limit(self) -> Limit:
        """The most that a turn takes, whatever is played."""
        return Limit(None, self.within, turn=True)

    def seated(self) -> Thinking:
        return Levelled(self)

    def choose(self, position: Position, seat: int, seed: int) -> int:
        return self.seated().choose(position, seat, seed)


class Levelled:
    """Plays at a level, once it has seen what is played."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.mind: Mind | None = None

    def choose(self, position: Position, seat: int, seed: int) -> int:
        if self.mind is None:
            found = self.level.own or strength(self.level.name, position.setup)
            self.mind = Mind(found.limit(self.level.within), found.manner)
        return self.mind.choose(position, seat, seed)
