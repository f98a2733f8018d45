"""Which rule forbids a key that is not legal."""

from armillary.games.apex.questions import Args, at, name
from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import ACTIONS, AMBUSH, CONVERT, NONE, PORTAL, PRODUCE
from armillary.kernel.questions import Reason
from armillary.kernel.text import Message, seat_message


def why(position: ApexRules, seat: int, key: int) -> Reason:
    """The rule that forbids a key."""
    asked = name(position, seat)
    match asked:
        case "lay" | "turn_up":
            return Reason("1.2", {"tile": Message(f"tile.{key}")})
        case "first":
            return Reason("2.1")
        case "civilisation":
            return why_not_civilisation(position, key)
        case "slot":
            return why_not_slot(position, key)
        case "deal" | "choose.card" | "choose.discard":
            return why_not_card(position, asked, seat, key)
        case "act":
            return why_not_action(position, seat, key)
        case "act.ships":
            args: Args = {"source": at(position.source), "most": position.ships_at(seat, position.source)}
            return Reason("9.5", args)
        case "act.whose":
            whose = Message("yourself") if key == seat else seat_message(key)
            return Reason("9.13", {"seat": whose, "place": at(position.target)})
        case _:
            return why_not_place(position, asked, seat, key)


def why_not_civilisation(position: ApexRules, civilisation: int) -> Reason:
    """Somebody has it."""
    owner = list(position.civilisation).index(civilisation)
    return Reason("2.2", {"civilisation": Message(f"civilisation.{civilisation}"), "seat": seat_message(owner)})


def why_not_slot(position: ApexRules, place: int) -> Reason:
    """No slot, or taken."""
    if place >= position.players:
        return Reason("1.3", {"place": at(place)})
    owner = list(position.home).index(place)
    return Reason("2.3", {"place": at(place), "seat": seat_message(owner)})


def why_not_card(position: ApexRules, asked: str, seat: int, card: int) -> Reason:
    """Not in the deck, or not in the hand, or played already."""
    args: Args = {"card": Message(f"card.{card}")}
    if asked == "deal":
        return Reason("3.3" if position.deck_cards >> card & 1 else "3.2", args)
    return Reason("3.5" if not position.hand[seat] >> card & 1 else "11.2", args)


def why_not_action(position: ApexRules, seat: int, action: int) -> Reason:
    """None left, no ship for it, or nowhere to do it."""
    if action >= ACTIONS:
        return Reason("9.1", {"action": Message("action.none")})
    args: Args = {"action": Message(f"action.{action}")}
    if not position.pool[action]:
        return Reason("9.1", args)
    if action in {PRODUCE, CONVERT} and position.supply(seat) == 0:
        return Reason("9.10", args)
    rule = {CONVERT: "9.11", AMBUSH: "9.12"}.get(action, "9.4")
    return Reason(rule, {"place": Message("place.any")})


def why_not_place(position: ApexRules, asked: str, seat: int, place: int) -> Reason:
    """A sector that cannot be chosen."""
    args: Args = {"place": at(place)}
    if place >= position.places:
        return Reason("1.1", {**args, "last": position.places - 1})
    match asked:
        case "fight":
            return Reason(why_not_fight(position, seat, place), args)
        case "settle":
            return why_not_settle(position, place)
        case "act.from":
            return Reason("9.4", args)
        case "act.to":
            return Reason("9.8" if position.action == PORTAL else "9.3", {**args, "source": at(position.source)})
        case _:
            return why_not_where(position, seat, place)


def why_not_fight(position: ApexRules, seat: int, place: int) -> str:
    """Fought there already, or one side is missing."""
    if position.fought >> place & 1:
        return "6.3"
    return "6.2" if position.tokens(seat, place) else "6.1"


def why_not_settle(position: ApexRules, place: int) -> Reason:
    """A colony is there, or somebody else is in control, or nobody."""
    owner = position.colony[place]
    if owner != NONE:
        return Reason("8.2", {"place": at(place), "seat": seat_message(owner)})
    return Reason("8.1", {"place": at(place), "holder": holder(position, place)})


def why_not_where(position: ApexRules, seat: int, place: int) -> Reason:
    """No colony, no control or no token there, or no ship to strike."""
    args: Args = {"place": at(place)}
    if position.action == PRODUCE:
        return Reason("9.9", args)
    if position.action == AMBUSH and position.tokens(seat, place) == 0:
        return Reason("9.12", args)
    if position.action == CONVERT and position.control(place) != seat:
        return Reason("9.11", args)
    return Reason("9.13", {**args, "seat": Message("nobody_else")})


def holder(position: ApexRules, place: int) -> Message:
    """Who controls a sector, if anybody."""
    seat = position.control(place)
    if seat != NONE:
        return Message("holder.seat", {"seat": seat_message(seat)})
    return Message("holder.tied" if position.present(place) else "holder.nobody")
