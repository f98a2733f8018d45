"""The board, the cards and the options of a match, as numbers."""

from typing import Annotated

from armillary.games.pocket_imperium.names import Count, Edge
from armillary.kernel.dialect import tables
from armillary.kernel.position import Position

Hexes = Annotated[int, "i64", "set"]


@tables
class PocketImperiumTables(Position):
    """Filled before start(), never written by the rules."""

    near: Annotated[list[int], "i64", Count.PLACES, "set"]  # the neighbours of a hex
    home: Annotated[
        list[int], "i16", Count.SECTORS * Count.SLOTS, (0, Count.PLACES - 1)
    ]  # the hex of each slot of a place; 0: none
    printed: Annotated[
        list[int], "i16", Count.CARDS * Count.SLOTS, (0, 3)
    ]  # the level of the system in each slot of a card
    layout: Annotated[
        list[int], "i16", Count.SECTORS, (0, Count.CARDS - 1)
    ]  # the card at each place; NO_CARD: dealt by chance
    lying_on: Annotated[list[int], "i64", Count.SECTORS, "set"]  # hexes whose ships make a sector occupied
    left_out: Annotated[list[int], "i64", Count.LINES, "set"]  # hexes that go with a line of cards
    cards_out: Annotated[list[int], "i16", Count.LINES, "set"]  # and the places of those cards
    line: Annotated[int, "i8", (0, Edge.NONE)]
    occupancy: Annotated[int, "i8", (0, 2)]
    neutrals_occupy: Annotated[int, "i8", (0, 1)]
    tie_by_tri_prime: Annotated[int, "i8", (0, 1)]
    rounds: Annotated[int, "i8", (0, 20)]
    fleet_size: Annotated[int, "i8", (0, 15)]  # ships of each player
    landing: Annotated[int, "i8", (0, 4)]  # ships placed on each of two systems at the start
