"""Compiled positions as Python has them: the same fields, methods, results and errors as their source."""

from itertools import islice, product
from random import Random
from typing import Any

import pytest

import armillary
from armillary.build.sources import hints, methods
from armillary.kernel import memory
from armillary.kernel.dialect import PURE, fields
from armillary.kernel.hashing import position_hash
from armillary.kernel.playout import Playout
from armillary.kernel.position import Keys
from armillary.kernel.rng import Rng
from beacons import GAME
from tests.games.any_game.walking import walk

pytestmark = pytest.mark.skipif(PURE, reason="nothing is compiled in this run")
GAMES = ["pocket-imperium", "apex", "council-of-shadows"]
ASKED = range(-1, 4)
"""What methods are asked with; some of it is outside of every array."""
Outcome = tuple[str, Any]


def interpreted(position: Any) -> Any:
    """The same numbers under the class as it is written."""
    [plain] = [base for base in type(position).__mro__ if base is position._library.unit.root]
    twin = object.__new__(plain)
    twin.__init__()
    for name, field in fields(plain).items():
        value = getattr(position, name)
        setattr(twin, name, list(value) if field.count else value)
    return twin


def outcome(position: Any, name: str, given: tuple[int, ...]) -> Outcome:
    """What a method gives and leaves behind, or the kind of error."""
    try:
        return "gives", (getattr(position, name)(*given), position_hash(position))
    except (LookupError, ArithmeticError, ValueError) as error:
        return "fails", type(error).__name__


def numeric(cls: type) -> dict[str, int]:
    """Methods that take nothing but whole numbers, with how many."""
    found = {}
    for name in methods(cls):
        kinds = {key: kind for key, kind in hints(getattr(cls, name)).items() if key != "return"}
        if all(kind is int for kind in kinds.values()):
            found[name] = len(kinds)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_method_of_the_rules_can_be_asked(name: str) -> None:
    """With the results of the source. Where Python counts from the end of an array, there is no such place."""
    start = armillary.game(name).setup().start()
    asked = numeric(type(start)._library.unit.root)
    assert len(asked) > 30
    agreed = 0
    for position in islice(walk(start, Random(3)), 20, 140, 40):
        for method, count in asked.items():
            given = Random(method).choice(list(product(ASKED, repeat=count)))
            kind, found = outcome(position.copy(), method, given)
            if kind == "gives":
                assert outcome(interpreted(position), method, given) == (kind, found), (method, given)
                agreed += 1
    assert agreed > len(asked)


def test_what_is_outside_of_an_array_is_refused_with_its_line() -> None:
    position = GAME.setup(2).start()
    with pytest.raises(IndexError, match=r"rules\.py:\d+: there is no index 99"):
        position.relic_points(99)


@pytest.mark.parametrize("wrong", [2**63, -(2**63) - 1, 2**200])
def test_numbers_of_more_than_64_bits_are_refused(wrong: int) -> None:
    with pytest.raises(OverflowError, match="is outside"):
        GAME.setup(2).start().seen(0, 1, wrong)


@pytest.mark.parametrize("wrong", [None, "one", 0.5, [1]])
def test_what_is_no_number_is_refused(wrong: Any) -> None:
    position = GAME.setup(2).start()
    with pytest.raises(TypeError, match=r"key = .+ is not a whole number"):
        position.seen(0, 1, wrong)
    with pytest.raises(TypeError, match="is not a whole number"):
        position.score[0] = wrong


def test_a_number_that_does_not_fit_its_field_is_refused() -> None:
    position = GAME.setup(2).start()
    before = position_hash(position)
    for write in (lambda: setattr(position, "round", 128), lambda: position.score.__setitem__(0, 40_000)):
        with pytest.raises(OverflowError, match="is outside"):
            write()
    with pytest.raises(IndexError):
        position.score[4] = 1
    assert position_hash(position) == before


def test_an_array_is_a_view_on_memory() -> None:
    position = GAME.setup(2).start()
    score = position.score
    position.score[1] = 7
    assert (list(score), score[-1], score[1:3], len(score)) == ([0, 7, 0, 0], 0, [7, 0], 4)
    assert score == [0, 7, 0, 0] == position.copy().score
    position.score = [1, 2, 3, 4]
    assert list(score) == [1, 2, 3, 4]
    assert (score.index(3), score.count(2), repr(score)) == (2, 1, "[1, 2, 3, 4]")


def test_objects_of_python_are_lent() -> None:
    """Keys and dice that were made without a unit are filled and moved on like its own."""
    position = GAME.setup(3).start()
    while position.waiting == 256:
        position.answer(8, position.options(8)[0])
    seat = (position.waiting & -position.waiting).bit_length() - 1
    keys, dice, own = Keys(), Rng(5), position.beside(Rng, 5)
    position.legal(seat, keys)
    assert list(keys.key[: keys.count]) == position.options(seat)
    one, two = position.copy(), position.copy()
    one.imagine(seat, dice)
    two.imagine(seat, own)
    assert (position_hash(one), dice.state) == (position_hash(two), own.state)


def test_objects_of_another_game_are_refused() -> None:
    position, other = GAME.setup(2).start(), armillary.game("apex").setup().start()
    with pytest.raises(TypeError, match="of this game is wanted"):
        position.copy_to(other)
    with pytest.raises(TypeError, match="of this game is wanted"):
        Playout(position.copy(), 1).finish(other)


def test_a_class_of_its_own_stands_for_each_game() -> None:
    position = GAME.setup(2).start()
    assert isinstance(position, GAME.position_class)
    assert memory.is_compiled(position)
    assert type(position.copy()) is type(position)
    assert type(position).legal.__doc__ == GAME.position_class.legal.__doc__
