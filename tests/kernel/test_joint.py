"""Questions to several seats together: sealed, changed in time, opened at once."""

from itertools import permutations

import msgspec
import pytest

from armillary.kernel.errors import Refused
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from beacons import GAME


def sending(players: int = 3, confirm: bool = False) -> Match:
    """A match at its first joint question."""
    return GAME.match(players=players, seed=11, confirm=confirm)


def choose(match: Match, seat: int, which: int = 0) -> None:
    """A probe and a beacon."""
    match.answer(seat, match.working(seat).options(seat)[which])
    match.answer(seat, match.working(seat).options(seat)[which])


def shown(match: Match, seat: int | None) -> bytes:
    """What a viewer receives, but for who is ready."""
    view = msgspec.structs.replace(match.view(seat), ready=[])
    questions = [] if seat is None else match.questions(seat)
    return msgspec.json.encode([view, match.events(seat), questions])


def test_answers_are_sealed_until_the_last_is_in() -> None:
    """Nothing is in the record, and others learn that a seat is ready but not of what."""
    match, other = sending(), sending()
    before = [shown(match, viewer) for viewer in (1, 2, None)]
    choose(match, 0, which=0)
    choose(other, 0, which=1)
    assert match.entries == other.entries
    assert [shown(match, viewer) for viewer in (1, 2, None)] == before
    assert [shown(other, viewer) for viewer in (1, 2, None)] == before
    assert (match.waiting, match.view().waiting, match.view().ready) == ([1, 2], [0, 1, 2], [0])


def test_the_last_seal_commits_all_in_seat_order() -> None:
    """In whatever order the seats were ready, record and position are the same."""
    records = set()
    for order in permutations(range(3)):
        match = sending()
        begun = len(match.entries)
        for seat in order:
            choose(match, seat)
        taken = match.entries[begun : begun + 6]
        assert [entry.seat for entry in taken] == [0, 0, 1, 1, 2, 2]
        assert [entry.ask for entry in taken] == ["send.probe", "send.beacon"] * 3
        records.add((match.record(with_seed=True).to_text(), position_hash(match.position)))
    assert len(records) == 1


def test_steps_of_several_seats_may_be_mixed() -> None:
    """Everybody may be half done."""
    straight, mixed = sending(), sending()
    for seat in range(3):
        choose(straight, seat)
    for _ in range(2):
        for seat in (2, 0, 1):
            mixed.answer(seat, mixed.working(seat).options(seat)[0])
    assert mixed.record(with_seed=True).to_text() == straight.record(with_seed=True).to_text()


def test_a_sealed_answer_can_be_changed_before_the_last_seal() -> None:
    """Taking back opens the seal; what counts is what was sealed in the end."""
    match = sending(players=2)
    begun = len(match.entries)
    choose(match, 0)
    match.back(0)
    assert (match.waiting, match.view().ready) == ([0, 1], [])
    choose(match, 1)
    assert len(match.entries) == begun
    other = match.working(0).options(0)[-1]
    match.answer(0, other)
    assert [entry.key for entry in match.entries[begun : begun + 2]][1] == other
    with pytest.raises(Refused):
        match.back(0)


def test_a_change_of_mind_may_go_back_to_the_start() -> None:
    """All steps of a sealed chain can be taken back, one by one."""
    match = sending(players=2)
    before = shown(match, 0)
    choose(match, 0)
    match.back(0)
    match.back(0)
    assert match.draft(0).keys == []
    after = msgspec.json.decode(shown(match, 0))
    assert after[0] == msgspec.json.decode(before)[0]
    with pytest.raises(Refused):
        match.back(0)


def test_a_sealed_seat_is_not_asked_again() -> None:
    """It has answered; another answer is refused until it takes a step back."""
    match = sending()
    choose(match, 0)
    assert match.questions(0) == []
    reason = match.refusal(0, 0)
    assert reason is not None
    assert reason.rule == "K5"


def test_an_incomplete_chain_cannot_be_sealed() -> None:
    """A probe without a beacon is no answer."""
    match = sending(confirm=True)
    match.step(0, match.position.options(0)[0])
    with pytest.raises(Refused) as refused:
        match.commit(0)
    assert refused.value.rule == "K8"
    assert match.view().ready == []


def test_with_confirmation_a_complete_chain_waits_for_it() -> None:
    """It is sealed by done(), not by its last step."""
    match = sending(players=2, confirm=True)
    begun = len(match.entries)
    for seat in (0, 1):
        for _ in range(2):
            match.step(seat, match.working(seat).options(seat)[0])
    assert (match.view().ready, len(match.entries)) == ([], begun)
    match.draft(1).done()
    assert match.view().ready == [1]
    match.draft(0).done()
    assert len(match.entries) > begun + 3


def test_the_own_choice_is_seen_before_it_is_opened() -> None:
    """A seat sees its own sealed probe, and nobody else does."""
    match = sending()
    probe = match.position.options(1)[2]
    match.answer(1, probe)
    assert match.view(1).board["crews"][1]["sent"] == probe
    assert [match.view(viewer).board["crews"][1]["sent"] for viewer in (0, 2, None)] == [None, None, None]


def test_what_the_answer_before_has_shown_says_nothing_of_who_has_answered() -> None:
    """Rules may settle an answer and then ask all: the first answer to that clears it."""
    position = sending().position.copy()
    position.settled = 1
    answered = position.copy()
    answered.submit(0, answered.options(0)[0])
    assert answered.settled == 0
    assert answered.imagined(1).to_json() == position.imagined(1).to_json()
