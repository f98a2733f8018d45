"""What a seat gives up by what it is about to do."""

from armillary.games.council_of_shadows.names import Count
from armillary.games.council_of_shadows.people.view.facts import facts_of
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.text import Message


def warnings(before: CouncilRules, after: CouncilRules, seat: int) -> list[Message]:
    """Galaxies that the seat's last colony would leave."""
    now, then = facts_of(before), facts_of(after)
    return [
        Message("warning.emptied", {"galaxy": Message(f"galaxy.{galaxy}")})
        for galaxy in range(Count.GALAXIES)
        if now.in_galaxy(seat, galaxy) and not then.in_galaxy(seat, galaxy)
    ]
