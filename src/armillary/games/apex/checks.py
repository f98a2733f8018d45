"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked."""

from collections.abc import Callable

from armillary.games.apex import checks_cards, checks_galaxy, checks_turn
from armillary.games.apex.facts import Facts, Problems
from armillary.games.apex.rules import ApexRules

CHECKS: tuple[Callable[[Facts], Problems], ...] = (  # each may rely on those before it
    checks_turn.asked_fit,
    checks_turn.turn_fits,
    checks_turn.ages_fit,
    checks_galaxy.absent,
    checks_galaxy.tiles_fit,
    checks_galaxy.settled_in,
    checks_galaxy.colonies_stand,
    checks_galaxy.ships_stand,
    checks_galaxy.face_down,
    checks_galaxy.untouched,
    checks_cards.choices_fit,
    checks_cards.chains_fit,
    checks_cards.cards_conserved,
    checks_cards.hands_fit,
    checks_cards.piles_fit,
    checks_cards.held_fit,
    checks_turn.order_fits,
    checks_turn.levels_fit,
    checks_turn.points_fit,
    checks_turn.scores_fit,
    checks_turn.idle_fits,
    checks_turn.pool_fits,
    checks_turn.war_fits,
    checks_turn.action_fits,
)


def broken(position: ApexRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    facts = Facts(position)
    return next((problems for check in CHECKS if (problems := list(check(facts)))), [])
