"""Component sets and maps: what the standard set holds, and what is refused."""

import shutil
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import dist
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from armillary.games.apex import GAME
from armillary.games.apex.components import fill, galaxy
from armillary.games.apex.components.fill import BONUS_NAMES, CIVILISATION_NAMES, SCALE_NAMES
from armillary.games.apex.components.galaxy import Cell
from armillary.games.apex.names import DONE, NONE, Action, Bonus, Count, Phase, Scale, Side
from armillary.games.apex.rules.tables import ApexTables
from armillary.kernel.bits import count, has, members
from armillary.kernel.components import ComponentSet, from_data, read_set
from armillary.kernel.dialect import fields
from armillary.kernel.errors import BadComponents
from armillary.kernel.text import LANGUAGES, catalogue
from tests.games.any_game.walking import walk

FOLDER = Path(fill.__file__).parents[1] / "data" / "standard-1"
STANDARD = read_set(FOLDER)
RULES = (FOLDER.parents[1] / "RULES.md").read_text(encoding="utf-8")
PLAYERS = range(2, 7)
OPTIONS = {"exploration": False, "origins": "chosen"}
HANDS = {2: 10, 3: 6, 4: 6, 5: 6, 6: 5}
CIRCLED = {1, 4, 7, 10, 13, 16, 19, 22, 25, 28}
MAPS = {
    2: """
     n n n
    2 n n 1
     n n n""",
    3: """
         n
      3 n n
     n n n 1
    n n n n
       2 n n""",
    4: """
     4 n n 1
    n n n n n
       n n
    n n n n n
     3 n n 2""",
    5: """
       5 n n
      n n n 1
     n n n n
    4 n   n
     n n n n
      n n n 2
       3 n n""",
    6: """
        n 1
     6 n n n n
    n n n n n 2
     n n   n n
    5 n n n n n
     n n n n 3
        4 n""",
}
Sheets = dict[str, list[dict[str, Any]]]


def filled(players: int = 4, component_set: ComponentSet = STANDARD, **options: Any) -> Any:
    """Something with the tables of a match."""
    position: Any = SimpleNamespace(players=players)
    fill.fill(position, component_set, {**OPTIONS, **options})
    return position


TABLES = filled()
CARD_ROWS = fill.read_cards(STANDARD)
GALAXIES = fill.read_galaxies(STANDARD)


def distances(near: list[int], start: int) -> list[int]:
    """Steps from a place to every other."""
    found = {start: 0}
    queue = [start]
    for place in queue:
        for other in range(len(near)):
            if has(near[place], other) and other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return [found[place] for place in range(len(near))]


def steps(players: int) -> list[list[int]]:
    """Steps between any two places of a galaxy."""
    near = filled(players).near[: 5 * players]
    return [distances(near, place) for place in range(5 * players)]


def test_every_table_is_filled() -> None:
    """Each with its length and within its bounds, for every number of players."""
    expected = {name: field for name, field in fields(ApexTables).items() if field.table}
    for players in PLAYERS:
        position = vars(filled(players))
        assert position.pop("players") == players
        assert set(position) <= set(expected)
        assert set(expected) - set(position) <= {"players"}
        for name, value in position.items():
            field = expected[name]
            values = value if field.count else [value]
            assert len(values) == (field.count or 1), name
            assert all(field.low <= one <= field.high for one in values), name


@pytest.mark.parametrize("players", PLAYERS)
def test_decks(players: int) -> None:
    """Circled cards are out with two and three players; five, six and the duel are dealt the whole deck."""
    position = filled(players)
    deck = {*members(position.deck_cards)}
    assert deck == set(range(1, 31)) - (CIRCLED if players < 4 else set())
    assert position.hand_size == HANDS[players]
    left = len(deck) - players * position.hand_size
    assert left == {2: 0, 3: 2, 4: 6, 5: 0, 6: 0}[players]


def test_options_reach_their_tables() -> None:
    """Both are off by default."""
    assert (TABLES.exploration, TABLES.dealt) == (0, 0)
    other = filled(3, exploration=True, origins="dealt")
    assert (other.exploration, other.dealt) == (1, 1)


