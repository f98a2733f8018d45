"""What becomes of what a person played and said: claimed, exported, or deleted."""

import asyncio
import re

import msgspec
import pytest

from armillary.kernel.text import Message
from armillary.server.people.handover import GONE
from armillary.server.people.people import Person
from armillary.server.store import schema
from armillary.server.store.store import Said, add_line, save
from armillary.server.tables.clock import PATIENCE
from armillary.server.tables.seat import NOBODY, Seat
from armillary.server.wire import (
    Deletion,
    Login,
    NewAccount,
    Notices,
    Profile,
)
from tests.server.people_place import PASSWORD, Place, outcome, refusal, tell

# claiming


async def two_tables(place: Place, guest: Person, account: Person) -> tuple[str, str]:
    """One that the guest made; one of another host, where guest and account know each other."""
    third = await place.guest("Cleo")
    own, foreign = await place.table(guest, []), await place.table(third, [guest])
    await place.add(schema.admitted, (own, guest.id), (foreign, guest.id), (foreign, account.id))
    await place.add(
        schema.chat, (foreign, 0, guest.id, "Gast", "hello", 1.0), (foreign, 1, third.id, "Cleo", "hi", 2.0)
    )
    mutes = [
        (own, guest.id, third.id),
        (foreign, guest.id, third.id),
        (foreign, account.id, third.id),
        (foreign, third.id, guest.id),
        (foreign, account.id, guest.id),
    ]
    await place.add(schema.mute, *mutes)
    await place.add(schema.once, (guest.id, "create", "word", "content", own, None, 0.0))
    return own, foreign


def test_an_account_claims_what_a_guest_played(place: Place) -> None:
    async def story() -> None:
        guest_identity, account = await place.people.guest("Gast"), await place.account("Anna")
        guest = await place.who(guest_identity)
        tables = await two_tables(place, guest, account)
        told: list[str] = []
        place.people.moved.append(told.extend)
        before = {table: (await place.load(table)).row.revision for table in tables}
        identity = await place.people.login(Login("Anna", PASSWORD, claim=True), guest)
        assert identity.me.id == account.id
        assert await place.people.who(guest_identity.token) is None
        assert guest.id not in place.everything()
        assert sorted(told) == sorted(tables)
        own, foreign = [await place.load(table) for table in tables]
        assert (own.row.host, own.seat_of(account.id), foreign.seat_of(account.id)) == (account.id, 0, 1)
        assert all(table.row.revision > before[table.row.id] for table in (own, foreign)), "all see it"
        assert place.all_of(schema.admitted) == {(own.row.id, account.id), (foreign.row.id, account.id)}
        cleo = foreign.row.host
        assert place.all_of(schema.mute) == {
            (own.row.id, account.id, cleo),
            (foreign.row.id, account.id, cleo),
            (foreign.row.id, cleo, account.id),
        }
        said = (await place.people.export(account)).said
        assert [(line.name, line.text) for line in said] == [("Gast", "hello")]

    tell(story)


def test_a_table_is_claimed_where_the_guest_does_not_sit(place: Place) -> None:
    async def story() -> None:
        guest, account = await place.guest("Gast"), await place.account("Anna")
        table = await place.load(await place.table(guest, [], is_begun=False))
        table.leave(0)
        change = table.change()
        assert change is not None
        assert await place.store.save(change)
        told: list[str] = []
        place.people.moved.append(told.extend)
        await place.people.login(Login("Anna", PASSWORD, claim=True), guest)
        assert told == [table.row.id]
        found = (await place.load(table.row.id)).row
        assert (found.host, found.revision) == (account.id, 2)

    tell(story)


def test_what_was_known_before_a_claim_is_not_saved_over_it(place: Place) -> None:
    async def story() -> None:
        guest, account = await place.guest("Gast"), await place.account("Anna")
        table = await place.load(await place.table(guest, []))
        await place.people.login(Login("Anna", PASSWORD, claim=True), guest)
        table.time_out(place.world.now() + PATIENCE)
        change = table.change()
        assert change is not None
        assert not await place.store.write(lambda connection: save(connection, change))
        assert (await place.load(table.row.id)).seat_of(account.id) == 0

    tell(story)


