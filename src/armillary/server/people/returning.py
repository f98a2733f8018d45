"""A guest comes back, on another device or after theirs has forgotten them, with a word that was shown once."""

from sqlalchemy import Connection

from armillary.server.errors import NotKnown, NotNow
from armillary.server.people import store as rows
from armillary.server.people import tokens
from armillary.server.people.people import People
from armillary.server.people.person import Person
from armillary.server.people.store import Row
from armillary.server.wire import Identity, Return


async def new_word(people: People, person: Person) -> str:
    """For a guest to return with; one that they had before is void."""
    word = tokens.new_recovery(people.world)

    def work(connection: Connection) -> None:
        if rows.held(connection, person.id)["account"] is not None:
            raise NotNow("people.return.account")
        rows.change(connection, person.id, {"recovery": tokens.recovery_hash(word)})

    await people.write(work, person.id)
    return word


async def come_back(people: People, given: Return, person: Person | None) -> Identity:
    """One more session of the guest whose word it is. What another guest has here goes to them, if they want it."""
    token = people.new_token()
    other = person if given.claim else None

    def work(connection: Connection) -> tuple[Row, list[str]]:
        found = rows.by_word(connection, tokens.recovery_hash(given.word))
        if found is None:
            raise NotKnown("people.return.unknown")
        is_other = other is not None and other.id != found["id"]
        tables = people.claim(connection, other.id, found["id"]) if other and is_other else []
        people.begin_session(connection, token, found["id"])
        return found, tables

    found, _ = await people.write(work, other.id if other else None, lambda outcome: outcome[1])
    return people.identity(found, token)
