"""Positions from Python: what is checked, and what is said when they are misused."""

import os
from collections import Counter
from pathlib import Path

import pytest

from armillary.kernel.constants import NATURE, ROOM
from armillary.kernel.game import Game
from armillary.kernel.hashing import position_hash
from armillary.kernel.playout import Playout
from armillary.kernel.position import Position
from beacons import GAME
from tests.kernel.compiling import python
from tests.kernel.playing import noted, position_at, read, walk


def on_the_stairs(stairs: Game, fault: str = "none", players: int = 2, **options: int) -> Position:
    position: Position = stairs.setup(players, {"fault": fault, **options}).start()
    return position


def test_only_a_seat_that_is_asked_has_options() -> None:
    """Asking for the keys of anybody else is a mistake of the caller."""
    position = position_at("dredge")
    other = next(seat for seat in range(3) if not position.waiting >> seat & 1)
    for seat in (other, NATURE, 9, 63):
        with pytest.raises(ValueError, match=f"seat {seat} is not asked anything"):
            position.options(seat)
        with pytest.raises(ValueError, match=f"seat {seat} is not asked anything"):
            position.submit(seat, 0)


def test_only_a_legal_key_is_taken() -> None:
    """Any other leaves the position as it was."""
    position = position_at("send.probe")
    before = position_hash(position)
    for key in (-1, 17 if 17 not in position.options(0) else 16, 24, 2**40):
        with pytest.raises(ValueError, match=f"seat 0 may not answer {key}"):
            position.submit(0, key)
    assert position_hash(position) == before


def test_a_question_with_too_many_keys(stairs: Game) -> None:
    """More keys than there is room for are an error, not a shorter question."""
    position = on_the_stairs(stairs, "many keys")
    position.submit(0, 1)
    with pytest.raises(OverflowError, match=f"more than {ROOM} keys"):
        position.options(0)


def test_a_story_with_too_many_events(stairs: Game) -> None:
    """Events that were not kept are an error, and a new story starts without them."""
    position = on_the_stairs(stairs, "many events")
    position.listen(room=100)
    position.submit(0, 1)
    with pytest.raises(OverflowError, match="more events"):
        position.submit(0, 1)
    position.listen(room=100)
    position.submit(0, 1)
    assert len(position.heard()) == 2


def test_a_reader_who_does_not_listen_misses_nothing(stairs: Game) -> None:
    """A silent position tells nothing and has no room to fill."""
    position = on_the_stairs(stairs, "many events")
    for key in (1, 1, 1):
        position.submit(0, key)
    assert (position.room, position.story_length) == (0, 0)


def test_hearing_without_listening_is_nothing(stairs: Game) -> None:
    """A position nobody listens to has nothing to tell, and stays silent."""
    position = on_the_stairs(stairs)
    assert position.heard() == []
    position.submit(0, 1)
    assert position.heard() == []


def test_a_story_is_heard_once(stairs: Game) -> None:
    """What was heard is not told again, and a number that was not given is 0."""
    position = on_the_stairs(stairs)
    position.listen()
    position.submit(0, 3)
    assert position.heard() == [(1, 0, 3, 0, 0), (2, 0, 3, 0, 0)]
    assert position.heard() == []


def test_a_copy_is_independent_and_silent() -> None:
    """Answers to a copy change neither the original nor its story."""
    position = position_at("send.probe")
    position.listen()
    before, twin = position_hash(position), position.copy()
    for _ in walk(twin, seed=1):
        pass
    assert (position_hash(position), position.heard(), twin.room) == (before, [], 0)
    assert twin.setup is position.setup


def test_random_play_ends_and_counts(stairs: Game) -> None:
    """Every match of the stairs takes the same number of answers, and payoffs are added up by seat."""
    position = on_the_stairs(stairs, players=3)
    playout = Playout(position.copy(), seed=1, limit=200)
    assert playout.run(position, 50) == 50 * 2 * 3 * 3
    means = [total / 50 for total in list(playout.total)[:3]]
    assert all(0.05 < mean < 0.13 for mean in means)
    assert list(playout.total)[3:] == [0.0] * 5


