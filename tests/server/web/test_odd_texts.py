"""Numbers and texts that no database could keep are refused with a sentence, wherever they come."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from websockets.sync.client import connect

from armillary.kernel.wanted import bare, bounds, type_info
from armillary.server.routes import LIVE, ROUTES
from armillary.server.wire import ClientFrame, NewTable
from tests.server.guests import GAME, ME, OPEN, guests
from tests.server.hosting import Hosted, hosted

NUL = "\0"
HUGE = [2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**30]
READ_LATER = {"options", "components"}
"""What the game itself checks, value by value: how, its own tests say."""
TAKEN = {
    **{route.verb: kind for route in (*ROUTES, LIVE) for kind in (route.takes, route.query) if kind is not None},
    **{kind.__name__: kind for kind in (*get_args(ClientFrame),)},
}


@pytest.fixture(scope="module")
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosted(str(tmp_path_factory.mktemp("odd") / "armillary.db")) as found:
        yield found


def unbounded(wanted: Any, name: str = "") -> Iterator[str]:
    """Every number without a least and a most, and every text or list of any length, by where it stands."""
    wanted = bare(wanted)
    if isinstance(wanted, inspect.StructType):
        for field in wanted.fields:
            if field.encode_name not in READ_LATER:
                yield from unbounded(field.type, f"{name}.{field.encode_name}")
    elif isinstance(wanted, inspect.UnionType):
        for kind in wanted.types:
            yield from unbounded(kind, name)
    elif isinstance(wanted, inspect.ListType):
        yield from [name] * (wanted.max_length is None)
        yield from unbounded(wanted.item_type, f"{name}[]")
    elif isinstance(wanted, inspect.IntType):
        yield from [name] * (None in bounds(wanted))
    elif isinstance(wanted, inspect.StrType):
        yield from [name] * (wanted.max_length is None)
    elif not isinstance(wanted, (inspect.BoolType, inspect.NoneType, inspect.LiteralType)):
        yield f"{name}: {type(wanted).__name__}"


@pytest.mark.parametrize("verb", TAKEN)
def test_every_number_and_every_text_has_bounds(verb: str) -> None:
    assert list(unbounded(type_info(TAKEN[verb]))) == []


@pytest.fixture
def table(database: str) -> Iterator[tuple[Hosted, str, str]]:
    """A server on either kind of database, a person known there, and a table."""
    with hosted(database) as one, guests(one.origin, "Ann") as [ann]:
        made = ann.create(NewTable(GAME, [ME, OPEN, OPEN], visibility="public"))
        yield one, str(ann.token), made.id


def test_odd_values_reach_no_database(table: tuple[Hosted, str, str]) -> None:
    """In an address, in a query, in a body."""
    one, token, name = table
    at = f"/tables/{name}"
    asked: list[tuple[str, str, object]] = []
    asked += [("GET", f"{at}/{verb}={number}", None) for number in HUGE for verb in ("talk?since", "state?since")]
    asked += [("GET", f"{at}/replay?first={number}", None) for number in HUGE]
    asked += [("POST", f"{at}/answer", {"number": 1, "key": number}) for number in HUGE]
    asked += [("POST", f"{at}/branch", {"step": number, "seats": [{"kind": "me"}]}) for number in HUGE]
    asked += [("GET", path, None) for path in ("/tables/%00", f"{at}/talk?since=%00", "/tables?game=%00", "/me?x=a%00")]
    asked += [("GET", f"/tables?{letters}", None) for letters in ("%00=1", "game=%00", "after=aaaaaaaaaaaa%0A")]
    asked += [("GET", f"/tables?{twice}", None) for twice in ("game=x&game=%00", "game=%00&game=x", "lang=fr&lang=%00")]
    asked += [("POST", f"/tables/a%00{verb}", {}) for verb in ("/join", "/start", "/rematch", "/mute")]
    asked += [("POST", f"{at}/talk", {"text": f"a{NUL}"}), ("PATCH", "/me", {"name": NUL})]
    asked += [("POST", "/guest", {"name": f"A{NUL}n"}), ("POST", "/enter", {"code": f"{'a' * 12}{NUL}"})]
    asked += [("POST", "/tables", {"game": GAME, "seats": [{"kind": "me"}], "options": {NUL: [{"a": NUL}]}})]
    found = {(method, path, str(body)): one.ask(method, path, token, body) for method, path, body in asked}
    assert {what: reply.status_code for what, reply in found.items()} == dict.fromkeys(found, 400)
    assert all(reply.json()["text"].endswith(".") and "Trace" not in reply.text for reply in found.values())


@pytest.mark.parametrize(
    ("language", "said"), [("en", "options.a #2.b: it holds the character"), ("fr", "options.a #2.b : on y trouve")]
)
def test_it_is_said_where_the_letter_stands(place: Hosted, language: str, said: str) -> None:
    body = {"game": GAME, "seats": [{"kind": "me"}], "options": {"a": ["", {"b": f"x{NUL}y"}]}}
    found = place.ask("POST", f"/tables?lang={language}", place.guest("Ann"), body)
    assert (found.status_code, found.json()["error"]) == (400, "request.letter")
    assert found.json()["text"].startswith(said)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "since: it is given more than once"), ("fr", "since : il est donné plusieurs fois")]
)
def test_a_query_says_nothing_twice(place: Hosted, language: str, said: str) -> None:
    """Nor does that of a live connection."""
    with guests(place.origin, "Ann") as [ann]:
        made = ann.create(NewTable(GAME, [ME, OPEN, OPEN], visibility="public"))
    with connect(f"{place.live}/tables/{made.id}/live?since=0&lang={language}&since=0") as socket:
        problem = msgspec.json.decode(socket.recv())["problem"]
    assert problem["error"] == "request.twice"
    assert problem["text"].startswith(said)


def test_what_only_looks_like_it_is_taken(place: Hosted) -> None:
    """A backslash, and then u0000."""
    body = b'{"name": "x\\\\u0000"}'
    found = place.http.post(f"{place.url}/guest", content=body, headers={"content-type": "application/json"})
    place.http.cookies.clear()
    assert (found.status_code, found.json()["me"]["name"]) == (200, "x\\u0000")


@pytest.mark.parametrize(
    "frame", ['{"type":"answer","number":1,"key":9223372036854775808,"id":1}', '{"type":"ping","a":"\\u0000"}']
)
def test_a_live_connection_takes_neither(place: Hosted, frame: str) -> None:
    with guests(place.origin, "Ann") as [ann]:
        made = ann.create(NewTable(GAME, [ME, OPEN, OPEN], visibility="public"))
    with connect(f"{place.live}/tables/{made.id}/live") as socket:
        socket.recv()
        socket.send(frame)
        assert msgspec.json.decode(socket.recv())["problem"]["error"] in ("frame.unknown", "request.letter")
    at = f"{made.id}/live"
    for address in (f"{at}?since={2**63}", "a%00b/live", f"{at}?x=%00", f"{at}?x=1&x=%00"):
        with connect(f"{place.live}/tables/{address}") as socket:
            assert msgspec.json.decode(socket.recv())["type"] == "problem"
            with pytest.raises(Exception, match="4400"):
                socket.recv()
