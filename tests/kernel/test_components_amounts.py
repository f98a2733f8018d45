"""No text, name, list or table of a component set is of any size: what is too much is refused, by where it stands."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel import cells
from armillary.kernel.components import LONGEST_SOURCE, MOST_SHEETS, from_data, new_set, read_set
from armillary.kernel.errors import BadComponents
from armillary.kernel.registry import named, own
from beacons import GAME as BEACONS
from tests.kernel.sentences import check_sentence

Trail = tuple[str | int, ...]
FAR_TOO_MUCH = 5_000
SETS = sorted(folder.parent for game in (*map(named, own()), BEACONS) for folder in game.folder.glob("data/*/set.toml"))


def paths(data: Any, path: Trail = ()) -> Iterator[tuple[Trail, Any]]:
    """Every value within data, itself included."""
    yield path, data
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inner:
        yield from paths(value, (*path, step))


def swollen(value: Any) -> list[Any]:
    """The same, of far too much."""
    if isinstance(value, str):
        return ["x" * FAR_TOO_MUCH]
    if isinstance(value, list):
        return [[*value, *value[:1] * FAR_TOO_MUCH]] if value else []
    if isinstance(value, dict):
        more = {f"name-{n}": next(iter(value.values()), 0) for n in range(FAR_TOO_MUCH)}
        return [{**value, **more}, {**value, "x" * FAR_TOO_MUCH: next(iter(value.values()), 0)}]
    return ["x" * FAR_TOO_MUCH, [value] * FAR_TOO_MUCH]


def changed(data: Any, path: Trail, value: Any) -> Any:
    if not path:
        return value
    step, *rest = path
    items: Any = dict(data.items()) if isinstance(data, dict) else list(data)
    items[step] = changed(data[step], tuple(rest), value)
    return items


@pytest.mark.parametrize("folder", SETS, ids=lambda path: f"{path.parents[1].name}-{path.name}")
def test_whatever_grows_is_refused(folder: Path) -> None:
    """Every text, list and table of every set that ships, one after the other: of alike rows the first."""
    data = msgspec.to_builtins(read_set(folder))
    assert new_set(data, "mine").hash == read_set(folder).hash
    tried = 0
    for path, value in paths(data):
        if "row" in path and any(isinstance(step, int) and step > 1 for step in path):
            continue
        for much in swollen(value):
            with pytest.raises(BadComponents) as refused:
                new_set(changed(data, path, much), "mine")
            check_sentence(refused.value)
            tried += 1
    assert tried > 20


ROW = {"rounds": 6}
TOO_MUCH: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "source": (
        lambda: {"course": {"source": "s" * (LONGEST_SOURCE + 1)}},
        r"course\.toml, field source: it is the text .s+…., but must be text of at most 300 characters\.",
    ),
    "a text": (
        lambda: {"course": {"row": [ROW, {"name": "n" * (cells.LONGEST_TEXT + 1)}]}},
        r"course\.toml, row 2, column name: it is the text .n+…., but must be text of at most 100 characters\.",
    ),
    "a text within": (
        lambda: {"course": {"row": [{"steps": [{}, {"do": "n" * (cells.LONGEST_TEXT + 1)}]}]}},
        r"course\.toml, row 1, column steps #2\.do: it is the text .n+…., but must be text of at most 100 characters\.",
    ),
    "a list": (
        lambda: {"course": {"row": [{"steps": [1] * (cells.LONGEST_LIST + 1)}]}},
        r"row 1, column steps: it is a list of 101, but must be a list of at most 100\.",
    ),
    "a column": (
        lambda: {"course": {"row": [{"c" * (cells.LONGEST_NAME + 1): 1}]}},
        r"row 1, column c+: it is the text .c+., but must be text of at most 40 characters\.",
    ),
    "columns": (
        lambda: {"course": {"row": [{f"c{n}": n for n in range(cells.MOST_NAMES + 1)}]}},
        r"row 1, column -: it is a table, but must be a table of at most 40 names\.",
    ),
    "depth": (
        lambda: {"course": {"row": [{"a": [[[[[[[[[1]]]]]]]]]}]}},
        r"row 1, column a( #1)+: it is nested too deeply\.",
    ),
    "sheets": (
        lambda: {f"s{n}": {} for n in range(MOST_SHEETS + 1)},
        r"mine has 41 sheets, and may have 40\.",
    ),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_it_is_said_where_it_is_too_much_and_how_much_would_be_right(what: str) -> None:
    sheets, said = TOO_MUCH[what]
    data = {"name": "mine", "version": 1, "sheets": {n: {"provenance": "stated", **s} for n, s in sheets().items()}}
    with pytest.raises(BadComponents, match=said) as refused:
        new_set(data, "mine")
    check_sentence(refused.value)
    assert from_data(data, "mine").name == "mine", "a record that was written before is read"
