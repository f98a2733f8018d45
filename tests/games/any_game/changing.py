"""Positions in notation that are changed, by hand or by chance. For the tests of any game."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from armillary.kernel.dialect import Field, state_fields
from armillary.kernel.errors import BadPosition
from armillary.kernel.game import Game
from tests.games.any_game.walking import Choose, by_chance, walk

Fields = dict[str, Any]
Change = Callable[[Fields], None]


def noted(position: Any) -> dict[str, Any]:
    """A position as data that can be changed."""
    data: dict[str, Any] = json.loads(position.to_json())
    data["hash"] = None
    return data


def read(game: Game, data: dict[str, Any]) -> Any:
    return game.position(json.dumps(data))


# by hand


def put(**values: Any) -> Change:
    return lambda fields: fields.update(values)


def set_at(name: str, place: int, value: Any) -> Change:
    def change(fields: Fields) -> None:
        fields[name][place] = value

    return change


def add(name: str, number: int, place: int | None = None) -> Change:
    def change(fields: Fields) -> None:
        if place is None:
            fields[name] += number
        else:
            fields[name][place] += number

    return change


def toggle(name: str, member: int, place: int | None = None) -> Change:
    """A member more in a set, or one less."""

    def change(fields: Fields) -> None:
        if place is None:
            fields[name] = sorted({*fields[name]} ^ {member})
        else:
            fields[name][place] = sorted({*fields[name][place]} ^ {member})

    return change


def ask(*seats: int) -> Change:
    return put(asked=list(seats), waiting=list(seats))


def alike(name: str) -> Change:
    """Two seats have the same."""

    def change(fields: Fields) -> None:
        fields[name][0] = fields[name][1]

    return change


def check_refused(position: Any, change: Change, problem: str) -> None:
    """A position can be read as it is; changed, it is refused, and told what is right."""
    game, data = position.setup.game, noted(position)
    read(game, data)
    change(data["fields"])
    with pytest.raises(BadPosition) as refused:
        read(game, data)
    assert problem in str(refused.value)


# by chance


def any_change(fields: Fields, known: dict[str, Field], rng: random.Random, members: int) -> None:
    """One number or one set of a notation, within its bounds."""
    name = rng.choice(list(fields))
    field = known[name]
    place = rng.randrange(field.count) if field.count else None
    old = fields[name] if place is None else fields[name][place]
    if field.is_set:
        new: Any = sorted({*old} ^ {rng.randrange(min(field.high.bit_length(), members))})
    else:
        near = [old - 1, old + 1, rng.randint(max(field.low, -2), min(field.high, 60))]
        new = min(max(rng.choice(near), field.low), field.high)
    if place is None:
        fields[name] = new
    else:
        fields[name][place] = new


def outcomes(
    positions: Iterable[Any], rng: random.Random, share: float, choose: Choose = by_chance, members: int = 64
) -> Counter[str]:
    """What becomes of a share of the positions, each changed by chance up to three times; `members` is for sets."""
    found = Counter[str]()
    for position in positions:
        if rng.random() < share:
            data, known = noted(position), state_fields(type(position))
            for _ in range(rng.choice((1, 1, 2, 3))):
                any_change(data["fields"], known, rng, members)
            found[outcome(position.setup.game, data, rng, choose)] += 1
    return found


def outcome(game: Game, data: dict[str, Any], rng: random.Random, choose: Choose) -> str:
    """Refused, or played to the end in time."""
    try:
        position = read(game, data)
    except BadPosition:
        return "refused"
    for answers, _ in enumerate(walk(position, rng, choose)):
        assert answers <= game.most_answers
    assert game.broken(position) == []
    assert game.result(position).scores
    return "played"
