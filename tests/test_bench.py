"""The measurements measure what they say; how fast anything is, is not tested."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import armillary
from armillary.bench import peers
from armillary.bench.clock import Maker, best, size_for, thread_gain
from armillary.bench.interpreted import run_interpreted
from armillary.bench.measure import compiled, measure_net, trace
from armillary.bench.peers import catanatron, openspiel
from armillary.bench.report import ENGLISH, NOT_COMPILED, TEXTS, report, text, times_faster
from armillary.bench.subject import of_game
from armillary.kernel.text import catalogue, faults
from beacons import GAME

BENCH = Path(__file__).parents[1] / "bench"
SHORT = 0.02
RATES = {
    "games_per_s",
    "decisions_per_s",
    "simulations_per_s",
    "bot_simulations_per_s",
    "copy_ns",
    "field_ns",
    "call_ns",
}


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """A short report on the contract game."""
    return report([GAME], SHORT, peers=False)


def test_a_report_has_the_stable_keys(found: dict[str, Any]) -> None:
    """Programs read these."""
    game = found["games"]["beacons"]
    assert set(found) >= {"games", "peers", "machine"}
    assert set(game) >= {"compiled", "interpreted", "copy_ns"}
    assert set(game["interpreted"]) >= RATES
    assert found["peers"] == {}
    assert json.loads(json.dumps(found)) == found


def test_a_report_says_when_nothing_is_compiled(found: dict[str, Any]) -> None:
    """An interpreted kernel cannot be measured compiled."""
    game = found["games"]["beacons"]
    assert (found["machine"]["kernel"] == "compiled") == compiled()
    if compiled():
        assert set(game["compiled"]) >= RATES
        assert set(game["threads"]) == {"playouts", "search", "machine"}
    else:
        assert game["compiled"] is None
        assert ENGLISH.entries[f"bench.notes.{NOT_COMPILED}"]["text"] in found["notes"]


def test_compiled_and_interpreted_play_the_same(found: dict[str, Any]) -> None:
    """The same seed leads to the same last positions, whatever runs here."""
    same = found["games"]["beacons"]["same_play"]
    assert same["agree"]
    assert same["here"]["last_positions"] == same["interpreted"]["last_positions"]
    assert len(same["here"]["last_positions"]) == 3


@pytest.mark.skipif(not compiled(), reason="only compiled nets are measured")
def test_a_net_is_measured_where_there_is_one(found: dict[str, Any]) -> None:
    """And said in a line of its own."""
    apex = armillary.game("apex")
    rates = found["games"]["beacons"]["compiled"]
    assert found["games"]["beacons"]["net"] is None
    net = measure_net(of_game(apex), SHORT, 1000.0)
    assert net is not None
    assert net["share"] == pytest.approx(min(1.0, net["microseconds"] / 1000))
    game = {**found["games"]["beacons"], "net": {"microseconds": 2.5, "share": 0.25}}
    assert "apex: the net judges in 2.5 µs, 25 % of a simulation as bots make them" in text(
        {**found, "games": {"apex": {**game, "compiled": rates}}}
    )


def test_a_report_reads_as_text(found: dict[str, Any]) -> None:
    """Every kind measured has its line."""
    lines = text(found)
    assert "beacons: measured with 4 seats" in lines
    assert any(line.startswith("beacons interpreted") for line in lines)
    assert any(line.startswith("beacons compiled") for line in lines) == compiled()
    assert any("the same" in line for line in lines)


def test_a_report_reads_as_french_text(found: dict[str, Any]) -> None:
    """All of it, with numbers as French writes them; notes come in the language they were asked for in."""
    assert [fault for fault in faults(TEXTS, ["bench.rate.simulations_per_s"]) if "bench" in fault] == []
    rates = {**found["games"]["beacons"]["interpreted"], "games_per_s": 1234567.0}
    game = {**found["games"]["beacons"], "interpreted": rates}
    lines = text({**found, "games": {"beacons": game}, "notes": []}, catalogue("fr", TEXTS))
    assert any(line.startswith("beacons interprété") and "1\u202f234\u202f567" in line for line in lines)
    assert any("identiques" in line for line in lines)
    assert not any(word in "\n".join(lines) for word in ("games", "interpreted", "compiled", "same", "cores"))


def test_a_difference_is_not_hidden(found: dict[str, Any]) -> None:
    """What does not agree is said loudly."""
    game = found["games"]["beacons"]
    broken = {**game, "same_play": {**game["same_play"], "agree": False}}
    assert any("DIFFERENT" in line for line in text({**found, "games": {"beacons": broken}}))


def test_a_missing_peer_is_said_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other engines are optional."""
    for peer in peers.PEERS:
        monkeypatch.setitem(sys.modules, peer.PACKAGE, None)
    found = report([], SHORT, peers=True)
    assert found["peers"] == {}
    lines = text(found)
    for peer in peers.PEERS:
        how = ENGLISH.entries[f"bench.notes.{peer.NOTE}"]["text"]
        assert how in found["notes"]
        assert f"note: {how}" in lines


