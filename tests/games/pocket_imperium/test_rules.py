"""Every numbered rule of Pocket Imperium, from positions in notation. A test's name starts with the number."""

from collections.abc import Callable
from typing import Any

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.components.layout import DEALT, PRINTED
from armillary.games.pocket_imperium.names import (
    DONE,
    NEUTRAL,
    TRI_PRIME,
    Card,
    Command,
    Count,
    Edge,
    Event,
    Phase,
    Place,
)
from armillary.games.pocket_imperium.rules.rules import PocketImperiumRules
from armillary.kernel.bits import members
from armillary.kernel.constants import HIDDEN, NATURE, SPECTATOR
from tests.games.any_game.citing import check_citations, refusing
from tests.games.any_game.playing import after, asked, events, why
from tests.games.pocket_imperium.situations import chosen, look, passed, places, planned, ships, situation

APART = {0: {7: 2}, 1: {45: 2}, 2: {21: 2}}
"""Three seats far from each other, each on a Level I system with others around."""
LEVEL_ONE = [3, 5, 6, 7, 9, 13, 21, 22, 27, 30, 31, 32, 34, 45, 46, 47]
STRONG = {1: 1, 14: 1, 17: 1, 18: 1, 24: 2, 26: 1}
"""The neutral ships of the printed board without its bottom row."""

Refusal = tuple[PocketImperiumRules, int]
"""A position, and a key that the seat asked there may not answer."""


def dealing(*cards: int) -> PocketImperiumRules:
    """A board on which some cards have been dealt."""
    start: PocketImperiumRules = GAME.setup(3, {"layout": "random"}).start()
    return after(start, *cards)[0]


def moving(ships: dict[int, int], *keys: int, others: dict[int, int] | None = None) -> PocketImperiumRules:
    """A movement under way, of seat 0 on an empty board or among ships of seat 1."""
    return after(situation(Phase.FLEET, {0: ships, 1: others or {}}), *keys)[0]


def invading(ships: dict[int, int], others: dict[int, int], *keys: int) -> PocketImperiumRules:
    """An invasion under way, of seat 0 against seat 1."""
    return after(situation(Phase.TARGET, {0: ships, 1: others}), *keys)[0]


def scoring(occupancy: str, **fields: Any) -> PocketImperiumRules:
    """A ship in a tip (13), one in a hex of two halves (40), and one on a system (21)."""
    return situation(Phase.SCORE, {0: {13: 1}, 1: {40: 1}, 2: {21: 1}}, options={"occupancy": occupancy}, **fields)


def two(phase: int, ships: dict[int, dict[int, int]], **fields: Any) -> PocketImperiumRules:
    """Two players, without the bottom row."""
    return situation(phase, ships, players=2, **fields)


REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "1.1": lambda: [(dealing(), Card.M1), (dealing(4), 4), (dealing(1, 2, 3), 4), (dealing(1, 2, 3, Card.M1), Card.M1)],
    "2.1": lambda: [(GAME.setup(2, {"layout": "printed-T"}).start(), 2)],
    "2.3": lambda: [(situation(Phase.DEPLOY, {}, seat=0), hex) for hex in (1, 8, TRI_PRIME)],
    "2.4": lambda: [(situation(Phase.DEPLOY, {0: {7: 2}}, seat=1, place=1), hex) for hex in (7, 13)],
    "3.2": lambda: [(planning(command), command) for command in range(Count.COMMANDS)],
    "5.2": lambda: [(situation(Phase.GROW, {0: {7: 1, 8: 2}}), hex) for hex in (2, 8)],
    "5.3": lambda: [(situation(Phase.GROW, {0: {7: 1}, 1: {13: 1}}), hex) for hex in (1, 13)],
    "6.1": lambda: [(moving({7: 2, 13: 1}, others={3: 2}), hex) for hex in (3, 8)],
    "6.2": lambda: [(moving({7: 2}, 7), 14), (moving({7: 2}, 7), 7), (moving({7: 2}, 7, 8, 1), 4)],
    "6.3": lambda: [(blocked(7), 8), (blocked(7), 13), (blocked(7, 2, 1), 8)],
    "6.5": lambda: [(moving({7: 2, 22: 1}, 7, 8, 2, 9, 0), 9), (moving({7: 2, 22: 1}, 7, 8, 2, 9, 1), 8)],
    "6.6": lambda: [(moving({7: 3}, 7, 8), number) for number in (0, 4)],
    "6.7": lambda: [(moving({7: 4}, 7, 8, 3, 9), 4)],
    "6.8": lambda: [(moving({7: 2, 8: 3}, 7, 8, 2, 9, 0), 4)],
    "6.9": lambda: [(moving({7: 2}, 7, 8, 2, 9), 2), (moving({7: 1, 8: 2}, 7, 8, 9, 1), 0)],
    "6.10": lambda: [(moving({1: 2, 22: 1}, others={2: 1, 7: 1}), 1)],
    "7.1": lambda: [(invading({7: 2}, {8: 1, 13: 1}), hex) for hex in (2, 8)],
    "7.2": lambda: [(invading({7: 2, 13: 2}, {1: 1}), hex) for hex in (7, 13)],
    "7.4": lambda: [(invading({7: 3}, {1: 1, 13: 4}, 13, 1), 13)],
    "7.5": lambda: [(invading({7: 2}, {13: 3, 39: 1}), hex) for hex in (22, 39)],
    "7.6": lambda: [(invading({7: 4}, {13: 2}, 13), 5), (invading({7: 4, 18: 2}, {13: 2}, 13, 4), 3)],
    "7.7": lambda: [(invading({7: 2}, {13: 3}, 13), 0)],
    "7.8": lambda: [(invading({7: 3, 22: 2}, {13: 1, 14: 1, 18: 1}, 13, 3), 14)],
    "8.3": lambda: [(situation(Phase.SCORE, {0: {7: 1, TRI_PRIME: 1}, 1: {15: 1}}), Place.CENTRE)],
    "8.4": lambda: [(situation(Phase.SCORE, {0: {7: 1}, 1: {46: 1}}, picked=[8]), 8)],
    "8.5": lambda: [(scoring("any_hex"), sector) for sector in (1, 2, 6)],
    "8.6": lambda: [(scoring("majority"), sector) for sector in (1, 2, 3, 6)],
    "8.7": lambda: [(scoring("system"), sector) for sector in (1, 2, 3, 6, 7, 8)],
    "10.1": lambda: [(two(Phase.SCORE, {0: {7: 1}, 1: {21: 1}}), sector) for sector in (6, 7, 8)],
    "10.2": lambda: [
        (after(two(Phase.FLEET, {0: {27: 1}}), 27)[0], 31),
        (two(Phase.TARGET, {0: {27: 1}, 1: {22: 1}}), 32),
        (two(Phase.DEPLOY, {}, seat=0), 46),
        (two(Phase.GROW, {0: {27: 1}}), 37),
    ],
    "10.4": lambda: [
        (after(two(Phase.FLEET, {0: {7: 2}}), 7)[0], 1),
        (after(two(Phase.FLEET, {0: {23: 1}}), 23)[0], TRI_PRIME),
    ],
    "10.7": lambda: [(two(Phase.SCORE, {0: {7: 1}, 1: {21: 1}}), sector) for sector in (1, 2)],
}
"""Every kind of key that can be refused, by the rule that forbids it."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert why(before, key) == rule, f"{GAME.ask_name(before, asked(before))}, key {key}"


# 1. The board


def test_1_1_the_cards_lie_three_by_three_with_stripes_outside() -> None:
    """1.1: striped cards above and below, each once, those below turned round; Tri-Prime in the middle."""
    printed = GAME.setup(3, {"layout": "printed"}).start()
    assert list(printed.placed) == list(PRINTED) == [1, 2, 3, Card.M1, Card.TRI_PRIME, Card.M2, 4, 5, 6]
    start = dealing()
    assert (start.phase, asked(start)) == (Phase.LAYOUT, NATURE)
    assert start.weighted_options(NATURE) == [(card, 1) for card in range(1, 7)]
    assert dealing(5, 2).options(NATURE) == [1, 3, 4, 6]
    assert dealing(5, 2, 1, Card.M1, Card.M2, 3).options(NATURE) == [4, 6]
    laid, told = after(start, 5, 2, 1, Card.M2, Card.M1, 3, 6, 4)
    assert events(told, Event.LAID) == [(0, 5), (1, 2), (2, 1), (3, Card.M2), (5, Card.M1), (6, 3), (7, 6), (8, 4)]
    assert (laid.phase, list(laid.placed)) == (Phase.FIRST, [5, 2, 1, Card.M2, Card.TRI_PRIME, Card.M1, 3, 6, 4])
    above = GAME.setup(3, {"layout": "S1S2S3/M1,M2/S4S5S6"}).start()
    below = GAME.setup(3, {"layout": "S6S5S4/M1,M2/S3S2S1"}).start()
    assert [above.level[hex] for hex in (1, 2, 7, 12, 13)] == [2, 0, 1, 0, 1]
    assert [below.level[hex] for hex in (47, 46, 41, 36, 35)] == [2, 0, 1, 0, 1]
    check_refusals("1.1")


def test_1_2_a_side_card_lies_either_way_up() -> None:
    """1.2: dealt by chance either way unless a layout is named: that of the printed sheet, or a code."""
    assert GAME.setup(3).options["layout"] == "random"
    assert list(GAME.setup(3).start().placed) == list(DEALT)
    assert dealing(1, 2, 3).weighted_options(NATURE) == [
        (card, 1) for card in (Card.M1, Card.M1_TURNED, Card.M2, Card.M2_TURNED)
    ]
    assert dealing(1, 2, 3, Card.M2_TURNED).options(NATURE) == [Card.M1, Card.M1_TURNED]
    for code, right in [("printed", [1, 0, 2, 1]), ("S1S2S3/M1,M2r/S4S5S6", [1, 2, 0, 1])]:
        laid = GAME.setup(3, {"layout": code}).start()
        assert [laid.level[hex] for hex in (21, 25, 26, 30)] == right
        assert [laid.level[hex] for hex in (18, 22, 23, 27)] == [2, 1, 0, 1]


def test_1_3_ships_go_from_hex_to_hex_over_a_common_border() -> None:
    """1.3: hexes on two cards are single ones, those at the edge have fewer neighbours, and Tri-Prime has ten."""
    borders = {
        8: [2, 3, 7, 9, 13, 14],
        12: [7, 13, 18],
        1: [2, 7],
        42: [37, 43],
        41: [35, 36, 40, 46, 47],
        TRI_PRIME: [14, 15, 19, 20, 23, 25, 28, 29, 33, 34],
    }
    for hex, around in borders.items():
        assert places(moving({hex: 1}, hex)) == around
    assert members(GAME.setup(3).start().open) == list(range(1, 48))


def test_1_4_a_system_belongs_to_the_card_it_is_printed_on() -> None:
    """1.4: two of Level I and one of Level II on each card; hex 13 reaches onto the left card and is not its own."""
    start = GAME.setup(3, {"layout": "printed"}).start()
    for sector, systems in enumerate(start.systems_on):
        assert sorted(start.level[hex] for hex in members(systems)) == ([3] if sector == Place.CENTRE else [1, 1, 2])
    assert sum(systems.bit_count() for systems in start.systems_on) == 25
    before = situation(Phase.SCORE, {0: {13: 1, 23: 1}, 1: {45: 1}, 2: {46: 1}}, first=1, picked=[7, 8])
    assert [after(before, sector)[0].score[0] for sector in (0, 3)] == [1, 0]


def test_1_5_control_is_won_and_lost_at_once() -> None:
    """1.5: with the first ship that comes and the last that goes, also half way."""
    gone = moving({7: 2}, 7, 8, 2)
    there, _ = after(gone, 9, 0)
    systems = [look(position).players[0].systems for position in (moving({7: 2}), gone, there)]
    assert systems == [1, 0, 1]
    assert [hex.owner for hex in look(there).hexes if hex.id in {7, 8, 9}] == [None, None, 0]
    taken, _ = after(invading({7: 3}, {13: 1}, 13), 3)
    assert [look(taken).players[seat].systems for seat in (0, 1)] == [1, 0]


# 2. Deployment


def test_2_1_chance_draws_the_first_start_player() -> None:
    """2.1: all players alike."""
    for players, layout in [(3, "printed"), (2, "printed-T")]:
        start = GAME.setup(players, {"layout": layout}).start()
        assert (start.phase, start.weighted_options(NATURE)) == (Phase.FIRST, [(seat, 1) for seat in range(players)])
        for seat in range(players):
            led, told = after(start, seat)
            assert (led.first, asked(led), told) == (seat, seat, [(Event.LEADS, seat)])
    check_refusals("2.1")


def test_2_2_deployment_goes_round_and_back() -> None:
    """2.2: from the start player on, then in the opposite order; then the first round begins."""
    _, told = after(situation(Phase.DEPLOY, {}, first=1, seat=1), 7, 3, 5, 22, 21, 45)
    assert [seat for seat, *_ in events(told, Event.DEPLOYED)] == [1, 2, 0, 0, 2, 1]
    assert told[-1] == (Event.ROUND, 1, 1)
    _, told = after(two(Phase.DEPLOY, {}, first=1, seat=1), 7, 3, 5, 22)
    assert [seat for seat, *_ in events(told, Event.DEPLOYED)] == [1, 0, 0, 1]
    assert told[-1] == (Event.ROUND, 1, 1)


def test_2_3_two_of_fifteen_ships_go_to_a_level_one_system() -> None:
    """2.3: to any of them and to no other hex; the others stay in the supply."""
    start = situation(Phase.DEPLOY, {}, seat=0)
    assert (places(start), start.supply[0]) == (LEVEL_ONE, 15)
    once, told = after(start, 7)
    assert (ships(once, 0), once.supply[0], told) == ({7: 2}, 13, [(Event.DEPLOYED, 0, 7, 2)])
    last = situation(Phase.DEPLOY, {0: {7: 2}, 1: {3: 2, 22: 2}, 2: {5: 2, 21: 2}}, seat=0, place=5)
    twice, _ = after(last, 45)
    assert (ships(twice, 0), list(twice.supply)) == ({7: 2, 45: 2}, [11, 11, 11])
    check_refusals("2.3")


def test_2_4_only_one_level_one_system_of_a_sector_is_taken() -> None:
    """2.4: neither the system itself nor the other one of its card, not even by the same player."""
    second = situation(Phase.DEPLOY, {0: {7: 2}}, seat=1, place=1)
    assert [why(second, hex) for hex in LEVEL_ONE] == ["2.4" if hex in {7, 13} else None for hex in LEVEL_ONE]
    last = situation(Phase.DEPLOY, {0: {7: 2}, 1: {3: 2, 22: 2}, 2: {5: 2, 21: 2}}, seat=0, place=5)
    free = {31, 32, 34, 45, 46, 47}
    assert [why(last, hex) for hex in LEVEL_ONE] == [None if hex in free else "2.4" for hex in LEVEL_ONE]
    check_refusals("2.4")


def test_2_5_ships_on_a_tip_and_neutral_ships_close_no_sector() -> None:
    """2.5: ships in 13 reach onto the left card, whose systems stay free; neutral ships stand in every sector."""
    reaching = situation(Phase.DEPLOY, {0: {13: 2}}, seat=1, place=1)
    assert {22, 27} <= set(places(reaching))
    defended = two(Phase.DEPLOY, {}, seat=0)
    assert ships(defended, NEUTRAL) == STRONG
    assert {hex for hex in LEVEL_ONE if hex <= 30} <= set(places(defended))


# 3. Plan


def planning(*keys: int) -> PocketImperiumRules:
    """Seat 2 answers last, and the others have made their plans."""
    before = situation(Phase.PLAN, APART)
    return after(
        before,
        (0, Command.EXPLORE),
        (0, Command.EXPAND),
        (1, Command.EXTERMINATE),
        (1, Command.EXPAND),
        *((2, key) for key in keys),
    )[0]


def orders(position: PocketImperiumRules, viewer: int) -> list[list[int | None]]:
    return [player.orders for player in look(position, viewer).players]


def test_3_1_all_plan_together_and_in_secret() -> None:
    """3.1: everybody is asked at once, and sees of the others what is revealed; two commands tell the third."""
    unknown: list[int | None] = [None, None, None]
    start = situation(Phase.PLAN, APART)
    assert (members(start.waiting), start.joint) == ([0, 1, 2], 1)
    before, told = after(planning(Command.EXTERMINATE))
    assert told == []
    assert (orders(before, 1), orders(before, SPECTATOR)) == ([unknown, [2, 0, 1], unknown], [unknown] * 3)
    assert orders(before, 2) == [unknown, unknown, [2, None, None]]
    assert [before.seen(viewer, 2, Command.EXPAND) for viewer in (0, 1, 2)] == [HIDDEN, HIDDEN, Command.EXPAND]
    one, told = after(before, (2, Command.EXPAND))
    assert events(told, Event.REVEALED) == [(0, 1, 1), (1, 2, 1), (2, 2, 1)]
    assert orders(one, 1) == [[1, None, None], [2, 0, 1], [2, None, None]]
    assert orders(one, SPECTATOR) == [[1, None, None], [2, None, None], [2, None, None]]
    second, _ = passed(one, 2)
    assert orders(second, SPECTATOR) == [[1, 0, 2], [2, 0, 1], [2, 0, 1]]


def test_3_2_each_command_is_used_once() -> None:
    """3.2: the second is another one than the first, and the third is what is left."""
    assert planning().options(2) == [Command.EXPAND, Command.EXPLORE, Command.EXTERMINATE]
    for key, others in [(Command.EXPAND, [1, 2]), (Command.EXPLORE, [0, 2]), (Command.EXTERMINATE, [0, 1])]:
        assert planning(key).options(2) == others
        for second, third in (others, others[::-1]):
            assert list(planning(key, second).order)[6:] == [key, second, third]
    check_refusals("3.2")


# 4. Perform


def test_4_1_three_times_all_reveal_and_commands_are_performed_in_order() -> None:
    """4.1: Expand, Explore, Exterminate, no matter which seats have revealed them."""
    begun, told = planned(situation(Phase.PLAN, APART), "TLP", "PTL", "LPT")
    done, more = passed(begun)
    seen = [event[:3] for event in events([*told, *more], Event.REVEALED, Event.PERFORMS)]
    expected = []
    for shown, performed in [("TPL", (1, 2, 0)), ("LTP", (2, 0, 1)), ("PLT", (0, 1, 2))]:
        expected += [(Event.REVEALED, seat, "PLT".index(letter)) for seat, letter in enumerate(shown)]
        expected += [(Event.PERFORMS, seat, command) for command, seat in enumerate(performed)]
    assert (seen, done.phase) == (expected, Phase.SCORE)


def test_4_2_equal_commands_are_performed_in_seat_order() -> None:
    """4.2: from the start player on, each after having seen what the others did."""
    before = situation(Phase.FLEET, {0: {7: 1}, 1: {8: 1}, 2: {10: 1}}, first=1, plans=("LPT",) * 3)
    free, _ = after(before, 8, 13, DONE)
    assert asked(free) == 2
    assert 9 in places(after(free, 10)[0])
    taken, _ = after(before, 8, 9, DONE, 10)
    assert (asked(taken), 9 in places(taken)) == (2, False)
    last, _ = after(taken, 16, DONE)
    assert (asked(last), last.phase) == (0, Phase.FLEET)


def test_4_3_the_more_players_reveal_a_command_the_less_it_gives() -> None:
    """4.3: three actions for one, two each for two, one each for three; and no more than that."""
    for command, same, other in [
        (Command.EXPAND, "PLT", "LTP"),
        (Command.EXPLORE, "LTP", "TPL"),
        (Command.EXTERMINATE, "TPL", "PLT"),
    ]:
        for players in (1, 2, 3):
            begun, told = planned(situation(Phase.PLAN, APART), *[same] * players, *[other] * (3 - players))
            performed = events([*told, *passed(begun)[1]], Event.PERFORMS)
            first = [event for event in performed if event[1] == command][:players]
            assert first == [(seat, command, 4 - players) for seat in range(players)]
    begun, _ = planned(situation(Phase.PLAN, APART), "PLT", "LTP", "LTP")
    three, told = after(begun, 7, 7, 7)
    assert (events(told, Event.GREW), three.phase) == ([(0, 7)] * 3, Phase.FLEET)


def test_4_4_a_player_may_stop_at_any_time() -> None:
    """4.4: before the first action or after some, in every command."""
    for phase, action in [(Phase.GROW, [7]), (Phase.FLEET, [7, 8, 1, DONE]), (Phase.TARGET, [13, 1])]:
        before = situation(phase, {0: {7: 2, 22: 1}, 1: {13: 2, 18: 1}})
        for keys in ([], action):
            acting, _ = after(before, *keys)
            assert (acting.phase, asked(acting), DONE in acting.options(0)) == (phase, 0, True)
            stopped, told = after(acting, DONE)
            assert (stopped.phase, asked(stopped)) != (phase, 0)
            assert events(told, Event.GREW, Event.MOVED, Event.INVADED) == []


def test_4_5_who_does_nothing_still_counts() -> None:
    """4.5: a player who stops, and one with no ship left to add, have revealed Expand all the same."""
    crowd = {0: {7: 2}, 1: {22: 15}, 2: {21: 2}}
    before = situation(Phase.TARGET, crowd, seat=2, plans=("TPL", "TPL", "TLP"))
    growing, told = after(before, DONE)
    assert (asked(growing), growing.phase, growing.left) == (0, Phase.GROW, 2)
    assert (0, Command.EXPAND, 2) in events(told, Event.PERFORMS)
    _, told = passed(situation(Phase.GROW, APART, plans=("PLT", "PLT", "LTP")), 1, Phase.FLEET)
    assert events(told, Event.GREW, Event.PERFORMS)[0] == (Event.PERFORMS, 1, Command.EXPAND, 2)


# 5. Expand


def test_5_1_ships_come_from_the_supply_while_there_are_some() -> None:
    """5.1: one ship an action; with an empty supply nothing is asked."""
    grown, told = after(situation(Phase.GROW, {0: {7: 1}}), 7)
    assert (ships(grown, 0), grown.supply[0], told) == ({7: 2}, 13, [(Event.GREW, 0, 7)])
    last = situation(Phase.GROW, {0: {7: 1, 8: 13}, 1: {22: 15}}, plans=("PLT", "PLT", "LTP"))
    empty, told = after(last, 7)
    assert (ships(empty, 0), empty.supply[0]) == ({7: 2, 8: 13}, 0)
    assert (events(told, Event.PERFORMS)[0][:2], empty.phase) == ((1, Command.EXPAND), Phase.FLEET)


def test_5_2_new_ships_go_only_to_systems() -> None:
    """5.2: not to a hex without a system, even if the player has ships there."""
    assert 7 in places(situation(Phase.GROW, {0: {7: 1, 8: 2}}))
    check_refusals("5.2")


def test_5_3_new_ships_go_only_to_systems_of_the_player() -> None:
    """5.3: neither to another player's nor to an empty one; Tri-Prime is a system as the others are."""
    assert {7, TRI_PRIME} <= set(places(situation(Phase.GROW, {0: {7: 1, TRI_PRIME: 1}})))
    check_refusals("5.3")


