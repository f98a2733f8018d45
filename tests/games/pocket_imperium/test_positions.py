"""Which positions are refused, and that whatever is accepted can be played to the end."""

import random
from collections.abc import Callable
from itertools import chain
from typing import Any, NamedTuple

import pytest

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.components import board
from armillary.games.pocket_imperium.names import NEUTRAL, TRI_PRIME, Phase
from armillary.kernel.bits import members
from tests.games.any_game.changing import Change, Fields, add, check_refused, outcomes, put, set_at, toggle
from tests.games.pocket_imperium.walks import reached, walk


class Case(NamedTuple):
    """A position reached by play that a change makes impossible, and what is said about it."""

    name: str
    phase: int
    wanted: Callable[[Any], Any]
    change: Change
    problem: str
    players: int = 3
    layout: str = "printed"


def own_hex(fields: Fields) -> int:
    """A hex of the seat whose turn it is."""
    hex: int = fields["held"][fields["turn"]][0]
    return hex


def second_owner(fields: Fields) -> None:
    fields["held"][1] = sorted({*fields["held"][1], fields["held"][0][0]})


def out_of_play(fields: Fields) -> None:
    fields["held"][0] = [*fields["held"][0], 0]


def ship_more(fields: Fields) -> None:
    fields["ships"][fields["held"][0][0]] += 1


def ship_nowhere(fields: Fields) -> None:
    empty = next(hex for hex in range(1, 48) if not fields["ships"][hex])
    fields["ships"][empty] = 1


def neutral_more(fields: Fields) -> None:
    fields["ships"][fields["held"][NEUTRAL][0]] += 1


def neutral_gone(fields: Fields) -> None:
    fields["ships"][fields["held"][NEUTRAL].pop()] = 0


def neutral_elsewhere(fields: Fields) -> None:
    taken = {hex for held in fields["held"] for hex in held}
    plain = next(hex for hex in fields["open"] if fields["level"][hex] == 0 and hex not in taken)
    fields["held"][NEUTRAL] = sorted([*fields["held"][NEUTRAL], plain])
    fields["ships"][plain] = 1


def crowd(fields: Fields) -> None:
    """Move the whole supply of seat 0 to one of its hexes."""
    fields["ships"][fields["held"][0][0]] += fields["supply"][0]
    fields["supply"][0] = 0


def vanish(fields: Fields) -> None:
    """Take all ships of seat 0 off the board."""
    for hex in fields["held"][0]:
        fields["ships"][hex] = 0
    fields["held"][0] = []
    fields["supply"][0] = 15


def no_supply(fields: Fields) -> None:
    seat = fields["turn"]
    fields["ships"][fields["held"][seat][0]] += fields["supply"][seat]
    fields["supply"][seat] = 0


def spent_elsewhere(fields: Fields) -> None:
    other = (fields["turn"] + 1) % 3
    fields["spent"][fields["held"][other][0]] = 1


def spent_too_many(fields: Fields) -> None:
    hex = own_hex(fields)
    fields["spent"][hex] = fields["ships"][hex] + 1


def spent_all(fields: Fields) -> None:
    for hex in fields["held"][fields["turn"]]:
        fields["spent"][hex] = fields["ships"][hex]


def spend_one(fields: Fields) -> None:
    fields["spent"][own_hex(fields)] = 1


def second_seat_asked(fields: Fields) -> None:
    fields["asked"] = fields["waiting"] = [(fields["turn"] + 1) % 3]


def next_turn(fields: Fields) -> None:
    fields["turn"] = (fields["turn"] + 1) % 3
    fields["asked"] = fields["waiting"] = [fields["turn"]]


def other_order(fields: Fields) -> None:
    """The seat that acts has revealed another command than it performs."""
    at = fields["turn"] * 3
    own = fields["order"][at : at + 3]
    fields["order"][at : at + 3] = own[1:] + own[:1]


def later_source(fields: Fields) -> None:
    fields["sources"] = fields["sources"][:1]


def lowest_alone(fields: Fields) -> None:
    hex = fields["sources"][0]
    seat = fields["turn"]
    fields["supply"][seat] += fields["fleet"] + fields["ships"][hex] - 1
    fields["ships"][hex] = 1
    fields["fleet"] = 0


def lift_one(fields: Fields) -> None:
    fields["fleet"] += 1
    fields["supply"][fields["turn"]] -= 1


def many_sources(position: Any) -> Any:
    return position.sources.bit_count() > 1


def last_source(position: Any) -> Any:
    return position.sources.bit_count() == 1 and position.struck == 0


