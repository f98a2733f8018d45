"""Every question: when it is asked, what its words name, and what each of its keys means."""

from armillary.games.pocket_imperium.names import DONE, NONE, Card, Count, Phase
from armillary.games.pocket_imperium.people.phrases import Args, at, garrison, sector_of, spot
from armillary.games.pocket_imperium.people.questions import refusals
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel import bits
from armillary.kernel.questions import Ask
from armillary.kernel.text import Message, seat_message

HEXES = range(1, Count.PLACES)
HEXES_OR_DONE = range(Count.PLACES)
NUMBERS = range(16)


# setup and plans


def place_to_fill(position: PocketImperiumRules, seat: int) -> Args:
    return {"sector": Message(f"sector.{position.next_place()}")}


def ships_to_land(position: PocketImperiumRules, seat: int) -> Args:
    return {"ships": position.landing}


def landing(position: PocketImperiumRules, seat: int, hex: int) -> Message:
    """A hex with its sector, as far as it has one."""
    home = sector_of(position, hex)
    if home == NONE:
        return spot(position, hex)
    return Message("choice.deploy", {"place": spot(position, hex), "sector": Message(f"sector.{home}")})


def plans_first(position: PocketImperiumRules, seat: int) -> bool:
    """Whether a seat has planned nothing yet."""
    return position.order[seat * Count.COMMANDS] == NONE


def first_command(position: PocketImperiumRules, seat: int) -> Args:
    return {"first": Message(f"command.{position.order[seat * Count.COMMANDS]}")}


def whole_plan(position: PocketImperiumRules, seat: int, second: int) -> Message:
    """A second command with the third, which follows from it."""
    plan, first = Message(f"plan.{second}"), position.order[seat * Count.COMMANDS]
    if first == second:
        return plan
    return Message("choice.plan", {"plan": plan, "last": Message(f"command.{position.last_command(first, second)}")})


# expand


def actions_left(position: PocketImperiumRules, seat: int) -> Args:
    return {"left": position.left}


def supply_left(position: PocketImperiumRules, seat: int) -> Args:
    return {"left": position.left, "supply": position.supply[seat]}


def stop(position: PocketImperiumRules, seat: int) -> Message:
    """To end the command."""
    return Message(f"done.{position.command}")


def growing(position: PocketImperiumRules, seat: int, hex: int) -> Message:
    """A hex with its ships, and how many it keeps."""
    ships, most = position.ships[hex], position.keeps(position.level[hex])
    return Message("choice.expand", {"place": spot(position, hex), "ships": ships, "most": most})


# explore


def ready_at_source(position: PocketImperiumRules, seat: int) -> Args:
    return {"source": at(position.source), "fresh": position.fresh(position.source)}


def first_leg(position: PocketImperiumRules, seat: int) -> Args:
    return {"source": at(position.source), "target": at(position.target), "fresh": position.fresh(position.source)}


def fleet_at_target(position: PocketImperiumRules, seat: int) -> Args:
    return {"target": at(position.target), "fleet": position.fleet}


def fleet_to_drop(position: PocketImperiumRules, seat: int) -> Args:
    fleet = position.fleet - position.dropped
    return {"source": at(position.source), "target": at(position.target), "fleet": fleet}


def fleet_to_join(position: PocketImperiumRules, seat: int) -> Args:
    return {**first_leg(position, seat), "fleet": position.fleet - position.dropped}


def moving(position: PocketImperiumRules, seat: int, hex: int) -> Message:
    """A hex with the ships that may still move from it."""
    ready = position.fresh(hex) if bits.has(position.held[seat], hex) else 0
    return Message("choice.fleet", {"place": spot(position, hex), "fresh": ready})


def stepping(position: PocketImperiumRules, seat: int, hex: int) -> Message:
    """A hex to move to, with who stands there."""
    return Message("choice.to", {"place": spot(position, hex), "there": garrison(position, hex)})


def stay(position: PocketImperiumRules, seat: int) -> Message:
    """To end a movement where it is."""
    return Message("done.stay", {"hex": at(position.target)})


def loading(position: PocketImperiumRules, seat: int, number: int) -> Message:
    """Ships to move, with those that stay."""
    return Message("choice.load", {"ships": number, "rest": max(0, position.ships[position.source] - number)})


def dropping(position: PocketImperiumRules, seat: int, number: int) -> Message:
    """Ships to leave behind, with those that move on."""
    return Message("choice.drop", {"ships": number, "rest": max(0, position.fleet - number)})


def joining(position: PocketImperiumRules, seat: int, number: int) -> Message:
    """Ships to take along, with how many that makes."""
    return Message("choice.pick_up", {"ships": number, "total": position.fleet - position.dropped + number})