def test_names_are_in_the_order_of_the_numbers() -> None:
    """A name's place among its like is the number the rules use."""
    assert [
        SCALE_NAMES[number] for number in (Scale.PRODUCTION, Scale.MOVEMENT, Scale.INFLUENCE, Scale.ARMAMENT)
    ] == list(SCALE_NAMES)
    assert [
        BONUS_NAMES[number] for number in (Action.MOVE, Action.PORTAL, Action.PRODUCE, Action.CONVERT, Action.AMBUSH)
    ] == list(BONUS_NAMES[: Count.ACTIONS])
    assert BONUS_NAMES[Bonus.POINT] == "victory_point"
    assert BONUS_NAMES[Bonus.INFLUENCE] == "influence"
    assert BONUS_NAMES[Bonus.ARMAMENT] == "armament"
    assert len(BONUS_NAMES) == Count.BONUSES
    assert fill.Expansion.__struct_fields__ == BONUS_NAMES[: Count.ACTIONS]
    assert fill.Board.__struct_fields__[2:] == SCALE_NAMES
    assert len(CIVILISATION_NAMES) == Count.CIVILISATIONS


def test_cards() -> None:
    """All different, of the same weight, spread evenly over evolutions and indices."""
    assert [card.index for card in CARD_ROWS] == list(range(1, 31))
    assert {card.index for card in CARD_ROWS if card.circled} == CIRCLED
    pairs = {(card.evolution, tuple(card.expansion.counts())) for card in CARD_ROWS}
    assert len(pairs) == Count.CARDS
    weights = (1, 3, 1, 2, 1)
    assert all(sum(map(int.__mul__, weights, card.expansion.counts())) == 3 for card in CARD_ROWS)
    evolutions = Counter[str](card.evolution for card in CARD_ROWS)
    assert evolutions == {"production": 8, "movement": 8, "influence": 7, "armament": 7}
    assert set(Counter(card.evolution for card in CARD_ROWS if not card.circled).values()) == {5}
    means = [
        round(sum(card.index for card in CARD_ROWS if card.evolution == name) / evolutions[name], 1)
        for name in SCALE_NAMES
    ]
    assert means == [15.1, 15.5, 15.4, 16.0]
    portals = {card.index: card.evolution for card in CARD_ROWS if card.expansion.portal}
    assert portals == {2: "movement", 7: "armament", 21: "production", 27: "influence"}


def test_actions_of_all_cards() -> None:
    """In the table as on the cards."""

    def total(action: int, out: set[int]) -> int:
        return sum(
            TABLES.actions[card * Count.ACTIONS + action] for card in range(1, Count.CARDS + 1) if card not in out
        )

    assert [total(action, set()) for action in range(Count.ACTIONS)] == [28, 4, 26, 8, 8]
    assert [total(action, CIRCLED) for action in range(Count.ACTIONS)] == [18, 3, 18, 5, 5]
    assert (TABLES.evolution[1], TABLES.actions[Count.ACTIONS : 2 * Count.ACTIONS]) == (Scale.MOVEMENT, [1, 0, 2, 0, 0])
    assert (TABLES.evolution[20], TABLES.actions[20 * Count.ACTIONS : 21 * Count.ACTIONS]) == (
        Scale.INFLUENCE,
        [1, 0, 0, 1, 0],
    )


def test_civilisations() -> None:
    """Ships and levels, with every bound of the examples."""
    assert TABLES.start_ships == [4, 5, 4, 3, 2, 5]
    levels = [
        TABLES.start_level[number * Count.SCALES : (number + 1) * Count.SCALES] for number in range(Count.CIVILISATIONS)
    ]
    assert dict(zip(CIVILISATION_NAMES, levels, strict=True)) == {
        "humans": [0, 1, 2, 0],
        "dragonites": [0, 2, 0, 0],
        "minerls": [2, 0, 0, 0],
        "sherais": [0, 0, 0, 1],
        "nagaritakas": [0, 0, 1, 1],
        "cireades": [1, 1, 0, 0],
    }


def test_sectors_and_scales() -> None:
    """Three sectors give each bonus; a level gives as many actions as its number."""
    assert len(TABLES.bonus) == Count.TILES
    assert Counter(TABLES.bonus) == dict.fromkeys(range(Count.BONUSES), 3)
    assert TABLES.bonus[::3] == [
        Action.PORTAL,
        Action.MOVE,
        Action.PRODUCE,
        Action.AMBUSH,
        Action.CONVERT,
        Bonus.POINT,
        Bonus.INFLUENCE,
        Bonus.ARMAMENT,
    ]
    assert TABLES.produces == TABLES.moves == list(range(6))


