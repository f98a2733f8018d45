"""Which rule forbids a key that is not legal, question by question."""

from collections.abc import Callable
from functools import wraps

from armillary.games.pocket_imperium.names import NEUTRAL, Occupancy, Place
from armillary.games.pocket_imperium.people.phrases import Args, at, sector_of
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel import bits
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message, seat_message

Why = Callable[[PocketImperiumRules, int, int], Reason]


def on_board(why: Why) -> Why:
    """Of a hex that two players leave out there is nothing else to say."""

    @wraps(why)
    def reason(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
        return why(position, seat, hex) if bits.has(position.open, hex) else Reason("10.2", {"hex": at(hex)})

    return reason


def not_card(position: PocketImperiumRules, seat: int, key: int) -> Reason:
    """A card that lies already."""
    return Reason("1.1", {"card": Message(f"card.{key}")})


def not_command(position: PocketImperiumRules, seat: int, key: int) -> Reason:
    """A command that is planned already."""
    return Reason("3.2", {"command": Message(f"command.{key}")})


def not_sector(position: PocketImperiumRules, seat: int, key: int) -> Reason:
    """A sector that cannot be chosen."""
    args: Args = {"sector": Message(f"sector.{key}")}
    if key == Place.CENTRE:
        return Reason("8.3")
    if not bits.has(position.cards, key):
        return Reason("10.1", args)
    if bits.has(position.picked, key):
        return Reason("8.4", args)
    if position.occupying(key) & position.held[NEUTRAL]:
        return Reason("10.7", args)
    return Reason({Occupancy.MAJORITY: "8.6", Occupancy.SYSTEM: "8.7"}.get(position.occupancy, "8.5"), args)


def not_load(position: PocketImperiumRules, seat: int, number: int) -> Reason:
    """More ships than may still move."""
    return Reason("6.6", {"source": at(position.source), "most": position.fresh(position.source)})


def not_drop(position: PocketImperiumRules, seat: int, number: int) -> Reason:
    """More ships than the fleet has, or too few."""
    if number > position.fleet:
        return Reason("6.7", {"fleet": position.fleet})
    return Reason("6.9", {"target": at(position.target)})


def not_pick_up(position: PocketImperiumRules, seat: int, number: int) -> Reason:
    """More ships than may still move, or too few."""
    if number > 0:
        return Reason("6.8", {"source": at(position.source), "fresh": position.fresh(position.source)})
    return Reason("6.9", {"target": at(position.target)})


def not_force(position: PocketImperiumRules, seat: int, number: int) -> Reason:
    """More ships than may still invade, or none at all."""
    if number == 0:
        return Reason("7.7", {"target": at(position.target)})
    source = position.asked_hex()
    return Reason("7.6", {"source": at(source), "fresh": position.fresh(source)})


@on_board
def not_deploy(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
    """Another hex than a system of Level I, or a sector that a seat has taken."""
    if position.level[hex] != 1:
        return Reason("2.3", {"hex": at(hex)})
    home = sector_of(position, hex)
    taken = position.systems_on[home] & position.ones & position.manned()
    return Reason("2.4", {"sector": Message(f"sector.{home}"), "taken": at(bits.lowest(taken))})


@on_board
def not_expand(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
    """No system, or one of another seat."""
    return Reason("5.3" if position.level[hex] else "5.2", {"hex": at(hex)})


@on_board
def not_fleet(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
    """Nobody there to move, nobody who still may, or nowhere to go."""
    rule = "6.1"
    if bits.has(position.held[seat], hex):
        rule = "6.10" if position.fresh(hex) else "6.5"
    return Reason(rule, {"hex": at(hex)})


@on_board
def not_target(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
    """Nothing to invade there, or nobody to do it."""
    rule = "7.8" if position.near[hex] & position.held[seat] else "7.5"
    if not position.level[hex]:
        rule = "7.1"
    elif bits.has(position.held[seat], hex):
        rule = "7.2"
    elif bits.has(position.struck, hex):
        rule = "7.4"
    return Reason(rule, {"hex": at(hex)})


@on_board
def not_to(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
    """A first step that cannot be made."""
    return too_far_or_occupied(position, position.source, hex)


@on_board
def not_onward(position: PocketImperiumRules, seat: int, hex: int) -> Reason:
    """A second step that cannot be made."""
    return too_far_or_occupied(position, position.target, hex)


def too_far_or_occupied(position: PocketImperiumRules, source: int, hex: int) -> Reason:
    """Too far, or occupied."""
    if not bits.has(position.near[source], hex):
        return Reason("6.2", {"hex": at(hex), "source": at(source)})
    there = position.owner(hex)
    if there == NEUTRAL:
        return Reason("10.4", {"hex": at(hex)})
    return Reason("6.3", {"hex": at(hex), "seat": seat_message(there)})
