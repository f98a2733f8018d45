"""The numbered rules 6 to 10 of The Council of Shadows: assessment, Dark Tech, bonus cards and the end.

A test's name starts with the number. Positions are made of wishes and read from notation.
"""

from collections.abc import Callable
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import (
    NONE,
    Count,
    Event,
    Idle,
    Key,
    Phase,
    Stage,
    StationKind,
    UpgradeKind,
)
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.constants import HIDDEN, NATURE
from tests.games.any_game.citing import check_citations, refusing
from tests.games.council_of_shadows import situations as s
from tests.games.council_of_shadows.component_sets import changed, put

SECTIONS = range(6, 11)

Refusal = tuple[CouncilRules, int]
"""A position, and a key that the power that is asked there may not answer."""

# Light bonus cards, each kind three times; then the Dark ones
COAL_CARD, GOLD_CARD, CRYSTAL_CARD, BLUE_CARD, BROWN_CARD, RED_CARD, NEAR_CARD, MIDDLE_CARD, FAR_CARD = range(9)
BOARD_CARDS, LIGHT_CARDS, FIVES = (9, 10, 11), (12, 13, 14), (15, 16, 17)
STATION_CARD, TENS_CARD, AI_CARD, GRAY_CARD, BEIGE_CARD, BROWNS_CARD, TURQUOISE_CARD, YELLOW_CARD, PURPLE_CARD = range(
    Count.LIGHTS, 27
)

TWO_GALAXIES: dict[str, Any] = {
    "tiles": {s.GRAY: [0, 1], s.GREEN: [2], s.BLUES: [10]},
    "cubes": {0: {s.planet(0): 2, s.planet(2): 1}, 1: {s.planet(10): 1}},
}
"""Seat 0 has two cubes in the grey galaxy and one in the green one; seat 1 one in the blue one."""


# helpers


def looked(before: CouncilRules, *kept: int) -> CouncilRules:
    """Cards of a Dark Tech deck are set aside, but none of some."""
    position = before
    while position.phase == Phase.SET_ASIDE:
        position, _ = s.after(position, next(card for card in reversed(position.options(NATURE)) if card not in kept))
    return position


def reaching(level: int, *kept: int, **wishes: Any) -> CouncilRules:
    """Seat 0 has ended its buying turn with Energy for a level, and looks through the deck."""
    usual = {"energy": {0: 25}, "level": {0: level - 1}}
    if "tech" in wishes:
        del usual["level"]
    return looked(s.after(s.buying(0, **usual | wishes), Key.DONE)[0], *kept)


