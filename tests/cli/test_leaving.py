"""A match that is kept in no file is never lost without a word."""

import os
import signal
from pathlib import Path

import pytest

from armillary.kernel.record import Record
from tests.cli.running import BEACONS, spawn
from tests.cli.terminal import Terminal
from tests.server.guests import until

MATCH = ("play", BEACONS, "--seats", "you,random", "--seed", "3")
FIRST = "strength 6"
CTRL_C, CTRL_D = "\x03", "\x04"


def left(folder: Path, *typed: str) -> tuple[int, str]:
    """The exit code and what was shown after the last question."""
    with Terminal(*MATCH, cwd=folder) as screen:
        screen.until(FIRST)
        screen.type("1\n")
        screen.until("To which beacon")
        for place, text in enumerate(typed):
            if place:
                screen.until("or no: ")
            screen.type(text)
        return screen.ending(), screen.shown


def drafted(file: Path) -> list[int]:
    ending = Record.from_text(file.read_text()).ending
    assert ending is not None
    return [key for draft in ending.drafts for key in draft.keys]


@pytest.mark.parametrize("way", ["quit\n", CTRL_C, CTRL_D])
@pytest.mark.parametrize("yes", ["\n", "yes\n", "y\n"])
def test_a_player_who_leaves_is_asked_and_goes_on_where_it_was(tmp_path: Path, way: str, yes: str) -> None:
    code, shown = left(tmp_path, way, yes)
    assert code == (130 if way == CTRL_C else 0)
    assert "The match is saved in beacons-1.armillary: go on with --resume beacons-1.armillary." in shown
    assert drafted(tmp_path / "beacons-1.armillary") == [1]
    again = spawn("play", BEACONS, "--resume", str(tmp_path / "beacons-1.armillary"))
    assert "You had begun to answer" in again.out
    assert "Your answer: probe #1, strength 1" in again.out


def test_no_is_no_and_is_said(tmp_path: Path) -> None:
    for no in ("no\n", "n\n", CTRL_C):
        code, shown = left(tmp_path, "quit\n", no)
        assert code == 0
        assert "You have left the match; it was not saved." in shown
    assert os.listdir(tmp_path) == []


def test_a_second_ctrl_c_leaves(tmp_path: Path) -> None:
    code, shown = left(tmp_path, CTRL_C, CTRL_C)
    assert (code, os.listdir(tmp_path)) == (130, [])
    assert "it was not saved" in shown


def test_nothing_more_to_read_saves(tmp_path: Path) -> None:
    code, shown = left(tmp_path, CTRL_D, CTRL_D)
    assert (code, os.listdir(tmp_path)) == (0, ["beacons-1.armillary"])
    assert "The match is saved in beacons-1.armillary" in shown


def test_a_name_that_is_taken_or_impossible_is_asked_for_again(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "beacons-1.armillary").write_text("older")
    code, shown = left(tmp_path, "quit\n", "mine\n", "nowhere/x\n", "other\n")
    assert code == 0
    assert "The match is saved in other" in shown
    assert (tmp_path / "mine").read_text() == "mine"
    assert (tmp_path / "beacons-1.armillary").read_text() == "older"
    assert drafted(tmp_path / "other") == [1]


def test_with_save_nothing_is_asked(tmp_path: Path) -> None:
    with Terminal(*MATCH, "--save", "mine", cwd=tmp_path) as screen:
        screen.until(FIRST)
        screen.type(CTRL_C)
        assert screen.ending() == 130
        assert "Save this match" not in screen.shown
        assert "The match is saved in mine" in screen.shown


def test_where_nobody_types_it_is_said_that_nothing_is_kept(tmp_path: Path) -> None:
    done = spawn(*MATCH, typed="1\n", cwd=tmp_path)
    assert (done.code, os.listdir(tmp_path)) == (0, [])
    assert done.out.endswith("You have left the match; it was not saved.\n")


@pytest.mark.parametrize("way", [signal.SIGHUP, signal.SIGTERM])
def test_a_window_that_is_closed_leaves_the_match_saved(tmp_path: Path, way: signal.Signals) -> None:
    with Terminal(*MATCH, cwd=tmp_path) as screen:
        screen.until(FIRST)
        screen.type("1\n")
        screen.until("To which beacon")
        screen.until("> ")
        until(screen.is_waiting)
        screen.process.send_signal(way)
        screen.ending()
    assert drafted(tmp_path / "beacons-1.armillary") == [1]


def test_it_is_asked_in_french(tmp_path: Path) -> None:
    with Terminal(*MATCH, "--lang", "fr", cwd=tmp_path) as screen:
        screen.until("> ")
        screen.type("quitter\n")
        screen.until("Enregistrer cette partie dans beacons-1.armillary ?")
        screen.type("non\n")
        assert screen.ending() == 0
    assert os.listdir(tmp_path) == []
