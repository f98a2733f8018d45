"""Whether people still are: nothing is written for a person who was deleted, whatever a process still knows of them."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from armillary.server.errors import NotKnown
from armillary.server.store import schema

PERSON = "@"
"""What the name of a person begins with, where names of tables are meant otherwise; alone: of anybody."""


def is_there(connection: Connection, person: str) -> bool:
    """If so, nobody deletes them before this transaction ends; on a SQLite file only one writes at a time."""
    own = schema.person.c.id
    held = select(own).where(own == person).with_for_update(read=True, key_share=True)
    return connection.execute(held).first() is not None


def expect(connection: Connection, people: Iterable[str | None]) -> None:
    """All of them are there. To be asked first: a deletion locks the person before their tables."""
    for person in sorted({person for person in people if person}):
        if not is_there(connection, person):
            raise NotKnown("person.unknown")