def taking(card: int, **wishes: Any) -> tuple[CouncilRules, s.Told]:
    """Seat 0 takes a Dark Tech card at the end of its buying turn, and has 5 Energy left."""
    return s.after(reaching(card // Count.DECK + 1, card, **wishes), card)


def gains(told: s.Told, power: int = 0) -> list[int]:
    """Energy a power gets."""
    return [energy for who, energy in s.events(told, Event.GAINED) if who == power]


def received(told: s.Told, power: int = 0) -> list[list[int]]:
    """Gems a power gets: coal, gold, crystal."""
    return [given for who, *given in s.events(told, Event.GOT_GEMS) if who == power]


def lit(before: CouncilRules, *answers: int) -> tuple[CouncilRules, s.Told]:
    """Some answers; chance draws the first Light card of the deck whenever one is drawn."""
    position, told = before, []
    for answer in answers:
        position, more = s.after(position, answer)
        told += more
        while position.phase == Phase.LIGHT:
            position, more = s.after(position, position.options(NATURE)[0])
            told += more
    return position, told


def scoring(**wishes: Any) -> tuple[int, ...]:
    """What seat 0 gets in the final scoring for gems, for AI cards and for bonus cards; the throne ends the match."""
    _, told = s.finished(s.planning(**{"level": {2: 3}} | wishes))
    (found,) = (row[1:] for row in s.events(told, Event.SCORED) if row[0] == 0)
    return found


def worth(card: int, **wishes: Any) -> int:
    """What seat 0 gets in the final scoring for a bonus card, its only one."""
    own: dict[str, Any] = {"dark": {0: card}}
    if card < Count.LIGHTS:
        own = {"lights": {0: [card]}, "dark_kept": {0: 0}}
    return scoring(**own | wishes)[2]


def removing() -> CouncilRules:
    """Seat 0 assesses the grey galaxy, and chooses which of its cubes on three planets is removed."""
    cubes = {0: {s.planet(0): 1, s.planet(0, 1): 2, s.planet(1): 1, s.planet(2): 1}, 1: {s.planet(1): 2}}
    return s.after(s.assessing(tiles={s.GRAY: [0, 1], s.GREEN: [2]}, cubes=cubes), s.GRAY)[0]


def giving_back(**wishes: Any) -> CouncilRules:
    """Seat 0 has got a fifth bonus card: Light cards 0, 1, 2 and 5, and a Dark one."""
    return s.after(s.assessing(**TWO_GALAXIES, lights={0: [0, 1, 2]}, dark={0: GRAY_CARD}, **wishes), s.GREEN, 5)[0]


REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "6.1": lambda: [
        (s.assessing(**TWO_GALAXIES), s.BLUES),
        (s.assessing(**TWO_GALAXIES), s.PURPLE),
        (lit(s.assessing(**TWO_GALAXIES), s.GRAY)[0], s.GRAY),
    ],
    "6.3": lambda: [(removing(), where) for where in (s.planet(2), s.planet(1, 1), s.planet(10))],
    "6.5": lambda: [
        (s.after(s.assessing(**TWO_GALAXIES, lights={0: [3], 1: [4]}), s.GREEN)[0], card) for card in (3, 4)
    ],
    "6.6": lambda: [(giving_back(), card) for card in (4, BEIGE_CARD)],
    "7.4": lambda: [
        (reaching(1), members(reaching(1).tech_out[0])[0]),
        (reaching(1), s.BOOST),
        (reaching(2), s.EMPIRE),
        (reaching(1, tech={1: [s.EMPIRE]}), s.EMPIRE),
        (s.after(s.buying(0, energy={0: 25}, options={"dark_tech": "drawn"}), Key.DONE)[0], s.BOOST),
    ],
    "8.14": lambda: [(lit(taking(s.DOMINANT, **TWO_GALAXIES)[0], s.GRAY)[0], s.GRAY)],
}
"""Every kind of key that can be refused, by the rule that forbids it."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert s.why(before, key) == rule, f"{GAME.ask_name(before, s.asked(before))}, key {key}"


# 6. Assessment


def test_6_1_any_galaxies_with_a_colony_are_assessed_once() -> None:
    """6.1: in any order, also none; after Energy and collections."""
    before = s.assessing(**TWO_GALAXIES)
    assert (before.phase, s.asked(before), before.options(0)) == (Phase.ASSESS, 0, [s.GRAY, s.GREEN, Key.DONE])
    none, told = s.after(before, Key.DONE)
    assert (none.turn == 0, s.events(told, Event.ASSESSED), s.cubes(none, 0)) == (False, [], s.cubes(before, 0))
    for galaxies in ((s.GRAY, s.GREEN), (s.GREEN, s.GRAY)):
        first, _ = lit(before, galaxies[0])
        assert (first.phase, first.options(0)) == (Phase.ASSESS, [galaxies[1], Key.DONE])
        _, told = lit(before, *galaxies)
        assert [galaxy for _, galaxy, *_ in s.events(told, Event.ASSESSED)] == [*galaxies]
    leading: dict[str, Any] = {
        "leaders": {0: s.BUTEO},
        "stations": {s.GREEN: (0, StationKind.COLLECTING)},
        "tech": {0: [s.EMPIRE]},
    }
    position, told = s.acted(0, **TWO_GALAXIES, **leading)
    assert (position.phase, s.offered(position), gains(told)) == (Phase.COLLECT, [0, 2], [3, 3])
    position, _ = s.after(position, 0)
    assert (position.phase, s.offered(position)) == (Phase.COLLECT, [2])
    position, _ = s.after(position, 2)
    assert (position.phase, s.offered(position)) == (Phase.ASSESS, [s.GRAY, s.GREEN])
    check_refusals("6.1")


def test_6_2_the_majority_is_more_cubes_than_each_other() -> None:
    """6.2: each cube of a stack counts; a tie is none, one cube alone is enough; before a cube is removed."""

    def most(own: dict[int, int], first: dict[int, int], second: dict[int, int]) -> int:
        before = s.assessing(tiles={s.GRAY: [0, 1]}, cubes={0: own, 1: first, 2: second})
        _, told = s.after(before, s.GRAY)
        return s.events(told, Event.ASSESSED)[0][3]

    one, two, three, four = (s.planet(0), s.planet(0, 1), s.planet(1), s.planet(1, 1))
    assert most({one: 1}, {}, {}) == 1
    assert most({one: 2}, {two: 1}, {three: 1}) == 1
    assert most({one: 1}, {two: 1}, {}) == 0
    assert most({one: 2}, {two: 1, three: 1}, {}) == 0
    assert most({one: 1}, {two: 1}, {three: 1, four: 1}) == 0
    assert most({one: 2}, {two: 3}, {three: 1}) == 0
    assert most({one: 3}, {two: 1, three: 1}, {four: 1}) == 1
    assert most({one: 2, two: 1}, {one: 1}, {three: 2}) == 1


def test_6_3_one_cube_of_choice_goes_back() -> None:
    """6.3: also from under others; with a single planet nobody is asked, and nothing else removes cubes."""
    before = removing()
    assert (before.phase, before.options(0)) == (Phase.REMOVE, [s.planet(0), s.planet(0, 1), s.planet(1)])
    own = s.cubes(before, 0)
    for where in before.options(0):
        removed, told = s.after(before, where)
        assert s.cubes(removed, 0) == {one: left for one in own if (left := own[one] - (one == where))}
        assert (removed.cubes_left[0], s.events(told, Event.REMOVED)) == (Count.CUBES - 4, [(0, where)])
        assert s.cubes(removed, 1) == {s.planet(1): 2}
    alone, told = s.after(s.assessing(**TWO_GALAXIES), s.GRAY)
    assert (alone.phase, s.events(told, Event.REMOVED)) == (Phase.LIGHT, [(0, s.planet(0))])
    assert (s.cubes(alone, 0), alone.cubes_left[0]) == ({s.planet(0): 1, s.planet(2): 1}, Count.CUBES - 2)
    collected, told = s.after(s.acting(0, s.COLLECT_TWO, **TWO_GALAXIES), 0, 2, Key.DONE)
    assert (s.cubes(collected, 0), s.events(told, Event.REMOVED)) == (TWO_GALAXIES["cubes"][0], [])
    check_refusals("6.3")


def test_6_4_a_galaxy_pays_the_higher_number_for_the_majority() -> None:
    """6.4: each the numbers that the component set names, the lower one without the majority."""
    pays = [(6, 3), (8, 4), (7, 3), (8, 4), (9, 5), (9, 4), (8, 3), (10, 5), (12, 6), (11, 6)]
    first = {
        s.GRAY: 0,
        s.GREEN: 2,
        s.BEIGE: 3,
        s.BLUES: 11,
        s.ORANGE: 12,
        s.TURQUOISE: 13,
        s.BROWNS: 15,
        s.REDS: 23,
        s.PURPLE: 24,
    }
    first[s.YELLOW] = 27
    for galaxy in range(Count.GALAXIES):
        tile = first[galaxy]
        tiles = {galaxy: [tile]} | {s.GRAY: [0, 1]}
        for others, energy in ((1, pays[galaxy][0]), (3, pays[galaxy][1])):
            own = {0: {s.planet(tile): 2}, 1: {s.planet(tile, 1): others}}
            paid, told = s.after(s.assessing(players=4, tiles=tiles, cubes=own), galaxy)
            assert (paid.energy[0], gains(told)) == (energy, [energy])
    rivals = {1: {s.planet(11, 1): 1}, 2: {s.planet(12): 1}}
    blue, _ = s.after(s.assessing(tiles={s.BLUES: [11, 12]}, cubes={0: {s.planet(11): 2}, **rivals}), s.BLUES)
    assert (blue.energy[0], s.cubes(blue, 0)) == (8, {s.planet(11): 1})
    rivals = {1: {s.planet(2, 1): 1}, 2: {s.planet(2, 2): 2}}
    green, _ = s.after(s.assessing(tiles={s.GREEN: [2]}, cubes={0: {s.planet(2): 1}, **rivals}), s.GREEN)
    assert (green.energy[0], s.cubes(green, 0)) == (4, {})


def test_6_5_every_assessment_brings_a_light_card() -> None:
    """6.5: drawn by chance and unseen; none from an empty deck, or where the component set says so."""
    before, _ = s.after(s.assessing(**TWO_GALAXIES, lights={1: [3]}), s.GREEN)
    deck = [card for card in range(Count.LIGHTS) if card != 3]
    assert (before.phase, before.weighted_options(NATURE)) == (Phase.LIGHT, [(card, 1) for card in deck])
    drawn, told = s.after(before, 7)
    assert (s.bonuses(drawn, 0)[0], drawn.light_pile >> 7 & 1) == (7, 0)
    assert s.events(told, Event.DREW_LIGHT, Event.SAW_LIGHT) == [(Event.DREW_LIGHT, 0), (Event.SAW_LIGHT, 0, 7)]
    assert before.seen(1, NATURE, 7) == HIDDEN
    assert [[card.id for card in s.look(drawn, seat).powers[0].bonuses][:1] for seat in (0, 1)] == [[7], []]
    empty: dict[str, Any] = {"players": 1, "automa_lights": [card for card in range(Count.LIGHTS) if card > 0]}
    none, told = s.after(
        s.assessing(0, **TWO_GALAXIES | {"cubes": {0: {s.planet(0): 1}}}, **empty, lights={0: [0]}), s.GRAY
    )
    assert (none.phase == Phase.LIGHT, s.events(told, Event.DREW_LIGHT), len(s.bonuses(none, 0))) == (False, [], 2)
    dull = GAME.setup(3, {}, changed(put("galaxies", s.GRAY + 1, light=False))).start()
    settled, _ = s.played(dull, settle_first, lambda position: position.phase != Phase.ASSESS)
    paid, _ = s.after(settled, s.GRAY)
    assert paid.phase == Phase.REMOVE
    dark, told = s.after(paid, s.offered(paid)[0])
    assert (len(s.events(told, Event.REMOVED)), s.events(told, Event.DREW_LIGHT), dark.phase == Phase.LIGHT) == (
        1,
        [],
        False,
    )
    check_refusals("6.5")


def settle_first(position: CouncilRules, seat: int) -> int:
    """The first key, but nothing is bought."""
    return Key.DONE if position.phase == Phase.BUY else position.options(seat)[0]


def test_6_6_a_fifth_bonus_card_is_given_back() -> None:
    """6.6: any of the five and unseen; a Light one goes under the deck, a Dark one leaves the match."""
    before = giving_back()
    assert (before.phase, before.options(0)) == (Phase.GIVE_BACK, [0, 1, 2, 5, GRAY_CARD])
    for card in (1, 5):
        light, told = s.after(before, card)
        assert s.bonuses(light, 0) == [*(one for one in (0, 1, 2, 5) if one != card), GRAY_CARD]
        assert (list(light.light_under)[:2], s.events(told, Event.GAVE_BACK)) == ([card, NONE], [(0, 0)])
        assert [[one and one.id for one in s.look(light, seat).light_under] for seat in (0, 1)] == [[card], [None]]
        assert (light.phase, s.offered(light)) == (Phase.ASSESS, [s.GRAY])
    assert [before.seen(seat, 0, 1) for seat in (0, 1)] == [1, HIDDEN]
    dark, told = s.after(before, GRAY_CARD)
    assert (s.bonuses(dark, 0), s.events(told, Event.GAVE_BACK)) == ([0, 1, 2, 5], [(0, 1)])
    assert (dark.light_under[0], dark.light_pile >> GRAY_CARD & 1, dark.phase) == (NONE, 0, Phase.ASSESS)
    four, _ = lit(s.assessing(**TWO_GALAXIES, lights={0: [0, 1]}), s.GREEN)
    assert (four.phase, len(s.bonuses(four, 0))) == (Phase.ASSESS, 4)
    again, _ = s.after(dark, s.GRAY, 8)
    assert (again.phase, again.options(0)) == (Phase.GIVE_BACK, [0, 1, 2, 5, 8])
    check_refusals("6.6")


# 7. Dark Tech


def test_7_1_enough_energy_at_the_end_of_a_turn_brings_a_level() -> None:
    """7.1: of the own buying turn and the own action turn; the consumption is subtracted."""
    blue: dict[str, Any] = {"tiles": {s.BLUES: [10]}, "cubes": {0: {s.planet(10): 1}}}
    for energy, consumption, rest in ((63, 56, 7), (41, 40, 1), (40, 40, 0)):
        # the cards of the turn save 2, and the galaxy pays 8
        before = s.assessing(0, **blue, energy={0: energy - 8}, consumption={0: consumption + 2})
        paid, told = lit(before, s.BLUES)
        assert s.events(told, Event.LEVELLED) == [(0, 1)]
        assert (paid.level[0], paid.energy[0], paid.consumption[0]) == (1, rest, consumption)
    _, told = lit(s.assessing(0, **blue, energy={0: 31}, consumption={0: 42}), s.BLUES)
    assert s.events(told, Event.LEVELLED) == []
    within = s.assessing(0, energy={0: 17}, **TWO_GALAXIES)
    rich, told = lit(within, s.GREEN)
    assert (rich.phase, rich.energy[0], rich.level[0], s.events(told, Event.LEVELLED)) == (Phase.ASSESS, 25, 0, [])
    assert s.events(s.after(rich, Key.DONE)[1], Event.LEVELLED) == [(0, 1)]
    bought, told = s.after(s.buying(0, gems={0: (2, 0, 0)}, energy={0: 18}), Key.BUY_UPGRADE + UpgradeKind.PROJECT)
    assert (bought.energy[0], s.events(told, Event.LEVELLED)) == (2, [(0, 1)])
    shopping, told = s.after(
        s.buying(0, gems={0: (2, 2, 0)}, energy={0: 18}), Key.BUY_UPGRADE + UpgradeKind.PROJECT, 200
    )
    assert (shopping.phase, shopping.energy[0], s.events(told, Event.LEVELLED)) == (Phase.BUY, 22, [])
    ended, told = s.after(shopping, Key.DONE)
    assert (s.events(told, Event.LEVELLED), ended.energy[0], ended.stage) == ([(0, 1)], 2, Stage.BUYING)


def test_7_2_several_levels_come_one_after_the_other() -> None:
    """7.2: each after the card of the one before; above III they bring nothing."""
    first = reaching(1, s.FLEXIBLE, energy={0: 38})
    assert (first.level[0], first.energy[0], first.phase) == (1, 18, Phase.TECH)
    second, told = s.after(first, s.FLEXIBLE)
    kinds = [event[0] for event in told if event[0] in {Event.TOOK_TECH, Event.LEVELLED}]
    assert (kinds, second.level[0], second.energy[0]) == ([Event.TOOK_TECH, Event.LEVELLED], 2, 1)
    assert (looked(second).phase, s.asked(looked(second))) == (Phase.TECH, 0)
    both = reaching(1, s.EXPLORER, energy={0: 45})
    assert (both.level[0], both.phase) == (1, Phase.TECH)
    both = looked(s.after(both, s.EXPLORER)[0])
    assert (both.level[0], both.energy[0], s.offered(both)[0] >= Count.DECK) == (2, 5, True)
    high, told = s.after(s.buying(0, level={0: 2}, energy={0: 65}, gems={0: (1, 1, 0), 1: (1, 1, 0)}), Key.DONE)
    assert s.events(told, Event.LEVELLED, Event.THRONE, Event.TOOK_TECH) == [
        (Event.LEVELLED, 0, 3),
        (Event.THRONE, 0),
        (Event.LEVELLED, 0, 4),
        (Event.LEVELLED, 0, 5),
    ]
    assert (high.level[0], high.energy[0], s.asked(high), high.phase) == (5, 5, 1, Phase.BUY)


def test_7_3_those_behind_take_gems() -> None:
    """7.3: at every rise to level I or II, in turn order."""
    level_one, told = s.after(s.buying(0, energy={0: 25}), Key.DONE)
    assert [s.gems(level_one, seat) for seat in range(3)] == [[1, 1, 0], [1, 0, 0], [1, 0, 0]]
    assert s.events(told, Event.GOT_GEMS) == [(1, 1, 0, 0), (2, 1, 0, 0)]
    later, _ = s.after(s.buying(1, energy={1: 25}, level={0: 1}), Key.DONE)
    assert [s.gems(later, seat) for seat in (0, 2)] == [[0, 0, 0], [1, 0, 0]]
    level_two, _ = s.after(s.buying(0, energy={0: 25}, level={0: 1, 1: 1}), Key.DONE)
    assert [s.gems(level_two, seat) for seat in range(3)] == [[1, 1, 0], [1, 0, 0], [1, 1, 0]]
    same, _ = s.after(s.buying(0, energy={0: 25}, level={0: 1, 1: 2, 2: 3}), Key.DONE)
    assert [s.gems(same, seat) for seat in (1, 2)] == [[0, 0, 0]] * 2
    _, told = s.after(s.buying(0, energy={0: 25}, level={0: 2}), Key.DONE)
    assert (s.events(told, Event.LEVELLED), s.events(told, Event.GOT_GEMS)) == ([(0, 3)], [])
    short: dict[str, Any] = {"gems": {0: (19, 1, 0)}, "energy": {0: 25}}
    assert received(s.after(s.buying(0, **short), Key.DONE)[1], 1) == [[1, 0, 0]]
    scarce, told = s.after(s.buying(0, **short, order=[0, 2, 1]), Key.DONE)
    assert (received(told, 2), received(told, 1), scarce.bank[0]) == ([[1, 0, 0]], [], 0)


def test_7_4_a_dark_tech_card_is_chosen_from_its_deck() -> None:
    """7.4: the power that looks sees what is left of it, unseen by the others; or chance draws a card."""
    before, _ = s.after(s.buying(0, energy={0: 25}), Key.DONE)
    assert (before.phase, before.weighted_options(NATURE)) == (
        Phase.SET_ASIDE,
        [(card, 1) for card in range(Count.DECK)],
    )
    first, _ = s.after(before, 2, 5)
    assert s.after(before, 2)[0].seen(1, NATURE, 5) == HIDDEN
    assert (first.phase, s.asked(first), first.options(0)) == (Phase.TECH, 0, [0, 1, 3, 4, 6, 7])
    assert [s.look(first, seat).decks[0].cards for seat in (0, 1)] == [[0, 1, 3, 4, 6, 7], None]
    second = reaching(2)
    assert len(second.options(0)) == 6
    assert {card // Count.DECK for card in second.options(0)} == {1}
    third, _ = s.after(s.buying(1, energy={1: 25}, tech={0: [s.EMPIRE]}, aside={0: [0, 1]}), Key.DONE)
    assert (third.phase, s.asked(third), third.options(1)) == (Phase.TECH, 1, [2, 3, 5, 6, 7])
    drawn, _ = s.after(s.buying(0, energy={0: 25}, options={"dark_tech": "drawn"}), Key.DONE)
    assert (drawn.phase, s.asked(drawn)) == (Phase.TECH, NATURE)
    assert drawn.weighted_options(NATURE) == [(card, 1) for card in range(Count.DECK)]
    assert s.after(drawn, s.EMPIRE)[0].tech[0] == s.EMPIRE
    level_two, _ = s.after(s.buying(0, energy={0: 25}, tech={0: [s.EMPIRE]}, options={"dark_tech": "drawn"}), Key.DONE)
    assert level_two.options(NATURE) == list(range(Count.DECK, Count.TECHS))
    check_refusals("7.4")


def test_7_5_a_card_lies_open_and_works_at_once() -> None:
    """7.5: whatever leaves a choice may be declined; what it gives for good holds from then on."""
    taken, told = taking(s.EMPIRE, **TWO_GALAXIES)
    assert (s.events(told, Event.TOOK_TECH), list(taken.tech)[:2]) == ([(0, s.EMPIRE)], [s.EMPIRE, NONE])
    assert [s.look(taken, seat).powers[0].techs for seat in (1, 2)] == [[s.EMPIRE]] * 2
    position, told = s.played(taken, s.decline, lambda now: now.phase != Phase.ASSESS)
    assert (position.phase, position.round, gains(told)) == (Phase.ASSESS, 4, [3, 3])
    choices = {
        s.SCIENTIFIC: Phase.SETTLE,
        s.RESOURCEFUL: Phase.COLLECT,
        s.JOURNEY: Phase.DISCOVER,
        s.BREAKTHROUGH: Phase.TAKE,
        s.DOMINANT: Phase.ASSESS,
    }
    for card, phase in choices.items():
        position, _ = taking(card, **TWO_GALAXIES)
        assert (position.phase, s.asked(position), Key.DONE in position.options(0)) == (phase, 0, True)
        declined, told = s.after(position, Key.DONE)
        assert (
            declined.phase == phase,
            s.events(told, Event.SETTLED, Event.COLLECTED, Event.ASSESSED, Event.TOOK_AI),
        ) == (False, [])
        assert (s.cubes(declined, 0), list(declined.tile_at)) == (s.cubes(position, 0), list(position.tile_at))
    once, _ = lit(taking(s.DOMINANT, **TWO_GALAXIES)[0], s.GREEN)
    assert (once.phase, once.options(0)) == (Phase.ASSESS, [s.GRAY, Key.DONE])


# 8. Dark Tech cards


def test_8_1_new_stargate_is_one_more_slot() -> None:
    """8.1: it reaches Parsec 3 and has a cube; cards slide through it; with Ava's slot there are five; 1 gold."""
    taken, told = taking(s.STARGATE, hand={0: range(Count.START_CARDS)})
    assert (received(told), s.gems(taken, 0)) == ([[0, 1, 0]], [1, 2, 0])
    assert (taken.panels[0], taken.cubes_left[0]) == (1, Count.CUBES - 1)
    shown, _ = s.planned(taken, {0: [s.RAISING, s.GEM_CARD, s.ONE_CUBE, s.COLLECT_TWO]})
    assert s.tops(shown, 0) == [s.RAISING, s.GEM_CARD, s.ONE_CUBE, s.COLLECT_TWO, NONE]
    assert taking(s.STARGATE, supply={0: 0})[0].panels[0] == 0
    far: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.BLUES: [10], s.REDS: [21]}, "tech": {0: [s.STARGATE]}}
    near = [s.planet(tile, place) for tile in (0, 1) for place in (0, 1)]
    assert s.offered(s.acting(0, NONE, NONE, s.ONE_CUBE, **far)) == near
    assert s.offered(s.acting(0, NONE, NONE, NONE, s.ONE_CUBE, **far)) == [*near, s.planet(10), s.planet(21)]
    cards = [s.GEM_CARD, s.ONE_CUBE, s.COLLECT_TWO, s.TWO_CUBES]
    before, told = s.acted(0, *cards, **far)
    ended, more = s.passed(before)
    assert [row[1:] for row in s.events(told + more, Event.ACTS) if row[0] == 0] == list(enumerate(cards))
    assert (s.tops(ended, 0), s.events(more, Event.RETURNED)[0]) == (
        [NONE, s.GEM_CARD, s.ONE_CUBE, s.COLLECT_TWO, NONE],
        (0, s.TWO_CUBES),
    )
    cards = [s.GEM_CARD, s.RAISING, s.COLLECT_TWO, s.ONE_CUBE, s.TWO_CUBES]
    before, told = s.acted(0, *cards, **far, leaders={0: s.AVA})
    settling, more = s.after(before, Key.DONE)
    assert (s.offered(settling), settling.slot) == (near, 3)
    fifth, more = s.after(settling, Key.DONE)
    assert (s.offered(fifth), fifth.slot) == ([*near, s.planet(10), s.planet(21)], 4)
    assert s.tops(s.passed(fifth)[0], 0) == [NONE, *cards[:4]]


