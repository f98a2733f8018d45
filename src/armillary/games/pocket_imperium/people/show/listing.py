"""A view as a list, for a window in which the map finds no room: a line may be broken between any two words."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from armillary.games.pocket_imperium.components.board import NEIGHBOURS
from armillary.games.pocket_imperium.names import Count, Phase
from armillary.games.pocket_imperium.people.show import show
from armillary.games.pocket_imperium.people.show.show import Say
from armillary.games.pocket_imperium.people.view.board import Board, Hex, Sector
from armillary.kernel.text import Catalogue, Message, Span, TextLine

ANY = 10_000  # columns: a line is as long as it likes


def listing(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[TextLine]:
    """A view as a list."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    return [
        *top(known, say),
        *players(known, say),
        *places(known, say),
        *show.legend(known, say, ANY),
        *show.acts(known, say),
    ]


def top(board: Board, say: Say) -> Iterator[TextLine]:
    first = (
        f"{show.BETWEEN}{say('show.first', first=show.LETTERS[board.first])}"
        if Phase.DEPLOY <= board.phase < Phase.OVER
        else ""
    )
    yield [Span(f"{show.headline(board, say)}{first}", "strong")]


def players(board: Board, say: Say) -> Iterator[TextLine]:
    """Every player with what it has, and the commands of it that are known."""
    names = say("show.counts").split(", ")
    for seat, one in enumerate(board.players):
        counts = zip(names, (one.score, one.supply, one.ships, one.systems), strict=True)
        parts = [f"{name} {number}" for name, number in counts]
        if Phase.PLAN <= board.phase < Phase.OVER:
            known = [show.order_name(one.orders[i], say) for i in range(Count.COMMANDS)]
            shown = [name if name == "?" or i < board.reveals else f"({name})" for i, name in enumerate(known)]
            parts.append(f"{say('show.orders')}{say('show.behind')}{' '.join(shown)}")
        name = f" {say('seat', n=seat + 1)}{say('show.behind')}"
        yield [Span(show.LETTERS[seat], show.style(seat)), Span(name + ", ".join(parts))]


def places(board: Board, say: Say) -> Iterator[TextLine]:
    """The systems of every sector, and all other hexes."""
    hexes = {hex.id: hex for hex in board.hexes}
    names = say("show.places").split(", ")
    choosable = show.listed(board)
    if hexes:
        yield [Span(say("show.near"), "quiet")]
    for sector in board.sectors:
        lead = show.flag(board, sector).strip() if sector in choosable else ""
        yield [Span(f"{lead}{names[sector.place]}", "strong"), *systems(board, sector, hexes), *paid(sector)]
    elsewhere = [hex for hex in board.hexes if not hex.level]
    if elsewhere:
        yield [Span(say("show.elsewhere"), "strong"), *(span for hex in elsewhere for span in place(board, hex))]


def systems(board: Board, sector: Sector, hexes: dict[int, Hex]) -> Iterator[Span]:
    for number in sector.systems:
        yield from place(board, hexes[number])


def place(board: Board, hex: Hex) -> list[Span]:
    """A hex, with its level, where ships come from and go, who is there, and its neighbours."""
    level = f"·{'I' * hex.level}" if hex.level else ""
    there = [] if hex.owner is None else [Span(f" {show.fleet(hex, hex.owner)}", show.style(hex.owner))]
    near = sorted(NEIGHBOURS[hex.id] & {one.id for one in board.hexes})
    around = Span(f" ({' '.join(map(str, near))})", "quiet")
    return [Span(f"  {show.sign(board, hex.id).strip()}{hex.id}{level}"), *there, around]


def paid(sector: Sector) -> list[Span]:
    """What a sector would pay to whom."""
    found = show.payments(sector, 0)
    return [Span("  ="), *found] if any(span.text.strip() for span in found) else []
