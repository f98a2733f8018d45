"""One word for each thing, in results, refusals and everywhere else."""

import re
from pathlib import Path

import pytest

from armillary.games.apex import GAME as APEX
from armillary.games.council_of_shadows import GAME as COUNCIL
from armillary.games.council_of_shadows.names import Event
from armillary.games.council_of_shadows.people.events import EVENTS
from armillary.games.pocket_imperium import GAME as IMPERIUM
from armillary.kernel.events import hear
from armillary.kernel.text import LANGUAGES, Message, unstyled, variants
from armillary.terminal.lines import as_drawing, as_list
from tests.games.any_game.catalogues import CATALOGUES, ROOT, WEB, entries

OTHER_WORDS = {"siège": "place", "combat": "bataille"}
COMMAND = ROOT / "src/armillary/cli/text"
POINTS = "Points"
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_points_on_every_board_and_in_every_result(language: str) -> None:
    """Where a game does not say what its score is made of."""
    assert entries(COMMAND, language)["cli.result.score"]["text"] == POINTS
    web = entries(WEB, language)
    assert {web[name]["text"] for name in ("part.score.total", "apex.points", "pocket_imperium.score")} == {POINTS}
    assert APEX.text(language).render(Message("show.points")) == POINTS
    assert IMPERIUM.text(language).render(Message("show.counts")).startswith(f"{POINTS.lower()}, ")


def test_ships_left_are_ships() -> None:
    """A short word for them is the beginning of the whole one."""
    for language in LANGUAGES:
        text = APEX.text(language)
        short = text.render(Message("show.tokens")).split(", ")[0].rstrip(".")
        assert text.render(Message("show.ships")).startswith(short)


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_of_the_council_are_counted_alike_in_what_is_told_and_on_the_board(language: str) -> None:
    """As the rules count them: I, II, III, and on."""
    text = COUNCIL.text(language)
    match = COUNCIL.match(players=2, seed=1)
    board = match.view(None).board
    for level, roman in enumerate(["0", "I", "II", "III", "IV"]):
        board["powers"][0]["level"] = level
        for show in (as_drawing, as_list):
            own = next(line for line in map(unstyled, show(COUNCIL, board, text, ["Ann", "Bo"])) if "Ann" in line)
            assert re.search(rf"(?<!\S){roman}\b", own), own
        told = hear(EVENTS, (Event.LEVELLED, 0, level), 0)
        assert told is not None
        assert told.args["level"] == level
        assert text.render(told.text, 0).endswith(f" {roman}.")