def test_8_2_gemstone_upgrade_raises_what_is_collected() -> None:
    """8.2: by cards, in discoveries, with Buteo and stations; gems named on cards and gifts stay. 1 crystal."""
    assert s.gems(taking(s.GEM_UPGRADE)[0], 0) == [1, 1, 1]
    own: dict[str, Any] = {"tech": {0: [s.GEM_UPGRADE]}}
    board: dict[str, Any] = {
        "tiles": {s.GRAY: [2, 6], s.REDS: [22]},
        "upgrades": {0: [UpgradeKind.RANGE, UpgradeKind.RANGE + 1]},
    }
    board["cubes"] = {0: {s.planet(2): 1, s.planet(6): 1, s.planet(22): 1}}
    before = s.acting(0, s.ai(19), **own, **board)
    _, told = s.after(before, 2, 6, 22)
    assert received(told) == [[0, 2, 0], [0, 1, 1], [0, 0, 2]]
    _, told = s.after(s.acting(0, s.DISCOVERY, **own), 0, 8, 9, 9, s.GREEN, Key.COLLECT_IT)
    assert received(told) == [[0, 1, 0]]
    one: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2]}, "cubes": {0: {s.planet(2): 1}}}
    for extra in ({"leaders": {0: s.BUTEO}}, {"stations": {s.GREEN: (0, StationKind.COLLECTING)}}):
        position = s.assessing(0, **own, **one, **extra)
        assert (position.phase, received(s.after(position, 2)[1])) == (Phase.COLLECT, [[0, 2, 0]])
    assert received(s.acted(0, s.GEM_CARD, **own)[1]) == [[2, 1, 0]]
    _, told = s.after(s.buying(1, tech={0: [s.GEM_UPGRADE], 1: [s.EXPLORER]}, energy={1: 25}), Key.DONE)
    assert received(told) == [[1, 0, 0]]


