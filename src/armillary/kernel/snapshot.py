"""A position as views, questions and refusals read it: all its numbers at once, and each table once for a setup."""

from collections.abc import Callable, Hashable
from functools import cache
from operator import itemgetter
from typing import Any, TypeVar

from armillary.kernel.dialect import fields, state_fields
from armillary.kernel.numbers import numbers, offsets, spans
from armillary.kernel.position import Position

Made = TypeVar("Made")


class Snapshot:
    """Reads like the position it was made of, which must not change meanwhile."""

    def __init__(self, position: Position) -> None:
        self.position = position
        kind: Any = type(position)
        self.kind = kind
        self.setup = position.setup
        self.memory = position.raw()
        self.numbers = found = numbers(position)
        self.made: dict[Any, Any] = {}
        names, read = reader(kind)
        own = self.__dict__
        own |= tables(position.setup)
        own.update(zip(names, read(found), strict=True))

    def twin(self) -> "Snapshot":
        """The same without what is made of it: two that hold each other would stay until cycles are looked for."""
        twin = object.__new__(Snapshot)
        twin.__dict__.update(self.__dict__, made={})
        return twin

    def options(self, seat: int) -> list[int]:
        """The legal keys of a waiting seat, listed once for all who ask."""
        asked = "options", seat
        if asked not in self.made:
            self.made[asked] = self.position.options(seat)
        return self.made[asked]  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        """What a position can do; looked up once."""
        found = self.__dict__[name] = getattr(self.position, name)
        return found


def glance(kind: type, *parts: tuple[str, int, int]) -> Callable[[Snapshot], Hashable]:
    """Reads some numbers of a position at once, only to compare them: each part is a field, a first and a count."""
    where, at = offsets(kind), spans(kind)
    starts = [(where[name][0] + first * where[name][1], count * where[name][1]) for name, first, count in parts]
    stretches = [slice(start, start + size) for start, size in starts]
    indices = [at[name].start + first + n for name, first, count in parts for n in range(count)]
    read = itemgetter(*indices)

    def look(seen: Snapshot) -> Hashable:
        memory = seen.memory
        return b"".join([memory[one] for one in stretches]) if memory else read(seen.numbers)

    return look


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
