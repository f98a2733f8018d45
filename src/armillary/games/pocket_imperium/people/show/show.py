"""A view as lines of text: the map, beside it a panel, and below them what the signs mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

import msgspec

from armillary.games.pocket_imperium.components.layout import PRINTED
from armillary.games.pocket_imperium.names import NEUTRAL, TRI_PRIME, Count, Phase, Place
from armillary.games.pocket_imperium.people.show import scene
from armillary.games.pocket_imperium.people.show.drawing import draw
from armillary.games.pocket_imperium.people.view.board import Board, Hex, Sector
from armillary.kernel.text import Catalogue, Message, Span, TextLine, brief, seat_message
from armillary.terminal.letters import beside, length

LETTERS = "ABCN"  # owners on the map
WIDE = 76  # columns of a view
BETWEEN = " · "
PICKED, EMPTY = "*-"  # flags of sectors that cannot be chosen

# columns of the panel beside the map
PANEL = 26
LONGEST_NAME = PANEL - 4
LABEL, COLUMN = 4, 7  # of the players' table; a long label leaves less to the first player
ROOM = PANEL - 4  # for what is said of a sector behind its name

Say = Callable[..., str]


def describe(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[TextLine]:
    """A view as lines of text."""
    known = msgspec.convert(board, Board)
    short = [brief(name, LONGEST_NAME) for name in names]

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=short)

    drawn = draw({hex.id: inside(hex, sign(known, hex.id)) for hex in known.hexes})
    return [*beside(drawn, list(panel(known, say))), *legend(known, say), *acts(known, say)]


# the map


def style(owner: int) -> str:
    return "neutral" if owner == NEUTRAL else f"seat.{owner}"


def sign(board: Board, hex: int) -> str:
    """Where ships come from, and where they go."""
    if hex == board.target:
        return ">"
    return "<" if hex == board.source or hex in board.sources else " "


def inside(hex: Hex, flag: str) -> list[list[Span]]:
    """What stands in a hex of the map: number and level, and below them the ships."""
    level = Span("I" * hex.level, f"level.{hex.level}" if hex.level else "")
    ships = [] if hex.owner is None else [Span(fleet(hex, hex.owner), style(hex.owner))]
    number = Span(f"{flag}{hex.id:<2}", "strong" if flag.strip() else "")
    if hex.id == TRI_PRIME:
        return [[number, Span(" "), level], [Span("TRI-PRIME", "strong")], ships]
    return [[number, Span(" " * (3 - hex.level)), level, Span(" ")], ships]


def fleet(hex: Hex, owner: int) -> str:
    """Ships in a hex: those that have acted stand behind a plus, a flag says that there are too many to keep."""
    acted = f"+{hex.spent}" if hex.spent else ""
    return f"{LETTERS[owner]}{hex.ships - hex.spent}{acted}{'!' if hex.excess else ''}"


# below the map


def legend(board: Board, say: Say, wide: int = WIDE) -> Iterator[TextLine]:
    """How the cards lie, and what the signs mean, as far as there are any."""
    items = [[Span(text, "quiet")] for text in cards(board, say)]
    items += [
        [Span(shown, "strong"), Span(f" {say(f'show.{meaning}')}", "quiet")]
        for shown, (meaning, there) in signs(board).items()
        if there
    ]
    if Phase.PLAN <= board.phase < Phase.OVER:
        items += [
            [Span(short, "strong"), Span(f" {say(f'command.{command}')}", "quiet")]
            for command, short in enumerate(short_commands(say))
        ]
    return packed(items, wide)


def cards(board: Board, say: Say) -> list[str]:
    """How the cards lie, and in words which of them two players do without."""
    named = "printed" if tuple(board.placed) == PRINTED else "layout"
    layout = say(f"show.{named}", layout=board.layout)
    return [layout] if board.line is None else [layout, say("show.removed", line=Message(f"line.{board.line}"))]


def signs(board: Board) -> dict[str, tuple[str, bool]]:
    """What each sign means, and whether it is there."""
    hidden = (order for one in board.players for order in one.orders[board.reveals :])
    flags = [flag(board, sector) for sector in listed(board)]
    return {
        "N": ("neutral", any(hex.owner == NEUTRAL for hex in board.hexes)),
        "A2+1": ("spent", any(hex.spent for hex in board.hexes)),
        "!": ("excess", any(hex.excess for hex in board.hexes)),
        "<": ("source", bool(board.source or board.sources)),
        ">": ("target", bool(board.target)),
        "( )": ("unrevealed", any(order is not None for order in hidden)),
        PICKED: ("picked", PICKED in flags),
        EMPTY: ("unoccupied", EMPTY in flags),
    }


def packed(items: Sequence[Sequence[Span]], wide: int) -> Iterator[TextLine]:
    """Items one behind the other, in as few lines as they need."""
    line: list[Span] = []
    for item in items:
        if line and length(line) + len(BETWEEN) + length(item) > wide:
            yield line
            line = []
        line = [*line, Span(BETWEEN, "quiet"), *item] if line else [*item]
    yield line


def acts(board: Board, say: Say) -> Iterator[TextLine]:
    """What is being done."""
    if board.turn is not None and board.command is not None:
        command = say(f"command.{board.command}")
        yield [Span(say("show.acts", seat=seat_message(board.turn), command=command, left=board.left), "strong")]


# the panel: its first column is kept for the flags of sectors


def panel(board: Board, say: Say) -> Iterator[TextLine]:
    """What the map does not show: how far the match is, the players, and the sectors."""
    yield [Span(f" {headline(board, say)}", "strong")]
    if Phase.DEPLOY <= board.phase < Phase.OVER:
        yield f" {say('show.first', first=LETTERS[board.first])}"
    yield ""
    for seat in range(len(board.players)):
        yield [Span(" "), Span(f"{LETTERS[seat]}  ", style(seat)), Span(say("seat", n=seat + 1))]
    yield from count_lines(board, say)
    if Phase.PLAN <= board.phase < Phase.OVER:
        yield from order_lines(board, say)
    yield ""
    yield from sector_lines(board, say)


def headline(board: Board, say: Say) -> str:
    """How far the match is."""
    found = scene.headline(board)
    return say(found.id, **found.args)


def row(label: str, cells: Sequence[Span]) -> TextLine:
    """A row of the players' table: a cell for each of them, as far to the right as it goes."""
    rooms = [LABEL + COLUMN - len(label), *[COLUMN] * (len(cells) - 1)]
    filled = [Span(cell.text.rjust(room), cell.style) for cell, room in zip(cells, rooms, strict=True)]
    return [Span(f" {label}", "quiet"), *filled]


