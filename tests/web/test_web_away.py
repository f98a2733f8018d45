"""The server goes away and comes back, and the client says so and goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import GLOWING, Player
from tests.web.visiting import MOVES, Visitor
from tests.web.wording import say

GONE = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED"


@pytest.fixture
def mortal(site: None, tmp_path: Path) -> Iterator[Serving]:
    """A server that may be killed."""
    with Serving(str(tmp_path / "armillary.db")) as found:
        yield found


def test_a_match_goes_on_after_the_server_was_killed(visit: Visit, mortal: Serving) -> None:
    visitor = visit(mortal.url)
    visitor.open("/")
    visitor.button(say("home.play")).first.click()
    player = Player(visitor)
    player.wait()
    player.step()
    player.wait()
    told = log_of(visitor)
    visitor.expect(GONE)
    mortal.kill()
    banner = visitor.page.get_by_text(say("connection.lost"))
    expect(banner).to_be_visible()
    with visitor.page.expect_response(MOVES) as late:
        visitor.page.locator(GLOWING).first.click()
        mortal.start()
    assert late.value.ok, "a click while the server was away is not lost"
    expect(banner).to_be_hidden()
    player.wait()
    player.step()
    player.wait()
    assert log_of(visitor)[: len(told)] == told
    assert len(log_of(visitor)) > len(told)


def log_of(visitor: Visitor) -> list[str]:
    visitor.page.get_by_role("tab", name=say("part.log")).click()
    return visitor.page.locator("[data-part=log] li").all_inner_texts()


def test_the_client_opens_without_its_server(visit: Visit, mortal: Serving) -> None:
    visitor = visit(mortal.url, service_workers="allow")
    page = visitor.open("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    visitor.expect(GONE)
    mortal.kill()
    page.reload()
    expect(page.get_by_role("heading", name=say("home.title"))).to_be_visible()
    expect(page.get_by_text(say("connection.lost"))).to_be_visible()
