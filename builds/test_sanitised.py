"""The sanitised build: laws and random play touch no memory that is not theirs, and do nothing that C leaves open."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

from builds.conftest import Tree

PLAY = """
import sys
import armillary
from armillary.kernel.playout import Playout
game = armillary.game(sys.argv[1])
for players in game.players:
    start = game.setup(players).start()
    assert hasattr(start, "_library")
    assert Playout(start.copy(), players).run(start, 200)
"""


@cache
def sanitiser() -> str:
    """The library that must be loaded before Python for C to be watched; nothing where there is none."""
    done = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True)
    path = Path(done.stdout.strip())
    return str(path) if path.is_absolute() else ""


def sanitised(tree: Tree, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python on rules that are watched."""
    if not sanitiser():
        pytest.skip("there is no gcc with a sanitiser for addresses")
    watched = {"LD_PRELOAD": sanitiser(), "ASAN_OPTIONS": "detect_leaks=0", "CC": "gcc"}
    return tree.python(*arguments, ARMILLARY_BUILD="sanitised", **watched)


def test_laws(tree: Tree) -> None:
    """Beacons obeys every law, and nothing is reported."""
    done = sanitised(tree, "-m", "pytest", "-q", "-s", "tests/games/beacons/test_laws.py")
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-3000:]
    assert "runtime error" not in said
    assert len(tree.units()) == 1


@pytest.mark.parametrize("game", ["apex", "council-of-shadows", "pocket-imperium"])
def test_random_play(tree: Tree, game: str) -> None:
    """Seeded games at every number of players."""
    done = sanitised(tree, "-c", PLAY, game)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("self.score[winner + 4] += points", "out of bounds"),
        ("self.score[winner] += points * 2_000_000_000_000_000_000 * 9", "signed integer overflow"),
    ],
)
def test_a_planted_mistake_is_caught(tree: Tree, wrong: str, said: str) -> None:
    """A write past the end of an array, as C would silently do, and a number beyond 64 bits."""
    rules = tree.folder / "examples/beacons/rules.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("self.score[winner] += points") == 1
    rules.write_text(text.replace("self.score[winner] += points", wrong), encoding="utf-8")
    done = sanitised(tree, "-c", PLAY, "examples/beacons")
    assert done.returncode != 0
    assert said in done.stderr
