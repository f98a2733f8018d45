"""A round on a phone by touch, and a round with the keyboard alone."""

from itertools import cycle

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.playing import CONFIRM, GLOWING, LISTED, Player
from tests.web.visiting import PHONE, Visitor
from tests.web.wording import say

SECOND = "section.board :text-matches('^Round 2 ')"
DIGIT = "[data-part=choices] kbd:text-is('1')"
MANY = 80
"""Presses of the tab key until everything was reached."""


def test_a_round_by_touch_on_a_phone(visit: Visit) -> None:
    visitor = visit(shape=PHONE, settings={"confirm": "chains"})
    visitor.open("/")
    visitor.button(say("home.play")).first.tap()
    player = Player(visitor, 4, touch=True)
    player.play(until=SECOND)
    expect(visitor.page.locator(SECOND)).to_be_visible()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_a_round_with_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open("/")
    tab_to(visitor, f"button:text-is('{say('home.play')}')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    player = Player(visitor)
    for places in cycle([GLOWING, LISTED, DIGIT]):
        if page.locator(SECOND).count() or not player.wait():
            break
        keyed(visitor, player, places)
    expect(page.locator(SECOND)).to_be_visible()


def keyed(visitor: Visitor, player: Player, places: str) -> None:
    """An answer: on the board, in the list, or with a digit that stands there."""
    page = visitor.page
    if page.locator(CONFIRM).count():
        player.move(lambda: page.keyboard.press("Enter"))
    elif places == DIGIT and page.locator(DIGIT).count():
        player.move(lambda: page.keyboard.press("1"))
    else:
        tab_to(visitor, places if page.locator(places).count() else LISTED)
        player.move(lambda: page.keyboard.press("Enter"))


def tab_to(visitor: Visitor, place: str) -> None:
    """With the tab key alone."""
    for _ in range(MANY):
        visitor.page.keyboard.press("Tab")
        if visitor.page.locator(place).and_(visitor.page.locator(":focus")).count():
            return
    raise AssertionError(f"the tab key does not lead to {place}")
