"""The plain scene: the fields of a view as they are, for a game that gives no scene of its own."""

from collections.abc import Collection, Iterator
from typing import Any

from armillary.kernel.scene import Grid, GridRow, Scene
from armillary.kernel.text import Argument, Message

Fields = dict[str, Any]


def plain(board: Any, players: int, known: Collection[str]) -> Scene:
    """A view as plain data: lists with an entry for each seat side by side, all else below each other.

    `known` are the ids of the game's messages: a field NAME is called `view.NAME`, or by its own name.
    """
    fields = board if isinstance(board, dict) else {"view": board}
    by_seat = {name: value for name, value in fields.items() if is_by_seat(value, players)}
    others = {name: value for name, value in fields.items() if name not in by_seat}
    columns = dict(columns_of(by_seat, players))
    seats = [GridRow([cell(values[seat]) for values in columns.values()], seat=seat) for seat in range(players)]
    things = [GridRow([cell(value)], title=called(name, known)) for name, value in others.items()]
    grids = [Grid([called(name, known) for name in columns], seats)] if columns else []
    return Scene(grids=[*grids, Grid([], things)] if things else grids)


def is_by_seat(value: Any, players: int) -> bool:
    return isinstance(value, list) and len(value) == players > 0


def columns_of(fields: Fields, players: int) -> Iterator[tuple[str, list[Any]]]:
    """What each column shows of every seat; things with fields of their own have a column for each of those."""
    for name, values in fields.items():
        if all(isinstance(value, dict) for value in values):
            for inner in dict.fromkeys(key for value in values for key in value):
                yield inner, [value.get(inner) for value in values]
        else:
            yield name, values


def cell(value: Any) -> Argument | None:
    """A value as it is read by people."""
    if value is None or value in ([], {}):
        return None
    if isinstance(value, bool):
        return Message("scene.yes" if value else "scene.no")
    if isinstance(value, int | str):
        return value
    return spelled(value)


def spelled(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {spelled(one)}" for name, one in value.items())
    if isinstance(value, list):
        return " · ".join(map(spelled, value))
    return "-" if value is None else str(value)


def called(name: str, known: Collection[str]) -> Message:
    """A message that is not in the catalogue shows its id: the name of the field."""
    identity = f"view.{name}"
    return Message(identity if identity in known else name.replace("_", " "))
