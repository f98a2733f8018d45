"""Listing games."""

import json
from pathlib import Path
from unittest.mock import patch

from armillary.kernel import registry
from tests.cli.running import BEACONS, run, spawn


def test_a_game_in_a_folder_is_shown_whole() -> None:
    out = run("games", BEACONS).out
    for words in ("2 to 4 players", "flares=true", "calm", "standard-1", "Deep space"):
        assert words in out


def test_a_game_as_data() -> None:
    game = json.loads(run("games", BEACONS, "--json").out)["games"][0]
    assert game["name"] == "beacons"
    assert game["players"] == {"low": 2, "high": 4}
    assert game["options"][0] | {"text": ""} == {
        "name": "flares",
        "text": "",
        "kind": "flag",
        "default": True,
        "allowed": "true, false",
        "meanings": {},
    }
    assert [mode["name"] for mode in game["modes"]] == ["calm"]
    assert [one["name"] for one in game["components"]] == ["deep-1", "standard-1"]


def test_time_and_difficulty_are_told_where_they_are_said() -> None:
    assert "30 to 60 minutes. Some to learn (2 of 3)." in run("games", "apex").out
    assert "45 minutes environ. Peu à apprendre (1 sur 3)." in run("games", "--lang", "fr").out
    apex, beacons = (json.loads(run("games", name, "--json").out)["games"][0] for name in ("apex", BEACONS))
    assert (apex["minutes"], apex["difficulty"]) == ({"low": 30, "high": 60}, 2)
    assert (beacons["minutes"], beacons["difficulty"]) == (None, 0)


def test_the_words_of_a_choice_are_explained() -> None:
    """To people in their language; to programs beside the words they write."""
    assert "(chosen: choisis tour à tour; dealt: distribués au hasard)" in run("games", "apex", "--lang", "fr").out
    option = json.loads(run("games", "apex", "--json").out)["games"][0]["options"][1]
    assert option["allowed"] == "chosen, dealt"
    assert option["meanings"] == {"chosen": "chosen in turn", "dealt": "dealt by chance"}


def test_what_an_option_allows_is_said_in_the_language_asked_for() -> None:
    assert "(text of at most 200 characters)" in run("games", "pocket-imperium").out
    assert "(un texte d'au plus 200 caractères)" in run("games", "pocket-imperium", "--lang", "fr").out
    too_long = ("play", "pocket-imperium", "--option", "layout=" + "x" * 201)
    assert run(*too_long).err.endswith("Allowed: text of at most 200 characters.\n")
    assert run(*too_long, "--lang", "fr").err.endswith("Permis : un texte d'au plus 200 caractères.\n")


def test_a_game_is_found_by_its_folder_from_anywhere() -> None:
    assert spawn("games", "beacons", cwd=Path(BEACONS).parent).out.startswith("Beacons")
    assert spawn("games", ".", cwd=Path(BEACONS)).out.startswith("Beacons")


def test_known_games_are_listed_and_a_broken_one_does_not_hide_the_others() -> None:
    run("games", BEACONS)
    real = registry.installed()
    known = {name: game for name, game in registry._registered.items() if name in {*real, "beacons"}}
    with (
        patch.dict(registry._registered, known, clear=True),  # other tests may have made more known
        patch.object(registry, "installed", lambda: {**real, "broken": "no.such.module"}),
    ):
        listed = run("games")
        assert (listed.code, listed.err) == (0, "")
        assert "beacons\n  Beacons. An original game" in listed.out
        assert "The game broken cannot be loaded" in listed.out
        found = json.loads(run("games", "--json").out)["games"]
    assert [game["name"] for game in found] == ["apex", "beacons", "broken", "council-of-shadows", "pocket-imperium"]
    assert "problem" in found[2]
