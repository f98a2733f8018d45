"""All numbers of a position at once, and snapshots that read like it, in every game."""

import gc
import weakref
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from armillary.kernel.bits import members
from armillary.kernel.dialect import fields, state_fields
from armillary.kernel.match import Match
from armillary.kernel.numbers import numbers, spans
from armillary.kernel.position import Position
from armillary.kernel.registry import named, own
from armillary.kernel.snapshot import Snapshot, made_of
from beacons import GAME
from tests.games.any_game.walking import walk

STEPS = 200


def moments(name: str) -> Iterator[Any]:
    """Of a match in which anybody answers anything."""
    game = GAME if name == "beacons" else named(name)
    return islice(walk(game.setup().start(), Random(3)), STEPS)


def listed(position: Position, name: str) -> list[int]:
    value = getattr(position, name)
    return [value] if isinstance(value, int) else list(value)


@pytest.mark.parametrize("name", [*own(), "beacons"])
def test_numbers_are_those_of_the_fields(name: str) -> None:
    for position in moments(name):
        kind: Any = type(position)
        found, where = numbers(position), spans(kind)
        assert {one: found[span] for one, span in where.items()} == {
            one: listed(position, one) for one in state_fields(kind)
        }


@pytest.mark.parametrize("name", [*own(), "beacons"])
def test_a_snapshot_reads_like_its_position(name: str) -> None:
    for position in moments(name):
        seen = Snapshot(position)
        for one in fields(type(position)):
            assert getattr(seen, one) == getattr(position, one), one
        assert seen.setup is position.setup
        for seat in members(position.waiting):
            assert seen.options(seat) == position.options(seat)


def test_what_is_made_of_a_snapshot_is_made_once() -> None:
    position = GAME.setup(2).start()
    seen, made = Snapshot(position), []

    def make(of: Any) -> list[Any]:
        made.append(of)
        return made

    assert made_of(seen, make) is made_of(seen, make)
    assert [one.numbers for one in made] == [seen.numbers]
    made_of(position, make)
    assert len(made) == 2


def test_nothing_holds_on_to_a_snapshot() -> None:
    """Neither does what is made of it, though it reads it: it goes as soon as nobody needs it."""
    seen = Snapshot(GAME.setup(2).start())
    made_of(seen, lambda of: [of])
    gone = weakref.ref(seen)
    gc.disable()
    try:
        del seen
        assert gone() is None
    finally:
        gc.enable()


def test_what_a_seat_knows_follows_its_draft_and_the_record() -> None:
    """A step, a step back and a committed answer are each seen at once; between them nothing is worked out again."""
    match: Match = GAME.match(players=2, seed=1)
    seat, other = match.waiting[:2]
    before, theirs = match.known(seat), match.known(other)
    assert match.known(seat) is before
    match.step(seat, before.options(seat)[0])
    after = match.known(seat)
    assert after is not before
    assert match.known(other) is theirs
    match.back(seat)
    assert match.known(seat).numbers == before.numbers
    while not match.entries or match.entries[-1].seat == "nature":
        for one in match.waiting:
            match.answer(one, match.known(one).options(one)[0])
    assert match.known(other).numbers != theirs.numbers
