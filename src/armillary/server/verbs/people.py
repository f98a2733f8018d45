"""Verbs about who one is."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from armillary.server.asked import Asked, Reply
from armillary.server.errors import NotKnown, NotNow, ServerError, said
from armillary.server.people import devices, names, returning
from armillary.server.seen import encode
from armillary.server.store import listing
from armillary.server.store.listing import Filters
from armillary.server.tables.loading import Stored
from armillary.server.turns import Wish
from armillary.server.verbs.tables import stored_info
from armillary.server.wire import (
    Deletion,
    Export,
    Identity,
    Login,
    Me,
    NewAccount,
    NewGuest,
    PasswordChange,
    Recovery,
    Return,
    ReturnWord,
)

MOST_TABLES = 10_000
DONE = b"{}"


def known_as(asked: Asked, identity: Identity) -> Reply:
    """A browser keeps the token in a cookie, where no script can read it, and that it knows an account in another."""
    server, me = asked.server, identity.me
    marks = devices.marked(server.key, server.world, asked.marks, me.id) if me.account else None
    return Reply(encode(identity), cookie=identity.token, marks=marks)


def forgotten(marks: str | None = None) -> Reply:
    return Reply(DONE, cookie="", marks=marks)


async def guest(asked: Asked) -> Reply:
    """Somebody new. Whoever is somebody here is not made to forget it."""
    given: NewGuest = asked.body
    if asked.person is not None:
        raise NotNow("people.known", name=asked.person.name)
    return known_as(asked, await asked.server.people.guest(given.name, said("people.guest", asked.language)))


async def new_word(asked: Asked) -> ReturnWord:
    return ReturnWord(await returning.new_word(asked.server.people, asked.known))


async def come_back(asked: Asked) -> Reply:
    given: Return = asked.body
    return known_as(asked, await returning.come_back(asked.server.people, given, asked.person))


async def me(asked: Asked) -> Me:
    return asked.known.me


async def account(asked: Asked) -> Reply:
    given: NewAccount = asked.body
    return known_as(asked, await asked.server.people.account(asked.person, given, asked.wish))


async def login(asked: Asked) -> Reply:
    given: Login = asked.body
    async with attempt(asked, given.name) as wish:
        return known_as(asked, await asked.server.people.login(given, asked.person, wish))


async def recover(asked: Asked) -> Reply:
    given: Recovery = asked.body
    async with attempt(asked, given.name) as wish:
        return known_as(asked, await asked.server.people.recover(given, wish))


@asynccontextmanager
async def attempt(asked: Asked, name: str) -> AsyncIterator[Wish]:
    """At an account. A device that knows it has a measure of its own, whatever strangers do at the same address."""
    people, attempts, called = asked.server.people, asked.server.attempts, names.compared(name)
    device = await people.device(name, asked.marks)
    place = asked.origin if device is None else f"device {device}"
    async with attempts.attempt(place, called, device is not None), one_login(asked, f"{place} {called}"):
        yield Wish(place, called)


@asynccontextmanager
async def one_login(asked: Asked, who: str) -> AsyncIterator[None]:
    """Of those that somebody may have; a wrong password is none, where it makes the next ones slower instead."""
    server = asked.server
    server.limits.take("login", who, server.world.now())
    try:
        yield
    except NotKnown:
        if server.attempts.longest:
            server.limits.give("login", who)
        raise


async def password(asked: Asked) -> Reply:
    given: PasswordChange = asked.body
    await asked.server.people.change_password(asked.known, given)
    return Reply(DONE)


async def logout(asked: Asked) -> Reply:
    await asked.server.people.logout(asked.known)
    return forgotten()


async def logout_everywhere(asked: Asked) -> Reply:
    await asked.server.people.logout_everywhere(asked.known)
    return forgotten()


async def export(asked: Asked) -> Reply:
    found = await asked.server.people.export(asked.known)
    filters, person = Filters(mine=True, most=MOST_TABLES), asked.known.id
    stored = await asked.server.store.read(lambda connection: listing.tables(connection, person, filters))
    return Reply(await asked.server.work.run(asked.wish, lambda: exported(asked, found, stored)))


def exported(asked: Asked, found: Export, stored: Sequence[Stored]) -> bytes:
    """With a person's tables, put into words one by one: others get their turn in between."""
    tables: list[Any] = [Raw(encode(stored_info(asked, one))) for one in stored]
    return encode(replace(found, tables=tables))


async def delete(asked: Asked) -> Reply:
    """Everything of a person goes; bots play on where they sat."""
    given: Deletion = asked.body
    person = asked.known.id
    for name in await asked.server.people.delete(asked.known, given):
        with suppress(ServerError):  # then it is done when the server looks what is due
            await asked.server.hall.change(name, lambda table, now: table.replace_gone(now))
    return forgotten(devices.unmarked(asked.server.key, asked.marks, person) if asked.marks else None)
