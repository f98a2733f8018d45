"""Who may see a table, now: checked for every call, and for every listener whenever that may have changed."""

from armillary.server.errors import Forbidden, NotThere, ServerError
from armillary.server.store import store as rows
from armillary.server.store.store import Store
from armillary.server.tables.table import Table

Audience = tuple[object, ...]


def audience(table: Table) -> Audience:
    """As long as this stays the same, the same people may see a table."""
    return table.row.visibility, table.row.status, table.row.host, *(seat.person for seat in table.seats)


def sees(table: Table, person: str | None) -> bool | None:
    """A public table is open to all; others to those who sit there, made it, or (None) came with an invitation.

    A private one has no audience: who was invited and has not sat down sees it only until it begins.
    """
    if table.row.visibility == "public":
        return True
    if person is None:
        return False
    if table.seat_of(person) is not None or table.row.host == person:
        return True
    return False if is_closed(table) else None


def is_closed(table: Table) -> bool:
    """Not even an invitation helps."""
    return table.row.visibility == "private" and table.row.status != "open"


async def may_see(store: Store, table: Table, person: str | None) -> bool:
    found = sees(table, person)
    if found is None and person is not None:
        return await store.read(lambda connection: rows.is_admitted(connection, table.row.id, person))
    return bool(found)


def why_closed(table: Table) -> ServerError:
    """Why a reader of a table may no longer see it."""
    return Forbidden("table.private") if is_closed(table) else NotThere("table.unknown")
