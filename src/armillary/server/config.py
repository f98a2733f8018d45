"""How a server is run: what was given on the command line, else what the environment says, else the usual."""

import os
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from armillary.kernel.text import Message
from armillary.server.errors import BadServer

PREFIX = "ARMILLARY_"
DATABASE = "armillary.db"
"""A file in the current folder."""
MOST_WORKERS = 1_000
MOST_PROCESSES = 64
MOST_TABLES = 1_000_000
MOST_LOGIN_WAIT = 9
"""Those who wait in line are answered before a client gives up."""
MOST_CONNECTIONS = 1_000_000
LONGEST_WAIT = 3600
FASTEST_BOT, SLOWEST_BOT = 0.05, 600
"""Seconds."""
SLOWEST_PACE, FASTEST_PACE = 0.1, 100
LARGEST_SET = 100_000
"""Bytes of a component set: four times the largest that ships."""
MOST_BYTES = 250_000
"""What fits into a request."""
LARGEST_HEAD = 32_768
"""Bytes: a browser sends one or two thousand."""
LEAST_HEAD, MOST_HEAD = 16_384, 1_048_576
MOST_LINES = 1_000_000
MOST_SET_BYTES = 1_000_000_000
Text = Annotated[str, Meta(min_length=1)]
Tables = Annotated[int, Meta(ge=0, le=MOST_TABLES)]
SetBytes = Annotated[int, Meta(ge=0, le=MOST_SET_BYTES)]
MOST_DAYS = 36_500
Days = Annotated[int, Meta(ge=0, le=MOST_DAYS)]
"""For which something is kept; 0: for ever."""


class Config(Struct, frozen=True, kw_only=True):
    """Everything that can be chosen about a server."""

    database: Text = DATABASE
    """A file, or the URL of a PostgreSQL database."""
    host: Text = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    url: Text | None = None
    """The public address, for links and to know where requests may come from."""
    processes: Annotated[int, Meta(ge=1, le=MOST_PROCESSES)] = 1
    """That answer, at the same place and from the same database."""
    workers: Annotated[int, Meta(ge=0, le=MOST_WORKERS)] | None = None
    """Processes in which bots think."""
    bot_seconds: Annotated[float, Meta(ge=FASTEST_BOT, le=SLOWEST_BOT)] = 2.0
    """The most that a bot may think for one decision."""
    smtp: Text | None = None
    mail_from: Text | None = None
    webhooks: bool = False
    webhooks_private: bool = False
    """They may lead into the network the server stands in."""
    log_json: bool = False
    most_held: Annotated[int, Meta(ge=1, le=MOST_TABLES)] = 2_000
    """Tables in memory."""
    largest_set: Annotated[int, Meta(ge=0, le=MOST_BYTES)] = LARGEST_SET
    """Bytes of a component set that a host brings along; 0: only those that ship."""
    most_lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 10_000
    """Of talk that are kept of one table."""
    most_connections: Annotated[int, Meta(ge=2, le=MOST_CONNECTIONS)] = 300
    """From one address, at once."""
    most_live: Annotated[int, Meta(ge=2, le=MOST_CONNECTIONS)] = 200
    """Live connections of one address, also through a proxy."""
    request_seconds: Annotated[int, Meta(ge=2, le=LONGEST_WAIT)] = 30
    """For a request to come whole."""
    largest_head: Annotated[int, Meta(ge=LEAST_HEAD, le=MOST_HEAD)] = LARGEST_HEAD
    """Bytes of all fields of a request together."""
    hang_seconds: Annotated[int, Meta(ge=2, le=LONGEST_WAIT)] = 10
    """After which a process that does not move is ended and started again."""
    guest_tables: Tables = 20
    """That are not over."""
    guest_bot_tables: Tables = 3
    """At which only bots play."""
    guest_set_bytes: SetBytes = 1_000_000
    """Of component sets that hosts have brought along."""
    account_tables: Tables = 100
    account_bot_tables: Tables = 10
    account_set_bytes: SetBytes = 10_000_000
    address_tables: Tables = 500
    address_bot_tables: Tables = 30
    address_set_bytes: SetBytes = 30_000_000
    login_wait: Annotated[int, Meta(ge=0, le=MOST_LOGIN_WAIT)] = 8
    """Seconds that an answer is held back at most after wrong passwords; 0: never."""
    keep_unbegun: Days = 30
    """Tables that have not begun."""
    keep_called_off: Days = 30
    """Those that were called off, and matches of guests that ended without a result."""
    keep_guest_tables: Days = 60
    """Matches of guests where nobody answers any more."""
    keep_guest_matches: Days = 90
    """Finished ones of guests. Those of accounts are kept for ever."""
    keep_guests: Days = 90
    """Guests who sit nowhere and have not come back."""
    pace: Annotated[float, Meta(ge=SLOWEST_PACE, le=FASTEST_PACE)] = 1.0
    """How often anything may be asked for, in proportion to the usual."""
    limits: bool = True
    """Nobody may ask too often or have too much. Off only to measure what the server can do."""

    @classmethod
    def from_environment(cls, **given: Any) -> "Config":
        """What is given wins over what the environment says; None and empty variables say nothing."""
        chosen: dict[str, Any] = {}
        for name in cls.__struct_fields__:
            variable = PREFIX + name.upper()
            if given.get(name) is not None:
                chosen[name] = checked(name, given[name], f"--{name.replace('_', '-')}")
            elif os.environ.get(variable):
                chosen[name] = checked(name, os.environ[variable], variable)
        return cls(**chosen)


