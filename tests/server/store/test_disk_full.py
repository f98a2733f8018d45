"""A database that takes nothing more: all are told that nothing is lost, health says so, and it passes by itself."""

import logging
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from armillary.client import Client, ClientProblem
from armillary.server import admin
from armillary.server.logs import MINUTE, MOST_LINES, Repeats
from armillary.server.wire import NewTable
from tests.server.databases import Postgres, opened
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, problem_of, until
from tests.server.hosting import Hosted, hosted
from tests.server.serving import Serving

SMALL = 3_000_000
"""Bytes of a disk for a test."""
WANTED = NewTable(GAME, [ME, OPEN, OPEN])
set_back = count()
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no way to have a full disk")


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here people ask as often as they can."""
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")


class Pages:
    """How many pages the file of a server may have from now on; SQLite says that it is full."""

    def __init__(self, one: Hosted) -> None:
        self.most = 2**31 - 2
        event.listen(one.server.store.engine, "begin", self.limit, insert=True)

    def limit(self, connection: Any) -> None:
        connection.connection.driver_connection.execute(f"PRAGMA max_page_count={self.most}")

    def fill(self, client: Client) -> None:
        """Until not even a guest finds room."""
        self.most = 1
        problem_of(lambda: [client.create(WANTED) for _ in range(200)])


@pytest.fixture
def place(sqlite_database: str) -> Iterator[Hosted]:
    with hosted(sqlite_database) as one:
        one.server.probe.pause = 0.0
        yield one


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nothing of this was written, and nothing that was written before is lost: the server's disk is full."),
        ("fr", "Rien de cela n'a été écrit, et rien de ce qui a été écrit avant n'est perdu : le disque du serveur"),
    ],
)
def test_a_refusal_says_that_nothing_is_lost(place: Hosted, language: str, said: str) -> None:
    pages = Pages(place)
    with guests(place.origin, "Ann", language=language) as [ann]:
        before = ann.create(WANTED)
        pages.fill(ann)
        status, problem = problem_of(lambda: [ann.create(WANTED) for _ in range(50)])
        assert (status, problem.error) == (503, "store.unwritten")
        assert problem.text.startswith(said)
        assert before.look().id == before.id, "what is there can be read"
        pages.most = 2**31 - 2
        assert ann.create(WANTED).look().status == "open", "it goes on as soon as there is room"


def test_health_says_so_and_recovers_by_itself(place: Hosted) -> None:
    pages = Pages(place)
    assert place.ask("GET", "/health").json()["status"] == "ok"
    with guests(place.origin, "Ann") as [ann]:
        pages.fill(ann)
    found = place.ask("GET", "/health?lang=fr")
    assert (found.status_code, found.json()["status"], found.json()["reason"]) == (503, "degraded", "full")
    assert "le disque du serveur est plein" in found.json()["text"]
    assert place.ask("GET", "/alive").status_code == 200, "it is of no use to start it again"
    pages.most = 2**31 - 2
    assert (place.ask("GET", "/health").status_code, place.ask("GET", "/health").json()["status"]) == (200, "ok")


def test_health_is_tried_now_and_then(place: Hosted) -> None:
    """However often clients ask."""
    place.server.probe.pause = 60.0
    before = place.server.store.writer.transactions.written
    assert {place.ask("GET", "/health").status_code for _ in range(50)} == {200}
    assert place.server.store.writer.transactions.written - before == 2


def test_nothing_is_left_of_a_try(place: Hosted, sqlite_database: str) -> None:
    place.ask("GET", "/health")
    with opened(sqlite_database) as engine:
        assert admin.check(engine).wrong == []
        with engine.connect() as connection:
            assert list(connection.exec_driver_sql("SELECT name FROM setting").scalars()) == ["key"]


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of a few megabytes, where the machine lets us have one."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "none", folder], capture_output=True)
        if done.returncode:
            pytest.skip("there is no disk to be had here")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gets a disk of its own")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_disk_that_is_full(tmp_path: Path, processes: str) -> None:
    """Matches go on where they were when there is room again; until then the log has a line a minute."""
    log = tmp_path / "log"
    with small_disk() as disk, Serving(str(disk / "armillary.db"), "--processes", processes, log=log) as server:
        with guests(server.url, "Ann") as [ann]:
            table = ann.create(NewTable(GAME, [ME, RANDOM, RANDOM]))
            until(lambda: table.state().question is not None)
            (disk / "ballast").write_bytes(bytes(SMALL // 3))
            fill_up(disk / "more")
            refused = [refusal_of(lambda: answer(table)) for _ in range(200)]
            refused += [refusal_of(lambda: ann.create(WANTED)) for _ in range(100)]
            assert {status for status, _ in refused} <= {200, 503}
            assert sum(status == 503 for status, _ in refused) > 20, refused
            assert {error for status, error in refused if status == 503} == {"store.unwritten"}
            lines = [line for line in log.read_text().splitlines() if " error " in line or " warning " in line]
            assert 1 <= len(lines) <= 3 * (1 + int(processes)), lines
            assert not any("Traceback" in line for line in log.read_text().splitlines())
            (disk / "more").unlink()
            (disk / "ballast").unlink()
            until(lambda: health(server) == (200, "ok", None))
            until(lambda: refusal_of(lambda: answer(table))[0] == 200)
            assert ann.create(WANTED).look().status == "open"
        server.end()
        with opened(str(disk / "armillary.db")) as engine:
            assert admin.check(engine).wrong == []


def health(server: Serving) -> tuple[int, str, str | None]:
    """As one of its processes has found it."""
    found = httpx.get(f"{server.url}/api/health")
    return found.status_code, found.json()["status"], found.json().get("reason")


def fill_up(path: Path) -> None:
    """Write until there is no room left."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1000))


