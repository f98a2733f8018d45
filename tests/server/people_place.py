"""A database with people and tables in it, for tests."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from msgspec.structs import asdict
from sqlalchemy import insert, select

from armillary.server.errors import ServerError
from armillary.server.people.passwords import Passwords
from armillary.server.people.people import People, Person
from armillary.server.people.store import setting
from armillary.server.people.tokens import KEY_BYTES
from armillary.server.store import schema
from armillary.server.store.engine import open_engine
from armillary.server.store.store import Store, create, load
from armillary.server.tables import loading
from armillary.server.tables.making import Host, make
from armillary.server.tables.table import Table
from armillary.server.wire import Identity, NewAccount, NewSeat, NewTable
from armillary.server.world import World
from tests.server.hosting import CHEAP

PASSWORD = "correct horse"


class Clockwork(World):
    """Its time passes when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time


class Place:
    """One process on a database."""

    def __init__(self, file: Path, world: Clockwork, hasher: PasswordHasher = CHEAP) -> None:
        self.file = file
        self.world = world
        engine = open_engine(str(file))
        schema.metadata.create_all(engine)
        self.store = Store(engine)
        with self.store.writer.engine.begin() as connection:
            self.key = setting(connection, "key", world.random_bytes(KEY_BYTES))
        self.people = People(self.store, world, self.key, Passwords(hasher))

    async def who(self, identity: Identity) -> Person:
        found = await self.people.who(identity.token)
        assert found is not None
        return found

    async def guest(self, name: str | None = None) -> Person:
        return await self.who(await self.people.guest(name))

    async def account(self, name: str, password: str = PASSWORD) -> Person:
        return await self.who(await self.people.account(None, NewAccount(name, password)))

    async def table(self, host: Person, others: Sequence[Person], is_begun: bool = True) -> str:
        """Of Pocket Imperium, with bots at the seats that are left; or else they stay open."""
        left = NewSeat("bot", "greedy") if is_begun else NewSeat("open")
        free = [NewSeat("open")] * len(others) + [left] * (2 - len(others))
        table = make(self.world, Host(host.id, host.name), NewTable("pocket-imperium", [NewSeat("me"), *free]))
        for person in others:
            table.join(person.id, person.name, None, "", self.world.now())
        seats = [table.seat_row(n) for n in range(3)]
        row, entries = asdict(table.row), table.entry_rows()
        await self.store.write(lambda connection: create(connection, row, seats, entries, None))
        return table.row.id

    async def load(self, name: str) -> Table:
        """It is played through, and every hash is checked."""
        stored = await self.store.read(lambda connection: load(connection, name))
        assert stored is not None
        return loading.load(stored)

    async def add(self, table: Any, *values: Any) -> None:
        names = [column.name for column in table.c]
        rows = [dict(zip(names, row, strict=False)) for row in values]
        await self.store.write(lambda connection: connection.execute(insert(table), rows) and None)

    def all_of(self, table: Any) -> set[tuple[Any, ...]]:
        with self.store.engine.connect() as connection:
            return {tuple(row) for row in connection.execute(select(table))}

    def everything(self) -> str:
        """All that the database says."""
        return "\n".join(repr(row) for table in schema.metadata.sorted_tables for row in self.all_of(table))

    def bytes(self) -> bytes:
        """All that is on disk."""
        return b"".join(file.read_bytes() for file in sorted(self.file.parent.glob(f"{self.file.name}*")))


def tell(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


async def refusal(asked: Awaitable[object]) -> str:
    """The id of the refusal."""
    with pytest.raises(ServerError) as caught:
        await asked
    return caught.value.message.id


async def outcome(asked: Awaitable[object]) -> str:
    """The id of the refusal, if it was refused."""
    try:
        await asked
    except ServerError as error:
        return error.message.id
    return "done"
