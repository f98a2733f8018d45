"""Two server processes on one PostgreSQL; `make trials` races them for longer."""

import pytest
from sqlalchemy import insert

from armillary.client import LiveTable
from armillary.server.store import schema
from tests.server.databases import opened
from tests.server.guests import GAME, raw
from tests.server.racing import (
    Two,
    answer_at_random,
    ask,
    heard_here,
    heard_without_hint,
    race_last_answers,
    race_nonces,
    race_one_decision,
)

ROUNDS = 3


@pytest.mark.parametrize("game", [GAME, "council-of-shadows"])
def test_the_last_secret_answers(two: Two, game: str) -> None:
    race_last_answers(two, game, ROUNDS)


def test_the_same_decision(two: Two) -> None:
    assert race_one_decision(two, ROUNDS * 2), "one process was late"


def test_the_nonce_of_a_seat(two: Two) -> None:
    for _ in range(ROUNDS):
        body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "nonce_follows": True}
        made = raw(two.people[0], "POST", "/tables", body).json()["id"]
        race_nonces([two.at(process, 0, made) for process in range(2)])


# hints that are lost


def test_an_answer_of_which_no_hint_came(two: Two) -> None:
    assert heard_without_hint(two, answer_at_random) == "state"


def test_an_answer_that_a_reader_saw_before_a_hint_came(two: Two) -> None:
    """It is no news to the process then; to those who listen there it is."""

    def answer_and_look(there: LiveTable) -> None:
        answer_at_random(there)
        two.at(0, 1, there.id).state()

    assert heard_without_hint(two, answer_and_look) == "state"


def test_a_line_of_which_no_hint_came(two: Two) -> None:
    assert heard_without_hint(two, ask) == "talk"


def test_a_line_of_which_no_hint_was_sent(two: Two) -> None:
    """As when a connection is dead and nobody knows."""

    def write(there: LiveTable) -> None:
        two.wait_for_hints()
        said = {"n": 0, "person": two.ids[1], "name": "Bob", "text": "do you hear me?", "at": 0.0}
        with opened(two.database) as engine, engine.begin() as connection:
            connection.execute(insert(schema.chat).values(table=there.id, **said))

    assert heard_here(two, write) == "talk"