def test_where_the_data_come_from() -> None:
    """What the rules say is told from what is ours."""
    assert STANDARD.reconstructed()
    assert all(sheet.source for sheet in STANDARD.sheets.values())
    said = {name: sheet.provenance_of for name, sheet in STANDARD.sheets.items()}
    assert said["cards"](2, "circled") == said["cards"](19, "index") == "stated"
    assert said["cards"](2, "evolution") == said["cards"](1, "circled") == "reconstructed"
    assert said["civilisations"](2, "influence") == said["civilisations"](2, "armament") == "stated"
    assert said["civilisations"](2, "ships") == said["civilisations"](0, "armament") == "reconstructed"
    assert (said["sectors"](0, "bonus"), said["sectors"](0, "count")) == ("stated", "reconstructed")
    assert (said["galaxies"](0, "players"), said["galaxies"](0, "origins")) == ("stated", "reconstructed")
    assert (said["scales"](3, "influence"), said["scales"](3, "movement")) == ("stated", "reconstructed")
    assert {said["course"](row, column) for row in range(5) for column in ("hand", "circled")} == {"stated"}


def sketch(cells: list[Cell], players: int) -> list[str]:
    """A galaxy with a letter for each sector."""
    letters = {spot: str(place + 1) if place < players else "n" for place, spot in enumerate(galaxy.grid(cells))}
    height, width = (max(spot[side] for spot in letters) + 1 for side in (0, 1))
    return ["".join(letters.get((row, column), " ") for column in range(width)).rstrip() for row in range(height)]


