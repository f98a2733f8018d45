"""The board: where hexes lie, which are neighbours, and what is printed on which card.

Rows of pointy hexes, six and five in turn, the shorter ones half a hex to the right. Tri-Prime is one hex of four
cells. A card is two hexes wide: its neighbour at the side has half of some hexes, and the inner hexes of the top and
bottom cards reach with their tips onto the middle row.

     1   2 |  3   4 |  5   6          A0  A1   a striped card of the top row, with the names of its slots
       7   8    9  10   11              B      (in the bottom row it lies upside down)
    12  13 | 14  15 | 16  17          C0  C1
    ------------------------
      18  19   __   20  21              U      a card at the side
    22  23 |   24   | 25  26          L   R
      27  28   __   29  30              D
    ------------------------
    31  32 | 33  34 | 35  36
      37  38   39   40  41
    42  43 | 44  45 | 46  47
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, reduce
from math import sqrt
from operator import or_
from typing import Final

from armillary.games.pocket_imperium.names import TRI_PRIME, Count, Occupancy, Place
from armillary.kernel.bits import bit

Cell = tuple[int, int]  # row and column

ROWS: Final = 9
HEXES: Final = range(1, Count.PLACES)
TRI_PRIME_CELLS: Final = ((3, 2), (4, 2), (4, 3), (5, 2))
HALF: Final = Fraction(1, 2)
TIP: Final = Fraction(1, 6)

PLACE_NAMES: Final = ("TL", "TM", "TR", "ML", "MM", "MR", "BL", "BM", "BR")
STRIPED_SLOTS: Final = ("A0", "A1", "B", "C0", "C1")
SIDE_SLOTS: Final = ("U", "L", "R", "D")

LINE_NAMES: Final = ("T", "B", "L", "R")
LINE_PLACES: Final = ((0, 1, 2), (6, 7, 8), (0, 3, 6), (2, 5, 8))


def set_of(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    return reduce(or_, map(bit, numbers), 0)


def length(row: int) -> int:
    """How many cells a row has."""
    return 6 - row % 2


def cells_in_order() -> list[tuple[Cell, ...]]:
    """The cells of every hex; 0 is no hex."""
    found: list[tuple[Cell, ...]] = [()]
    for row in range(ROWS):
        for column in range(length(row)):
            if (row, column) == (4, 2):
                found.append(TRI_PRIME_CELLS)
            elif (row, column) not in TRI_PRIME_CELLS:
                found.append(((row, column),))
    return found


CELLS: Final = tuple(cells_in_order())
HEX_AT: Final = {cell: place for place in HEXES for cell in CELLS[place]}


def centre(place: int) -> tuple[float, float]:
    """The middle of a hex, in sides of a hex from the upper left corner of the board."""
    x = [sqrt(3) * (column + (row % 2 + 1) / 2) for row, column in CELLS[place]]
    y = [1.5 * (row + 1) for row, _ in CELLS[place]]
    return sum(x) / len(x), sum(y) / len(y)


def cells_around(cell: Cell) -> list[Cell]:
    """The six cells next to a cell, whether the board has them or not."""
    row, column = cell
    right = column + row % 2
    beside = [(row, column - 1), (row, column + 1)]
    return [*beside, *((other, at) for other in (row - 1, row + 1) for at in (right - 1, right))]


def neighbours(place: int) -> frozenset[int]:
    cells = [cell for own in CELLS[place] for cell in cells_around(own)]
    return frozenset(HEX_AT[cell] for cell in cells if cell in HEX_AT) - {place}


def shares(place: int) -> dict[int, Fraction]:
    """How much of a hex lies on each card, by the place of the card."""
    if place == TRI_PRIME:
        return {Place.CENTRE: Fraction(1)}
    ((row, column),) = CELLS[place]
    card = row // 3 * 3 + column // 2
    if row % 2 and column % 2:
        return {card: HALF, card + 1: HALF}
    if row in {2, 6}:
        return {card: 1 - TIP, 3 + column // 2: TIP}
    return {card: Fraction(1)}


def turned(place: int) -> int:
    """The hex that takes the place of this one when the whole board is turned round."""
    row, column = CELLS[place][0]
    return HEX_AT[ROWS - 1 - row, length(row) - 1 - column]


def slots(place: int) -> tuple[int, ...]:
    """The hexes of the slots of the card at a place; 0 where the card has no such slot."""
    left = place % 3 * 2
    if place == Place.CENTRE:
        return TRI_PRIME, 0, 0, 0, 0
    if place // 3 == 1:
        return HEX_AT[3, left], HEX_AT[4, left], HEX_AT[4, left + 1], HEX_AT[5, left], 0
    if place // 3 == 2:
        return tuple(turned(opposite) for opposite in slots(Count.SECTORS - 1 - place))
    cells = ((0, left), (0, left + 1), (1, left), (2, left), (2, left + 1))
    return tuple(HEX_AT[cell] for cell in cells)


CENTRES: Final = ((0.0, 0.0), *map(centre, HEXES))
NEIGHBOURS: Final = (frozenset[int](), *map(neighbours, HEXES))
NEAR: Final = tuple(map(set_of, NEIGHBOURS))
SHARES: Final[tuple[dict[int, Fraction], ...]] = ({}, *map(shares, HEXES))
TURNED: Final = (0, *map(turned, HEXES))
HOME: Final = tuple(found for place in range(Count.SECTORS) for found in slots(place))
STRADDLING: Final = set_of(place for place in HEXES if HALF in SHARES[place].values())


def home(place: int, slot: int) -> int:
    """The hex of a slot of the card at a place; 0 if there is none."""
    return HOME[place * Count.SLOTS + slot]


@cache
def hexes_on(card: int, least: Fraction = TIP) -> int:
    """The hexes of which at least so much lies on the card at a place."""
    return set_of(place for place in HEXES if SHARES[place].get(card, 0) >= least)


def lying_on(occupancy: int) -> list[int]:
    """For each place of a card the hexes whose ships occupy its sector."""
    return [hexes_on(card, HALF if occupancy == Occupancy.MAJORITY else TIP) for card in range(Count.SECTORS)]


CARDS_OUT: Final = tuple(map(set_of, LINE_PLACES))
LEFT_OUT: Final = tuple(reduce(or_, map(hexes_on, cards)) for cards in LINE_PLACES)
