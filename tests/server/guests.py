"""People at a server who play by chance, and what they are refused."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from armillary.client import Client, ClientProblem, LiveTable
from armillary.kernel.events import Told
from armillary.kernel.text import Message
from armillary.server.wire import NewSeat, NewTable, Problem, State, Visibility
from tests.server.hosting import JSON, Hosted, hosted

GAME = "pocket-imperium"
ME, OPEN = NewSeat("me"), NewSeat("open")
RANDOM = NewSeat("bot", "random")
PATIENCE = float(os.environ.get("ARMILLARY_PATIENCE", "60"))
"""Seconds until what should be so is so, on a machine that has much else to do."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server for the tests of one file."""
    with hosted(str(tmp_path_factory.mktemp("place") / "armillary.db")) as found:
        yield found


@pytest.fixture
def people(place: Hosted) -> Iterator[list[Client]]:
    """Three who are known at the server of a test."""
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob", "Cid") as found:
        yield found


@contextmanager
def guests(url: str, *names: str, language: str = "en") -> Iterator[list[Client]]:
    """New people, who give up at once when the server does not answer."""
    with ExitStack() as stack:
        found = [stack.enter_context(Client(url, language=language, patience=0)) for _ in names]
        for client, name in zip(found, names, strict=True):
            client.guest(name)
        yield found


def sit(people: list[Client], wanted: NewTable | None = None, visibility: Visibility = "link") -> list[LiveTable]:
    """A table that the first makes and the others come to with the invitation; each as they have it."""
    seats = [ME, *[OPEN] * (len(people) - 1)]
    first = people[0].create(wanted or NewTable(GAME, seats, visibility=visibility))
    assert first.known is not None
    found = [first, *(person.enter(str(first.known.code)) for person in people[1:])]
    for table in found[1:]:
        table.join()
    return found


def refusal(ask: Callable[[], object]) -> tuple[int, str]:
    """The status and the name of a problem."""
    status, problem = problem_of(ask)
    return status, problem.error


def problem_of(ask: Callable[[], object]) -> tuple[int, Problem]:
    with pytest.raises(ClientProblem) as caught:
        ask()
    return caught.value.status, caught.value.problem


def key_of(state: State, random: Random) -> int:
    assert state.question is not None
    return random.choice(state.question.choices).key


def until(is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Look again and again."""
    deadline = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def story(events: Sequence[Told]) -> list[tuple[str, dict[str, int], Message]]:
    """What was told, without what it changed: that depends on when the reader came."""
    return [(event.kind, event.args, event.text) for event in events]


def finish(table: LiveTable) -> None:
    """Wait for the end of a match that needs nobody here."""
    until(lambda: table.look().status == "finished")


def raw(client: Client, method: str, path: str, body: object = None) -> httpx.Response:
    """Any request, as this person."""
    return client.transport.http.request(method, path, json=body, headers={**JSON, **client.transport.headers})


@contextmanager
def listening(client: Client, table: str, said: int = 0, presence: bool = False) -> Iterator[ClientConnection]:
    """A live connection of this person; the first state has come."""
    asked = f"said={said}&presence={str(presence).lower()}"
    url = f"{client.url.replace('http', 'ws')}/api/tables/{table}/live?{asked}"
    with connect(url, additional_headers=client.transport.headers, max_size=None) as socket:
        assert msgspec.json.decode(socket.recv())["type"] == "state"
        yield socket
