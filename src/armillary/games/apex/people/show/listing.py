"""A view as a list, for a window in which the galaxy finds no room: a line may be broken between any two words."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from armillary.games.apex.people.show.show import (
    SCALE_SIGNS,
    Say,
    below,
    controller,
    flag,
    headline,
    labelled,
    letter,
    scored,
    sums,
    symbol,
    token_spans,
)
from armillary.games.apex.people.view.board import Board, Sector
from armillary.kernel.text import Catalogue, Message, Span, TextLine

ANY = 10_000  # columns: a line is as long as it likes


def listing(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[TextLine]:
    """A view as a list."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    top: list[TextLine] = [[Span(headline(known, say), "strong")]]
    return [*top, *players(known, say), *galaxy(known, say), *below(known, say, ANY)]


def players(board: Board, say: Say) -> Iterator[TextLine]:
    for seat, one in enumerate(board.players):
        kind = "" if one.civilisation is None else f", {say(f'civilisation.{one.civilisation}')}"
        name = f" {say('seat', n=seat + 1)}{kind}{say('show.behind')}"
        yield [letter(seat), Span(name + ", ".join(counts(board, seat, say)))]


def counts(board: Board, seat: int, say: Say) -> Iterator[str]:
    """Points, sectors, cards, tokens left and evolutions of a player."""
    one = board.players[seat]
    yield f"{say('show.points')} {one.total} ({', '.join(sources(board, seat, say))})"
    numbers = (one.sectors, one.hand_size)
    yield from (f"{name} {number}" for name, number in zip(say("show.counts").split(", "), numbers, strict=True))
    left = zip(say("show.tokens").split(", "), (one.supply, one.colonies_left), strict=True)
    yield f"{say('show.supply')} {' '.join(f'{name} {number}' for name, number in left)}"
    yield f"{say('show.evolution')} {' '.join(levels(board, seat, say))}"


def sources(board: Board, seat: int, say: Say) -> Iterator[str]:
    """Where the points of a player come from."""
    for name, points in zip(say("show.sources").split(", "), scored(board), strict=True):
        yield f"{name}{say('show.behind')}{points[seat]}"


def levels(board: Board, seat: int, say: Say) -> Iterator[str]:
    """The evolutions of a player, in brackets with what colonies add."""
    totals = sums(board)
    for scale, level in enumerate(board.players[seat].levels):
        total = f" ({say('show.in_all')} {totals[scale][seat]})" if scale in totals else ""
        yield f"{SCALE_SIGNS[scale]}{level}{total}"


def galaxy(board: Board, say: Say) -> Iterator[TextLine]:
    """Every sector, one behind the other."""
    return labelled(say("show.near"), [sector(board, one) for one in board.sectors], ANY)


def sector(board: Board, one: Sector) -> list[Span]:
    """Its number, bonus and controller, the tokens there, and its neighbours."""
    head = f"{flag(board, one.id).strip()}{one.id} {symbol(one, len(board.players))}"
    there = [span for token in token_spans(one) for span in (Span(" "), token)]
    held = controller(one)
    near = Span(f" ({' '.join(map(str, one.near))})", "quiet")
    return [Span(head.rstrip(), "strong"), *([Span(" "), held] if held.text.strip() else []), *there, near]
