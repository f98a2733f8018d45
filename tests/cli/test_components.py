"""Component sets: listed, exported, checked, played with."""

import json
import os
from pathlib import Path

import pytest

import armillary
from tests.cli.running import BEACONS, is_refusal, run

LIST = ("components", BEACONS, "list")


def exported(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    assert run("components", BEACONS, "export", str(folder)).code == 0
    return folder


def test_the_sets_are_listed_with_their_hashes() -> None:
    found = json.loads(run(*LIST, "--json").out)["components"]
    assert [one["id"] for one in found] == ["deep-1", "standard-1"]
    assert found[1]["hash"] == armillary.game(BEACONS).component_set().hash
    assert found[1]["hash"] in run(*LIST).out


def test_an_exported_set_is_the_shipped_one(tmp_path: Path) -> None:
    folder = exported(tmp_path)
    done = run("components", BEACONS, "check", str(folder))
    assert done.code == 0
    assert done.out == f"OK: standard-1, hash {armillary.game(BEACONS).component_set().hash}.\n"
    shipped = Path(BEACONS) / "data" / "standard-1"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        path.name: path.read_bytes() for path in shipped.iterdir()
    }


def test_another_set_is_exported_by_name(tmp_path: Path) -> None:
    assert run("components", BEACONS, "export", str(tmp_path / "deep"), "--set", "deep").code == 0
    assert json.loads(run("components", BEACONS, "check", str(tmp_path / "deep"), "--json").out)["name"] == "deep"
    assert is_refusal(run("components", BEACONS, "export", str(tmp_path / "no"), "--set", "nothing"), 2)


def test_nothing_is_exported_over_something(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "set.toml").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for target in (full, tmp_path / "file", tmp_path / "file" / "below"):
        assert is_refusal(run("components", BEACONS, "export", str(target)), 2)
    assert (full / "set.toml").read_text() == "mine"
    assert os.listdir(full) == ["set.toml"]
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no place like /proc")
def test_a_folder_that_cannot_be_made_is_told_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for target, why in (
        ("/proc/here/below", "the system makes no folder in this place"),
        (str(tmp_path / "file" / "below"), "a part of its path is a file"),
        (str(tmp_path / ("x" * 300)), "its name is too long"),
    ):
        done = run("components", BEACONS, "export", target)
        assert is_refusal(done, 2)
        assert done.err.startswith("The folder ")
        assert done.err.endswith(f"cannot be made or filled: {why}.\n")
        assert "ne peut pas être créé" in run("components", BEACONS, "export", target, "--lang", "fr").err


def test_a_set_that_cannot_be_read_is_not_one_that_is_wrong(tmp_path: Path) -> None:
    folder = exported(tmp_path)
    check = ("components", BEACONS, "check", str(folder))
    sheet = folder / "course.toml"
    sheet.write_text(sheet.read_text().replace("rounds = 6", "rounds = 99"))
    assert is_refusal(run(*check), 1)
    sheet.write_text("rounds = = 6")
    assert is_refusal(run(*check), 2)


def test_a_changed_set_can_be_played_saved_and_verified(tmp_path: Path) -> None:
    folder = exported(tmp_path)
    (folder / "set.toml").write_text('name = "short"\nversion = 1\n')
    course = folder / "course.toml"
    course.write_text(course.read_text().replace("rounds = 6", "rounds = 2"))
    save = tmp_path / "match"
    done = run("play", BEACONS, "--seats", "random,random", "--components", str(folder), "--save", str(save))
    assert "Round 2 of 2" in done.out
    assert run("verify", str(save), "--game", BEACONS).code == 0


BROKEN = {
    "strength = 1": ("strength = 0", "row 1"),
    "[[row]]\nstrength = 8\n": ("[[row]]\nstrength = 'eight'\n", "row 15"),
    'provenance = "stated"': ('provenance = "rumoured"', "probes.toml, field provenance"),
    "strength = 2": ("strength = 2\ncolour = 3", "row 3"),
}


@pytest.mark.parametrize("old", BROKEN, ids=range(len(BROKEN)))
def test_a_wrong_row_is_named_by_file_and_number(tmp_path: Path, old: str) -> None:
    folder = exported(tmp_path)
    new, where = BROKEN[old]
    sheet = folder / "probes.toml"
    assert old in sheet.read_text()
    sheet.write_text(sheet.read_text().replace(old, new, 1))
    done = run("components", BEACONS, "check", str(folder))
    assert is_refusal(done, 1), done
    assert where in done.err
    assert json.loads(run("components", BEACONS, "check", str(folder), "--json").out)["ok"] is False


def test_a_rule_of_the_game_is_named(tmp_path: Path) -> None:
    folder = exported(tmp_path)
    sheet = folder / "beacons.toml"
    sheet.write_text(sheet.read_text().replace("points = 3", "points = 2").replace("points = 4", "points = 2"))
    done = run("components", BEACONS, "check", str(folder))
    assert is_refusal(done, 1), done
    assert "beacons.toml, row 1, rule 1.2" in done.err


HOSTILE = {
    "empty": b"",
    "noise": bytes(range(256)),
    "not utf-8": b'name = "\xff"',
    "cut": b'name = "sta',
    "wrong type": b"name = 3\nversion = 'x'",
    "huge": b"name = 'a'\nversion = " + b"9" * 5000,
    "deep": b"name = " + b"[" * 20_000,
    "large": b"#" * 2_000_000,
    "strange": b"name = '../../up'\nversion = 1",
    "more": b"name = 'a'\nversion = 1\nevil = 1",
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("file", ["set.toml", "probes.toml", "extra.toml"])
def test_hostile_files_are_refused_in_one_sentence(tmp_path: Path, file: str, kind: str) -> None:
    folder = exported(tmp_path)
    (folder / file).write_bytes(HOSTILE[kind])
    done = run("components", BEACONS, "check", str(folder))
    assert is_refusal(done, 1, 2), done
    play = run("play", BEACONS, "--components", str(folder))
    assert is_refusal(play, 2), play


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    folder = exported(tmp_path)
    (folder / "probes.toml").unlink()
    (folder / "probes.toml").mkdir()
    assert is_refusal(run("components", BEACONS, "check", str(folder)), 2)
    (folder / "set.toml").unlink()
    assert is_refusal(run("components", BEACONS, "check", str(folder)), 2)
