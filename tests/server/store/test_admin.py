"""Checking a database: all that is wrong is found, and at the right table; and what was frozen goes on."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import ColumnElement, Engine, delete, event, insert, text, update

from armillary.kernel.text import Message
from armillary.server import admin
from armillary.server.admin.checking import thaw
from armillary.server.errors import BadServer
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.migrate import VERSION_TABLE
from tests.server.databases import opened
from tests.server.filling import Filled, Original
from tests.server.played import NOW, loaded, new_table, play, stored

PAGE = 4096
LATER = NOW + 1_000_000


def write(engine: Engine, *statements: Any) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        for statement in statements:
            connection.execute(statement)


def found(engine: Engine) -> list[tuple[str | None, str]]:
    """What a check finds wrong: where, and what."""
    return [(one.table, one.text.id) for one in admin.check(engine).wrong]


# what is right


def test_nothing_is_wrong_with_what_a_server_left(filled: Filled) -> None:
    told: list[tuple[int, int]] = []
    report = admin.check(filled.engine, lambda done, total: told.append((done, total)))
    assert report.wrong == []
    assert report.thawed == []
    assert report.tables == len(filled.tables)
    assert report.entries == sum(loaded(filled.engine, name).row.entries for name in filled.tables.values())
    assert told == [(done, len(filled.tables)) for done in range(len(filled.tables) + 1)]


def test_an_empty_database_has_nothing_to_check(database: str) -> None:
    with opened(database) as engine, pytest.raises(BadServer) as refused:
        admin.check(engine)
    assert refused.value.message.id == "database.empty"


def test_a_newer_database_is_not_judged(engine: Engine) -> None:
    write(engine, text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(BadServer) as refused:
        admin.check(engine)
    assert refused.value.message.id == "database.newer"


def test_checking_while_people_play(engine: Engine, database: str) -> None:
    name = new_table(engine, seats=("ann", "bob", "cid"))
    played = []
    with opened(database) as other:

        def play_on(_: Any, __: Any, statement: str, *___: Any) -> None:
            if "header" in statement:  # the row of the table was just read, and its entries were not
                played.append(play(other, name, steps=3).row.entries)

        event.listen(engine, "after_cursor_execute", play_on)
        assert [found(engine) for _ in range(3)] == [[], [], []]
    assert len(played) == 3


# what is wrong at a table


def values(table: str, **given: Any) -> Any:
    return update(schema.table).where(schema.table.c.id == table).values(**given)


def entry(table: str, n: int) -> ColumnElement[bool]:
    return (schema.entry.c.table == table) & (schema.entry.c.n == n)


def header(filled: Filled, table: str, change: Callable[[dict[str, Any]], Any]) -> Any:
    """The header of a table, with something changed in it."""
    whole = msgspec.json.decode(stored(filled.engine, table).table["header"])
    change(whole)
    return values(table, header=msgspec.json.encode(whole).decode())


def last(filled: Filled, table: str) -> int:
    return len(stored(filled.engine, table).entries) - 1


WRONG: dict[str, tuple[str, Callable[[Filled, str], Any], str]] = {
    "another hash": ("finished", lambda f, t: update(schema.entry).where(entry(t, 30)).values(hash="0" * 16), "hash"),
    "another key": ("finished", lambda f, t: update(schema.entry).where(entry(t, 30)).values(key=10**6), "key"),
    "another question": ("finished", lambda f, t: update(schema.entry).where(entry(t, 30)).values(ask="x"), "ask"),
    "another seat": ("running", lambda f, t: update(schema.entry).where(entry(t, 4)).values(seat=7), "seat"),
    "an entry lost": ("finished", lambda f, t: delete(schema.entry).where(entry(t, 30)), "gap"),
    "the first lost": ("running", lambda f, t: delete(schema.entry).where(entry(t, 0)), "gap"),
    "the last lost": ("finished", lambda f, t: delete(schema.entry).where(entry(t, last(f, t))), "count"),
    "another seed": ("finished", lambda f, t: values(t, seed=b"x" * 32), "commitment"),
    "other nonces": ("own", lambda f, t: header(f, t, lambda h: h["draws"].update(nonces=["0203"] * 3)), "draw"),
    "too few nonces": ("own", lambda f, t: header(f, t, lambda h: h["draws"].update(nonces=["0203"])), "nonces"),
    "other rules": ("finished", lambda f, t: header(f, t, lambda h: h.update(rules=99)), "rules"),
    "no header": ("finished", lambda f, t: values(t, header="{"), "broken"),
    "another game": ("open", lambda f, t: header(f, t, lambda h: h.update(game="chess")), "unknown"),
    "another result": ("finished", lambda f, t: values(t, result='{"scores":[1,2,3]}'), "ending"),
    "not said over": ("finished", lambda f, t: values(t, status="running", ended=None), "status"),
    "said over": ("running", lambda f, t: values(t, status="finished"), "status"),
    "said not begun": ("running", lambda f, t: values(t, status="open"), "begun"),
    "said begun": ("open", lambda f, t: values(t, status="running"), "status"),
    "a seat lost": ("open", lambda f, t: delete(schema.seat).where(schema.seat.c.table == t), "seats"),
    "a draft": (
        "running",
        lambda f, t: update(schema.seat).where(schema.seat.c.table == t).values(draft="[1000000]"),
        "draft",
    ),
    "no result": ("finished", lambda f, t: values(t, result=None), "ending"),
    "no components": ("own", lambda f, t: delete(schema.component_set), "unknown"),
    "other components": ("own", lambda f, t: update(schema.component_set).values(data="{}"), "sheet"),
    "a stranger let in": ("open", lambda f, t: insert(schema.admitted).values(table=t, person="nobody"), "dangling"),
    "a stranger muted": (
        "open",
        lambda f, t: insert(schema.mute).values(table=t, person="ann", muted="nobody"),
        "dangling",
    ),
    "a stranger's words": (
        "open",
        lambda f, t: insert(schema.chat).values(table=t, n=99, person="nobody", name="N", text="hi", at=NOW),
        "dangling",
    ),
    "a stranger's request": (
        "open",
        lambda f, t: insert(schema.once).values(person="nobody", verb="say", word="w", content="c", table=t, n=0),
        "dangling",
    ),
    "no such rematch": ("finished", lambda f, t: values(t, rematch="nowhere"), "dangling"),
    "branch of nothing": ("running", lambda f, t: values(t, branch_of="nowhere"), "dangling"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_found_at_its_table_and_nowhere_else(filled: Filled, what: str) -> None:
    kind, change, expected = WRONG[what]
    name = filled.tables[kind]
    write(filled.engine, change(filled, name))
    [(where, identity)] = found(filled.engine)
    assert where == name
    assert identity.rpartition(".")[2] == expected


def test_everything_wrong_is_found_at_once(filled: Filled) -> None:
    tables = filled.tables
    write(
        filled.engine,
        delete(schema.entry).where(entry(tables["finished"], 30)),
        values(tables["running"], status="finished"),
        values(tables["open"], header="nonsense"),
    )
    assert {where for where, _ in found(filled.engine)} == {tables["finished"], tables["running"], tables["open"]}


def test_a_request_that_made_nothing(filled: Filled) -> None:
    request = {"person": "ann", "verb": "create", "word": "w", "content": "c", "table": "nowhere"}
    write(filled.engine, insert(schema.once).values(request))
    assert found(filled.engine) == [("nowhere", "check.dangling")]


# what is wrong with the database


def test_rows_of_a_table_that_is_gone(filled_file: Path, original: Original) -> None:
    gone = original.tables["finished"]
    by_hand = sqlite3.connect(filled_file)
    by_hand.execute('DELETE FROM "table" WHERE id = ?', (gone,))
    by_hand.execute("DELETE FROM person WHERE id = 'ann'")
    by_hand.commit()
    by_hand.close()
    with opened(str(filled_file)) as engine:
        wrong = found(engine)
    assert {identity for _, identity in wrong} == {"check.dangling"}
    assert {where for where, _ in wrong} >= {gone, None}


def test_a_damaged_file_is_said_to_be_damaged(filled_file: Path) -> None:
    data = filled_file.read_bytes()
    for page in range(1, len(data) // PAGE, 5):
        filled_file.write_bytes(data[: page * PAGE] + b"\xa5" * PAGE + data[(page + 1) * PAGE :])
        with opened(str(filled_file)) as engine:
            assert found(engine)


def test_a_file_of_something_else_is_not_judged(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("This is no database, but long enough to be looked at as if it were. " * 20)
    with opened(str(tmp_path / "letter")) as engine, pytest.raises(BadServer) as refused:
        admin.check(engine)
    assert refused.value.message.args["problem"] == Message("unavailable.foreign")


# frozen tables


def freeze(engine: Engine, name: str, fault: str = "it was broken") -> None:
    with engine.execution_options(writes=True).begin() as connection:
        rows.freeze(connection, name, rows.revision(connection, name) or 0, fault)


def test_a_frozen_table_is_wrong_until_it_goes_on(filled: Filled) -> None:
    for name in filled.tables.values():
        freeze(filled.engine, name)
    assert sorted(found(filled.engine)) == sorted((name, "check.frozen") for name in filled.tables.values())
    report = admin.check(filled.engine, fix=True, now=LATER)
    assert (report.wrong, sorted(report.thawed)) == ([], sorted(filled.tables.values()))
    assert found(filled.engine) == []


@pytest.mark.parametrize("kind", ["finished", "running", "open", "cancelled", "called off", "abandoned", "own"])
def test_a_table_goes_on_as_it_was(filled: Filled, kind: str) -> None:
    name = filled.tables[kind]
    before = stored(filled.engine, name)
    freeze(filled.engine, name)
    assert admin.check(filled.engine, fix=True, now=LATER).thawed == [name]
    after = stored(filled.engine, name)
    changing = {"revision", "due"}
    assert {k: v for k, v in after.table.items() if k not in changing} == {
        k: v for k, v in before.table.items() if k not in changing
    }
    assert after.table["revision"] == before.table["revision"] + 2
    assert after.entries == before.entries
    assert [{**seat, "since": None} for seat in after.seats] == [{**seat, "since": None} for seat in before.seats]


def test_no_clock_has_run_while_a_table_was_frozen(filled: Filled) -> None:
    name = filled.tables["running"]
    asked = loaded(filled.engine, name).awaited()
    before = [seat["left"] for seat in stored(filled.engine, name).seats]
    freeze(filled.engine, name)
    admin.check(filled.engine, fix=True, now=LATER)
    after = stored(filled.engine, name)
    assert [seat["since"] for seat in after.seats] == [LATER if n in asked else None for n in range(3)]
    assert [seat["left"] for seat in after.seats] == before
    assert after.table["due"] == min(LATER + before[n] for n in asked)
    assert play(filled.engine, name).row.status == "finished"


def test_a_table_that_is_still_broken_stays_frozen(filled: Filled) -> None:
    name = filled.tables["finished"]
    write(filled.engine, update(schema.entry).where(entry(name, 30)).values(hash="0" * 16))
    freeze(filled.engine, name)
    report = admin.check(filled.engine, fix=True)
    assert [(one.table, one.text.id) for one in report.wrong] == [(name, "replay.hash")]
    assert report.thawed == []
    assert stored(filled.engine, name).table["status"] == "frozen"


def test_checking_changes_nothing(filled: Filled) -> None:
    freeze(filled.engine, filled.tables["running"])
    before = {name: stored(filled.engine, name) for name in filled.tables.values()}
    admin.check(filled.engine)
    assert {name: stored(filled.engine, name) for name in filled.tables.values()} == before


def test_a_table_that_changed_meanwhile_is_not_written_over(filled: Filled) -> None:
    name = filled.tables["running"]
    freeze(filled.engine, name)
    table = loaded(filled.engine, name)
    freeze(filled.engine, name, "again")
    assert not thaw(filled.engine, table, LATER)
    assert stored(filled.engine, name).table["fault"] == "again"
