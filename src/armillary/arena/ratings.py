"""Ratings: one number for a bot that played others, with how sure it is."""

from collections.abc import Sequence

import msgspec

from armillary.arena.played import Played


class Rating(msgspec.Struct, frozen=True):
    """As OpenSkill has it: 25 is where everybody begins."""

    mu: float
    sigma: float


def rated(matches: Sequence[Played]) -> dict[str, Rating]:
    """From all matches in order; copies of one bot share a rating, which moves by the mean of theirs."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {name: model.rating(name=name) for match in matches for name in match.bots}
    for match in matches:
        teams = [[known[name]] for name in match.bots]
        if len(teams) > 1:
            best = [-payoff for payoff in match.payoffs]
            rated = model.rate(teams, ranks=best)
            for name in dict.fromkeys(match.bots):
                own = [team[0] for team, seated in zip(rated, match.bots, strict=True) if seated == name]
                known[name] = model.rating(
                    mu=sum(one.mu for one in own) / len(own), sigma=sum(one.sigma for one in own) / len(own), name=name
                )
    return {name: Rating(round(one.mu, 2), round(one.sigma, 2)) for name, one in known.items()}
