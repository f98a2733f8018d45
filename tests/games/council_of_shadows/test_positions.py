"""Which positions are refused, and that whatever is accepted can be played to the end."""

import random
from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import NONE, Count, Key, Phase, Stage
from armillary.kernel.bits import members
from tests.games.any_game.changing import Change, Fields, add, alike, ask, check_refused, outcomes, put, set_at, toggle
from tests.games.council_of_shadows.walks import FULL, OPEN, lively, reached, walk

WITH_LEADERS = {"leaders": True}


class Case(NamedTuple):
    """A position reached by play that a change makes impossible, and what is said about it."""

    name: str
    phase: int
    wanted: Callable[[Any], Any]
    change: Change
    problem: str
    players: int = 3
    options: Mapping[str, Any] = MappingProxyType({})


# conditions


def later(position: Any) -> Any:
    return position.round > 3


def first_round(position: Any) -> Any:
    return position.round == 1


def nobody_planned(position: Any) -> Any:
    return position.round > 2 and max(position.plan) == NONE


def first_planned(position: Any) -> Any:
    return position.round > 1 and 0 < position.plan[0] < Key.LEAVE and position.plan[1] == NONE


def first_finished(position: Any) -> Any:
    return position.round > 1 and position.plan[0] not in {NONE, 0} and position.waiting == 6 and position.sealed[0]


def second_place(position: Any) -> Any:
    return position.round > 2 and position.place == 1


def human(position: Any) -> Any:
    return position.turn == 0


def automa(position: Any) -> Any:
    return position.turn == 1


def by_card(position: Any) -> Any:
    return position.program != NONE and not position.levelling


def levelled(position: Any) -> Any:
    return position.level[0] > 0 and position.turn != 0


def one_light_under(position: Any) -> Any:
    return position.light_under[0] != NONE and position.light_under[1] == NONE


def one_tile_under(position: Any) -> Any:
    return position.under[0] != NONE and position.under[1] == NONE


def has_station(position: Any) -> Any:
    return max(position.station) != NONE


def landed(position: Any) -> Any:
    return position.may_settle > 0 and position.program != NONE


def room_to_choose(position: Any) -> Any:
    return position.discoverable() & 1 and len(members(position.open_galaxies(0))) > 1


# changes


def all_of(*changes: Change) -> Change:
    def change(fields: Fields) -> None:
        for one in changes:
            one(fields)

    return change


def swap(name: str, place: int, other: int) -> Change:
    def change(fields: Fields) -> None:
        row = fields[name]
        row[place], row[other] = row[other], row[place]

    return change


def others_energy(fields: Fields) -> None:
    other = (fields["turn"] + 1) % 3
    fields["energy"][other] = fields["consumption"][other]


def other_asked(fields: Fields) -> None:
    fields["asked"] = fields["waiting"] = [(fields["turn"] + 1) % 3]


def other_turn(fields: Fields) -> None:
    fields["turn"] = (fields["turn"] + 1) % 3
    fields["asked"] = fields["waiting"] = [fields["turn"]]


def give_gem(place: int) -> Change:
    """Coal for a power that can have none."""
    return all_of(add("gems", 1, place), add("bank", -1, 0))


def lost_card(fields: Fields) -> None:
    fields["hand"][0].pop(0)


def shared_card(fields: Fields) -> None:
    """An AI card of the display is in a hand, too."""
    fields["hand"][0] = sorted([*fields["hand"][0], max(fields["display"])])


def lost_ai_card(fields: Fields) -> None:
    fields["ai_pile"].pop()


def uncovered(fields: Fields) -> None:
    """Cards are covered by nothing."""
    fields["covered"][0] = [fields["hand"][0].pop()]


def early_card(fields: Fields) -> None:
    """A card lies on the first slot though all have slid."""
    fields["top"][0] = fields["hand"][0].pop()


def far_card(fields: Fields) -> None:
    """A card lies on a slot that the power has not."""
    fields["top"][3] = fields["hand"][0].pop()


def gap_in_display(fields: Fields) -> None:
    fields["ai_pile"].append(fields["display"][3])
    fields["display"][3] = NONE


