"""What a quick player of Apex leans to: what a key brings at once."""

from typing import Any

import pytest

from armillary.games.apex.names import DONE, Action, Bonus, Count, Phase, Scale, Side
from tests.games.apex.situations import Ships, situation

LIVELY = 8
"""A card with three movements."""
LIKE_DONE = 9
"""A card with the same actions as number 30."""
INNER = 8
"""A neutral sector of the galaxy for three."""


def moving(ships: Ships) -> Any:
    """Seat 0 has begun a movement, and some are left."""
    position = situation(Phase.ACT, ships, card=LIVELY)
    position.submit(0, Action.MOVE)
    return position


def neighbour(position: Any, place: int, number: int = 0) -> int:
    return [one for one in range(position.places) if position.near[place] >> one & 1 and one >= position.players][
        number
    ]


def test_a_turn_is_ended_last_and_a_card_with_the_number_of_that_is_like_others() -> None:
    turn = situation(Phase.ACT, {0: {0: 2}}).leanings(0)
    assert turn.pop(DONE) < min(turn.values())
    cards = situation(Phase.CHOOSE, {}, players=4, hands={0: [DONE, LIKE_DONE]}).leanings(0)
    assert cards[DONE] == cards[LIKE_DONE] > 1


@pytest.mark.parametrize(("theirs", "liked"), [(1, True), (3, False), (5, False)])
def test_war_is_liked_for_battles_that_are_won(theirs: int, liked: bool) -> None:
    position = situation(Phase.CHOOSE, {0: {INNER: 3}, 1: {INNER: theirs}}, hands={0: [LIVELY, 26]}, age=2, round=2)
    position.submit(0, LIVELY)
    leaning = position.leanings(0)
    assert (leaning[Side.WAR] > leaning[Side.EVOLUTION]) == liked
    assert liked or leaning[Side.WAR] == 1


def test_a_level_is_liked_the_more_the_earlier_and_not_above_the_highest() -> None:
    found = []
    for age, level in ((0, 1), (1, 1), (2, 1), (2, Count.TOP_LEVEL)):
        position = situation(
            Phase.CHOOSE, {}, hands={0: [LIVELY, 26]}, levels={0: {Scale.PRODUCTION: level}}, age=age, round=1
        )
        position.submit(0, LIVELY)
        found.append(position.leanings(0)[Side.EVOLUTION])
    assert found[0] > found[1] > found[2] > found[3] == 1


def test_ships_leave_where_they_can_be_spared() -> None:
    """The last ship of a sector would give it up."""
    position = moving({0: {0: 3, INNER: 1}})
    leaning = position.leanings(0)
    assert leaning[0] > leaning[INNER] == 1


def test_ships_go_where_they_win_and_rather_where_others_are() -> None:
    position = moving({0: {INNER: 6, 3: 1}, 1: {}})
    free, own, foreign = (neighbour(position, INNER, number) for number in range(3))
    ships: Ships = {0: {INNER: 6, own: 2}, 1: {foreign: 1}}
    position = moving(ships)
    position.submit(0, INNER)
    leaning = position.leanings(0)
    assert leaning[foreign] > leaning[free] > leaning[own]


def test_as_many_are_sent_as_win_or_can_be_spared_and_no_more() -> None:
    target = neighbour(moving({0: {INNER: 5}}), INNER)
    position = moving({0: {INNER: 5}, 1: {target: 1}})
    position.submit(0, INNER)
    position.submit(0, target)
    leaning = position.leanings(0)
    assert leaning[2] == max(leaning.values())
    assert leaning[4] > leaning[3] > leaning[1] == leaning[5] == 1


def test_colonies_go_where_they_pay_and_are_safe() -> None:
    position = situation(
        Phase.SETTLE, {0: {3: 1, 4: 1, 5: 3}, 1: {5: 1}}, bonus={3: Bonus.POINT, 4: Action.MOVE, 5: Bonus.POINT}
    )
    leaning = position.leanings(0)
    assert leaning[3] > leaning[4] > leaning[DONE]
    assert leaning[3] > leaning[5] > leaning[DONE]


@pytest.mark.parametrize("ours", [3, 6])
def test_battles_are_liked_by_what_they_leave(ours: int) -> None:
    """A victory that costs nothing is liked better than one that costs a fleet."""
    position = situation(Phase.FIGHT, {0: {3: ours, 4: ours}, 1: {3: ours - 1, 4: 1}})
    leaning = position.leanings(0)
    assert leaning[4] > leaning[3] > leaning[DONE]
