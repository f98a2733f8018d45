"""A whole picture: the board as nobody in particular sees it, the name of the game, and who sits there."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from armillary.kernel.scene import Scene
from armillary.kernel.text import Catalogue, Message
from armillary.server.pictures import board, cards
from armillary.server.pictures.board import Box
from armillary.server.pictures.inks import BRASS, GROUND, INK, LINE, SKY, SOFT, broken, cut, seat_ink, text

WIDE, HIGH = 1200, 630
BOARD = Box(40, 40, 720, 550)
LEFT, RIGHT = 800, 1150
FONT = "Cormorant Garamond SemiBold"
TITLE, LETTERS, LINES = 60.0, 14, 3
HEADLINE, LINE_HIGH = 30.0, 40.0
NAME = 18
"""Letters of a name that there is room for."""


class Sitting(NamedTuple):
    """A seat at the table."""

    name: str
    points: int | None = None
    """Once the match is over."""
    has_won: bool = False


def picture(scene: Scene, words: Catalogue, sitting: Sequence[Sitting] = ()) -> str:
    """As SVG."""
    parts = "".join(pieces(scene, words, sitting))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="{FONT}, serif">{parts}</svg>'
    )


def pieces(scene: Scene, words: Catalogue, sitting: Sequence[Sitting]) -> Iterator[str]:
    names = [one.name for one in sitting]

    def say(message: Message) -> str:
        return words.render(message, names=names)

    yield f'<rect width="{WIDE}" height="{HIGH}" fill="{GROUND}"/>'
    yield frame(Box(16, 16, WIDE - 32, HIGH - 32), "none")
    yield frame(Box(BOARD.left - 12, BOARD.top - 12, BOARD.wide + 24, BOARD.high + 24), SKY)
    yield from (board if scene.places else cards).drawn(scene, BOARD, say)
    yield text(LEFT, 80, "ARMILLARY", 24, BRASS)
    title = broken(say(Message("title")), LETTERS, LINES)
    for n, line in enumerate(title):
        yield text(LEFT, 150 + n * TITLE * 0.95, line, TITLE)
    top = 150 + len(title) * TITLE * 0.95
    if scene.headline is not None:
        yield text(LEFT, top, cut(say(scene.headline), 28), HEADLINE, SOFT)
    yield from seats(sitting, HIGH - 50 - len(sitting) * LINE_HIGH)


def frame(box: Box, fill: str) -> str:
    where = f'x="{box.left}" y="{box.top}" width="{box.wide}" height="{box.high}"'
    return f'<rect {where} fill="{fill}" stroke="{LINE}" stroke-width="2"/>'


def seats(sitting: Sequence[Sitting], top: float) -> Iterator[str]:
    for seat, one in enumerate(sitting):
        y = top + (seat + 1) * LINE_HIGH
        ink = BRASS if one.has_won else INK
        yield board.circle((LEFT + 10, y - 9), 10, f'fill="{seat_ink(seat)}"')
        yield text(LEFT + 32, y, cut(one.name, NAME), 32, ink)
        if one.points is not None:
            yield text(RIGHT, y, str(one.points), 34, ink, "end")
