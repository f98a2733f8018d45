"""Short codes, which admit to a table as long as its match has not begun."""

from sqlalchemy import Connection, delete, insert, select

from armillary.server.errors import Unavailable
from armillary.server.store import schema
from armillary.server.world import World

LETTERS = "34679CDFHJKMNPQRTVWXY"
"""None looks like another, and without vowels they are no words."""
LONG = 6
TRIES = 20
own, table = schema.short_code.c, schema.table.c


def tidied(typed: str) -> str | None:
    """A code, however it was typed; nothing, if it cannot be one."""
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    return code if len(code) == LONG and set(code) <= set(LETTERS) else None


def fresh(world: World) -> str:
    """Any code."""
    number = int.from_bytes(world.random_bytes(LONG + 2))
    return "".join(LETTERS[number // len(LETTERS) ** at % len(LETTERS)] for at in range(LONG))


def of(connection: Connection, name: str, world: World) -> str:
    """The code of a table, made when it is first asked for."""
    connection.execute(select(table.id).where(table.id == name).with_for_update())  # one makes it
    wanted = select(own.code).where(own.table == name)
    found = connection.execute(wanted).scalar()
    return found if found is not None else made(connection, name, world)


def made(connection: Connection, name: str, world: World) -> str:
    """A new one. Those of matches that have begun are free again."""
    begun = select(table.id).where(table.id == own.table, table.status != "open").exists()
    connection.execute(delete(schema.short_code).where(begun))
    for _ in range(TRIES):
        code = fresh(world)
        if connection.execute(select(own.code).where(own.code == code)).first() is None:
            connection.execute(insert(schema.short_code).values(code=code, table=name))
            return code
    raise Unavailable("table.busy")


def table_of(connection: Connection, code: str) -> str | None:
    """The table that a code admits to."""
    wanted = select(own.table).join(schema.table, table.id == own.table).where(own.code == code, table.status == "open")
    return connection.execute(wanted).scalar()
