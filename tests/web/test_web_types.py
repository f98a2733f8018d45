"""What the web client takes from the Python side is what it would be given now, and its words are whole."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.text import LANGUAGES, lacks_variant, placeholders, variants

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web/src"
KEY = re.compile(r"""\b(?:words|hasWords)\(\s*["']([\w.-]+)["']""")


def words(language: str) -> dict[str, dict[str, Any]]:
    written = json.loads((SOURCES / f"core/words/{language}.json").read_text(encoding="utf-8"))
    return {key: {"text": entry} if isinstance(entry, str) else entry for key, entry in written.items()}


def test_types_boards_and_examples_of_texts_are_fresh() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools/wire.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_both_languages_say_the_same_things() -> None:
    english, french = map(words, LANGUAGES)
    assert english.keys() == french.keys()
    used = [{key: arguments(entry) for key, entry in one.items()} for one in (english, french)]
    assert used[0] == used[1]


def arguments(entry: dict[str, Any]) -> set[str]:
    return set().union(*map(placeholders, variants(entry).values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_that_can_be_selected_has_words(language: str) -> None:
    assert [key for key, entry in words(language).items() if lacks_variant(entry)] == []


def test_every_key_in_the_sources_has_words() -> None:
    known = words("en").keys()
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    used = {key for path in files for key in KEY.findall(path.read_text(encoding="utf-8"))}
    assert len(used) > 10
    assert sorted(used - known) == []
