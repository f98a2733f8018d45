"""Verbs about who one is."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from armillary.server.call import Call, Reply
from armillary.server.errors import NotKnown, NotNow, ServerError, said
from armillary.server.fair_queue import Claim
from armillary.server.people import devices, names, returning
from armillary.server.seen import encode
from armillary.server.store import listing
from armillary.server.store.listing import Filters
from armillary.server.tables.loading import Stored
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


def known_as(call: Call, identity: Identity) -> Reply:
    """A browser keeps the token in a cookie, where no script can read it, and that it knows an account in another."""
    server, me = call.server, identity.me
    device = devices.remembered(server.key, server.world, call.device, me.id) if me.account else None
    return Reply(encode(identity), cookie=identity.token, device=device)


def forgotten(device: str | None = None) -> Reply:
    return Reply(DONE, cookie="", device=device)


async def guest(call: Call) -> Reply:
    """A new guest; a person who is known already stays who they are."""
    given: NewGuest = call.body
    if call.person is not None:
        raise NotNow("people.known", name=call.person.name)
    return known_as(call, await call.server.people.guest(given.name, said("people.guest", call.language)))


async def new_word(call: Call) -> ReturnWord:
    return ReturnWord(await returning.new_word(call.server.people, call.known))


async def come_back(call: Call) -> Reply:
    given: Return = call.body
    return known_as(call, await returning.come_back(call.server.people, given, call.person))


async def me(call: Call) -> Me:
    return call.known.me


async def account(call: Call) -> Reply:
    given: NewAccount = call.body
    return known_as(call, await call.server.people.account(call.person, given, call.claim))


async def login(call: Call) -> Reply:
    given: Login = call.body
    async with attempt(call, given.name) as claim:
        return known_as(call, await call.server.people.login(given, call.person, claim))


async def recover(call: Call) -> Reply:
    given: Recovery = call.body
    async with attempt(call, given.name) as claim:
        return known_as(call, await call.server.people.recover(given, claim))


@asynccontextmanager
async def attempt(call: Call, name: str) -> AsyncIterator[Claim]:
    """At an account. A device that knows it has a measure of its own, whatever strangers do at the same address."""
    people, attempts, called = call.server.people, call.server.attempts, names.compared(name)
    secret = await people.device_secret(name, call.device)
    origin = call.origin if secret is None else f"device {secret}"
    async with attempts.attempt(origin, called, secret is not None), one_login(call, f"{origin} {called}"):
        yield Claim(origin, called)


@asynccontextmanager
async def one_login(call: Call, who: str) -> AsyncIterator[None]:
    """One login of those allowed; a wrong password counts for none, where it makes the next ones slower instead."""
    server = call.server
    server.limits.take("login", who, server.world.now())
    try:
        yield
    except NotKnown:
        if server.attempts.longest:
            server.limits.give("login", who)
        raise


async def password(call: Call) -> Reply:
    given: PasswordChange = call.body
    await call.server.people.change_password(call.known, given)
    return Reply(DONE)


async def logout(call: Call) -> Reply:
    await call.server.people.logout(call.known)
    return forgotten()


async def logout_everywhere(call: Call) -> Reply:
    await call.server.people.logout_everywhere(call.known)
    return forgotten()


async def export(call: Call) -> Reply:
    found = await call.server.people.export(call.known)
    filters, person = Filters(mine=True, most=MOST_TABLES), call.known.id
    stored = await call.server.store.read(lambda connection: listing.tables(connection, person, filters))
    return Reply(await call.server.work.run(call.claim, lambda: exported(call, found, stored)))


def exported(call: Call, found: Export, stored: Sequence[Stored]) -> bytes:
    """With a person's tables, put into words one by one: others get their turn in between."""
    tables: list[Any] = [Raw(encode(stored_info(call, one))) for one in stored]
    return encode(replace(found, tables=tables))


async def delete(call: Call) -> Reply:
    """Everything of a person goes; bots play on where they sat."""
    given: Deletion = call.body
    person = call.known.id
    for name in await call.server.people.delete(call.known, given):
        with suppress(ServerError):  # then it is done when the server looks what is due
            await call.server.tables.change(name, lambda table, now: table.replace_gone(now))
    return forgotten(devices.forgotten(call.server.key, call.device, person) if call.device else None)
