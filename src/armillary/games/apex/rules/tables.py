"""The galaxy, the components and the options of a match, as numbers."""

from typing import Annotated

from armillary.games.apex.names import Count
from armillary.kernel.dialect import tables
from armillary.kernel.position import Position

Flag = Annotated[int, "i8", (0, 1)]
PerLevel = Annotated[list[int], "i16", Count.TOP_LEVEL + 1, (0, 20)]


@tables
class ApexTables(Position):
    """Filled before start(), never written by the rules."""

    near: Annotated[list[int], "i64", Count.PLACES, "set"]  # the neighbours of a place
    places: Annotated[int, "i8", (0, Count.PLACES)]  # five for each seat; the first are the origin slots
    deck_cards: Annotated[int, "i64", "set"]  # the cards of this number of players
    evolution: Annotated[
        list[int], "i16", Count.CARDS + 1, (0, Count.SCALES - 1)
    ]  # that a card's Evolution side raises
    actions: Annotated[list[int], "i16", (Count.CARDS + 1) * Count.ACTIONS, (0, 9)]  # of a card's Expansion side
    start_ships: Annotated[list[int], "i16", Count.CIVILISATIONS, (0, Count.FLEET)]
    start_level: Annotated[list[int], "i16", Count.CIVILISATIONS * Count.SCALES, (0, Count.TOP_LEVEL)]
    bonus: Annotated[list[int], "i16", Count.TILES, (0, Count.BONUSES - 1)]  # of a tile
    produces: PerLevel  # production actions of each production level
    moves: PerLevel  # movement actions of each movement level
    hand_size: Annotated[int, "i8", (0, 10)]
    exploration: Flag
    dealt: Flag  # civilisations and origin slots are dealt by chance
