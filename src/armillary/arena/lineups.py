"""Who plays whom, and from which seats: every line-up meets the same chance in every seating."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, count
from typing import NamedTuple


class Pairing(NamedTuple):
    """One match to be played."""

    number: int
    """Its seed follows from it, the same for all seatings of one round of a line-up."""
    bots: tuple[str, ...]
    """By seat."""
    round: int
    """The matches of a round share a line-up and a seed; only the seats differ."""


def lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every way to seat so many of the bots, and at least one of each where they are fewer than the seats."""
    if len(bots) >= players:
        return list(dict.fromkeys(combinations(bots, players)))
    fuller = combinations_with_replacement(range(len(bots)), players)
    return list(dict.fromkeys(tuple(bots[one] for one in way) for way in fuller if len(set(way)) == len(bots)))


def seatings(lineup: Sequence[str]) -> list[tuple[str, ...]]:
    """Every bot on every seat, the order around the table kept; those that come out alike once."""
    turned = [(*lineup[shift:], *lineup[:shift]) for shift in range(len(lineup))]
    return list(dict.fromkeys(turned))


def pairings(bots: Sequence[str], players: int) -> Iterator[Pairing]:
    """Matches without end: one round of each line-up after the other."""
    ways = lineups(bots, players)
    number = count()
    for turn in count():
        for seated in seatings(ways[turn % len(ways)]):
            yield Pairing(next(number), seated, turn)
