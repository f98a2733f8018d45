"""How a view is shown: as the scene that its game gives, or its fields as they are."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from msgspec.structs import replace

from armillary.kernel.plain import plain
from armillary.kernel.scene import Scene

if TYPE_CHECKING:
    from armillary.kernel.game import Game


def scene_of(game: "Game", board: Any, players: int) -> Scene:
    """What is seen of a view, which may have come over the wire as plain data."""
    if game.scene is None:
        return plain(msgspec.to_builtins(board), players, game.text().entries)
    kind = get_type_hints(game.view).get("return", Any)
    return game.scene(msgspec.convert(board, kind) if isinstance(board, dict) else board)


def fields_of(view: Any, names: Sequence[str]) -> dict[str, Any]:
    """Some fields of a view, which is a dict or a struct."""
    return {name: view[name] if isinstance(view, dict) else getattr(view, name) for name in names}


def with_fields(view: Any, fields: dict[str, Any]) -> Any:
    """A view with some of its fields in another form."""
    return {**view, **fields} if isinstance(view, dict) else replace(view, **fields)


def is_drawn(game: "Game") -> bool:
    """Whether anybody draws the scene of a game: one that gives only lines of its own has none worth drawing."""
    return game.scene is not None or game.describe is None
