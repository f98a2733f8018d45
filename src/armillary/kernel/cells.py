"""How much a row of a component set may hold: names, texts and lists as long as components need them."""

from collections.abc import Iterator
from typing import Any

from armillary.kernel.text import Argument, Message, brief
from armillary.kernel.wanted import LONGEST_GIVEN, Wrong, bounded, shown

LONGEST_NAME = 40
LONGEST_TEXT = 100
LONGEST_LIST = 100
MOST_NAMES = 40
DEEPEST = 8


def excess(value: Any, path: str = "", depth: int = 0) -> Iterator[Wrong]:
    """Every value of a row that holds more than it may."""
    if depth > DEEPEST:
        yield Wrong(path, Message("problem.deep"))
    elif isinstance(value, str):
        yield from over(len(value), LONGEST_TEXT, value, path, "right.words")
    elif isinstance(value, list):
        yield from over(len(value), LONGEST_LIST, value, path, "right.list")
        for n, one in enumerate(value, 1):
            yield from excess(one, f"{path} #{n}".lstrip(), depth + 1)
    elif isinstance(value, dict):
        yield from over(len(value), MOST_NAMES, value, path or "-", "right.names")
        for name, one in value.items():
            inner = f"{path}.{brief(name, LONGEST_GIVEN)}".lstrip(".")
            yield from over(len(name), LONGEST_NAME, name, inner, "right.words")
            yield from excess(one, inner, depth + 1)


def over(count: int, most: int, value: Any, path: str, right: str) -> Iterator[Wrong]:
    """What is wrong with a value of this count, if there may be no more than so many."""
    if count > most:
        wanted: dict[str, Argument] = {"given": shown(value), "right": bounded(right, None, most)}
        yield Wrong(path, Message("problem.wrong", wanted))
