"""The galaxy, the components and the options of a match, as numbers."""

from typing import Annotated

from armillary.games.apex.words import (
    ACTIONS,
    BONUSES,
    CARDS,
    CIVILISATIONS,
    FLEET,
    PLACES,
    SCALES,
    TILES,
    TOP_LEVEL,
)
from armillary.kernel.dialect import tables
from armillary.kernel.position import Position

Flag = Annotated[int, "i8", (0, 1)]
PerLevel = Annotated[list[int], "i16", TOP_LEVEL + 1, (0, 20)]


@tables
class ApexTables(Position):
    """Filled before start(), never written by the rules."""

    near: Annotated[list[int], "i64", PLACES, "set"]  # the neighbours of a place
    places: Annotated[int, "i8", (0, PLACES)]  # five for each seat; the first are the origin slots
    deck_cards: Annotated[int, "i64", "set"]  # the cards of this number of players
    evolution: Annotated[list[int], "i16", CARDS + 1, (0, SCALES - 1)]  # that a card's Evolution side raises
    actions: Annotated[list[int], "i16", (CARDS + 1) * ACTIONS, (0, 9)]  # of a card's Expansion side
    start_ships: Annotated[list[int], "i16", CIVILISATIONS, (0, FLEET)]
    start_level: Annotated[list[int], "i16", CIVILISATIONS * SCALES, (0, TOP_LEVEL)]
    bonus: Annotated[list[int], "i16", TILES, (0, BONUSES - 1)]  # of a tile
    produces: PerLevel  # production actions of each production level
    moves: PerLevel  # movement actions of each movement level
    hand_size: Annotated[int, "i8", (0, 10)]
    exploration: Flag
    dealt: Flag  # civilisations and origin slots are dealt by chance