# exterminate


def invading(position: PocketImperiumRules, seat: int, hex: int) -> Message:
    """A hex to invade, with who stands there and how many ships could come."""
    args: Args = {"place": spot(position, hex), "there": garrison(position, hex), "most": position.strength(seat, hex)}
    return Message("choice.target", args)


def invasion(position: PocketImperiumRules, seat: int) -> Args:
    source = position.asked_hex()
    ready = position.fresh(source)
    return {"source": at(source), "target": at(position.target), "fresh": ready, "fleet": position.fleet}


def attacking(position: PocketImperiumRules, seat: int, number: int) -> Message:
    """Ships to invade with, and what comes of it."""
    return Message("choice.force", {"ships": number, "outcome": outcome(position, position.fleet + number)})


def outcome(position: PocketImperiumRules, force: int) -> Message:
    """What would be left if so many ships invaded now."""
    defenders = position.ships[position.target]
    if force == 0:
        return Message("outcome.nobody")
    if force == defenders:
        return Message("outcome.even")
    return Message("outcome.won" if force > defenders else "outcome.lost", {"left": abs(force - defenders)})


# exploit


def whose_pick(position: PocketImperiumRules, seat: int) -> Args:
    return {"pick": Message("pick.extra" if position.place == position.players else "pick.own")}


def payments(position: PocketImperiumRules, seat: int, sector: int) -> Message:
    """A sector, with what every seat would be paid for it now."""
    words: Message | None = None
    for other in reversed(range(position.players)):
        if points := position.pays(other, sector):
            paid = Message("pays.seat", {"points": points, "seat": seat_message(other)})
            words = Message("pays.several", {"first": paid, "rest": words}) if words else paid
    return Message("choice.exploit", {"sector": Message(f"sector.{sector}"), "pays": words or Message("pays.nobody")})


ASKS = (
    Ask("layout", range(1, Card.TRI_PRIME), "card", phase=Phase.LAYOUT, args=place_to_fill, why=refusals.not_card),
    Ask("cut", range(Count.LINES), "line", phase=Phase.CUT),
    Ask("first", range(Count.SEATS), "seat", phase=Phase.FIRST, why="2.1"),
    Ask("deploy", HEXES, "hex", phase=Phase.DEPLOY, args=ships_to_land, words=landing, why=refusals.not_deploy),
    Ask("plan.first", range(Count.COMMANDS), "command", phase=Phase.PLAN, when=plans_first, words="plan"),
    Ask(
        "plan.second",
        range(Count.COMMANDS),
        "command",
        phase=Phase.PLAN,
        args=first_command,
        words=whole_plan,
        why=refusals.not_command,
    ),
    Ask(
        "expand",
        HEXES_OR_DONE,
        "hex",
        phase=Phase.GROW,
        args=supply_left,
        words=growing,
        buttons={DONE: stop},
        why=refusals.not_expand,
    ),
    Ask(
        "explore.fleet",
        HEXES_OR_DONE,
        "hex",
        phase=Phase.FLEET,
        args=actions_left,
        words=moving,
        buttons={DONE: stop},
        why=refusals.not_fleet,
    ),
    Ask("explore.to", HEXES, "hex", phase=Phase.LEG, args=ready_at_source, words=stepping, why=refusals.not_to),
    Ask("explore.ships", NUMBERS, "number", phase=Phase.LOAD, args=first_leg, words=loading, why=refusals.not_load),
    Ask(
        "explore.onward",
        HEXES_OR_DONE,
        "hex",
        phase=Phase.ONWARD,
        args=fleet_at_target,
        words=stepping,
        buttons={DONE: stay},
        why=refusals.not_onward,
    ),
    Ask("explore.drop", NUMBERS, "number", phase=Phase.DROP, args=fleet_to_drop, words=dropping, why=refusals.not_drop),
    Ask(
        "explore.pick_up",
        NUMBERS,
        "number",
        phase=Phase.PICK_UP,
        args=fleet_to_join,
        words=joining,
        why=refusals.not_pick_up,
    ),
    Ask(
        "exterminate.target",
        HEXES_OR_DONE,
        "hex",
        phase=Phase.TARGET,
        args=actions_left,
        words=invading,
        buttons={DONE: stop},
        why=refusals.not_target,
    ),
    Ask(
        "exterminate.ships",
        NUMBERS,
        "number",
        phase=Phase.FORCE,
        args=invasion,
        words=attacking,
        why=refusals.not_force,
    ),
    Ask(
        "exploit",
        range(Count.SECTORS),
        "sector",
        phase=Phase.SCORE,
        args=whose_pick,
        words=payments,
        why=refusals.not_sector,
    ),
)
