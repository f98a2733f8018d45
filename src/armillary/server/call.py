"""A request, whatever brought it, and the reply. Nothing here knows a framework."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.server.errors import NotKnown, NotThere
from armillary.server.fair_queue import Claim
from armillary.server.seen import Reader
from armillary.server.store.idempotency import Request
from armillary.server.tables.table import Table

if TYPE_CHECKING:
    from armillary.server.listener import Via
    from armillary.server.people.people import Person
    from armillary.server.server import Server


LARGEST_BODY = 20_000
"""Bytes that a request may send: many times what any verb needs, and read at once."""
LARGEST_WITH_SET = 300_000
"""The same where a component set may come along: it fits three times, and is read beside the loop."""


class Need(Enum):
    """Who may do something. Each includes what stands before it."""

    ANYBODY = 0
    PERSON = 1
    """A person who has said who they are, as a guest or with an account."""
    READER = 2
    """A reader who may see the table; of a public one anybody."""
    SEATED = 3
    """A person who sits at the table."""
    HOST = 4
    """Who made the table."""


@dataclass
class Call:
    """Who asks for what."""

    server: "Server"
    language: str
    origin: str
    """Where it comes from, as limits count it."""
    person: "Person | None" = None
    path: Mapping[str, str] = field(default_factory=dict)
    query: Any = None
    body: Any = None
    found: Table | None = None
    """The table it is about."""
    via: "Via | None" = None
    """The live connection that the reply goes to; without it, it goes where the request came from."""
    device: str = ""
    """The device cookie: proofs of the accounts that this device was used with."""

    @property
    def known(self) -> "Person":
        """The person, where one is needed."""
        if self.person is None:
            raise NotKnown("person.unknown")
        return self.person

    @property
    def table(self) -> Table:
        if self.found is None:
            raise NotThere("table.unknown")
        return self.found

    @property
    def id(self) -> str:
        return self.path["table"]

    @property
    def seat(self) -> int:
        """Where the person sits, where they must."""
        return self.seat_at(self.table)

    def seat_at(self, table: Table) -> int:
        """The same at the table as it is when something is done there."""
        seat = table.seat_of(self.known.id)
        if seat is None:
            raise NotThere("seat.none")
        return seat

    @property
    def claim(self) -> Claim:
        """For whom something is done that takes long."""
        return Claim(self.origin, self.person.id if self.person else self.origin)

    def request(self, verb: str) -> Request | None:
        """The request as one that is done once, however often it comes; None: the client gave it no word."""
        if self.body.once is None:
            return None
        content = msgspec.json.encode([self.path.get("table"), self.body], order="sorted")
        now = self.server.world.now()
        return Request(self.known.id, verb, self.body.once, sha256(content).hexdigest(), now)

    def reader(self, table: Table) -> Reader:
        """What the person is at a table."""
        person = self.person.id if self.person else None
        return self.reader_at(table.row.id, table.seat_of(person), person is not None and table.row.host == person)

    def reader_at(self, table: str, seat: int | None, hosting: bool) -> Reader:
        return Reader(seat, hosting, self.server.code_of(table) if seat is not None or hosting else None)


@dataclass
class Reply:
    """An answer that is more than JSON."""

    body: bytes
    media: str = "application/json"
    cookie: str | None = None
    """The token of a session to keep; empty: to forget."""
    device: str | None = None
    """The device cookie to keep; empty: to forget."""
    file: str | None = None
    """The name to save it under."""
    status: int | None = None
    """Another one than the route's."""
    cache: str | None = None
    """Who may keep it, and for how long; unless said, nobody."""


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """One verb: where it is found, who may use it, what it takes and gives. The document is made of these."""

    method: str
    path: str
    verb: str
    need: Need
    handler: Handler
    gives: Any
    takes: Any = None
    query: Any = None
    limit: str = "read"
    """The kind of rate limit."""
    keeps: str | None = None
    """The kind of another, for what stays in the database: all people of one address share it."""
    largest: int = LARGEST_BODY
    """Bytes that its body may have."""
    status: int = 200
    note: str = ""
    """One sentence for the document."""
