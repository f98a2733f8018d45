"""Cards as lines of text: what is on offer, bonus cards, the Automa's card, and what is left of everything."""

from collections.abc import Iterator
from typing import Any

from armillary.games.council_of_shadows.names import AutomaStep, Count, Per, Phase, Stage
from armillary.games.council_of_shadows.people.show.drawing import (
    DISCOVER,
    ENERGY,
    PLANETS,
    SETTLE,
    Item,
    Say,
    Signs,
    labelled,
    letter,
    packed,
)
from armillary.games.council_of_shadows.people.view.board import Action, AutomaCard, Board, Bonus
from armillary.kernel.text import Message, Span, TextLine

NOUNS = {Per.GEM: "gem", Per.COLOUR: "colour", Per.PARSEC: "parsec", Per.GALAXY: "galaxy"}


# on offer


def market(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """AI cards on offer, row by row: what they do, consume and cost."""
    for row, label in enumerate(say("show.row_labels").split(", ")):
        cards = board.display[row * Count.ROW : (row + 1) * Count.ROW]
        yield from labelled(label, [signs.offer(board.cards[card]) for card in cards if card is not None], hang=4)


def stock(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """What is left: gems, and cards in the decks."""
    gems = " ".join(f"{number}{sign}" for number, sign in zip(board.bank, signs.gem, strict=True))
    counts = {
        "show.ai_left": board.ai_pile,
        "show.lights_left": board.light_pile,
        "show.techs_left_1": board.decks[0].size,
        "show.techs_left_2": board.decks[1].size,
    }
    items: list[Item] = [[Span(gems)], *([Span(say(name, n=number))] for name, number in counts.items())]
    yield from labelled(say("show.left"), items)


# bonus cards


def bonuses(board: Board, say: Say) -> Iterator[TextLine]:
    """Every bonus card the viewer knows, with what it would bring now; the Automa's in one sum."""
    items: list[Item] = []
    for number, one in enumerate(board.powers):
        whose = [] if number == board.viewer else [letter(number), Span(" ")]
        if one.automa and one.bonuses:
            worth = sum(card.worth for card in one.bonuses)
            items.append([*whose, Span(say("show.automa_lights", n=one.lights)), Span(f" ={worth}", "strong")])
        elif not one.automa:
            items += [[*whose, *bonus(card, say)] for card in one.bonuses]
    yield from labelled(say("show.bonuses"), items)


def bonus(card: Bonus, say: Say) -> list[Span]:
    """A bonus card with what it is worth; a Dark one behind its sign."""
    dark = [] if card.id < Count.LIGHTS else [Span(f"({say('show.dark')}) ", "quiet")]
    return [*dark, Span(formula(card, say)), Span(f" ={card.worth}", "strong")]


def formula(card: Bonus, say: Say) -> str:
    """What a bonus card counts, in short."""
    args: dict[str, Any] = {"base": card.base, "each": card.each}
    if card.per == Per.GALAXY:
        args |= {"majority": card.majority, "presence": card.presence}
    if card.per in NOUNS:
        args["of"] = Message(f"{NOUNS[card.per]}.{card.of}")
    return say(f"show.formula.{card.per}", **args)


def known_lights(board: Board, say: Say) -> Iterator[TextLine]:
    """Light cards that the viewer knows to be next, once only those put under the deck are left."""
    if board.light_pile > len(board.light_under) or board.phase == Phase.OVER:
        return
    known = [bonus(card, say) for card in board.light_under if card is not None]
    yield from labelled(say("show.lights_under"), known)


def seen_techs(board: Board, say: Say) -> Iterator[TextLine]:
    """Dark Tech decks the viewer has looked through, when it matters."""
    for level, deck in enumerate(board.decks):
        if deck.cards and board.levelling:
            names: list[Item] = [[Span(say(f"tech.{card}"))] for card in deck.cards]
            yield from labelled(say("show.deck", level="I" * (level + 1)), names, ", ")


# the Automa


def automa(board: Board, say: Say) -> Iterator[TextLine]:
    """The Automa's card, once it is turned up."""
    card = board.automa_card
    if card is not None:
        name = [Span(f"{say(f'automa_card.{card.id}')} {card.consumption:+}", "quiet")]
        yield from packed([name, *actions(board, card, say)])


def actions(board: Board, card: AutomaCard, say: Say) -> list[Item]:
    """What it does, one action after the other with a flag for the one under way, and how it assesses."""
    acts = board.stage == Stage.ACTING and board.turn is not None and board.powers[board.turn].automa
    items: list[Item] = []
    for number, both in enumerate(filter(None, card.actions)):
        text = f" {say('show.otherwise')} ".join(action(one, say) for one in both)
        now = acts and number == board.now.slot
        items.append([Span(f"{'>' if now else ''}{text}", "strong" if now else "")])
    items.append([Span(say("show.assess_majority" if card.only_majority else "show.assess_all"))])
    return items


def action(one: Action, say: Say) -> str:
    if one.kind == AutomaStep.ENERGY:
        return f"{one.amount}{ENERGY}"
    if one.kind == AutomaStep.REFRESH:
        return f"{say('show.refresh')} {say('show.rows').split(', ')[one.amount]}"
    lead = DISCOVER if one.kind == AutomaStep.EXPLORE else ""
    return f"{lead}{SETTLE}{one.amount}{PLANETS[one.colour]} {say(f'galaxy.{one.galaxy}')}"
