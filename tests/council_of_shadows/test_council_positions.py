"""Which positions are refused, and that whatever is accepted can be played to the end."""

import json
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.words import (
    ASSESS,
    ASSESSING,
    AUTOMA_CARD,
    BUY,
    BUYING,
    CIVILISATION,
    COLLECT,
    DARK,
    DISCOVER,
    DRAW,
    EITHER,
    GIVE_BACK,
    LAND,
    LAY,
    LEADER,
    LEAVE,
    LIGHT,
    NONE,
    ORDER,
    OVER,
    PAY,
    PLAN,
    PLANETS,
    PLANNING,
    REMOVE,
    SET_ASIDE,
    SETTLE,
    SHOW,
    STATION,
    TECH,
    TILE,
    TOWER,
    UPGRADE,
    WHERE,
)
from armillary.kernel.dialect import Field, state_fields
from armillary.kernel.errors import BadPosition
from armillary.kernel.notation import members
from tests.council_of_shadows.walks import FULL, OPEN, lively, reached, walk

Fields = dict[str, Any]
Change = Callable[[Fields], None]
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


def noted(position: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(position.to_json())
    data["hash"] = None
    return data


def read(data: dict[str, Any]) -> Any:
    return GAME.position(json.dumps(data))


# conditions


def later(position: Any) -> Any:
    return position.round > 3


def first_round(position: Any) -> Any:
    return position.round == 1


def nobody_planned(position: Any) -> Any:
    return position.round > 2 and max(position.plan) == NONE


def first_planned(position: Any) -> Any:
    return position.round > 1 and 0 < position.plan[0] < LEAVE and position.plan[1] == NONE


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


# changes


def put(**values: Any) -> Change:
    return lambda fields: fields.update(values)


def set_at(name: str, place: int, value: Any) -> Change:
    def change(fields: Fields) -> None:
        fields[name][place] = value

    return change


def add(name: str, place: int, number: int) -> Change:
    def change(fields: Fields) -> None:
        fields[name][place] += number

    return change


def toggle(name: str, member: int, place: int | None = None) -> Change:
    def change(fields: Fields) -> None:
        old = fields[name] if place is None else fields[name][place]
        new = sorted({*old} ^ {member})
        if place is None:
            fields[name] = new
        else:
            fields[name][place] = new

    return change


def ask(*seats: int) -> Change:
    return put(asked=list(seats), waiting=list(seats))


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


def alike(name: str) -> Change:
    def change(fields: Fields) -> None:
        fields[name][0] = fields[name][1]

    return change


def others_energy(fields: Fields) -> None:
    other = (fields["turn"] + 1) % 3
    fields["energy"][other] = fields["consumption"][other]


def other_asked(fields: Fields) -> None:
    fields["asked"] = fields["waiting"] = [(fields["turn"] + 1) % 3]


def other_turn(fields: Fields) -> None:
    fields["turn"] = (fields["turn"] + 1) % 3
    fields["asked"] = fields["waiting"] = [fields["turn"]]


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
    fields["plan"][0] = fields["sealed"][0] = LEAVE


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
        fields["cubes_left"][power] += fields["cubes"][power * PLANETS + planet] - 2
        fields["cubes"][power * PLANETS + planet] = 2


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
    Case("over asked", OVER, bool, ask(0), "nobody is asked when the match is over"),
    Case("chance", LIGHT, bool, ask(0), "chance is asked in this phase, and nobody else"),
    Case("dealt", CIVILISATION, bool, ask(0), "asked must be [8] in setup", 3, OPEN),
    Case("drawn", TECH, bool, ask(0), "chance is asked in this phase", 3, OPEN),
    Case("asked", BUY, later, other_asked, "must be asked, alone"),
    Case("joint", BUY, human, put(joint=1), "several seats are asked together only to plan in secret"),
    Case("plan alone", PLAN, nobody_planned, put(asked=[0], waiting=[0]), "all seats are asked together to plan"),
    Case("turn", PLAN, nobody_planned, put(turn=0), "turn must be -1: nobody has a turn"),
    Case("no turn", LIGHT, bool, put(turn=NONE), "turn must be a power from 0 to 2"),
    Case("absent turn", LIGHT, bool, put(turn=3), "turn must be a power from 0 to 2"),
    Case("stage", BUY, later, put(stage=ASSESSING), "in assessment"),
    Case("levelling", PLAN, nobody_planned, put(levelling=1), "levelling must be 0"),
    Case("over stage", OVER, bool, put(stage=PLANNING), "stage must be 3 when the last round is over"),
    Case("automa buys", SETTLE, automa, put(stage=BUYING), "the Automa buys nothing", 1),
    Case("no phase", BUY, later, put(phase=ASSESS), "phase must be one of [1, 6, 7, 8, 12] in a buying turn"),
    Case("next seat", CIVILISATION, lambda one: one.civilisation[0] == NONE, ask(1), "asked must be [0] in setup"),
    Case("next leader", LEADER, lambda one: one.asked == 1, ask(1), "asked must be [0] in setup", 3, WITH_LEADERS),
    Case("next to plan", PLAN, lambda one: one.asked == 1, ask(1), "the next in order", 3, {"planning": "open"}),
    # rounds and order
    Case("gap", ORDER, lambda one: one.order[0] != NONE, swap("order", 0, 3), "order[3] must be -1 in setup"),
    Case("order twice", BUY, later, alike("order"), "order must hold each power from 0 to 2 once"),
    Case("no order", BUY, later, set_at("order", 2, NONE), "order must hold each power from 0 to 2 once"),
    Case("recent", BUY, later, alike("recent"), "recent must hold each power from 0 to 2 once"),
    Case("place", BUY, second_place, put(place=0), "place must be that of the power whose turn it is"),
    Case("no place", PLAN, nobody_planned, put(place=1), "place must be 0: nobody has a turn"),
    Case("other turn", BUY, second_place, other_turn, "place must be that of the power whose turn it is"),
    Case("round", BUY, later, put(round=31), "round must be 1 to 30"),
    Case("round in setup", LAY, bool, put(round=1), "round must be 0 in setup"),
    Case("burn early", BUY, first_round, set_at("burn", 0, 3), "burn must be 0 before the first cards are played"),
    Case("burn", SETTLE, lambda one: one.place == 0, burnt, "what its cards consume"),
    Case("order of burn", BUY, later, upside_down, "order must be that of burn, the highest first"),
    Case("absent burn", BUY, later, set_at("burn", 3, 1), "burn of power 3 must be empty: it has none"),
    # Energy and levels
    Case("energy", BUY, later, others_energy, "must be less than its consumption"),
    Case("much energy", BUY, human, set_at("energy", 0, 1501), "energy[0] must be 1500 at most"),
    Case("many levels", OVER, bool, set_at("level", 0, 95), "and bring 90 levels at most"),
    Case("consumption", BUY, later, set_at("consumption", 0, 19), "consumption[0] must be 20 to 100"),
    Case("throne", BUY, later, set_at("level", 0, 3), "throne must be one of [0]"),
    Case("no throne", BUY, later, put(throne=0), "throne must be a power at level 3 or more"),
    Case("ended", BUY, later, put(ended=1), "ended must be 0 until the last round is over"),
    Case("not ended", OVER, lambda one: one.throne != NONE, put(ended=2), "ended must be 1 with a throne"),
    Case("early end", OVER, lambda one: one.throne == NONE, put(round=4), "round must be 5", 3, {"rounds": 5}),
    Case("unlearned", BUY, levelled, unlearned, "tech[0] must be a card: power 0 has reached level 1"),
    Case("clever", BUY, later, clever, "must be -1: power"),
    Case("taken tech", BUY, levelled, stolen_tech, "are in two places"),
    Case("lost tech", BUY, later, lost_tech, "the Dark Tech cards of level 2 must be [8, 9, 10, 11, 12, 13, 14, 15]"),
    Case("looked", BUY, levelled, toggle("tech_seen", 0, 0), "those who have looked through the deck"),
    Case("tech looks", TECH, human, toggle("tech_seen", 0, 0), "those who have looked"),
    Case("no tech due", TECH, human, taken_early, "a Dark Tech card is asked for only at a level"),
    # powers
    Case("absent", BUY, later, set_at("gems", 9, 1), "gems of power 3 must be empty: it has none"),
    Case("absent hand", BUY, later, toggle("hand", 0, 3), "hand of power 3 must be empty"),
    Case("automa's gems", BUY, bool, set_at("gems", 3, 1), "gems of power 1 must be empty", 1),
    Case("automa's name", BUY, bool, set_at("civilisation", 1, 3), "civilisation of power 1 must be empty", 1),
    Case("civilisations", BUY, later, alike("civilisation"), "civilisation must be different for every seat"),
    Case("no name", BUY, later, set_at("civilisation", 0, NONE), "civilisation must be taken by one seat after"),
    Case("automas", BUY, bool, set_at("civilisation", 0, 3), "civilisation[0] must not be 3 in a solo match", 1),
    Case("leaders", BUY, later, alike("leader"), "leader must be different for every seat", 3, WITH_LEADERS),
    Case("leader", BUY, later, set_at("leader", 0, 3), "leader must be -1: the match is played without leaders"),
    Case(
        "no leader", BUY, later, set_at("leader", 0, NONE), "leader must be taken from the last", 3, {"leaders": True}
    ),
    Case("start energy", DARK, bool, set_at("energy", 0, 3), "energy[0] must be 0 in setup"),
    Case("start recent", DARK, bool, swap("recent", 0, 1), "recent[0] must be 0 in setup"),
    # action cards
    Case("lost card", BUY, later, lost_card, "power 0 must have the cards [0, 1, 2, 3, 4, 5], and AI cards from 6"),
    Case("shared card", BUY, later, shared_card, "are in two places"),
    Case("lost AI card", BUY, first_round, lost_ai_card, "every AI card from 6 to 30 must be somewhere"),
    Case("discard", BUY, first_round, put(ai_discard=[30]), "AI card"),
    Case("display", BUY, lambda one: one.ai_pile and later(one), gap_in_display, "display must be full while there"),
    Case("show", SHOW, lambda one: one.stage == BUYING, no_gap, "a card is shown only if a place of the display"),
    Case("covered", BUY, later, uncovered, "covered[0] must be empty: no card lies on top"),
    Case("slots", BUY, later, set_at("top", 3, 0), "power 0 has 3 slots, and no card in another"),
    Case("slid", BUY, later, early_card, "top[0] must be -1: the cards of power 0 have slid"),
    Case("too early", BUY, first_round, early_card, "slots of power 0 must be empty before the first cards"),
    # plans
    Case("plan early", BUY, later, set_at("plan", 0, LEAVE), "one after the other, and only in planning"),
    Case("plan gap", PLAN, first_planned, plan_gap, "must fill its slots one after the other"),
    Case("plan foreign", PLAN, first_planned, plan_foreign, "plan[0] must be a card of the hand"),
    Case("plan nothing", PLAN, first_planned, plan_nothing, "plan[0] must be a card of the hand, or 31"),
    Case("plan twice", PLAN, first_planned, plan_twice, "plan[1] must be a card of the hand"),
    Case("asked again", PLAN, first_finished, toggle("waiting", 0), "seat 0 is asked until it has planned"),
    Case("sealed", PLAN, first_planned, add("sealed", 0, 1), "the last answer of the seat"),
    # bonus cards
    Case("no dark", BUY, later, set_at("dark", 0, NONE), "dark must be dealt to one seat after the other"),
    Case("same dark", BUY, later, alike("dark"), "dark must be different cards out of"),
    Case("strange dark", BUY, later, set_at("dark", 0, 18), "dark must be different cards out of"),
    Case(
        "dark kept", DARK, lambda one: one.dark[0] != NONE, set_at("dark_kept", 0, 0), "dark_kept[0] must be 1 in setup"
    ),
    Case(
        "kept nothing",
        DARK,
        lambda one: one.dark[0] == NONE,
        set_at("dark_kept", 0, 1),
        "dark_kept[0] must be 0 in setup",
    ),
    Case("same light", BUY, lambda one: one.lights[0] != NONE, same_light, "are in two places"),
    Case("lost light", BUY, first_round, lambda fields: fields["light_pile"].pop(), "the Light cards must be"),
    Case("light gap", BUY, lambda one: one.lights[0] != NONE and one.lights[1] == NONE, light_gap, "in its first"),
    Case("rich", BUY, lambda one: one.dark_kept[0] and one.round == 2, rich_hand, "must have 4 bonus cards at most"),
    Case("poor", GIVE_BACK, lambda one: not one.levelling, poor_hand, "must have 5 bonus cards to give one back"),
    Case("under", BUY, one_light_under, under_gap("light_under"), "no gaps"),
    Case("given", BUY, lambda one: one.light_under[0] != NONE, set_at("light_under_known", 0, []), "the one seat that"),
    Case("known", BUY, lambda one: one.lights[0] != NONE, toggle("lights_known", 0, 0), "at most one other seat"),
    Case("known early", BUY, lambda one: one.lights[0] != NONE, toggle("lights_known", 1, 0), "nobody has drawn from"),
    # tiles
    Case("field gap", BUY, first_round, scattered, "must lie in the first of its"),
    Case("laid", DARK, bool, set_at("tile_at", 1, NONE), "phase must be 0 in setup"),
    Case("lost tile", BUY, later, lost_tile, "together"),
    Case("far tile", BUY, first_round, far_tile, "the tiles of parsec 0 must be"),
    Case("same tile", BUY, first_round, same_tile, "are in two places"),
    Case("drawn", BUY, later, set_at("drawn", 0, 30), "drawn must be 0 to 0 tiles"),
    Case("parsec", BUY, later, put(parsec_drawn=0), "parsec_drawn must be a parsec while tiles are drawn"),
    Case("no parsec", TILE, bool, put(parsec_drawn=NONE), "parsec_drawn must be a parsec while tiles are drawn"),
    Case("one tile", TILE, bool, set_at("drawn", 1, NONE), "drawn must be 2 to 2 tiles"),
    Case("unknown", TILE, bool, known_by_nobody, "the one that drew it among them"),
    Case("from above", DRAW, lambda one: one.drawn[0] != NONE, toggle("drawn_known", 7, 0), "drawn_known[0] must be"),
    Case("no field", DRAW, lambda one: one.parsec_drawn == 0, full_fields, "with an empty field", 2),
    Case("under gap", BUY, one_tile_under, under_gap("under"), "no gaps in parsec 0"),
    Case("nobody knows", BUY, one_tile_under, unknown_under, "must be the seats that know the tile"),
    # cubes, upgrades, stations, gems
    Case("no planet", BUY, first_round, cube_in_space, "which is not on the board"),
    Case("tower", BUY, first_round, high_tower, "must hold 3 cubes at most, of all powers together"),
    Case("cubes", BUY, later, add("cubes_left", 0, -1), "power 0 must have 30 cubes together"),
    Case("far first", BUY, later, far_first, "upgrades[0] must have 3 before 4"),
    Case("slot", BUY, later, strange_slot, "upgrades[0] must not have 9: only a leader brings that slot"),
    Case("panels", BUY, first_round, set_at("panels", 0, 1), "panels[0] must be 0 to 0, a cube for each extra slot"),
    Case("station", BUY, later, build(0, 0), "station[0] must be -1: no seat can have built there"),
    Case("absent builder", BUY, later, build(0, 9), "no seat can have built there", 3, FULL),
    Case("same kind", BUY, has_station, second_kind, "each seat builds each kind once", 3, FULL),
    Case("stock", BUY, later, stocked, "station_stock[0] must be 0 at most"),
    Case("gems", BUY, later, add("gems", 0, 1), "there must be 20 gems of kind 0"),
    # the card under way
    Case("program", COLLECT, by_card, other_program, "program must be the card on top of the slot"),
    Case("no program", BUY, later, put(program=3), "program must be -1: no card is used"),
    Case("slot idle", BUY, later, put(slot=1), "slot must be 0: no slot is used"),
    Case("other slot", COLLECT, by_card, put(slot=5), "program must be the card on top of the slot"),
    Case("alternative", COLLECT, by_card, put(alternative=1), "alternative must be 0 to 0"),
    Case("no choice", BUY, later, put(alternative=0), "alternative must be -1: no card is used"),
    Case("either", EITHER, bool, put(alternative=0), "alternative must be -1 and step 0 while one of two is chosen"),
    Case("step", COLLECT, by_card, next_step, "step must be one that asks this"),
    Case("step idle", BUY, later, put(step=1), "step must be 0 at most in a buying turn"),
    Case("left", COLLECT, by_card, put(left=9), "left must be"),
    Case("no left", UPGRADE, bool, put(left=0), "left must be"),
    Case("purchases", BUY, later, put(left=4), "left must be 0 to 3"),
    Case("left idle", DISCOVER, bool, put(left=1), "left must be -1"),
    Case("landing", DISCOVER, bool, put(may_settle=1), "may_settle and may_collect must be 0"),
    Case("landed", LAND, bool, put(may_settle=9), "may_settle and may_collect must be one of"),
    Case("tile idle", BUY, later, put(tile=1), "tile must be -1: none was discovered or settled"),
    Case("no tile", LAND, bool, put(tile=NONE), "tile must be one on the board"),
    Case("kept", WHERE, bool, put(tile=NONE), "together"),
    Case("planet idle", BUY, later, put(planet=0), "planet must be -1 unless a tower is built"),
    Case("planet", TOWER, lambda one: not landed(one), occupied_planet, "planet must be one of"),
    Case("reach", TILE, lambda one: by_card(one) and one.parsec_drawn == 0, far_parsec, "parsec"),
    Case("used", BUY, later, set_at("used", 0, 1), "used must be 0 for every tile"),
    Case("used much", COLLECT, by_card, used_much, "together, what"),
    Case("assessed", BUY, later, put(assessed=[0]), "assessed must be empty: no galaxy is being assessed"),
    Case("assessed out", ASSESS, lambda one: not one.levelling, put(assessed=[5]), "assessed must be galaxies in play"),
    Case("removed", REMOVE, lambda one: not one.levelling, foreign_galaxy, "galaxy must be one that was just assessed"),
    Case("collected", ASSESS, lambda one: not one.levelling, put(step=1), "step must be 0 or 1 while a leader"),
    Case("bought idle", BUY, later, put(bought=40), "bought must be -1: nothing is being paid for"),
    Case("galaxy idle", BUY, later, put(galaxy=1), "galaxy must be -1: none is chosen"),
    Case("unpaid", PAY, bool, poor, "which the power can pay for"),
    Case("no ware", PAY, bool, put(bought=35), "bought must be one of"),
    Case("site", STATION, bool, put(galaxy=0), "galaxy must be one of [-1]", 3, FULL),
    Case("extra", BUY, later, put(extra_used=1), "extra_used must be 0: no leader has settled"),
    Case("nothing to buy", BUY, lambda one: one.round == 1, poor, "a question must have 2 answers at least"),
    Case("aside", SET_ASIDE, lambda one: not one.tech_out[0], toggle("tech_out", 0, 0), "Dark Tech cards"),
    # the Automa
    Case("automa card", SETTLE, automa, put(automa_card=NONE), "automa_card must be a card of the Automa", 1),
    Case("automa idle", BUY, bool, put(automa_card=0), "automa_card must be -1: none is turned up", 1),
    Case("automa lights", BUY, bool, put(automa_lights=[0]), "automa_lights must be empty but in a solo match"),
    Case("automa left", BUY, bool, put(automa_left=[16]), "automa_left must be some of", 1),
    Case("automa plays", PLAN, bool, put(phase=AUTOMA_CARD, joint=0, asked=[8], waiting=[8]), "must have filled", 1),
    Case("automa step", SETTLE, automa, put(slot=2, step=1), "action of the Automa", 1),
    Case("automa tile", TILE, automa, put(step=0, slot=2), "of the Automa", 1),
]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_impossible_positions_are_refused_and_told_what_is_right(case: Case) -> None:
    data = noted(reached(case.phase, case.wanted, case.players, **case.options))
    read(data)
    case.change(data["fields"])
    with pytest.raises(BadPosition) as refused:
        read(data)
    assert case.problem in str(refused.value)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("options", [{}, FULL, OPEN], ids=["basic", "full", "open"])
