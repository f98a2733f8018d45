"""Every question: when it is asked, what its words name, and what each of its keys means."""

from armillary.games.apex.names import DONE, NONE, Count, Phase, Side
from armillary.games.apex.people.phrases import Args, actions, at, bonus, card_words, listed, spot, there, tile
from armillary.games.apex.people.questions import refusals
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.questions import Ask
from armillary.kernel.text import Message, seat_message

PLACES_OR_DONE = range(DONE + 1)
CARD_INDICES = range(1, Count.CARDS + 1)


# setup


def place_to_lay(position: ApexRules, seat: int) -> Args:
    return {"place": at(position.next_to_lay())}


def place_to_turn_up(position: ApexRules, seat: int) -> Args:
    return {"place": at(position.target)}


def who_starts(position: ApexRules, seat: int) -> Args:
    return {"seat": seat_message(position.turn)}


def who_starts_where(position: ApexRules, seat: int) -> Args:
    civilisation = Message(f"civilisation.{position.civilisation[position.turn]}")
    return {"seat": seat_message(position.turn), "civilisation": civilisation}


def civilisation_words(position: ApexRules, seat: int, civilisation: int) -> Message:
    """A civilisation, with what it starts with."""
    levels = [
        Message("level", {"evolution": Message(f"evolution.{scale}"), "level": level})
        for scale, level in enumerate(
            position.start_level[civilisation * Count.SCALES : (civilisation + 1) * Count.SCALES]
        )
    ]
    args: Args = {
        "civilisation": Message(f"civilisation.{civilisation}"),
        "ships": position.start_ships[civilisation],
        "levels": listed(levels),
    }
    return Message("choice.civilisation", args)


def slot_words(position: ApexRules, seat: int, place: int) -> Message:
    """A slot, with what lies around it."""
    if place < min(position.players, position.places):
        return Message("choice.slot", {"place": at(place), "bonuses": around(position, place)})
    return place_words(position, seat, place)


def around(position: ApexRules, place: int) -> Message:
    """What the sectors next to one would give; those face down are told together."""
    words = [bonus(position, near) for near in members(position.near[place])]
    known = [word for word in words if word.id != "bonus.unknown"]
    unknown = len(words) - len(known)
    return listed([*known, Message("bonus.unknowns", {"sectors": unknown})] if unknown else known)


# cards


def has_no_card(position: ApexRules, seat: int) -> bool:
    """Whether a seat has not chosen a card yet."""
    return position.card_of(seat) == NONE


def has_no_side(position: ApexRules, seat: int) -> bool:
    """Whether a seat has not chosen a side yet."""
    return position.side[seat] == NONE


def when_played(position: ApexRules, seat: int) -> Args:
    return {"age": position.age + 1, "round": position.round + 1}


def card_played(position: ApexRules, seat: int) -> Args:
    return {"card": Message(f"card.{position.card_of(seat)}"), **when_played(position, seat)}


def side_played(position: ApexRules, seat: int) -> Args:
    return {"card": Message(f"card.{position.card_of(seat)}"), "side": Message(f"side.{position.side[seat]}")}


def card_held(position: ApexRules, seat: int, card: int) -> Message:
    return card_words(position, card)


def side_words(position: ApexRules, seat: int, side: int) -> Message:
    """A side of the chosen card, with what it would do if nothing changed before."""
    if side == Side.WAR:
        return Message("strategy.war", {"sectors": position.battles(seat).bit_count()})
    if side == Side.EVOLUTION:
        return evolution_words(position, seat, position.evolution[position.card_of(seat)])
    if side == Side.COLONISATION:
        if position.colonies_left(seat) == 0:
            return Message("strategy.full")
        return Message("strategy.colony", {"sectors": position.colonisable(seat).bit_count()})
    card = position.card_of(seat)
    counts = [position.granted(seat, card, action) for action in range(Count.ACTIONS)]
    return Message("strategy.expansion", {"actions": actions(counts)})


def evolution_words(position: ApexRules, seat: int, scale: int) -> Message:
    """To raise an evolution, if it can rise."""
    level = position.level[seat * Count.SCALES + scale]
    args: Args = {"evolution": Message(f"evolution.{scale}"), "level": level}
    if level == Count.TOP_LEVEL:
        return Message("strategy.top", args)
    return Message("strategy.up", {**args, "to": level + 1})


def discarding(position: ApexRules, seat: int, card: int) -> Message:
    """A card to give up."""
    return Message("choice.discard", {"card": card_words(position, card)})


# battles and colonies


def own_armament(position: ApexRules, seat: int) -> Args:
    return {"armament": position.armament(seat)}


def colonies_to_settle(position: ApexRules, seat: int) -> Args:
    return {"left": position.colonies_left(seat)}


def battle_words(position: ApexRules, seat: int, place: int) -> Message:
    """A sector, with the battle as it would end now."""
    present = members(position.present(place)) if place < position.places else []
    if seat not in present or len(present) < 2:
        return place_words(position, seat, place)
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
    winner = position.winner(place)
    if winner == seat:
        return Message("outcome.won", {"tokens": position.kept(seat, place)})
    end = "origin" if place < position.players else "all"
    if winner == NONE:
        return Message(f"outcome.tied.{end}")
    return Message(f"outcome.lost.{end}", {"seat": seat_message(winner)})


def colony_words(position: ApexRules, seat: int, place: int) -> Message:
    """A sector to settle, with its bonus."""
    if place >= position.places:
        return spot(position, place)
    return Message("choice.settle", {"place": at(place), "bonus": bonus(position, place)})


