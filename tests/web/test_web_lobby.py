"""From the first page to a table, and back to it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from armillary.client import Client
from armillary.server.wire import NewSeat, NewTable
from tests.server.guests import GAME, guests
from tests.server.serving import Serving
from tests.web.playing import Player
from tests.web.tables import open_table
from tests.web.visiting import Visitor
from tests.web.wording import say

TURN = re.compile("^● ")


@pytest.fixture
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [ann]:
        yield ann


def test_a_free_seat_is_found_taken_and_come_back_to(visitor: Visitor, ann: Client) -> None:
    table = open_table(ann, free=2)
    page = visitor.open("/tables")
    line = page.locator(f"a[href='/table/{table.id}']")
    page.get_by_role("region", name=say("tables.joinable")).locator(line).click()
    visitor.button(say("table.room.join")).click()
    expect(visitor.button(say("table.room.leave"))).to_be_visible()
    table.start("random")
    table.resign()
    expect(page).to_have_title(TURN)
    visitor.link(say("nav.mine")).click()
    page.get_by_role("region", name=say("tables.turn")).locator(line).click()
    Player(visitor).wait()


def test_the_code_of_an_invitation_leads_to_its_table(visitor: Visitor, ann: Client) -> None:
    table = open_table(ann, free=1)
    assert table.known is not None
    page = visitor.open("/tables")
    page.get_by_label(say("tables.code")).fill(str(table.known.code))
    visitor.button(say("tables.enter")).click()
    expect(page).to_have_url(re.compile(f"/table/{table.id}$"))
    expect(visitor.button(say("table.room.join"))).to_be_visible()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "random: chance deals the cards"),
        ({"layout": "printed"}, "printed: as on the printed sheet"),
        ({"layout": "S6S5S4/M2r,M1/S3S2S1"}, "S6S5S4/M2r,M1/S3S2S1"),
    ],
)
def test_a_table_says_how_its_cards_lie(visitor: Visitor, ann: Client, options: dict[str, str], told: str) -> None:
    table = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open"), NewSeat("open")], options, visibility="public"))
    page = visitor.open(f"/table/{table.id}")
    expect(page.locator("dl div").filter(has_text="Cards").locator("dd")).to_have_text(told)
