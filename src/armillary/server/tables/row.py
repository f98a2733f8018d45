"""A table as the store keeps it, and what one change writes."""

from typing import Any, NamedTuple

from msgspec import Struct

from armillary.kernel.text import Message
from armillary.server.wire import Status, Visibility


class TableRow(Struct):
    """All columns of a table."""

    id: str
    revision: int
    entries: int
    game: str
    players: int
    header: str
    seed: bytes
    visibility: Visibility
    status: Status
    fault: str | None
    host: str
    clock: str
    asked: int
    due: float | None
    created: float
    moved: float
    ended: float | None = None
    result: str | None = None
    branch_of: str | None = None
    branch_step: int | None = None
    rematch: str | None = None
    origin: str | None = None
    only_bots: bool = False
    """No person answers here: none sits here, or bots stand in for all of them."""
    daily: str | None = None
    """The day, if it is the match of one."""
    points: int | None = None
    """By which it is ranked on that day."""
    component_set: str | None = None
    """The hash of one that is not shipped."""
    spectators_talk: bool = False


CHANGING = (
    "entries",
    "header",
    "status",
    "fault",
    "asked",
    "due",
    "moved",
    "ended",
    "result",
    "points",
    "rematch",
    "origin",
    "only_bots",
    "spectators_talk",
)
"""What changes about a table; the rest is as it was made."""


class Change(NamedTuple):
    """What one change writes: all of it or nothing, and only if nobody else has changed the table since."""

    table: str
    revision: int
    """The one the change was made on."""
    values: dict[str, Any]
    """What is new about the table."""
    seats: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    said: list[Message]
    at: float
    """When it was made."""
    asked: int
    """The seats that were asked before it."""
    own: int | None
    """The only seat that can notice it, if it is but a step of its draft."""
