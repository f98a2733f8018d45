"""The policy of Beacons is worth having: it beats the game without it, each playing by its own folder."""

import json
import shutil
from pathlib import Path

import pytest

from beacons import GAME
from tests.cli.running import BEACONS, is_refusal, run
from tests.games.any_game.bots import slow_interpreted

EDITS = {
    "position_class=BeaconsPolicy": "position_class=Beacons",
    "horizon=6": "horizon=0",
    "curiosity=0.6": "curiosity=1.2",
}


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """The same game without its policy, as it was before there was one."""
    folder = shutil.copytree(BEACONS, tmp_path / "old" / "beacons", ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / "__init__.py"
    text = file.read_text(encoding="utf-8").replace(
        "beacons.policy import BeaconsPolicy", "beacons.rules import Beacons"
    )
    for old, new in EDITS.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return folder


@slow_interpreted
def test_the_policy_beats_the_game_without_it(plain: Path) -> None:
    bots = f"search:200,search:200@{plain}"
    done = run("simulate", BEACONS, "--bots", bots, "--rotate", "--games", "60", "--seed", "1", "--json")
    assert (done.code, done.err) == (0, "")
    summary = json.loads(done.out)
    assert summary["bots"] == bots.split(",")
    new, old = (seat["wins"] for seat in summary["seats"])
    assert new > 1.2 * old


def test_a_bot_of_another_folder_plays_by_the_policy_there(plain: Path) -> None:
    """Without a policy, greedy likes everything alike and chooses as random does; with one it does not."""
    scores = [
        [
            seat["mean_score"]
            for seat in json.loads(run(*simulation, "--games", "3", "--seed", "4", "--json").out)["seats"]
        ]
        for simulation in (
            ("simulate", BEACONS, "--bots", f"greedy@{plain},random"),
            ("simulate", BEACONS, "--bots", "random,random"),
            ("simulate", BEACONS, "--bots", "greedy,random"),
        )
    ]
    assert scores[0] == scores[1] != scores[2]


def test_a_folder_with_other_rules_cannot_play(plain: Path) -> None:
    """It is said in one sentence, naming the folder."""
    rules = plain / "rules.py"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("    score: PerCrew\n", "    score: PerCrew\n    luck: PerCrew\n")
    )
    for folder in (plain, plain.parent):
        done = run("simulate", BEACONS, "--bots", f"random,random@{folder}", "--games", "1")
        assert is_refusal(done, 2)
        assert folder.name in done.err


def test_judgements_follow_points_and_come_to_one() -> None:
    position = GAME.setup(3).start()
    position.score[1] = 5
    behind, ahead, level = position.judged()
    assert ahead > behind == level
    assert behind + ahead + level == pytest.approx(1)


def test_a_quick_crew_likes_what_is_strong_and_what_pays() -> None:
    match = GAME.match(2, seed=7)
    position = match.position.copy()
    probes = position.leanings(0)
    assert probes == {probe: 1 + position.strength[probe] for probe in probes}
    position.submit(0, next(iter(probes)))
    likings = position.leanings(0)
    assert likings[position.flare] == 1 + 4 * position.points[position.flare]
    assert position.calm() == 0
