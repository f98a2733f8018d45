"""Finding games, and running them interpreted where they are not compiled."""

import os
import sys
from typing import NoReturn

import armillary
from armillary.cli.errors import BadCommand
from armillary.cli.screen import Screen
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game
from armillary.kernel.position import Position
from armillary.kernel.text import CatalogueError


def load_game(screen: Screen, reference: str, to_play: bool = True) -> Game:
    """A game by name or folder, ready to be played and spoken of."""
    try:
        game = armillary.game(reference)
        screen.words.learn(game)
    except (ArmillaryError, OSError):
        raise
    except CatalogueError as error:
        raise BadCommand("cli.game.broken", game=reference[:80], problem=str(error)) from None
    except Exception as error:  # whatever the code of somebody else's game raises
        problem = f"{type(error).__name__}: {error}"
        raise BadCommand("cli.game.broken", game=reference[:80], problem=problem) from error
    if to_play and needs_sources(game):
        run_interpreted(screen, game)
    return game


def named_game(screen: Screen, name: str, folder: str | None) -> Game:
    """The game a record or a position names. What was read from a file is a name, never a folder to run code from."""
    if folder is not None:
        return load_game(screen, folder)
    if name not in armillary.names():
        raise BadCommand("cli.game.elsewhere", game=name[:40])
    return load_game(screen, name)


def needs_sources(game: Game) -> bool:
    """Whether the kernel is compiled but the game is not: only interpreted objects have a dictionary."""
    return Position.__dictoffset__ == 0 and game.position_class.__dictoffset__ != 0


def run_interpreted(screen: Screen, game: Game) -> NoReturn:
    """Start again with everything interpreted."""
    if os.environ.get("ARMILLARY_PURE"):
        raise BadCommand("cli.game.mixed", game=game.name)
    screen.warn(screen.words.say("game.interpreted", game=game.name))
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, "ARMILLARY_PURE": "1"})
