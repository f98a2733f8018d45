"""Component sets that are not: every fault is named by file, row and rule."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armillary.kernel.components import LARGEST_FILE, from_data, read_set
from armillary.kernel.errors import BadComponents
from beacons import GAME
from tests.kernel.sentences import check_sentence

SETTINGS = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
STANDARD = GAME.folder / "data" / "standard-1"
HEAD = 'provenance = "stated"\n'

FILES: dict[str, tuple[str, str, str]] = {
    "not TOML": ("course", "rounds = = 3", r"course\.toml is not readable TOML"),
    "cut off": ("course", '[[row]\nrounds = "', r"course\.toml is not readable TOML"),
    "not a sheet": ("course", "rows = 3", "course.*rows"),
    "no provenance": ("course", "[[row]]\nrounds = 6\ngoal = 20\npair = 3", "course.*provenance"),
    "unknown provenance": ("course", 'provenance = "guessed"', "course.*guessed"),
    "rows that are none": ("course", HEAD + "row = 3", "course.*row"),
    "a row that is none": ("course", HEAD + "row = [3]", "course.*row"),
    "too few rows": ("probes", HEAD + "[[row]]\nstrength = 1", r"probes\.toml: 1 rows, but there must be 16 to 24"),
    "too many rows": ("course", HEAD + "[[row]]\n[[row]]", r"course\.toml: 2 rows, but there must be 1 to 1"),
    "a missing value": ("course", HEAD + "[[row]]\nrounds = 6\ngoal = 20", r"course\.toml, row 1, rule type: .*pair"),
    "an unknown value": (
        "course",
        HEAD + "[[row]]\nrounds = 6\ngoal = 20\npair = 3\nmoons = 1",
        r"course\.toml, row 1, rule type: .*moons",
    ),
    "a value of another type": (
        "course",
        HEAD + '[[row]]\nrounds = "six"\ngoal = 20\npair = 3',
        r"course\.toml, row 1, rule type: .*rounds",
    ),
    "a value too large": (
        "course",
        HEAD + "[[row]]\nrounds = 13\ngoal = 20\npair = 3",
        r"course\.toml, row 1, rule type: .*12.*rounds",
    ),
    "a float": ("course", HEAD + "[[row]]\nrounds = 6.5\ngoal = 20\npair = 3", r"course\.toml, row 1"),
    "a truth": ("course", HEAD + "[[row]]\nrounds = true\ngoal = 20\npair = 3", r"course\.toml, row 1"),
    "a date": ("course", HEAD + "[[row]]\nrounds = 2026-11-15\ngoal = 20\npair = 3", r"course\.toml, row 1"),
    "not a number": ("course", HEAD + "[[row]]\nrounds = nan\ngoal = 20\npair = 3", r"course\.toml, row 1"),
    "a number beyond all": (
        "course",
        HEAD + f"[[row]]\nrounds = {'9' * 30}\ngoal = 20\npair = 3",
        r"course\.toml, row 1",
    ),
    "a row's unknown provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = "guessed"',
        r"course\.toml, row 1.*provenance is stated, found or reconstructed",
    ),
    "a value's unknown provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = {goal = "guessed"}',
        r"course\.toml, row 1.*provenance is stated, found or reconstructed",
    ),
    "a list for a provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = ["stated"]',
        r"course\.toml, row 1.*provenance is stated, found or reconstructed",
    ),
    "a list for a value's provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = {goal = ["stated"]}',
        r"course\.toml, row 1.*provenance is stated, found or reconstructed",
    ),
    "the game's own rule": (
        "beacons",
        HEAD + "[[row]]\npoints = 3\nflare_weight = 1\n" * 3,
        r"beacons\.toml, row 1, rule 1\.2",
    ),
    "no name": ("set", "version = 1", "name"),
    "a bad name": ("set", 'name = "My Set"\nversion = 1', "name"),
    "a bad version": ("set", 'name = "mine"\nversion = 0', "version"),
    "more in the head": ("set", 'name = "mine"\nversion = 1\nauthor = "me"', "author"),
}
"""File and its text -> what the refusal must say."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(STANDARD, tmp_path / "mine")
    return tmp_path / "mine"


