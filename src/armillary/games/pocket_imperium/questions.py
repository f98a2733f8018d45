"""What each question and each key means."""

from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import (
    COMMANDS,
    CUT,
    DEPLOY,
    DONE,
    DROP,
    FIRST,
    FLEET,
    FORCE,
    GROW,
    LAYOUT,
    LEG,
    LINES,
    LOAD,
    NEUTRAL,
    NONE,
    ONWARD,
    PICK_UP,
    PLACES,
    PLAN,
    SCORE,
    SEATS3,
    SECTORS,
    TARGET,
    TRI_PRIME_CARD,
)
from armillary.kernel import bits
from armillary.kernel.questions import Choice, Target
from armillary.kernel.text import Argument, Message, seat_message

Args = dict[str, Argument]

HEXES = range(1, PLACES)
HEXES_OR_DONE = range(PLACES)
NUMBERS = range(16)

ASKS = {
    "layout": range(1, TRI_PRIME_CARD),
    "cut": range(LINES),
    "first": range(SEATS3),
    "deploy": HEXES,
    "plan.first": range(COMMANDS),
    "plan.second": range(COMMANDS),
    "expand": HEXES_OR_DONE,
    "explore.fleet": HEXES_OR_DONE,
    "explore.to": HEXES,
    "explore.ships": NUMBERS,
    "explore.onward": HEXES_OR_DONE,
    "explore.drop": NUMBERS,
    "explore.pick_up": NUMBERS,
    "exterminate.target": HEXES_OR_DONE,
    "exterminate.ships": NUMBERS,
    "exploit": range(SECTORS),
}

NAMES = {
    LAYOUT: "layout",
    CUT: "cut",
    FIRST: "first",
    DEPLOY: "deploy",
    GROW: "expand",
    FLEET: "explore.fleet",
    LEG: "explore.to",
    LOAD: "explore.ships",
    ONWARD: "explore.onward",
    DROP: "explore.drop",
    PICK_UP: "explore.pick_up",
    TARGET: "exterminate.target",
    FORCE: "exterminate.ships",
    SCORE: "exploit",
}


def name(position: PocketImperiumRules, seat: int) -> str:
    """The stable name of the open question."""
    if position.phase == PLAN:
        return "plan.first" if position.order[seat * COMMANDS] == NONE else "plan.second"
    return NAMES[position.phase]


def ask(position: PocketImperiumRules, seat: int) -> Message:
    """What a seat is asked."""
    asked = name(position, seat)
    if asked in {"explore.to", "explore.ships", "explore.onward", "explore.drop", "explore.pick_up"}:
        return Message(f"ask.{asked}", movement(position, asked))
    return Message(f"ask.{asked}", situation(position, seat, asked))


def situation(position: PocketImperiumRules, seat: int, asked: str) -> Args:
    """What one should know to answer."""
    match asked:
        case "layout":
            return {"sector": Message(f"sector.{position.next_place()}")}
        case "deploy":
            return {"ships": position.landing}
        case "plan.second":
            return {"first": Message(f"command.{position.order[seat * COMMANDS]}")}
        case "expand":
            return {"left": position.left, "supply": position.supply[seat]}
        case "explore.fleet" | "exterminate.target":
            return {"left": position.left}
        case "exterminate.ships":
            source = position.asked_hex()
            ready = position.fresh(source)
            return {"source": at(source), "target": at(position.target), "fresh": ready, "fleet": position.fleet}
        case "exploit":
            return {"pick": Message("pick.extra" if position.place == position.players else "pick.own")}
        case _:
            return {}


def movement(position: PocketImperiumRules, asked: str) -> Args:
    """The movement under way, as far as it is known."""
    match asked:
        case "explore.to":
            return {"source": at(position.source), "fresh": position.fresh(position.source)}
        case "explore.onward":
            return {"target": at(position.target), "fleet": position.fleet}
    args: Args = {"source": at(position.source), "target": at(position.target)}
    if asked != "explore.drop":
        args["fresh"] = position.fresh(position.source)
    if asked != "explore.ships":
        args["fleet"] = position.fleet - position.dropped
    return args


# what keys mean


def choice(position: PocketImperiumRules, seat: int, key: int) -> Choice:
    """What a key means."""
    asked = name(position, seat)
    if asked in {"layout", "cut", "first", "plan.first"}:
        return plain_choice(asked, key)
    if asked == "plan.second":
        return Choice(key, Target("command", key), whole_plan(position, seat, key))
    if asked == "exploit":
        return Choice(key, Target("sector", key), payments(position, key))
    if ASKS[asked] == NUMBERS:
        return Choice(key, Target("number", key), number_words(position, asked, key))
    if key == DONE:
        return Choice(key, Target("button", key), done(position, asked))
    return Choice(key, Target("hex", key), hex_words(position, asked, seat, key))