def test_5_4_new_ships_are_spread_freely() -> None:
    """5.4: all in one hex, above what it sustains, or here and there."""
    before = situation(Phase.GROW, {0: {7: 2, 13: 1}})
    assert ships(after(before, 7, 7, 7)[0], 0) == {7: 5, 13: 1}
    assert ships(after(before, 13, 7, 13)[0], 0) == {7: 3, 13: 3}


# 6. Explore


def blocked(*keys: int) -> PocketImperiumRules:
    """A movement of seat 0 from 7, with seat 1 in 8 and seat 2 in 13."""
    return after(situation(Phase.FLEET, {0: {7: 2}, 1: {8: 1}, 2: {13: 1}}), *keys)[0]


def test_6_1_an_action_moves_one_fleet() -> None:
    """6.1: own ships that stand in one hex, all for one action; those in another hex need another one."""
    before = situation(Phase.FLEET, {0: {7: 2, 13: 1}, 1: {3: 2}})
    assert places(before) == [7, 13]
    moved, told = after(before, 7, 2, 2, DONE)
    assert (ships(moved, 0), moved.left, places(moved)) == ({2: 2, 13: 1}, 2, [13])
    assert told == [(Event.MOVED, 0, 2, 7, 2)]
    check_refusals("6.1")


def test_6_2_a_fleet_goes_one_step_or_two() -> None:
    """6.2: to neighbours, where it may stop or go on, also back; after the second step it stops."""
    assert places(moving({7: 2}, 7)) == [1, 2, 8, 12, 13]
    half_way = moving({7: 2, 22: 1}, 7, 8, 1)
    assert (half_way.phase, half_way.options(0)) == (Phase.ONWARD, [DONE, 2, 3, 7, 9, 13, 14])
    for key, there in [(DONE, 8), (9, 9), (14, 14)]:
        arrived, _ = after(half_way, key)
        assert (arrived.phase, ships(arrived, 0)) == (Phase.FLEET, {7: 1, there: 1, 22: 1})
    back, told = after(half_way, 7)
    assert (ships(back, 0), back.left, told) == ({7: 2, 22: 1}, 2, [(Event.MOVED, 0, 1, 8, 7)])
    check_refusals("6.2")