def test_8_3_explorer_folk_settles_discoveries_with_one_cube_more() -> None:
    """8.3: with any card that discovers, three at most; nowhere else."""
    towers = {s.DISCOVERY: 2, s.ai(2): 2, s.ai(4): 2, s.ai(7): 2, s.ai(8): 2, s.ai(11): 3, s.ai(12): 3}
    for card, most in towers.items():
        alternative = [1] if card == s.ai(8) else []
        before = s.acting(0, card, tech={0: [s.EXPLORER]})
        position, _ = s.after(before, *alternative, 0, 8, 9, 8, s.GREEN, s.planet(8))
        assert (position.phase, position.options(0)) == (Phase.TOWER, list(range(1, most + 1)))
        settled, told = s.after(position, most)
        assert (s.cubes(settled, 0), s.events(told, Event.SETTLED)) == ({s.planet(8): most}, [(0, s.planet(8), most)])
    position, _ = taking(s.JOURNEY, tech={0: [s.EXPLORER]})
    assert s.after(position, 0, 8, 9, 8, s.GREEN, s.planet(8, 1))[0].options(0) == [1, 2, 3]
    settled, told = s.after(s.acting(0, s.ONE_CUBE, tech={0: [s.EXPLORER]}), s.planet(0))
    assert s.events(told, Event.SETTLED) == [(0, s.planet(0), 1)]


