"""People: guests who play at once, accounts that work on several devices, and the sessions that prove either."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection

from armillary.server.errors import Forbidden, NotKnown, NotNow, ServerError, Unavailable
from armillary.server.fair_queue import Claim
from armillary.server.people import devices, handover, names, notices, tokens
from armillary.server.people import store as rows
from armillary.server.people.passwords import ANYBODY, Passwords
from armillary.server.people.person import Person
from armillary.server.people.renaming import rename
from armillary.server.people.session_cache import SessionCache
from armillary.server.people.store import Row
from armillary.server.shielded import shielded
from armillary.server.store.presence import PERSON
from armillary.server.store.store import Store
from armillary.server.store.transactions import notify
from armillary.server.store.unavailable import DatabaseUnavailable
from armillary.server.wire import (
    Deletion,
    Export,
    Identity,
    Login,
    Me,
    NewAccount,
    PasswordChange,
    Profile,
    Recovery,
    TalkLine,
    Way,
)
from armillary.server.world import World

__all__ = ["LASTS", "People", "Person"]

LASTS = 365 * 24 * 3600.0
"""Seconds after which a session ends by itself."""
USED = 24 * 3600.0
"""Seconds after which it is noted again that a session is used."""
ID_LETTERS = 16
NAME_TRIES = 20
Result = TypeVar("Result")


class People:
    """Everything that says or changes who a person is."""

    def __init__(self, store: Store, world: World, key: bytes, passwords: Passwords | None = None) -> None:
        self.store = store
        self.world = world
        self.key = key
        self.passwords = passwords or Passwords()
        self.sessions = SessionCache(version=lambda person: store.peers.version(PERSON + person))
        self.ways: tuple[Way, ...] = ()
        """How this server can tell people of turns."""
        self.moved: list[Callable[[Sequence[str]], None]] = []
        """Told which tables have other people, or other names, than the process that holds them knows."""
        self.doubted: list[Callable[[str], None]] = []
        """Told of whom something has changed: a session of theirs may have ended."""

    # who a person is

    async def who(self, token: str) -> Person | None:
        """Nobody, unless the token is ours and its session lasts."""
        if not tokens.is_signed(self.key, token):
            return None
        session, now = tokens.hashed(token), self.world.now()
        known = self.sessions.recall(session, now)
        if known is not None:
            return known
        as_of = self.sessions.as_of()
        row = await self.store.read(lambda connection: rows.by_session(connection, session, now))
        if row is None:
            return None
        if now - (row["used"] or 0.0) > USED:
            with suppress(DatabaseUnavailable):
                await self.store.write(lambda connection: rows.use_session(connection, session, now))
        person = self.person(row, token)
        self.sessions.keep(person, now, row["expires"], as_of)
        return person

    async def again(self, known: Person | None, token: str | None) -> Person | None:
        """Who it is now, with a token that was looked at before."""
        found = self.sessions.recall(known.session, self.world.now()) if known is not None else None
        return found or (await self.who(token) if token else None)

    def doubt(self, person: str) -> None:
        """Something about them has changed, here or in another process."""
        self.sessions.forget(person)
        for hook in self.doubted:
            hook(person)

    def person(self, row: Row, token: str) -> Person:
        return Person(self.me(row, tokens.csrf_of(self.key, token)), tokens.hashed(token))

    def identity(self, row: Row, token: str, recovery: str | None = None) -> Identity:
        return Identity(self.me(row, tokens.csrf_of(self.key, token)), token, recovery)

    def me(self, row: Row, csrf: str) -> Me:
        """What a person is told of themselves."""
        kept = notices.read(row["notices"])
        is_account = row["account"] is not None
        can_return = not is_account and row["recovery"] is not None
        return Me(
            row["id"], row["name"], is_account, csrf, kept.wanted, can_return, kept.confirmed, ways=list(self.ways)
        )

    # guests

    async def guest(self, name: str | None, called: str = "Guest") -> Identity:
        """A new guest, who plays at once; how to call them, if they give no name."""
        if name is not None:
            return await self.new_guest(names.checked(name))
        for _ in range(NAME_TRIES):
            try:
                return await self.new_guest(names.guest_name(self.world, called))
            except NotNow:
                continue  # an account is called like that
        raise Unavailable("people.name.none")

    async def new_guest(self, name: str) -> Identity:
        row = self.new_row(name)
        token = self.new_token()

        def work(connection: Connection) -> None:
            rows.refuse_account(connection, name)
            rows.add(connection, row)
            self.begin_session(connection, token, row["id"])

        await self.write(work)
        return self.identity(row, token)

    def new_row(self, name: str) -> dict[str, Any]:
        """A guest, as the store keeps one."""
        own = {"id": self.world.word(ID_LETTERS), "name": name, "created": self.world.now()}
        return {**own, "account": None, "password": None, "recovery": None, "notices": "{}"}

    def new_token(self) -> str:
        return tokens.new_token(self.key, self.world)

    def begin_session(self, connection: Connection, token: str, person: str) -> None:
        now = self.world.now()
        rows.add_session(connection, tokens.hashed(token), person, now, now + LASTS)

    # accounts

    async def account(self, person: Person | None, wanted: NewAccount, claim: Claim = ANYBODY) -> Identity:
        """A guest becomes an account, with all that is theirs; or a new person has one from the start."""
        name = names.checked(wanted.name)
        if person is not None and person.is_account:
            raise NotNow("people.account.already")
        token, recovery = self.new_token(), tokens.new_recovery(self.world)
        values = {
            "name": name,
            "account": names.compared(name),
            "password": await self.passwords.hash(wanted.password, claim),
            "recovery": tokens.recovery_hash(recovery),
        }
        fresh = self.new_row(name)
        owner: str = person.id if person else fresh["id"]

        def work(connection: Connection) -> tuple[Row, list[str]]:
            if person is None:
                rows.add(connection, fresh)
            guest = rows.held(connection, owner)
            if guest["account"] is not None:
                raise NotNow("people.account.already")
            rows.refuse_account(connection, name)
            rows.change(connection, owner, values)
            rows.end_sessions(connection, owner)
            self.begin_session(connection, token, owner)
            return {**guest, **values}, rename(connection, owner, name, self.world.now())

        row, _ = await self.write(work, owner, lambda outcome: outcome[1])
        return self.identity(row, token, recovery)

    async def login(self, given: Login, person: Person | None, claim: Claim = ANYBODY) -> Identity:
        """On another device. What the person there had as a guest goes to the account, if they want it."""
        row = await self.store.read(lambda connection: rows.by_name(connection, given.name))
        is_right = await self.passwords.verify(row["password"] if row else None, given.password, claim)
        if row is None or not is_right:
            raise NotKnown("people.login")
        renewed = await self.passwords.renewed(row["password"], given.password, claim)
        guest = person if given.claim else None
        token = self.new_token()

        def work(connection: Connection) -> tuple[Row, list[str]]:
            now = rows.proved(connection, row["id"], row["password"])
            if renewed is not None:
                rows.change(connection, row["id"], {"password": renewed})
            tables = self.claim(connection, guest.id, row["id"]) if guest else []
            self.begin_session(connection, token, row["id"])
            return now, tables

        now, _ = await self.write(work, guest.id if guest else None, lambda outcome: outcome[1])
        return self.identity(now, token)

    async def device_secret(self, name: str, device: str) -> str | None:
        """What the account of a name is known by on a device with this cookie; None: it is not known there."""
        if not device:
            return None
        row = await self.store.read(lambda connection: rows.by_name(connection, name))
        return devices.secret_of(self.key, device, row["id"]) if row is not None else None

    def claim(self, connection: Connection, guest: str, account: str) -> list[str]:
        """The tables that changed: none, if the guest was claimed or became an account in the meantime."""
        if not rows.is_guest(connection, guest):
            return []
        moved = handover.move(connection, guest, account)
        rename(connection, account, rows.known(connection, account)["name"], self.world.now())
        return moved

    async def recover(self, given: Recovery, claim: Claim = ANYBODY) -> Identity:
        """A new password, with the code that was shown once. Another code is, and every session ends."""
        found = await self.store.read(lambda connection: rows.by_name(connection, given.name))
        token, recovery = self.new_token(), tokens.new_recovery(self.world)
        values = {
            # for a wrong name too, so that it takes as long
            "password": await self.passwords.hash(given.password, claim),
            "recovery": tokens.recovery_hash(recovery),
        }
        if found is None:
            raise NotKnown("people.recover")

        def work(connection: Connection) -> Row:
            row = rows.held(connection, found["id"])
            if not tokens.are_same(str(row["recovery"]), tokens.recovery_hash(given.code)):
                raise NotKnown("people.recover")
            rows.change(connection, row["id"], values)
            rows.end_sessions(connection, row["id"])
            self.begin_session(connection, token, row["id"])
            return row

        return self.identity(await self.write(work, found["id"]), token, recovery)

    async def change_password(self, person: Person, given: PasswordChange) -> None:
        """Sessions on other devices end."""
        old = await self.proved(person, given.old)
        new = await self.passwords.hash(given.new, Claim(person.id, person.id))

        def work(connection: Connection) -> None:
            rows.proved(connection, person.id, old)
            rows.change(connection, person.id, {"password": new})
            rows.end_sessions(connection, person.id, but=person.session)

        await self.write(work, person.id)

    async def proved(self, person: Person, password: str | None) -> str:
        """The hash of the person's password, if this is it."""
        row = await self.store.read(lambda connection: rows.known(connection, person.id))
        claim = Claim(person.id, person.id)
        if row["password"] is None:
            raise NotNow("people.account.none")
        if password is None or not await self.passwords.verify(row["password"], password, claim):
            raise Forbidden("people.password")
        return str(row["password"])

    # sessions

    async def logout(self, person: Person) -> None:
        """Only here. A guest returns only with their word."""
        await self.write(lambda connection: rows.end_session(connection, person.session), person.id)

    async def logout_everywhere(self, person: Person) -> None:
        await self.write(lambda connection: rows.end_sessions(connection, person.id), person.id)

    # what is kept of a person

    async def profile(self, person: Person, wanted: Profile) -> Me:
        """Another name, also where they sit, or other notices."""
        values: dict[str, Any] = {}
        if isinstance(wanted.name, str):
            values["name"] = names.checked(wanted.name)
        told = notices.checked(wanted.notices) if wanted.notices else None

        def work(connection: Connection) -> tuple[Row, list[str]]:
            before = rows.held(connection, person.id)
            row = {**before, **values}
            if told is not None:
                row["notices"] = notices.stored(notices.read(before["notices"]).changed(told))
            if not names.is_written_alike(row["name"], before["name"]):
                rows.refuse_account(connection, row["name"], but=person.id)
            rows.change(connection, person.id, {**row, **renamed(row)})
            is_new = row["name"] != before["name"]
            return row, rename(connection, person.id, row["name"], self.world.now()) if is_new else []

        row, _ = await self.write(work, person.id, lambda outcome: outcome[1])
        return self.me(row, person.csrf)

    async def export(self, person: Person) -> Export:
        """All that is kept of a person, but for their tables."""
        now = self.world.now()

        def work(connection: Connection) -> Export:
            row = rows.known(connection, person.id)
            said = [TalkLine(one["n"], one["name"], one["text"], one["at"]) for one in rows.said(connection, person.id)]
            sessions = rows.count_sessions(connection, person.id, now)
            return Export(self.me(row, person.csrf), row["created"], sessions, [], said)

        return await self.store.read(work)

    async def delete(self, person: Person, given: Deletion) -> list[str]:
        """The person is no more. These tables are not over, and have seats of theirs to hand to others."""
        password = await self.proved(person, given.password) if person.is_account else None

        def work(connection: Connection) -> tuple[list[str], list[str]]:
            rows.proved(connection, person.id, password)
            return handover.erase(connection, person.id)

        _, played = await self.write(work, person.id, lambda outcome: outcome[0])
        return played

    # writing

    @shielded
    async def write(
        self,
        work: Callable[[Connection], Result],
        person: str | None = None,
        moved: Callable[[Result], Sequence[str]] = lambda outcome: (),
    ) -> Result:
        """Make it durable; then forget what was known of the person and tell of the tables that changed."""

        def announced(connection: Connection) -> Result:
            result = work(connection)
            if person is not None:
                notify(connection, PERSON + person)
            return result

        outcome = await self.store.write(rows.refusing(announced))
        if isinstance(outcome, ServerError):
            raise outcome
        if person is not None:
            self.doubt(person)
        tables = moved(outcome)
        if tables:
            for hook in self.moved:
                hook(tables)
        return outcome


def renamed(row: Row) -> Row:
    """How the account of a name is found."""
    account = names.compared(row["name"])
    return {} if row["account"] in (None, account) else {"account": account, "alike": 0}
