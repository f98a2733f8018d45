"""Requests that nobody would send, made from the server's own document: no error of ours, and every reply fits it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import allow_header_conformance, positive_data_acceptance

from armillary.client import Client
from armillary.server.openapi import document
from armillary.server.wire import NewTable
from tests.server.databases import KINDS
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests
from tests.server.hosting import Hosted, hosted

ENDS_A_SESSION = {"logout", "logout_everywhere", "delete", "account", "login", "recover", "password", "come_back"}
BEYOND = [
    positive_data_acceptance,  # whether there is such a game or bot is not for the document to say
    allow_header_conformance,  # OPTIONS is answered by the framework
]


def verbs(edges: bool) -> BaseSchema:
    """All that can be asked, as the document says; also with every value at the edges of what it allows."""
    found = schemathesis.openapi.from_dict(msgspec.json.decode(document())).exclude(operation_id="live")
    found.config.phases.coverage.enabled = edges
    return found


def fuzz(examples: int) -> settings:
    """So many of each verb, beside those at the edges."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )


class Fuzzed:
    """A server with tables of every kind, and a guest who sits at them."""

    def __init__(self, one: Hosted, guest: Client) -> None:
        self.one = one
        self.guest = guest
        finished = guest.create(NewTable("council-of-shadows", [RANDOM], {"rounds": 5}, visibility="public"))
        running = guest.create(NewTable(GAME, [ME, RANDOM], visibility="public"))
        waiting = guest.create(NewTable(GAME, [ME, OPEN], visibility="public"))
        finish(finished)
        self.tables = cycle([finished.id, running.id, waiting.id, None])

    def ask_as_guest(self, case: Any) -> None:
        fresh = case.operation.definition.raw["operationId"] in ENDS_A_SESSION
        self.send(case, self.one.guest("Stranger") if fresh else self.guest.token)

    def ask_as_nobody(self, case: Any) -> None:
        self.send(case, None)

    def send(self, case: Any, token: str | None) -> None:
        """To a table that is there, most of the time."""
        table = next(self.tables)
        if table is not None and "table" in case.path_parameters and case.path_parameters["table"].isalnum():
            case.path_parameters["table"] = table
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        case.call_and_validate(base_url=self.one.origin, headers=headers, excluded_checks=BEYOND)


@pytest.fixture(scope="module", params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    """On either kind of database."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            database = str(tmp_path_factory.mktemp("fuzz") / "armillary.db")
        else:
            database = stack.enter_context(request.getfixturevalue("postgres").database())
        yield stack.enter_context(fuzzed(database))


@contextmanager
def fuzzed(database: str) -> Iterator[Fuzzed]:
    with hosted(database) as one, guests(one.origin, "Ann") as [guest]:
        yield Fuzzed(one, guest)
