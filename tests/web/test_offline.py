"""Without a connection: one's tables as they were seen last, the lessons, and a word about what needs the server."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from armillary.client import Client
from armillary.kernel.registry import named, own
from armillary.kernel.text import LANGUAGES, Message
from armillary.server.lessons.checks import course
from tests.server.guests import GAME, guests
from tests.server.serving import Serving
from tests.web.conftest import GONE, Visit
from tests.web.tables import asked, be
from tests.web.visiting import Visitor
from tests.web.wording import say

STORED = "localStorage['armillary.tables']"
LATER = "armillary.later"
KEPT = """
caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys()))))
    .then(found => found.flat().map(request => new URL(request.url)).map(({ pathname, search }) => pathname + search))
"""
TEXTS = r"api/games|api/titles/\w\w|api/games/[^/]+/(text|rules|lessons)(/[^/]+)?"
SHARED = re.compile(rf"/(assets/[^/]+|[^/]*|{TEXTS})(\?.*)?$")
"""What is the same for everybody."""


def come(visit: Visit, server: Serving, client: Client | None = None, language: str = "en") -> Visitor:
    """A person who may keep things for later, and has them kept."""
    visitor = visit(server.url, service_workers="allow", settings={"language": language})
    if client is not None:
        be(visitor, client)
    page = visitor.open("/")
    expect_stored(page, LATER)
    return visitor


def expect_stored(page: Page, key: str) -> None:
    page.wait_for_timeout(100)
    for _ in range(300):
        if page.evaluate(f"localStorage['{key}']"):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{key} is not stored")


def without(visitor: Visitor, server: Serving, path: str) -> Page:
    """A page that is opened when the server is gone."""
    visitor.expect(GONE)
    server.kill()
    visitor.page.goto(path)
    return visitor.page


def kept(page: Page) -> Locator:
    return page.locator("[data-part=kept]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_tables_as_they_were_seen(visit: Visit, mortal: Serving, language: str) -> None:
    with guests(mortal.url, "Ann") as [ann]:
        table = asked(ann, GAME)
        visitor = come(visit, mortal, ann, language)
        page = without(visitor, mortal, "/")
        line = kept(page).locator(f"a[href='/table/{table.id}']")
        expect(line).to_contain_text(named(GAME).text(language).render(Message("title")))
        expect(line).to_contain_text(say("tables.your_turn", language))
        expect(kept(page)).to_contain_text(said_before("tables.kept", language))
        expect(page.get_by_text(say("connection.without", language))).to_be_visible()
        page.goto("/mine")
        expect(line).to_be_visible()
        line.click()
        expect(page.get_by_text(say("app.away", language))).to_be_visible()
        mortal.start()
        expect(page.locator("[data-part=prompt]")).to_be_visible()


def said_before(key: str, language: str) -> str:
    """The words before what is put into them."""
    return say(key, language, when="|").partition("|")[0].strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_learnt(visit: Visit, mortal: Serving, language: str) -> None:
    """Those of a game that nobody has looked at before; with hints, and no server."""
    visitor = come(visit, mortal, language=language)
    for name in own():
        page = without(visitor, mortal, f"/learn/{name}")
        text, scripts = named(name).text(language), course(name).book.lesson
        visitor.button(say("learn.begin", language)).click()
        for script in scripts:
            for step in script.step:
                expect(page.get_by_text(text.render(Message(script.words(f"{step.name}.guide"))))).to_be_visible()
                answer(page, step.hoped[0])
            expect(page.get_by_text(text.render(Message(script.words("end"))))).to_be_visible()
            if script is not scripts[-1]:
                visitor.link(say("learn.next", language)).click()


def answer(page: Page, key: int) -> None:
    stepper = page.locator("[data-part=stepper]")
    if stepper.count():
        page.keyboard.press(str(key))
        stepper.locator(f"[data-key='{key}']").click()
    else:
        page.locator(f"[data-part=choices] [data-key='{key}']").click()


def test_a_hint_in_a_lesson(visit: Visit, mortal: Serving) -> None:
    visitor = come(visit, mortal)
    page = without(visitor, mortal, f"/learn/{GAME}?lesson=orders")
    page.locator("[data-part=prompt]").wait_for()
    answer(page, 1)
    hint = page.get_by_text(named(GAME).text().render(Message("lesson.orders.first.hints.many")))
    expect(hint).to_be_visible()
    visitor.button(say("toast.close")).click()
    expect(hint).to_be_hidden()
    answer(page, 1)
    visitor.button(say("learn.show")).click()
    expect(page.locator("[data-part=choices] [data-key='0'].pointed")).to_be_visible()
    visitor.button(say("learn.take")).click()
    expect(page.get_by_text(named(GAME).text().render(Message("lesson.orders.next.guide")))).to_be_visible()


def test_a_person_who_logs_out_leaves_nothing(visit: Visit, mortal: Serving) -> None:
    with guests(mortal.url, "Ann") as [ann]:
        ann.account("Ann of Kent", "three tall towers")
        asked(ann, GAME)
        visitor = come(visit, mortal, ann)
        expect_stored(visitor.page, "armillary.tables")
        other = visitor.context.new_page()
        other.goto("/mine")
        expect(other.get_by_role("region", name=say("tables.turn"))).to_contain_text("Pocket Imperium")
        visitor.page.goto("/account")
        visitor.button(say("account.logout")).click()
        expect(visitor.button(say("account.logout"))).to_be_hidden()
        assert visitor.page.evaluate(STORED) is None
        expect(other.get_by_text(say("tables.nobody"))).to_be_visible()
        page = without(visitor, mortal, "/")
        expect(page.get_by_text(say("connection.lost"))).to_be_visible()
        expect(kept(page)).to_have_count(0)


def test_nobody_sees_the_tables_of_who_was_here_before(visit: Visit, mortal: Serving) -> None:
    with guests(mortal.url, "Ann", "Bob") as [ann, bob]:
        asked(ann, GAME)
        visitor = come(visit, mortal, ann)
        expect_stored(visitor.page, "armillary.tables")
        be(visitor, bob)
        visitor.open("/")
        assert visitor.page.evaluate(STORED) is None or "Ann" not in visitor.page.evaluate(STORED)
        page = without(visitor, mortal, "/mine")
        expect(page.get_by_text(say("connection.lost"))).to_be_visible()
        expect(page.get_by_text("Ann")).to_have_count(0)


def test_what_the_server_says_to_one_person_is_not_kept(visit: Visit, mortal: Serving) -> None:
    """But for what the list of tables showed."""
    with guests(mortal.url, "Ann") as [ann]:
        table = asked(ann, GAME)
        assert table.known is not None
        visitor = come(visit, mortal, ann)
        visitor.open(f"/table/{table.id}")
        found: list[str] = visitor.page.evaluate(KEPT)
        assert any("/text/" in path for path in found)
        assert [path for path in found if not SHARED.match(path)] == []
        stored: dict[str, Any] = visitor.page.evaluate(f"JSON.parse({STORED})")
        [listed] = stored["tables"]
        assert listed.keys() <= {"id", "game", "status", "asked", "seat", "moved", "options", "seats"}
        assert all(seat.keys() <= {"kind", "name"} for seat in listed["seats"])
        assert str(table.known.code) not in visitor.page.evaluate(STORED)
