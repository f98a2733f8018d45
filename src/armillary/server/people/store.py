"""What is asked of the database about people. Every function works on a connection, in whatever transaction it has."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from armillary.server.errors import Forbidden, NotKnown, NotNow, ServerError
from armillary.server.people import names
from armillary.server.store import schema

MOST_SESSIONS = 100
"""Of one person; then those go that were not used for longest."""
Row = Mapping[str, Any]
Result = TypeVar("Result")


def refusing(work: Callable[[Connection], Result]) -> Callable[[Connection], Result | ServerError]:
    """Work that may refuse: it then undoes itself alone, and not what others write in the same transaction."""

    def attempt(connection: Connection) -> Result | ServerError:
        try:
            with connection.begin_nested():
                return work(connection)
        except ServerError as refusal:
            return refusal

    return attempt


# settings


def setting(connection: Connection, name: str, fresh: bytes) -> bytes:
    """A value that is made once: if several processes make it at the same time, one of theirs counts for all."""
    wanted = select(schema.setting.c.value).where(schema.setting.c.name == name)
    found = connection.execute(wanted).scalar()
    if found is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(schema.setting).values(name=name, value=fresh))
        except IntegrityError:
            pass
        found = connection.execute(wanted).scalar_one()
    return bytes(found)


# people


def add(connection: Connection, values: Row) -> None:
    try:
        connection.execute(insert(schema.person).values(**values))
    except IntegrityError:
        raise NotNow("people.name.taken", name=values["name"]) from None


def change(connection: Connection, person: str, values: Row) -> None:
    try:
        connection.execute(update(schema.person).where(schema.person.c.id == person).values(**values))
    except IntegrityError:
        raise NotNow("people.name.taken", name=values["name"]) from None


def known(connection: Connection, person: str, hold: bool = False) -> Row:
    """A person. Nobody else changes one who is held before this transaction ends."""
    found = one(connection, select(schema.person).where(schema.person.c.id == person), hold)
    if found is None:
        raise NotKnown("person.unknown")
    return found


def held(connection: Connection, person: str) -> Row:
    return known(connection, person, hold=True)


def proved(connection: Connection, person: str, password: str | None) -> Row:
    """A person, held, whose password is still the one that was compared."""
    found = held(connection, person)
    if found["password"] != password:
        raise Forbidden("people.password")
    return found


def is_guest(connection: Connection, person: str) -> bool:
    """Still there, held, and no account."""
    found = one(connection, select(schema.person).where(schema.person.c.id == person), hold=True)
    return found is not None and found["account"] is None


def by_name(connection: Connection, name: str) -> Row | None:
    """The account that is called like this; of several from before they counted as alike, the one that is meant."""
    own = schema.person
    wanted = select(own).where(own.c.account == names.compared(name)).order_by(own.c.alike)
    found = [row._asdict() for row in connection.execute(wanted)]
    same = (row for row in found if names.caseless(row["name"]) == names.caseless(name))
    return next(same, found[0] if found else None)


def by_word(connection: Connection, word: str) -> Row | None:
    """The guest, held, who may return with a word of which this is the hash."""
    own = schema.person.c
    return one(connection, select(schema.person).where(own.recovery == word, own.account.is_(None)), hold=True)


def by_session(connection: Connection, session: str, now: float) -> Row | None:
    """The person, when the session expires, and when it was last used."""
    own = schema.session.c
    joined = select(schema.person, own.expires, own.used).join(schema.session, own.person == schema.person.c.id)
    return one(connection, joined.where(own.token == session, own.expires > now))


def one(connection: Connection, wanted: Select[Any], hold: bool = False) -> Row | None:
    found = connection.execute(wanted.with_for_update() if hold else wanted).first()
    return None if found is None else found._asdict()


def refuse_account(connection: Connection, name: str, but: str | None = None) -> None:
    """No guest or account is called like the account of another."""
    own = schema.person.c
    taken = select(own.id).where(own.account == names.compared(name), own.id != (but or ""))
    if connection.execute(taken.limit(1)).first() is not None:
        raise NotNow("people.name.taken", name=name)


# sessions


def add_session(connection: Connection, session: str, person: str, now: float, expires: float) -> None:
    """Those of the person that have expired go, and those that are too many."""
    own = schema.session.c
    newest = select(own.token).where(own.person == person, own.expires > now)
    kept = newest.order_by(func.coalesce(own.used, own.created).desc(), own.token).limit(MOST_SESSIONS - 1)
    connection.execute(delete(schema.session).where(own.person == person, own.token.not_in(kept)))
    values = {"token": session, "person": person, "created": now, "expires": expires, "used": now}
    connection.execute(insert(schema.session).values(values))


def use_session(connection: Connection, session: str, now: float) -> None:
    connection.execute(update(schema.session).where(schema.session.c.token == session).values(used=now))


def end_session(connection: Connection, session: str) -> None:
    connection.execute(delete(schema.session).where(schema.session.c.token == session))


def end_sessions(connection: Connection, person: str, but: str | None = None) -> None:
    own = schema.session.c
    ended = delete(schema.session).where(own.person == person)
    connection.execute(ended if but is None else ended.where(own.token != but))


def count_sessions(connection: Connection, person: str, now: float) -> int:
    own = schema.session.c
    wanted = select(func.count()).select_from(schema.session).where(own.person == person, own.expires > now)
    return connection.execute(wanted).scalar_one()


# what they said


def said(connection: Connection, person: str) -> list[Row]:
    own = schema.chat.c
    found = connection.execute(select(schema.chat).where(own.person == person).order_by(own.at, own.n))
    return [line._asdict() for line in found]
