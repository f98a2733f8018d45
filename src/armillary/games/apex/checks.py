"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked."""

from collections.abc import Callable, Iterator

from armillary.games.apex import checks_cards, checks_galaxy, checks_turn
from armillary.games.apex.begun import begun, differing
from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import DEAL
from armillary.kernel.dialect import state_fields

CHECKS: tuple[Callable[[ApexRules, ApexRules], Iterator[str]], ...] = (  # each may rely on those before it
    checks_turn.turn_fits,
    checks_turn.idle_fits,
    checks_galaxy.absent,
    checks_galaxy.tiles_fit,
    checks_galaxy.colonies_fit,
    checks_galaxy.ships_fit,
    checks_cards.choices_fit,
    checks_cards.cards_conserved,
    checks_cards.hands_fit,
    checks_cards.chains_fit,
    checks_turn.order_fits,
    checks_turn.levels_fit,
    checks_turn.points_fit,
    checks_turn.scores_fit,
    checks_turn.pool_fits,
    checks_turn.war_fits,
    checks_turn.action_fits,
    checks_turn.answers_fit,
)


def broken(position: ApexRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    start, problem = begun(position)
    if problem:
        return [problem]
    if position.phase < DEAL:
        names = [name for name in state_fields(type(position)) if name not in {"settled", "sealed"}]
        return list(differing(position, start, names, ": the tiles, civilisations and origins taken so far lead there"))
    return next((problems for check in CHECKS if (problems := list(check(position, start)))), [])
