"""What nobody does in Pocket Imperium who thinks about it."""

from typing import Any, Final

from armillary.games.pocket_imperium.names import DONE, NEUTRAL, Phase
from armillary.kernel.bits import members
from armillary.kernel.style import Embarrassment


def stops_growing(position: Any, seat: int, key: int) -> bool:
    """With a ship in the supply and a system that would keep it, while there is a round to come."""
    if position.phase != Phase.GROW or key != DONE or position.round >= position.rounds - 1:
        return False
    own = members(position.controlled(seat))
    return any(position.ships[hex] < position.keeps(position.level[hex]) for hex in own)


def leaves_system(position: Any, seat: int, key: int) -> bool:
    """One that nobody has, next to a ship that is not needed where it is."""
    if position.phase not in (Phase.FLEET, Phase.TARGET) or key != DONE:
        return False
    taken = position.manned() | position.held[NEUTRAL]
    free = position.systems & position.open & ~taken
    if position.phase == Phase.FLEET:
        free &= position.enterable(seat)
    return any(position.near[hex] & free for hex in members(position.fresh_hexes(seat)) if can_spare(position, hex))


def can_spare(position: Any, hex: int) -> bool:
    return bool(position.ships[hex] > 1 or position.level[hex] == 0)


def picks_worse(position: Any, seat: int, key: int) -> bool:
    """The last sector of a round, where another would bring the seat more and nobody else more."""
    if position.phase != Phase.SCORE:
        return False
    ways = {other: scores_of_round(position, seat, other) for other in position.options(seat)}
    chosen = ways.pop(key)
    return chosen is not None and any(way is not None and is_better(way, chosen, seat) for way in ways.values())


def scores_of_round(position: Any, seat: int, key: int) -> list[int] | None:
    """Points when the round is over; None where another seat picks before, or the match is over."""
    following = position.copy()
    following.answer(seat, key)
    return None if following.phase != Phase.PLAN else list(following.score[: following.players])


def is_better(one: list[int], other: list[int], seat: int) -> bool:
    """More for a seat, and for nobody else."""
    return one[seat] > other[seat] and all(
        a <= b for at, (a, b) in enumerate(zip(one, other, strict=True)) if at != seat
    )


EMBARRASSMENTS: Final = (
    Embarrassment("stops_growing", stops_growing),
    Embarrassment("leaves_system", leaves_system),
    Embarrassment("picks_worse", picks_worse),
)
