"""Who is asked, who is waiting, what is sealed: what the kernel itself checks of any game's position."""

import json
from typing import Any

import pytest

from armillary.kernel.errors import BadPosition
from armillary.kernel.game import Game
from tests.kernel.sentences import check_sentence

CASES: dict[str, tuple[dict[str, Any], str]] = {
    "a seat that does not play": ({"asked": [2], "waiting": [2]}, "asked holds a seat"),
    "a viewer": ({"asked": [9], "waiting": [9]}, "asked holds a seat"),
    "a seat that was not asked waits": ({"asked": [0], "waiting": [1]}, "waiting holds a seat that is not asked"),
    "more wait than were asked": (
        {"asked": [0], "waiting": [0, 1], "joint": 1},
        "waiting holds a seat that is not asked",
    ),
    "together, but nobody waits": ({"asked": [0, 1], "waiting": [], "joint": 1}, "a joint question is put to seats"),
    "together with nature": ({"asked": [0, 8], "waiting": [0, 8], "joint": 1}, "a joint question is put to seats"),
    "several, but not together": ({"asked": [0, 1], "waiting": [0, 1]}, "several seats are asked"),
    "alone, and answered": ({"asked": [0], "waiting": []}, "several seats are asked"),
    "sealed, but not together": ({"sealed": [1, *[0] * 9]}, "sealed holds an answer"),
    "sealed by a seat that was not asked": (
        {"asked": [0], "waiting": [0], "joint": 1, "sealed": [0, 1, *[0] * 8]},
        "sealed holds an answer",
    ),
    "sealed by nature": (
        {"asked": [0, 1], "waiting": [0], "joint": 1, "sealed": [*[0] * 8, 1, 0]},
        "sealed holds an answer",
    ),
}


def noted(stairs: Game, fault: str = "none", **fields: Any) -> str:
    """A position of the stairs, which are content with anything, with some fields changed."""
    data = json.loads(stairs.setup(2, {"fault": fault}).start().to_json())
    del data["hash"]
    data["fields"].update(fields)
    return json.dumps(data)


@pytest.mark.parametrize("name", CASES)
def test_nobody_could_be_asked_like_this(name: str, stairs: Game) -> None:
    """What the game itself does not look at is refused by the kernel, and said."""
    fields, said = CASES[name]
    with pytest.raises(BadPosition, match=said) as refused:
        stairs.position(noted(stairs, **fields))
    assert refused.value.message.id == "position.conversation"
    check_sentence(refused.value)


def test_seats_could_be_asked_like_that(stairs: Game) -> None:
    """A seat, nature, nobody, or several together of which some have answered."""
    possible: list[dict[str, Any]] = [
        {},
        {"asked": [1], "waiting": [1]},
        {"asked": [8], "waiting": [8]},
        {"asked": [], "waiting": []},
        {"asked": [0, 1], "waiting": [1], "joint": 1, "sealed": [3, *[0] * 9]},
    ]
    for fields in possible:
        position = stairs.position(noted(stairs, **fields))
        assert position.waiting == sum(1 << seat for seat in fields.get("waiting", [0]))


def test_a_seat_that_has_no_answer(stairs: Game) -> None:
    """Nobody is asked what cannot be answered."""
    assert stairs.position(noted(stairs, "stuck")).options(0)
    with pytest.raises(BadPosition, match="Seat 0 is asked but has no possible answer") as refused:
        stairs.position(noted(stairs, "stuck", taken=1))
    check_sentence(refused.value)


def test_a_seat_that_has_too_many_answers(stairs: Game) -> None:
    """Nor is a question read that has more keys than there is room for."""
    with pytest.raises(BadPosition) as refused:
        stairs.position(noted(stairs, "many keys", taken=1))
    check_sentence(refused.value)
