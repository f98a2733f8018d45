"""What each question and each key means."""

from collections.abc import Sequence

from armillary.games.apex.rules import ApexRules
from armillary.games.apex.words import (
    ACT,
    ACTIONS,
    CARDS,
    CHOOSE,
    CIVILISATION,
    CIVILISATIONS,
    COLONISATION,
    DEAL,
    DONE,
    EVOLUTION,
    FIGHT,
    FIRST,
    FLEET,
    FROM,
    LAY,
    NONE,
    NUMBER,
    PLACES,
    SCALES,
    SEATS6,
    SETTLE,
    SIDES,
    SLOT,
    TILES,
    TO,
    TOP_LEVEL,
    TURN_UP,
    WAR,
    WHERE,
    WHOSE,
)
from armillary.kernel.notation import members
from armillary.kernel.questions import Choice, Target
from armillary.kernel.text import Argument, Message, seat_message

Args = dict[str, Argument]

PLACES_OR_DONE = range(DONE + 1)
CARD_INDICES = range(1, CARDS + 1)

ASKS = {
    "lay": range(TILES),
    "first": range(SEATS6),
    "civilisation": range(CIVILISATIONS),
    "slot": range(SEATS6),
    "deal": CARD_INDICES,
    "choose.card": CARD_INDICES,
    "choose.side": range(SIDES),
    "choose.discard": CARD_INDICES,
    "fight": PLACES_OR_DONE,
    "settle": PLACES_OR_DONE,
    "act": PLACES_OR_DONE,
    "act.from": range(PLACES),
    "act.to": range(PLACES),
    "act.ships": range(FLEET + 1),
    "act.where": range(PLACES),
    "act.whose": range(SEATS6),
    "turn_up": range(TILES),
}

NAMES = {
    LAY: "lay",
    FIRST: "first",
    CIVILISATION: "civilisation",
    SLOT: "slot",
    DEAL: "deal",
    FIGHT: "fight",
    SETTLE: "settle",
    ACT: "act",
    FROM: "act.from",
    TO: "act.to",
    NUMBER: "act.ships",
    WHERE: "act.where",
    WHOSE: "act.whose",
    TURN_UP: "turn_up",
}


def name(position: ApexRules, seat: int) -> str:
    """The stable name of the open question."""
    if position.phase != CHOOSE:
        return NAMES[position.phase]
    if position.card_of(seat) == NONE:
        return "choose.card"
    return "choose.side" if position.side[seat] == NONE else "choose.discard"


def ask(position: ApexRules, seat: int) -> Message:
    """What a seat is asked."""
    asked = name(position, seat)
    if asked.startswith("act"):
        return Message(f"ask.{asked}", action_under_way(position, seat, asked))
    if asked.startswith("choose"):
        return Message(f"ask.{asked}", choosing(position, seat, asked))
    return Message(f"ask.{asked}", situation(position, seat, asked))


def situation(position: ApexRules, seat: int, asked: str) -> Args:
    """What one should know to answer."""
    match asked:
        case "lay":
            return {"place": at(position.next_to_lay())}
        case "turn_up":
            return {"place": at(position.target)}
        case "civilisation":
            return {"seat": seat_message(position.turn)}
        case "slot":
            civilisation = Message(f"civilisation.{position.civilisation[position.turn]}")
            return {"seat": seat_message(position.turn), "civilisation": civilisation}
        case "fight":
            return {"armament": position.armament(seat)}
        case "settle":
            return {"left": position.colonies_left(seat)}
        case _:
            return {}


def choosing(position: ApexRules, seat: int, asked: str) -> Args:
    """The card chosen so far."""
    if asked == "choose.card":
        return {"age": position.age + 1, "round": position.round + 1}
    card = position.card_of(seat)
    if asked == "choose.side":
        return {"card": Message(f"card.{card}"), "age": position.age + 1, "round": position.round + 1}
    return {"card": Message(f"card.{card}"), "side": Message(f"side.{position.side[seat]}")}


def action_under_way(position: ApexRules, seat: int, asked: str) -> Args:
    """The action under way, as far as it is known, or the actions left."""
    if asked == "act":
        return {"actions": actions(position.pool), "supply": position.supply(seat)}
    args: Args = {"action": Message(f"action.{position.action}")}
    match asked:
        case "act.to":
            args |= {"source": at(position.source), "ships": position.ships_at(seat, position.source)}
        case "act.ships":
            args |= {"source": at(position.source), "target": at(position.target)}
            args["ships"] = position.ships_at(seat, position.source)
        case "act.whose":
            args["place"] = at(position.target)
    return args


# what keys mean


def choice(position: ApexRules, seat: int, key: int) -> Choice:
    """What a key means."""
    asked = name(position, seat)
    if asked in {"lay", "turn_up"}:
        return Choice(key, Target("tile", key), tile(position, key))
    if asked in {"deal", "choose.card"}:
        return Choice(key, Target("card", key), card_words(position, key))
    if asked == "choose.discard":
        return Choice(key, Target("card", key), Message("choice.discard", {"card": card_words(position, key)}))
    if asked == "choose.side":
        return Choice(key, Target("side", key), side_words(position, seat, key))
    if asked in {"first", "act.whose"}:
        return Choice(key, Target("seat", key), seat_words(position, asked, key))
    if asked == "civilisation":
        return Choice(key, Target("civilisation", key), civilisation_words(position, key))
    if asked == "act.ships":
        return Choice(key, Target("number", key), ships_words(position, seat, key))
    if key == DONE:
        return Choice(key, Target("button", key), done(position, asked))
    if asked == "act":
        return Choice(key, Target("action", key), action_words(position, key))
    return Choice(key, Target("place", key), place_words(position, asked, seat, key))


