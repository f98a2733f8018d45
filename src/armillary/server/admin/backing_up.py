"""A copy of a whole database in one file, taken while the server runs."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, MetaData, Table, func, select

from armillary.server.admin.format import BackupWriter, zipped
from armillary.server.admin.snapshot import Progress, quiet, snapshot
from armillary.server.errors import BadServer
from armillary.server.store.migrate import VERSION_TABLE, known_version
from armillary.server.store.own_file import OWN_FILE
from armillary.server.store.trouble import reached, system_problem

TOGETHER = 1_000  # rows that are read at once


def backup(engine: Engine, file: str | Path, progress: Progress = quiet) -> dict[str, int]:
    """Write everything that is there at one moment into a new file. How many rows of each table there were."""
    with reached(engine), new_file(Path(file)) as out, zipped(out) as lines, snapshot(engine) as connection:
        found = known_version(connection)
        if found is None:
            raise BadServer("database.empty")
        tables = stored_tables(connection)
        writer = BackupWriter(lines, found, {str(table.name): list(map(str, table.c.keys())) for table in tables})
        copy(connection, tables, writer, progress)
        writer.finish()
    return writer.counts


def stored_tables(connection: Connection) -> list[Table]:
    """As they are in this database, which may be older than this program; each after those it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION_TABLE]


def copy(connection: Connection, tables: list[Table], writer: BackupWriter, progress: Progress) -> None:
    total = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
    done = 0
    for table in tables:
        name = str(table.name)  # which SQLAlchemy has made more of than text
        wanted = select(table).order_by(*table.primary_key).execution_options(yield_per=TOGETHER)
        for rows in connection.execute(wanted).partitions():
            progress(done, total)
            for row in rows:
                writer.row(name, row)
            done += len(rows)
    progress(done, total)


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that is there whole or not at all, for its owner only: it holds seeds and passwords' hashes."""
    if os.path.lexists(path):
        raise BadServer("backup.exists", file=str(path))
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILE), "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        claim(draft, path)
    except OSError as error:
        raise BadServer("backup.unwritable", file=str(path), problem=system_problem(error)) from None
    finally:
        with suppress(OSError):
            draft.unlink()


def claim(draft: Path, path: Path) -> None:
    """Give a file its name, unless another process was faster, and make the name last."""
    try:
        path.touch(OWN_FILE, exist_ok=False)
    except FileExistsError:
        raise BadServer("backup.exists", file=str(path)) from None
    os.replace(draft, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
