"""What became of a match, and of the match of the day."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from sqlalchemy import update

from armillary.client import LiveTable
from armillary.kernel.registry import own as games
from armillary.kernel.text import LANGUAGES
from armillary.server.daily import day_before
from armillary.server.store import schema
from armillary.server.web.reading import COOKIE
from tests.server.databases import opened
from tests.server.guests import guests, until
from tests.server.serving import Serving
from tests.web.axe import violations
from tests.web.beside import BEACONS
from tests.web.conftest import Visit
from tests.web.jumping import SIZES
from tests.web.tables import finished
from tests.web.test_fair import DRAWS
from tests.web.visiting import PHONE
from tests.web.wording import say

COURSE = "[data-part=course]"
GAME = "beacons"
KNOWN = "if (location.origin !== 'null') localStorage['armillary.known'] ??= 'yes'"
"""A person has played in this browser before."""


@pytest.fixture
def own(site: None, tmp_path: Path) -> Iterator[Serving]:
    with Serving(str(tmp_path / "armillary.db"), "--game", str(BEACONS), pace=20) as found:
        yield found


def numbers(row: Locator) -> list[int]:
    return [int(re.split(r"\D+", text.strip())[-1]) for text in row.locator("td").all_text_contents()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_may_do_next_is_in_sight(visit: Visit, server: Serving, language: str) -> None:
    """However long the result is."""
    with guests(server.url, "Ann") as [ann]:
        tables = [finished(ann, game) for game in games()]
    for size in ("390x844", "1280x720"):
        visitor = visit(shape=SIZES[size], settings={"language": language})
        for table in tables:
            visitor.open(f"/table/{table.id}")
            for way in (visitor.link(say("table.replay", language)), visitor.link(say("table.new", language))):
                expect(way).to_be_in_viewport(ratio=1)


def test_a_result_is_explained_and_leads_into_the_replay(visit: Visit, server: Serving) -> None:
    """Its parts add up, the curve says what came in each round, and the proof of the draws is out of the way."""
    with guests(server.url, "Ann") as [ann]:
        table = finished(ann, "council-of-shadows")
        tally = table.tally()
    visitor = visit()
    page = visitor.open(f"/table/{table.id}")
    rows = page.locator("[data-part=score] tbody").first.locator("tr")
    level, energy, total = map(numbers, rows.all())
    assert [one + other for one, other in zip(level, energy, strict=True)] == total
    expect(page.locator("[data-part=score]")).to_contain_text(say("result.inside"))
    slider = page.get_by_role("slider", name=say("result.round"))
    expect(slider).to_have_attribute("aria-valuetext", f"Round {len(tally.rounds)}")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(f"{COURSE} .reached strong")).to_have_text(list(map(str, sorted(tally.rounds[0].scores)[::-1])))
    expect(page.locator(DRAWS)).to_be_hidden()
    page.get_by_text(say("result.more"), exact=True).click()
    expect(visitor.button(say("table.draws.check"))).to_be_visible()
    turning = tally.turning[0]
    page.locator(f"{COURSE} .turns a").first.click()
    page.wait_for_url(f"**/replay/{table.id}?step={turning.step}*")
    expect(page.locator("[data-part=replay] .where")).to_have_text(re.compile(f"^Step {turning.step} of "))
    small = visit(shape=PHONE, color_scheme="dark")
    small.open(f"/table/{table.id}")
    small.page.locator(COURSE).wait_for()
    assert violations(small.page) == []
    assert small.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def play(table: LiveTable) -> None:
    """To the end, always the first of what is offered."""
    while (state := table.state()).table.status == "running":
        if state.question is None:
            until(lambda: table.state().question is not None or table.look().status != "running")
        else:
            table.answer(state.question.choices[0].key)


def shift(database: str, table: str, day: str) -> None:
    """As if it had been played the day before."""
    with opened(database) as engine, engine.execution_options(writes=True).begin() as connection:
        row = schema.table
        connection.execute(update(row).where(row.c.id == table).values(daily=day_before(day)))


def test_the_match_of_the_day_from_the_first_page_to_the_day_after(own: Serving, visit: Visit) -> None:
    """Played, shared as a text, found again, and the next day watched by another person, in good French."""
    visitor = visit(own.url)
    with guests(own.url, "Ada") as [ada]:
        visitor.context.add_cookies([{"name": COOKIE, "value": str(ada.token), "url": own.url}])
        visitor.context.add_init_script(KNOWN)
        visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = visitor.open("/")
        page.locator("[data-part=dailies]").get_by_role("link", name="Beacons").click()
        visitor.button(say("daily.play")).click()
        page.wait_for_url("**/table/*")
        table = ada.table(page.url.rpartition("/")[2])
        play(table)
        [today] = [one for one in ada.dailies() if one.game == GAME]
        standing = f"{today.points} points: place 1 of 1"
        expect(page.locator("[data-part=daily]")).to_contain_text(standing)
        visitor.button(say("daily.copy")).click()
        expect(page.get_by_role("log", name=say("toasts.label"))).to_contain_text(say("part.copied"))
        shared = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert shared[1:] == [standing, f"{own.url}/daily/beacons"]
        assert shared[0].startswith("Armillary, Beacons, match of the day of ")
    visitor.open("/daily/beacons")
    expect(page.locator("[data-part=daily]")).to_contain_text(standing)
    visitor.button(say("daily.result")).click()
    page.wait_for_url(f"**/table/{table.id}")
    page.goto("about:blank")
    own.end()
    shift(own.database, table.id, today.day)
    own.start()
    other = visit(own.url, shape=PHONE, settings={"language": "fr"})
    other.open("/daily/beacons")
    assert violations(other.page) == []
    other.link("Revoir la partie d'Ada").click()
    other.page.wait_for_url(f"**/replay/{table.id}*")
    expect(other.page.locator("section.board")).to_be_visible()
