"""Bots that play Apex: they always finish, and greedy is far better than chance."""

from hashlib import sha256

import pytest

from armillary.bench.measure import compiled
from armillary.bots import bot
from armillary.cli.simulation import Tally, shifted, simulated
from armillary.games.apex import GAME
from armillary.games.apex.words import ACT, CHOOSE, DONE
from armillary.kernel.words import NATURE
from tests.apex.situations import situation

slow_interpreted = pytest.mark.skipif(not compiled(), reason="whole matches take minutes interpreted")


def tally(names: str, games: int, mode: str | None = None) -> Tally:
    """Matches between bots, every one in every seat in turn."""
    playing = [bot(name) for name in names.split(",")]
    found = Tally(len(playing))
    setup = GAME.setup(len(playing), GAME.modes[mode] if mode else {})
    for number in range(games):
        shift = number % len(playing)
        found.add(simulated(setup, shifted(playing, shift), str(number)), shift)
    return found


@slow_interpreted
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("mode", [None, *GAME.modes])
def test_greedy_finishes_and_beats_random_bots_at_every_table(players: int, mode: str | None) -> None:
    found = tally(",".join(["greedy", *["random"] * (players - 1)]), 6, mode)
    assert found.finished == 6
    assert found.wins[0] >= 5


@slow_interpreted
def test_search_plays_every_mode() -> None:
    for mode in (None, *GAME.modes):
        assert tally("search:30,random,random", 1, mode).finished == 1


def test_a_search_leans_to_ending_a_turn_less_but_to_no_card() -> None:
    """Although a card has the same number as the end of a turn."""
    turn = situation(ACT, {0: {0: 2}}).leanings(0)
    assert turn.pop(DONE) < min(turn.values())
    cards = situation(CHOOSE, {}, players=4, hands={0: [DONE]}).leanings(0)
    assert DONE in cards
    assert len({*cards.values()}) == 1


@pytest.mark.parametrize(("players", "play"), [(2, "cf74722fd56b6680"), (4, "0939c16677146301")])
def test_greedy_1_plays_as_it_always_has(players: int, play: str) -> None:
    """Strength is measured against this bot: a change of its play makes old figures worthless."""
    position = GAME.setup(players).start()
    answers = []
    for number in range(120):
        seat = (position.waiting & -position.waiting).bit_length() - 1
        if seat == NATURE:
            key = position.options(seat)[number % 3 % len(position.options(seat))]
        else:
            key = bot("greedy-1").choose(position.imagined(seat, number), seat, number)
        answers.append(key)
        position.take(seat, key)
    assert sha256(str(answers).encode()).hexdigest()[:16] == play
