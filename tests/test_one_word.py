"""One word for each thing, in results, refusals and everywhere else."""

import re
from pathlib import Path

import pytest

from armillary.games.apex import GAME as APEX
from armillary.kernel.text import LANGUAGES, Message, variants
from tests.any_game.catalogues import CATALOGUES, ROOT, WEB, entries

OTHER_WORDS = {"siège": "place", "combat": "bataille"}
"""French words for something that is called otherwise here."""


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.parent.name)
def test_french_says_one_word_for_each_thing(folder: Path) -> None:
    said = {name: " ".join(variants(entry).values()) for name, entry in entries(folder, "fr").items()}
    found = {
        f"{name}: {word}, not {right}"
        for name, text in said.items()
        for word, right in OTHER_WORDS.items()
        if re.search(rf"\b{word}s?\b", text, re.IGNORECASE)
    }
    assert found == set()


def test_the_rules_say_the_same_words() -> None:
    for path in ROOT.glob("src/armillary/games/*/RULES.fr.md"):
        text = path.read_text(encoding="utf-8")
        assert [word for word in OTHER_WORDS if re.search(rf"\b{word}s?\b", text, re.IGNORECASE)] == [], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_of_apex_are_called_alike_in_the_result_and_on_the_board(language: str) -> None:
    text = APEX.text(language)
    parts = [text.render(Message(f"score.{part}")) for part in ("age1", "age2", "age3", "battles")]
    assert text.render(Message("show.sources")).split(", ") == [part.lower() for part in parts]
    assert entries(WEB, language)["apex.battles"]["text"] == parts[-1]
