"""Guests, accounts and sessions, on a real database."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from sqlalchemy import event

from armillary.server.people.passwords import Passwords
from armillary.server.people.people import LASTS, USED
from armillary.server.people.session_cache import SECONDS
from armillary.server.people.store import MOST_SESSIONS
from armillary.server.wire import (
    Login,
    NewAccount,
    PasswordChange,
    Profile,
    Recovery,
)
from tests.server.people_place import PASSWORD, Place, outcome, refusal, tell


@pytest.fixture
def other(place: Place) -> Iterator[Place]:
    """Another process on the same database."""
    made = Place(place.file, place.world)
    yield made
    made.store.close()


class Statements:
    """Counts what a database is asked."""

    def __init__(self, place: Place) -> None:
        self.count = 0
        event.listen(place.store.engine, "before_cursor_execute", self.heard)

    def heard(self, *_: object) -> None:
        self.count += 1


# guests and sessions


def test_a_guest_is_recognised_by_their_token(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest("  Anna\t B. ")
        found = await place.who(identity)
        assert (found.name, found.is_account, found.me) == ("Anna B.", False, identity.me)
        assert identity.recovery is None
        assert len(found.csrf) > 20

    tell(story)


def test_a_guest_without_a_name_is_given_one(place: Place) -> None:
    """Never that of an account."""

    async def story() -> None:
        assert re.fullmatch(r"Guest [1-9]\d{3}", (await place.guest()).name)
        assert re.fullmatch(r"Invité [1-9]\d{3}", (await place.people.guest(None, "Invité")).me.name)
        drawn = [bytes(4), bytes(4), (1).to_bytes(4)]
        await place.account("guest 1000")
        place.world.random_bytes = lambda count: drawn.pop(0) if count == 4 else bytes([len(drawn)]) * count  # type: ignore[method-assign]
        assert (await place.guest()).name == "Guest 1001"

    tell(story)


@pytest.mark.parametrize("spoiled", ["", "x", "é", "\udc80", "a" * 43 + "." + "b" * 22, "a" * 100_000])
def test_what_is_no_token_of_ours_is_refused_without_asking_the_database(place: Place, spoiled: str) -> None:
    async def story() -> None:
        token = (await place.people.guest(None)).token
        asked = Statements(place)
        assert await place.people.who(spoiled) is None
        assert await place.people.who(token[:-1] + ("A" if token[-1] != "A" else "Q")) is None
        assert asked.count == 0
        assert await place.people.who(token) is not None
        assert asked.count > 0

    tell(story)


def test_a_session_ends_by_itself(place: Place) -> None:
    """Also while it is remembered."""

    async def story() -> None:
        identity = await place.people.guest(None)
        place.world.time += LASTS - 1
        assert await place.people.who(identity.token) is not None
        place.world.time += 1
        assert await place.people.who(identity.token) is None

    tell(story)


def test_the_database_is_not_asked_for_every_request(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest(None)
        await place.who(identity)
        asked = Statements(place)
        await place.who(identity)
        assert asked.count == 0
        place.world.time += SECONDS
        await place.who(identity)
        assert asked.count > 0

    tell(story)


def test_logging_out_takes_effect_at_once(place: Place, other: Place) -> None:
    """Here; in another process within seconds."""

    async def story() -> None:
        identity = await place.people.guest(None)
        person = await place.who(identity)
        assert await other.who(identity) == person
        await place.people.logout(person)
        assert await place.people.who(identity.token) is None
        place.world.time += SECONDS
        assert await other.people.who(identity.token) is None
        await place.people.logout(person)

    tell(story)


def test_logging_out_takes_effect_though_nobody_waits_for_it(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest(None)
        asked = asyncio.ensure_future(place.people.logout(await place.who(identity)))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        assert asked.cancelled()
        for _ in range(100):
            await asyncio.sleep(0.02)
            if await place.people.who(identity.token) is None:
                return
        raise AssertionError("the session is still known")

    tell(story)


def test_what_was_read_before_a_logout_is_not_remembered_after_it(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest(None)
        person = await place.who(identity)
        place.people.sessions.known.clear()
        as_of = place.people.sessions.as_of()
        await place.people.logout(person)
        place.people.sessions.keep(person, place.world.now(), place.world.now() + LASTS, as_of)
        assert await place.people.who(identity.token) is None

    tell(story)


def test_the_memory_is_bounded(place: Place) -> None:
    async def story() -> None:
        place.people.sessions.most = 5
        identities = [await place.people.guest(None) for _ in range(9)]
        assert all([await place.who(identity) for identity in identities * 2])
        assert len(place.people.sessions.known) == 5

    tell(story)


def test_expired_sessions_are_swept_when_another_begins(place: Place) -> None:
    async def story() -> None:
        anna = await place.account("Anna")
        place.world.time += LASTS
        await place.people.login(Login("Anna", PASSWORD), None)
        assert anna.session not in place.everything()

    tell(story)


def test_nobody_has_sessions_without_end(place: Place) -> None:
    """Those stay that were used last."""

    async def story() -> None:
        anna = await place.account("Anna")
        found = []
        for _ in range(MOST_SESSIONS + 4):
            place.world.time += USED + 1.0
            found.append(await place.people.login(Login("Anna", PASSWORD), None))
            assert await place.people.who(found[0].token)
        await place.account("Bert")
        lasting = [await place.people.who(one.token) is not None for one in found]
        assert (lasting.count(True), lasting[:7]) == (MOST_SESSIONS, [True, *[False] * 4, True, True])
        assert anna.session not in place.everything()

    tell(story)


# accounts


def test_a_guest_becomes_an_account(place: Place) -> None:
    """The same person, with another token."""

    async def story() -> None:
        guest = await place.people.guest("Anna")
        identity = await place.people.account(await place.who(guest), NewAccount("Änna", PASSWORD))
        person = await place.who(identity)
        assert (person.id, person.name, person.is_account) == (guest.me.id, "Änna", True)
        assert identity.recovery is not None
        assert await place.people.who(guest.token) is None
        assert await refusal(place.people.account(person, NewAccount("B", PASSWORD))) == "people.account.already"

    tell(story)


def test_a_guest_becomes_an_account_once(place: Place) -> None:
    async def story() -> None:
        guest = await place.guest("Anna")
        both = await asyncio.gather(
            *(outcome(place.people.account(guest, NewAccount(name, PASSWORD))) for name in ("A", "B"))
        )
        assert sorted(both) == ["done", "people.account.already"]

    tell(story)


@pytest.mark.parametrize("same", ["Große", "GROSSE", " grosse ", "gro\N{FULLWIDTH LATIN SMALL LETTER S}se"])
def test_the_name_of_an_account_is_taken(place: Place, same: str) -> None:
    """For accounts and for guests, new or renamed; a guest's name is not."""

    async def story() -> None:
        await place.guest("Große")
        await place.account("Große")
        guest, account = await place.guest("Anna"), await place.account("Bert")
        taken = [
            place.people.account(None, NewAccount(same, PASSWORD)),
            place.people.account(guest, NewAccount(same, PASSWORD)),
            place.people.guest(same),
            place.people.profile(guest, Profile(name=same)),
            place.people.profile(account, Profile(name=same)),
        ]
        assert [await refusal(one) for one in taken] == ["people.name.taken"] * 5
        assert (await place.people.guest("Anna")).me.name == "Anna"

    tell(story)


