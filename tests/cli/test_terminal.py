"""On a real terminal: several people at one screen, colours, ctrl-C and ctrl-D."""

import re
from pathlib import Path

from tests.cli.running import BEACONS, run
from tests.cli.terminal import Terminal

WIPE = "\x1b[2J"
FORGET = "\x1b[3J"
ENTER_WHEN_ALONE = "press enter when nobody else looks at the screen."
TWO_PEOPLE = ("play", BEACONS, "--seats", "you,you", "--seed", "3")


def test_nobody_sees_the_plan_or_packet_of_another() -> None:
    with Terminal(*TWO_PEOPLE) as screen:
        opening = screen.until(ENTER_WHEN_ALONE)
        assert "seeded" in opening
        assert "probe #" not in opening
        screen.type("\n")
        mine = screen.until("strength 6")
        assert WIPE in mine
        assert "packet: [1 probe #1] [" in mine
        screen.type("2\n3\n\n")
        before, _, handed_over = screen.until(ENTER_WHEN_ALONE).rpartition(FORGET)
        assert WIPE in before
        assert "Seat 2" in handed_over
        assert "probe" not in handed_over
        screen.type("\n")
        theirs = screen.until("Which probe do you send?").rpartition(FORGET)[2]
        assert re.search(r"Seat 2 \(you\)\S*, packet: \[\d probe #", theirs)
        assert re.search(r"Seat 1\S*, packet: \S*4 x ⟨\?⟩", theirs)
        assert "probe #5" not in theirs
        screen.type("quit\nno\n")
        assert screen.ending() == 0


def test_one_person_is_never_sent_away() -> None:
    with Terminal("play", BEACONS, "--seats", "you,random", "--seed", "3") as screen:
        shown = screen.until("strength 6")
        screen.type("2\n3\n\n")
        shown += screen.until("Where do you dredge?")
        assert FORGET not in shown
        assert "press enter" not in shown
        screen.type("quit\nno\n")
        assert screen.ending() == 0


def test_ctrl_c_leaves_the_match_saved(tmp_path: Path) -> None:
    file = tmp_path / "match"
    with Terminal("play", BEACONS, "--seats", "you,random", "--save", str(file)) as screen:
        screen.until("> ")
        screen.type("\x03")
        assert screen.ending() == 130
        assert "The match is saved in" in screen.shown
        assert "Traceback" not in screen.shown
    assert run("play", BEACONS, "--resume", str(file)).code == 0


def test_ctrl_c_ends_a_simulation() -> None:
    with Terminal("simulate", BEACONS, "--games", "10000000") as screen:
        screen.until("/10000000")
        screen.type("\x03")
        assert screen.ending() == 130
        assert "Interrupted." in screen.shown
        assert "Traceback" not in screen.shown


def test_colours_are_there_and_can_be_left_out() -> None:
    with Terminal("play", BEACONS, "--seed", "3") as screen:
        assert "\x1b[1;33m" in screen.until("> ")
    with Terminal("play", BEACONS, "--seed", "3", NO_COLOR="1") as screen:
        assert "\x1b[1;33m" not in screen.until("> ")


def test_answers_that_wrap_hang_under_their_text() -> None:
    with Terminal("play", BEACONS, "--seats", "you,random", "--seed", "3", COLUMNS="20") as screen:
        shown = re.sub(r"\x1b\[[0-9;]*m", "", screen.until("> ")).splitlines()
    assert all(len(line) <= 20 for line in shown)
    place = shown.index("  4  probe #10,")
    assert shown[place + 1] == "     strength 6"


def test_a_simulation_shows_how_far_it_is() -> None:
    with Terminal("simulate", BEACONS, "--games", "300", "--seed", "1") as screen:
        screen.until("/300")
        assert screen.ending() == 0
        assert "300 of 300 matches finished" in screen.shown
