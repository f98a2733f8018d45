"""Every verb, asked by everybody who may not: a stranger, another person, a spectator, a person from another table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from armillary.server.call import Need, Route
from armillary.server.errors import Forbidden
from armillary.server.routes import LIVE, ROUTES
from armillary.server.web.intent import check_intent
from armillary.server.wire import Nothing, Problem
from tests.server.hosting import JSON, Hosted, hosted

BODIES: dict[str, Any] = {
    "account": {"name": "Stranger", "password": "long enough"},
    "login": {"name": "Stranger", "password": "long enough"},
    "confirm": {"proof": "none"},
    "come_back": {"word": "none"},
    "recover": {"name": "Stranger", "code": "none", "password": "long enough"},
    "password": {"old": "long enough", "new": "longer than that"},
    "create": {"game": "pocket-imperium", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]},
    "enter": {"code": "aaaaaaaaaaaa-aaaaaaaaaa"},
    "branch": {"step": 1, "seats": [{"kind": "me"}]},
    "answer": {"number": 1, "key": 0},
    "undo": {"number": 1},
    "commit": {"number": 1},
    "say": {"text": "hello"},
    "mute": {"seat": 0},
    "allow": {"spectators_talk": True},
    "lesson": {"keys": []},
}
QUERIES = {"why": "?kind=hex&id=1"}
AT_TABLE = [route for route in ROUTES if "{table}" in route.path]
PERSONAL = [route for route in ROUTES if route.need is Need.PERSON]
named = pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.verb)


class Place:
    """A server with two tables and people who have nothing to do with each other."""

    def __init__(self, host: Hosted) -> None:
        self.host = host
        self.tokens = {name: host.guest(name) for name in ("Host", "Guest", "Stranger", "Elsewhere")}
        self.link = self.table("Host", "link")
        self.public = self.table("Host", "public")
        self.private = self.table("Host", "private")
        self.table("Elsewhere", "public")

    def table(self, who: str, visibility: str) -> str:
        body = {**BODIES["create"], "visibility": visibility}
        return str(self.host.ask("POST", "/tables", self.tokens[who], body).json()["id"])

    def status(self, route: Route, table: str, token: str | None) -> int:
        path = route.path.format(table=table, game="apex", lang="en", lesson="first") + QUERIES.get(route.verb, "")
        found = self.host.ask(route.method, path, token, BODIES.get(route.verb, {}) if route.takes else None)
        if found.status_code >= 400:
            problem = found.json()
            assert set(problem) <= set(Problem.__struct_fields__)
            assert problem["text"]
        return found.status_code


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder: Path = tmp_path_factory.mktemp("guard")
    with hosted(str(folder / "guard.db")) as found:
        yield Place(found)


def test_every_verb_is_known_here() -> None:
    """A new verb with a body must be tried too."""
    assert {route.verb for route in ROUTES if route.takes} <= {
        *BODIES,
        "guest",
        "profile",
        "delete",
        "join",
        "rematch",
        "start",
        "cancel",
        *(route.verb for route in ROUTES if route.takes is Nothing),
    }


@pytest.mark.parametrize("route", PERSONAL, ids=lambda route: route.verb)
def test_nobody_is_told_to_say_who_they_are(place: Place, route: Route) -> None:
    assert place.status(route, place.public, None) == 401


@pytest.mark.parametrize("route", AT_TABLE, ids=lambda route: route.verb)
def test_nobody_at_tables(place: Place, route: Route) -> None:
    """Nobody sees but public tables, and does nothing anywhere."""
    wanted = 404 if route.need is Need.READER else 401
    assert place.status(route, place.link, None) == wanted
    assert place.status(route, place.private, None) == wanted


@pytest.mark.parametrize("route", AT_TABLE, ids=lambda route: route.verb)
@pytest.mark.parametrize("who", ["Stranger", "Elsewhere"])
def test_a_table_that_is_not_theirs_is_not_there(place: Place, route: Route, who: str) -> None:
    """Without an invitation, not even its being there is told."""
    assert place.status(route, place.link, place.tokens[who]) == 404
    assert place.status(route, place.private, place.tokens[who]) == 404
    assert place.status(route, "aaaaaaaaaaaa", place.tokens[who]) == 404


@pytest.mark.parametrize(
    "route", [one for one in AT_TABLE if one.need in (Need.SEATED, Need.HOST)], ids=lambda one: one.verb
)
@pytest.mark.parametrize("who", ["Stranger", "Elsewhere"])
def test_a_spectator_only_looks(place: Place, route: Route, who: str) -> None:
    assert place.status(route, place.public, place.tokens[who]) == 403


@pytest.mark.parametrize("spoil", ["expired", "tampered", "cut", "another signature"])
@pytest.mark.parametrize("route", [*PERSONAL, *AT_TABLE], ids=lambda route: route.verb)
def test_a_token_that_is_none(place: Place, route: Route, spoil: str) -> None:
    """Whatever is wrong with it, it is as if there were none."""
    token = place.tokens["Host"]
    secret, _, signed = token.partition(".")
    wrong = {
        "expired": place.host.guest("Soon gone"),
        "tampered": ("A" if token[0] != "A" else "B") + token[1:],
        "cut": token[:-2],
        "another signature": f"{secret}.{signed[::-1]}",
    }[spoil]
    if spoil == "expired":
        assert place.host.ask("POST", "/logout", wrong).status_code == 200
    wanted = 401 if route.need is not Need.READER else 404
    assert place.status(route, place.link, wrong) == wanted


@named
def test_a_cookie_alone_changes_nothing(place: Place, route: Route) -> None:
    """What a browser sends by itself is not enough for a change: another site could have caused it."""
    cookies = {"armillary": place.tokens["Host"]}
    path = route.path.format(table=place.link, game="apex", lang="en", lesson="first") + QUERIES.get(route.verb, "")
    body = json.dumps(BODIES.get(route.verb, {})).encode()
    headers = {"content-type": "application/json"}
    if route.method == "GET":
        return
    place.host.http.cookies.clear()
    place.host.http.cookies.update(cookies)
    try:
        found = place.host.http.request(route.method, place.host.url + path, content=body, headers=headers)
    finally:
        place.host.http.cookies.clear()
    assert (found.status_code, found.json()["error"]) == (403, "csrf")


CHANGES = [route for route in ROUTES if route.method != "GET"]
FOREIGN = [
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Origin": ""},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
TYPES = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "application/jsonp", ""]
BODIES_SENT = [b"", b"{}", b"name=Eve"]


def sent(place: Place, route: Route, headers: dict[str, str], content: bytes) -> tuple[int, str]:
    """The status and the name of the problem, the same for all who ask."""
    path = route.path.format(table=place.public, game="apex", lang="en", lesson="first")
    found = place.host.http.request(route.method, place.host.url + path, headers=headers, content=content)
    assert "set-cookie" not in found.headers
    return found.status_code, found.json()["error"]


def asking(place: Place) -> list[dict[str, str]]:
    """As nobody, by a token, and by a cookie with its proof."""
    token = place.tokens["Host"]
    csrf = place.host.ask("GET", "/me", token).json()["csrf"]
    by_cookie = {"Cookie": f"armillary={token}", "X-CSRF-Token": csrf}
    return [{}, {"Authorization": f"Bearer {token}"}, by_cookie]


@pytest.mark.parametrize("foreign", FOREIGN, ids=str)
@pytest.mark.parametrize("route", CHANGES, ids=lambda route: route.verb)
def test_a_page_of_another_site_changes_nothing(place: Place, route: Route, foreign: dict[str, str]) -> None:
    """For every visitor, and whatever it sends."""
    for who in asking(place):
        for body in BODIES_SENT:
            assert sent(place, route, {**JSON, **who, **foreign}, body) == (403, "origin")


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("route", CHANGES, ids=lambda route: route.verb)
def test_what_a_form_can_send_changes_nothing(place: Place, route: Route, kind: str) -> None:
    """Also where nothing has to be said, and where no browser says where it comes from."""
    for who in asking(place):
        for body in BODIES_SENT:
            assert sent(place, route, {**who, "Content-Type": kind}, body) == (400, "request.type")


@pytest.mark.parametrize("foreign", FOREIGN, ids=str)
def test_a_page_of_another_site_hears_nothing(place: Place, foreign: dict[str, str]) -> None:
    cookie = f"armillary={place.tokens['Host']}"
    assert refused(place, place.link, {"Cookie": cookie, **foreign}) == 4403


def test_every_change_takes_something() -> None:
    """So that the document says with which type it is asked for."""
    assert [route.verb for route in CHANGES if route.takes is None] == []


@pytest.mark.parametrize(
    ("url", "origin", "is_own"),
    [
        (None, "http://127.0.0.1:{port}", True),
        (None, "https://127.0.0.1:{port}", True),
        (None, "http://localhost:{port}", False),
        (None, "ftp://127.0.0.1:{port}", False),
        ("https://play.example", "https://play.example", True),
        ("https://play.example", "https://PLAY.example:443", True),
        ("https://play.example", "http://play.example", False),
        ("https://play.example", "https://play.example:8443", False),
        ("https://play.example", "https://play.example.evil.example", False),
        ("https://play.example", "http://127.0.0.1:{port}", False),
    ],
)
def test_which_pages_are_ours(place: Place, url: str | None, origin: str, is_own: bool) -> None:
    """With a public address only those there, by the same way; without one, those of the host that was asked."""
    headers = {"origin": origin.format(port=place.host.port), "host": f"127.0.0.1:{place.host.port}"}
    if is_own:
        check_intent("POST", {**headers, **JSON}, url)
    else:
        with pytest.raises(Forbidden):
            check_intent("POST", {**headers, **JSON}, url)


def test_no_host_is_no_place_of_ours() -> None:
    with pytest.raises(Forbidden):
        check_intent("POST", {"origin": "null", **JSON}, None)


def test_a_person_who_is_known_does_not_become_a_guest(place: Place) -> None:
    """Neither by a cookie nor by a token: who they are would be forgotten."""
    for who in asking(place)[1:]:
        found = place.host.http.post(f"{place.host.url}/guest", headers={**JSON, **who}, content=b"{}")
        assert (found.status_code, found.json()["error"]) == (409, "people.known")
        assert "Host" in found.json()["text"]
        assert "set-cookie" not in found.headers


def refused(place: Place, table: str, headers: dict[str, str]) -> int:
    """The code a live connection is closed with."""
    path = LIVE.path.format(table=table)
    with connect(place.host.live + path, additional_headers=headers) as socket:
        frame = json.loads(socket.recv())
        assert frame["type"] == "problem"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@pytest.mark.parametrize("who", [None, "Stranger", "Elsewhere"])
def test_a_live_connection_is_guarded_too(place: Place, who: str | None) -> None:
    headers = {"Authorization": f"Bearer {place.tokens[who]}"} if who else {}
    assert refused(place, place.link, headers) == 4404
    assert refused(place, place.private, headers) == 4404
    with connect(place.host.live + LIVE.path.format(table=place.public), additional_headers=headers) as socket:
        assert json.loads(socket.recv())["state"]["table"].get("seat") is None


@pytest.mark.parametrize("verb", ["account", "login", "recover", "password", "delete"])
def test_a_password_that_cannot_be_is_not_repeated(place: Place, verb: str) -> None:
    [route] = [one for one in ROUTES if one.verb == verb]
    given = {**BODIES.get(verb, {}), "new" if verb == "password" else "password": "horse"}
    found = place.host.ask(route.method, route.path, place.tokens["Guest"], given)
    assert (found.status_code, found.json()["error"]) == (400, "request.field")
    assert "8" in found.json()["text"]
    assert "horse" not in found.text


def test_the_right_people_may(place: Place) -> None:
    """The guard refuses nobody who belongs here."""
    host, at = place.host, f"/tables/{place.private}"
    made, invited = place.tokens["Host"], place.tokens["Guest"]
    code = host.ask("GET", at, made).json()["code"]
    assert host.ask("POST", "/enter", invited, {"code": code}).status_code == 200
    assert host.ask("POST", f"{at}/join", invited, {}).json()["seat"] == 1
    assert host.ask("POST", f"{at}/talk", invited, {"text": "hi"}).json()["name"] == "Guest"
    assert host.ask("POST", f"{at}/start", made, {"bot": "random"}).json()["status"] == "running"
    assert host.ask("GET", f"{at}/state", invited).json()["table"]["seat"] == 1
