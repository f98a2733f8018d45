"""The standard component set, and what may differ from it."""

import shutil
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from armillary.games.council_of_shadows.components import fill
from armillary.games.council_of_shadows.components import own as components_own
from armillary.games.council_of_shadows.components import tech as components_tech
from armillary.games.council_of_shadows.components.bonus import PER_NAMES
from armillary.games.council_of_shadows.components.parts import COLOUR_NAMES, GALAXY_NAMES, GEM_NAMES
from armillary.games.council_of_shadows.names import (
    NONE,
    AutomaStep,
    Colour,
    Count,
    Gem,
    Passive,
    Per,
    StationKind,
    StepKind,
    UpgradeKind,
    Where,
)
from armillary.games.council_of_shadows.rules.tables import CouncilTables
from armillary.kernel.bits import bit, first, has
from armillary.kernel.components import read_set
from armillary.kernel.dialect import fields
from tests.games.council_of_shadows.component_sets import (
    ENERGY,
    EXAMPLE,
    FOLDER,
    OPTIONS,
    PLAYERS,
    STANDARD,
    Sheets,
    changed,
    filled,
)

Step = tuple[int, int, int, int]
FREE = Where.ANY_PARSEC + Where.ANY_COLOUR
TABLES = filled()


def members(bits: int) -> set[int]:
    return {number for number in range(bits.bit_length()) if has(bits, number)}


def parts(table: list[int], size: int) -> list[list[int]]:
    """A table cut into rows."""
    return [table[start : start + size] for start in range(0, len(table), size)]


def gems(letters: str) -> list[int]:
    return [letters.count(letter) for letter in "cgk"]


def program(number: int) -> list[list[Step]]:
    """What a card does: the steps of each alternative."""
    found = []
    for alternative in range(TABLES.alternatives[number]):
        start = (number * Count.ALTERNATIVES + alternative) * Count.STEPS
        tables = (TABLES.step_kind, TABLES.step_a, TABLES.step_b, TABLES.step_c)
        steps = list(zip(*(table[start : start + Count.STEPS] for table in tables), strict=True))
        found.append([step for step in steps if step[0] != StepKind.NOTHING])
    return found


def lasting(source: int) -> dict[int, int]:
    """What a Dark Tech card or a leader does for good."""
    return {kind: number for kind, number in enumerate(parts(TABLES.passive, Count.PASSIVES)[source]) if number}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_table_is_filled(players: int) -> None:
    """Each with its length and within its bounds, whatever the options."""
    expected = {name: field for name, field in fields(CouncilTables).items() if field.table}
    for flags in product((False, True), repeat=3):
        others = ("dealt", "drawn", "open") if flags[0] else ("chosen", "chosen", "secret")
        options: dict[str, Any] = dict(zip(OPTIONS, flags + others, strict=False))
        position = vars(filled(players, STANDARD, **options, rounds=5 if flags[1] else 99))
        assert set(position) == set(expected)
        for name, value in position.items():
            field = expected[name]
            values = value if field.count else [value]
            assert len(values) == (field.count or 1), name
            assert all(type(one) is int and field.low <= one <= field.high for one in values), name


def test_a_position_takes_them() -> None:
    """As the kernel hands it over."""
    for players in PLAYERS:
        position = CouncilTables()
        position.players = players
        fill.fill(position, STANDARD, OPTIONS)
        for name, value in vars(filled(players)).items():
            assert getattr(position, name) == value, name


def test_options_reach_their_tables() -> None:
    """All are off by default."""
    names = ("with_stations", "with_leaders", "dealt", "drawn_tech", "open_plans")
    assert [getattr(TABLES, name) for name in names] == [0] * 5
    assert (TABLES.rounds, filled(rounds=7).rounds) == (30, 7)
    given: dict[str, Any] = {
        "stations": True,
        "leaders": True,
        "civilisations": "dealt",
        "dark_tech": "drawn",
        "planning": "open",
    }
    for name, (option, value) in zip(names, given.items(), strict=True):
        other = filled(4, STANDARD, **{option: value})
        assert [getattr(other, each) for each in names] == [int(each == name) for each in names]


