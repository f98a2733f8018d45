"""Names that look alike are the same name. Accounts that were different before stay, in the order they were made."""

from alembic import op
from sqlalchemy import Column, Integer

from armillary.server.store.comparing import compare_anew

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    with op.batch_alter_table("person") as batch:
        batch.add_column(Column("alike", Integer, nullable=False, server_default="0"))
        batch.drop_constraint("uq_person_account", type_="unique")
        batch.create_unique_constraint("uq_person_account_alike", ["account", "alike"])
    compare_anew(op.get_bind())
