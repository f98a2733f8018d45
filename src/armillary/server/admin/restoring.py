"""From a backup to a database of any kind: whole, or not at all."""

from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path

from sqlalchemy import Connection, Engine, column, insert, inspect, table
from sqlalchemy.exc import DataError, IntegrityError

from armillary.server.admin.format import BackupReader, BadBackup
from armillary.server.admin.snapshot import Progress, quiet
from armillary.server.errors import BadServer
from armillary.server.store.migrate import exclusive, known_version, make, newest, table_names, upgrade, versions
from armillary.server.store.trouble import problem, reached

TOGETHER = 1_000  # rows that are written at once


def restore(engine: Engine, file: str | Path, progress: Progress = quiet) -> dict[str, int]:
    """Fill an empty database. The file is read twice: nothing is touched before all of it was seen to be right."""
    reader = BackupReader(Path(file))
    if reader.header.schema not in versions():
        raise BadBackup("backup.newer", version=reader.header.schema, newest=newest())
    counts = dict.fromkeys(reader.header.tables, 0)
    for name, _ in reader.rows():
        counts[name] += 1
    with reached(engine), exclusive(engine) as connection:
        if known_version(connection) is not None:
            raise BadServer("restore.full")
        make(connection, reader.header.schema)
        compare(connection, reader)
        fill(connection, reader, progress, sum(counts.values()))
        upgrade(connection, newest())
    return counts


def compare(connection: Connection, reader: BackupReader) -> None:
    """The columns of the file with those of its version of the schema."""
    look = inspect(connection)
    known = {name: {one["name"] for one in look.get_columns(name)} for name in table_names(connection)}
    if known != {name: set(columns) for name, columns in reader.header.tables.items()}:
        raise BadBackup("backup.damaged", file=str(reader.path))


def fill(connection: Connection, reader: BackupReader, progress: Progress, total: int) -> None:
    done = 0
    try:
        for name, rows in groupby(reader.rows(), itemgetter(0)):
            columns = reader.header.tables[name]
            into = insert(table(name, *map(column, columns)))
            while some := [dict(zip(columns, values, strict=True)) for _, values in islice(rows, TOGETHER)]:
                progress(done, total)
                connection.execute(into, some)
                done += len(some)
    except (DataError, IntegrityError) as error:
        raise BadBackup("backup.rows", problem=problem(error)) from None
    progress(done, total)
