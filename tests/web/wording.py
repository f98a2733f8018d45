"""The words of the client and of the games, as the pages show them."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web/src"
PACKAGE = ROOT / "src/armillary"
RULES = {"en": "RULES.md", "fr": "RULES.fr.md"}
WORD = re.compile(r"[^\W\d_]{3,}")
PLACE = re.compile(r"\{[^}]*\}")


@cache
def entries(language: str) -> dict[str, Any]:
    """Those of every page, and those that each game brings to its board."""
    found: dict[str, Any] = {}
    for path in (SOURCES / f"core/words/{language}.json", *sorted(SOURCES.glob(f"games/*/texts/{language}.json"))):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def say(key: str, language: str = "en", **given: object) -> str:
    """A text of the client that has no variants."""
    return str(entries(language)[key]).format(**given)


def english_words() -> set[str]:
    """Those that no French text has; a text that is the same in both languages is not French."""
    english, french = texts("en"), texts("fr")
    return words_in(english) - words_in(french - english)


def words_in(found: Iterable[str]) -> set[str]:
    return {word for text in found for word in words_of(PLACE.sub(" ", text))}


@cache
def texts(language: str) -> frozenset[str]:
    """All texts for people in a language: of the client, of the server and the games, and the rules."""
    catalogues = [tomllib.loads(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob(f"text/{language}.toml")]
    rules = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob(RULES[language])]
    return frozenset([*rules, *(text for entry in (entries(language), *catalogues) for text in strings(entry))])


def strings(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        for name, value in entry.items():
            if name != "select":
                yield from strings(value)


def words_of(text: str) -> list[str]:
    return [word.lower() for word in WORD.findall(text)]
