"""A notice of a turn comes with a link, and the link shows the table to the person who is asked."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from armillary.client import Client
from armillary.server.web.reading import COOKIE
from armillary.server.wire import DayClock, NewTable, Notices
from tests.server.guests import GAME, ME, OPEN, guests, sit, until
from tests.server.receivers import MailReceiver, WebReceiver, mail_receiver, web_receiver
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import ASKED
from tests.web.visiting import Visitor
from tests.web.wording import say

LINK = re.compile(r"https?://\S+")
PROOF = re.compile(r"/confirm#(\S+)")


class Told(NamedTuple):
    """A server whose notices come here."""

    url: str
    web: WebReceiver
    post: MailReceiver


@pytest.fixture
def told(site: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    with ExitStack() as stack:
        web = stack.enter_context(web_receiver())
        post, at = stack.enter_context(mail_receiver())
        chosen = {"WEBHOOKS": "true", "WEBHOOKS_PRIVATE": "true", "SMTP": f"smtp://{at}", "MAIL_FROM": "g@example.org"}
        for name, value in chosen.items():
            monkeypatch.setenv(f"ARMILLARY_{name}", value)
        server = stack.enter_context(Serving(str(tmp_path / "armillary.db")))
        yield Told(server.url, web, post)


def come_as(person: Client, visitor: Visitor) -> None:
    """The browser is that person's."""
    visitor.context.add_cookies([{"name": COOKIE, "value": str(person.token), "url": person.url}])


def wish(person: Client, told: Told, name: str) -> None:
    """To be told of turns in every way there is; the letter that asks whether the address is theirs is answered."""
    person.profile(notices=Notices(told.web.url(path=f"/{name}"), f"{name}@example.org"))
    until(lambda: bool(told.post.letters))
    proof = PROOF.findall(told.post.letters.pop().content.get_content())[0]
    person.confirm(proof)


def test_the_link_in_a_notice_shows_the_table_to_the_person_who_is_asked(told: Told, visit: Visit) -> None:
    with guests(told.url, "ann", "ben") as people:
        for person, name in zip(people, ("ann", "ben"), strict=True):
            wish(person, told, name)
        table = sit(people, NewTable(GAME, [ME, OPEN], clock=DayClock(3)))[0]
        until(lambda: bool(told.web.calls and told.post.letters))
        [asked] = table.look().asked
        [call], [letter] = told.web.calls, told.post.letters
        name = ("ann", "ben")[asked]
        assert (call.path, letter.receivers) == (f"/{name}", [f"{name}@example.org"])
        written = LINK.findall(letter.content.get_content())
        assert written, "the letter has one"
        for link in {call.body["url"], *written}:
            visitor = visit(told.url)
            come_as(people[asked], visitor)
            visitor.open(link)
            assert visitor.page.url == link
            expect(visitor.page.locator(ASKED).first).to_be_attached()
            expect(visitor.page.locator("[data-part=seats] > li").nth(asked)).to_contain_text(say("part.seat.you"))
