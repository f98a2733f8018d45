"""What the web client takes from the Python side is what it would be given now, and its words are whole."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.text import LANGUAGES, lacks_variant, placeholders, variants
from armillary.server.links import PAGES
from tests.web.wording import entries

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web/src"
ADDRESS = re.compile(r"""(?:\bhref=\{?|\bgo\(|\bpath: |[?:] )["'`](/[^"'`#?]*)""")
"""As the sources write it."""
FILLED = re.compile(r"\$?\{[^{}]*\}|:\w+")
BOUND = re.compile(r"""\b(?:min|max)(?:length)?=["{](\d{2,}|[2-9])["}]""")
KEY = re.compile(r"""\b(?:words|hasWords)\(\s*["']([\w.-]+)["']""")


def words(language: str) -> dict[str, dict[str, Any]]:
    return {key: {"text": entry} if isinstance(entry, str) else entry for key, entry in entries(language).items()}


def test_types_boards_and_examples_of_texts_are_fresh() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools/wire.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_recorded_stories_are_fresh() -> None:
    done = subprocess.run([sys.executable, "-m", "tools.stories", "--check"], cwd=ROOT, capture_output=True, text=True)
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


def found_in_sources(pattern: re.Pattern[str]) -> set[str]:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    return {found for path in files for found in pattern.findall(path.read_text(encoding="utf-8"))}


def test_forms_take_their_bounds_from_the_server() -> None:
    """From `Limit`, which is written from the server's own; 0 and 1 need no name."""
    assert found_in_sources(BOUND) == set()


def test_every_address_in_the_sources_is_that_of_a_page() -> None:
    """Whatever stands where a page wants something of its own."""
    pages = {FILLED.sub("x", path) for path in PAGES.values()}
    used = {FILLED.sub("x", one) for one in found_in_sources(ADDRESS) if not re.search(r"^/api|\.", one)}
    assert len(used) > 8
    assert sorted(used - pages) == []


def test_every_key_in_the_sources_has_words() -> None:
    known = words("en").keys()
    used = found_in_sources(KEY)
    assert len(used) > 10
    assert sorted(used - known) == []
