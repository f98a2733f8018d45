"""The board drawn with letters: pointy hexes that touch where they are neighbours."""

from collections.abc import Mapping, Sequence

from armillary.games.pocket_imperium.components.board import CELLS
from armillary.kernel.text import Span, TextLine
from armillary.terminal.letters import Ink, Spot, joined, length, write

WIDE = 8  # columns of a hex; its neighbour shares the ninth
HIGH = 3  # lines of a hex; its neighbours below share the fourth
EDGES = (  # of a cell: how far away the cell on that side is drawn, where the letters start, and the letters
    ((-HIGH, -WIDE // 2), (0, 0), "_.-'"),
    ((-HIGH, WIDE // 2), (0, 5), "'-._"),
    ((0, -WIDE), (1, 0), "|\n|"),
    ((0, WIDE), (1, 8), "|\n|"),
    ((HIGH, -WIDE // 2), (3, 1), "'-._"),
    ((HIGH, WIDE // 2), (3, 4), "_.-'"),
)


def corner(row: int, column: int) -> Spot:
    """Where a cell is drawn."""
    return row * HIGH, column * WIDE + row % 2 * WIDE // 2


def draw(texts: Mapping[int, Sequence[Sequence[Span]]]) -> list[TextLine]:
    """The hexes that have texts, each with its lines of text in the middle."""
    ink: Ink = {}
    for number, lines in texts.items():
        spots = [corner(*cell) for cell in CELLS[number]]
        for spot in spots:
            outline(ink, spot, spots)
        for place, line in enumerate(lines):
            at, centre = middle(spots, place, len(lines))
            write(ink, (at, centre - length(line) // 2), line)
    bottom = max((line for line, _ in ink), default=-1)
    top = min((line for line, _ in ink), default=0)
    left = min((column for _, column in ink), default=0)
    return [joined(ink, line, left) for line in range(top, bottom + 1)]


def outline(ink: Ink, spot: Spot, own: Sequence[Spot]) -> None:
    """The edges of a cell, except those to cells of the same hex."""
    for (down, across), (line, column), letters in EDGES:
        if (spot[0] + down, spot[1] + across) not in own:
            for lower, text in enumerate(letters.split("\n")):
                for place, letter in enumerate(text):
                    ink[spot[0] + line + lower, spot[1] + column + place] = (letter, "quiet")


def middle(spots: Sequence[Spot], place: int, lines: int) -> Spot:
    """Line of one of several lines of text within a hex, and the column it is centred on."""
    first, last = min(spots), max(spots)
    height = last[0] - first[0] + 2
    return first[0] + 1 + (height - lines) // 2 + place, first[1] + WIDE // 2
