"""Two server processes on one PostgreSQL, raced on the same tables: nothing twice, nothing lost, nobody stuck."""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

import armillary
from armillary.client import ClientProblem, LiveTable
from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, RANDOM, key_of, listening, problem_of, sit, until
from tests.server.racing import (
    Two,
    answer_at_random,
    ask,
    heard_without_hint,
    race,
    race_last_answers,
    race_one_decision,
)

ROUNDS = 20
SOON = 1.0
"""Seconds until what was answered at one process is heard at the other."""


@pytest.mark.parametrize(("game", "rounds"), [(GAME, ROUNDS), ("council-of-shadows", ROUNDS // 2)])
def test_the_last_secret_answers(two: Two, game: str, rounds: int) -> None:
    race_last_answers(two, game, rounds)


def test_the_same_decision(two: Two) -> None:
    late = race_one_decision(two, ROUNDS * 2)
    assert set(late) == {0, 1}, "sometimes one process is first, sometimes the other"


def test_the_last_seat(two: Two) -> None:
    for _ in range(ROUNDS // 2):
        made = two.people[0].create(NewTable(GAME, [ME, OPEN], visibility="public"))
        done = race(two.at(0, 1, made.id).join, two.at(1, 2, made.id).join)
        [late] = [one for one in done if isinstance(one, ClientProblem)]
        assert (late.status, late.problem.error) == (409, "status.running")
        assert two.at(1, 0, made.id).look().status == "running"


def test_a_rematch_that_all_want_at_once(two: Two) -> None:
    for _ in range(ROUNDS // 2):
        tables = sit([*two.people[:2]])
        for table in tables:
            table.cancel()
        done = race(*(two.at(seat, seat, tables[0].id).rematch for seat in range(2)))
        assert all(isinstance(one, LiveTable) for one in done), done
        assert len({one.id for one in done if isinstance(one, LiveTable)}) == 1
        assert two.at(0, 0, str(tables[0].look().rematch)).look().status == "running"


def test_a_match_with_bots_at_both_processes(two: Two) -> None:
    """The person answers now here, now there; bots answer wherever they are asked."""
    made = two.people[0].create(NewTable("council-of-shadows", [ME, RANDOM], {"rounds": 5}))
    random, answered = Random(4), 0

    def is_over() -> bool:
        nonlocal answered
        here = two.at(answered, 0, made.id)
        state = here.state()
        if state.question is not None:
            here.answer(key_of(state, random), state.number)
            answered += 1
        return state.table.status == "finished"

    until(is_over)
    assert answered > 10
    armillary.verify(made.record())


# hearing of it


def test_what_is_answered_there_is_heard_here(two: Two) -> None:
    tables = sit([*two.people[:2]])
    random = Random(5)
    with listening(two.people[0], tables[0].id) as one, listening(two.people[1], tables[0].id) as other:
        for _ in range(ROUNDS):
            seat = tables[0].state().table.asked[0]
            there = two.at(1, seat, tables[0].id)
            answered = there.answer(key_of(there.state(), random))
            frame = json.loads((one, other)[seat].recv(SOON))
            while frame["state"].get("number") != answered.number:
                frame = json.loads((one, other)[seat].recv(SOON))
            assert frame["state"]["board"] == answered.board


def test_what_is_said_there_is_heard_here(two: Two) -> None:
    [one, _] = sit([*two.people[:2]])
    with listening(two.people[0], one.id) as socket:
        two.at(1, 1, one.id).say("good day")
        frame = json.loads(socket.recv(SOON))
        assert (frame["type"], [line["text"] for line in frame["lines"]]) == ("talk", ["good day"])


def test_a_lost_hint_is_made_up_for(two: Two) -> None:
    for _ in range(ROUNDS // 2):
        assert heard_without_hint(two, answer_at_random) == "state"
        assert heard_without_hint(two, ask) == "talk"


def test_all_talk_at_once(two: Two) -> None:
    """Every line is there, once, and each is heard once at both processes."""
    tables = sit([*two.people])
    everywhere = [two.at(process, seat, tables[0].id) for process in range(2) for seat in range(3)]
    with listening(two.people[0], tables[0].id) as here, listening(two.others[0], tables[0].id) as there:
        said = []
        for n in range(ROUNDS):
            lines = [f"{n} {who}" for who in range(len(everywhere))]
            done = race(*(partial(one.say, line) for one, line in zip(everywhere, lines, strict=True)))
            assert not [one for one in done if isinstance(one, ClientProblem)], done
            said += lines
            for socket in (here, there):
                heard: list[Any] = []
                while len(heard) < len(lines):
                    heard += json.loads(socket.recv(SOON))["lines"]
                assert [line["n"] for line in heard] == list(range(len(said) - len(lines), len(said)))
        assert sorted(line.text for line in tables[0].talk().lines) == sorted(said)


def test_the_table_speaks_while_people_do(two: Two) -> None:
    """What is announced at one process, and what is said at the other."""
    for n in range(ROUNDS):
        [table, _] = sit([*two.people[:2]])
        here, there = two.at(0, 0, table.id), two.at(1, 1, table.id)
        done: list[object] = [*race(partial(here.say, f"line {n}"), there.cancel)]
        assert not [one for one in done if isinstance(one, ClientProblem)], done
        assert [line.n for line in table.talk().lines] == [0, 1]


def test_a_stranger_gets_in_once(two: Two) -> None:
    """An invitation used at both processes at the same instant."""
    for _ in range(ROUNDS):
        made = two.people[0].create(NewTable(GAME, [ME, OPEN]))
        assert made.known is not None
        code = str(made.known.code)
        done = race(*(partial(client.enter, code) for client in (two.people[1], two.others[1])))
        assert all(isinstance(one, LiveTable) for one in done), done


def test_nonsense_at_both(two: Two) -> None:
    status, problem = problem_of(lambda: two.others[0].table("aaaaaaaaaaaa").look())
    assert (status, problem.error) == (404, "table.unknown")
