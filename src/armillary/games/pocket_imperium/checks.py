"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked."""

from collections.abc import Callable

from armillary.games.pocket_imperium import checks_board, checks_command, checks_round
from armillary.games.pocket_imperium.facts import Facts, Problems
from armillary.games.pocket_imperium.rules import PocketImperiumRules

CHECKS: tuple[Callable[[Facts], Problems], ...] = (  # each may rely on those before it
    checks_board.cards_fit,
    checks_board.systems_fit,
    checks_board.lines_fit,
    checks_board.absent_seats,
    checks_board.ships_stand,
    checks_board.ships_counted,
    checks_board.neutrals_stand,
    checks_round.asked_fit,
    checks_round.turn_fits,
    checks_round.rounds_fit,
    checks_board.deployed,
    checks_board.capacity,
    checks_round.points_fit,
    checks_round.orders_fit,
    checks_round.reveals_fit,
    checks_round.picks_fit,
    checks_command.command_fits,
    checks_command.spent_fits,
    checks_command.idle_fits,
    checks_command.action_fits,
)


def broken(position: PocketImperiumRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    facts = Facts(position)
    return next((problems for check in CHECKS if (problems := list(check(facts)))), [])
