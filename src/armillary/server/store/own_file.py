"""The file of a SQLite database is its owner's alone: it holds seeds, drafts and the hashes of passwords."""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

OWN_FILE = 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
log = logging.getLogger("armillary.store")


def keep_private(engine: Engine) -> None:
    """A file that SQLite would make is made before, for its owner; the files it puts beside are then like it."""
    if file_of(engine) is not None:
        event.listen(engine, "do_connect", make_unless_there)


def make_unless_there(_: Any, __: Any, where: list[Any], ___: Any) -> None:
    """Where a link leads, if it is one. What cannot be made SQLite will complain of itself."""
    with suppress(OSError):
        os.close(os.open(os.path.realpath(where[0]), os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))


def file_of(engine: Engine) -> Path | None:
    """None: a database in memory, or one that is no file."""
    name = engine.url.database
    is_file = engine.dialect.name == "sqlite" and name not in (None, "", ":memory:")
    return Path(name) if is_file and name else None


def warn_if_open(engine: Engine) -> None:
    """A file that was there before is left as it is, but the log says that others can read it."""
    path = file_of(engine)
    if path is not None and os.name == "posix" and path.stat().st_mode & OTHERS:
        log.warning("others on this machine may read the database: chmod 600 %s", path)
