"""A view as a list, for a window in which the galaxy finds no room: a line may be broken between any two words."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from armillary.games.apex.show import (
    BETWEEN,
    SCALE_SIGNS,
    Say,
    below,
    controller,
    headline,
    letter,
    mark,
    symbol,
    token_spans,
)
from armillary.games.apex.view import Board, Player, Sector
from armillary.kernel.text import Catalogue, Line, Message, Span

ANY = 10_000  # columns: a line is as long as it likes


def listing(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[Line]:
    """A view as a list."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    top: list[Line] = [[Span(headline(known, say), "strong")]]
    return [*top, *players(known, say), galaxy(known), *below(known, say, ANY)]


def players(board: Board, say: Say) -> Iterator[Line]:
    for seat, one in enumerate(board.players):
        kind = "" if one.civilisation is None else f", {say(f'civilisation.{one.civilisation}')}"
        name = f" {say('seat', n=seat + 1)}{kind}{say('show.behind')}"
        yield [letter(seat), Span(name + ", ".join(counts(one, say)))]


def counts(one: Player, say: Say) -> Iterator[str]:
    """Points, sectors, cards, tokens left and evolutions of a player."""
    yield f"{say('show.points')} {one.total}"
    numbers = (one.sectors, one.hand_size)
    yield from (f"{name} {number}" for name, number in zip(say("show.counts").split(", "), numbers, strict=True))
    left = zip(say("show.tokens").split(", "), (one.supply, one.colonies_left), strict=True)
    yield f"{say('show.supply')} {' '.join(f'{name} {number}' for name, number in left)}"
    yield f"{say('show.evolution')} {' '.join(f'{sign}{n}' for sign, n in zip(SCALE_SIGNS, one.levels, strict=True))}"


def galaxy(board: Board) -> Line:
    """Every sector, one behind the other."""
    line: list[Span] = []
    for one in board.sectors:
        line += [Span(BETWEEN, "quiet")] if line else []
        line += sector(board, one)
    return line


def sector(board: Board, one: Sector) -> list[Span]:
    """Its number, bonus and controller, and the tokens there."""
    head = f"{mark(board, one.id).strip()}{one.id} {symbol(one, len(board.players))}"
    there = [span for token in token_spans(one) for span in (Span(" "), token)]
    held = controller(one)
    return [Span(head, "strong"), *([Span(" "), held] if held.text.strip() else []), *there]
