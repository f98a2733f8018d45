"""Which positions are refused, and that whatever is accepted can be played to the end."""

import random
from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from armillary.games.apex import GAME
from armillary.games.apex.names import NONE, Action, Count, Phase, Side
from armillary.kernel.errors import BadPosition
from tests.games.any_game.changing import (
    Change,
    Fields,
    add,
    alike,
    ask,
    check_refused,
    noted,
    outcomes,
    put,
    read,
    set_at,
    toggle,
)
from tests.games.apex.walks import lively, reached, walk

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


def other_turn(fields: Fields) -> None:
    fields["turn"] = (fields["turn"] + 1) % 4
    fields["asked"] = fields["waiting"] = [fields["turn"]]


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
    """A seat that plays Humans has no influence."""
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
    fields["side"] = [Side.EVOLUTION if side != NONE else NONE for side in fields["side"]]
    order = sorted(range(4), key=lambda seat: fields["chosen"][seat])
    fields["done"] = sorted(order[: order.index(fields["turn"]) + 1])


def points_of(source: int, number: int) -> Change:
    return set_at("points", source, number)


def stripped(fields: Fields) -> None:
    """The seat that acts has no ships."""
    at = fields["turn"] * Count.PLACES
    fields["ships"][at : at + Count.PLACES] = [0] * Count.PLACES


def lonely(fields: Fields) -> None:
    """Only the seat that acts has ships, and colonies but for origins; it has no ships at other origins."""
    for seat in range(4):
        for place in range(Count.PLACES):
            if seat != fields["turn"] or (place < 4 and fields["home"][seat] != place):
                fields["ships"][seat * Count.PLACES + place] = 0
    for place in range(4, Count.PLACES):
        if fields["colony"][place] != fields["turn"]:
            fields["colony"][place] = NONE


def nothing_left(fields: Fields) -> None:
    fields["pool"] = [0] * Count.ACTIONS


def full_pool(action: int) -> Change:
    return set_at("pool", action, 60)


def no_such_action(fields: Fields) -> None:
    """An action that the turn never had."""
    fields["action"] = Action.CONVERT


def onto_itself(fields: Fields) -> None:
    fields["target"] = fields["source"]


def from_nowhere(fields: Fields) -> None:
    at = fields["turn"] * Count.PLACES
    fields["source"] = fields["ships"][at : at + 20].index(0)


def one_ship(fields: Fields) -> None:
    fields["ships"][fields["turn"] * Count.PLACES + fields["source"]] = 1


def turned_up(fields: Fields) -> None:
    unused = next(tile for tile in range(24) if tile not in fields["tile"])
    fields["tile"][fields["target"]] = unused


def not_entered(fields: Fields) -> None:
    fields["ships"][fields["turn"] * Count.PLACES + fields["target"]] = 0


def from_face_down(fields: Fields) -> None:
    """Ships have come through a portal, out of a sector that lies face down."""
    hidden = [place for place in range(4, 20) if fields["tile"][place] == NONE]
    fields["source"] = next(place for place in hidden if place != fields["target"])


def act_as(action: int) -> Change:
    return put(action=action, pool=[0] * Count.ACTIONS)


def one_colony(fields: Fields) -> None:
    nothing_left(fields)
    for place in range(4, Count.PLACES):
        if fields["colony"][place] == fields["turn"]:
            fields["colony"][place] = NONE


def one_opponent(fields: Fields) -> None:
    others = [seat for seat in range(4) if seat != fields["turn"]]
    there = [seat for seat in others if fields["ships"][seat * Count.PLACES + fields["target"]]]
    for seat in there[1:]:
        fields["ships"][seat * Count.PLACES + fields["target"]] = 0


def strike_elsewhere(fields: Fields) -> None:
    others = [seat for seat in range(4) if seat != fields["turn"]]
    fields["target"] = next(
        place for place in range(20) if not any(fields["ships"][seat * Count.PLACES + place] for seat in others)
    )


def fought_here(fields: Fields) -> None:
    """A battle was fought where several seats still have ships."""
    for place in range(20):
        if sum(fields["ships"][seat * Count.PLACES + place] > 0 for seat in range(4)) > 1:
            fields["fought"] = [place]


def shared_sector(position: Any) -> Any:
    ships = position.ships
    return any(sum(ships[seat * Count.PLACES + place] > 0 for seat in range(4)) > 1 for place in range(20))


