"""Who is at a table at this moment, what they say in ready phrases, and who wants to play again."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKeyConstraint, PrimaryKeyConstraint, String, false

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("table", Column("spectators_talk", Boolean, nullable=False, server_default=false()))
    op.add_column("seat", Column("again", Boolean, nullable=False, server_default=false()))
    op.add_column("chat", Column("phrase", String(20)))
    op.add_column("chat", Column("watches", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "presence",
        Column("table", String(24), nullable=False),
        Column("process", String(12), nullable=False),
        Column("who", String(24), nullable=False),
        Column("at", Float, nullable=False),
        ForeignKeyConstraint(["table"], ["table.id"], "fk_presence_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("table", "process", "who", name="pk_presence"),
    )
    op.create_index("ix_presence_at", "presence", ["at"])
