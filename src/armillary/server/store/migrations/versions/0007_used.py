"""When sessions, requests and component sets were last used, and which tables have which set."""

import json
import time

from alembic import op
from sqlalchemy import Column, Float, String, column, select, table, update

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("session", Column("used", Float))
    op.add_column("once", Column("at", Float))
    op.add_column("component_set", Column("used", Float))
    op.add_column("table", Column("component_set", String(64)))
    for name, columns in (
        ("table", ["branch_of"]),
        ("table", ["rematch"]),
        ("table", ["component_set"]),
        ("once", ["table"]),
        ("once", ["at"]),
        ("session", ["expires"]),
        ("admitted", ["person"]),
    ):
        op.create_index(f"ix_{name}_{'_'.join(columns)}", name, columns)
    fill()


def fill() -> None:
    """What was there before counts as used now."""
    connection, now = op.get_bind(), time.time()
    for name, used in (("session", "used"), ("once", "at"), ("component_set", "used")):
        connection.execute(update(table(name, column(used))).values({used: now}))
    sets: set[str] = set(connection.execute(select(column("hash")).select_from(table("component_set"))).scalars())
    tables = table("table", column("id"), column("header"), column("component_set"))
    for row in connection.execute(select(tables.c.id, tables.c.header)).all() if sets else ():
        found = json.loads(row.header)["components"]["hash"]
        if found in sets:
            connection.execute(update(tables).where(tables.c.id == row.id).values(component_set=found))
