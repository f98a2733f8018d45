"""Finding games."""

import armillary
from armillary.cli.errors import BadCommand
from armillary.cli.screen import Screen
from armillary.kernel.errors import ArmillaryError
from armillary.kernel.game import Game
from armillary.kernel.text import CatalogueError


def load_game(screen: Screen, reference: str) -> Game:
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
    return game


def named_game(screen: Screen, name: str, folder: str | None) -> Game:
    """The game a record or a position names. What was read from a file is a name, never a folder to run code from."""
    if folder is not None:
        return load_game(screen, folder)
    if name not in armillary.names():
        raise BadCommand("cli.game.elsewhere", game=name[:40])
    return load_game(screen, name)
