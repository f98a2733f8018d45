"""No bot peeks: whatever its seat may not know makes no difference to what it chooses."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import armillary
from armillary.bots import Bot, bot
from armillary.bots.levels import LEVELS, Level, strength
from armillary.bots.searcher import Searcher
from armillary.kernel.constants import NATURE
from armillary.kernel.game import Game
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Position
from armillary.minds import FIRST, Limit, Manner, Thinker
from beacons import GAME as BEACONS
from tests.games.any_game.bots import slow_interpreted
from tests.minds.nets import made_up

GAMES = ["pocket-imperium", "apex", "council-of-shadows", BEACONS.name]
MANNERS = {
    "usual": Manner(),
    "by hand": Manner(net=False),
    "by bounds": Manner(by_prior=False),
    "as at first": FIRST,
    "lazy": Manner(lazy=True),
    "in doubt": Manner(doubt=0.2),
}


def game_of(name: str) -> Game:
    return BEACONS if name == "beacons" else armillary.game(name)


def moments(game: Any, seed: int, every: int) -> Iterator[tuple[Position, int]]:
    """Positions of a match in which seats choose at random, each with a seat that is asked."""
    chance, position = Random(seed), game.setup().start()
    number = 0
    while position.waiting and number < 3_000:
        seat = (position.waiting & -position.waiting).bit_length() - 1
        options = position.weighted_options(seat)
        if seat != NATURE and len(options) > 1:
            number += 1
            if number % every == 0:
                yield position.copy(), seat
        weights = [weight for _, weight in options] if seat == NATURE else None
        position.answer(seat, chance.choices([key for key, _ in options], weights)[0])


def chain(player: Bot, position: Position, seat: int, guesses: Iterator[int]) -> list[int]:
    """What a bot chooses, and then again as long as it is asked alone, so that its tree is kept."""
    thinking, chosen, truth = player.seated(), list[int](), position.copy()
    for number in range(3):
        chosen.append(thinking.choose(truth.imagined(seat, next(guesses)), seat, number))
        truth.answer(seat, chosen[-1])
        if not truth.waiting >> seat & 1 or truth.settled:
            break
    return chosen


@slow_interpreted
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_search_chooses_the_same_after_every_redeal(name: str, manner: str) -> None:
    player = Searcher("tested", Limit(60), MANNERS[manner])
    changed = 0
    for position, seat in moments(game_of(name), 5, every=23):
        found = [chain(player, position, seat, iter(range(seed, seed + 9))) for seed in (1, 100, 200)]
        changed += len({position_hash(position.imagined(seat, seed)) for seed in (1, 100, 200)}) > 1
        assert found == [found[0]] * 3
    assert changed or name == "pocket-imperium", "nothing was ever hidden"


@slow_interpreted
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_no_level_peeks(name: str, level: str) -> None:
    """Limited by fewer simulations, and by no clock: what depends on it is no different, but cannot be compared."""
    for position, seat in moments(game_of(name), 7, every=61):
        found = strength(level, position.setup)
        player = Level(level, None, replace(found, simulations=min(found.simulations, 200)))
        chosen = [chain(player, position, seat, iter(range(seed, seed + 9))) for seed in (1, 50)]
        assert chosen[0] == chosen[1]


@slow_interpreted
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", ["greedy", "greedy-1"])
def test_greedy_looks_at_one_guess_alone(name: str, player: str) -> None:
    """It asks what it is shown: of the truth it sees nothing but what a guess from the same knowledge shows it."""
    for position, seat in moments(game_of(name), 6, every=17):
        for seed in (1, 2):
            shown = position.imagined(seat, seed)
            from_a_guess = position.imagined(seat, 77).imagined(seat, seed)
            assert bot(player).choose(shown, seat, 3) == bot(player).choose(from_a_guess, seat, 3)


@slow_interpreted
@pytest.mark.parametrize("kind", ["two threads", "another net"])
@pytest.mark.parametrize("name", GAMES)
def test_thinking_together_or_by_another_net_is_no_peeking(name: str, kind: str) -> None:
    """Every visit is the same, whatever is guessed of what the seat may not know."""
    game, limit = game_of(name), Limit(90)
    weights, threads = (made_up(game), 1) if kind == "another net" else (None, 2)
    for position, seat in moments(game, 8, every=53):
        found = []
        for seed in (1, 100):
            shown = position.imagined(seat, seed)
            found.append(Thinker(shown, limit, seed=5, threads=threads, weights=weights).think(shown, seat, limit))
        assert found[0] == found[1]


OPEN = {"pocket-imperium"}
"""Games in which all that a net is told of is open to everybody."""


@pytest.mark.parametrize("name", GAMES)
def test_a_net_is_told_nothing_that_a_guess_does_not_say(name: str) -> None:
    """Traits are those of the position a search has imagined.

    They are the same for positions that a seat cannot tell apart once both are imagined from the same seed. Between
    guesses those of the others may differ, where something secret is spoken of; those of the seat itself never do.
    """
    changed = 0
    for position, seat in moments(game_of(name), 4, every=5):
        guesses = [position.imagined(seat, seed) for seed in (1, 2, 3)]
        told = [guess.told_traits() for guess in guesses]
        again = [guess.imagined(seat, 9).told_traits() for guess in guesses]
        assert again == [again[0]] * 3
        own = [each[seat] for each in told]
        assert position.told_traits()[seat] == own[0] == own[1] == own[2]
        changed += told != [told[0]] * 3
    assert (changed == 0) == (name in OPEN)
