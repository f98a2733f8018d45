"""Seats that proposed to end the match, which was told."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seat", Column("proposed", Boolean, nullable=False, server_default=false()))
