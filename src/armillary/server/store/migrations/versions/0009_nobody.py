"""Seats and tables of people who are no longer here are nobody's, and what they played is handed to bots."""

from alembic import op

revision = "0009"
down_revision = "0008"
GONE = "NOT EXISTS (SELECT 1 FROM person WHERE person.id = {column})"


def upgrade() -> None:
    for table, column in (("seat", "person"), ("table", "host")):
        where = GONE.format(column=f'"{table}".{column}')
        op.execute(f"UPDATE \"{table}\" SET {column} = '' WHERE {column} IS NOT NULL AND {where}")
    waiting = "SELECT id FROM \"table\" WHERE status = 'open'"
    free = "kind = 'open', person = NULL, name = '', nonce = ''"
    op.execute(f"UPDATE seat SET {free} WHERE person = '' AND \"table\" IN ({waiting})")
    theirs = "SELECT \"table\" FROM seat WHERE person = '' AND NOT resigned"
    op.execute(f"UPDATE \"table\" SET due = 0 WHERE status = 'running' AND id IN ({theirs})")
