"""What the store holds. Entries are only ever added; the rest is who sits where, and what may still be taken back."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)

setting = Table(
    "setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

person = Table(
    "person",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40)),  # the name of an account as it is compared; none: a guest
    Column("alike", Integer, nullable=False, default=0, server_default="0"),  # counts those from before they were alike
    Column("password", Text),  # argon2
    Column("recovery", String(64), index=True),  # sha256; of a guest: of the word to return with
    Column("notices", Text, nullable=False, default="{}"),  # where to tell of turns
    Column("created", Float, nullable=False),
    UniqueConstraint("account", "alike"),
)

session = Table(
    "session",
    metadata,
    Column("token", String(64), primary_key=True),  # sha256
    Column("person", String(24), ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False, index=True),
    Column("used", Float),  # to the day
)

component_set = Table(
    "component_set",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("data", Text, nullable=False),
    Column("person", String(24), index=True),  # who brought it
    Column("origin", String(24), index=True),  # from where, for a month
    Column("bytes", Integer, nullable=False),
    Column("added", Float, nullable=False),
    Column("used", Float),  # when a table was last made with it
    Index(None, "used", "hash", "bytes"),  # so that looking at all of them does not read their data
)

table = Table(
    "table",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("revision", Integer, nullable=False),  # counts every change; who changes names the one it knows
    Column("entries", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("header", Text, nullable=False),  # of the record, without the data of its component set
    Column("seed", LargeBinary, nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("status", String(10), nullable=False),
    Column("fault", Text),  # why it is frozen
    Column("host", String(24), nullable=False),
    Column("origin", String(24), index=True),  # from where it was made, until it is over
    Column("only_bots", Boolean, nullable=False),  # counted as one at which no person plays
    Column("clock", Text, nullable=False),
    Column("asked", Integer, nullable=False),  # set of seats
    Column("due", Float),  # when something must be done here though nobody asks for it
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("ended", Float),
    Column("result", Text),
    Column("branch_of", String(24), index=True),
    Column("branch_step", Integer),
    Column("rematch", String(24), index=True),
    Column("component_set", String(64), index=True),  # none: a shipped one
    Index(None, "status", "visibility", "moved"),
    Index(None, "due"),
    Index(None, "host", "status"),
)

seat = Table(
    "seat",
    metadata,
    Column("table", String(24), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(6), nullable=False),  # person, bot, open
    Column("person", String(24), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),  # who answers, if a bot
    Column("stands_in", Boolean, nullable=False),  # the bot answers for the person
    Column("resigned", Boolean, nullable=False),
    Column("cancels", Boolean, nullable=False),
    Column("proposed", Boolean, nullable=False),  # the table has said so, once
    Column("nonce", String(128), nullable=False),
    Column("awaits_nonce", Boolean, nullable=False, server_default=false()),
    Column("draft", Text, nullable=False),  # keys answered and not committed
    Column("sealed", Boolean, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("last", Text, nullable=False),  # the request answered last, which may come again
    Column("left", Float),  # seconds on the clock
    Column("since", Float),  # asked since
)

entry = Table(
    "entry",
    metadata,
    Column("table", String(24), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("ask", String(40), nullable=False),
    Column("key", Integer, nullable=False),
    Column("hash", String(16), nullable=False),
)

admitted = Table(
    "admitted",
    metadata,
    Column("table", String(24), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), primary_key=True, index=True),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(24), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", String(24), index=True),  # none: the table itself says it
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

mute = Table(
    "mute",
    metadata,
    Column("table", String(24), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(24), primary_key=True),  # who does not hear
    Column("muted", String(24), primary_key=True),  # whom; by the host: for everybody
)

once = Table(
    "once",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("verb", String(10), primary_key=True),
    Column("word", String(64), primary_key=True),  # the person's own, for one request
    Column("content", String(64), nullable=False),  # sha256 of what was asked for
    Column("table", String(24), nullable=False, index=True),  # what it has made
    Column("n", Integer),  # or which line of the talk there
    Column("at", Float, index=True),
)
