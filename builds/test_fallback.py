"""Without a working C compiler nothing is compiled, nothing is half compiled, and the same rules run interpreted."""

from pathlib import Path

import pytest

from builds.conftest import Tree

BUILD = ("setup.py", "-q", "build_ext", "--inplace")
FAILING = """#!/bin/sh
case "$*" in *playout*) exit 1;; *) exec cc "$@";; esac
"""


def says_one_line(text: str) -> bool:
    said = [line for line in text.splitlines() if "no working C compiler" in line]
    return len(said) == 1


def plays(tree: Tree) -> bool:
    """Whether a few laws pass on the sources."""
    chosen = "replay or copies or hash_covers"
    done = tree.python("-m", "pytest", "-q", "tests/test_beacons_laws.py", "-k", chosen, ARMILLARY_EXAMPLES="2")
    return done.returncode == 0


def test_no_compiler(bare: Tree) -> None:
    """A compiler that does not exist."""
    done = bare.python(*BUILD, CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert says_one_line(done.stderr)
    assert bare.built() == []
    assert plays(bare)


def test_compiler_that_fails_half_way(bare: Tree, tmp_path: Path) -> None:
    """A compiler that fails on one module leaves none of the others behind."""
    compiler = tmp_path / "failing-cc"
    compiler.write_text(FAILING)
    compiler.chmod(0o755)
    done = bare.python(*BUILD, CC=str(compiler))
    assert done.returncode == 0, done.stderr
    assert says_one_line(done.stderr)
    assert bare.built() == []


def test_a_release_does_not_fall_back(bare: Tree) -> None:
    """Where compiled rules are asked for, their absence is an error."""
    done = bare.python(*BUILD, CC="no-such-compiler", ARMILLARY_COMPILED="1")
    assert done.returncode != 0


@pytest.mark.parametrize("game", ["beacons"])
def test_a_game_says_that_it_was_not_compiled(bare: Tree, game: str) -> None:
    """One sentence, exit code 1, and the source still runs."""
    done = bare.python("-m", "armillary.build", f"examples/{game}", CC="no-such-compiler")
    assert done.returncode == 1
    assert done.stderr.startswith("not compiled: ")
    assert done.stderr.count("\n") == 1
