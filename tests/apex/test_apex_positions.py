"""Which positions are refused, and that whatever is accepted can be played to the end."""

import random
from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from armillary.games.apex import GAME
from armillary.games.apex.words import (
    ACT,
    ACTIONS,
    AMBUSH,
    CHOOSE,
    CIVILISATION,
    CONVERT,
    DEAL,
    EVOLUTION,
    FIGHT,
    FIRST,
    FROM,
    LAY,
    MOVE,
    NONE,
    NUMBER,
    OVER,
    PLACES,
    PORTAL,
    PRODUCE,
    SETTLE,
    SLOT,
    SOURCES,
    TO,
    TURN_UP,
    WHERE,
    WHOSE,
)
from armillary.kernel.errors import BadPosition
from tests.any_game.changing import Change, Fields, add, check_refused, noted, outcomes, put, read, set_at, toggle
from tests.apex.walks import lively, reached, walk

EXPLORED: dict[str, Any] = {"exploration": True}
MODES: list[dict[str, Any]] = [{}, EXPLORED, {"origins": "dealt"}]


class Case(NamedTuple):
    """A position reached by play that a change makes impossible, and what is said about it."""

    name: str
    phase: int
    wanted: Callable[[Any], Any]
    change: Change
    problem: str
    players: int = 4
    options: Mapping[str, Any] = MappingProxyType({})


# conditions


def middle(position: Any) -> Any:
    return position.age == 1 and position.round in {1, 2, 3}


def beginning(position: Any) -> Any:
    return position.age == 0 and position.round == 0


def nobody_chose(position: Any) -> Any:
    return middle(position) and max(position.chosen) == NONE


def first_chose_card(position: Any) -> Any:
    return middle(position) and position.chosen[0] != NONE and position.side[0] == NONE


def first_finished(position: Any) -> Any:
    return middle(position) and position.side[0] > 0


def dealing(position: Any) -> Any:
    return position.age == 1 and position.hand[1] and not position.hand[2]


def third_turn(position: Any) -> Any:
    return position.done.bit_count() == 3


def doing(action: int) -> Callable[[Any], Any]:
    def wanted(position: Any) -> Any:
        return position.action == action

    return wanted


def second_turn(position: Any) -> Any:
    return position.turn != NONE and position.turn != position.first


# changes


def ask(*seats: int) -> Change:
    return put(asked=list(seats), waiting=list(seats))


def other_turn(fields: Fields) -> None:
    fields["turn"] = (fields["turn"] + 1) % 4
    fields["asked"] = fields["waiting"] = [fields["turn"]]


def alike(name: str) -> Change:
    """Two seats have the same."""

    def change(fields: Fields) -> None:
        fields[name][0] = fields[name][1]

    return change


def same_tile(fields: Fields) -> None:
    fields["tile"][4] = fields["tile"][5]


def laid_late(fields: Fields) -> None:
    """The second tile lies where the third should."""
    fields["tile"][6], fields["tile"][5] = fields["tile"][5], NONE


def homeless(fields: Fields) -> None:
    fields["home"][0] = NONE


def far_home(fields: Fields) -> None:
    fields["colony"][fields["home"][0]] = NONE
    fields["home"][0] = 5


def foreign_origin(fields: Fields) -> None:
    fields["colony"][fields["home"][0]] = 1


def many_colonies(fields: Fields) -> None:
    fields["colony"][4:8] = [0] * 4


def colony_face_down(fields: Fields) -> None:
    fields["colony"][fields["tile"].index(NONE, 4)] = 0


def ships_face_down(fields: Fields) -> None:
    fields["ships"][fields["tile"].index(NONE, 4)] = 1


def many_ships(fields: Fields) -> None:
    fields["ships"][0:2] = [20, 1]


def start_ships(fields: Fields) -> None:
    fields["ships"][fields["home"][0]] += 1


def start_level(fields: Fields) -> None:
    fields["level"][0] = (fields["level"][0] + 1) % 5


def start_elsewhere(fields: Fields) -> None:
    fields["ships"][9], fields["ships"][fields["home"][0]] = fields["ships"][fields["home"][0]], 0


