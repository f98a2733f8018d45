"""What a server under attack shows, said together at the end: `make attack`."""

from collections.abc import Callable

import pytest

FIGURES = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = []


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Note a line of what was measured, for docs/hosting.md."""
    return request.config.stash[FIGURES].append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    found = terminalreporter.config.stash[FIGURES]
    if found:
        terminalreporter.section("figures")
    for line in found:
        terminalreporter.write_line(line)
