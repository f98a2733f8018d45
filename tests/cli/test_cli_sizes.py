"""In a window of any size nothing is drawn that does not fit."""

import fcntl
import os
import re
import signal
import struct
import termios
from pathlib import Path

import pytest

from armillary.kernel.registry import named, names
from armillary.kernel.text import LANGUAGES, Message, unstyled
from tests.cli.terminal import Terminal

COLOURS = re.compile(r"\x1b\[\??[0-9;]*[A-Za-z]")
SMALL = "This window is small"
HEXES = "'-._.-'"
FRAME = "╭"


def shown(text: str) -> list[str]:
    return COLOURS.sub("", text).replace("\r", "").splitlines()


def resize(screen: Terminal, columns: int, lines: int) -> None:
    """As a person does who draws at the corner of a window."""
    fcntl.ioctl(screen.handle, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    os.killpg(screen.process.pid, signal.SIGWINCH)


@pytest.mark.parametrize(("columns", "lines", "language"), [(79, 40, "en"), (120, 29, "fr"), (40, 12, "fr")])
@pytest.mark.parametrize("game", names())
def test_a_small_window_is_told_the_table_as_a_list(
    game: str, columns: int, lines: int, language: str, tmp_path: Path
) -> None:
    size = {"COLUMNS": str(columns), "LINES": str(lines)}
    with Terminal(
        "play", game, "--seats", "you,random,random", "--seed", "3", "--lang", language, cwd=tmp_path, **size
    ) as screen:
        told = shown(screen.until("> "))
    assert not [line for line in told if len(line) > columns]
    assert not [line for line in told if FRAME in line or HEXES in line]
    said = " ".join(" ".join(told).split())
    assert (SMALL if language == "en" else "Cette fenêtre est petite") in said


@pytest.mark.parametrize("game", names())
def test_80_columns_and_30_lines_are_enough(game: str, tmp_path: Path) -> None:
    with Terminal(
        "play", game, "--seats", "you,random,random", "--seed", "3", cwd=tmp_path, COLUMNS="80", LINES="30"
    ) as screen:
        told = shown(screen.until("> "))
    assert not [line for line in told if len(line) > 80]
    assert [line for line in told if FRAME in line]
    assert SMALL not in " ".join(told)


def test_a_window_that_changes_its_size_is_drawn_again(tmp_path: Path) -> None:
    sizes = {"COLUMNS": "", "LINES": ""}
    match = ("play", "pocket-imperium", "--seats", "you,random", "--option", "layout=printed-T", "--seed", "3")
    with Terminal(*match, cwd=tmp_path, **sizes) as screen:
        resize(screen, 100, 40)
        screen.until(HEXES)
        screen.until("> ")
        resize(screen, 60, 20)
        screen.until(SMALL)
        told = shown(SMALL + screen.until("> "))
        assert not [line for line in told if HEXES in line or len(line) > 60]
        assert any(line.endswith("do you deploy 2 ships?") for line in told), told
        resize(screen, 100, 40)
        screen.until(HEXES)
        screen.until("> ")
        screen.type("1\n")
        screen.until("You deploy 2 ships in hex ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_a_list_says_what_the_drawing_says(game: str, language: str) -> None:
    """Every player and all that stands on the board is in both."""
    match = named(game).match(seed=4)
    for _ in range(60):
        match.answer(match.waiting[0], match.questions(match.waiting[0])[0].choices[-1].key)
    board, words = match.view(0).board, match.game.text(language)
    assert match.game.listing is not None
    drawn, listed = (
        " ".join(map(unstyled, show(board, words, ["Ann", "Bo", "Cy", "Di"])))
        for show in (match.game.describe, match.game.listing)
    )
    tokens = re.compile(r"\b[A-FN][0-9]+(?:\+[0-9]+)?!?|\[[A-F]\]")
    assert tokens.findall(drawn)
    assert set(tokens.findall(drawn)) <= set(tokens.findall(listed))
    for name in ["Ann", "Bo", "Cy", "Di"][: match.setup.players]:
        assert name in listed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_a_result_is_shown_whole_in_a_small_window(game: str, language: str, tmp_path: Path) -> None:
    """Nothing of where the points came from is cut off."""
    seats = ["--players", "3", "--seats", "random,random,random", "--seed", "3", "--lang", language]
    with Terminal("play", game, *seats, cwd=tmp_path, COLUMNS="60", LINES="20") as screen:
        assert screen.ending() == 0
        told = shown(screen.shown)
    assert not [line for line in told if len(line) > 60 or "…" in line]
    text, said = named(game).text(language), " ".join(told)
    parts = [identity for identity in text.entries if identity.startswith("score.")]
    assert len([part for part in parts if text.render(Message(part)) in said]) > 1
