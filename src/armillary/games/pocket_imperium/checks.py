"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked.

The rules say what is right: a match is played from its start to the moment of the position, by the answers and counts
that the position tells of; then both must be equal.
"""

from typing import Any

from armillary.games.pocket_imperium import checks_board, checks_course, checks_setup
from armillary.games.pocket_imperium.differences import difference
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.kernel.snapshot import Snapshot

CHECKS = (  # each may rely on those before it
    checks_setup.dealt,
    checks_setup.deployed,
    checks_board.ships_stand,
    checks_board.ships_counted,
    checks_board.neutrals_stand,
    checks_board.rounds_fit,
    checks_course.played,
    difference,
)


def broken(position: PocketImperiumRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    given: Any = Snapshot(position)
    right = position.setup.start()
    return next(([problem] for check in CHECKS if (problem := check(given, right))), [])
