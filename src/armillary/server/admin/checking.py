"""Whether everything in a database is right, and if not, what is wrong at which table."""

import sqlite3
import time

import msgspec
from sqlalchemy import Engine, select, text
from sqlalchemy.exc import DBAPIError

from armillary.kernel.errors import ArmillaryError
from armillary.kernel.record import Ending, Record
from armillary.kernel.replay import verify
from armillary.kernel.text import Message, brief
from armillary.server.admin.references import dangling
from armillary.server.admin.snapshot import Progress, quiet, snapshot
from armillary.server.errors import BadServer, ServerError
from armillary.server.store import schema
from armillary.server.store import store as rows
from armillary.server.store.engine import is_postgres
from armillary.server.store.migrate import newest, version
from armillary.server.store.trouble import problem, reached, trouble
from armillary.server.tables.loading import Stored, entry_of, load, whole_header
from armillary.server.tables.table import Table
from armillary.server.wire import Status

WITHOUT_RESULT = {"cancelled", "abandoned"}


class Wrong(ServerError):
    """A table is not as it should be."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong."""

    table: str | None
    """At which table; None: with the database itself."""
    text: Message


class Report(msgspec.Struct):
    """What a check has found."""

    tables: int = 0
    entries: int = 0
    wrong: list[Finding] = []
    thawed: list[str] = []
    """Tables that were frozen, and are no longer."""


def check(engine: Engine, progress: Progress = quiet, fix: bool = False, now: float | None = None) -> Report:
    """Read and prove everything. To fix is to let tables go on that are frozen and have nothing wrong with them."""
    report = Report(wrong=[Finding(None, message) for message in damage(engine)])
    try:
        expect_newest(engine)
        with reached(engine), snapshot(engine) as connection:
            names = list(connection.execute(select(schema.table.c.id).order_by(schema.table.c.id)).scalars())
            report.wrong += [Finding(*one) for one in dangling(connection)]
    except BadServer:
        if report.wrong:
            return report
        raise
    for done, name in enumerate(names):
        progress(done, len(names))
        check_table(engine, name, report, time.time() if now is None else now, fix)
    progress(len(names), len(names))
    return report


def expect_newest(engine: Engine) -> None:
    found = version(engine)
    if found is None:
        raise BadServer("database.empty")
    if found != newest():
        raise BadServer("database.older", version=found, newest=newest())


def damage(engine: Engine) -> list[Message]:
    """What SQLite finds wrong with its own file."""
    if is_postgres(engine):
        return []
    try:
        with engine.connect() as connection:
            lines = connection.execute(text("PRAGMA integrity_check")).scalars().all()
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
            return [unreadable(error)]
        raise trouble(engine, error) from None
    return [Message("check.damaged", {"problem": brief(line)}) for line in lines if line != "ok"]


def unreadable(error: DBAPIError) -> Message:
    return Message("check.unreadable", {"problem": brief(problem(error))})


def check_table(engine: Engine, name: str, report: Report, now: float, fix: bool) -> None:
    """One table, as it is at one moment. One that was frozen is wrong until it goes on again."""
    try:
        with snapshot(engine) as connection:
            stored = rows.load(connection, name)
        if stored is None:
            return
        report.tables += 1
        report.entries += len(stored.entries)
        table = proved(stored)
        if table.row.status == "frozen":
            if not (fix and thaw(engine, table, now)):
                raise Wrong("check.frozen")
            report.thawed.append(name)
    except DBAPIError as error:
        report.wrong.append(Finding(name, unreadable(error)))
    except ArmillaryError as error:
        report.wrong.append(Finding(name, error.message))
    except Exception as error:  # whatever the rules do with an entry that was tampered with
        raised = brief(f"{type(error).__name__}: {error}")
        report.wrong.append(Finding(name, Message("check.broken", {"problem": raised})))


def proved(stored: Stored) -> Table:
    """A table that replays, whose draws follow from its seed, and whose rows say what its match says."""
    numbers = [entry["n"] for entry in stored.entries]
    if numbers != list(range(len(numbers))):
        missing = next(n for n in range(len(numbers)) if numbers[n] != n)
        raise Wrong("check.gap", n=missing)
    players = stored.table["players"]
    if [seat["seat"] for seat in stored.seats] != list(range(players)):
        raise Wrong("check.seats", players=players, seats=len(stored.seats))
    table = load(stored)
    if table.match is not None:
        verify(record(stored))
    elif stored.entries:
        raise Wrong("check.begun", entries=len(stored.entries))
    said, expected = table.row.status, status(table)
    if said not in ("frozen", expected) and not {said, expected} <= WITHOUT_RESULT:
        raise Wrong("check.status", status=said, expected=expected)
    return table


def record(stored: Stored) -> Record:
    """The record of a table, from nothing but its rows."""
    row = stored.table
    result = None if row["result"] is None else msgspec.json.decode(row["result"])
    ending = Ending(result, row["seed"].hex(), len(stored.entries))
    return Record(whole_header(row["header"], stored.components), list(map(entry_of, stored.entries)), ending)


def status(table: Table) -> Status:
    """What the rest of a table says about how it stands."""
    if table.match is None:
        return "open" if table.row.ended is None else "cancelled"
    if table.match.over:
        return "finished"
    if table.row.ended is None:
        return "running"
    return "cancelled" if table.people() else "abandoned"


def thaw(engine: Engine, table: Table, now: float) -> bool:
    """Let a table go on. No clock has run while it was frozen. False: it has changed since it was read."""
    moved = table.row.moved
    table.row.status, table.row.fault = status(table), None
    for seat in table.seats:
        seat.since = None
    table.update(now)
    table.row.moved = moved
    change = table.change()
    if change is None:
        return False
    with engine.execution_options(writes=True).begin() as connection:
        return rows.save(connection, change)
