"""Who was recognised a moment ago, so that the store need not be asked again for every request."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from armillary.server.people.person import Person

SECONDS = 10.0
"""Seconds for which a session is believed though no hint ever came."""
MOST = 10_000


def no_version(_: str) -> int:
    """Only hints tell."""
    return 0


class Known(NamedTuple):
    """A person who was recognised."""

    person: Person
    until: float
    version: int
    """As long as the person has the same, no other process has changed anything about them."""


class SessionCache:
    """Bounded, short, and emptied of a person at once when something about them changes, in whichever process."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS, version: Callable[[str], int] = no_version) -> None:
        self.most = most
        self.seconds = seconds
        self.version = version
        """Of a person by their id; of nobody: of all together."""
        self.known: OrderedDict[str, Known] = OrderedDict()
        self.forgotten = 0
        """Counts: what was read from the store before a person was forgotten is not kept afterwards."""
        self.is_blind = False
        """Nobody would hear now what other processes change."""

    def recall(self, session: str, now: float) -> Person | None:
        known = self.known.get(session)
        if known is None or self.is_blind or now >= known.until or known.version != self.version(known.person.id):
            return None
        return known.person

    def as_of(self) -> tuple[int, int]:
        """To be asked before the store is: what changes from here on is not kept as it was."""
        return self.forgotten, self.version("")

    def keep(self, person: Person, now: float, expires: float, as_of: tuple[int, int]) -> None:
        version = self.version(person.id)  # before all together: that is counted first
        if as_of != self.as_of():
            return
        self.known[person.session] = Known(person, min(now + self.seconds, expires), version)
        self.known.move_to_end(person.session)
        if len(self.known) > self.most:
            self.known.popitem(last=False)

    def forget(self, person: str) -> None:
        self.forgotten += 1
        for session in [session for session, known in self.known.items() if known.person.id == person]:
            del self.known[session]

    def forget_all(self) -> None:
        self.forgotten += 1
        self.known.clear()