def test_of_two_who_want_a_name_at_once_one_gets_it(place: Place, other: Place) -> None:
    """In one process or in two; what others write at the same time is written."""

    async def story() -> None:
        for n in range(5):
            name = f"Anna {n}"
            here = [place.people.account(None, NewAccount(name, PASSWORD)) for _ in range(3)]
            there = [other.people.account(None, NewAccount(name.upper(), PASSWORD)) for _ in range(3)]
            bystanders = [place.people.guest("Bert") for _ in range(5)]
            outcomes = await asyncio.gather(*map(outcome, [*here, *bystanders, *there]))
            assert sorted(outcomes) == ["done"] * 6 + ["people.name.taken"] * 5

    tell(story)


def test_an_account_works_on_several_devices(place: Place) -> None:
    async def story() -> None:
        first = await place.account("Anna")
        second = await place.who(await place.people.login(Login(" ANNA", PASSWORD), None))
        assert (first.id, first.name) == (second.id, second.name)
        assert (first.session, first.csrf) != (second.session, second.csrf)
        await place.people.logout(first)
        assert (await place.people.export(second)).sessions == 1

    tell(story)


def test_sessions_that_have_expired_are_not_counted(place: Place) -> None:
    async def story() -> None:
        await place.account("Anna")
        place.world.time += LASTS - 10
        anna = await place.who(await place.people.login(Login("Anna", PASSWORD), None))
        assert (await place.people.export(anna)).sessions == 2
        place.world.time += 10
        assert (await place.people.export(anna)).sessions == 1

    tell(story)


def test_a_wrong_name_and_a_wrong_password_are_told_alike(place: Place) -> None:
    async def story() -> None:
        await place.account("Anna")
        wrong = [
            Login("Anna", PASSWORD + "!"),
            Login("Bert", PASSWORD),
            Login("\0", PASSWORD),
            Login("\ufdfa", PASSWORD),
        ]
        assert {await refusal(place.people.login(one, None)) for one in wrong} == {"people.login"}

    tell(story)


