"""Sections 1 to 5 of the rules of The Council of Shadows: the board, powers, buying, planning and actions.

Every number has a test, whose name starts with it.
"""

from collections.abc import Callable
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import NONE, Colour, Count, Event, Gem, Key, Phase, UpgradeKind
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.constants import HIDDEN, NATURE
from tests.games.any_game.citing import check_citations, refusing
from tests.games.council_of_shadows import situations as s

SECTIONS = range(1, 6)

Refusal = tuple[CouncilRules, int]
"""A position, and a key that the power that is asked there may not answer."""

LYING: dict[int, list[list[int]]] = {0: [[], [], []]}
"""Slots of seat 0 without a card, so that its six cards are in its hand."""
SECOND = {0: [[], [s.COLLECT_TWO, s.DISCOVERY, s.RAISING], []]}
"""Only the second one has cards."""
RICH = {0: (5, 5, 5)}
RANGES = [Key.BUY_UPGRADE + UpgradeKind.RANGE + 2 * slot for slot in range(3)]
"""To Parsec 2, for each slot."""


def set_up(phase: int, players: int = 3, **options: Any) -> CouncilRules:
    """The first question of a phase in setup; before it, the first key was chosen each time."""
    before = s.start(players, **options)
    return s.played(before, lambda position, seat: position.options(seat)[0], lambda now: now.phase != phase)[0]


def discovering(*answers: int, card: int = s.DISCOVERY, **wishes: Any) -> CouncilRules:
    """Seat 0 of two discovers in Parsec 1, where only the green galaxy has room. Tiles 0 and 1 lie in the gray one."""
    return s.after(s.acting(0, card, players=2, **wishes), *answers)[0]


def landing(tile: int, *answers: int, card: int = s.DISCOVERY, **wishes: Any) -> CouncilRules:
    """Seat 0 has discovered a tile, and put tile 4 or 6 under the pile."""
    return discovering(0, tile, 4 if tile == 6 else 6, tile, *answers, card=card, **wishes)


def of_first(told: s.Told, kind: int) -> s.Told:
    """Events of a kind that are about seat 0, without it."""
    return [event[1:] for event in s.events(told, kind) if event[0] == 0]


def building() -> CouncilRules:
    """Seat 0 has to say where its station goes."""
    own = {s.planet(0): 1, s.planet(5): 1}
    return s.after(s.buying(tiles={s.GREEN: [5]}, cubes={0: own}, options={"stations": True}), Key.BUY_STATION)[0]


def rising(**wishes: Any) -> CouncilRules:
    """Seat 0 has just reached level I at the end of its buying turn."""
    return s.after(s.buying(energy={0: 41}, consumption={0: 40}, **wishes), Key.DONE)[0]


REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "1.1": lambda: [
        (s.acting(0, s.DISCOVERY), Count.PARSECS),
        (s.after(s.acting(0, s.DISCOVERY, upgrades={0: [UpgradeKind.RANGE]}), 1, 10, 11, 10)[0], s.TURQUOISE),
        (s.assessing(cubes={0: {s.planet(0): 1}}), Count.GALAXIES),
        (s.assessing(cubes={0: {s.planet(0): 1}}), s.YELLOW),
        (building(), s.YELLOW),
    ],
    "1.2": lambda: [
        (set_up(Phase.LAY), 10),
        (discovering(0, 5), 5),
        (s.acting(0, s.ONE_CUBE), s.planet(5)),
        (s.acting(0, s.COLLECT_TWO, cubes={0: {s.planet(0): 1}}), 5),
        (s.acting(0, s.COLLECT_TWO, cubes={0: {s.planet(0): 1}}), Count.TILES),
    ],
    "1.3": lambda: [
        (s.acting(0, s.ONE_CUBE), s.planet(0, 2)),
        (landing(5), s.planet(5, 2)),
        (s.acting(0, s.ai(14)), s.planet(0, 3)),
    ],
    "1.5": lambda: [(s.acting(0, s.RAISING, gems={0: (1, 1, 0), 1: (0, 19, 0)}), Gem.COAL)],
    "2.1": lambda: [(s.after(set_up(Phase.CIVILISATION), 2)[0], 2)],
    "2.3": lambda: [(s.after(set_up(Phase.ORDER), 1)[0], 1), (set_up(Phase.ORDER), 3)],
    "2.4": lambda: [
        (s.after(set_up(Phase.DARK), 20)[0], 20),
        (set_up(Phase.DARK), 18),
        (set_up(Phase.DARK), 24),
        (set_up(Phase.DARK, 2), 22),
    ],
    "2.5": lambda: [(s.after(s.start(), 30)[0], 30), (s.buying(), 14)],
    "2.6": lambda: [(s.after(rising(), 3)[0], 3), (rising(), 8)],
    "3.1": lambda: [
        (s.buying(), Key.DONE - 1),
        (s.after(s.buying(leaders={0: s.ZOE}, gems={0: (0, 3, 0)}), *RANGES)[0], Key.BUY_UPGRADE),
    ],
    "3.2": lambda: [
        (s.buying(gems={0: (5, 0, 0)}), Key.BUY_UPGRADE + UpgradeKind.EXPANSION),
        (s.buying(gems={0: (0, 5, 0)}), Key.BUY_UPGRADE + UpgradeKind.PROJECT + 3),
        *(
            (s.after(s.buying(gems={0: (3, 2, 2)}), Key.BUY_UPGRADE + UpgradeKind.EXPANSION)[0], key)
            for key in (200, 100, 111, 30, 3)
        ),
    ],
    "3.4": lambda: [
        (s.buying(upgrades={0: [UpgradeKind.DESERT]}), Key.BUY_UPGRADE + UpgradeKind.DESERT),
        (s.buying(supply={0: 0}), Key.BUY_UPGRADE + UpgradeKind.DESERT),
    ],
    "3.5": lambda: [
        (s.acting(0, s.ONE_CUBE, tiles={s.GREEN: [7]}), s.planet(7, 1)),
        (s.acting(0, s.ONE_CUBE, tiles={s.GREEN: [7]}, upgrades={0: [UpgradeKind.DESERT]}), s.planet(7, 2)),
        (landing(5), s.planet(5, 1)),
    ],
    "3.6": lambda: [(s.acting(0, s.ONE_CUBE, cubes={0: {s.planet(0): 1}, 1: {s.planet(1): 2}}), s.planet(0, 0))],
    "3.7": lambda: [(s.buying(gems=RICH, upgrades={0: [UpgradeKind.RANGE]}), Key.BUY_UPGRADE + UpgradeKind.RANGE + 3)],
    "4.2": lambda: [
        (s.after(s.planning(players=1, slots=LYING), s.ONE_CUBE)[0], s.ONE_CUBE),
        (s.planning(players=1, slots=LYING), s.SAVING_TWO),
    ],
    "4.3": lambda: [
        (s.planning(players=1, slots=LYING), Key.LEAVE),
        (s.after(s.planning(players=1, slots={0: [[], [*range(2, 6)], []]}, hand={0: [0, 1]}), 0)[0], 1),
    ],
    "5.2": lambda: [
        (s.acting(0, s.ONE_CUBE, tiles={s.BLUES: [10]}), s.planet(10)),
        (s.acting(0, s.COLLECT_TWO, tiles={s.BLUES: [10]}, cubes={0: {s.planet(0): 1, s.planet(10): 1}}), 10),
        (s.acting(0, s.DISCOVERY), 1),
    ],
    "5.3": lambda: [
        (
            s.acting(
                0, s.ONE_CUBE, cubes={0: {s.planet(0): 2}, 1: {s.planet(0): 1}}, upgrades={0: [UpgradeKind.EXPANSION]}
            ),
            s.planet(0),
        ),
    ],
    "5.4": lambda: [(s.after(s.acting(0, s.TWO_CUBES), s.planet(0))[0], number) for number in (0, 3)],
    "5.5": lambda: [
        (s.acting(0, s.COLLECT_TWO, cubes={0: {s.planet(0): 1}, 1: {s.planet(1): 1}}), 1),
        (s.after(s.acting(0, s.COLLECT_TWO, cubes={0: {s.planet(0): 1, s.planet(1): 1}}), 0)[0], 0),
    ],
    "5.7": lambda: [
        (s.acting(0, s.DISCOVERY, players=2, upgrades={0: [UpgradeKind.RANGE]}, tiles={s.GREEN: [2, 3, 4, 5]}), 0),
        (
            s.acting(
                0, s.DISCOVERY, upgrades={0: [UpgradeKind.RANGE]}, tiles={s.GREEN: [2, 3, 4, 5, 6], s.BEIGE: [7, 8, 9]}
            ),
            0,
        ),
        (discovering(0, 5, 2), 3),
    ],
    "5.8": lambda: [
        (s.after(s.acting(0, s.DISCOVERY), 0, 5, 2, 5)[0], s.GRAY),
        (s.after(s.acting(0, s.DISCOVERY), 0, 5, 2, 5)[0], s.BLUES),
    ],
    "5.9": lambda: [
        (landing(5), s.planet(0)),
        (landing(5, Key.COLLECT_IT, card=s.ai(4)), Key.COLLECT_IT),
        (landing(5, s.planet(5), card=s.ai(4)), s.planet(5)),
        (landing(5, supply={0: 0}), s.planet(5)),
    ],
    "5.11": lambda: [
        (s.acting(0, s.RAISING, gems={0: (1, 0, 1)}), Gem.GOLD),
        (s.acting(0, s.RAISING, gems={0: (1, 0, 1)}), Gem.CRYSTAL),
    ],
    "5.12": lambda: [(s.acting(0, s.ai(8)), 2)],
}
"""Every kind of key that these rules forbid."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert s.why(before, key) == rule, f"{GAME.ask_name(before, s.asked(before))}, key {key}"


# 1. The board


def test_1_1_galaxies_in_play_by_the_number_of_players() -> None:
    """1.1: ten in three parsecs, eight of them with three players, and six with two or one."""
    fields = {
        1: [2, 4, 0, 4, 3, 0, 0, 3, 4, 0],
        2: [2, 4, 0, 4, 3, 0, 0, 3, 4, 0],
        3: [2, 5, 3, 4, 3, 0, 2, 3, 4, 0],
        4: [2, 5, 3, 4, 3, 2, 2, 3, 4, 3],
    }
    for players, right in fields.items():
        position = s.start(players)
        assert list(position.fields) == right
        assert [galaxy.id for galaxy in s.look(position).galaxies] == [
            one for one in range(Count.GALAXIES) if right[one]
        ]
    assert list(s.start(4).parsec) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
    check_refusals("1.1")


def test_1_2_tiles_lie_in_three_piles_that_nobody_knows() -> None:
    """1.2: ten, eleven and ten of them, drawn with equal chances, and only who draws them sees them."""
    assert [members(pile) for pile in s.start().pile] == [[*range(10)], [*range(10, 21)], [*range(21, 31)]]
    drawing = s.after(s.acting(0, s.DISCOVERY, tiles={s.GRAY: [3, 7]}), 0)[0]
    assert (drawing.phase, s.asked(drawing)) == (Phase.DRAW, NATURE)
    assert drawing.weighted_options(NATURE) == [(tile, 1) for tile in (0, 1, 2, 4, 5, 6, 8, 9)]
    assert [drawing.seen(viewer, NATURE, 5) for viewer in range(3)] == [5, HIDDEN, HIDDEN]
    assert [(pile.size, pile.under) for pile in s.look(drawing, 0).piles] == [(8, []), (11, []), (10, [])]
    check_refusals("1.2")


def test_1_3_a_tile_has_planets_and_a_yield() -> None:
    """1.3: one to four planets of three colours, and gems or Energy."""
    position = s.start()
    colours = [
        position.colour[tile * Count.PLANETS_ON_TILE : (tile + 1) * Count.PLANETS_ON_TILE]
        for tile in range(Count.TILES)
    ]
    assert [list(colours[tile]) for tile in (9, 10, 25)] == [
        [Colour.BLUE, Colour.BROWN, Colour.BROWN, Colour.RED],
        [Colour.BLUE, NONE, NONE, NONE],
        [Colour.RED, Colour.RED, NONE, NONE],
    ]
    assert all(1 <= sum(colour != NONE for colour in there) <= Count.PLANETS_ON_TILE for there in colours)
    yields = [list(position.yields[tile * Count.YIELDS : (tile + 1) * Count.YIELDS]) for tile in range(Count.TILES)]
    assert [yields[tile] for tile in (6, 10, 22, 25)] == [[1, 1, 0, 0], [0, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 6]]
    assert all(any(there) for there in yields)
    check_refusals("1.3")


def test_1_4_two_tiles_of_parsec_1_lie_in_the_gray_galaxy() -> None:
    """1.4: chance turns them up at the start."""
    first = set_up(Phase.LAY)
    assert (s.asked(first), first.weighted_options(NATURE)) == (NATURE, [(tile, 1) for tile in range(10)])
    laid, told = s.after(first, 8, 2)
    assert (s.tiles(laid, s.GRAY), laid.phase, members(laid.pile[0])) == ([8, 2], Phase.DARK, [0, 1, 3, 4, 5, 6, 7, 9])
    assert s.events(told, Event.LAID) == [(8, 0), (2, 1)]
    assert sum(tile != NONE for tile in laid.tile_at) == 2


def test_1_5_gems_that_are_not_there_are_not_taken() -> None:
    """1.5: 20 coal, 20 gold and 15 crystals; nothing replaces what is missing, and what is paid goes back."""
    assert [list(s.started(players).bank) for players in (2, 4)] == [[18, 18, 15], [16, 16, 15]]
    short, told = s.acted(0, s.GEM_CARD, gems={1: (19, 20, 0)})
    assert (s.gems(short, 0), s.events(told, Event.GOT_GEMS)) == ([1, 0, 0], [(0, 1, 0, 0)])
    none, told = s.acted(0, s.GEM_CARD, gems={1: (20, 20, 0)})
    assert (s.gems(none, 0), s.events(told, Event.GOT_GEMS)) == ([0, 0, 0], [])
    before = s.buying(gems={0: (0, 1, 0)})
    paid, _ = s.after(before, Key.BUY_UPGRADE + UpgradeKind.DESERT)
    assert (list(before.bank), list(paid.bank)) == ([20, 19, 15], [20, 20, 15])
    check_refusals("1.5")


# 2. Powers


def test_2_1_everybody_takes_another_civilisation() -> None:
    """2.1: in seat order, or chance deals them."""
    first = set_up(Phase.CIVILISATION)
    assert (s.asked(first), first.options(0)) == (0, [0, 1, 2, 3])
    second, _ = s.after(first, 3)
    third, _ = s.after(second, 0)
    assert (s.asked(second), second.options(1), s.asked(third), third.options(2)) == (1, [0, 1, 2], 2, [1, 2])
    assert list(s.after(third, 2)[0].civilisation) == [3, 0, 2, NONE]
    assert list(s.after(set_up(Phase.CIVILISATION, 4), 3, 0, 2)[0].civilisation) == [3, 0, 2, 1]
    dealt = s.after(set_up(Phase.CIVILISATION, civilisations="dealt"), 1)[0]
    assert (s.asked(dealt), dealt.weighted_options(NATURE)) == (NATURE, [(0, 1), (2, 1), (3, 1)])
    check_refusals("2.1")


def test_2_2_all_start_alike() -> None:
    """2.2: cards, cubes, gems, consumption, level and range; gems and hands are open."""
    for players in (1, 2, 3, 4):
        position = s.started(players)
        for viewer in (*range(players), 9):
            for power in s.look(position, viewer).powers[:players]:
                assert (power.hand, power.gems, power.cubes_left) == ([*range(Count.START_CARDS)], [1, 1, 0], 30)
                assert (power.consumption, power.level, power.upgrades) == (20, 0, [])
                assert [(slot.reach, slot.card) for slot in power.slots] == [(1, None)] * 3


def test_2_3_chance_deals_the_first_order() -> None:
    """2.3: the first starts with Energy 0, and each following power with 1 more."""
    first = set_up(Phase.ORDER, 4)
    assert (s.asked(first), first.weighted_options(NATURE)) == (NATURE, [(seat, 1) for seat in range(4)])
    dealt, told = s.after(first, 2, 0, 3)
    assert (list(dealt.order), list(dealt.energy)) == ([2, 0, 3, 1], [1, 3, 0, 2])
    assert (s.events(told, Event.ORDERED), s.asked(dealt), dealt.phase) == (
        [(2, 0), (0, 1), (3, 2), (1, 3)],
        2,
        Phase.BUY,
    )
    check_refusals("2.3")


def test_2_4_everybody_is_dealt_a_dark_card_unseen() -> None:
    """2.4: out of those for galaxies in play; that for stations only with them."""
    numbers = {1: (4, 5), 2: (4, 5), 3: (6, 7), 4: (8, 9)}
    for players, (without, with_stations) in numbers.items():
        assert len(set_up(Phase.DARK, players).options(NATURE)) == without
        assert len(set_up(Phase.DARK, players, stations=True).options(NATURE)) == with_stations
    dealing = set_up(Phase.DARK)
    assert dealing.weighted_options(NATURE) == [(card, 1) for card in (19, 20, 21, 22, 23, 26)]
    assert [dealing.seen(viewer, NATURE, 20) for viewer in range(3)] == [20, HIDDEN, HIDDEN]
    dealt, told = s.after(dealing, 20, 26, 19)
    assert (s.events(told, Event.DEALT_DARK), s.bonuses(dealt, 1)) == ([(0, 20), (1, 26), (2, 19)], [26])
    seen = [[[one.id for one in power.bonuses] for power in s.look(dealt, viewer).powers] for viewer in (0, 1, 9)]
    assert seen == [[[20], [], []], [[], [26], []], [[], [], []]]
    check_refusals("2.4")


def test_2_5_eight_ai_cards_are_on_display() -> None:
    """2.5: one that was taken is replaced at once, in its place, while there are any."""
    assert s.start().weighted_options(NATURE) == [(card, 1) for card in range(Count.START_CARDS, Count.CARDS)]
    shown = s.after(s.start(), *range(30, 22, -1))[0]
    assert (list(shown.display), shown.phase) == ([*range(30, 22, -1)], Phase.LAY)
    before = s.buying(display=[20, 21, 22, 23, 24, s.ai(10)], gems={0: (3, 0, 0)})
    bought = s.after(before, s.ai(10))[0]
    assert (bought.phase, s.asked(bought), bought.display[5]) == (Phase.SHOW, NATURE, NONE)
    refilled = s.after(bought, 29)[0]
    assert (refilled.phase, s.asked(refilled), refilled.display[5]) == (Phase.BUY, 0, 29)
    last = s.buying(display=[*range(6, 14)], hand={1: [*range(14, 31)]}, gems={0: (0, 2, 0)})
    gap = s.after(last, s.ai(2))[0]
    assert (gap.phase, list(gap.display), gap.ai_pile) == (Phase.BUY, [6, NONE, *range(8, 14)], 0)
    check_refusals("2.5")


def test_2_6_two_dark_tech_cards_of_each_level_leave_unseen() -> None:
    """2.6: by chance; only who looks through a deck learns what is left."""
    first = rising()
    assert (first.phase, s.asked(first)) == (Phase.SET_ASIDE, NATURE)
    assert first.weighted_options(NATURE) == [(card, 1) for card in range(8)]
    assert [first.seen(viewer, NATURE, 3) for viewer in range(3)] == [HIDDEN] * 3
    again = s.after(first, 3)[0]
    assert [again.seen(viewer, NATURE, 6) for viewer in range(3)] == [1 << 3 | 1 << 6, HIDDEN, HIDDEN]
    looking = s.after(again, 6)[0]
    assert (looking.phase, looking.options(0)) == (Phase.TECH, [0, 1, 2, 4, 5, 7])
    assert [s.look(looking, viewer).decks[0].cards for viewer in (0, 1, 9)] == [[0, 1, 2, 4, 5, 7], None, None]
    second = s.after(s.buying(level={1: 2}, energy={0: 41}, consumption={0: 40}, tech={0: [s.ENERGY_SAVER]}), Key.DONE)[
        0
    ]
    assert (second.phase, len(second.options(0)), second.tech_out[1].bit_count()) == (Phase.TECH, 5, 2)
    check_refusals("2.6")


# 3. Buying


def test_3_1_up_to_three_purchases_in_turn_order() -> None:
    """3.1: anybody may stop before; gems that are not spent are kept."""
    before = s.buying(2, order=[2, 0, 1], gems={0: (9, 9, 9), 1: (2, 2, 2), 2: (3, 3, 0)})
    stopped = s.after(before, Key.DONE)[0]
    assert (s.asked(stopped), stopped.left, s.gems(stopped, 2)) == (0, Count.PURCHASES, [3, 3, 0])
    twice = s.after(stopped, Key.BUY_UPGRADE + UpgradeKind.RANGE, 10, Key.BUY_UPGRADE + UpgradeKind.DESERT, 10)[0]
    assert (twice.phase, s.asked(twice), s.gems(twice, 0)) == (Phase.BUY, 0, [9, 7, 9])
    thrice = s.after(twice, Key.BUY_UPGRADE + UpgradeKind.RANGE + 1)[0]
    assert (thrice.phase, s.asked(thrice), s.gems(thrice, 0)) == (Phase.BUY, 1, [9, 7, 8])
    assert s.after(thrice, Key.DONE)[0].phase == Phase.PLAN
    check_refusals("3.1")


def test_3_2_a_gem_for_each_gem_of_a_cost() -> None:
    """3.2: of the same kind or a higher one, as the payer likes, and without change."""
    before = s.buying(gems={0: (3, 2, 2)})
    paying = s.after(before, Key.BUY_UPGRADE + UpgradeKind.EXPANSION)[0]
    assert (paying.phase, sorted(paying.options(0))) == (Phase.PAY, [2, 11, 20, 101, 110])
    paid = s.after(paying, 2)[0]
    assert (s.gems(paid, 0), members(paid.upgrades[0])) == ([3, 2, 0], [UpgradeKind.EXPANSION])
    forced = s.after(s.buying(gems={0: (0, 0, 2)}), Key.BUY_UPGRADE + UpgradeKind.EXPANSION)[0]
    assert (s.gems(forced, 0), members(forced.upgrades[0])) == ([0, 0, 0], [UpgradeKind.EXPANSION])
    check_refusals("3.2")


def test_3_3_an_ai_card_goes_to_the_hand() -> None:
    """3.3: and may be planned in the same round."""
    before = s.buying(1, slots={1: [[], [], []]}, gems={1: (1, 0, 0)}, display=[s.ai(10)])
    bought, told = s.after(before, s.ai(10), 30)
    assert (members(bought.hand[1]), s.events(told, Event.BOUGHT)) == (
        [*range(Count.START_CARDS), s.ai(10)],
        [(1, s.ai(10))],
    )
    assert (bought.phase, s.ai(10) in bought.options(1)) == (Phase.PLAN, True)


def test_3_4_an_upgrade_takes_a_cube_to_the_own_board() -> None:
    """3.4: each once; without a cube there is none."""
    bought, told = s.after(s.buying(gems={0: (0, 1, 0)}), Key.BUY_UPGRADE + UpgradeKind.DESERT)
    assert (bought.cubes_left[0], s.look(bought).powers[0].board_cubes, s.events(told, Event.UPGRADED)) == (
        29,
        1,
        [(0, UpgradeKind.DESERT)],
    )
    poor = s.buying(supply={0: 0})
    assert [key for key in s.offered(poor) if key >= Key.BUY_UPGRADE] == []
    last = s.after(s.buying(supply={0: 1}, gems={0: (0, 2, 0)}), Key.BUY_UPGRADE + UpgradeKind.DESERT)[0]
    assert (last.cubes_left[0], [key for key in s.offered(last) if key >= Key.BUY_UPGRADE]) == (0, [])
    check_refusals("3.4")


def test_3_5_adaptability_is_bought_for_brown_and_for_red() -> None:
    """3.5: blue is there from the start, and either of the others may come first."""
    both = {s.GRAY: [7, 9]}
    for upgrades, places in [
        ([], [0]),
        ([UpgradeKind.DESERT], [0, 1]),
        ([UpgradeKind.VOLCANO], [0, 2]),
        ([UpgradeKind.DESERT, UpgradeKind.VOLCANO], [0, 1, 2]),
    ]:
        settling = s.acting(0, s.ONE_CUBE, tiles=both, upgrades={0: upgrades})
        assert [key for key in s.offered(settling) if key < s.planet(8)] == [s.planet(7, place) for place in places]
    assert {Key.BUY_UPGRADE + UpgradeKind.DESERT, Key.BUY_UPGRADE + UpgradeKind.VOLCANO} <= {*s.buying().options(0)}
    check_refusals("3.5")


def test_3_6_colony_expansion_allows_to_settle_on_top() -> None:
    """3.6: of own cubes and those of others, three high together; the upgrade settles nothing itself."""
    crowd: dict[int, dict[int, int]] = {0: {s.planet(0): 1}, 1: {s.planet(0, 1): 2}, 2: {s.planet(1): 1}}
    assert s.offered(s.acting(0, s.ONE_CUBE, cubes=crowd)) == [s.planet(1, 1)]
    settling = s.acting(0, s.TWO_CUBES, cubes=crowd, upgrades={0: [UpgradeKind.EXPANSION]})
    assert s.offered(settling) == [s.planet(0), s.planet(0, 1), s.planet(1), s.planet(1, 1)]
    assert s.after(settling, s.planet(0))[0].options(0) == [1, 2]
    limited, told = s.after(settling, s.planet(0, 1))
    assert (s.events(told, Event.SETTLED), s.cubes(limited, 0)) == (
        [(0, s.planet(0, 1), 1)],
        {s.planet(0): 1, s.planet(0, 1): 1},
    )
    bought = s.after(s.buying(cubes=crowd), Key.BUY_UPGRADE + UpgradeKind.EXPANSION)[0]
    assert s.cubes(bought, 0) == {s.planet(0): 1}
    check_refusals("3.6")


def test_3_7_range_is_bought_slot_by_slot() -> None:
    """3.7: Parsec 2 and then Parsec 3, both in one turn if wished, and 1 Energy each."""
    before = s.buying(gems={0: (0, 1, 2)})
    assert {*RANGES} <= {*before.options(0)}
    nearer, told = s.after(before, Key.BUY_UPGRADE + UpgradeKind.RANGE + 2, 10)
    assert (s.events(told, Event.GAINED), [slot.reach for slot in s.look(nearer).powers[0].slots]) == (
        [(0, 1)],
        [1, 2, 1],
    )
    farther, told = s.after(nearer, Key.BUY_UPGRADE + UpgradeKind.RANGE + 3)
    assert (s.events(told, Event.GAINED), [slot.reach for slot in s.look(farther).powers[0].slots]) == (
        [(0, 1)],
        [1, 3, 1],
    )
    assert farther.energy[0] == 2
    check_refusals("3.7")


def test_3_8_a_project_gives_its_energy_once() -> None:
    """3.8: at once; it cannot be bought again."""
    costs = [(2, 0, 0), (1, 1, 0), (0, 2, 0), (0, 0, 2)]
    for number, energy in enumerate([4, 5, 7, 11]):
        bought, told = s.after(
            s.buying(gems={0: costs[number], 1: (9, 9, 2)}), Key.BUY_UPGRADE + UpgradeKind.PROJECT + number
        )
        assert (bought.energy[0], s.events(told, Event.GAINED)[0]) == (energy, (0, energy))
    again = s.buying(gems=RICH, upgrades={0: [UpgradeKind.PROJECT]})
    assert [
        key - Key.BUY_UPGRADE - UpgradeKind.PROJECT
        for key in s.offered(again)
        if key >= Key.BUY_UPGRADE + UpgradeKind.PROJECT
    ] == [1, 2, 3]


# 4. Planning


def test_4_1_all_plan_together_and_in_secret() -> None:
    """4.1: or one after the other in turn order, and openly."""
    together = s.after(s.buying(2, order=[1, 0, 2], slots=LYING), Key.DONE)[0]
    assert (together.phase, members(together.waiting), together.joint) == (Phase.PLAN, [0, 1, 2], 1)
    secret = s.after(together, (0, s.ONE_CUBE))[0]
    assert [s.look(secret, viewer).powers[0].slots[0].plan for viewer in (0, 1, 9)] == [s.ONE_CUBE, None, None]
    slots = {0: LYING[0], 1: LYING[0]}
    openly = s.after(s.buying(2, order=[1, 0, 2], slots=slots, options={"planning": "open"}), Key.DONE)[0]
    assert (openly.phase, s.asked(openly), openly.joint) == (Phase.PLAN, 1, 0)
    shown = s.after(openly, s.ONE_CUBE)[0]
    assert [s.look(shown, viewer).powers[1].slots[0].plan for viewer in (0, 1, 9)] == [s.ONE_CUBE] * 3
    following = s.after(shown, s.TWO_CUBES, s.COLLECT_TWO)[0]
    assert s.asked(following) == 0
    assert s.asked(s.after(following, s.ONE_CUBE, s.TWO_CUBES, s.COLLECT_TWO)[0]) == 2


def test_4_2_a_card_of_the_hand_on_each_slot() -> None:
    """4.2: at most one, on top of what lies there, and that is neither moved nor taken back."""
    before = s.planning(players=2, slots={0: [[], [s.RAISING], [s.COLLECT_TWO]]}, cubes={0: {s.planet(0): 1}})
    assert before.options(0) == [s.ONE_CUBE, s.TWO_CUBES, s.DISCOVERY, s.GEM_CARD]
    second = s.after(before, (0, s.ONE_CUBE))[0]
    assert second.options(0) == [s.TWO_CUBES, s.DISCOVERY, s.GEM_CARD, Key.LEAVE]
    laid, _ = s.planned(before, {0: [s.ONE_CUBE, s.DISCOVERY, Key.LEAVE]})
    assert s.tops(laid, 0)[:3] == [s.ONE_CUBE, s.DISCOVERY, s.COLLECT_TWO]
    assert [members(stack) for stack in laid.covered[:3]] == [[], [s.RAISING], []]
    assert members(laid.hand[0]) == [s.TWO_CUBES, s.GEM_CARD]
    check_refusals("4.2")


def test_4_3_empty_slots_are_filled_first() -> None:
    """4.3: others may be covered with what is left; if the hand is too small, what stays empty does nothing."""
    all_empty = s.planning(players=1, slots=LYING)
    assert Key.LEAVE not in all_empty.options(0)
    kept = s.after(
        s.planning(players=1, slots={0: [[], [*range(2, 6)], []]}, hand={0: [s.ONE_CUBE, s.TWO_CUBES]}), s.ONE_CUBE
    )[0]
    assert kept.options(0) == [Key.LEAVE]
    free = s.after(s.planning(players=1, slots=SECOND, hand={0: [s.ONE_CUBE, s.TWO_CUBES, s.GEM_CARD]}), s.ONE_CUBE)[0]
    assert free.options(0) == [s.TWO_CUBES, s.GEM_CARD, Key.LEAVE]
    just_enough = s.planning(players=1, slots={0: [[], [s.TWO_CUBES], [s.RAISING]]}, hand={0: [s.ONE_CUBE]})
    assert just_enough.options(0) == [s.ONE_CUBE]
    small = s.planning(slots={0: [[], [], [s.RAISING]]}, hand={0: [s.GEM_CARD]})
    assert small.options(0) == [s.GEM_CARD, Key.LEAVE]
    _, told = s.planned(small, {0: [Key.LEAVE, s.GEM_CARD, Key.LEAVE]})
    assert (s.events(told, Event.CONSUMED)[0], s.events(told, Event.ACTS)[:2]) == (
        (0, 2, 22),
        [(0, 1, s.GEM_CARD), (0, 2, s.RAISING)],
    )
    check_refusals("4.3")


def test_4_4_plans_are_shown_together() -> None:
    """4.4: and only cards on top count; covered ones do nothing and consume nothing."""
    stacks = {0: [[], [s.TWO_CUBES, s.RAISING], [s.COLLECT_TWO, s.SAVING_TWO]], 1: LYING[0]}
    before = s.planning(players=2, slots=stacks)
    hidden, told = s.after(before, (0, s.GEM_CARD), (0, Key.LEAVE), (0, Key.LEAVE), (1, s.ONE_CUBE), (1, s.TWO_CUBES))
    assert (told, hidden.phase) == ([], Phase.PLAN)
    _, told = s.after(hidden, (1, s.DISCOVERY))
    assert s.events(told, Event.PLANNED) == [
        (0, 0, s.GEM_CARD),
        (1, 0, s.ONE_CUBE),
        (1, 1, s.TWO_CUBES),
        (1, 2, s.DISCOVERY),
    ]
    assert s.events(told, Event.CONSUMED) == [(0, 0, 20), (1, 12, 32)]
    _, told = s.acted(0, s.ai(25), slots=stacks, hand={0: [s.ai(25)], 1: []}, cubes={0: {s.planet(0): 1}})
    assert of_first(told, Event.ACTS) == [(0, s.ai(25)), (1, s.RAISING), (2, s.SAVING_TWO)]


def test_4_5_consumption_rises_by_the_sum_of_all_slots() -> None:
    """4.5: 33 and 6 + 3 + 3 make 45, also for cards of earlier rounds; 100 is the most."""
    slots = {0: [[], [s.TWO_CUBES], [s.COLLECT_TWO]], 1: [[], [], []]}
    plans = {0: [s.DISCOVERY, Key.LEAVE, Key.LEAVE], 1: [s.ONE_CUBE, s.COLLECT_TWO, s.RAISING]}
    after_all, told = s.planned(s.planning(slots=slots, consumption={0: 33, 1: 41}), plans)
    assert s.events(told, Event.CONSUMED) == [(0, 12, 45), (1, 6, 47), (2, 0, 20)]
    assert (list(after_all.consumption)[:3], list(after_all.order)[:3]) == ([45, 47, 20], [0, 1, 2])
    for_two = {0: [[], [], []], 1: [[], [s.SAVING_TWO], [s.DISCOVERY]]}
    plans_for_two = {0: [s.DISCOVERY, s.TWO_CUBES, s.COLLECT_TWO], 1: [s.ONE_CUBE, Key.LEAVE, Key.LEAVE]}
    _, told = s.planned(s.planning(players=2, slots=for_two), plans_for_two)
    assert s.events(told, Event.CONSUMED) == [(0, 12, 32), (1, 4, 24)]
    _, told = s.planned(s.planning(slots=slots, consumption={0: 95, 1: 94}), plans)
    assert s.events(told, Event.CONSUMED) == [(0, 12, 100), (1, 6, 100), (2, 0, 20)]


def test_4_6_a_sum_below_0_lowers_consumption() -> None:
    """4.6: not below 20, and not to the Energy; it never raises it, and brings no level."""
    saving = {
        0: [
            [],
            [s.ONE_CUBE, s.SAVING_TWO],
            [s.TWO_CUBES, s.COLLECT_TWO, s.DISCOVERY, s.GEM_CARD, s.RAISING, s.SAVING_FOUR],
        ]
    }
    for consumption, energy, right in [(24, 21, 22), (21, 3, 20), (40, 3, 34), (35, 28, 29), (22, 21, 22)]:
        before = s.planning(slots=saving, hand={0: []}, consumption={0: consumption}, energy={0: energy})
        lowered, told = s.planned(before)
        assert (s.events(told, Event.CONSUMED)[0], lowered.level[0]) == ((0, -6, right), 0)
    due = s.buying(energy={0: 70}, consumption={0: 30}, level={1: 1}, tech={1: [0]}, aside={0: [3, 4]})
    saved, _ = s.after(due, Key.DONE, s.ENERGY_SAVER)
    assert (saved.consumption[0], saved.level[0], saved.energy[0]) == (30, 2, 10)


def test_4_7_the_new_order() -> None:
    """4.7: the highest sum first, without regard to limits; then the Energy; then who came earlier."""
    saving = {
        1: [
            [],
            [s.ONE_CUBE, s.SAVING_TWO],
            [s.TWO_CUBES, s.COLLECT_TWO, s.DISCOVERY, s.GEM_CARD, s.RAISING, s.SAVING_FOUR],
        ]
    }
    slots: dict[int, list[list[int]]] = {2: [[], [], []], **saving}
    before = s.planning(slots=slots, hand={1: []}, consumption={2: 95}, energy={1: 9})
    assert list(s.planned(before, {2: [s.ONE_CUBE, s.TWO_CUBES, s.DISCOVERY]})[0].order)[:3] == [2, 0, 1]
    alike = s.planned(s.planning(energy={0: 3, 1: 5, 2: 3}, recent=[2, 1, 0], level={0: 1}))[1]
    assert s.events(alike, Event.ORDERED) == [(1, 0), (2, 1), (0, 2)]
    first_round = s.played(
        s.started(), lambda now, seat: Key.DONE if now.phase == Phase.BUY else now.options(seat)[0], is_early
    )[0]
    assert list(first_round.order)[:3] == [2, 1, 0]


def is_early(position: CouncilRules) -> bool:
    """Whether a position is not yet in the first action turn."""
    return position.phase in {Phase.BUY, Phase.PLAN}


# 5. Actions


def test_5_1_slots_are_used_from_left_to_right() -> None:
    """5.1: whatever leaves a choice may be declined, wholly or in part, and what is impossible is skipped."""
    first, told = s.acted(0, s.ai(1), s.GEM_CARD, s.ONE_CUBE, cubes={0: {s.planet(0): 1}})
    assert (first.phase, s.events(told, Event.ACTS), first.options(0)[-1]) == (
        Phase.SETTLE,
        [(0, 0, s.ai(1))],
        Key.DONE,
    )
    second, told = s.after(first, Key.DONE)
    assert (second.phase, told) == (Phase.COLLECT, [])
    third, told = s.after(second, Key.DONE)
    assert (third.phase, s.events(told, Event.ACTS)) == (Phase.SETTLE, [(0, 1, s.GEM_CARD), (0, 2, s.ONE_CUBE)])
    assert (s.gems(third, 0), s.events(told, Event.GOT_GEMS)) == ([2, 1, 0], [(0, 2, 1, 0)])
    declined, told = s.after(third, Key.DONE)
    assert (declined.phase, s.cubes(declined, 0), s.events(told, Event.SETTLED)) == (Phase.ASSESS, {s.planet(0): 1}, [])
    _, told = s.acted(0, s.COLLECT_TWO, s.RAISING)
    assert s.events(told, Event.ACTS)[:3] == [(0, 0, s.COLLECT_TWO), (0, 1, s.RAISING), (0, 2, s.SAVING_TWO)]
    assert s.events(told, Event.COLLECTED, Event.RAISED) == []


def test_5_2_a_slot_has_its_range() -> None:
    """5.2: Parsec 1, and with upgrades more; a card for any parsec needs none."""
    far = {s.GREEN: [5], s.BLUES: [10], s.PURPLE: [21]}
    for steps, reached in [((), 1), ((UpgradeKind.RANGE + 2,), 2), ((UpgradeKind.RANGE + 2, UpgradeKind.RANGE + 3), 3)]:
        slots = [s.GEM_CARD, s.ONE_CUBE, s.DISCOVERY]
        settling = s.acting(0, *slots, tiles=far, upgrades={0: steps})
        offers = [s.planet(0), s.planet(0, 1), s.planet(1), s.planet(1, 1), s.planet(5), s.planet(10), s.planet(21)]
        assert s.offered(settling) == offers[: 4 + reached]
        own = {0: dict.fromkeys(offers, 1)}
        collecting = s.acting(0, s.GEM_CARD, s.COLLECT_TWO, tiles=far, cubes=own, upgrades={0: steps})
        assert s.offered(collecting) == [0, 1, 5, 10, 21][: 2 + reached]
        assert s.offered(s.acting(0, s.GEM_CARD, s.DISCOVERY, upgrades={0: steps})) == [*range(reached)]
    assert {s.planet(10), s.planet(21)} <= {*s.offered(s.acting(0, s.ai(14), tiles=far))}
    assert s.offered(s.acting(0, s.ai(2))) == [0, 1, 2]
    check_refusals("5.2")


def test_5_3_a_cube_settles_on_a_planet() -> None:
    """5.3: of an adapted colour, in range, empty or with room for it; a card for any colour needs no adaptability."""
    before = s.acting(0, s.ONE_CUBE, tiles={s.GREEN: [5]})
    assert s.offered(before) == [s.planet(0), s.planet(0, 1), s.planet(1), s.planet(1, 1), s.planet(5)]
    settled, told = s.after(before, s.planet(5))
    assert (s.events(told, Event.SETTLED), s.cubes(settled, 0)) == ([(0, s.planet(5), 1)], {s.planet(5): 1})
    assert settled.cubes_left[0] == 29
    assert s.planet(5, 1) in s.offered(s.acting(0, s.ai(14), tiles={s.GREEN: [5]}))
    stacked = s.acting(
        0, s.ONE_CUBE, cubes={0: {s.planet(0): 2}, 1: {s.planet(1): 3}}, upgrades={0: [UpgradeKind.EXPANSION]}
    )
    assert s.offered(stacked) == [s.planet(0), s.planet(0, 1), s.planet(1, 1)]
    _, told = s.acted(0, s.ONE_CUBE, supply={0: 0})
    assert (of_first(told, Event.ACTS)[0], s.events(told, Event.SETTLED)) == ((0, s.ONE_CUBE), [])
    check_refusals("5.3")


def test_5_4_a_tower_stands_on_one_planet() -> None:
    """5.4: up to so many cubes, as the player says, the supply lasts and three are not exceeded."""
    for card, sizes in [(s.TWO_CUBES, [1, 2]), (s.ai(5), [1, 2, 3])]:
        building = s.after(s.acting(0, card), s.planet(0))[0]
        assert (building.phase, building.options(0)) == (Phase.TOWER, sizes)
        for size in sizes:
            built, told = s.after(building, size)
            assert (s.events(told, Event.SETTLED), s.cubes(built, 0)) == ([(0, s.planet(0), size)], {s.planet(0): size})
            assert built.phase != Phase.SETTLE
    wishes: dict[str, Any] = {"supply": {0: 2}}
    assert s.after(s.acting(0, s.ai(5), **wishes), s.planet(0))[0].options(0) == [1, 2]
    _, told = s.after(s.acting(0, s.TWO_CUBES, supply={0: 1}), s.planet(0))
    assert s.events(told, Event.SETTLED) == [(0, s.planet(0), 1)]
    check_refusals("5.4")


def test_5_5_each_cube_collects_once_for_a_card() -> None:
    """5.5: as many times as the card says, whatever the colours; again for another card, and no cube is removed."""
    own = {s.planet(0): 2, s.planet(9, 3): 1}
    before = s.acting(0, s.COLLECT_TWO, s.ai(19), tiles={s.GREEN: [9]}, cubes={0: own, 1: {s.planet(1): 1}})
    assert (before.phase, s.offered(before)) == (Phase.COLLECT, [0, 9])
    once, told = s.after(before, 9)
    assert (s.offered(once), s.events(told, Event.COLLECTED)) == ([0], [(0, 9)])
    twice, told = s.after(once, 0)
    assert (twice.phase, twice.slot, s.offered(twice)) == (Phase.COLLECT, 1, [0, 9])
    thrice, told = s.after(twice, 0, 0, 9)
    assert (s.events(told, Event.COLLECTED), thrice.phase, s.cubes(thrice, 0)) == (
        [(0, 0), (0, 0), (0, 9)],
        Phase.ASSESS,
        own,
    )
    check_refusals("5.5")


def test_5_6_a_tile_yields_gems_and_energy() -> None:
    """5.6: all it shows, as far as the supply has it, and nothing is paid."""
    for tile, received, energy in [(0, [0, 1, 0], 0), (2, [2, 0, 0], 0), (5, [0, 0, 0], 3), (6, [1, 1, 0], 0)]:
        before = s.acting(0, s.COLLECT_TWO, tiles={s.GRAY: [tile, 9]}, cubes={0: {s.planet(tile): 1}})
        collected, _ = s.after(before, tile)
        assert (s.gems(collected, 0), collected.energy[0]) == (received, energy)
    short: dict[str, Any] = {"tiles": {s.GRAY: [2, 9]}, "cubes": {0: {s.planet(2): 1}}}
    _, told = s.after(s.acting(0, s.COLLECT_TWO, gems={1: (19, 0, 0)}, **short), 2)
    assert s.events(told, Event.GOT_GEMS)[0] == (0, 1, 0, 0)


def test_5_7_of_two_tiles_one_is_kept() -> None:
    """5.7: unseen by the others; the other one goes under the pile. Without a parsec for it, the card does nothing."""
    before = s.acting(0, s.DISCOVERY, players=2)
    assert (before.phase, s.offered(before)) == (Phase.DISCOVER, [0])
    drawn, told = s.after(before, 0, 5, 2)
    assert (drawn.phase, drawn.options(0), s.events(told, Event.LOOKED)) == (Phase.TILE, [2, 5], [(0, 0)])
    seen = [[tile and tile.id for tile in s.look(drawn, viewer).drawn] for viewer in (0, 1, 9)]
    assert seen == [[5, 2], [None, None], [None, None]]
    kept, told = s.after(drawn, 5)
    assert (kept.phase, kept.under[0], members(kept.under_known[0]), members(kept.pile[0])) == (
        Phase.LAND,
        2,
        [0],
        [3, 4, 6, 7, 8, 9],
    )
    assert s.events(told, Event.DISCOVERED) == [(0, 5)]
    almost = {s.GREEN: [2, 3, 4, 5, 6], s.BEIGE: [7, 8]}
    single, told = s.after(s.acting(0, s.DISCOVERY, tiles=almost), 0, 9)
    assert (single.phase, s.events(told, Event.DISCOVERED), s.tiles(single, s.BEIGE)) == (
        Phase.LAND,
        [(0, 9)],
        [7, 8, 9],
    )
    below, told = s.after(s.acting(0, s.DISCOVERY, tiles=almost, under={0: [(9, [1])]}), 0)
    assert (below.phase, s.events(told, Event.DISCOVERED)) == (Phase.LAND, [(0, 9)])
    _, told = s.acted(0, s.DISCOVERY, players=2, tiles={s.GREEN: [2, 3, 4, 5]})
    assert (of_first(told, Event.ACTS)[0], s.events(told, Event.LOOKED)) == ((0, s.DISCOVERY), [])
    check_refusals("5.7")


def test_5_8_the_tile_goes_to_a_galaxy_of_its_parsec() -> None:
    """5.8: one with an empty field, as the player likes."""
    keeping = s.after(s.acting(0, s.DISCOVERY), 0, 5, 2, 5)[0]
    assert (keeping.phase, keeping.options(0)) == (Phase.WHERE, [s.GREEN, s.BEIGE])
    laid, told = s.after(keeping, s.BEIGE)
    assert (s.tiles(laid, s.BEIGE), s.tiles(laid, s.GREEN), s.events(told, Event.LAID)) == ([5], [], [(5, s.BEIGE * 5)])
    assert [galaxy.tiles[0].id for galaxy in s.look(laid, 1).galaxies if galaxy.id == s.BEIGE] == [5]
    farther = s.after(
        s.acting(0, s.DISCOVERY, upgrades={0: [UpgradeKind.RANGE]}, tiles={s.BLUES: [12, 13, 14, 15]}), 1, 10, 11, 10
    )[0]
    assert s.ORANGE in farther.options(0)
    check_refusals("5.8")


def test_5_9_a_new_tile_is_settled_or_collected() -> None:
    """5.9: both only if the card says so; collecting needs neither colour nor colony."""
    landed = landing(6)
    assert (landed.phase, landed.options(0)) == (Phase.LAND, [s.planet(6), Key.COLLECT_IT, Key.DONE])
    settled, told = s.after(landed, s.planet(6))
    assert (s.cubes(settled, 0), settled.phase, s.events(told, Event.COLLECTED)) == ({s.planet(6): 1}, Phase.ASSESS, [])
    collected, told = s.after(landed, Key.COLLECT_IT)
    assert (s.cubes(collected, 0), s.gems(collected, 0)) == ({}, [1, 1, 0])
    assert s.events(told, Event.COLLECTED, Event.SETTLED) == [(Event.COLLECTED, 0, 6)]
    assert s.events(s.after(landed, Key.DONE)[1], Event.COLLECTED, Event.SETTLED) == []
    both = landing(6, s.planet(6), card=s.ai(4))
    assert (both.phase, both.options(0)) == (Phase.LAND, [Key.COLLECT_IT, Key.DONE])
    assert landing(6, Key.COLLECT_IT, card=s.ai(4)).options(0) == [s.planet(6), Key.DONE]
    assert landing(6, s.planet(6), card=s.ai(12)).options(0) == [1, 2]
    assert s.gems(landing(6, Key.COLLECT_IT, card=s.ai(12)), 0) == [2, 2, 0]
    assert s.planet(6, 1) in discovering(0, 6, 4, 6, card=s.ai(2)).options(0)
    check_refusals("5.9")


def test_5_10_cards_give_gems_and_energy() -> None:
    """5.10: as far as the supply has them; Energy may exceed 100."""
    for card, received in [(s.GEM_CARD, (0, 2, 1, 0)), (s.ai(22), (0, 1, 1, 1))]:
        given, told = s.acted(0, card, cubes={0: {s.planet(0): 1}})
        assert (s.events(told, Event.GOT_GEMS), s.gems(given, 0)) == ([received], list(received[1:]))
    _, told = s.acted(0, s.ai(22), gems={1: (0, 0, 15)})
    assert s.events(told, Event.GOT_GEMS) == [(0, 1, 1, 0)]
    full, told = s.acted(0, s.ai(25), energy={0: 99}, consumption={0: 100}, cubes={0: {s.planet(0): 1}})
    assert (full.phase, full.energy[0], s.events(told, Event.GAINED)) == (Phase.ASSESS, 102, [(0, 3)])


def test_5_11_a_gem_is_raised_to_the_next_kind() -> None:
    """5.11: coal or gold, if the supply has the higher one; of two, also one twice."""
    before = s.acting(0, s.RAISING, gems={0: (1, 1, 1)})
    assert (before.phase, before.options(0)) == (Phase.UPGRADE, [Gem.COAL, Gem.GOLD, Key.DONE])
    raised, told = s.after(before, Gem.COAL)
    assert (s.gems(raised, 0), list(raised.bank), s.events(told, Event.RAISED)) == (
        [0, 2, 1],
        [20, 18, 14],
        [(0, Gem.COAL)],
    )
    assert s.gems(s.after(before, Gem.GOLD)[0], 0) == [1, 0, 2]
    twice, told = s.after(s.acting(0, s.ai(23), gems={0: (1, 0, 0)}), Gem.COAL, Gem.GOLD)
    assert (s.gems(twice, 0), s.events(told, Event.RAISED)) == ([0, 0, 1], [(0, Gem.COAL), (0, Gem.GOLD)])
    _, told = s.acted(0, s.RAISING, gems={0: (0, 0, 3)})
    assert (of_first(told, Event.ACTS)[0], s.events(told, Event.RAISED)) == ((0, s.RAISING), [])
    check_refusals("5.11")


def test_5_12_one_of_two_alternatives() -> None:
    """5.12: chosen when the turn of the card comes."""
    before, told = s.acted(0, s.GEM_CARD, s.ai(8))
    assert (before.phase, before.options(0), s.events(told, Event.ACTS)[-1]) == (Phase.EITHER, [0, 1], (0, 1, s.ai(8)))
    assert s.after(before, 0)[0].phase == Phase.SETTLE
    assert s.after(before, 1)[0].phase == Phase.DISCOVER
    settled = s.after(before, 0, s.planet(0))[0]
    assert (s.cubes(settled, 0), settled.phase) == ({s.planet(0): 1}, Phase.ASSESS)
    assert s.acting(0, s.ai(8), supply={0: 0}).phase == Phase.DISCOVER
    check_refusals("5.12")


def test_5_13_all_stacks_slide_to_the_right() -> None:
    """5.13: before the assessment; the last slot's whole stack returns to the hand."""
    stacks = {0: [[], [s.ONE_CUBE, s.SAVING_TWO], [s.TWO_CUBES, s.COLLECT_TWO, s.SAVING_FOUR]]}
    hand = {0: [s.DISCOVERY, s.GEM_CARD, s.RAISING]}
    slid, told = s.acted(0, s.GEM_CARD, slots=stacks, hand=hand, cubes={0: {s.planet(0): 1}})
    assert (slid.phase, s.tops(slid, 0)) == (Phase.ASSESS, [NONE, s.GEM_CARD, s.SAVING_TWO, NONE, NONE])
    assert [members(stack) for stack in slid.covered[:3]] == [[], [], [s.ONE_CUBE]]
    back = [s.TWO_CUBES, s.COLLECT_TWO, s.SAVING_FOUR]
    assert of_first(told, Event.RETURNED) == [(card,) for card in back]
    assert members(slid.hand[0]) == sorted([*back, s.DISCOVERY, s.RAISING])
    assert told.index((Event.ACTS, 0, 2, s.SAVING_FOUR)) < told.index((Event.RETURNED, 0, s.TWO_CUBES))
    stacks = {0: [[], [s.ONE_CUBE, s.TWO_CUBES, s.DISCOVERY, s.GEM_CARD, s.RAISING], [s.COLLECT_TWO]]}
    hand = {0: [s.ai(25), s.SAVING_FOUR]}
    covered, _ = s.acted(0, s.ai(25), NONE, s.SAVING_FOUR, slots=stacks, hand=hand, cubes={0: {s.planet(0): 1}})
    assert (covered.phase, members(covered.hand[0])) == (Phase.ASSESS, [s.COLLECT_TWO, s.SAVING_FOUR])


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    check_citations(GAME, globals(), SECTIONS)


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule of these sections the catalogue can refuse with."""
    assert set(REFUSALS) == refusing(GAME, SECTIONS)
