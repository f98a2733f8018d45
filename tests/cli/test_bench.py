"""Measuring, as far as the command goes."""

import json

from tests.cli.running import BEACONS, spawn


def test_bench_measures_a_game() -> None:
    done = spawn("bench", BEACONS, "--seconds", "0.05", "--no-peers", "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert set(found["games"]) == {"beacons"}
    assert found["games"]["beacons"]["interpreted"]["games_per_s"] > 0
    assert found["games"]["beacons"]["copy_ns"] > 0
    assert found["peers"] == {}


def test_bench_speaks_to_people_too() -> None:
    done = spawn("bench", BEACONS, "--seconds", "0.05", "--no-peers")
    assert (done.code, done.err) == (0, "")
    assert "beacons interpreted" in done.out
    french = spawn("bench", BEACONS, "--seconds", "0.05", "--no-peers", "--lang", "fr")
    assert (french.code, french.err) == (0, "")
    assert "beacons interprété" in french.out
    assert "parties/s" in french.out
    assert "identiques" in french.out
    assert "interpreted" not in french.out