def test_8_4_scientific_settlements_settles_and_collects() -> None:
    """8.4: one cube, in any parsec and on any colour; no cube, no yield; on top of cubes with expansion only."""
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.BLUES: [17], s.REDS: [26]}}
    board["cubes"] = {0: {s.planet(1): 1}, 1: {s.planet(0): 1, s.planet(1, 1): 3}}
    empty = [s.planet(0, 1), s.planet(17), s.planet(17, 1), s.planet(26), s.planet(26, 1)]
    position, _ = taking(s.SCIENTIFIC, **board)
    assert (position.phase, s.offered(position)) == (Phase.SETTLE, empty)
    for where in (s.planet(17, 1), s.planet(26)):
        settled, told = s.after(position, where)
        assert s.events(told, Event.SETTLED, Event.COLLECTED) == [
            (Event.SETTLED, 0, where, 1),
            (Event.COLLECTED, 0, where // 4),
        ]
        assert (settled.cubes[where], received(told)) == (1, [[0, 0, 1]])
    _, told = s.after(position, Key.DONE)
    assert s.events(told, Event.SETTLED, Event.COLLECTED, Event.GOT_GEMS) == []
    stacking, _ = taking(s.SCIENTIFIC, **board, upgrades={0: [UpgradeKind.EXPANSION]})
    assert s.offered(stacking) == sorted([*empty, s.planet(0), s.planet(1)])
    none, told = taking(s.SCIENTIFIC, supply={0: 0})
    assert (none.phase == Phase.SETTLE, s.events(told, Event.SETTLED, Event.COLLECTED)) == (False, [])


def test_8_5_empire_pays_for_majorities_in_galaxies() -> None:
    """8.5: 3 Energy each in every round, also if nothing is assessed; a tie is never enough."""
    tiles = {s.GRAY: [0, 1], s.GREEN: [2], s.BEIGE: [3], s.BLUES: [10], s.ORANGE: [11]}
    own = {s.planet(0): 2, s.planet(2): 1, s.planet(3): 1, s.planet(11): 1}
    rivals = {1: {s.planet(1): 1, s.planet(10): 1}, 2: {s.planet(3, 1): 1, s.planet(11, 1): 2}}
    board: dict[str, Any] = {"tiles": tiles, "cubes": {0: own, **rivals}, "tech": {0: [s.EMPIRE]}}
    before, told = s.acted(0, **board)
    assert (before.phase, gains(told)) == (Phase.ASSESS, [3, 3])
    following, told = s.played(before, s.decline, lambda now: now.round < 6)
    assert (following.energy[0], gains(told), s.events(told, Event.ASSESSED)) == (12, [3, 3], [])
    _, told = s.acted(0, **board, leaders={0: s.BREISH})
    assert gains(told) == [3, 3]
    station: dict[str, Any] = {"stations": {s.BEIGE: (0, StationKind.COLONISING)}, "tech": {0: [s.EMPIRE]}}
    _, told = s.acted(0, **station, tiles={s.BEIGE: [3]}, cubes={1: {s.planet(3): 2}})
    assert gains(told) == [3]


def test_8_6_flexible_planning_extends_every_slot() -> None:
    """8.6: one parsec further, Ava's too; a cube and 1 Energy for each step, none at Parsec 3 or without a cube."""
    taken, told = taking(
        s.FLEXIBLE, upgrades={0: [UpgradeKind.RANGE + 2, UpgradeKind.RANGE + 3, UpgradeKind.RANGE + 4]}
    )
    assert members(taken.upgrades[0]) == [
        UpgradeKind.RANGE,
        UpgradeKind.RANGE + 2,
        UpgradeKind.RANGE + 3,
        UpgradeKind.RANGE + 4,
        UpgradeKind.RANGE + 5,
    ]
    assert (s.events(told, Event.REACHED), gains(told)) == ([(0, 0, 2), (0, 2, 3)], [1, 1])
    assert (taken.energy[0], taken.cubes_left[0]) == (7, Count.CUBES - 5)
    led, told = taking(s.FLEXIBLE, leaders={0: s.AVA})
    assert members(led.upgrades[0]) == [
        UpgradeKind.RANGE,
        UpgradeKind.RANGE + 2,
        UpgradeKind.RANGE + 4,
        UpgradeKind.RANGE + 6,
    ]
    assert (gains(told), led.cubes_left[0]) == ([1] * 4, Count.CUBES - 5)
    short, told = taking(s.FLEXIBLE, supply={0: 1})
    assert (members(short.upgrades[0]), gains(told), short.cubes_left[0]) == ([UpgradeKind.RANGE], [1], 0)


def test_8_7_energy_saver_lowers_consumption_once() -> None:
    """8.7: by 7; not below 20, nor to the Energy; and never upwards."""
    for consumption, left, lowered in ((40, 5, 33), (24, 5, 20), (20, 5, 20), (40, 36, 37), (30, 29, 30), (30, 35, 30)):
        energy = {0: consumption + left}
        saver, told = taking(s.ENERGY_SAVER, energy=energy, consumption={0: consumption})
        assert saver.consumption[0] == lowered
        told_of = (Event.SAVED, 0, lowered) if lowered < consumption else (Event.IDLE, 0, Idle.NO_SAVING)
        assert s.events(told, Event.SAVED, Event.IDLE)[0] == told_of
    taken, _ = taking(s.ENERGY_SAVER, energy={0: 45}, consumption={0: 40})
    following, told = s.played(taken, s.decline, lambda now: now.round < 5)
    assert (following.consumption[0], s.events(told, Event.SAVED)) == (33, [])


def test_8_8_world_traveller_collects_with_the_cubes_of_others() -> None:
    """8.8: cards and Resourceful Folk, in range and as often as before; not Buteo and stations. 1 crystal."""
    assert s.gems(taking(s.TRAVELLER)[0], 0) == [1, 1, 1]
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2, 3], s.BLUES: [10]}, "tech": {0: [s.TRAVELLER]}}
    board["cubes"] = {0: {s.planet(0): 1}, 1: {s.planet(2): 1, s.planet(10): 1}, 2: {s.planet(3): 1}}
    before = s.acting(0, s.COLLECT_TWO, **board)
    assert (before.phase, s.offered(before)) == (Phase.COLLECT, [0, 2, 3])
    collected, told = s.after(before, 2, 3)
    assert (s.events(told, Event.COLLECTED), collected.phase) == ([(0, 2), (0, 3)], Phase.ASSESS)
    assert s.gems(collected, 0) == [2, 0, 0]
    resourceful, _ = taking(s.RESOURCEFUL, **board)
    assert (resourceful.phase, s.offered(resourceful)) == (Phase.COLLECT, [0, 2, 3, 10])
    leading = s.assessing(0, **board, leaders={0: s.BUTEO})
    assert (leading.phase, s.offered(leading)) == (Phase.COLLECT, [0])
    board["cubes"][0] |= {s.planet(2, 1): 1}
    station = s.assessing(0, **board, stations={s.GREEN: (0, StationKind.COLLECTING)})
    assert (station.phase, s.offered(station)) == (Phase.COLLECT, [2])


def test_8_9_resourceful_folk_collects_twice() -> None:
    """8.9: in any parsec, with two different cubes."""
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.REDS: [22]}, "cubes": {0: {s.planet(0): 1, s.planet(22): 2}}}
    position, _ = taking(s.RESOURCEFUL, **board)
    assert (position.phase, s.offered(position)) == (Phase.COLLECT, [0, 22])
    both, told = s.after(position, 22, 22)
    assert (s.events(told, Event.COLLECTED), received(told), both.phase == Phase.COLLECT) == (
        [(0, 22)] * 2,
        [[0, 1, 1]] * 2,
        False,
    )
    assert s.offered(s.after(position, 0)[0]) == [22]
    single, _ = taking(s.RESOURCEFUL, tiles={s.GRAY: [0, 1]}, cubes={0: {s.planet(0): 1}})
    once, told = s.after(single, 0)
    assert (s.events(told, Event.COLLECTED), once.phase == Phase.COLLECT) == ([(0, 0)], False)


