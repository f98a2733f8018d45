"""An account: made, left, entered again, recovered, taken along and deleted."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.visiting import Visitor
from tests.web.wording import say

NAME = "Ada"
FIRST, SECOND = "a long password", "another long password"


def enter(visitor: Visitor, way: str, **given: str) -> None:
    """One of the ways to become known."""
    visitor.button(say(f"account.{way}")).first.click()
    form = visitor.page.locator("form").filter(has=visitor.page.locator("input[autocomplete=username]"))
    for key, text in given.items():
        form.get_by_label(say(f"account.{key}")).fill(text)
    form.get_by_role("button").click()


def test_a_guest_who_makes_an_account_goes_by_its_name(visitor: Visitor) -> None:
    """Also in the form where it is changed, so that saving anything else there keeps it."""
    visitor.open("/")
    visitor.button(say("home.play")).first.click()
    visitor.page.wait_for_url("**/table/*")
    page = visitor.open("/account")
    enter(visitor, "make", name="Grace", password=FIRST)
    expect(page.get_by_text(say("account.is_account", name="Grace"))).to_be_visible()
    expect(page.locator("input[autocomplete=nickname]")).to_have_value("Grace")


def code_of(visitor: Visitor) -> str:
    """The recovery code that is shown."""
    return visitor.page.get_by_role("status").locator("code").inner_text()


def test_the_life_of_an_account(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open("/account")
    known = page.get_by_text(say("account.is_account", name=NAME))
    enter(visitor, "make", name=NAME, password=FIRST)
    expect(known).to_be_visible()
    code = code_of(visitor)
    visitor.button(say("account.logout")).click()
    expect(known).to_be_hidden()
    enter(visitor, "login", name=NAME, password=FIRST)
    expect(known).to_be_visible()
    visitor.button(say("account.logout")).click()
    enter(visitor, "recover", name=NAME, code=code, new_password=SECOND)
    expect(known).to_be_visible()
    assert code_of(visitor) != code
    with page.expect_download() as saved:
        visitor.link(say("account.export")).click()
    saved.value.save_as(tmp_path / "own.json")
    assert NAME in json.dumps(json.loads((tmp_path / "own.json").read_text()))
    visitor.button(say("account.delete")).click()
    leaving = page.locator("form").filter(has_text=say("account.delete.note"))
    leaving.get_by_label(say("account.password")).fill(SECOND)
    leaving.get_by_role("button").click()
    expect(page.get_by_text(say("account.deleted"))).to_be_visible()
    visitor.expect(r"/api/login")
    enter(visitor, "login", name=NAME, password=SECOND)
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"\w+ \w+"))
    expect(known).to_be_hidden()