def test_names_are_in_the_order_of_the_numbers() -> None:
    """A name's place among its like is the number the rules use."""
    assert COLOUR_NAMES.index("brown") == Colour.BROWN
    assert COLOUR_NAMES.index("blue") == Colour.BLUE
    assert COLOUR_NAMES.index("red") == Colour.RED
    assert [getattr(Gem, name.upper()) for name in GEM_NAMES] == list(range(Count.GEMS))
    assert len(GALAXY_NAMES) == Count.GALAXIES
    for number, name in enumerate(PER_NAMES):
        assert getattr(Per, {"board": "BOARD_CUBE"}.get(name, name.upper())) == number
    for number, name in enumerate(components_tech.Passive.__struct_fields__):
        assert getattr(Passive, name.upper()) == number
    assert len(components_tech.TECH_NAMES) == Count.TECHS
    assert Count.TECHS + len(components_tech.LEADER_NAMES) == Count.SOURCES
    names = components_own.UPGRADE_NAMES
    assert [names.index(name) for name in ("desert", "volcano", "expansion")] == [
        UpgradeKind.DESERT,
        UpgradeKind.VOLCANO,
        UpgradeKind.EXPANSION,
    ]
    assert [names.index(f"range_{slot + 1}_p2") for slot in range(3)] == [
        UpgradeKind.RANGE + 2 * slot for slot in range(3)
    ]
    assert [names.index(f"range_{slot + 1}_p3") for slot in range(3)] == [
        UpgradeKind.RANGE + 2 * slot + 1 for slot in range(3)
    ]
    assert (names.index("extra_range_p2"), names.index("project_1"), len(names)) == (
        UpgradeKind.RANGE + 6,
        UpgradeKind.PROJECT,
        Count.UPGRADES,
    )
    kinds = (StationKind.COLLECTING, StationKind.ASSESSING, StationKind.COLONISING)
    assert [components_own.STATION_NAMES[kind] for kind in kinds] == ["collecting", "assessing", "colonising"]


@pytest.mark.parametrize(
    ("players", "own"),
    [
        (1, [2, 4, 0, 4, 3, 0, 0, 3, 4, 0]),
        (2, [2, 4, 0, 4, 3, 0, 0, 3, 4, 0]),
        (3, [2, 5, 3, 4, 3, 0, 2, 3, 4, 0]),
        (4, [2, 5, 3, 4, 3, 2, 2, 3, 4, 3]),
    ],
)
def test_galaxies(players: int, own: list[int]) -> None:
    """Six, eight or ten of them."""
    position = filled(players)
    assert position.fields == own
    assert position.parsec == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
    assert position.majority == [6, 8, 7, 8, 9, 9, 8, 10, 12, 11]
    assert position.minority == [3, 4, 3, 4, 5, 4, 3, 5, 6, 6]
    assert position.lights_up == [1] * Count.GALAXIES
    assert (position.first_galaxy, position.first_tiles) == (0, 2)
    totals = [sum(count for count, at in zip(own, position.parsec, strict=True) if at == parsec) for parsec in range(3)]
    assert totals == {1: [6, 7, 7], 2: [6, 7, 7], 3: [10, 9, 7], 4: [10, 11, 10]}[players]


def test_tiles() -> None:
    """Planets by their letters, and gems or Energy."""
    sheet = """
    BB g, BB 2, BBN cc, BN 2, BN g, BN 3, BR cg, BNR 2, BNN g, BNNR c,
    B k, BN g, BN cg, BN 4, NN 4, BNN g, BNR 3, NR k, NNR cg, BRR 3, BNNR cc,
    B k, R gk, BN 5, NR 5, RR 6, NN k, BNR 4, NRR gg, NNR gg, NNRR 4"""
    tiles = [tile.split() for tile in sheet.replace("\n", " ").split(",")]
    assert len(tiles) == Count.TILES
    for tile, (planets, yields) in enumerate(tiles):
        colours = ["BNR".index(letter) for letter in planets]
        assert (
            parts(TABLES.colour, Count.PLANETS_ON_TILE)[tile]
            == (colours + [NONE] * Count.PLANETS_ON_TILE)[: Count.PLANETS_ON_TILE]
        )
        energy = int(yields) if yields.isdigit() else 0
        assert parts(TABLES.yields, Count.YIELDS)[tile] == [*gems(yields), energy]
    assert TABLES.parsec_tiles == [first(10), first(21) - first(10), first(31) - first(21)]
    counts = [Counter(TABLES.colour[start * 4 : end * 4]) for start, end in ((0, 10), (10, 21), (21, 31))]
    assert [[count[colour] for colour in range(3)] for count in counts] == [[13, 9, 3], [8, 13, 6], [3, 10, 10]]


