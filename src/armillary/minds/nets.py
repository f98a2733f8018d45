"""Which net judges for a game: the file beside its rules, if there is one."""

from functools import cache
from pathlib import Path

from armillary.kernel.game import Game
from armillary.minds.weights import BadNet, Weights, read

FILE = "net.json"


@cache
def net_in(folder: Path, game: str, rules: int) -> Weights | None:
    """The net in a folder, for this version of the rules; BadNet says what is wrong with it."""
    file = folder / FILE
    if not file.exists():
        return None
    found = read(file)
    if (found.game, found.rules) != (game, rules):
        raise BadNet("net.other", file=str(file), game=found.game, rules=found.rules)
    return found


def net_of(game: Game) -> Weights | None:
    return net_in(game.folder, game.name, game.rules)
