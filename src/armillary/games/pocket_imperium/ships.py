"""Where ships stand, for the functions that people see: the rules know it too, but compiled they cannot be asked."""

from armillary.games.pocket_imperium.board import set_of
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import CENTRE, NEUTRAL, NONE, SYSTEM
from armillary.kernel.notation import members


def owner(position: PocketImperiumRules, hex: int) -> int:
    """The seat whose ships stand in a hex, NEUTRAL, or NONE."""
    return next((one for one, hexes in enumerate(position.held) if hexes >> hex & 1), NONE)


def is_held(position: PocketImperiumRules, seat: int, hex: int) -> bool:
    return bool(position.held[seat] >> hex & 1)


def seats_hexes(position: PocketImperiumRules) -> int:
    """Hexes with ships of any seat."""
    held = position.held
    return held[0] | held[1] | held[2]


def fresh(position: PocketImperiumRules, hex: int) -> int:
    """Ships in a hex that can still take part in the command."""
    return position.ships[hex] - position.spent[hex]


def pays(position: PocketImperiumRules, sector: int) -> list[int]:
    """What every seat would be paid for a sector if it were chosen now; nobody chooses that of Tri-Prime."""
    level, held = position.level, position.held
    systems = position.systems_on[sector] if sector != CENTRE else 0
    return [sum(level[hex] for hex in members(held[seat] & systems)) for seat in range(position.players)]


def counted(position: PocketImperiumRules) -> list[int]:
    """For each place of a card, the hexes whose ships occupy its sector."""
    return list(position.systems_on if position.occupancy == SYSTEM else position.lying_on)


def occupied(position: PocketImperiumRules) -> int:
    """Occupied sectors in play; never that of Tri-Prime."""
    there = seats_hexes(position) | (position.held[NEUTRAL] if position.neutrals_occupy else 0)
    found = set_of(place for place, hexes in enumerate(counted(position)) if hexes & there)
    return found & position.cards & ~set_of([CENTRE])