def no_gap(fields: Fields) -> None:
    place = fields["display"].index(NONE)
    fields["display"][place] = fields["ai_pile"].pop()


def plan_foreign(fields: Fields) -> None:
    """A card that is not in the hand."""
    card = next(card for card in range(31) if card not in fields["hand"][0])
    fields["plan"][0] = fields["sealed"][0] = card


def plan_nothing(fields: Fields) -> None:
    """The first slot stays empty though there are cards."""
    fields["plan"][0] = fields["sealed"][0] = Key.LEAVE


def plan_twice(fields: Fields) -> None:
    fields["plan"][1] = fields["plan"][0]


def plan_gap(fields: Fields) -> None:
    fields["plan"][1], fields["plan"][0] = fields["plan"][0], NONE


def stolen_tech(fields: Fields) -> None:
    fields["tech_pile"][0].append(fields["tech"][0])


def lost_tech(fields: Fields) -> None:
    fields["tech_pile"][1].pop()


def unlearned(fields: Fields) -> None:
    fields["tech_pile"][0].append(fields["tech"][0])
    fields["tech"][0] = NONE


def clever(fields: Fields) -> None:
    """A card of level II without the level."""
    place = next(power for power in range(3) if fields["level"][power] < 2 and power != fields["turn"])
    fields["tech"][place * 2 + 1] = fields["tech_pile"][1].pop()


def taken_early(fields: Fields) -> None:
    """A card is asked for though one was taken."""
    level = fields["level"][0] - 1
    fields["tech"][level] = fields["tech_pile"][level].pop()


def same_light(fields: Fields) -> None:
    fields["light_pile"].append(fields["lights"][0])


def open_light(fields: Fields) -> None:
    """A Light card lies open for an Automa that does not play."""
    fields["automa_lights"] = [fields["light_pile"].pop()]


def light_gap(fields: Fields) -> None:
    fields["lights"][1], fields["lights"][0] = fields["lights"][0], NONE


def rich_hand(fields: Fields) -> None:
    """Five bonus cards."""
    for place in range(5):
        if fields["lights"][place] == NONE:
            fields["lights"][place] = fields["light_pile"].pop()


def poor_hand(fields: Fields) -> None:
    last = max(place for place in range(5) if fields["lights"][fields["turn"] * 5 + place] != NONE)
    at = fields["turn"] * 5 + last
    fields["light_pile"].append(fields["lights"][at])
    fields["lights"][at] = NONE
    fields["lights_known"][at] = []


def under_gap(name: str) -> Change:
    def change(fields: Fields) -> None:
        fields[name][1], fields[name][0] = fields[name][0], NONE

    return change


def scattered(fields: Fields) -> None:
    """A tile lies in the second field of a galaxy whose first one is empty."""
    empty = next(galaxy for galaxy in range(1, 10) if fields["tile_at"][galaxy * 5] == NONE and galaxy in {1, 3, 4})
    fields["tile_at"][empty * 5 + 1] = fields["pile"][0].pop()


def lost_tile(fields: Fields) -> None:
    next(pile for pile in fields["pile"] if pile).pop()


def far_tile(fields: Fields) -> None:
    """A tile of another parsec."""
    fields["tile_at"][0], fields["pile"][2] = fields["pile"][2][0], [*fields["pile"][2][1:], fields["tile_at"][0]]


def same_tile(fields: Fields) -> None:
    fields["pile"][0] = sorted({*fields["pile"][0], fields["tile_at"][0]})


def cube_in_space(fields: Fields) -> None:
    """A cube on a tile that is still in its pile."""
    tile = next(pile for pile in fields["pile"] if pile)[0]
    fields["cubes"][tile * 4] = 1
    fields["cubes_left"][0] -= 1


def high_tower(fields: Fields) -> None:
    planet = fields["tile_at"][0] * 4
    for power in range(2):
        fields["cubes_left"][power] += fields["cubes"][power * Count.PLANETS + planet] - 2
        fields["cubes"][power * Count.PLANETS + planet] = 2


