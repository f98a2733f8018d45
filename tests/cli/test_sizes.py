"""In a window of any size nothing is drawn that does not fit."""

import fcntl
import os
import re
import signal
import struct
import termios
from pathlib import Path
from typing import Any

import pytest

from armillary.games.pocket_imperium.components.board import NEIGHBOURS
from armillary.kernel.game import Game
from armillary.kernel.match import Match
from armillary.kernel.registry import named, own
from armillary.kernel.text import LANGUAGES, Message, unstyled
from armillary.terminal.lines import as_drawing, as_list
from tests.cli.terminal import Terminal

COLOURS = re.compile(r"\x1b\[\??[0-9;]*[A-Za-z]")
SMALL = "This window is small"
HEXES = "'-._.-'"
FRAME, END = "╭╰"
LOCAL = 3  # among the modes of a terminal
TIED = Path(__file__).parents[1] / "games" / "apex" / "golden" / "apex-tokens-1.jsonl"


def shown(text: str) -> list[str]:
    return COLOURS.sub("", text).replace("\r", "").splitlines()


def type_unseen(screen: Terminal) -> None:
    """What is typed ahead would else stand in the middle of what is drawn."""
    modes = termios.tcgetattr(screen.handle)
    modes[LOCAL] &= ~termios.ECHO
    termios.tcsetattr(screen.handle, termios.TCSANOW, modes)


def resize(screen: Terminal, columns: int, lines: int) -> None:
    """As a person does who draws at the corner of a window."""
    fcntl.ioctl(screen.handle, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    os.killpg(screen.process.pid, signal.SIGWINCH)


@pytest.mark.parametrize(("columns", "lines", "language"), [(79, 40, "en"), (120, 29, "fr"), (40, 12, "fr")])
@pytest.mark.parametrize("game", own())
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


@pytest.mark.parametrize("lines", [30, 36, 50])
@pytest.mark.parametrize("game", own())
def test_a_drawing_is_never_wider_nor_higher_than_the_window(game: str, lines: int, tmp_path: Path) -> None:
    """80 columns are enough for any game; one that needs more than so many lines is told as a list, which is said."""
    size = {"COLUMNS": "80", "LINES": str(lines)}
    with Terminal("play", game, "--seats", "you,random,random", "--seed", "3", cwd=tmp_path, **size) as screen:
        type_unseen(screen)
        told: list[str] = []
        for _ in range(12):
            told += shown(screen.until("> "))
            screen.type("1\n\n")
    assert not [line for line in told if len(line) > 80]
    tops, bottoms = ([n for n, line in enumerate(told) if edge in line] for edge in (FRAME, END))
    assert all(bottom - top < lines for top, bottom in zip(tops, bottoms, strict=False))
    needed = re.findall(r"from 80 columns and ([0-9]+) lines on", " ".join(told))
    assert tops or needed
    assert [int(number) for number in needed if int(number) <= lines] == []
    assert (lines < 50) or (tops and not needed)


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


def begun(game: str) -> Match:
    """A match in which something has happened."""
    match = named(game).match(seed=4)
    for _ in range(60):
        match.answer(match.waiting[0], match.questions(match.waiting[0])[0].choices[-1].key)
    return match


def told_both_ways(game: Game, board: dict[str, Any], language: str = "en") -> tuple[str, str]:
    """A view as a drawing, and as a list."""
    drawn, listed = (
        " ".join(map(unstyled, show(game, board, game.text(language), ["Ann", "Bo", "Cy", "Di"])))
        for show in (as_drawing, as_list)
    )
    return drawn, listed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", own())
def test_a_list_says_what_the_drawing_says(game: str, language: str) -> None:
    """Every player and all that stands on the board is in both."""
    match = begun(game)
    drawn, listed = told_both_ways(match.game, match.view(0).board, language)
    tokens = re.compile(r"\b[A-FN][0-9]+(?:\+[0-9]+)?!?|\[[A-F]\]")
    assert tokens.findall(drawn)
    assert set(tokens.findall(drawn)) <= set(tokens.findall(listed))
    for name in ["Ann", "Bo", "Cy", "Di"][: match.setup.players]:
        assert name in listed


@pytest.mark.parametrize("game", ["apex", "pocket-imperium"])
def test_a_list_says_what_touches_what(game: str) -> None:
    """Whether a ship stands there or not: a drawing shows it too."""
    board = begun(game).view(0).board
    if game == "apex":
        near = {one["id"]: one["near"] for one in board["sectors"]}
    else:
        there = {one["id"] for one in board["hexes"]}
        near = {one: sorted(NEIGHBOURS[one] & there) for one in there}
    listed = told_both_ways(named(game), board)[1]
    for place, around in near.items():
        assert re.search(rf"(?<![0-9A-Z]){place}\b[^()]* \({' '.join(map(str, around))}\)", listed), place


def test_a_list_says_what_colonies_add_and_where_points_come_from() -> None:
    """What decides control and battles, and the ages: as in the table beside the galaxy."""
    board = begun("apex").view(0).board
    for one in board["players"]:
        one.update(influence=one["levels"][2], armament=one["levels"][3], points=[0, 0, 0, 0], total=0)
    assert "total" not in told_both_ways(named("apex"), board)[1]
    board["players"][1].update(influence=1, armament=7, levels=[0, 2, 1, 6], points=[4, 3, 0, 2], total=9)
    board.update(age=2)
    listed = told_both_ways(named("apex"), board)[1]
    assert "Points 9 (age 1: 4, age 2: 3, age 3: -, battles: 2)" in listed
    assert "Evolutions +0 ~2 ^1 !6 (total 7)" in listed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", own())
def test_a_result_is_shown_whole_in_a_small_window(game: str, language: str, tmp_path: Path) -> None:
    """Nothing of where the points came from is cut off."""
    seats = ["--players", "3", "--seats", "random,random,random", "--seed", "3", "--lang", language]
    with Terminal("play", game, *seats, cwd=tmp_path, COLUMNS="60", LINES="20") as screen:
        assert screen.ending() == 0
        told = shown(screen.shown)
    assert not [line for line in told if len(line) > 60 or "…" in line]
    text, said = named(game).text(language), " ".join(" ".join(told).split())
    parts = [identity for identity in text.entries if identity.startswith("score.")]
    assert len([part for part in parts if text.render(Message(part)) in said]) > 1


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_a_result_with_many_parts_is_shown_whole(columns: int, tmp_path: Path) -> None:
    """Beside each other, below each other or as a list: every part by its name, with its number."""
    with Terminal("replay", str(TIED), "--lang", "fr", cwd=tmp_path, COLUMNS=str(columns), LINES="20") as screen:
        assert screen.ending() == 0
        told = shown(screen.shown.rpartition("pions contre")[2])
    text, said = named("apex").text("fr"), " ".join(" ".join(told).split())
    for part in ("age1", "age2", "age3", "battles", "tokens"):
        assert text.render(Message(f"score.{part}")) in said
    assert not [line for line in told if len(line) > columns]
