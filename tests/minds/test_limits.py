"""Limits: never overrun, and one for a turn is shared among its questions."""

import pytest

from armillary.bots.searcher import Mind
from armillary.games.apex.names import DONE, Phase
from armillary.kernel.position import Position
from armillary.minds import USUAL, Limit, Thinker, part
from armillary.minds.pace import Pace, room
from tests.games.any_game.bots import slow_interpreted
from tests.games.apex.situations import situation
from tests.kernel.playing import position_at

NEAR = 1e-9


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("simulations", [1, 2, 7, 256, 1000])
def test_simulations_come_to_the_limit(simulations: int, threads: int) -> None:
    pace = Pace(Limit(simulations), threads)
    assert sum(sum(batch) for batch in pace.batches()) == simulations == pace.done


@pytest.mark.parametrize("each", [0.000_01, 0.001, 0.009, 0.2])
@pytest.mark.parametrize("threads", [1, 4])
def test_time_is_never_overrun(monkeypatch: pytest.MonkeyPatch, each: float, threads: int) -> None:
    """However long a simulation takes: only the first is made without knowing."""
    clock = Clock()
    monkeypatch.setattr("armillary.minds.pace.time.monotonic", clock)
    pace = Pace(Limit(None, 50), threads)
    for batch in pace.batches():
        clock.now += each * max(batch)
    assert clock.now - 100.0 <= max(0.050, each) + NEAR
    assert clock.now - 100.0 >= min(0.025, each) - NEAR


def test_a_turn_is_shared_among_its_questions() -> None:
    """Each question takes a part of what is left; what was found out helps with the next."""
    assert part(Limit(100, 50.0)) == Limit(40, 20.0)
    assert Limit(100, 50.0, turn=True).less(40, 60.0) == Limit(60, 0.0, turn=True)
    position = position_at("send.probe")
    mind = Mind(Limit(100, turn=True), USUAL)
    first = mind.choose(position, 1, 1)
    assert mind.left.simulations == 60
    position.submit(1, first)
    tree = mind.thinker
    mind.choose(position, 1, 2)
    assert mind.left.simulations == 36
    assert mind.thinker is tree, "the tree is kept"


def test_a_tree_is_not_kept_where_something_else_happened() -> None:
    position = position_at("send.probe")
    mind = Mind(Limit(40), USUAL)
    mind.choose(position, 1, 1)
    tree = mind.thinker
    mind.choose(position, 1, 1)
    assert mind.thinker is not tree, "the same question again is no answer to the first"


def test_what_is_kept_of_a_tree_was_found_below_the_key() -> None:
    """The visits below a key that was answered are those that a search knows of the next question."""
    position = position_at("send.probe")
    limit = Limit(400)
    thinker = Thinker(position, limit, seed=3)
    thought = thinker.think(position, 1, limit)
    thinker.follow(position, 1, thought.key)
    after = position.copy()
    after.answer(1, thought.key)
    [tree] = thinker.trees
    known = sum(visits for visits, _ in tree.tally(after, 1).values())
    visits, _ = thought.tally[thought.key]
    assert 0 < known <= visits
    assert known >= visits - 1, "the first visit ends at the key itself"


def test_a_limit_makes_room_for_its_tree() -> None:
    assert [room(Limit(number)) for number in (1, 400, 5_000)] == [1 << 10, 1 << 11, 1 << 15]
    assert room(Limit(None, 50)) == 1 << 17


@slow_interpreted
def test_a_kept_tree_never_runs_out_of_room() -> None:
    """However many questions one seat answers in a row, each is thought about as long as the first."""
    position, seat, limit = long_turn(), 0, Limit(250)
    thinker = Thinker(position, limit, seed=3)
    asked = 0
    while position.waiting >> seat & 1 and asked < 6:
        asked += 1
        [tree] = thinker.trees
        before = tree.used
        found = thinker.think(position, seat, limit)
        assert sum(visits for visits, _ in found.tally.values()) >= 250
        assert tree.used > before, "nothing new was remembered"
        key = max(found.tally, key=lambda key: (key != DONE, found.tally[key]))
        thinker.follow(position, seat, key)
        position.answer(seat, key)
    assert asked == 6


def long_turn() -> Position:
    """A seat that has many actions to spend, with several ships."""
    ships = {0: dict.fromkeys(range(4), 3), 1: {4: 2}, 2: {8: 2}}
    return situation(Phase.ACT, ships, pool=[2, 0, 0, 0, 0])
