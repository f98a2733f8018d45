"""A match as a reader has come to know it, from states that may come late, twice or with gaps."""

from threading import Lock

from armillary.kernel.events import Told
from armillary.server.wire import State

RANKS = {"open": 0, "running": 1}
ENDED = 2


class Story:
    """The newest state, and everything told so far."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.events: list[Told] = []
        """From the first on, without a gap."""
        self.lock = Lock()

    def hear(self, state: State, is_reply: bool = False) -> bool:
        """Take in a state, unless it was overtaken. False: there are events that were not told yet.

        Others may have answered without a word since the reply to a move was written: where it says nothing newer than
        what is known, that stays.
        """
        with self.lock:
            first = state.cursor - len(state.events)
            if first <= len(self.events):
                self.events += state.events[len(self.events) - first :]
            if self.state is None or not (is_older(state, self.state) or (is_reply and is_alike(state, self.state))):
                self.state = state
            return len(self.events) >= self.state.cursor


def is_older(state: State, known: State) -> bool:
    """Whether a state was overtaken: all that is compared only grows, since a step back is a new decision."""
    rank, known_rank = (RANKS.get(one.table.status, ENDED) for one in (state, known))
    if rank != known_rank:
        return rank < known_rank
    if state.cursor != known.cursor or rank == ENDED:
        return state.cursor < known.cursor
    if state.number != known.number:
        return state.number < known.number
    return is_sealed(known) and not is_sealed(state)


def is_alike(one: State, other: State) -> bool:
    """Whether neither of two states is newer by what can be compared."""
    return not is_older(one, other) and not is_older(other, one)


def is_sealed(state: State) -> bool:
    return state.draft is not None and state.draft.sealed
