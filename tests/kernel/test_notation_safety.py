"""What notation accepts can be played to the end: compiled rules check no bounds, so nothing else may get in."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armillary.kernel.components import from_data
from armillary.kernel.dialect import Field, state_fields
from armillary.kernel.errors import BadComponents, BadPosition, BadSetup
from armillary.kernel.position import Position
from beacons import GAME
from tests.kernel.playing import ASKS, check_playable, noted, read

REFUSED = (BadPosition, BadSetup, BadComponents)
FIELDS = state_fields(GAME.position_class)
TRIED_EVERYWHERE = ("asked", "waiting", "joint", "settled", "phase", "round", "flare", "beacon", "turn", "depth")
TRIED_FOR_EACH_CREW = ("sent", "where", "last", "score", "held", "drawn")
QUICK = settings(
    max_examples=100, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


def accepted(data: Any) -> Position | None:
    """The position, unless it is refused in words."""
    try:
        return read(data)
    except REFUSED:
        return None


def check_safe(data: Any) -> bool:
    """Whether it is accepted; if it is, it must be playable, as it is and as a crew imagines it."""
    position = accepted(data)
    if position is None:
        return False
    assert list(GAME.broken(position.imagined(0, seed=1))) == []
    check_playable(position)
    return True


def late(ask: str, players: int = 3, seed: int = 0) -> Any:
    """A real position, moved to the last round but one: what comes of it comes soon."""
    data = noted(ask, players, seed)
    data["fields"]["round"] = 4
    return data


def others(field: Field) -> list[Any]:
    """What else a number or a set could be, within its bounds."""
    if field.is_set:
        return [[], [0], [1], [0, 1], [0, 1, 2], [2], [3], [8], [0, 8], [13]]
    near = [value for value in range(-1, 8) if field.low <= value <= field.high]
    return [*near, field.high - 1, field.high, field.low]


def single_changes(ask: str) -> Iterator[tuple[str, Any]]:
    """Positions that differ from a real one in one number or set."""
    for name in TRIED_EVERYWHERE:
        for value in others(FIELDS[name]):
            data = late(ask)
            data["fields"][name] = value
            yield f"{name} = {value}", data
    for name in TRIED_FOR_EACH_CREW:
        for place in range(min(FIELDS[name].count, 3)):
            for value in others(FIELDS[name]):
                data = late(ask)
                data["fields"][name][place] = value
                yield f"{name}[{place}] = {value}", data


@pytest.mark.parametrize("ask", ASKS)
def test_one_change_is_refused_or_can_be_played(ask: str) -> None:
    """Every question with one thing about it changed: refused in words, or played to the end."""
    unsafe, safe = [], 0
    for change, data in single_changes(ask):
        try:
            safe += check_safe(data)
        except Exception as error:
            unsafe.append(f"{change}: {type(error).__name__} {error}"[:100])
    assert safe > 20
    assert not unsafe, "\n".join(unsafe)


@pytest.mark.parametrize("ask", ["flare", "send.probe", "dredge", "keep"])
def test_packets_of_any_size_are_refused_or_can_be_played(ask: str) -> None:
    """However few probes all packets hold, nobody is ever asked for one that is not there."""
    for size in range(6):
        data = late(ask)
        packets = data["fields"]["packet"]
        data["fields"]["packet"] = [packet[:size] for packet in packets]
        check_safe(data)


def test_a_crew_that_has_not_chosen_is_asked() -> None:
    """A crew that is neither asked nor has sent a probe would never send one."""
    data = late("send.probe")
    data["fields"]["waiting"] = [1]
    assert accepted(data) is None
    data["fields"]["asked"] = [1]
    assert accepted(data) is None


def test_scores_leave_room_for_points() -> None:
    """A score near the end of its range would run over it."""
    for score in (FIELDS["score"].high, FIELDS["score"].low):
        data = late("dredge")
        data["fields"]["score"][0] = score
        assert accepted(data) is None


def any_value(field: Field) -> st.SearchStrategy[Any]:
    """Something within the bounds of a field."""
    if field.is_set:
        return st.lists(st.integers(0, min(field.high.bit_length() - 1, 23)), unique=True, max_size=6)
    return st.integers(max(field.low, -2), min(field.high, 24)) | st.sampled_from([field.low, field.high])


@st.composite
def changed(draw: st.DrawFn) -> Any:
    """A real position with a few fields, or places of them, changed within their bounds."""
    data = late(draw(st.sampled_from(ASKS)), draw(st.integers(2, 4)), draw(st.integers(0, 3)))
    for name in draw(st.lists(st.sampled_from(sorted(FIELDS)), min_size=1, max_size=4)):
        field, value = FIELDS[name], data["fields"][name]
        if field.count and draw(st.integers(0, 9)):
            value[draw(st.integers(0, field.count - 1))] = draw(any_value(field))
        elif field.count:
            donor = late(draw(st.sampled_from(ASKS)), data["players"], draw(st.integers(0, 3)))
            data["fields"][name] = donor["fields"][name]
        else:
            data["fields"][name] = draw(any_value(field))
    return data


@QUICK
@given(changed())
def test_several_changes_are_refused_or_can_be_played(data: Any) -> None:
    """Whatever a few fields are changed to, within their bounds."""
    check_safe(data)


@st.composite
def changed_components(draw: st.DrawFn) -> Any:
    """A real position that carries its components, a few of them changed."""
    data = noted(draw(st.sampled_from(["deal", "send.probe", "keep"])))
    sheets = json.loads(json.dumps(CARRIED))
    for _ in range(draw(st.integers(1, 5))):
        sheet = draw(st.sampled_from(sorted(sheets)))
        rows = sheets[sheet]["row"]
        row = rows[draw(st.integers(0, len(rows) - 1))]
        row[draw(st.sampled_from(sorted(row)))] = draw(st.integers(-10, 100))
    data["components"] = carry(sheets)
    return data


def carry(sheets: Any) -> Any:
    """How a notation carries a component set."""
    found = from_data({"name": "odd", "version": 1, "sheets": sheets}, "odd-1")
    return {"name": "odd", "version": 1, "hash": found.hash, "data": sheets}


CARRIED = {name: {"provenance": "stated", "row": sheet.row} for name, sheet in GAME.find_set("standard").sheets.items()}


@QUICK
@given(changed_components())
def test_other_components_are_refused_or_can_be_played(data: Any) -> None:
    """Whatever the numbers of a carried component set are."""
    check_safe(data)


def test_other_components_are_accepted_at_all() -> None:
    """A carried set with another number in it is taken, and counts."""
    data, sheets = late("send.probe"), json.loads(json.dumps(CARRIED))
    sheets["beacons"]["row"][0]["points"] = 7
    data["components"] = carry(sheets)
    position: Any = accepted(data)
    assert list(position.points) == [7, 3, 4]
