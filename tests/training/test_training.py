"""Training: what is learned, that it comes out the same again, and that it goes on where it was stopped."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from armillary.kernel.shorts import WHOLE
from armillary.kernel.text import LANGUAGES, catalogue
from armillary.minds import Limit, Thinker
from armillary.minds.weights import read
from armillary.training.course import TEXTS, BadTraining, Course, Plan
from armillary.training.fit import Shape, entropy, fit, softmax
from armillary.training.lesson import Player, play
from armillary.training.quantise import quantised
from armillary.training.rows import Rows, gathered, load, together
from armillary.training.trial import Trial
from beacons import GAME
from tests.cli.running import BEACONS, run
from tests.games.any_game.bots import slow_interpreted
from tests.kernel.sentences import check_sentence


def rows_of(number: int, seed: int = 1) -> Rows:
    """Positions in which the seat with the larger first trait wins, most of the time; the second is noise."""
    chance = np.random.default_rng(seed)
    own = chance.integers(-WHOLE, WHOLE, (number, 2, 2)).astype(np.int16)
    better = softmax(4.0 * own[:, :, 0] / WHOLE)[:, 0] > chance.random(number)
    payoffs = np.stack([better, ~better], axis=1).astype(np.float32)
    even = np.full((number, 2), 0.5, np.float32)
    nothing = np.zeros((number, 2), np.float32)
    common, seated = np.zeros((number, 1), np.int16), np.ones((number, 2), bool)
    return Rows(own, common, even, payoffs, nothing, seated, np.arange(number))


def test_a_fit_finds_what_matters() -> None:
    rows = rows_of(40_000)
    found = fit(rows, Shape(2, 1, 8, 4), 1, lambda *_: None, epochs=12)
    assert found.by_hand == pytest.approx(np.log(2), abs=1e-3)
    assert found.by_net < 0.50
    again = fit(rows, Shape(2, 1, 8, 4), 1, lambda *_: None, epochs=12)
    assert np.array_equal(found.first, again.first), "the same seed gives the same net"
    assert quantised(found, GAME, {}).problem() is None


def test_surprise_is_least_for_the_truth() -> None:
    won, seated = np.array([[1.0, 0.0], [0.0, 1.0]]), np.ones((2, 2), bool)
    assert entropy(won, won, seated) < 1e-4 < entropy(np.full((2, 2), 0.5), won, seated)
    alone, one = np.array([[True, False], [True, False]]), np.array([[1.0, 0.0], [0.0, 0.0]])
    assert entropy(one, one, alone) < 1e-4 < entropy(np.array([[0.5, 0.0]] * 2), one, alone)


def test_a_lesson_is_a_whole_match() -> None:
    setup = GAME.setup(3)
    seats = [Player(), Player(is_greedy=True), Player()]
    found = play(setup, seats, 12, "a seed")
    assert sum(found.payoffs) == pytest.approx(1)
    assert len(found.traits) == len(found.judged) > 3
    again = play(setup, seats, 12, "a seed")
    assert (again.traits, again.payoffs) == (found.traits, found.payoffs)
    assert play(setup, seats, 12, "another seed").traits != found.traits


def test_rows_come_back_from_their_file(tmp_path: Path) -> None:
    """Matches of different numbers of players in one."""
    lessons = [(n, play(GAME.setup(2 + n % 3), [Player(is_greedy=True)] * (2 + n % 3), 4, str(n))) for n in range(3)]
    rows = gathered(lessons, 4)
    rows.save(tmp_path / "rows.npz")
    again = together([load(tmp_path / "rows.npz")])
    assert all(np.array_equal(one, other) for one, other in zip(rows, again, strict=True))
    assert set(rows.seated.sum(axis=1)) == {2, 3, 4}
    assert not rows.own[~rows.seated].any()


def plan(folder: Path, **more: Any) -> Plan:
    return Plan(
        BEACONS,
        folder,
        **{"generations": 1, "matches": 12, "simulations": 8, "trial": 4, "yardstick": 4, "seed": 3, **more},
    )


@slow_interpreted
def test_a_training_comes_out_the_same_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    once = Course(plan(tmp_path / "once", matches=120), GAME)
    once.run()
    assert once.progress.generation == 1
    stopped = Course(plan(tmp_path / "twice", matches=120), GAME)
    stopped.play_chunk(1, 0)
    told: list[int] = []
    said = lambda kind, **more: told.append(more["done"]) if kind == "match" else None  # noqa: E731
    going_on = Course(plan(tmp_path / "twice", matches=120, said=said), GAME)
    going_on.run()
    assert told == list(range(101, 121)), "what was there was not played again"
    nets = [read(tmp_path / name / "net-1.json") for name in ("once", "twice")]
    assert (nets[0].first, nets[0].last) == (nets[1].first, nets[1].last)
    assert going_on.progress.told[0]["by_net"] == once.progress.told[0]["by_net"]


@slow_interpreted
def test_what_was_trained_is_what_bots_judge_by(tmp_path: Path) -> None:
    """The command writes a net of the game, with where it comes from."""
    out = tmp_path / "net.json"
    done = run(
        "train", BEACONS, "--out", str(out), "--generations", "1", "--matches", "40", "--trial", "8", "--workers", "1"
    )
    assert (done.code, done.err) == (0, "")
    progress = json.loads((tmp_path / "net.json.training" / "progress.json").read_text())
    assert progress["generation"] == 1
    file = tmp_path / "net.json.training" / "net-1.json"
    assert out.exists() == progress["told"][0]["taken"]
    weights = read(file)
    assert weights.provenance["command"] == "armillary train beacons --generations 1 --matches 40 --trial 8 --seed 1"
    assert weights.provenance["versions"].keys() == {"armillary", "numpy", "python"}
    report = json.loads((tmp_path / "net.json.training" / "report.json").read_text())
    assert report["command"] == weights.provenance["command"]
    [generation] = report["told"]
    assert 0 <= generation["greedy"] <= 1
    assert "Against greedy" in done.out
    position, limit = GAME.setup(2).start(), Limit(20)
    chance = Random(1)
    while position.waiting >> 8 & 1:
        position.answer(8, chance.choice(position.options(8)))
    by_net = Thinker(position, limit, weights=weights).think(position, 0, limit)
    assert by_net.tally != Thinker(position, limit).think(position, 0, limit).tally


# trials and plans


def tried(won: Sequence[float], players: int = 2) -> Trial:
    trial = Trial(players)
    for payoff in won:
        trial.add(payoff)
    return trial


def test_a_gain_that_may_be_noise_is_none() -> None:
    """The same share of more matches is more than noise; a draw and a loss never are."""
    few, many = tried([1, 1, 0, 1, 0, 0, 1, 0, 1, 0]), tried([1, 1, 0, 1, 0, 0, 1, 0, 1, 0] * 40)
    assert few.gain == many.gain == pytest.approx(0)
    assert not few.is_passed
    assert not many.is_passed
    slightly = [1, 1, 0, 1, 0, 1, 1, 0, 1, 0]
    assert tried(slightly).gain > 0
    by_chance = tried([1, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1])
    assert by_chance.gain > 0
    assert not by_chance.is_passed
    assert tried(slightly * 40).is_passed
    assert not tried([1 - one for one in slightly] * 40).is_passed
    assert not tried([1, 1]).is_passed, "one round says nothing"


def test_matches_that_share_their_chance_count_as_one() -> None:
    """What the seat decides is no noise."""
    assert tried([1, 0] * 50).noise == 0
    assert tried([1, 1, 0, 0] * 25).noise > 0.04


def test_a_net_is_tried_in_as_many_matches_as_it_takes() -> None:
    usual = Plan(BEACONS, Path("folder"))
    assert usual.trial == 400
    jobs = list(Course.trial_jobs(Unmade(usual), "trial 1", "net", "", usual.trial))  # type: ignore[arg-type]
    assert len(jobs) == 400
    assert len({job.seed for job in jobs}) == 200
    assert {job.seats for job in jobs} == {("net", ""), ("", "net")}


class Unmade:
    """A course of which nothing is written down."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = GAME


@pytest.mark.parametrize(("name", "value"), [("matches", 24), ("simulations", 9), ("trial", 6), ("seed", 4)])
def test_a_folder_of_another_plan_is_refused(tmp_path: Path, name: str, value: int) -> None:
    """In one sentence, in both languages; more generations or workers are no other plan."""
    Course(plan(tmp_path), GAME)
    Course(plan(tmp_path, generations=5, workers=2, hours=1.0), GAME)
    kept = (tmp_path / "progress.json").read_bytes()
    with pytest.raises(BadTraining) as refused:
        Course(plan(tmp_path, **{name: value}), GAME)
    assert refused.value.message.args["name"] == name
    check_sentence(refused.value)
    for language in LANGUAGES:
        assert str(tmp_path)[:20] in catalogue(language, TEXTS).render(refused.value.message)
    assert (tmp_path / "progress.json").read_bytes() == kept


def test_a_folder_that_is_no_training_is_refused(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("[]")
    with pytest.raises(BadTraining, match="says nothing"):
        Course(plan(tmp_path), GAME)
