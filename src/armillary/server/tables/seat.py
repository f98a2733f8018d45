"""Who sits at a table."""

from typing import Literal

from msgspec import Struct

Kind = Literal["person", "bot", "open"]
NOBODY = ""
"""Who it was that is no longer here: at seats and tables that outlive them, and in what was said."""


class Seat(Struct):
    """One seat, as the store keeps it beside its draft."""

    kind: Kind
    person: str | None = None
    name: str = ""
    bot: str | None = None
    """Who answers, if a bot does."""
    stands_in: bool = False
    resigned: bool = False
    replaced: bool = False
    """A bot has answered for the person at some time."""
    cancels: bool = False
    proposed: bool = False
    """The table has said that the seat wants to end the match, which it says once."""
    nonce: str = ""
    awaits_nonce: bool = False
    """The match does not begin before the nonce is given, unless the host says so."""
    last: str = ""
    """The request that was taken last: should it come again, it was."""
    left: float | None = None
    since: float | None = None
    again: bool = False
    """Wants a rematch."""

    @property
    def is_played(self) -> bool:
        """A person answers here."""
        return self.kind == "person" and not self.resigned
