"""Input that ends and output that nobody reads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import BEACONS, ENGLISH, is_refusal, run, spawn

COMMAND = [sys.executable, "-m", "armillary.cli"]
ENVIRONMENT = {**os.environ, **ENGLISH}


def test_the_end_of_input_ends_a_match_politely(tmp_path: Path) -> None:
    file = tmp_path / "match"
    done = spawn("play", BEACONS, "--save", str(file), typed="")
    assert (done.code, done.err) == (0, "")
    assert "The match is saved in" in done.out
    assert file.exists()
    unsaved = spawn("play", BEACONS, typed="")
    assert (unsaved.code, unsaved.err) == (0, "")
    assert "not saved" in unsaved.out


def test_a_closed_stdin_is_an_end_too() -> None:
    shell = ["sh", "-c", f"exec {' '.join(COMMAND)} play {BEACONS} --seats you,random <&-"]
    done = subprocess.run(shell, capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "not saved" in done.stdout
    shell[2] = f"exec {' '.join(COMMAND)} position - --game {BEACONS} <&-"
    done = subprocess.run(shell, capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("what", ["replay", "replay --json", "position --of"])
def test_nobody_reads_the_output(finished: Path, what: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    args = [*COMMAND, *what.split(), str(finished), "--game", BEACONS]
    done = subprocess.run(
        args, stdout=writer, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, timeout=60, check=False
    )
    os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_said(finished: Path) -> None:
    with open("/dev/full", "w") as full:
        args = [*COMMAND, "replay", str(finished), "--game", BEACONS]
        done = subprocess.run(
            args, stdout=full, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, timeout=60, check=False
        )
    assert done.returncode == 2
    assert "no room left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_stdout_is_no_error() -> None:
    shell = ["sh", "-c", f"exec {' '.join(COMMAND)} games {BEACONS} >&-"]
    done = subprocess.run(shell, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in {0, 2}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_our_letters_shows_what_it_can(encoding: str) -> None:
    args = [*COMMAND, "play", BEACONS, "--lang", "fr"]
    done = subprocess.run(
        args,
        input=b"aide\n",
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Balises" in done.stdout


def test_what_is_wrong_in_the_program_is_one_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.cli.commands.verify.read_record", lambda *_: 1 / 0)
    done = run("verify", "anything")
    assert not is_refusal(done, 2)
    assert done.code == 2
    assert done.err == "Something is wrong in this program or in this game: ZeroDivisionError: division by zero.\n"
