"""What a game need not say: options as they are named, positions as they are and without checks."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from armillary.kernel.components import ComponentSet
from armillary.kernel.dialect import fields
from armillary.kernel.options import Option


def itself(position: Any) -> Any:
    """For a game whose questions read a position as it is."""
    return position


def fill_options(position: Any, components: ComponentSet, options: dict[str, Any]) -> None:
    """Every option into the table field of its name: a flag as 0 or 1, a choice by its place among the values."""
    for option in position.setup.game.options:
        value = options[option.name]
        setattr(position, option.name, option.values.index(value) if option.kind == "choice" else int(value))


def check_options(game: str, cls: type, options: Sequence[Option]) -> None:
    """Refuse an option for which the positions of a class have no table field that fill_options() could fill."""
    for option in options:
        field = fields(cls).get(option.name)
        if field is None or not field.table or option.kind == "text":
            raise TypeError(f"{game}: option {option.name} needs a number of its name in a @tables class, or `fill`")


def has_score(cls: type) -> bool:
    """Whether positions of a class have a field `score`, with a number for each seat."""
    field = fields(cls).get("score")
    return field is not None and bool(field.count)


def own_score(position: Any) -> list[int]:
    """The field `score`, as far as there are seats."""
    return list(position.score)[: position.players]


def never_broken(position: Any) -> list[str]:
    """For a game whose fields may hold whatever their bounds allow."""
    return []


def home_of(cls: type) -> Path:
    """The folder of a game: where its class lies, or above it, and a text/ is."""
    file = Path(str(sys.modules[cls.__module__].__file__))
    return next((folder for folder in file.parents if (folder / "text").is_dir()), file.parent)
