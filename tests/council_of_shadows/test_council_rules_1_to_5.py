"""Sections 1 to 5 of the rules of The Council of Shadows: the board, powers, buying, planning and actions.

Every number has a test, whose name starts with it.
"""

from collections.abc import Callable
from typing import Any

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    ACTS,
    ASSESS,
    BLUE,
    BOUGHT,
    BROWN,
    BUY,
    BUY_STATION,
    BUY_UPGRADE,
    CARDS,
    CIVILISATION,
    COAL,
    COLLECT,
    COLLECT_IT,
    COLLECTED,
    CONSUMED,
    CRYSTAL,
    DARK,
    DEALT_DARK,
    DESERT,
    DISCOVER,
    DISCOVERED,
    DONE,
    DRAW,
    EITHER,
    EXPANSION,
    GAINED,
    GALAXIES,
    GOLD,
    GOT_GEMS,
    LAID,
    LAND,
    LAY,
    LEAVE,
    LOOKED,
    NONE,
    ORDER,
    ORDERED,
    PARSECS,
    PAY,
    PLAN,
    PLANETS_ON_TILE,
    PLANNED,
    PROJECT,
    PURCHASES,
    RAISED,
    RANGE,
    RED,
    RETURNED,
    SET_ASIDE,
    SETTLE,
    SETTLED,
    SHOW,
    START_CARDS,
    TECH,
    TILE,
    TILES,
    TOWER,
    UPGRADE,
    UPGRADED,
    VOLCANO,
    WHERE,
    YIELDS,
)
from armillary.kernel.notation import members
from armillary.kernel.words import HIDDEN, NATURE
from tests.any_game.citing import check_citations, refusing
from tests.council_of_shadows.situations import (
    BEIGE,
    BLUES,
    COLLECT_TWO,
    DISCOVERY,
    ENERGY_SAVER,
    GEM_CARD,
    GRAY,
    GREEN,
    ONE_CUBE,
    ORANGE,
    PURPLE,
    RAISING,
    SAVING_FOUR,
    SAVING_TWO,
    TURQUOISE,
    TWO_CUBES,
    YELLOW,
    ZOE,
    Told,
    acted,
    acting,
    after,
    ai,
    asked,
    assessing,
    bonuses,
    buying,
    cubes,
    events,
    gems,
    look,
    offered,
    planet,
    planned,
    planning,
    played,
    start,
    started,
    tiles,
    tops,
    why,
)

SECTIONS = range(1, 6)

Refusal = tuple[CouncilRules, int]
"""A position, and a key that whoever is asked there may not answer."""

LYING: dict[int, list[list[int]]] = {0: [[], [], []]}
"""Slots of seat 0 without a card, so that its six cards are in its hand."""
SECOND = {0: [[], [COLLECT_TWO, DISCOVERY, RAISING], []]}
"""Only the second one has cards."""
RICH = {0: (5, 5, 5)}
RANGES = [BUY_UPGRADE + RANGE + 2 * slot for slot in range(3)]
"""To Parsec 2, for each slot."""


def set_up(phase: int, players: int = 3, **options: Any) -> CouncilRules:
    """The first question of a phase in setup; before it, the first key was chosen each time."""
    before = start(players, **options)
    return played(before, lambda position, seat: position.options(seat)[0], lambda now: now.phase != phase)[0]


def discovering(*answers: int, card: int = DISCOVERY, **wishes: Any) -> CouncilRules:
    """Seat 0 of two discovers in Parsec 1, where only the green galaxy has room. Tiles 0 and 1 lie in the gray one."""
    return after(acting(0, card, players=2, **wishes), *answers)[0]


def landing(tile: int, *answers: int, card: int = DISCOVERY, **wishes: Any) -> CouncilRules:
    """Seat 0 has discovered a tile, and put tile 4 or 6 under the pile."""
    return discovering(0, tile, 4 if tile == 6 else 6, tile, *answers, card=card, **wishes)


def of_first(told: Told, kind: int) -> Told:
    """Events of a kind that are about seat 0, without it."""
    return [event[1:] for event in events(told, kind) if event[0] == 0]


def building() -> CouncilRules:
    """Seat 0 has to say where its station goes."""
    own = {planet(0): 1, planet(5): 1}
    return after(buying(tiles={GREEN: [5]}, cubes={0: own}, options={"stations": True}), BUY_STATION)[0]


def rising(**wishes: Any) -> CouncilRules:
    """Seat 0 has just reached level I at the end of its buying turn."""
    return after(buying(energy={0: 41}, consumption={0: 40}, **wishes), DONE)[0]


REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "1.1": lambda: [
        (acting(0, DISCOVERY), PARSECS),
        (after(acting(0, DISCOVERY, upgrades={0: [RANGE]}), 1, 10, 11, 10)[0], TURQUOISE),
        (assessing(cubes={0: {planet(0): 1}}), GALAXIES),
        (assessing(cubes={0: {planet(0): 1}}), YELLOW),
        (building(), YELLOW),
    ],
    "1.2": lambda: [
        (set_up(LAY), 10),
        (discovering(0, 5), 5),
        (acting(0, ONE_CUBE), planet(5)),
        (acting(0, COLLECT_TWO, cubes={0: {planet(0): 1}}), 5),
        (acting(0, COLLECT_TWO, cubes={0: {planet(0): 1}}), TILES),
    ],
    "1.3": lambda: [(acting(0, ONE_CUBE), planet(0, 2)), (landing(5), planet(5, 2)), (acting(0, ai(14)), planet(0, 3))],
    "1.5": lambda: [(acting(0, RAISING, gems={0: (1, 1, 0), 1: (0, 19, 0)}), COAL)],
    "2.1": lambda: [(after(set_up(CIVILISATION), 2)[0], 2)],
    "2.3": lambda: [(after(set_up(ORDER), 1)[0], 1), (set_up(ORDER), 3)],
    "2.4": lambda: [(after(set_up(DARK), 20)[0], 20), (set_up(DARK), 18), (set_up(DARK), 24), (set_up(DARK, 2), 22)],
    "2.5": lambda: [(after(start(), 30)[0], 30), (buying(), 14)],
    "2.6": lambda: [(after(rising(), 3)[0], 3), (rising(), 8)],
    "3.1": lambda: [
        (buying(), DONE - 1),
        (after(buying(leaders={0: ZOE}, gems={0: (0, 3, 0)}), *RANGES)[0], BUY_UPGRADE),
    ],
    "3.2": lambda: [
        (buying(gems={0: (5, 0, 0)}), BUY_UPGRADE + EXPANSION),
        (buying(gems={0: (0, 5, 0)}), BUY_UPGRADE + PROJECT + 3),
        *((after(buying(gems={0: (3, 2, 2)}), BUY_UPGRADE + EXPANSION)[0], key) for key in (200, 100, 111, 30, 3)),
    ],
    "3.4": lambda: [
        (buying(upgrades={0: [DESERT]}), BUY_UPGRADE + DESERT),
        (buying(supply={0: 0}), BUY_UPGRADE + DESERT),
    ],
    "3.5": lambda: [
        (acting(0, ONE_CUBE, tiles={GREEN: [7]}), planet(7, 1)),
        (acting(0, ONE_CUBE, tiles={GREEN: [7]}, upgrades={0: [DESERT]}), planet(7, 2)),
        (landing(5), planet(5, 1)),
    ],
    "3.6": lambda: [(acting(0, ONE_CUBE, cubes={0: {planet(0): 1}, 1: {planet(1): 2}}), planet(0, 0))],
    "3.7": lambda: [(buying(gems=RICH, upgrades={0: [RANGE]}), BUY_UPGRADE + RANGE + 3)],
    "4.2": lambda: [
        (after(planning(players=1, slots=LYING), ONE_CUBE)[0], ONE_CUBE),
        (planning(players=1, slots=LYING), SAVING_TWO),
    ],
    "4.3": lambda: [
        (planning(players=1, slots=LYING), LEAVE),
        (after(planning(players=1, slots={0: [[], [*range(2, 6)], []]}, hand={0: [0, 1]}), 0)[0], 1),
    ],
    "5.2": lambda: [
        (acting(0, ONE_CUBE, tiles={BLUES: [10]}), planet(10)),
        (acting(0, COLLECT_TWO, tiles={BLUES: [10]}, cubes={0: {planet(0): 1, planet(10): 1}}), 10),
        (acting(0, DISCOVERY), 1),
    ],
    "5.3": lambda: [
        (acting(0, ONE_CUBE, cubes={0: {planet(0): 2}, 1: {planet(0): 1}}, upgrades={0: [EXPANSION]}), planet(0)),
    ],
    "5.4": lambda: [(after(acting(0, TWO_CUBES), planet(0))[0], number) for number in (0, 3)],
    "5.5": lambda: [
        (acting(0, COLLECT_TWO, cubes={0: {planet(0): 1}, 1: {planet(1): 1}}), 1),
        (after(acting(0, COLLECT_TWO, cubes={0: {planet(0): 1, planet(1): 1}}), 0)[0], 0),
    ],
    "5.7": lambda: [
        (acting(0, DISCOVERY, players=2, upgrades={0: [RANGE]}, tiles={GREEN: [2, 3, 4, 5]}), 0),
        (acting(0, DISCOVERY, upgrades={0: [RANGE]}, tiles={GREEN: [2, 3, 4, 5, 6], BEIGE: [7, 8, 9]}), 0),
        (discovering(0, 5, 2), 3),
    ],
    "5.8": lambda: [
        (after(acting(0, DISCOVERY), 0, 5, 2, 5)[0], GRAY),
        (after(acting(0, DISCOVERY), 0, 5, 2, 5)[0], BLUES),
    ],
    "5.9": lambda: [
        (landing(5), planet(0)),
        (landing(5, COLLECT_IT, card=ai(4)), COLLECT_IT),
        (landing(5, planet(5), card=ai(4)), planet(5)),
        (landing(5, supply={0: 0}), planet(5)),
    ],
    "5.11": lambda: [
        (acting(0, RAISING, gems={0: (1, 0, 1)}), GOLD),
        (acting(0, RAISING, gems={0: (1, 0, 1)}), CRYSTAL),
    ],
    "5.12": lambda: [(acting(0, ai(8)), 2)],
}
"""Every kind of key that these rules forbid."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, key in REFUSALS[rule]():
        assert why(before, key) == rule, f"{GAME.ask_name(before, asked(before))}, key {key}"


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
        position = start(players)
        assert list(position.fields) == right
        assert [galaxy.id for galaxy in look(position).galaxies] == [one for one in range(GALAXIES) if right[one]]
    assert list(start(4).parsec) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
    check_refusals("1.1")


def test_1_2_tiles_lie_in_three_piles_that_nobody_knows() -> None:
    """1.2: ten, eleven and ten of them, drawn with equal chances, and only who draws them sees them."""
    assert [members(pile) for pile in start().pile] == [[*range(10)], [*range(10, 21)], [*range(21, 31)]]
    drawing = after(acting(0, DISCOVERY, tiles={GRAY: [3, 7]}), 0)[0]
    assert (drawing.phase, asked(drawing)) == (DRAW, NATURE)
    assert drawing.weighted_options(NATURE) == [(tile, 1) for tile in (0, 1, 2, 4, 5, 6, 8, 9)]
    assert [drawing.token(viewer, NATURE, 5) for viewer in range(3)] == [5, HIDDEN, HIDDEN]
    assert [(pile.size, pile.under) for pile in look(drawing, 0).piles] == [(8, []), (11, []), (10, [])]
    check_refusals("1.2")


def test_1_3_a_tile_has_planets_and_a_yield() -> None:
    """1.3: one to four planets of three colours, and gems or Energy."""
    position = start()
    colours = [position.colour[tile * PLANETS_ON_TILE : (tile + 1) * PLANETS_ON_TILE] for tile in range(TILES)]
    assert [list(colours[tile]) for tile in (9, 10, 25)] == [
        [BLUE, BROWN, BROWN, RED],
        [BLUE, NONE, NONE, NONE],
        [RED, RED, NONE, NONE],
    ]
    assert all(1 <= sum(colour != NONE for colour in there) <= PLANETS_ON_TILE for there in colours)
    yields = [list(position.yields[tile * YIELDS : (tile + 1) * YIELDS]) for tile in range(TILES)]
    assert [yields[tile] for tile in (6, 10, 22, 25)] == [[1, 1, 0, 0], [0, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 6]]
    assert all(any(there) for there in yields)
    check_refusals("1.3")


def test_1_4_two_tiles_of_parsec_1_lie_in_the_gray_galaxy() -> None:
    """1.4: chance turns them up at the start."""
    first = set_up(LAY)
    assert (asked(first), first.weighted_options(NATURE)) == (NATURE, [(tile, 1) for tile in range(10)])
    laid, told = after(first, 8, 2)
    assert (tiles(laid, GRAY), laid.phase, members(laid.pile[0])) == ([8, 2], DARK, [0, 1, 3, 4, 5, 6, 7, 9])
    assert events(told, LAID) == [(8, 0), (2, 1)]
    assert sum(tile != NONE for tile in laid.tile_at) == 2


def test_1_5_gems_that_are_not_there_are_not_taken() -> None:
    """1.5: 20 coal, 20 gold and 15 crystals; nothing replaces what is missing, and what is paid goes back."""
    assert [list(started(players).bank) for players in (2, 4)] == [[18, 18, 15], [16, 16, 15]]
    short, told = acted(0, GEM_CARD, gems={1: (19, 20, 0)})
    assert (gems(short, 0), events(told, GOT_GEMS)) == ([1, 0, 0], [(0, 1, 0, 0)])
    none, told = acted(0, GEM_CARD, gems={1: (20, 20, 0)})
    assert (gems(none, 0), events(told, GOT_GEMS)) == ([0, 0, 0], [])
    before = buying(gems={0: (0, 1, 0)})
    paid, _ = after(before, BUY_UPGRADE + DESERT)
    assert (list(before.bank), list(paid.bank)) == ([20, 19, 15], [20, 20, 15])
    check_refusals("1.5")


# 2. Powers


def test_2_1_everybody_takes_another_civilisation() -> None:
    """2.1: in seat order, or chance deals them."""
    first = set_up(CIVILISATION)
    assert (asked(first), first.options(0)) == (0, [0, 1, 2, 3])
    second, _ = after(first, 3)
    third, _ = after(second, 0)
    assert (asked(second), second.options(1), asked(third), third.options(2)) == (1, [0, 1, 2], 2, [1, 2])
    assert list(after(third, 2)[0].civilisation) == [3, 0, 2, NONE]
    assert list(after(set_up(CIVILISATION, 4), 3, 0, 2)[0].civilisation) == [3, 0, 2, 1]
    dealt = after(set_up(CIVILISATION, civilisations="dealt"), 1)[0]
    assert (asked(dealt), dealt.weighted_options(NATURE)) == (NATURE, [(0, 1), (2, 1), (3, 1)])
    check_refusals("2.1")


def test_2_2_all_start_alike() -> None:
    """2.2: cards, cubes, gems, consumption, level and range; gems and hands are open."""
    for players in (1, 2, 3, 4):
        position = started(players)
        for viewer in (*range(players), 9):
            for power in look(position, viewer).powers[:players]:
                assert (power.hand, power.gems, power.cubes_left) == ([*range(START_CARDS)], [1, 1, 0], 30)
                assert (power.consumption, power.level, power.upgrades) == (20, 0, [])
                assert [(slot.reach, slot.card) for slot in power.slots] == [(1, None)] * 3


def test_2_3_chance_deals_the_first_order() -> None:
    """2.3: the first starts with Energy 0, and each following power with 1 more."""
    first = set_up(ORDER, 4)
    assert (asked(first), first.weighted_options(NATURE)) == (NATURE, [(seat, 1) for seat in range(4)])
    dealt, told = after(first, 2, 0, 3)
    assert (list(dealt.order), list(dealt.energy)) == ([2, 0, 3, 1], [1, 3, 0, 2])
    assert (events(told, ORDERED), asked(dealt), dealt.phase) == ([(2, 0), (0, 1), (3, 2), (1, 3)], 2, BUY)
    check_refusals("2.3")


def test_2_4_everybody_is_dealt_a_dark_card_unseen() -> None:
    """2.4: out of those for galaxies in play; that for stations only with them."""
    numbers = {1: (4, 5), 2: (4, 5), 3: (6, 7), 4: (8, 9)}
    for players, (without, with_stations) in numbers.items():
        assert len(set_up(DARK, players).options(NATURE)) == without
        assert len(set_up(DARK, players, stations=True).options(NATURE)) == with_stations
    dealing = set_up(DARK)
    assert dealing.weighted_options(NATURE) == [(card, 1) for card in (19, 20, 21, 22, 23, 26)]
    assert [dealing.token(viewer, NATURE, 20) for viewer in range(3)] == [20, HIDDEN, HIDDEN]
    dealt, told = after(dealing, 20, 26, 19)
    assert (events(told, DEALT_DARK), bonuses(dealt, 1)) == ([(0, 20), (1, 26), (2, 19)], [26])
    seen = [[[one.id for one in power.bonuses] for power in look(dealt, viewer).powers] for viewer in (0, 1, 9)]
    assert seen == [[[20], [], []], [[], [26], []], [[], [], []]]
    check_refusals("2.4")


def test_2_5_eight_ai_cards_are_on_display() -> None:
    """2.5: one that was taken is replaced at once, in its place, while there are any."""
    assert start().weighted_options(NATURE) == [(card, 1) for card in range(START_CARDS, CARDS)]
    shown = after(start(), *range(30, 22, -1))[0]
    assert (list(shown.display), shown.phase) == ([*range(30, 22, -1)], LAY)
    before = buying(display=[20, 21, 22, 23, 24, ai(10)], gems={0: (3, 0, 0)})
    bought = after(before, ai(10))[0]
    assert (bought.phase, asked(bought), bought.display[5]) == (SHOW, NATURE, NONE)
    refilled = after(bought, 29)[0]
    assert (refilled.phase, asked(refilled), refilled.display[5]) == (BUY, 0, 29)
    last = buying(display=[*range(6, 14)], hand={1: [*range(14, 31)]}, gems={0: (0, 2, 0)})
    gap = after(last, ai(2))[0]
    assert (gap.phase, list(gap.display), gap.ai_pile) == (BUY, [6, NONE, *range(8, 14)], 0)
    check_refusals("2.5")


def test_2_6_two_dark_tech_cards_of_each_level_leave_unseen() -> None:
    """2.6: by chance; only who looks through a deck learns what is left."""
    first = rising()
    assert (first.phase, asked(first)) == (SET_ASIDE, NATURE)
    assert first.weighted_options(NATURE) == [(card, 1) for card in range(8)]
    assert [first.token(viewer, NATURE, 3) for viewer in range(3)] == [HIDDEN] * 3
    again = after(first, 3)[0]
    assert [again.token(viewer, NATURE, 6) for viewer in range(3)] == [1 << 3 | 1 << 6, HIDDEN, HIDDEN]
    looking = after(again, 6)[0]
    assert (looking.phase, looking.options(0)) == (TECH, [0, 1, 2, 4, 5, 7])
    assert [look(looking, viewer).decks[0].cards for viewer in (0, 1, 9)] == [[0, 1, 2, 4, 5, 7], None, None]
    second = after(buying(level={1: 2}, energy={0: 41}, consumption={0: 40}, tech={0: [ENERGY_SAVER]}), DONE)[0]
    assert (second.phase, len(second.options(0)), second.tech_out[1].bit_count()) == (TECH, 5, 2)
    check_refusals("2.6")


# 3. Buying


def test_3_1_up_to_three_purchases_in_turn_order() -> None:
    """3.1: anybody may stop before; gems that are not spent are kept."""
    before = buying(2, order=[2, 0, 1], gems={0: (9, 9, 9), 1: (2, 2, 2), 2: (3, 3, 0)})
    stopped = after(before, DONE)[0]
    assert (asked(stopped), stopped.left, gems(stopped, 2)) == (0, PURCHASES, [3, 3, 0])
    twice = after(stopped, BUY_UPGRADE + RANGE, 10, BUY_UPGRADE + DESERT, 10)[0]
    assert (twice.phase, asked(twice), gems(twice, 0)) == (BUY, 0, [9, 7, 9])
    thrice = after(twice, BUY_UPGRADE + RANGE + 1)[0]
    assert (thrice.phase, asked(thrice), gems(thrice, 0)) == (BUY, 1, [9, 7, 8])
    assert after(thrice, DONE)[0].phase == PLAN
    check_refusals("3.1")


def test_3_2_a_gem_for_each_gem_of_a_cost() -> None:
    """3.2: of the same kind or a higher one, as the payer likes, and without change."""
    before = buying(gems={0: (3, 2, 2)})
    paying = after(before, BUY_UPGRADE + EXPANSION)[0]
    assert (paying.phase, sorted(paying.options(0))) == (PAY, [2, 11, 20, 101, 110])
    paid = after(paying, 2)[0]
    assert (gems(paid, 0), members(paid.upgrades[0])) == ([3, 2, 0], [EXPANSION])
    forced = after(buying(gems={0: (0, 0, 2)}), BUY_UPGRADE + EXPANSION)[0]
    assert (gems(forced, 0), members(forced.upgrades[0])) == ([0, 0, 0], [EXPANSION])
    check_refusals("3.2")


def test_3_3_an_ai_card_goes_to_the_hand() -> None:
    """3.3: and may be planned in the same round."""
    before = buying(1, slots={1: [[], [], []]}, gems={1: (1, 0, 0)}, display=[ai(10)])
    bought, told = after(before, ai(10), 30)
    assert (members(bought.hand[1]), events(told, BOUGHT)) == ([*range(START_CARDS), ai(10)], [(1, ai(10))])
    assert (bought.phase, ai(10) in bought.options(1)) == (PLAN, True)


def test_3_4_an_upgrade_takes_a_cube_to_the_own_board() -> None:
    """3.4: each once; without a cube there is none."""
    bought, told = after(buying(gems={0: (0, 1, 0)}), BUY_UPGRADE + DESERT)
    assert (bought.cubes_left[0], look(bought).powers[0].board_cubes, events(told, UPGRADED)) == (29, 1, [(0, DESERT)])
    poor = buying(supply={0: 0})
    assert [key for key in offered(poor) if key >= BUY_UPGRADE] == []
    last = after(buying(supply={0: 1}, gems={0: (0, 2, 0)}), BUY_UPGRADE + DESERT)[0]
    assert (last.cubes_left[0], [key for key in offered(last) if key >= BUY_UPGRADE]) == (0, [])
    check_refusals("3.4")


def test_3_5_adaptability_is_bought_for_brown_and_for_red() -> None:
    """3.5: blue is there from the start, and either of the others may come first."""
    both = {GRAY: [7, 9]}
    for upgrades, places in [([], [0]), ([DESERT], [0, 1]), ([VOLCANO], [0, 2]), ([DESERT, VOLCANO], [0, 1, 2])]:
        settling = acting(0, ONE_CUBE, tiles=both, upgrades={0: upgrades})
        assert [key for key in offered(settling) if key < planet(8)] == [planet(7, place) for place in places]
    assert {BUY_UPGRADE + DESERT, BUY_UPGRADE + VOLCANO} <= {*buying().options(0)}
    check_refusals("3.5")


def test_3_6_colony_expansion_allows_to_settle_on_top() -> None:
    """3.6: of own cubes and those of others, three high together; the upgrade settles nothing itself."""
    crowd: dict[int, dict[int, int]] = {0: {planet(0): 1}, 1: {planet(0, 1): 2}, 2: {planet(1): 1}}
    assert offered(acting(0, ONE_CUBE, cubes=crowd)) == [planet(1, 1)]
    settling = acting(0, TWO_CUBES, cubes=crowd, upgrades={0: [EXPANSION]})
    assert offered(settling) == [planet(0), planet(0, 1), planet(1), planet(1, 1)]
    assert after(settling, planet(0))[0].options(0) == [1, 2]
    limited, told = after(settling, planet(0, 1))
    assert (events(told, SETTLED), cubes(limited, 0)) == ([(0, planet(0, 1), 1)], {planet(0): 1, planet(0, 1): 1})
    bought = after(buying(cubes=crowd), BUY_UPGRADE + EXPANSION)[0]
    assert cubes(bought, 0) == {planet(0): 1}
    check_refusals("3.6")


def test_3_7_range_is_bought_slot_by_slot() -> None:
    """3.7: Parsec 2 and then Parsec 3, both in one turn if wished, and 1 Energy each."""
    before = buying(gems={0: (0, 1, 2)})
    assert {*RANGES} <= {*before.options(0)}
    nearer, told = after(before, BUY_UPGRADE + RANGE + 2, 10)
    assert (events(told, GAINED), [slot.reach for slot in look(nearer).powers[0].slots]) == ([(0, 1)], [1, 2, 1])
    farther, told = after(nearer, BUY_UPGRADE + RANGE + 3)
    assert (events(told, GAINED), [slot.reach for slot in look(farther).powers[0].slots]) == ([(0, 1)], [1, 3, 1])
    assert farther.energy[0] == 2
    check_refusals("3.7")


def test_3_8_a_project_gives_its_energy_once() -> None:
    """3.8: at once; it cannot be bought again."""
    costs = [(2, 0, 0), (1, 1, 0), (0, 2, 0), (0, 0, 2)]
    for number, energy in enumerate([4, 5, 7, 11]):
        bought, told = after(buying(gems={0: costs[number], 1: (9, 9, 2)}), BUY_UPGRADE + PROJECT + number)
        assert (bought.energy[0], events(told, GAINED)[0]) == (energy, (0, energy))
    again = buying(gems=RICH, upgrades={0: [PROJECT]})
    assert [key - BUY_UPGRADE - PROJECT for key in offered(again) if key >= BUY_UPGRADE + PROJECT] == [1, 2, 3]


# 4. Planning


def test_4_1_all_plan_together_and_in_secret() -> None:
    """4.1: or one after the other in turn order, and openly."""
    together = after(buying(2, order=[1, 0, 2], slots=LYING), DONE)[0]
    assert (together.phase, members(together.waiting), together.joint) == (PLAN, [0, 1, 2], 1)
    secret = after(together, (0, ONE_CUBE))[0]
    assert [look(secret, viewer).powers[0].slots[0].plan for viewer in (0, 1, 9)] == [ONE_CUBE, None, None]
    slots = {0: LYING[0], 1: LYING[0]}
    openly = after(buying(2, order=[1, 0, 2], slots=slots, options={"planning": "open"}), DONE)[0]
    assert (openly.phase, asked(openly), openly.joint) == (PLAN, 1, 0)
    shown = after(openly, ONE_CUBE)[0]
    assert [look(shown, viewer).powers[1].slots[0].plan for viewer in (0, 1, 9)] == [ONE_CUBE] * 3
    following = after(shown, TWO_CUBES, COLLECT_TWO)[0]
    assert asked(following) == 0
    assert asked(after(following, ONE_CUBE, TWO_CUBES, COLLECT_TWO)[0]) == 2


def test_4_2_a_card_of_the_hand_on_each_slot() -> None:
    """4.2: at most one, on top of what lies there, and that is neither moved nor taken back."""
    before = planning(players=2, slots={0: [[], [RAISING], [COLLECT_TWO]]}, cubes={0: {planet(0): 1}})
    assert before.options(0) == [ONE_CUBE, TWO_CUBES, DISCOVERY, GEM_CARD]
    second = after(before, (0, ONE_CUBE))[0]
    assert second.options(0) == [TWO_CUBES, DISCOVERY, GEM_CARD, LEAVE]
    laid, _ = planned(before, {0: [ONE_CUBE, DISCOVERY, LEAVE]})
    assert tops(laid, 0)[:3] == [ONE_CUBE, DISCOVERY, COLLECT_TWO]
    assert [members(stack) for stack in laid.covered[:3]] == [[], [RAISING], []]
    assert members(laid.hand[0]) == [TWO_CUBES, GEM_CARD]
    check_refusals("4.2")


def test_4_3_empty_slots_are_filled_first() -> None:
    """4.3: others may be covered with what is left; if the hand is too small, what stays empty does nothing."""
    all_empty = planning(players=1, slots=LYING)
    assert LEAVE not in all_empty.options(0)
    kept = after(planning(players=1, slots={0: [[], [*range(2, 6)], []]}, hand={0: [ONE_CUBE, TWO_CUBES]}), ONE_CUBE)[0]
    assert kept.options(0) == [LEAVE]
    free = after(planning(players=1, slots=SECOND, hand={0: [ONE_CUBE, TWO_CUBES, GEM_CARD]}), ONE_CUBE)[0]
    assert free.options(0) == [TWO_CUBES, GEM_CARD, LEAVE]
    just_enough = planning(players=1, slots={0: [[], [TWO_CUBES], [RAISING]]}, hand={0: [ONE_CUBE]})
    assert just_enough.options(0) == [ONE_CUBE]
    small = planning(slots={0: [[], [], [RAISING]]}, hand={0: [GEM_CARD]})
    assert small.options(0) == [GEM_CARD, LEAVE]
    _, told = planned(small, {0: [LEAVE, GEM_CARD, LEAVE]})
    assert (events(told, CONSUMED)[0], events(told, ACTS)[:2]) == ((0, 2, 22), [(0, 1, GEM_CARD), (0, 2, RAISING)])
    check_refusals("4.3")


def test_4_4_plans_are_shown_together() -> None:
    """4.4: and only cards on top count; covered ones do nothing and consume nothing."""
    stacks = {0: [[], [TWO_CUBES, RAISING], [COLLECT_TWO, SAVING_TWO]], 1: LYING[0]}
    before = planning(players=2, slots=stacks)
    hidden, told = after(before, (0, GEM_CARD), (0, LEAVE), (0, LEAVE), (1, ONE_CUBE), (1, TWO_CUBES))
    assert (told, hidden.phase) == ([], PLAN)
    _, told = after(hidden, (1, DISCOVERY))
    assert events(told, PLANNED) == [(0, 0, GEM_CARD), (1, 0, ONE_CUBE), (1, 1, TWO_CUBES), (1, 2, DISCOVERY)]
    assert events(told, CONSUMED) == [(0, 0, 20), (1, 12, 32)]
    _, told = acted(0, ai(25), slots=stacks, hand={0: [ai(25)], 1: []}, cubes={0: {planet(0): 1}})
    assert of_first(told, ACTS) == [(0, ai(25)), (1, RAISING), (2, SAVING_TWO)]


def test_4_5_consumption_rises_by_the_sum_of_all_slots() -> None:
    """4.5: 33 and 6 + 3 + 3 make 45, also for cards of earlier rounds; 100 is the most."""
    slots = {0: [[], [TWO_CUBES], [COLLECT_TWO]], 1: [[], [], []]}
    plans = {0: [DISCOVERY, LEAVE, LEAVE], 1: [ONE_CUBE, COLLECT_TWO, RAISING]}
    after_all, told = planned(planning(slots=slots, consumption={0: 33, 1: 41}), plans)
    assert events(told, CONSUMED) == [(0, 12, 45), (1, 6, 47), (2, 0, 20)]
    assert (list(after_all.consumption)[:3], list(after_all.order)[:3]) == ([45, 47, 20], [0, 1, 2])
    for_two = {0: [[], [], []], 1: [[], [SAVING_TWO], [DISCOVERY]]}
    plans_for_two = {0: [DISCOVERY, TWO_CUBES, COLLECT_TWO], 1: [ONE_CUBE, LEAVE, LEAVE]}
    _, told = planned(planning(players=2, slots=for_two), plans_for_two)
    assert events(told, CONSUMED) == [(0, 12, 32), (1, 4, 24)]
    _, told = planned(planning(slots=slots, consumption={0: 95, 1: 94}), plans)
    assert events(told, CONSUMED) == [(0, 12, 100), (1, 6, 100), (2, 0, 20)]


def test_4_6_a_sum_below_0_lowers_consumption() -> None:
    """4.6: not below 20, and not to the Energy; it never raises it, and brings no level."""
    saving = {0: [[], [ONE_CUBE, SAVING_TWO], [TWO_CUBES, COLLECT_TWO, DISCOVERY, GEM_CARD, RAISING, SAVING_FOUR]]}
    for consumption, energy, right in [(24, 21, 22), (21, 3, 20), (40, 3, 34), (35, 28, 29), (22, 21, 22)]:
        before = planning(slots=saving, hand={0: []}, consumption={0: consumption}, energy={0: energy})
        lowered, told = planned(before)
        assert (events(told, CONSUMED)[0], lowered.level[0]) == ((0, -6, right), 0)
    due = buying(energy={0: 70}, consumption={0: 30}, level={1: 1}, tech={1: [0]}, aside={0: [3, 4]})
    saved, _ = after(due, DONE, ENERGY_SAVER)
    assert (saved.consumption[0], saved.level[0], saved.energy[0]) == (30, 2, 10)


def test_4_7_the_new_order() -> None:
    """4.7: the highest sum first, without regard to limits; then the Energy; then who came earlier."""
    saving = {1: [[], [ONE_CUBE, SAVING_TWO], [TWO_CUBES, COLLECT_TWO, DISCOVERY, GEM_CARD, RAISING, SAVING_FOUR]]}
    slots: dict[int, list[list[int]]] = {2: [[], [], []], **saving}
    before = planning(slots=slots, hand={1: []}, consumption={2: 95}, energy={1: 9})
    assert list(planned(before, {2: [ONE_CUBE, TWO_CUBES, DISCOVERY]})[0].order)[:3] == [2, 0, 1]
    alike = planned(planning(energy={0: 3, 1: 5, 2: 3}, recent=[2, 1, 0], level={0: 1}))[1]
    assert events(alike, ORDERED) == [(1, 0), (2, 1), (0, 2)]
    first_round = played(started(), lambda now, seat: DONE if now.phase == BUY else now.options(seat)[0], is_early)[0]
    assert list(first_round.order)[:3] == [2, 1, 0]


def is_early(position: CouncilRules) -> bool:
    """Whether a position is not yet in the first action turn."""
    return position.phase in {BUY, PLAN}


# 5. Actions


def test_5_1_slots_are_used_from_left_to_right() -> None:
    """5.1: whatever leaves a choice may be declined, wholly or in part, and what is impossible is skipped."""
    first, told = acted(0, ai(1), GEM_CARD, ONE_CUBE, cubes={0: {planet(0): 1}})
    assert (first.phase, events(told, ACTS), first.options(0)[-1]) == (SETTLE, [(0, 0, ai(1))], DONE)
    second, told = after(first, DONE)
    assert (second.phase, told) == (COLLECT, [])
    third, told = after(second, DONE)
    assert (third.phase, events(told, ACTS)) == (SETTLE, [(0, 1, GEM_CARD), (0, 2, ONE_CUBE)])
    assert (gems(third, 0), events(told, GOT_GEMS)) == ([2, 1, 0], [(0, 2, 1, 0)])
    declined, told = after(third, DONE)
    assert (declined.phase, cubes(declined, 0), events(told, SETTLED)) == (ASSESS, {planet(0): 1}, [])
    _, told = acted(0, COLLECT_TWO, RAISING)
    assert events(told, ACTS)[:3] == [(0, 0, COLLECT_TWO), (0, 1, RAISING), (0, 2, SAVING_TWO)]
    assert events(told, COLLECTED, RAISED) == []


def test_5_2_a_slot_has_its_range() -> None:
    """5.2: Parsec 1, and with upgrades more; a card for any parsec needs none."""
    far = {GREEN: [5], BLUES: [10], PURPLE: [21]}
    for steps, reached in [((), 1), ((RANGE + 2,), 2), ((RANGE + 2, RANGE + 3), 3)]:
        slots = [GEM_CARD, ONE_CUBE, DISCOVERY]
        settling = acting(0, *slots, tiles=far, upgrades={0: steps})
        offers = [planet(0), planet(0, 1), planet(1), planet(1, 1), planet(5), planet(10), planet(21)]
        assert offered(settling) == offers[: 4 + reached]
        own = {0: dict.fromkeys(offers, 1)}
        collecting = acting(0, GEM_CARD, COLLECT_TWO, tiles=far, cubes=own, upgrades={0: steps})
        assert offered(collecting) == [0, 1, 5, 10, 21][: 2 + reached]
        assert offered(acting(0, GEM_CARD, DISCOVERY, upgrades={0: steps})) == [*range(reached)]
    assert {planet(10), planet(21)} <= {*offered(acting(0, ai(14), tiles=far))}
    assert offered(acting(0, ai(2))) == [0, 1, 2]
    check_refusals("5.2")


def test_5_3_a_cube_settles_on_a_planet() -> None:
    """5.3: of an adapted colour, in range, empty or with room for it; a card for any colour needs no adaptability."""
    before = acting(0, ONE_CUBE, tiles={GREEN: [5]})
    assert offered(before) == [planet(0), planet(0, 1), planet(1), planet(1, 1), planet(5)]
    settled, told = after(before, planet(5))
    assert (events(told, SETTLED), cubes(settled, 0)) == ([(0, planet(5), 1)], {planet(5): 1})
    assert settled.cubes_left[0] == 29
    assert planet(5, 1) in offered(acting(0, ai(14), tiles={GREEN: [5]}))
    stacked = acting(0, ONE_CUBE, cubes={0: {planet(0): 2}, 1: {planet(1): 3}}, upgrades={0: [EXPANSION]})
    assert offered(stacked) == [planet(0), planet(0, 1), planet(1, 1)]
    _, told = acted(0, ONE_CUBE, supply={0: 0})
    assert (of_first(told, ACTS)[0], events(told, SETTLED)) == ((0, ONE_CUBE), [])
    check_refusals("5.3")


def test_5_4_a_tower_stands_on_one_planet() -> None:
    """5.4: up to so many cubes, as the player says, the supply lasts and three are not exceeded."""
    for card, sizes in [(TWO_CUBES, [1, 2]), (ai(5), [1, 2, 3])]:
        building = after(acting(0, card), planet(0))[0]
        assert (building.phase, building.options(0)) == (TOWER, sizes)
        for size in sizes:
            built, told = after(building, size)
            assert (events(told, SETTLED), cubes(built, 0)) == ([(0, planet(0), size)], {planet(0): size})
            assert built.phase != SETTLE
    wishes: dict[str, Any] = {"supply": {0: 2}}
    assert after(acting(0, ai(5), **wishes), planet(0))[0].options(0) == [1, 2]
    _, told = after(acting(0, TWO_CUBES, supply={0: 1}), planet(0))
    assert events(told, SETTLED) == [(0, planet(0), 1)]
    check_refusals("5.4")


def test_5_5_each_cube_collects_once_for_a_card() -> None:
    """5.5: as many times as the card says, whatever the colours; again for another card, and no cube is removed."""
    own = {planet(0): 2, planet(9, 3): 1}
    before = acting(0, COLLECT_TWO, ai(19), tiles={GREEN: [9]}, cubes={0: own, 1: {planet(1): 1}})
    assert (before.phase, offered(before)) == (COLLECT, [0, 9])
    once, told = after(before, 9)
    assert (offered(once), events(told, COLLECTED)) == ([0], [(0, 9)])
    twice, told = after(once, 0)
    assert (twice.phase, twice.slot, offered(twice)) == (COLLECT, 1, [0, 9])
    thrice, told = after(twice, 0, 0, 9)
    assert (events(told, COLLECTED), thrice.phase, cubes(thrice, 0)) == ([(0, 0), (0, 0), (0, 9)], ASSESS, own)
    check_refusals("5.5")


def test_5_6_a_tile_yields_gems_and_energy() -> None:
    """5.6: all it shows, as far as the supply has it, and nothing is paid."""
    for tile, received, energy in [(0, [0, 1, 0], 0), (2, [2, 0, 0], 0), (5, [0, 0, 0], 3), (6, [1, 1, 0], 0)]:
        before = acting(0, COLLECT_TWO, tiles={GRAY: [tile, 9]}, cubes={0: {planet(tile): 1}})
        collected, _ = after(before, tile)
        assert (gems(collected, 0), collected.energy[0]) == (received, energy)
    short: dict[str, Any] = {"tiles": {GRAY: [2, 9]}, "cubes": {0: {planet(2): 1}}}
    _, told = after(acting(0, COLLECT_TWO, gems={1: (19, 0, 0)}, **short), 2)
    assert events(told, GOT_GEMS)[0] == (0, 1, 0, 0)


def test_5_7_of_two_tiles_one_is_kept() -> None:
    """5.7: unseen by the others; the other one goes under the pile. Without a parsec for it, the card does nothing."""
    before = acting(0, DISCOVERY, players=2)
    assert (before.phase, offered(before)) == (DISCOVER, [0])
    drawn, told = after(before, 0, 5, 2)
    assert (drawn.phase, drawn.options(0), events(told, LOOKED)) == (TILE, [2, 5], [(0, 0)])
    seen = [[tile and tile.id for tile in look(drawn, viewer).drawn] for viewer in (0, 1, 9)]
    assert seen == [[5, 2], [None, None], [None, None]]
    kept, told = after(drawn, 5)
    assert (kept.phase, kept.under[0], members(kept.under_known[0]), members(kept.pile[0])) == (
        LAND,
        2,
        [0],
        [3, 4, 6, 7, 8, 9],
    )
    assert events(told, DISCOVERED) == [(0, 5)]
    almost = {GREEN: [2, 3, 4, 5, 6], BEIGE: [7, 8]}
    single, told = after(acting(0, DISCOVERY, tiles=almost), 0, 9)
    assert (single.phase, events(told, DISCOVERED), tiles(single, BEIGE)) == (LAND, [(0, 9)], [7, 8, 9])
    below, told = after(acting(0, DISCOVERY, tiles=almost, under={0: [(9, [1])]}), 0)
    assert (below.phase, events(told, DISCOVERED)) == (LAND, [(0, 9)])
    _, told = acted(0, DISCOVERY, players=2, tiles={GREEN: [2, 3, 4, 5]})
    assert (of_first(told, ACTS)[0], events(told, LOOKED)) == ((0, DISCOVERY), [])
    check_refusals("5.7")


def test_5_8_the_tile_goes_to_a_galaxy_of_its_parsec() -> None:
    """5.8: one with an empty field, as the player likes."""
    keeping = after(acting(0, DISCOVERY), 0, 5, 2, 5)[0]
    assert (keeping.phase, keeping.options(0)) == (WHERE, [GREEN, BEIGE])
    laid, told = after(keeping, BEIGE)
    assert (tiles(laid, BEIGE), tiles(laid, GREEN), events(told, LAID)) == ([5], [], [(5, BEIGE * 5)])
    assert [galaxy.tiles[0].id for galaxy in look(laid, 1).galaxies if galaxy.id == BEIGE] == [5]
    farther = after(acting(0, DISCOVERY, upgrades={0: [RANGE]}, tiles={BLUES: [12, 13, 14, 15]}), 1, 10, 11, 10)[0]
    assert ORANGE in farther.options(0)
    check_refusals("5.8")


def test_5_9_a_new_tile_is_settled_or_collected() -> None:
    """5.9: both only if the card says so; collecting needs neither colour nor colony."""
    landed = landing(6)
    assert (landed.phase, landed.options(0)) == (LAND, [planet(6), COLLECT_IT, DONE])
    settled, told = after(landed, planet(6))
    assert (cubes(settled, 0), settled.phase, events(told, COLLECTED)) == ({planet(6): 1}, ASSESS, [])
    collected, told = after(landed, COLLECT_IT)
    assert (cubes(collected, 0), gems(collected, 0)) == ({}, [1, 1, 0])
    assert events(told, COLLECTED, SETTLED) == [(COLLECTED, 0, 6)]
    assert events(after(landed, DONE)[1], COLLECTED, SETTLED) == []
    both = landing(6, planet(6), card=ai(4))
    assert (both.phase, both.options(0)) == (LAND, [COLLECT_IT, DONE])
    assert landing(6, COLLECT_IT, card=ai(4)).options(0) == [planet(6), DONE]
    assert landing(6, planet(6), card=ai(12)).options(0) == [1, 2]
    assert gems(landing(6, COLLECT_IT, card=ai(12)), 0) == [2, 2, 0]
    assert planet(6, 1) in discovering(0, 6, 4, 6, card=ai(2)).options(0)
    check_refusals("5.9")


def test_5_10_cards_give_gems_and_energy() -> None:
    """5.10: as far as the supply has them; Energy may exceed 100."""
    for card, received in [(GEM_CARD, (0, 2, 1, 0)), (ai(22), (0, 1, 1, 1))]:
        given, told = acted(0, card, cubes={0: {planet(0): 1}})
        assert (events(told, GOT_GEMS), gems(given, 0)) == ([received], list(received[1:]))
    _, told = acted(0, ai(22), gems={1: (0, 0, 15)})
    assert events(told, GOT_GEMS) == [(0, 1, 1, 0)]
    full, told = acted(0, ai(25), energy={0: 99}, consumption={0: 100}, cubes={0: {planet(0): 1}})
    assert (full.phase, full.energy[0], events(told, GAINED)) == (ASSESS, 102, [(0, 3)])


def test_5_11_a_gem_is_raised_to_the_next_kind() -> None:
    """5.11: coal or gold, if the supply has the higher one; of two, also one twice."""
    before = acting(0, RAISING, gems={0: (1, 1, 1)})
    assert (before.phase, before.options(0)) == (UPGRADE, [COAL, GOLD, DONE])
    raised, told = after(before, COAL)
    assert (gems(raised, 0), list(raised.bank), events(told, RAISED)) == ([0, 2, 1], [20, 18, 14], [(0, COAL)])
    assert gems(after(before, GOLD)[0], 0) == [1, 0, 2]
    twice, told = after(acting(0, ai(23), gems={0: (1, 0, 0)}), COAL, GOLD)
    assert (gems(twice, 0), events(told, RAISED)) == ([0, 0, 1], [(0, COAL), (0, GOLD)])
    _, told = acted(0, RAISING, gems={0: (0, 0, 3)})
    assert (of_first(told, ACTS)[0], events(told, RAISED)) == ((0, RAISING), [])
    check_refusals("5.11")


def test_5_12_one_of_two_alternatives() -> None:
    """5.12: chosen when the turn of the card comes."""
    before, told = acted(0, GEM_CARD, ai(8))
    assert (before.phase, before.options(0), events(told, ACTS)[-1]) == (EITHER, [0, 1], (0, 1, ai(8)))
    assert after(before, 0)[0].phase == SETTLE
    assert after(before, 1)[0].phase == DISCOVER
    settled = after(before, 0, planet(0))[0]
    assert (cubes(settled, 0), settled.phase) == ({planet(0): 1}, ASSESS)
    assert acting(0, ai(8), supply={0: 0}).phase == DISCOVER
    check_refusals("5.12")


def test_5_13_all_stacks_slide_to_the_right() -> None:
    """5.13: before the assessment; the last slot's whole stack returns to the hand."""
    stacks = {0: [[], [ONE_CUBE, SAVING_TWO], [TWO_CUBES, COLLECT_TWO, SAVING_FOUR]]}
    hand = {0: [DISCOVERY, GEM_CARD, RAISING]}
    slid, told = acted(0, GEM_CARD, slots=stacks, hand=hand, cubes={0: {planet(0): 1}})
    assert (slid.phase, tops(slid, 0)) == (ASSESS, [NONE, GEM_CARD, SAVING_TWO, NONE, NONE])
    assert [members(stack) for stack in slid.covered[:3]] == [[], [], [ONE_CUBE]]
    back = [TWO_CUBES, COLLECT_TWO, SAVING_FOUR]
    assert of_first(told, RETURNED) == [(card,) for card in back]
    assert members(slid.hand[0]) == sorted([*back, DISCOVERY, RAISING])
    assert told.index((ACTS, 0, 2, SAVING_FOUR)) < told.index((RETURNED, 0, TWO_CUBES))
    stacks = {0: [[], [ONE_CUBE, TWO_CUBES, DISCOVERY, GEM_CARD, RAISING], [COLLECT_TWO]]}
    hand = {0: [ai(25), SAVING_FOUR]}
    covered, _ = acted(0, ai(25), NONE, SAVING_FOUR, slots=stacks, hand=hand, cubes={0: {planet(0): 1}})
    assert (covered.phase, members(covered.hand[0])) == (ASSESS, [COLLECT_TWO, SAVING_FOUR])


# all of them


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    check_citations(GAME, globals(), SECTIONS)


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule of these sections the catalogue can refuse with."""
    assert set(REFUSALS) == refusing(GAME, SECTIONS)
