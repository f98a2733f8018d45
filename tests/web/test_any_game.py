"""A game that brings nothing to the web client: it is played on the board that draws any scene."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.authors.listing import NAME as LISTS
from tests.authors.listing import write_lists
from tests.authors.writing import write_game
from tests.server.guests import until
from tests.server.serving import Serving
from tests.web.axe import violations
from tests.web.beside import installed_beside
from tests.web.conftest import Visit
from tests.web.jumping import MOST, SIZES, observe, observed
from tests.web.playing import GLOWING, LISTED, OVER, STEPPER, Player
from tests.web.visiting import DESKTOP, PHONE, Visitor
from tests.web.wording import say

GAME = "lanterns"
NEVER: dict[str, Any] = {"settings": {"confirm": "never"}}
SPOT = "section.board [data-spot]"
CARD = "section.board [data-card]"
UNDRAWN = f"[data-part=choices] .buttons button, {STEPPER} button.main"
"""All that can be chosen and does not stand on the board."""
HIDDEN = """
buttons => buttons.filter(one => {
    const { x, width, top, bottom } = one.getBoundingClientRect();
    const isSeen = y => one.contains(document.elementFromPoint(x + width / 2, y));
    return !isSeen(top + 2) || !isSeen(bottom - 2);
}).map(one => one.textContent.trim())
"""
"""Those that are cut off, or lie below something else."""
LISTED_ONLY = re.compile("^Nowhere|^Put it back")
"""What of it stands nowhere on its board."""


@pytest.fixture(scope="module")
def host(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of a new game, and of Beacons installed beside it, under a name for which there is no board."""
    folder = tmp_path_factory.mktemp("beside")
    options = ["--game", str(write_game(folder)), "--game", str(write_lists(folder))]
    with installed_beside(folder, GAME), Serving(str(folder / "armillary.db"), *options, pace=20) as found:
        yield found


def sit_down(visitor: Visitor) -> Player:
    """From the first page, where it is listed like any other game but for lessons, which it has none."""
    page = visitor.open("/")
    card = page.locator("li.card", has=page.get_by_role("heading", name="Beacons", exact=True))
    expect(card.locator("svg")).to_be_visible()
    expect(card.get_by_role("link")).to_have_text([say("home.make"), say("home.rules")])
    card.get_by_role("button", name=say("home.play")).click()
    page.wait_for_url("**/table/*")
    player = Player(visitor, seed=1)
    player.wait()
    return player


def test_a_whole_match_on_the_board(visit: Visit, host: Serving) -> None:
    """By clicks on places and cards alone, but for the two choices that stand nowhere."""
    visitor = visit(host.url, **NEVER)
    player = sit_down(visitor)
    touched = set[str]()
    while player.wait():
        visitor.page.locator(f"{GLOWING}, {LISTED}").first.wait_for()
        if visitor.page.locator(GLOWING).count():
            touched.add(str(visitor.page.evaluate("document.querySelector('[data-part=prompt]').textContent")))
            player.pick(GLOWING)
        else:
            expect(visitor.page.locator(LISTED).first).to_have_text(LISTED_ONLY)
            player.pick(LISTED)
    assert len({text.partition("#")[0] for text in touched}) >= 3, touched
    expect(visitor.page.locator(f"{OVER} td.total")).to_have_count(2)
    expect(visitor.page.locator(SPOT)).to_have_count(3)


