"""A match that is over: step by step, from moment to moment, shared, and continued."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from armillary.client import Client
from armillary.kernel.registry import own
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import Player
from tests.web.tables import finished
from tests.web.visiting import Visitor
from tests.web.wording import say


@pytest.fixture(scope="module")
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [found]:
        yield found


@pytest.fixture
def replay(ann: Client) -> str:
    """Where a match between bots can be seen again."""
    return f"/replay/{finished(ann).id}"


def where(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-part=replay] .where")


def test_step_and_jump(visitor: Visitor, replay: str) -> None:
    page = visitor.open(replay)
    expect(where(visitor)).to_have_text(re.compile("Step 0 of [1-9]"))
    board = Player(visitor).places()
    visitor.button(say("replay.forward")).click()
    expect(where(visitor)).not_to_have_text(re.compile("Step 0 "))
    visitor.button(say("replay.back")).click()
    expect(where(visitor)).to_have_text(re.compile("Step 0 "))
    assert Player(visitor).places() == board
    visitor.field(say("replay.rounds")).select_option(index=3)
    headline = page.get_by_text("Round 3 of 9")
    expect(headline).to_be_visible()
    page.keyboard.press("Home")
    expect(headline).to_be_hidden()
    page.locator("[data-part=log]").get_by_text("Round 3 begins").click()
    expect(headline).to_be_visible()
    visitor.button(say("replay.last")).click()
    expect(visitor.button(say("replay.forward"))).to_be_disabled()


@pytest.mark.parametrize("game", own())
def test_a_moment_is_shared_and_continued(visit: Visit, ann: Client, game: str) -> None:
    one, other = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    one.open(f"/replay/{finished(ann, game).id}")
    start = Player(one).places()
    one.field(say("replay.rounds")).select_option(index=2)
    expect(where(one)).not_to_have_text(re.compile("Step 0 "))
    one.button(say("replay.share")).click()
    expect(one.page.get_by_text(say("part.copied"))).to_be_visible()
    other.open(one.page.evaluate("navigator.clipboard.readText()"))
    expect(where(other)).to_have_text(where(one).inner_text())
    assert Player(other).places() == Player(one).places() != start
    other.button(say("replay.branch")).click()
    other.button(say("replay.branch.start")).click()
    other.page.wait_for_url("**/table/*")
    player = Player(other)
    player.wait()
    assert player.places() != start
    player.step()
