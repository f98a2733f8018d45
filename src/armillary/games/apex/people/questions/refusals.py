"""Which rule forbids a key that is not legal, question by question."""

from collections.abc import Callable
from functools import wraps

from armillary.games.apex.names import NONE, Action, Count
from armillary.games.apex.people.phrases import Args, at
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message, seat_message

Why = Callable[[ApexRules, int, int], Reason]


def on_board(why: Why) -> Why:
    """Of a sector that this match has not there is nothing else to say."""

    @wraps(why)
    def reason(position: ApexRules, seat: int, place: int) -> Reason:
        if place >= position.places:
            return Reason("1.1", {"place": at(place), "last": position.places - 1})
        return why(position, seat, place)

    return reason


def not_tile(position: ApexRules, seat: int, key: int) -> Reason:
    """A tile that lies already."""
    return Reason("1.2", {"tile": Message(f"tile.{key}")})


def not_civilisation(position: ApexRules, seat: int, key: int) -> Reason:
    """A seat has it already."""
    owner = list(position.civilisation).index(key)
    return Reason("2.2", {"civilisation": Message(f"civilisation.{key}"), "seat": seat_message(owner)})


def not_slot(position: ApexRules, seat: int, place: int) -> Reason:
    """No slot, or taken."""
    if place >= position.players:
        return Reason("1.3", {"place": at(place)})
    owner = list(position.home).index(place)
    return Reason("2.3", {"place": at(place), "seat": seat_message(owner)})


def not_dealt(position: ApexRules, seat: int, card: int) -> Reason:
    """A card that is not in the deck."""
    return Reason("3.3" if position.deck_cards >> card & 1 else "3.2", {"card": Message(f"card.{card}")})


def not_card(position: ApexRules, seat: int, card: int) -> Reason:
    """A card that is not in the hand, or played already."""
    return Reason("3.5" if not position.hand[seat] >> card & 1 else "11.2", {"card": Message(f"card.{card}")})


def not_action(position: ApexRules, seat: int, action: int) -> Reason:
    """None left, no ship for it, or nowhere to do it."""
    if action >= Count.ACTIONS:
        return Reason("9.1", {"action": Message("action.none")})
    args: Args = {"action": Message(f"action.{action}")}
    if not position.pool[action]:
        return Reason("9.1", args)
    if action in {Action.PRODUCE, Action.CONVERT} and position.supply(seat) == 0:
        return Reason("9.10", args)
    rule = {Action.CONVERT: "9.11", Action.AMBUSH: "9.12"}.get(action, "9.4")
    return Reason(rule, {"place": Message("place.any")})


def not_ships(position: ApexRules, seat: int, number: int) -> Reason:
    """More ships than there are."""
    return Reason("9.5", {"source": at(position.source), "most": position.ships_at(seat, position.source)})


def not_whose(position: ApexRules, seat: int, key: int) -> Reason:
    """A seat that has no ship there."""
    who = Message("yourself") if key == seat else seat_message(key)
    return Reason("9.13", {"seat": who, "place": at(position.target)})


@on_board
def not_fight(position: ApexRules, seat: int, place: int) -> Reason:
    """Fought there already, or one side is missing."""
    rule = "6.2" if position.tokens(seat, place) else "6.1"
    return Reason("6.3" if position.fought >> place & 1 else rule, {"place": at(place)})


@on_board
def not_settle(position: ApexRules, seat: int, place: int) -> Reason:
    """A colony is there, or another seat is in control, or nobody."""
    owner = position.colony[place]
    if owner != NONE:
        return Reason("8.2", {"place": at(place), "seat": seat_message(owner)})
    return Reason("8.1", {"place": at(place), "holder": holder(position, place)})


@on_board
def not_from_place(position: ApexRules, seat: int, place: int) -> Reason:
    """No ship there that could go anywhere."""
    return Reason("9.4", {"place": at(place)})


@on_board
def not_to_place(position: ApexRules, seat: int, place: int) -> Reason:
    """Too far."""
    return Reason(
        "9.8" if position.action == Action.PORTAL else "9.3", {"place": at(place), "source": at(position.source)}
    )


@on_board
def not_where(position: ApexRules, seat: int, place: int) -> Reason:
    """No colony, no control or no token there, or no ship to strike."""
    args: Args = {"place": at(place)}
    if position.action == Action.PRODUCE:
        return Reason("9.9", args)
    if position.action == Action.AMBUSH and position.tokens(seat, place) == 0:
        return Reason("9.12", args)
    if position.action == Action.CONVERT and position.control(place) != seat:
        return Reason("9.11", args)
    return Reason("9.13", {**args, "seat": Message("nobody_else")})


def holder(position: ApexRules, place: int) -> Message:
    """Who controls a sector, if anybody."""
    seat = position.control(place)
    if seat != NONE:
        return Message("holder.seat", {"seat": seat_message(seat)})
    return Message("holder.tied" if position.present(place) else "holder.nobody")
