"""The build with the undefined-behaviour sanitiser: every law, no runtime error, and the same hashes as the sources."""

from builds.conftest import Tree


def test_laws_under_the_sanitiser(bare: Tree) -> None:
    """A planted overflow is caught, and the rules as they are have none."""
    done = bare.python("setup.py", "-q", "build_ext", "--inplace", ARMILLARY_BUILD="ubsan", ARMILLARY_COMPILED="1")
    assert done.returncode == 0, done.stderr
    assert bare.built()
    compile_game(bare)
    laws = bare.python("-m", "pytest", "-q", "tests/test_beacons_laws.py")
    assert laws.returncode == 0, laws.stdout[-3000:] + laws.stderr[-3000:]
    assert "runtime error" not in laws.stderr
    plant_overflow(bare)
    compile_game(bare)
    broken = bare.python("-m", "pytest", "-s", "tests/test_beacons_laws.py", "-k", "no_dead_end")
    assert broken.returncode != 0
    assert "out of bounds" in broken.stdout + broken.stderr


def compile_game(tree: Tree) -> None:
    done = tree.python("-m", "armillary.build", "examples/beacons", ARMILLARY_BUILD="ubsan")
    assert done.returncode == 0, done.stderr


def plant_overflow(tree: Tree) -> None:
    """Make the rules write past the end of an array, as C would silently do."""
    rules = tree.folder / "examples/beacons/rules.py"
    text = rules.read_text()
    assert text.count("self.score[winner] += points") == 1
    rules.write_text(text.replace("self.score[winner] += points", "self.score[winner + 4] += points"))
