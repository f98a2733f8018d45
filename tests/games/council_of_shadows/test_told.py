"""The history of The Council of Shadows: nothing is told as zero, and no card by a number alone."""

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import AUTOMA, Event
from armillary.games.council_of_shadows.people.events import EVENTS
from armillary.kernel.events import hear
from armillary.kernel.fair import Source
from armillary.kernel.match import Match
from armillary.kernel.text import LANGUAGES

AI_1, AI_9 = 6, 14
DARK_2 = 19


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        ((Event.GOT_GEMS, 0, 0, 1, 0), "You take 1 gold.", "Vous prenez 1 or."),
        ((Event.PAID, 0, 2, 0, 1), "You pay 2 coal + 1 crystal.", "Vous payez 2 charbons + 1 cristal."),
        ((Event.BOUGHT, 0, 1), "You buy the Tower card.", "Vous achetez la carte Tour."),
        (
            (Event.BOUGHT, 0, AI_1),
            "You buy AI card 1 (settle 1 cube, then collect once).",
            "Vous achetez la carte IA 1 (coloniser avec 1 cube, puis collecter une fois).",
        ),
        (
            (Event.ACTS, 0, 1, AI_9),
            "You use AI card 9 (consumption -4) on slot 2.",
            "Vous utilisez la carte IA 9 (consommation -4) sur l'emplacement 2.",
        ),
        (
            (Event.SAW_LIGHT, 0, 1),
            "Your new Light bonus card: 3 Energy + 1 for each gold.",
            "Votre nouvelle carte bonus claire : 3 Énergie + 1 par or.",
        ),
        (
            (Event.DEALT_DARK, 0, DARK_2),
            "Your Dark bonus card: 1 Energy for every 10 of your consumption.",
            "Votre carte bonus sombre : 1 Énergie par tranche de 10 de votre consommation.",
        ),
        (
            (Event.CONSUMED, 0, 0, 20),
            "You consume nothing: your consumption is still 20.",
            "Vous ne consommez rien : votre consommation reste de 20.",
        ),
        (
            (Event.SCORED, 0, 0, 4, 12),
            "Final scoring: you get 4 for AI cards, 12 for bonus cards.",
            "Décompte final : vous recevez 4 pour les cartes IA, 12 pour les cartes bonus.",
        ),
        (
            (Event.OF_AUTOMA + Event.SCORED, AUTOMA, 0, 0, 12),
            "Final scoring: the Automa gets 12 for bonus cards.",
            "Décompte final : l'Automa reçoit 12 pour les cartes bonus.",
        ),
    ],
)
def test_what_happens_in_words(event: tuple[int, ...], english: str, french: str) -> None:
    told = hear(EVENTS, event, 0, GAME.setup(3))
    assert told is not None
    assert [GAME.text(language).render(told.text, 0) for language in LANGUAGES] == [english, french]


def test_civilisations_say_that_they_differ_in_name_and_colour_only() -> None:
    """Where one is chosen, as rule 2.1 has it."""
    match = Match(GAME.setup(3), Source.chosen(1))
    [question] = match.questions(0)
    english, french = (GAME.text(language).render(question.text, 0) for language in LANGUAGES)
    assert question.ask == "civilisation"
    assert "They differ in name and colour only." in english
    assert "Seuls le nom et la couleur changent." in french