def low_level(fields: Fields) -> None:
    """Whoever plays Humans has no influence."""
    fields["level"][4 * fields["civilisation"].index(0) + 2] = 0


def high_levels(fields: Fields) -> None:
    fields["level"][0:4] = [5] * 4


def two_hands(fields: Fields) -> None:
    fields["hand"][0] = sorted([*fields["hand"][0], fields["hand"][1][0]])


def lost_card(fields: Fields) -> None:
    fields["hand"][0].pop()


def moved_card(fields: Fields) -> None:
    fields["hand"][1].append(fields["hand"][0].pop())


def undealt_discarded(fields: Fields) -> None:
    fields["discard"].append(fields["undealt"].pop())


def back_to_deck(fields: Fields) -> None:
    fields["deck"] = [fields["discard"].pop()]


def opened_early(fields: Fields) -> None:
    fields["undealt"] = [fields["deck"].pop()]


def dealt_early(fields: Fields) -> None:
    fields["hand"][2] = [fields["deck"].pop()]


def choose_foreign(fields: Fields) -> None:
    fields["chosen"][0] = fields["hand"][1][0]
    fields["sealed"][0] = fields["chosen"][0]


def choose_none_such(fields: Fields) -> None:
    fields["chosen"][0] = fields["sealed"][0] = 0


def hold_none_such(fields: Fields) -> None:
    fields["hand"][0][0] = 0


def side_alone(fields: Fields) -> None:
    fields["side"][0] = 1


def drop_alone(fields: Fields) -> None:
    fields["dropped"][0] = fields["hand"][0][0]


def drop_chosen(fields: Fields) -> None:
    fields["dropped"][0] = fields["chosen"][0]


def dropped_of_many(fields: Fields) -> None:
    """A card of the discard counts as dropped, though more than two play."""
    fields["dropped"][0] = fields["discard"].pop()


def chosen_alone(fields: Fields) -> None:
    """A hand of one card, and it is already chosen."""
    fields["chosen"][0] = fields["hand"][0][0]
    fields["sealed"][0] = fields["chosen"][0]


def done_too_many(fields: Fields) -> None:
    fields["done"] = [0, 1, 2, 3]


def evolve_instead(fields: Fields) -> None:
    """The seat that acts has chosen another side, and all others come later or earlier all the same."""
    fields["side"] = [EVOLUTION if side != NONE else NONE for side in fields["side"]]
    order = sorted(range(4), key=lambda seat: fields["chosen"][seat])
    fields["done"] = sorted(order[: order.index(fields["turn"]) + 1])


def points_of(source: int, number: int) -> Change:
    return set_at("points", source, number)


def stripped(fields: Fields) -> None:
    """The seat that acts has no ships."""
    at = fields["turn"] * PLACES
    fields["ships"][at : at + PLACES] = [0] * PLACES


def lonely(fields: Fields) -> None:
    """Only the seat that acts has ships, and colonies but for origins; it has no ships at other origins."""
    for seat in range(4):
        for place in range(PLACES):
            if seat != fields["turn"] or (place < 4 and fields["home"][seat] != place):
                fields["ships"][seat * PLACES + place] = 0
    for place in range(4, PLACES):
        if fields["colony"][place] != fields["turn"]:
            fields["colony"][place] = NONE


def nothing_left(fields: Fields) -> None:
    fields["pool"] = [0] * ACTIONS


def full_pool(action: int) -> Change:
    return set_at("pool", action, 60)


def no_such_action(fields: Fields) -> None:
    """An action that the turn never had."""
    fields["action"] = CONVERT


def onto_itself(fields: Fields) -> None:
    fields["target"] = fields["source"]


def from_nowhere(fields: Fields) -> None:
    at = fields["turn"] * PLACES
    fields["source"] = fields["ships"][at : at + 20].index(0)


def one_ship(fields: Fields) -> None:
    fields["ships"][fields["turn"] * PLACES + fields["source"]] = 1


def turned_up(fields: Fields) -> None:
    unused = next(tile for tile in range(24) if tile not in fields["tile"])
    fields["tile"][fields["target"]] = unused


def not_entered(fields: Fields) -> None:
    fields["ships"][fields["turn"] * PLACES + fields["target"]] = 0


