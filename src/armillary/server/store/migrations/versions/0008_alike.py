"""Names that look alike are the same name. Accounts that were different before stay, in the order they were made."""

from collections import Counter

from alembic import op
from sqlalchemy import Column, Integer, column, select, table, update

from armillary.server.people.names import LONGEST_COMPARED, compared

revision = "0008"
down_revision = "0007"
BEYOND = 1_000_000
"""Numbers that nobody keeps: while names change, none is in the way of another."""
person = table("person", column("id"), column("name"), column("account"), column("alike"), column("created"))


def upgrade() -> None:
    with op.batch_alter_table("person") as batch:
        batch.add_column(Column("alike", Integer, nullable=False, server_default="0"))
        batch.drop_constraint("uq_person_account", type_="unique")
        batch.create_unique_constraint("uq_person_account_alike", ["account", "alike"])
    connection = op.get_bind()
    wanted = select(person).where(person.c.account.is_not(None)).order_by(person.c.created, person.c.id)
    accounts = connection.execute(wanted).all()
    for n, row in enumerate(accounts):
        connection.execute(update(person).where(person.c.id == row.id).values(alike=BEYOND + n))
    taken: Counter[str] = Counter()
    for row in accounts:
        account = compared(row.name)[:LONGEST_COMPARED] or row.account
        values = {"account": account, "alike": taken[account]}
        connection.execute(update(person).where(person.c.id == row.id).values(values))
        taken[account] += 1