def plain_choice(asked: str, key: int) -> Choice:
    """A choice that means the same at any time."""
    match asked:
        case "layout":
            return Choice(key, Target("card", key), Message(f"card.{key}"))
        case "cut":
            return Choice(key, Target("line", key), Message(f"line.{key}"))
        case "first":
            return Choice(key, Target("seat", key), seat_message(key))
        case _:
            return Choice(key, Target("command", key), Message(f"plan.{key}"))


def whole_plan(position: PocketImperiumRules, seat: int, second: int) -> Message:
    """A second command with the third, which follows from it."""
    plan, first = Message(f"plan.{second}"), position.order[seat * COMMANDS]
    if first == second:
        return plan
    return Message("choice.plan", {"plan": plan, "last": Message(f"command.{position.last_command(first, second)}")})


def done(position: PocketImperiumRules, asked: str) -> Message:
    """To stop a command, or a movement."""
    if asked == "explore.onward":
        return Message("done.stay", {"hex": at(position.target)})
    return Message(f"done.{position.command}")


def hex_words(position: PocketImperiumRules, asked: str, seat: int, hex: int) -> Message:
    """A hex, with what matters for the question."""
    args: Args = {"place": spot(position, hex)}
    match asked:
        case "deploy":
            home = sector_of(position, hex)
            if home == NONE:
                return spot(position, hex)
            return Message("choice.deploy", {**args, "sector": Message(f"sector.{home}")})
        case "expand":
            return Message(
                "choice.expand", {**args, "ships": position.ships[hex], "most": position.keeps(position.level[hex])}
            )
        case "explore.fleet":
            ready = position.fresh(hex) if bits.has(position.held[seat], hex) else 0
            return Message("choice.fleet", {**args, "fresh": ready})
        case "exterminate.target":
            args |= {"there": garrison(position, hex), "most": position.strength(seat, hex)}
            return Message("choice.target", args)
        case _:
            return Message("choice.to", {**args, "there": garrison(position, hex)})


def number_words(position: PocketImperiumRules, asked: str, number: int) -> Message:
    """A number of ships, with what comes of it."""
    match asked:
        case "explore.ships":
            rest = max(0, position.ships[position.source] - number)
            return Message("choice.load", {"ships": number, "rest": rest})
        case "explore.drop":
            return Message("choice.drop", {"ships": number, "rest": max(0, position.fleet - number)})
        case "explore.pick_up":
            total = position.fleet - position.dropped + number
            return Message("choice.pick_up", {"ships": number, "total": total})
        case _:
            return Message("choice.force", {"ships": number, "outcome": outcome(position, position.fleet + number)})


def outcome(position: PocketImperiumRules, force: int) -> Message:
    """What would be left if so many ships invaded now."""
    defenders = position.ships[position.target]
    if force == 0:
        return Message("outcome.nobody")
    if force == defenders:
        return Message("outcome.even")
    return Message("outcome.won" if force > defenders else "outcome.lost", {"left": abs(force - defenders)})


def payments(position: PocketImperiumRules, sector: int) -> Message:
    """A sector, with what every seat would be paid for it now."""
    words: Message | None = None
    for seat in reversed(range(position.players)):
        if points := position.pays(seat, sector):
            paid = Message("pays.seat", {"points": points, "seat": seat_message(seat)})
            words = Message("pays.several", {"first": paid, "rest": words}) if words else paid
    return Message("choice.exploit", {"sector": Message(f"sector.{sector}"), "pays": words or Message("pays.nobody")})


# what stands where


def at(hex: int) -> Message:
    """A hex by its number."""
    return Message(f"hex.{hex}")


def spot(position: PocketImperiumRules, hex: int) -> Message:
    """A hex with its system."""
    return Message("place", {"hex": at(hex), "level": Message(f"level.{position.level[hex]}")})


def garrison(position: PocketImperiumRules, hex: int) -> Message:
    """Who stands in a hex."""
    there = position.owner(hex)
    if there == NONE:
        return Message("there.nobody")
    ships = position.ships[hex]
    if there == NEUTRAL:
        return Message("there.neutral", {"ships": ships})
    return Message("there.seat", {"ships": ships, "seat": seat_message(there)})


def sector_of(position: PocketImperiumRules, hex: int) -> int:
    """The sector a system belongs to; NONE where there is no system."""
    return next((sector for sector, systems in enumerate(position.systems_on) if systems >> hex & 1), NONE)
