"""What a seat gives up by what it is about to do."""

from armillary.games.pocket_imperium.questions import at
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.kernel.notation import members
from armillary.kernel.text import Message


def warnings(before: PocketImperiumRules, after: PocketImperiumRules, seat: int) -> list[Message]:
    """Systems that the seat controls and would leave without a ship."""
    emptied = before.controlled(seat) & ~after.held[seat]
    return [Message("warning.emptied", {"hex": at(hex)}) for hex in members(emptied)]
