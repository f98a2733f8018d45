"""Rules 11 to 13 of The Council of Shadows, stations, leaders and the solo match: one test for each number."""

from collections.abc import Callable
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import (
    AUTOMA,
    AUTOMAS,
    NONE,
    AutomaIdle,
    Event,
    Key,
    Phase,
    Stage,
    StationKind,
)
from armillary.games.council_of_shadows.people.view.board import Power
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE
from tests.games.any_game.citing import check_citations, refusing
from tests.games.council_of_shadows import situations as s

SECTIONS = range(11, 14)
STATIONS = {"stations": True}
CONSUMPTION_CARD, GALAXY_CARD = 19, 21
"""The Dark bonus cards for consumption and for the grey galaxy."""
LAST: Any = {"options": {"rounds": 5}, "round": 5}
"""The last round."""
A1, A2, A3, A4, A5, A6, B1, B2, B3, B4, B5, C1, C2, C3, C4, C5, S1, S2 = range(18)
"""Automa cards."""

Refusal = tuple[CouncilRules, int]
"""A position, and a key that the seat asked there may not answer."""


# ways to begin


def settled(*planets: int) -> dict[int, dict[int, int]]:
    """One cube of power 0 on each of some planets."""
    return {0: dict.fromkeys(planets, 1)}


def building(*planets: int, **wishes: Any) -> CouncilRules:
    """Power 0, with gems for every station and colonies on some planets, begins to buy; stations are in play."""
    usual: Any = {"options": STATIONS, "cubes": settled(*planets), "gems": {0: (1, 3, 2)}}
    return s.buying(**usual | wishes)


def siting() -> CouncilRules:
    """A galaxy is chosen: there are colonies in three, and a station of a power in one of them."""
    there: Any = {s.GREEN: [3], s.BLUES: [13], s.GRAY: [0, 1]}
    wishes: Any = {"tiles": there, "stations": {s.GRAY: (1, StationKind.ASSESSING)}, "gems": {0: (0, 2, 0)}}
    before = building(s.planet(0), s.planet(3), s.planet(13), **wishes)
    return s.after(before, Key.BUY_STATION + StationKind.COLONISING)[0]


def collecting(**wishes: Any) -> CouncilRules:
    """Power 0 assesses, and first its station in the green galaxy collects: only one tile there has its cube."""
    there: Any = {
        "tiles": {s.GREEN: [3, 5], s.GRAY: [0, 1]},
        "cubes": {0: {s.planet(3): 1, s.planet(0): 1}, 1: {s.planet(5): 1}},
    }
    return s.assessing(**there | {"stations": {s.GREEN: (0, StationKind.COLLECTING)}} | wishes)


def choosing_leaders(*order: int, players: int = 3) -> CouncilRules:
    """The first order is dealt, and leaders are chosen next."""
    position, _ = s.played(s.start(players, leaders=True), s.decline, lambda one: one.phase != Phase.ORDER)
    return s.after(position, *order[:-1])[0]


def led_by(leader: int) -> Power:
    """A power that has taken a leader in setup."""
    choosing = choosing_leaders(1, 0, players=2)
    return s.look(s.after(choosing, leader)[0]).powers[s.asked(choosing)]


def chosen_last(**wishes: Any) -> CouncilRules:
    """Casares has a choice of AI cards for nothing."""
    before = s.buying(leaders={0: s.CASARES}, level={0: 1}, energy={0: 20}, **wishes)
    rising, _ = s.played(before, s.decline, lambda one: one.phase != Phase.TECH)
    return s.after(rising, s.BREAKTHROUGH)[0]


def solo(card: int, *answers: int, **wishes: Any) -> CouncilRules:
    """The first question of the Automa's turn, or the one after some answers."""
    return s.automa(card, *answers, **wishes)[0]


def ready(**wishes: Any) -> CouncilRules:
    """The player of a solo match has planned, and the Automa's card is turned up next."""
    return s.planned(s.planning(players=1, **wishes))[0]


OCCUPIED: Any = {"tiles": {s.GRAY: [2, 5], s.GREEN: [0, 1, 3, 4]}, "cubes": settled(0, 1, 4, 5, 8, 9, 12, 16, 20)}
"""Both galaxies of Parsec 1 are full in a solo match, and the player is on every blue planet."""
BLUE_ONES: Any = {"tiles": {s.GRAY: [0, 2], s.GREEN: [1]}, "cubes": settled(0)}
"""In the grey galaxy three blue planets are empty and one is not."""

REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "11.1": lambda: [
        (s.buying(cubes=settled(s.planet(0))), Key.BUY_STATION + StationKind.COLLECTING),
        (building(), Key.BUY_STATION + StationKind.COLLECTING),
        (
            building(s.planet(0), stations={s.GRAY: (1, StationKind.COLLECTING)}),
            Key.BUY_STATION + StationKind.COLLECTING,
        ),
        (
            building(0, 12, tiles={s.GREEN: [3]}, stations={s.GRAY: (0, StationKind.COLLECTING)}),
            Key.BUY_STATION + StationKind.COLLECTING,
        ),
        *((siting(), galaxy) for galaxy in (s.GRAY, s.ORANGE, s.PURPLE)),
    ],
    "11.2": lambda: [(collecting(), tile) for tile in (0, 1, 5)],
    "12.1": lambda: [(s.after(choosing_leaders(1, 2, 0), s.ZOE)[0], s.ZOE)],
    "12.2": lambda: [
        (s.assessing(leaders={0: s.BUTEO}, cubes={0: {s.planet(0): 1}, 1: {s.planet(1): 1}}), 1),
        (s.assessing(leaders={0: s.BUTEO}, cubes=settled(s.planet(0)), tiles={s.PURPLE: [27]}), 27),
    ],
    "12.3": lambda: [
        (s.buying(), Key.EXTRA_COLONY),
        (s.buying(leaders={0: s.AVA}), Key.EXTRA_COLONY),
        (s.after(s.buying(leaders={0: s.ZOE}), Key.EXTRA_COLONY, s.planet(0))[0], Key.EXTRA_COLONY),
        (s.buying(leaders={0: s.ZOE}, cubes=settled(0, 1, 4, 5)), Key.EXTRA_COLONY),
        (s.buying(leaders={0: s.ZOE}, supply={0: 0}), Key.EXTRA_COLONY),
        (s.after(s.buying(leaders={0: s.ZOE}), Key.EXTRA_COLONY)[0], Key.DONE),
    ],
    "12.4": lambda: [(s.buying(leaders={0: leader}), Key.BUY_UPGRADE + 9) for leader in (s.ZOE, s.BREISH)],
    "12.5": lambda: [
        *(
            (s.buying(leaders={0: s.CASARES}, display=[s.ai(5), s.ai(6)], gems={0: (9, 9, 9)}), s.ai(number))
            for number in (5, 6)
        ),
        *((chosen_last(display=[s.ai(5), s.ai(6)]), s.ai(number)) for number in (5, 6)),
    ],
    "13.1": lambda: [(s.played(s.start(1), s.decline, lambda one: one.phase != Phase.CIVILISATION)[0], AUTOMAS)],
    "13.2": lambda: [
        (ready(), B1),
        (ready(), S1),
        (ready(level={1: 1}, options={"silver": True}), S2),
        (ready(automa_left=[A2, A3, B1]), A1),
    ],
    "13.5": lambda: [(solo(A1, **BLUE_ONES), key) for key in (0, 4, 10, 3, 123)],
    "13.6": lambda: [(solo(A4, 3, 4), tile) for tile in (0, 2, 5)],
    "13.8": lambda: [(removing(), key) for key in (4, 5, 2, 12)],
}
"""Every kind of key that can be refused, by the rule that forbids it."""


def removing() -> CouncilRules:
    """The Automa assesses the grey galaxy, where it has cubes on two planets."""
    there: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [3]}, "cubes": {0: {4: 1, 5: 1}, 1: {0: 2, 1: 1, 12: 1}}}
    position, _ = s.played(s.automa(A6, **there)[0], s.decline, lambda one: one.phase != Phase.REMOVE)
    return position


def next_assessment(position: CouncilRules, phase: int) -> CouncilRules:
    """A question to power 0 in the assessment of the next round."""

    def before(one: CouncilRules) -> bool:
        return (one.round, one.stage, one.turn, one.phase) != (position.round + 1, Stage.ASSESSING, 0, phase)

    return s.played(position, s.decline, before)[0]


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert s.why(before, key) == rule, f"{GAME.ask_name(before, s.asked(before))}, key {key}"


# 11. Stations


def test_11_1_a_station_goes_to_a_galaxy_with_an_own_colony_and_no_station() -> None:
    """11.1: each kind once, as one of the three purchases, for coal and gold, two crystals or two gold."""
    before = building(s.planet(0))
    assert [key - Key.BUY_STATION for key in s.offered(before) if key >= Key.BUY_STATION] == [0, 1, 2]
    for kind, cost in [
        (StationKind.COLLECTING, (1, 1, 0)),
        (StationKind.ASSESSING, (0, 0, 2)),
        (StationKind.COLONISING, (0, 2, 0)),
    ]:
        one = building(s.planet(0), gems={0: cost}, left=1)
        built, told = s.after(one, Key.BUY_STATION + kind)
        assert (s.events(told, Event.BUILT), built.station[s.GRAY]) == ([(0, kind, s.GRAY)], kind)
        assert (s.gems(built, 0), built.phase) == ([0, 0, 0], Phase.PLAN)
        poor = building(s.planet(0), gems={0: (cost[0] + 1, 0, 1)})
        assert (kind != StationKind.COLLECTING) == (Key.BUY_STATION + kind not in poor.options(0))
    assert (siting().phase, siting().options(0)) == (Phase.STATION, [s.GREEN, s.BLUES])
    stays, _ = s.after(siting(), s.GREEN)
    assert (stays.station[s.GREEN], stays.station[s.GRAY]) == (StationKind.COLONISING, 3 + StationKind.ASSESSING)
    two = building(0, 12, tiles={s.GREEN: [3]}, stations={s.GRAY: (0, StationKind.COLLECTING)})
    assert [key - Key.BUY_STATION for key in s.offered(two) if key >= Key.BUY_STATION] == [1, 2]
    check_refusals("11.1")


