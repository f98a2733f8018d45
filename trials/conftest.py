"""Databases for the trials: the same as for the tests."""

from tests.server.conftest import *  # noqa: F403 (fixtures are found by their names)