def test_starting_cards() -> None:
    """What they do, and what they consume."""
    assert TABLES.consumption_of[: Count.START_CARDS] == [3, 6, 3, 3, 2, 0]
    assert [program(card) for card in range(Count.START_CARDS)] == [
        [[(StepKind.SETTLE, 1, 0, 0)]],
        [[(StepKind.SETTLE, 2, 0, 0)]],
        [[(StepKind.COLLECT, 2, 0, 0)]],
        [[(StepKind.DISCOVER, 1, 1, 0)]],
        [[(StepKind.TAKE_GEMS, 2, 1, 0)]],
        [[(StepKind.UPGRADE, 1, 0, 0)]],
    ]
    assert TABLES.card_cost[: Count.START_CARDS * Count.GEMS] == [0] * Count.START_CARDS * Count.GEMS
    settle, tower, collect, discover = TABLES.consumption_of[:4]
    assert tower + collect + discover == 12
    assert discover + TABLES.consumption_of[Count.START_CARDS + 9] + settle == 4


def test_ai_cards() -> None:
    """Consumption, cost and steps of all."""
    consumption = [3, 4, 6, 3, 7, 9, -1, 2, -4, -2, 5, 6, 1, 3, 4, 5, 6, 0, 3, 2, 4, 3, 0, 2, 0]
    assert TABLES.consumption_of[Count.START_CARDS :] == consumption
    costs = "cg,g,gg,cg,gk,cg,gk,cg,gg,c,ck,cg,g,g,gk,cg,gg,cg,cg,g,ck,cc,c,cc,cc"
    assert parts(TABLES.card_cost, Count.GEMS)[Count.START_CARDS :] == [gems(cost) for cost in costs.split(",")]
    one, discovery = (StepKind.SETTLE, 1, 0, 0), (StepKind.DISCOVER, 1, 1, 0)
    assert [program(card) for card in range(Count.START_CARDS, Count.CARDS)] == [
        [[one, (StepKind.COLLECT, 1, 0, 0)]],
        [[(StepKind.DISCOVER, 1, 1, FREE)]],
        [[(StepKind.SETTLE, 2, 0, FREE)]],
        [[(StepKind.DISCOVER, 1, 1, Where.BOTH)]],
        [[(StepKind.SETTLE, 3, 0, 0)]],
        [[(StepKind.SETTLE, 3, 0, 0)]],
        [[discovery]],
        [[one], [discovery]],
        [[]],
        [[]],
        [[(StepKind.DISCOVER, 2, 2, 0)]],
        [[(StepKind.DISCOVER, 2, 2, 0)]],
        [[one]],
        [[(StepKind.SETTLE, 1, 0, FREE)]],
        [[(StepKind.SETTLE, 2, 0, 0)]],
        [[(StepKind.SETTLE, 2, 0, 0)]],
        [[(StepKind.SETTLE, 2, 0, 0), (StepKind.COLLECT, 1, 0, 0)]],
        [[(StepKind.COLLECT, 2, 0, 0)]],
        [[(StepKind.COLLECT, 3, 0, 0)]],
        [[(StepKind.COLLECT, 2, 0, Where.ANY_PARSEC)]],
        [[(StepKind.COLLECT, 4, 0, 0)]],
        [[(StepKind.TAKE_GEMS, 1, 1, 1)]],
        [[(StepKind.UPGRADE, 2, 0, 0)]],
        [[(StepKind.GAIN, 3, 0, 0), (StepKind.COLLECT, 1, 0, 0)]],
        [[(StepKind.GAIN, 3, 0, 0)]],
    ]
    assert members(TABLES.towers) == {Count.START_CARDS + 4, Count.START_CARDS + 5}