def answer(table: Any) -> None:
    state = table.state()
    if state.question is not None:
        table.answer(state.question.choices[0].key)


def refusal_of(act: Callable[[], object]) -> tuple[int, str]:
    try:
        act()
    except ClientProblem as error:
        return error.status, error.problem.error
    return 200, ""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_files_that_may_not_grow(tmp_path: Path, processes: str) -> None:
    """Not a full disk, but as good as one."""
    server = Serving(str(tmp_path / "armillary.db"), "--processes", processes)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, before[1]))
    try:
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    try:
        with guests(server.url, "Ann") as [ann]:
            refused: list[tuple[int, str]] = []
            while refused[-20:].count((503, "store.unsure")) != 20 and len(refused) < 2_000:
                refused.append(refusal_of(lambda: ann.create(WANTED)))
        assert set(refused) == {(200, ""), (503, "store.unsure")}
        assert httpx.get(f"{server.url}/api/alive").status_code == 200
    finally:
        server.kill()


def test_a_postgresql_that_is_away(tmp_path: Path) -> None:
    """Its server ends and comes back: 503 with a sentence meanwhile, a line a minute, and all goes on."""
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(Path(folder))
        log = tmp_path / "log"
        with postgres.database() as url, Serving(url, log=log) as server, guests(server.url, "Ann") as [ann]:
            table = ann.create(WANTED)
            postgres.stop()
            found = [refusal_of(lambda: ann.create(WANTED)) for _ in range(5)]
            found += [refusal_of(table.look) for _ in range(5)]
            assert {status for status, _ in found} == {503}, found
            assert {error for _, error in found} <= {"store.unsure", "store.unread"}
            until(
                lambda: httpx.get(f"{server.url}/api/health", timeout=60, verify=False).json().get("reason") == "away"
            )
            time.sleep(3)
            lines = [one for one in log.read_text().splitlines() if " error " in one]
            assert 1 <= len(lines) <= 6, lines
            postgres.start()
            until(lambda: httpx.get(f"{server.url}/api/health", verify=False).status_code == 200)
            assert table.look().id == table.id
        postgres.stop()


def record(words: str, level: int = logging.ERROR, name: str = "armillary.store") -> logging.LogRecord:
    """On a machine whose wall clock is set back again and again."""
    found = logging.LogRecord(name, level, "", 0, words, (), None)
    found.created = -float(next(set_back)) * MINUTE
    return found


def test_the_log_says_the_same_once_a_minute() -> None:
    """And then how often it would have been said; other lines, and what is not wrong, are said always."""
    times = iter((0.0, 1.0, 59.0, 59.0, 59.0, MINUTE + 1, 3 * MINUTE))
    repeats = Repeats(lambda: next(times))
    assert [repeats.filter(record("full")) for _ in range(3)] == [True, False, False]
    assert repeats.filter(record("empty"))
    assert repeats.filter(record("full", name="armillary.tables"))
    assert all(repeats.filter(record("busy", logging.INFO)) for _ in range(2))
    late = record("full")
    assert repeats.filter(late)
    assert late.getMessage() == "full (and 2 times more since it was last said)"
    again = record("full")
    assert repeats.filter(again)
    assert again.getMessage() == "full"


def test_the_log_forgets_lines_that_were_said_long_ago() -> None:
    repeats = Repeats()
    for n in range(2 * MOST_LINES):
        assert repeats.filter(record(f"line {n}"))
    assert len(repeats.said) == MOST_LINES
