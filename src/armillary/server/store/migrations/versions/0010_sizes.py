"""How large component sets are can be told without reading them."""

from alembic import op
from sqlalchemy import LargeBinary, cast, column, func, table, update

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    sets = table("component_set", column("data"), column("bytes"))
    if op.get_bind().dialect.name == "postgresql":
        size = func.octet_length(sets.c.data)
    else:
        size = func.length(cast(sets.c.data, LargeBinary))
    op.get_bind().execute(update(sets).where(sets.c.bytes == 0).values(bytes=size))
    op.create_index("ix_component_set_used_hash_bytes", "component_set", ["used", "hash", "bytes"])
