"""Finding games."""

from collections.abc import Callable
from pathlib import Path

import armillary
from armillary.cli.errors import BadCommand
from armillary.cli.screen import Screen
from armillary.kernel import registry
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game
from armillary.kernel.text import CatalogueError


def load_game(screen: Screen, reference: str) -> Game:
    """A game by name or folder, ready to be played and spoken of."""
    return loaded(screen, reference, lambda: armillary.game(reference))


def add_game(screen: Screen, folder: str) -> Game:
    """The game of a folder, known by its name from now on."""
    return loaded(screen, folder, lambda: registry.add_folder(Path(folder)))


def loaded(screen: Screen, reference: str, load: Callable[[], Game]) -> Game:
    try:
        game = load()
        screen.words.learn(game)
    except (ArmillaryError, OSError):
        raise
    except CatalogueError as error:
        raise BadCommand("cli.game.broken", game=reference[:80], problem=str(error)) from None
    except Exception as error:  # whatever the code of another author's game raises
        problem = f"{type(error).__name__}: {error}"
        raise BadCommand("cli.game.broken", game=reference[:80], problem=problem) from error
    return game


def named_game(screen: Screen, name: str, folder: str | None) -> Game:
    """The game a record or a position names. What was read from a file is a name, never a folder to run code from."""
    if folder is not None:
        return load_game(screen, folder)
    if name not in armillary.names():
        raise BadCommand("cli.game.elsewhere", game=name[:40])
    return load_game(screen, name)