def first_gathered(position: Any) -> Any:
    """The hex asked is the lowest around the target that the seat could have sent ships from."""
    asked = position.sources & -position.sources
    around = position.near[position.target] & position.open
    taken = position.held[(position.turn + 1) % 3] | position.held[(position.turn + 2) % 3]
    return around & (asked - 1) & ~taken == 0 and position.supply[position.turn] > 0


def middle(position: Any) -> Any:
    return 3 <= position.round <= 6


def with_supply(position: Any) -> Any:
    return middle(position) and position.supply[0] > 1 and position.held[0].bit_count() > 1


def halfway(position: Any) -> Any:
    return position.place == 1


def lone_choice(position: Any) -> Any:
    return position.place == 2 and not position.held[position.turn] >> TRI_PRIME & 1


def one_taken(position: Any) -> Any:
    return position.place == 1 and position.first == 0


def one_ship_left(position: Any) -> Any:
    return position.fleet == 2 and position.ships[position.source] == position.spent[position.source]


def fresh_at(position: Any) -> int:
    return int(position.ships[position.source] - position.spent[position.source])


def extra_pick(fields: Fields) -> None:
    """The third picker's turn becomes that of the one who controls Tri-Prime, though nobody does."""
    free = [key for key in (0, 1, 2, 3, 5, 6, 7, 8) if key not in fields["picked"]]
    occupied = [sector for sector in free if any(fields["ships"][hex] for hex in members(board.hexes_on(sector)))]
    fields["picked"] = sorted([*fields["picked"], occupied[0]])
    fields["place"] = 3


def all_but_one(fields: Fields) -> None:
    fields["spent"][fields["source"]] = fields["ships"][fields["source"]] - 1


def split(fields: Fields) -> None:
    """One ship of two stays behind, out of the fleet."""
    fields["fleet"] = 1
    fields["left"] -= 1


def again(fields: Fields) -> None:
    fields["placed"][1] = fields["placed"][0]


def elsewhere(fields: Fields) -> None:
    """The seat that has deployed has done so to a hex without a system."""
    owner = next(seat for seat in (0, 1) if fields["held"][seat])
    source, target = fields["held"][owner][0], 8
    fields["ships"][source], fields["ships"][target] = 0, fields["ships"][source]
    fields["held"][owner] = [target]


def extra_landing(fields: Fields) -> None:
    """The seat that has deployed once has done so again, in another sector."""
    owner = next(seat for seat in (0, 1) if fields["held"][seat])
    systems = next(on for on in fields["systems_on"] if on and fields["held"][owner][0] not in on)
    land(fields, owner, next(hex for hex in systems if fields["level"][hex] == 1))


def both_in_one(fields: Fields) -> None:
    owner = next(seat for seat in (0, 1) if fields["held"][seat])
    hex = fields["held"][owner][0]
    systems = next(on for on in fields["systems_on"] if hex in on)
    land(fields, owner, next(one for one in systems if fields["level"][one] == 1 and one != hex))


def land(fields: Fields, owner: int, hex: int) -> None:
    fields["held"][owner] = sorted([*fields["held"][owner], hex])
    fields["ships"][hex] = 2
    fields["supply"][owner] -= 2


