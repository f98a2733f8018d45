"""A step that does nothing says why, in both languages."""

from typing import Any

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import Colour, Count, Event, Idle, Phase, UpgradeKind
from armillary.games.council_of_shadows.people.events import EVENTS
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.events import hear
from tests.games.council_of_shadows import situations as s

FULL: Any = {"players": 1, "tiles": {s.GRAY: [2, 5], s.GREEN: [0, 1, 3, 4]}}
"""No field of Parsec 1 is empty."""
A2 = 1  # an Automa card
ALL_AI = [s.ai(number) for number in range(1, 26)]


def took(card: int, **wishes: Any) -> s.Told:
    """What is told from when seat 0 has taken a Dark Tech card until something is asked."""
    usual: Any = {"energy": {0: 20}, "level": {0: card // Count.DECK}}
    begun, _ = s.played(s.buying(**{**usual, **wishes}), keeping(card), lambda position: position.phase != Phase.TECH)
    return s.after(begun, card)[1]


def keeping(card: int) -> Any:
    """An answer of a seat or of chance leaves a Dark Tech card where it is."""

    def choose(position: Any, seat: int) -> int:
        key = s.decline(position, seat)
        return next(other for other in position.options(seat) if other != card) if key == card else key

    return choose


def first_card(*cards: int, **wishes: Any) -> s.Told:
    """What is told of the first card that seat 0 uses, before the next one."""
    told = s.acted(0, *cards, **wishes)[1]
    [start, *following] = [place for place, event in enumerate(told) if event[0] == Event.ACTS and event[1] == 0]
    return told[start : following[0] if following else None]


LACKING: dict[int, Any] = {
    Idle.NO_CUBE: lambda: first_card(s.ONE_CUBE, supply={0: 0}),
    Idle.NO_ROOM: lambda: first_card(s.ONE_CUBE, cubes={1: {0: 1, 1: 1, 4: 1, 5: 1}}),
    Idle.NO_PARSEC: lambda: first_card(s.DISCOVERY, **FULL),
    Idle.NO_COLONY: lambda: first_card(s.COLLECT_TWO),
    Idle.NO_GEM: lambda: first_card(s.RAISING),
    Idle.NO_HIGHER_GEM: lambda: first_card(s.RAISING, gems={0: (1, 0, 0), 1: (0, 20, 0)}),
    Idle.NO_SUPPLY: lambda: first_card(s.GEM_CARD, gems={1: (20, 20, 0)}),
    Idle.NO_STEP: lambda: first_card(s.SAVING_TWO),
    Idle.NO_AI: lambda: took(s.BREAKTHROUGH, hand={1: ALL_AI}),
    Idle.NO_LIGHT: lambda: took(s.BREAKTHROUGH, players=1, automa_lights=range(Count.LIGHTS), hand={0: ALL_AI}),
    Idle.NO_GALAXY: lambda: took(s.DOMINANT),
    Idle.NO_SAVING: lambda: took(s.ENERGY_SAVER),
    Idle.NO_REACH: lambda: took(s.FLEXIBLE, upgrades={0: range(UpgradeKind.RANGE, UpgradeKind.RANGE + 6)}),
    Idle.NO_MARKER: lambda: took(s.FLEXIBLE, supply={0: 0}),
}
"""Where a step does nothing, by what it lacks."""


@pytest.mark.parametrize("why", LACKING)
def test_a_step_that_does_nothing_says_why(why: int) -> None:
    assert (Event.IDLE, 0, why) in LACKING[why]()


def test_a_colour_that_nobody_can_live_on_is_told_apart_from_a_planet_without_room() -> None:
    """Every tile of Parsec 1 that ships has a blue planet, so here they are all brown."""
    plan, wishes = s.with_cards(0, [s.ONE_CUBE], {})
    before = s.planning(**wishes)
    before.colour = [Colour.BROWN if colour == Colour.BLUE else colour for colour in before.colour]
    laid, told = s.planned(before, {0: plan})
    _, more = s.played(laid, s.decline, lambda position: position.round == before.round)
    assert (Event.IDLE, 0, Idle.NO_COLOUR) in told + more


def test_a_step_that_did_something_is_not_called_idle() -> None:
    """Of two collections the second finds no cube: nothing is told of that."""
    _, told = s.after(s.acting(0, s.COLLECT_TWO, cubes={0: {0: 1}}), 0)
    assert (Event.IDLE, 0, Idle.NO_COLONY) not in told


def test_why_is_told_in_words() -> None:
    """In both languages, to seats and spectators, and for both sides of what the Automa skips."""
    occupied: Any = {"tiles": FULL["tiles"], "cubes": {0: dict.fromkeys((0, 1, 4, 5, 8, 9, 12, 16, 20), 1)}}
    stories = [LACKING[Idle.NO_COLONY](), s.automa(A2, **occupied)[1]]
    said = {
        language: [
            GAME.text(language).render(found.text)
            for told in stories
            for event in told
            if event[0] in {Event.IDLE, Event.SKIPPED} and (found := hear(EVENTS, event, SPECTATOR))
        ]
        for language in ("en", "fr")
    }
    assert said["en"][0] == "The card collects nothing: there is no colony for it within its range."
    assert said["fr"][0] == "La carte ne collecte rien : il n'y a pas de colonie pour cela à sa portée."
    left, right = "no field of that galaxy is empty", "no planet of that colour is empty in that galaxy"
    assert f"The Automa skips its first action. The left side: {left}. The right side: {right}." in said["en"]
