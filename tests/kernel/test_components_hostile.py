"""Component sets that are not: every fault is named by file, row and column, or rule."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armillary.kernel.components import LARGEST_FILE, from_data, read_set
from armillary.kernel.errors import BadComponents
from armillary.kernel.text import catalogue
from beacons import GAME
from tests.kernel.sentences import check_sentence

SETTINGS = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
STANDARD = GAME.folder / "data" / "standard-1"
HEAD = 'provenance = "stated"\n'

FILES: dict[str, tuple[str, str, str]] = {
    "not TOML": ("course", "rounds = = 3", r"course\.toml in .*mine is not readable TOML: line 1, "),
    "cut off": ("course", '[[row]\nrounds = "', r"course\.toml in .*mine is not readable TOML: line 1, "),
    "not a sheet": ("course", "rows = 3", "course.*rows"),
    "no provenance": ("course", "[[row]]\nrounds = 6\ngoal = 20\npair = 3", "course.*provenance"),
    "unknown provenance": ("course", 'provenance = "guessed"', "course.*guessed"),
    "rows that are none": ("course", HEAD + "row = 3", "course.*row"),
    "a row that is none": ("course", HEAD + "row = [3]", "course.*row"),
    "too few rows": ("probes", HEAD + "[[row]]\nstrength = 1", r"probes\.toml: 1 row, but there must be 16 to 24"),
    "too many rows": ("course", HEAD + "[[row]]\n[[row]]", r"course\.toml: 2 rows, but there must be 1\."),
    "a missing value": (
        "course",
        HEAD + "[[row]]\nrounds = 6\ngoal = 20",
        r"course\.toml, row 1, column pair: it is missing",
    ),
    "an unknown value": (
        "course",
        HEAD + "[[row]]\nrounds = 6\ngoal = 20\npair = 3\nmoons = 1",
        r"course\.toml, row 1, column moons: .*known: rounds, goal, pair",
    ),
    "a value of another type": (
        "course",
        HEAD + '[[row]]\nrounds = "six"\ngoal = 20\npair = 3',
        r"course\.toml, row 1, column rounds: it is the text .six., but must be a whole number",
    ),
    "a value too large": (
        "course",
        HEAD + "[[row]]\nrounds = 13\ngoal = 20\npair = 3",
        r"course\.toml, row 1, column rounds: it is 13, but must be a whole number from 1 to 12",
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
        r"course\.toml, row 1, column provenance: it must be .stated",
    ),
    "a value's unknown provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = {goal = "guessed"}',
        r"course\.toml, row 1, column provenance: it must be .stated",
    ),
    "a list for a provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = ["stated"]',
        r"course\.toml, row 1, column provenance: it must be .stated",
    ),
    "a list for a value's provenance": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = {goal = ["stated"]}',
        r"course\.toml, row 1, column provenance: it must be .stated",
    ),
    "the game's own rule": (
        "beacons",
        HEAD + "[[row]]\npoints = 3\nflare_weight = 1\n" * 3,
        r"beacons\.toml, row 1, rule 1\.2",
    ),
    "provenance of no column": (
        "course",
        HEAD + '[[row]]\nrounds = 6\ngoal = 20\npair = 3\nprovenance = {gaol = "found"}',
        r"course\.toml, row 1, column provenance.gaol: nothing has this name; known: rounds, goal, pair\.",
    ),
    "no name": ("set", "version = 1", r"mine, set\.toml, field name: it is missing, and must be a name"),
    "a bad name": (
        "set",
        'name = "My Set"\nversion = 1',
        r"mine, set\.toml, field name: it is the text .My Set., but must be a name of at most 40 lower-case letters",
    ),
    "a bad version": (
        "set",
        'name = "mine"\nversion = 0',
        r"mine, set\.toml, field version: it is 0, but must be a whole number from 1 to 1000000\.",
    ),
    "a version in quotes": (
        "set",
        'name = "mine"\nversion = "1"',
        r"mine, set\.toml, field version: it is the text .1., but must be a whole number",
    ),
    "more in the head": ("set", 'name = "mine"\nversion = 1\nauthor = "me"', r"field author: .*known: name, version\."),
    "sheets in the head": ("set", 'name = "mine"\nversion = 1\nsheets = 3', r"field sheets: .*known: name, version\."),
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
        "Notes of mine": (HEAD.encode(), "components.stray"),
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


@pytest.mark.parametrize("value", ["9" * 30, "nan", "-inf", "2026-11-15", "1.5", '"text"', "[1, [2]]", "{a = 1}"])
def test_a_sheet_nobody_reads(folder: Path, value: str) -> None:
    """A sheet that no set of the game has is refused whatever it holds: it could be a slip of the pen."""
    (folder / "prob.toml").write_text(f"{HEAD}[[row]]\nx = {value}\n", encoding="utf-8")
    with pytest.raises(
        BadComponents, match=r"reads no prob\.toml\. Known: beacons, course, probes, relics\."
    ) as refused:
        GAME.component_set(folder)
    check_sentence(refused.value)


@pytest.mark.parametrize("name", ["probes.json", "probes.toml.txt", "Probes.toml", "probes.tml", "old", "probes"])
def test_files_that_are_no_sheets(folder: Path, name: str) -> None:
    """What would be left out is refused, by name and folder."""
    (folder / name).write_text("{}", encoding="utf-8")
    with pytest.raises(BadComponents, match=f"{name} in .*mine is no sheet") as refused:
        GAME.component_set(folder)
    check_sentence(refused.value)


def test_notes_and_what_editors_leave_behind(folder: Path) -> None:
    """They may lie beside the sheets."""
    before = read_set(folder).hash
    for name in ("README.md", ".DS_Store", "probes.toml~", ".probes.toml.swp"):
        (folder / name).write_text("{}", encoding="utf-8")
    assert GAME.component_set(folder).hash == before


TOML = {
    "a = speed": "line 1, character 5: no value can be read (text stands in quotes)",
    "a = 1\n\na = 2\n": "line 3, character 6: the same name is given twice",
    "[[row]]\n[row]\n": "line 2, character 5: the same name is given twice",
    "a 3": "line 1, character 3: a name must be followed by = and a value",
    "a = 1 2": "line 1, character 7: the line goes on after its value",
    'a = "x\nb = 3': "line 1, character 7: something that was opened is not closed",
    "a = 'x\nb = 3": "at its end: something that was opened is not closed",
    "a = [1, 2": "at its end: something that was opened is not closed",
    "[[row]\n": "line 1, character 6: something that was opened is not closed",
    "= 3": "line 1, character 1: this cannot be read",
    "a = " + "9" * 5000: "a number in it has too many digits",
    "a = " + "[" * 20_000: "it is nested too deeply",
    b"a = '\xff'": "it is not UTF-8 text",
}


@pytest.mark.parametrize("text", TOML, ids=range(len(TOML)))
def test_what_is_not_toml(folder: Path, text: str | bytes) -> None:
    """Folder, line and problem are said in our own words, not in those of Python."""
    (folder / "course.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadComponents) as refused:
        GAME.component_set(folder)
    assert str(refused.value) == f"course.toml in {folder} is not readable TOML: {TOML[text]}."
    check_sentence(refused.value)


def test_a_byte_order_mark(folder: Path) -> None:
    """Some editors put one before every text; it says nothing."""
    before = read_set(folder).hash
    path = folder / "course.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert GAME.component_set(folder).hash == before


def test_french_readers_are_told_in_french(folder: Path) -> None:
    """All but what a game says of its own rules, and there they are told that it is English."""
    path = folder / "course.toml"
    path.write_text(HEAD + '[[row]]\nrounds = "six"\ngoal = 20\npair = 3', encoding="utf-8")
    assert french(folder) == (
        "Jeu de composants standard-1, course.toml, rangée 1, colonne rounds : "
        "c'est le texte « six », mais il faut un nombre entier de 1 à 12."
    )
    path.write_text(HEAD, encoding="utf-8")
    assert french(folder) == "Jeu de composants standard-1, course.toml : 0 rangée, mais il en faut 1."
    path.write_bytes((STANDARD / "course.toml").read_bytes())
    (folder / "beacons.toml").write_text(HEAD + "[[row]]\npoints = 3\nflare_weight = 1\n" * 3, encoding="utf-8")
    assert "rangée 1, règle 1.2 (en anglais) : the beacons" in french(folder)


def french(folder: Path) -> str:
    with pytest.raises(BadComponents) as refused:
        GAME.component_set(folder)
    return catalogue("fr").render(refused.value.message)


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