# actions


def actions_left(position: ApexRules, seat: int) -> Args:
    return {"actions": actions(position.pool), "supply": position.supply(seat)}


def action_chosen(position: ApexRules, seat: int) -> Args:
    return {"action": Message(f"action.{position.action}")}


def ships_at_source(position: ApexRules, seat: int) -> Args:
    ships = position.ships_at(seat, position.source)
    return {**action_chosen(position, seat), "source": at(position.source), "ships": ships}


def whole_move(position: ApexRules, seat: int) -> Args:
    ships = position.ships_at(seat, position.source)
    return {
        **action_chosen(position, seat),
        "source": at(position.source),
        "target": at(position.target),
        "ships": ships,
    }


def action_there(position: ApexRules, seat: int) -> Args:
    return {**action_chosen(position, seat), "place": at(position.target)}


def stop(position: ApexRules, seat: int) -> Message:
    """To do no more of the actions that are left."""
    return Message("done.act", {"left": sum(position.pool)})


def action_words(position: ApexRules, seat: int, action: int) -> Message:
    """An action, with how many of its kind are left."""
    if action >= Count.ACTIONS:
        return Message("action.none")
    return Message(f"choice.act.{action}", {"left": position.pool[action]})


def ships_words(position: ApexRules, seat: int, number: int) -> Message:
    """A number of ships, with what stays behind."""
    rest = max(0, position.ships_at(seat, position.source) - number)
    return Message("choice.ships", {"ships": number, "rest": rest})


def place_words(position: ApexRules, seat: int, place: int) -> Message:
    """A sector, with whose tokens are there."""
    if place >= position.places:
        return spot(position, place)
    return Message("choice.place", {"place": spot(position, place), "there": there(position, place)})


def victim_words(position: ApexRules, seat: int, other: int) -> Message:
    """A seat to strike, with its ships there."""
    ships = position.ships_at(other, position.target)
    return Message("choice.whose", {"seat": seat_message(other), "ships": ships})


ASKS = (
    Ask("lay", range(Count.TILES), "tile", phase=Phase.LAY, args=place_to_lay, words=tile, why=refusals.not_tile),
    Ask("first", range(Count.SEATS), "seat", phase=Phase.FIRST, why="2.1"),
    Ask(
        "civilisation",
        range(Count.CIVILISATIONS),
        "civilisation",
        phase=Phase.CIVILISATION,
        args=who_starts,
        words=civilisation_words,
        why=refusals.not_civilisation,
    ),
    Ask(
        "slot",
        range(Count.SEATS),
        "place",
        phase=Phase.SLOT,
        args=who_starts_where,
        words=slot_words,
        why=refusals.not_slot,
    ),
    Ask("deal", CARD_INDICES, "card", phase=Phase.DEAL, words=card_held, why=refusals.not_dealt),
    Ask(
        "choose.card",
        CARD_INDICES,
        "card",
        phase=Phase.CHOOSE,
        when=has_no_card,
        args=when_played,
        words=card_held,
        why=refusals.not_card,
    ),
    Ask(
        "choose.side",
        range(Count.SIDES),
        "side",
        phase=Phase.CHOOSE,
        when=has_no_side,
        args=card_played,
        words=side_words,
    ),
    Ask(
        "choose.discard",
        CARD_INDICES,
        "card",
        phase=Phase.CHOOSE,
        args=side_played,
        words=discarding,
        why=refusals.not_card,
    ),
    Ask(
        "fight",
        PLACES_OR_DONE,
        "place",
        phase=Phase.FIGHT,
        args=own_armament,
        words=battle_words,
        buttons={DONE: "done.fight"},
        why=refusals.not_fight,
    ),
    Ask(
        "settle",
        PLACES_OR_DONE,
        "place",
        phase=Phase.SETTLE,
        args=colonies_to_settle,
        words=colony_words,
        buttons={DONE: "done.settle"},
        why=refusals.not_settle,
    ),
    Ask(
        "act",
        PLACES_OR_DONE,
        "action",
        phase=Phase.ACT,
        args=actions_left,
        words=action_words,
        buttons={DONE: stop},
        why=refusals.not_action,
    ),
    Ask(
        "act.from",
        range(Count.PLACES),
        "place",
        phase=Phase.FROM,
        args=action_chosen,
        words=place_words,
        why=refusals.not_from_place,
    ),
    Ask(
        "act.to",
        range(Count.PLACES),
        "place",
        phase=Phase.TO,
        args=ships_at_source,
        words=place_words,
        why=refusals.not_to_place,
    ),
    Ask(
        "act.ships",
        range(Count.FLEET + 1),
        "number",
        phase=Phase.NUMBER,
        args=whole_move,
        words=ships_words,
        why=refusals.not_ships,
    ),
    Ask(
        "act.where",
        range(Count.PLACES),
        "place",
        phase=Phase.WHERE,
        args=action_chosen,
        words=place_words,
        why=refusals.not_where,
    ),
    Ask(
        "act.whose",
        range(Count.SEATS),
        "seat",
        phase=Phase.WHOSE,
        args=action_there,
        words=victim_words,
        why=refusals.not_whose,
    ),
    Ask(
        "turn_up",
        range(Count.TILES),
        "tile",
        phase=Phase.TURN_UP,
        args=place_to_turn_up,
        words=tile,
        why=refusals.not_tile,
    ),
)