@pytest.mark.parametrize(
    ("peer", "names", "keys"),
    [
        (openspiel, {"openspiel_cpp", "openspiel_python"}, {"games_per_s", "decisions_per_s", "simulations_per_s"}),
        (catanatron, {"catanatron"}, {"games_per_s", "decisions_per_s"}),
    ],
)
def test_peers_have_the_stable_keys(
    peer: ModuleType, names: set[str], keys: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where an engine is installed, it is measured; where it is not, it is left out."""
    monkeypatch.setattr(peers, "PEERS", (peer,))
    found = peers.measure_peers(SHORT)
    assert set(found) == (names if peers.available(peer) else set())
    assert all(set(rates) >= keys and min(rates[key] for key in keys) > 0 for rates in found.values())


def test_games_are_compared_with_catanatrons(found: dict[str, Any]) -> None:
    """By random games a second, for programs and for people; nothing is said where it was not measured."""
    game = found["games"]["beacons"]
    assert game["times_catanatron"] is None
    assert not any("Catanatron" in line for line in text(found))
    rate = (game["compiled"] or game["interpreted"])["games_per_s"]
    assert times_faster(game, {"games_per_s": rate / 1200}) == pytest.approx(1200)
    compared = {**found, "games": {"beacons": {**game, "times_catanatron": 1200.4}}}
    assert "beacons: 1,200 times Catanatron's random games" in text(compared)


def test_all_of_catanatrons_games_are_counted() -> None:
    """The same seed gives the same games, and more games take more decisions."""
    if not peers.available(catanatron):
        pytest.skip("Catanatron cannot be imported here")
    one, again, two = catanatron.random_games()(1), catanatron.random_games()(1), catanatron.random_games()(2)
    assert 0 < one == again < two


def test_a_trace_depends_on_what_is_played() -> None:
    """More games, other positions; the same games, the same trace."""
    subject = of_game(GAME)
    assert trace(subject, 4) == trace(subject, 4)
    assert trace(subject, 5)["last_positions"][:2] == trace(subject, 4)["last_positions"][1:]
    assert trace(subject, 5) != trace(subject, 4)


def test_interpreted_runs_know_nothing_of_strictness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strict checks would be measured instead of the rules, and the two must not mix."""
    monkeypatch.setenv("ARMILLARY_STRICT", "1")
    slow = run_interpreted(of_game(GAME), SHORT)
    assert slow["trace"] == trace(of_game(GAME), slow["trace"]["games"])


SOUND = """
import sys
from pathlib import Path
from armillary.bench.measure import trace
from armillary.bench.subject import load

folder = Path(sys.argv[1])
print(trace(load(folder.name, folder.parent), 3)["answers"])
"""


@pytest.mark.parametrize("name", ["bids", "imperium"])
def test_the_games_made_for_measuring_are_sound(name: str) -> None:
    """Interpreted and strict they are played to the end, and compiled to the same."""
    took = [
        subprocess.run(
            [sys.executable, "-c", SOUND, str(BENCH / name)],
            env={**os.environ, "ARMILLARY_STRICT": strict},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for strict in ("1", "")
    ]
    assert int(took[0]) == int(took[1]) > 0


def test_a_run_is_as_large_as_it_must_be() -> None:
    """Sizes double until they take long enough, and stop at the most allowed."""
    asked: list[int] = []

    def work(times: int) -> int:
        asked.append(times)
        return 3 * times

    assert size_for(lambda: work, 0.0) == 1
    assert size_for(lambda: work, 60.0, most=100) == 100
    assert asked == [1, 1, 2, 4, 8, 16, 32, 64]
    run = best(lambda: work, 0.0)
    assert (run.times, run.steps) == (1, 3)
    assert run.step_rate == pytest.approx(3 * run.rate)


def test_threads_all_do_the_work() -> None:
    """Each thread does as much as the one alone does."""
    done: list[str] = []

    def maker(name: str) -> Maker:
        def work(times: int) -> int:
            done.append(name)
            return times

        return lambda: work

    assert thread_gain([maker("first"), maker("second")], 0.0) > 0
    assert done.count("second") == done.count("first") - done.count("second") - 1