def test_11_2_a_collecting_station_collects_a_tile_of_its_galaxy() -> None:
    """11.2: one with an own cube, before assessing, once in a round, in any parsec, or not."""
    before = collecting()
    assert (before.phase, before.options(0)) == (Phase.COLLECT, [3, Key.DONE])
    done, told = s.after(before, 3)
    assert (done.phase, done.energy[0], s.events(told, Event.COLLECTED)) == (Phase.ASSESS, 2, [(0, 3)])
    declined, _ = s.after(before, Key.DONE)
    assert (declined.phase, declined.energy[0]) == (Phase.ASSESS, 0)
    assert next_assessment(done, Phase.COLLECT).options(0) == [3, Key.DONE]
    far = collecting(
        stations={s.PURPLE: (0, StationKind.COLLECTING)}, tiles={s.PURPLE: [27]}, cubes=settled(s.planet(27))
    )
    assert s.after(far, 27)[0].energy[0] == 4
    for stations in (
        {s.GREEN: (1, StationKind.COLLECTING)},
        {s.GREEN: (0, StationKind.COLONISING)},
        {s.BLUES: (0, StationKind.COLLECTING)},
    ):
        assert collecting(stations=stations).phase == Phase.ASSESS
    both = collecting(leaders={0: s.BUTEO})
    for answers, energy in [((0, 3), 2), ((Key.DONE, 3), 2), ((3, 3), 4)]:
        after_both, _ = s.after(both, *answers)
        assert (after_both.phase, after_both.energy[0]) == (Phase.ASSESS, energy)
    check_refusals("11.2")


def test_11_3_an_assessing_station_keeps_the_cube() -> None:
    """11.3: of its owner, in its galaxy, where a colony is still needed."""
    there: Any = {
        "tiles": {s.GREEN: [3], s.GRAY: [0, 1]},
        "cubes": {0: {s.planet(3): 1, s.planet(0): 1}, 1: {s.planet(1): 1}},
    }
    before = s.assessing(stations={s.GREEN: (0, StationKind.ASSESSING)}, **there)
    kept, told = s.after(before, s.GREEN)
    assert (s.cubes(kept, 0), s.events(told, Event.REMOVED)) == ({s.planet(3): 1, s.planet(0): 1}, [])
    assert (kept.energy[0], kept.phase) == (8, Phase.LIGHT)
    _, told = s.after(before, s.GRAY)
    assert s.events(told, Event.REMOVED) == [(0, s.planet(0))]
    for owner, kind in [(1, StationKind.ASSESSING), (0, StationKind.COLONISING)]:
        _, told = s.after(s.assessing(stations={s.GREEN: (owner, kind)}, **there), s.GREEN)
        assert s.events(told, Event.REMOVED) == [(0, s.planet(3))]
    empty = s.assessing(
        stations={s.BLUES: (0, StationKind.ASSESSING)}, **there | {"tiles": {s.GREEN: [3], s.BLUES: [13]}}
    )
    assert s.offered(empty) == [s.GRAY, s.GREEN]


def test_11_4_cubes_on_a_colonising_station_count_for_the_majority_alone() -> None:
    """11.4: three of the supply, or what is left; they are no colonies, and never removed."""
    there: Any = {"tiles": {s.GREEN: [3], s.GRAY: [0, 1]}, "cubes": {0: {s.planet(3): 1}, 1: {s.planet(3, 1): 3}}}
    bought, _ = s.after(building(gems={0: (0, 2, 0)}, **there), Key.BUY_STATION + StationKind.COLONISING)
    assert (bought.station_stock[s.GREEN], bought.cubes_left[0], s.cubes(bought, 0)) == (3, 26, {s.planet(3): 1})
    green = next(galaxy for galaxy in s.look(bought).galaxies if galaxy.id == s.GREEN)
    assert (green.colonies, green.strength, green.leads) == ([1, 3, 0], [4, 3, 0], 0)
    for left in (2, 0):
        short, _ = s.after(building(supply={0: left}, gems={0: (0, 2, 0)}), Key.BUY_STATION + StationKind.COLONISING)
        assert (short.station_stock[s.REDS], short.cubes_left[0]) == (left, 0)
    before = s.assessing(stations={s.GREEN: (0, StationKind.COLONISING)}, **there)
    paid, told = s.after(before, s.GREEN)
    assert (s.events(told, Event.ASSESSED), s.cubes(paid, 0), paid.station_stock[s.GREEN]) == (
        [(0, s.GREEN, 8, 1)],
        {},
        3,
    )
    alone = s.assessing(
        stations={s.BLUES: (0, StationKind.COLONISING)}, **there | {"tiles": {s.GREEN: [3], s.BLUES: [13]}}
    )
    assert s.offered(alone) == [s.GREEN]
    assert s.look(alone).powers[0].colonies == 1


# 12. Leaders


def test_12_1_leaders_are_chosen_from_the_last_to_the_first() -> None:
    """12.1: each one that nobody has; it says where consumption starts."""
    position = choosing_leaders(1, 2, 0)
    assert (position.phase, s.asked(position), position.options(0)) == (Phase.LEADER, 0, list(range(6)))
    second, told = s.after(position, s.ZOE)
    assert (s.asked(second), second.options(2), s.events(told, Event.LEADS)) == (2, [0, 2, 3, 4, 5], [(0, s.ZOE)])
    third, _ = s.after(second, s.BUTEO)
    assert (s.asked(third), third.options(1)) == (1, [2, 3, 4, 5])
    begun, _ = s.after(third, s.S3E3)
    assert (begun.round, list(begun.leader)) == (1, [s.ZOE, s.S3E3, s.BUTEO, NONE])
    assert list(begun.consumption) == [34, 27, 30, 0]
    check_refusals("12.1")


