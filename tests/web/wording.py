"""The words of the client and of the games, as the pages show them."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web/src/core/words"
PACKAGE = ROOT / "src/armillary"
RULES = {"en": "RULES.md", "fr": "RULES.fr.md"}
WORD = re.compile(r"[^\W\d_]{3,}")
PLACE = re.compile(r"\{[^}]*\}")


@cache
def entries(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return found


def say(key: str, language: str = "en", **given: object) -> str:
    """A text of the client that has no variants."""
    return str(entries(language)[key]).format(**given)


def written(language: str) -> set[str]:
    """Every word of everything that was written in a language for people."""
    catalogues = [tomllib.loads(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob(f"text/{language}.toml")]
    rules = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob(RULES[language])]
    texts = [text for entry in (entries(language), *catalogues) for text in strings(entry)]
    return {word for text in (*texts, *rules) for word in words_of(PLACE.sub(" ", text))}


def strings(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        for name, value in entry.items():
            if name != "select":
                yield from strings(value)


def words_of(text: str) -> list[str]:
    return [word.lower() for word in WORD.findall(text)]
