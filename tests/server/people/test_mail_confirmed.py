"""No notice goes to a mailbox before its reader has said that it is wanted."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from armillary.client import Client
from armillary.kernel.text import Message, catalogue
from armillary.server.errors import TEXTS
from armillary.server.people.confirming import DAY, DAYS
from armillary.server.people.limits import RATES, Limits
from armillary.server.people.notices import Kept, mailbox, read, stored
from armillary.server.wire import DayClock, Notices
from tests.server.guests import guests, refusal
from tests.server.hosting import FixedWorld, Hosted, hosted
from tests.server.notice_place import FROM, place, run
from tests.server.receivers import MailReceiver, mail_receiver

LINK = re.compile(r"(http://\S+/confirm)#(\S+)")
ADDRESS = "ann@example.org"


@pytest.fixture
def post() -> Iterator[tuple[MailReceiver, str]]:
    with mail_receiver() as found:
        yield found


class Mailed:
    """A server that sends mail, with a person who has no address yet."""

    def __init__(self, one: Hosted, ann: Client, world: FixedWorld, receiver: MailReceiver) -> None:
        self.one = one
        self.ann = ann
        self.world = world
        self.receiver = receiver

    def proofs(self, count: int) -> list[str]:
        """What the letters carry that have come; there are so many of them."""
        deadline = time.monotonic() + 30
        while len(self.receiver.letters) < count or self.one.server.notifier.waiting:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert len(self.receiver.letters) == count
        return [LINK.findall(one.content.get_content())[0][1] for one in self.receiver.letters]


@contextmanager
def mailed(database: str, post: tuple[MailReceiver, str]) -> Iterator[Mailed]:
    world = FixedWorld("mail")
    with (
        hosted(database, world, smtp=f"smtp://{post[1]}", mail_from=FROM) as one,
        guests(one.origin, "Ann") as [ann],
    ):
        yield Mailed(one, ann, world, post[0])


@pytest.fixture
def here(tmp_path: Path, post: tuple[MailReceiver, str]) -> Iterator[Mailed]:
    with mailed(str(tmp_path / "armillary.db"), post) as found:
        yield found


@pytest.mark.parametrize(
    ("kept", "count"),
    [
        (stored(Kept(email=ADDRESS)), 0),
        ('{"email":"ann@example.org"}', 0),  # from before addresses were confirmed
        (stored(Kept(email=ADDRESS, confirmed=True)), 1),
    ],
)
def test_notices_go_where_they_are_wanted(
    tmp_path: Path, post: tuple[MailReceiver, str], kept: str, count: int
) -> None:
    async def work() -> None:
        async with place(tmp_path, webhooks=False, smtp=f"smtp://{post[1]}", mail_from=FROM) as there:
            await there.know("ann", kept)
            await there.table(DayClock(3))
            await there.told()
        assert len(post[0].letters) == count

    run(work())


def test_an_address_counts_once_its_letter_is_answered(database: str, post: tuple[MailReceiver, str]) -> None:
    """By the reader of the letter, in any browser; the letter says what it is about, in both languages."""
    with mailed(database, post) as here, Client(here.one.origin, patience=0) as anybody:
        me = here.ann.profile(notices=Notices(email=ADDRESS))
        assert (me.notices.email, me.confirmed, me.ways) == (ADDRESS, False, ["mail"])
        [proof] = here.proofs(1)
        [letter] = here.receiver.letters
        assert letter.receivers == [ADDRESS]
        text = " ".join(letter.content.get_content().split())
        for language in ("en", "fr"):
            words = catalogue(language, TEXTS)
            assert words.render(Message("letter.subject")) in str(letter.content["Subject"])
            assert words.render(Message("letter.body", {"days": DAYS})) in text
            assert words.render(Message("letter.otherwise")) in text
        assert {one for one, _ in LINK.findall(text)} == {f"{here.one.origin}/confirm"}
        assert anybody.confirm(proof) == ADDRESS
        assert here.ann.me().confirmed
        assert here.ann.export().me.confirmed
        assert anybody.confirm(proof) == ADDRESS, "once more does no harm"


def test_another_address_needs_another_letter(here: Mailed) -> None:
    here.ann.profile(notices=Notices(email=ADDRESS))
    [first] = here.proofs(1)
    here.ann.confirm(first)
    assert here.ann.profile(name="Anna", notices=Notices(email=ADDRESS)).confirmed, (
        "what stays the same stays confirmed"
    )
    assert not here.ann.profile(notices=Notices(email="other@example.org")).confirmed
    _, second = here.proofs(2)
    assert refusal(lambda: here.ann.confirm(first)) == (409, "people.mail.proof")
    assert here.ann.confirm(second) == "other@example.org"
    here.ann.profile(notices=Notices())
    assert refusal(lambda: here.ann.confirm(second)) == (409, "people.mail.proof")
    here.proofs(2)


def test_what_does_not_confirm_an_address(here: Mailed) -> None:
    here.ann.profile(notices=Notices(email=ADDRESS))
    [proof] = here.proofs(1)
    person, until, signed = proof.split(".")
    later = f"{person}.{int(until) + 1}.{signed}"
    other = f"{person}.{until}.{signed[::-1]}"
    nobody = f"nobody.{until}.{signed}"
    for wrong in (later, other, nobody, proof[:-1], "x", f"{person}.{'9' * 13}.{signed}"):
        assert refusal(lambda wrong=wrong: here.ann.confirm(wrong)) == (409, "people.mail.proof")  # type: ignore[misc]
    here.world.time += DAYS * DAY + 1
    assert refusal(lambda: here.ann.confirm(proof)) == (409, "people.mail.proof")
    assert not here.ann.me().confirmed
    here.ann.letter()
    assert here.ann.confirm(here.proofs(2)[1]) == ADDRESS
    assert refusal(here.ann.letter) == (409, "people.mail.nothing")


def test_nobody_is_sent_many_letters_they_did_not_ask_for(here: Mailed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by one person, nor by many who name one mailbox; who is refused keeps what they had."""
    monkeypatch.setattr(here.one.server, "limits", Limits(RATES))
    burst = int(RATES["letter"].burst)
    for n in range(burst):
        here.ann.profile(notices=Notices(email=f"reader{n}@example.org"))
    assert refusal(lambda: here.ann.profile(name="Anna", notices=Notices(email=ADDRESS))) == (429, "limit.often")
    assert refusal(here.ann.letter) == (429, "limit.often")
    me = here.ann.me()
    assert (me.name, me.notices.email) == ("Ann", f"reader{burst - 1}@example.org")
    with guests(here.one.origin, *(f"Guest {n}" for n in range(burst + 1))) as people:
        for n, one in enumerate(people[:-1]):
            one.profile(notices=Notices(email=f"Victim+{n}@Example.org"))
        last = people[-1]
        assert refusal(lambda: last.profile(notices=Notices(email="victim@example.org"))) == (429, "limit.often")
        here.world.time += 1 / RATES["letter"].per_second
        last.profile(notices=Notices(email="victim@example.org"))
    here.proofs(2 * burst + 1)


def test_a_server_without_mail_takes_no_address(tmp_path: Path) -> None:
    """And leaves alone what is there from when it had it."""
    with hosted(str(tmp_path / "armillary.db")) as one, guests(one.origin, "Ann") as [ann]:
        assert ann.me().ways == []
        assert refusal(lambda: ann.profile(name="Anna", notices=Notices(email=ADDRESS))) == (409, "people.mail.none")
        assert ann.me().name == "Ann"
        assert ann.profile(name="Anna", notices=Notices(webhook="https://example.org/")).name == "Anna"


@pytest.mark.parametrize("same", ["ANN@example.org", "ann+games@example.org", "Ann+@Example.Org"])
def test_one_mailbox_in_many_ways(same: str) -> None:
    assert mailbox(same) == mailbox(ADDRESS) != mailbox("anna@example.org")


def test_what_is_kept_can_be_read_again() -> None:
    kept = Kept("https://example.org/", ADDRESS, confirmed=True)
    assert read(stored(kept)) == kept
    assert kept.changed(Notices(email=ADDRESS)).allowed == Notices(email=ADDRESS)
