"""Things of the board in words: sectors, tiles, tokens, actions."""

from collections.abc import Sequence

from armillary.games.apex.names import NONE, Count
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.text import Argument, Message, seat_message

Args = dict[str, Argument]


def at(place: int) -> Message:
    """A sector by its number."""
    return Message(f"place.{place}")


def tile(position: ApexRules, seat: int, number: int) -> Message:
    """A tile with its bonus."""
    bonus = Message(f"bonus.{position.bonus[number]}")
    return Message("choice.tile", {"tile": Message(f"tile.{number}"), "bonus": bonus})


def bonus(position: ApexRules, place: int) -> Message:
    """The bonus of a sector, as far as it is known."""
    kind = position.bonus_at(place)
    if kind != NONE:
        return Message(f"bonus.{kind}")
    return Message("bonus.none" if place < position.players else "bonus.unknown")


def spot(position: ApexRules, place: int) -> Message:
    """A sector with whose origin it is, or with its bonus."""
    if place >= position.places:
        return Message("spot.none", {"place": at(place)})
    if place < position.players and position.colony[place] != NONE:
        return Message("spot.origin", {"place": at(place), "seat": seat_message(position.colony[place])})
    return Message("spot.sector", {"place": at(place), "bonus": bonus(position, place)})


def there(position: ApexRules, place: int) -> Message:
    """Whose tokens are in a sector."""
    found = [force(position, seat, place) for seat in members(position.present(place))]
    return listed(found) if found else Message("there.nobody")


def force(position: ApexRules, seat: int, place: int) -> Message:
    """The tokens of a seat in a sector."""
    args: Args = {"seat": seat_message(seat), "ships": position.ships_at(seat, place)}
    if position.colony[place] != seat:
        return Message("there.ships", args)
    return Message("there.both", args) if args["ships"] else Message("there.colony", {"seat": seat_message(seat)})


def actions(counts: Sequence[int]) -> Message:
    """Actions, by kind."""
    found = [Message(f"actions.{action}", {"count": count}) for action, count in enumerate(counts) if count]
    return listed(found) if found else Message("actions.none")


def evolution_of(position: ApexRules, card: int) -> Message:
    """The evolution that a card raises."""
    return Message(f"evolution.{position.evolution[card]}")


def actions_of(position: ApexRules, card: int) -> Message:
    """The actions that a card gives."""
    return actions(position.actions[card * Count.ACTIONS : (card + 1) * Count.ACTIONS])


def card_words(position: ApexRules, card: int) -> Message:
    """A card with what its sides name; the index is in its name."""
    sides: Args = {"evolution": evolution_of(position, card), "actions": actions_of(position, card)}
    return Message("choice.card", {"card": Message(f"card.{card}"), **sides})


def listed(words: Sequence[Message]) -> Message:
    """One or more messages in a row."""
    *before, last = words
    for word in reversed(before):
        last = Message("list", {"first": word, "rest": last})
    return last
