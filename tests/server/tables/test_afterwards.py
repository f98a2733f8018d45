"""After a match: its record, its replay as everybody saw it, and other matches from any of its steps."""

from collections.abc import Iterator

import msgspec
import pytest

import armillary
from armillary.client import Client, LiveTable
from armillary.kernel.constants import NATURE
from armillary.kernel.events import Told
from armillary.kernel.record import Record
from armillary.kernel.replay import follow, opened
from armillary.server.seen import MOST_SHOWN
from armillary.server.wire import Branch, NewTable, ReplayStep
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, refusal, sit, story
from tests.server.hosting import Hosted

PLAYERS = 2
PAGE = 50  # steps that are given at once


@pytest.fixture(scope="module")
def people(place: Hosted) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob") as found:
        yield found


@pytest.fixture(scope="module")
def finished(people: list[Client]) -> LiveTable:
    """A match between bots, which anybody may see."""
    table = people[0].create(NewTable(GAME, [RANDOM] * PLAYERS, visibility="public"))
    finish(table)
    return table


@pytest.fixture(scope="module")
def record(finished: LiveTable) -> Record:
    return finished.record()


def test_who_comes_late_is_told_what_events_changed_only_as_far_as_a_board_shows_it(
    people: list[Client],
) -> None:
    long = people[0].create(NewTable("council-of-shadows", [RANDOM] * 2, visibility="public"))
    finish(long)
    events = people[1].table(long.id).state().events
    old, new = events[:-MOST_SHOWN], events[-MOST_SHOWN:]
    assert old
    assert not any(event.changes for event in old)
    assert any(event.changes for event in new)


# the record


def test_the_record_is_proved(finished: LiveTable, record: Record, people: list[Client]) -> None:
    assert armillary.verify(record) > 0
    assert record.header.draws.commitment == finished.look().commitment
    state = finished.state()
    assert record.ending is not None
    assert record.ending.end is not None
    assert state.result is not None
    assert record.ending.end["scores"] == state.result.scores
    assert people[1].table(finished.id).record() == record, "for all who may see the table"
    nobody = Client(people[0].url)
    assert nobody.table(finished.id).record() == record
    nobody.close()


def test_a_match_without_a_result_has_a_record_too(people: list[Client]) -> None:
    tables = sit(people)
    for one in ("record", "replay"):
        assert refusal(getattr(tables[0], one)) == (409, f"{one}.running")
    for table in tables:
        table.cancel()
    record = tables[0].record()
    assert record.ending is not None
    assert record.ending.end is None
    armillary.replay(record)
    begun = tables[0].replay(count=PAGE)
    assert begun.entries == len(record.entries) == len(begun.steps) - 1 > 0
    never = people[0].create(NewTable(GAME, [ME, OPEN]))
    never.call_off()
    assert refusal(never.replay) == (409, "record.none")
    over = {table.id for table in people[0].tables(mine="true", status="over").tables}
    assert tables[0].id in over
    assert never.id not in over, "what never began is nothing to look at again"


# how the points came


def test_the_tally_ends_with_the_result(finished: LiveTable, people: list[Client]) -> None:
    """For all who may see the table, once the match is over."""
    tally, result = finished.tally(), finished.state().result
    assert result is not None
    assert tally.rounds[-1].scores == result.scores
    assert people[1].table(finished.id).tally() == tally
    assert refusal(sit(people)[0].tally) == (409, "replay.running")


# the replay


def steps_of(table: LiveTable, entries: int, seat: int | None) -> list[ReplayStep]:
    return [
        step for first in range(0, entries + 1, PAGE) for step in table.replay(first=first, count=PAGE, seat=seat).steps
    ]


