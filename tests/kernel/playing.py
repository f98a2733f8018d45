"""Matches and positions of the contract game for the tests of the kernel to work on."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from beacons import GAME

ASKS = tuple(GAME.by_name)


def walk(position: Position, seed: int) -> Iterator[tuple[int, int]]:
    """Play random answers on a position to the end; every (seat, key) before it is given."""
    chosen = Random(seed)
    for _ in range(GAME.most_answers):
        if position.waiting == 0:
            return
        seat = chosen.choice(members(position.waiting))
        key = chosen.choice(position.options(seat))
        yield seat, key
        position.submit(seat, key)
    assert position.waiting == 0, "the match does not end"


def check_playable(position: Position, seed: int = 0) -> None:
    """Random answers lead to the end in time, and the positions on the way are possible ones."""
    for number, _ in enumerate(walk(position, seed)):
        if number % 4 == 1:
            assert list(GAME.broken(position)) == []
    assert list(GAME.broken(position)) == []
    assert len(GAME.result(position).scores) == len(position.payoffs()) == position.players


def position_at(ask: str, players: int = 3, seed: int = 0, components: str = "standard", **options: Any) -> Position:
    """The first position of a random match in which this question is open and nothing is half-answered."""
    for attempt in range(100):
        position: Position = GAME.setup(players, options, components).start()
        for seat, _ in walk(position, seed + attempt):
            if GAME.ask_name(position, seat) == ask and (position.asked == position.waiting or ask == "send.beacon"):
                return position.copy()  # type: ignore[no-any-return]
    raise LookupError(ask)


@cache
def text_at(ask: str, players: int = 3, seed: int = 0, components: str = "standard") -> str:
    """position_at() in notation."""
    return position_at(ask, players, seed, components).to_json()


def noted(ask: str, players: int = 3, seed: int = 0, components: str = "standard") -> Any:
    """position_at() as data, without its hash: free to be edited."""
    data = json.loads(text_at(ask, players, seed, components))
    del data["hash"]
    return data


def read(data: Any) -> Position:
    """A position from edited data."""
    return GAME.position(json.dumps(data))


def play(match: Match, seed: int, most: int = 10_000) -> Match:
    """Random answers to a match, up to its end or so many."""
    chosen = Random(seed)
    for _ in range(most):
        if match.over:
            break
        seat = chosen.choice(match.waiting)
        match.answer(seat, chosen.choice(match.working(seat).options(seat)))
    return match


@cache
def finished(players: int = 2, seed: int = 1) -> Match:
    """A whole match, played at random. Not to be changed."""
    return play(GAME.match(players=players, seed=seed), seed)


def match_at(ask: str, players: int = 2, seed: int = 0, confirm: bool = False) -> Match:
    """A match of which a seat is asked this, with nothing drafted; it starts from a position."""
    position = position_at(ask, players, seed)
    assert not position.waiting >> NATURE & 1
    return GAME.match(seed=seed, start=position, confirm=confirm)