def test_12_2_buteo_collects_a_tile_before_assessing() -> None:
    """12.2: consumption 30; once in a round, any tile with an own cube, in any parsec, or none."""
    assert led_by(s.BUTEO).consumption == 30
    there: Any = {
        "tiles": {s.PURPLE: [27], s.GRAY: [0, 1]},
        "cubes": {0: {s.planet(27): 1, s.planet(0): 2}, 1: {s.planet(1): 1}},
    }
    before = s.assessing(leaders={0: s.BUTEO}, **there)
    assert (before.phase, before.options(0)) == (Phase.COLLECT, [0, 27, Key.DONE])
    done, told = s.after(before, 27)
    assert (done.phase, done.energy[0], s.events(told, Event.COLLECTED)) == (Phase.ASSESS, 4, [(0, 27)])
    declined, _ = s.after(before, Key.DONE)
    assert (declined.phase, declined.energy[0]) == (Phase.ASSESS, 0)
    assert next_assessment(done, Phase.COLLECT).options(0) == [0, 27, Key.DONE]
    assert s.assessing(leaders={0: s.BREISH, 1: s.BUTEO}, **there).phase == Phase.ASSESS
    check_refusals("12.2")


def test_12_3_zoe_settles_in_her_buying_turn() -> None:
    """12.3: consumption 34; once, with one cube, in any parsec, on a colour she is adapted to, beside purchases."""
    assert led_by(s.ZOE).consumption == 34
    there: Any = {"tiles": {s.PURPLE: [27], s.BLUES: [14], s.GRAY: [0, 3]}, "cubes": {1: {s.planet(0): 1}}}
    before = s.buying(leaders={0: s.ZOE}, **there)
    choosing, _ = s.after(before, Key.EXTRA_COLONY)
    assert (choosing.phase, choosing.options(0)) == (Phase.SETTLE, [s.planet(0, 1), s.planet(3), s.planet(27)])
    done, told = s.after(choosing, s.planet(27))
    assert (done.phase, done.left, s.events(told, Event.SETTLED)) == (Phase.BUY, 3, [(0, s.planet(27), 1)])
    desert = s.buying(leaders={0: s.ZOE}, upgrades={0: [0]}, **there)
    assert s.offered(s.after(desert, Key.EXTRA_COLONY)[0]) == [1, 12, 13, 56, 57, 108, 109]
    stacking = s.buying(leaders={0: s.ZOE}, upgrades={0: [2]}, **there)
    assert s.planet(0) in s.offered(s.after(stacking, Key.EXTRA_COLONY)[0])
    for gems_left, left in [((0, 0, 0), 3), ((3, 3, 3), 0)]:
        late = s.buying(leaders={0: s.ZOE}, gems={0: gems_left}, left=left, **there)
        assert late.options(0) == [Key.EXTRA_COLONY, Key.DONE]
    again, _ = s.played(done, s.decline, lambda one: one.round == 4 or one.turn != 0)
    assert (again.round, again.phase, Key.EXTRA_COLONY in again.options(0)) == (5, Phase.BUY, True)
    check_refusals("12.3")


def test_12_4_ava_has_a_slot_more() -> None:
    """12.4: consumption 28; at the right end, it reaches Parsec 1 with a cube on its panel, and can be upgraded."""
    own = led_by(s.AVA)
    assert (own.consumption, own.board_cubes, own.cubes_left) == (28, 1, 29)
    assert [slot.reach for slot in own.slots] == [1, 1, 1, 1]
    bought, _ = s.after(s.buying(leaders={0: s.AVA}, gems={0: (0, 1, 1)}), Key.BUY_UPGRADE + 9, 10)
    assert ([slot.reach for slot in s.look(bought).powers[0].slots], bought.energy[0]) == ([1, 1, 1, 2], 1)
    far, _ = s.after(bought, Key.BUY_UPGRADE + 10)
    assert ([slot.reach for slot in s.look(far).powers[0].slots], far.energy[0]) == ([1, 1, 1, 3], 2)
    assert (s.look(far).powers[0].board_cubes, far.cubes_left[0]) == (3, 27)
    assert Key.BUY_UPGRADE + 10 not in s.buying(leaders={0: s.AVA}, gems={0: (9, 9, 9)}).options(0)
    there: Any = {"tiles": {s.GRAY: [0, 1], s.BLUES: [13]}, "leaders": {0: s.AVA}}
    last = s.acting(0, NONE, NONE, NONE, s.ONE_CUBE, **there)
    assert (last.slot, last.phase, s.offered(last)) == (3, Phase.SETTLE, [0, 1, 4, 5])
    assert s.planet(13) in s.offered(s.acting(0, NONE, NONE, NONE, s.ONE_CUBE, upgrades={0: [9]}, **there))
    slid, _ = s.passed(s.acting(0, NONE, NONE, s.ONE_CUBE, s.RAISING, **there))
    assert (s.tops(slid, 0)[3], members(slid.hand[0])) == (s.ONE_CUBE, [s.RAISING])
    check_refusals("12.4")


