"""Texts that are no notation: refused in one sentence, whatever is in them."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from armillary.kernel.dialect import state_fields
from armillary.kernel.errors import ArmillaryError, BadComponents, BadPosition, BadSetup
from beacons import GAME
from tests.kernel.playing import ASKS, noted, read, text_at
from tests.kernel.sentences import check_sentence

REFUSED = (BadPosition, BadSetup, BadComponents)
FIELDS = state_fields(GAME.position_class)
ODD: list[Any] = [
    None,
    True,
    False,
    1.5,
    -1.0,
    2**31,
    -(2**63),
    2**64,
    10**30,
    "1",
    "",
    [],
    [[]],
    {},
    {"a": 1},
    [None],
    [True],
]
SETTINGS = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


def refused(text: str | bytes) -> ArmillaryError | None:
    """How a text is refused: in one sentence or not at all."""
    try:
        GAME.position(text)
    except REFUSED as error:
        check_sentence(error)
        return error
    return None


@SETTINGS
@given(st.binary(max_size=200) | st.text(max_size=200))
@example(b"")
@example("\ud800")
@example(b"\xff\xfe")
@example("[" * 100_000)
@example('{"a":' * 100_000)
@example("9" * 100_000)
@example("null")
@example("{}")
@example("\N{ZERO WIDTH NO-BREAK SPACE}{}")
def test_noise(text: str | bytes) -> None:
    """Anything at all."""
    assert isinstance(refused(text), BadPosition)


def test_every_beginning_of_a_notation() -> None:
    """A notation that was cut off is refused wherever it was cut."""
    whole = text_at("keep").rstrip()
    for end in range(len(whole)):
        assert refused(whole[:end]) is not None, end


def test_a_text_that_is_too_long() -> None:
    """A megabyte of spaces is not looked at."""
    error = refused(text_at("keep") + " " * 1_000_000)
    assert error is not None
    assert error.message.id == "position.large"


@pytest.mark.parametrize("name", noted("keep"))
def test_a_member_of_another_type(name: str) -> None:
    """No member may be something else, but for options left out."""
    for value in ODD:
        data = {**noted("keep"), name: value}
        if value != noted("keep")[name] and (name, value) != ("options", {}):
            assert refused(json.dumps(data)) is not None, value


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_of_another_type(name: str) -> None:
    """No field may be something else, nor lie outside its bounds, nor any place of it."""
    field = FIELDS[name]
    for value in [*ODD, field.low - 1, field.high + 1, [field.high.bit_length()], [-1], [0, 0]]:
        data = noted("keep")
        if not (field.is_set and not field.count and value == []):
            data["fields"][name] = value
            assert isinstance(refused(json.dumps(data)), BadPosition), value
        if field.count and not (field.is_set and value == []):
            data = noted("keep")
            data["fields"][name][-1] = value
            assert isinstance(refused(json.dumps(data)), BadPosition), value


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.count])
def test_a_field_of_another_length(name: str) -> None:
    """An array has as many places as it has."""
    for change in ([], noted("keep")["fields"][name][:-1], [*noted("keep")["fields"][name], 0]):
        data = noted("keep")
        data["fields"][name] = change
        error = refused(json.dumps(data))
        assert error is not None
        assert error.message.args == {"field": name, "count": FIELDS[name].count}


def test_numbers_too_long_to_write() -> None:
    """Thousands of digits, wherever a number may stand."""
    for member in ("version", "rules", "players"):
        assert refused(text_at("keep").replace(f'"{member}": ', f'"{member}": {"9" * 5000}')) is not None
    for before in ('"flares":', '"round": '):
        assert refused(text_at("keep").replace(before, f"{before}{'9' * 5000}", 1)) is not None


@pytest.mark.parametrize("depth", [100, 900, *range(930, 1010, 4), 5000])
def test_deep_nesting(depth: int) -> None:
    """Lists in lists, where anything may stand, up to and over what can be read at all."""
    nested = "[" * depth + "]" * depth
    assert refused(text_at("keep").replace("true", nested, 1)) is not None
    assert refused(text_at("keep").replace('"round": ', f'"round": {nested}, "rest": ', 1)) is not None
    carried = '"data": {"probes": {"provenance": "stated", "row": [{"strength": NESTED}]}}, "name"'
    assert refused(text_at("keep").replace('"name"', carried.replace("NESTED", nested), 1)) is not None
    extra = json.dumps(
        GAME.find_set("standard").sheets, default=lambda sheet: {"provenance": "stated", "row": sheet.row}
    )
    extra = extra[:-1] + ', "more": {"provenance": "stated", "row": [{"x": ' + nested + "}]}}"
    assert refused(text_at("keep").replace('"name"', f'"data": {extra}, "name"', 1)) is not None


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "a\tb", "\u202eb", "x" * 5000, "{seat}", "{0}", "%s"])
def test_names_that_would_spoil_a_sentence(name: str) -> None:
    """Line ends and control characters in a name do not come through, nor does all of a long one."""
    for data in (
        {**noted("keep"), "game": name},
        {**noted("keep"), "options": {name: True}},
        {**noted("keep"), "options": {"flares": name}},
        {**noted("keep"), "hash": name},
        {**noted("keep"), name: 1},
        {**noted("keep"), "components": {**noted("keep")["components"], "name": name}},
        {**noted("keep"), "components": {**noted("keep")["components"], "hash": name}},
        {**noted("keep"), "fields": {**noted("keep")["fields"], name: 1}},
    ):
        assert refused(json.dumps(data)) is not None


def test_the_same_member_twice() -> None:
    """Of two members with one name, no position comes that the text does not spell out."""
    once = text_at("dredge")
    twice = once.replace('"round": ', '"round": 99, "round": ')
    error = refused(twice)
    assert error is not None or GAME.position(twice).to_json() == once


@st.composite
def edited(draw: st.DrawFn) -> str:
    """A real notation with something replaced, somewhere inside."""
    data = deepcopy(noted(draw(st.sampled_from(ASKS))))
    place: Any = data
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and draw(st.integers(0, 3)):
            place = place[key]
            continue
        place[key] = draw(
            st.sampled_from(ODD) | st.integers() | st.floats(allow_nan=False) | st.text("ab1 é", max_size=5)
        )
        return json.dumps(data)


@settings(SETTINGS, max_examples=300)
@given(edited())
def test_something_replaced(text: str) -> None:
    """Refused in one sentence, or read as a position that says the same again."""
    if refused(text) is None:
        position = GAME.position(text)
        assert GAME.position(position.to_json()).to_json() == position.to_json()
        assert read(json.loads(position.to_json())).to_json() == position.to_json()


@settings(SETTINGS, max_examples=200)
@given(st.sampled_from(ASKS), st.integers(0, 10**6), st.binary(min_size=1, max_size=3))
def test_some_bytes_replaced(ask: str, place: int, noise: bytes) -> None:
    """Refused in one sentence, or as good as it was."""
    raw = text_at(ask).encode()
    place %= len(raw)
    text = raw[:place] + noise + raw[place + len(noise) :]
    if refused(text) is None:
        assert json.loads(GAME.position(text).to_json())["hash"] == json.loads(text_at(ask))["hash"]
