"""One match between bots: how it ended, how long they thought, and how kind chance was to each seat."""

import time
from collections import Counter
from random import Random

import msgspec

from armillary.arena.entrants import entrant
from armillary.arena.lineups import Pairing
from armillary.kernel.constants import NATURE
from armillary.kernel.errors import endless
from armillary.kernel.fair import pick
from armillary.kernel.game import Setup
from armillary.kernel.position import Position
from armillary.minds.style import embarrassments


class Played(msgspec.Struct, frozen=True):
    """A match that was played."""

    number: int
    round: int
    bots: tuple[str, ...]
    payoffs: list[float]
    scores: list[int]
    luck: list[float]
    """Of each seat: what its chances gained by chance, beyond what was to be expected before each draw."""
    decisions: list[int]
    milliseconds: list[float]
    slowest: list[float]
    """Milliseconds of the longest decision of each seat."""
    answers: int
    embarrassments: list[dict[str, int]] = []
    """Of each seat: what it did that nobody at a table would, by name."""


def play(setup: Setup, pairing: Pairing, seed: str) -> Played:
    """Bots see what their seats may know. Chance depends on the round alone, so that all seatings meet the same."""
    position: Position = setup.start()
    seats = range(setup.players)
    chance, thoughts = Random(f"{seed} chance {pairing.round}"), Random(f"{seed} bots {pairing.number}")
    thinking = [entrant(name).seated() for name in pairing.bots]
    luck, spent, slowest, decisions = (
        [0.0 for _ in seats],
        [0.0 for _ in seats],
        [0.0 for _ in seats],
        [0 for _ in seats],
    )
    slips = [Counter[str]() for _ in seats]
    for answers in range(setup.game.most_answers):
        if not position.waiting:
            return Played(
                pairing.number,
                pairing.round,
                pairing.bots,
                position.payoffs(),
                setup.game.result(position).scores,
                luck,
                decisions,
                [round(one, 3) for one in spent],
                [round(one, 3) for one in slowest],
                answers,
                [dict(one) for one in slips],
            )
        if position.waiting >> NATURE & 1:
            drawn, gained = draw(position, chance, setup.players)
            luck = [before + more for before, more in zip(luck, gained, strict=True)]
            position.answer(NATURE, drawn)
            continue
        seat = (position.waiting & -position.waiting).bit_length() - 1
        thought = thoughts.getrandbits(64)
        shown = position.imagined(seat, thought)
        began = time.perf_counter()
        key = thinking[seat].choose(shown, seat, thought)
        took = (time.perf_counter() - began) * 1000
        slips[seat].update(silly(position, shown, seat, key))
        position.submit(seat, key)
        decisions[seat] += 1
        spent[seat] += took
        slowest[seat] = max(slowest[seat], took)
    raise endless(setup.game.name, setup.game.most_answers)


def silly(position: Position, shown: Position, seat: int, key: int) -> list[str]:
    """By name, what nobody would do: as far as the seat could know, and in truth."""
    if len(shown.options(seat)) == 1:
        return []
    seen = embarrassments(shown, seat, key)
    true = embarrassments(position, seat, key) if seen else []
    return [name for name in seen if name in true]


def draw(position: Position, chance: Random, players: int) -> tuple[int, list[float]]:
    """One of nature's keys by its weight, and what each seat gains by it, as the game judges by hand."""
    weighted = position.weighted_options(NATURE)
    total = sum(weight for _, weight in weighted)
    drawn = pick(weighted, chance.randrange(total))
    if len(weighted) == 1:
        return drawn, [0.0] * players
    judged = {key: after(position, key) for key, _ in weighted}
    expected = [sum(weight * judged[key][seat] for key, weight in weighted) / total for seat in range(players)]
    return drawn, [round(judged[drawn][seat] - expected[seat], 6) for seat in range(players)]


def after(position: Position, key: int) -> list[float]:
    following: Position = position.copy()
    following.answer(NATURE, key)
    return following.judged() if following.waiting else following.payoffs()
