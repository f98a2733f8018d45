"""Requests that are done once."""

from alembic import op
from sqlalchemy import Column, Integer, PrimaryKeyConstraint, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "once",
        Column("person", String(24), nullable=False),
        Column("verb", String(10), nullable=False),
        Column("word", String(64), nullable=False),
        Column("content", String(64), nullable=False),
        Column("table", String(24), nullable=False),
        Column("n", Integer),
        PrimaryKeyConstraint("person", "verb", "word", name="pk_once"),
    )