def card_words(position: ApexRules, card: int) -> Message:
    """A card with what its sides name; the index is in its name."""
    args: Args = {
        "card": Message(f"card.{card}"),
        "evolution": Message(f"evolution.{position.evolution[card]}"),
        "actions": actions(position.actions[card * ACTIONS : (card + 1) * ACTIONS]),
    }
    return Message("choice.card", args)


def side_words(position: ApexRules, seat: int, side: int) -> Message:
    """A side of the chosen card, with what it would do if nothing changed before."""
    if side == WAR:
        return Message("strategy.war", {"sectors": position.battles(seat).bit_count()})
    if side == EVOLUTION:
        return evolution_words(position, seat, position.evolution[position.card_of(seat)])
    if side == COLONISATION:
        if position.colonies_left(seat) == 0:
            return Message("strategy.full")
        return Message("strategy.colony", {"sectors": position.colonisable(seat).bit_count()})
    card = position.card_of(seat)
    counts = [position.granted(seat, card, action) for action in range(ACTIONS)]
    return Message("strategy.expansion", {"actions": actions(counts)})


def evolution_words(position: ApexRules, seat: int, scale: int) -> Message:
    """To raise an evolution, if it can rise."""
    level = position.level[seat * SCALES + scale]
    args: Args = {"evolution": Message(f"evolution.{scale}"), "level": level}
    if level == TOP_LEVEL:
        return Message("strategy.top", args)
    return Message("strategy.up", {**args, "to": level + 1})


def seat_words(position: ApexRules, asked: str, seat: int) -> Message:
    """A seat, with its ships where one of them is to be struck."""
    if asked == "first":
        return seat_message(seat)
    ships = position.ships_at(seat, position.target)
    return Message("choice.whose", {"seat": seat_message(seat), "ships": ships})


def civilisation_words(position: ApexRules, civilisation: int) -> Message:
    """A civilisation, with what it starts with."""
    levels = [
        Message("level", {"evolution": Message(f"evolution.{scale}"), "level": level})
        for scale, level in enumerate(position.start_level[civilisation * SCALES : (civilisation + 1) * SCALES])
    ]
    args: Args = {
        "civilisation": Message(f"civilisation.{civilisation}"),
        "ships": position.start_ships[civilisation],
        "levels": listed(levels),
    }
    return Message("choice.civilisation", args)


def ships_words(position: ApexRules, seat: int, number: int) -> Message:
    """A number of ships, with what stays behind."""
    rest = max(0, position.ships_at(seat, position.source) - number)
    return Message("choice.ships", {"ships": number, "rest": rest})


def done(position: ApexRules, asked: str) -> Message:
    """To end a turn."""
    if asked == "act":
        return Message("done.act", {"left": sum(position.pool)})
    return Message(f"done.{asked}")


def action_words(position: ApexRules, action: int) -> Message:
    """An action, with how many of its kind are left."""
    if action >= ACTIONS:
        return Message("action.none")
    return Message(f"choice.act.{action}", {"left": position.pool[action]})


def place_words(position: ApexRules, asked: str, seat: int, place: int) -> Message:
    """A sector, with what matters for the question."""
    if place >= position.places:
        return spot(position, place)
    match asked:
        case "slot" if place < position.players:
            return Message("choice.slot", {"place": at(place), "bonuses": around(position, place)})
        case "fight":
            return battle_words(position, seat, place)
        case "settle":
            return Message("choice.settle", {"place": at(place), "bonus": bonus(position, place)})
        case _:
            return Message("choice.place", {"place": spot(position, place), "there": there(position, place)})


def around(position: ApexRules, place: int) -> Message:
    """What the sectors next to one would give; those face down are told together."""
    words = [bonus(position, near) for near in members(position.near[place])]
    known = [word for word in words if word.id != "bonus.unknown"]
    unknown = len(words) - len(known)
    return listed([*known, Message("bonus.unknowns", {"sectors": unknown})] if unknown else known)


def battle_words(position: ApexRules, seat: int, place: int) -> Message:
    """A sector, with the battle as it would end now."""
    present = members(position.present(place))
    if seat not in present or len(present) < 2:
        return Message("choice.place", {"place": spot(position, place), "there": there(position, place)})
    others = [
        Message("strength", {"seat": seat_message(other), "strength": position.strength(other, place)})
        for other in present
        if other != seat
    ]
    args: Args = {
        "place": spot(position, place),
        "strength": position.strength(seat, place),
        "others": listed(others),
        "outcome": outcome(position, seat, place),
    }
    return Message("choice.fight", args)


def outcome(position: ApexRules, seat: int, place: int) -> Message:
    """How a battle would end; an origin colony stays whatever happens."""
    winner = next((one for one in range(position.players) if position.kept(one, place)), NONE)
    if winner == seat:
        return Message("outcome.won", {"tokens": position.kept(seat, place)})
    end = "origin" if place < position.players else "all"
    if winner == NONE:
        return Message(f"outcome.tied.{end}")
    return Message(f"outcome.lost.{end}", {"seat": seat_message(winner)})


# what stands where


def at(place: int) -> Message:
    """A sector by its number."""
    return Message(f"place.{place}")


def tile(position: ApexRules, number: int) -> Message:
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


def listed(words: Sequence[Message]) -> Message:
    """One or more messages in a row."""
    *before, last = words
    for word in reversed(before):
        last = Message("list", {"first": word, "rest": last})
    return last
