"""What a seat gives up by what it is about to do."""

from armillary.games.pocket_imperium.people.phrases import at
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import members
from armillary.kernel.text import Message


def warnings(before: PocketImperiumRules, after: PocketImperiumRules, seat: int) -> list[Message]:
    """Systems that the seat controls and would leave without a ship."""
    emptied = before.controlled(seat) & ~after.held[seat]
    return [Message("warning.emptied", {"hex": at(hex)}) for hex in members(emptied)]