def far_first(fields: Fields) -> None:
    """Reach to Parsec 3 before Parsec 2."""
    wrong = sorted({*fields["upgrades"][0]} - {3} | {4})
    fields["cubes_left"][0] += len(fields["upgrades"][0]) - len(wrong)
    fields["upgrades"][0] = wrong


def strange_slot(fields: Fields) -> None:
    fields["cubes_left"][0] -= 1
    fields["upgrades"][0] = sorted([*fields["upgrades"][0], 9])


def build(galaxy: int, number: int) -> Change:
    return set_at("station", galaxy, number)


def stocked(fields: Fields) -> None:
    fields["station_stock"][0] = 1
    fields["cubes_left"][0] -= 1


def second_kind(fields: Fields) -> None:
    """The same kind of station again."""
    there = next(number for number in fields["station"] if number != NONE)
    fields["station"][next(galaxy for galaxy in (0, 1, 3, 4, 7, 8) if fields["station"][galaxy] == NONE)] = there


def other_program(fields: Fields) -> None:
    fields["program"] = (fields["program"] + 1) % 30


def next_step(fields: Fields) -> None:
    fields["step"] += 1


def full_fields(fields: Fields) -> None:
    """No field is left in the first parsec of a match of two."""
    for field in (0, 1, 5, 6, 7, 8):
        if fields["tile_at"][field] == NONE:
            fields["tile_at"][field] = fields["pile"][0].pop()


def known_by_nobody(fields: Fields) -> None:
    fields["drawn_known"][0] = []


def unknown_under(fields: Fields) -> None:
    place = next(place for place, tile in enumerate(fields["under"]) if tile != NONE)
    fields["under_known"][place] = []


def occupied_planet(fields: Fields) -> None:
    """A planet that is full, or that is none."""
    fields["planet"] = 3


def used_much(fields: Fields) -> None:
    fields["used"][fields["tile_at"][0]] = 9


def foreign_galaxy(fields: Fields) -> None:
    fields["galaxy"] = next(galaxy for galaxy in range(9) if galaxy not in fields["assessed"])


def poor(fields: Fields) -> None:
    """The power whose turn it is has no gems."""
    for kind in range(3):
        at = fields["turn"] * 3 + kind
        fields["bank"][kind] += fields["gems"][at]
        fields["gems"][at] = 0


def burnt(fields: Fields) -> None:
    last = fields["order"][2]
    fields["burn"][last] -= 1


def upside_down(fields: Fields) -> None:
    fields["burn"][fields["order"][0]] = fields["burn"][fields["order"][2]] - 1


def far_parsec(fields: Fields) -> None:
    fields["parsec_drawn"] = 2


