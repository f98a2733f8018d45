"""Requests that nobody would send, made from the server's own document: no error of ours, and every reply fits it."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import allow_header_conformance, positive_data_acceptance

from armillary.client import Client
from armillary.server.openapi import document
from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests
from tests.server.hosting import Hosted, hosted
from tests.server.people_place import CHEAP

ENDS_A_SESSION = {"logout", "logout_everywhere", "delete", "account", "login", "recover", "password"}
BEYOND = [
    positive_data_acceptance,  # whether there is such a game or bot is not for the document to say
    allow_header_conformance,  # OPTIONS is answered by the framework
]
schema = schemathesis.openapi.from_dict(msgspec.json.decode(document())).exclude(operation_id="live")
fuzz = settings(
    max_examples=6,  # of each verb, beside those at the edges of its schema
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


class Place:
    """A server with tables of every kind, and a guest who sits at them."""

    def __init__(self, one: Hosted, guest: Client) -> None:
        self.one = one
        self.guest = guest
        finished = guest.create(NewTable("council-of-shadows", [RANDOM], {"rounds": 5}, visibility="public"))
        running = guest.create(NewTable(GAME, [ME, RANDOM], visibility="public"))
        waiting = guest.create(NewTable(GAME, [ME, OPEN], visibility="public"))
        finish(finished)
        self.tables = cycle([finished.id, running.id, waiting.id, None])

    def send(self, case: Any, token: str | None) -> None:
        """To a table that is there, most of the time."""
        table = next(self.tables)
        if table is not None and "table" in case.path_parameters and case.path_parameters["table"].isalnum():
            case.path_parameters["table"] = table
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"http://127.0.0.1:{self.one.port}"
        case.call_and_validate(base_url=url, headers=headers, excluded_checks=BEYOND)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with (
        hosted(str(tmp_path_factory.mktemp("fuzz") / "armillary.db")) as one,
        guests(f"http://127.0.0.1:{one.port}", "Ann") as [guest],
    ):
        one.server.people.passwords.hasher = CHEAP
        yield Place(one, guest)


def test_this_is_the_document(place: Place) -> None:
    assert place.one.http.get(f"{place.one.url}/schema").content == document()


@pytest.mark.parametrize("body", [b'{"type":', b'{"name":1', b"3\x0f", b"\xff", b"[" * 100_000, b'{"name":"\\ud800"}'])
def test_what_is_no_json(place: Place, body: bytes) -> None:
    """Also where it is wrong in another way before its end."""
    found = place.one.http.post(f"{place.one.url}/login", content=body, headers={"content-type": "application/json"})
    assert (found.status_code, found.json()["error"]) == (400, "request.unreadable")


@schema.parametrize()
@fuzz
def test_as_a_guest(case: Any, place: Place) -> None:
    fresh = case.operation.definition.raw["operationId"] in ENDS_A_SESSION
    place.send(case, place.one.guest("Somebody") if fresh else place.guest.token)


@schema.parametrize()
@fuzz
def test_as_nobody(case: Any, place: Place) -> None:
    place.send(case, None)
