"""Games by name: those of the package, those installed beside it, and those in a folder."""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Any

from armillary.kernel.errors import UnknownGame

if TYPE_CHECKING:
    from armillary.kernel.game import Game

GROUP = "armillary.games"
PACKAGE = "armillary.games"
_registered: dict[str, Any] = {}


def register(game: "Game") -> "Game":
    """Make a game known by its name."""
    _registered[game.name] = game
    return game


@cache
def installed() -> dict[str, str]:
    """name -> module of every game of the package and of the packages installed beside it."""
    own = Path(__file__).parents[1] / "games"
    found = {path.parent.name.replace("_", "-"): f"{PACKAGE}.{path.parent.name}" for path in own.glob("*/rules.py")}
    return found | {point.name: point.value for point in entry_points(group=GROUP)}


def names() -> list[str]:
    """Every game that can be named."""
    return sorted({*installed(), *_registered})


def game(name: str) -> "Game":
    """A game by its name, or by the folder it lies in."""
    return from_folder(Path(name).resolve()) if is_game_folder(name) and name not in names() else named(name)


def named(name: str) -> "Game":
    """A game by its name alone: what a record or a position says is never a folder to run code from."""
    if name in _registered:
        return _registered[name]  # type: ignore[no-any-return]
    if name in installed():
        return register(import_module(installed()[name]).GAME)
    raise UnknownGame("game.unknown", game=name[:80], known=", ".join(names()) or "-")


def is_game_folder(name: str) -> bool:
    try:
        return (Path(name) / "rules.py").exists()
    except (OSError, ValueError):
        return False


def from_folder(folder: Path) -> "Game":
    """A game that lives outside the package: a folder with rules.py, named as it is imported."""
    if not folder.name.isidentifier() or iskeyword(folder.name) or not (folder / "__init__.py").exists():
        raise UnknownGame("game.package", game=folder.name)
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    module = import_module(folder.name)
    if Path(str(module.__file__)).parent != folder:
        raise UnknownGame("game.clash", game=folder.name, other=str(module.__file__))
    if not hasattr(module, "GAME"):
        raise UnknownGame("game.unnamed", game=folder.name)
    return register(module.GAME)
