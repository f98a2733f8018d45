"""How often one may ask: a bucket for each kind of request and each who asks, that fills with time."""

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from armillary.server.errors import TooOften
from armillary.server.people.buckets import Bucket, Buckets

ENOUGH = 0.999
"""For one request: differences of times are not exact, and a client that waited as told must get through."""


class Rate(NamedTuple):
    """What a bucket holds, and what flows into it."""

    burst: float
    per_second: float


RATES = {
    "guest": Rate(30, 0.2),  # by address: a whole class may sit behind one
    "account": Rate(10, 1 / 30),
    "login": Rate(30, 0.2),  # by name and address together, or by device; wrong passwords are slowed down instead
    "attempt": Rate(300, 30),  # by address
    "password": Rate(30, 0.2),  # of a person who has logged in
    "return": Rate(30, 0.5),  # by address
    "confirm": Rate(30, 0.5),
    "letter": Rate(3, 1 / 1200),  # by person, and by the mailbox it goes to
    "table": Rate(100, 1),
    "enter": Rate(30, 0.5),
    "answer": Rate(200, 50),
    "why": Rate(100, 20),
    "read": Rate(300, 60),
    "lesson": Rate(100, 10),
    "replay": Rate(60, 10),
    "page": Rate(300, 30),  # by address
    "preview": Rate(120, 5),  # by address: those who show links ask for many people
    "chat": Rate(10, 0.5),
    "spectators": Rate(20, 1),  # by table: those who watch do not drown those who play
    "code": Rate(20, 1 / 15),  # wrong short codes, by address
    "codes": Rate(600, 1),  # and of everybody together
    "kept_table": Rate(500, 0.2),  # by address, beside the one by person: what is kept for weeks
    "kept_line": Rate(300, 3),
    "socket": Rate(60, 2),
    "ping": Rate(2000, 200),  # by address
    "notice": Rate(
        20, 1 / 180
    ),  # by person, and by where it goes: an address is not flooded, whichever person named it
}
UNLIMITED = dict.fromkeys(RATES, Rate(1e12, 1e12))


def paced(pace: float) -> dict[str, Rate]:
    """The usual rates at another pace; of everything there is one at once."""
    return {kind: Rate(max(1.0, rate.burst * pace), rate.per_second * pace) for kind, rate in RATES.items()}


class Limits:
    """Nobody takes more out of a bucket than flows into it, from whichever process of the server they take it."""

    def __init__(self, rates: Mapping[str, Rate] = RATES, buckets: Buckets | None = None) -> None:
        self.rates = rates
        self.buckets = buckets or Buckets()

    def take(self, kind: str, who: str, now: float) -> None:
        """One request. Refused ones cost nothing, so a client that waits as long as it is told gets through."""
        rate = self.rates[kind]

        def taken(found: Bucket | None) -> Bucket:
            before, at = found or (rate.burst, now)
            left = min(rate.burst, before + max(0.0, now - at) * rate.per_second)
            if left < ENOUGH:
                raise TooOften("limit.often", seconds=ceil((1.0 - left) / rate.per_second))
            return Bucket(left - 1.0, max(now, at))

        self.buckets.change(f"{kind} {who}", taken)

    def give(self, kind: str, who: str) -> None:
        """Back what one request has taken."""
        burst = self.rates[kind].burst

        def given(found: Bucket | None) -> Bucket:
            return Bucket(min(burst, found.left + 1.0), found.at) if found else Bucket(burst, 0.0)

        self.buckets.change(f"{kind} {who}", given)
