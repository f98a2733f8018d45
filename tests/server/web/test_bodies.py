"""What one client sends keeps no other waiting: little may come, and to refuse it takes no longer if it is long."""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from armillary.kernel.wanted import bare, type_info
from armillary.server.call import LARGEST_BODY, LARGEST_WITH_SET, Route
from armillary.server.config import MOST_BYTES
from armillary.server.errors import BadRequest
from armillary.server.routes import ROUTES
from armillary.server.web import answering
from armillary.server.web.reading import body_of, unwritable
from armillary.server.wire import NewGuest, NewTable
from tests.server.guests import GAME
from tests.server.hosting import JSON, Hosted

ESCAPED = len(rb"\ud83e\ude90")
"""Bytes that one character may take."""
LONGEST_NUMBER = len(str(-(2**63)))
FEW, MANY = 500, 200_000
ODD: dict[str, Callable[[int], bytes]] = {
    "a name that looks like a place": lambda n: b'{"x - at `$' + b".a" * n + b'":0}',
    "a name that looks like many places": lambda n: b'{"' + b" - at `$" * n + b'":0}',
    "a name of quotes": lambda n: b'{"' + b"`" * n + b'":0}',
    "a long text": lambda n: b'{"name":"' + b"x" * n + b'"}',
}


# how much may come


def most(wanted: Any) -> int:
    """Bytes of JSON that a value needs at most, written without spaces."""
    wanted = bare(wanted)
    if isinstance(wanted, inspect.StructType):
        return 2 + sum(len(field.encode_name) + 4 + most(field.type) for field in wanted.fields)
    if isinstance(wanted, inspect.UnionType):
        return max(map(most, wanted.types))
    if isinstance(wanted, inspect.ListType):
        return 2 + int(wanted.max_length or 0) * (1 + most(wanted.item_type))
    if isinstance(wanted, inspect.StrType):
        return 2 + int(wanted.max_length or 0) * ESCAPED
    return LONGEST_NUMBER if isinstance(wanted, inspect.IntType) else ESCAPED


def test_the_largest_component_set_fits() -> None:
    assert MOST_BYTES + LARGEST_BODY < LARGEST_WITH_SET


TAKING = [route for route in ROUTES if route.takes is not None]


@pytest.mark.parametrize("route", TAKING, ids=[route.verb for route in TAKING])
def test_every_verb_has_room_for_what_it_takes(route: Route) -> None:
    """Only who makes a table may bring a component set along, and needs more."""
    assert (route.largest > LARGEST_BODY) == (route.takes is NewTable)
    assert most(type_info(route.takes)) < LARGEST_BODY


@pytest.mark.parametrize(("verb", "largest"), [("login", LARGEST_BODY), ("tables", LARGEST_WITH_SET)])
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "may send 20 kB, or 300 kB to make a table"), ("fr", "envoyer 20 ko, ou 300 ko pour créer une table")],
)
def test_more_is_refused_and_it_is_said_how_much_may_come(
    place: Hosted, verb: str, largest: int, language: str, said: str
) -> None:
    token = {"Authorization": f"Bearer {place.guest('Ann')}"}
    headers, address = {**JSON, **token}, f"{place.url}/{verb}?lang={language}"
    assert place.http.post(address, content=b"{}".ljust(largest), headers=headers).json()["error"] == "request.field"
    found = place.http.post(address, content=b"{}".ljust(largest + 1), headers=headers)
    assert (found.status_code, found.json()["error"]) == (413, "http.413")
    assert said in found.json()["text"]


# how long it takes


def calls(act: Callable[[], object]) -> int:
    """Functions that are called meanwhile, of Python and of C."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event.endswith("call")

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def refuse(body: bytes) -> BadRequest:
    with pytest.raises(BadRequest) as caught:
        body_of(msgspec.json.Decoder(NewGuest), body)
    return caught.value


@pytest.mark.parametrize("odd", ODD)
def test_to_refuse_something_long_is_no_more_work(odd: str) -> None:
    """And what is said of it is short."""
    refuse(ODD[odd](FEW))
    short, long = (calls(lambda n=n: refuse(ODD[odd](n))) for n in (FEW, MANY))  # type: ignore[misc]
    assert long < 1.5 * short
    assert len(str(refuse(ODD[odd](MANY)))) < 1_000


def test_to_look_for_a_letter_takes_no_longer_below_a_long_name() -> None:
    def took(letters: int) -> float:
        data = {"k" * letters: [*[0] * 20_000, "\0"]}
        began = time.thread_time()
        assert next(unwritable(data)).endswith("#20001")
        return time.thread_time() - began

    assert min(took(MANY) for _ in range(3)) < 4 * min(took(1) for _ in range(3))


def test_where_a_letter_stands_is_said_in_short() -> None:
    deep: Any = "\0"
    for _ in range(200):
        deep = {"k" * 1_000: deep}
    assert len(next(unwritable(deep))) < 20_000


def test_much_is_read_beside_the_loop(place: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    def noted(decoder: msgspec.json.Decoder[Any], raw: bytes) -> Any:
        threads.append(threading.current_thread().name)
        return body_of(decoder, raw)

    monkeypatch.setattr(answering, "body_of", noted)
    body = msgspec.json.encode({"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]})
    headers = {**JSON, "Authorization": f"Bearer {place.guest('Ann')}"}
    for size in (LARGEST_BODY, LARGEST_BODY + 1):
        place.http.post(f"{place.url}/tables", content=body.ljust(size), headers=headers).raise_for_status()
    assert [name.startswith("long work") for name in threads] == [False, False, True]


@pytest.mark.parametrize("letters", [b"[", b'{"a":'])
def test_what_is_deep_is_refused_wherever_it_is_read(place: Hosted, letters: bytes) -> None:
    headers = {**JSON, "Authorization": f"Bearer {place.guest('Ann')}"}
    for verb, largest in (("login", LARGEST_BODY), ("tables", LARGEST_WITH_SET)):
        body = letters * (largest // len(letters) - 10) + b'"\\u0000"'
        found = place.http.post(f"{place.url}/{verb}", content=body, headers=headers)
        assert (found.status_code, found.json()["error"]) == (400, "request.unreadable")