def test_every_position_of_a_match_can_be(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        for number, position in enumerate(walk(players, seed, **options)):
            assert GAME.broken(position) == []
            if number % 5 == 0:
                assert GAME.broken(position.imagined(seed % players, number)) == []


# positions changed by chance


def changed(fields: Fields, known: dict[str, Field], rng: random.Random) -> None:
    """One number or one set of a notation, within its bounds."""
    name = rng.choice(list(fields))
    field = known[name]
    place = rng.randrange(field.count) if field.count else None
    old = fields[name] if place is None else fields[name][place]
    if field.is_set:
        new: Any = sorted({*old} ^ {rng.randrange(min(field.high.bit_length(), 40))})
    else:
        near = [old - 1, old + 1, rng.randint(max(field.low, -2), min(field.high, PLANETS + 2))]
        new = min(max(rng.choice(near), field.low), field.high)
    if place is None:
        fields[name] = new
    else:
        fields[name][place] = new


def outcome(data: dict[str, Any], rng: random.Random) -> str:
    """Whether a notation is refused, or played to the end."""
    try:
        position = read(data)
    except BadPosition:
        return "refused"
    while position.waiting:
        seat = rng.choice(members(position.waiting))
        position.submit(seat, lively(position, seat, rng))
    assert GAME.broken(position) == []
    assert GAME.result(position).scores
    return "played"


@pytest.mark.parametrize("players", GAME.players)
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(players: int) -> None:
    rng = random.Random(players)
    known = state_fields(GAME.position_class)
    outcomes = {"refused": 0, "played": 0}
    for options in ({}, FULL, OPEN):
        for position in walk(players, players, **options):
            if rng.random() < 0.05:
                data = noted(position)
                for _ in range(rng.choice((1, 1, 2, 3))):
                    changed(data["fields"], known, rng)
                outcomes[outcome(data, rng)] += 1
    assert outcomes["refused"] > 10