def test_12_5_casares_keeps_three_colonies_and_has_no_high_towers() -> None:
    """12.5: consumption 26; the third cube of a galaxy counts; cards for three cubes are neither bought nor taken."""
    assert led_by(s.CASARES).consumption == 26
    for own, removed in [
        ({0: 3}, []),
        ({0: 2, 4: 1}, []),
        ({0: 3, 4: 1}, []),
        ({0: 2}, [(0, 0)]),
        ({0: 2, 12: 1}, [(0, 0)]),
    ]:
        before = s.assessing(leaders={0: s.CASARES}, tiles={s.GRAY: [0, 1], s.GREEN: [3]}, cubes={0: own})
        paid, told = s.after(before, s.GRAY)
        assert (paid.phase, s.events(told, Event.REMOVED)) == (Phase.LIGHT, removed)
        assert sum(s.cubes(paid, 0).values()) == sum(own.values()) - len(removed)
    rich = s.buying(leaders={0: s.CASARES}, display=[s.ai(5), s.ai(6), s.ai(1)], gems={0: (9, 9, 9)})
    assert (s.ai(1) in rich.options(0), s.ai(5) in rich.options(0), s.ai(6) in rich.options(0)) == (True, False, False)
    free = chosen_last(display=[s.ai(5), s.ai(6), s.ai(1)])
    assert (free.phase, [card for card in s.offered(free) if card in {s.ai(5), s.ai(6)}]) == (Phase.TAKE, [])
    assert s.ai(5) in s.buying(leaders={0: s.BUTEO}, display=[s.ai(5)], gems={0: (9, 9, 9)}).options(0)
    check_refusals("12.5")


def test_12_6_s3e3_gets_energy_for_every_colony() -> None:
    """12.6: consumption 27; before assessing, in each round, even if nothing is assessed."""
    assert led_by(s.S3E3).consumption == 27
    there: Any = {"tiles": {s.GRAY: [0, 1], s.PURPLE: [27]}, "cubes": {0: {0: 2, 4: 1, 108: 1}, 1: {1: 1}}}
    before = s.assessing(leaders={0: s.S3E3}, **there)
    assert (before.phase, before.energy[0]) == (Phase.ASSESS, 4)
    done, _ = s.passed(before)
    assert done.energy[0] == 4
    again, told = s.played(done, s.decline, lambda one: one.round == 4 or one.phase != Phase.ASSESS)
    assert (again.energy[0], (0, 4) in s.events(told, Event.GAINED)) == (8, True)
    stocked = s.assessing(leaders={0: s.S3E3}, stations={s.GRAY: (0, StationKind.COLONISING)}, **there)
    assert stocked.energy[0] == 4


def test_12_7_breish_starts_with_energy_and_wins_ties() -> None:
    """12.7: consumption 25 and 8 Energy, wherever in the order; ties pay more, and count for nothing else."""
    for leaders in ([s.BREISH, s.BUTEO], [s.BUTEO, s.BREISH]):
        begun, _ = s.after(choosing_leaders(1, 0, players=2), *leaders)
        own = next(power for power in s.look(begun).powers if power.leader == s.BREISH)
        assert (own.consumption, own.energy) == (25, 8)
    for theirs, energy, most in [({4: 1}, 6, 1), ({4: 1, 5: 1}, 3, 0), ({}, 6, 1)]:
        before = s.assessing(leaders={0: s.BREISH}, cubes={0: {0: 1}, 1: theirs})
        assert s.events(s.after(before, s.GRAY)[1], Event.ASSESSED) == [(0, s.GRAY, energy, most)]
    there: Any = {"cubes": {0: {0: 1}, 1: {1: 1}}, "dark": {0: GALAXY_CARD}}
    tied = s.assessing(leaders={0: s.BREISH}, tech={0: [s.EMPIRE, s.FEUDALISM]}, **there)
    assert (tied.energy[0], s.look(tied, 0).powers[0].bonuses[0].worth) == (0, 6)
    _, told = s.finished(s.planning(leaders={0: s.BREISH}, **LAST, **there))
    assert (0, 0, 0, 6) in s.events(told, Event.SCORED)
    other = s.assessing(leaders={0: s.BUTEO}, **there)
    assert s.events(s.after(other, Key.DONE, s.GRAY)[1], Event.ASSESSED) == [(0, s.GRAY, 3, 0)]


# 13. Solo


def test_13_1_a_single_player_plays_against_the_automa() -> None:
    """13.1: in six galaxies; the Automa is the blue civilisation, with cubes and a place in the order, and no cards."""
    position = s.start(1)
    assert [galaxy.id for galaxy in s.look(position).galaxies] == [s.GRAY, s.GREEN, s.BLUES, s.ORANGE, s.REDS, s.PURPLE]
    assert members(position.dark_cards) == members(s.start(2).dark_cards) == [19, 20, 21, 26]
    naming, _ = s.played(position, s.decline, lambda one: one.phase != Phase.CIVILISATION)
    assert naming.options(0) == [0, 1, 2]
    ordering, _ = s.after(naming, 1)
    assert (ordering.phase, ordering.weighted_options(NATURE)) == (Phase.ORDER, [(0, 1), (1, 1)])
    for first, energies in [(0, [0, 1]), (1, [1, 0])]:
        begun, _ = s.after(ordering, first)
        assert (begun.round, list(begun.energy[:2]), list(begun.consumption[:2])) == (1, energies, [20, 20])
        one = s.look(begun).powers[AUTOMA]
        assert (one.automa, one.cubes_left, one.gems, one.hand, one.dark) == (True, 30, [0, 0, 0], [], False)
        assert s.gems(begun, 0) == [1, 1, 0]
    check_refusals("13.1")