@pytest.mark.parametrize("players", PLAYERS)
def test_maps(players: int) -> None:
    """As drawn, here and beside the data."""
    drawn = [line[4:] for line in MAPS[players].splitlines()[1:]]
    assert sketch(GALAXIES[players].cells(), players) == drawn
    beside = "\n".join(f"#   {line}" for line in drawn)
    assert f"\n{beside}\n[[row]]\nplayers = {players}\n" in (FOLDER / "galaxies.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("players", PLAYERS)
def test_origins_are_alike(players: int) -> None:
    """At the edge, with three neutral neighbours of their own, three steps from the nearest rival."""
    position = filled(players)
    between = steps(players)
    assert position.places == 5 * players == len(between)
    assert not any(position.near[position.places :])
    touched: list[int] = []
    for slot in range(players):
        neighbours = [place for place in range(position.places) if has(position.near[slot], place)]
        assert len(neighbours) == 3
        assert min(neighbours) >= players
        touched += neighbours
        assert min(between[slot][other] for other in range(players) if other != slot) == 3
    assert len(touched) == len(set(touched))


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_has_four_closest_sectors(players: int) -> None:
    """A sector as close to several counts for each in part."""
    between = steps(players)
    shares = [0.0] * players
    for place in range(players, 5 * players):
        closest = min(between[slot][place] for slot in range(players))
        owners = [slot for slot in range(players) if between[slot][place] == closest]
        for slot in owners:
            shares[slot] += 1 / len(owners)
    assert shares == pytest.approx([4.0] * players)


@pytest.mark.parametrize(
    ("players", "adjacencies", "diameter", "rivals", "means"),
    [
        (2, 19, 3, [[3]] * 2, [1.88] * 2),
        (3, 30, 4, [[3, 3]] * 3, [2.08] * 3),
        (4, 39, 5, [[3, 4, 5]] * 4, [2.88] * 4),
        (
            5,
            53,
            6,
            [[3, 4, 5, 5], [3, 4, 5, 5], [3, 3, 5, 6], [3, 3, 5, 5], [3, 3, 5, 6]],
            [3.15, 3.15, 3.25, 3.05, 3.25],
        ),
        (6, 66, 6, [[3, 3, 5, 5, 6]] * 6, [3.29] * 6),
    ],
)
def test_galaxies_in_numbers(
    players: int, adjacencies: int, diameter: int, rivals: list[list[int]], means: list[float]
) -> None:
    """Sizes, and distances from every origin."""
    between = steps(players)
    assert sum(count(near) for near in filled(players).near) == 2 * adjacencies
    assert max(map(max, between)) == diameter
    assert [sorted(between[slot][:players])[1:] for slot in range(players)] == rivals
    assert [sum(row[players:]) / (4 * players) for row in between[:players]] == pytest.approx(means, abs=0.0051)


@pytest.mark.parametrize("players", PLAYERS)
def test_no_sector_cuts_a_galaxy(players: int) -> None:
    """Without any one of them the others still hang together."""
    cells = GALAXIES[players].cells()
    assert not galaxy.apart(cells)
    for cell in cells:
        assert not galaxy.apart([other for other in cells if other != cell])


def test_neighbours() -> None:
    """Those one width away; both ways, and none is its own."""
    for players in PLAYERS:
        cells = GALAXIES[players].cells()
        near = galaxy.near(cells)
        assert not any(has(near[place], place) for place in range(len(cells)))
        for one, other in combinations(range(len(cells)), 2):
            away = dist(galaxy.centre(cells[one]), galaxy.centre(cells[other]))
            assert away > 0.999
            assert has(near[one], other) == has(near[other], one) == (away < 1.001)


def test_cells() -> None:
    """Clockwise around a cell from the right; two halves of a hex to the next column."""
    assert galaxy.around((2, -1)) == [(3, -1), (2, 0), (1, 0), (1, -1), (2, -2), (3, -2)]
    assert galaxy.centre((1, 2)) == pytest.approx((2.0, 1.732), abs=0.001)
    assert galaxy.grid([(0, 0), (1, 0), (-1, 1), (0, -1)]) == [(1, 1), (1, 3), (2, 0), (0, 0)]
    assert galaxy.apart([(0, 0), (1, 0), (3, 0), (4, 0)]) == [(3, 0), (4, 0)]
    assert galaxy.near([(0, 0), (1, 0), (0, 1)]) == [0b110, 0b101, 0b011]


def changed(change: Callable[[Sheets], object]) -> ComponentSet:
    """The standard set with other rows."""
    data = msgspec.to_builtins(STANDARD)
    change({name: sheet["row"] for name, sheet in data["sheets"].items()})
    return from_data(data, "mine")


def circle(sheets: Sheets, circled: set[int]) -> None:
    for row in sheets["cards"]:
        row["circled"] = row["index"] in circled


def every(sheets: Sheets, sheet: str, old: dict[str, Any], new: dict[str, Any]) -> None:
    """Other values wherever some are found."""
    for row in sheets[sheet]:
        if old.items() <= row.items():
            row.update(new)


def scale(sheets: Sheets, **values: list[int]) -> None:
    """What the levels of an evolution give."""
    for name, column in values.items():
        for row, value in zip(sheets["scales"], column, strict=True):
            row[name] = value


def industrious_humans(sheets: Sheets) -> None:
    """They start at a low level, but it gives much."""
    scale(sheets, production=[1, 2, 2, 2, 2, 2])
    sheets["civilisations"][0].update(production=1)


def move(sheets: Sheets, players: int, column: str, place: int, cell: list[int]) -> None:
    sheets["galaxies"][players - 2][column][place] = cell


def swap(sheets: Sheets, players: int, slot: int, place: int) -> None:
    """An origin where a neutral sector was."""
    row = sheets["galaxies"][players - 2]
    row["origins"][slot], row["neutral"][place] = row["neutral"][place], row["origins"][slot]


FAULTS: dict[str, tuple[Callable[[Sheets], object], str]] = {
    "card missing": (lambda s: s["cards"].pop(), r"cards.toml, rule 3.2: 29 rows, but there must be 30\."),
    "card too many": (lambda s: s["cards"].append(s["cards"][0]), "cards.toml, rule 3.2: 31 rows"),
    "index twice": (
        lambda s: s["cards"][4].update(index=4),
        "cards.toml, row 5, rule 4.2: 4 is there twice: the indices are 1 to 30, each once",
    ),
    "index 31": (
        lambda s: s["cards"][0].update(index=31),
        "cards.toml, row 1, column index: it is 31, but must be a whole number from 1 to 30",
    ),
    "index 0": (lambda s: s["cards"][0].update(index=0), "cards.toml, row 1, column index: it is 0, but must"),
    "unknown evolution": (
        lambda s: s["cards"][1].update(evolution="war"),
        "cards.toml, row 2, column evolution: it is the text .war.*influence",
    ),
    "no evolution": (
        lambda s: s["cards"][1].pop("evolution"),
        "cards.toml, row 2, column evolution: it is missing, and must be one of",
    ),
    "unknown action": (
        lambda s: s["cards"][1].update(expansion={"war": 1}),
        "cards.toml, row 2, column expansion.war: .*ambush",
    ),
    "ten actions": (
        lambda s: s["cards"][1].update(expansion={"ambush": 10}),
        "cards.toml, row 2, column expansion.ambush: it is 10, but must be a whole number from 0 to 9",
    ),
    "fewer than no actions": (
        lambda s: s["cards"][1].update(expansion={"ambush": -1, "portal": 1}),
        "cards.toml, row 2, column expansion.ambush: it is -1",
    ),
    "no action": (
        lambda s: s["cards"][8].update(expansion={}),
        "cards.toml, row 9, rule 9.1: card 9 has no action: ",
    ),
    "no Expansion side": (
        lambda s: s["cards"][8].pop("expansion"),
        "cards.toml, row 9, column expansion: it is missing, and must be a table with movement",
    ),
    "circle is no flag": (
        lambda s: s["cards"][8].update(circled=1),
        "cards.toml, row 9, column circled: it is 1, but must be true or false",
    ),
    "card 3 circled": (
        lambda s: s["cards"][2].update(circled=True),
        "cards.toml, row 3, rule 3.2: card 3 must have no circle",
    ),
    "card 20 circled": (
        lambda s: s["cards"][19].update(circled=True),
        "cards.toml, row 20, rule 3.2: card 20 must have no circle",
    ),
    "no circle": (
        lambda s: circle(s, set()),
        "cards.toml, rule 3.2: cards with a circle: 0, but there must be at least 2",
    ),
    "one circle": (
        lambda s: circle(s, {7}),
        "cards.toml, rule 3.2: cards with a circle: 1, but there must be at least 2",
    ),
    "eleven circles": (
        lambda s: circle(s, CIRCLED | {30}),
        "cards.toml, row 30, rule 3.2: cards with a circle: 11, but there may be at most 10, so that two",
    ),
    "no influence": (
        lambda s: every(s, "cards", {"evolution": "influence"}, {"evolution": "armament"}),
        "cards.toml, rule 7.1: no card names influence",
    ),
    "no portal alone": (
        lambda s: every(s, "cards", {"expansion": {"portal": 1}}, {"expansion": {"portal": 1, "movement": 1}}),
        "cards.toml, rule 9.1: no card has one portal and nothing else",
    ),
    "portals in pairs": (
        lambda s: every(s, "cards", {"expansion": {"portal": 1}}, {"expansion": {"portal": 2}}),
        "cards.toml, rule 9.1: no card has one portal and nothing else",
    ),
    "civilisation missing": (lambda s: s["civilisations"].pop(), "civilisations.toml, rule 2.2: 5 rows"),
    "civilisation twice": (
        lambda s: s["civilisations"][1].update(name="humans"),
        "civilisations.toml, row 2, rule 2.2: humans is there twice: each civilisation has one row",
    ),
    "unknown civilisation": (lambda s: s["civilisations"][1].update(name="robots"), "civilisations.toml, row 2, .*rob"),
    "no ships": (lambda s: s["civilisations"][1].update(ships=0), "civilisations.toml, row 2, column ships: it is 0"),
    "21 ships": (lambda s: s["civilisations"][1].update(ships=21), "civilisations.toml, row 2, column ships: it is 21"),
    "level 6": (
        lambda s: s["civilisations"][1].update(armament=6),
        "civilisations.toml, row 2, column armament: it is 6",
    ),
    "level below 0": (
        lambda s: s["civilisations"][1].update(armament=-1),
        "civilisations.toml, row 2, column armament: it is -1",
    ),
    "level missing": (
        lambda s: s["civilisations"][1].pop("armament"),
        "civilisations.toml, row 2, column armament: it is missing",
    ),
    "nothing encircled": (
        lambda s: s["civilisations"][3].update(armament=0),
        "civilisations.toml, row 4, rule 2.6: every evolution of sherais starts at 0: at least one",
    ),
    "minerls influence": (
        lambda s: s["civilisations"][2].update(influence=1),
        "civilisations.toml, row 3, rule 2.6: influence of minerls starts at 1: at most 0",
    ),
    "minerls armament": (
        lambda s: s["civilisations"][2].update(armament=1),
        "civilisations.toml, row 3, rule 2.6: armament of minerls starts at 1: at most 0",
    ),
    "humans production": (
        lambda s: s["civilisations"][0].update(production=2),
        "civilisations.toml, row 1, rule 2.6: production of humans starts at 2, which gives 2 actions: at most 1",
    ),
    "humans movement": (
        lambda s: s["civilisations"][0].update(movement=3),
        "row 1, rule 2.6: movement of humans starts at 3, which gives 3 actions: at most 2",
    ),
    "humans influence": (
        lambda s: s["civilisations"][0].update(influence=4),
        "row 1, rule 2.6: influence of humans .*most 3",
    ),
    "humans armament": (
        lambda s: s["civilisations"][0].update(armament=4),
        "row 1, rule 2.6: armament of humans .*at most 3",
    ),
    "sherais influence": (
        lambda s: s["civilisations"][3].update(influence=2),
        "row 4, rule 2.6: influence of sherais .*most 1",
    ),
    "sherais armament": (
        lambda s: s["civilisations"][3].update(armament=5),
        "row 4, rule 2.6: armament of sherais .*most 4",
    ),
    "bonus missing": (lambda s: s["sectors"].pop(), "sectors.toml, rule 1.4: 7 rows"),
    "bonus twice": (
        lambda s: s["sectors"][1].update(bonus="portal"),
        "sectors.toml, row 2, rule 1.4: portal is there twice",
    ),
    "unknown bonus": (lambda s: s["sectors"][1].update(bonus="war"), "sectors.toml, row 2, column bonus: .*war"),
    "25 sectors": (
        lambda s: s["sectors"][1].update(count=4),
        "sectors.toml, rule 1.2: .*are 25: they must be 24",
    ),
    "23 sectors": (
        lambda s: s["sectors"][1].update(count=2),
        "sectors.toml, rule 1.2: .*are 23: they must be 24",
    ),
    "no ambush": (
        lambda s: (s["sectors"][3].update(count=0), s["sectors"][0].update(count=6)),
        "sectors.toml, row 4, rule 1.4: no sector gives the bonus ambush: at least one must",
    ),
    "no production": (
        lambda s: (s["sectors"][2].update(count=0), s["sectors"][0].update(count=6)),
        "sectors.toml, row 3, rule 1.4: no sector gives the bonus production: at least one must",
    ),
    "fewer than no sectors": (
        lambda s: s["sectors"][0].update(count=-1),
        "sectors.toml, row 1, column count: it is -1",
    ),
    "galaxy missing": (lambda s: s["galaxies"].pop(), "galaxies.toml, rule 1.3: 4 rows"),
    "galaxy twice": (
        lambda s: s["galaxies"][1].update(players=2),
        "galaxies.toml, row 2: the row for 2 players is there twice: each number from 2 to 6 has one",
    ),
    "galaxy for seven": (lambda s: s["galaxies"][1].update(players=7), "galaxies.toml, row 2, column players: it is 7"),
    "origin too many": (
        lambda s: s["galaxies"][0]["origins"].append([3, 0]),
        "galaxies.toml, row 1, rule 1.1: 3 origins for 2 players: there must be one for each",
    ),
    "neutral sector missing": (
        lambda s: s["galaxies"][1]["neutral"].pop(),
        "galaxies.toml, row 2, rule 1.1: 11 neutral sectors for 3 players: there must be 12",
    ),
    "same place": (
        lambda s: move(s, 4, "neutral", 0, [3, -2]),
        r"galaxies.toml, row 3, rule 1.1: \[3, -2\] is there twice: every sector needs a place of its own",
    ),
    "in two pieces": (
        lambda s: move(s, 2, "origins", 1, [-3, 0]),
        r"galaxies.toml, row 1, rule 1.3: no path leads from \[2, 0\] to \[-3, 0\]: all sectors must hang together",
    ),
    "origin within": (
        lambda s: swap(s, 4, 0, 4),
        r"galaxies.toml, row 3, rule 1.3: the origin \[1, -1\] is closed in: it must lie at the outer edge",
    ),
    "origin at the void": (
        lambda s: swap(s, 6, 0, 12),
        r"galaxies.toml, row 5, rule 1.3: the origin \[1, 0\] is closed in: it must lie at the outer edge",
    ),
    "half a place": (
        lambda s: s["galaxies"][0]["neutral"].insert(0, [1]),
        "galaxies.toml, row 1, column neutral #1: it is a list of 1, but must be a list of 2",
    ),
    "place no numbers": (
        lambda s: move(s, 2, "neutral", 0, ["a", "b"]),  # type: ignore[list-item]
        "galaxies.toml, row 1, column neutral #1 #1: it is the text",
    ),
    "place far away": (
        lambda s: move(s, 2, "neutral", 0, [31, 0]),
        "galaxies.toml, row 1, column neutral #1 #1: it is 31",
    ),
    "level missing in scales": (lambda s: s["scales"].pop(), "scales.toml, rule 7.2: 5 rows"),
    "levels out of order": (
        lambda s: s["scales"].reverse(),
        "scales.toml, row 1: level 5 is out of order: the rows are for levels 0 to 5, in this order",
    ),
    "scale falls": (
        lambda s: s["scales"][4].update(movement=2),
        "scales.toml, row 5, rule 9.1: movement falls from 3 to 2: no level gives less than the one before",
    ),
    "no production 1": (
        lambda s: s["scales"][1].update(production=2),
        "scales.toml, rule 9.1: production gives 1 at no level: it must at one",
    ),
    "no movement 2": (
        lambda s: s["scales"][2].update(movement=3),
        "scales.toml, rule 9.1: movement gives 2 at no level: it must at one",
    ),
    "humans start with too many actions": (
        industrious_humans,
        "civilisations.toml, row 1, rule 2.6: production of humans starts at 1, which gives 2 actions: at most 1",
    ),
    "influence adds more": (
        lambda s: s["scales"][3].update(influence=4),
        "scales.toml, row 4, rule 5.4: influence adds its level: at level 3 it must be 3",
    ),
    "armament adds less": (
        lambda s: s["scales"][3].update(armament=2),
        "scales.toml, row 4, rule 6.6: armament adds its level",
    ),
    "21 actions": (lambda s: s["scales"][5].update(movement=21), "scales.toml, row 6, column movement: it is 21"),
    "course missing": (lambda s: s["course"].pop(), "course.toml, rule 3.3: 4 rows"),
    "course twice": (
        lambda s: s["course"][4].update(players=5),
        "course.toml, row 5: the row for 5 players is there twice",
    ),
    "small hand": (
        lambda s: s["course"][0].update(hand=6),
        "course.toml, row 1, rule 11.1: a hand of 6 cards: with 2 players everyone is dealt 10",
    ),
    "large hand": (
        lambda s: s["course"][4].update(hand=6),
        "course.toml, row 5, rule 3.3: .*6 players everyone is dealt 5",
    ),
    "circled in": (
        lambda s: s["course"][1].update(circled="in"),
        "course.toml, row 2, rule 3.2: circled cards are .in.: with 3 players they must be .out.",
    ),
    "circled out": (lambda s: s["course"][2].update(circled="out"), "row 3, rule 3.2: .*4 players they must be .in."),
    "circled by halves": (
        lambda s: s["course"][2].update(circled="some"),
        "course.toml, row 3, column circled: .*some",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_set(name: str) -> None:
    """Set, file, row and problem are named, whatever the number of players."""
    change, said = FAULTS[name]
    for players in PLAYERS:
        with pytest.raises(BadComponents, match=f"Component set standard-1, .*{said}") as refused:
            filled(players, changed(change))
        rule = refused.value.message.args.get("rule", "type")
        assert rule == "type" or f"**{rule}**" in RULES
        for language in LANGUAGES:
            text = catalogue(language).render(refused.value.message)
            assert text.endswith(".")
            assert "\N{HORIZONTAL ELLIPSIS}" not in text


@pytest.mark.parametrize("sheet", sorted(STANDARD.sheets))
def test_a_sheet_that_is_missing_or_says_more(sheet: str) -> None:
    """Every sheet is needed, and no column is unknown."""
    data = msgspec.to_builtins(STANDARD)
    data["sheets"].pop(sheet)
    with pytest.raises(BadComponents, match=f"Component set standard-1 has no file {sheet}.toml"):
        filled(4, from_data(data, "mine"))
    with pytest.raises(BadComponents, match=f"standard-1, {sheet}.toml, row 2, .*colour"):
        filled(4, changed(lambda sheets: sheets[sheet][1].update(colour="red")))


@pytest.mark.parametrize("circled", [{7, 9}, set(range(21, 31))])
def test_the_bounds_of_circles(circled: set[int]) -> None:
    """From two to ten; every deal still has enough cards."""
    for players in PLAYERS:
        position = filled(players, changed(lambda sheets: circle(sheets, circled)))
        out = circled if players < 4 else set()
        assert {*members(position.deck_cards)} == {*range(1, Count.CARDS + 1)} - out
        assert players * position.hand_size <= count(position.deck_cards)


@pytest.mark.parametrize(
    ("production", "movement", "humans"),
    [([0, 0, 0, 1, 1, 4], [2, 2, 2, 2, 2, 2], (4, 5)), ([1, 3, 3, 3, 3, 20], [0, 0, 0, 0, 0, 2], (0, 4))],
)
def test_levels_may_give_what_the_examples_leave_open(
    production: list[int], movement: list[int], humans: tuple[int, int]
) -> None:
    """An example shows Humans with one production and two movements by their levels, but not which these are."""

    def change(sheets: Sheets) -> None:
        scale(sheets, production=production, movement=movement)
        sheets["civilisations"][0].update(production=humans[0], movement=humans[1])

    position = filled(3, changed(change))
    assert (position.produces, position.moves) == (production, movement)
    assert position.start_level[:2] == [*humans]


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    """Other values are played, and rows may be in any order, except levels."""
    shutil.copytree(FOLDER, tmp_path / "mine")
    assert read_set(tmp_path / "mine").hash == STANDARD.hash

    def change(sheets: Sheets) -> None:
        sheets["cards"][1].update(evolution="armament", expansion={"ambush": 9})
        sheets["civilisations"][5].update(ships=20, production=5)
        sheets["scales"][5].update(movement=20)
        sheets["sectors"][0].update(count=5)
        sheets["sectors"][7].update(count=1)
        sheets["galaxies"][0].update(origins=[[-1, 0], [2, 0]])
        for name in ("cards", "civilisations", "galaxies", "course"):
            sheets[name].reverse()

    position = filled(2, changed(change))
    assert (position.evolution[2], position.actions[2 * Count.ACTIONS : 3 * Count.ACTIONS]) == (
        Scale.ARMAMENT,
        [0, 0, 0, 0, 9],
    )
    assert position.actions[3 * Count.ACTIONS :] == TABLES.actions[3 * Count.ACTIONS :]
    assert (position.start_ships, position.start_level[-Count.SCALES :]) == ([4, 5, 4, 3, 2, 20], [5, 1, 0, 0])
    assert position.moves == [0, 1, 2, 3, 4, 20]
    assert position.bonus == [Action.PORTAL] * 5 + TABLES.bonus[3:21] + [Bonus.ARMAMENT]
    usual = filled(2).near
    assert position.near[:2] == usual[1::-1]
    assert len(position.near) == Count.PLACES


def test_no_set_makes_a_match_longer_than_the_game_says() -> None:
    """Cards full of actions, levels that give the most, and nobody who ever does anything but expand."""

    def change(sheets: Sheets) -> None:
        for row in sheets["cards"]:
            if row["expansion"] != {"portal": 1}:
                row["expansion"] = dict.fromkeys(BONUS_NAMES[: Count.ACTIONS], fill.MOST_ACTIONS)
        scale(sheets, production=[1, 20, 20, 20, 20, 20], movement=[2, 20, 20, 20, 20, 20])
        for row in sheets["civilisations"]:
            row.update(dict.fromkeys(("production", "movement"), 0 if row["name"] == "humans" else 1))

    def expand(position: Any, seat: int, rng: Random) -> int:
        keys = position.options(seat)
        if position.phase == Phase.CHOOSE and position.chosen[seat] != NONE:
            return Side.EXPANSION
        if position.phase == Phase.ACT:
            keys = [key for key in keys if key != DONE]
            keys = [key for key in keys if key <= Action.PORTAL] or keys
        return rng.choice(keys)  # type: ignore[no-any-return]

    start = GAME.setup(6, components=changed(change)).start()
    answers = sum(1 for _ in walk(start, Random(1), expand)) - 1
    assert 10_000 < answers <= GAME.most_answers
