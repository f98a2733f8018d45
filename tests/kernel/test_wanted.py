"""Values that are not what a type wants: place, value and what would be right are said, in every language."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from armillary.kernel.components import Head
from armillary.kernel.text import LANGUAGES, Message, catalogue
from armillary.kernel.wanted import fields, wrong


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    """A table within a table."""

    count: Annotated[int, Meta(ge=0, le=9)] = 0
    other: bool = False


class Walk(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="walk"):
    """One of two tables, told apart by `do`."""

    far: Annotated[int, Meta(gt=0, lt=4)]


class Rest(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="rest"):
    """The other one."""

    long: Annotated[int, Meta(ge=2)] = 2


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """Every kind of value a game may ask for."""

    word: Literal["red", "blue"] = "red"
    words: Literal["a"] | Literal["b"] = "a"
    player: Literal[2, 3] = 2
    always: Literal[3] = 3
    flag: bool = True
    ratio: float = 1.0
    text: str = ""
    short: Annotated[str, Meta(max_length=4)] = ""
    some_words: Annotated[str, Meta(min_length=3, max_length=9)] = "abc"
    password: Annotated[str, Meta(min_length=3, extra={"secret": True})] | None = None
    long: Annotated[str, Meta(min_length=3)] = "abc"
    pair: Annotated[str, Meta(min_length=2, max_length=2)] = "ab"
    like: Annotated[str, Meta(pattern="x+")] = "x"
    whole: int = 0
    fixed: Annotated[int, Meta(ge=7, le=7)] = 7
    few: Annotated[int, Meta(le=5)] = 0
    inner: Inner = msgspec.field(default_factory=Inner)
    steps: Annotated[list[Walk | Rest], Meta(max_length=2)] = []
    pairs: list[tuple[int, int]] = []
    some: Annotated[list[int], Meta(min_length=1)] = msgspec.field(default_factory=lambda: [1])
    between: Annotated[list[int], Meta(min_length=1, max_length=3)] = msgspec.field(default_factory=lambda: [1])
    table: dict[str, Literal["x", "y"]] = {}
    mixed: int | str | None = None
    day: date | None = None


class Needy(msgspec.Struct, forbid_unknown_fields=True):
    """A value that must be there."""

    inner: Inner


CASES: list[tuple[Any, Any, str]] = [
    (Row, {"word": "green"}, 'word: it is the text "green", but must be one of "blue", "red"'),
    (Row, {"words": "c"}, 'words: it is the text "c", but must be one of "a", "b"'),
    (Row, {"player": 4}, "player: it is 4, but must be one of 2, 3"),
    (Row, {"always": 4}, "always: it is 4, but must be 3"),
    (Row, {"flag": "true"}, 'flag: it is the text "true", but must be true or false, without quotes'),
    (Row, {"flag": 1}, "flag: it is 1, but must be true or false, without quotes"),
    (Row, {"ratio": True}, "ratio: it is true, but must be a number"),
    (Row, {"text": 2.5}, "text: it is 2.5, but must be text in quotes"),
    (Row, {"short": "abcde"}, 'short: it is the text "abcde", but must be text of at most 4 characters'),
    (Row, {"some_words": "ab"}, 'some_words: it is the text "ab", but must be text of 3 to 9 characters'),
    (Row, {"password": "ab"}, "password: it must be text of at least 3 characters"),
    (Row, {"long": "ab"}, 'long: it is the text "ab", but must be text of at least 3 characters'),
    (Row, {"pair": "a"}, 'pair: it is the text "a", but must be text of 2 characters'),
    (Row, {"like": "y"}, 'like: it is the text "y", but must be text like x+'),
    (Row, {"whole": None}, "whole: it is null, but must be a whole number"),
    (Row, {"fixed": 6}, "fixed: it is 6, but must be just 7"),
    (Row, {"few": 6}, "few: it is 6, but must be a whole number of at most 5"),
    (Row, {"few": 10**5000}, "few: it is a huge number, but must be a whole number of at most 5"),
    (Row, {"inner": 3}, "inner: it is 3, but must be a table with count, other"),
    (Row, {"inner": {"count": 10}}, "inner.count: it is 10, but must be a whole number from 0 to 9"),
    (Row, {"inner": {"size": 1}}, "inner.size: nothing has this name; known: count, other"),
    (Row, {"size": 1}, "size: nothing has this name; known: word, words, player"),
    (Needy, {}, "inner: it is missing, and must be a table with count, other"),
    (Row, {"steps": 3}, "steps: it is 3, but must be a list of at most 2"),
    (Row, {"steps": [{"do": "rest"}] * 3}, "steps: it is a list of 3, but must be a list of at most 2"),
    (Row, {"steps": [3]}, 'steps #1: it is 3, but must be a table whose do is one of "walk", "rest"'),
    (Row, {"steps": [{}]}, 'steps #1.do: it is missing, and must be one of "walk", "rest"'),
    (Row, {"steps": [{"do": "fly"}]}, 'steps #1.do: it is the text "fly", but must be one of "walk", "rest"'),
    (
        Row,
        {"steps": [{"do": "rest"}, {"do": "walk", "far": 9}]},
        "steps #2.far: it is 9, but must be a whole number from 1 to 3",
    ),
    (Row, {"steps": [{"do": "walk"}]}, "steps #1.far: it is missing, and must be a whole number from 1 to 3"),
    (Row, {"steps": [{"do": "rest", "far": 1}]}, "steps #1.far: nothing has this name; known: do, long"),
    (
        Row,
        {"steps": [{"do": "rest", "long": 1}]},
        "steps #1.long: it is 1, but must be a whole number of at least 2",
    ),
    (Row, {"pairs": [[1, 2], [1]]}, "pairs #2: it is a list of 1, but must be a list of 2"),
    (Row, {"pairs": [[1, []]]}, "pairs #1 #2: it is a list of 0, but must be a whole number"),
    (Row, {"pairs": {}}, "pairs: it is a table, but must be a list"),
    (Row, {"some": []}, "some: it is a list of 0, but must be a list of at least 1"),
    (Row, {"between": [1] * 4}, "between: it is a list of 4, but must be a list of 1 to 3"),
    (Row, {"table": 3}, "table: it is 3, but must be a table"),
    (Row, {"table": {"a": "z"}}, 'table: it must be one of "x", "y"'),
    (Row, {"mixed": date(2026, 11, 15)}, "mixed: it is something else, but must be a whole number or text in quotes"),
    (Row, {"day": 3}, "day: it is 3, but must be something else"),
    (Row, [], ": it is a list of 0, but must be a table with word"),
    (
        Head,
        {"name": "My Set", "version": 1},
        'name: it is the text "My Set", but must be a name of at most 40 lower-case',
    ),
    (Head, {"name": "mine", "version": 0}, "version: it is 0, but must be a whole number from 1 to 1000000"),
]


def said(kind: Any, data: Any, language: str) -> str:
    """Place and problem, in words."""
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(data, kind)
    place, problem = wrong(refused.value, kind, data)
    return f"{place}: {catalogue(language).render(problem)}"


@pytest.mark.parametrize(("kind", "data", "expected"), CASES, ids=[case[2][:40] for case in CASES])
def test_place_value_and_what_would_be_right(kind: Any, data: Any, expected: str) -> None:
    """All three are in the sentence, and the place is the same in French."""
    assert said(kind, data, "en").startswith(expected)
    assert said(kind, data, "fr").partition(":")[0] == expected.partition(":")[0]


def messages(message: Message) -> Iterator[str]:
    yield message.id
    for value in message.args.values():
        if isinstance(value, Message):
            yield from messages(value)


def test_every_wording_is_tried() -> None:
    """The cases need every message of the catalogues that says what was given and what would be right."""
    found = {"problem.deep", "right.names.most"}  # said of no kind of its own; test_components has them
    for kind, data, _ in CASES:
        with pytest.raises(msgspec.ValidationError) as refused:
            msgspec.convert(data, kind)
        found |= {*messages(wrong(refused.value, kind, data).problem)}
    for language in LANGUAGES:
        entries = catalogue(language).entries
        assert found <= entries.keys()
        assert {name for name in entries if name.startswith(("given.", "right."))} <= found


def test_names_a_table_may_have() -> None:
    """By what the data say they are, and else of all kinds."""
    kind: Any = Walk | Rest
    assert fields(Inner, {}) == ["count", "other"]
    assert fields(kind, {"do": "walk"}) == ["do", "far"]
    assert fields(kind, {}) == ["do", "far", "long"]


def test_data_too_deep() -> None:
    """Said without a place."""
    assert wrong(RecursionError("maximum recursion depth exceeded"), Row, {}) == ("", Message("problem.deep"))
