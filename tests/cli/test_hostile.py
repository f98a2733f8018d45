"""Records and positions from anywhere: read, or refused in one sentence; never believed, never a crash."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import BEACONS, Done, is_refusal, run, spawn

GAME = ("--game", BEACONS)
READERS = [["verify"], ["replay"], ["replay", "--json"], ["position", "--of"], ["play", BEACONS, "--resume"]]
STRANGE: list[Any] = [None, True, -1, 10**30, 1.5, "", "\x1b[2J", [], {}, [[[]]], "é" * 2000, [1] * 2000]


def read_with(reader: list[str], path: Path) -> Done:
    return run(*reader, str(path), *([] if reader[0] == "play" else GAME))


def refused_by_all(path: Path, but: tuple[str, ...] = ()) -> None:
    """Every command that reads records refuses this one and leaves it as it is."""
    before = path.read_bytes()
    for reader in READERS:
        if reader[0] not in but:
            done = read_with(reader, path)
            assert is_refusal(done, 1, 2), (reader, done)
            assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    return tmp_path / "hostile.armillary"


NOISE = {
    "empty": b"",
    "a line": b"\n",
    "noise": random.Random(1).randbytes(5000),
    "zeros": bytes(5000),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "not a record": b'{"format":"armillary-position"}\n',
    "deep": b"[" * 100_000 + b"\n",
    "deeper": b'{"format":' + b'{"a":' * 50_000 + b"\n",
    "a long line": b"x" * 3_000_000 + b"\n",
    "not utf-8": b'{"format":"\xff\xfe"}\n',
    "a huge number": b'{"format":' + b"9" * 100_000 + b"}\n",
}


@pytest.mark.parametrize("kind", NOISE)
def test_noise_is_no_record(hostile: Path, kind: str) -> None:
    hostile.write_bytes(NOISE[kind])
    refused_by_all(hostile)
    done = run("position", str(hostile), *GAME)
    assert is_refusal(done, 2), done


def test_a_record_cut_anywhere_is_refused(hostile: Path, finished: Path) -> None:
    whole = finished.read_bytes()
    for length in sorted(random.Random(2).sample(range(len(whole)), 60)):
        hostile.write_bytes(whole[:length])
        at_a_line = whole[:length].endswith(b"\n")
        refused_by_all(hostile, but=("replay", "position") if at_a_line else ())


def test_a_record_cut_between_lines_is_no_proof(hostile: Path, finished: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    for count in (1, 2, 20, len(lines) - 1):
        hostile.write_bytes(b"".join(lines[:count]))
        assert is_refusal(run("verify", str(hostile), *GAME), 2)
        assert read_with(["replay"], hostile).code == 0
        assert is_refusal(read_with(["play", BEACONS, "--resume"], hostile), 2)


def test_lines_lost_doubled_or_out_of_order_are_refused(hostile: Path, finished: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    for at in (1, 5, 30, len(lines) - 2):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        for changed in (lines[:at] + lines[at + 1 :], lines[:at] + [lines[at]] * 2 + lines[at + 1 :], swapped):
            hostile.write_bytes(b"".join(changed))
            refused_by_all(hostile)


def spoiled(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """A copy with one thing replaced."""
    if not way:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[way[0]] = spoiled(copy[way[0]], way[1:], value)
    return copy


def ways(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every thing in some data."""
    yield way
    if isinstance(data, dict):
        for name in data:
            yield from ways(data[name], (*way, name))
    elif isinstance(data, list) and data:
        yield from ways(data[0], (*way, 0))


@pytest.mark.parametrize("line", [0, 1, 40, -1], ids=["header", "a draw", "an answer", "the ending"])
def test_a_line_with_something_strange_in_it_is_refused(hostile: Path, finished: Path, line: int) -> None:
    lines = finished.read_text().splitlines()
    data = json.loads(lines[line])
    chosen = random.Random(line)
    for way in list(ways(data))[1:]:
        if way[0] in {"names", "options"}:
            continue
        for value in chosen.sample(STRANGE, 3):
            changed = [*lines]
            changed[line] = json.dumps(spoiled(data, way, value))
            hostile.write_text("\n".join(changed) + "\n")
            done = run("verify", str(hostile), *GAME)
            assert is_refusal(done, 1, 2), (way, value, done)


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_foreign_hashes_are_refused(hostile: Path, finished: Path, reader: list[str]) -> None:
    lines = finished.read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    for way, value in {
        ("components", "hash"): "0" * 64,
        ("components", "version"): 99,
        ("components", "name"): "../../../etc",
        ("game",): "/",
        ("rules",): 2,
        ("players",): 4,
        ("version",): 10**25,
    }.items():
        hostile.write_text(json.dumps(spoiled(header, way, value)) + "\n" + "".join(lines[1:]))
        done = read_with(reader, hostile)
        assert is_refusal(done, 1, 2), (way, done)


EDITS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "key": lambda entry: {**entry, "key": entry["key"] ^ 1},
    "far key": lambda entry: {**entry, "key": 2**31 - 1},
    "seat": lambda entry: {**entry, "seat": 1 if entry["seat"] != 1 else 0},
    "nature": lambda entry: {**entry, "seat": "nature" if entry["seat"] != "nature" else 0},
    "ask": lambda entry: {**entry, "ask": "deal" if entry["ask"] != "deal" else "keep"},
    "hash": lambda entry: {**entry, "hash": entry["hash"][::-1]},
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_entry_is_a_difference(hostile: Path, finished: Path, edit: str) -> None:
    lines = finished.read_text().splitlines()
    for at in (1, 14, 20, len(lines) - 2):
        changed = [*lines]
        changed[at] = json.dumps(EDITS[edit](json.loads(lines[at])))
        hostile.write_text("\n".join(changed) + "\n")
        done = run("verify", str(hostile), *GAME)
        assert is_refusal(done, 1), (at, done)
        assert f"ntry {at - 1}" in done.err
        refused_by_all(hostile)


def test_a_strange_position_is_refused(finished: Path) -> None:
    data = json.loads(run("position", "--of", str(finished), *GAME, "--upto", "20").out)
    chosen = random.Random(3)
    for way in list(ways(data))[1:]:
        for value in chosen.sample(STRANGE, 2):
            if way[0] == "options" or (way == ("hash",) and value is None):
                continue
            done = run("position", "-", *GAME, typed=json.dumps(spoiled(data, way, value)))
            assert is_refusal(done, 2), (way, value, done)


def test_a_position_cut_anywhere_is_refused(finished: Path) -> None:
    text = run("position", "--of", str(finished), *GAME, "--upto", "20").out
    for length in random.Random(4).sample(range(len(text) - 2), 60):
        done = run("position", "-", *GAME, typed=text[:length])
        assert is_refusal(done, 2), done


def test_a_file_without_end_is_not_read_to_the_end() -> None:
    done = spawn("position", "/dev/zero", *GAME)
    assert is_refusal(done, 2), done
    assert "1000000" in done.err


@pytest.mark.parametrize("reader", [["verify"], ["play", BEACONS, "--resume"]], ids=" ".join)
def test_noise_for_real(hostile: Path, reader: list[str]) -> None:
    hostile.write_bytes(NOISE["noise"])
    done = spawn(*reader, str(hostile))
    assert is_refusal(done, 2), done
    assert done.out == ""
    assert hostile.read_bytes() == NOISE["noise"]
