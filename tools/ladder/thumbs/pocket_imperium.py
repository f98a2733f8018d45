"""A person's maxims for Pocket Imperium: hold many systems, leave a ship on each, and attack only where you win."""

from typing import Any

from armillary.games.pocket_imperium.names import DONE, NEUTRAL, NONE, TRI_PRIME, Command, Phase
from armillary.kernel.bits import members
from ladder.thumbs.maxims import Maxim, best


def choose(position: Any, seat: int, seed: int) -> int:
    """The legal key that is worth most by the maxim of its question."""
    return best(position.options(seat), seed, lambda key: MAXIMS[position.phase](position, seat, key))


def landing(position: Any, seat: int, hex: int) -> float:
    """Land where strong systems are near, and few ships of others."""
    near = members(position.near[hex] & position.open)
    return float(sum(position.level[one] - position.ships[one] for one in near))


def command(position: Any, seat: int, key: int) -> float:
    """Do first what does most now: add ships, or else seize systems with two actions."""
    if key == Command.EXPAND:
        return float(min(3, position.supply[seat]))
    hexes, maxim = (position.fleets(seat), fleet) if key == Command.EXPLORE else (position.targets(seat), attack)
    return sum(sorted(max(0.0, maxim(position, seat, hex)) for hex in members(hexes))[-2:])


def growth(position: Any, seat: int, hex: int) -> float:
    """Add ships where they are kept, where strong rivals are near, and where there is something near to seize."""
    if hex == DONE:
        return -1
    room = position.ships[hex] < position.keeps(position.level[hex])
    danger = max(position.strength(one, hex) for one in range(position.players) if one != seat) >= position.ships[hex]
    near = members(position.near[hex] & position.open & ~position.held[seat])
    seizable = max([position.level[one] - position.ships[one] / 2 for one in near], default=0)
    return float(room + danger * position.level[hex] + seizable)


def spare(position: Any, hex: int) -> int:
    """Ships that can go: one stays on every system."""
    return int(min(position.fresh(hex), position.ships[hex] - (position.level[hex] > 0)))


def prize(position: Any, seat: int, hex: int) -> float:
    """A free system is worth its level."""
    return 0.0 if position.ships[hex] else float(position.level[hex])


def way(position: Any, seat: int, hex: int) -> float:
    """Go to the best free system, one step or two from here; Tri-Prime ends a way."""
    further = members(position.near[hex] & position.enterable(seat)) if hex != TRI_PRIME else []
    return max([prize(position, seat, hex)] + [0.9 * prize(position, seat, one) for one in further])


def fleet(position: Any, seat: int, hex: int) -> float:
    """Move only spare ships, and only while they reach free systems."""
    if hex == DONE or spare(position, hex) <= 0:
        return 0.1 * (hex == DONE)
    return max(way(position, seat, one) for one in members(position.near[hex] & position.enterable(seat)))


def onward(position: Any, seat: int, hex: int) -> float:
    """Go on to a free system if a ship can stay behind, or if the system is better."""
    if hex == DONE:
        return float(position.level[position.target]) if position.ships[position.target] == 1 else 0.1
    return prize(position, seat, hex)


def attack(position: Any, seat: int, hex: int) -> float:
    """Attack where spare ships win: a system is worth its level, a rival's twice that, less a bit for ships lost."""
    if hex == DONE:
        return 0.0
    force = sum(spare(position, one) for one in members(position.near[hex] & position.fresh_hexes(seat)))
    rival = NONE < position.owner(hex) < NEUTRAL
    return position.level[hex] * (1 + rival) - 0.3 * position.ships[hex] if force > position.ships[hex] else -1.0


def sector(position: Any, seat: int, place: int) -> float:
    """Choose the sector that pays most more than it pays the best of the others."""
    return float(
        position.pays(seat, place) - max(position.pays(one, place) for one in range(position.players) if one != seat)
    )


MAXIMS: dict[int, Maxim] = {
    Phase.DEPLOY: landing,
    Phase.PLAN: command,
    Phase.GROW: growth,
    Phase.FLEET: fleet,
    Phase.LEG: way,
    Phase.LOAD: lambda position, seat, number: -abs(number - spare(position, position.source)),
    Phase.ONWARD: onward,
    Phase.DROP: lambda position, seat, number: -abs(number - (position.level[position.source] > 0)),
    Phase.PICK_UP: lambda position, seat, number: -number,
    Phase.TARGET: attack,
    Phase.FORCE: lambda position, seat, number: -abs(number - spare(position, position.asked_hex())),
    Phase.SCORE: sector,
}
"""All spare ships go; half way, one stays on a system and none join."""
