"""What a seat gives up by what it is about to do."""

from armillary.games.apex.people.phrases import at
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.text import Message


def warnings(before: ApexRules, after: ApexRules, seat: int) -> list[Message]:
    """Sectors that the seat controls and where none of its tokens would be left."""
    return [
        Message("warning.emptied", {"place": at(place)})
        for place in range(before.places)
        if after.tokens(seat, place) == 0 and before.control(place) == seat
    ]