def test_6_3_no_fleet_enters_a_hex_of_another_player() -> None:
    """6.3: neither with the first step nor with the second, and so it passes through none."""
    assert places(blocked(7)) == [1, 2, 12]
    assert {3, 8} & set(places(blocked(7, 2, 2))) == {3}
    assert {13, 18} & set(places(blocked(7, 12, 2))) == {18}
    check_refusals("6.3")


def test_6_4_tri_prime_stops_a_movement() -> None:
    """6.4: with the first step or the second; out of Tri-Prime there are two steps."""
    first, told = after(situation(Phase.FLEET, {0: {14: 2, 22: 1}}), 14, TRI_PRIME, 2)
    assert (first.phase, first.left, ships(first, 0)) == (Phase.FLEET, 2, {TRI_PRIME: 2, 22: 1})
    assert told == [(Event.MOVED, 0, 2, 14, TRI_PRIME)]
    second, _ = after(situation(Phase.FLEET, {0: {8: 2, 22: 1}}), 8, 14, 2, TRI_PRIME, 0)
    assert (second.phase, second.left, ships(second, 0)) == (Phase.FLEET, 2, {TRI_PRIME: 2, 22: 1})
    out, _ = after(situation(Phase.FLEET, {0: {TRI_PRIME: 2, 22: 1}}), TRI_PRIME, 14, 2, 8, 0)
    assert (out.phase, ships(out, 0)) == (Phase.FLEET, {8: 2, 22: 1})


