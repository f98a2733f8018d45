"""Friends at a table: invited, seen, heard, asked before a match ends, and once more."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from armillary.client import Client
from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, guests, sit
from tests.server.serving import Serving
from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.tables import come
from tests.web.visiting import PHONE, Visitor
from tests.web.wording import say

SHARED = "navigator.share = async (given) => { window.shared = given }"
COMPANY = "[data-part=company]"
BUBBLE = "[data-part=bubble]"


@pytest.fixture
def people(server: Serving) -> Iterator[list[Client]]:
    with guests(server.url, "Ann", "Ben") as found:
        yield found


def test_a_friend_is_invited_and_sits_down(visit: Visit) -> None:
    """By a link, a picture of it, or a code that is said; they learn by whom and to what, and press one button."""
    ann, ben = visit(), visit(shape=PHONE, settings={"language": "fr"})
    ann.context.add_init_script(SHARED)
    ann.open("/")
    ways = ann.page.locator("li", has=ann.page.get_by_role("heading", name="Apex")).get_by_role("button")
    expect(ways).to_have_text([say("home.play"), say("friend.play")])
    ways.nth(1).click()
    ann.page.get_by_label(say("friend.name")).fill("Ann")
    ann.button(say("friend.make")).click()
    link = ann.page.get_by_label(say("table.invite")).input_value()
    expect(ann.page.get_by_role("img", name=say("table.invite.picture"))).to_be_visible()
    assert violations(ann.page) == []
    ann.button(say("part.share")).click()
    assert ann.page.evaluate("window.shared.url") == link
    short = ann.page.locator("[data-part=short-code] span")
    expect(short).to_have_count(2)
    ben.open("/").get_by_label(say("tables.code", "fr")).fill(" ".join(short.all_inner_texts()).lower())
    ben.button(say("tables.enter", "fr")).click()
    invited = ben.page.locator("[data-part=invited]")
    expect(invited).to_contain_text(say("invited.by", "fr", name="Ann", game="Apex"))
    expect(invited.get_by_role("link", name=say("home.learn", "fr"))).to_have_attribute("href", "/learn/apex")
    expect(invited.get_by_role("link", name=say("table.rules", "fr"))).to_have_attribute("href", "/rules/apex")
    expect(ben.page.get_by_role("main").locator("button.main")).to_have_count(1)
    ben.page.get_by_label(say("friend.name", "fr")).fill("Ben")
    invited.get_by_role("button").click()
    for visitor in (ann, ben):
        expect(visitor.page.locator(COMPANY)).to_contain_text(re.compile("Ann.*Ben"))
    expect(ann.page.get_by_text(re.compile("^Ben sits down"))).to_be_visible()


def test_one_sees_who_is_there_and_hears_them(visit: Visit, people: list[Client]) -> None:
    table, _ = sit(people, NewTable(GAME, [ME, OPEN], visibility="public"))
    ann, ben, eve = visit(), visit(shape=PHONE, settings={"language": "fr"}), visit(shape=PHONE)
    for visitor, client in ((ann, people[0]), (ben, people[1])):
        come(visitor, client, table)
    eve.open(f"/table/{table.id}")
    there = ann.page.locator(COMPANY)
    expect(there.locator("[data-part=watching]")).to_have_text("1 watching")
    # a phrase, each in their own language
    dialog = opened_talk(ben)
    assert violations(ben.page) == []
    dialog.get_by_role("button", name=say("phrase.good_luck", "fr")).click()
    expect(dialog.get_by_role("listitem").filter(has_text=say("phrase.good_luck", "fr")).first).to_be_visible()
    ben.page.keyboard.press("Escape")
    tab = ann.page.get_by_role("tab", name=re.compile(say("part.talk")))
    expect(tab).to_contain_text("1")
    tab.click()
    expect(ann.page.locator("[data-part=talk] ol")).to_contain_text(f"Ben {say('phrase.good_luck')}")
    expect(tab).to_have_text(say("part.talk"))
    # a message on a phone
    ann.page.get_by_label(say("part.talk.say")).fill("I think of Mars")
    ann.button(say("part.talk.send")).click()
    bubble = ben.page.locator(BUBBLE)
    expect(bubble.get_by_role("status")).to_have_text("Ann I think of Mars")
    expect(bubble.get_by_role("button")).to_contain_text("1")
    opened_talk(ben)
    ben.page.keyboard.press("Escape")
    expect(bubble).not_to_contain_text("1")
    # another name
    people[0].profile(name="Anna")
    expect(ben.page.locator(COMPANY)).to_contain_text("Anna")
    # who watches
    talk = opened_talk(eve)
    expect(talk.get_by_text("I think of Mars")).to_be_visible()
    expect(talk.get_by_label(say("part.talk.say"))).to_have_count(0)
    ann.button(say("table.options")).click()
    ann.page.get_by_label(say("table.spectators_talk")).click()
    ann.page.keyboard.press("Escape")
    talk.get_by_label(say("part.talk.say")).fill("Hello from outside")
    talk.get_by_role("button", name=say("part.talk.send")).click()
    line = ann.page.locator("[data-part=talk] li").filter(has_text="Hello from outside")
    expect(line).to_contain_text(say("part.talk.watches"))
    # who has left
    expect(there).not_to_contain_text(say("part.seat.away"))
    ben.page.goto("about:blank")
    expect(there.get_by_role("listitem").filter(has_text="Ben")).to_contain_text(say("part.seat.away"))


def test_one_sees_who_chooses(visit: Visit, people: list[Client]) -> None:
    """In turn, each when asked."""
    tables = sit(people, NewTable(GAME, [ME, OPEN], visibility="public"))
    there = visit().open(f"/table/{tables[0].id}").locator(COMPANY).get_by_role("listitem")
    seen = set[int]()
    while len(seen) < 2:
        [seat, *more] = tables[0].look().asked
        if not more:
            expect(there.nth(seat)).to_contain_text(say("part.seat.asked"))
            expect(there.nth(1 - seat)).not_to_contain_text(say("part.seat.asked"))
            seen.add(seat)
        state = tables[seat].state()
        assert state.question is not None
        tables[seat].answer(state.question.choices[0].key)


def test_ending_a_match_asks_first_leaves_a_replay_and_may_be_followed_by_another(
    visit: Visit, people: list[Client]
) -> None:
    table, _ = sit(people, NewTable(GAME, [ME, OPEN]))
    table.say("Well met")
    ann, ben = visit(), visit(shape=PHONE)
    for visitor, client in ((ann, people[0]), (ben, people[1])):
        come(visitor, client, table)
    ann.button(say("table.options")).click()
    ann.button(say("table.cancel")).click()
    sure = ann.page.get_by_role("dialog", name=say("table.cancel"))
    expect(sure).to_contain_text(say("table.cancel.sure.others"))
    sure.get_by_role("button", name=say("sure.no")).click()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert not table.look().seats[0].cancels
    ann.button(say("table.options")).click()
    ann.button(say("table.cancel")).click()
    sure.get_by_role("button", name=say("table.cancel")).click()
    ben.button(say("table.cancel.agree")).click()
    asked = ben.page.get_by_role("dialog", name=say("table.cancel.alone"))
    assert table.look().status == "running"
    asked.get_by_role("button", name=say("table.cancel.alone")).click()
    expect(ann.page.get_by_text(say("table.ended.cancelled"))).to_be_visible()
    ben.button(say("table.rematch")).click()
    expect(ann.page.locator("[data-part=rematch]")).to_have_text("Ben wants a rematch.")
    ann.link(say("table.replay")).click()
    expect(ann.page.locator("[data-part=replay] .where")).to_have_text(re.compile("Step 0 of [1-9]"))
    ann.page.go_back()
    ann.button(say("table.rematch.join")).click()
    expect(ann.page.locator(COMPANY)).to_contain_text(re.compile("Ann.*Ben"))
    ann.page.get_by_role("tab", name=say("part.talk")).click()
    expect(ann.page.locator("[data-part=talk] ol")).to_contain_text("Well met")


def opened_talk(visitor: Visitor) -> Locator:
    """On a phone."""
    visitor.page.locator(BUBBLE).get_by_role("button").click()
    return visitor.page.get_by_role("dialog")
