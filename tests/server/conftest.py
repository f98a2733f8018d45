"""Databases for the tests of the server."""

from tests.server.databases import (
    database,
    engine,
    other_database,
    postgres,
    postgresql_database,
    sqlite_database,
)
from tests.server.filling import filled, filled_file, original
from tests.server.guests import people, place
from tests.server.racing import apart, two

__all__ = [
    "apart",
    "database",
    "engine",
    "filled",
    "filled_file",
    "original",
    "other_database",
    "people",
    "place",
    "postgres",
    "postgresql_database",
    "sqlite_database",
    "two",
]