def test_6_5_a_ship_moves_once_in_a_command() -> None:
    """6.5: whether it went on or was left half way; those which stayed may move, also out of the same hex."""
    moved = moving({7: 3, 22: 1}, 7, 8, 2, 9, 1)
    assert (ships(moved, 0), places(moved)) == ({7: 1, 8: 1, 9: 1, 22: 1}, [7, 22])
    again, _ = after(moved, 7, 8, DONE)
    assert (ships(again, 0), again.left, places(again)) == ({8: 2, 9: 1, 22: 1}, 1, [22])
    check_refusals("6.5")


def test_6_6_one_ship_at_least_and_all_at_most_set_out() -> None:
    """6.6: of those which have not moved yet; a single one is not asked about."""
    before = moving({7: 3}, 7, 8)
    assert (before.phase, before.options(0)) == (Phase.LOAD, [1, 2, 3])
    assert [ships(after(before, number)[0], 0) for number in (1, 3)] == [{7: 2, 8: 1}, {8: 3}]
    joined = moving({2: 2, 7: 2}, 2, 7, 1, DONE, 7, 8)
    assert (ships(joined, 0), joined.options(0)) == ({2: 1, 7: 3}, [1, 2])
    assert moving({7: 1}, 7, 8).phase == Phase.ONWARD
    check_refusals("6.6")


def test_6_7_ships_are_left_half_way() -> None:
    """6.7: none, some, or all but those that go on."""
    before = moving({7: 4}, 7, 8, 3, 9)
    assert (before.phase, before.options(0)) == (Phase.DROP, [0, 1, 2])
    for number, there in [(0, {7: 1, 9: 3}), (1, {7: 1, 8: 1, 9: 2}), (2, {7: 1, 8: 2, 9: 1})]:
        assert ships(after(before, number)[0], 0) == there
    check_refusals("6.7")


def test_6_8_ships_half_way_join() -> None:
    """6.8: any number of those which have not moved yet."""
    before = moving({7: 2, 8: 3}, 7, 8, 2, 9, 0)
    assert (before.phase, before.options(0)) == (Phase.PICK_UP, [0, 1, 2, 3])
    for number, there in [(0, {8: 3, 9: 2}), (2, {8: 1, 9: 4}), (3, {9: 5})]:
        assert ships(after(before, number)[0], 0) == there
    moved = moving({2: 2, 7: 2, 8: 1}, 2, 8, 2, DONE, 7, 8, 2, 9, 0)
    assert (ships(moved, 0), moved.options(0)) == ({8: 5}, [0, 1])
    check_refusals("6.8")


def test_6_9_one_ship_at_least_takes_the_second_step() -> None:
    """6.9: one of the fleet, or one that has only just joined; the whole fleet may stay then."""
    assert moving({7: 2}, 7, 8, 2, 9).options(0) == [0, 1]
    alone, _ = after(situation(Phase.FLEET, {0: {7: 1, 22: 1}}), 7, 8, 9)
    assert (alone.phase, ships(alone, 0)) == (Phase.FLEET, {9: 1, 22: 1})
    relayed = moving({7: 1, 8: 1, 22: 1}, 7, 8, 9)
    assert (relayed.phase, relayed.options(0)) == (Phase.DROP, [0, 1])
    assert ships(after(relayed, 1)[0], 0) == {8: 1, 9: 1, 22: 1}
    assert moving({7: 1, 8: 2}, 7, 8, 9, 1).options(0) == [1, 2]
    check_refusals("6.9")


def test_6_10_a_fleet_that_cannot_go_anywhere_is_not_chosen() -> None:
    """6.10: with all hexes around it held by others; and without any fleet, the command is over."""
    assert 22 in places(situation(Phase.FLEET, {0: {1: 2, 22: 1}, 1: {2: 1, 7: 1}}))
    before = situation(Phase.FLEET, {1: {2: 1, 7: 1}, 2: {1: 2}}, seat=1, plans=("LPT",) * 3)
    skipped, told = after(before, DONE)
    assert (events(told, Event.PERFORMS)[0][:2], skipped.reveals) == ((2, Command.EXPLORE), 2)
    check_refusals("6.10")


# 7. Exterminate


def test_7_1_an_action_invades_one_system() -> None:
    """7.1: ships in a hex without a system are safe."""
    before = invading({7: 3}, {1: 1, 8: 1, 13: 1})
    assert {1, 13} <= set(places(before))
    invaded, told = after(before, 13, 2)
    assert (invaded.left, events(told, Event.INVADED)) == (2, [(0, 13, 2, 1)])
    check_refusals("7.1")


def test_7_2_a_player_does_not_invade_an_own_system() -> None:
    """7.2: however many own ships are around."""
    assert 1 in places(invading({7: 2, 13: 2}, {1: 1}))
    check_refusals("7.2")


def test_7_3_an_empty_system_is_invaded_without_losses() -> None:
    """7.3: also one that the player has just left."""
    before = situation(Phase.TARGET, {0: {7: 2, 13: 2}})
    left, told = after(before, 1, 2)
    assert (ships(left, 0), left.supply[0]) == ({1: 2, 13: 2}, 11)
    assert told == [(Event.SENT, 0, 2, 7, 1), (Event.INVADED, 0, 1, 2, 0), (Event.CONQUERED, 0, 1, 2)]
    assert 7 in places(left)


def test_7_4_a_system_is_invaded_once_in_a_command() -> None:
    """7.4: not again with fresh ships, though others still are open."""
    once = invading({7: 3}, {1: 1, 13: 4}, 13, 1)
    assert (ships(once, 1), ships(once, 0)) == ({1: 1, 13: 3}, {7: 2})
    assert (asked(once), 1 in places(once)) == (0, True)
    check_refusals("7.4")


def test_7_5_invaders_come_from_hexes_next_to_the_system() -> None:
    """7.5: from several, with a system (7) or without (8), and not from farther away (22)."""
    before = invading({7: 2, 8: 3, 22: 2}, {13: 3}, 13)
    assert (before.phase, members(before.sources)) == (Phase.FORCE, [7, 8])
    taken, told = after(before, 2, 2)
    assert (ships(taken, 0), events(told, Event.INVADED)) == ({8: 1, 13: 1, 22: 2}, [(0, 13, 4, 3)])
    check_refusals("7.5")


