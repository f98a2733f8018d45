"""Events: whole, without what is secret, or not at all."""

import pytest

from armillary.kernel.events import NUMBER, SEAT, Event, Told, hear, messages
from armillary.kernel.text import Message, seat_message
from armillary.kernel.words import SPECTATOR

EVENTS = {
    1: Event("moved", {"seat": SEAT, "steps": NUMBER, "to": "place"}),
    2: Event("looked", {"seat": SEAT, "card": "card", "knowers": NUMBER}, only={"card": "knowers"}),
    3: Event("drew", {"seat": SEAT, "card": "card"}, only={"card": "seat"}),
    4: Event("whispered", {"seat": SEAT, "word": NUMBER}, private="seat"),
    5: Event("warned", {"seats": NUMBER, "word": NUMBER}, private="seats"),
    6: Event("began"),
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


def test_the_messages_a_catalogue_needs() -> None:
    """One for each event, and another where something may be left out."""
    assert messages(EVENTS) == {
        "event.moved",
        "event.looked",
        "hidden.looked",
        "event.drew",
        "hidden.drew",
        "event.whispered",
        "event.warned",
        "event.began",
    }
