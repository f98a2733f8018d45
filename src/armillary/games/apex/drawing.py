"""The galaxy drawn with letters: pointy hexes that touch where they are neighbours."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from armillary.kernel.text import Line, Span, unstyled

WIDE = 8  # columns of a hex; its neighbour shares the ninth
HIGH = 4  # lines of a hex; its neighbours below share the fifth
INSIDE = WIDE - 1  # columns for text in a hex
GAP = 1  # columns between the map and what stands beside it
EDGES = (  # of a hex: where letters start, and the letters
    ((0, 0), "_.-'"),
    ((0, 5), "'-._"),
    ((1, 0), "|\n|\n|"),
    ((1, 8), "|\n|\n|"),
    ((4, 1), "'-._"),
    ((4, 4), "_.-'"),
)

Spot = tuple[int, int]  # line and column
Ink = dict[Spot, tuple[str, str]]  # a letter and its style
Hex = tuple[int, int, Sequence[Sequence[Span]]]  # row, column in halves of a hex, and three lines of text


def draw(hexes: Iterable[Hex]) -> list[Line]:
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


def write(ink: Ink, spot: Spot, line: Sequence[Span]) -> None:
    letters = [(letter, span.style) for span in line for letter in span.text]
    for place, letter in enumerate(letters):
        ink[spot[0], spot[1] + place] = letter


def joined(ink: Ink, line: int) -> Line:
    """One line of letters as spans, letters of one style together."""
    spans: list[Span] = []
    for column in range(1 + max((place for at, place in ink if at == line), default=-1)):
        letter, style = ink.get((line, column), (" ", ""))
        if spans and spans[-1].style == style:
            spans[-1] = Span(spans[-1].text + letter, style)
        else:
            spans.append(Span(letter, style))
    return spans


def length(line: Line) -> int:
    """How many columns a line takes."""
    return len(unstyled(line))


def widest(lines: Sequence[Line]) -> int:
    return max(map(length, lines), default=0)


def beside(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """Lines with others to the right of them, all of which start in the same column."""
    wide = widest(left) + GAP
    return [
        [*spans(one), Span(" " * (wide - length(one))), *spans(other)] if length(other) else one
        for one, other in zip_longest(left, right, fillvalue="")
    ]


def spans(line: Line) -> Sequence[Span]:
    return [Span(line)] if isinstance(line, str) else line
