"""Requests with a word of their own are done once, however often they come. The key of a row decides who was first."""

from typing import NamedTuple

from sqlalchemy import Connection, select

from armillary.server.store import schema
from armillary.server.store.adding import add_unless_there


class Request(NamedTuple):
    """Something that is to be done once."""

    person: str
    verb: str
    word: str
    content: str
    """The sha256 of all that was asked for."""


class Done(NamedTuple):
    """What a request has made: a table, or a line of its talk."""

    table: str
    n: int | None = None


def settled(connection: Connection, request: Request | None, wanted: Done) -> Done | None:
    """What the request makes: what is wanted now, or else what it made when it came first.

    None: its word came first with something else.
    """
    if request is None:
        return wanted
    add_unless_there(connection, schema.once, {**request._asdict(), **wanted._asdict()})
    own = schema.once.c
    key = (own.person == request.person, own.verb == request.verb, own.word == request.word)
    found = connection.execute(select(own.content, own.table, own.n).where(*key)).one()
    return Done(found.table, found.n) if found.content == request.content else None
