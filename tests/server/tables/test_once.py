"""Requests with a word of their own: however often they come, and to whichever server, they are done once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from armillary.client import Client, LiveTable
from armillary.server.openapi import document
from armillary.server.wire import NewTable
from armillary.server.world import World
from tests.server.databases import KINDS, Postgres
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, listening, raw
from tests.server.hosting import hosted

ASKERS = 6
ROUNDS = 5
SEATS = [{"kind": "me"}, {"kind": "open"}]


class Places(NamedTuple):
    """Two servers on one database, and Ann and Bob at both."""

    ann: tuple[Client, Client]
    bob: tuple[Client, Client]


@pytest.fixture(scope="module", params=KINDS)
def places(
    request: pytest.FixtureRequest, postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Places]:
    with ExitStack() as stack:
        database = (
            stack.enter_context(postgres.database())
            if request.param == "postgresql"
            else str(tmp_path_factory.mktemp("once") / "armillary.db")
        )
        here, there = [stack.enter_context(hosted(database, workers=1)).origin for _ in range(2)]
        people = stack.enter_context(guests(here, "Ann", "Bob"))
        both = [(one, stack.enter_context(Client(there, one.token, patience=0))) for one in people]
        yield Places(*both)


@pytest.fixture(scope="module")
def finished(places: Places) -> LiveTable:
    """A match of Ann's between bots."""
    table = places.ann[0].create(NewTable(GAME, [RANDOM, RANDOM], visibility="public"))
    finish(table)
    return table


@pytest.fixture(scope="module")
def table(places: Places) -> LiveTable:
    """Where Ann sits, and waits for a second person."""
    return places.ann[0].create(NewTable(GAME, [ME, OPEN], visibility="public"))


@pytest.fixture
def word() -> str:
    return World().word(32)


@pytest.fixture(params=["create", "branch", "say"])
def request_of(request: pytest.FixtureRequest, finished: LiveTable, table: LiveTable) -> tuple[str, dict[str, Any]]:
    """The path and the body of something that makes something."""
    requests: dict[str, tuple[str, dict[str, Any]]] = {
        "create": ("/tables", {"game": GAME, "seats": SEATS, "options": {"tie": "tri_prime", "neutrals_occupy": True}}),
        "branch": (f"{finished.path}/branch", {"step": 3, "seats": SEATS}),
        "say": (f"{table.path}/talk", {"text": "Hello"}),
    }
    return requests[request.param]


def made(client: Client, table: LiveTable) -> list[str]:
    """All that Ann has made so far: her tables, and what she has said."""
    lines = [f"{line.n} {line.text}" for line in client.table(table.id).talk().lines]
    return sorted(one.id for one in client.tables(mine=True, count=100).tables) + lines


def given(response: httpx.Response) -> Any:
    assert response.status_code == httpx.codes.OK, response.text
    return response.json()


def backwards(body: dict[str, Any]) -> dict[str, Any]:
    """The same, in another order."""
    return {
        name: backwards(value) if isinstance(value, dict) else value for name, value in reversed(list(body.items()))
    }


def problem(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]


def identity(outcome: Any) -> Any:
    return outcome.get("id", outcome)


# the same again


def test_what_comes_again_is_not_done_again(
    places: Places, table: LiveTable, request_of: tuple[str, dict[str, Any]], word: str
) -> None:
    path, body = request_of
    here, there = places.ann
    first = given(raw(here, "POST", path, {**body, "once": word}))
    before = made(here, table)
    assert given(raw(here, "POST", path, {**body, "once": word})) == first
    assert given(raw(there, "POST", path, backwards({**body, "once": word}))) == first
    assert made(here, table) == made(there, table) == before


def test_without_a_word_or_with_a_new_one_it_is_done_again(
    places: Places, table: LiveTable, request_of: tuple[str, dict[str, Any]], word: str
) -> None:
    path, body = request_of
    before = made(places.ann[0], table)
    bodies = [body, body, {**body, "once": word}, {**body, "once": word[::-1]}]
    found = [identity(given(raw(places.ann[0], "POST", path, one))) for one in bodies]
    assert len({str(one) for one in found}) == len(bodies)
    assert len(made(places.ann[0], table)) == len(before) + len(bodies)


def test_all_at_once_to_two_servers(
    places: Places, table: LiveTable, request_of: tuple[str, dict[str, Any]], word: str
) -> None:
    path, body = request_of
    before = made(places.ann[0], table)
    with ThreadPoolExecutor(ASKERS) as threads:
        for n in range(ROUNDS):
            same = {**body, "once": f"{word}-{n}"}
            asked = [threads.submit(raw, places.ann[k % 2], "POST", path, same) for k in range(ASKERS)]
            outcomes = [identity(given(one.result())) for one in asked]
            assert outcomes == [outcomes[0]] * ASKERS
    assert len(made(places.ann[0], table)) == len(before) + ROUNDS


