"""A view as lines of text: as its game says it, or as its scene."""

from collections.abc import Sequence
from typing import Any

from armillary.kernel.game import Game
from armillary.kernel.showing import scene_of
from armillary.kernel.text import Catalogue, TextLine
from armillary.terminal.scene_lines import SceneLines


def as_drawing(game: Game, board: Any, words: Catalogue, names: Sequence[str]) -> Sequence[TextLine]:
    """A view as lines, drawn beside and below each other."""
    if game.describe is not None:
        return game.describe(board, words, names)
    return SceneLines(scene_of(game, board, len(names)), words, names).drawn()


def as_list(game: Game, board: Any, words: Catalogue, names: Sequence[str]) -> Sequence[TextLine]:
    """A view as lines that may be broken between any two words."""
    say = game.listing or game.describe
    if say is not None:
        return say(board, words, names)
    return SceneLines(scene_of(game, board, len(names)), words, names).listed()