def portal_unlike(position: Any) -> Any:
    """A turn without conversions, neither on the card nor from a sector."""
    conversion = position.actions[position.chosen[position.turn] * Count.ACTIONS + Action.CONVERT]
    own = [place for place in range(4, 20) if position.colony[place] == position.turn]
    return conversion == 0 and all(position.bonus[position.tile[place]] != Action.CONVERT for place in own)


def doing_and_able(action: int, other: int) -> Callable[[Any], Any]:
    """An action is under way, and another is left."""

    def wanted(position: Any) -> Any:
        return position.action == action and position.pool[other]

    return wanted


def crowded_from(position: Any) -> Any:
    return position.action == Action.MOVE and 0 in position.ships[position.turn * Count.PLACES :][:20]


CASES = [
    # who is asked
    Case("over asked", Phase.OVER, bool, ask(0), "asked must be []: chance to deal and turn up"),
    Case("chance", Phase.DEAL, dealing, ask(0), "asked must be [8]: chance"),
    Case(
        "dealt origins",
        Phase.SLOT,
        bool,
        ask(0),
        "asked must be [8]: the tiles, civilisations and origins taken so far lead there",
        options={"origins": "dealt"},
    ),
    Case(
        "alone",
        Phase.CHOOSE,
        nobody_chose,
        put(asked=[0], waiting=[0], joint=0),
        "asked must be [0, 1, 2, 3]: chance to deal and turn up, all to choose",
    ),
    Case("asked", Phase.ACT, lambda one: one.turn, ask(0), "asked must be [1]: chance to deal and turn up"),
    Case("turn", Phase.CHOOSE, middle, put(turn=0), "turn must be -1: nobody has it unless strategies are resolved"),
    Case("no turn", Phase.TURN_UP, bool, put(turn=NONE), "turn must be a seat from 0 to 3", options=EXPLORED),
    Case("absent turn", Phase.TURN_UP, bool, put(turn=4), "turn must be a seat from 0 to 3", options=EXPLORED),
    Case("first", Phase.CHOOSE, middle, put(first=4), "first must be one of [0, 1, 2, 3]"),
    Case(
        "first early",
        Phase.FIRST,
        bool,
        put(first=1),
        "first must be 0: the tiles, civilisations and origins taken so far",
    ),
    Case("age", Phase.LAY, bool, put(age=1), "age must be 0: the tiles, civilisations and origins taken so far"),
    Case("round", Phase.DEAL, bool, put(round=1), "round must be 0: no round is played while cards are dealt"),
    Case(
        "over early",
        Phase.OVER,
        bool,
        put(age=1),
        "age must be 2: no round is played while cards are dealt, and the match is over after the last",
    ),
    # sectors
    Case("absent seat", Phase.CHOOSE, middle, set_at("level", 16, 1), "level[16] must be 0: nothing changes before"),
    Case(
        "absent name",
        Phase.CHOOSE,
        middle,
        set_at("civilisation", 5, 5),
        "civilisation[5] must be -1: nothing changes before the first round is resolved, nor for seats that do not",
    ),
    Case(
        "absent place",
        Phase.CHOOSE,
        middle,
        set_at("ships", 20, 1),
        "ships[20] must be 0: nothing changes before",
    ),
    Case("origin tile", Phase.LAY, bool, set_at("tile", 0, 3), "tile[0] must be -1: the tiles"),
    Case("tiles", Phase.CHOOSE, middle, same_tile, "tile[5] must be one of ["),
    Case("no tile", Phase.CHOOSE, beginning, set_at("tile", 7, NONE), "tile[7] must be one of ["),
    Case("gap", Phase.LAY, lambda one: one.tile[5] >= 0 > one.tile[6], laid_late, "tile[6] must be -1: the tiles"),
    Case("laid", Phase.FIRST, bool, put(phase=Phase.LAY), "phase must be 1: the tiles"),
    Case("explored", Phase.FIRST, bool, put(phase=Phase.LAY), "phase must be 1: the tiles", 4, EXPLORED),
    Case(
        "turned up",
        Phase.CHOOSE,
        beginning,
        set_at("tile", 9, 9),
        "tile[9] must be -1: nothing changes before the first round is resolved",
        4,
        EXPLORED,
    ),
    # civilisations, colonies and ships
    Case(
        "civilisation",
        Phase.CHOOSE,
        middle,
        alike("civilisation"),
        "civilisation[1] must be one of [0, 1, 2, 4, 5]: no others are left",
    ),
    Case("no civilisation", Phase.CHOOSE, middle, set_at("civilisation", 0, NONE), "civilisation[0] must be one of ["),
    Case("taken early", Phase.CIVILISATION, second_turn, put(phase=Phase.SLOT), "phase must be 2: the tiles"),
    Case("home", Phase.CHOOSE, middle, alike("home"), "home[1] must be one of [0, 1, 2]: no others are left"),
    Case("homeless", Phase.CHOOSE, middle, homeless, "home[0] must be one of ["),
    Case("far home", Phase.CHOOSE, middle, far_home, "home[0] must be one of ["),
    Case("origin", Phase.CHOOSE, middle, foreign_origin, "on an origin stands the colony of the seat that lives there"),
    Case(
        "absent colony",
        Phase.CHOOSE,
        middle,
        set_at("colony", 4, 5),
        "colony[4] must be one of [-1, 0, 1, 2, 3]: seats that play",
    ),
    Case(
        "unseen colony",
        Phase.CHOOSE,
        middle,
        colony_face_down,
        "must be one of [-1]: seats that play, and nobody where a sector lies face down",
        4,
        EXPLORED,
    ),
    Case("colonies", Phase.CHOOSE, middle, many_colonies, "seat 0 must have 3 colonies at most beside its origin"),
    Case(
        "fleet",
        Phase.CHOOSE,
        middle,
        many_ships,
        "seat 0 must have 3 colonies at most beside its origin, and 20 ships at most",
    ),
    Case(
        "unseen ships",
        Phase.CHOOSE,
        middle,
        ships_face_down,
        "lies face down: ships can neither stand there nor come from there",
        4,
        EXPLORED,
    ),
    Case(
        "first colony",
        Phase.CHOOSE,
        beginning,
        set_at("colony", 9, 0),
        "colony[9] must be -1: on an origin stands the colony of the seat that lives there; nothing changes before",
    ),
    Case(
        "start ships",
        Phase.CHOOSE,
        beginning,
        start_ships,
        "ships[0] must be 4: nothing changes before the first round is resolved",
    ),
    Case(
        "start sector",
        Phase.CHOOSE,
        beginning,
        start_elsewhere,
        "ships[0] must be 4: nothing changes before the first round is resolved",
    ),
    Case("start level", Phase.DEAL, beginning, start_level, "before the first round is resolved"),
    # cards
    Case("no side", Phase.ACT, bool, set_at("side", 0, NONE), "seat 0 must have chosen a card and a side"),
    Case("no card", Phase.ACT, bool, set_at("chosen", 0, NONE), "seat 0 must have chosen a card and a side"),
    Case(
        "drop",
        Phase.ACT,
        middle,
        dropped_of_many,
        "seat 0 must have chosen a card and a side, and with two players a card to discard",
    ),
    Case(
        "no drop",
        Phase.ACT,
        middle,
        set_at("dropped", 0, NONE),
        "seat 0 must have chosen a card and a side, and with two players a card to discard",
        2,
    ),
    Case("chosen early", Phase.DEAL, bool, set_at("side", 1, 0), "side[1] must be -1: a seat is asked for a card"),
    Case("chosen late", Phase.OVER, bool, set_at("chosen", 1, 3), "chosen[1] must be -1: a seat is asked for a card"),
    Case(
        "foreign card",
        Phase.CHOOSE,
        first_chose_card,
        choose_foreign,
        "chosen[0] must be one of [1, 3, 12, 13, 27], or -1",
    ),
    Case(
        "card 0", Phase.CHOOSE, first_chose_card, choose_none_such, "chosen[0] must be one of [1, 3, 12, 13, 27], or -1"
    ),
    Case("card 0 held", Phase.CHOOSE, nobody_chose, hold_none_such, "card 0 must be one of [1, 2, 3,"),
    Case("card 0 played", Phase.ACT, middle, set_at("chosen", 0, 0), "card 0 must be one of [1, 2, 3,"),
    Case("card 0 dropped", Phase.ACT, middle, set_at("dropped", 0, 0), "card 0 must be one of [2, 3, 5,", 2),
    Case("card 0 in the deck", Phase.DEAL, dealing, toggle("deck", 0), "deck must be [1, 2, 3,"),
    Case(
        "same card",
        Phase.CHOOSE,
        first_finished,
        drop_chosen,
        "dropped[0] must be one of [8, 12, 18, 20, 23, 24, 27], or -1",
        2,
    ),
    Case("side first", Phase.CHOOSE, nobody_chose, side_alone, "side[0] must be -1: a seat is asked for a card"),
    Case("drop first", Phase.CHOOSE, nobody_chose, drop_alone, "dropped[0] must be -1: a seat is asked for a card", 2),
    Case(
        "asked again",
        Phase.CHOOSE,
        first_finished,
        toggle("waiting", 0),
        "waiting must be [1, 2]: a seat is asked for a card",
    ),
    Case(
        "last card",
        Phase.CHOOSE,
        lambda one: one.round == 4 and one.side[0] < 0,
        chosen_alone,
        "chosen[0] must be -1: a seat is asked for a card unless it has only one",
        6,
    ),
    Case(
        "sealed",
        Phase.CHOOSE,
        first_chose_card,
        add("sealed", -1, 0),
        "sealed[0] must be 3: a seat is asked for a card",
    ),
    Case(
        "card twice",
        Phase.CHOOSE,
        nobody_chose,
        two_hands,
        "hand[0] must hold 5 cards, those of 6 that were not played",
    ),
    Case(
        "card lost", Phase.CHOOSE, nobody_chose, lost_card, "hand[0] must hold 5 cards, those of 6 that were not played"
    ),
    Case("cards early", Phase.LAY, bool, set_at("hand", 0, [3]), "hand[0] must be []: the tiles"),
    Case("hands", Phase.CHOOSE, nobody_chose, moved_card, "hand[0] must hold 5 cards"),
    Case(
        "dealt",
        Phase.DEAL,
        lambda one: dealing(one) and one.hand[1].bit_count() < 6,
        dealt_early,
        "hand[2] must be []: hands are dealt one after the other",
    ),
    Case("open early", Phase.DEAL, dealing, opened_early, "deck must be [1, 2, 3, 4, 6,"),
    Case("deck", Phase.CHOOSE, nobody_chose, back_to_deck, "discard must hold 4 cards, those played before this round"),
    Case(
        "undealt",
        Phase.CHOOSE,
        nobody_chose,
        undealt_discarded,
        "discard must hold 4 cards, those played before this round",
    ),
    Case("held", Phase.CHOOSE, middle, toggle("held", 0, 0), "the seats that have held this hand in this age"),
    Case("held early", Phase.LAY, bool, toggle("held", 0, 0), "held[0] must be []: the tiles"),
    # the order of strategies, levels, points
    Case("done early", Phase.CHOOSE, middle, put(done=[0]), "done must be []: the seat whose turn it is"),
    Case(
        "done",
        Phase.ACT,
        third_turn,
        done_too_many,
        "the seat whose turn it is, and those whose strategies come before",
    ),
    Case("next", Phase.FIGHT, lambda one: one.done.bit_count() == 1, other_turn, "a battle is asked for only in a war"),
    Case("side", Phase.SETTLE, middle, evolve_instead, "a colony is asked for only in a colonisation"),
    Case(
        "levels",
        Phase.CHOOSE,
        lambda one: middle(one) and 0 in one.civilisation[:4],
        low_level,
        "must be at least [0, 1, 2",
    ),
    Case("gains", Phase.CHOOSE, middle, high_levels, "levels and colonies at most by now"),
    Case("negative", Phase.CHOOSE, middle, points_of(0, -1), "points must be 0 or more"),
    Case("points early", Phase.CHOOSE, middle, points_of(1, 1), "age 1 can have brought 0 points at most"),
    Case("points", Phase.CHOOSE, middle, points_of(0, 30), "points at most to all seats together"),
    Case("battles", Phase.CHOOSE, middle, points_of(3, 3000), "battles can have brought"),
    Case(
        "score",
        Phase.CHOOSE,
        lambda one: one.age == 1 and one.round == 0,
        add("points", 1, 0),
        "points[0] must be 1: right after an age",
    ),
    Case(
        "last score",
        Phase.OVER,
        bool,
        add("points", 1, Count.SOURCES + 2),
        "points[6] must be 3: right after an age, its points are what the galaxy shows",
    ),
    # actions
    Case("action idle", Phase.ACT, bool, put(action=0), "action must be -1: only an action under way has this"),
    Case(
        "action",
        Phase.FROM,
        bool,
        put(action=NONE),
        "action must be one of [0, 2], by the actions left and the ships there",
    ),
    Case(
        "source idle",
        Phase.FROM,
        bool,
        put(source=0),
        "source must be -1: only an action under way has this, as far as it has got",
    ),
    Case(
        "source", Phase.TO, bool, put(source=NONE), "source must be one of [3], by the actions left and the ships there"
    ),
    Case(
        "target idle",
        Phase.TO,
        bool,
        put(target=0),
        "target must be -1: only an action under way has this, as far as it has got",
    ),
    Case("target", Phase.NUMBER, bool, put(target=NONE), "target must be one of [4, 6, 7], by the actions left"),
    Case("fought idle", Phase.ACT, bool, put(fought=[1]), "fought must be []: only a seat at war has fought"),
    Case(
        "pool idle",
        Phase.SETTLE,
        bool,
        full_pool(Action.MOVE),
        "pool[0] must be 0: only a seat that expands has actions left",
    ),
    Case(
        "pool",
        Phase.ACT,
        bool,
        full_pool(Action.PRODUCE),
        "pool[2] must be 1: only a seat that expands has actions left, at most those",
    ),
    Case("never had", Phase.FROM, portal_unlike, no_such_action, "action must be one of [0, 2], by the actions left"),
    Case(
        "no action",
        Phase.ACT,
        bool,
        nothing_left,
        "an action is asked for only in an expansion, if one is left that can do something",
    ),
    Case("fought", Phase.FIGHT, bool, put(fought=[25]), "fought must be places of the galaxy, 0 to 19"),
    Case("fought on", Phase.FIGHT, shared_sector, fought_here, "must have tokens of one seat at most"),
    Case(
        "no enemy",
        Phase.FIGHT,
        bool,
        lonely,
        "a battle is asked for only in a war, where the seat whose turn it is and another have",
    ),
    Case("no colony", Phase.SETTLE, bool, stripped, "a colony is asked for only in a colonisation, if one is left"),
    Case(
        "produced away",
        Phase.FROM,
        doing_and_able(Action.MOVE, Action.PRODUCE),
        act_as(Action.PRODUCE),
        "a sector to leave is asked for only by an action that moves ships",
    ),
    Case("no ships", Phase.FROM, bool, stripped, "action must be one of [2], by the actions left and the ships there"),
    Case(
        "from nowhere",
        Phase.TO,
        crowded_from,
        from_nowhere,
        "source must be one of [3], by the actions left and the ships there",
    ),
    Case("onto itself", Phase.NUMBER, bool, onto_itself, "target must be one of [4, 6, 7], by the actions left"),
    Case("one ship", Phase.NUMBER, bool, one_ship, "a number of ships is asked for only if there are two or more"),
    Case(
        "known", Phase.TURN_UP, bool, turned_up, "only a neutral sector that lies face down is turned up", 4, EXPLORED
    ),
    Case(
        "not entered",
        Phase.TURN_UP,
        bool,
        not_entered,
        "ships[39] must be one of [1, 2, 3, 4, 5], by the actions left",
        4,
        EXPLORED,
    ),
    Case(
        "from unseen",
        Phase.TURN_UP,
        doing(Action.PORTAL),
        from_face_down,
        "lies face down: ships can neither stand there nor come from there",
        4,
        EXPLORED,
    ),
    Case(
        "moved there",
        Phase.WHERE,
        doing_and_able(Action.PRODUCE, Action.MOVE),
        act_as(Action.MOVE),
        "source must be one of [3, 4], by the actions left",
    ),
    Case(
        "one place",
        Phase.WHERE,
        doing(Action.PRODUCE),
        one_colony,
        "a sector is asked for only if there are two or more",
    ),
    Case("one owner", Phase.WHOSE, bool, one_opponent, "whose ship is struck is asked for only if two others or more"),
    Case(
        "elsewhere",
        Phase.WHOSE,
        doing(Action.AMBUSH),
        strike_elsewhere,
        "target must be 9: only an action under way has this",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_impossible_positions_are_refused_and_told_what_is_right(case: Case) -> None:
    check_refused(reached(case.phase, case.wanted, case.players, **case.options), case.change, case.problem)


def test_sectors_are_turned_up_in_exploration_only() -> None:
    data = noted(reached(Phase.TURN_UP, **EXPLORED))
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
    found = outcomes(positions, rng, 0.15, lively, members=Count.PLACES + 2)
    assert found["refused"] > 20
    assert found["played"] > 2
