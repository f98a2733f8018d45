"""What events name, in words: strategy cards, with what their sides say."""

from typing import Any

from armillary.games.apex.names import Side
from armillary.games.apex.people.phrases import actions_of, card_words, evolution_of
from armillary.kernel.events import Worded
from armillary.kernel.text import Message


def card(setup: Any, number: int) -> Message:
    return card_words(setup.template, number)


def strategy(setup: Any, number: int, side: int) -> Message:
    """A side of a card, with what the card says there."""
    name = Message(f"side.{side}")
    if side == Side.EVOLUTION:
        return Message("played", {"side": name, "what": evolution_of(setup.template, number)})
    if side == Side.EXPANSION:
        return Message("played", {"side": name, "what": actions_of(setup.template, number)})
    return name


CARD = {"what": Worded(card, ("card",))}
STRATEGY = {"strategy": Worded(strategy, ("card", "side"))}
