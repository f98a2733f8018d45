"""Who uses how much: where tables and component sets come from."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, String, false

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("table", Column("origin", String(24)))
    op.add_column("table", Column("only_bots", Boolean, nullable=False, server_default=false()))
    op.create_index("ix_table_origin", "table", ["origin"])
    op.drop_index("ix_table_host", "table")
    op.create_index("ix_table_host_status", "table", ["host", "status"])
    op.add_column("component_set", Column("person", String(24)))
    op.add_column("component_set", Column("origin", String(24)))
    op.add_column("component_set", Column("bytes", Integer, nullable=False, server_default="0"))
    op.add_column("component_set", Column("added", Float, nullable=False, server_default="0"))
    op.create_index("ix_component_set_person", "component_set", ["person"])
    op.create_index("ix_component_set_origin", "component_set", ["origin"])
