"""A question declared once: when it is asked, its words, what its keys point at, and why others are refused."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from armillary.kernel.constants import NATURE
from armillary.kernel.questions import Ask, Choice, Reason, Target, asked_now, of_nature
from armillary.kernel.text import Message
from beacons import GAME


@dataclass
class Moment:
    """As much of a position as a declaration looks at."""

    phase: int = 0
    left: int = 3


FIRST = Ask("first", range(4), "seat", phase=1)
SECOND = Ask("second", range(9), "number", phase=2, when=of_nature)
OTHER = Ask("other", range(5), "hex", phase=2, buttons={4: "done.other"}, why="2.1")
ASKS = (FIRST, SECOND, OTHER)


@pytest.mark.parametrize(("phase", "seat", "asked"), [(1, 0, FIRST), (2, NATURE, SECOND), (2, 0, OTHER)])
def test_the_first_that_fits_is_asked(phase: int, seat: int, asked: Ask) -> None:
    """By the phase, and where several share one by what they say of the seat."""
    assert asked_now(ASKS, Moment(phase), seat) is asked


def test_a_question_of_any_phase() -> None:
    """A game of one phase need not have the field."""
    assert asked_now([Ask("only", range(2))], object(), 0).name == "only"


def test_nothing_is_declared_for_a_phase() -> None:
    """Said with the phase and the seat."""
    with pytest.raises(LookupError, match="seat 3 is asked in phase 7, but no question is declared"):
        asked_now(ASKS, Moment(7), 3)


def test_two_questions_of_one_name() -> None:
    """A record would not say which of them was answered."""
    with pytest.raises(ValueError, match="beacons: two questions have the same name"):
        replace(GAME, asks=[FIRST, replace(OTHER, name="first")])


@pytest.mark.parametrize("name", ["Beacons", "far_dice", "", "2nd", "../beacons"])
def test_a_name_that_records_and_addresses_cannot_have(name: str) -> None:
    """Small letters, digits and dashes."""
    with pytest.raises(ValueError, match="a game is named by small letters"):
        replace(GAME, name=name)


def both(moment: Moment, seat: int, key: int) -> Message:
    return Message("both", {"left": moment.left, "n": key + seat})


def all_left(moment: Moment, seat: int) -> Message:
    return Message("done.all", {"n": moment.left})


WORDS = [
    (Ask("take", range(9), "seat"), Message("seat", {"n": 3})),
    (Ask("take", range(9), "number"), Message("number", {"n": 2})),
    (Ask("take", range(9), "card"), Message("card.2")),
    (Ask("take", range(9)), Message("take.2")),
    (Ask("take", range(9), "card", words="taking"), Message("taking.2")),
    (Ask("take", range(9), words=both), Message("both", {"left": 3, "n": 7})),
    (Ask("take", range(9), "card", buttons={2: "done.take"}), Message("done.take")),
    (Ask("take", range(9), "card", buttons={2: all_left}), Message("done.all", {"n": 3})),
]


@pytest.mark.parametrize(("ask", "said"), WORDS)
def test_what_a_key_means(ask: Ask, said: Message) -> None:
    """A thing by its kind, a button by the question, or as the game says."""
    assert ask.choice(Moment(), 5, 2).text == said


def ware(key: int) -> Target:
    return Target("card", key) if key < 3 else Target("station", key - 3)


def test_what_a_key_points_at() -> None:
    """At a thing of its kind, at a button, or at what a function says."""
    buying = Ask("buy", range(6), ware, buttons={5: "done.buy"})
    assert [buying.target(key) for key in (2, 4, 5)] == [Target("card", 2), Target("station", 1), Target("button", 5)]
    assert (buying.kinds(), OTHER.kinds()) == (["button", "card", "station"], ["button", "hex"])
    assert buying.choice(Moment(), 0, 4) == Choice(4, Target("station", 1), Message("station.1"))


def test_what_is_asked() -> None:
    """The message of the question's name, with what it names."""
    assert FIRST.text(Moment(), 0) == Message("ask.first")
    naming = replace(FIRST, args=lambda moment, seat: {"left": moment.left, "seat": seat})
    assert naming.text(Moment(), 6) == Message("ask.first", {"left": 3, "seat": 6})


def ruled(moment: Moment, seat: int, key: int) -> Reason:
    return Reason("3.4", {"left": moment.left, "key": key})


@pytest.mark.parametrize(
    ("why", "reason"),
    [(None, Reason("K10")), ("2.1", Reason("2.1")), (ruled, Reason("3.4", {"left": 3, "key": 1}))],
)
def test_why_a_key_is_refused(why: Any, reason: Reason) -> None:
    """By the one rule that forbids any, as a function says, or for no reason that is known."""
    assert replace(FIRST, why=why).reason(Moment(), 0, 1) == reason


def test_questions_read_what_their_game_makes_of_a_position() -> None:
    """All that is said of a question is said of that."""
    told = Ask("told", range(4), phase=5, args=lambda moment, seat: {"left": moment.left}, words=both, why=ruled)
    game = replace(GAME, asks=[told], facts=lambda position: Moment(position.phase + 5, left=8))
    assert (game.ask_name(Moment(), 1), game.ask(Moment(), 1)) == ("told", Message("ask.told", {"left": 8}))
    assert game.choice(Moment(), 1, 2).text == Message("both", {"left": 8, "n": 3})
    assert game.why(Moment(), 1, 2) == Reason("3.4", {"left": 8, "key": 2})
