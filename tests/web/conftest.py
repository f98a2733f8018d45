"""The real server, with the client as it is built now, and real browsers."""

import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.serving import Serving
from tests.web.alone import alone
from tests.web.chromium import launch
from tests.web.visiting import Visitor, visiting

ROOT = Path(__file__).parents[2]
FAILED = ROOT / "build/failed"
"""Where pages are drawn on which a test has failed."""
Visit = Callable[..., Visitor]
GONE = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_FAILED"
"""What a browser says of a server that was killed."""


@pytest.fixture(scope="package")
def site() -> None:
    with alone("site"):
        done = subprocess.run([sys.executable, ROOT / "tools/web.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="package")
def server(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """For all tests that leave it as it is. Some of them answer as fast as a program can."""
    with Serving(str(tmp_path_factory.mktemp("web") / "armillary.db"), pace=20) as found:
        yield found


@pytest.fixture
def mortal(site: None, tmp_path: Path) -> Iterator[Serving]:
    """A server that may be killed."""
    with Serving(str(tmp_path / "armillary.db"), pace=20) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed before other tests run: while it is open they cannot run loops of their own."""
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser, server: Serving, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A person comes to the server. When the test is over, nothing must have gone wrong in any browser."""
    visitors: list[Visitor] = []
    with ExitStack() as stack:

        def come(url: str = server.url, **more: Any) -> Visitor:
            visitors.append(stack.enter_context(visiting(browser, url, **more)))
            return visitors[-1]

        yield come
        if request.node.stash.get(HAS_FAILED, False):
            draw(request.node.name, visitors)
    assert [text for visitor in visitors for text in visitor.wrong] == []


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()


HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[HAS_FAILED] = item.stash.get(HAS_FAILED, False) or report.failed
    return report


def draw(test: str, visitors: list[Visitor]) -> None:
    FAILED.mkdir(parents=True, exist_ok=True)
    for n, visitor in enumerate(visitors):
        visitor.page.screenshot(path=FAILED / f"{re.sub(r'[^A-Za-z0-9]+', '-', test)}-{n}.png")
