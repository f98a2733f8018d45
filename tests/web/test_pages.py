"""Every page: axe finds nothing in either theme, nothing is wider than a phone, and in French there is no English."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from armillary.client import Client, LiveTable
from armillary.kernel.registry import own
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.axe import OF_COLOURS, violations
from tests.web.conftest import Visit
from tests.web.playing import Player
from tests.web.tables import Wanted, be, choose_table, finished, open_table, questions
from tests.web.visiting import DESKTOP, PHONE, Visitor
from tests.web.wording import english_words, say, words_of

Paths = dict[str, str]
PAGES = {
    "home": "/",
    "tables": "/tables",
    "mine": "/mine",
    "account": "/account",
    "return": "/return",
    "confirm": "/confirm",
    "about": "/about",
    "lost": "/nowhere",
    **{f"{page} {game}": f"/{page}/{game}" for page in ("new", "rules", "learn", "daily") for game in own()},
}
AT_TABLES = ["waiting", *(f"{page} {game}" for page in ("over", "replay") for game in own())]
FIRST = 7
"""Questions of a match that are looked at."""
LOOKS: list[tuple[Any, Literal["light", "dark"], list[str] | None]] = [
    (DESKTOP, "light", None),
    (DESKTOP, "dark", OF_COLOURS),
    (PHONE, "dark", None),
]
"""With the rules that may find something else than in the look before."""
BOTH = {"messages", "pause", "guest", "dragonites", "nagaritakas"}
"""Words of both languages, and names."""
UNFOLD = "document.querySelectorAll('details').forEach(one => one.open = true)"
TEXTS = """
const said = [...document.querySelectorAll("[aria-label], [title], [placeholder], svg title")];
[document.title, document.body.innerText, ...said.flatMap(one =>
    [one.ariaLabel, one.title, one.placeholder, one.tagName === "title" ? one.textContent : ""])].join(" ")
"""


@pytest.fixture(scope="module")
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [found]:
        yield found


@pytest.fixture(scope="module")
def paths(ann: Client) -> Paths:
    """Where each page is found, with tables to be seen."""
    over = {game: finished(ann, game).id for game in own()}
    return {
        **PAGES,
        "waiting": f"/table/{open_table(ann).id}",
        **{f"over {game}": f"/table/{table}" for game, table in over.items()},
        **{f"replay {game}": f"/replay/{table}" for game, table in over.items()},
    }


@pytest.mark.parametrize("name", [*PAGES, *AT_TABLES])
def test_axe_finds_nothing(visitor: Visitor, paths: Paths, name: str) -> None:
    visitor.open(paths[name])
    assert found(visitor) == []


@pytest.mark.parametrize("game", own())
def test_axe_finds_nothing_in_a_match(visitor: Visitor, ann: Client, game: str) -> None:
    be(visitor, ann)
    wrong = {}
    for table, asked in islice(first_questions(ann, game), FIRST):
        visitor.open(f"/table/{table.id}")
        Player(visitor).wait()
        wrong[asked] = found(visitor)
    assert len(wrong) == FIRST
    assert {asked: what for asked, what in wrong.items() if what} == {}


@pytest.mark.parametrize(
    ("path", "title", "onward"),
    [
        ("/rules/nothing", "lost.title", "lost.home"),
        ("/learn/nothing", "lost.title", "lost.home"),
        ("/new/nothing", "lost.title", "lost.home"),
        ("/table/nothing", "table.closed", "nav.tables"),
        ("/replay/nothing", "table.closed", "nav.tables"),
    ],
)
def test_a_visitor_who_comes_to_nothing_is_told_so_and_led_on(
    visitor: Visitor, path: str, title: str, onward: str
) -> None:
    visitor.expect("404|WebSocket connection")
    page = visitor.open(path)
    expect(page.get_by_role("heading", name=say(title))).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name=say(onward))).to_be_visible()


def test_a_link_without_its_proof_offers_nothing_to_confirm(visitor: Visitor) -> None:
    page = visitor.open("/confirm")
    expect(page.get_by_text(say("confirm.incomplete"))).to_be_visible()
    expect(visitor.button(say("confirm.yes"))).to_have_count(0)


def first_questions(client: Client, game: str) -> Iterator[tuple[LiveTable, str]]:
    """The questions of a game when one meets them first; a match that asks few of them is followed by another."""
    seen = set[str]()
    while True:
        for table, asked in questions(client, game):
            if asked not in seen:
                seen.add(asked)
                yield table, asked


def found(visitor: Visitor) -> list[str]:
    """What axe finds in every look of a page, and what does not fit into it."""
    page = visitor.page
    wrong = []
    for shape, theme, rules in LOOKS:
        page.set_viewport_size(shape["viewport"])
        page.emulate_media(color_scheme=theme)
        page.evaluate(UNFOLD)
        wrong += [f"{theme}: {one}" for one in violations(page, rules)]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        wrong += [f"{wide} pixels too wide"] if wide > 0 else []
    return wrong


def test_a_french_page_has_no_english_word(visit: Visit, paths: Paths) -> None:
    visitor = visit(locale="fr-FR")
    wrong = {}
    for name, path in paths.items():
        visitor.open(path)
        wrong[name] = strange(visitor)
    assert {name: words for name, words in wrong.items() if words} == {}


@pytest.mark.parametrize("game", own())
def test_a_french_match_has_no_english_word(visit: Visit, game: str) -> None:
    visitor = visit(settings={"confirm": "never"})
    choose_table(visitor, Wanted(game, 3))
    visitor.button("FR").click()
    wrong = {asked: strange(visitor) for asked in islice(Player(visitor).moments(), FIRST)}
    assert {asked: words for asked, words in wrong.items() if words} == {}


def strange(visitor: Visitor) -> list[str]:
    """English words of a page."""
    visitor.page.evaluate(UNFOLD)
    return sorted((english_words() - BOTH).intersection(words_of(visitor.page.evaluate(TEXTS))))
