"""Webhooks reach real receivers, and nobody reaches our own network through them."""

import logging
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from armillary.server import webhook
from armillary.server.delivery import Undelivered
from armillary.server.people.notices import Kept, stored
from armillary.server.webhook import is_public
from armillary.server.wire import DayClock
from tests.server.notice_place import place, run, webhook_of
from tests.server.receivers import WebReceiver, make_certificate, web_receiver


@pytest.fixture
def receiver() -> Iterator[WebReceiver]:
    with web_receiver() as found:
        yield found


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def test_the_request_says_who_it_is_for_and_nothing_more(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", stored(Kept(confirmed=True, webhook=receiver.url("localhost", "/a/b?key=word"))))
            await here.table(DayClock(3))
            await here.table(DayClock(3))
            await here.told()
            assert [call.path for call in receiver.calls] == ["/a/b?key=word"] * 2
            for call in receiver.calls:
                assert call.headers["Host"] == f"localhost:{receiver.port}"
                assert call.headers["Content-Type"] == "application/json"
                assert set(call.body) == {"notice", "table", "game", "seat", "url"}
                assert "Cookie" not in call.headers, "what one receiver says is not told to the next"

    run(work())


PRIVATE = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2001:db8::1",
    "2002:7f00:1::",
    "fc00::1",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "ff02::1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_not_everybody_can_reach_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_an_address_that_everybody_can_reach_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "0", "[::ffff:127.0.0.1]"])
def test_nobody_reaches_our_own_network_through_us(tmp_path: Path, receiver: WebReceiver, host: str) -> None:
    async def work() -> None:
        async with place(tmp_path, webhooks_private=False) as here:
            await here.know("ann", stored(Kept(confirmed=True, webhook=receiver.url(host))))
            await here.table(DayClock(3))
            await here.told()
            assert (receiver.calls, here.notifier.failed) == ([], 1)

    run(work())


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, 80)) for host in ("1.1.1.1", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)

    async def work() -> None:
        hooks = webhook.Webhooks(False, None)  # type: ignore[arg-type]
        with pytest.raises(Undelivered, match="not public") as caught:
            await hooks.post("http://two-faced.example/", b"{}")
        assert caught.value.is_final

    run(work())


def test_the_address_that_was_checked_is_the_one_connected_to(
    tmp_path: Path, receiver: WebReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads somewhere else when it is looked up again is looked up only once."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def turncoat(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host != "turncoat.example":
            return real(host, port, *more, **named)
        asked.append(host)
        return real("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", turncoat)

    async def work() -> None:
        with second_receiver(receiver.port) as other:
            async with place(tmp_path) as here:
                await here.know("ann", stored(Kept(confirmed=True, webhook=receiver.url("turncoat.example"))))
                await here.table(DayClock(3))
                await here.told()
            assert (len(receiver.calls), other.calls, len(asked)) == (1, [], 1)
            assert receiver.calls[0].headers["Host"] == f"turncoat.example:{receiver.port}"

    run(work())


@contextmanager
def second_receiver(port: int) -> Iterator[WebReceiver]:
    """At the same port of another address of this machine."""
    try:
        socket.create_server(("127.0.0.2", port)).close()
    except OSError:
        pytest.skip("this machine calls itself by one address only")
    with web_receiver("127.0.0.2", port) as found:
        yield found


def test_redirects_are_not_followed(tmp_path: Path, receiver: WebReceiver) -> None:
    async def work() -> None:
        with web_receiver() as inside:
            receiver.statuses, receiver.location = [307], inside.url()
            async with place(tmp_path) as here:
                await here.know("ann", webhook_of(receiver))
                await here.table(DayClock(3))
                await here.told()
                assert here.notifier.failed == 1
            assert (len(receiver.calls), inside.calls) == (1, [])

    run(work())


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "ftp://127.0.0.1/", "http://", "http://127.0.0.1:99999/", "http://[::1", "nowhere"],
)
def test_only_web_addresses_are_called(tmp_path: Path, address: str) -> None:
    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", stored(Kept(confirmed=True, webhook=address)))
            await here.table(DayClock(3))
            await here.told()
            assert (here.notifier.sent, here.notifier.failed) == (0, 1)

    run(work())


@pytest.mark.parametrize(("host", "sent"), [("localhost", 1), ("127.0.0.1", 0)])
def test_a_receiver_proves_its_name(
    tmp_path: Path, certificate: Path, monkeypatch: pytest.MonkeyPatch, host: str, sent: int
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    async def work() -> None:
        with web_receiver(certificate=certificate) as receiver:
            async with place(tmp_path) as here:
                await here.know("ann", stored(Kept(confirmed=True, webhook=receiver.url(host))))
                await here.table(DayClock(3))
                await here.told()
                assert (len(receiver.calls), here.notifier.sent) == (sent, sent)

    run(work())


@pytest.mark.parametrize(
    ("statuses", "tries", "sent"),
    [([500, 503], 3, 1), ([429], 2, 1), ([500] * 9, 3, 0), ([404], 1, 0), ([301], 1, 0), ([204], 1, 1)],
)
def test_a_receiver_that_fails_is_tried_up_to_three_times(
    tmp_path: Path,
    receiver: WebReceiver,
    caplog: pytest.LogCaptureFixture,
    statuses: list[int],
    tries: int,
    sent: int,
) -> None:
    caplog.set_level(logging.INFO, "armillary")
    receiver.statuses = list(statuses)

    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver, "/very-secret"))
            await here.table(DayClock(3))
            await here.told()
            assert (len(receiver.calls), here.notifier.sent, here.notifier.failed) == (tries, sent, 1 - sent)

    run(work())
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("armillary")]
    assert len(ours) == 1 - sent
    assert not re.search(r"secret|127\.0\.0\.1", "".join(ours))


def test_nobody_listens(tmp_path: Path, receiver: WebReceiver) -> None:
    with web_receiver() as gone:
        address = gone.url()

    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", stored(Kept(confirmed=True, webhook=address)))
            await here.table(DayClock(3))
            await here.told()
            assert here.notifier.failed == 1

    run(work())


def test_a_receiver_that_does_not_answer_is_left(
    tmp_path: Path, receiver: WebReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "LONGEST", 0.3)
    receiver.awake.clear()

    async def work() -> None:
        async with place(tmp_path) as here:
            await here.know("ann", webhook_of(receiver))
            await here.table(DayClock(3))
            await here.told()
            assert (here.notifier.sent, here.notifier.failed) == (0, 1)
            assert 1 <= len(receiver.calls) <= 3

    run(work())


def test_a_receiver_that_answers_for_ever_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "LONGEST", 0.5)

    def babble(server: socket.socket) -> None:
        with suppress(OSError):
            while True:
                caller, _ = server.accept()
                with caller, suppress(OSError):
                    caller.sendall(b"HTTP/1.1 200 ")
                    while True:
                        caller.sendall(b"O")
                        time.sleep(0.05)

    async def work() -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=babble, args=(server,), daemon=True).start()
            async with place(tmp_path) as here:
                await here.know(
                    "ann", stored(Kept(confirmed=True, webhook=f"http://127.0.0.1:{server.getsockname()[1]}/"))
                )
                await here.table(DayClock(3))
                await here.told()
                assert (here.notifier.sent, here.notifier.failed) == (0, 1)

    run(work())