def test_13_2_the_pile_of_the_automas_level_is_used() -> None:
    """13.2: card by card, and all again when it is used up; silver cards by option."""
    piles = [[A1, A2, A3, A4, A5, A6], [B1, B2, B3, B4, B5], [C1, C2, C3, C4, C5]]
    for level, pile in enumerate(piles):
        before = ready(level={1: level})
        assert (before.phase, before.weighted_options(NATURE)) == (Phase.AUTOMA_CARD, [(card, 1) for card in pile])
        silver = [[], [S1], [S2]][level]
        assert ready(level={1: level}, options={"silver": True}).options(NATURE) == [*pile, *silver]
    once, _ = s.after(ready(), A3)
    assert members(once.automa_left) == [card for card in range(16) if card != A3]
    next_round, _ = s.played(once, s.decline, lambda one: one.phase != Phase.AUTOMA_CARD)
    assert (next_round.round, next_round.options(NATURE)) == (5, [A1, A2, A4, A5, A6])
    assert ready(automa_left=[A4, B1]).options(NATURE) == [A4]
    used_up = ready(automa_left=[B1, C1])
    assert used_up.options(NATURE) == piles[0]
    assert members(s.after(used_up, A4)[0].automa_left) == [A1, A2, A3, A5, A6, B1, C1]
    check_refusals("13.2")


def test_13_3_the_automas_card_is_turned_up_after_planning() -> None:
    """13.3: it is asked neither to buy nor to plan; its consumption counts as everybody's, and so does the order."""
    first = s.planning(players=1, order=[1, 0])
    assert (first.phase, members(first.waiting)) == (Phase.PLAN, [0])
    turns, _ = s.played(s.buying(players=1, order=[1, 0]), s.decline, lambda one: one.phase == Phase.BUY)
    assert turns.phase == Phase.PLAN
    _, told = s.after(ready(consumption={1: 95}, level={1: 2}), C1)
    assert s.by_automa(told, Event.CONSUMED) == [(15, 100)]
    _, told = s.after(ready(consumption={1: 24}, energy={1: 21}, level={1: 1}), B3)
    assert s.by_automa(told, Event.CONSUMED) == [(-5, 22)]
    assert s.events(told, Event.ORDERED) == [(0, 0)]
    assert s.by_automa(told, Event.ORDERED) == [(1,)]
    for energy, recent, order in [
        ({0: 3, 1: 2}, [0, 1], [0, 1]),
        ({0: 2, 1: 3}, [0, 1], [1, 0]),
        ({0: 2, 1: 2}, [0, 1], [0, 1]),
        ({0: 2, 1: 2}, [1, 0], [1, 0]),
    ]:
        own = [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING]
        laid, _ = s.planned(s.planning(players=1, hand={0: own}, energy=energy, recent=recent), {0: own})
        equal, _ = s.after(laid, A1)
        assert (list(equal.burn[:2]), list(equal.order[:2])) == ([6, 6], order)


def test_13_4_each_action_is_done_left_or_right_or_not_at_all() -> None:
    """13.4: from top to bottom; the right side may be another colour; whatever is skipped, the others follow."""
    _, told = s.turned(A1, tiles={s.GRAY: [3, 4], s.GREEN: [5]}, cubes=settled(12))
    assert s.by_automa(told, Event.SETTLED) == [(16, 1), (20, 1)]
    _, told = s.turned(A1, tiles={s.GRAY: [0, 1]}, cubes=settled(0, 1, 4, 5))
    assert s.by_automa(told, Event.LOOKED) == [(0,)]
    assert s.by_automa(told, Event.SETTLED) == [(8, 1), (9, 1)]
    other, told = s.automa(B1, 16, 14, level={1: 1}, tiles={s.BLUES: [11]}, cubes=settled(45))
    assert (s.by_automa(told, Event.DISCOVERED), s.by_automa(told, Event.SETTLED)) == ([(16,)], [(66, 2)])
    assert other.slot == 1
    skipped, told = s.turned(A2, **OCCUPIED)
    no_field, no_planet = AutomaIdle.NO_FIELD, AutomaIdle.NO_PLANET
    assert s.events(told, Event.SKIPPED) == [(AUTOMA, 0, no_field, no_planet), (AUTOMA, 1, no_planet, no_planet)]
    assert (s.by_automa(told, Event.GAINED), skipped.energy[AUTOMA]) == ([(2,)], 2)


def test_13_5_the_automa_settles_on_an_empty_planet_of_the_colour() -> None:
    """13.5: in the galaxy named, whatever its range; the player chooses; it uses the cubes it has left."""
    several = solo(A1, **BLUE_ONES)
    assert (several.phase, s.asked(several), several.options(0)) == (Phase.SETTLE, 0, [1, 8, 9])
    _, told = s.after(several, 9)
    assert s.by_automa(told, Event.SETTLED)[0] == (9, 1)
    far: Any = {"level": {1: 2}, "tiles": {s.PURPLE: [21, 23, 26, 27]}}
    assert s.by_automa(s.automa(C1, **far)[1], Event.SETTLED)[0] == (110, 3)
    few, told = s.automa(C1, supply={1: 1}, **far)
    assert (s.by_automa(told, Event.SETTLED)[0], few.cubes_left[AUTOMA]) == ((110, 1), 0)
    for wishes in ({"supply": {1: 0}}, {"cubes": settled(110)}, {"cubes": {1: {110: 1}}}):
        _, told = s.automa(C1, **far, **wishes)
        lacking = AutomaIdle.NO_CUBE if "supply" in wishes else AutomaIdle.NO_PLANET
        assert s.events(told, Event.SKIPPED)[0] == (AUTOMA, 0, AutomaIdle.NO_FIELD, lacking)
    check_refusals("13.5")


