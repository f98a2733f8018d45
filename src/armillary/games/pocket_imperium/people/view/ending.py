"""How a match ended, and where the points came from."""

from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import members
from armillary.kernel.game import Result


def result(position: PocketImperiumRules) -> Result:
    """Scores, winners and why the match ended."""
    scores = list(position.score)[: position.players]
    final = position.final
    return Result(
        scores=scores,
        winners=members(position.winners()),
        reason="rounds" if position.round >= position.rounds else "eliminated",
        breakdown=[{"rounds": score - final[seat], "final": final[seat]} for seat, score in enumerate(scores)],
    )
