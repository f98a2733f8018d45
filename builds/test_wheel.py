"""The wheel: one file for every Python from 3.11 on, with compiled rules, texts, data and the web client in it."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from builds.conftest import Tree

WHEEL = ("-m", "pip", "wheel", "-v", "--no-build-isolation", "--no-deps", "-w", "wheels", ".")
ASK = """
import armillary
for name in armillary.names():
    position = armillary.game(name).match(players=2, seed=1).position
    print(name, hasattr(position, "_library"), armillary.__file__)
"""


def made(tree: Tree, **environment: str) -> tuple[Path, str]:
    """The wheel of a tree, and all that was said while it was made."""
    done = tree.python(*WHEEL, PYTHONPATH="", **environment)
    assert done.returncode == 0, done.stderr
    [wheel] = (tree.folder / "wheels").glob("*.whl")
    return wheel, done.stdout + done.stderr


def test_wheel(tree: Tree, tmp_path: Path) -> None:
    """It carries what it needs, and plays compiled where there is neither compiler nor cache."""
    wheel, _ = made(tree, ARMILLARY_COMPILED="1", ARMILLARY_BUILD="")
    assert "-py3-none-" in wheel.name
    assert not wheel.name.endswith("-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for wanted in (
        "armillary/build/prelude.h",
        "armillary/kernel/position.py",
        "armillary/kernel/text/fr.toml",
        "armillary/server/web/site/index.html",
        "armillary/server/web/site/worker.js",
        "armillary/py.typed",
    ):
        assert wanted in names
    units = sorted(name.rpartition("/")[2] for name in names if name.startswith("armillary/units/"))
    games = len(list(tree.folder.glob("src/armillary/games/*/rules")))
    assert units == sorted(["checked.so", "checked.so.sum", "released.so", "released.so.sum"] * games)
    assert not [name for name in names if name.endswith((".c", ".pyc"))]
    assert plays_compiled(tree, wheel, tmp_path / "installed") == [True] * games


def plays_compiled(tree: Tree, wheel: Path, folder: Path) -> list[bool]:
    """Whether each game of an installed wheel is compiled, though nothing can be compiled here."""
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), str(wheel)]
    subprocess.run(install, check=True)
    unable = {"CC": "no-such-compiler", "ARMILLARY_CACHE": str(folder / "nothing")}
    done = tree.python("-c", ASK, PYTHONPATH=str(folder), **unable)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lines = [line.split() for line in done.stdout.splitlines()]
    assert {Path(where).parents[1] for _, _, where in lines} == {folder}
    return [said == "True" for _, said, _ in lines]


def test_without_a_compiler(tree: Tree) -> None:
    """The wheel is one for every machine, and says that it carries no compiled rules."""
    wheel, said = made(tree, CC="no-such-compiler")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said.count("carries no compiled rules") == 1
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.startswith("armillary/units/")]


def test_a_release_does_not_do_without(tree: Tree) -> None:
    """Where compiled rules are asked for, there is no wheel without them."""
    done = tree.python(*WHEEL, PYTHONPATH="", CC="no-such-compiler", ARMILLARY_COMPILED="1")
    assert done.returncode != 0
    assert "There is no C compiler (no-such-compiler)" in done.stdout + done.stderr


@pytest.mark.parametrize("compiler", ["cc", "no-such-compiler"])
def test_an_editable_package_carries_nothing(tree: Tree, compiler: str) -> None:
    """It compiles its rules when they are needed, as everybody does who changes them."""
    build = "from setuptools import build_meta; print(build_meta.build_editable('wheels'))"
    (tree.folder / "wheels").mkdir()
    done = tree.python("-c", build, PYTHONPATH="", CC=compiler, ARMILLARY_COMPILED="1")
    assert done.returncode == 0, done.stderr
    assert not (tree.folder / "src/armillary/units").exists()
    with zipfile.ZipFile(next((tree.folder / "wheels").glob("*.whl"))) as archive:
        assert not [name for name in archive.namelist() if "/units/" in name]
