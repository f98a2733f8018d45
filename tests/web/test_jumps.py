"""Nothing moves by itself: not while a page comes, not in a match, and not what one is about to click."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page

from armillary.kernel.registry import FOLDERS, own
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.beside import BEACONS
from tests.web.conftest import Visit
from tests.web.jumping import MOST, SIZES, addresses, observe, observed, opened_beside
from tests.web.playing import CONFIRM, Player
from tests.web.tables import Wanted, choose_table
from tests.web.telling import TELLING
from tests.web.visiting import FRAMES as DRAWN
from tests.web.wording import say

MOVING: Any = {"reduced_motion": "no-preference"}
TWICE = 260
"""Milliseconds between two clicks of a person in a hurry."""
BUTTONS = "[data-part=draft] button"
SEATS = "[data-part=seats]"
PLACES = """
() => [...document.querySelectorAll("[data-part=draft] button")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
}).join(", ")
"""
FRAMES = f"""
(() => {{
  window.places = new Set();
  window.stories = 0;
  let isTold = false;
  const frame = () => {{
    const isTelling = document.querySelector("{TELLING}") !== null;
    if (isTelling && !isTold) window.stories += 1;
    isTold = isTelling;
    if (document.querySelector("main:not(.unready) [data-part=draft]")) window.places.add(({PLACES})());
    requestAnimationFrame(frame);
  }};
  requestAnimationFrame(frame);
}})()
"""
"""Where the buttons were in any frame, and how many stories were told meanwhile."""
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('button').textContent"
CUT = "list => list.scrollHeight - list.clientHeight"
OWN = f"{SEATS} > li:has(small:text-is('{say('part.seat.you')}'))"


@pytest.fixture(scope="module")
def server(site: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One that has Beacons too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, str(BEACONS))
        with Serving(str(tmp_path_factory.mktemp("jumps") / "armillary.db"), pace=20) as found:
            yield found


@pytest.fixture(scope="module")
def pages(server: Serving) -> Iterator[dict[str, str]]:
    with guests(server.url, "Ann") as [ann]:
        yield addresses(ann)


@pytest.mark.parametrize("size", SIZES)
def test_no_page_jumps_while_it_comes(visit: Visit, pages: dict[str, str], size: str) -> None:
    visitor = visit(shape=SIZES[size], **MOVING)
    for name, seen in opened_beside(visitor, pages):
        assert seen.unasked < MOST, (name, seen.told())


@pytest.mark.parametrize("game", [*own(), "beacons"])
def test_no_match_jumps(visit: Visit, game: str) -> None:
    """At the quick pace, at which more falls into the time that counts as one."""
    players = {}
    for size in ("390x844", "768x1024", "1280x720"):
        visitor = visit(shape=SIZES[size], settings={"pace": "quick"}, **MOVING)
        observe(visitor.page)
        choose_table(visitor, Wanted(game, 2 if game == "beacons" else 3), bot=None)
        visitor.open(urlsplit(visitor.page.url).path)
        players[size] = Player(visitor, seed=2, touch="has_touch" in SIZES[size])
    for _ in range(12):
        for player in players.values():  # while one is told what happened, the others answer
            player.wait()
            player.step()
    for size, player in players.items():
        player.wait()
        seen = observed(player.page)
        assert seen.unasked < MOST, (size, seen.told())


@pytest.mark.parametrize("size", SIZES)
def test_undo_and_confirm_have_a_fixed_place(visit: Visit, size: str) -> None:
    visitor = visit(shape=SIZES[size], settings={"confirm": "always"})
    choose_table(visitor, Wanted("pocket-imperium", 3))
    page, player, places = visitor.page, Player(visitor, seed=3, touch="has_touch" in SIZES[size]), set[str]()
    for _ in range(14):
        player.wait()
        places.add(page.evaluate(PLACES))
        player.step()
    assert len(places) == 1


@pytest.mark.parametrize("size", ["390x844", "1280x720"])
def test_undo_and_confirm_stay_there_while_a_story_is_told(visit: Visit, size: str) -> None:
    """In every frame."""
    visitor = visit(shape=SIZES[size], settings={"confirm": "always"}, **MOVING)
    visitor.page.add_init_script(FRAMES)
    choose_table(visitor, Wanted("pocket-imperium", 3), bot=None)
    player = Player(visitor, seed=3, touch="has_touch" in SIZES[size])
    while visitor.page.evaluate("window.stories") < 3:
        player.wait()
        player.step()
    player.wait()
    assert visitor.page.evaluate("[...window.places].length") == 1


@pytest.mark.parametrize("size", ["390x844", "1280x720"])
def test_who_clicks_twice_clicks_the_same(visit: Visit, size: str) -> None:
    visitor = visit(shape=SIZES[size], settings={"confirm": "always"})
    choose_table(visitor, Wanted("pocket-imperium", 3))
    player = Player(visitor, seed=3)
    for name in ("Undo", "Confirm"):
        while not visitor.page.locator(CONFIRM).count():
            player.wait()
            player.step()
        assert clicked_twice(visitor.page, visitor.page.locator(BUTTONS).filter(has_text=name)) == [name, name]


def clicked_twice(page: Page, button: Locator) -> list[str]:
    """What lies under the pointer at the first and at the second click."""
    box = button.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    found = []
    for _ in range(2):
        found.append(str(page.evaluate(UNDER, middle)))
        page.mouse.click(*middle)
        page.wait_for_timeout(TWICE)
    return found


@pytest.mark.parametrize("game", own())
def test_three_players_are_in_sight(visit: Visit, game: str) -> None:
    visitor = visit(settings={"confirm": "never"})
    choose_table(visitor, Wanted(game, 3))
    player, seats = Player(visitor, seed=1), visitor.page.locator(SEATS)
    for _ in range(24):
        player.wait()
        for size in ("1280x720", "1440x900"):
            visitor.page.set_viewport_size(SIZES[size]["viewport"])
            visitor.page.evaluate(DRAWN)
            assert seats.evaluate(CUT) <= 0, size
        player.step()


@pytest.mark.parametrize("game", own())
def test_cards_and_scores_appear_once(visit: Visit, game: str) -> None:
    visitor = visit(settings={"confirm": "never"})
    choose_table(visitor, Wanted(game, 3))
    player, page = Player(visitor, seed=1), visitor.page
    for _ in range(20):
        player.wait()
        assert not cards(page, "section.board") & cards(page, OWN)
        assert page.locator(".command").count() in (0, 9)
        player.step()
    player.wait()
    assert [page.locator(points).count() for points in POINTS[game]] == [3, 0]


def cards(page: Page, part: str) -> set[str | None]:
    """Those that are seen in a part of the page."""
    found = page.locator(f"{part} [data-card]:visible")
    return {card.get_attribute("data-card") for card in found.all()}


POINTS = {
    "pocket-imperium": ("section.board .score", f"{SEATS} :text-is('Points')"),
    "apex": ("section.board .score", f"{SEATS} :text-is('Points')"),
    "council-of-shadows": ("section.board .tracks .missing", f"{SEATS} :text('to go')"),
}
"""Where the points of everybody stand, and where they do not."""
