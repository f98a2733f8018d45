"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked.

A match is set up by what was dealt and chosen. What no rule tells is counted; then the match stands as the position
does and asks what the position asks, and both must be equal.
"""

from armillary.games.council_of_shadows.checks import cards, powers, setup, turn
from armillary.games.council_of_shadows.names import Stage
from armillary.games.council_of_shadows.people.view.facts import facts_of
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.checking import first_found

CHECKS = (  # each may rely on those before it
    setup.setup_replayed,
    powers.order_fits,
    powers.throne_fits,
    powers.techs_fit,
    cards.no_gaps,
    cards.once,
    powers.upgrades_fit,
    turn.begun,
    powers.energy_fits,
    powers.looks_fit,
    cards.automa_fits,
    cards.stacks_fit,
    powers.consumption_fits,
    cards.bonuses_fit,
    cards.knowledge_fits,
    powers.planets_fit,
    powers.galaxies_fit,
    powers.supplies_fit,
    turn.led_to,
)


def broken(position: CouncilRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    checks = CHECKS[:1] if position.stage == Stage.SETTING_UP else CHECKS
    return first_found(checks, facts_of(position), position.setup.start())
