"""The places of a scene with what stands there, as SVG within a box."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, cos, pi, sin, sqrt
from typing import NamedTuple

from armillary.kernel.scene import Piece, Place, Scene
from armillary.kernel.text import Message
from armillary.server.pictures.inks import BRASS, GROUND, INK, LINE, RAISED, STRONG, broken, seat_ink, text

LARGEST = 190.0
"""How long a step of a scene is drawn at most."""
EDGE = 0.6
"""Steps around the outermost places."""
RADIUS = {"circle": 0.38, "square": 0.47, "hexagon": 0.56}
NAMED = 110.0
"""A step from which on there is room for the names of places."""
LETTER = 0.42
"""How wide a letter is, of its height."""
SHAPE = 1.7
"""Columns for each line, where places do not say where they are."""
Point = tuple[float, float]
Say = Callable[[Message], str]


class Box(NamedTuple):
    """Where something is drawn."""

    left: float
    top: float
    wide: float
    high: float


def drawn(scene: Scene, box: Box, say: Say) -> Iterator[str]:
    """All places, the ways between them, and the pieces."""
    spots, unit = laid(scene.places, box)
    for link in scene.links:
        (x, y), (to_x, to_y) = (spots[end] for end in link.ends)
        ink = STRONG if link.owner is None else seat_ink(link.owner)
        yield f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{ink}" stroke-width="{unit * 0.05:.1f}"/>'
    for place, spot in zip(scene.places, spots, strict=True):
        yield ground(place, spot, unit)
        if unit >= NAMED and place.outline == "circle":
            yield from name(place, spot, unit, say)
        yield from pieces(place, spot, unit)


def laid(places: Sequence[Place], box: Box) -> tuple[list[Point], float]:
    """The middle of each place, and how long a step is."""
    columns = ceil(sqrt(len(places) * SHAPE))
    steps = [place.at or (n % columns, n // columns * 1.15) for n, place in enumerate(places)]
    xs, ys = [x for x, _ in steps], [y for _, y in steps]
    across, down = max(xs) - min(xs) + 2 * EDGE, max(ys) - min(ys) + 2 * EDGE
    unit = min(LARGEST, box.wide / across, box.high / down)
    left = box.left + (box.wide - across * unit) / 2 + EDGE * unit
    top = box.top + (box.high - down * unit) / 2 + EDGE * unit
    return [(left + (x - min(xs)) * unit, top + (y - min(ys)) * unit) for x, y in steps], unit


def ground(place: Place, spot: Point, unit: float) -> str:
    """What a place looks like with nothing on it."""
    held = place.owner is not None
    ink = BRASS if place.lit else seat_ink(place.owner) if held else LINE
    fill = seat_ink(place.owner) if held else RAISED
    style = (
        f'fill="{fill}" fill-opacity="{0.25 if held else 1}" stroke="{ink}" stroke-width="{min(4.0, unit * 0.035):.1f}"'
    )
    radius = RADIUS[place.outline] * unit * 0.97
    if place.outline == "square":
        return square(spot, radius, style)
    return polygon(spot, radius, 6, style) if place.outline == "hexagon" else circle(spot, radius, style)


def name(place: Place, spot: Point, unit: float, say: Say) -> Iterator[str]:
    size = unit * 0.15
    for n, line in enumerate(broken(say(place.title), int(unit / (size * LETTER)), 2)):
        yield text(spot[0], spot[1] + unit * RADIUS["circle"] + size * (1.2 + n), line, size, INK, "middle")


def pieces(place: Place, spot: Point, unit: float) -> Iterator[str]:
    """In lines, as large as there is room for."""
    columns = ceil(sqrt(len(place.pieces)))
    lines = ceil(len(place.pieces) / max(1, columns))
    cell = RADIUS[place.outline] * unit * 1.4 / max(columns, 1.4)
    for n, piece in enumerate(place.pieces):
        line = n // columns
        in_line = columns if line < lines - 1 else len(place.pieces) - line * columns
        x = spot[0] + (n % columns - (in_line - 1) / 2) * cell
        yield from token(piece, (x, spot[1] + (line - (lines - 1) / 2) * cell), cell * 0.43)


def token(piece: Piece, spot: Point, radius: float) -> Iterator[str]:
    """A piece, with the number that it bears or how many there are."""
    style = f'fill="{seat_ink(piece.owner)}"'
    if piece.shape in ("cube", "house"):
        yield square(spot, radius * 0.8, style)
    elif piece.shape == "disc":
        yield circle(spot, radius * 0.85, style)
    else:
        yield polygon(spot, radius * 1.15, 3 if piece.shape == "ship" else 5, style)
    number = piece.value if piece.value is not None else piece.count if piece.count > 1 else None
    if number is not None:
        yield text(spot[0], spot[1] + radius * 0.42, str(number), radius * 1.4, GROUND, "middle")


def circle(spot: Point, radius: float, style: str) -> str:
    return f'<circle cx="{spot[0]:.1f}" cy="{spot[1]:.1f}" r="{radius:.1f}" {style}/>'


def square(spot: Point, radius: float, style: str) -> str:
    x, y, size = spot[0] - radius, spot[1] - radius, 2 * radius
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" rx="{radius / 8:.1f}" {style}/>'


def polygon(spot: Point, radius: float, corners: int, style: str) -> str:
    """With a corner at the top."""
    around = (2 * pi * n / corners for n in range(corners))
    points = " ".join(f"{spot[0] + radius * sin(turn):.1f},{spot[1] - radius * cos(turn):.1f}" for turn in around)
    return f'<polygon points="{points}" {style}/>'
