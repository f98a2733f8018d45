"""Bots against each other, and how a frozen bot plays. For the tests of any game."""

from hashlib import sha256
from typing import Any

import pytest

from armillary.bench.measure import compiled
from armillary.bots import bot
from armillary.cli.simulation import Tally, shifted, simulated
from armillary.kernel.constants import NATURE
from armillary.kernel.game import Game

slow_interpreted = pytest.mark.skipif(not compiled(), reason="whole matches take minutes interpreted")


def tally(game: Game, names: str, games: int, **options: Any) -> Tally:
    """Matches between bots, every one in every seat in turn."""
    playing = [bot(name) for name in names.split(",")]
    found = Tally(len(playing))
    setup = game.setup(len(playing), options)
    for number in range(games):
        shift = number % len(playing)
        found.add(simulated(setup, shifted(playing, shift), str(number)), shift)
    return found


def play_of(name: str, position: Any, answers: int) -> str:
    """A hash of the answers a bot gives to itself; nature takes one of its first three keys."""
    given = []
    for number in range(answers):
        seat = (position.waiting & -position.waiting).bit_length() - 1
        if seat == NATURE:
            key = position.options(seat)[number % 3 % len(position.options(seat))]
        else:
            key = bot(name).choose(position.imagined(seat, number), seat, number)
        given.append(key)
        position.answer(seat, key)
    return sha256(str(given).encode()).hexdigest()[:16]
