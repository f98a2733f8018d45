"""What the store holds. Entries are only ever added; the rest is who sits where, and what may still be taken back."""

import sqlalchemy as sa

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = sa.MetaData(naming_convention=NAMES)

setting = sa.Table(
    "setting",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

person = sa.Table(
    "person",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("account", sa.String(40)),  # the name of an account as it is compared; none: a guest
    sa.Column(
        "alike", sa.Integer, nullable=False, default=0, server_default="0"
    ),  # counts those from before they were alike
    sa.Column("password", sa.Text),  # argon2
    sa.Column("recovery", sa.String(64), index=True),  # sha256; of a guest: of the word to return with
    sa.Column("notices", sa.Text, nullable=False, default="{}"),  # where to tell of turns
    sa.Column("created", sa.Float, nullable=False),
    sa.UniqueConstraint("account", "alike"),
)

session = sa.Table(
    "session",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),  # sha256
    sa.Column("person", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=False, index=True),
    sa.Column("used", sa.Float),  # to the day
)

component_set = sa.Table(
    "component_set",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("person", sa.String(24), index=True),  # who brought it
    sa.Column("origin", sa.String(24), index=True),  # from where, for a month
    sa.Column("bytes", sa.Integer, nullable=False, server_default="0"),
    sa.Column("added", sa.Float, nullable=False, server_default="0"),
    sa.Column("used", sa.Float),  # when a table was last made with it
    sa.Index(None, "used", "hash", "bytes"),  # so that looking at all of them does not read their data
)

table = sa.Table(
    "table",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("revision", sa.Integer, nullable=False),  # counts every change; who changes names the one it knows
    sa.Column("entries", sa.Integer, nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("header", sa.Text, nullable=False),  # of the record, without the data of its component set
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("visibility", sa.String(8), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("fault", sa.Text),  # why it is frozen
    sa.Column("host", sa.String(24), nullable=False),
    sa.Column("origin", sa.String(24), index=True),  # from where it was made, until it is over
    sa.Column(
        "only_bots", sa.Boolean, nullable=False, server_default=sa.false()
    ),  # counted as one at which no person plays
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False),  # set of seats
    sa.Column("due", sa.Float),  # when something must be done here though nobody asks for it
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("moved", sa.Float, nullable=False),
    sa.Column("ended", sa.Float),
    sa.Column("result", sa.Text),
    sa.Column("daily", sa.String(10)),  # the day of which it is the match
    sa.Column("points", sa.Integer),  # by which it is ranked on that day
    sa.Column("branch_of", sa.String(24), index=True),
    sa.Column("branch_step", sa.Integer),
    sa.Column("rematch", sa.String(24), index=True),
    sa.Column("component_set", sa.String(64), index=True),  # none: a shipped one
    sa.Column("spectators_talk", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "status", "visibility", "moved"),
    sa.Index(None, "due"),
    sa.Index(None, "host", "status"),
    sa.Index(None, "daily", "game", "points"),
)

seat = sa.Table(
    "seat",
    metadata,
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(6), nullable=False),  # person, bot, open
    sa.Column("person", sa.String(24), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(40)),  # who answers, if a bot
    sa.Column("stands_in", sa.Boolean, nullable=False),  # the bot answers for the person
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("replaced", sa.Boolean, nullable=False, server_default=sa.false()),  # a bot has answered for the person
    sa.Column("cancels", sa.Boolean, nullable=False),
    sa.Column("proposed", sa.Boolean, nullable=False, server_default=sa.false()),  # the table has said so, once
    sa.Column("nonce", sa.String(128), nullable=False),
    sa.Column("awaits_nonce", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("draft", sa.Text, nullable=False),  # keys answered and not committed
    sa.Column("sealed", sa.Boolean, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("last", sa.Text, nullable=False),  # the request answered last, which may come again
    sa.Column("left", sa.Float),  # seconds on the clock
    sa.Column("since", sa.Float),  # asked since
    sa.Column("again", sa.Boolean, nullable=False, server_default=sa.false()),  # wants a rematch
)

entry = sa.Table(
    "entry",
    metadata,
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("ask", sa.String(40), nullable=False),
    sa.Column("key", sa.Integer, nullable=False),
    sa.Column("hash", sa.String(16), nullable=False),
)

admitted = sa.Table(
    "admitted",
    metadata,
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True, index=True),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(24), index=True),  # none: the table itself says it
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("phrase", sa.String(20)),  # what was said instead of a text, which is then empty
    sa.Column("watches", sa.Boolean, nullable=False, server_default=sa.false()),  # a spectator says it
)

mute = sa.Table(
    "mute",
    metadata,
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),  # who does not hear
    sa.Column("muted", sa.String(24), primary_key=True),  # whom; by the host: for everybody
)

short_code = sa.Table(
    "short_code",
    metadata,
    sa.Column("code", sa.String(6), primary_key=True),
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), nullable=False, unique=True),
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table", sa.String(24), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("process", sa.String(12), primary_key=True),  # by which they are connected
    sa.Column("who", sa.String(24), primary_key=True),  # a person, or a number for a stranger
    sa.Column("at", sa.Float, nullable=False, index=True),  # when the process last said so
)

once = sa.Table(
    "once",
    metadata,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("verb", sa.String(10), primary_key=True),
    sa.Column("word", sa.String(64), primary_key=True),  # the person's own, for one request
    sa.Column("content", sa.String(64), nullable=False),  # sha256 of what was asked for
    sa.Column("table", sa.String(24), nullable=False, index=True),  # what it has made
    sa.Column("n", sa.Integer),  # or which line of the talk there
    sa.Column("at", sa.Float, index=True),
)
