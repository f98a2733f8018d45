"""Drafts: what a seat has answered and may still take back."""

import pytest

from armillary.kernel.errors import Refused
from armillary.kernel.game import Game
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.record import Record
from armillary.kernel.replay import replay
from beacons import GAME
from tests.kernel.playing import noted, read


def climbing(stairs: Game, confirm: bool = False, fault: str = "none") -> Match:
    return stairs.match(players=2, seed=1, options={"fault": fault}, confirm=confirm)


def test_steps_are_not_in_the_record_before_they_are_committed(stairs: Game) -> None:
    """A draft is seen by its seat alone; the last step commits all of it."""
    match = climbing(stairs)
    before = position_hash(match.position)
    draft = match.draft(0)
    draft.step(1)
    draft.step(2)
    assert (draft.keys, draft.finished, match.entries) == ([1, 2], False, [])
    assert position_hash(match.position) == before
    assert match.view(0).board["height"][0] == 3
    assert match.view(1).board["height"][0] == match.view().board["height"][0] == 0
    draft.step(0)
    assert [(entry.seat, entry.key) for entry in match.entries] == [(0, 1), (0, 2), (0, 0)]
    assert (draft.keys, match.waiting, match.view(1).board["height"][0]) == ([], [1], 3)


def test_a_step_back_is_as_if_it_had_not_been(stairs: Game) -> None:
    """The seat sees what it saw before, and may take another way."""
    match = climbing(stairs)
    draft = match.draft(0)
    before = match.view(0)
    draft.step(2)
    middle = match.view(0)
    draft.step(1)
    draft.back()
    assert match.view(0) == middle
    draft.back()
    assert (match.view(0), draft.keys) == (before, [])
    with pytest.raises(Refused) as refused:
        draft.back()
    assert refused.value.rule == "K6"
    for key in (0, 1, 2):
        draft.step(key)
    assert [entry.key for entry in match.entries] == [0, 1, 2]


def test_a_confirmed_match_waits_for_done(stairs: Game) -> None:
    """The last step finishes a draft and done() commits it; in between it can still be taken back."""
    match = climbing(stairs, confirm=True)
    draft = match.draft(0)
    for key in (1, 1, 1):
        draft.step(key)
    assert (draft.finished, match.entries, match.questions(0)) == (True, [], [])
    draft.back()
    assert not draft.finished
    draft.step(2)
    draft.done()
    assert [entry.key for entry in match.entries] == [1, 1, 2]
    assert match.waiting == [1]


def test_done_may_come_early_when_a_seat_is_asked_alone(stairs: Game) -> None:
    """What has been drafted is committed, and the seat is asked on."""
    match = climbing(stairs, confirm=True)
    draft = match.draft(0)
    draft.step(1)
    draft.done()
    assert ([entry.key for entry in match.entries], match.waiting, draft.keys) == ([1], [0], [])
    with pytest.raises(Refused) as refused:
        draft.back()
    assert refused.value.rule == "K6"


def test_a_step_that_shows_something_cannot_be_taken_back_once_it_has_shown_it(stairs: Game) -> None:
    """It ends the draft; what it shows, and the next question, come with the commitment."""
    match = climbing(stairs, confirm=True)
    draft = match.draft(0)
    draft.step(1)
    draft.step(3)
    assert (draft.finished, match.questions(0), match.entries) == (True, [], [])
    draft.back()
    draft.step(3)
    draft.done()
    assert [entry.key for entry in match.entries] == [1, 3]
    assert (draft.keys, match.waiting) == ([], [0])
    with pytest.raises(Refused):
        draft.back()


def test_a_look_under_the_pile_is_committed_at_once_unless_a_confirmation_is_waited_for() -> None:
    """The same in a real game: the relic is seen when the look is committed, and no sooner."""
    data = noted("dredge")
    fields = data["fields"]
    fields["under"][0] = fields["top"].pop()
    fields["depth"] = 1
    for confirm in (False, True):
        match = GAME.match(seed=1, start=read(data), confirm=confirm)
        [seat] = match.waiting
        match.step(seat, 1)
        if confirm:
            assert (match.questions(seat), match.view(seat).board["drawn"], match.drafted_events(seat)) == ([], [], [])
            match.commit(seat)
        assert [entry.ask for entry in match.entries] == ["dredge"]
        assert match.questions(seat)[0].ask == "keep"
        assert match.view(seat).board["drawn"] == [fields["under"][0]]


def test_what_is_drafted_is_told_to_its_seat_alone(stairs: Game) -> None:
    """And again to everybody once it is committed, before anything else that is new."""
    match = climbing(stairs, confirm=True)
    heard = len(match.events(0))
    match.step(0, 1)
    told = match.drafted_events(0)
    assert told
    assert len(match.events(0)) == heard
    match.back(0)
    assert match.drafted_events(0) == []
    match.step(0, 1)
    match.commit(0)
    assert match.events(0)[heard:] == told
    assert match.cursor(0) == heard + len(told)


def test_drafts_are_taken_up_again_where_a_match_was_left() -> None:
    """What is sealed stays sealed, and what could be taken back still can."""
    match = GAME.match(players=3, seed=1, confirm=True)
    for seat in (0, 1):
        match.step(seat, match.questions(seat)[0].choices[0].key)
    match.step(0, match.questions(0)[0].choices[0].key)
    match.commit(0)
    text = match.record(with_seed=True, with_drafts=True).to_text()
    again = replay(text, game=GAME)
    assert again.waiting == [0, 1, 2]
    again.confirm = True
    again.draft_again(Record.from_text(text).ending.drafts)  # type: ignore[union-attr]
    assert (again.waiting, again.draft(1).keys) == ([1, 2], match.draft(1).keys)
    assert again.view(1) == match.view(1)
    again.back(1)
    assert again.draft(1).keys == []
    assert match.record(with_seed=True).ending.drafts == []  # type: ignore[union-attr]


def test_an_answer_commits_what_was_drafted_before_it(stairs: Game) -> None:
    """answer() in the middle of a draft commits the draft and the answer."""
    match = climbing(stairs, confirm=True)
    match.step(0, 1)
    match.answer(0, 2)
    assert [entry.key for entry in match.entries] == [1, 2]
    assert match.draft(0).keys == []
    match.answer(0, 0)
    assert match.waiting == [1]


def test_a_step_to_chance_shows_nothing_before_it_is_committed(stairs: Game) -> None:
    """Where a confirmation is waited for, nature has not been asked yet."""
    match = climbing(stairs, confirm=True, fault="windy")
    for key in (1, 1, 1):
        match.step(0, key)
    assert match.view(0).board["height"][0] == 2
    assert match.source.drawn == 0
    match.draft(0).done()
    assert match.source.drawn == 1
    assert [entry.seat for entry in match.entries] == [0, 0, 0, "nature"]
    assert match.view(0).board["height"][0] == 3


def test_nobody_is_asked_while_a_finished_draft_waits(stairs: Game) -> None:
    """The next seat's turn comes with the commitment."""
    match = climbing(stairs, confirm=True)
    for key in (1, 1, 1):
        match.step(0, key)
    assert (match.waiting, match.questions(1)) == ([0], [])
    match.draft(0).done()
    assert match.questions(1) != []


def test_a_draft_of_a_seat_that_is_not_there() -> None:
    """Nobody has a draft to look at, to take back or to commit."""
    match = GAME.match(players=2, seed=1)
    for seat in (2, 8, -1):
        for do in (match.back, match.commit):
            with pytest.raises(Refused) as refused:
                do(seat)
            assert refused.value.rule == "K6"