def test_a_guest_stays_who_is_not_claimed(place: Place) -> None:
    async def story() -> None:
        guest_identity, account = await place.people.guest("Gast"), await place.account("Anna")
        guest = await place.who(guest_identity)
        table = await place.table(guest, [])
        await place.people.login(Login("Anna", PASSWORD), guest)
        assert await refusal(place.people.login(Login("Anna", "wrong password", claim=True), guest)) == "people.login"
        assert await place.people.who(guest_identity.token) == guest
        assert (await place.load(table)).seat_of(account.id) is None

    tell(story)


def test_an_account_never_claims_an_account(place: Place) -> None:
    """Not even one that was a guest when it was asked."""

    async def story() -> None:
        await place.account("Anna")
        guest = await place.guest("Gast")
        bert = await place.who(await place.people.account(guest, NewAccount("Bert", PASSWORD)))
        for person in (guest, bert):
            await place.people.login(Login("Anna", PASSWORD, claim=True), person)
        assert (await place.people.login(Login("Bert", PASSWORD), None)).me.id == guest.id

    tell(story)


def test_claiming_twice_is_harmless(place: Place) -> None:
    async def story() -> None:
        guest = await place.guest("Gast")
        await place.account("Anna")
        wanted = Login("Anna", PASSWORD, claim=True)
        assert await asyncio.gather(*(outcome(place.people.login(wanted, guest)) for _ in range(3))) == ["done"] * 3

    tell(story)


@pytest.mark.parametrize("is_begun", [True, False])
def test_nobody_plays_two_seats_of_a_match(place: Place, is_begun: bool) -> None:
    """Then nothing is claimed at all."""

    async def story() -> None:
        guest_identity, account = await place.people.guest("Gast"), await place.account("Anna")
        guest = await place.who(guest_identity)
        await place.table(guest, [])
        await place.table(account, [guest], is_begun)
        before = place.everything()
        assert await refusal(place.people.login(Login("Anna", PASSWORD, claim=True), guest)) == "people.claim"
        assert place.everything() == before
        assert await place.people.who(guest_identity.token) == guest

    tell(story)


# what is kept of a person


