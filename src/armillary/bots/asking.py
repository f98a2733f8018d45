"""What a bot in a process of its own is asked, and what comes back: lengths and JSON, one after the other."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from armillary.kernel.match import Match
from armillary.kernel.text import Message

HEAD = 4
"""Bytes that say how long the rest is."""
LONGEST = 600.0
"""Seconds, for a bot that nobody waits for."""
LARGEST = 8_000_000
"""Bytes: more than a position with components of its own ever takes."""


class BotRequest(Struct, frozen=True):
    """A choice that a seat has to make, as far as the seat may know."""

    bot: str
    notation: str
    """Of a position imagined for the seat: the truth never leaves the server."""
    seat: int
    seed: int
    seconds: float = LONGEST
    """The most that it may take."""


class BotReply(Struct, frozen=True):
    """The keys of the choice, or what went wrong."""

    keys: list[int]
    error: str | None = None
    """A name of the problem that tells nothing of the position."""
    said: Message | None = None
    """The problem itself, where the position is no secret."""


def request_for(match: Match, seat: int, bot: str, seconds: float = LONGEST) -> BotRequest:
    """What a bot is asked for a seat, its draft included. What the seat may not know makes no difference to it."""
    seed = bot_seed(match, seat)
    known = match.working(seat).imagined(seat, seed)
    return BotRequest(bot, match.setup.notation(known), seat, seed, seconds)


def bot_seed(match: Match, seat: int) -> int:
    """The same whenever a match comes to the same point; it tells nothing of the draws."""
    steps = (seat, len(match.entries), len(match.drafts[seat].keys))
    return int.from_bytes(sha256(match.source.seed + f" bot {steps}".encode()).digest()[:8])


def framed(said: BotRequest | BotReply) -> bytes:
    """As it goes through a pipe."""
    body = msgspec.json.encode(said)
    return len(body).to_bytes(HEAD) + body


def length(head: bytes) -> int:
    """How long the rest is. Raises ValueError where these bytes are no length."""
    found = int.from_bytes(head)
    if found > LARGEST:
        raise ValueError(f"longer than {LARGEST} bytes")
    return found
