"""A guest returns with a word that was shown once, from any device, to all that is theirs."""

from sqlalchemy import text

from armillary.client import Client
from armillary.server.people.returning import come_back, new_word
from armillary.server.store.migrate import migrate
from armillary.server.wire import Deletion, NewAccount, NewTable, Return
from tests.server.databases import opened
from tests.server.guests import GAME, ME, OPEN, guests, refusal
from tests.server.hosting import hosted
from tests.server.people_place import PASSWORD, Place, tell
from tests.server.people_place import refusal as refused


def test_a_guest_is_who_they_were(place: Place) -> None:
    """With their seat, also after every device has forgotten them; however the word is typed, as often as one likes."""

    async def story() -> None:
        guest = await place.guest("Gast")
        table = await place.table(guest, [])
        word = await new_word(place.people, guest)
        await place.people.logout_everywhere(guest)
        for typed in (word, f" {word.upper()} ", word.replace("-", "")):
            found = await place.who(await come_back(place.people, Return(typed), None))
            assert (found.id, found.name, found.is_account) == (guest.id, "Gast", False)
            assert (await place.load(table)).seat_of(found.id) == 0
        assert (await place.people.export(found)).sessions == 3

    tell(story)


def test_the_newest_word_counts(place: Place) -> None:
    async def story() -> None:
        guest = await place.guest("Gast")
        assert not guest.me.can_return
        first, second = [await new_word(place.people, guest) for _ in range(2)]
        for wrong in (first, second[:-1], second + "a", "Gast", "-", guest.id):
            assert await refused(come_back(place.people, Return(wrong), None)) == "people.return.unknown"
        identity = await come_back(place.people, Return(second), None)
        assert identity.me.id == guest.id
        assert identity.me.can_return
        assert (await place.people.export(guest)).me.can_return

    tell(story)


def test_a_word_is_kept_as_a_hash(place: Place) -> None:
    async def story() -> None:
        guest = await place.guest("Gast")
        word = await new_word(place.people, guest)
        written = place.bytes()
        assert guest.session.encode() in written  # to show that this looks in the right place
        assert not any(secret.encode() in written for secret in (word, word.replace("-", "")))

    tell(story)


def test_an_account_has_no_word(place: Place) -> None:
    """What a guest had is void, and the code that replaces a password is no word."""

    async def story() -> None:
        guest = await place.guest("Gast")
        word = await new_word(place.people, guest)
        identity = await place.people.account(guest, NewAccount("Anna", PASSWORD))
        anna = await place.who(identity)
        assert not anna.me.can_return
        for void in (word, str(identity.recovery)):
            assert await refused(come_back(place.people, Return(void), None)) == "people.return.unknown"
        assert await refused(new_word(place.people, anna)) == "people.return.account"

    tell(story)


def test_who_is_deleted_does_not_return(place: Place) -> None:
    async def story() -> None:
        guest = await place.guest("Gast")
        word = await new_word(place.people, guest)
        await place.people.delete(guest, Deletion())
        assert await refused(come_back(place.people, Return(word), None)) == "people.return.unknown"

    tell(story)


def test_another_guest_goes_along_if_they_want_to(place: Place) -> None:
    """Never against their will, never an account, and nobody sits twice at a table."""

    async def story() -> None:
        guest, other, account = await place.guest("Gast"), await place.guest("Other"), await place.account("Anna")
        word = await new_word(place.people, guest)
        own = await place.table(other, [])
        await come_back(place.people, Return(word), other)
        await come_back(place.people, Return(word, claim=True), account)
        await come_back(place.people, Return(word, claim=True), guest)
        assert (await place.load(own)).seat_of(other.id) == 0
        both = await place.table(other, [guest])
        assert await refused(come_back(place.people, Return(word, claim=True), other)) == "people.claim"
        assert (await place.load(own)).seat_of(other.id) == 0
        await place.people.delete(other, Deletion())
        assert (await place.load(both)).seat_of(guest.id) == 1
        third = await place.guest("Third")
        theirs = await place.table(third, [])
        await come_back(place.people, Return(word, claim=True), third)
        assert (await place.load(theirs)).seat_of(guest.id) == 0
        assert (await place.people.export(account)).me.name == "Anna"

    tell(story)


def test_on_every_database_from_another_device(database: str) -> None:
    with hosted(database) as one, guests(one.origin, "Ann") as [ann], Client(one.origin, patience=0) as elsewhere:
        table = ann.create(NewTable(GAME, [ME, OPEN]))
        word = ann.new_word()
        assert refusal(lambda: elsewhere.come_back(word[::-1])) == (401, "people.return.unknown")
        assert elsewhere.come_back(word).me.id == ann.me().id
        assert elsewhere.table(table.id).look().seat == 0
        ann.logout()
        assert elsewhere.me().can_return


def test_a_guest_is_found_without_looking_at_everybody(sqlite_database: str) -> None:
    """By an index, or else everybody who guesses makes the database look at everybody."""
    with opened(sqlite_database) as engine, engine.connect() as connection:
        migrate(engine)
        plan = str(connection.execute(text("EXPLAIN QUERY PLAN SELECT * FROM person WHERE recovery = 'x'")).all())
    assert "ix_person_recovery" in plan
