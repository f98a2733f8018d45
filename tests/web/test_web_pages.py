"""Every page: axe finds nothing in either theme, nothing is wider than a phone, and in French there is no English."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest

from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.playing import COMMANDS, Player
from tests.web.tables import finished, open_table
from tests.web.visiting import DESKTOP, PHONE, Visitor
from tests.web.wording import english_words, say, words_of

Paths = dict[str, str]
PAGES = {
    "home": "/",
    "new": "/new/pocket-imperium",
    "tables": "/tables",
    "mine": "/mine",
    "rules": "/rules/pocket-imperium",
    "learn": "/learn/pocket-imperium",
    "account": "/account",
    "about": "/about",
    "lost": "/nowhere",
}
AT_TABLES = ["waiting", "over", "replay"]
LOOKS: list[tuple[Any, Literal["light", "dark"]]] = [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark")]
BOTH = {"guest", "messages", "pause"}
"""Words of both languages, and what the server calls people."""
UNFOLD = "document.querySelectorAll('details').forEach(one => one.open = true)"
TEXTS = """
const said = [...document.querySelectorAll("[aria-label], [title], [placeholder], svg title")];
[document.title, document.body.innerText, ...said.flatMap(one =>
    [one.ariaLabel, one.title, one.placeholder, one.tagName === "title" ? one.textContent : ""])].join(" ")
"""


@pytest.fixture(scope="module")
def paths(server: Serving) -> Iterator[Paths]:
    """Where each page is found, with tables to be seen."""
    with guests(server.url, "Ann") as [ann]:
        over = finished(ann).id
        tables = {"waiting": f"/table/{open_table(ann).id}", "over": f"/table/{over}", "replay": f"/replay/{over}"}
        yield PAGES | tables


@pytest.mark.parametrize("name", [*PAGES, *AT_TABLES])
def test_axe_finds_nothing(visitor: Visitor, paths: Paths, name: str) -> None:
    visitor.open(paths[name])
    assert found(visitor) == []


def test_axe_finds_nothing_in_a_match(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.button(say("home.play")).first.click()
    player = Player(visitor)
    player.wait()
    assert found(visitor) == []
    player.play(until=COMMANDS)
    assert found(visitor) == []


def found(visitor: Visitor) -> list[str]:
    """What axe finds in every look of a page, and what does not fit into it."""
    page = visitor.page
    wrong = []
    for shape, theme in LOOKS:
        page.set_viewport_size(shape["viewport"])
        page.emulate_media(color_scheme=theme)
        page.evaluate(UNFOLD)
        wrong += [f"{theme}: {one}" for one in violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        wrong += [f"{wide} pixels too wide"] if wide > 0 else []
    return wrong


def test_a_french_page_has_no_english_word(visit: Visit, paths: Paths) -> None:
    visitor = visit(locale="fr-FR")
    english = english_words() - BOTH
    wrong = {}
    for name, path in paths.items():
        visitor.open(path)
        wrong[name] = strange(visitor, english)
    visitor.open("/")
    visitor.button(say("home.play", "fr")).first.click()
    player = Player(visitor)
    player.play(until=COMMANDS)
    wrong["match"] = strange(visitor, english)
    assert {name: words for name, words in wrong.items() if words} == {}


def strange(visitor: Visitor, words: set[str]) -> list[str]:
    visitor.page.evaluate(UNFOLD)
    return sorted(words.intersection(words_of(visitor.page.evaluate(TEXTS))))
