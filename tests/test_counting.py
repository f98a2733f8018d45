"""Numbers and nouns agree: in every catalogue and in both languages, one point is not "1 points"."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.text import LANGUAGES, placeholders, variants
from tests.games.any_game.catalogues import CATALOGUES, entries

MORE: dict[str, dict[str, str]] = {
    "en": {
        "action": "actions",
        "answer": "answers",
        "bot": "bots",
        "card": "cards",
        "character": "characters",
        "colony": "colonies",
        "core": "cores",
        "decision": "decisions",
        "draw": "draws",
        "entry": "entries",
        "game": "games",
        "hour": "hours",
        "letter": "letters",
        "line": "lines",
        "match": "matches",
        "minute": "minutes",
        "player": "players",
        "round": "rounds",
        "row": "rows",
        "second": "seconds",
        "simulation": "simulations",
        "system": "systems",
        "tile": "tiles",
    },
    "fr": {
        "action": "actions",
        "caractère": "caractères",
        "carte": "cartes",
        "coeur": "coeurs",
        "cœur": "cœurs",
        "colonie": "colonies",
        "décision": "décisions",
        "entrée": "entrées",
        "heure": "heures",
        "joueur": "joueurs",
        "lettre": "lettres",
        "ligne": "lignes",
        "manche": "manches",
        "minute": "minutes",
        "partie": "parties",
        "réponse": "réponses",
        "robot": "robots",
        "seconde": "secondes",
        "simulation": "simulations",
        "système": "systèmes",
        "tirage": "tirages",
        "tuile": "tuiles",
    },
}
"""Nouns, each with its plural, that have no variants of their own from which they could be known.

Bytes are not among them: a size in bytes is never one.
"""
LINKS = {
    "en": ("of", "to", "in", "for", "and", "or", "from", "with", "at", "your", "the", "is", "has", "per"),
    "fr": ("de", "à", "en", "pour", "et", "ou", "sur", "avec", "dans", "des", "du", "la", "le", "vos", "par", "contre"),
}
"""Words after which another noun begins, which the number does not count."""
NAMES = {"seat", "whose", "owner", "place", "source", "colour", "of", "file", "card", "gem", "column"}
"""Arguments that are never numbers."""
MANY = {
    "cli.games.players",
    "home.players",
    "home.minutes.about",
    "home.minutes.range",
    "cli.games.minutes.about",
    "cli.games.minutes.range",
    "setup.players",
    "setup.layout.players",
    "allowed.words",
    "position.large",
    "position.keys",
    "people.name.empty",
    "people.name.long",
    "http.414",
    "cli.view.small",
    "table.aloud.some",
}
"""Messages whose number is never so low: a limit that is fixed far above, or the most who can play."""
WHICH = {"replay.ask"}
"""Messages whose number says which and not how many."""


def counts_as_one(language: str, value: int) -> bool:
    return value == 1 or (language == "fr" and value == 0)


def wordings(entry: dict[str, Any], language: str, name: str, value: int) -> list[str]:
    """Every wording that a message can have while an argument has a value."""
    if "select" not in entry:
        return [str(entry["text"])]
    selectors = [entry["select"]] if isinstance(entry["select"], str) else entry["select"]
    category = "one" if counts_as_one(language, value) else "other"
    levels: list[Any] = [{key: found for key, found in entry.items() if key != "select"}]
    for selector in selectors:
        chosen: list[Any] = []
        for level in levels:
            if not isinstance(level, dict):
                chosen.append(level)
            elif selector == name:
                chosen.append(level.get(str(value), level.get(category, level["other"])))
            else:
                chosen += level.values()
        levels = chosen
    return [str(level) for level in levels]


def counted(text: str, name: str, language: str) -> list[str]:
    """The words after a number that may be what it counts: the next one, and the one after an adjective."""
    found = re.search(rf"\{{{name}\}}[ \u00a0]([^\W\d_]+)(?:[ \u00a0]([^\W\d_]+))?", text)
    if found is None:
        return []
    return [found[1]] if found[1] in LINKS[language] or not found[2] else [found[1], found[2]]


@cache
def nouns(language: str) -> dict[str, str]:
    """Nouns with their plurals, learnt from what the catalogues vary by a number."""
    found = dict(MORE[language])
    for folder in CATALOGUES:
        for entry in entries(folder, language).values():
            for name in placeholders(" ".join(variants(entry).values())):
                one, many = (wordings(entry, language, name, value) for value in (1, 2))
                for single, several in zip(one, many, strict=False):
                    words = (counted(text, name, language)[:1] for text in (single, several))
                    pair = [word for words_of in words for word in words_of]
                    if len(pair) == 2 and pair[0] != pair[1] and pair[0][:3] == pair[1][:3] and pair[1][-1] in "sx":
                        found[pair[0]] = pair[1]
    return found


def disagreements(folder: Path, language: str) -> Iterator[str]:
    singular, plural = nouns(language), {many: one for one, many in nouns(language).items()}
    for identity, entry in entries(folder, language).items():
        names = placeholders(" ".join(variants(entry).values())) - NAMES
        for name in names if identity not in MANY | WHICH else ():
            for value in (0, 1, 2):
                wrong = plural if counts_as_one(language, value) else singular
                for text in wordings(entry, language, name, value):
                    said = counted(text, name, language)
                    if (value or language == "fr") and {*said} & {*wrong}:
                        yield f"{identity}: {text.replace('{' + name + '}', str(value))}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.parent.name)
def test_numbers_and_nouns_agree(folder: Path, language: str) -> None:
    """With none, one and two of whatever is counted."""
    assert [*disagreements(folder, language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_are_known(language: str) -> None:
    """Those of the games have variants, from which the others' mistakes are found."""
    found = {"en": {"point", "ship", "cube", "sector"}, "fr": {"point", "vaisseau", "cube", "secteur"}}
    assert found[language] <= set(nouns(language))
    assert len(nouns(language)) > 30