def test_13_6_the_automa_explores_for_a_colour() -> None:
    """13.6: two tiles are drawn; one with the colour is laid, or the first, and then nothing is settled."""
    level: Any = {"level": {1: 2}}
    drawing = solo(C1, **level)
    assert (drawing.phase, s.asked(drawing), drawing.parsec_drawn) == (Phase.DRAW, NATURE, 2)
    found, told = s.automa(C1, 21, 24, **level)
    assert (s.tiles(found, s.PURPLE), found.under[22], s.by_automa(told, Event.SETTLED)) == ([24], 21, [(97, 3)])
    found, told = s.automa(C1, 25, 26, **level)
    assert (s.tiles(found, s.PURPLE), found.under[22], s.by_automa(told, Event.SETTLED)) == ([25], 26, [(100, 3)])
    lacking, told = s.automa(C1, 23, 21, **level)
    assert (s.tiles(lacking, s.PURPLE), lacking.under[22], s.by_automa(told, Event.SETTLED)) == ([23], 21, [])
    assert 0 not in [action for _, action, *_ in s.events(told, Event.SKIPPED)]
    both = solo(C1, 22, 30, **level)
    assert (both.phase, s.asked(both), both.options(0)) == (Phase.TILE, 0, [22, 30])
    chosen, told = s.after(both, 30)
    assert (s.tiles(chosen, s.PURPLE), s.by_automa(told, Event.SETTLED)) == ([30], [(122, 3)])
    _, told = s.automa(C1, tiles={s.PURPLE: [21, 23, 26, 27]}, **level)
    assert ((2,) in s.by_automa(told, Event.LOOKED), s.by_automa(told, Event.SETTLED)[0]) == (False, (110, 3))
    check_refusals("13.6")


def test_13_7_other_actions_give_energy_or_refresh_a_row() -> None:
    """13.7: four cards are discarded and replaced; discarded cards become the pile when it is empty."""
    for card, row in [(A3, 0), (A6, 1)]:
        before, told = s.automa(card, **OCCUPIED)
        position, more = s.played(before, s.decline, lambda one: one.phase != Phase.SHOW)
        old = list(ready(**OCCUPIED).display)
        gone = old[row * 4 : row * 4 + 4]
        assert (s.events(told + more, Event.REFRESHED), members(position.ai_discard)) == ([(row,)], gone)
        shown, _ = s.played(position, s.decline, lambda one: one.phase == Phase.SHOW)
        assert list(shown.display)[4 - row * 4 : 8 - row * 4] == old[4 - row * 4 : 8 - row * 4]
        assert not {*shown.display} & {*gone, NONE}
    _, told = s.turned(A3, **OCCUPIED)
    assert (3,) in s.by_automa(told, Event.GAINED)
    thrown = [s.ai(number) for number in range(11, 26)]
    before, _ = s.automa(A3, discard=thrown, **OCCUPIED)
    position, _ = s.played(before, s.decline, lambda one: one.phase != Phase.SHOW)
    assert position.options(NATURE) == [s.ai(9), s.ai(10)]
    empty, _ = s.after(position, s.ai(9), s.ai(10))
    assert (empty.phase, empty.options(NATURE)) == (Phase.SHOW, [*(s.ai(number) for number in range(1, 5)), *thrown])
    assert empty.ai_discard == 0


def test_13_8_the_automa_assesses_all_galaxies_or_those_with_its_majority() -> None:
    """13.8: as its card says, in the usual way; the player chooses the cube to be removed."""
    there: Any = {
        "tiles": {s.GRAY: [0, 1], s.GREEN: [3], s.BLUES: [14], s.ORANGE: [17], s.REDS: [22]},
        "cubes": {0: {56: 1, 68: 2, 88: 1}, 1: {0: 1, 57: 1, 69: 1, 12: 1}},
    }
    _, told = s.turned(A5, **there)
    assert [galaxy for galaxy, *_ in s.by_automa(told, Event.ASSESSED)] == [s.GRAY, s.GREEN]
    _, told = s.turned(A3, **there)
    assert [event for event in s.by_automa(told, Event.ASSESSED) if event[0] != s.GREEN] == [
        (s.GRAY, 6, 1),
        (s.BLUES, 4, 0),
        (s.ORANGE, 5, 0),
    ]
    before = removing()
    assert (s.asked(before), before.options(0)) == (0, [0, 1])
    removed, told = s.after(before, 1)
    assert (s.by_automa(told, Event.REMOVED), s.cubes(removed, AUTOMA).get(1)) == ([(1,)], None)
    assert (removed.phase, s.asked(removed)) == (Phase.LIGHT, NATURE)
    check_refusals("13.8")


