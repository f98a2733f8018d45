"""What events change on the board: rules tell it in numbers, and viewers get it as parts of their view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one thing in a view becomes."""

    at: list[str | int]
    """The way to it: names of fields, and numbers of things in lists, their ids where they have any; -1: a new one."""
    to: Any = None
    """What it becomes; of an object, those fields that change."""
    gone: bool = False
    """It leaves its list."""


@dataclass(frozen=True)
class ChangeKind:
    """One kind of change. Its numbers, up to four, are those of its way, and then those that make what a thing becomes.

    at: names of fields, with dots between them; a * is a number.
    to: fields, with what makes each of a number; or what makes the thing, of the setup and all numbers that are left;
    None: the thing leaves its list.
    known: which number is the set of viewers who may know it; to others the thing becomes None.
    private: only the seat that is the first number hears of it.
    """

    at: str
    to: Mapping[str, Callable[[int], Any]] | Callable[..., Any] | None
    known: int | None = None
    private: bool = False

    @property
    def is_open(self) -> bool:
        """Everybody hears the same of it."""
        return self.known is None and not self.private

    def heard(self, setup: Any, numbers: tuple[int, ...], viewer: int) -> Change | None:
        """A change for a viewer; None: it hears nothing of it."""
        if self.private and numbers[0] != viewer:
            return None
        left = iter(numbers)
        at = [next(left) if name == "*" else name for name in self.at.split(".") if name]
        if self.to is None:
            return Change(at, gone=True)
        if self.known is not None and not numbers[self.known] >> viewer & 1:
            return Change(at)
        if isinstance(self.to, Mapping):
            return Change(at, {name: make(next(left)) for name, make in self.to.items()})
        return Change(at, self.to(setup, *left))


def some(number: int) -> int | None:
    """A number; -1 stands for none."""
    return None if number == -1 else number


def alone(make: Callable[[int], Any]) -> Callable[..., Any]:
    """Reads a single number; others that are told behind it do not matter."""
    return lambda setup, number, *rest: make(number)


def digits(base: int) -> Callable[[int], list[int]]:
    """A list of small numbers, told as the digits behind a leading 1."""

    def split(number: int) -> list[int]:
        found: list[int] = []
        while number > 1:
            number, digit = divmod(number, base)
            found.insert(0, digit)
        return found

    return split


def put(thing: Any, change: Change) -> Any:
    """A view, or a part of it, with a change; what it was stays as it is."""
    if not change.at:
        return {**(thing or {}), **change.to} if isinstance(change.to, dict) else change.to
    name, inner = change.at[0], Change(change.at[1:], change.to, change.gone)
    if not isinstance(thing, list):
        return {**thing, name: put(thing[name], inner)}
    index = index_of(thing, name)
    if change.gone and not inner.at:
        return thing[:index] + thing[index + 1 :]
    return thing[:index] + [put(old, inner) for old in thing[index : index + 1] or [None]] + thing[index + 1 :]


def index_of(things: list[Any], number: Any) -> int:
    """Where a thing is in a list, by its id if it has one; what is new, or has the number -1, comes last."""
    if number == -1:
        return len(things)
    if things and isinstance(things[0], dict) and "id" in things[0]:
        return next((index for index, thing in enumerate(things) if thing["id"] == number), len(things))
    return int(number)
