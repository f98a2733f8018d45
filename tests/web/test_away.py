"""The server goes away and comes back, and the client says so and goes on."""

from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.conftest import GONE, Visit
from tests.web.playing import GLOWING, Player
from tests.web.visiting import MOVES, Visitor
from tests.web.wording import say


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
