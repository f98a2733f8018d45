"""Component sets: read, resolved by name and version, hashed with all that is in them."""

import shutil
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.kernel.components import ComponentSet, Sheet, from_data, newest, read_set, shipped
from armillary.kernel.errors import BadComponents
from beacons import GAME
from tests.kernel.sentences import check_sentence

DATA = GAME.folder / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the standard set, to be spoilt."""
    shutil.copytree(DATA / "standard-1", tmp_path / "mine")
    return tmp_path / "mine"


def test_a_set_from_its_folder(folder: Path) -> None:
    """Name, version, and a sheet for every file."""
    found = read_set(folder)
    assert (found.name, found.version, found.id) == ("standard", 1, "standard-1")
    assert sorted(found.sheets) == ["beacons", "course", "probes", "relics"]
    assert found.sheets["beacons"].row[2] == {"points": 4, "flare_weight": 1}
    assert found.hash == GAME.find_set("standard").hash
    assert GAME.component_set(folder).hash == GAME.component_set(str(folder)).hash == found.hash


def test_resolution() -> None:
    """By default, by name, by name and version: the newest where no version is given."""
    assert [GAME.component_set(wanted).id for wanted in ("default", "standard", "deep", "deep-1")] == [
        "standard-1",
        "standard-1",
        "deep-1",
        "deep-1",
    ]
    assert GAME.component_sets() == ["deep-1", "standard-1"] == sorted(shipped(DATA))
    assert newest(["a-1", "a-10", "a-9", "a-b-11", "b-12"], "a") == "a-10"
    assert newest(["a-1"], "b") is None


@pytest.mark.parametrize(
    "wanted",
    ["", "nothing", "standard-2", "standard-", "../beacons", "a\0b", "x" * 5000],
    ids=lambda wanted: wanted[:12],
)
def test_a_set_there_is_not(wanted: str) -> None:
    """Said with those that are known."""
    with pytest.raises(BadComponents, match=r"Known: deep-1, standard-1|missing") as refused:
        GAME.component_set(wanted)
    if wanted.isprintable():
        check_sentence(refused.value)


def leaves(thing: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every value of some data lies."""
    if isinstance(thing, dict):
        return [leaf for key, value in thing.items() for leaf in leaves(value, (*path, key))]
    if isinstance(thing, list):
        return [leaf for number, value in enumerate(thing) for leaf in leaves(value, (*path, number))]
    return [path]


def test_the_hash_stands_for_every_value() -> None:
    """Whatever is changed, provenance and sources too, the hash is another."""
    data = msgspec.to_builtins(GAME.find_set("standard"))
    hashes = {from_data(data, "x").hash}
    for *path, last in leaves(data):
        changed = deepcopy(data)
        place: Any = changed
        for key in path:
            place = place[key]
        value = place[last]
        other = "found" if last == "provenance" else value + 1 if isinstance(value, int) else value + "x"
        place[last] = other
        hashes.add(from_data(changed, "x").hash)
    del data["sheets"]["course"]["row"][0]["pair"]
    hashes.add(from_data(data, "x").hash)
    assert len(hashes) == len(leaves(data)) + 3


def test_the_hash_of_a_shipped_set_never_changes() -> None:
    """Records name shipped sets by their hash."""
    assert GAME.find_set("standard-1").hash == "bfacd7193fc32fbc7f5d29dce93c7d9ab6d7e38eb0aad202ae11d1d54a28a56f"
    assert GAME.find_set("deep-1").hash == "4957056003f6334bef8d5d07be70cf128da9c4a394c1303aaa3a761702ca0221"


def test_where_a_value_comes_from() -> None:
    """Of a sheet, of a row, of one value."""
    sheet = Sheet(
        "stated",
        "rules, page 4",
        [
            {"worth": 1},
            {"worth": 2, "provenance": "found"},
            {"worth": 3, "cost": 1, "provenance": {"cost": "reconstructed"}},
        ],
    )
    assert [sheet.provenance_of(row, "worth") for row in range(3)] == ["stated", "found", "stated"]
    assert sheet.provenance_of(2, "cost") == "reconstructed"
    assert ComponentSet("a", 1, {"s": sheet}).reconstructed()
    assert not ComponentSet("a", 1, {"s": Sheet("found", row=[{"worth": 1}])}).reconstructed()
    assert ComponentSet("a", 1, {"s": Sheet("reconstructed")}).reconstructed()


def test_a_value_called_reconstructed_is_not() -> None:
    """Only provenance says that a value was reconstructed."""
    sheet = Sheet("stated", row=[{"name": "reconstructed", "provenance": {"reconstructed": "found"}}])
    assert not ComponentSet("a", 1, {"s": sheet}).reconstructed()


def test_provenance_is_for_values_that_are_there(folder: Path) -> None:
    """A row may say where its values come from, and is read without that."""
    path = folder / "course.toml"
    path.write_text(path.read_text() + 'provenance = {goal = "reconstructed"}\n')
    found = read_set(folder)
    assert GAME.component_set(found) is found
    assert found.sheets["course"].provenance_of(0, "goal") == "reconstructed"
    assert found.reconstructed()
