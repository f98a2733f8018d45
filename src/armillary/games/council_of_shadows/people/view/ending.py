"""How a match ended: who has won, whose the throne is, and where the Energy of the final scoring came from."""

from typing import Any

from armillary.games.council_of_shadows.names import AUTOMA, HUMAN, NONE, Phase
from armillary.games.council_of_shadows.people.view.facts import Facts, facts_of
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.game import Result, Unseated

LEVEL_WORTH = 100  # in a score: more than the Energy that is left after the last level


def victors(facts: Facts) -> list[int]:
    """Powers that have won, once all is counted."""
    best = facts.best_standing()
    return [power for power in facts.powers if facts.standing(power) == best]


def on_throne(facts: Facts) -> int | None:
    """Who has the throne: the first at level III, and in the end who has won, unless the victory is shared."""
    if facts.phase != Phase.OVER:
        throne = facts.position.throne
        return None if throne == NONE else throne
    winner, *others = victors(facts)
    return None if others else winner


def result(position: CouncilRules) -> Result:
    """Scores, winners and where the Energy of the final scoring came from; alone, what the Automa reached too."""
    facts = facts_of(position)
    winners = victors(facts)
    return Result(
        scores=[points(facts, seat) for seat in facts.seats],
        winners=[power for power in winners if power in facts.seats],
        reason="throne" if position.ended == 1 else "rounds",
        breakdown=[breakdown(facts, seat) for seat in facts.seats],
        unseated=[automa(facts, AUTOMA in winners)] if facts.solo else [],
    )


def scores(position: CouncilRules) -> list[int]:
    """Points of every power so far, the Automa's last."""
    return [points(position, power) for power in range(position.powers())]


def automa(facts: Facts, won: bool) -> Unseated:
    return Unseated("automa", points(facts, AUTOMA), won, breakdown(facts, AUTOMA))


def points(known: Any, power: int) -> int:
    """By a position, or by the facts of one."""
    return int(known.level[power] * LEVEL_WORTH + known.energy[power])


def breakdown(facts: Facts, power: int) -> dict[str, int]:
    """What decides, and what the final scoring brought."""
    return {
        "level": facts.level[power],
        "energy": facts.energy[power],
        "gems": facts.gems_worth(power),
        "ai": facts.ai_number(power) * facts.ai_worth,
        "bonus": facts.bonuses_worth(power),
        "cubes": facts.board_cubes(power),
    }


def formerly(result: Result) -> list[Result]:
    """Of a solo match, the reason once said who had won, and the part of the player what the Automa had reached."""
    if not result.unseated:
        return []
    [other] = result.unseated
    how = {(): "automa_", (HUMAN,): "shared_" if other.won else ""}[tuple(result.winners)]
    reached = {f"automa.{part}": other.breakdown[part] for part in ("level", "energy")}
    return [Result(result.scores, result.winners, how + result.reason, [{**result.breakdown[HUMAN], **reached}])]
