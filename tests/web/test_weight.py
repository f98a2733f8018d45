"""Pages are small on the wire and soon usable on a slow line, for a person who has never been here."""

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser

from armillary.client import Client
from armillary.kernel.registry import own
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.tables import asked, be
from tests.web.weighing import weigh

FIRST, TABLE = 120_000, 200_000
"""Bytes: heads and contents of all that comes, fonts, words and live frames included."""
LISTS = {"/api/daily", "/api/games", "/api/tables"}
"""What the first page shows and the server may say anew at any time."""
LOCALES = ["en-GB", "fr-FR"]


@pytest.fixture(scope="module")
def ann(server: Serving) -> Iterator[Client]:
    with guests(server.url, "Ann") as [ann]:
        yield ann


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_page_is_light_and_names_what_it_needs(browser: Browser, server: Serving, locale: str) -> None:
    found = weigh(browser, server.url, "/", "home", slowly=True, locale=locale)
    assert found.size <= FIRST, found.parts
    assert found.late == {*LISTS, f"/api/titles/{locale[:2]}"}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", own())
def test_a_table_is_light_and_names_what_it_needs(
    browser: Browser, server: Serving, ann: Client, game: str, locale: str
) -> None:
    path = f"/table/{asked(ann, game).id}"
    found = weigh(browser, server.url, path, "table", slowly=True, prepare=partial(be, client=ann), locale=locale)
    assert found.size <= TABLE, found.parts
    assert found.late == {"/api/me"}


def test_what_a_page_weighs_is_all_that_it_receives(browser: Browser, server: Serving, ann: Client) -> None:
    """Else the bounds would say nothing."""
    path = f"/table/{asked(ann, 'apex').id}"
    parts = weigh(browser, server.url, path, "table", prepare=partial(be, client=ann)).parts
    kinds = [path, "live", "/api/me", "/api/games/apex/text/en"]
    assert all(any(part.startswith(kind) for part in parts) for kind in kinds)
    assert {part.rpartition(".")[2] for part in parts if part.startswith("/assets/")} == {"js", "css", "woff2"}


def test_who_comes_again_receives_little(browser: Browser, server: Serving) -> None:
    """What never changes is there already: fonts, scripts and words."""
    again = weigh(browser, server.url, "/", "home", prepare=lambda visitor: visitor.open("/"))
    assert again.size <= FIRST / 8, again.parts
