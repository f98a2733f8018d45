"""Guests are found by the word they return with."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("ix_person_recovery", "person", ["recovery"])
