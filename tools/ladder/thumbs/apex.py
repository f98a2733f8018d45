"""A person's maxims for Apex: spread out before an age ends, settle for the bonuses, and fight only what you win."""

from typing import Any

from armillary.games.apex.names import DONE, NONE, Action, Count, Phase, Side
from armillary.kernel.bits import count, members
from ladder.thumbs.maxims import Maxim, best

USE = {Action.MOVE: 1.0, Action.PORTAL: 1.5, Action.PRODUCE: 1.0, Action.CONVERT: 2.0, Action.AMBUSH: 0.5}
LEARN = (3.0, 2.5, 2.0, 2.0)
"""What levels are worth: production, movement, influence, armament."""


def choose(position: Any, seat: int, seed: int) -> int:
    """The legal key that is worth most by the maxim of its question."""
    return best(position.options(seat), seed, lambda key: MAXIMS[position.phase](position, seat, key))


def civilisation(position: Any, seat: int, key: int) -> float:
    """Take many ships, and what brings and moves more of them."""
    levels = position.start_level[key * Count.SCALES : (key + 1) * Count.SCALES]
    return float(position.start_ships[key] + sum(use * level for use, level in zip(LEARN, levels, strict=True)))


def plan(position: Any, seat: int, key: int) -> float:
    """Play the card with the best side; throw away the worst for expansion."""
    card = position.card_of(seat)
    if card == NONE:
        return max(side(position, seat, key, one) for one in range(Count.SIDES))
    return side(position, seat, card, key) if position.side[seat] == NONE else -expansion(position, seat, key)


def side(position: Any, seat: int, card: int, what: int) -> float:
    """Fight for points, settle when you can, learn early; else expand, as in the last round of an age."""
    rounds = Count.ROUNDS - 1 - position.round
    later = rounds + (Count.AGES - 1 - position.age) * Count.ROUNDS
    if what == Side.EXPANSION:
        return expansion(position, seat, card)
    if what == Side.EVOLUTION:
        scale = position.evolution[card]
        top = position.level[seat * Count.SCALES + scale] == Count.TOP_LEVEL
        return 0.0 if top or rounds == 0 else LEARN[scale] * later / 10
    wins = sum(max(0.0, battle(position, seat, place)) for place in members(position.battles(seat)))
    found = 3 * wins if what == Side.WAR else 9.0 * (position.colonisable(seat) != 0 and rounds > 0)
    return found - expansion(position, seat, card) / 10


def expansion(position: Any, seat: int, card: int) -> float:
    """The actions of a card, with those of levels and colonies."""
    return float(sum(use * position.granted(seat, card, action) for action, use in USE.items()))


def battle(position: Any, seat: int, place: int) -> float:
    """Fight where you win, first where others lose most."""
    if place == DONE or position.kept(seat, place) == 0:
        return -1.0 * (place != DONE)
    lost = sum(position.tokens(other, place) for other in range(position.players) if other != seat)
    return float(1 + (lost - position.tokens(seat, place) + position.kept(seat, place)) / 4)


def colony(position: Any, seat: int, place: int) -> float:
    """Settle where much is near and no others have ships."""
    return -9 if place == DONE else count(position.near[place]) - 3 * count(position.opposed(seat, place))


def lead(position: Any, seat: int, place: int) -> int:
    """How much stronger a seat is in a sector than the strongest other; alone, its tokens."""
    others = [one for one in members(position.present(place)) if one != seat]
    best_other = max([position.tokens(one, place) + position.influence(one) for one in others], default=0)
    return int(position.tokens(seat, place) + (position.influence(seat) if others else 0) - best_other)


def spare(position: Any, seat: int, place: int) -> int:
    """Ships that can go without losing a sector."""
    ships = int(position.ships_at(seat, place))
    return min(ships, lead(position, seat, place) - 1) if position.control(place) == seat else ships


def gain(position: Any, seat: int, ships: int, place: int) -> float:
    """Seize what is free, or better what is a rival's."""
    holder = position.control(place)
    return 0.0 if holder == seat or ships + lead(position, seat, place) <= 0 else 1.0 + (holder != NONE)


def action(position: Any, seat: int, key: int) -> float:
    """Convert, produce and ambush; then move, and stop when no ships seize anything."""
    if key == DONE or key > Action.PORTAL:
        return 0.01 if key == DONE else 10 + USE[key]
    return max(journey(position, seat, place, key) for place in members(position.fleets(seat))) - 0.1 * key


def journey(position: Any, seat: int, place: int, kind: int) -> float:
    """Set out from where the spare ships of a sector seize most."""
    ends = members(position.near[place]) if kind == Action.MOVE else range(position.places)
    return max(arrival(position, seat, place, end, kind) for end in ends if end != place)


def arrival(position: Any, seat: int, place: int, end: int, kind: int) -> float:
    """Go where spare ships seize something at once, or else one movement later."""
    ships = spare(position, seat, place)
    moves = position.pool[Action.MOVE] - (position.phase == Phase.ACT and kind == Action.MOVE)
    further = members(position.near[end]) if moves > 0 else []
    later = max([gain(position, seat, ships, one) for one in further], default=0) / 3
    return 0.0 if ships <= 0 else gain(position, seat, ships, end) or later


def where(position: Any, seat: int, place: int) -> float:
    """Produce next to what can be seized; convert and ambush where the balance turns."""
    if position.action == Action.PRODUCE:
        return sum(gain(position, seat, 1, one) for one in members(position.near[place]))
    return -abs(lead(position, seat, place))


MAXIMS: dict[int, Maxim] = {
    Phase.CIVILISATION: civilisation,
    Phase.SLOT: lambda position, seat, place: count(position.near[place]),
    Phase.CHOOSE: plan,
    Phase.FIGHT: battle,
    Phase.SETTLE: colony,
    Phase.ACT: action,
    Phase.FROM: lambda position, seat, place: journey(position, seat, place, position.action),
    Phase.TO: lambda position, seat, end: arrival(position, seat, position.source, end, position.action),
    Phase.NUMBER: lambda position, seat, ships: -abs(ships - spare(position, seat, position.source)),
    Phase.WHERE: where,
    Phase.WHOSE: lambda position, seat, other: position.total(other),
}
"""Start where much is near, move all ships that can go, and strike the seat that has most points."""