def test_7_6_any_number_of_ships_go_from_each_hex() -> None:
    """7.6: none, some or all; a hex may be left empty."""
    before = invading({7: 4, 18: 2}, {13: 2}, 13)
    assert before.options(0) == [0, 1, 2, 3, 4]
    assert after(before, 1)[0].options(0) == [0, 1, 2]
    for keys, there in [((4, 2), {13: 4}), ((3, 0), {7: 1, 13: 1, 18: 2}), ((1, 2), {7: 3, 13: 1})]:
        assert ships(after(before, *keys)[0], 0) == there
    check_refusals("7.6")


def test_7_7_one_ship_at_least_invades() -> None:
    """7.7: the last hex asked must send one if no other did; fewer than the defenders may come."""
    before = invading({7: 2}, {13: 3}, 13)
    assert before.options(0) == [1, 2]
    weakened, told = after(before, 1)
    assert (ships(weakened, 0), ships(weakened, 1)) == ({7: 1}, {13: 2})
    assert events(told, Event.INVADED, Event.DEFENDED) == [(Event.INVADED, 0, 13, 1, 3), (Event.DEFENDED, 1, 13, 2)]
    forced, told = after(invading({7: 1}, {13: 3}), 13)
    assert (ships(forced, 0), events(told, Event.INVADED)) == ({}, [(0, 13, 1, 3)])
    check_refusals("7.7")


def test_7_8_a_ship_takes_part_in_one_invasion() -> None:
    """7.8: those that have just taken a system stay; those that moved in Explore, or defended, may invade."""
    taken = invading({7: 3, 22: 2}, {13: 1, 14: 1, 18: 1}, 13, 3)
    assert (ships(taken, 0), 18 in places(taken)) == ({13: 2, 22: 2}, True)
    assert members(after(taken, 18)[0].sources) == [22]
    explored, _ = after(situation(Phase.FLEET, {0: {7: 2}, 1: {14: 3}}, plans=("LTP", "PLT", "PLT")), 7, 13, 2, DONE)
    striking, _ = passed(explored, 2, Phase.TARGET)
    assert (asked(striking), 14 in places(striking)) == (0, True)
    assert 2 in after(striking, 14)[0].options(0)
    before = situation(Phase.TARGET, {0: {7: 2, 22: 1}, 1: {13: 3, 18: 1}}, plans=("TPL", "TPL", "PLT"))
    attacked, _ = after(before, 13, 1, DONE)
    assert (asked(attacked), ships(attacked, 1)) == (1, {13: 2, 18: 1})
    assert 2 in after(attacked, 7)[0].options(1)
    check_refusals("7.8")


def test_7_9_both_sides_lose_what_the_weaker_one_has() -> None:
    """7.9: to the supplies; who has ships left is in control, and equal sides leave the system empty."""
    for force, defence, left in [(4, 3, 1), (5, 3, 2), (2, 3, -1), (3, 3, 0)]:
        lost = min(force, defence)
        fought, told = after(invading({7: 6}, {13: defence}, 13), force)
        assert ships(fought, 0) == {7: 6 - force} | ({13: left} if left > 0 else {})
        assert ships(fought, 1) == ({13: -left} if left < 0 else {})
        assert list(fought.supply) == [9 + lost, 15 - defence + lost, 15]
        outcome = (
            (Event.CONQUERED, 0, 13, left)
            if left > 0
            else (Event.DEFENDED, 1, 13, -left)
            if left
            else (Event.EMPTIED, 13)
        )
        assert told[:3] == [(Event.SENT, 0, force, 7, 13), (Event.INVADED, 0, 13, force, defence), outcome]


# 8. Exploit


def test_8_1_each_hex_sustains_one_ship_and_as_many_as_its_level() -> None:
    """8.1: 1, 2, 3 or 4; the others go back to the supplies, after the third command and not before."""
    crowd = {0: {7: 4, 8: 3}, 1: {14: 5, 22: 1}, 2: {5: 2, TRI_PRIME: 6}}
    before = situation(Phase.TARGET, crowd, seat=2, reveals=3, plans=("PLT",) * 3)
    trimmed, told = after(before, DONE)
    assert [ships(trimmed, seat) for seat in range(3)] == [{7: 2, 8: 1}, {14: 3, 22: 1}, {5: 2, TRI_PRIME: 4}]
    assert list(trimmed.supply) == [12, 11, 9]
    assert events(told, Event.TRIMMED) == [(0, 7, 2), (0, 8, 2), (1, 14, 2), (2, TRI_PRIME, 2)]
    early = situation(Phase.TARGET, crowd, seat=2, plans=("TPL",) * 3)
    later, told = after(early, DONE)
    assert (ships(later, 0), events(told, Event.TRIMMED)) == (crowd[0], [])


def test_8_2_each_player_in_turn_must_choose_a_sector() -> None:
    """8.2: from the start player on; only with nothing left to choose is it skipped."""
    before = situation(Phase.SCORE, {0: {7: 1}, 1: {45: 1}, 2: {21: 1}}, first=1)
    assert (asked(before), before.options(1)) == (1, [0, 5, 7])
    ended, told = after(before, 5, 0, 7)
    assert (events(told, Event.PICKED), ended.phase) == ([(1, 5), (2, 0), (0, 7)], Phase.PLAN)
    last = situation(Phase.TARGET, {1: {13: 2}, 2: {7: 2}}, seat=2, reveals=3, plans=("PLT",) * 3)
    nobody, told = after(last, 13, 2)
    assert (nobody.phase, events(told, Event.PICKED)) == (Phase.OVER, [])


def test_8_3_the_tri_prime_sector_cannot_be_chosen() -> None:
    """8.3: not by the seats that are there, and not by the start player either."""
    check_refusals("8.3")


def test_8_4_no_sector_is_chosen_twice_in_a_round() -> None:
    """8.4: in the next round it is open again."""
    before = situation(Phase.SCORE, {0: {7: 1}, 1: {46: 1}}, picked=[8])
    assert before.options(1) == [0]
    assert 8 in situation(Phase.SCORE, {0: {7: 1}, 1: {46: 1}}, round=2).options(0)
    check_refusals("8.4")


def test_8_5_only_an_occupied_sector_is_chosen() -> None:
    """8.5: a ship of anybody, in any hex that lies on the card, with a system or not, with half or with its tip."""
    before = scoring("any_hex")
    assert before.options(0) == [0, 3, 5, 7, 8]
    check_refusals("8.5")


def test_8_6_by_majority_a_tip_does_not_count() -> None:
    """8.6: half a hex does, for both cards."""
    assert scoring("majority").options(0) == [0, 5, 7, 8]
    check_refusals("8.6")


