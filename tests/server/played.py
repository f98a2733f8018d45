"""Tables that were played for a while, as a server would have left them."""

from random import Random
from typing import Any

from sqlalchemy import Engine

from armillary.server.store import store as rows
from armillary.server.store.store import Store
from armillary.server.tables.loading import Stored, load
from armillary.server.tables.row import Change
from armillary.server.tables.table import Table
from armillary.server.wire import Answer
from armillary.server.world import World
from tests.server.making import make_table

NOW = 1_700_000_000.0


def new_table(engine: Engine, **given: Any) -> str:
    """The id of a table as make_table makes it."""
    store = Store(engine)
    try:
        return make_table(store, World(), **given)
    finally:
        store.close()


def stored(engine: Engine, name: str) -> Stored:
    with engine.connect() as connection:
        found = rows.load(connection, name)
    assert found is not None
    return found


def loaded(engine: Engine, name: str) -> Table:
    return load(stored(engine, name))


def save(engine: Engine, change: Change | None) -> bool:
    """Write a change as the server's writer does."""
    assert change is not None
    with engine.execution_options(writes=True).begin() as connection:
        return rows.save(connection, change)


def play(engine: Engine, name: str, steps: int = 10_000, confirm: bool = False) -> Table:
    """Answer for every seat, until the match is over or so many answers were given; the last may stay a draft."""
    table = loaded(engine, name)
    random = Random(7)
    for step in range(steps):
        if not table.awaited():
            break
        answer_once(table, random, confirm and step == steps - 1)
    assert save(engine, table.change())
    return loaded(engine, name)


def answer_once(table: Table, random: Random, confirm: bool) -> None:
    match = table.match
    assert match is not None
    seat = table.awaited()[0]
    [question] = match.questions(seat)
    key = random.choice(question.choices).key
    table.answer(seat, Answer(question.number, key, confirm), NOW)