def test_upgrades_and_stations() -> None:
    """Costs, and the Energy at once."""
    costs = ["g", "cg", "cg", *"gk" * 4, "cc", "cg", "gg", "kk"]
    assert parts(TABLES.upgrade_cost, Count.GEMS) == [gems(cost) for cost in costs]
    assert TABLES.upgrade_energy == [0] * 3 + [1] * 8 + [4, 5, 7, 11]
    assert parts(TABLES.station_cost, Count.GEMS) == [gems("cg"), gems("kk"), gems("gg")]
    assert TABLES.station_cubes == 3


def test_dark_tech() -> None:
    """Sixteen programs after those of the cards, and what lasts."""
    anywhere = (StepKind.SETTLE, 1, 0, FREE)
    assert [program(tech) for tech in range(Count.CARDS, Count.PROGRAMS)] == [
        [[(StepKind.TAKE_GEMS, 0, 1, 0)]],
        [[(StepKind.TAKE_GEMS, 0, 0, 1)]],
        [[]],
        [[anywhere, (StepKind.COLLECT_THERE, 1, 0, 0)]],
        [[]],
        [[(StepKind.REACH, 1, 0, 0)]],
        [[(StepKind.SAVE, 7, 0, 0)]],
        [[(StepKind.TAKE_GEMS, 0, 0, 1)]],
        [[(StepKind.COLLECT, 2, 0, Where.ANY_PARSEC)]],
        [[]],
        [[]],
        [[(StepKind.DISCOVER, 2, 2, FREE)]],
        [[(StepKind.TAKE_AI, 1, 0, 0), (StepKind.DRAW_LIGHT, 1, 0, 0), (StepKind.TAKE_GEMS, 0, 0, 1)]],
        [[(StepKind.ASSESS, 2, 0, 0)]],
        [[(StepKind.GAIN, 10, 0, 0)]],
        [[anywhere, anywhere]],
    ]
    assert {tech: lasting(tech) for tech in range(Count.TECHS) if lasting(tech)} == {
        0: {Passive.EXTRA_SLOT: 3},
        1: {Passive.GEM_LEVELS: 1},
        2: {Passive.MORE_CUBES: 1},
        4: {Passive.GALAXY_ENERGY: 3},
        7: {Passive.FOREIGN: 1},
        9: {Passive.STILL: 1},
        10: {Passive.TILE_ENERGY: 3},
    }


def test_leaders() -> None:
    """What they start with, and what lasts."""
    assert TABLES.leader_consumption == [30, 34, 28, 26, 27, 25]
    assert TABLES.leader_energy == [NONE] * 5 + [8]
    assert [lasting(source) for source in range(Count.TECHS, Count.SOURCES)] == [
        {Passive.EXTRA_COLLECT: 1},
        {Passive.EXTRA_SETTLE: 1},
        {Passive.EXTRA_SLOT: 1},
        {Passive.KEEP_FROM: 3, Passive.NO_TOWERS: 1},
        {Passive.COLONY_ENERGY: 1},
        {Passive.TIES_WIN: 1},
    ]


def test_bonus_cards() -> None:
    """Formulas in the order of the decks: base, each, what is counted, of which kind."""
    names = ("bonus_base", "bonus_each", "bonus_per", "bonus_of", "bonus_majority", "bonus_presence")
    cards = list(zip(*(getattr(TABLES, name) for name in names), strict=True))
    per = {name: number for number, name in enumerate(PER_NAMES)}
    light = [(3, 1, per["gem"], gem, 0, 0) for gem in range(Count.GEMS)]
    light += [(3, 1, per["colour"], colour, 0, 0) for colour in range(3)]
    light += [(4, 1, per["parsec"], parsec, 0, 0) for parsec in range(Count.PARSECS)]
    light += [(1, 1, per["board"], 0, 0, 0)] * 3 + [(1, 2, per["light"], 0, 0, 0)] * 3
    light += [(5, 0, per["plain"], 0, 0, 0)] * 3
    dark = [(2, 4, per["station"], 0, 0, 0), (0, 1, per["ten"], 0, 0, 0), (1, 2, per["ai"], 0, 0, 0)]
    galaxies = ("gray", "beige", "brown", "turquoise", "yellow", "purple")
    dark += [(3, 0, per["galaxy"], GALAXY_NAMES.index(name), 6, 3) for name in galaxies]
    assert cards == light + dark


