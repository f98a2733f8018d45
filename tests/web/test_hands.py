"""Every game on a phone by touch, and with the keyboard alone."""

from itertools import cycle, islice

import pytest

from armillary.kernel.registry import own
from tests.web.conftest import Visit
from tests.web.playing import CONFIRM, GLOWING, LISTED, Player
from tests.web.tables import Wanted, choose_table
from tests.web.visiting import PHONE, Visitor
from tests.web.wording import say

DIGIT = "[data-part=choices] kbd:text-is('1')"
ANSWERS = 24
MANY = 120
"""Presses of the tab key until everything was reached."""


@pytest.mark.parametrize("game", own())
def test_by_touch_on_a_phone(visit: Visit, game: str) -> None:
    visitor = visit(shape=PHONE, settings={"confirm": "chains"})
    choose_table(visitor, Wanted(game, 3))
    player = Player(visitor, 4, touch=True)
    for _ in range(ANSWERS):
        assert player.wait()
        player.step()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


@pytest.mark.parametrize("game", own())
def test_with_the_keyboard_alone(visitor: Visitor, game: str) -> None:
    page = visitor.open("/")
    tab_to(visitor, f"li:has(a[href='/rules/{game}']) button:text-is('{say('home.play')}')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    player = Player(visitor)
    for places in islice(cycle([GLOWING, LISTED, DIGIT]), ANSWERS):
        assert player.wait()
        keyed(visitor, player, places)


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
