"""A view as lines of text: how far the match is, the tracks, and then what matters now before the rest."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from armillary.games.council_of_shadows.names import Phase, Stage
from armillary.games.council_of_shadows.people.show import cards, drawing, galaxies, powers, scene
from armillary.games.council_of_shadows.people.show.drawing import Item, Say, Signs
from armillary.games.council_of_shadows.people.view.board import Board
from armillary.kernel.text import Catalogue, Message, Span, TextLine, brief

LONGEST_NAME = 24  # in the headline

Block = Callable[[Board, Say, Signs], Iterator[TextLine]]


def describe(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[TextLine]:
    """A view as lines of text."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    signs = Signs(say)
    parts = [block(known, say, signs) for block in (top, *blocks(known), legend)]
    lines: list[TextLine] = []
    for part in filter(None, map(list, parts)):
        lines += [*([""] if lines else []), *part]
    return lines


def top(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    yield from headline(board, say)
    yield from powers.tracks(board, say, signs)


# how far the match is


def headline(board: Board, say: Say) -> Iterator[TextLine]:
    """The round, the part of it, and whose turn it is."""
    found = scene.headline(board)
    items: list[Item] = [[Span(say(found.id, **found.args), "strong")]]
    if board.phase != Phase.OVER and board.stage != Stage.SETTING_UP:
        items.append([Span(say("show.stages").split(", ")[board.stage], "strong")])
    if board.turn is not None and board.phase != Phase.OVER:
        name = brief(powers.name_of(board, board.turn, say), LONGEST_NAME)
        items.append([drawing.letter(board.turn), Span(f" {name}", "strong")])
        items += [[Span(text)] for text in doing(board, say)]
    if board.throne is not None:
        items.append([Span(say("show.throne"), "quiet"), Span(" "), drawing.letter(board.throne)])
    yield from drawing.packed(items)


def doing(board: Board, say: Say) -> Iterator[str]:
    """What is left of the turn, as far as it can be counted."""
    now = board.now
    if board.levelling:
        yield say("show.levelling")
        if now.program is not None:
            yield say(f"tech.{now.program - len(board.cards)}")
    elif board.stage == Stage.BUYING:
        yield say("show.purchases", n=now.left)


# what is shown when


def blocks(board: Board) -> Sequence[Block]:
    """Everything below the tracks, in the order in which it matters."""
    first: dict[int, Sequence[Block]] = {
        Stage.BUYING: (offers, own, space, kept),
        Stage.PLANNING: (own, space, offers, kept),
    }
    return first.get(board.stage, (acting, space, own, offers, kept))


def acting(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    yield from cards.automa(board, say)
    yield from galaxies.drawn(board, say, signs)


def space(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    yield from galaxies.galaxies(board, say, signs)


def own(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    yield from powers.boards(board, say, signs)


def offers(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    yield from cards.market(board, say, signs)


def kept(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    yield from powers.keepsakes(board, say)
    yield from cards.bonuses(board, say)
    yield from cards.known_lights(board, say)
    yield from cards.seen_techs(board, say)
    yield from cards.stock(board, say, signs)


# signs


def legend(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """What the signs mean, as far as they may be there."""
    running = board.stage != Stage.SETTING_UP
    cards = powers.bonus_number(2, True, say)
    meanings = {
        "gems": (signs.gem, True),
        "yields": ([drawing.ENERGY, *drawing.PLANETS], True),
        "steps": (
            [
                drawing.SETTLE,
                drawing.COLLECT,
                drawing.DISCOVER,
                drawing.RAISE,
                drawing.NO_EFFECT,
                drawing.OR,
                drawing.EVERYWHERE,
                drawing.EVERY_COLOUR,
            ],
            True,
        ),
        "numbers": (["+3", f"[{signs.gem[0]}{signs.gem[1]}]"], True),
        "boards": ([powers.CUBES, "P2", "(+1)", powers.STACKS, cards], running),
        "space": (["6/3", f"A2{galaxies.MAJORITY}", galaxies.FREE], running),
        "stations": ([f"<A{galaxies.STATION_SIGNS[0]}>"], board.with_stations and running),
        "worth": (["=5"], any(one.bonuses for one in board.powers)),
    }
    items: list[Item] = []
    for name, (shown, there) in meanings.items():
        if there:
            words = say(f"show.signs.{name}").split(", ")
            items += [
                [Span(sign, "strong"), Span(f" {word}", "quiet")] for sign, word in zip(shown, words, strict=True)
            ]
    yield from drawing.labelled(say("show.legend"), items)
