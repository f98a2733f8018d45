"""Requests that nobody would send; `make trials` sends many more."""

from typing import Any

import pytest

from armillary.server.call import LARGEST_BODY
from armillary.server.openapi import document
from tests.server.fuzzing import Fuzzed, fuzz, place, verbs

__all__ = ["place"]
pytest_plugins = ["schemathesis.pytest.plugin"]
schema = verbs(edges=True)


def test_this_is_the_document(place: Fuzzed) -> None:
    assert place.one.http.get(f"{place.one.url}/schema").content == document()


@pytest.mark.parametrize(
    "body", [b'{"type":', b'{"name":1', b"3\x0f", b"\xff", b"[" * LARGEST_BODY, b'{"name":"\\ud800"}']
)
def test_what_is_no_json(place: Fuzzed, body: bytes) -> None:
    """Also where it is wrong in another way before its end."""
    found = place.one.http.post(f"{place.one.url}/login", content=body, headers={"content-type": "application/json"})
    assert (found.status_code, found.json()["error"]) == (400, "request.unreadable")


@schema.parametrize()
@fuzz(examples=1)
def test_as_a_guest(case: Any, place: Fuzzed) -> None:
    place.ask_as_guest(case)


@schema.parametrize()
@fuzz(examples=1)
def test_as_nobody(case: Any, place: Fuzzed) -> None:
    place.ask_as_nobody(case)
