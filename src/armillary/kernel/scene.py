"""A scene: what a viewer sees, as things that anybody can draw. Terminal and browser draw the same one."""

from typing import Literal

from msgspec import Struct

from armillary.kernel.questions import Target
from armillary.kernel.text import Argument, Message

Shape = Literal["disc", "cube", "house", "ship", "star"]
Outline = Literal["circle", "square", "hexagon"]


class Piece(Struct, frozen=True, omit_defaults=True):
    """Things of one owner that are alike, on a place."""

    owner: int | None = None
    """A seat; None: they are nobody's."""
    count: int = 1
    """How many stand there."""
    value: int | None = None
    """A number on each of them."""
    shape: Shape = "disc"
    """A disc, cube, house, ship or star."""
    title: Message | None = None
    """What it is, where its shape does not say so."""
    target: Target | None = None
    """What it is called in choices, if it can be chosen by itself."""


class Place(Struct, frozen=True, omit_defaults=True):
    """Somewhere on the board."""

    target: Target
    """What it is called in choices."""
    title: Message
    """Its name."""
    at: tuple[float, float] | None = None
    """To the right and down; neighbours are about 1 apart. None for all places: they stand in rows, in their order."""
    note: Message | None = None
    """Some words below it."""
    owner: int | None = None
    """The seat that holds it."""
    outline: Outline = "circle"
    """A circle, square or hexagon; hexagons touch at 1 apart in a row, with rows 0.87 apart."""
    pieces: list[Piece] = []
    """What stands on it."""
    lit: bool = False
    """There is something special about it now."""


class Link(Struct, frozen=True, omit_defaults=True):
    """A way between two places, by their numbers in the list of places."""

    ends: tuple[int, int]
    """The two places."""
    owner: int | None = None
    """The seat that holds it."""


class Card(Struct, frozen=True, omit_defaults=True):
    """A card, a tile or a die."""

    target: Target | None = None
    """What it is called in choices, if it can be chosen."""
    title: Message | None = None
    """What it is. Without title and value: the viewer does not know it."""
    value: int | None = None
    """The number on it."""
    note: Message | None = None
    """Some words below its title."""
    hidden: bool = False
    """It lies face down; who knows it nevertheless sees its title too."""
    count: int = 1
    """So many of them lie on each other."""
    die: bool = False
    """It is a die, which shows its value."""
    lit: bool = False
    """There is something special about it now: it is chosen, or it counts."""


class Row(Struct, frozen=True, omit_defaults=True):
    """Cards beside each other: a hand, a market, a pile."""

    title: Message
    """What they are."""
    cards: list[Card]
    """From left to right."""
    owner: int | None = None
    """The seat in front of which they lie."""


class Track(Struct, frozen=True, omit_defaults=True):
    """Numbers in a line, with a mark of each seat on one of them."""

    title: Message
    """What is counted."""
    low: int
    """The first number."""
    high: int
    """The last; no mark stands beyond it."""
    marks: list[int | None]
    """Where the mark of each seat stands; None: nowhere."""


class GridRow(Struct, frozen=True, omit_defaults=True):
    """A row of a grid: of a seat, or of a thing with a title."""

    cells: list[Argument | None]
    """Numbers or messages; None: nothing."""
    seat: int | None = None
    """Whose they are: they are shown where that seat is."""
    title: Message | None = None
    """What they are of, without a seat."""


class Grid(Struct, frozen=True, omit_defaults=True):
    """Numbers under titles."""

    columns: list[Message]
    """What stands above each."""
    rows: list[GridRow]
    """Below each other."""
    title: Message | None = None
    """What it is about."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """All that a viewer sees."""

    headline: Message | None = None
    """What time it is in the match: "Round 2 of 6"."""
    places: list[Place] = []
    """Somewhere on the board, with pieces."""
    links: list[Link] = []
    """Ways between places."""
    rows: list[Row] = []
    """Cards, tiles or dice: with an owner in front of a seat, else everybody's."""
    tracks: list[Track] = []
    """Numbers in a line."""
    grids: list[Grid] = []
    """Tables of numbers, of seats or of things."""
    notes: list[Message] = []
    """Sentences."""