def test_8_7_by_system_only_controlled_systems_count() -> None:
    """8.7: those of the card itself, no matter which seat controls them."""
    assert scoring("system").options(0) == [0, 5]
    check_refusals("8.7")


def test_8_8_who_controls_tri_prime_chooses_last_once_more() -> None:
    """8.8: after all others, one of the sectors left; without one, or without control, there is no such choice."""
    three = {0: {7: 1, TRI_PRIME: 1}, 1: {45: 1}, 2: {21: 1, 22: 1}}
    extra, _ = after(situation(Phase.SCORE, three, first=1, picked=[5, 7]), 0)
    assert (extra.phase, asked(extra), extra.options(0)) == (Phase.SCORE, 0, [3])
    ended, told = after(extra, 3)
    assert (ended.phase, events(told, Event.PICKED)) == (Phase.PLAN, [(0, 3)])
    none_left = {0: {7: 1, TRI_PRIME: 1}, 1: {45: 1}, 2: {21: 1}}
    assert after(situation(Phase.SCORE, none_left, first=1, picked=[5, 7]), 0)[0].phase == Phase.PLAN
    uncontrolled = {0: {7: 1}, 1: {45: 1}, 2: {21: 1, 22: 1}}
    assert after(situation(Phase.SCORE, uncontrolled, first=1, picked=[5, 7]), 0)[0].phase == Phase.PLAN


def test_8_9_everybody_is_paid_for_systems_in_the_chosen_sectors() -> None:
    """8.9: the levels count for each seat, once all have chosen; nothing elsewhere."""
    board = {0: {1: 1, 7: 1, 21: 1, 30: 1}, 1: {13: 1, 39: 1, 45: 1}, 2: {22: 1, 26: 1}}
    before = situation(Phase.SCORE, board, picked=[5, 7], score=[10, 20, 3], round=4)
    assert list(before.score) == [10, 20, 3]
    paid, told = after(before, 0)
    assert list(paid.score) == [15, 24, 5]
    assert events(told, Event.PAID) == [(0, 5, 15), (1, 4, 24), (2, 2, 5)]


# 9. The end


def test_9_1_the_next_seat_becomes_start_player() -> None:
    """9.1: round after round, and after the last seat the first one."""
    for first, following in [(0, 1), (1, 2), (2, 0)]:
        begun, told = chosen(situation(Phase.SCORE, APART, first=first))
        assert (begun.phase, begun.first, begun.round) == (Phase.PLAN, following, 2)
        assert told[-1] == (Event.ROUND, 3, following)
    begun, _ = chosen(two(Phase.SCORE, {0: {7: 1}, 1: {21: 1}, NEUTRAL: {}}, first=1))
    assert begun.first == 0


def test_9_2_three_players_play_nine_rounds() -> None:
    """9.2: the ninth is scored as the others are, and the match is over."""
    assert GAME.setup(3).start().rounds == 9
    assert chosen(situation(Phase.SCORE, APART, round=7))[0].phase == Phase.PLAN
    last = situation(Phase.SCORE, APART, round=8, picked=[0, 7], score=[3, 4, 5])
    ended, told = after(last, 5)
    assert (ended.phase, ended.waiting, (Event.PAID, 2, 1, 6) in told) == (Phase.OVER, 0, True)
    assert (ended.score[2] - ended.final[2], GAME.result(ended).reason) == (6, "rounds")


def test_9_3_a_match_ends_with_the_round_in_which_a_seat_is_eliminated() -> None:
    """9.3: not before; the player's commands count and a sector is chosen."""
    gone = {1: {7: 2}, 2: {21: 2}}
    before = situation(Phase.TARGET, gone, seat=2, plans=("TPL", "TPL", "TLP"))
    growing, told = after(before, DONE)
    assert ((1, Command.EXPAND, 2) in events(told, Event.PERFORMS), growing.phase) == (True, Phase.GROW)
    choosing = situation(Phase.SCORE, gone, round=3)
    assert (asked(choosing), choosing.options(0)) == (0, [0, 5])
    ended, told = after(choosing, 0, 5)
    assert (ended.phase, events(told, Event.PICKED)) == (Phase.OVER, [(0, 0), (1, 5)])
    assert (events(told, Event.ELIMINATED), GAME.result(ended).reason) == ([(0,)], "eliminated")


def test_9_4_at_the_end_all_systems_pay_twice() -> None:
    """9.4: in every sector, chosen or not, Tri-Prime included."""
    board = {0: {1: 1, 7: 1, TRI_PRIME: 1}, 1: {39: 1}, 2: {8: 1, 46: 1, 47: 1}}
    ended, told = chosen(situation(Phase.SCORE, board, round=8))
    assert list(ended.final) == [2 * (2 + 1 + 3), 2 * 2, 2 * (1 + 1)]
    assert [event[:2] for event in events(told, Event.FINAL)] == [(0, 12), (1, 4), (2, 4)]
    for seat, breakdown in enumerate(GAME.result(ended).breakdown):
        assert breakdown == {"rounds": ended.score[seat] - ended.final[seat], "final": ended.final[seat]}


def test_9_5_most_points_win_and_equals_share_the_victory() -> None:
    """9.5: also a player without ships; the winners divide one victory."""
    idle = {0: {2: 1}, 1: {15: 1}, 2: {TRI_PRIME: 1}}
    cases: list[tuple[list[int], list[int], list[float]]] = [
        ([25, 27, 26], [1], [0, 1, 0]),
        ([26, 21, 26], [0, 2], [0.5, 0, 0.5]),
        ([9, 9, 9], [0, 1, 2], [1 / 3] * 3),
    ]
    for score, winners, payoffs in cases:
        ended = situation(Phase.OVER, idle, round=9, score=score)
        assert (GAME.result(ended).winners, ended.payoffs()) == (winners, payoffs)
    gone = situation(Phase.OVER, {0: {2: 1}, 2: {15: 1}}, round=3, score=[5, 8, 7])
    assert (GAME.result(gone).winners, GAME.result(gone).reason) == ([1], "eliminated")


def test_9_6_ties_may_go_to_tri_prime_then_systems_then_ships() -> None:
    """9.6: one after the other, among those with most points only; who is equal in all of it shares the victory."""
    cases: list[tuple[dict[int, dict[int, int]], list[int], list[int]]] = [
        ({0: {TRI_PRIME: 1}, 1: {7: 2, 13: 2}, 2: {3: 1}}, [30, 30, 30], [0]),
        ({0: {TRI_PRIME: 1}, 1: {7: 2, 13: 2}, 2: {3: 1}}, [29, 30, 30], [1]),
        ({0: {7: 1}, 1: {13: 1, 9: 1}, 2: {1: 3, 2: 1}}, [30, 30, 30], [1]),
        ({0: {7: 1, 8: 1}, 1: {13: 1}, 2: {1: 2, 2: 1}}, [30, 30, 30], [2]),
        ({0: {7: 2}, 1: {13: 1}, 2: {1: 1, 2: 1}}, [30, 30, 30], [0, 2]),
    ]
    for board, score, winners in cases:
        ended = situation(Phase.OVER, board, round=9, score=score, options={"tie": "tri_prime"})
        assert GAME.result(ended).winners == winners


