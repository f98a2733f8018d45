"""Drawing with letters: spots of ink, lines of spans, and lines beside others."""

from collections.abc import Sequence
from itertools import zip_longest

from armillary.kernel.text import Span, TextLine, unstyled

GAP = 1  # columns between lines and what stands beside them

Spot = tuple[int, int]  # line and column
Ink = dict[Spot, tuple[str, str]]  # a letter and its style


def write(ink: Ink, spot: Spot, line: Sequence[Span]) -> None:
    """Text that starts at a spot."""
    letters = [(letter, span.style) for span in line for letter in span.text]
    for place, letter in enumerate(letters):
        ink[spot[0], spot[1] + place] = letter


def joined(ink: Ink, line: int, left: int = 0) -> TextLine:
    """One line of letters as spans, letters of one style together."""
    spans: list[Span] = []
    for column in range(left, 1 + max((place for at, place in ink if at == line), default=left - 1)):
        letter, style = ink.get((line, column), (" ", ""))
        if spans and spans[-1].style == style:
            spans[-1] = Span(spans[-1].text + letter, style)
        else:
            spans.append(Span(letter, style))
    return spans


def length(line: TextLine) -> int:
    """How many columns a line takes."""
    return len(unstyled(line))


def widest(lines: Sequence[TextLine]) -> int:
    return max(map(length, lines), default=0)


def beside(left: Sequence[TextLine], right: Sequence[TextLine]) -> list[TextLine]:
    """Lines with others to the right of them, all of which start in the same column."""
    wide = widest(left) + GAP
    return [
        [*spans(one), Span(" " * (wide - length(one))), *spans(other)] if length(other) else one
        for one, other in zip_longest(left, right, fillvalue="")
    ]


def spans(line: TextLine) -> Sequence[Span]:
    return [Span(line)] if isinstance(line, str) else line
