"""What stands at an address, however it is written, and what can be done there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armillary.server.web.addresses import Addresses, Resource
from tests.server.hosting import Hosted, hosted

GET = "GET, OPTIONS"
READ = "GET, HEAD, OPTIONS"


async def nothing(_: Any) -> Any:
    """Never called."""


SITE, API, LESSON, TABLE, STATE = (Resource({"GET": nothing}) for _ in range(5))
FOUND = Addresses(
    {
        "/api": API,
        "/api/games/{game}/lessons/{lesson}": LESSON,
        "/api/tables/{table}": TABLE,
        "/api/tables/{table}/state": STATE,
    },
    SITE,
)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder: Path = tmp_path_factory.mktemp("addresses")
    with hosted(str(folder / "addresses.db")) as found:
        yield found


@pytest.mark.parametrize(
    ("path", "resource", "values"),
    [
        ("/api", API, {}),
        ("//api/", API, {}),
        ("/api/games/apex/lessons/2", LESSON, {"game": "apex", "lesson": "2"}),
        ("/api/tables/a b\n", TABLE, {"table": "a b\n"}),
        ("/api//tables/x/state/", STATE, {"table": "x"}),
        ("/api/tables/state/state", STATE, {"table": "state"}),
        ("/", SITE, {"path": ""}),
        ("/apix", SITE, {"path": "apix"}),
        ("//assets//a.js", SITE, {"path": "assets/a.js"}),
    ],
)
def test_what_stands_at_an_address(path: str, resource: Resource, values: dict[str, str]) -> None:
    found, named = FOUND.find(path)
    assert found is resource
    assert named == values


@pytest.mark.parametrize(
    "path",
    ["/api/x", "/api/tables", "/api/tables/x/state\n", "/api/tables/x/y", "/api/games/apex/lessons"],
)
def test_at_other_addresses_of_the_interface_there_is_nothing(path: str) -> None:
    assert FOUND.find(path)[0] is None


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api", GET),
        ("/api/alive", GET),
        ("/api//alive/", GET),
        ("/api/me", "GET, OPTIONS, PATCH"),
        ("/api/tables", "GET, OPTIONS, POST"),
        ("/api/account", "DELETE, OPTIONS, POST"),
        ("/", READ),
        ("/table/abc", READ),
    ],
)
def test_an_address_says_what_it_is_used_for(host: Hosted, path: str, methods: str) -> None:
    told = host.http.request("OPTIONS", host.origin + path)
    refused = host.http.request("PUT", host.origin + path)
    assert (told.status_code, told.headers["allow"], told.content) == (204, methods, b"")
    assert (refused.status_code, refused.headers["allow"], refused.json()["error"]) == (405, methods, "http.405")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/metrics%0A", "/api/alive/x", "/api/games/apex/text"])
def test_what_is_not_there_is_said_to_be_nowhere(host: Hosted, path: str) -> None:
    """A proxy that keeps figures from strangers goes by how their address is written."""
    found = host.http.get(host.origin + path, headers={"accept-language": "fr"})
    assert (found.status_code, found.json()["error"]) == (404, "http.404")
    assert found.json()["text"].startswith("Il n'y a rien")


@pytest.mark.parametrize("path", ["/api/alive", "/", "/api/nothing"])
@pytest.mark.parametrize("name", ["a b", "a/b", 'a"b', "a\xe9"])
def test_a_host_that_can_be_none_is_refused(host: Hosted, path: str, name: str) -> None:
    found = host.http.get(host.origin + path, headers=[(b"host", name.encode("latin-1"))])
    assert (found.status_code, found.json()["error"]) == (400, "http.400")


def test_what_a_page_cannot_show_is_no_fault_of_the_reader(host: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armillary.server.web.pages.page", lambda: 1 / 0)
    found = host.http.get(host.url)
    assert (found.status_code, found.json()["error"]) == (500, "server.error")
