"""What events name, in words: gems that there are, cards with what they do, and what was counted."""

from armillary.games.council_of_shadows.names import Count
from armillary.games.council_of_shadows.people.phrases import amounts, card, formula, joined, of_components, program
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.events import Worded
from armillary.kernel.game import Setup
from armillary.kernel.text import Message


def gems(setup: Setup, *counts: int) -> Message:
    return amounts(counts)


def card_used(setup: Setup, number: int) -> Message:
    return with_effect(setup.template, number)


@of_components
def with_effect(position: CouncilRules, number: int) -> Message:
    """A start card by its name, an AI card, which has none, with what it does."""
    if number < Count.START_CARDS:
        return card(number)
    effect = program(position, number)
    if effect.id == "step.nothing":
        effect = Message("card.burns", {"consumption": position.consumption_of[number]})
    return Message("card.told", {"card": card(number), "effect": effect})


@of_components
def bonus_counts(position: CouncilRules, number: int) -> Message:
    return formula(position, number)


def bonus(setup: Setup, number: int) -> Message:
    return bonus_counts(setup.template, number)


def brought(setup: Setup, *worth: int) -> Message:
    """What the parts of the final scoring brought."""
    found = [Message(f"counted.{part}", {"n": n}) for part, n in zip(PARTS, worth, strict=True) if n]
    return joined(found) if found else Message("amount.none")


PARTS = ("gems", "ai", "bonus")
GEMS = {"gems": Worded(gems, ("coal", "gold", "crystal"))}
CARD = {"what": Worded(card_used, ("card",))}
BONUS = {"formula": Worded(bonus, ("bonus",))}
COUNTED = {"counted": Worded(brought, PARTS)}
