"""An example with a board of its own, which a server hosts from its folder."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.axe import violations
from tests.web.beside import BEACONS
from tests.web.conftest import Visit
from tests.web.playing import GLOWING, LISTED, OVER, Player
from tests.web.test_any_game import LISTED_ONLY, NEVER, sit_down
from tests.web.visiting import DESKTOP, PHONE
from tests.web.wording import say


@pytest.fixture(scope="module")
def host(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(str(tmp_path_factory.mktemp("own") / "a.db"), "--game", str(BEACONS), pace=20) as found:
        yield found


def test_a_whole_match_on_the_board(visit: Visit, host: Serving) -> None:
    """By clicks on beacons, probes and relics, but for the two choices that stand nowhere."""
    visitor = visit(host.url, **NEVER)
    page = visitor.page
    player: Player = sit_down(visitor)
    expect(page.get_by_role("group", name="The beacons around their star")).to_be_visible()
    while player.wait():
        page.locator(f"{GLOWING}, {LISTED}").first.wait_for()
        if page.locator(GLOWING).count():
            player.pick(GLOWING)
        else:
            expect(page.locator(LISTED).first).to_have_text(LISTED_ONLY)
            player.pick(LISTED)
    expect(page.locator(f"{OVER} td.total")).to_have_count(2)


def test_a_beacon_that_may_not_be_chosen_says_why(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url, **NEVER)
    spot = "section.board [data-spot]"
    sit_down(visitor).play(until=f"{spot}[aria-disabled=false] ~ [data-spot][aria-disabled=true]")
    visitor.page.locator(f"{spot}[aria-disabled=true]").first.click(force=True)
    expect(visitor.page.get_by_role("log", name=say("toasts.label"))).to_contain_text("in the round before")


@pytest.mark.parametrize(("shape", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, host: Serving, shape: Any, scheme: Any) -> None:
    visitor = visit(host.url, shape=shape, color_scheme=scheme, **NEVER)
    asked = sit_down(visitor).moments()
    found = {next(asked): violations(visitor.page) for _ in range(3)}
    assert found == {"ask.send.probe": [], "ask.send.beacon": [], "ask.dredge": []}
    if shape is PHONE:
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
