"""The file of a backup: JSON lines, compressed, the same for every kind of database.

The first line names the format, the version of the schema, and the columns of every table; then comes a line for each
row, `["table", value, ...]`, with bytes as `{"base64": "..."}`; the last line counts the rows of every table and holds
the sha256 of all lines before it.
"""

import base64
import gzip
import hashlib
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

import msgspec

from armillary.kernel.reading import UNREADABLE
from armillary.server.errors import ServerError
from armillary.server.store.trouble import system_problem

VERSION = 1
LONGEST_LINE = 64_000_000
FASTER = 5  # of 9: smaller files take much longer
Columns = dict[str, list[str]]
Decoded = TypeVar("Decoded")


class BadBackup(ServerError):
    """A file is not a backup, or not a whole one."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What the rows are. Tables come after those they refer to."""

    format: Literal["armillary-backup"]
    version: int
    schema: str
    tables: Columns


class Footer(msgspec.Struct, forbid_unknown_fields=True):
    """What there must have been."""

    rows: dict[str, int]
    sha256: str


def zipped(file: IO[bytes]) -> gzip.GzipFile:
    """Compresses lines into the file; the same lines are always the same bytes."""
    return gzip.GzipFile(filename="", mode="wb", compresslevel=FASTER, fileobj=file, mtime=0)


class BackupWriter:
    """Writes the lines of a backup."""

    def __init__(self, out: gzip.GzipFile, schema: str, tables: Columns) -> None:
        self.out = out
        self.digest = hashlib.sha256()
        self.counts = dict.fromkeys(tables, 0)
        self.line(Header("armillary-backup", VERSION, schema, tables))

    def line(self, data: Any) -> None:
        raw = msgspec.json.encode(data) + b"\n"
        self.digest.update(raw)
        self.out.write(raw)

    def row(self, table: str, values: Sequence[Any]) -> None:
        self.counts[table] += 1
        self.line([table, *map(packed, values)])

    def finish(self) -> None:
        self.line(Footer(self.counts, self.digest.hexdigest()))


def packed(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def unpacked(value: Any) -> Any:
    return base64.b64decode(value["base64"], validate=True) if isinstance(value, dict) else value


class BackupReader:
    """Reads the lines of a backup. None of them can be trusted before the last has been read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.otherwise = "format"
        """The fault that is named if reading stops here."""
        with self.lines() as lines:
            self.header = self.read(next(lines, b""), Header)
        if self.header.version != VERSION:
            raise BadBackup("backup.version", version=self.header.version, known=VERSION)
        self.otherwise = "damaged"

    def wrong(self) -> BadBackup:
        return BadBackup(f"backup.{self.otherwise}", file=str(self.path))

    @contextmanager
    def lines(self) -> Iterator[Iterator[bytes]]:
        """The lines of the file, as far as it can be read."""
        try:
            with gzip.open(self.path, "rb") as file:
                yield iter(lambda: file.readline(LONGEST_LINE), b"")
        except (gzip.BadGzipFile, EOFError, zlib.error):
            raise self.wrong() from None
        except OSError as error:
            raise BadBackup("backup.unreadable", file=str(self.path), problem=system_problem(error)) from None

    def read(self, line: bytes, kind: type[Decoded]) -> Decoded:
        try:
            return msgspec.json.decode(line, type=kind)
        except UNREADABLE:
            raise self.wrong() from None

    def rows(self) -> Iterator[tuple[str, list[Any]]]:
        """Every row with its table; at the end, what was not whole is refused."""
        digest = hashlib.sha256()
        counts = dict.fromkeys(self.header.tables, 0)
        with self.lines() as lines:
            digest.update(next(lines, b""))
            for line in lines:
                if line.startswith(b"{"):
                    whole = Footer(counts, digest.hexdigest())
                    if self.read(line, Footer) == whole and line.endswith(b"\n") and next(lines, b"") == b"":
                        return
                    break
                digest.update(line)
                table, values = self.row(line)
                counts[table] += 1
                yield table, values
        raise self.wrong()

    def row(self, line: bytes) -> tuple[str, list[Any]]:
        table, *values = self.read(line, list[Any]) or [None]
        columns = self.header.tables.get(table) if isinstance(table, str) else None
        if columns is None or len(values) != len(columns):
            raise self.wrong()
        try:
            return table, [unpacked(value) for value in values]
        except (KeyError, TypeError, ValueError):
            raise self.wrong() from None
