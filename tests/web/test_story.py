"""What others did: told before more is asked, at a pace one chooses, read out, and looked back at."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from armillary.client import Client
from armillary.kernel.registry import named, own
from armillary.server.wire import Branch, LiveClock, NewTable
from tests.server.guests import ME, RANDOM, guests, until
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import ASKED, CONFIRM, LISTED, OVER, Player, play_beside
from tests.web.tables import Wanted, choose_table, come, finished
from tests.web.telling import TELLING, seen, told, watch
from tests.web.test_notices import come_as
from tests.web.visiting import PHONE
from tests.web.wording import say

MOVING = {"reduced_motion": "no-preference"}
THREE = Wanted("pocket-imperium", 3)
SINCE = "[data-part=since] li"
FOLD = ".since button[aria-expanded]"
BACK = "[data-part=back]"
STORIES = 6
MEAN, MOST = 3.0, 6.0
"""Seconds of a story."""
HEX = """
fetch(location.pathname.replace("/table", "/api/tables") + "/state").then(response => response.json())
    .then(state => state.question?.choices.find(choice => choice.target.kind === "hex")?.target.id ?? null)
"""
"""One that may be chosen, as the server has it."""
HEARD = """
localStorage["heard"] = 0;
window.OscillatorNode = class extends OscillatorNode {
    start(at) { localStorage["heard"]++; super.start(at); }
};
"""


@pytest.fixture(scope="module")
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [found]:
        yield found


def test_the_story_comes_first_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "never", "pace": "slow", "sound": True}, **MOVING)
    page = visitor.page
    watch(page)
    page.add_init_script(HEARD)
    choose_table(visitor, THREE)
    player = Player(visitor, seed=3)
    assert told(player)
    visitor.button(say("learn.skip")).click()
    expect(page.locator(TELLING)).to_have_count(0)
    assert player.wait()
    expect(page.locator(SINCE).first).to_be_visible()
    assert told(player)
    page.keyboard.press("Escape")
    expect(page.locator(TELLING)).to_have_count(0)
    assert int(page.evaluate("localStorage['heard']")) > 2
    assert told(player)
    page.locator(TELLING).get_by_role("combobox").select_option("none")
    for _ in range(6):
        assert player.wait()
        expect(page.locator(TELLING)).to_have_count(0)
        player.step()
    assert seen(page).clashes == 0
    page.reload()
    for _ in range(4):
        assert player.wait()
        player.step()
    assert player.wait()
    assert not seen(page).plans
    visitor.open("/account")
    expect(page.get_by_role("combobox", name=say("pref.pace"))).to_have_value("none")


def test_at_the_usual_pace_no_story_keeps_one_waiting(visit: Visit) -> None:
    """As the page has planned it when the last of it has come: three seconds in the mean, never more than six."""
    players = {}
    for game in own():
        visitor = visit(settings={"confirm": "never"}, **MOVING)
        watch(visitor.page)
        choose_table(visitor, Wanted(game, named(game).players[-1]), bot=None)
        players[game] = Player(visitor, seed=1)
    play_beside(players.values(), lambda player: len(seen(player.page).plans) < STORIES)
    for game, player in players.items():
        plans = seen(player.page).plans
        assert len(plans) >= STORIES, game
        assert sum(plans) / len(plans) <= MEAN, game
        assert max(plans) <= MOST, game


def test_sounds_are_off_until_a_player_wants_them(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "never", "pace": "slow"}, **MOVING)
    visitor.page.add_init_script(HEARD)
    choose_table(visitor, THREE)
    player = Player(visitor, seed=3)
    for _ in range(2):
        assert told(player)
        visitor.button(say("learn.skip")).click()
    assert player.wait()
    assert visitor.page.evaluate("localStorage['heard']") == "0"


def test_what_has_happened_stays_folded_as_one_has_left_it(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "never"}, shape=PHONE)
    choose_table(visitor, THREE)
    page, player = visitor.page, Player(visitor, seed=3, touch=True)
    fold = page.locator(FOLD)
    while not fold.count():
        assert player.wait()
        player.step()
    player.wait()
    for is_open in (True, False):
        expect(fold).to_have_attribute("aria-expanded", str(not is_open).lower())
        fold.tap()
        page.reload()
        expect(fold).to_have_attribute("aria-expanded", str(is_open).lower())
        expect(page.locator(SINCE).first).to_be_visible(visible=is_open)


def test_a_click_or_a_digit_that_skips_counts(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "never", "pace": "slow"}, **MOVING)
    choose_table(visitor, THREE)
    player, page = Player(visitor, seed=5), visitor.page
    while told(player):
        hexagon = page.evaluate(HEX)
        if hexagon is not None and page.locator(TELLING).count():
            break
    player.move(lambda: page.locator(f"[data-hex='{hexagon}']").click(force=True))
    expect(page.locator(TELLING)).to_have_count(0)
    while told(player):
        if page.evaluate(HEX) is not None and page.locator(TELLING).count():
            break
    player.move(lambda: page.keyboard.press("1"))
    expect(page.locator(TELLING)).to_have_count(0)


def test_the_result_comes_after_the_last_round(visit: Visit, ann: Client) -> None:
    table = finished(ann)
    record = table.record()
    last = next(entry.n for entry in reversed(record.entries) if entry.seat == 0)
    visitor = visit(settings={"confirm": "never"}, **MOVING)
    watch(visitor.page)
    come_as(ann, visitor)
    visitor.open(f"/table/{table.branch(Branch(last, [ME, RANDOM, RANDOM])).id}")
    player = Player(visitor)
    while player.wait():
        player.step()
    story = seen(visitor.page)
    assert story.lags
    assert story.clashes == 0
    totals = sorted(visitor.page.locator(f"{OVER} td.total").all_inner_texts())
    points = visitor.page.locator("section.board .orders .score").all_inner_texts()
    assert sorted(points) == totals


def board(page: Page) -> list[str]:
    return [str(one.get_attribute("aria-label")) for one in page.locator("section.board [data-hex]").all()]


def test_one_looks_back_and_returns_with_one_key(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "always"})
    choose_table(visitor, THREE)
    player, page = Player(visitor, seed=3), visitor.page
    while page.locator(SINCE).count() < 6:
        assert player.wait()
        player.step()
    player.wait()
    now, asked, moves = board(page), player.asked(), visitor.moves
    page.keyboard.press(",")
    back = page.locator(BACK)
    expect(back.locator(".where")).to_have_text(re.compile("Step [1-9]"))
    expect(page.locator(ASKED)).to_have_count(0)
    page.keyboard.press("Home")
    expect(back.locator(".where")).to_have_text(re.compile("Step 0 "))
    assert board(page) != now
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(back).to_have_count(0)
    until(lambda: player.asked() == asked)
    assert board(page) == now
    first = page.locator(SINCE).first
    words = first.inner_text()
    first.get_by_role("button").click()
    expect(back).to_contain_text(words)
    visitor.button(say("table.now")).click()
    assert board(page) == now
    assert visitor.moves == moves


def test_while_one_looks_back_the_clock_runs(visit: Visit, ann: Client) -> None:
    table = ann.create(NewTable("pocket-imperium", [ME, RANDOM, RANDOM], clock=LiveClock(900, 0)))
    visitor = visit(settings={"confirm": "never"})
    come(visitor, ann, table)
    player, page = Player(visitor, seed=3), visitor.page
    while page.locator(SINCE).count() < 2:
        assert player.wait()
        player.step()
    player.wait()
    asked, clock = player.asked(), page.get_by_role("timer").first
    page.keyboard.press(",")
    expect(page.locator(BACK)).to_be_visible()
    for _ in range(2):
        expect(clock).not_to_have_text(clock.inner_text())
    page.keyboard.press("Escape")
    until(lambda: player.asked() == asked)


def ring(place: Locator) -> str:
    """How the outline of what has the focus looks."""
    return str(place.evaluate("one => (one.focus({focusVisible: true}), getComputedStyle(one).outlineStyle)"))


def look(button: Locator) -> object:
    return button.evaluate(
        "one => (({ color, backgroundColor, borderColor }) => [color, backgroundColor, borderColor])"
        "(getComputedStyle(one))"
    )


def test_for_those_who_hear_the_page_and_those_who_go_by_keys(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "always"})
    choose_table(visitor, THREE)
    player, page = Player(visitor, seed=3), visitor.page
    player.wait()
    while not page.locator(CONFIRM).count():
        player.pick("[data-hex][aria-disabled=false]")
    player.move(lambda: page.keyboard.press("Enter"))  # it has the focus that was clicked
    expect(page.locator("[data-part=aloud]")).to_contain_text(re.compile("Hypatia|Tycho"))
    player.wait()
    while not page.locator(CONFIRM).count():
        player.step()
    undo, confirm = page.locator("[data-part=draft] button").all()
    confirm.focus()
    bright = look(confirm)
    player.move(lambda: page.keyboard.press("Enter"))
    for button in (undo, confirm):
        expect(button).to_be_disabled()
    until(lambda: look(confirm) == look(undo) != bright)
    player.wait()
    choice = page.locator(LISTED).first
    assert ring(choice) == "solid"
    choice.evaluate("one => { one.setAttribute('aria-disabled', 'true') }")
    assert ring(choice) == "dashed"
    for language in ("EN", "FR"):
        visitor.button(language).click()
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name=say("keys.title", language.lower()))
        expect(keys.get_by_text(say("keys.board.skip", language.lower()))).to_be_visible()
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