def count_lines(board: Board, say: Say) -> Iterator[TextLine]:
    """Points, ships and systems of every player."""
    yield row("", [Span(LETTERS[seat], style(seat)) for seat in range(len(board.players))])
    names = say("show.counts").split(", ")
    counts = zip(*([one.score, one.supply, one.ships, one.systems] for one in board.players), strict=True)
    for name, numbers in zip(names, counts, strict=True):
        yield row(name, [Span(str(number)) for number in numbers])


def order_lines(board: Board, say: Say) -> Iterator[TextLine]:
    """What is known of the players' commands, in brackets what is not revealed."""
    yield [Span(f" {say('show.orders')}", "quiet")]
    for i in range(Count.COMMANDS):
        names = [order_name(one.orders[i], say) for one in board.players]
        known = [name if name == "?" or i < board.reveals else f"({name})" for name in names]
        yield row(str(i + 1), [Span(name) for name in known])


def order_name(order: int | None, say: Say) -> str:
    """A command in a few letters: their names all begin alike, so that a beginning would tell nothing."""
    return "?" if order is None else short_commands(say)[order]


def short_commands(say: Say) -> list[str]:
    return say("show.commands").split(", ")


# sectors


def listed(board: Board) -> list[Sector]:
    """The sectors of the panel: never that of Tri-Prime, and none before there are systems or when all is over."""
    return [
        sector for sector in board.sectors if sector.place != Place.CENTRE and Phase.DEPLOY <= board.phase < Phase.OVER
    ]


def flag(board: Board, sector: Sector) -> str:
    """Why a sector cannot be chosen, if so; nobody asks before the first round."""
    if sector.picked:
        return PICKED
    return " " if sector.pickable or board.phase == Phase.DEPLOY else EMPTY


def sector_lines(board: Board, say: Say) -> Iterator[TextLine]:
    """The sectors by rows of cards, with a heading for each row."""
    names = say("show.places").split(", ")
    levels = {hex.id: hex.level for hex in board.hexes}
    pays = say("show.pays")
    for line, sectors in groupby(listed(board), lambda sector: sector.place // 3):
        title = say(f"show.line.{line}")
        yield [Span(f" {title}{pays.rjust(PANEL - 1 - len(title))}".rstrip(), "quiet")]
        pays = ""
        for sector in sectors:
            yield from one_sector(sector, flag(board, sector) + names[sector.place], levels)


def one_sector(sector: Sector, name: str, levels: Mapping[int, int]) -> Iterator[TextLine]:
    """A sector behind its flag and name: its systems, and what it would pay; in one line if that is long enough."""
    texts = wrap(" ".join(f"{hex}·{'I' * levels[hex]}" for hex in sector.systems), ROOM) or [""]
    paid = payments(sector, ROOM - len(texts[-1]))
    if length(paid) > ROOM - len(texts[-1]):
        texts, paid = [*texts, ""], payments(sector, ROOM)
    ink = "quiet" if name.startswith((PICKED, EMPTY)) else ""
    heads = [name, *[""] * (len(texts) - 1)]
    *above, last = ([Span(f"{head:<{PANEL - ROOM}}{text}", ink)] for head, text in zip(heads, texts, strict=True))
    yield from above
    yield [*last, *paid]


def payments(sector: Sector, room: int) -> list[Span]:
    """What a sector would pay to whom, at the end of the room there is; close together where that is narrow."""
    paid = [Span(f"{LETTERS[seat]}{points}", style(seat)) for seat, points in enumerate(sector.pays) if points]
    apart = [Span(f" {span.text}", span.style) for span in paid]
    shown = apart if length(apart) <= room else [Span(" "), *paid]
    return [Span(" " * (room - length(shown))), *shown]