def test_8_10_perpetual_motion_consumes_nothing() -> None:
    """8.10: exactly 0 from the next planning on, for the order too, and also where cards would lower it."""

    def consumed(told: s.Told) -> list[tuple[int, ...]]:
        return [row for row in s.events(told, Event.CONSUMED) if row[0] == 0]

    hand: dict[str, Any] = {"hand": {0: [s.ONE_CUBE, s.TWO_CUBES, s.COLLECT_TWO, s.DISCOVERY, s.GEM_CARD, s.RAISING]}}
    taken, _ = taking(s.PERPETUAL, **hand)
    ready, _ = s.played(taken, s.decline, lambda now: now.phase != Phase.PLAN)
    assert ready.round == 4
    _, told = s.planned(ready, {0: [s.TWO_CUBES, s.COLLECT_TWO, s.DISCOVERY]})
    assert consumed(told) == [(0, 0, 20)]
    still: dict[str, Any] = {"tech": {0: [s.EXPLORER, s.PERPETUAL]}, "consumption": {0: 40}, "energy": {0: 5}}
    other = {1: [s.RAISING, s.ONE_CUBE, s.COLLECT_TWO], 0: [s.ONE_CUBE, s.TWO_CUBES, s.DISCOVERY]}
    hands = {seat: list(range(Count.START_CARDS)) for seat in (0, 1)}
    shown, told = s.planned(s.planning(**still, hand=hands), other)
    assert (consumed(told), shown.burn[0]) == ([(0, 0, 40)], 0)
    assert list(shown.order)[:3] == [1, 0, 2]
    saving = s.planning(**still, hand={0: [*range(Count.START_CARDS), s.SAVING_FOUR]})
    _, told = s.planned(saving, {0: [s.SAVING_FOUR, s.GEM_CARD, s.RAISING]})
    assert consumed(told) == [(0, 0, 40)]
    late = s.assessing(0, level={0: 1}, energy={0: 17}, **TWO_GALAXIES)
    reached = looked(lit(late, s.GREEN, Key.DONE)[0], s.PERPETUAL)
    assert (late.burn[0], s.after(reached, s.PERPETUAL)[0].burn[0]) == (-2, -2)


def test_8_11_feudalism_pays_for_majorities_on_tiles() -> None:
    """8.11: 3 Energy for each in every round, also if nothing is assessed; more cubes than each other power."""
    tiles = {s.GRAY: [0, 1], s.GREEN: [2, 3], s.BLUES: [11]}
    own = {s.planet(0): 1, s.planet(1): 2, s.planet(2): 1, s.planet(3): 1}
    rivals = {1: {s.planet(1, 1): 1, s.planet(2, 1): 1}, 2: {s.planet(3, 1): 2, s.planet(11): 1}}
    board: dict[str, Any] = {"tiles": tiles, "cubes": {0: own, **rivals}, "tech": {0: [s.EXPLORER, s.FEUDALISM]}}
    before, told = s.acted(0, **board)
    assert (before.phase, gains(told)) == (Phase.ASSESS, [3, 3])
    _, told = s.played(before, s.decline, lambda now: now.round < 6)
    assert (gains(told), s.events(told, Event.ASSESSED)) == ([3, 3], [])
    _, told = s.acted(0, **board, leaders={0: s.BREISH})
    assert gains(told) == [3, 3]


def test_8_12_journey_of_discovery_discovers_anywhere() -> None:
    """8.12: then up to two cubes on one planet of any colour, or two collections, not both."""
    position, _ = taking(s.JOURNEY)
    assert (position.phase, s.offered(position)) == (Phase.DISCOVER, [0, 1, 2])
    landing, _ = s.after(position, 2, 22, 28, 22, s.REDS)
    assert (landing.phase, s.offered(landing)) == (Phase.LAND, [s.planet(22), Key.COLLECT_IT])
    tower, _ = s.after(landing, s.planet(22))
    assert (tower.phase, tower.options(0)) == (Phase.TOWER, [1, 2])
    settled, told = s.after(tower, 2)
    assert (s.cubes(settled, 0), settled.phase == Phase.LAND, s.events(told, Event.COLLECTED)) == (
        {s.planet(22): 2},
        False,
        [],
    )
    collected, told = s.after(landing, Key.COLLECT_IT)
    assert (s.events(told, Event.COLLECTED), received(told)) == ([(0, 22)] * 2, [[0, 1, 1]] * 2)
    assert (s.cubes(collected, 0), collected.phase == Phase.LAND) == ({}, False)


def test_8_13_information_breakthrough_brings_a_card_a_bonus_and_a_crystal() -> None:
    """8.13: an AI card of the display, which is replaced; a Light card, of five one goes back; then 1 crystal."""
    display = [s.ai(number) for number in (5, 6, 1, 2, 3, 4, 7, 8)]
    position, _ = taking(s.BREAKTHROUGH, display=display)
    assert (position.phase, s.offered(position)) == (Phase.TAKE, sorted(display))
    taken, told = s.after(position, s.ai(5))
    assert (s.events(told, Event.TOOK_AI), taken.hand[0] >> s.ai(5) & 1, s.gems(taken, 0)) == (
        [(0, s.ai(5))],
        1,
        [1, 1, 0],
    )
    assert (taken.phase, taken.options(NATURE)) == (Phase.SHOW, [s.ai(number) for number in range(9, 26)])
    lighting, _ = s.after(taken, s.ai(20))
    assert (lighting.phase, lighting.display[0], s.gems(lighting, 0)) == (Phase.LIGHT, s.ai(20), [1, 1, 0])
    ended, told = s.after(lighting, 7)
    assert (s.bonuses(ended, 0)[0], s.gems(ended, 0), received(told)) == (7, [1, 1, 1], [[0, 0, 1]])
    full, _ = taking(s.BREAKTHROUGH, display=display, lights={0: [0, 1, 2]})
    giving, _ = s.after(full, s.ai(5), s.ai(20), 7)
    assert (giving.phase, len(giving.options(0)), s.gems(giving, 0)) == (Phase.GIVE_BACK, 5, [1, 1, 0])
    given, _ = s.after(giving, 0)
    assert (s.bonuses(given, 0)[:3], s.gems(given, 0), given.light_under[0]) == ([1, 2, 7], [1, 1, 1], 0)
    alone: dict[str, Any] = {"players": 1, "automa_lights": list(range(Count.LIGHTS))}
    empty, told = s.after(taking(s.BREAKTHROUGH, **alone, display=display)[0], s.ai(5), s.ai(20))
    assert (s.events(told, Event.DREW_LIGHT), s.gems(empty, 0)) == ([], [1, 1, 1])
    captain, _ = taking(s.BREAKTHROUGH, display=display, leaders={0: s.CASARES})
    assert (s.offered(captain), s.why(captain, s.ai(5))) == (sorted(display[2:]), "12.5")


