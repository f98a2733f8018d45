"""What is measured: rules that can be started, and where a fresh process finds them."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from armillary.kernel.game import Game
from armillary.kernel.position import Position


@dataclass(frozen=True, kw_only=True)
class Subject:
    """Rules to measure. They need not be a whole Game."""

    name: str
    module: str
    """The package that offers it, as SUBJECT or as GAME."""
    folder: Path
    """Where that package lies."""
    players: int
    most_answers: int
    """No match is longer, chance included."""
    start: Callable[[int], Position]
    """Makes the position a match of so many players begins with."""

    @property
    def home(self) -> Path:
        """The folder from which the package can be imported by its name."""
        return self.folder.parents[self.module.count(".")]


def of_game(game: Game) -> Subject:
    """Measure a game with its usual number of players, or where none is usual with as many as it takes."""

    def start(players: int) -> Any:
        return game.setup(players).start()

    return Subject(
        name=game.name,
        module=package_of(game),
        folder=game.folder,
        players=game.usual_players or game.players[-1],
        most_answers=game.most_answers,
        start=start,
    )


def package_of(game: Game) -> str:
    """The package that lies in the folder of a game: that of its position's class, or one around it."""
    name = game.position_class.__module__
    while Path(str(sys.modules[name].__file__)) != game.folder / "__init__.py":
        name = name.rpartition(".")[0]
    return name


def load(module: str, home: Path) -> Subject:
    """Find a subject in another process, by what its Subject says."""
    if str(home) not in sys.path:
        sys.path.insert(0, str(home))
    package = import_module(module)
    return package.SUBJECT if hasattr(package, "SUBJECT") else of_game(package.GAME)
