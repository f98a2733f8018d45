"""Databases for the trials: the same as for the tests."""

from tests.server.databases import (
    database,
    engine,
    other_database,
    postgres,
    postgresql_database,
    sqlite_database,
)
from tests.server.filling import filled, filled_file, original

__all__ = [
    "database",
    "engine",
    "filled",
    "filled_file",
    "original",
    "other_database",
    "postgres",
    "postgresql_database",
    "sqlite_database",
]
