"""Requests that nobody would send, many of each verb, and all that lie at the edges of what the document allows."""

from typing import Any

from tests.server.fuzzing import Fuzzed, fuzz, place, verbs

__all__ = ["place"]
pytest_plugins = ["schemathesis.pytest.plugin"]
schema = verbs(edges=True)
many = fuzz(examples=6)


@schema.parametrize()
@many
def test_as_a_guest(case: Any, place: Fuzzed) -> None:
    place.ask_as_guest(case)


@schema.parametrize()
@many
def test_as_nobody(case: Any, place: Fuzzed) -> None:
    place.ask_as_nobody(case)
