"""Looking back at a match that goes on: what one knew then, and nothing that one does not know."""

import random
from collections.abc import Iterator

import msgspec
import pytest

import armillary
from armillary.client import Client
from armillary.kernel.match import Match
from armillary.server import seen
from armillary.server.tables.past import Played, moments
from armillary.server.verbs.play import Moments, recalled
from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, key_of, raw, refusal, sit
from tests.server.hosting import Hosted

GAMES = {"pocket-imperium": {}, "apex": {"exploration": True}, "council-of-shadows": {"leaders": True}}
PLAYERS = 3
ANSWERS = 80


@pytest.fixture(scope="module")
def people(place: Hosted) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob", "Cid") as found:
        yield found


def found_in(match: Match) -> Played:
    return Played(match.setup, match.source, None, match.names, match.entries)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [1, None])
def test_every_moment_is_what_was_shown_then(game: str, seat: int | None) -> None:
    match, chance = armillary.game(game).match(PLAYERS, 7, GAMES[game]), random.Random(game)
    shown, alike = {}, 0
    for _ in range(ANSWERS):
        if seat is None or not match.drafts[seat].keys:
            shown[len(match.entries)] = seen.board(match, match.board(seat))
        other = chance.choice(match.waiting)
        match.answer(other, chance.choice(match.questions(other)[0].choices).key)
    for then, _ in moments(found_in(match), seat):
        known = shown.get(len(then.entries))
        assert known is None or known == seen.moment(then, seat, 0, 0).board
        alike += known is not None
    assert alike > ANSWERS / 10
    past = recalled(found_in(match), seat, Moments(count=10_000))
    assert [event for step in past.steps for event in step.events] == match.events(seat)


def test_moments_are_counted_by_what_was_told() -> None:
    """Who sees fewer events sees fewer moments, and never learns how often others answered."""
    match, chance = armillary.game("pocket-imperium").match(PLAYERS, 7), random.Random(1)
    for _ in range(ANSWERS):
        seat = chance.choice(match.waiting)
        match.answer(seat, chance.choice(match.questions(seat)[0].choices).key)
    told = [match.events_told(0) for match, _ in moments(found_in(match), 0)]
    assert told == sorted(set(told))
    assert len(told) < len(match.entries)


def test_a_sealed_answer_of_another_leaves_no_trace(people: list[Client]) -> None:
    ann, bob, cid = sit(people, NewTable("apex", [ME, OPEN, OPEN]))
    chance = random.Random(2)
    while not (asked := ann.state()).question or len(asked.table.asked) < PLAYERS or not asked.question.secret:
        for table in (ann, bob, cid):
            if (state := table.state()).question is not None:
                table.answer(key_of(state, chance))
    before = raw(people[0], "GET", f"/tables/{ann.id}/past?count=50").content
    while (state := bob.state()).question is not None:
        bob.answer(key_of(state, chance))
    assert ann.state().ready == [1]
    assert raw(people[0], "GET", f"/tables/{ann.id}/past?count=50").content == before


def test_one_looks_back_with_ones_own_eyes_only(people: list[Client]) -> None:
    ann, bob, _ = people
    table = ann.create(NewTable(GAME, [ME, RANDOM], visibility="public"))
    past = table.past(0, 50)
    assert past.steps[0].step == 0
    assert past.cursors[-1] == table.state().cursor
    assert [step.step for step in table.past(1, 2).steps] == [1, 2]
    assert raw(ann, "GET", f"/tables/{table.id}/past?seat=1").status_code == 400
    watching = bob.table(table.id)
    assert msgspec.json.encode(watching.past(0, 50).cursors) == msgspec.json.encode(past.cursors)


def test_where_there_is_nothing_to_look_back_at(people: list[Client]) -> None:
    ann, bob, _ = people
    waiting = ann.create(NewTable(GAME, [ME, OPEN]))
    assert refusal(waiting.past) == (409, "past.none")
    assert refusal(bob.table(waiting.id).past) == (404, "table.unknown")
