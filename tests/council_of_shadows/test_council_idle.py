"""A step that does nothing says why, in both languages."""

from typing import Any

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.events import EVENTS
from armillary.games.council_of_shadows.words import (
    ACTS,
    BLUE,
    BROWN,
    DECK,
    IDLE,
    LIGHTS,
    NO_AI,
    NO_COLONY,
    NO_COLOUR,
    NO_CUBE,
    NO_GALAXY,
    NO_GEM,
    NO_HIGHER_GEM,
    NO_LIGHT,
    NO_MARKER,
    NO_PARSEC,
    NO_REACH,
    NO_ROOM,
    NO_SAVING,
    NO_STEP,
    NO_SUPPLY,
    RANGE,
    SKIPPED,
    TECH,
)
from armillary.kernel.events import hear
from armillary.kernel.words import SPECTATOR
from tests.council_of_shadows.situations import (
    BREAKTHROUGH,
    COLLECT_TWO,
    DISCOVERY,
    DOMINANT,
    ENERGY_SAVER,
    FLEXIBLE,
    GEM_CARD,
    GRAY,
    GREEN,
    ONE_CUBE,
    RAISING,
    SAVING_TWO,
    Told,
    acted,
    acting,
    after,
    ai,
    automa,
    buying,
    decline,
    planned,
    planning,
    played,
    with_cards,
)

FULL: Any = {"players": 1, "tiles": {GRAY: [2, 5], GREEN: [0, 1, 3, 4]}}
"""No field of Parsec 1 is empty."""
A2 = 1  # an Automa card
ALL_AI = [ai(number) for number in range(1, 26)]


def took(card: int, **wishes: Any) -> Told:
    """What is told from when seat 0 has taken a Dark Tech card until something is asked."""
    usual: Any = {"energy": {0: 20}, "level": {0: card // DECK}}
    begun, _ = played(buying(**{**usual, **wishes}), keeping(card), lambda position: position.phase != TECH)
    return after(begun, card)[1]


def keeping(card: int) -> Any:
    """Whoever answers, chance too, leaves a Dark Tech card where it is."""

    def choose(position: Any, seat: int) -> int:
        key = decline(position, seat)
        return next(other for other in position.options(seat) if other != card) if key == card else key

    return choose


def first_card(*cards: int, **wishes: Any) -> Told:
    """What is told of the first card that seat 0 uses, before the next one."""
    told = acted(0, *cards, **wishes)[1]
    [start, *following] = [place for place, event in enumerate(told) if event[0] == ACTS and event[1] == 0]
    return told[start : following[0] if following else None]


LACKING: dict[int, Any] = {
    NO_CUBE: lambda: first_card(ONE_CUBE, supply={0: 0}),
    NO_ROOM: lambda: first_card(ONE_CUBE, cubes={1: {0: 1, 1: 1, 4: 1, 5: 1}}),
    NO_PARSEC: lambda: first_card(DISCOVERY, **FULL),
    NO_COLONY: lambda: first_card(COLLECT_TWO),
    NO_GEM: lambda: first_card(RAISING),
    NO_HIGHER_GEM: lambda: first_card(RAISING, gems={0: (1, 0, 0), 1: (0, 20, 0)}),
    NO_SUPPLY: lambda: first_card(GEM_CARD, gems={1: (20, 20, 0)}),
    NO_STEP: lambda: first_card(SAVING_TWO),
    NO_AI: lambda: took(BREAKTHROUGH, hand={1: ALL_AI}),
    NO_LIGHT: lambda: took(BREAKTHROUGH, players=1, automa_lights=range(LIGHTS), hand={0: ALL_AI}),
    NO_GALAXY: lambda: took(DOMINANT),
    NO_SAVING: lambda: took(ENERGY_SAVER),
    NO_REACH: lambda: took(FLEXIBLE, upgrades={0: range(RANGE, RANGE + 6)}),
    NO_MARKER: lambda: took(FLEXIBLE, supply={0: 0}),
}
"""Where a step does nothing, by what it lacks."""


@pytest.mark.parametrize("why", LACKING)
def test_a_step_that_does_nothing_says_why(why: int) -> None:
    assert (IDLE, 0, why) in LACKING[why]()


def test_a_colour_that_nobody_can_live_on_is_told_apart_from_a_planet_without_room() -> None:
    """Every tile of Parsec 1 that ships has a blue planet, so here they are all brown."""
    plan, wishes = with_cards(0, [ONE_CUBE], {})
    before = planning(**wishes)
    before.colour = [BROWN if colour == BLUE else colour for colour in before.colour]
    laid, told = planned(before, {0: plan})
    _, more = played(laid, decline, lambda position: position.round == before.round)
    assert (IDLE, 0, NO_COLOUR) in told + more


def test_a_step_that_did_something_is_not_called_idle() -> None:
    """Of two collections the second finds no cube: nothing is told of that."""
    _, told = after(acting(0, COLLECT_TWO, cubes={0: {0: 1}}), 0)
    assert (IDLE, 0, NO_COLONY) not in told


def test_why_is_told_in_words() -> None:
    """In both languages, to whoever looks on, and for both sides of what the Automa skips."""
    occupied: Any = {"tiles": FULL["tiles"], "cubes": {0: dict.fromkeys((0, 1, 4, 5, 8, 9, 12, 16, 20), 1)}}
    stories = [LACKING[NO_COLONY](), automa(A2, **occupied)[1]]
    said = {
        language: [
            GAME.text(language).render(found.text)
            for told in stories
            for event in told
            if event[0] in {IDLE, SKIPPED} and (found := hear(EVENTS, event, SPECTATOR))
        ]
        for language in ("en", "fr")
    }
    assert said["en"][0] == "The card collects nothing: there is no colony for it within its range."
    assert said["fr"][0] == "La carte ne collecte rien : il n'y a pas de colonie pour cela à sa portée."
    left, right = "no field of that galaxy is empty", "no planet of that colour is empty in that galaxy"
    assert f"The Automa skips its first action. The left side: {left}. The right side: {right}." in said["en"]
