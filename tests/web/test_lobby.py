"""From the first page to a table, and back to it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from armillary.client import Client
from armillary.server.wire import NewSeat, NewTable
from tests.server.guests import GAME, guests
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import Player
from tests.web.tables import come, open_table
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
    expect(page.locator("[data-part=short-code] span").first).to_be_visible()  # there is none once it has begun
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
        ({}, "chance deals the cards"),
        ({"layout": "printed"}, "as on the printed sheet"),
        ({"layout": "S6S5S4/M2r,M1/S3S2S1"}, "S6S5S4/M2r,M1/S3S2S1"),
    ],
)
def test_a_table_says_how_its_cards_lie(visitor: Visitor, ann: Client, options: dict[str, str], told: str) -> None:
    table = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open"), NewSeat("open")], options, visibility="public"))
    page = visitor.open(f"/table/{table.id}")
    expect(page.locator("dl div").filter(has_text="Cards").locator("dd")).to_have_text(told)


def test_its_host_calls_off_a_match_that_bots_play_alone(visitor: Visitor, visit: Visit, ann: Client) -> None:
    """Nobody else is offered that, and those who watch are told."""
    table = ann.create(NewTable(GAME, [NewSeat("bot", "search:1s")] * 3, visibility="public"))
    come(visitor, ann, table)
    page = visitor.page
    other = visit()
    other.open(page.url)
    ways = [open_menu(one) for one in (visitor, other)]
    expect(ways[1]).to_have_count(0)
    ways[0].get_by_role("button", name=say("table.cancel.alone"), exact=True).click()
    sure = visitor.page.get_by_role("dialog", name=say("table.cancel.alone"))
    sure.get_by_role("button", name=say("table.cancel.alone")).click()
    for one in (visitor, other):
        expect(one.page.get_by_text(say("table.ended.abandoned"))).to_be_visible()
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(page.get_by_text(say("table.ended.abandoned"))).to_be_visible()


def test_a_listener_who_may_no_longer_see_a_table_is_told_so(visitor: Visitor, ann: Client) -> None:
    """They looked at it while a seat was free, and its match is private."""
    table = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open")], visibility="private"))
    assert table.known is not None
    visitor.page.goto(f"/join/{table.known.code}")
    expect(visitor.button(say("table.room.join"))).to_be_visible()
    table.start("random")
    expect(visitor.page.get_by_role("heading", name=say("table.closed"))).to_be_visible()
    expect(visitor.button(say("table.room.join"))).to_have_count(0)
    expect(visitor.page.get_by_text(say("connection.lost"))).to_have_count(0)


def open_menu(visitor: Visitor) -> Locator:
    """Where a match can be ended, if its reader may."""
    visitor.button(say("table.options")).click()
    dialog = visitor.page.get_by_role("dialog", name=say("table.menu"))
    expect(dialog.get_by_text(say("table.fact.visibility"))).to_be_visible()
    return dialog.get_by_role("region", name=say("table.give_up"))
