"""Component sets that people bring: of a bounded size, stored once however many tables use them, and whole again."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from armillary.kernel.registry import named
from armillary.kernel.replay import verify
from armillary.server.store import schema
from armillary.server.wire import Branch, NewTable
from tests.server.databases import opened
from tests.server.guests import GAME, ME, RANDOM, finish, guests, problem_of
from tests.server.hosting import Hosted, hosted

MARK = "out of a drawer of mine"
"""A source that stands nowhere else."""


def own_set(name: str = "mine", source: str = MARK, game: str = GAME) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(named(game).find_set("default"))
    for sheet in found["sheets"].values():
        sheet["source"] = source
    return {**found, "name": name}


@pytest.fixture
def place(database: str) -> Iterator[Hosted]:
    with hosted(database, most_held=1) as found:
        yield found


def test_a_set_is_stored_once(place: Hosted, database: str) -> None:
    """Whether tables are made with it, once more, or from a step of a match; and each record has it whole."""
    wanted = NewTable(GAME, [RANDOM, RANDOM, RANDOM], components=own_set())
    with guests(place.origin, "Ann") as [ann]:
        first = ann.create(wanted)
        finish(first)
        played = ann.create(msgspec.structs.replace(wanted, seats=[ME, RANDOM, RANDOM]))
        branch = first.branch(Branch(20, [ME, RANDOM, RANDOM]))
        made = [first, played, branch]
        for table in (played, branch):
            table.resign()
            made.append(table.rematch())
            made[-1].resign()
        records = [table.record() for table in made]
    with opened(database) as engine, engine.connect() as connection:
        [data] = connection.execute(select(schema.component_set.c.data)).scalars()
        headers = list(connection.execute(select(schema.table.c.header)).scalars())
    assert MARK in data
    assert len(headers) == len(made) == 5
    assert [header for header in headers if MARK in header] == []
    assert sum('"start"' in header for header in headers) == 2
    for record in records:
        verify(record)
        assert MARK in record.to_text()


def test_a_set_that_ships_is_not_stored(place: Hosted, database: str) -> None:
    shipped = named(GAME).find_set("default")
    with guests(place.origin, "Ann") as [ann]:
        ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], components=msgspec.to_builtins(shipped)))
    with opened(database) as engine, engine.connect() as connection:
        assert list(connection.execute(select(schema.component_set.c.hash)).scalars()) == []


@pytest.mark.parametrize(("language", "said"), [("en", "may have 5000 bytes"), ("fr", "peut avoir 5000 octets")])
def test_a_host_says_how_large_a_set_may_be(sqlite_database: str, language: str, said: str) -> None:
    small = own_set(source="")
    with hosted(sqlite_database, largest_set=5_000) as one, guests(one.origin, "Ann", language=language) as [ann]:
        assert len(msgspec.json.encode(small)) < 5_000 < len(msgspec.json.encode(own_set(source="x" * 3_000)))
        ann.create(NewTable(GAME, [ME, RANDOM, RANDOM], components=small))
        too_large = NewTable(GAME, [ME, RANDOM, RANDOM], components=own_set(source="x" * 3_000))
        status, problem = problem_of(lambda: ann.create(too_large))
    assert (status, problem.error) == (413, "table.components")
    assert said in problem.text


def test_a_text_that_is_too_long_is_named(place: Hosted) -> None:
    with guests(place.origin, "Ann") as [ann]:
        wanted = NewTable(GAME, [ME, RANDOM, RANDOM], components=own_set(source="x" * 301))
        status, problem = problem_of(lambda: ann.create(wanted))
    assert (status, problem.error) == (400, "components.field")
    assert "field source" in problem.text
