"""Decision numbers and cursors: each seat's own, so that stale answers are noticed and nobody learns of others."""

import pytest

from armillary.kernel.errors import Refused
from armillary.kernel.game import Game
from armillary.kernel.replay import replay
from beacons import GAME
from tests.kernel.playing import play


def test_a_stale_answer_is_refused() -> None:
    """The number of the question that is open is right, and no other is."""
    match = GAME.match(players=2, seed=1)
    [question] = match.questions(0)
    key = question.choices[0].key
    for number in (question.number - 1, question.number + 1, 0, -5, 2**70):
        with pytest.raises(Refused) as refused:
            match.step(0, key, number)
        assert refused.value.rule == "K4"
        assert refused.value.message.args == {"number": question.number, "given": number}
    match.step(0, key, question.number)
    with pytest.raises(Refused) as refused:
        match.step(0, match.questions(0)[0].choices[0].key, question.number)
    assert refused.value.rule == "K4"


def test_numbers_only_grow(stairs: Game) -> None:
    """Every question, step and step back has a number of its own, for its seat; what others do adds nothing."""
    match = stairs.match(players=2, seed=1)
    seen = [match.number(0)]
    for do in ("step", "back", "step", "step", "back", "step", "step"):
        if do == "back":
            match.back(0)
        else:
            match.step(0, 1)
        seen.append(match.number(0))
    assert seen == sorted(set(seen))
    for _ in range(3):
        match.step(1, 1)
    assert match.questions(0)[0].number == seen[-1]


def test_nobody_learns_from_numbers_what_others_do() -> None:
    """Steps, undone steps and seals of others change nobody's numbers or events."""
    match = GAME.match(players=3, seed=1)
    before = {seat: (match.number(seat), match.events(seat)) for seat in (1, 2)}
    for do in ("step", "back", "step", "step", "back", "step"):
        if do == "back":
            match.back(0)
        else:
            match.step(0, match.working(0).options(0)[0])
    assert match.view().ready == [0]
    assert {seat: (match.number(seat), match.events(seat)) for seat in (1, 2)} == before


def test_numbers_are_the_same_however_others_came_to_their_answers() -> None:
    """Once answers are committed, nobody's number tells who hesitated."""
    hasty, hesitant = (GAME.match(players=2, seed=4) for _ in range(2))
    for _ in range(3):
        hesitant.step(0, hesitant.working(0).options(0)[0])
        hesitant.back(0)
    for match in (hasty, hesitant):
        for seat in (0, 1):
            for _ in range(2):
                match.answer(seat, match.working(seat).options(seat)[0])
    assert [hasty.number(seat) for seat in hasty.drafts] == [hesitant.number(seat) for seat in hesitant.drafts]


def test_a_cursor_counts_what_the_viewer_has_heard() -> None:
    """Events from a cursor on are the new ones, for every viewer by its own count."""
    match = play(GAME.match(players=3, seed=2), seed=2, most=12)
    cursors = {viewer: len(match.events(viewer)) for viewer in (0, 1, 2, None)}
    heard = {viewer: match.events(viewer) for viewer in cursors}
    play(match, seed=3, most=12)
    for viewer, cursor in cursors.items():
        new = match.events(viewer, since=cursor)
        assert new
        assert heard[viewer] + new == match.events(viewer)


def test_events_nobody_else_hears_are_not_counted(stairs: Game) -> None:
    """A private event moves one cursor only."""
    match = stairs.match(players=2, seed=1)
    for _ in range(3):
        match.step(0, 1)
    assert [told.kind for told in match.events(0)] == ["climbed", *["climbed", "noted"] * 3]
    assert [told.kind for told in match.events(1)] == ["climbed"] * 4
    assert match.events() == match.events(1)
    cursors = {viewer: len(match.events(viewer)) for viewer in (0, 1, None)}
    for _ in range(3):
        match.step(1, 2)
    assert [told.kind for told in match.events(0, since=cursors[0])] == ["climbed"] * 3
    assert [told.kind for told in match.events(1, since=cursors[1])] == ["climbed", "noted"] * 3
    assert [told.kind for told in match.events(None, since=cursors[None])] == ["climbed"] * 3


def test_an_old_answer_is_stale_after_a_restart_too() -> None:
    """A match that was resumed from its record does not give an open question the number of an earlier one."""
    match = GAME.match(players=2, seed=3)
    earlier: set[tuple[int, int]] = set()
    while len(earlier) < 12 or not match.position.joint or match.drafts[0].keys or match.drafts[1].keys:
        earlier |= {(seat, match.number(seat)) for seat in match.waiting}
        seat = match.waiting[0]
        match.answer(seat, match.working(seat).options(seat)[-1])
    resumed = replay(match.record(with_seed=True), game=GAME)
    assert resumed.waiting == [0, 1]
    assert {(seat, resumed.number(seat)) for seat in resumed.waiting} & earlier == set()
