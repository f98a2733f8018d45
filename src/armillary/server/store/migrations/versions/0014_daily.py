"""Matches of the day, and seats at which a bot has answered for a person."""

from alembic import op
from sqlalchemy import Boolean, Column, Integer, String, false

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("seat", Column("replaced", Boolean, nullable=False, server_default=false()))
    op.add_column("table", Column("daily", String(10)))
    op.add_column("table", Column("points", Integer))
    op.create_index("ix_table_daily_game_points", "table", ["daily", "game", "points"])
