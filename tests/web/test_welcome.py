"""The first page shows what games look like, how long they take and how hard they are, and with which to begin."""

import pytest
from playwright.sync_api import expect

from armillary.kernel.registry import named, own
from armillary.kernel.text import LANGUAGES, Message
from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.visiting import PHONE, Visitor
from tests.web.wording import say

EASIEST = "pocket-imperium"
FEWEST_SHAPES = 60
"""Of a picture that is a board and no sign."""
TOLD = {
    "pocket-imperium": {
        "en": ["2 to 3 players", "about 45 minutes", "little to learn (1 of 3)"],
        "fr": ["2 à 3 joueurs", "45 minutes environ", "peu à apprendre (1 sur 3)"],
    },
    "apex": {
        "en": ["2 to 6 players", "30 to 60 minutes", "some to learn (2 of 3)"],
        "fr": ["2 à 6 joueurs", "30 à 60 minutes", "assez à apprendre (2 sur 3)"],
    },
    "council-of-shadows": {
        "en": ["1 to 4 players", "60 to 90 minutes", "much to learn (3 of 3)"],
        "fr": ["1 à 4 joueurs", "60 à 90 minutes", "beaucoup à apprendre (3 sur 3)"],
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_boards_are_pictured_and_described(visit: Visit, language: str, look: str) -> None:
    page = visit(settings={"language": language}, color_scheme=look, shape=PHONE).open("/")
    for name in own():
        picture = page.get_by_role("img", name=named(name).text(language).render(Message("picture")), exact=True)
        expect(picture).to_be_visible()
        assert picture.locator("path, circle, rect").count() > FEWEST_SHAPES
    assert violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_time_and_difficulty_stand_beside_each_game_the_easiest_first(visit: Visit, language: str) -> None:
    page = visit(settings={"language": language}).open("/")
    cards = page.get_by_role("main").locator("li:has([data-picture])")
    facts = [card.locator("[data-part=facts] li").all_inner_texts() for card in cards.all()]
    assert [[fact.strip() for fact in found] for found in facts] == [TOLD[name][language] for name in TOLD]
    assert [card.locator("[data-picture]").get_attribute("data-picture") for card in cards.all()] == [*TOLD]


def test_newcomers_are_told_where_to_begin(visitor: Visitor) -> None:
    page = visitor.open("/")
    first = page.locator("[data-part=first]")
    title = named(EASIEST).text().render(Message("title"))
    expect(first).to_contain_text(say("home.first", game=title))
    first.get_by_role("link", name=say("home.learn")).click()
    expect(page).to_have_url(f"{visitor.page.url.split('/learn')[0]}/learn/{EASIEST}")
    expect(page.locator("[data-part=aim]")).to_be_visible()
