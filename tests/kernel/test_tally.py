"""How the points of a match came about: by rounds, with what was told of them, and where it turned."""

from itertools import accumulate, groupby, pairwise
from random import Random
from typing import Any

import pytest

import armillary
from armillary.bots.names import bot
from armillary.kernel.match import Match
from armillary.kernel.registry import own
from armillary.kernel.tally import Tally, margin, tally_of
from beacons import GAME as BEACONS

PLAYERS = 3


def played(name: str, seed: int, players: int = PLAYERS) -> Match:
    """By a bot that wants points, so that there are some."""
    match = (BEACONS if name == BEACONS.name else armillary.game(name)).match(players=players, seed=seed)
    random, greedy = Random(seed), bot("greedy")
    while not match.over:
        seat = match.waiting[0]
        thought = random.getrandbits(32)
        match.answer(seat, greedy.choose(match.working(seat).imagined(seat, thought), seat, thought))
    return match


@pytest.fixture(scope="module", params=[*own(), BEACONS.name])
def match(request: pytest.FixtureRequest) -> Match:
    return played(request.param, 5)


@pytest.fixture(scope="module")
def tally(match: Match) -> Tally:
    return tally_of(match)


def test_the_last_round_ends_with_the_result(match: Match, tally: Tally) -> None:
    assert match.result is not None
    assert tally.rounds[-1].scores == match.result.scores
    assert tally.rounds[-1].last == len(match.entries)


def test_every_gain_is_in_a_round_and_they_add_up(tally: Tally) -> None:
    for who in range(PLAYERS):
        gains = [(gain.step, gain.points) for gain in tally.gains if gain.who == who]
        for part in tally.rounds:
            so_far = sum(points for step, points in gains if step <= part.last)
            assert tally.start[who] + so_far == part.scores[who]


def test_gains_are_told_as_they_came(match: Match, tally: Tally) -> None:
    """At their step, by what names the seat if anything does, and by no round that begins."""
    assert all(gain.reasons for gain in tally.gains)
    after = {match.game.text().render(reason) for gain in tally.gains for reason in gain.reasons}
    assert not any("ound" in text and "egins" in text for text in after)
    steps = [gain.step for gain in tally.gains]
    assert steps == sorted(steps)


def test_turns_are_the_largest_swings(match: Match, tally: Tally) -> None:
    """In the lead of who won; each at a step of its round at which points changed."""
    assert match.result is not None
    [who] = {turn.who for turn in tally.turning}
    assert who in match.result.winners
    margins = [margin(tally.start, who), *(margin(part.scores, who) for part in tally.rounds)]
    swings = sorted((abs(now - then) for then, now in pairwise(margins)), reverse=True)
    assert sorted((abs(turn.after - turn.before) for turn in tally.turning), reverse=True) == swings[:3]
    begins = dict(enumerate(accumulate([part.last for part in tally.rounds], max, initial=-1)))
    changed = {gain.step for gain in tally.gains}
    for turn in tally.turning:
        assert begins[turn.round] < turn.step <= tally.rounds[turn.round].last
        assert turn.step in changed
        assert swing_at(tally, turn.step, who) * (turn.after - turn.before) > 0
        assert (turn.before, turn.after) == (margins[turn.round], margins[turn.round + 1])


def swing_at(tally: Tally, step: int, who: int) -> int:
    """How the lead of a seat changed with one step."""
    before, after = list(tally.start), list(tally.start)
    for gain in tally.gains:
        before[gain.who] += gain.points * (gain.step < step)
        after[gain.who] += gain.points * (gain.step <= step)
    return margin(after, who) - margin(before, who)


def test_rounds_are_those_that_are_told(match: Match, tally: Tally) -> None:
    """Where a game tells of none, each moment at which points change is one."""
    titles = [part.title for part in tally.rounds]
    if match.game is BEACONS:
        assert set(titles) == {None}
        assert [part.last for part in tally.rounds] == [step for step, _ in groupby(gain.step for gain in tally.gains)]
    else:
        assert all(title is not None and title.id in ("part.round", "part.age", "part.age_round") for title in titles)


def test_who_has_no_seat_is_counted_too() -> None:
    alone = played("council-of-shadows", 5, players=1)
    found = tally_of(alone)
    assert alone.result is not None
    [automa] = alone.result.unseated
    assert found.rounds[-1].scores == [*alone.result.scores, automa.score]
    assert {gain.who for gain in found.gains} == {0, 1}


def test_a_match_from_a_position_is_counted_from_there() -> None:
    whole = played(BEACONS.name, 5)
    later = BEACONS.match(seed=1, start=midway(whole))
    while not later.over:
        later.answer(later.waiting[0], later.questions(later.waiting[0])[0].choices[0].key)
    found = tally_of(later)
    assert later.result is not None
    assert found.start == list(midway(whole).score)[:PLAYERS] != [0] * PLAYERS
    assert found.rounds[-1].scores == later.result.scores


def midway(match: Match) -> Any:
    position = match.setup.start()
    for entry in match.entries[:60]:
        position.submit(entry.who(), entry.key)
    return position
