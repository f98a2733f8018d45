"""Things of the board in words: hexes, and who stands there."""

from functools import cache

from armillary.games.pocket_imperium.names import NEUTRAL, NONE
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.text import Argument, Message, seat_message

Args = dict[str, Argument]


@cache
def at(hex: int) -> Message:
    """A hex by its number."""
    return Message(f"hex.{hex}")


def spot(position: PocketImperiumRules, hex: int) -> Message:
    """A hex with its system."""
    return place(hex, position.level[hex])


@cache
def place(hex: int, level: int) -> Message:
    """The same in words, which are made once."""
    return Message("place", {"hex": at(hex), "level": Message(f"level.{level}")})


def garrison(position: PocketImperiumRules, hex: int) -> Message:
    """Who stands in a hex."""
    there = position.owner(hex)
    if there == NONE:
        return Message("there.nobody")
    ships = position.ships[hex]
    if there == NEUTRAL:
        return Message("there.neutral", {"ships": ships})
    return Message("there.seat", {"ships": ships, "seat": seat_message(there)})


def sector_of(position: PocketImperiumRules, hex: int) -> int:
    """The sector a system belongs to; NONE where there is no system."""
    return next((sector for sector, systems in enumerate(position.systems_on) if systems >> hex & 1), NONE)
