"""What nobody does in Apex who thinks about it."""

from typing import Any, Final

from armillary.games.apex.names import DONE, NONE, Action, Count, Phase, Side
from armillary.kernel.bits import members
from armillary.kernel.style import Embarrassment

ALWAYS_GOOD: Final = 1 << Action.PRODUCE | 1 << Action.CONVERT
"""Actions that cost nothing: a ship more, wherever it is."""


def chooses_side(position: Any, seat: int) -> bool:
    return bool(position.phase == Phase.CHOOSE and position.card_of(seat) != NONE and position.side[seat] == NONE)


def wages_no_war(position: Any, seat: int, key: int) -> bool:
    """Battlefields only get fewer before the seat's turn."""
    return chooses_side(position, seat) and key == Side.WAR and position.battles(seat) == 0


def evolves_nothing(position: Any, seat: int, key: int) -> bool:
    if not chooses_side(position, seat) or key != Side.EVOLUTION:
        return False
    scale = position.evolution[position.card_of(seat)]
    return bool(position.level[seat * Count.SCALES + scale] == Count.TOP_LEVEL)


def colonises_nothing(position: Any, seat: int, key: int) -> bool:
    """Without a colony token, or without a place for it that another seat's war might not clear first."""
    if not chooses_side(position, seat) or key != Side.COLONISATION or position.colonisable(seat):
        return False
    return position.colonies_left(seat) == 0 or not any(map(position.battles, range(position.players)))


def stops_early(position: Any, seat: int, key: int) -> bool:
    return position.phase == Phase.ACT and key == DONE and bool(position.possible(seat) & ALWAYS_GOOD)


def declines_victory(position: Any, seat: int, key: int) -> bool:
    """A battle that would cost nothing, for a point."""
    if position.phase != Phase.FIGHT or key != DONE:
        return False
    return any(position.kept(seat, at) == position.tokens(seat, at) for at in members(position.battles(seat)))


def saves_colonies(position: Any, seat: int, key: int) -> bool:
    """In the last age, after which nothing is left to save them for."""
    return position.phase == Phase.SETTLE and key == DONE and position.age == Count.AGES - 1


EMBARRASSMENTS: Final = (
    Embarrassment("wages_no_war", wages_no_war),
    Embarrassment("evolves_nothing", evolves_nothing),
    Embarrassment("colonises_nothing", colonises_nothing),
    Embarrassment("stops_early", stops_early),
    Embarrassment("declines_victory", declines_victory),
    Embarrassment("saves_colonies", saves_colonies),
)
