"""Answers over the wire: drafts, what is taken back, stale or sent twice, and what the rules forbid."""

from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from armillary.client import Client, LiveTable
from armillary.server.wire import NewTable, Problem, State
from tests.server.guests import GAME, ME, OPEN, RANDOM, key_of, problem_of, raw, refusal, sit, until

COUNCIL = "council-of-shadows"
FIRST = 10  # a seed where the first seat is asked first, on the printed board
PRINTED = {"layout": "printed"}
FAR = 2**53 - 1


def twice(client: Client, path: str, body: object) -> tuple[httpx.Response, State]:
    """A request that is sent twice, as by a client that never heard the first answer."""
    first, second = (raw(client, "POST", path, body) for _ in range(2))
    assert first.status_code == second.status_code == 200, second.text
    one, two = (msgspec.json.decode(found.content, type=State) for found in (first, second))
    two.events = one.events  # which the second time are old
    assert one == two
    return first, one


# drafts


def asked_together(people: list[Client]) -> list[LiveTable]:
    """Three people who plan in secret."""
    tables = sit(people)
    random = Random(1)
    while (states := [table.state() for table in tables])[0].table.asked != [0, 1, 2]:
        [seat] = states[0].table.asked
        tables[seat].answer(key_of(states[seat], random))
    return tables


def planned(table: LiveTable) -> State:
    """A choice that is complete, and still open."""
    state = table.state()
    while state.question is not None:
        state = table.answer(state.question.choices[0].key, confirm=True)
    return state


@pytest.mark.parametrize("heed", [True, False])
def test_who_heeds_warnings_is_asked_to_confirm_what_gives_something_up_and_nothing_else(
    people: list[Client], heed: bool
) -> None:
    table, random = people[0].create(NewTable(GAME, [ME, RANDOM], seed=FIRST)), Random(2)
    waited = 0
    for _ in range(150):
        until(lambda: 0 in table.look().asked or table.look().status != "running")
        state = table.state()
        if state.question is None:
            break
        state = table.answer(key_of(state, random), heed=heed)
        if state.draft is not None and state.draft.finished and not state.draft.sealed:
            assert state.draft.warnings
            table.commit()
            waited += 1
    assert bool(waited) is heed


def test_a_draft_is_seen_by_its_seat_alone(people: list[Client]) -> None:
    ann, bob, _ = asked_together(people)
    theirs = bob.state()
    before = ann.state()
    assert before.question is not None
    state = ann.answer(before.question.choices[1].key, confirm=True)
    assert state.draft is not None
    assert (state.draft.keys, state.draft.finished) == ([before.question.choices[1].key], False)
    assert state.number == before.number + 1
    assert bob.state() == theirs
    assert ann.state().draft == state.draft


def test_what_is_drafted_can_be_taken_back(people: list[Client]) -> None:
    table = asked_together(people)[0]
    before = table.state()
    planned(table)
    while (state := table.state()).draft is not None and state.draft.keys:
        table.undo()
    assert state.question is not None
    assert before.question is not None
    assert state.question.choices == before.question.choices
    assert state.number > before.number, "an answer to the first question is stale all the same"
    assert refusal(table.undo) == (409, "refused")


def test_secrets_open_together(people: list[Client]) -> None:
    """A sealed choice may be changed until the last is in."""
    ann, bob, cid = asked_together(people)
    entries = ann.state().cursor
    for table in (ann, bob):
        state = planned(table)
        assert state.draft is not None
        assert (state.draft.finished, state.draft.sealed) == (True, False)
        assert table.commit().draft == msgspec.structs.replace(state.draft, sealed=True)
    assert (cid.state().ready, cid.state().table.asked) == ([0, 1], [2])
    reopened = ann.undo()
    assert (reopened.ready, reopened.table.asked) == ([1], [0, 2])
    planned(ann)
    assert ann.commit().cursor == entries, "nothing is told yet"
    planned(cid)
    opened = cid.commit()
    assert opened.cursor > entries
    assert opened.ready == []
    assert opened.events


def test_an_answer_commits_unless_it_is_to_be_confirmed(people: list[Client]) -> None:
    ann = asked_together(people)[0]
    while (state := ann.state()).question is not None:
        state = ann.answer(state.question.choices[0].key)
    assert state.draft is not None
    assert state.draft.sealed


# stale and twice


def test_what_is_stale_is_refused_with_how_things_stand(people: list[Client]) -> None:
    table = asked_together(people)[0]
    before = table.state()
    state = planned(table)
    state.events = []
    asked: dict[str, Callable[[], object]] = {
        "K5": lambda: table.answer(0, before.number),  # complete, whatever the number
        "K4": lambda: table.undo(before.number),
    }
    for rule, ask in asked.items():
        status, problem = problem_of(ask)
        assert (status, problem.error, problem.rule, problem.state) == (409, "refused", rule, state)
    status, problem = problem_of(lambda: table.commit(FAR))
    assert (status, problem.rule, problem.state) == (409, "K4", state)
    state = table.undo()
    status, problem = problem_of(lambda: table.answer(0, before.number))
    assert (status, problem.rule, problem.state) == (409, "K4", state)


def test_every_request_may_come_twice(people: list[Client]) -> None:
    """Answers, taking back, committing; a whole round of it."""
    tables = asked_together(people)
    for client, table in zip(people, tables, strict=True):
        path = f"/tables/{table.id}"
        state, random, undone = table.state(), Random(3), False
        while state.question is not None:
            body = {"number": state.number, "key": key_of(state, random), "confirm": True}
            _, state = twice(client, f"{path}/answer", body)
            if not undone:
                _, state = twice(client, f"{path}/undo", {"number": state.number})
                undone = True
        _, state = twice(client, f"{path}/commit", {"number": state.number})
    assert tables[0].state().table.asked != [0, 1, 2]


