"""Notices come as letters to a real mail server, and say no more than they should."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armillary.kernel.text import Message, catalogue
from armillary.server import mail
from armillary.server.delivery import Undelivered
from armillary.server.errors import TEXTS, BadServer
from armillary.server.mail import Mail
from armillary.server.people.notices import Kept, stored
from armillary.server.wire import DayClock
from tests.server.notice_place import DAY, FROM, HOST, place, run
from tests.server.receivers import MailReceiver, WebReceiver, mail_receiver, make_certificate, web_receiver


@pytest.fixture
def receiver() -> Iterator[WebReceiver]:
    with web_receiver() as found:
        yield found


@pytest.fixture
def post() -> Iterator[tuple[MailReceiver, str]]:
    with mail_receiver() as found:
        yield found


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def mailing(folder: Path, post: tuple[MailReceiver, str], **config: Any) -> Any:
    return place(folder, **{"webhooks": False, "smtp": f"smtp://{post[1]}", "mail_from": FROM, **config})


def test_a_letter_comes_in_both_languages(tmp_path: Path, post: tuple[MailReceiver, str]) -> None:
    async def work() -> None:
        async with mailing(tmp_path, post) as here:
            await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org")))
            name = await here.table(DayClock(3))
            here.world.time += 4 * DAY
            await here.act(name, lambda table, now: table.time_out(now))
            await here.told()
            assert here.notifier.sent == 2
        turn, time_out = sorted(post[0].letters, key=lambda one: "time ran out" in str(one.content["Subject"]))
        for letter, kind in ((turn, "turn"), (time_out, "time_out")):
            assert (letter.sender, letter.receivers) == ("games@example.org", ["ann@example.org"])
            assert letter.content["From"] == FROM
            assert letter.content["To"] == "ann@example.org"
            assert letter.content["Auto-Submitted"] == "auto-generated"
            assert letter.content["Message-ID"].endswith("@example.org>")
            text = letter.content.get_content()
            assert text.count(f"{HOST}/table/{name}") == 2
            said = [letter.content["Subject"], " ".join(text.split())]
            for part, whole in zip(("subject", "body"), said, strict=True):
                for language in ("en", "fr"):
                    args: Any = {"game": "Pocket Imperium", "days": 3}
                    words = catalogue(language, TEXTS).render(Message(f"notice.{kind}.{part}", args))
                    assert words in whole

    run(work())


@pytest.mark.parametrize(
    "address",
    [
        "ann@example.org\r\nBcc: eve@example.org",
        "ann@example.org\nSubject: money",
        "ann@example.org, eve@example.org",
        "ann@example.org eve@example.org",
        "Eve <eve@example.org>",
        "ann@example.org>\r\nRCPT TO:<eve@example.org",
        "ann@example.org\x00",
        "@example.org",
        "ann",
        '"ann\r\n"@example.org',
        "ann..b@example.org",
    ],
)
def test_an_address_cannot_say_more_than_an_address(
    tmp_path: Path, post: tuple[MailReceiver, str], address: str
) -> None:
    async def work() -> None:
        async with mailing(tmp_path, post) as here:
            await here.know("ann", stored(Kept(confirmed=True, email=address)))
            await here.table(DayClock(3))
            await here.told()
            assert post[0].letters == []
            assert here.notifier.failed == 1

    run(work())


def test_a_subject_cannot_hold_a_header(post: tuple[MailReceiver, str]) -> None:
    found = Mail(f"smtp://{post[1]}", FROM, None)  # type: ignore[arg-type]
    with pytest.raises(Undelivered):
        found.letter("ann@example.org", "Your turn\r\nBcc: eve@example.org", "")


@pytest.mark.parametrize(
    ("refusals", "tries", "sent"),
    [(["451 later", "451 later"], 3, 1), (["450 later"] * 9, 3, 0), (["550 nobody of that name"], 1, 0)],
)
def test_a_mail_server_that_refuses_is_tried_up_to_three_times(
    tmp_path: Path,
    post: tuple[MailReceiver, str],
    caplog: pytest.LogCaptureFixture,
    refusals: list[str],
    tries: int,
    sent: int,
) -> None:
    caplog.set_level(logging.INFO, "armillary")
    post[0].refusals = list(refusals)

    async def work() -> None:
        async with mailing(tmp_path, post) as here:
            await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org")))
            await here.table(DayClock(3))
            await here.told()
            assert (post[0].tries, here.notifier.sent, here.notifier.failed) == (tries, sent, 1 - sent)

    run(work())
    assert "ann@example.org" not in caplog.text


def test_a_mail_server_that_is_not_there_disturbs_nobody(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with mailing(tmp_path, (MailReceiver(), "127.0.0.1:1"), webhooks=True) as here:
            await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org", webhook=receiver.url())))
            await here.table(DayClock(3))
            await here.told()
            assert (here.notifier.sent, here.notifier.failed, len(receiver.calls)) == (1, 1, 1)

    run(work())


def test_a_mail_server_that_does_not_answer_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "LONGEST", 0.1)

    async def work() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = f"127.0.0.1:{silent.getsockname()[1]}"
            async with mailing(tmp_path, (MailReceiver(), address)) as here:
                await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org")))
                await here.table(DayClock(3))
                await here.told()
                assert here.notifier.failed == 1

    run(work())


def test_a_name_and_a_password_are_said_to_our_own_machine(tmp_path: Path, post: tuple[MailReceiver, str]) -> None:
    async def work() -> None:
        async with mailing(tmp_path, post, smtp=f"smtp://us%40here:p%2Fw@{post[1]}") as here:
            await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org")))
            await here.table(DayClock(3))
            await here.told()
            assert (post[0].logins, here.notifier.sent) == ([("us@here", "p/w")], 1)

    run(work())


def test_no_password_leaves_unencrypted(
    tmp_path: Path, post: tuple[MailReceiver, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "OURSELVES", ())

    async def work() -> None:
        async with mailing(tmp_path, post, smtp=f"smtp://us:word@{post[1]}") as here:
            await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org")))
            await here.table(DayClock(3))
            await here.told()
            assert (post[0].logins, post[0].letters, here.notifier.failed) == ([], [], 1)

    run(work())


@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
@pytest.mark.parametrize(("is_trusted", "sent"), [(True, 1), (False, 0)])
def test_an_encrypted_connection_is_to_whom_it_should_be(
    tmp_path: Path, certificate: Path, monkeypatch: pytest.MonkeyPatch, scheme: str, is_trusted: bool, sent: int
) -> None:
    monkeypatch.setattr(mail, "OURSELVES", ())
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    async def work() -> None:
        with mail_receiver("127.0.0.1", certificate, starttls=scheme == "smtp") as (receiver, address):
            named = address.replace("127.0.0.1", "localhost")
            async with mailing(tmp_path, (receiver, named), smtp=f"{scheme}://us:word@{named}") as here:
                await here.know("ann", stored(Kept(confirmed=True, email="ann@example.org")))
                await here.table(DayClock(3))
                await here.told()
                assert (len(receiver.logins), len(receiver.letters), here.notifier.sent) == (sent, sent, sent)

    run(work())


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail", "smtp://", "smtp://mail:port", "smtp://[mail"])
def test_a_mail_server_needs_an_address(url: str) -> None:
    with pytest.raises(BadServer) as caught:
        Mail(url, FROM, None)  # type: ignore[arg-type]
    assert caught.value.message == Message("notice.smtp")


@pytest.mark.parametrize(
    "sender", [None, "", "Armillary", "a@b\r\nBcc: eve@example.org", "a@b, c@d", "A\x07 <a@b.org>"]
)
def test_letters_need_a_sender(sender: str | None) -> None:
    with pytest.raises(BadServer) as caught:
        Mail("smtp://localhost", sender, None)  # type: ignore[arg-type]
    assert caught.value.message == Message("notice.sender")
