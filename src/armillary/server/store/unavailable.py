"""A database that does not do what it should while the server runs: why, and what the client is told."""

import logging
import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError

from armillary.kernel.text import Message
from armillary.server.errors import Unavailable

PLAIN_CODE = 0xFF  # of a code of SQLite, without what it says in more detail
SQLITE_CAUSES = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_READONLY: "denied",
    sqlite3.SQLITE_PERM: "denied",
    sqlite3.SQLITE_CANTOPEN: "denied",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}
POSTGRES_CAUSES = {"53100": "full", "58030": "disk", "40001": "busy", "40P01": "busy", "55P03": "busy"}
CONNECTION = ("08", "57P")  # how states begin that are about the connection, or the server behind it
LASTING = ("full", "disk", "denied")
"""What another try a moment later does not mend."""
UNSURE = ("away", "disk", "other")
"""Where a transaction may have been made durable after all."""
log = logging.getLogger("armillary.store")


class DatabaseUnavailable(Unavailable):
    """The database cannot be used as things are. It has been said in the log."""

    def __init__(self, identity: str, cause: str) -> None:
        super().__init__(identity, problem=Message(f"troubled.{cause}"))
        self.cause = cause


def unwritten(cause: str) -> DatabaseUnavailable:
    return DatabaseUnavailable("store.unsure" if cause in UNSURE else "store.unwritten", cause)


def unread(error: Exception) -> DatabaseUnavailable:
    log.error("the database cannot be read: %s", said_by(error))
    return DatabaseUnavailable("store.unread", cause_of(error))


def failed(error: Exception) -> DatabaseUnavailable:
    """What is raised for a change that could not be written."""
    log.error("changes cannot be written: %s", said_by(error))
    return unwritten(cause_of(error))


def cause_of(error: Exception) -> str:
    """Why, in one word: full, disk, denied, busy, away or other."""
    driver = driver_error(error)
    if isinstance(driver, sqlite3.Error):
        return SQLITE_CAUSES.get((getattr(driver, "sqlite_errorcode", 0) or 0) & PLAIN_CODE, "other")
    state = getattr(driver, "sqlstate", None)
    if state is None or state.startswith(CONNECTION):
        return "away"
    return POSTGRES_CAUSES.get(state, "other")


def driver_error(error: Exception) -> Any:
    """What the driver said, whether or not SQLAlchemy has wrapped it."""
    return error.orig if isinstance(error, DBAPIError) else error


def said_by(error: Exception) -> str:
    """The first line of it."""
    driver = driver_error(error)
    return (str(driver).strip() or type(driver).__name__).splitlines()[0].rstrip(".")