KEPT = ("unbegun", "called_off", "guest_tables", "guest_matches", "guests")
EXPECTED = {
    "port": Message("config.whole", {"low": 0, "high": 65535}),
    "url": Message("config.address"),
    "processes": Message("config.whole", {"low": 1, "high": MOST_PROCESSES}),
    "workers": Message("config.whole", {"low": 0, "high": MOST_WORKERS}),
    "bot_seconds": Message("config.number", {"low": f"{FASTEST_BOT:g}", "high": SLOWEST_BOT}),
    "pace": Message("config.number", {"low": f"{SLOWEST_PACE:g}", "high": FASTEST_PACE}),
    "webhooks": Message("config.flag"),
    "webhooks_private": Message("config.flag"),
    "log_json": Message("config.flag"),
    **{
        f"{whose}_{what}": Message("config.whole", {"low": 0, "high": most})
        for whose in ("guest", "account", "address")
        for what, most in (("tables", MOST_TABLES), ("bot_tables", MOST_TABLES), ("set_bytes", MOST_SET_BYTES))
    },
    "limits": Message("config.flag"),
    "largest_set": Message("config.whole", {"low": 0, "high": MOST_BYTES}),
    "login_wait": Message("config.whole", {"low": 0, "high": MOST_LOGIN_WAIT}),
    **{f"keep_{kind}": Message("config.whole", {"low": 0, "high": MOST_DAYS}) for kind in KEPT},
    "most_held": Message("config.whole", {"low": 1, "high": MOST_TABLES}),
    "most_lines": Message("config.whole", {"low": 1, "high": MOST_LINES}),
    "most_connections": Message("config.whole", {"low": 2, "high": MOST_CONNECTIONS}),
    "most_live": Message("config.whole", {"low": 2, "high": MOST_CONNECTIONS}),
    "request_seconds": Message("config.whole", {"low": 2, "high": LONGEST_WAIT}),
    "largest_head": Message("config.whole", {"low": LEAST_HEAD, "high": MOST_HEAD}),
    "hang_seconds": Message("config.whole", {"low": 2, "high": LONGEST_WAIT}),
}
"""What a value has to be, where not every text will do."""


def checked(name: str, value: Any, said: str) -> Any:
    """One value in its type; a value that does not fit is refused under the name of its setting."""
    [kind] = [field.type for field in msgspec.structs.fields(Config) if field.name == name]
    try:
        found = msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        found = None
    if found is None or (name == "url" and not is_address(found)):
        # not what was given: the value of another variable, put here by mistake, may be a secret
        raise BadServer("config.value", name=said, expected=EXPECTED.get(name, Message("config.anything")))
    return found.rstrip("/") if name == "url" else found


def is_address(url: str) -> bool:
    """Whether it names a server and nothing within it."""
    try:
        found = urlsplit(url)
        named = found.hostname is not None and (found.port is None or found.port > 0)
    except ValueError:
        return False
    inside = found.path.rstrip("/") or found.query or found.fragment or "@" in found.netloc
    return found.scheme in ("http", "https") and named and not inside
