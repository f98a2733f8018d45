"""Seats whose nonce is awaited."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seat", Column("awaits_nonce", Boolean, nullable=False, server_default=false()))
