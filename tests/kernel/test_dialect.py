"""Fields: what annotations declare, and what a strict run refuses."""

from typing import Annotated, Any

import pytest

from armillary.kernel import dialect
from beacons.rules import Beacons


class Plain:
    """Annotations of every kind."""

    number: dialect.i8
    bounded: Annotated[int, "i16", (-1, 5)]
    members: Annotated[int, "i32", "set"]
    array: Annotated[list[int], "i16", 4]
    sets: Annotated[list[int], "i64", 3, "set"]
    bounded_array: Annotated[list[int], "i32", 2, (0, 9)]
    share: dialect.f64
    word: dialect.u64
    note: str
    any_length: Annotated[list[int], "i32", "view"]


class More(Plain):
    """One more number."""

    more: dialect.i64


@dialect.tables
class Fixed(More):
    """A table."""

    table: dialect.i32


class Last(Fixed):
    """And one more number after it."""

    last: dialect.i32


def test_what_annotations_declare() -> None:
    """Size, count, bounds and sets; anything that is no number is no field."""
    assert dialect.fields(Plain) == {
        "number": dialect.Field("i8", 0, -128, 127, False, False),
        "bounded": dialect.Field("i16", 0, -1, 5, False, False),
        "members": dialect.Field("i32", 0, 0, 2**31 - 1, True, False),
        "array": dialect.Field("i16", 4, -(2**15), 2**15 - 1, False, False),
        "sets": dialect.Field("i64", 3, 0, 2**63 - 1, True, False),
        "bounded_array": dialect.Field("i32", 2, 0, 9, False, False),
        "share": dialect.Field("f64", 0, 0, 0, False, False),
        "word": dialect.Field("u64", 0, 0, 2**64 - 1, False, False),
    }
    assert dialect.cells(int) is None
    assert dialect.cells(str) is None


def test_fields_come_from_all_bases_first_ones_first() -> None:
    """And tables are not part of the state."""
    assert list(dialect.fields(Last)) == [*dialect.fields(Plain), "more", "table", "last"]
    assert list(dialect.state_fields(Last)) == [*dialect.fields(Plain), "more", "last"]
    assert dialect.fields(Last)["table"].table
    assert not dialect.fields(Last)["last"].table


def test_a_compiled_class_has_the_fields_of_its_source() -> None:
    """Names, order, bounds and tables, in every build."""
    found = dialect.fields(Beacons)
    assert list(found)[:6] == ["players", "asked", "waiting", "joint", "settled", "sealed"]
    assert found["packet"] == dialect.Field("i32", 4, 0, 2**31 - 1, True, False)
    assert found["phase"] == dialect.Field("i8", 0, 0, 6, False, False)
    assert found["goal"].table
    assert "goal" not in dialect.state_fields(Beacons)


def test_fields_start_as_zero() -> None:
    """Numbers, arrays and floats."""
    assert [dialect.blank(Plain, name) for name in ("number", "array", "share", "sets")] == [0, [0] * 4, 0.0, [0] * 3]


def strict(name: str) -> dialect.StrictCells:
    return dialect.StrictCells(name, dialect.fields(Plain)[name])


def test_strict_arrays_refuse_what_c_would_not() -> None:
    """Places outside the array, from either end, and numbers that do not fit."""
    array = strict("array")
    array[3] = 2**15 - 1
    assert array[3] == 2**15 - 1
    for place in (-1, 4, 2**40):
        with pytest.raises(IndexError, match=r"array\[.*\] is outside 0\.\.3"):
            array[place]
        with pytest.raises(IndexError, match=r"array\[.*\] is outside 0\.\.3"):
            array[place] = 1
    for number in (2**15, -(2**15) - 1):
        with pytest.raises(OverflowError, match=f"array = {number} is outside"):
            array[0] = number
    bounded = strict("bounded_array")
    for number in (-1, 10):
        with pytest.raises(OverflowError, match=r"outside 0\.\.9"):
            bounded[0] = number


def test_strict_sets_are_not_negative() -> None:
    """The sign bit is no member."""
    sets = strict("sets")
    sets[0] = 2**62
    with pytest.raises(OverflowError):
        sets[0] = -1


def test_strict_arrays_are_replaced_whole() -> None:
    """By numbers each of which fits."""
    array = strict("array")
    array[:] = [1, 2, 3, 4]
    assert list(array) == [1, 2, 3, 4]
    with pytest.raises(OverflowError):
        array[:] = [1, 2, 3, 2**15]


@pytest.mark.parametrize("value", [1.5, 1.0, None, "1"])
def test_strict_numbers_are_whole(value: Any) -> None:
    """What C would cut to a whole number is refused, in a field and in a place of an array."""

    class Strict(Plain):
        __setattr__ = dialect.strict_setattr

    with pytest.raises((TypeError, OverflowError, ValueError)):
        Strict().number = value
    with pytest.raises((TypeError, OverflowError, ValueError)):
        strict("array")[0] = value


def test_strict_assignments() -> None:
    """A number must fit, an array must have its length, and anything else is left alone."""

    class Strict(Plain):
        __setattr__ = dialect.strict_setattr

    thing: Any = Strict()
    thing.number, thing.bounded, thing.members, thing.share = 127, -1, 2**31 - 1, 0.5
    thing.array = [1, 2, 3, 4]
    assert isinstance(thing.array, dialect.StrictCells)
    thing.other = object()
    for name, value in [("number", 128), ("bounded", 6), ("bounded", -2), ("members", -1), ("word", -1)]:
        with pytest.raises(OverflowError, match=f"{name} = {value} is outside"):
            setattr(thing, name, value)
    for numbers in ([1, 2, 3], [1] * 5):
        with pytest.raises(ValueError, match="array has 4 numbers"):
            thing.array = numbers


def test_fit_says_what_would() -> None:
    """The name, the number and the bounds."""
    with pytest.raises(OverflowError, match=r"^score = 9 is outside 0\.\.5$"):
        dialect.fit("score", dialect.Field("i8", 0, 0, 5, False, False), 9)


@pytest.mark.skipif(not dialect.STRICT, reason="only a strict run looks")
def test_positions_of_a_strict_run_are_strict() -> None:
    """Whatever rules do to a position is checked."""
    position: Any = Beacons()
    with pytest.raises(IndexError):
        position.score[-1] = 1
    with pytest.raises(OverflowError):
        position.phase = 7
    with pytest.raises(OverflowError):
        position.packet[0] = -1