@pytest.mark.parametrize("players", PLAYERS)
def test_decks_of_bonus_cards(players: int) -> None:
    """Dark cards of galaxies that are not in play are out, and that of the stations without them."""
    out = {1: {22, 23, 24, 25}, 2: {22, 23, 24, 25}, 3: {24, 25}, 4: set()}[players]
    with_stations = filled(players, stations=True)
    assert members(with_stations.dark_cards) == set(range(Count.LIGHTS, Count.BONUSES)) - out
    position = filled(players)
    assert members(position.dark_cards) == set(range(Count.LIGHTS, Count.BONUSES)) - out - {18}
    assert position.light_cards == with_stations.light_cards == first(Count.LIGHTS)
    for card in members(position.dark_cards):
        assert position.bonus_per[card] != PER_NAMES.index("galaxy") or position.fields[position.bonus_of[card]]


def test_automa_cards() -> None:
    """Levels, consumption, what is assessed and every action."""
    sheet = """
    0  6 all  s1B0>e1B1 s1B1>e1B1 +2
    0  7 maj  e1B1>s1B1 s2B0>s1B1 +2
    0  3 all  s1B1>e1B1 r0        +3
    0 10 all  e2B1>s2B1 e1B3>s1B3 +2
    0  6 maj  s1N1>e1N1 s1B0>s1B1 +2
    0  8 maj  s2B1>e2B1 e1B4>s1B4 r1
    1 11 all  s2N3>e2R3 s1N4>e2N4 +6
    1  8 maj  e1B3>s1B3 s2N1>s1B1 +3
    1 -5 all  s1N1>e1N1 r0        +3
    1 10 all  e2N4>s2N4 s1B0>s1B1 +4
    1 10 maj  s2B3>e1B3 e1B7>s1B7 +4
    2 15 all  e3R8>s3R8 s2N4>e2N4 +6
    2 10 all  e2R7>s2R7 s1N3>e1N3 +5
    2 -3 all  s1N4>e1N4 r1        +4
    2 12 maj  s2R8>e2R8 e1N7>s1N7 +4
    2  8 maj  s1B1>s1N1 s2N3>e2N3 +5
    1  4 all  e2N3>s2N3 s1B1>e1B1 +6
    2  2 all  e2R8>s2R8 s2R7>e2R7 +8"""
    cards = [line.split() for line in sheet.strip().splitlines()]
    assert len(cards) == Count.AUTOMA_CARDS
    assert TABLES.automa_pile == [int(card[0]) for card in cards]
    assert TABLES.automa_consumption == [int(card[1]) for card in cards]
    assert TABLES.automa_majority == [int(card[2] == "maj") for card in cards]
    names = ("automa_kind", "automa_amount", "automa_colour", "automa_galaxy")
    sides = list(zip(*(getattr(TABLES, name) for name in names), strict=True))
    expected = [side(word) for card in cards for action in card[3:] for word in (*action.split(">"), "")[: Count.SIDES]]
    assert len(expected) == Count.AUTOMA_CARDS * Count.AUTOMA_ACTIONS * Count.SIDES
    assert sides == expected


def side(word: str) -> tuple[int, int, int, int]:
    """One side of an action of the Automa, as in the sheet above."""
    if not word:
        return AutomaStep.NOTHING, 0, 0, 0
    if word[0] in "+r":
        return AutomaStep.ENERGY if word[0] == "+" else AutomaStep.REFRESH, int(word[1:]), 0, 0
    return AutomaStep.SETTLE if word[0] == "s" else AutomaStep.EXPLORE, int(word[1]), "BNR".index(word[2]), int(word[3])


