"""Code and documents say the word of the field where there is one, as the glossary has it."""

import re
from pathlib import Path

import pytest

from tests.games.any_game.catalogues import CATALOGUES, ROOT, entries

WRITTEN = [
    "src/**/*.py",
    "src/**/lessons.toml",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "docs/*.md",
    "docs/games/*.md",
]
GLOSSARY = ROOT / "docs/glossary.md"
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
ROW = re.compile(r"^\| (\w+) \| ([\w ]+) \|$", re.M)
NAME = re.compile(r"^\| (\w+) \| [^|]+ \|([^|]*)\|$", re.M)
SOURCES = "src/armillary"
RIDDLE = re.compile("whoever|somebody", re.IGNORECASE)
WITHOUT_RIDDLES = [
    *(f"{folder}/**/*.py" for folder in ("src", "tests", "examples", "tools", "bench", "builds", "trials")),
    *("web/src/**/*.ts", "web/src/**/*.svelte", "docs/*.md", "docs/games/*.md", "tests/faults/**/*.toml"),
]
"""Files that say who does what."""


def other_words() -> dict[str, str]:
    """Words that are not said, and what is said instead."""
    _, table = GLOSSARY.read_text(encoding="utf-8").split("| not | but |")
    return dict(ROW.findall(table))


def words_of(text: str) -> set[str]:
    """Of names, texts and comments, one by one."""
    return {word.lower().removesuffix("s") for word in WORD.findall(text)}


def test_code_and_documents_say_the_words_of_the_field() -> None:
    unsaid = other_words()
    assert {"ear": "listener", "scribe": "write process"}.items() <= unsaid.items()
    read = {path.name: path.read_text(encoding="utf-8") for path in written()}
    read |= {f"ids of {folder}": " ".join(entries(folder, "en")) for folder in CATALOGUES}
    found = {
        f"{name}: {word}, not {unsaid[word]}" for name, text in read.items() for word in words_of(text) & unsaid.keys()
    }
    assert found == set()


def one_meaning() -> dict[str, list[str]]:
    """Names that stand for one thing, and the files and folders that may define them."""
    _, table = GLOSSARY.read_text(encoding="utf-8").split("| name | means only |")
    return {name: re.findall(r"`([^`]+)`", where) for name, where in NAME.findall(table.split("\n\n")[0])}


def definition(name: str) -> re.Pattern[str]:
    """Where Python gives a class, a kind of value, a function or an attribute this name."""
    ways = (
        rf" *(?:class|(?:async )?def) {name}\b",
        rf"{name} = ",
        rf" +self\.{name}(?:: | = )",
        rf"    {name}: [^=()]*$",
    )
    return re.compile(rf"^(?:{'|'.join(ways)})", re.M)


def test_a_name_with_one_meaning_is_defined_for_no_other() -> None:
    names = one_meaning()
    assert names["Line"] == ["laws/line.py"]
    sources = {path.relative_to(ROOT / SOURCES).as_posix(): path for path in ROOT.glob(f"{SOURCES}/**/*.py")}
    texts = {file: path.read_text(encoding="utf-8") for file, path in sources.items()}
    for name, places in names.items():
        found = [file for file, text in texts.items() if definition(name).search(text)]
        assert [file for file in found if not file.startswith(tuple(places))] == [], name
        assert [place for place in places if not any(file.startswith(place) for file in found)] == [], name


@pytest.mark.parametrize("pattern", WITHOUT_RIDDLES)
def test_it_is_said_who_does_what(pattern: str) -> None:
    read = {path: path.read_text(encoding="utf-8") for path in ROOT.glob(pattern)}
    assert read
    read.pop(GLOSSARY, None)
    read.pop(Path(__file__), None)
    assert [str(path) for path, text in read.items() if RIDDLE.search(text)] == []


def written() -> list[Path]:
    return [path for pattern in WRITTEN for path in ROOT.glob(pattern) if path != GLOSSARY]
