"""What a scene without places shows, as SVG within a box: rows of cards, or else its numbers."""

from collections.abc import Iterator

from armillary.kernel.scene import Card, Grid, Scene
from armillary.kernel.text import Argument, Message
from armillary.server.pictures.board import Box, Say
from armillary.server.pictures.inks import BRASS, INK, LINE, RAISED, SOFT, STRONG, broken, cut, text

MOST_ROWS = 4
MOST_CARDS = 8
MOST_LINES = 12
WIDE, HIGH, GAP = 78.0, 96.0, 10.0
HEADING = 24.0
LETTERS = 40


def drawn(scene: Scene, box: Box, say: Say) -> Iterator[str]:
    rows = [row for row in scene.rows if row.cards][:MOST_ROWS]
    for n, row in enumerate(rows):
        top = box.top + n * box.high / MOST_ROWS
        yield text(box.left, top + HEADING * 0.8, cut(say(row.title), LETTERS), HEADING, SOFT)
        for place, one in enumerate(row.cards[:MOST_CARDS]):
            yield from card(one, box.left + place * (WIDE + GAP), top + HEADING * 1.2, say)
    if not rows:
        lines = [line for grid in scene.grids for line in table(grid, say)]
        apart = box.high / (min(len(lines), MOST_LINES) + 1)
        for n, line in enumerate(lines[:MOST_LINES], 1):
            yield text(
                box.left + box.wide / 2, box.top + n * apart, cut(line, LETTERS), min(44, apart * 0.8), INK, "middle"
            )


def card(one: Card, left: float, top: float, say: Say) -> Iterator[str]:
    """Face down where the viewer does not know it."""
    is_known = one.title is not None or one.value is not None
    where = f'x="{left:.1f}" y="{top:.1f}" width="{WIDE}" height="{HIGH}" rx="6"'
    ink = BRASS if one.lit else STRONG
    yield f'<rect {where} fill="{RAISED if is_known else LINE}" stroke="{ink}" stroke-width="2"/>'
    if one.value is not None:
        yield text(left + WIDE / 2, top + HIGH * 0.45, str(one.value), 40, INK, "middle")
    if one.title is not None:
        for n, line in enumerate(broken(say(one.title), 11, 2)):
            yield text(left + WIDE / 2, top + HIGH * 0.68 + n * 17, line, 16, SOFT, "middle")


def table(grid: Grid, say: Say) -> Iterator[str]:
    """Numbers of everybody stand beside the names."""
    for row in grid.rows:
        if row.seat is None and row.title is not None:
            cells = " · ".join(cell(one, say) for one in row.cells if one is not None)
            yield f"{say(row.title)}: {cells}" if cells else say(row.title)


def cell(one: Argument, say: Say) -> str:
    return say(one) if isinstance(one, Message) else str(one)
