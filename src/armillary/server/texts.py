"""Texts of the games that change only with the software: made once, and all of one edition."""

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec

from armillary.kernel.game import Game
from armillary.kernel.registry import named, names
from armillary.kernel.text import LANGUAGES
from armillary.server.errors import NotThere
from armillary.server.files import File, packed

JSON = "application/json"
LISTED = ("fact", "option", "value")
"""Words about a table where many are listed, beside those that stand alone."""
EDITION = 16
"""Letters that tell one edition from every other."""


@cache
def catalogue_of(game: str, language: str) -> File:
    """All words of a game."""
    return packed(msgspec.json.encode(named(game).text(language).entries), JSON)


@cache
def titles(language: str) -> File:
    """Of each game the words for a list: its name, a sentence about it, and its options."""
    return packed(msgspec.json.encode({game: listed(named(game), language) for game in names()}), JSON)


def listed(game: Game, language: str) -> dict[str, Any]:
    entries = game.text(language).entries
    return {name: entry for name, entry in entries.items() if "." not in name or name.split(".")[0] in LISTED}


@cache
def rules_of(game: str, language: str) -> File:
    """The numbered rules of a game; in another language, if in none of the reader's."""
    folder = named(game).folder
    for name in (f"RULES.{language}.md", "RULES.md"):
        if (folder / name).is_file():
            return packed((folder / name).read_bytes(), "text/markdown")
    raise NotThere("rules.none")


def has_rules(game: Game) -> bool:
    return (game.folder / "RULES.md").is_file()


@cache
def edition() -> str:
    """A word for all these texts as they are: a client that names it may keep its text for ever."""
    found = sha256()
    for language in LANGUAGES:
        found.update(titles(language).tag.encode())
        for game in names():
            found.update(catalogue_of(game, language).tag.encode())
            if has_rules(named(game)):
                found.update(rules_of(game, language).tag.encode())
    return found.hexdigest()[:EDITION]