def test_the_last_answer_of_all_may_come_twice(people: list[Client]) -> None:
    """Also when the match is over by it."""
    client = people[0]
    table = client.create(NewTable(COUNCIL, [ME], {"rounds": 5}))
    state, random = table.state(), Random(5)
    body: dict[str, object] = {}
    while state.table.status == "running":
        body = {"number": state.number, "key": key_of(state, random)}
        state = table.answer(int(str(body["key"])), state.number)
    assert state.table.status == "finished"
    again = raw(client, "POST", f"/tables/{table.id}/answer", body)
    assert again.status_code == 200, again.text
    found = msgspec.json.decode(again.content, type=State)
    assert (found.table, found.result, found.cursor) == (state.table, state.result, state.cursor)


def lasting(table: dict[str, Any]) -> dict[str, Any]:
    """What a table says of itself, but for whether a bot has stood in for a person by now."""
    kept = {name: table.get(name) for name in ("id", "seat", "status", "lines")}
    seats = [{name: said for name, said in seat.items() if name != "replaced"} for seat in table.get("seats", [])]
    return {**kept, "seats": seats}


def test_joining_and_the_rest_may_come_twice(people: list[Client]) -> None:
    ann, bob, cid = people
    made = ann.create(NewTable(GAME, [ME, OPEN, OPEN]))
    assert made.known is not None
    path = f"/tables/{made.id}"
    asked: list[tuple[Client, str, object]] = [
        (bob, "/enter", {"code": made.known.code}),
        (bob, f"{path}/join", {"seat": 1}),
        (ann, f"{path}/start", {"bot": "random"}),
        (bob, f"{path}/cancel", {"agree": True}),
        (bob, f"{path}/cancel", {"agree": False}),
        (bob, f"{path}/mute", {"seat": 0}),
        (bob, f"{path}/resign", {}),
        (bob, f"{path}/resign", {}),
    ]
    for client, verb, body in asked:
        first, second = (raw(client, "POST", verb, body) for _ in range(2))
        assert (first.status_code, second.status_code) == (200, 200), second.text
        assert lasting(first.json()) == lasting(second.json())
    said = [line.message.id for line in made.talk().lines if line.message]
    assert said == ["table.cancels", "table.resigned"], "and it is told once"
    assert refusal(lambda: cid.table(made.id).look()) == (404, "table.unknown")


# the rules


def test_what_a_rule_forbids(people: list[Client]) -> None:
    """With its number, in the language of the person who asks."""
    ann = people[0]
    table = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], PRINTED, seed=FIRST))
    state = table.state()
    assert state.question is not None
    legal = {choice.key for choice in state.question.choices}
    found = {}
    for key in set(range(max(legal) + 1)) - legal:
        for language in ("en", "fr"):
            body = {"number": state.number, "key": key}
            answered = raw(ann, "POST", f"/tables/{table.id}/answer?lang={language}", body)
            assert answered.status_code == 409
            problem = msgspec.json.decode(answered.content, type=Problem)
            assert problem.rule is not None
            assert problem.text
            found[problem.rule, language] = problem.text
    rules = {rule for rule, _ in found}
    assert any(not rule.startswith("K") for rule in rules), "a rule of the game itself"
    assert all(found[rule, "en"] != found[rule, "fr"] for rule in rules)
    assert table.state() == state


def test_why(people: list[Client]) -> None:
    ann, bob, _ = people
    table = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], PRINTED, seed=FIRST, visibility="public"))
    state = table.state()
    assert state.question is not None
    [kind] = {choice.target.kind for choice in state.question.choices}
    legal = {choice.target.id for choice in state.question.choices}
    for target in range(max(legal) + 1):
        why = table.why(kind, target)
        assert why.allowed == (target in legal)
        assert bool(why.rule and why.text) == (target not in legal)
    english, french = (
        raw(ann, "GET", f"/tables/{table.id}/why?kind={kind}&id=9999&lang={one}").json() for one in ("en", "fr")
    )
    assert english["rule"] == french["rule"]
    assert english["text"] != french["text"]
    assert refusal(lambda: bob.table(table.id).why(kind, 1)) == (403, "seat.none")


def test_why_not_a_key(people: list[Client]) -> None:
    """The same as if it had been answered, and nothing is."""
    ann, bob, _ = people
    table = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], PRINTED, seed=FIRST, visibility="public"))
    state = table.state()
    assert state.question is not None
    legal = {choice.key for choice in state.question.choices}
    assert all(table.why_key(key).allowed for key in legal)
    for key in set(range(max(legal) + 1)) - legal:
        why, (_, problem) = table.why_key(key), problem_of(lambda key=key: table.answer(key))  # type: ignore[misc]
        assert (why.allowed, why.rule, why.text) == (False, problem.rule, problem.text)
    assert table.why_key(2**30).rule == "K3"
    assert table.state() == state
    table.answer(min(legal), confirm=True)
    assert table.why_key(max(legal)).rule == "K5"
    assert refusal(lambda: bob.table(table.id).why_key(1)) == (403, "seat.none")


@pytest.mark.parametrize("query", ["", "key=1&kind=hex&id=1", "key=1&id=1", "kind=hex", "id=1"])
def test_why_is_asked_about_one_thing(people: list[Client], query: str) -> None:
    ann = people[0]
    table = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], PRINTED, seed=FIRST))
    answered = raw(ann, "GET", f"/tables/{table.id}/why?{query}")
    assert (answered.status_code, answered.json()["error"]) == (400, "why.one")
