"""Games that are not compiled, on a kernel that is."""

import json
import shutil
from pathlib import Path

import pytest

from armillary.kernel.position import Position
from tests.cli.running import BEACONS, is_refusal, spawn

NOTE = "beacons is not compiled, so everything runs interpreted, slower but the same.\n"
IS_COMPILED = Position.__dictoffset__ == 0


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The game as it is written, with nothing compiled beside it."""
    folder = tmp_path_factory.mktemp("sources") / "beacons"
    kept_out = shutil.ignore_patterns("*.so", "*.pxd", "build", "__pycache__")
    shutil.copytree(BEACONS, folder, ignore=kept_out)
    return str(folder)


def note() -> str:
    return NOTE if IS_COMPILED else ""


def test_it_just_plays_and_comes_out_the_same(sources: str, tmp_path: Path) -> None:
    args = ("--seats", "random,search:10", "--seed", "9", "--save")
    there = spawn("play", sources, *args, str(tmp_path / "there"))
    here = spawn("play", BEACONS, *args, str(tmp_path / "here"))
    assert (there.code, there.err) == (0, note())
    assert (here.code, here.err) == (0, "")
    assert (tmp_path / "there").read_text() == (tmp_path / "here").read_text()
    proof = spawn("verify", str(tmp_path / "here"), "--game", sources)
    assert (proof.code, proof.err) == (0, note())


def test_what_is_typed_is_not_lost(sources: str, finished: Path) -> None:
    done = spawn("play", sources, "--seed", "3", "--seats", "you,random", typed="1\n1\n\n")
    assert "You send probe #1 to the near beacon." in done.out
    text = spawn("position", "--of", str(finished), "--game", sources, "--upto", "13").out
    found = spawn("position", "-", "--game", sources, "--json", typed=text)
    assert json.loads(found.out)["hash"] == json.loads(text)["hash"]


def test_looking_at_it_needs_no_second_start(sources: str) -> None:
    done = spawn("games", sources)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Beacons")


def test_errors_keep_their_exit_code(sources: str) -> None:
    done = spawn("play", sources, "--players", "9")
    assert done.code == 2
    assert done.err.removeprefix(note()) == "beacons is for 2 to 4 players, not 9.\n"


def test_it_does_not_start_again_for_ever(sources: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARMILLARY_PURE", "1")
    done = spawn("simulate", sources, "--games", "2", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["finished"] == 2
    assert not is_refusal(done, 2)
