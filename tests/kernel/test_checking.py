"""The rules play up to a position by the answers it shows, and are compared with it."""

from collections.abc import Iterator
from typing import Any

from armillary.kernel.bits import lowest
from armillary.kernel.checking import (
    answer_shown,
    differing,
    first_found,
    rehearse,
    rehearse_sealed,
    take_over,
    together,
)
from armillary.kernel.constants import NATURE
from beacons import GAME
from beacons.names import NONE, Phase

Answer = tuple[str, int] | None


def started() -> Any:
    return GAME.setup(2).start()


def sending() -> Any:
    """A match in which everybody has four probes to choose from."""
    position = started()
    while position.phase != Phase.SEND:
        position.answer(NATURE, position.options(NATURE)[-1])
    return position


def dealt(given: Any) -> Any:
    """What was dealt, one crew after the other; nothing more is shown."""

    def shown(right: Any, seat: int) -> Answer:
        assert seat == NATURE
        crew = right.receiver() if right.phase == Phase.DEAL else 0
        left = given.packet[crew] & ~right.packet[crew]
        return (f"packet[{crew}]", lowest(left)) if left else None

    return shown


def sent(given: Any) -> Any:
    """The probe that a crew has chosen, then its beacon."""

    def shown(right: Any, seat: int) -> Answer:
        return answer_shown(given, "sent" if right.sent[seat] == NONE else "where", seat)

    return shown


def test_only_what_is_found_first_is_told_and_nothing_is_looked_at_after_it() -> None:
    def fine(*_: int) -> None:
        """Prepares what others look at."""

    def wrong(one: int, other: int) -> Iterator[str]:
        yield f"{one} must be {other}"
        raise AssertionError("relied on what is wrong")

    assert first_found((fine, wrong, wrong), 3, 4) == ["3 must be 4"]
    assert first_found((fine, fine), 3, 4) == []


def test_what_is_in_two_places_is_found_among_all() -> None:
    assert together([0b0011, 0b0110, 0b1000, 0b1010]) == (0b1111, 0b1010)


def test_numbers_and_some_places_are_taken_over() -> None:
    given, right = sending(), started()
    take_over(given, right, ["phase", "deck", "packet"], [1])
    assert (right.phase, right.deck) == (Phase.SEND, given.deck)
    assert list(right.packet[:2]) == [0, given.packet[1]]


def test_answers_are_given_again_until_none_is_shown() -> None:
    given, right = sending(), started()
    assert list(rehearse(right, dealt(given))) == []
    assert right.phase == Phase.FLARE
    assert list(right.packet) == list(given.packet)


def test_an_answer_that_is_not_legal_ends_the_rehearsal_and_is_told() -> None:
    given, right = sending(), started()
    given.packet[1] = given.packet[0]
    left = [probe for probe in range(right.probes) if not given.packet[0] >> probe & 1]
    assert list(rehearse(right, dealt(given), why=", or none")) == [f"packet[1] must be one of {left}, or none"]
    assert (right.packet[0], right.packet[1]) == (given.packet[0], 0)


def test_an_ending_is_no_answer_that_can_be_shown() -> None:
    right = sending()
    probes = right.options(0)
    assert list(rehearse(right, lambda *_: ("sent[0]", probes[0]), endings=probes[:2])) == [
        f"sent[0] must be one of {probes[2:]}"
    ]


def test_answers_of_all_stay_sealed_even_if_none_is_missing() -> None:
    given = sending()
    right: Any = given.copy()
    given.sent[0], given.sent[1] = given.options(0)[0], given.options(1)[1]
    given.where[0] = given.where[1] = 2
    assert list(rehearse_sealed(right, sent(given))) == []
    assert (right.phase, right.asked, right.waiting) == (Phase.SEND, 0b11, 0)
    assert list(right.sent) == list(given.sent)
    assert list(right.sealed[:2]) == [2, 2]


def test_a_chain_that_is_not_finished_is_waited_for() -> None:
    given = sending()
    right: Any = given.copy()
    given.sent[1] = given.options(1)[0]
    assert list(rehearse_sealed(right, sent(given))) == []
    assert (right.waiting, list(right.sent)) == (0b11, list(given.sent))


def test_what_differs_is_told_in_the_order_of_the_reasons() -> None:
    given, right = sending(), sending()
    given.packet[1] = 0
    given.flare = 1 - right.flare
    reasons = {"flare": "chance lit it", "round": "one after the other", "packet": "as dealt"}
    packet = [probe for probe in range(right.probes) if right.packet[1] >> probe & 1]
    assert list(differing(given, right, reasons)) == [
        f"flare must be {right.flare}: chance lit it",
        f"packet[1] must be {packet}: as dealt",
    ]


def test_a_place_of_a_list_shows_an_answer_unless_it_is_empty() -> None:
    given = sending()
    given.sent[1] = 0
    assert answer_shown(given, "sent", 0) is None
    assert answer_shown(given, "sent", 1) == ("sent[1]", 0)
