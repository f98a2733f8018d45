"""What many matches say of the bots that played them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

import msgspec

from armillary.arena.played import Played
from armillary.arena.ratings import Rating, rated

SURE = 1.96
"""Standard deviations of a 95 % interval."""


class Standing(msgspec.Struct, frozen=True):
    """How one bot did, all its copies together."""

    matches: int
    win_share: float
    """Mean payoff of a seat, chance subtracted."""
    interval: tuple[float, float]
    """In which it lies with 95 %."""
    plain_share: float
    """The same with chance in it."""
    mean_score: float
    score_interval: tuple[float, float] | None
    """In which it lies with 95 %; None: a single round does not say."""
    rating: Rating
    ms_per_decision: float
    slowest_ms: float
    embarrassments: dict[str, float]
    """What it did that nobody at a table would, by name: how often a seat of it in a hundred matches."""


@dataclass
class Seen:
    """One bot in one match."""

    payoff: float
    luck: float
    score: float
    round: int


def standings(matches: Sequence[Played]) -> dict[str, Standing]:
    """By name, the strongest first."""
    seen: dict[str, list[Seen]] = defaultdict(list)
    for match in matches:
        for name in dict.fromkeys(match.bots):
            seats = [seat for seat, one in enumerate(match.bots) if one == name]
            seen[name].append(
                Seen(
                    mean(match.payoffs[seat] for seat in seats),
                    mean(match.luck[seat] for seat in seats),
                    mean(match.scores[seat] for seat in seats),
                    match.round,
                )
            )
    ratings, weight = rated(matches), luck_weight([one for each in seen.values() for one in each])
    found = {name: standing(name, each, weight, ratings[name], matches) for name, each in seen.items()}
    return dict(sorted(found.items(), key=lambda item: -item[1].win_share))


def standing(name: str, seen: list[Seen], weight: float, rating: Rating, matches: Sequence[Played]) -> Standing:
    adjusted = by_round(seen, weight)
    scores = grouped((one.round, one.score) for one in seen)
    share, width = mean(adjusted), SURE * error(adjusted)
    seats = [(match, seat) for match in matches for seat, one in enumerate(match.bots) if one == name]
    decisions = sum(match.decisions[seat] for match, seat in seats)
    return Standing(
        len(seen),
        share,
        (max(0.0, share - width), min(1.0, share + width)),
        mean(one.payoff for one in seen),
        mean(scores),
        within(scores),
        rating,
        sum(match.milliseconds[seat] for match, seat in seats) / max(1, decisions),
        max(match.slowest[seat] for match, seat in seats),
        per_hundred([match.embarrassments[seat] for match, seat in seats if match.embarrassments]),
    )


def within(numbers: Sequence[float]) -> tuple[float, float] | None:
    """Where their mean lies with 95 %."""
    if len(numbers) < 2:
        return None
    middle, width = mean(numbers), SURE * error(numbers)
    return middle - width, middle + width


def per_hundred(seats: Sequence[dict[str, int]]) -> dict[str, float]:
    """How often each thing was done, in a hundred matches of a seat."""
    found = sum(map(Counter, seats), Counter[str]())
    return {name: 100 * number / len(seats) for name, number in sorted(found.items())}


def by_round(seen: Sequence[Seen], weight: float) -> list[float]:
    """The payoffs of each round together, less what chance gave."""
    return grouped((one.round, one.payoff - weight * one.luck) for one in seen)


def grouped(numbers: Iterable[tuple[int, float]]) -> list[float]:
    """The mean of each round: its matches share their chance."""
    rounds: dict[int, list[float]] = defaultdict(list)
    for number, one in numbers:
        rounds[number].append(one)
    return [mean(each) for each in rounds.values()]


def luck_weight(seen: Sequence[Seen]) -> float:
    """How much of a payoff goes with luck: the slope of the line through them."""
    spread = sum(one.luck * one.luck for one in seen)
    middle = mean(one.payoff for one in seen)
    return sum(one.luck * (one.payoff - middle) for one in seen) / spread if spread else 0.0


def saved(matches: Sequence[Played]) -> float:
    """Which share of the matches one need not play, because chance is subtracted."""
    seen = [
        Seen(match.payoffs[seat], match.luck[seat], 0.0, match.number)
        for match in matches
        for seat in range(len(match.bots))
    ]
    plain = variance([one.payoff for one in seen])
    weight = luck_weight(seen)
    return max(0.0, 1 - variance([one.payoff - weight * one.luck for one in seen]) / plain) if plain else 0.0


def mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / max(1, len(listed))


def variance(numbers: Sequence[float]) -> float:
    middle = mean(numbers)
    return sum((one - middle) ** 2 for one in numbers) / max(1, len(numbers) - 1)


def error(numbers: Sequence[float]) -> float:
    """The standard error of a mean; of a single number, as large as it can be."""
    return sqrt(variance(numbers) / len(numbers)) if len(numbers) > 1 else 0.5
