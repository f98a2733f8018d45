"""Positions in notation: what is written, and what is read back."""

import json
from typing import Any

import pytest

from armillary.kernel.bits import members
from armillary.kernel.components import ComponentSet, Sheet
from armillary.kernel.dialect import state_fields
from armillary.kernel.errors import BadComponents, BadPosition, BadSetup
from armillary.kernel.hashing import position_hash
from beacons import GAME
from tests.kernel.playing import ASKS, noted, position_at, read, text_at
from tests.kernel.sentences import check_sentence


@pytest.mark.parametrize("ask", ASKS)
def test_a_position_is_read_as_it_was_written(ask: str) -> None:
    """Every field comes back, the hash is right, and writing it again gives the same text."""
    position = position_at(ask)
    text = position.to_json()
    again = GAME.position(text)
    for name in state_fields(type(position)):
        assert getattr(again, name) == getattr(position, name)
    assert json.loads(text)["hash"] == position_hash(again)
    assert again.to_json() == text
    assert again.options(members(again.waiting)[0]) == position.options(members(position.waiting)[0])


def test_notation_is_for_people() -> None:
    """One line a field, sets as lists of members, and every field of the state once."""
    text = text_at("send.probe")
    data = json.loads(text)
    assert list(data["fields"]) == list(state_fields(GAME.position_class))
    for name, value in data["fields"].items():
        assert f'    "{name}": {json.dumps(value, separators=(",", ":"))}' in text
    assert data["fields"]["asked"] == [0, 1, 2]
    assert text.endswith("}\n")


def test_the_setup_comes_back() -> None:
    """Players, options and components of a position are those it was written with."""
    text = position_at("send.probe", players=4, components="deep", flares=False).to_json()
    again = GAME.position(text)
    assert (again.players, again.setup.options, again.setup.components.id) == (4, {"flares": False}, "deep-1")
    assert "data" not in json.loads(text)["components"]


def test_bytes_are_as_good_as_text() -> None:
    """A notation may come straight from a file."""
    text = text_at("keep")
    assert GAME.position(text.encode()).to_json() == text


def test_the_hash_may_be_left_out_by_hand() -> None:
    """A position edited by hand is read without a hash, and gets its own when it is written."""
    data = noted("dredge")
    data["fields"]["score"][1] += 1
    assert json.loads(read(data).to_json())["hash"] != json.loads(text_at("dredge"))["hash"]


def test_members_may_come_in_any_order() -> None:
    """A set is a set, and an option left out is the default."""
    data = noted("send.probe")
    data["fields"]["asked"].reverse()
    data["fields"]["packet"][0].reverse()
    data["options"] = {}
    assert read(data).to_json() == text_at("send.probe")


def test_a_truth_is_written_as_a_number() -> None:
    """Rules may keep what they compare; interpreted it is a truth, and the notation is the same as compiled."""
    position = position_at("dredge")
    position.settled = 2 > 1
    text = position.to_json()
    assert '"settled": 1' in text
    assert GAME.position(text).to_json() == text


def test_a_set_of_components_that_is_not_shipped_is_carried() -> None:
    """A position with a custom set holds all of it, and needs nothing else to be read."""
    shipped = GAME.find_set("standard")
    course = Sheet("found", row=[{"rounds": 6, "goal": 21, "pair": 3}])
    custom = ComponentSet("standard", 1, {**shipped.sheets, "course": course})
    start = GAME.setup(2, components=custom).start()
    text = start.to_json()
    assert json.loads(text)["components"]["data"]["course"]["row"] == [{"goal": 21, "pair": 3, "rounds": 6}]
    assert GAME.position(text).setup.components.hash == custom.hash != shipped.hash


REFUSED: dict[str, tuple[type[Exception], dict[str, Any], str]] = {
    "format": (BadPosition, {"format": "armillary-record"}, "not a position"),
    "version": (BadPosition, {"version": 2}, "format version 2"),
    "game": (BadPosition, {"game": "apex"}, "a position of apex"),
    "rules": (BadPosition, {"rules": 2}, "rules version 2"),
    "players": (BadSetup, {"players": 5}, "2 to 4 players, not 5"),
    "option": (BadSetup, {"options": {"moons": True}}, "no option moons"),
    "value": (BadSetup, {"options": {"flares": 1}}, "Option flares cannot be 1"),
    "hash": (BadPosition, {"hash": "0" * 16}, "not 0000000000000000"),
    "components": (BadComponents, {"components": {"name": "none", "version": 1, "hash": ""}}, "none-1"),
    "component version": (BadComponents, {"components": {"name": "standard", "version": 9, "hash": ""}}, "standard-9"),
    "component hash": (
        BadPosition,
        {"components": {"name": "standard", "version": 1, "hash": "f" * 64}},
        "ffffffffffffffff is asked for",
    ),
    "unknown member": (BadPosition, {"colour": 1}, "colour"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_said(name: str) -> None:
    """Each thing that does not fit is refused by its own error, which says what it is."""
    kind, change, said = REFUSED[name]
    with pytest.raises(kind, match=said) as refused:
        read({**noted("send.probe"), **change})
    assert refused.type is kind
    check_sentence(refused.value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in noted("deal") if name != "options"])
def test_a_missing_member_is_named(name: str) -> None:
    """Nothing but the hash may be left out."""
    data = noted("deal")
    del data[name]
    with pytest.raises(BadPosition, match=name):
        read(data)


@pytest.mark.parametrize("name", state_fields(GAME.position_class))
def test_a_missing_or_unknown_field_is_named(name: str) -> None:
    """A position has all of its fields and no other."""
    data = noted("deal")
    value = data["fields"].pop(name)
    with pytest.raises(BadPosition, match=f"Field {name} is missing"):
        read(data)
    data["fields"] |= {name: value, f"{name}_too": value}
    with pytest.raises(BadPosition, match=f"no field {name}_too"):
        read(data)


def test_edited_components_are_refused() -> None:
    """A carried set must be the one its hash says, and obey the rules of the game."""
    start = GAME.setup(2, components=ComponentSet("odd", 3, GAME.find_set("standard").sheets)).start()
    data = json.loads(start.to_json())
    data["components"]["data"]["beacons"]["row"][0]["points"] = 5
    with pytest.raises(BadPosition, match="odd-3 has hash"):
        read(data)
    data["components"]["data"]["beacons"]["row"][0]["points"] = 0
    with pytest.raises(BadComponents, match=r"beacons\.toml, row 1"):
        read(data)


def test_a_seat_without_an_answer_is_refused() -> None:
    """Nobody may be asked who has nothing to answer."""
    data = noted("send.probe")
    data["fields"]["packet"] = [[], [], [], []]
    with pytest.raises(BadPosition):
        read(data)
