"""Short codes that admit to a table until its match begins."""

from alembic import op
from sqlalchemy import Column, ForeignKeyConstraint, PrimaryKeyConstraint, String, UniqueConstraint

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "short_code",
        Column("code", String(6), nullable=False),
        Column("table", String(24), nullable=False),
        ForeignKeyConstraint(["table"], ["table.id"], "fk_short_code_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("code", name="pk_short_code"),
        UniqueConstraint("table", name="uq_short_code_table"),
    )
