"""The web client as the server hands it out: its page for every address of its own, and the files it is made of."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.hosting import Hosted, hosted

START = "<!doctype html><head><title>Armillary</title></head>"
AHEAD = {
    "rules": ["assets/rules-1.js", "assets/rules-2.css"],
    "learn": ["assets/learn-5.js", "assets/shared-6.js"],
    "fr": ["assets/fr-3.js"],
    "board apex": ["assets/apex-7.js", "assets/shared-6.js"],
    "board apex fr": ["assets/apex-fr-8.js"],
    "board generic": ["assets/generic-9.js"],
    "board generic fr": ["assets/generic-fr-10.js"],
    "fonts": ["assets/sans-4.woff2"],
}
AHEAD_LINK = re.compile(r'<link rel="(\w+)"(?: as="(\w+)")? crossorigin href="/(assets/[^"]+)">')
SCRIPT = "export const sun = 1;"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder: Path = tmp_path_factory.mktemp("site")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(START)
    (folder / "worker.js").write_text("// keeps the shell")
    (folder / "ahead.json").write_text(json.dumps(AHEAD))
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets/main-abc.js").write_text(SCRIPT)
    (folder / "assets/main-abc.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    with hosted(str(folder.parent / "site.db"), site=folder) as found:
        yield found


def get(host: Hosted, path: str, **headers: str) -> httpx.Response:
    return host.http.get(host.origin + path, headers=headers)


@pytest.mark.parametrize(
    "path", ["/", "/tables", "/table/abcdefghijkl", "/rules/apex", "/replay/x?step=3", "/join/a.b"]
)
def test_every_address_of_the_client_is_its_page(host: Hosted, path: str) -> None:
    found = get(host, path)
    assert (found.status_code, found.text.partition("<title>")[0]) == (200, START.partition("<title>")[0])
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert found.headers["cache-control"] == "no-cache"


def test_a_page_names_what_it_will_ask_for(host: Hosted) -> None:
    """Its parts, the words of its reader, and fonts; another page has other parts."""
    found = AHEAD_LINK.findall(get(host, "/rules/apex", **{"Accept-Language": "fr"}).text)
    parts = [("modulepreload", "", "rules-1.js"), ("preload", "style", "rules-2.css")]
    rest = [("modulepreload", "", "fr-3.js"), ("preload", "font", "sans-4.woff2")]
    assert found == [(way, kind, f"assets/{file}") for way, kind, file in [*parts, *rest]]
    assert AHEAD_LINK.findall(get(host, "/about").text) == [("preload", "font", "assets/sans-4.woff2")]
    assert get(host, "/ahead.json").status_code == httpx.codes.NOT_FOUND


def test_a_page_that_draws_a_board_names_its_parts_once_and_the_words_of_the_game(host: Hosted) -> None:
    page = get(host, "/learn/apex", **{"Accept-Language": "fr"}).text
    files = [file.removeprefix("assets/") for _, _, file in AHEAD_LINK.findall(page)]
    own = ["learn-5.js", "shared-6.js", "fr-3.js", "sans-4.woff2"]
    assert files == [*own, "apex-7.js", "generic-fr-10.js", "apex-fr-8.js"]
    [words] = re.findall(r'<link rel="preload" as="fetch" crossorigin href="([^"]+)">', page)
    found = get(host, words)
    assert found.json() == json.loads(get(host, "/api/games/apex/text/fr").text)
    assert "immutable" in found.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/worker.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/assets/main-abc.js", "text/javascript; charset=utf-8"),
    ],
)
def test_a_file_says_what_it_is(host: Hosted, path: str, kind: str) -> None:
    assert get(host, path).headers["content-type"] == kind


def test_what_is_named_by_its_content_is_kept_for_ever_and_the_rest_is_asked_for_again(host: Hosted) -> None:
    assert "immutable" in get(host, "/assets/main-abc.js").headers["cache-control"]
    worker = get(host, "/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    again = get(host, "/worker.js", **{"If-None-Match": worker.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_comes_compressed_to_clients_that_can_read_it(host: Hosted) -> None:
    small = get(host, "/assets/main-abc.js", **{"Accept-Encoding": "gzip, br"})
    plain = get(host, "/assets/main-abc.js", **{"Accept-Encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text == SCRIPT


def test_only_a_script_of_ours_runs_and_only_this_server_is_asked(host: Hosted) -> None:
    policy = dict(part.split(" ", 1) for part in get(host, "/").headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["connect-src"] == f"'self' ws://127.0.0.1:{host.port} wss://127.0.0.1:{host.port}"
    assert policy["frame-ancestors"] == "'none'"


@pytest.mark.parametrize("path", ["/", "/tables", "/join/a.js", "/rules/x.png", "/worker.js"])
def test_every_page_and_the_worker_have_a_policy_whatever_they_are_called(host: Hosted, path: str) -> None:
    assert "content-security-policy" in get(host, path).headers
    assert "content-security-policy" not in get(host, "/assets/main-abc.js").headers


def test_a_strange_host_does_not_get_into_the_policy(host: Hosted) -> None:
    policy = get(host, "/", Host="a,script-src").headers["content-security-policy"]
    assert "connect-src 'self'" in policy.split("; ")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/favicon.ico", "/../armillary.db", "/assets/..%2f..%2fsite.db", "/index.html.gz"]
)
def test_there_are_no_other_files(host: Hosted, path: str) -> None:
    assert get(host, path).status_code == 404


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unknown_verb_is_no_page(host: Hosted, method: str) -> None:
    found = host.http.request(method, f"{host.url}/nothing")
    assert (found.status_code, found.json()["error"]) == (404, "http.404")


def test_a_page_is_for_reading(host: Hosted) -> None:
    found = host.http.post(f"{host.origin}/tables")
    assert found.status_code == 405
    assert found.headers["allow"] == "GET, HEAD, OPTIONS"
    head = host.http.head(f"{host.origin}/tables")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get(host, "/tables").headers["content-length"]


def test_the_interface_has_a_page_of_its_own(host: Hosted) -> None:
    found = get(host, "/api")
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert "/api/tables/{table}/answer" in found.text


@pytest.mark.parametrize(("language", "word"), [("en", "has not been built"), ("fr", "pas été construit")])
def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path, language: str, word: str) -> None:
    with hosted(str(tmp_path / "unbuilt.db"), site=tmp_path / "none") as host:
        found = get(host, "/", **{"Accept-Language": language})
    assert word in found.text
    assert "<code>make web</code>" in found.text
    assert '<a href="/api">' in found.text