def test_13_9_the_automas_levels_bring_nothing_but_the_level() -> None:
    """13.9: at the end of its action turn; no Dark Tech card, no gems, and no gift to the player."""
    own = {**OCCUPIED["cubes"], 1: {s.planet(3, 1): 1}}
    there: Any = {**OCCUPIED, "cubes": own, "consumption": {1: 26}, "energy": {1: 25}}
    for card, level, left in [(A3, 0, 3), (B3, 1, 6)]:
        before, told = s.automa(card, level={1: level}, **there)
        assert s.by_automa(told, Event.LEVELLED) == []
        position, told = s.played(before, s.decline, lambda one: one.turn == AUTOMA)
        assert (s.by_automa(told, Event.LEVELLED), position.energy[AUTOMA]) == ([(level + 1,)], left)
        assert (s.events(told, Event.GOT_GEMS), list(position.gems), list(position.tech)) == ([], [0] * 12, [NONE] * 8)
        pile, _ = s.played(position, s.decline, lambda one: one.phase != Phase.AUTOMA_CARD)
        assert pile.options(NATURE)[0] == [B1, C1][level]
    rising = s.buying(players=1, energy={0: 20}, order=[0, 1])
    risen, told = s.played(rising, s.decline, lambda one: one.levelling == 1 or one.phase == Phase.BUY)
    assert ((0, 1) in s.events(told, Event.LEVELLED), s.gems(risen, AUTOMA)) == (True, [0, 0, 0])


def test_13_10_the_automa_is_scored_for_its_light_cards() -> None:
    """13.10: it keeps all of them, open to everybody; gems and cubes on a board count as 0."""
    there: Any = {"tiles": {s.GRAY: [0, 3], s.BLUES: [14]}, "cubes": {0: {0: 1, 1: 1}, 1: {12: 2, 13: 1, 56: 1}}}
    many = list(range(1, 10))
    before, _ = s.automa(B3, level={1: 1}, automa_lights=many, **there)
    position, _ = s.played(before, s.decline, lambda one: one.phase != Phase.LIGHT)
    drawn, _ = s.after(position, 17)
    assert members(drawn.automa_lights) == [*many, 17]
    assert sorted(card.id for card in s.look(drawn).powers[AUTOMA].bonuses) == [*many, 17]
    for lights, worth in [([0, 1, 2], 9), ([3, 4, 5], 13), ([6, 7, 8], 16), ([9], 1), ([12, 13], 10), ([15], 5)]:
        shown = s.look(s.buying(players=1, automa_lights=lights, **there)).powers[AUTOMA]
        assert (shown.lights, sum(card.worth for card in shown.bonuses)) == (len(lights), worth)
    own = {**OCCUPIED["cubes"], 1: {13: 2, 17: 1}}
    for lights, energy in [([0, 9, 15], 9), ([3, 4, 5], 12), ([6, 7, 8], 15), ([12, 13], 10)]:
        last = ready(automa_lights=lights, **LAST, **OCCUPIED | {"cubes": own})
        _, told = s.finished(s.after(last, A2)[0])
        assert s.by_automa(told, Event.SCORED) == [(0, 0, energy)]


def test_13_11_the_automa_takes_the_throne_too() -> None:
    """13.11: the round is finished; the higher level wins, then Energy, then the player's cubes on the board."""
    before, told = s.automa(C2, level={1: 2}, consumption={1: 100}, energy={1: 99}, **OCCUPIED)
    assert (before.turn, before.throne) == (AUTOMA, NONE)
    over, told = s.finished(before)
    assert (s.by_automa(told, Event.LEVELLED)[0], s.by_automa(told, Event.THRONE)) == ((3,), [()])
    assert (
        told.index((Event.OF_AUTOMA + Event.THRONE, AUTOMA))
        < told.index((Event.ACTS, 0, 2, s.RAISING))
        < told.index((Event.ENDED, 0))
    )
    assert (over.phase, over.round, over.throne) == (Phase.OVER, 4, AUTOMA)
    assert (GAME.result(over).winners, GAME.result(over).reason, over.payoffs()) == ([], "throne", [0.0])
    assert ([one.won for one in GAME.result(over).unseated], s.by_automa(told, Event.CROWNED)) == ([True], [()])
    last: Any = {"dark": {0: CONSUMPTION_CARD}, **LAST, **OCCUPIED}
    for upgrades, energy, payoff in [([], 3, 1.0), ([0], 1, 0.0), ([], 2, 0.5), ([0], 2, 1.0)]:
        turning = ready(energy={0: energy, 1: 2}, upgrades={0: upgrades}, **last)
        over, _ = s.finished(s.after(turning, A2)[0])
        assert (list(over.energy[:2]), over.payoffs()) == ([energy + 2, 4], [payoff])
        assert [one.won for one in GAME.result(over).unseated] == [payoff < 1]


def test_13_12_stations_and_leaders_are_for_the_player() -> None:
    """13.12: the Automa is never asked for either."""
    position, _ = s.played(s.start(1, leaders=True, stations=True), s.decline, lambda one: one.phase != Phase.LEADER)
    assert (s.asked(position), position.options(0)) == (0, list(range(6)))
    begun, told = s.after(position, s.AVA)
    assert (begun.round, list(begun.leader), s.events(told, Event.LEADS)) == (
        1,
        [s.AVA, NONE, NONE, NONE],
        [(0, s.AVA)],
    )
    assert (begun.consumption[AUTOMA], begun.panels[AUTOMA]) == (20, 0)
    built, _ = s.after(building(0, players=1, gems={0: (0, 2, 0)}), Key.BUY_STATION + StationKind.COLONISING)
    assert (built.station[s.GRAY], built.station_stock[s.GRAY]) == (StationKind.COLONISING, 3)
    _, told = s.finished(built)
    assert s.events(told, Event.BUILT) == []


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    check_citations(GAME, globals(), SECTIONS)


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule of these sections the catalogue can refuse with."""
    assert set(REFUSALS) == refusing(GAME, SECTIONS)