def check_changes(given: list[Told], right: list[Told], is_first: bool) -> None:
    """The first event of a page is without changes that waited for it since the page before: its board has them."""
    lost = len(right[0].changes) - len(given[0].changes) if is_first else 0
    assert lost >= 0
    assert [event.changes for event in given] == [right[0].changes[lost:], *(event.changes for event in right[1:])]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_replay_is_what_was_seen(finished: LiveTable, record: Record, seat: int | None) -> None:
    """Every step, as the same record comes out here."""
    steps = steps_of(finished, len(record.entries), seat)
    assert [step.step for step in steps] == list(range(len(record.entries) + 1))
    match, is_first = opened(record), False
    for step in steps:
        before = 0
        is_first |= step.step > 0 and step.step % PAGE == 0
        if step.step:
            entry = record.entries[step.step - 1]
            before = len(match.events(seat))
            follow(match, entry)
            who = entry.seat if entry.seat != "nature" else None
            assert (step.seat, step.ask, step.key) == (who, entry.ask, entry.key)
        right = match.events(seat, before)
        assert (step.board, story(step.events)) == (msgspec.to_builtins(match.board(seat)), story(right))
        if right:
            check_changes(step.events, right, is_first)
            is_first = False


def test_a_part_of_a_replay(finished: LiveTable, record: Record) -> None:
    last = len(record.entries)
    assert [step.step for step in finished.replay(first=7, count=3).steps] == [7, 8, 9]
    assert [step.step for step in finished.replay(first=last, count=3).steps] == [last]
    assert finished.replay(first=last + 1, count=3).steps == [], "after the end there is nothing"
    assert refusal(lambda: finished.replay(count=PAGE + 1)) == (400, "request.field")


# other matches from here


def kinds_of_steps(record: Record) -> dict[tuple[bool, bool, int], int]:
    """A step of every kind: whether chance comes next, whether seats are asked together, and how many are."""
    match = opened(record)
    found = {}
    for entry in record.entries:
        position = match.position
        found[bool(position.waiting >> NATURE & 1), bool(position.joint), position.waiting.bit_count()] = entry.n
        follow(match, entry)
    return found


def test_branches(finished: LiveTable, record: Record, people: list[Client]) -> None:
    """From the first step, from steps of every kind, and from the last before the end."""
    kinds = kinds_of_steps(record)
    assert len(kinds) > 2
    for step in {0, *kinds.values(), len(record.entries) - 1}:
        made = people[1].table(finished.id).branch(Branch(step, [ME, OPEN]))
        assert made.known is not None
        assert (made.known.branch_of, made.known.branch_step) == (finished.id, step)
        assert (made.known.status, made.known.seat, made.known.hosting) == ("open", 0, True)
        assert made.known.commitment != record.header.draws.commitment, "with draws of its own"
        other = people[0].enter(str(made.known.code))
        assert other.join().status == "running"
        match = armillary.replay(record, upto=step)
        if match.asked:
            states = made.state(), other.state()
            assert [state.board for state in states] == [msgspec.to_builtins(match.board(seat)) for seat in range(2)]
            assert [state.question is not None for state in states] == [seat in match.asked for seat in range(2)]


def test_a_branch_is_played_to_its_end(finished: LiveTable, record: Record) -> None:
    made = finished.branch(Branch(len(record.entries) // 2, [RANDOM] * PLAYERS))
    finish(made)
    own = made.record()
    armillary.verify(own)
    assert own.header.start is not None


def test_no_branch(finished: LiveTable, record: Record, people: list[Client]) -> None:
    entries = len(record.entries)
    assert refusal(lambda: finished.branch(Branch(entries, [ME, RANDOM]))) == (409, "branch.over")
    assert refusal(lambda: finished.branch(Branch(entries + 1, [ME, RANDOM]))) == (400, "replay.step")
    assert refusal(lambda: finished.branch(Branch(1, [ME]))) == (400, "branch.seats")
    running = people[0].create(NewTable(GAME, [ME, OPEN]))
    assert refusal(lambda: running.branch(Branch(0, [ME, OPEN]))) == (409, "replay.running")
    nobody = Client(people[0].url)
    assert refusal(lambda: nobody.table(finished.id).branch(Branch(1, [ME, RANDOM]))) == (401, "person.unknown")
    nobody.close()
