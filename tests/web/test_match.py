"""Whole matches by clicks, and what a single choice is like."""

import re

import pytest
from playwright.sync_api import expect

from armillary.kernel.registry import own
from tests.server.guests import until
from tests.web.conftest import Visit
from tests.web.playing import COMMANDS, CONFIRM, GLOWING, LISTED, OVER, SECRET, Player
from tests.web.tables import Wanted, choose_table
from tests.web.visiting import Visitor
from tests.web.wording import say

MATCHES = [
    Wanted("pocket-imperium", 3),
    Wanted("pocket-imperium", 2, ("printed",)),
    Wanted("apex", 2),
    Wanted("apex", 4, ("exploration", "dealt")),
    Wanted("apex", 6),
    Wanted("council-of-shadows", 1),
    Wanted("council-of-shadows", 2, ("stations",)),
    Wanted("council-of-shadows", 3, ("leaders",)),
    Wanted("council-of-shadows", 4, ("full",)),
]
"""Every game in every mode."""
IMPOSSIBLE = {"pocket-imperium": "[data-hex]", "apex": "[data-place]", "council-of-shadows": "[data-planet]"}
"""What may be clicked in vain while others of its kind may be chosen."""
THREE = Wanted("pocket-imperium", 3)


@pytest.mark.parametrize("wanted", MATCHES, ids=str)
def test_a_whole_match(visit: Visit, wanted: Wanted) -> None:
    visitor = visit(settings={"confirm": "never"})
    choose_table(visitor, wanted)
    assert Player(visitor, seed=wanted.players).play() > 20
    powers = max(2, wanted.players)  # who is alone plays against the Automa, whose total stands beside
    expect(visitor.page.locator(f"{OVER} td.total")).to_have_count(powers)


def test_a_whole_match_with_every_choice_confirmed(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "always"})
    choose_table(visitor, Wanted("council-of-shadows", 2))
    player, confirmed = Player(visitor, seed=5), 0
    while player.wait():
        confirmed += visitor.page.locator(CONFIRM).count()
        player.step()
    assert confirmed > 10
    expect(visitor.page.locator(f"{OVER} td.total")).to_have_count(2)


@pytest.mark.parametrize("game", own())
def test_a_choice_can_be_taken_back_until_it_is_confirmed(visit: Visit, game: str) -> None:
    visitor = visit(settings={"confirm": "always"})
    choose_table(visitor, Wanted(game, 3))
    player = Player(visitor)
    player.wait()
    before = player.asked()
    player.pick(f"{GLOWING}, {LISTED}")
    until(lambda: player.asked() != before)
    player.undo()
    until(lambda: player.asked() == before)


def test_a_chain_is_taken_back_link_by_link(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "always"})
    choose_table(visitor, THREE)
    player = Player(visitor)
    player.play(until=SECRET)
    cards = visitor.page.locator(COMMANDS)
    expect(cards).to_have_count(3)
    player.pick(COMMANDS)
    expect(cards).to_have_count(2)
    player.pick(COMMANDS)
    expect(visitor.page.locator(CONFIRM)).to_be_visible()
    player.undo()
    expect(cards).to_have_count(2)
    player.undo()
    expect(cards).to_have_count(3)


@pytest.mark.parametrize(("game", "place"), IMPOSSIBLE.items())
def test_an_impossible_click_says_why_and_shows_the_rule(visitor: Visitor, game: str, place: str) -> None:
    choose_table(visitor, Wanted(game, 3))
    page = visitor.page
    Player(visitor).play(until=f"{place}[aria-disabled=false]")
    page.locator(f"{place}[aria-disabled=true]").first.click(force=True)
    said = page.get_by_role("log", name=say("toasts.label"))
    expect(said).to_contain_text(re.compile(r"\w+ \w+ .*\d"))
    rule = said.get_by_role("link")
    number = str(rule.text_content()).split()[-1]
    rule.click()
    page.wait_for_url(f"**/rules/{game}#{number}")
    expect(page.locator(f'[id="rule-{number}"]')).to_be_in_viewport()
