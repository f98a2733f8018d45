"""What is wrong with a database or a file, as people can read it."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from armillary.kernel.text import Argument, Message
from armillary.server.errors import BadServer
from armillary.server.store.engine import is_postgres
from armillary.server.store.unavailable import PLAIN_CODE, said_by

SAID_BY_SQLITE = {
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_READONLY: "denied",
    sqlite3.SQLITE_PERM: "denied",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
}
SAID_BY_SYSTEM = {
    errno.ENOENT: "nowhere",
    errno.ENOTDIR: "nowhere",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
}


@contextmanager
def reached(engine: Engine) -> Iterator[None]:
    """A database that cannot be used says why."""
    try:
        yield
    except DBAPIError as error:
        raise trouble(engine, error) from None


def trouble(engine: Engine, error: DBAPIError) -> BadServer:
    """A file is named; the address of a server is not, since it may hold a password."""
    if is_postgres(engine):
        return BadServer("database.trouble", problem=problem(error))
    path = Path(engine.url.database or "")
    return BadServer("database.file", file=str(path), problem=file_problem(path, error))


def file_problem(path: Path, error: DBAPIError) -> Argument:
    """SQLite does not tell apart why it cannot open a file."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & PLAIN_CODE
    kind = SAID_BY_SQLITE.get(code)
    if code == sqlite3.SQLITE_CANTOPEN:
        kind = "folder" if path.is_dir() else "denied" if path.parent.is_dir() else "nowhere"
    return problem(error) if kind is None else Message(f"unavailable.{kind}")


def problem(error: DBAPIError) -> str:
    """What a database says, as part of a sentence."""
    return said_by(error)


def system_problem(error: OSError) -> Argument:
    """What the system says about a file, as part of a sentence."""
    kind = SAID_BY_SYSTEM.get(error.errno or 0)
    return error.strerror or str(error) if kind is None else Message(f"unavailable.{kind}")