def test_a_line_that_comes_again_is_heard_once(places: Places, word: str) -> None:
    here, there = places.ann
    own = here.create(NewTable(GAME, [ME, OPEN], visibility="public"))
    with listening(places.bob[0], own.id) as socket:
        for client in (here, here, there):
            given(raw(client, "POST", f"{own.path}/talk", {"text": "Hello", "once": word}))
        own.say("Goodbye")
        heard = [line["text"] for _ in range(2) for line in msgspec.json.decode(socket.recv())["lines"]]
    assert heard == ["Hello", "Goodbye"]


# the word of something else


def test_the_word_of_another_request_is_refused(
    places: Places, table: LiveTable, request_of: tuple[str, dict[str, Any]], word: str
) -> None:
    path, body = request_of
    here, there = places.ann
    given(raw(here, "POST", path, {**body, "once": word}))
    before = made(here, table)
    other = {"text": "Goodbye"} if "text" in body else {"visibility": "public"}
    for client in (here, there):
        assert problem(raw(client, "POST", path, {**body, **other, "once": word})) == (409, "once.other")
    assert made(here, table) == before


def test_the_same_at_another_table_is_another_request(places: Places, table: LiveTable, word: str) -> None:
    ann = places.ann[0]
    other = ann.create(NewTable(GAME, [ME, OPEN]))
    given(raw(ann, "POST", f"{table.path}/talk", {"text": "Hello", "once": word}))
    assert problem(raw(ann, "POST", f"{other.path}/talk", {"text": "Hello", "once": word})) == (409, "once.other")
    assert other.talk().lines == []


@pytest.mark.parametrize(("language", "says"), [("en", "needs a new word"), ("fr", "besoin d'un nouveau mot")])
def test_it_is_refused_in_words(places: Places, table: LiveTable, word: str, language: str, says: str) -> None:
    ann = places.ann[0]
    given(raw(ann, "POST", f"{table.path}/talk", {"text": "Hello", "once": word}))
    refused = raw(ann, "POST", f"{table.path}/talk?lang={language}", {"text": "Goodbye", "once": word})
    assert says in refused.json()["text"]


def test_a_word_is_of_one_person_and_one_verb(places: Places, finished: LiveTable, word: str) -> None:
    new = {"game": GAME, "seats": SEATS, "once": word}
    branch = {"step": 3, "seats": SEATS, "once": word}
    asked = [
        raw(client, "POST", path, body)
        for client in (places.ann[0], places.bob[0])
        for path, body in (("/tables", new), (f"{finished.path}/branch", branch))
    ]
    assert len({given(one)["id"] for one in asked}) == len(asked)


@pytest.mark.parametrize("wrong", ["", "short", "x" * 65, "no spaces please", "mot-clé-long", "with-a-nul\0", 12345678])
def test_what_is_no_word(places: Places, table: LiveTable, wrong: object) -> None:
    before = made(places.ann[0], table)
    body = {"text": "Hello", "once": wrong}
    error = "request.letter" if "\0" in str(wrong) else "request.field"
    assert problem(raw(places.ann[0], "POST", f"{table.path}/talk", body)) == (400, error)
    assert made(places.ann[0], table) == before


def test_what_is_refused_leaves_its_word_free(places: Places, word: str) -> None:
    wanted = {"game": GAME, "seats": SEATS, "once": word}
    assert problem(raw(places.ann[0], "POST", "/tables", {**wanted, "game": "chess"})) == (400, "game.unknown")
    given(raw(places.ann[0], "POST", "/tables", wanted))


@pytest.mark.parametrize("name", ["NewTable", "Branch", "Say"])
def test_the_document_says_what_it_is_for(name: str) -> None:
    schema = msgspec.json.decode(document())["components"]["schemas"][name]
    assert "once" not in schema["required"]
    [once] = [one for one in schema["properties"]["once"]["anyOf"] if one["type"] == "string"]
    assert (once["minLength"], once["maxLength"]) == (8, 64)
    assert "not done again" in once["description"]


# letting in


def test_an_invitation_taken_up_twice_at_once(places: Places) -> None:
    with ThreadPoolExecutor(ASKERS) as threads:
        for _ in range(ROUNDS):
            private = places.ann[0].create(NewTable(GAME, [ME, OPEN], visibility="private"))
            assert private.known is not None
            code = str(private.known.code)
            asked = [threads.submit(places.bob[k % 2].enter, code) for k in range(ASKERS)]
            assert {one.result().id for one in asked} == {private.id}
            assert places.bob[1].table(private.id).look().status == "open"
