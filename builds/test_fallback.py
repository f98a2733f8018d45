"""Whatever is wrong with the compiler or the cache, the same rules run, and why they are slower is said in one line."""

import os
from pathlib import Path

import pytest

from builds.conftest import Tree

PLAY = """
import armillary
match = armillary.game("examples/beacons").match(players=2, seed=7)
while not match.over:
    seat = match.waiting[0]
    [question] = match.questions(seat)
    match.answer(seat, question.choices[0].key, question.number)
print("compiled" if hasattr(match.position, "_library") else "interpreted", match.record().entries[-1].hash)
"""
FAILING = """#!/bin/sh
case "$*" in *WHAT*) echo no room left; exit 1;; *) exec cc "$@";; esac
"""
SEARCH = """
from armillary.kernel.playout import Playout
from armillary.kernel.errors import ArmillaryError
try:
    Playout(match.position.copy(), 1, 100).run(match.position, 1)
except ArmillaryError as error:
    print(error.message.args["problem"])
"""


def played(tree: Tree, **environment: str) -> tuple[str, str, list[str]]:
    """How a match was played, where it ended, and what was said about it."""
    done = tree.python("-c", PLAY, ARMILLARY_BUILD="quick", **environment)
    assert done.returncode == 0, done.stderr
    how, ending = done.stdout.split()
    return how, ending, done.stderr.splitlines()


def test_without_a_compiler(tree: Tree) -> None:
    """One sentence, and the same match."""
    how, ending, said = played(tree, CC="no-such-compiler")
    assert how == "interpreted"
    assert [line for line in said if "There is no C compiler (no-such-compiler)" in line] == said
    assert len(said) == 1
    assert tree.units() == []
    assert played(tree) == ("compiled", ending, [])


def failing_at(library: str, folder: Path) -> str:
    """A compiler that cannot make one of the two libraries."""
    compiler = folder / "failing-cc"
    compiler.write_text(FAILING.replace("WHAT", library))
    compiler.chmod(0o755)
    return str(compiler)


def test_a_compiler_that_fails(tree: Tree, tmp_path: Path) -> None:
    """It fails at what Python asks: its reason is said, and nothing half made is left behind."""
    how, _, said = played(tree, CC=failing_at("checked", tmp_path))
    assert how == "interpreted"
    assert len(said) == 1
    assert "failing-cc failed (no room left)" in said[0]
    assert {path.name for unit in tree.units() for path in unit.iterdir()} == {"unit.c", "unit.c.sum"}


def test_a_compiler_that_fails_later(tree: Tree, tmp_path: Path) -> None:
    """It fails at what searches: a match is played compiled, and a search says why there is none."""
    failing = failing_at("released", tmp_path)
    assert played(tree, CC=failing)[0] == "compiled"
    done = tree.python("-c", PLAY + SEARCH, ARMILLARY_BUILD="quick", CC=failing)
    assert (done.stdout.splitlines()[1:], done.stderr) == (["no room left"], "")


def test_the_command_says_it_in_french(tree: Tree) -> None:
    """Who plays in French reads why it is slow in French."""
    command = (
        "-m",
        "armillary.cli",
        "simulate",
        "examples/beacons",
        "--bots",
        "random",
        "--games",
        "1",
        "--lang",
        "fr",
    )
    done = tree.python(*command, CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("Il n'y a pas de compilateur C (no-such-compiler)")
    assert done.stderr.count("\n") == 1


def test_compiled_rules_may_be_asked_for(tree: Tree) -> None:
    """Their absence is an error only where the environment says that it is one."""
    build = ("-m", "armillary.build", "examples/beacons")
    assert tree.python(*build, CC="no-such-compiler").returncode == 0
    assert tree.python(*build, CC="no-such-compiler", ARMILLARY_COMPILED="1").returncode == 1


def test_a_cache_that_cannot_be_written(tree: Tree) -> None:
    """The rules are compiled all the same, and it is said that nothing is kept."""
    tree.cache.write_text("a file where a folder should be")
    how, _, said = played(tree)
    assert how == "compiled"
    assert len(said) == 1
    assert f"cannot be kept in {tree.cache}" in said[0]


@pytest.mark.parametrize("spoil", ["cut off", "other bytes", "no sums", "no library"])
def test_a_spoilt_unit_is_made_again(tree: Tree, spoil: str) -> None:
    """Nothing of it is loaded: it is put right, and nobody notices."""
    first = played(tree)
    [unit] = tree.units()
    library = unit / "checked.so"
    match spoil:
        case "cut off":
            os.truncate(library, library.stat().st_size // 2)
        case "other bytes":
            library.write_bytes(library.read_bytes()[::-1])
        case "no sums":
            (unit / "checked.so.sum").unlink()
        case "no library":
            library.unlink()
    spoilt = {path.name: path.read_bytes() for path in unit.iterdir()}
    assert played(tree) == first
    assert [unit] == tree.units()
    assert spoilt != {path.name: path.read_bytes() for path in unit.iterdir()}


def test_processes_that_start_together(tree: Tree) -> None:
    """Each has the whole unit, and one is kept."""
    running = [tree.start("-c", PLAY, ARMILLARY_BUILD="quick") for _ in range(4)]
    said = [process.communicate() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0, 0], said
    assert {errors for _, errors in said} == {""}
    assert len({output for output, _ in said}) == 1
    assert len(tree.units()) == 1


def test_rules_that_are_not_in_the_dialect(tree: Tree) -> None:
    """Where and why is said once, and the game is played interpreted."""
    rules = tree.folder / "examples/beacons/rules.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count("points *= 2") == 1
    rules.write_text(text.replace("points *= 2", "points = sum([points, points])"), encoding="utf-8")
    how, _, said = played(tree)
    line = text[: text.index("points *= 2")].count("\n") + 1
    assert how == "interpreted"
    assert said[0] == "armillary: BeaconsPolicy is not in the dialect (docs/games/dialect.md), so it runs interpreted:"
    assert said[1].startswith(f"rules.py:{line}: `sum(...)` is not in the dialect")


def test_a_changed_rule_is_compiled_again(tree: Tree) -> None:
    """The same words elsewhere make no other unit; another rule does."""
    first = played(tree)
    (tree.folder / "examples/beacons/view.py").touch()
    assert played(tree) == first
    assert len(tree.units()) == 1
    rules = tree.folder / "examples/beacons/rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("points *= 2", "points *= 3"), encoding="utf-8")
    how, ending, said = played(tree)
    assert (how, said) == ("compiled", [])
    assert ending != first[1]
    assert len(tree.units()) == 2