CASES = [
    # stages, and who is asked
    Case("over asked", Phase.OVER, bool, ask(0), "asked must be []: those are whom the rules ask here"),
    Case("chance", Phase.LIGHT, bool, ask(0), "asked must be [8]: those are whom the rules ask here"),
    Case("dealt", Phase.CIVILISATION, bool, ask(0), "asked must be [8]: in setup", 3, OPEN),
    Case("drawn", Phase.TECH, bool, ask(0), "asked must be [8]", 3, OPEN),
    Case("asked", Phase.BUY, later, other_asked, "asked must be [1]: those are whom the rules ask here"),
    Case("joint", Phase.BUY, human, put(joint=1), "joint must be 0"),
    Case(
        "plan alone",
        Phase.PLAN,
        nobody_planned,
        put(asked=[0], waiting=[0]),
        "asked must be [0, 1, 2]: those are whom the rules ask here",
    ),
    Case("turn", Phase.PLAN, nobody_planned, put(turn=0), "and -1 if nobody has a turn"),
    Case("no turn", Phase.LIGHT, bool, put(turn=NONE), "turn must be 1: it is the power whose place it is in order"),
    Case("absent turn", Phase.LIGHT, bool, put(turn=3), "turn must be 1: it is the power whose place it is in order"),
    Case("stage", Phase.BUY, later, put(stage=Stage.ASSESSING), "must have filled its slots"),
    Case("levelling", Phase.PLAN, nobody_planned, put(levelling=1), "levelling must be 0"),
    Case(
        "over stage",
        Phase.OVER,
        bool,
        put(stage=Stage.PLANNING),
        "stage must be 3: it is that of actions when the last round is over",
    ),
    Case("automa buys", Phase.SETTLE, automa, put(stage=Stage.BUYING), "the Automa buys nothing", 1),
    Case("no phase", Phase.BUY, later, put(phase=Phase.ASSESS), "phase must be 6: that is what the rules ask here"),
    Case(
        "next seat", Phase.CIVILISATION, lambda one: one.civilisation[0] == NONE, ask(1), "asked must be [0]: in setup"
    ),
    Case(
        "next leader", Phase.LEADER, lambda one: one.asked == 1, ask(1), "asked must be [0]: in setup", 3, WITH_LEADERS
    ),
    Case(
        "next to plan",
        Phase.PLAN,
        lambda one: one.asked == 1,
        ask(1),
        "asked must be [0]: those are whom the rules ask here",
        3,
        {"planning": "open"},
    ),
    # rounds and order
    Case("gap", Phase.ORDER, lambda one: one.order[0] != NONE, swap("order", 0, 3), "order[3] must be -1: in setup"),
    Case("order twice", Phase.BUY, later, alike("order"), "order must hold each power from 0 to 2 once"),
    Case("no order", Phase.BUY, later, set_at("order", 2, NONE), "order must hold each power from 0 to 2 once"),
    Case("recent", Phase.BUY, later, alike("recent"), "recent must hold each power from 0 to 2 once"),
    Case("place", Phase.BUY, second_place, put(place=0), "turn must be 0: it is the power whose place it is in order"),
    Case(
        "no place",
        Phase.PLAN,
        nobody_planned,
        put(place=1),
        "place must be 0: it is that of the power whose turn it is, and 0 if nobody has one",
    ),
    Case(
        "other turn", Phase.BUY, second_place, other_turn, "turn must be 1: it is the power whose place it is in order"
    ),
    Case("round", Phase.BUY, later, put(round=31), "round must be 1 to 30"),
    Case("round in setup", Phase.LAY, bool, put(round=1), "round must be 0: in setup"),
    Case(
        "burn early", Phase.BUY, first_round, set_at("burn", 0, 3), "burn must be 0 before the first cards are played"
    ),
    Case("burn", Phase.SETTLE, lambda one: one.place == 0, burnt, "what its cards consume"),
    Case("order of burn", Phase.BUY, later, upside_down, "order must be that of burn, the highest first"),
    Case("absent burn", Phase.BUY, later, set_at("burn", 3, 1), "burn[3] must be 0: powers that do not play have none"),
    # Energy and levels
    Case("energy", Phase.BUY, later, others_energy, "must be less than its consumption"),
    Case("much energy", Phase.BUY, human, set_at("energy", 0, 1501), "energy[0] must be 1500 at most"),
    Case("many levels", Phase.OVER, bool, set_at("level", 0, 95), "and bring 90 levels at most"),
    Case("consumption", Phase.BUY, later, set_at("consumption", 0, 19), "consumption[0] must be 20 to 100"),
    Case("throne", Phase.BUY, later, set_at("level", 0, 3), "throne must be one of [0]"),
    Case("no throne", Phase.BUY, later, put(throne=0), "throne must be a power at level 3 or more"),
    Case("ended", Phase.BUY, later, put(ended=1), "ended must be 0: it is 1 with a throne"),
    Case(
        "not ended", Phase.OVER, lambda one: one.throne != NONE, put(ended=2), "ended must be 1: it is 1 with a throne"
    ),
    Case("early end", Phase.OVER, lambda one: one.throne == NONE, put(round=4), "round must be 5", 3, {"rounds": 5}),
    Case("unlearned", Phase.BUY, levelled, unlearned, "tech[0] must be a card: power 0 at level 1 has taken 1 so far"),
    Case("clever", Phase.BUY, later, clever, "tech[1] must be -1: power 0 at level 0 has taken 0 so far"),
    Case("taken tech", Phase.BUY, levelled, stolen_tech, "are in two places"),
    Case(
        "lost tech",
        Phase.BUY,
        later,
        lost_tech,
        "Dark Tech cards of level 2 must be [8, 9, 10, 11, 12, 13, 14, 15] together",
    ),
    Case("looked", Phase.BUY, levelled, toggle("tech_seen", 0, 0), "those who have looked through the deck"),
    Case("tech looks", Phase.TECH, human, toggle("tech_seen", 0, 0), "those who have looked"),
    Case("no tech due", Phase.TECH, human, taken_early, "tech[0] must be -1: power 0 at level 1 has taken 0 so far"),
    # powers
    Case("absent", Phase.BUY, later, give_gem(9), "gems[9] must be 0: powers that do not play have none"),
    Case(
        "absent hand", Phase.BUY, later, toggle("hand", 0, 3), "hand[3] must be []: powers that do not play have none"
    ),
    Case("automa's gems", Phase.BUY, bool, give_gem(3), "gems[3] must be 0: powers that do not play have none", 1),
    Case(
        "automa's name",
        Phase.BUY,
        bool,
        set_at("civilisation", 1, 3),
        "civilisation[1] must be -1: one for each seat",
        1,
    ),
    Case("civilisations", Phase.BUY, later, alike("civilisation"), "civilisation[1] must be one of [0, 2, 3]"),
    Case("no name", Phase.BUY, later, set_at("civilisation", 0, NONE), "civilisation[0] must be one of [0, 1, 2, 3]"),
    Case("automas", Phase.BUY, bool, set_at("civilisation", 0, 3), "civilisation[0] must be one of [0, 1, 2]", 1),
    Case("leaders", Phase.BUY, later, alike("leader"), "leader[0] must be one of [1, 2, 3, 5]", 3, WITH_LEADERS),
    Case(
        "leader",
        Phase.BUY,
        later,
        set_at("leader", 0, 3),
        "leader[0] must be -1: one for each seat, and leaders only if they take part",
    ),
    Case(
        "no leader",
        Phase.BUY,
        later,
        set_at("leader", 0, NONE),
        "leader[0] must be one of [1, 2, 3, 5]",
        3,
        {"leaders": True},
    ),
    Case("start energy", Phase.DARK, bool, set_at("energy", 0, 3), "energy[0] must be 0: in setup"),
    Case("start recent", Phase.DARK, bool, swap("recent", 0, 1), "recent[0] must be 0: in setup"),
    # action cards
    Case("lost card", Phase.BUY, later, lost_card, "own cards of power 0 must be [0, 1, 2, 3, 4, 5] together"),
    Case("shared card", Phase.BUY, later, shared_card, "are in two places"),
    Case("lost AI card", Phase.BUY, first_round, lost_ai_card, "AI cards must be [6, 7, 8,"),
    Case("discard", Phase.BUY, first_round, put(ai_discard=[30]), "AI card"),
    Case(
        "display", Phase.BUY, lambda one: one.ai_pile and later(one), gap_in_display, "display must be full while there"
    ),
    Case("show", Phase.SHOW, lambda one: one.stage == Stage.BUYING, no_gap, "nothing is left to ask here"),
    Case("covered", Phase.BUY, later, uncovered, "covered of power 0 must be empty in slot 0: no card lies on top"),
    Case("slots", Phase.BUY, later, far_card, "power 0 has 3 slots, and no card in another"),
    Case("slid", Phase.BUY, later, early_card, "slot 0 of power 0 must be empty: its cards have slid"),
    Case("too early", Phase.BUY, first_round, early_card, "slots of power 0 must be empty before the first cards"),
    # plans
    Case(
        "plan early",
        Phase.BUY,
        later,
        set_at("plan", 0, Key.LEAVE),
        "plan[0] must be -1: seats plan one slot after the other",
    ),
    Case("plan gap", Phase.PLAN, first_planned, plan_gap, "plan[1] must be -1: seats plan one slot after the other"),
    Case("plan foreign", Phase.PLAN, first_planned, plan_foreign, "plan of seat 0 for slot 0 must be one of"),
    Case("plan nothing", Phase.PLAN, first_planned, plan_nothing, "plan of seat 0 for slot 0 must be one of"),
    Case("plan twice", Phase.PLAN, first_planned, plan_twice, "plan of seat 0 for slot 1 must be one of"),
    Case(
        "asked again",
        Phase.PLAN,
        first_finished,
        toggle("waiting", 0),
        "waiting must be [1, 2]: those are whom the rules ask here, until they have answered",
    ),
    Case("sealed", Phase.PLAN, first_planned, add("sealed", 1, 0), "what they said last is sealed"),
    # bonus cards
    Case("no dark", Phase.BUY, later, set_at("dark", 0, NONE), "dark[0] must be one of"),
    Case("same dark", Phase.BUY, later, alike("dark"), "dark[1] must be one of"),
    Case("strange dark", Phase.BUY, later, set_at("dark", 0, 18), "dark[0] must be one of"),
    Case(
        "dark kept",
        Phase.DARK,
        lambda one: one.dark[0] != NONE,
        set_at("dark_kept", 0, 0),
        "dark_kept[0] must be 1: in setup",
    ),
    Case(
        "kept nothing",
        Phase.DARK,
        lambda one: one.dark[0] == NONE,
        set_at("dark_kept", 0, 1),
        "dark_kept[0] must be 0: in setup",
    ),
    Case("same light", Phase.BUY, lambda one: one.lights[0] != NONE, same_light, "are in two places"),
    Case(
        "lost light", Phase.BUY, first_round, lambda fields: fields["light_pile"].pop(), "Light cards must be [0, 1, 2,"
    ),
    Case(
        "light gap",
        Phase.BUY,
        lambda one: one.lights[0] != NONE and one.lights[1] == NONE,
        light_gap,
        "row 0 of lights must have no gaps",
    ),
    Case(
        "rich", Phase.BUY, lambda one: one.dark_kept[0] and one.round == 2, rich_hand, "must have 4 bonus cards at most"
    ),
    Case(
        "poor",
        Phase.GIVE_BACK,
        lambda one: not one.levelling,
        poor_hand,
        "phase must be 21: that is what the rules ask here",
    ),
    Case("under", Phase.BUY, one_light_under, under_gap("light_under"), "row 0 of light_under must have no gaps"),
    Case(
        "given",
        Phase.BUY,
        lambda one: one.light_under[0] != NONE,
        set_at("light_under_known", 0, []),
        "the one seat that",
    ),
    Case(
        "known",
        Phase.BUY,
        lambda one: one.lights[0] != NONE,
        toggle("lights_known", 0, 0),
        "lights_known of power 0 must be other seats",
    ),
    Case(
        "known early",
        Phase.BUY,
        lambda one: one.lights[0] != NONE,
        toggle("lights_known", 1, 0),
        "empty until cards come from under the deck",
    ),
    # tiles
    Case("field gap", Phase.BUY, first_round, scattered, "row 1 of tile_at must have no gaps"),
    Case("laid", Phase.DARK, bool, set_at("tile_at", 1, NONE), "phase must be 0: in setup"),
    Case("lost tile", Phase.BUY, later, lost_tile, "together"),
    Case("far tile", Phase.BUY, first_round, far_tile, "tile_at[0] must be one of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"),
    Case("same tile", Phase.BUY, first_round, same_tile, "are in two places"),
    Case("drawn", Phase.BUY, later, set_at("drawn", 0, 30), "drawn_known[0] must be who drew the tile"),
    Case(
        "parsec", Phase.BUY, later, put(parsec_drawn=0), "parsec_drawn must be -1: tiles are drawn only in a discovery"
    ),
    Case("no parsec", Phase.TILE, bool, put(parsec_drawn=NONE), "tiles of parsec 0 must be"),
    Case("one tile", Phase.TILE, bool, set_at("drawn", 1, NONE), "tiles of parsec 0 must be"),
    Case("unknown", Phase.TILE, bool, known_by_nobody, "drawn_known[0] must be who drew the tile, or knew it before"),
    Case(
        "from above",
        Phase.DRAW,
        lambda one: one.drawn[0] != NONE,
        toggle("drawn_known", 7, 0),
        "drawn_known[0] must be",
    ),
    Case("no field", Phase.DRAW, lambda one: one.parsec_drawn == 0, full_fields, "parsec_drawn must be one of [1]", 2),
    Case("under gap", Phase.BUY, one_tile_under, under_gap("under"), "row 0 of under must have no gaps"),
    Case("nobody knows", Phase.BUY, one_tile_under, unknown_under, "must be the seats that know the tile"),
    # cubes, upgrades, stations, gems
    Case("no planet", Phase.BUY, first_round, cube_in_space, "which is not on the board"),
    Case("tower", Phase.BUY, first_round, high_tower, "must hold 3 cubes at most, of all powers together"),
    Case("cubes", Phase.BUY, later, add("cubes_left", -1, 0), "power 0 must have 30 cubes together"),
    Case("far first", Phase.BUY, later, far_first, "upgrades[0] must not have 4 without the one before it"),
    Case(
        "slot",
        Phase.BUY,
        later,
        strange_slot,
        "upgrades[0] must not have 9 without the one before it, or a leader who brings it",
    ),
    Case(
        "panels", Phase.BUY, first_round, set_at("panels", 0, 1), "panels[0] must be 0 to 0, a cube for each extra slot"
    ),
    Case("station", Phase.BUY, later, build(0, 0), "station[0] must be -1: no seat can have built it there"),
    Case("absent builder", Phase.BUY, later, build(0, 9), "no seat can have built it there", 3, FULL),
    Case("same kind", Phase.BUY, has_station, second_kind, "each builds each kind once", 3, FULL),
    Case("stock", Phase.BUY, later, stocked, "station_stock[0] must be 0 at most"),
    Case("gems", Phase.BUY, later, add("gems", 1, 0), "there must be 20 gems of kind 0"),
    # the card under way
    Case("program", Phase.COLLECT, by_card, other_program, "program must be 2: it is the card on top of the slot"),
    Case("no program", Phase.BUY, later, put(program=3), "and -1 if none is used"),
    Case("slot idle", Phase.BUY, later, put(slot=1), "slot must be 0: it is that of the card"),
    Case("other slot", Phase.COLLECT, by_card, put(slot=5), "nothing is left to ask here"),
    Case("alternative", Phase.COLLECT, by_card, put(alternative=1), "alternative must be 0:"),
    Case(
        "no choice",
        Phase.BUY,
        later,
        put(alternative=0),
        "alternative must be -1: it is -1 where a card leaves a choice that is open, and where none is used",
    ),
    Case("either", Phase.EITHER, bool, put(alternative=0), "phase must be 12: that is what the rules ask here"),
    Case("step", Phase.COLLECT, by_card, next_step, "used must be 1 to 3 together"),
    Case("step idle", Phase.BUY, later, put(step=1), "step must be 0: so far can have come what is under way"),
    Case("left", Phase.COLLECT, by_card, put(left=9), "left must be"),
    Case("no left", Phase.UPGRADE, bool, put(left=0), "left must be"),
    Case("purchases", Phase.BUY, later, put(left=4), "left must be 3: so far can have come"),
    Case("left idle", Phase.DISCOVER, bool, put(left=1), "left must be -1"),
    Case(
        "landing",
        Phase.DISCOVER,
        bool,
        put(may_settle=1),
        "may_settle must be 0: what a card just discovered or settled, and allows there",
    ),
    Case(
        "landed",
        Phase.LAND,
        bool,
        put(may_settle=9),
        "may_settle must be 1: what a card just discovered or settled, and allows there",
    ),
    Case("tile idle", Phase.BUY, later, put(tile=1), "tile must be -1: what a card just discovered or settled"),
    Case("no tile", Phase.LAND, bool, put(tile=NONE), "which are on the board and in reach"),
    Case("kept", Phase.WHERE, bool, put(tile=NONE), "together"),
    Case(
        "nothing kept",
        Phase.DISCOVER,
        room_to_choose,
        put(phase=Phase.WHERE, parsec_drawn=0),
        "phase must be 15: that is what",
    ),
    Case(
        "planet idle",
        Phase.BUY,
        later,
        put(planet=0),
        "planet must be -1: nothing else was chosen on the way to this question",
    ),
    Case("planet", Phase.TOWER, lambda one: not landed(one), occupied_planet, "planet must be one of"),
    Case("reach", Phase.TILE, lambda one: by_card(one) and one.parsec_drawn == 0, far_parsec, "parsec"),
    Case("used", Phase.BUY, later, set_at("used", 0, 1), "used[0] must be 0: so far can have come"),
    Case("used much", Phase.COLLECT, by_card, used_much, "together, what"),
    Case("assessed", Phase.BUY, later, put(assessed=[0]), "assessed must be []: so far can have come"),
    Case(
        "assessed out",
        Phase.ASSESS,
        lambda one: not one.levelling,
        put(assessed=[5]),
        "assessed must be galaxies in play",
    ),
    Case("removed", Phase.REMOVE, lambda one: not one.levelling, foreign_galaxy, "nothing is left to ask here"),
    Case("collected", Phase.ASSESS, lambda one: not one.levelling, put(step=1), "step must be 2: so far can have come"),
    Case("bought idle", Phase.BUY, later, put(bought=40), "bought must be -1: nothing else was chosen"),
    Case("galaxy idle", Phase.BUY, later, put(galaxy=1), "galaxy must be -1: nothing else was chosen"),
    Case("unpaid", Phase.PAY, bool, poor, "nothing is left to ask here"),
    Case("no ware", Phase.PAY, bool, put(bought=35), "bought must be one of"),
    Case("site", Phase.STATION, bool, put(galaxy=0), "galaxy must be -1: nothing else was chosen", 3, FULL),
    Case("extra", Phase.BUY, later, put(extra_used=1), "extra_used must be 0: it is 1 only for a leader"),
    Case("nothing to buy", Phase.BUY, lambda one: one.round == 1, poor, "nothing is left to ask here"),
    Case("aside", Phase.SET_ASIDE, lambda one: not one.tech_out[0], toggle("tech_out", 0, 0), "Dark Tech cards"),
    # the Automa
    Case("automa card", Phase.SETTLE, automa, put(automa_card=NONE), "automa_card must be a card of the Automa", 1),
    Case("automa idle", Phase.BUY, bool, put(automa_card=0), "automa_card must be -1: none is turned up", 1),
    Case(
        "automa lights",
        Phase.BUY,
        first_round,
        open_light,
        "automa_lights must be []: powers that do not play have none",
    ),
    Case("automa left", Phase.BUY, bool, put(automa_left=[16]), "automa_left must be some of", 1),
    Case(
        "automa plays",
        Phase.PLAN,
        bool,
        put(phase=Phase.AUTOMA_CARD, joint=0, asked=[8], waiting=[8]),
        "must have filled",
        1,
    ),
    Case("automa step", Phase.SETTLE, automa, put(slot=2, step=1), "nothing is left to ask here", 1),
    Case("automa tile", Phase.TILE, automa, put(step=0, slot=2), "phase must be 1: that is what the rules ask here", 1),
]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_impossible_positions_are_refused_and_told_what_is_right(case: Case) -> None:
    check_refused(reached(case.phase, case.wanted, case.players, **case.options), case.change, case.problem)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("options", [{}, FULL, OPEN], ids=["basic", "full", "open"])
def test_every_position_of_a_match_can_be(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        for number, position in enumerate(walk(players, seed, **options)):
            assert GAME.broken(position) == []
            if number % 5 == 0:
                assert GAME.broken(position.imagined(seed % players, number)) == []


# positions changed by chance


@pytest.mark.parametrize("players", GAME.players)
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(players: int) -> None:
    rng = random.Random(players)
    positions = chain.from_iterable(walk(players, players, **options) for options in ({}, FULL, OPEN))
    found = outcomes(positions, rng, 0.05, lively, members=40)
    assert found["refused"] > 10
