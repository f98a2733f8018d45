"""`armillary arena`: results as a table, as JSON and as a page; it goes on from its log."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.running import BEACONS, is_refusal, run, spawn

ARENA = ("arena", BEACONS, "--bots", "greedy,random", "--seed", "3")


def test_results_for_programs() -> None:
    done = run(*ARENA, "--games", "6", "--players", "3", "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert list(found["bots"]) == ["greedy", "random"]
    assert found["matches"] == 6
    for one in found["bots"].values():
        assert {"win_share", "interval", "mean_score", "rating", "ms_per_decision"} <= one.keys()
        low, high = one["interval"]
        assert 0 <= low <= one["win_share"] <= high <= 1
        low, high = one["score_interval"]
        assert low <= one["mean_score"] <= high
        assert one["embarrassments"].keys() <= {"keeps_worse", "gives_up", "coasts", "misses_win", "dawdles"}
    assert found["bots"]["random"]["embarrassments"]


@pytest.mark.parametrize(("language", "word"), [("en", "Share"), ("fr", "Part")])
def test_results_for_people(language: str, word: str) -> None:
    done = run(*ARENA, "--games", "4", "--lang", language)
    assert done.code == 0
    assert word in done.out
    assert "greedy" in done.out
    assert "--seed 3" in done.out


def test_a_page(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    assert run(*ARENA, "--games", "2", "--html", str(file)).code == 0
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("<circle") == 2
    assert "http" not in page


def test_an_arena_goes_on_from_its_log(tmp_path: Path) -> None:
    """Even if it was stopped in the middle of a line."""
    log = tmp_path / "log"
    whole = json.loads(run(*ARENA, "--games", "8", "--json").out)
    assert run(*ARENA, "--games", "5", "--log", str(log)).code == 0
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    again = json.loads(run(*ARENA, "--games", "8", "--log", str(log), "--json").out)
    assert len(log.read_bytes().splitlines()) == 9
    shares = [{name: one["win_share"] for name, one in found["bots"].items()} for found in (whole, again)]
    assert shares[0] == shares[1]


def test_the_log_of_another_arena_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert run(*ARENA, "--games", "2", "--log", str(log)).code == 0
    kept = log.read_bytes()
    done = run(*ARENA[:-1], "4", "--games", "2", "--log", str(log))
    assert is_refusal(done, 2)
    assert "another arena" in done.err
    assert log.read_bytes() == kept
    log.write_text("hello\n")
    assert is_refusal(run(*ARENA, "--log", str(log)), 2)


def test_a_limit_is_for_bots_that_say_none() -> None:
    done = run("arena", BEACONS, "--bots", "search,search:5", "--limit", "4", "--games", "2", "--seed", "1", "--json")
    assert set(json.loads(done.out)["bots"]) == {"search:4", "search:5"}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_function_of_ones_own_is_a_bot(workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every process."""
    (tmp_path / "eager.py").write_text("def last(position, seat, seed):\n    return max(position.options(seat))\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    own = "eager:last"
    done = spawn("arena", BEACONS, "--bots", f"{own},random", "--games", "4", "--workers", workers, "--json")
    assert (done.code, done.err) == (0, "")
    assert set(json.loads(done.out)["bots"]) == {own, "random"}


@pytest.mark.parametrize("bots", ["nowhere.at_all:choose", "json:nothing", "json:__doc__"])
def test_functions_that_there_are_not(bots: str) -> None:
    done = run("arena", BEACONS, "--bots", bots, "--games", "1")
    assert is_refusal(done, 2)
    assert "module:function" in done.err


@pytest.mark.parametrize("bots", ["nobody", "search:0", ""])
def test_bots_that_there_are_not(bots: str) -> None:
    assert is_refusal(run("arena", BEACONS, "--bots", bots, "--games", "1"), 2)


def test_several_processes_play_the_same() -> None:
    one, two = (json.loads(run(*ARENA, "--games", "6", "--workers", n, "--json").out) for n in ("1", "2"))
    assert [each["win_share"] for each in one["bots"].values()] == [each["win_share"] for each in two["bots"].values()]


@pytest.mark.parametrize(("language", "said"), [("en", "is no net"), ("fr", "n'est pas un réseau")])
def test_a_net_that_cannot_be_read_is_said(tmp_path: Path, language: str, said: str) -> None:
    folder = shutil.copytree(BEACONS, tmp_path / "beacons", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "net.json").write_text("[]")
    bots = ("--bots", "search:5,random", "--games", "1", "--seed", "1", "--lang", language)
    done = spawn("arena", str(folder), *bots)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err