CASES = [
    # cards
    Case("a card fixed", Phase.GROW, middle, set_at("placed", 0, 2), "placed[0] must be 1: as the layout says"),
    Case("level", Phase.GROW, middle, set_at("level", 2, 1), "level[2] must be 0: as printed on the cards"),
    Case("level of no hex", Phase.GROW, middle, set_at("level", 0, 1), "level[0] must be 0: as printed on the cards"),
    Case("ones", Phase.GROW, middle, toggle("ones", 3), "ones must be ["),
    Case("twos", Phase.GROW, middle, toggle("twos", 2), "twos must be ["),
    Case("systems", Phase.GROW, middle, toggle("systems", 24), "systems must be ["),
    Case(
        "systems_on",
        Phase.GROW,
        middle,
        toggle("systems_on", 2, 0),
        "systems_on[0] must be [1, 7, 13]: as printed on the cards",
    ),
    Case("open", Phase.PLAN, middle, toggle("open", 42), "open must be [1, 2, 3"),
    Case("open 0", Phase.PLAN, middle, toggle("open", 0), "open must be [1, 2, 3"),
    Case("cards", Phase.PLAN, middle, toggle("cards", 8), "cards must be [0, 1, 2, 3, 4, 5, 6, 7, 8]"),
    Case(
        "no line to cut", Phase.FIRST, bool, put(phase=Phase.CUT), "then two players leave out a line if none is chosen"
    ),
    Case("nothing to deal", Phase.FIRST, bool, put(phase=Phase.LAYOUT), "cards are dealt until all lie"),
    # ships
    Case("two owners", Phase.PLAN, middle, second_owner, "each held by one owner: [32] differ"),
    Case("hex 0", Phase.PLAN, middle, out_of_play, "ships must stand in hexes in play"),
    Case("ship nowhere", Phase.PLAN, middle, ship_nowhere, "each held by one owner: [1] differ"),
    Case("ship in hex 0", Phase.PLAN, middle, set_at("ships", 0, 1), "each held by one owner: [0] differ"),
    Case("a ship more", Phase.PLAN, middle, ship_more, "seat 0 must have 15 ships"),
    Case("a ship less", Phase.PLAN, with_supply, add("supply", -1, 0), "seat 0 must have 15 ships"),
    Case("neutrals of three", Phase.PLAN, middle, neutral_elsewhere, "neutral defenders can only be in []"),
    Case("too many", Phase.SCORE, with_supply, crowd, "a hex keeps one ship and one more for each level"),
    Case("no ship left", Phase.PLAN, middle, vanish, "or one in which a seat lost its last ship, and only then"),
    # setup
    Case(
        "deployed",
        Phase.DEPLOY,
        one_taken,
        add("place", 1),
        "by now, one more hex of held[1] must be one of [3, 5, 6, 7, 9, 13, 21, 22, 27, 30",
    ),
    Case(
        "place",
        Phase.DEPLOY,
        bool,
        put(place=6),
        "by now, one more hex of held[1] must be one of [3, 5, 6, 7, 9, 13, 21, 22, 27, 30",
    ),
    Case("points", Phase.DEPLOY, bool, set_at("score", 0, 1), "0 at most for all seats: 0 rounds pay no more"),
    Case("a round", Phase.DEPLOY, bool, put(round=1), "no round is finished before all have deployed"),
    Case("first", Phase.FIRST, bool, put(first=1), "first must be 0: chance chooses the start player"),
    Case(
        "chance asked",
        Phase.FIRST,
        bool,
        put(asked=[0], waiting=[0]),
        "asked must be [8]: chance before ships are deployed",
    ),
    # rounds, points, orders
    Case("rounds", Phase.PLAN, middle, put(round=9), "a match is over after 9 rounds or"),
    Case("rounds over", Phase.OVER, lambda one: one.round == 9, put(round=8), "a match is over after 9 rounds or"),
    Case("rounds beyond", Phase.OVER, lambda one: one.round == 9, put(round=10), "a match is over after 9 rounds or"),
    Case("final early", Phase.PLAN, middle, set_at("final", 1, 2), "final[1] must be 0"),
    Case("final", Phase.OVER, bool, add("final", 1, 1), "final[1] must be"),
    Case("score", Phase.OVER, bool, set_at("score", 0, -1), "score less final must be 0 or more"),
    Case("score high", Phase.PLAN, middle, set_at("score", 0, 3000), "48 at most for all seats: 3 rounds pay no more"),
    Case("order", Phase.GROW, middle, set_at("order", 0, -1), "seat 0 must have each of the commands 0, 1 and 2 once"),
    Case("order over", Phase.OVER, bool, set_at("order", 0, 1), "order[0] must be -1"),
    Case(
        "plan",
        Phase.PLAN,
        lambda one: one.order[0] == -1,
        set_at("order", 1, 0),
        "order[1] must be -1",
    ),
    Case(
        "plan asked",
        Phase.PLAN,
        lambda one: one.order[1] != -1,
        toggle("waiting", 0),
        "waiting must be [1, 2]: the last answer of a seat, which is asked until its commands are in order",
    ),
    Case(
        "plan sealed",
        Phase.PLAN,
        lambda one: one.order[0] == 1,
        set_at("sealed", 0, 2),
        "sealed[0] must be 1: the last answer of a seat",
    ),
    Case(
        "plan alone",
        Phase.PLAN,
        lambda one: max(one.order) < 0,
        put(asked=[0], waiting=[0], joint=0),
        "asked must be [0, 1, 2]",
    ),
    Case(
        "plan revealed",
        Phase.PLAN,
        middle,
        put(reveals=1),
        "reveals must be 0: commands are revealed when all are in order",
    ),
    Case("reveals", Phase.GROW, middle, put(reveals=0), "reveals from 1 to 3 while commands are performed"),
    Case("reveals score", Phase.SCORE, bool, put(reveals=2), "reveals must be 3"),
    # who is asked
    Case("over asked", Phase.OVER, bool, put(asked=[0], waiting=[0]), "nobody at the end"),
    Case("asked", Phase.GROW, middle, second_seat_asked, "asked must be [1]"),
    Case("turn", Phase.GROW, middle, next_turn, "turn must be 1: as place says, from the start player on"),
    Case("perform place", Phase.GROW, middle, put(place=3), "place must be from 0 to 2 and"),
    Case("turn over", Phase.OVER, bool, put(turn=1), "turn must be 0"),
    # sectors
    Case(
        "picked early",
        Phase.PLAN,
        middle,
        put(picked=[0]),
        "picked must be []: sectors are chosen only at the end of a round",
    ),
    Case("picked centre", Phase.SCORE, halfway, put(picked=[4]), "occupied sectors are chosen, [0, 2, 3, 5, 6, 8]"),
    Case("picked count", Phase.SCORE, halfway, put(picked=[]), "place must be 0"),
    Case("picker", Phase.SCORE, halfway, next_turn, "turn must be 2"),
    Case("extra", Phase.SCORE, lone_choice, extra_pick, "only by the one that controls Tri-Prime"),
    # commands
    Case("command idle", Phase.PLAN, middle, put(command=1), "command must be 0: there is none outside of commands"),
    Case("left idle", Phase.SCORE, bool, put(left=1), "left must be 0: there is none outside of commands"),
    Case("command", Phase.GROW, middle, put(command=2), "must have revealed command 2"),
    Case("revealed", Phase.GROW, middle, other_order, "must have revealed command 0"),
    Case("no left", Phase.GROW, middle, put(left=0), "left must be from 1 to"),
    Case("left", Phase.FLEET, lambda one: one.left == 1 and sum(one.spent) == 0, put(left=3), "left must be from 1 to"),
    Case("spent much", Phase.FLEET, middle, spent_too_many, "at most, the ships there"),
    Case("spent other", Phase.FLEET, middle, spent_elsewhere, "only ships of the seat that acts"),
    Case("spent growing", Phase.GROW, middle, spend_one, "spent[13] must be 0"),
    Case("spent first", Phase.FLEET, lambda one: sum(one.spent) == 0, spend_one, "none before the first"),
    Case(
        "source idle", Phase.FLEET, middle, put(source=3), "source must be 0: only a movement or an invasion has this"
    ),
    Case("target idle", Phase.LEG, middle, put(target=3), "target must be 0: only a movement"),
    Case("fleet idle", Phase.LOAD, middle, put(fleet=1), "fleet must be 0: only a movement"),
    Case("dropped idle", Phase.DROP, middle, put(dropped=1), "dropped must be 0: only a movement"),
    Case("sources idle", Phase.TARGET, middle, put(sources=[3]), "sources must be []"),
    Case("struck idle", Phase.GROW, middle, put(struck=[3]), "struck must be []: only a movement or an invasion"),
    Case("supply", Phase.GROW, middle, no_supply, "and have ships and hexes to perform it"),
    Case(
        "nothing moves",
        Phase.FLEET,
        lambda one: one.left == 1 and sum(one.spent),
        spent_all,
        "and have ships and hexes to perform it",
    ),
    Case("from nowhere", Phase.LEG, middle, put(source=0), "source must be one of ["),
    Case(
        "too far", Phase.LOAD, middle, lambda fields: fields.update(target=fields["source"]), "target must be one of ["
    ),
    Case(
        "one ship",
        Phase.LOAD,
        lambda one: one.left == 1 and sum(one.spent),
        all_but_one,
        "only if there is a choice of two or more",
    ),
    Case("no fleet", Phase.ONWARD, middle, put(fleet=0), "fleet must be from 1 to 2"),
    Case("not there", Phase.ONWARD, middle, put(target=24), "not in Tri-Prime: there it would stop"),
    Case(
        "from afar", Phase.ONWARD, middle, lambda fields: fields.update(source=fields["target"]), "the fleet comes from"
    ),
    Case("to afar", Phase.DROP, middle, lambda fields: fields.update(target=fields["source"]), "the fleet comes from"),
    Case(
        "fleet", Phase.PICK_UP, lambda one: one.left == 1 and one.fleet == 1, put(fleet=15), "fleet must be from 1 to 2"
    ),
    Case("dropped", Phase.PICK_UP, middle, put(dropped=15), "dropped must be"),
    Case("dropping", Phase.DROP, one_ship_left, split, "only if there is a choice of two or more"),
    Case(
        "picking up",
        Phase.PICK_UP,
        lambda one: fresh_at(one) == 1,
        lambda f: f.update(dropped=f["fleet"]),
        "only if there is a choice of two or more",
    ),
    Case("struck", Phase.TARGET, middle, put(struck=[2]), "systems in play, as many as were invaded"),
    Case("spent invading", Phase.TARGET, lambda one: not one.struck, spend_one, "spent[7] must be 0"),
    Case(
        "invaded",
        Phase.FORCE,
        many_sources,
        lambda fields: fields.update(target=own_hex(fields)),
        "target must be one of [",
    ),
    Case("no sources", Phase.FORCE, many_sources, put(sources=[]), "sources must be hexes still to be asked"),
    Case("sources", Phase.FORCE, many_sources, later_source, "are asked in the order of their numbers"),
    Case("lifted", Phase.FORCE, first_gathered, lift_one, "fleet 0 if no hex next to target was asked"),
    Case("forced", Phase.FORCE, last_source, lowest_alone, "only if there is a choice of two or more"),
    # two players
    Case(
        "cards dealt twice",
        Phase.LAYOUT,
        lambda one: one.placed[1],
        again,
        "placed[1] must be one of [1, 2, 3, 5, 6]",
        2,
        "random",
    ),
    Case(
        "a side card",
        Phase.LAYOUT,
        lambda one: one.placed[1],
        set_at("placed", 0, 7),
        "placed[0] must be one of [1, 2, 3, 4, 5, 6]",
        2,
        "random",
    ),
    Case(
        "a gap",
        Phase.LAYOUT,
        lambda one: one.placed[0] == 0,
        set_at("placed", 1, 3),
        "placed[1] must be 0: as the layout says, or dealt, each card once and to the first empty place",
        2,
        "random",
    ),
    Case("open before the cut", Phase.CUT, bool, toggle("open", 1), "open must be [1, 2, 3", 2),
    Case(
        "another line",
        Phase.PLAN,
        bool,
        put(cards=[0, 1, 2, 3, 4, 5]),
        "cards must be [3, 4, 5, 6, 7, 8]",
        2,
        "printed-T",
    ),
    Case("neutrals added", Phase.GROW, middle, neutral_more, "and there at most [1, 1, 1, 2, 1, 1]", 2),
    Case("neutrals elsewhere", Phase.GROW, middle, neutral_elsewhere, "neutral defenders can only be in [", 2),
    Case(
        "neutrals gone",
        Phase.DEPLOY,
        bool,
        neutral_gone,
        "held[3] must be [1, 14, 18, 24, 37, 39]: each seat deploys to two systems, neutral defenders stay",
        2,
    ),
    Case("third seat", Phase.PLAN, middle, set_at("supply", 2, 15), "supply[2] must be 0", 2),
    Case("third seat's turn", Phase.PLAN, middle, put(first=2), "first must be one of [0, 1]", 2),
    Case(
        "deployed to one sector",
        Phase.DEPLOY,
        halfway,
        both_in_one,
        "held[1] must be [3]: each seat deploys to two systems",
        2,
        "printed-B",
    ),
    Case(
        "deployed elsewhere",
        Phase.DEPLOY,
        halfway,
        elsewhere,
        "by now, one more hex of held[1] must be one of [3, 5, 6, 7, 9, 13, 21, 22, 27, 30",
        2,
        "printed-B",
    ),
    Case("deployed too often", Phase.DEPLOY, halfway, extra_landing, "held[1] must be [7]", 2, "printed-B"),
]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_impossible_positions_are_refused_and_told_what_is_right(case: Case) -> None:
    check_refused(reached(case.phase, case.wanted, case.players, layout=case.layout), case.change, case.problem)


def test_every_position_of_a_match_can_be() -> None:
    for seed in range(6):
        for position in walk(2 + seed % 2, seed, layout="random", neutrals_occupy=seed > 3):
            assert GAME.broken(position) == []
            viewer = seed % 3
            assert GAME.broken(position.imagined(viewer, seed)) == []


# positions changed by chance


def test_a_changed_position_is_refused_or_can_be_played_to_the_end() -> None:
    positions = chain.from_iterable(walk(2 + seed % 2, seed, layout="random") for seed in range(6))
    found = outcomes(positions, random.Random(47), 0.08)
    assert found["refused"] > 100
    assert found["played"] > 5
