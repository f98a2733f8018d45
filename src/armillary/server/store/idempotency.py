"""Requests with a word of their own are done once, however often they come. The key of a row decides who was first."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, select

from armillary.server.store import schema
from armillary.server.store.adding import add_unless_there


class Request(NamedTuple):
    """Something that is to be done once."""

    person: str
    verb: str
    word: str
    content: str
    """The sha256 of all that was asked for."""
    at: float


class Done(NamedTuple):
    """What a request has made: a table, or a line of its talk."""

    table: str
    n: int | None = None


def known(connection: Connection, request: Request | None) -> bool:
    """Whether the request's word has come before."""
    if request is None:
        return False
    return connection.execute(select(schema.once.c.table).where(*key_of(request))).first() is not None


def key_of(request: Request) -> tuple[ColumnElement[bool], ...]:
    own = schema.once.c
    return own.person == request.person, own.verb == request.verb, own.word == request.word


def done_by(connection: Connection, request: Request | None, wanted: Done) -> Done | None:
    """What the request makes: what is wanted now, or else what it made when it came first.

    None: its word came first with something else.
    """
    if request is None:
        return wanted
    add_unless_there(connection, schema.once, {**request._asdict(), **wanted._asdict()})
    own = schema.once.c
    found = connection.execute(select(own.content, own.table, own.n).where(*key_of(request))).one()
    return Done(found.table, found.n) if found.content == request.content else None