def test_the_automa_plays_alone() -> None:
    """Sixteen cards, two more by option, and none with several players."""
    assert members(filled(1).automa_cards) == set(range(16))
    assert members(filled(1, silver=True).automa_cards) == set(range(18))
    assert all(filled(players, silver=True).automa_cards == 0 for players in (2, 3, 4))


def test_the_course() -> None:
    """Gems, consumption, worth and gifts."""
    assert (TABLES.start_gems, TABLES.bank_gems) == ([1, 1, 0], [20, 20, 15])
    assert (TABLES.lowest, TABLES.highest) == (20, 100)
    assert (TABLES.worth, TABLES.ai_worth) == ([1, 2, 3], 2)
    assert parts(TABLES.gift, Count.GEMS) == [[1, 0, 0], [0, 0, 0], [1, 1, 0], [1, 0, 0]]


def test_where_the_data_come_from() -> None:
    """What the rules say is told from what is ours."""
    assert STANDARD.reconstructed()
    assert all(sheet.source for sheet in STANDARD.sheets.values())
    said = {name: sheet.provenance_of for name, sheet in STANDARD.sheets.items()}
    stated = [
        ("galaxies", 0, "fields"),
        ("galaxies", 1, "minority"),
        ("galaxies", 3, "majority"),
        ("galaxies", 5, "covered"),
        ("galaxies", 9, "minority"),
        ("galaxies_two", 3, "colour"),
        ("tiles", 30, "parsec"),
        ("start_cards", 1, "consumption"),
        ("start_cards", 5, "steps"),
        ("ai_cards", 6, "consumption"),
        ("ai_cards", 9, "cost"),
        ("ai_cards", 11, "steps"),
        ("upgrades", 3, "energy"),
        ("stations", 2, "cubes"),
        ("bonus_cards", 18, "each"),
        ("bonus_cards", 21, "of"),
        ("civilisations", 3, "colour"),
        ("automa_cards", EXAMPLE, "actions"),
        ("gifts", 1, "reached"),
    ]
    assert {said[sheet](row, column) for sheet, row, column in stated} == {"stated"}
    ours = [
        ("galaxies", 0, "majority"),
        ("galaxies", 7, "colour"),
        ("galaxies_two", 1, "fields"),
        ("tiles", 0, "planets"),
        ("start_cards", 4, "steps"),
        ("start_cards", 5, "consumption"),
        ("ai_cards", 0, "cost"),
        ("ai_cards", 12, "steps"),
        ("upgrades", 3, "cost"),
        ("upgrades", 12, "energy"),
        ("stations", 0, "cost"),
        ("bonus_cards", 0, "of"),
        ("bonus_cards", 11, "per"),
        ("civilisations", 0, "colour"),
        ("automa_cards", EXAMPLE, "level"),
        ("automa_cards", 0, "actions"),
        ("gifts", 1, "gems"),
    ]
    assert {said[sheet](row, column) for sheet, row, column in ours} == {"reconstructed"}
    for sheet in ("dark_tech", "leaders", "course"):
        assert STANDARD.sheets[sheet].provenances() == {"stated"}
    for name, sheet_of_rows in STANDARD.sheets.items():
        for row in sheet_of_rows.row:
            own = row.get("provenance", {})
            assert isinstance(own, str) or set(own) <= set(row), name


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    """What the rules do not tell may differ, and rows with names may be in any order."""
    shutil.copytree(FOLDER, tmp_path / "mine")
    assert read_set(tmp_path / "mine").hash == STANDARD.hash
    named = ("galaxies", "galaxies_two", "start_cards", "upgrades", "stations", "civilisations", "dark_tech", "leaders")

    def change(sheets: Sheets) -> None:
        sheets["galaxies"][7].update(majority=20, minority=20, light=False)
        sheets["galaxies_two"][5].update(parsec=2, fields=2)
        sheets["tiles"][0].update(planets=["red"] * 4, yields={"crystal": 2, "energy": 9})
        sheets["start_cards"][4].update(consumption=-1, steps=[{"do": "gems", "crystal": 3}])
        sheets["ai_cards"][24].update(
            consumption=20, cost={"crystal": 9}, steps=ENERGY, instead=[{"do": "settle", "cubes": 3}]
        )
        sheets["upgrades"][3].update(cost={"coal": 1})
        sheets["automa_cards"][6]["actions"][1][0].update(cubes=3)
        sheets["automa_cards"][6].update(level=0)
        sheets["automa_cards"][11]["actions"][0][0].update(galaxy="red")
        for name in (*named, "gifts"):
            sheets[name].reverse()

    position = filled(2, changed(change))
    assert (position.majority[7], position.minority[7], position.lights_up[7]) == (10, 5, 1)
    assert (position.fields[8], position.parsec[8]) == (2, 1)
    large = filled(4, changed(change))
    assert (large.majority[7], large.minority[7], large.lights_up) == (20, 20, [1] * 7 + [0, 1, 1])
    assert (position.colour[:4], position.yields[:4]) == ([Colour.RED] * 4, [0, 0, 2, 9])
    assert position.consumption_of[: Count.START_CARDS] == [3, 6, 3, 3, -1, 0]
    assert (position.consumption_of[-1], position.card_cost[-Count.GEMS :]) == (20, [0, 0, 9])
    assert position.alternatives[Count.CARDS - 1] == 2
    assert position.towers == TABLES.towers | bit(Count.CARDS - 1)
    assert position.upgrade_cost[UpgradeKind.RANGE * Count.GEMS : (UpgradeKind.RANGE + 1) * Count.GEMS] == [1, 0, 0]
    assert position.automa_pile[EXAMPLE] == 0
    same = ("upgrade_energy", "station_cost", "passive", "leader_consumption", "gift", "parsec_tiles", "bonus_of")
    assert all(getattr(position, name) == getattr(filled(2), name) for name in same)


