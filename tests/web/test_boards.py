"""What a board says by itself: of cards, of what was chosen and not confirmed, and of what has happened."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from armillary.client import Client
from armillary.kernel.registry import named
from armillary.kernel.text import LANGUAGES, Message
from armillary.server.wire import NewTable
from tests.server.guests import ME, RANDOM, guests
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import COMMANDS, SECRET, Player
from tests.web.tables import Wanted, choose_table, come, finished
from tests.web.visiting import PHONE
from tests.web.wording import say

PLACE = "[data-place][aria-disabled=false]"
DRAFTED = "section.board .origin.chosen"
ZERO = re.compile(r"(?<![\d.,:])0(?![\d.,:%])")


@pytest.fixture(scope="module")
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [found]:
        yield found


@pytest.mark.parametrize("shape", [{}, PHONE], ids=["wide", "narrow"])
def test_command_cards_carry_their_names(visit: Visit, shape: dict[str, object]) -> None:
    """Printed on them where there is room; else a person who presses one is told."""
    visitor = visit(settings={"confirm": "always"}, **({"shape": shape} if shape else {}))
    choose_table(visitor, Wanted("pocket-imperium", 3))
    page, player = visitor.page, Player(visitor, seed=3, touch=bool(shape))
    player.play(until=SECRET)
    card = page.locator(COMMANDS).first
    name = named("pocket-imperium").text().render(Message(f"command.{card.get_attribute('data-command')}"))
    player.move(lambda: player.press(card))
    laid = page.get_by_role("button", name=re.compile(f"^1: {name}"))
    printed = laid.locator("text")
    expect(printed).to_have_text(name)
    expect(printed).to_be_visible(visible=not shape)
    (laid.tap if shape else laid.click)(force=True)
    expect(page.get_by_role("log", name=say("toasts.label"))).to_contain_text(f"1: {name}")


def test_a_drafted_origin_is_drawn(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "always"})
    choose_table(visitor, Wanted("apex", 3))
    page, player = visitor.page, Player(visitor, seed=1)
    while not page.locator(PLACE).count():
        assert player.wait()
        player.step()
        player.wait()
    expect(page.locator(DRAFTED)).to_have_count(0)
    place = page.locator(PLACE).first.get_attribute("data-place")
    player.move(page.locator(PLACE).first.click)
    expect(page.locator(DRAFTED)).to_have_attribute("data-origin", str(place))
    player.undo()
    expect(page.locator(DRAFTED)).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "name and colour only"), ("fr", "Seuls le nom et la couleur changent")]
)
def test_civilisations_say_that_they_differ_in_name_and_colour_only(
    visit: Visit, ann: Client, language: str, said: str
) -> None:
    options = {"civilisations": "chosen"}
    table = ann.create(NewTable("council-of-shadows", [ME, RANDOM, RANDOM], options))
    visitor = visit(settings={"language": language})
    come(visitor, ann, table)
    player = Player(visitor)
    assert player.wait()
    expect(visitor.page.locator("[data-part=prompt]")).to_contain_text(said)


def test_the_history_counts_no_nothings(visit: Visit, ann: Client) -> None:
    """Who takes gold takes no coal and no crystal, and is not told so."""
    table = finished(ann, "council-of-shadows")
    for language in LANGUAGES:
        page = visit(settings={"language": language}).open(f"/replay/{table.id}")
        lines = page.locator("[data-part=log] li")
        expect(lines.nth(20)).to_be_attached()
        assert [line for line in lines.all_inner_texts() if ZERO.search(line)] == []