def test_random_play_that_does_not_end_is_stopped(stairs: Game) -> None:
    """A match longer than its limit is given up, not played for ever."""
    position = on_the_stairs(stairs, "endless")
    assert Playout(position.copy(), seed=1, limit=200).run(position, 1) == -1


OTHERS = """
import sys
import armillary
from armillary.kernel.playout import Playout
from armillary.minds.tree import Search

small, large = (armillary.game(name).setup(2).start() for name in sys.argv[1:])
for work in (lambda: Playout(small, 1, 400).run(large, 20), lambda: Search(small, 1, 64).run(large, 0, 20)):
    try:
        work()
    except (TypeError, AttributeError):
        print("refused")
"""


def test_work_space_of_another_game_is_refused(stairs: Game, tmp_path: Path) -> None:
    """A position is copied byte for byte, so a smaller one cannot hold it."""
    (tmp_path / "run.py").write_text(OTHERS, encoding="utf-8")
    environment = {name: os.environ[name] for name in ("ARMILLARY_PURE",) if name in os.environ}
    done = python("run.py", str(stairs.folder), str(GAME.folder), cwd=tmp_path, environment=environment)
    assert (done.returncode, done.stdout) == (0, "refused\nrefused\n"), done.stderr


def test_random_play_is_repeatable() -> None:
    """The same seed gives the same matches."""
    position = position_at("send.probe")
    taken = [Playout(position.copy(), seed, limit=400).run(position, 20) for seed in (1, 1, 2)]
    assert taken[0] == taken[1] != taken[2]


def test_nature_draws_by_her_weights(stairs: Game) -> None:
    """In random play a key with three times the weight comes three times as often."""
    position = on_the_stairs(stairs, "windy", players=1, rounds=1)
    for key in (0, 0, 0):
        position.submit(0, key)
    assert position.weighted_options(NATURE) == [(0, 3), (1, 2), (2, 1)]
    winds: Counter[int] = Counter()
    for seed in range(1200):
        last = position.copy()
        playout = Playout(last, seed, limit=200)
        assert playout.finish(last) == 1
        winds[last.wind] += 1
    expected = {0: 600, 1: 400, 2: 200}
    assert sum((winds[wind] - count) ** 2 / count for wind, count in expected.items()) < 13.8


def test_a_joint_question_may_lead_to_the_next() -> None:
    """What reveal() asks together is open and joint, and nothing is sealed in it yet."""
    data = noted("send.probe")
    data["options"]["flares"] = False
    data["fields"]["flare"] = -1
    data["fields"]["owned"] = [data["fields"]["top"], [], [], []]
    data["fields"]["top"] = []
    position = read(data)
    for seat in range(3):
        for _ in range(2):
            position.submit(seat, position.options(seat)[0])
    assert (position.joint, position.asked, position.waiting) == (1, 0b111, 0b111)
    assert list(position.sealed) == [0] * 10


def test_tokens_say_what_a_viewer_perceives() -> None:
    """The seat that is dealt a probe perceives it; others perceive that something is dealt."""
    position = position_at("deal")
    key = position.options(NATURE)[0]
    assert position.seen(0, NATURE, key) == key
    assert position.seen(1, NATURE, key) == position.seen(2, NATURE, key) != key


def test_imagining_is_repeatable_and_leaves_the_position_alone() -> None:
    """A guess depends on viewer and seed, and the truth stays as it is."""
    position = position_at("send.beacon")
    before = position_hash(position)
    guesses = [position_hash(position.imagined(0, seed)) for seed in (1, 1, 2)]
    assert guesses[0] == guesses[1] != guesses[2]
    assert position_hash(position) == before
    assert GAME.broken(position.imagined(9, 3)) == []
