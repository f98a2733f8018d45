"""A person wants notices by mail: the account page says that a letter is to be answered, and its link does that."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.notice_place import FROM
from tests.server.receivers import MailReceiver, mail_receiver
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.test_elsewhere import seated
from tests.web.wording import say

ADDRESS = "ann@example.org"
LINK = re.compile(r"http://\S+/confirm#\S+")


@pytest.fixture
def post() -> Iterator[tuple[MailReceiver, str]]:
    with mail_receiver() as found:
        yield found


def link_in(receiver: MailReceiver, number: int) -> str:
    deadline = time.monotonic() + 60
    while len(receiver.letters) < number:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return str(LINK.findall(receiver.letters[number - 1].content.get_content())[0])


def test_an_address_is_confirmed(
    visit: Visit, site: None, tmp_path: Path, post: tuple[MailReceiver, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARMILLARY_SMTP", f"smtp://{post[1]}")
    monkeypatch.setenv("ARMILLARY_MAIL_FROM", FROM)
    with Serving(str(tmp_path / "armillary.db")) as server:
        ann, _ = seated(lambda: visit(server.url))
        page = ann.open("/account")
        page.get_by_text(say("account.notices"), exact=True).click()
        page.get_by_label(say("account.email")).fill(ADDRESS)
        ann.button(say("account.save")).click()
        awaited = page.get_by_text(say("account.email.awaited", email=ADDRESS))
        expect(awaited).to_be_visible()
        link_in(post[0], 1)
        ann.button(say("account.email.again")).click()
        elsewhere = visit(server.url)
        elsewhere.page.goto(link_in(post[0], 2))
        elsewhere.button(say("confirm.yes")).click()
        expect(elsewhere.page.get_by_text(say("confirm.done", email=ADDRESS))).to_be_visible()
        ann.open("/account")
        expect(page.get_by_label(say("account.email"))).to_have_value(ADDRESS)
        expect(awaited).to_be_hidden()
