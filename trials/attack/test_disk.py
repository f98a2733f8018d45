"""How much a visitor without an account can make a server keep, and what is left of it after housekeeping."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from armillary.client import Client, ClientProblem
from armillary.kernel.components import LONGEST_SOURCE
from armillary.server import admin
from armillary.server.config import LARGEST_SET, Config
from armillary.server.housekeeping.kinds import DAY, keep_of
from armillary.server.store import schema
from armillary.server.wire import NewTable
from tests.server.databases import opened
from tests.server.guests import GAME, ME, OPEN, guests
from tests.server.serving import Serving
from tests.server.tables.test_component_sets import own_set

SECONDS = 20.0
LONG = 400 * DAY
KILO = 1000
LARGE = "council-of-shadows"
"""The game whose sets hold most."""


def bytes_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir() if path.name.startswith("armillary.db"))


def memory_of(process: int) -> int:
    """Bytes that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def greedy(client: Client, wanted: Callable[[int], NewTable], seconds: float) -> tuple[int, set[str]]:
    """As many tables as a guest gets within some seconds, and how the others were refused."""
    made, refused = 0, set()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            client.create(wanted(made))
            made += 1
        except ClientProblem as problem:
            refused.add(problem.problem.error)
            time.sleep(0.05)
    return made, refused


def largest(number: int) -> NewTable:
    """With a set of its own, as large as they get."""
    found = own_set(f"set-{number}", "x" * LONGEST_SOURCE, LARGE)
    return NewTable(LARGE, [ME, OPEN], components=found)


@pytest.mark.parametrize("budgets", ["usual", "lifted"])
def test_tables_and_sets_of_a_guest(
    tmp_path: Path, figure: Callable[[str], None], budgets: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if budgets == "lifted":
        for whose in ("GUEST", "ADDRESS"):
            monkeypatch.setenv(f"ARMILLARY_{whose}_TABLES", "100000")
            monkeypatch.setenv(f"ARMILLARY_{whose}_SET_BYTES", "1000000000")
    database = str(tmp_path / "armillary.db")
    with Serving(database) as server, guests(server.url, "Eve") as [eve]:
        assert server.process is not None
        empty, before = bytes_of(tmp_path), memory_of(server.process.pid)
        _, refused = greedy(eve, largest, SECONDS)
        full, after = bytes_of(tmp_path), memory_of(server.process.pid)
        server.end()
    grown = bytes_of(tmp_path) - empty
    with opened(database) as engine:
        with engine.execution_options(writes=True).begin() as connection:
            made = connection.execute(select(func.count()).select_from(schema.table)).scalar_one()
            sets = connection.execute(select(func.count()).select_from(schema.component_set)).scalar_one()
            held = connection.execute(select(func.sum(func.length(schema.component_set.c.data)))).scalar_one()
            connection.execute(update(schema.table).values(moved=time.time() - LONG))
            connection.execute(update(schema.component_set).values(used=time.time() - LONG))
        started = time.monotonic()
        swept = admin.sweep(engine, keep_of(Config()))
        took = time.monotonic() - started
        with engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            free = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()
            size = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
        assert admin.check(engine).wrong == []
    figure(
        f"tables with sets of their own, one guest, {budgets} budgets, {SECONDS:.0f} s: "
        f"{made} tables, {sets} sets of {held // KILO} kB, "
        f"{max(full - empty, grown) // KILO} kB of disk, {(after - before) // KILO} kB more memory; "
        f"refused: {', '.join(sorted(refused))}"
    )
    figure(
        f"housekeeping of these: {swept['unbegun'].number} tables and {swept['component_sets'].number} sets "
        f"in {took:.2f} s; "
        f"{free * size // KILO} of {pages * size // KILO} kB are free to be used again"
    )
    assert refused <= {"limit.often", "budget.tables.guest", "budget.sets.guest"}
    assert swept["unbegun"].number == made
    assert swept["component_sets"].number == sets
    assert held <= sets * LARGEST_SET
    assert (pages - free) * size < empty + 300 * KILO


def test_one_set_for_many_tables(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """The same set again and again is stored once."""
    database = str(tmp_path / "armillary.db")
    with Serving(database) as server, guests(server.url, "Eve") as [eve]:
        made, _ = greedy(eve, lambda _: largest(0), SECONDS / 4)
        server.end()
    with opened(database) as engine, engine.connect() as connection:
        stored = connection.execute(select(func.count(), func.sum(func.length(schema.component_set.c.data)))).one()
    figure(f"one set, {made} tables: stored {stored[0]} time, {stored[1]} bytes")
    assert stored[0] == 1


def test_a_set_as_it_was_attacked_with(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """A source of 1.9 MB is refused before anything is done with it."""
    with Serving(str(tmp_path / "armillary.db")) as server, guests(server.url, "Eve") as [eve]:
        before = bytes_of(tmp_path)
        wanted = NewTable(GAME, [ME, OPEN, OPEN], components=own_set(source="x" * 600_000))
        made, refused = greedy(eve, lambda _: wanted, SECONDS / 4)
        figure(f"sets with a source of 1.9 MB, 5 s: {made} tables, {(bytes_of(tmp_path) - before) // KILO} kB of disk")
    assert made == 0
    assert refused <= {"table.components", "http.413", "limit.often"}