def test_8_14_dominant_folk_assesses_two_galaxies() -> None:
    """8.14: different ones, also those already assessed, which can be assessed again; nothing comes before it."""
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2], s.BLUES: [10]}}
    board["cubes"] = {0: {s.planet(0): 2, s.planet(2): 1, s.planet(10): 1}}
    position, _ = taking(s.DOMINANT, **board)
    assert (position.phase, s.offered(position)) == (Phase.ASSESS, [s.GRAY, s.GREEN, s.BLUES])
    first, told = lit(position, s.GRAY)
    assert (s.offered(first), s.events(told, Event.REMOVED), len(s.bonuses(first, 0))) == (
        [s.GREEN, s.BLUES],
        [(0, s.planet(0))],
        2,
    )
    second, told = lit(first, s.BLUES)
    assert (second.phase == Phase.ASSESS, second.energy[0], s.cubes(second, 0)) == (
        False,
        19,
        {s.planet(0): 1, s.planet(2): 1},
    )
    later, _ = s.played(second, s.decline, lambda now: now.phase != Phase.ASSESS)
    assert (later.round, later.turn, s.offered(later)) == (4, 0, [s.GRAY, s.GREEN])
    acting_turn, _ = lit(s.assessing(0, **board, energy={0: 17}, level={0: 1}), s.GRAY, Key.DONE)
    again, _ = s.after(looked(acting_turn, s.DOMINANT), s.DOMINANT)
    assert (again.phase, s.offered(again)) == (Phase.ASSESS, [s.GRAY, s.GREEN, s.BLUES])
    leading: dict[str, Any] = {
        "tech": {0: [s.EMPIRE]},
        "stations": {s.GRAY: (0, StationKind.COLLECTING), s.GREEN: (0, StationKind.ASSESSING)},
    }
    for leader in (s.BUTEO, s.S3E3):
        silent, _ = taking(s.DOMINANT, **board, **leading, leaders={0: leader})
        paid, told = lit(silent, s.GREEN)
        assert (silent.phase, gains(told), s.events(told, Event.REMOVED)) == (Phase.ASSESS, [8], [])
        assert (paid.phase, gains(lit(paid, s.GRAY)[1])) == (Phase.ASSESS, [6])
    board["cubes"] = {0: {s.planet(0): 3}}
    kept, told = lit(taking(s.DOMINANT, **board, leaders={0: s.CASARES})[0], s.GRAY)
    assert (s.cubes(kept, 0), s.events(told, Event.REMOVED)) == ({s.planet(0): 3}, [])
    check_refusals("8.14")


def test_8_15_energy_boost_brings_ten_energy() -> None:
    """8.15: which may be enough for the next level."""
    taken, told = taking(s.BOOST)
    assert (gains(told), taken.energy[0], taken.level[0]) == ([10], 15, 2)
    enough, told = taking(s.BOOST, energy={0: 32})
    assert (gains(told), s.events(told, Event.LEVELLED), enough.level[0]) == ([10], [(0, 3)], 3)


def test_8_16_secondary_settlement_settles_twice() -> None:
    """8.16: one cube each, in any parsec and on any colour; twice on one planet only with expansion."""
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.BLUES: [17], s.REDS: [26]}, "cubes": {1: {s.planet(0): 1}}}
    empty = [s.planet(0, 1), s.planet(1), s.planet(1, 1), s.planet(17), s.planet(17, 1), s.planet(26), s.planet(26, 1)]
    position, _ = taking(s.SECONDARY, **board)
    assert (position.phase, s.offered(position)) == (Phase.SETTLE, empty)
    first, told = s.after(position, s.planet(17, 1))
    assert s.events(told, Event.SETTLED) == [(0, s.planet(17, 1), 1)]
    assert (first.phase, s.offered(first)) == (Phase.SETTLE, [where for where in empty if where != s.planet(17, 1)])
    both, told = s.after(first, s.planet(26))
    assert (s.cubes(both, 0), both.phase == Phase.SETTLE) == ({s.planet(17, 1): 1, s.planet(26): 1}, False)
    stacking, _ = taking(s.SECONDARY, **board, upgrades={0: [UpgradeKind.EXPANSION]})
    assert s.offered(stacking) == sorted([*empty, s.planet(0)])
    tower, _ = s.after(stacking, s.planet(26), s.planet(26))
    assert s.cubes(tower, 0) == {s.planet(26): 2}
    one, _ = s.after(position, Key.DONE, s.planet(26))
    assert (s.cubes(one, 0), s.cubes(s.after(position, s.planet(26), Key.DONE)[0], 0)) == (
        {s.planet(26): 1},
        {s.planet(26): 1},
    )
    assert s.cubes(s.after(position, Key.DONE, Key.DONE)[0], 0) == {}


# 9. Bonus cards


def test_9_1_gems_of_a_kind() -> None:
    """9.1: 3, and 1 for each gem of that kind."""
    own: dict[str, Any] = {"gems": {0: (4, 2, 1)}}
    assert [worth(card, **own) for card in (COAL_CARD, GOLD_CARD, CRYSTAL_CARD)] == [7, 5, 4]
    assert [worth(card) for card in (COAL_CARD, GOLD_CARD, CRYSTAL_CARD)] == [3] * 3


def test_9_2_cubes_on_planets_of_a_colour() -> None:
    """9.2: 3, and 1 for each own cube there; blue, brown and red."""
    own = {s.planet(0): 2, s.planet(9): 1, s.planet(9, 1): 3, s.planet(9, 2): 1, s.planet(25): 2, s.planet(9, 3): 3}
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 9], s.REDS: [25]}, "cubes": {0: own, 1: {s.planet(25, 1): 3}}}
    assert [worth(card, **board) for card in (BLUE_CARD, BROWN_CARD, RED_CARD)] == [6, 7, 8]
    assert [worth(card) for card in (BLUE_CARD, BROWN_CARD, RED_CARD)] == [3] * 3


def test_9_3_cubes_in_a_parsec() -> None:
    """9.3: 4, and 1 for each own cube there."""
    own = {s.planet(0): 2, s.planet(2): 1, s.planet(11): 1, s.planet(12): 1, s.planet(13): 3, s.planet(25): 2}
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2], s.BLUES: [11, 12], s.ORANGE: [13], s.REDS: [25]}}
    board["cubes"] = {0: own, 1: {s.planet(25, 1): 3}}
    assert [worth(card, **board) for card in (NEAR_CARD, MIDDLE_CARD, FAR_CARD)] == [7, 9, 6]
    assert [worth(card) for card in (NEAR_CARD, MIDDLE_CARD, FAR_CARD)] == [4] * 3


def test_9_4_cubes_on_the_own_board() -> None:
    """9.4: 1, and 1 for each, those on extra panels included."""
    own: dict[str, Any] = {"upgrades": {0: [UpgradeKind.DESERT, UpgradeKind.RANGE, UpgradeKind.PROJECT]}}
    assert [worth(card, **own) for card in BOARD_CARDS] == [4] * 3
    assert worth(BOARD_CARDS[0]) == 1
    assert worth(BOARD_CARDS[0], **own, level={2: 3, 0: 1}, tech={0: [s.STARGATE]}, leaders={0: s.AVA}) == 6


def test_9_5_light_cards() -> None:
    """9.5: 1, and 2 for each own Light card, this one included."""
    assert [worth(card) for card in LIGHT_CARDS] == [3] * 3
    assert scoring(lights={0: LIGHT_CARDS[:2]}, dark_kept={0: 0})[2] == 10
    three = {"lights": {0: [LIGHT_CARDS[0], COAL_CARD, GOLD_CARD]}, "dark": {0: BEIGE_CARD}}
    assert scoring(**three)[2] == 7 + 3 + 3 + 3


def test_9_6_five_without_a_condition() -> None:
    """9.6: always 5."""
    rich: dict[str, Any] = {**TWO_GALAXIES, "gems": {0: (3, 3, 3)}, "upgrades": {0: [UpgradeKind.DESERT]}}
    assert [worth(card) for card in FIVES] == [5] * 3
    assert worth(FIVES[0], **rich) == 5


def test_9_7_stations() -> None:
    """9.7: 2, and 4 for each own station."""
    board: dict[str, Any] = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2], s.BLUES: [11]}, "options": {"stations": True}}
    board["cubes"] = {0: {s.planet(0): 1, s.planet(2): 1}, 1: {s.planet(11): 1}}
    built = {
        s.GRAY: (0, StationKind.COLLECTING),
        s.GREEN: (0, StationKind.COLONISING),
        s.BLUES: (1, StationKind.COLLECTING),
    }
    assert [worth(STATION_CARD, **board), worth(STATION_CARD, **board, stations=built)] == [2, 10]


def test_9_8_consumption() -> None:
    """9.8: a tenth, rounded down."""
    values = {20: 2, 29: 2, 36: 3, 99: 9, 100: 10}
    assert {number: worth(TENS_CARD, consumption={0: number}) for number in values} == values


def test_9_9_ai_cards() -> None:
    """9.9: 1, and 2 for each own AI card, beside the usual 2."""
    cards: dict[str, Any] = {"hand": {0: [s.ai(21)]}, "slots": {0: [[], [], [s.ai(22), s.ai(23), s.RAISING, s.ai(9)]]}}
    assert [worth(AI_CARD), worth(AI_CARD, **cards)] == [1, 9]
    assert scoring(dark={0: AI_CARD}, **cards)[1] == 8


