"""How often one may ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armillary.server.errors import TooOften
from armillary.server.people.limits import RATES, Limits, Rate


def taken(limits: Limits, kind: str, who: str, now: float) -> int:
    """How many go through at once."""
    for count in range(100_000):
        try:
            limits.take(kind, who, now)
        except TooOften:
            return count
    raise AssertionError("there is no limit")


@pytest.mark.parametrize("kind", RATES)
def test_every_kind_has_a_limit_of_its_own(kind: str) -> None:
    limits = Limits()
    assert taken(limits, kind, "anna", 0.0) == RATES[kind].burst
    assert taken(limits, kind, "bert", 0.0) == RATES[kind].burst
    assert all(taken(limits, other, "anna", 0.0) > 0 for other in RATES if other != kind)


@given(st.lists(st.tuples(st.floats(0, 30), st.integers(1, 30)), max_size=30), st.sampled_from(sorted(RATES)))
def test_no_more_goes_through_than_flows_in(bursts: list[tuple[float, int]], kind: str) -> None:
    limits, rate, now, through = Limits(), RATES[kind], 0.0, 0
    for pause, count in bursts:
        now += pause
        for _ in range(count):
            try:
                limits.take(kind, "anna", now)
                through += 1
            except TooOften:
                pass
    assert through <= rate.burst + now * rate.per_second + 0.01


@given(st.floats(0, 4e9), st.sampled_from(sorted(RATES)))
def test_whoever_waits_as_told_gets_through(start: float, kind: str) -> None:
    limits = Limits()
    taken(limits, kind, "anna", start)
    with pytest.raises(TooOften) as caught:
        limits.take(kind, "anna", start)
    assert caught.value.message.id == "limit.often"
    seconds = caught.value.message.args["seconds"]
    assert isinstance(seconds, int)
    assert seconds > 0
    limits.take(kind, "anna", start + seconds)


@pytest.mark.parametrize("kind", RATES)
def test_nobody_saves_up(kind: str) -> None:
    limits = Limits()
    limits.take(kind, "anna", 0.0)
    assert taken(limits, kind, "anna", 1e6) == RATES[kind].burst


def test_a_clock_that_goes_back_gives_nothing() -> None:
    limits = Limits({"chat": Rate(3, 1)})
    assert taken(limits, "chat", "anna", 100.0) == 3
    assert taken(limits, "chat", "anna", 50.0) == 0


def test_the_memory_is_bounded() -> None:
    """Who has not asked for longest is forgotten first."""
    limits = Limits({"chat": Rate(2, 0.001)}, most=100)
    assert taken(limits, "chat", "anna", 0.0) == 2
    for n in range(99):
        limits.take("chat", f"other {n}", 1.0)
    assert taken(limits, "chat", "anna", 1.0) == 0
    for n in range(1000):
        limits.take("chat", f"more {n}", 2.0)
    assert len(limits.buckets) == 100
