"""The galaxy drawn with letters: pointy hexes that touch where they are neighbours."""

from collections.abc import Iterable, Sequence

from armillary.kernel.text import Span, TextLine
from armillary.terminal.letters import Ink, Spot, joined, length, write

WIDE = 8  # columns of a hex; its neighbour shares the ninth
HIGH = 4  # lines of a hex; its neighbours below share the fifth
INSIDE = WIDE - 1  # columns for text in a hex
EDGES = (  # of a hex: where letters start, and the letters
    ((0, 0), "_.-'"),
    ((0, 5), "'-._"),
    ((1, 0), "|\n|\n|"),
    ((1, 8), "|\n|\n|"),
    ((4, 1), "'-._"),
    ((4, 4), "_.-'"),
)

Hex = tuple[int, int, Sequence[Sequence[Span]]]  # row, column in halves of a hex, and three lines of text


def draw(hexes: Iterable[Hex]) -> list[TextLine]:
    """Hexes with their texts in the middle."""
    ink: Ink = {}
    for row, column, lines in hexes:
        spot = row * HIGH, column * WIDE // 2
        outline(ink, spot)
        for below, line in enumerate(lines, 1):
            write(ink, (spot[0] + below, spot[1] + 1 + (INSIDE - length(line)) // 2), line)
    return [joined(ink, line) for line in range(1 + max((line for line, _ in ink), default=-1))]


def outline(ink: Ink, spot: Spot) -> None:
    for (line, column), letters in EDGES:
        for lower, text in enumerate(letters.split("\n")):
            write(ink, (spot[0] + line + lower, spot[1] + column), [Span(text, "quiet")])
