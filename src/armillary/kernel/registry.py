"""Games by name: those of the package, those installed beside it, and those in folders."""

import os
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from keyword import iskeyword
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from armillary.kernel.errors import UnknownGame

if TYPE_CHECKING:
    from armillary.kernel.game import Game

GROUP = "armillary.games"
PACKAGE = "armillary.games"
FOLDERS = "ARMILLARY_GAMES"
"""The variable with folders of games; processes that a process starts know the same games by it."""
_registered: dict[str, Any] = {}


def register(game: "Game") -> "Game":
    """Make a game known by its name, which no other game has."""
    other = _registered.get(game.name)
    home = str(other.folder) if other is not None else installed().get(game.name, "")
    if other is not None and other.folder != game.folder:
        raise UnknownGame("game.taken", game=game.name, folder=str(game.folder), other=home)
    if other is None and home and not f"{game.position_class.__module__}.".startswith(f"{home}."):
        raise UnknownGame("game.taken", game=game.name, folder=str(game.folder), other=home)
    _registered[game.name] = game
    return game


@cache
def own() -> dict[str, str]:
    """name -> module of every game of the package."""
    folder = Path(__file__).parents[1] / "games"
    found = sorted(path.parent.name for path in folder.glob("*/__init__.py"))
    return {name.replace("_", "-"): f"{PACKAGE}.{name}" for name in found}


@cache
def installed() -> dict[str, str]:
    """name -> module of every game of the package and of the packages installed beside it."""
    return {point.name: point.value for point in entry_points(group=GROUP)} | own()


def names() -> list[str]:
    """Every game that can be named."""
    load_folders()
    return sorted({*installed(), *_registered})


def shown() -> list[str]:
    """The same as people are shown them: those of the package in its own order, then the others."""
    order = import_module(PACKAGE).ORDER
    return sorted(names(), key=lambda name: order.index(name) if name in order else len(order))


def game(name: str) -> "Game":
    """A game by its name, or by the folder it lies in."""
    return from_folder(Path(name)) if is_folder(name) and name not in names() else named(name)


def named(name: str) -> "Game":
    """A game by its name alone: what a record or a position says is never a folder to run code from."""
    load_folders()
    if name in _registered:
        return _registered[name]  # type: ignore[no-any-return]
    if name not in installed():
        raise UnknownGame("game.unknown", game=name[:80], known=", ".join(names()) or "-")
    found = register(import_module(installed()[name]).GAME)
    if found.name != name:
        raise UnknownGame("game.misnamed", module=installed()[name], game=name, given=found.name)
    return found


def place_of(error: Exception) -> str | None:
    """The last line of a game that an error came through, as FILE:LINE."""
    homes = [known.folder for known in _registered.values()]
    for frame in reversed(extract_tb(error.__traceback__)):
        for home in homes:
            if Path(frame.filename).is_relative_to(home):
                return f"{Path(frame.filename).relative_to(home.parent)}:{frame.lineno}"
    return None


# games in folders


def is_folder(name: str) -> bool:
    """Whether a folder is meant: it is there, or spelled as no game is."""
    try:
        return Path(name).exists() or len(Path(name).parts) > 1
    except (OSError, ValueError):
        return False


def add_folder(folder: Path) -> "Game":
    """Make the game of a folder known by its name, here and in every process that is started from here."""
    found = from_folder(folder)
    listed = [*folders(), str(folder.resolve())]
    os.environ[FOLDERS] = os.pathsep.join(dict.fromkeys(listed))
    return found


def folders() -> list[str]:
    """Folders of games that were made known."""
    return [folder for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]


def load_folders() -> None:
    for folder in folders():
        load_once(folder)


@cache
def load_once(folder: str) -> "Game":
    return from_folder(Path(folder))


def check_folder(folder: Path) -> None:
    """Whether a game may be there."""
    if not folder.exists():
        raise UnknownGame("game.nowhere", folder=str(folder))
    if not folder.is_dir():
        raise UnknownGame("game.file", file=str(folder))
    if not folder.name.isidentifier() or iskeyword(folder.name) or not (folder / "__init__.py").exists():
        raise UnknownGame("game.package", game=folder.name or str(folder))


def from_folder(folder: Path) -> "Game":
    """A game that lives outside the package: a folder named as it is imported, whose __init__.py says GAME."""
    folder = folder.resolve()
    check_folder(folder)
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    module = import_module(folder.name)
    if module.__file__ is None or Path(module.__file__).parent != folder:
        raise UnknownGame("game.clash", game=folder.name, other=str(module.__file__))
    if not hasattr(module, "GAME"):
        raise UnknownGame("game.unnamed", game=folder.name)
    return register(module.GAME)
