"""The first version."""

from alembic import op
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "component_set",
        Column("hash", String(64), nullable=False),
        Column("data", Text, nullable=False),
        PrimaryKeyConstraint("hash", name="pk_component_set"),
    )
    op.create_table(
        "person",
        Column("id", String(24), nullable=False),
        Column("name", String(40), nullable=False),
        Column("account", String(40)),
        Column("password", Text),
        Column("recovery", String(64)),
        Column("notices", Text, nullable=False),
        Column("created", Float, nullable=False),
        PrimaryKeyConstraint("id", name="pk_person"),
        UniqueConstraint("account", name="uq_person_account"),
    )
    op.create_table(
        "setting",
        Column("name", String(40), nullable=False),
        Column("value", LargeBinary, nullable=False),
        PrimaryKeyConstraint("name", name="pk_setting"),
    )
    op.create_table(
        "table",
        Column("id", String(24), nullable=False),
        Column("revision", Integer, nullable=False),
        Column("entries", Integer, nullable=False),
        Column("game", String(40), nullable=False),
        Column("players", Integer, nullable=False),
        Column("header", Text, nullable=False),
        Column("seed", LargeBinary, nullable=False),
        Column("visibility", String(8), nullable=False),
        Column("status", String(10), nullable=False),
        Column("fault", Text),
        Column("host", String(24), nullable=False),
        Column("clock", Text, nullable=False),
        Column("asked", Integer, nullable=False),
        Column("due", Float),
        Column("created", Float, nullable=False),
        Column("moved", Float, nullable=False),
        Column("ended", Float),
        Column("result", Text),
        Column("branch_of", String(24)),
        Column("branch_step", Integer),
        Column("rematch", String(24)),
        PrimaryKeyConstraint("id", name="pk_table"),
    )
    op.create_index("ix_table_due", "table", ["due"])
    op.create_index("ix_table_host", "table", ["host"])
    op.create_index("ix_table_status_visibility_moved", "table", ["status", "visibility", "moved"])
    op.create_table(
        "admitted",
        Column("table", String(24), nullable=False),
        Column("person", String(24), nullable=False),
        ForeignKeyConstraint(["table"], ["table.id"], name="fk_admitted_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("table", "person", name="pk_admitted"),
    )
    op.create_table(
        "chat",
        Column("table", String(24), nullable=False),
        Column("n", Integer, nullable=False),
        Column("person", String(24)),
        Column("name", String(40), nullable=False),
        Column("text", Text, nullable=False),
        Column("at", Float, nullable=False),
        ForeignKeyConstraint(["table"], ["table.id"], name="fk_chat_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("table", "n", name="pk_chat"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "entry",
        Column("table", String(24), nullable=False),
        Column("n", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("ask", String(40), nullable=False),
        Column("key", Integer, nullable=False),
        Column("hash", String(16), nullable=False),
        ForeignKeyConstraint(["table"], ["table.id"], name="fk_entry_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("table", "n", name="pk_entry"),
    )
    op.create_table(
        "mute",
        Column("table", String(24), nullable=False),
        Column("person", String(24), nullable=False),
        Column("muted", String(24), nullable=False),
        ForeignKeyConstraint(["table"], ["table.id"], name="fk_mute_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("table", "person", "muted", name="pk_mute"),
    )
    op.create_table(
        "seat",
        Column("table", String(24), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("kind", String(6), nullable=False),
        Column("person", String(24)),
        Column("name", String(40), nullable=False),
        Column("bot", String(40)),
        Column("stands_in", Boolean, nullable=False),
        Column("resigned", Boolean, nullable=False),
        Column("cancels", Boolean, nullable=False),
        Column("nonce", String(128), nullable=False),
        Column("draft", Text, nullable=False),
        Column("sealed", Boolean, nullable=False),
        Column("turns", Integer, nullable=False),
        Column("last", Text, nullable=False),
        Column("left", Float),
        Column("since", Float),
        ForeignKeyConstraint(["table"], ["table.id"], name="fk_seat_table", ondelete="CASCADE"),
        PrimaryKeyConstraint("table", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_person", "seat", ["person"])
    op.create_table(
        "session",
        Column("token", String(64), nullable=False),
        Column("person", String(24), nullable=False),
        Column("created", Float, nullable=False),
        Column("expires", Float, nullable=False),
        ForeignKeyConstraint(["person"], ["person.id"], name="fk_session_person", ondelete="CASCADE"),
        PrimaryKeyConstraint("token", name="pk_session"),
    )
    op.create_index("ix_session_person", "session", ["person"])
