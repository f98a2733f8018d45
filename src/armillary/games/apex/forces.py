"""Tokens, control and actions, for the functions that people see: the rules know them, but compiled cannot be asked."""

from typing import NamedTuple

from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import (
    ACTIONS,
    ARMAMENT,
    BONUS_ARMAMENT,
    BONUS_INFLUENCE,
    COLONIES,
    FLEET,
    INFLUENCE,
    MOVE,
    MOVEMENT,
    NONE,
    PLACES,
    PRODUCE,
    PRODUCTION,
    SCALES,
)

# tokens


def ships(position: ApexRules, seat: int, place: int) -> int:
    return position.ships[seat * PLACES + place]


def tokens(position: ApexRules, seat: int, place: int) -> int:
    """Ships and colony of a seat in a sector."""
    return ships(position, seat, place) + (position.colony[place] == seat)


def present(position: ApexRules, place: int) -> list[int]:
    """The seats with tokens in a sector."""
    return [seat for seat in range(position.players) if tokens(position, seat, place)]


def opposed(position: ApexRules, seat: int, place: int) -> list[int]:
    """The other seats with ships in a sector."""
    return [other for other in range(position.players) if other != seat and ships(position, other, place)]


def supply(position: ApexRules, seat: int) -> int:
    """Ships of a seat that are not in the galaxy."""
    return FLEET - sum(position.ships[seat * PLACES : (seat + 1) * PLACES])


def colonies_left(position: ApexRules, seat: int) -> int:
    """Colonies a seat can still place."""
    return COLONIES - list(position.colony[position.players :]).count(seat)


# values


def bonus(position: ApexRules, place: int) -> int:
    """The kind of bonus of a sector; NONE for an origin, or while it is not known."""
    tile = position.tile[place]
    return NONE if tile == NONE else position.bonus[tile]


def bonuses(position: ApexRules, seat: int, kind: int) -> int:
    """How many colonies of a seat stand on sectors with a bonus."""
    tile, kinds = position.tile, position.bonus
    held = (place for place, owner in enumerate(position.colony) if owner == seat and place >= position.players)
    return sum(kinds[tile[place]] == kind for place in held)


def level(position: ApexRules, seat: int, scale: int) -> int:
    return position.level[seat * SCALES + scale]


def influence(position: ApexRules, seat: int) -> int:
    return level(position, seat, INFLUENCE) + bonuses(position, seat, BONUS_INFLUENCE)


def armament(position: ApexRules, seat: int) -> int:
    return level(position, seat, ARMAMENT) + bonuses(position, seat, BONUS_ARMAMENT)


def control(position: ApexRules, place: int) -> int:
    """Who controls a sector; NONE: nobody."""
    there = present(position, place)
    if len(there) < 2:
        return there[0] if there else NONE
    sums = {seat: tokens(position, seat, place) + influence(position, seat) for seat in there}
    best = [seat for seat in there if sums[seat] == max(sums.values())]
    return best[0] if len(best) == 1 else NONE


# strategies


class Battle(NamedTuple):
    """What would come of a battle now."""

    strengths: dict[int, int]
    winner: int
    kept: int


def battle(position: ApexRules, place: int) -> Battle:
    """The strength of each seat in a sector, the winner (NONE in a tie) and the tokens it would keep."""
    strengths = {seat: tokens(position, seat, place) + armament(position, seat) for seat in present(position, place)}
    most, second = [*sorted(strengths.values(), reverse=True), 0, 0][:2]
    best = [seat for seat, strength in strengths.items() if strength == most]
    if len(best) != 1:
        return Battle(strengths, NONE, 0)
    return Battle(strengths, best[0], min(tokens(position, best[0], place), most - second))


def battlefields(position: ApexRules, seat: int) -> list[int]:
    """Sectors with tokens of a seat and of somebody else."""
    found = ((place, present(position, place)) for place in range(position.places))
    return [place for place, there in found if seat in there and len(there) > 1]


def colonisable(position: ApexRules, seat: int) -> list[int]:
    """Sectors that a seat controls and nobody has colonised."""
    return [
        place
        for place in range(position.players, position.places)
        if position.colony[place] == NONE and control(position, place) == seat
    ]


def pool(position: ApexRules, seat: int, card: int) -> list[int]:
    """The actions a seat would have in Expansion with a card."""
    counts = list(position.actions[card * ACTIONS : (card + 1) * ACTIONS])
    for action in range(ACTIONS):
        counts[action] += bonuses(position, seat, action)
    counts[MOVE] += position.moves[level(position, seat, MOVEMENT)]
    counts[PRODUCE] += position.produces[level(position, seat, PRODUCTION)]
    return counts
