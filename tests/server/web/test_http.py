"""What HTTP itself can get wrong: too much, too little, and what kind of thing is sent."""

import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from armillary.server.call import LARGEST_BODY
from tests.server.hosting import JSON, Hosted, hosted

PATIENCE = 10.0


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder: Path = tmp_path_factory.mktemp("http")
    with hosted(str(folder / "http.db")) as found:
        yield found


@pytest.mark.parametrize("is_chunked", [False, True], ids=["announced", "in pieces"])
def test_too_large_a_body_is_said_to_be_too_large(
    host: Hosted, caplog: pytest.LogCaptureFixture, is_chunked: bool
) -> None:
    body = b" " * (LARGEST_BODY + 1)
    found = host.http.post(f"{host.url}/guest", content=iter([body]) if is_chunked else body, headers=JSON)
    assert (found.status_code, found.json()["error"]) == (413, "http.413")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_the_largest_body_is_read(host: Hosted) -> None:
    body = b'{"name":"Ann"}'.ljust(LARGEST_BODY)
    assert host.http.post(f"{host.url}/guest", content=body, headers=JSON).status_code == 200


def test_a_client_that_goes_while_it_sends_is_no_failure_of_the_server(
    host: Hosted, caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    with socket.create_connection(("127.0.0.1", host.port)) as line:
        line.sendall(head + b'{"name"')
    deadline = time.monotonic() + PATIENCE
    while not (counted := logins(host)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert counted == ['armillary_requests_total{status="400",verb="login"} 1.0']
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def logins(host: Hosted) -> list[str]:
    lines = host.ask("GET", "/metrics").text.splitlines()
    return [line for line in lines if line.startswith("armillary_requests_total") and '"login"' in line]


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/api/games/apex/rules/en", "text/markdown; charset=utf-8"),
        ("/api/metrics", CONTENT_TYPE_LATEST),
        ("/api/health", "application/json"),
    ],
)
def test_what_is_sent_says_what_it_is_once(host: Hosted, address: str, kind: str) -> None:
    """Prometheus reads nothing whose type says the same thing twice."""
    assert host.http.get(host.origin + address).headers["content-type"] == kind
