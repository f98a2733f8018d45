"""How a match ended, and where the points came from."""

from armillary.games.apex.names import Count
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.game import Result

PARTS = ("age1", "age2", "age3", "battles")
"""Where points come from."""


def scores(position: ApexRules) -> list[int]:
    """Points of each seat so far."""
    return [position.total(seat) for seat in range(position.players)]


def result(position: ApexRules) -> Result:
    """Scores, winners and where the points came from; where points were equal, the tokens too."""
    points = list(position.points)
    breakdown = [
        dict(zip(PARTS, points[seat * Count.SOURCES : (seat + 1) * Count.SOURCES], strict=True))
        for seat in range(position.players)
    ]
    reached = scores(position)
    winners = [seat for seat, payoff in enumerate(position.payoffs()) if payoff > 0]
    level = [seat for seat, score in enumerate(reached) if score == max(reached)]
    if len(level) == 1:
        return Result(reached, winners, "ages", breakdown)
    tokens = [position.tokens_in_all(seat) for seat in range(position.players)]
    breakdown = [{**one, "tokens": number} for one, number in zip(breakdown, tokens, strict=True)]
    most = {"most": tokens[winners[0]]}
    if winners == level:
        return Result(reached, winners, "shared", breakdown, most)
    following = max(tokens[seat] for seat in level if seat not in winners)
    return Result(reached, winners, "tokens", breakdown, {**most, "next": following})


def formerly(result: Result) -> list[Result]:
    """Before tokens were told, every match ended for the same reason."""
    if result.reason == "ages":
        return []
    breakdown = [{part: one[part] for part in PARTS} for one in result.breakdown]
    return [Result(result.scores, result.winners, "ages", breakdown)]