# 10. Two players


def test_10_1_two_players_leave_out_a_line_of_cards() -> None:
    """10.1: drawn by chance from four, unless the layout names it."""
    start = GAME.setup(2, {"layout": "printed"}).start()
    assert (start.phase, start.weighted_options(NATURE)) == (Phase.CUT, [(line, 1) for line in range(4)])
    assert start.cards.bit_count() == 9
    kept = {0: [3, 4, 5, 6, 7, 8], 1: [0, 1, 2, 3, 4, 5], Edge.LEFT: [1, 2, 4, 5, 7, 8], 3: [0, 1, 3, 4, 6, 7]}
    for line, cards in kept.items():
        cut, told = after(start, line)
        assert (cut.phase, members(cut.cards), told) == (Phase.FIRST, cards, [(Event.REMOVED, line)])
        named = GAME.setup(2, {"layout": f"printed-{'TBLR'[line]}"}).start()
        assert (named.phase, named.cards, look(named).line) == (Phase.FIRST, cut.cards, line)
    check_refusals("10.1")


def test_10_2_only_whole_hexes_of_the_other_cards_are_in_play() -> None:
    """10.2: neither to move to nor to invade; the others are the same as ever."""
    for line, number in [("T", 30), ("B", 30), ("L", 29), ("R", 29)]:
        start = GAME.setup(2, {"layout": f"printed-{line}"}).start()
        assert (start.open.bit_count(), (start.open & start.systems).bit_count()) == (number, 16)
    assert members(GAME.setup(2, {"layout": "printed-B"}).start().open) == list(range(1, 31))
    assert places(after(two(Phase.FLEET, {0: {27: 1}}), 27)[0]) == [22, 23, 28]
    check_refusals("10.2")


def test_10_3_neutral_ships_defend_the_strong_systems() -> None:
    """10.3: one on each of Level II, two on Tri-Prime; they act in no round."""
    start = GAME.setup(2, {"layout": "printed-B"}).start()
    assert ships(start, NEUTRAL) == STRONG
    right = GAME.setup(2, {"layout": "printed-R"}).start()
    assert ships(right, NEUTRAL) == {1: 1, 14: 1, 18: 1, TRI_PRIME: 2, 37: 1, 39: 1}
    begun, told = planned(two(Phase.PLAN, {0: {7: 2}, 1: {21: 2}}), "PLT", "PTL")
    done, more = passed(begun)
    performed = events([*told, *more], Event.PERFORMS)
    assert performed[:2] == [(0, Command.EXPAND, 2), (1, Command.EXPAND, 2)]
    assert {seat for seat, *_ in performed} == {0, 1}
    assert ships(done, NEUTRAL) == STRONG


def test_10_4_a_fleet_does_not_enter_a_hex_with_neutral_ships() -> None:
    """10.4: as it would not enter a player's."""
    assert places(after(two(Phase.FLEET, {0: {7: 2}}), 7)[0]) == [2, 8, 12, 13]
    assert 1 in places(after(two(Phase.FLEET, {0: {7: 2}, NEUTRAL: {}}), 7)[0])
    check_refusals("10.4")


def test_10_5_neutral_ships_are_invaded_and_leave_the_game() -> None:
    """10.5: both sides lose as ever; the player's ships go to the supply, neutral ones nowhere."""
    cases = [
        (1, {7: 3}, 2, {1: 1, 7: 1}, None, (Event.CONQUERED, 0, 1, 1)),
        (1, {7: 3}, 1, {7: 2}, None, (Event.EMPTIED, 1)),
        (TRI_PRIME, {14: 3}, 1, {14: 2}, 1, (Event.NEUTRALS_HELD, TRI_PRIME, 1)),
        (TRI_PRIME, {14: 3}, 3, {TRI_PRIME: 1}, None, (Event.CONQUERED, 0, TRI_PRIME, 1)),
    ]
    for hex, mine, force, there, neutral, outcome in cases:
        fought, told = after(two(Phase.TARGET, {0: mine, 1: {21: 2}}), hex, force)
        assert (ships(fought, 0), ships(fought, NEUTRAL).get(hex), told[2]) == (there, neutral, outcome)
        assert list(fought.supply) == [15 - sum(there.values()), 13, 0]


def test_10_6_systems_of_neutral_ships_pay_nobody() -> None:
    """10.6: neither in a round nor at the end, and no sector is chosen for their Tri-Prime."""
    board = {0: {7: 1, 21: 1}, 1: {3: 1, 9: 1}}
    paid, told = after(two(Phase.SCORE, board, picked=[0]), 1)
    assert (events(told, Event.PICKED), paid.phase, paid.score[1]) == ([(1, 1)], Phase.PLAN, 2)
    ended, _ = after(two(Phase.SCORE, board, round=9, picked=[0]), 1)
    assert (ended.phase, list(ended.final)) == (Phase.OVER, [4, 4, 0])
    empty, _ = after(two(Phase.SCORE, {**board, NEUTRAL: {}}, picked=[0]), 1)
    assert empty.phase == Phase.PLAN


def test_10_7_neutral_ships_make_no_sector_occupied() -> None:
    """10.7: unless the option says so."""
    board = {0: {7: 1}, 1: {21: 1}}
    assert two(Phase.SCORE, board, picked=[0]).options(1) == [5]
    assert two(Phase.SCORE, board, picked=[0], options={"neutrals_occupy": True}).options(1) == [1, 2, 3, 5]
    check_refusals("10.7")


def test_10_8_two_players_play_ten_rounds() -> None:
    """10.8: the tenth is the last."""
    board: dict[int, dict[int, int]] = {0: {7: 1}, 1: {21: 1}, NEUTRAL: {}}
    assert chosen(two(Phase.SCORE, board, round=8))[0].phase == Phase.PLAN
    assert chosen(two(Phase.SCORE, board, round=9))[0].phase == Phase.OVER


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    """Each numbered paragraph of RULES.md has a test here and a fault that this test finds, and no other number has."""
    check_citations(GAME, globals())


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule the catalogue can refuse with, and every question that can be answered wrongly."""
    assert set(REFUSALS) == refusing(GAME)
    tried = {GAME.ask_name(before, asked(before)) for table in REFUSALS.values() for before, _ in table()}
    assert set(GAME.by_name) - tried == {"cut", "plan.first"}  # every key of these two is legal
