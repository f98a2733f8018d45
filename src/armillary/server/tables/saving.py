"""What a table writes of itself: whatever differs from what was written last, so that no deed can forget to say."""

from typing import Any

import msgspec
from msgspec.structs import asdict, astuple

from armillary.kernel.match import Match
from armillary.kernel.record import Header
from armillary.kernel.text import Message
from armillary.server.tables.row import CHANGING, Change, TableRow
from armillary.server.tables.seat import Seat

NO_DRAFT = ((), False, 1)
SEAT_VALUES = (*Seat.__struct_fields__, "draft", "sealed", "turns")
OPEN_VALUES = [at for at, name in enumerate(SEAT_VALUES) if name not in ("last", "draft", "turns")]


def stored_header(header: Header) -> str:
    """The header of a record as the store keeps it: components by their hash, those of a start position too."""
    components = msgspec.structs.replace(header.components, data=None)
    start = header.start and msgspec.structs.replace(header.start, components=components)
    return msgspec.json.encode(msgspec.structs.replace(header, components=components, start=start)).decode()


class Saved:
    """A table, as the store holds it and as it is now."""

    row: TableRow
    seats: list[Seat]
    match: Match | None
    said: list[Message]
    updated: float

    def remember(self) -> None:
        """The store holds all of this."""
        self.saved_row = msgspec.structs.replace(self.row)
        self.saved_seats = [self.seat_values(n) for n in range(len(self.seats))]
        self.answered = self.answers()
        self.said = []

    def seat_values(self, n: int) -> tuple[Any, ...]:
        return (*astuple(self.seats[n]), *self.draft_values(n))

    def draft_values(self, n: int) -> tuple[tuple[int, ...], bool, int]:
        if self.match is None:
            return NO_DRAFT
        draft = self.match.drafts[n]
        return tuple(draft.keys), draft.sealed, draft.turns

    def answers(self) -> list[int]:
        return [self.match.answered[n] if self.match else 0 for n in range(len(self.seats))]

    def change(self) -> Change | None:
        """What has to be written; None: nothing has changed."""
        is_new = self.row != self.saved_row
        now = [self.seat_values(n) for n in range(len(self.seats))]
        seats = [self.seat_change(n, values) for n, values in enumerate(now) if values != self.saved_seats[n]]
        if not (is_new or seats or self.said):
            return None
        both = ((name, getattr(self.row, name)) for name in CHANGING)
        values = {name: value for name, value in both if value != getattr(self.saved_row, name)} if is_new else {}
        own = seats[0]["seat"] if len(seats) == 1 and not is_new and not self.said else None
        if own is not None and not self.is_draft_step(own):
            own = None
        return Change(
            self.row.id,
            self.row.revision,
            values,
            seats,
            self.entry_rows(),
            self.said,
            self.updated,
            self.saved_row.asked,
            own,
        )

    def is_draft_step(self, n: int) -> bool:
        """Nothing about the seat has changed but what it is drafting."""
        before, after = self.saved_seats[n], self.seat_values(n)
        return all(before[at] == after[at] for at in OPEN_VALUES)

    def seat_row(self, n: int) -> dict[str, Any]:
        keys, sealed, turns = self.draft_values(n)
        draft, own = msgspec.json.encode(keys).decode(), asdict(self.seats[n])
        return {"table": self.row.id, "seat": n, **own, "draft": draft, "sealed": sealed, "turns": turns}

    def seat_change(self, n: int, values: tuple[Any, ...]) -> dict[str, Any]:
        """What has changed about a seat."""
        both = zip(SEAT_VALUES, values, self.saved_seats[n], strict=True)
        found = {name: value for name, value, before in both if value != before}
        if "draft" in found:
            found["draft"] = msgspec.json.encode(found["draft"]).decode()
        return {"table": self.row.id, "seat": n, **found}

    def entry_rows(self) -> list[dict[str, Any]]:
        new = self.match.entries[self.saved_row.entries :] if self.match else []
        return [
            {"table": self.row.id, "n": one.n, "seat": one.who(), "ask": one.ask, "key": one.key, "hash": one.hash}
            for one in new
        ]
