"""Every numbered rule of Apex, from positions in notation. A test's name starts with the number."""

from collections.abc import Callable
from typing import Any

from armillary.games.apex import GAME
from armillary.games.apex.names import DONE, NONE, Action, Bonus, Count, Event, Phase, Scale, Side
from armillary.games.apex.rules.rules import ApexRules
from armillary.kernel.bits import members
from armillary.kernel.constants import HIDDEN, NATURE
from tests.games.any_game.citing import check_citations, refusing
from tests.games.any_game.playing import after, asked, events, why
from tests.games.apex import situations as s

Refusal = tuple[ApexRules, int]
"""A position, and a key that the seat asked there may not answer."""


def start(players: int = 3, **options: Any) -> ApexRules:
    position: ApexRules = GAME.setup(players, options).start()
    return position


def fighting(ships: dict[int, dict[int, int]], **fields: Any) -> ApexRules:
    """Seat 0 is at war."""
    return s.situation(Phase.FIGHT, ships, **fields)


def acting(ships: dict[int, dict[int, int]], *keys: int, **fields: Any) -> ApexRules:
    """Seat 0 expands, and has given some answers."""
    return after(s.situation(Phase.ACT, ships, **fields), *keys)[0]


def expanding(card: int, **fields: Any) -> ApexRules:
    """Seat 0 chooses to expand with a card, the others evolve."""
    hands = {0: [card], 1: [21], 2: [24]}
    before = s.situation(Phase.CHOOSE, {0: {0: 2}}, hands=hands, **fields)
    return s.chose(before, (card, Side.EXPANSION), (21, Side.EVOLUTION), (24, Side.EVOLUTION))[0]


def exploring(*keys: int) -> ApexRules:
    """Seat 0 expands with a portal and two movements, in a galaxy that nobody knows."""
    return acting({0: {0: 3, 5: 2}}, *keys, bonus={5: Action.PORTAL}, options={"exploration": True})


def choosing() -> ApexRules:
    """Seat 0 chooses, and the others have chosen."""
    before = s.situation(Phase.CHOOSE, {}, hands={0: [2], 1: [21], 2: [24]})
    return after(before, (1, 21), (1, Side.EVOLUTION), (2, 24), (2, Side.EVOLUTION))[0]


def duelling(*keys: int) -> ApexRules:
    """Seat 0 of two chooses; the other has chosen."""
    before = s.situation(Phase.CHOOSE, {}, players=2, hands={0: [2, 3], 1: [21, 24]})
    return after(before, (1, 21), (1, Side.EVOLUTION), (1, 24), *keys)[0]


CROWD = {0: {0: 2, 7: 2, 8: 2}, 1: {7: 1, 8: 1, 6: 2}, 2: {7: 1}}
"""Seat 0 controls 7 and 8, with two opponents in 7 and one in 8; nobody opposes seat 1 in 6."""
STRIKES = {"colonies": {0: {9: Action.AMBUSH, 10: Action.CONVERT}}}

REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "1.1": lambda: [(acting({0: {0: 2}}, Action.PORTAL, 0), 15), (fighting({0: {7: 2}, 1: {7: 1}}), 29)],
    "1.2": lambda: [(after(start(), 4, 5)[0], 5), (exploring(Action.MOVE, 0, 8, 1), exploring().tile[5])],
    "1.3": lambda: [(after(s.begun(), s.HUMANS)[0], 3)],
    "2.1": lambda: [(after(start(), *range(12))[0], 3)],
    "2.2": lambda: [(after(s.begun(), s.MINERLS, 2)[0], s.MINERLS)],
    "2.3": lambda: [(after(s.begun(), s.MINERLS, 2, s.HUMANS)[0], 2)],
    "3.2": lambda: [(s.settled(), 1), (s.settled(2), 28)],
    "3.3": lambda: [(after(s.settled(4), 9)[0], 9)],
    "3.5": lambda: [(choosing(), key) for key in (1, 21, members(choosing().undealt)[0])],
    "6.1": lambda: [(fighting({0: {7: 2}, 1: {7: 1, 8: 1}}), 8), (fighting({0: {7: 2}, 1: {7: 1}}), 9)],
    "6.2": lambda: [(fighting({0: {7: 2, 8: 2}, 1: {7: 1}}), 8), (fighting({0: {7: 2}, 1: {7: 1}}), 0)],
    "6.3": lambda: [(fighting({0: {1: 2, 7: 2}, 1: {7: 1}}, fought=[1]), 1)],
    "8.1": lambda: [
        (s.situation(Phase.SETTLE, {0: {7: 2, 8: 2}, 1: {8: 4}, 2: {9: 2}}), place) for place in (8, 9, 10)
    ],
    "8.2": lambda: [
        (s.situation(Phase.SETTLE, {0: {7: 2, 8: 3}}, colonies={0: {9: Action.PORTAL}, 1: {8: Action.PORTAL}}), place)
        for place in (8, 9, 0)
    ],
    "9.1": lambda: [(acting({0: {0: 2}}), action) for action in (Action.PRODUCE, Action.CONVERT, Action.AMBUSH, 17)],
    "9.3": lambda: [(acting({0: {0: 2, 7: 1}}, Action.MOVE, 0), place) for place in (0, 7, 13)],
    "9.4": lambda: [
        (acting({0: {5: 2}, 1: {8: 1}}, Action.MOVE), 8),
        (acting({0: {5: 2}}, Action.MOVE), 0),
        (acting({}, colonies={0: {9: Action.PRODUCE}}), Action.MOVE),
    ],
    "9.5": lambda: [(acting({0: {0: 3}}, Action.MOVE, 0, 5), number) for number in (0, 4)],
    "9.8": lambda: [(acting({0: {0: 2, 7: 1}}, Action.PORTAL, 0), 0)],
    "9.9": lambda: [
        (acting({0: {7: 2}, 1: {8: 1}}, Action.PRODUCE, card=6, colonies={0: {9: Action.MOVE}}), place)
        for place in (7, 1)
    ],
    "9.10": lambda: [
        (acting({0: {0: 19, 7: 1}, 1: {0: 1}}, card=9), action) for action in (Action.PRODUCE, Action.CONVERT)
    ],
    "9.11": lambda: [
        (acting(CROWD | {2: {7: 1, 0: 5}}, Action.CONVERT, **STRIKES), 0),
        (acting({0: {0: 2}}, card=9), Action.CONVERT),
    ],
    "9.12": lambda: [(acting(CROWD, Action.AMBUSH, **STRIKES), 6), (acting({0: {0: 2}}, card=5), Action.AMBUSH)],
    "9.13": lambda: [
        (acting(CROWD, Action.AMBUSH, 7, **STRIKES), 0),
        (acting(CROWD | {2: {8: 1}}, Action.AMBUSH, 8, **STRIKES, players=4), 3),
        (acting(CROWD, Action.AMBUSH, **STRIKES), 0),
        (acting(CROWD, Action.CONVERT, **STRIKES), 9),
    ],
    "11.2": lambda: [(duelling(2, Side.WAR), 2)],
}
"""Every kind of key that can be refused, by the rule that forbids it."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert why(before, key) == rule, f"{GAME.ask_name(before, asked(before))}, key {key}"


# 1. The galaxy


def test_1_1_the_galaxy_has_five_sectors_for_each_player() -> None:
    """1.1: origin sectors first; no other is in play, not even for a portal."""
    for players in range(2, 7):
        position = start(players)
        assert (position.places, len(s.look(position).sectors)) == (5 * players, 5 * players)
        assert not any(position.near[5 * players :])
    lived_in = s.look(s.situation(Phase.CHOOSE, {}))
    assert [sector.id for sector in lived_in.sectors if sector.home is not None] == [0, 1, 2]
    check_refusals("1.1")


def test_1_2_chance_draws_every_sector_at_most_once() -> None:
    """1.2: out of 24, one after the other, and all can see them and what they give."""
    position = start()
    assert (position.phase, position.weighted_options(NATURE)) == (
        Phase.LAY,
        [(tile, 1) for tile in range(Count.TILES)],
    )
    laid, told = after(position, *range(23, 11, -1))
    assert (laid.phase, list(laid.tile)[:15]) == (Phase.FIRST, [NONE] * 3 + list(range(23, 11, -1)))
    kinds = [kind for kind in (Bonus.ARMAMENT, Bonus.INFLUENCE, Bonus.POINT, Action.CONVERT) for _ in range(3)]
    assert told == [(Event.LAID, 3 + i, 23 - i, kinds[i]) for i in range(12)]
    assert [sector.tile for sector in s.look(laid).sectors[3:]] == list(range(23, 11, -1))
    check_refusals("1.2")


def test_1_3_a_map_says_where_sectors_and_origin_slots_lie() -> None:
    """1.3: sectors that share a border are adjacent, and an origin slot is one of the first places."""
    position = start()
    assert [members(position.near[place]) for place in (0, 1, 2, 3, 7)] == [
        [5, 8, 12],
        [10, 11, 13],
        [4, 6, 7],
        [4, 5],
        [2, 4, 6, 8, 10, 11],
    ]
    assert after(s.begun(), s.HUMANS)[0].options(0) == [0, 1, 2]
    check_refusals("1.3")


def test_1_4_a_sector_gives_one_bonus_out_of_eight() -> None:
    """1.4: three sectors each; five of them give an action more, and an origin sector gives nothing."""
    assert [list(start().bonus).count(kind) for kind in range(Count.BONUSES)] == [3] * Count.BONUSES
    without = list(expanding(8).pool)
    for kind in range(Count.BONUSES):
        more = [1 if action == kind else 0 for action in range(Count.ACTIONS)]
        pool = list(expanding(8, colonies={0: {9: kind}}).pool)
        assert [pool[action] - without[action] for action in range(Count.ACTIONS)] == more
    assert [sector.bonus for sector in s.look(s.situation(Phase.CHOOSE, {})).sectors[:3]] == [None] * 3


# 2. Civilisations


def test_2_1_chance_says_who_chooses_first() -> None:
    """2.1: and the others follow in seat order."""
    position, _ = after(start(), *range(12))
    assert (position.phase, position.weighted_options(NATURE)) == (Phase.FIRST, [(0, 1), (1, 1), (2, 1)])
    first, told = after(position, 2)
    assert (asked(first), told) == (2, [(Event.LEADS, 2)])
    second, _ = after(first, s.HUMANS, 0)
    third, _ = after(second, s.MINERLS, 1)
    assert [asked(second), asked(third)] == [0, 1]
    check_refusals("2.1")


def test_2_2_nobody_takes_a_civilisation_twice() -> None:
    """2.2: one of the six that nobody has."""
    position = s.begun()
    assert (position.phase, position.options(0)) == (Phase.CIVILISATION, list(range(6)))
    taken, told = after(position, s.MINERLS)
    assert told == [(Event.TAKES, 0, s.MINERLS)]
    assert after(taken, 2)[0].options(1) == [0, 1, 3, 4, 5]
    check_refusals("2.2")


def test_2_3_the_origin_is_chosen_at_once_among_free_slots() -> None:
    """2.3: before the next player chooses anything."""
    position, _ = after(s.begun(), s.MINERLS)
    assert (position.phase, asked(position), why(position, 2)) == (Phase.SLOT, 0, None)
    landed, told = after(position, 2)
    assert (landed.home[0], landed.phase, asked(landed)) == (2, Phase.CIVILISATION, 1)
    assert [event[:3] for event in told] == [(Event.LANDS, 0, 2)]
    assert [why(after(landed, s.HUMANS)[0], slot) for slot in (0, 1)] == [None, None]
    check_refusals("2.3")


def test_2_4_civilisations_and_slots_may_be_dealt() -> None:
    """2.4: chance chooses both, with equal chances, and nobody is asked."""
    position = s.begun(origins="dealt")
    assert (position.phase, asked(position)) == (Phase.CIVILISATION, NATURE)
    assert {weight for _, weight in position.weighted_options(NATURE)} == {1}
    slot, _ = after(position, s.MINERLS)
    assert (slot.phase, asked(slot)) == (Phase.SLOT, NATURE)
    following, _ = after(slot, 2)
    assert (following.turn, asked(following)) == (1, NATURE)
    assert (following.civilisation[0], following.home[0]) == (s.MINERLS, 2)


def test_2_5_a_civilisation_starts_with_some_of_its_twenty_ships() -> None:
    """2.5: on its origin sector; the others are the supply."""
    for civilisation, number in enumerate([4, 5, 4, 3, 2, 5]):
        landed, told = after(s.begun(), civilisation, 1)
        assert (s.ships(landed, 0), told[-1]) == ({1: number}, (Event.LANDS, 0, 1, number))
        assert s.look(landed).players[0].supply == 20 - number


def test_2_6_a_civilisation_says_where_evolutions_start() -> None:
    """2.6: each of the four."""
    right = [[0, 1, 2, 0], [0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0]]
    for civilisation, levels in enumerate(right):
        landed, _ = after(s.begun(), civilisation, 1)
        assert [s.level(landed, 0, scale) for scale in range(Count.SCALES)] == levels


def test_2_7_everybody_has_a_colony_on_the_origin_from_the_start() -> None:
    """2.7: it counts as a token, in battle as elsewhere, and ships are produced there."""
    landed, _ = after(s.begun(), s.DRAGONITES, 2)
    assert [landed.colony[slot] for slot in range(3)] == [NONE, NONE, 0]
    _, told = after(fighting({0: {1: 4}, 1: {1: 2}}), 1)
    assert (1, 1, 3) in events(told, Event.FOUGHT)
    assert s.ships(after(s.situation(Phase.ACT, {}, card=6), Action.PRODUCE)[0], 0) == {0: 1}


def test_2_8_an_origin_colony_is_never_destroyed() -> None:
    """2.8: neither in a battle that is lost nor in a tie."""
    lost, told = after(fighting({0: {1: 5}, 1: {1: 2}}), 1)
    assert (lost.colony[1], s.ships(lost, 1), (Event.LOST, 1, 1, 2, 0) in told) == (1, {}, True)
    tied, told = after(fighting({0: {1: 3}, 1: {1: 2}}), 1)
    assert ((Event.TIED, 1) in told, tied.colony[1]) == (True, 1)


# 3. Ages and cards


def test_3_1_a_match_has_three_ages_of_five_rounds() -> None:
    """3.1: and then it is over."""
    position, told = s.settled(), []
    while position.phase != Phase.OVER:
        if position.phase == Phase.DEAL:
            dealing = members(position.deck)[: 3 * position.hand_size]
            position, more = after(position, *dealing)
        else:
            position, more = s.chose(
                position, *((members(position.hand[seat])[0], Side.EVOLUTION) for seat in range(3))
            )
        told += more
    assert events(told, Event.ROUND) == [(age, number) for age in (1, 2, 3) for number in (1, 2, 3, 4, 5)]
    assert position.waiting == 0


def test_3_2_cards_with_a_circle_are_left_out_with_few_players() -> None:
    """3.2: with two and three; the others have all thirty."""
    few = [card for card in range(1, 31) if card % 3 != 1]
    for players in range(2, 7):
        assert members(s.settled(players).deck) == (few if players < 4 else list(range(1, 31)))
    again, _ = after(s.situation(Phase.ACT, {0: {0: 2}}, age=1, round=4), DONE)
    assert (again.phase, members(again.deck)) == (Phase.DEAL, few)
    check_refusals("3.2")


def test_3_3_everybody_is_dealt_six_cards_unseen() -> None:
    """3.3: five when six play; with equal chances, out of all cards in every age."""
    for players, number in [(3, 6), (4, 6), (5, 6), (6, 5)]:
        assert [hand.bit_count() for hand in s.started(players).hand[:players]] == [number] * players
    dealing = s.settled(4)
    assert {weight for _, weight in dealing.weighted_options(NATURE)} == {1}
    assert [dealing.seen(viewer, NATURE, 9) for viewer in range(4)] == [9, HIDDEN, HIDDEN, HIDDEN]
    hands = [s.look(s.started(), viewer).players[0].hand for viewer in range(3)]
    assert hands == [members(s.started().hand[0]), None, None]
    check_refusals("3.3")


def test_3_4_cards_that_are_not_dealt_lie_open() -> None:
    """3.4: for all, as long as the age lasts."""
    position, told = after(s.settled(4), *range(1, 25))
    assert (members(position.undealt), events(told, Event.UNDEALT)) == (
        [*range(25, 31)],
        [(card,) for card in range(25, 31)],
    )
    later, _ = s.chose(position, *((6 * seat + 1, Side.EVOLUTION) for seat in range(4)))
    assert (later.round, s.look(later).undealt) == (1, [*range(25, 31)])


def test_3_5_all_choose_a_card_of_their_hands_in_secret() -> None:
    """3.5: together; of a single card no choice is left."""
    position = s.situation(Phase.CHOOSE, {}, hands={0: [2, 3]})
    assert (members(position.waiting), position.joint) == ([0, 1, 2], 1)
    for seat in range(3):
        assert position.options(seat) == members(position.hand[seat])
    one, told = after(position, (0, 3))
    assert (told, [s.look(one, viewer).players[0].chosen for viewer in range(3)]) == ([], [3, None, None])
    last = s.situation(Phase.CHOOSE, {}, players=6, round=4, hands={0: [12]})
    assert GAME.ask_name(last, 0) == "choose.side"
    assert after(last, (0, Side.WAR))[0].chosen[0] == 12
    check_refusals("3.5")


def test_3_6_every_side_of_a_card_may_be_chosen() -> None:
    """3.6: also by a seat that can do nothing with it."""
    position, _ = after(choosing(), 2)
    assert (s.ships(position, 0), position.options(0)) == (
        {},
        [Side.WAR, Side.EVOLUTION, Side.COLONISATION, Side.EXPANSION],
    )


def test_3_7_all_cards_and_sides_are_shown_together() -> None:
    """3.7: nothing is told before the last is chosen, and nothing can be changed then."""
    before = s.situation(Phase.CHOOSE, {0: {0: 2}}, hands={0: [2], 1: [21], 2: [24]})
    hidden, told = after(before, (0, 2), (0, Side.EXPANSION), (1, 21), (1, Side.EVOLUTION), (2, 24))
    assert (told, members(hidden.waiting)) == ([], [2])
    shown, told = after(hidden, (2, Side.EVOLUTION))
    assert told[:3] == [
        (Event.CHOSE, 0, 2, Side.EXPANSION),
        (Event.CHOSE, 1, 21, Side.EVOLUTION),
        (Event.CHOSE, 2, 24, Side.EVOLUTION),
    ]
    assert [s.look(shown, 1).players[seat].chosen for seat in range(3)] == [2, 21, 24]
    assert (shown.phase, shown.hand[0] >> 2 & 1) == (Phase.ACT, 0)


def test_3_8_hands_are_passed_on_and_remembered() -> None:
    """3.8: to the left in the first and the third age, to the right in the second; cards played are discarded."""
    for age, step in [(0, 1), (1, -1), (2, 1)]:
        before = s.situation(Phase.ACT, {0: {0: 2}}, age=age)
        passed, told = after(before, DONE)
        for seat in range(3):
            assert passed.hand[(seat + step) % 3] == before.hand[seat]
            assert members(passed.held[seat]) == sorted({seat, (seat - step) % 3, (seat - 2 * step) % 3})
        assert events(told, Event.PASSED_ON) == [(0 if step == 1 else 1,)]
        assert passed.discard == before.discard | sum(1 << card for card in before.chosen[:3])
    first = s.situation(Phase.CHOOSE, {}, players=4, age=0)
    knowing = [[viewer for viewer in range(4) if s.look(first, viewer).players[seat].hand] for seat in range(4)]
    assert knowing == [[0, 3], [0, 1], [1, 2], [2, 3]]


def test_3_9_after_the_fifth_round_hands_are_discarded() -> None:
    """3.9: nothing is passed on."""
    before = s.situation(Phase.ACT, {0: {0: 2}}, round=4)
    ended, told = after(before, DONE)
    assert ([*ended.hand], events(told, Event.PASSED_ON)) == ([0] * 6, [])
    assert ended.discard == before.deck_cards & ~before.undealt


# 4. Resolving strategies


def test_4_1_war_evolution_colonisation_expansion() -> None:
    """4.1: in this order, whatever the cards are."""
    hands = {0: [2], 1: [5], 2: [26], 3: [29]}
    crowd = {0: {0: 2}, 1: {9: 2}, 3: {9: 5}}
    before = s.situation(Phase.CHOOSE, crowd, players=4, hands=hands)
    at_war, _ = s.chose(before, (2, Side.EXPANSION), (5, Side.COLONISATION), (26, Side.EVOLUTION), (29, Side.WAR))
    assert (at_war.phase, asked(at_war), events(after(at_war)[1], Event.EVOLVED)) == (Phase.FIGHT, 3, [])
    peace = s.situation(Phase.CHOOSE, {0: {0: 2}, 1: {7: 2}, 3: {9: 2}}, players=4, hands=hands)
    colonising, told = s.chose(peace, (2, Side.EXPANSION), (5, Side.COLONISATION), (26, Side.EVOLUTION), (29, Side.WAR))
    assert [event[:2] for event in events(told, Event.EVOLVED)] == [(2, Scale.MOVEMENT)]
    assert (colonising.phase, asked(colonising)) == (Phase.SETTLE, 1)
    last, _ = after(colonising, 7)
    assert (last.phase, asked(last)) == (Phase.ACT, 0)


def test_4_2_equal_sides_go_by_the_index_of_the_card() -> None:
    """4.2: the lowest first."""
    before = s.situation(Phase.CHOOSE, {0: {0: 2}, 1: {1: 2}, 2: {2: 2}}, hands={0: [20], 1: [3], 2: [11]})
    position, _ = s.chose(before, (20, Side.EXPANSION), (3, Side.EXPANSION), (11, Side.EXPANSION))
    order = []
    while position.phase == Phase.ACT:
        order.append(asked(position))
        position, _ = after(position, DONE)
    assert order == [1, 2, 0]


def test_4_3_every_turn_sees_what_those_before_have_left() -> None:
    """4.3: influence that has just risen counts, and ships lost in a war are gone."""
    for card, controls in [(21, True), (3, False)]:
        before = s.situation(Phase.CHOOSE, {0: {7: 2, 8: 2}, 1: {7: 1}}, hands={0: [2], 1: [card], 2: [24]})
        colonising, _ = s.chose(before, (2, Side.COLONISATION), (card, Side.EVOLUTION), (24, Side.EVOLUTION))
        assert (asked(colonising), 7 in s.places(colonising)) == (0, controls)
    before = s.situation(Phase.CHOOSE, {0: {7: 2, 8: 2}, 1: {7: 5}}, hands={0: [2], 1: [21], 2: [24]})
    at_war, _ = s.chose(before, (2, Side.COLONISATION), (21, Side.WAR), (24, Side.EVOLUTION))
    assert s.places(after(at_war, 7)[0]) == [8]


def test_4_4_a_strategy_that_can_do_nothing_has_no_effect() -> None:
    """4.4: nobody is asked, and the next one is resolved."""
    before = s.situation(Phase.CHOOSE, {0: {0: 2}, 1: {1: 2}}, hands={0: [2], 1: [21], 2: [24]})
    ended, told = s.chose(before, (2, Side.WAR), (21, Side.COLONISATION), (24, Side.EVOLUTION))
    assert [event[:2] for event in events(told, Event.ENDS, Event.EVOLVED)] == [
        (Event.ENDS, 0),
        (Event.EVOLVED, 2),
        (Event.ENDS, 1),
    ]
    assert (ended.phase, ended.round, s.ships(ended, 0)) == (Phase.CHOOSE, 2, {0: 2})


def test_4_5_a_turn_may_be_ended_at_any_time() -> None:
    """4.5: war, colonisation and expansion, before anything was done or later."""
    war = fighting({0: {7: 9, 8: 9}, 1: {7: 1, 8: 1}})
    settling = s.situation(Phase.SETTLE, {0: {7: 2}})
    expansion = acting({0: {0: 2}})
    for position in (war, settling, expansion):
        assert DONE in position.options(0)
        ended, told = after(position, DONE)
        assert (ended.phase, s.ships(ended, 0), events(told, Event.WON, Event.COLONISED, Event.MOVED)) == (
            Phase.CHOOSE,
            s.ships(position, 0),
            [],
        )
    assert DONE in after(expansion, Action.MOVE, 0, 5, 1)[0].options(0)


# 5. Control


def test_5_1_who_is_alone_in_a_sector_controls_it() -> None:
    """5.1: be it with a single ship; where nobody is, nobody does."""
    position = s.situation(Phase.SETTLE, {0: {7: 1, 8: 3}, 1: {9: 1}}, levels={1: {Scale.INFLUENCE: 5}})
    assert s.places(position) == [7, 8]


def test_5_2_the_highest_sum_of_tokens_and_influence_controls() -> None:
    """5.2: of those who have a token there."""
    crowd = {0: {7: 2, 8: 2, 12: 2}, 1: {7: 3, 8: 6}, 2: {7: 3}}
    position = s.situation(Phase.SETTLE, crowd, levels={0: {Scale.INFLUENCE: 3}, 2: {Scale.INFLUENCE: 1}})
    assert s.places(position) == [7, 12]
    absent = s.situation(Phase.SETTLE, {0: {8: 3}, 1: {8: 2}, 2: {9: 2}}, levels={2: {Scale.INFLUENCE: 5}})
    assert s.places(absent) == [8]


def test_5_3_nobody_controls_a_sector_with_equal_sums() -> None:
    """5.3: nor does a third player, who has less."""
    tied = {1: {7: 3, 8: 1}, 2: {7: 3, 8: 3, 12: 2}}
    position = s.situation(Phase.SETTLE, tied, seat=2, levels={1: {Scale.INFLUENCE: 2}, 2: {Scale.INFLUENCE: 0}})
    assert s.places(position) == [12]
    third = s.situation(Phase.SETTLE, {0: {7: 2, 12: 2}, 1: {7: 3}, 2: {7: 3}})
    assert s.places(third) == [12]


def test_5_4_influence_is_the_level_and_colonies_that_raise_it() -> None:
    """5.4: above 5 too; armament does not count."""
    crowd = {0: {7: 2, 12: 2}, 1: {7: 8}}
    raised = {0: {9: Bonus.INFLUENCE, 10: Bonus.INFLUENCE}}
    for influence, controlled in [(3, [12]), (5, [7, 12])]:
        assert (
            s.places(s.situation(Phase.SETTLE, crowd, levels={0: {Scale.INFLUENCE: influence}}, colonies=raised))
            == controlled
        )
    assert s.places(
        s.situation(Phase.SETTLE, crowd, levels={0: {Scale.INFLUENCE: 5}}, colonies={0: {9: Action.MOVE}})
    ) == [12]
    assert s.places(
        s.situation(Phase.SETTLE, crowd, levels={0: {Scale.ARMAMENT: 5}}, colonies={0: {9: Bonus.ARMAMENT}})
    ) == [12]


def test_5_5_control_changes_between_two_actions() -> None:
    """5.5: as soon as ships have come."""
    before = s.situation(Phase.ACT, {0: {7: 2, 8: 4}, 1: {7: 4}}, card=9)
    assert Action.CONVERT not in before.options(0)
    assert Action.CONVERT in after(before, Action.MOVE, 8, 7, 3)[0].options(0)


# 6. War


def test_6_1_a_battle_needs_an_own_token() -> None:
    """6.1: the origin colony alone is enough."""
    assert s.places(fighting({1: {0: 2, 7: 1}, 0: {7: 2}})) == [0, 7]
    check_refusals("6.1")


def test_6_2_a_battle_needs_a_token_of_an_opponent() -> None:
    """6.2: an origin colony alone is enough, and the battle can be won."""
    before = fighting({0: {1: 3, 7: 2, 8: 2}, 1: {7: 1}})
    assert s.places(before) == [1, 7]
    _, told = after(before, 1)
    assert events(told, Event.WON) == [(0, 1, 2)]
    check_refusals("6.2")


def test_6_3_in_one_turn_a_sector_sees_one_battle() -> None:
    """6.3: another player at war may fight there later in the round."""
    fought = fighting({0: {1: 2, 7: 2}, 1: {1: 1, 7: 1}}, fought=[], sides={1: Side.WAR}, cards={1: 21})
    assert s.places(fought) == [1, 7]
    fought = fighting({0: {1: 2, 7: 2}, 1: {7: 1}, 2: {}}, fought=[1], sides={1: Side.WAR}, cards={1: 21})
    assert s.places(fought) == [7]
    other, _ = after(fought, DONE)
    assert (other.phase, asked(other), other.fought) == (Phase.FIGHT, 1, 0)
    check_refusals("6.3")


def test_6_4_battles_are_chosen_one_after_the_other() -> None:
    """6.4: when the one before is over."""
    before = fighting({0: {7: 3, 8: 3}, 1: {7: 1, 8: 1}})
    once, told = after(before, 8)
    assert (once.phase, s.places(once), events(told, Event.WON)) == (Phase.FIGHT, [7], [(0, 8, 2)])
    twice, told = after(once, 7)
    assert (events(told, Event.WON), twice.phase) == ([(0, 7, 2)], Phase.CHOOSE)


def test_6_5_everybody_in_the_sector_takes_part() -> None:
    """6.5: each with tokens and armament."""
    crowd = {0: {7: 6}, 1: {7: 6}, 2: {7: 2}}
    levels = {0: {Scale.ARMAMENT: 3}, 2: {Scale.ARMAMENT: 4}}
    _, told = after(fighting(crowd, colonies={1: {7: Action.PORTAL}}, levels=levels), 7)
    assert events(told, Event.FOUGHT) == [(0, 7, 9), (1, 7, 7), (2, 7, 6)]
    _, told = after(fighting(crowd, seat=2, levels=levels), 7)
    assert events(told, Event.FOUGHT) == [(0, 7, 9), (1, 7, 6), (2, 7, 6)]


def test_6_6_armament_is_the_level_and_colonies_that_raise_it() -> None:
    """6.6: above 5 too; influence does not count."""
    colonies = {0: {9: Bonus.ARMAMENT, 10: Bonus.ARMAMENT, 11: Bonus.INFLUENCE}}
    before = fighting({0: {7: 1}, 1: {7: 6}}, colonies=colonies, levels={0: {Scale.ARMAMENT: 5, Scale.INFLUENCE: 2}})
    _, told = after(before, 7)
    assert events(told, Event.FOUGHT) == [(0, 7, 8), (1, 7, 6)]


def test_6_7_the_seat_that_is_stronger_than_all_others_wins() -> None:
    """6.7: not only who began the battle; the others lose their ships and their colony."""
    crowd = {0: {7: 2}, 1: {7: 5}, 2: {7: 1, 8: 2}}
    fought, told = after(fighting(crowd, colonies={2: {7: Action.PORTAL}}), 7)
    assert [seat for seat, *_ in events(told, Event.WON)] == [1]
    assert ([s.ships(fought, 0), s.ships(fought, 2), s.colonies(fought, 2)], fought.colony[7]) == (
        [{}, {8: 2}, []],
        NONE,
    )
    assert events(told, Event.LOST)[0] == (0, 7, 2, 0)
    assert events(told, Event.LOST)[-1] == (2, 7, 1, 1)


def test_6_8_the_winner_gets_one_point() -> None:
    """6.8: every seat does."""
    for attacker in (0, 1):
        before = fighting({0: {7: 5}, 1: {7: 2}}, seat=attacker)
        assert [s.points(after(before, 7)[0], seat)[3] for seat in range(3)] == [1, 0, 0]


def test_6_9_the_winner_keeps_what_it_is_stronger() -> None:
    """6.9: than the second strongest; all it has at most."""
    for mine, armament, theirs, kept in [(6, 3, 7, 2), (4, 0, 1, 3), (2, 5, 1, 2), (3, 2, 1, 3)]:
        before = fighting({0: {7: mine}, 1: {7: theirs}, 2: {7: 1}}, levels={0: {Scale.ARMAMENT: armament}})
        fought, told = after(before, 7)
        assert (s.ships(fought, 0), events(told, Event.WON)) == ({7: kept}, [(0, 7, kept)])


def test_6_10_the_winner_loses_ships_first() -> None:
    """6.10: the colony is one of the tokens kept."""
    for theirs, left in [(5, {}), (4, {7: 1}), (3, {7: 2})]:
        before = fighting({0: {7: 5}, 1: {7: theirs}}, colonies={0: {7: Action.PORTAL}})
        fought, told = after(before, 7)
        assert (s.ships(fought, 0), fought.colony[7]) == (left, 0)
        assert events(told, Event.WON) == [(0, 7, 6 - theirs)]


def test_6_11_a_tie_destroys_everything() -> None:
    """6.11: nobody gets a point, and the weaker ones lose all too."""
    before = fighting({0: {7: 3}, 1: {7: 3}, 2: {7: 1}}, colonies={2: {7: Action.PORTAL}})
    fought, told = after(before, 7)
    assert ([s.ships(fought, seat) for seat in range(3)], fought.colony[7]) == ([{}, {}, {}], NONE)
    assert ([s.points(fought, seat) for seat in range(3)], events(told, Event.WON)) == ([[0] * 4] * 3, [])
    assert events(told, Event.TIED) == [(7,)]


def test_6_12_what_was_destroyed_can_be_placed_again() -> None:
    """6.12: ships and colonies go back to their owner."""
    crowd = {0: {0: 2, 7: 2}, 1: {1: 19, 7: 1}}
    before = s.situation(Phase.ACT, crowd, card=5, cards={1: 29}, sides={1: Side.EXPANSION})
    struck, _ = after(before, Action.AMBUSH, DONE)
    assert (asked(struck), s.look(struck).players[1].supply, Action.PRODUCE in struck.options(1)) == (1, 1, True)
    all_placed = {1: {9: Action.PORTAL, 10: Action.PORTAL, 11: Action.PORTAL}}
    at_war = fighting({0: {9: 5}, 1: {9: 1, 14: 2}}, colonies=all_placed, sides={1: Side.COLONISATION}, cards={1: 21})
    bereft, _ = after(at_war, 9)
    assert (bereft.phase, asked(bereft), s.places(bereft)) == (Phase.SETTLE, 1, [14])


# 7. Evolution


def test_7_1_the_evolution_of_the_card_rises_by_one() -> None:
    """7.1: of that seat alone."""
    for card, scale in [(8, Scale.PRODUCTION), (2, Scale.MOVEMENT), (3, Scale.INFLUENCE), (5, Scale.ARMAMENT)]:
        before = s.situation(Phase.CHOOSE, {}, hands={0: [card], 1: [21], 2: [24]})
        evolved, told = s.chose(before, (card, Side.EVOLUTION), (21, Side.WAR), (24, Side.WAR))
        rise = [new - old for new, old in zip(evolved.level, before.level, strict=True)]
        assert (rise[scale], sum(rise)) == (1, 1)
        assert events(told, Event.EVOLVED) == [(0, scale, before.level[scale] + 1)]


def test_7_2_level_five_is_the_highest() -> None:
    """7.2: an evolution stays there, and the strategy has no effect."""
    for old, risen in [(4, [(0, Scale.INFLUENCE, Count.TOP_LEVEL)]), (Count.TOP_LEVEL, [])]:
        before = s.situation(Phase.CHOOSE, {}, hands={0: [3], 1: [21], 2: [24]}, levels={0: {Scale.INFLUENCE: old}})
        evolved, told = s.chose(before, (3, Side.EVOLUTION), (21, Side.WAR), (24, Side.WAR))
        assert (s.level(evolved, 0, Scale.INFLUENCE), events(told, Event.EVOLVED)) == (Count.TOP_LEVEL, risen)
        assert ((0,) in events(told, Event.ENDS)) == (not risen)


# 8. Colonisation


def test_8_1_one_colony_is_placed_on_a_controlled_sector() -> None:
    """8.1: and the turn is over."""
    before = s.situation(Phase.SETTLE, {0: {7: 2, 8: 2}})
    settled_there, told = after(before, 8)
    assert (s.colonies(settled_there, 0), settled_there.phase) == ([8], Phase.CHOOSE)
    assert (events(told, Event.COLONISED), s.ships(settled_there, 0)) == ([(0, 8)], {7: 2, 8: 2})
    check_refusals("8.1")


def test_8_2_no_sector_has_two_colonies() -> None:
    """8.2: whose ever it is; so no origin is colonised, not even one that is controlled."""
    before = s.situation(Phase.SETTLE, {0: {1: 4, 7: 2, 8: 3}}, colonies={1: {8: Action.PORTAL}})
    assert s.places(before) == [7]
    check_refusals("8.2")


def test_8_3_three_colonies_can_be_placed() -> None:
    """8.3: with all three in the galaxy, Colonisation has no effect."""
    for number in range(4):
        own = {0: dict.fromkeys(range(9, 9 + number), Action.PORTAL) | ({12: Action.MOVE} if number == 4 else {})}
        before = s.situation(Phase.CHOOSE, {0: {7: 2}}, hands={0: [2], 1: [21], 2: [24]}, colonies=own)
        following, _ = s.chose(before, (2, Side.COLONISATION), (21, Side.WAR), (24, Side.WAR))
        assert following.phase == (Phase.SETTLE if number < 3 else Phase.CHOOSE)


def test_8_4_the_bonus_belongs_to_the_owner_of_the_colony() -> None:
    """8.4: no matter who controls the sector."""
    before = s.situation(
        Phase.CHOOSE, {0: {0: 2}, 1: {9: 5}}, colonies={0: {9: Action.AMBUSH}}, hands={0: [8], 1: [21], 2: [24]}
    )
    assert s.look(before).sectors[9].control == 1
    acting_on, _ = s.chose(before, (8, Side.EXPANSION), (21, Side.EVOLUTION), (24, Side.EVOLUTION))
    assert (acting_on.phase, acting_on.pool[Action.AMBUSH]) == (Phase.ACT, 1)


def test_8_5_a_bonus_is_lost_with_its_colony() -> None:
    """8.5: it counted in that battle, and does not in the next."""
    crowd = {0: {7: 2, 8: 2}, 1: {7: 4}, 2: {8: 4}}
    before = fighting(crowd, colonies={0: {7: Bonus.ARMAMENT}}, sides={2: Side.WAR}, cards={2: 24})
    once, told = after(before, 7)
    assert (events(told, Event.FOUGHT), once.colony[7]) == ([(0, 7, 4), (1, 7, 4)], NONE)
    _, told = after(once, 8)
    assert events(told, Event.FOUGHT) == [(0, 8, 2), (2, 8, 4)]


# 9. Expansion


def test_9_1_actions_come_from_the_card_the_levels_and_colonies() -> None:
    """9.1: counted when the turn begins."""
    own = {0: {9: Action.PRODUCE, 10: Action.AMBUSH, 11: Bonus.POINT}}
    position = expanding(
        2, colonies=own, levels={0: {Scale.PRODUCTION: 1, Scale.MOVEMENT: 2, Scale.INFLUENCE: 2, Scale.ARMAMENT: 1}}
    )
    assert (position.phase, list(position.pool)) == (Phase.ACT, [2, 1, 2, 0, 1])
    plain = expanding(11, levels={0: {Scale.PRODUCTION: 5, Scale.MOVEMENT: 5}})
    assert list(plain.pool) == [6, 0, 6, 0, 1]
    assert sum(fighting({0: {7: 2}, 1: {7: 1}}).pool) == 0
    check_refusals("9.1")


def test_9_2_actions_are_spent_one_by_one_in_any_order() -> None:
    """9.2: what is not spent is lost."""
    before = s.situation(Phase.ACT, {0: {0: 3}}, card=8, colonies={0: {9: Action.PRODUCE, 10: Action.PORTAL}})
    assert (list(before.pool), before.options(0)) == (
        [5, 1, 1, 0, 0],
        [Action.MOVE, Action.PORTAL, Action.PRODUCE, DONE],
    )
    moved, _ = after(before, Action.PORTAL, 0, 5, 1, Action.PRODUCE, 9, Action.MOVE, 0, 8, 1)
    assert (list(moved.pool), moved.options(0)) == ([4, 0, 0, 0, 0], [Action.MOVE, DONE])
    other, _ = after(before, Action.MOVE, 0, 8, 1, Action.PRODUCE, 9, Action.PORTAL, 0, 5, 1)
    assert s.ships(other, 0) == s.ships(moved, 0)
    assert list(after(moved, DONE)[0].pool) == [0] * Count.ACTIONS


def test_9_3_a_movement_leads_to_an_adjacent_sector() -> None:
    """9.3: any of them, origins too."""
    for source in (0, 7, 13):
        assert s.places(acting({0: {source: 2}}, Action.MOVE, source)) == members(start().near[source])
    moved, told = after(s.situation(Phase.ACT, {0: {7: 3}}), Action.MOVE, 7, 8, 2)
    assert (s.ships(moved, 0), told) == ({7: 1, 8: 2}, [(Event.MOVED, 0, 2, 7, 8)])
    check_refusals("9.3")


def test_9_4_own_ships_move_out_of_one_sector() -> None:
    """9.4: no colonies."""
    before = acting({0: {7: 2, 8: 1}, 1: {9: 3}}, Action.MOVE, colonies={0: {10: Action.PORTAL}})
    assert (before.phase, s.places(before)) == (Phase.FROM, [7, 8])
    check_refusals("9.4")


def test_9_5_one_ship_goes_or_as_many_as_there_are() -> None:
    """9.5: how many is asked unless there is only one."""
    before = acting({0: {0: 3, 7: 1}}, Action.MOVE, 0, 5)
    assert (before.phase, before.options(0)) == (Phase.NUMBER, [1, 2, 3])
    for number in (1, 2, 3):
        moved, _ = after(before, number)
        assert [s.ships(moved, 0).get(place, 0) for place in (0, 5)] == [3 - number, number]
    assert acting({0: {0: 3, 7: 1}}, Action.MOVE, 7, 8).phase == Phase.ACT
    check_refusals("9.5")


def test_9_6_a_ship_may_move_several_times() -> None:
    """9.6: also one that was produced in this turn."""
    moved, _ = after(
        s.situation(Phase.ACT, {0: {7: 2}}), Action.MOVE, 7, 8, 2, Action.MOVE, 8, 5, 2, Action.PORTAL, 5, 14, 2
    )
    assert s.ships(moved, 0) == {14: 2}
    produced, _ = after(s.situation(Phase.ACT, {}, card=6), Action.PRODUCE)
    assert s.ships(after(produced, Action.MOVE, 0, 8)[0], 0) == {8: 1}


def test_9_7_opponents_hinder_no_movement() -> None:
    """9.7: in or out, and nobody fights."""
    before = s.situation(Phase.ACT, {0: {7: 1}, 1: {7: 5, 8: 5}})
    moved, told = after(before, Action.MOVE, 7, 8)
    assert (s.ships(moved, 0), s.ships(moved, 1)) == ({8: 1}, {7: 5, 8: 5})
    assert (told[0], events(told, Event.FOUGHT)) == ((Event.MOVED, 0, 1, 7, 8), [])


def test_9_8_a_portal_leads_to_any_other_sector() -> None:
    """9.8: also to the origin of another, with or without ships there."""
    before = acting({0: {0: 3}, 1: {1: 4}}, Action.PORTAL, 0)
    assert {*range(1, 15)} <= {*s.places(before)}
    jumped, told = after(before, 1, 2)
    assert (s.ships(jumped, 0), told) == ({0: 1, 1: 2}, [(Event.JUMPED, 0, 2, 0, 1)])
    check_refusals("9.8")


def test_9_9_a_production_places_a_ship_at_a_colony() -> None:
    """9.9: no matter who controls the sector; a single one is not asked for."""
    before = s.situation(Phase.ACT, {1: {9: 3, 0: 4}}, card=6, colonies={0: {9: Action.MOVE}})
    where, _ = after(before, Action.PRODUCE)
    assert (where.phase, s.places(where)) == (Phase.WHERE, [0, 9])
    produced, told = after(where, 9)
    assert (s.ships(produced, 0), told) == ({9: 1}, [(Event.PRODUCED, 0, 9)])
    assert s.ships(after(s.situation(Phase.ACT, {}, card=6), Action.PRODUCE, Action.PRODUCE)[0], 0) == {0: 2}
    check_refusals("9.9")


def test_9_10_with_twenty_ships_there_is_nothing_to_place() -> None:
    """9.10: neither by production nor by conversion; an ambush is possible."""
    own = {"card": 9, "colonies": {0: {9: Action.AMBUSH}}}
    full = acting({0: {0: 19, 7: 1}, 1: {0: 1}}, **own)
    assert full.options(0) == [Action.MOVE, Action.AMBUSH, DONE]
    assert acting({0: {0: 18, 7: 1}, 1: {0: 1}}, **own).options(0) == [
        Action.MOVE,
        Action.PRODUCE,
        Action.CONVERT,
        Action.AMBUSH,
        DONE,
    ]
    check_refusals("9.10")


def test_9_11_a_conversion_replaces_a_ship_in_a_controlled_sector() -> None:
    """9.11: also on the origin of another."""
    for place in (7, 2):
        before = s.situation(Phase.ACT, {0: {place: 6}, 1: {place: 2}}, card=9)
        converted, told = after(before, Action.CONVERT)
        assert [s.ships(converted, seat).get(place) for seat in (0, 1)] == [7, 1]
        assert told == [(Event.CONVERTED, 0, place, 1)]
    check_refusals("9.11")


def test_9_12_an_ambush_destroys_a_ship_where_a_token_is() -> None:
    """9.12: control is not needed, and a colony is enough."""
    before = s.situation(Phase.ACT, {0: {7: 1}, 1: {0: 3, 7: 5, 8: 2}}, card=5)
    where, _ = after(before, Action.AMBUSH)
    assert (where.phase, s.places(where)) == (Phase.WHERE, [0, 7])
    struck, told = after(where, 7)
    assert (s.ships(struck, 1)[7], s.ships(struck, 0)[7], told[0]) == (4, 1, (Event.AMBUSHED, 0, 7, 1))
    check_refusals("9.12")


def test_9_13_the_player_says_whose_ship_is_destroyed() -> None:
    """9.13: a ship of an opponent; colonies are safe."""
    for action in (Action.CONVERT, Action.AMBUSH):
        before = acting(CROWD, action, 7, **STRIKES)
        assert (before.phase, before.options(0)) == (Phase.WHOSE, [1, 2])
        struck, _ = after(before, 2)
        assert [s.ships(struck, seat).get(7) for seat in (1, 2)] == [1, None]
    safe = s.situation(Phase.ACT, {0: {7: 3}}, card=5, colonies={1: {7: Action.PORTAL}})
    assert [why(safe, action) for action in (Action.AMBUSH, Action.CONVERT)] == ["9.12", "9.11"]
    check_refusals("9.13")


# 10. Points and the end


def last_turn(ships: dict[int, dict[int, int]], age: int = 2, **fields: Any) -> tuple[ApexRules, list[tuple[int, ...]]]:
    """Seat 0 ends the last turn of an age."""
    return after(s.situation(Phase.ACT, ships, round=4, age=age, **fields), DONE)


def test_10_1_an_age_pays_for_controlled_sectors() -> None:
    """10.1: one point each, origins included."""
    crowd = {0: {0: 1, 7: 2, 8: 3}, 1: {8: 5, 9: 2}, 2: {0: 3}}
    for age in range(3):
        ended, told = last_turn(crowd, age)
        assert [s.points(ended, seat)[age] for seat in range(3)] == [1, 3, 2]
        assert events(told, Event.SCORED) == [(0, 1, 0, 1), (1, 3, 0, 3), (2, 2, 0, 2)]
        assert ended.phase == (Phase.DEAL if age < 2 else Phase.OVER)


def test_10_2_an_age_pays_for_colonies_on_sectors_with_that_bonus() -> None:
    """10.2: no matter which seat controls them."""
    own = {0: {7: Bonus.POINT, 9: Bonus.POINT, 10: Action.PORTAL}}
    fewer, _ = last_turn({0: {0: 2}, 1: {7: 5}}, colonies={0: {7: Action.MOVE, 9: Action.MOVE, 10: Action.PORTAL}})
    more, told = last_turn({0: {0: 2}, 1: {7: 5}}, colonies=own)
    assert s.points(more, 0)[2] - s.points(fewer, 0)[2] == 2
    assert [event[2] for event in events(told, Event.SCORED)] == [2, 0, 0]


def test_10_3_most_points_win_after_the_third_age() -> None:
    """10.3: from ages and battles."""
    cases = [([5, 5, 0, 0, 2, 5, 0, 4, 5, 5, 0, 0], [1]), ([9, 5, 0, 0, 2, 2, 0, 3, 5, 5, 0, 0], [0])]
    for score, winners in cases:
        ended, _ = last_turn({0: {0: 9}}, points=[*score, *[0] * 12])
        result = GAME.result(ended)
        assert (ended.phase, ended.waiting, result.winners) == (Phase.OVER, 0, winners)
        assert [sum(s.points(ended, seat)) for seat in range(3)] == result.scores
        assert [player.total for player in s.look(ended).players] == result.scores


def test_10_4_of_equals_most_tokens_win() -> None:
    """10.4: ships and colonies in the galaxy; the result says so, with the counts."""
    ended, _ = last_turn({0: {0: 2}, 1: {1: 4}, 2: {2: 3}})
    result = GAME.result(ended)
    assert (result.winners, result.reason, result.args) == ([1], "tokens", {"most": 5, "next": 4})
    assert [one["tokens"] for one in result.breakdown] == [3, 5, 4]
    ended, _ = last_turn({0: {0: 2}, 1: {1: 1}, 2: {2: 2}}, colonies={1: {9: Action.MOVE}, 2: {10: Action.MOVE}})
    assert GAME.result(ended).winners == [2]


def test_10_5_those_who_are_still_equal_share_the_victory() -> None:
    """10.5: each a part of it."""
    ended, _ = last_turn({0: {0: 2}, 1: {1: 2}, 2: {2: 2}})
    result = GAME.result(ended)
    assert (result.winners, ended.payoffs()) == ([0, 1, 2], [1 / 3] * 3)
    assert (result.reason, result.args) == ("shared", {"most": 3})
    ended, _ = last_turn({0: {0: 2}, 1: {1: 2}, 2: {2: 2}}, points=[4, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, *[0] * 12])
    assert ended.payoffs() == [0.5, 0, 0.5]


# 11. Two players: the duel


def test_11_1_duellists_are_dealt_ten_cards() -> None:
    """11.1: nothing is left of the deck."""
    position = s.started(2)
    assert [hand.bit_count() for hand in position.hand[:2]] == [10, 10]


def test_11_2_duellists_choose_another_card_to_discard() -> None:
    """11.2: in secret, as the card to play."""
    before = duelling(2, Side.WAR)
    assert (GAME.ask_name(before, 0), why(before, 3)) == ("choose.discard", None)
    waiting, told = after(s.situation(Phase.CHOOSE, {}, players=2, hands={0: [2, 3]}), (0, 2), (0, Side.WAR), (0, 3))
    assert (told, members(waiting.waiting), s.look(waiting, 1).players[0].dropped) == ([], [1], None)
    check_refusals("11.2")


def test_11_3_discards_are_shown_after_the_cards_played() -> None:
    """11.3: they have no effect, and are discarded with the others."""
    shown, told = after(duelling(2, Side.WAR), 3)
    assert [event[:3] for event in told[:4]] == [
        (Event.CHOSE, 0, 2),
        (Event.CHOSE, 1, 21),
        (Event.DROPPED, 0, 3),
        (Event.DROPPED, 1, 24),
    ]
    assert [card for card in (2, 3, 21, 24) if shown.discard >> card & 1] == [2, 3, 21, 24]
    assert [card for hand in shown.hand[:2] for card in members(hand) if card in {2, 3, 21, 24}] == []


# 12. Exploration


def test_12_1_sectors_lie_face_down_at_first() -> None:
    """12.1: nothing is drawn before it is needed, so nobody can know it; origins lie open."""
    position = start(exploration=True)
    assert (position.phase, {*position.tile}) == (Phase.FIRST, {NONE})
    board = s.look(s.situation(Phase.CHOOSE, {}, options={"exploration": True}))
    assert [sector.face_down for sector in board.sectors] == [False] * 3 + [True] * 12
    assert {sector.bonus for sector in board.sectors} == {None}


def test_12_2_a_sector_is_turned_up_when_ships_enter() -> None:
    """12.2: by movement or by portal, once, before anything else is done."""
    for keys in [(Action.MOVE, 0, 8, 1), (Action.PORTAL, 0, 8, 1)]:
        entered = exploring(*keys)
        assert (entered.phase, asked(entered), entered.tile[8]) == (Phase.TURN_UP, NATURE, NONE)
        assert {weight for _, weight in entered.weighted_options(NATURE)} == {1}
        known, told = after(entered, 20)
        assert (known.phase, asked(known), known.tile[8]) == (Phase.ACT, 0, 20)
        assert told == [(Event.TURNED_UP, 8, 20, Bonus.INFLUENCE)]
        assert after(known, Action.MOVE, 0, 8, 1)[0].phase == Phase.ACT


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    """Each numbered paragraph of RULES.md has a test here and a fault that this test finds, and no other number has."""
    check_citations(GAME, globals())


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule the catalogue can refuse with, and every question that can be answered wrongly."""
    assert set(REFUSALS) == refusing(GAME)
    tried = {GAME.ask_name(before, asked(before)) for table in REFUSALS.values() for before, _ in table()}
    assert set(GAME.by_name) - tried == {"choose.side"}  # every key of this one is legal