def from_face_down(fields: Fields) -> None:
    """Ships have come through a portal, out of a sector that lies face down."""
    hidden = [place for place in range(4, 20) if fields["tile"][place] == NONE]
    fields["source"] = next(place for place in hidden if place != fields["target"])


def act_as(action: int) -> Change:
    return put(action=action, pool=[0] * ACTIONS)


def one_colony(fields: Fields) -> None:
    nothing_left(fields)
    for place in range(4, PLACES):
        if fields["colony"][place] == fields["turn"]:
            fields["colony"][place] = NONE


def one_opponent(fields: Fields) -> None:
    others = [seat for seat in range(4) if seat != fields["turn"]]
    there = [seat for seat in others if fields["ships"][seat * PLACES + fields["target"]]]
    for seat in there[1:]:
        fields["ships"][seat * PLACES + fields["target"]] = 0


def strike_elsewhere(fields: Fields) -> None:
    others = [seat for seat in range(4) if seat != fields["turn"]]
    fields["target"] = next(
        place for place in range(20) if not any(fields["ships"][seat * PLACES + place] for seat in others)
    )


def fought_here(fields: Fields) -> None:
    """A battle was fought where several seats still have ships."""
    for place in range(20):
        if sum(fields["ships"][seat * PLACES + place] > 0 for seat in range(4)) > 1:
            fields["fought"] = [place]


def shared_sector(position: Any) -> Any:
    ships = position.ships
    return any(sum(ships[seat * PLACES + place] > 0 for seat in range(4)) > 1 for place in range(20))


def portal_unlike(position: Any) -> Any:
    """A turn without conversions, neither on the card nor from a sector."""
    conversion = position.actions[position.chosen[position.turn] * ACTIONS + CONVERT]
    own = [place for place in range(4, 20) if position.colony[place] == position.turn]
    return conversion == 0 and all(position.bonus[position.tile[place]] != CONVERT for place in own)


def doing_and_able(action: int, other: int) -> Callable[[Any], Any]:
    """An action is under way, and another is left."""

    def wanted(position: Any) -> Any:
        return position.action == action and position.pool[other]

    return wanted


def crowded_from(position: Any) -> Any:
    return position.action == MOVE and 0 in position.ships[position.turn * PLACES :][:20]


