"""Every verb, asked by everybody who may not: nobody, another person, a spectator, somebody from another table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from armillary.server.asked import Need, Route
from armillary.server.routes import LIVE, ROUTES
from armillary.server.wire import Problem
from tests.server.hosting import Hosted, hosted

BODIES: dict[str, Any] = {
    "account": {"name": "Somebody", "password": "long enough"},
    "login": {"name": "Somebody", "password": "long enough"},
    "recover": {"name": "Somebody", "code": "none", "password": "long enough"},
    "password": {"old": "long enough", "new": "longer than that"},
    "create": {"game": "pocket-imperium", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]},
    "enter": {"code": "aaaaaaaaaaaa-aaaaaaaaaa"},
    "branch": {"step": 1, "seats": [{"kind": "me"}]},
    "answer": {"number": 1, "key": 0},
    "undo": {"number": 1},
    "commit": {"number": 1},
    "say": {"text": "hello"},
    "mute": {"name": "Host"},
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
        "start",
        "cancel",
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


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_a_page_of_another_site(place: Place, origin: str) -> None:
    """Even with the right token; and it gets no live connection."""
    csrf = place.host.ask("GET", "/me", place.tokens["Host"]).json()["csrf"]
    headers = {"X-CSRF-Token": csrf, "Origin": origin, "Cookie": f"armillary={place.tokens['Host']}"}
    found = place.host.http.post(f"{place.host.url}/tables/{place.link}/call-off", headers=headers)
    assert (found.status_code, found.json()["error"]) == (403, "origin")
    assert refused(place, place.link, {"Cookie": headers["Cookie"], "Origin": origin}) == 4403


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
