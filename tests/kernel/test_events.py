"""Events: whole, without what is secret, or not at all."""

from typing import Any

import pytest

from armillary.kernel.bits import members
from armillary.kernel.changes import Change, ChangeKind, alone, digits, put, some
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.events import NUMBER, SEAT, EventKind, Told, Worded, hear
from armillary.kernel.text import Message, seat_message

EVENTS = {
    1: EventKind("moved", {"seat": SEAT, "steps": NUMBER, "to": "place"}),
    2: EventKind("looked", {"seat": SEAT, "card": "card", "knowers": NUMBER}, only={"card": "knowers"}),
    3: EventKind("drew", {"seat": SEAT, "card": "card"}, only={"card": "seat"}),
    4: EventKind("whispered", {"seat": SEAT, "word": NUMBER}, private="seat"),
    5: EventKind("warned", {"seats": NUMBER, "word": NUMBER}, private="seats"),
    6: EventKind("began"),
    7: EventKind(
        "paid",
        {"seat": SEAT, "coal": NUMBER, "gold": NUMBER},
        only={"gold": "seat"},
        worded={
            "coins": Worded(lambda setup, *coins: Message(f"{setup}.{sum(coins)}"), ("coal", "gold")),
            "seat": Worded(lambda setup, seat: Message("trader"), ("seat",)),
        },
    ),
}


def test_an_open_event_is_the_same_for_all() -> None:
    """Its arguments are numbers for programs and words for people."""
    told = {viewer: hear(EVENTS, (1, 2, 3, 4), viewer) for viewer in (0, 2, SPECTATOR)}
    assert len(set(map(repr, told.values()))) == 1
    text = Message("event.moved", {"seat": seat_message(2), "steps": 3, "to": Message("place.4")})
    assert told[0] == Told("moved", {"seat": 2, "steps": 3, "to": 4}, text)
    assert hear(EVENTS, (6, 7, 8, 9), 0) == Told("began", {}, Message("event.began"))


@pytest.mark.parametrize(("viewer", "knows"), [(0, True), (1, False), (2, True), (SPECTATOR, False), (8, False)])
def test_an_argument_for_a_set_of_seats(viewer: int, knows: bool) -> None:
    """Those in the set hear it, the others hear that something happened; who knows is told to nobody."""
    told = hear(EVENTS, (2, 0, 7, 0b101), viewer)
    assert told is not None
    assert told.args == ({"seat": 0, "card": 7} if knows else {"seat": 0})
    assert told.text.id == ("event.looked" if knows else "hidden.looked")
    assert ("card" in told.text.args) == knows


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_an_argument_for_one_seat(viewer: int) -> None:
    """Only the seat itself hears what it drew."""
    told = hear(EVENTS, (3, 1, 7, 0), viewer)
    assert told is not None
    assert told.args == ({"seat": 1, "card": 7} if viewer == 1 else {"seat": 1})


def test_a_private_event_is_not_heard_by_others() -> None:
    """Not even that it happened."""
    assert [hear(EVENTS, (4, 1, 9, 0), viewer) is not None for viewer in (0, 1, 2, SPECTATOR)] == [
        False,
        True,
        False,
        False,
    ]
    assert [hear(EVENTS, (5, 0b110, 9, 0), viewer) is not None for viewer in (0, 1, 2, SPECTATOR)] == [
        False,
        True,
        True,
        False,
    ]
    warned = hear(EVENTS, (5, 0b110, 9, 0), 1)
    assert warned is not None
    assert warned.args == {"word": 9}


def test_an_argument_made_of_others() -> None:
    """Programs are told the numbers themselves. Who may not know one of those does not hear what is made of it."""
    told = {viewer: hear(EVENTS, (7, 1, 2, 3), viewer, "purse") for viewer in (0, 1)}
    assert told[0] is not None
    assert told[1] is not None
    assert told[1].args == {"seat": 1, "coal": 2, "gold": 3}
    assert told[1].text.args == {"seat": Message("trader"), "coal": 2, "gold": 3, "coins": Message("purse.5")}
    assert told[0].text == Message("hidden.paid", {"seat": Message("trader"), "coal": 2})


def test_the_messages_a_catalogue_needs() -> None:
    """One for each event, and another where something may be left out; who knows is named by neither."""
    declared = [message for event in EVENTS.values() for message in event.declared()]
    assert {message.id: sorted(message.args) for message in declared} == {
        "event.moved": ["seat", "steps", "to"],
        "event.looked": ["card", "seat"],
        "hidden.looked": ["seat"],
        "event.drew": ["card", "seat"],
        "hidden.drew": ["seat"],
        "event.whispered": ["seat", "word"],
        "event.warned": ["word"],
        "event.began": [],
        "event.paid": ["coal", "coins", "gold", "seat"],
        "hidden.paid": ["coal", "seat"],
    }


KINDS = {
    1001: ChangeKind("hexes.*", {"owner": some, "ships": int}),
    1002: ChangeKind("hands.*.cards", alone(members), known=2),
    1003: ChangeKind("plans.*", {"card": int}, private=True),
    1004: ChangeKind("hexes.*", None),
}


def change(kind: int, *numbers: int, viewer: int = 0) -> Change | None:
    return KINDS[kind].heard(None, (*numbers, 0, 0, 0, 0)[:4], viewer)


def test_a_change_says_what_a_thing_becomes() -> None:
    """Its way first, then what the rest of its numbers make."""
    assert change(1001, 7, -1, 3) == Change(["hexes", 7], {"owner": None, "ships": 3})
    assert change(1004, 7) == Change(["hexes", 7], gone=True)


def test_a_change_is_told_to_those_who_may_know_it() -> None:
    """Others hear that a thing is not known, or nothing at all."""
    heard = [change(1002, 1, 0b110, 0b011, viewer=viewer) for viewer in (0, 1, 2, SPECTATOR)]
    known, unknown = Change(["hands", 1, "cards"], [1, 2]), Change(["hands", 1, "cards"])
    assert heard == [known, known, unknown, unknown]
    assert [change(1003, 1, 5, viewer=viewer) is not None for viewer in (0, 1, SPECTATOR)] == [False, True, False]


def test_changes_are_put_into_a_view() -> None:
    """By ids or places; what is new comes last, and the view before stays as it was."""
    view: Any = {"hexes": [{"id": 7, "owner": 0, "ships": 1}, {"id": 9}], "hands": [{"cards": None}], "station": None}
    later = put(view, Change(["hexes", 7], {"ships": 2}))
    assert (later["hexes"][0], view["hexes"][0]) == (
        {"id": 7, "owner": 0, "ships": 2},
        {"id": 7, "owner": 0, "ships": 1},
    )
    assert put(view, Change(["hexes", 9], gone=True))["hexes"] == [view["hexes"][0]]
    assert put(view, Change(["hexes", 3], {"id": 3}))["hexes"][2:] == [{"id": 3}]
    assert put(view, Change(["hands", 0, "cards"], [4]))["hands"] == [{"cards": [4]}]
    assert put(view, Change(["station"], {"kind": 1}))["station"] == {"kind": 1}
    assert put(view, Change(["hands", -1]))["hands"][1:] == [None]


def test_a_list_is_told_as_digits() -> None:
    """Behind a leading one, so that noughts in front are kept."""
    assert [digits(8)(number) for number in (1, 0o10, 0o1305)] == [[], [0], [3, 0, 5]]
