"""What a link shows, titles with elided names in French, and times as the browser writes them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from armillary.client import Client
from armillary.server.pictures.picture import HIGH, WIDE
from armillary.server.wire import NewTable
from tests.server.guests import GAME, ME, OPEN, guests
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.tables import finished
from tests.web.visiting import Visitor
from tests.web.wording import say

SIZE = """
async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}
"""
TITLES = [
    ("/rules/apex", "Règles d'Apex"),
    ("/rules/pocket-imperium", "Règles de Pocket Imperium"),
    ("/new/apex", "Une table d'Apex"),
    ("/new/pocket-imperium", "Une table de Pocket Imperium"),
]


@pytest.fixture(scope="module")
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [found]:
        yield found


def pictured(page: Page, path: str) -> bytes:
    """What a program shows that reads the head of a page: it can be drawn."""
    page.goto(path)
    url = str(page.locator("meta[property='og:image']").get_attribute("content"))
    assert page.evaluate(SIZE, url) == [WIDE, HIGH]
    return page.request.get(url).body()


def test_a_table_a_moment_and_a_result_have_pictures(visitor: Visitor, ann: Client) -> None:
    table = ann.create(NewTable(GAME, [ME, OPEN], visibility="public"))
    over = finished(ann)
    paths = [f"/table/{table.id}", f"/replay/{over.id}?step=60", f"/table/{over.id}"]
    assert len({pictured(visitor.page, path) for path in paths}) == len(paths)


def test_a_result_is_handed_on_and_leads_to_itself(visit: Visit, ann: Client) -> None:
    visitor, other = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    over = finished(ann)
    page = visitor.open(f"/table/{over.id}")
    visitor.button(say("result.share")).click()
    expect(page.get_by_role("log", name=say("toasts.label"))).to_contain_text(say("part.copied"))
    link = page.evaluate("navigator.clipboard.readText()")
    other.open(link)
    expect(other.page.locator("[data-part=score] h2")).to_have_text(page.locator("[data-part=score] h2").inner_text())
    assert pictured(other.page, link)


@pytest.mark.parametrize(("path", "title"), TITLES)
def test_french_titles_elide(visit: Visit, path: str, title: str) -> None:
    visitor = visit(locale="fr-FR")
    expect(visitor.open(path)).to_have_title(f"{title} · Armillary")


@pytest.mark.parametrize(
    ("locale", "time"),
    [
        ("en-US", r"\b\d{1,2}:00.[AP]M\b"),
        ("en-GB", r"\b\d\d:00(?!.[AP]M)"),
        ("fr-FR", r"\b\d\d:00(?!.[AP]M)"),
        ("fr-CA", r"\b\d\d h 00\b"),
    ],
)
def test_times_are_written_as_the_browser_writes_them(visit: Visit, locale: str, time: str) -> None:
    page = visit(locale=locale, timezone_id="America/New_York").open("/daily/apex")
    expect(page.get_by_role("main")).to_contain_text(re.compile(time))
