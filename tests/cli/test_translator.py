"""The command speaks English and French, and says everything it means to."""

import re
from pathlib import Path
from typing import get_args

import pytest

from armillary.cli.app import command, known_commands
from armillary.cli.translator import TEXTS, Translator, from_locale, wanted
from armillary.client.draws import Breach
from armillary.kernel.text import clean, faults
from tests.cli.running import BEACONS, run, spawn

SOURCES = TEXTS.parent
SAME = (
    "cli.result.part.each",
    "cli.seat.label",
    "cli.live.said",
    "cli.live.time.hours",
    "cli.result.score",
    "cli.help.arguments",
    "cli.help.options",
    "cli.help.placeholder.ARGS",
    "cli.help.placeholder.CODE",
)
"""Messages that are the same in both languages and should be."""


def test_french_is_complete_and_french() -> None:
    kernel = set(faults())
    assert [fault for fault in faults(TEXTS, SAME) if fault not in kernel] == []


def test_every_message_the_sources_name_exists() -> None:
    said = re.compile(r"""(?:say\(|Command\(|UnknownBot\()\s*"((?:cli\.|bot\.)?[a-z_.]+)["]""")
    words = Translator("en")
    found = {name for path in sources() for name in said.findall(path.read_text())}
    known = set(words.catalogue.entries)
    assert len(found) > 50
    assert [name for name in sorted(found) if name not in known and f"cli.{name}" not in known] == []


def test_every_verdict_on_the_draws_is_said() -> None:
    """The seat at which a nonce was changed is named."""
    words = Translator("en")
    for verdict in ("none", "kept", "later", *get_args(Breach)):
        said = words.say(f"live.draws.{verdict}", seats="Bob")
        assert said.endswith(".")
        assert ("Bob" in said) == (verdict in ("later", "changed"))


def sources() -> list[Path]:
    return [*SOURCES.rglob("*.py"), *(SOURCES.parent / "bots").glob("*.py")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_command_and_parameter_has_help(language: str) -> None:
    whole = command(Translator(language))
    parameters = [parameter for one in whole.commands.values() for parameter in one.params]
    assert set(whole.commands) == set(known_commands())
    assert len(parameters) > 40
    helps = [whole.help, *(one.help for one in [*whole.commands.values(), *parameters])]
    assert [text for text in helps if text.startswith("cli.")] == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_the_language_is_the_one_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert from_locale(environment) == language


def test_the_language_is_the_one_asked_for() -> None:
    assert wanted(["verify", "x", "--lang", "fr"]) == "fr"
    assert wanted(["--lang=fr", "verify"]) == "fr"
    assert run("games", BEACONS, "--lang", "fr").out.startswith("Balises")
    assert spawn("games", BEACONS, LC_ALL="fr_FR.UTF-8").out.startswith("Balises")
    assert run("games", BEACONS).out.startswith("Beacons")


def test_help_speaks_french() -> None:
    assert "Jouer une partie" in run("--help", "--lang", "fr").out
    assert "Continuer une partie" in run("play", "--help", "--lang", "fr").out


@pytest.mark.parametrize("args", [[], ["simulate"], ["components"], ["bench"], ["verify"]])
def test_help_has_no_english_left_in_french(args: list[str]) -> None:
    english = (
        "Usage:",
        "Arguments",
        "Commands",
        "COMMAND ",
        "[required]",
        "[default:",
        "GAME",
        "FOLDER",
        "FILE",
        "NAME",
    )
    shown = run(*args, "--help", "--lang", "fr").out
    assert "Usage : armillary" in shown
    assert [word for word in english if word in shown and word != "Arguments"] == []
    again = run(*args, "--help").out
    assert "Usage: armillary" in again
    assert "obligatoire" not in again
    assert ("[required]" in again) == ("[obligatoire]" in shown)
    assert ("[default:" in again) == ("[par défaut :" in shown)


def test_nothing_from_a_file_steers_the_terminal() -> None:
    assert clean("a\x1b[2Jb\x07\u202ec\ud800d\u2028\te\n") == "a?[2Jb?\u003fc?d? e "
    assert clean("où ça ? \u00a0 naïve, n° 3") == "où ça ? \u00a0 naïve, n° 3"