def test_9_10_a_galaxy() -> None:
    """9.10: 3; 9 with the majority there, 6 with a colony only."""
    first = {s.GRAY: 0, s.BEIGE: 3, s.TURQUOISE: 13, s.BROWNS: 15, s.PURPLE: 24, s.YELLOW: 27}
    cards = dict(
        zip(
            (s.GRAY, s.BEIGE, s.BROWNS, s.TURQUOISE, s.YELLOW, s.PURPLE), range(GRAY_CARD, PURPLE_CARD + 1), strict=True
        )
    )
    for galaxy, tile in first.items():
        tiles = {galaxy: [tile]} | ({} if galaxy else {s.GRAY: [0, 1]})
        for own, other, right in ((1, 0, 9), (2, 1, 9), (1, 1, 6), (1, 2, 6), (0, 1, 3), (0, 0, 3)):
            there = {0: {s.planet(tile): own}, 1: {s.planet(tile, 1): other}}
            assert worth(cards[galaxy], players=4, tiles=tiles, cubes=there) == right
    station: dict[str, Any] = {"stations": {s.GRAY: (0, StationKind.COLONISING)}, "cubes": {1: {s.planet(0): 2}}}
    assert worth(GRAY_CARD, tiles={s.GRAY: [0, 1]}, **station) == 9


# 10. The end


def test_10_1_level_three_ends_the_match_with_the_round() -> None:
    """10.1: the first there takes the throne; the round is played to its end, and others can rise."""
    board: dict[str, Any] = {"tiles": {s.GREEN: [2]}, "cubes": {1: {s.planet(2): 1}}, "level": {0: 2, 1: 2}}
    before = s.buying(0, energy={0: 25, 1: 15}, **board)
    first, told = s.after(before, Key.DONE)
    assert (s.events(told, Event.LEVELLED, Event.THRONE), first.throne) == (
        [(Event.LEVELLED, 0, 3), (Event.THRONE, 0)],
        0,
    )
    assert (first.phase, first.round, first.ended) == (Phase.PLAN, 4, 0)
    acting_turn, _ = s.played(first, s.decline, lambda now: now.phase != Phase.ASSESS)
    assert s.asked(acting_turn) == 1
    risen, told = lit(acting_turn, s.GREEN)
    assert (s.events(told, Event.LEVELLED)[0], s.events(told, Event.THRONE)) == ((1, 3), [])
    over, _ = s.finished(risen)
    assert (over.phase, over.round, over.ended, over.throne, over.level[1] >= 3) == (Phase.OVER, 4, 1, 0, True)


def test_10_2_the_limit_of_rounds_ends_the_match() -> None:
    """10.2: 30 unless changed; the final scoring is done as always."""
    for rounds, options in ((30, {}), (5, {"rounds": 5}), (12, {"rounds": 12})):
        over, told = s.finished(s.planning(round=rounds - 1, options=options))
        assert (over.phase, over.round, over.ended, over.throne) == (Phase.OVER, rounds, 2, NONE)
        assert s.events(told, Event.ENDED) == [(1,)]
        assert len(s.events(told, Event.SCORED)) == 3


def test_10_3_gems_ai_cards_and_bonus_cards_bring_energy() -> None:
    """10.3: 1, 2 and 3 for gems, 2 for AI cards wherever they are, and bonus cards; the throne counts first."""
    cards: dict[str, Any] = {
        "hand": {0: [s.ai(21), s.ONE_CUBE]},
        "slots": {0: [[], [], [s.ai(22), s.ai(23), s.RAISING, s.ai(9)]]},
    }
    assert [scoring(gems={0: own})[0] for own in ((5, 0, 0), (0, 5, 0), (0, 0, 5), (3, 2, 1))] == [5, 10, 15, 10]
    assert scoring(**cards)[1] == 8
    assert scoring()[:2] == (0, 0)
    both: dict[str, Any] = {"lights": {0: [BOARD_CARDS[0]]}, "dark": {0: TENS_CARD}, "level": {2: 3}}
    over, told = s.finished(s.planning(**both, **cards, gems={0: (1, 1, 0)}, consumption={0: 50}, energy={0: 4}))
    (row,) = (one for one in s.events(told, Event.SCORED) if one[0] == 0)
    assert (row, gains(told), over.energy[0]) == ((0, 3, 8, 6), [17], 21)
    assert [[card.id for card in s.look(over, seat).powers[0].bonuses] for seat in (1, 2)] == [
        [*BOARD_CARDS[:1], TENS_CARD]
    ] * 2
    for level, first in (({2: 3}, [2, 0, 1]), ({}, [0, 1, 2])):
        last, _ = s.played(s.planning(level=level, round=30), s.decline, lambda now: now.phase != Phase.COUNT)
        assert (s.asked(last), last.options(s.asked(last))) == (first[0], [Key.DONE])
        assert [one[0] for one in s.events(s.after(last, Key.DONE)[1], Event.SCORED)] == first


def test_10_4_final_scoring_can_bring_levels() -> None:
    """10.4: as long as the Energy is enough, without cards and gifts."""
    own: dict[str, Any] = {"dark_kept": {0: 0, 1: 0, 2: 0}, "level": {2: 3}, "energy": {0: 15}}
    over, told = s.finished(s.planning(**own, gems={0: (0, 0, 10)}))
    assert (over.level[0], over.energy[0], list(over.tech)[:2]) == (2, 5, [NONE, NONE])
    assert s.events(told, Event.LEVELLED, Event.TOOK_TECH, Event.GOT_GEMS) == [
        (Event.LEVELLED, 0, 1),
        (Event.LEVELLED, 0, 2),
    ]
    exact, _ = s.finished(s.planning(**own, gems={0: (0, 1, 1)}))
    assert (exact.level[0], exact.energy[0]) == (1, 0)
    short, _ = s.finished(s.planning(**own, gems={0: (0, 2, 0)}))
    assert (short.level[0], short.energy[0]) == (0, 19)


def test_10_5_level_then_energy_then_cubes_on_the_board_win() -> None:
    """10.5: powers that are still equal share the victory; one that has won alone takes the throne."""

    def payoffs(level: list[int], energy: list[int], upgrades: list[int], **wishes: Any) -> list[float]:
        own = {seat: list(range(number)) for seat, number in enumerate(upgrades)}
        none = dict.fromkeys(range(3), 0)
        cards: dict[str, Any] = {"level": dict(enumerate(level)), "energy": dict(enumerate(energy)), "upgrades": own}
        over, told = s.finished(s.planning(**cards | {"dark_kept": none} | wishes))
        winners = GAME.result(over).winners
        assert winners == [seat for seat, share in enumerate(over.payoffs()) if share]
        assert s.events(told, Event.CROWNED) == [(seat,) for seat in winners if len(winners) == 1]
        assert s.look(over).throne == (winners[0] if len(winners) == 1 else None)
        return over.payoffs()

    assert payoffs([4, 3, 3], [0, 19, 19], [0, 3, 3]) == [1, 0, 0]
    assert payoffs([3, 3, 3], [5, 7, 6], [3, 0, 3]) == [0, 1, 0]
    assert payoffs([3, 3, 3], [7, 7, 7], [1, 2, 3]) == [0, 0, 1]
    assert payoffs([3, 3, 2], [7, 7, 19], [2, 2, 3]) == [0.5, 0.5, 0]
    assert payoffs([3, 3, 3], [7, 7, 7], [2, 2, 2]) == [1 / 3] * 3
    assert payoffs([3, 3, 3], [7, 7, 7], [2, 2, 2], tech={1: [s.STARGATE]}) == [0, 1, 0]


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    check_citations(GAME, globals(), SECTIONS)


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule of these sections the catalogue can refuse with."""
    assert set(REFUSALS) == refusing(GAME, SECTIONS)