def test_a_profile_can_be_changed(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.account(None, NewAccount("Anna", PASSWORD))
        anna = await place.who(identity)
        me = await place.people.profile(anna, Profile(name="  ANNA "))
        assert (me.name, me.notices) == ("ANNA", Notices())
        notices = Notices(email="anna@example.org")
        me = await place.people.profile(anna, Profile(notices=notices))
        assert (me.name, me.notices) == ("ANNA", notices)
        assert (await place.who(identity)).me == me
        await place.people.profile(anna, Profile(name="Bert", notices=Notices()))
        await place.account("Anna")
        assert (await place.people.login(Login("bert", PASSWORD), None)).me.notices == Notices()
        assert await refusal(place.people.profile(anna, Profile(notices=Notices(webhook="no")))) == "people.webhook"
        assert (await place.people.profile(anna, Profile())).name == "Bert"

    tell(story)


def test_a_guest_may_rename_themselves(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest(None)
        assert (await place.people.profile(await place.who(identity), Profile(name="Cleo"))).account is False
        assert (await place.who(identity)).name == "Cleo"

    tell(story)


def test_an_export_has_all_that_was_said(place: Place) -> None:
    async def story() -> None:
        anna, bert = await place.account("Anna"), await place.guest("Bert")
        table = await place.table(anna, [bert])
        await place.add(schema.chat, (table, 0, anna.id, "Anna", "a", 1.0), (table, 1, bert.id, "Bert", "b", 2.0))
        place.world.time += 5
        await place.people.login(Login("Anna", PASSWORD), None)
        found = await place.people.export(anna)
        assert (found.me, found.created, found.sessions, found.tables) == (anna.me, place.world.time - 5, 2, [])
        assert [(line.n, line.name, line.text, line.at) for line in found.said] == [(0, "Anna", "a", 1.0)]

    tell(story)


def test_deleting_an_account_needs_its_password(place: Place) -> None:
    async def story() -> None:
        anna = await place.account("Anna")
        for given in (Deletion(), Deletion(PASSWORD + "!")):
            assert await refusal(place.people.delete(anna, given)) == "people.password"
        await place.people.delete(anna, Deletion(PASSWORD))
        assert await refusal(place.people.login(Login("Anna", PASSWORD), None)) == "people.login"
        assert await refusal(place.people.export(anna)) == "person.unknown"
        assert await refusal(place.people.profile(anna, Profile(name="Bert"))) == "person.unknown"
        assert await refusal(place.people.account(anna, NewAccount("Bert", PASSWORD))) == "people.account.already"
        await place.account("Anna")

    tell(story)


def test_a_deleted_person_leaves_no_name(place: Place) -> None:
    """Not at a seat, not in a record, not in what was said; what they played is still there."""

    async def story() -> None:
        name = "Anna-Lena"
        identity = await place.people.account(None, NewAccount(name, PASSWORD))
        anna, bert = await place.who(identity), await place.guest("Bert")
        await place.people.profile(anna, Profile(notices=Notices(email="anna@example.org")))
        running, waiting = await place.table(bert, [anna]), await place.table(anna, [], is_begun=False)
        over = await place.table(anna, [bert])
        await place.store.write(
            lambda connection: (
                connection.execute(schema.table.update().where(schema.table.c.id == over).values(status="cancelled"))
                and None
            )
        )
        said = Message("table.resigned", {"name": name})
        await place.store.write(lambda connection: add_line(connection, 0, Said(running, None, "", encoded(said), 1.0)))
        await place.add(
            schema.chat, (running, 1, anna.id, name, "hello", 1.0), (running, 2, bert.id, "Bert", "hi", 2.0)
        )
        await place.add(schema.admitted, (running, anna.id))
        await place.add(schema.mute, (running, anna.id, bert.id), (running, bert.id, anna.id))
        await place.add(schema.once, (anna.id, "say", "word", "content", running, 1, 0.0))
        told: list[str] = []
        place.people.moved.append(told.extend)
        assert await place.people.delete(anna, Deletion(PASSWORD)) == [running]
        assert sorted(told) == sorted([running, waiting, over])
        assert await place.people.who(identity.token) is None
        assert not re.search(f"{name}|{anna.id}|anna@|argon2|{anna.session}", place.everything(), re.IGNORECASE)
        assert place.all_of(schema.admitted) == place.all_of(schema.mute) == place.all_of(schema.once) == set()
        table = await place.load(running)
        assert [seat.name for seat in table.seats] == table.header.names == ["Bert", GONE, "Hypatia"]
        assert (table.seats[1].person, table.row.due) == (NOBODY, 0.0), "a bot is to play on"
        waits = await place.load(waiting)
        assert (waits.row.host, waits.seats[0]) == (NOBODY, Seat("open"))
        lines = {row[1:5] for row in place.all_of(schema.chat)}
        unnamed = Message("table.resigned", {"name": GONE})
        assert lines == {(0, None, "", encoded(unnamed)), (1, NOBODY, GONE, "hello"), (2, bert.id, "Bert", "hi")}

    tell(story)


def encoded(message: Message) -> str:
    return msgspec.json.encode(message).decode()


def test_a_guest_deletes_themselves_without_a_password(place: Place) -> None:
    async def story() -> None:
        identity = await place.people.guest("Cleo")
        assert await place.people.delete(await place.who(identity), Deletion()) == []
        assert await place.people.who(identity.token) is None
        assert "Cleo" not in place.everything()

    tell(story)


def test_who_became_an_account_elsewhere_is_not_deleted_without_the_password(place: Place) -> None:
    async def story() -> None:
        guest = await place.guest("Cleo")
        await place.people.account(guest, NewAccount("Cleo", PASSWORD))
        assert await refusal(place.people.delete(guest, Deletion())) == "people.password"

    tell(story)