def test_all_sessions_end_together(place: Place) -> None:
    async def story() -> None:
        anna, bert = await place.account("Anna"), await place.people.guest("Bert")
        again = [await place.people.login(Login("Anna", PASSWORD), None) for _ in range(3)]
        assert all([await place.who(identity) for identity in again])
        await place.people.logout_everywhere(anna)
        assert [await place.people.who(identity.token) for identity in again] == [None] * 3
        assert await place.people.who(bert.token) is not None

    tell(story)


def test_a_password_is_hashed_anew_when_its_owner_logs_in(place: Place) -> None:
    async def story() -> None:
        await place.account("Anna")
        place.people.passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
        await place.people.login(Login("Anna", PASSWORD), None)
        assert "t=2" in place.everything()
        assert "t=1" not in place.everything()
        await place.people.login(Login("Anna", PASSWORD), None)

    tell(story)


def test_changing_the_password_ends_other_sessions(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.account(None, NewAccount("Anna", PASSWORD))
        anna, thief = await place.who(identity), await place.people.login(Login("Anna", PASSWORD), None)
        await place.who(thief)
        wrong = PasswordChange(PASSWORD + "!", "another one")
        assert await refusal(place.people.change_password(anna, wrong)) == "people.password"
        await place.people.change_password(anna, PasswordChange(PASSWORD, "another one"))
        assert await place.people.who(thief.token) is None
        assert await place.people.who(identity.token) is not None
        assert await refusal(place.people.login(Login("Anna", PASSWORD), None)) == "people.login"
        await place.people.login(Login("Anna", "another one"), None)
        guest = await place.guest()
        assert await refusal(place.people.change_password(guest, wrong)) == "people.account.none"

    tell(story)


def test_a_login_with_a_password_that_is_just_being_changed_gives_no_session(place: Place) -> None:
    """It was compared before, and is written after."""

    async def story() -> None:
        anna = await place.account("Anna")
        renewed = place.people.passwords.renewed

        async def changing(*_: object) -> str | None:
            place.people.passwords.renewed = renewed  # type: ignore[method-assign]
            await place.people.change_password(anna, PasswordChange(PASSWORD, "another one"))
            return None

        place.people.passwords.renewed = changing  # type: ignore[method-assign,assignment]
        assert await refusal(place.people.login(Login("Anna", PASSWORD), None)) == "people.password"
        assert (await place.people.export(anna)).sessions == 1

    tell(story)


def test_a_recovery_code_works_once(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.account(None, NewAccount("Anna", PASSWORD))
        code = str(identity.recovery)
        await place.who(identity)
        wrong = [Recovery("Anna", code[:-1], "another one"), Recovery("Bert", code, "another one")]
        assert {await refusal(place.people.recover(one)) for one in wrong} == {"people.recover"}
        assert await place.people.who(identity.token) is not None
        right = Recovery("anna", code.replace("-", " ").upper(), "another one")
        both = await asyncio.gather(*(outcome(place.people.recover(right)) for _ in range(2)))
        assert sorted(both) == ["done", "people.recover"]
        assert await place.people.who(identity.token) is None
        await place.people.login(Login("Anna", "another one"), None)

    tell(story)


def test_a_recovered_account_has_another_code(place: Place) -> None:
    async def story() -> None:
        first = await place.people.account(None, NewAccount("Anna", PASSWORD))
        second = await place.people.recover(Recovery("Anna", str(first.recovery), "another one"))
        assert (await place.who(second)).id == first.me.id
        third = await place.people.recover(Recovery("Anna", str(second.recovery), "yet another"))
        assert len({first.recovery, second.recovery, third.recovery}) == 3

    tell(story)


# secrets


def test_no_secret_is_on_disk(place: Place) -> None:
    async def story() -> None:
        guest = await place.people.guest("Anna")
        person = await place.who(guest)
        account = await place.people.account(person, NewAccount("Anna", "a pass phrase"))
        again = await place.people.login(Login("Anna", "a pass phrase"), None)
        recovered = await place.people.recover(Recovery("Anna", str(account.recovery), "the second one"))
        now = await place.who(recovered)
        await place.people.change_password(now, PasswordChange("the second one", "the third one"))
        written = place.bytes()
        assert now.session.encode() in written  # what is kept of it, to show that this looks in the right place
        secrets = ["a pass phrase", "the second one", "the third one", now.csrf]
        for identity in (guest, account, again, recovered):
            secrets += [identity.token, *identity.token.split(".")]
            secrets += [identity.recovery, identity.recovery.replace("-", "")] if identity.recovery else []
        assert [secret for secret in secrets if secret.encode() in written] == []

    tell(story)


def test_every_process_signs_with_the_same_key(place: Place, other: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest("Anna")
        assert (await other.who(identity)).id == identity.me.id

    assert place.key == other.key
    assert len(place.key) == 32
    tell(story)
