"""Tests know the games of this repository alone, whatever else is installed here, and try the same examples always."""

import os
import sys

import pytest

from armillary.kernel import registry

os.environ["CI"] = "true"  # for hypothesis, which then derives its examples from the test and does not time them
os.environ.pop(registry.FOLDERS, None)
registry.installed = registry.own


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hypothesis reports what it has done; where it has done nothing, it would be loaded to say so."""
    if "hypothesis" not in sys.modules:
        session.config.pluginmanager.set_blocked("hypothesispytest")
