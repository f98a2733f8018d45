"""A position as views, questions and refusals read it: all its numbers at once, and each table once for a setup."""

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any, TypeVar

from armillary.kernel.dialect import fields, state_fields
from armillary.kernel.numbers import numbers, spans
from armillary.kernel.position import Position

Made = TypeVar("Made")


class Snapshot:
    """Reads like the position it was made of, which must not change meanwhile."""

    def __init__(self, position: Position) -> None:
        self.position = position
        kind: Any = type(position)
        self.kind = kind
        self.setup = position.setup
        self.numbers = found = numbers(position)
        self.made: dict[Any, Any] = {}
        names, read = reader(kind)
        own = self.__dict__
        own |= tables(position.setup)
        own.update(zip(names, read(found), strict=True))

    def twin(self) -> "Snapshot":
        """The same without what is made of it: two that hold each other would stay until somebody looks for cycles."""
        twin = object.__new__(Snapshot)
        twin.__dict__.update(self.__dict__, made={})
        return twin

    def __getattr__(self, name: str) -> Any:
        """What a position can do."""
        return getattr(self.position, name)


def made_of(position: Any, make: Callable[[Any], Made]) -> Made:
    """What is made of a position or of its snapshot: of a snapshot it is made once for all who ask."""
    seen = position if isinstance(position, Snapshot) else Snapshot(position)
    if make not in seen.made:
        seen.made[make] = make(seen.twin())
    return seen.made[make]  # type: ignore[no-any-return]


@cache
def reader(kind: type) -> tuple[list[str], Any]:
    """The fields that change, and how to read them all from the numbers."""
    found = state_fields(kind)
    at = [span if found[name].count else span.start for name, span in spans(kind).items()]
    return list(found), itemgetter(*at)


def tables(setup: Any) -> dict[str, Any]:
    """The tables of a game, which are the same in every position of a setup."""
    if not setup.tables:
        kept = (name for name, field in fields(type(setup.template)).items() if field.table)
        setup.tables = {name: getattr(setup.template, name) for name in kept}
    return setup.tables  # type: ignore[no-any-return]
