"""Saving and going on: the file is whole at every moment, and nobody else's."""

import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from armillary.cli.files import OwnFile
from armillary.kernel.record import Record
from armillary.kernel.registry import named
from armillary.kernel.replay import replay
from tests.cli.running import BEACONS, is_refusal, play_through, run

SEATS = ("--seats", "you,search:20", "--seed", "11")


@pytest.mark.parametrize("left_after", [0, 1, 2, 3, 7, 10])
def test_a_match_that_was_left_ends_as_if_it_had_not_been(tmp_path: Path, left_after: int) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    play_through(BEACONS, *SEATS, "--save", str(whole))
    play_through(BEACONS, *SEATS, "--save", str(parts), leave_after=left_after)
    assert Record.from_text(parts.read_text()).ending != Record.from_text(whole.read_text()).ending
    play_through(BEACONS, "--resume", str(parts))
    assert parts.read_text() == whole.read_text()


def test_the_file_is_whole_after_every_answer(tmp_path: Path) -> None:
    file = tmp_path / "match"
    lengths = []

    def look(keys: list[str]) -> str:
        record = Record.from_text(file.read_bytes())
        assert record.ending is not None
        lengths.append(len(record.entries))
        return keys[0] if keys else ""

    play_through(BEACONS, *SEATS, "--save", str(file), choose=look)
    assert lengths[0] == 9  # eight probes are dealt and a beacon flares before anybody is asked
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 6
    assert os.listdir(tmp_path) == ["match"]


def test_a_new_match_never_writes_over_a_file(tmp_path: Path) -> None:
    for name, content in {"text": b"mine", "empty": b"", "record": b'{"format":"armillary-record"}\n'}.items():
        file = tmp_path / name
        file.write_bytes(content)
        done = run("play", BEACONS, *SEATS, "--save", str(file))
        assert is_refusal(done, 2), done
        assert file.read_bytes() == content


def test_a_new_match_never_writes_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    done = run("play", BEACONS, *SEATS, "--save", str(tmp_path / "link"))
    assert is_refusal(done, 2), done
    assert os.listdir(tmp_path) == ["link"]


def test_a_finished_match_is_not_written_over_either(finished: Path) -> None:
    before = finished.read_bytes()
    assert is_refusal(run("play", BEACONS, "--save", str(finished)), 2)
    assert finished.read_bytes() == before


@pytest.mark.parametrize("spoil", [lambda file: file.write_text("theirs"), lambda file: file.write_bytes(b"")])
def test_a_file_that_another_program_changed_is_left_alone(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    file = OwnFile(str(tmp_path / "match"))
    file.write("ours")
    file.write("ours again")
    spoil(file.path)
    theirs = file.path.read_bytes()
    with pytest.raises(Exception, match="changed by another program"):
        file.write("ours once more")
    assert file.path.read_bytes() == theirs


def test_two_matches_cannot_claim_one_file(tmp_path: Path) -> None:
    first, second = OwnFile(str(tmp_path / "match")), OwnFile(str(tmp_path / "match"))
    first.refuse_existing()
    second.refuse_existing()
    first.write("first")
    with pytest.raises(Exception, match=r"is there already"):
        second.write("second")
    assert first.path.read_text() == "first"


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    file = OwnFile(str(tmp_path / "match"))
    file.write("before")
    with (
        patch("os.fsync", side_effect=OSError(28, "No space left on device")),
        pytest.raises(Exception, match="no room left"),
    ):
        file.write("after")
    assert file.path.read_text() == "before"
    assert os.listdir(tmp_path) == ["match"]


def test_going_on_into_another_file_leaves_the_first(tmp_path: Path, running: Path) -> None:
    before, other = running.read_bytes(), tmp_path / "other"
    play_through(BEACONS, "--resume", str(running), "--save", str(other))
    assert running.read_bytes() == before
    assert run("verify", str(other), "--game", BEACONS).code == 0
    assert is_refusal(run("play", BEACONS, "--resume", str(running), "--save", str(other)), 2)


def test_seats_are_remembered_and_may_change(tmp_path: Path) -> None:
    file = tmp_path / "match"
    play_through(BEACONS, "--seats", "random,you", "--save", str(file), leave_after=0)
    assert "Seat 1 (random) · Seat 2 (you)" in run("play", BEACONS, "--resume", str(file)).out
    done = run("play", BEACONS, "--resume", str(file), "--seats", "random,random")
    assert (done.code, done.err) == (0, "")
    assert run("verify", str(file), "--game", BEACONS).code == 0


@pytest.mark.parametrize("left_after", [6, 10, 14, 22])
def test_people_at_one_screen_are_each_told_what_happened_since_their_own_last_answer(
    tmp_path: Path, left_after: int
) -> None:
    file = tmp_path / "match"
    play_through(BEACONS, "--seats", "you,you", "--seed", "5", "--save", str(file), leave_after=left_after)
    match = replay(Record.from_text(file.read_text()), game=named("beacons"))
    out = run("play", BEACONS, "--resume", str(file), typed="\n").out
    seat = int(out.partition(": press enter")[0].rpartition("Seat ")[2]) - 1
    shown = out.partition(": press enter")[2].partition("-- Seat")[0]
    missed = match.events(seat, match.cursor(seat))
    assert shown.count("\n· ") == len(missed)


def test_a_record_of_others_gets_the_usual_seats(tmp_path: Path, running: Path) -> None:
    file = tmp_path / "theirs"
    file.write_text(running.read_text().replace('"names":["you","random"]', '"names":["Ann","Bo"]'))
    assert "Seat 1 (you) · Seat 2 (cadet)" in run("play", BEACONS, "--resume", str(file)).out


def test_a_finished_match_shows_its_result_when_resumed(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_bytes(finished.read_bytes())
    done = run("play", BEACONS, "--resume", str(file))
    assert (done.code, done.err) == (0, "")
    assert "Points" in done.out
    assert not [word for word in ("goes on", "Type the number") if word in done.out]
    assert file.read_bytes() == finished.read_bytes()


def test_a_record_without_its_seed_cannot_go_on(tmp_path: Path, running: Path) -> None:
    file = tmp_path / "seedless"
    file.write_text("".join(running.read_text().splitlines(keepends=True)[:-1]))
    assert "does not hold its seed" in run("play", BEACONS, "--resume", str(file)).err


def test_a_record_with_another_seed_cannot_go_on(tmp_path: Path, running: Path) -> None:
    text = running.read_text()
    seed = text.rpartition('"seed":"')[2][:64]
    file = tmp_path / "forged"
    file.write_text(text.replace(seed, "0" * 64))
    done = run("play", BEACONS, "--resume", str(file))
    assert is_refusal(done, 1), done
    assert "not the one it was committed to" in done.err


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    """It holds the seed, and what was drafted; also after it was taken up again."""
    file, before = tmp_path / "match", os.umask(0)
    try:
        play_through(BEACONS, *SEATS, "--save", str(file), leave_after=3)
        assert file.stat().st_mode & 0o777 == 0o600
        play_through(BEACONS, "--resume", str(file))
        assert file.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)