def test_rows_without_names() -> None:
    """Tiles are numbered by parsec, bonus cards by deck, all else as it comes."""

    def change(sheets: Sheets) -> None:
        for name in ("tiles", "bonus_cards", "ai_cards", "automa_cards"):
            sheets[name].reverse()

    position = filled(1, changed(change))
    assert position.parsec_tiles == TABLES.parsec_tiles
    assert position.colour[:4] == TABLES.colour[36:40]
    assert position.bonus_per[: Count.LIGHTS] == TABLES.bonus_per[: Count.LIGHTS][::-1]
    assert position.bonus_of[Count.LIGHTS :] == TABLES.bonus_of[Count.LIGHTS :][::-1]
    assert members(position.dark_cards) == {18, 23, 24, 25}
    assert position.consumption_of[Count.START_CARDS :] == TABLES.consumption_of[Count.START_CARDS :][::-1]
    assert members(position.towers) == {Count.START_CARDS + Count.AI_CARDS - 5, Count.START_CARDS + Count.AI_CARDS - 6}
    assert members(position.automa_cards) == set(range(2, Count.AUTOMA_CARDS))


def test_another_split_of_the_bonus_cards() -> None:
    """Eight galaxies among the Dark cards, consumption and AI cards among the Light ones: the rules allow that too."""

    def change(sheets: Sheets) -> None:
        rows = sheets["bonus_cards"]
        for row in (20, 21):
            rows[row - 1]["deck"] = "light"
        galaxy = {"deck": "dark", "per": "galaxy", "base": 3, "majority": 6, "presence": 3}
        rows[10:12] = [{**galaxy, "of": "red"}, {**galaxy, "of": "green"}]

    position = filled(2, changed(change))
    assert position.bonus_per[Count.LIGHTS - 2 :] == [
        PER_NAMES.index(name) for name in ("ten", "ai", "galaxy", "galaxy", "station", *["galaxy"] * 6)
    ]
    assert position.light_cards == first(Count.LIGHTS)
    assert members(position.dark_cards) == {18, 19, 21, 26}
