"""Which rule forbids a key that is not legal."""

from armillary.games.pocket_imperium.questions import ASKS, NUMBERS, Args, at, name, sector_of
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import CENTRE, MAJORITY, NEUTRAL, SYSTEM
from armillary.kernel import bits
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message, seat_message


def why(position: PocketImperiumRules, seat: int, key: int) -> Reason:
    """The rule that forbids a key."""
    asked = name(position, seat)
    match asked:
        case "layout":
            return Reason("1.1", {"card": Message(f"card.{key}")})
        case "first":
            return Reason("2.1")
        case "plan.second":
            return Reason("3.2", {"command": Message(f"command.{key}")})
        case "exploit":
            return why_not_sector(position, key)
        case _:
            if ASKS[asked] == NUMBERS:
                return why_not_number(position, asked, key)
            return why_not_hex(position, asked, seat, key)


def why_not_sector(position: PocketImperiumRules, sector: int) -> Reason:
    """A sector that cannot be chosen."""
    args = {"sector": Message(f"sector.{sector}")}
    if sector == CENTRE:
        return Reason("8.3")
    if not bits.has(position.cards, sector):
        return Reason("10.1", args)
    if bits.has(position.picked, sector):
        return Reason("8.4", args)
    if position.occupying(sector) & position.held[NEUTRAL]:
        return Reason("10.7", args)
    return Reason({MAJORITY: "8.6", SYSTEM: "8.7"}.get(position.occupancy, "8.5"), args)


def why_not_number(position: PocketImperiumRules, asked: str, number: int) -> Reason:
    """Too many ships, or too few."""
    match asked:
        case "explore.ships":
            return Reason("6.6", {"source": at(position.source), "most": position.fresh(position.source)})
        case "explore.drop" if number > position.fleet:
            return Reason("6.7", {"fleet": position.fleet})
        case "explore.pick_up" if number > 0:
            return Reason("6.8", {"source": at(position.source), "fresh": position.fresh(position.source)})
        case "explore.drop" | "explore.pick_up":
            return Reason("6.9", {"target": at(position.target)})
    if number == 0:
        return Reason("7.7", {"target": at(position.target)})
    source = position.asked_hex()
    return Reason("7.6", {"source": at(source), "fresh": position.fresh(source)})


def why_not_hex(position: PocketImperiumRules, asked: str, seat: int, hex: int) -> Reason:
    """A hex that cannot be chosen."""
    args: Args = {"hex": at(hex)}
    if not bits.has(position.open, hex):
        return Reason("10.2", args)
    match asked:
        case "deploy":
            return why_not_deploy(position, hex)
        case "expand":
            return Reason("5.3" if position.level[hex] else "5.2", args)
        case "explore.fleet":
            return Reason(why_not_fleet(position, seat, hex), args)
        case "exterminate.target":
            return Reason(why_not_target(position, seat, hex), args)
        case "explore.to":
            return why_not_step(position, position.source, hex)
        case _:
            return why_not_step(position, position.target, hex)


def why_not_deploy(position: PocketImperiumRules, hex: int) -> Reason:
    """Another hex than a system of Level I, or a sector that somebody has taken."""
    if position.level[hex] != 1:
        return Reason("2.3", {"hex": at(hex)})
    sector = sector_of(position, hex)
    taken = position.systems_on[sector] & position.ones & position.manned()
    return Reason("2.4", {"sector": Message(f"sector.{sector}"), "taken": at(bits.lowest(taken))})


def why_not_fleet(position: PocketImperiumRules, seat: int, hex: int) -> str:
    """Nobody there to move, nobody who still may, or nowhere to go."""
    if not bits.has(position.held[seat], hex):
        return "6.1"
    return "6.10" if position.fresh(hex) else "6.5"


def why_not_target(position: PocketImperiumRules, seat: int, hex: int) -> str:
    """Nothing to invade there, or nobody to do it."""
    if not position.level[hex]:
        return "7.1"
    if bits.has(position.held[seat], hex):
        return "7.2"
    if bits.has(position.struck, hex):
        return "7.4"
    return "7.8" if position.near[hex] & position.held[seat] else "7.5"


def why_not_step(position: PocketImperiumRules, source: int, hex: int) -> Reason:
    """Too far, or occupied."""
    if not bits.has(position.near[source], hex):
        return Reason("6.2", {"hex": at(hex), "source": at(source)})
    there = position.owner(hex)
    if there == NEUTRAL:
        return Reason("10.4", {"hex": at(hex)})
    return Reason("6.3", {"hex": at(hex), "seat": seat_message(there)})
