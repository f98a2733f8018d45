"""Browsers give their nonces after the commitment, and find out what a host has made of both."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect
from sqlalchemy import select, update

from armillary.client import Client
from armillary.kernel.fair import commitment
from armillary.server.store import schema
from armillary.server.web.reading import COOKIE
from tests.server.databases import opened
from tests.server.guests import GAME, guests
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.visiting import Visitor
from tests.web.wording import say

DRAWS = "[data-part=draws]"


@pytest.fixture
def own(site: None, tmp_path: Path) -> Iterator[Serving]:
    with Serving(str(tmp_path / "armillary.db")) as found:
        yield found


def make(visitor: Visitor, second: str) -> str:
    """A table for two, by the form; its id."""
    visitor.open(f"/new/{GAME}")
    visitor.field(say("new.players")).select_option("2")
    visitor.field(say("new.seat", n=2)).select_option(second)
    visitor.button(say("new.create")).click()
    visitor.page.wait_for_url("**/table/*")
    return visitor.page.url.rpartition("/")[2]


def person(visitor: Visitor, url: str) -> Client:
    """The person who uses the browser."""
    [token] = [cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == COOKIE]
    return Client(url, token, patience=0)


def checked(visitor: Visitor, table: str) -> None:
    visitor.open(f"/table/{table}")
    visitor.page.get_by_text(say("result.more"), exact=True).click()
    visitor.button(say("table.draws.check")).click()


def test_a_browser_finds_its_nonce_in_the_record(own: Serving, visit: Visit) -> None:
    """Alone with a bot, and once more: the match waited for it each time."""
    visitor = visit(own.url)
    table = make(visitor, "random")
    with person(visitor, own.url) as ann:
        for _ in range(2):
            expect(visitor.page.locator("section.board")).to_be_visible()
            ann.table(table).cancel()
            checked(visitor, table)
            expect(visitor.page.locator(DRAWS)).to_contain_text(say("table.draws.kept"))
            draws = ann.table(table).record().header.draws
            assert [bool(nonce) for nonce in draws.nonces] == [True, False]
            for shown in (draws.nonces[0], draws.commitment):
                expect(visitor.page.locator(DRAWS)).to_contain_text(shown)
            visitor.button(say("table.rematch")).click()
            expect(visitor.page).not_to_have_url(re.compile(f"{table}$"))
            table = visitor.page.url.rpartition("/")[2]


def use_another_seed(database: str, table: str) -> None:
    """As a host might who has seen the first nonce."""
    row, seed = schema.table, b"x" * 32
    with opened(database) as engine, engine.execution_options(writes=True).begin() as connection:
        header = msgspec.json.decode(connection.execute(select(row.c.header).where(row.c.id == table)).scalar_one())
        header["draws"]["commitment"] = commitment(seed)
        values = {"seed": seed, "header": msgspec.json.encode(header).decode()}
        connection.execute(update(row).where(row.c.id == table).values(values))


@pytest.mark.parametrize("is_honest", [True, False])
def test_a_browser_finds_out_that_the_seed_was_changed(own: Serving, visit: Visit, is_honest: bool) -> None:
    visitor = visit(own.url)
    table = make(visitor, "open")
    with person(visitor, own.url) as ann, guests(own.url, "Ben") as [ben]:
        code = str(ann.table(table).look().code)
        visitor.page.goto("about:blank")
        own.end()
        if not is_honest:
            use_another_seed(own.database, table)
        own.start()
        there = ben.enter(code)
        there.join()
        for one in (ann.table(table), there):
            one.cancel()
        checked(visitor, table)
        expected = say("table.draws.later", names="Ben") if is_honest else say("table.draws.wrong.commitment")
        expect(visitor.page.locator(DRAWS)).to_contain_text(expected)


def test_a_nonce_that_is_still_awaited_is_given_when_one_comes_back(own: Serving, visit: Visit) -> None:
    """Should the browser have been closed between making the table and giving it."""
    visitor = visit(own.url)
    make(visitor, "random")
    with person(visitor, own.url) as ann:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        body = {"game": GAME, "seats": seats, "nonce_follows": True}
        answer = ann.transport.http.post("/tables", json=body, headers=ann.transport.headers).raise_for_status()
        visitor.open(f"/table/{answer.json()['id']}")
        expect(visitor.page.locator("section.board")).to_be_visible()
