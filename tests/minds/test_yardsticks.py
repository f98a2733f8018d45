"""What bots are measured against stays as it is, and what was wrong with it is mended."""

from hashlib import sha256
from itertools import islice
from typing import Any

import pytest

import armillary
from armillary.bots.greedy import after, is_decided, outcome, promise, standing
from armillary.games.pocket_imperium.names import Phase
from armillary.kernel.position import Position
from armillary.minds import FIRST, USUAL, Manner, as_first, think
from armillary.minds.tree import Search
from beacons import GAME as BEACONS
from tests.games.council_of_shadows.situations import planning
from tests.games.pocket_imperium.situations import situation
from tests.minds.test_peeking import moments

FOUND = {
    "pocket-imperium": "00b1eb5c5b16da8b",
    "apex": "88f0b257f50d8224",
    "council-of-shadows": "0ac83017352ff09c",
    "beacons": "928d54d85051bf7c",
}


@pytest.mark.parametrize("name", FOUND)
def test_search_1_finds_what_it_always_has(name: str) -> None:
    """Strength is measured against this bot: a change of its play makes old figures worthless."""
    found = []
    game = BEACONS if name == "beacons" else armillary.game(name)
    for position, seat in islice(moments(game, 9, every=37), 6):
        thought = think(position.imagined(seat, 1), seat, simulations=80, seed=3, manner=FIRST)
        tally = ((key, visits, round(worth, 9)) for key, (visits, worth) in sorted(thought.tally.items()))
        found.append([thought.key, *tally])
    assert sha256(str(found).encode()).hexdigest()[:16] == FOUND[name]


def decided(score: list[int]) -> Any:
    """The last sectors of a match are chosen; sector 0 pays seat 0, and no other does."""
    ships = {0: {1: 1, 7: 1, 13: 1}, 1: {41: 1, 46: 1, 47: 1}, 2: {3: 1, 9: 1}}
    return situation(Phase.SCORE, ships, round=8, score=score)


@pytest.mark.parametrize("score", [[0, 90, 0], [90, 0, 0], [0, 30, 30]])
def test_a_search_prefers_more_points_where_nothing_else_can_change(score: list[int]) -> None:
    """Whether it has lost or won; without the edge all is alike to it."""
    by_points, blind = (
        think(decided(score), 0, simulations=400, seed=1, manner=manner).tally for manner in (USUAL, Manner(edge=0.0))
    )
    assert len({worth for _, worth in blind.values()}) == 1
    best = max(by_points, key=lambda key: by_points[key][1])
    assert best == 0
    assert max(by_points, key=lambda key: by_points[key][0]) == 0


@pytest.mark.parametrize(("points", "share"), [([7, 7, 0], 0.5), ([27, 7, 0], 0.75), ([7, 27, 0], 0.25)])
def test_a_lead_counts_a_little_and_never_as_much_as_winning(points: list[int], share: float) -> None:
    """Of a lead of twenty points half of what any lead can count."""
    tree: Any = Search(decided(points), 1, 64)
    tree.edge = 0.1
    for payoff in (0.0, 1.0):
        tree.result.of[0] = payoff
        tree.count_margins(3)
        assert tree.result.of[0] == pytest.approx(0.9 * payoff + 0.1 * share)


def test_to_greedy_1_all_plans_of_a_lone_player_are_alike_and_to_greedy_they_are_not() -> None:
    position: Position = planning(players=1)
    keys = position.options(0)
    root, ends = as_first(position), Position.is_complete
    before = {outcome(after(root, 0, key), 0, ends, promise) for key in keys}
    now = {outcome(after(position, 0, key), 0, is_decided, standing) for key in keys}
    assert len(before) == 1
    assert len(now) > len(keys) / 2
