"""A guest takes the link from the account page, and goes on with it in another browser."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.test_elsewhere import seated
from tests.web.visiting import Visitor
from tests.web.wording import say


def link_of(visitor: Visitor) -> str:
    """To return with, newly made."""
    visitor.open("/account")
    visitor.button(say("account.return.make")).click()
    field = visitor.page.get_by_label(re.compile(re.escape(say("account.return.keep", name="X").partition("X")[0])))
    expect(field).to_have_value(re.compile(r"/return#\w{5}-"))
    return field.input_value()


def return_with(visitor: Visitor, link: str) -> None:
    visitor.page.goto(link)
    expect(visitor.page).to_have_url(re.compile(r"/return$"))
    visitor.button(say("return.return")).click()
    visitor.page.wait_for_url("**/mine")


def test_a_guest_returns_in_another_browser_to_their_seat(visit: Visit) -> None:
    guest, table = seated(visit)
    link = link_of(guest)
    elsewhere = visit()
    return_with(elsewhere, link)
    elsewhere.page.goto(table)
    expect(elsewhere.button(say("table.room.call_off"))).to_be_visible()
    guest.page.goto(table)
    expect(guest.button(say("table.room.call_off"))).to_be_visible()


def test_what_another_guest_has_there_goes_along(visit: Visit) -> None:
    """Only when they say so, and the page asks."""
    guest, table = seated(visit)
    link = link_of(guest)
    other, own = seated(visit)
    other.page.goto(link)
    expect(other.page.get_by_role("checkbox")).to_be_checked()
    other.page.goto(own)
    expect(other.button(say("table.room.call_off"))).to_be_visible()
    return_with(other, link)
    for one in (table, own):
        other.page.goto(one)
        expect(other.button(say("table.room.call_off"))).to_be_visible()


def test_a_new_word_takes_the_place_of_an_older_one(visit: Visit) -> None:
    guest, _ = seated(visit)
    link = link_of(guest)
    guest.button(say("account.return.new")).click()
    expect(guest.page.get_by_role("status").locator("code")).not_to_have_text(link.partition("#")[2])
    elsewhere = visit()
    elsewhere.expect(r"/api/guest/return")
    elsewhere.page.goto(link)
    elsewhere.button(say("return.return")).click()
    expect(elsewhere.page.get_by_role("log")).to_contain_text(re.compile(r"\w+ \w+"))
    expect(elsewhere.page).to_have_url(re.compile(r"/return$"))