def test_a_game_that_has_only_rules_is_played_from_the_form(visit: Visit, host: Serving) -> None:
    """It has no components, nobody has written its rules down, and only bots that search can play it."""
    visitor = visit(host.url, **NEVER)
    page = visitor.open("/")
    card = page.locator("li.card", has=page.get_by_role("heading", name="Far dice", exact=True))
    expect(card.get_by_role("link")).to_have_text([say("home.make")])
    card.get_by_role("link").click()
    expect(visitor.field(say("new.seat", n=2))).to_have_value("cadet")
    visitor.button(say("new.create")).click()
    visitor.page.wait_for_url("**/table/*")
    player = Player(visitor, seed=1)
    assert player.wait()
    player.step()
    visitor.button(say("table.options")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(visitor.link(say("table.rules"))).to_have_count(0)


def test_in_the_waiting_room_the_usual_bot_of_the_game_is_offered(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url, **NEVER)
    page = visitor.open("/")
    card = page.locator("li.card", has=page.get_by_role("heading", name="Far dice", exact=True))
    card.get_by_role("link").click()
    visitor.field(say("new.seat", n=2)).select_option("open")
    visitor.button(say("new.create")).click()
    page.wait_for_url("**/table/*")
    expect(visitor.field(say("table.room.bot"))).to_have_value("cadet")


def test_by_touch_on_a_phone(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url, shape=PHONE, **NEVER)
    player = sit_down(visitor)
    player.touch = True
    for _ in range(6):
        assert player.wait()
        player.step()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_nothing_jumps_on_a_phone(visit: Visit, host: Serving) -> None:
    """Whatever is won, drawn or put back: what comes and goes takes no room from what stands there."""
    visitor = visit(host.url, shape=SIZES["390x844"], settings={"pace": "quick"}, reduced_motion="no-preference")
    observe(visitor.page)
    player = sit_down(visitor)
    player.touch = True
    for _ in range(24):
        if player.wait():
            player.step()
    seen = observed(visitor.page)
    assert seen.unasked < MOST, seen.told()


def test_what_stands_nowhere_is_a_button_even_where_the_list_is_folded(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url, shape=PHONE, **NEVER)
    player = sit_down(visitor)
    player.play(until="[data-part=choices] .buttons button")
    expect(visitor.page.locator("[data-part=choices] .buttons button")).to_have_text([LISTED_ONLY])
    expect(visitor.page.locator("[data-part=choices] .things button:visible")).to_have_count(0)


@pytest.mark.parametrize("size", ["390x844", "1280x720"])
def test_what_stands_nowhere_is_in_sight(visit: Visit, host: Serving, size: str) -> None:
    """Whatever else is listed, and beside a stepper too, without scrolling."""
    visitor = visit(host.url, shape=SIZES[size], **NEVER)
    page = visitor.open(f"/new/{LISTS}")
    visitor.field(say("new.players")).select_option("4")
    visitor.button(say("new.create")).click()
    page.wait_for_url("**/table/*")
    player, met = Player(visitor, seed=1, touch="has_touch" in SIZES[size]), set[str]()
    for _ in range(6):
        player.wait()
        page.locator(UNDRAWN).first.wait_for()
        assert page.locator(UNDRAWN).evaluate_all(HIDDEN) == []
        met.update(page.locator(UNDRAWN).all_inner_texts())
        player.pick(UNDRAWN)
    assert len(met) >= 3, met


def test_a_place_that_may_not_be_chosen_says_why(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url, **NEVER)
    page = visitor.page
    sit_down(visitor).play(until=f"{SPOT}[aria-disabled=false] ~ {SPOT.split()[1]}[aria-disabled=true]")
    page.locator(f"{SPOT}[aria-disabled=true]").first.click(force=True)
    said = page.get_by_role("log", name=say("toasts.label"))
    expect(said).to_contain_text("in the round before")
    expect(said.get_by_role("link")).to_have_text(re.compile("2.3"))


def test_pointing_at_the_list_points_at_the_board(visit: Visit, host: Serving) -> None:
    visitor = visit(host.url, **NEVER)
    sit_down(visitor)
    visitor.page.locator(LISTED).first.hover()
    expect(visitor.page.locator(f"{CARD}.pointed")).to_have_count(1)


@pytest.mark.parametrize(("shape", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, host: Serving, shape: Any, scheme: Any) -> None:
    visitor = visit(host.url, shape=shape, color_scheme=scheme, **NEVER)
    asked = sit_down(visitor).moments()
    found = {next(asked): violations(visitor.page) for _ in range(3)}
    assert found == {"ask.send.probe": [], "ask.send.beacon": [], "ask.dredge": []}


def test_what_happens_moves_and_is_told(visit: Visit, host: Serving) -> None:
    """With everything moving, what an event names lights up, and its words stand above the board."""
    visitor = visit(host.url, reduced_motion="no-preference", **NEVER)
    page = visitor.page
    player = sit_down(visitor)
    until_played = page.locator("section.board .wave")
    while not until_played.count() and player.wait():
        player.pick(GLOWING if page.locator(GLOWING).count() else LISTED)
        until(lambda: bool(until_played.count()) or player.is_asked() or bool(page.locator(OVER).count()))
    expect(until_played.first).to_be_attached()