@pytest.mark.parametrize("name", FILES)
def test_every_fault_is_named(name: str, folder: Path) -> None:
    """File, row and rule are in the sentence."""
    file, text, said = FILES[name]
    (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents, match=said) as refused:
        GAME.component_set(folder)
    check_sentence(refused.value)


@pytest.mark.parametrize("name", ["set", "course", "probes", "relics", "beacons"])
def test_a_missing_file(name: str, folder: Path) -> None:
    """The file that is not there is named."""
    (folder / f"{name}.toml").unlink()
    with pytest.raises(BadComponents, match=rf"{name}\.toml") as refused:
        GAME.component_set(folder)
    check_sentence(refused.value)


def test_files_nobody_should_read(folder: Path) -> None:
    """Too large, not a file, not UTF-8, or a sheet with a name that is none."""
    spoilt = {
        "course": (b"#" * (LARGEST_FILE + 1), "components.large"),
        "probes": (b"\xff\xfe\x00", "components.unreadable"),
        "Notes of mine": (HEAD.encode(), "components.shape"),
    }
    for name, (content, said) in spoilt.items():
        before = (folder / f"{name}.toml").read_bytes() if name != "Notes of mine" else b""
        (folder / f"{name}.toml").write_bytes(content)
        with pytest.raises(BadComponents) as refused:
            GAME.component_set(folder)
        check_sentence(refused.value)
        assert refused.value.message.id == said
        (folder / f"{name}.toml").write_bytes(before)
    (folder / "Notes of mine.toml").unlink()
    (folder / "course.toml").unlink()
    (folder / "course.toml").mkdir()
    with pytest.raises(BadComponents, match=r"course\.toml is missing"):
        GAME.component_set(folder)


@pytest.mark.parametrize("depth", [50, 500, 5000])
def test_deep_nesting(depth: int, folder: Path) -> None:
    """Lists in lists are refused, not followed for ever."""
    (folder / "course.toml").write_text(HEAD + "[[row]]\nrounds = " + "[" * depth + "]" * depth, encoding="utf-8")
    with pytest.raises(BadComponents) as refused:
        GAME.component_set(folder)
    check_sentence(refused.value)


def test_numbers_in_sheets_nobody_reads(folder: Path) -> None:
    """A sheet the game does not know may hold anything TOML can, and the set still has a hash."""
    values = ["9" * 30, "nan", "-inf", "2026-11-15", "1.5", '"text"', "[1, [2]]", "{a = 1}"]
    for value in values:
        (folder / "notes.toml").write_text(f"{HEAD}[[row]]\nx = {value}\n", encoding="utf-8")
        try:
            found = GAME.component_set(folder)
        except BadComponents as refused:
            check_sentence(refused)
        else:
            assert len(found.hash) == 64


@SETTINGS
@given(st.binary(max_size=100) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace")))
def test_noise(tmp_path_factory: pytest.TempPathFactory, noise: bytes) -> None:
    """Anything at all in a file."""
    folder = tmp_path_factory.mktemp("noise")
    (folder / "set.toml").write_text('name = "mine"\nversion = 1\n')
    (folder / "course.toml").write_bytes(noise)
    with pytest.raises(BadComponents):
        GAME.component_set(folder)


@SETTINGS
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=8,
    )
)
def test_data_of_any_shape(data: object) -> None:
    """Data as a record carries it: no set, whatever it is, but for a set."""
    with pytest.raises(BadComponents):
        from_data(data, "carried")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A set must be read from somewhere."""
    with pytest.raises(BadComponents, match=r"set\.toml is missing"):
        read_set(tmp_path)
