"""Requests that nobody would send, many of each verb, and all that lie at the edges of what the document allows."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.fuzzing import Fuzzed, fuzz, fuzzed, verbs

schema = verbs(edges=True)
many = fuzz(examples=6)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    with fuzzed(tmp_path_factory.mktemp("fuzz")) as found:
        yield found


@schema.parametrize()
@many
def test_as_a_guest(case: Any, place: Fuzzed) -> None:
    place.ask_as_guest(case)


@schema.parametrize()
@many
def test_as_nobody(case: Any, place: Fuzzed) -> None:
    place.ask_as_nobody(case)
