"""Who was recognised a moment ago, so that the store need not be asked again for every request."""

from collections import OrderedDict

from armillary.server.people.person import Person

SECONDS = 10.0
"""How long another process may still take somebody for who they were."""
MOST = 10_000


class Memory:
    """Bounded, short, and emptied of a person at once when something about them changes."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS) -> None:
        self.most = most
        self.seconds = seconds
        self.known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self.forgotten = 0
        """Counts: what was read from the store before somebody was forgotten is not kept afterwards."""

    def recall(self, session: str, now: float) -> Person | None:
        person, until = self.known.get(session, (None, 0.0))
        return person if now < until else None

    def keep(self, person: Person, now: float, expires: float, as_of: int) -> None:
        """`as_of`: how many had been forgotten when the store was asked."""
        if as_of != self.forgotten:
            return
        self.known[person.session] = person, min(now + self.seconds, expires)
        self.known.move_to_end(person.session)
        if len(self.known) > self.most:
            self.known.popitem(last=False)

    def forget(self, person: str) -> None:
        self.forgotten += 1
        for session in [session for session, (one, _) in self.known.items() if one.id == person]:
            del self.known[session]