CASES = [
    # who is asked
    Case("over asked", OVER, bool, ask(0), "asked must be []: nobody, for the match is over"),
    Case("chance", DEAL, dealing, ask(0), "asked must be [8]: chance"),
    Case(
        "dealt origins",
        SLOT,
        bool,
        ask(0),
        "asked must be [8]: the tiles, civilisations and origins taken so far lead there",
        options={"origins": "dealt"},
    ),
    Case(
        "alone",
        CHOOSE,
        nobody_chose,
        put(asked=[0], waiting=[0], joint=0),
        "asked must be [0, 1, 2, 3]: all seats, together",
    ),
    Case("asked", ACT, lambda one: one.turn, ask(0), "asked must be [1]: the seat whose turn it is, alone"),
    Case("turn", CHOOSE, middle, put(turn=0), "turn must be -1 unless strategies are resolved"),
    Case("no turn", TURN_UP, bool, put(turn=NONE), "turn must be a seat from 0 to 3", options=EXPLORED),
    Case("absent turn", TURN_UP, bool, put(turn=4), "turn must be a seat from 0 to 3", options=EXPLORED),
    Case("first", CHOOSE, middle, put(first=4), "first must be one of [0, 1, 2, 3]"),
    Case(
        "first early", FIRST, bool, put(first=1), "first must be 0: the tiles, civilisations and origins taken so far"
    ),
    Case("age", LAY, bool, put(age=1), "age must be 0: the tiles, civilisations and origins taken so far"),
    Case("round", DEAL, bool, put(round=1), "round must be 0 while cards are dealt"),
    Case("over early", OVER, bool, put(age=1), "age must be 2 and round 4 when the match is over"),
    # sectors
    Case(
        "absent seat", CHOOSE, middle, set_at("level", 16, 1), "level[16] must be 0: seats 0 to 3 play, and no others"
    ),
    Case(
        "absent name",
        CHOOSE,
        middle,
        set_at("civilisation", 5, 5),
        "civilisation[5] must be -1: seats 0 to 3 play, and no others",
    ),
    Case(
        "absent place",
        CHOOSE,
        middle,
        set_at("ships", 20, 1),
        "ships[20] must be 0: the places of this galaxy are 0 to 19",
    ),
    Case("origin tile", LAY, bool, set_at("tile", 0, 3), "tile[0] must be -1: the tiles"),
    Case("tiles", CHOOSE, middle, same_tile, "tile[5] must be one of ["),
    Case("no tile", CHOOSE, beginning, set_at("tile", 7, NONE), "tile[7] must be one of ["),
    Case("gap", LAY, lambda one: one.tile[5] >= 0 > one.tile[6], laid_late, "tile[6] must be -1: the tiles"),
    Case("laid", FIRST, bool, put(phase=LAY), "phase must be 1: the tiles"),
    Case("explored", FIRST, bool, put(phase=LAY), "phase must be 1: the tiles", 4, EXPLORED),
    Case(
        "turned up",
        CHOOSE,
        beginning,
        set_at("tile", 9, 9),
        "tile[9] must be -1 before the first round is resolved",
        4,
        EXPLORED,
    ),
    # civilisations, colonies and ships
    Case(
        "civilisation",
        CHOOSE,
        middle,
        alike("civilisation"),
        "civilisation[1] must be one of [0, 1, 2, 4, 5]: no others are left",
    ),
    Case("no civilisation", CHOOSE, middle, set_at("civilisation", 0, NONE), "civilisation[0] must be one of ["),
    Case("taken early", CIVILISATION, second_turn, put(phase=SLOT), "phase must be 2: the tiles"),
    Case("home", CHOOSE, middle, alike("home"), "home[1] must be one of [0, 1, 2]: no others are left"),
    Case("homeless", CHOOSE, middle, homeless, "home[0] must be one of ["),
    Case("far home", CHOOSE, middle, far_home, "home[0] must be one of ["),
    Case("origin", CHOOSE, middle, foreign_origin, "on an origin stands the colony of the seat that lives there"),
    Case("absent colony", CHOOSE, middle, set_at("colony", 4, 5), "colony[4] must be a seat from 0 to 3, or -1"),
    Case("unseen colony", CHOOSE, middle, colony_face_down, "nobody has turned up this sector", 4, EXPLORED),
    Case("colonies", CHOOSE, middle, many_colonies, "seat 0 must have 3 colonies at most beside its origin"),
    Case("fleet", CHOOSE, middle, many_ships, "seat 0 must have 20 ships at most in the galaxy"),
    Case("unseen ships", CHOOSE, middle, ships_face_down, "which lies face down", 4, EXPLORED),
    Case(
        "first colony",
        CHOOSE,
        beginning,
        set_at("colony", 9, 0),
        "colony[9] must be -1 before the first round is resolved",
    ),
    Case("start ships", CHOOSE, beginning, start_ships, "ships[0] must be 4 before the first round is resolved"),
    Case("start sector", CHOOSE, beginning, start_elsewhere, "ships[0] must be 4 before the first round is resolved"),
    Case("start level", DEAL, beginning, start_level, "before the first round is resolved"),
    # cards
    Case("no side", ACT, bool, set_at("side", 0, NONE), "seat 0 must have chosen a card and a side before"),
    Case("no card", ACT, bool, set_at("chosen", 0, NONE), "seat 0 must have chosen a card and a side before"),
    Case("drop", ACT, middle, dropped_of_many, "dropped[0] must be a card with two players, and -1 with more"),
    Case("no drop", ACT, middle, set_at("dropped", 0, NONE), "dropped[0] must be a card with two players", 2),
    Case("chosen early", DEAL, bool, set_at("side", 1, 0), "side[1] must be -1 unless a round is played"),
    Case("chosen late", OVER, bool, set_at("chosen", 1, 3), "chosen[1] must be -1 unless a round is played"),
    Case(
        "foreign card", CHOOSE, first_chose_card, choose_foreign, "chosen[0] must be one of [1, 3, 12, 13, 27], or -1"
    ),
    Case("card 0", CHOOSE, first_chose_card, choose_none_such, "chosen[0] must be one of [1, 3, 12, 13, 27], or -1"),
    Case("card 0 held", CHOOSE, nobody_chose, hold_none_such, "discarded and in the deck must be [1, 2, 3,"),
    Case("card 0 played", ACT, middle, set_at("chosen", 0, 0), "discarded and in the deck must be [1, 2, 3,"),
    Case("card 0 dropped", ACT, middle, set_at("dropped", 0, 0), "discarded and in the deck must be [2, 3, 5,", 2),
    Case("card 0 in the deck", DEAL, dealing, toggle("deck", 0), "discarded and in the deck must be [1, 2, 3,"),
    Case(
        "same card",
        CHOOSE,
        first_finished,
        drop_chosen,
        "dropped[0] must be one of [8, 12, 18, 20, 23, 24, 27], or -1",
        2,
    ),
    Case("side first", CHOOSE, nobody_chose, side_alone, "side[0] must be -1: a seat is asked for a card"),
    Case("drop first", CHOOSE, nobody_chose, drop_alone, "dropped[0] must be -1: a seat is asked for a card", 2),
    Case(
        "asked again",
        CHOOSE,
        first_finished,
        toggle("waiting", 0),
        "waiting must be [1, 2]: a seat is asked for a card",
    ),
    Case(
        "last card",
        CHOOSE,
        lambda one: one.round == 4 and one.side[0] < 0,
        chosen_alone,
        "chosen[0] must be -1: a seat is asked for a card unless it has only one",
        6,
    ),
    Case("sealed", CHOOSE, first_chose_card, add("sealed", -1, 0), "sealed[0] must be 3: a seat is asked for a card"),
    Case("card twice", CHOOSE, nobody_chose, two_hands, "are in two places"),
    Case("card lost", CHOOSE, nobody_chose, lost_card, "cards in hands, played, open, discarded and in the deck must"),
    Case("cards early", LAY, bool, set_at("hand", 0, [3]), "hand[0] must be []: the tiles"),
    Case("hands", CHOOSE, nobody_chose, moved_card, "cards in hand"),
    Case("dealt", DEAL, lambda one: dealing(one) and one.hand[1].bit_count() < 6, dealt_early, "until each has 6"),
    Case("open early", DEAL, dealing, opened_early, "undealt must be [] unless all hands are dealt"),
    Case("deck", CHOOSE, nobody_chose, back_to_deck, "deck must be [] unless cards are dealt"),
    Case("undealt", CHOOSE, nobody_chose, undealt_discarded, "undealt must hold 6 cards"),
    Case("held", CHOOSE, middle, toggle("held", 0, 0), "the seats that have held this hand in this age"),
    Case("held early", LAY, bool, toggle("held", 0, 0), "held[0] must be []: the tiles"),
    # the order of strategies, levels, points
    Case("done early", CHOOSE, middle, put(done=[0]), "done must be [] unless strategies are resolved"),
    Case("done", ACT, third_turn, done_too_many, "the seat whose turn it is, and those whose strategies come before"),
    Case("next", FIGHT, lambda one: one.done.bit_count() == 1, other_turn, "done must be ["),
    Case("side", SETTLE, middle, evolve_instead, "must be 2 in this phase"),
    Case(
        "levels", CHOOSE, lambda one: middle(one) and 0 in one.civilisation[:4], low_level, "must be at least [0, 1, 2"
    ),
    Case("gains", CHOOSE, middle, high_levels, "levels and colonies at most by now"),
    Case("negative", CHOOSE, middle, points_of(0, -1), "points must be 0 or more"),
    Case("points early", CHOOSE, middle, points_of(1, 1), "age 1 can have brought 0 points at most"),
    Case("points", CHOOSE, middle, points_of(0, 30), "points at most to all seats together"),
    Case("battles", CHOOSE, middle, points_of(3, 3000), "battles can have brought"),
    Case(
        "score", CHOOSE, lambda one: one.age == 1 and one.round == 0, add("points", 1, 0), "points from age 0, as the"
    ),
    Case("last score", OVER, bool, add("points", 1, SOURCES + 2), "points from age 2, as the galaxy shows"),
    # actions
    Case("action idle", ACT, bool, put(action=0), "action must be -1 unless an action is under way"),
    Case("action", FROM, bool, put(action=NONE), "action must be set: an action is under way"),
    Case("source idle", FROM, bool, put(source=0), "source must be -1 unless ships leave a sector"),
    Case("source", TO, bool, put(source=NONE), "source must be set: ships leave a sector"),
    Case("target idle", TO, bool, put(target=0), "target must be -1 unless an action has found its sector"),
    Case("target", NUMBER, bool, put(target=NONE), "target must be set: an action has found its sector"),
    Case("fought idle", ACT, bool, put(fought=[1]), "fought must be [] unless a seat is at war"),
    Case("pool idle", SETTLE, bool, full_pool(MOVE), "pool[0] must be 0 unless a seat expands"),
    Case("pool", ACT, bool, full_pool(PRODUCE), "at most, what the turn began with and has not spent"),
    Case("never had", FROM, portal_unlike, no_such_action, "action must not be 3: the turn began without it"),
    Case("no action", ACT, bool, nothing_left, "an action is asked for only if one is left that can do something"),
    Case("fought", FIGHT, bool, put(fought=[25]), "fought must be places of the galaxy, 0 to 19"),
    Case("fought on", FIGHT, shared_sector, fought_here, "must have tokens of one seat at most"),
    Case("no enemy", FIGHT, bool, lonely, "a battle is asked for only where the seat at war and another"),
    Case("no colony", SETTLE, bool, stripped, "a colony is asked for only if the seat has one left"),
    Case(
        "produced away",
        FROM,
        doing_and_able(MOVE, PRODUCE),
        act_as(PRODUCE),
        "action must be one of [0, 1] in this phase",
    ),
    Case("no ships", FROM, bool, stripped, "ships move only if the seat has some in the galaxy"),
    Case("from nowhere", TO, crowded_from, from_nowhere, "source must be a sector with ships of the seat that acts"),
    Case("onto itself", NUMBER, bool, onto_itself, "where ships from the source may go"),
    Case("one ship", NUMBER, bool, one_ship, "a number of ships is asked for only if there are two or more"),
    Case("known", TURN_UP, bool, turned_up, "only a neutral sector that lies face down is turned up", 4, EXPLORED),
    Case("not entered", TURN_UP, bool, not_entered, "only the seat that has just entered it has some", 4, EXPLORED),
    Case(
        "from unseen", TURN_UP, doing(PORTAL), from_face_down, "source must be a sector that lies face up", 4, EXPLORED
    ),
    Case(
        "moved there",
        WHERE,
        doing_and_able(PRODUCE, MOVE),
        act_as(MOVE),
        "action must be one of [2, 3, 4] in this phase",
    ),
    Case("one place", WHERE, doing(PRODUCE), one_colony, "a sector is asked for only if there are two or more"),
    Case("one owner", WHOSE, bool, one_opponent, "whose ship is struck is asked for only if two others or more"),
    Case("elsewhere", WHOSE, doing(AMBUSH), strike_elsewhere, "where the action can be spent"),
]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_impossible_positions_are_refused_and_told_what_is_right(case: Case) -> None:
    check_refused(reached(case.phase, case.wanted, case.players, **case.options), case.change, case.problem)


def test_sectors_are_turned_up_in_exploration_only() -> None:
    data = noted(reached(TURN_UP, **EXPLORED))
    data["options"]["exploration"] = False
    with pytest.raises(BadPosition, match=r"tile.* must be one of .*: no others are left"):
        read(GAME, data)


@pytest.mark.parametrize("players", GAME.players)
def test_every_position_of_a_match_can_be(players: int) -> None:
    for seed, options in enumerate(MODES):
        for number, position in enumerate(walk(players, seed, **options)):
            assert GAME.broken(position) == []
            if number % 5 == 0:
                assert GAME.broken(position.imagined(seed, number)) == []


# positions changed by chance


@pytest.mark.parametrize("players", GAME.players)
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(players: int) -> None:
    rng = random.Random(players)
    positions = chain.from_iterable(walk(players, players, **options) for options in MODES[:2])
    found = outcomes(positions, rng, 0.15, lively, members=PLACES + 2)
    assert found["refused"] > 20
    assert found["played"] > 2
