"""Layouts and component sets: what every way to lay the cards has in common, and what is refused."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from armillary.games.pocket_imperium.components import board, fill, layout
from armillary.games.pocket_imperium.components.layout import (
    DEALT,
    LAYOUTS,
    PRINTED,
    BadLayout,
    Layout,
    code,
    every,
    parse,
)
from armillary.games.pocket_imperium.names import TRI_PRIME, Card, Count, Edge, Occupancy, Place
from armillary.games.pocket_imperium.rules.tables import PocketImperiumTables
from armillary.kernel.components import ComponentSet, from_data, read_set
from armillary.kernel.dialect import fields
from armillary.kernel.errors import BadComponents, BadSetup
from armillary.kernel.text import LANGUAGES, catalogue

FOLDER = Path(layout.__file__).parents[1]
STANDARD = read_set(FOLDER / "data" / "standard-1")
OPTIONS = {"layout": "printed", "occupancy": "any_hex", "tie": "shared", "neutrals_occupy": False}
MAP = """
2 0 1 0 1 1
 1 0 1 0 0
0 1 2 0 0 2
 2 0 3 0 1
1 0 3 3 0 2
 1 0 3 0 1
1 1 0 1 0 0
 2 0 2 0 2
0 0 0 1 1 1
"""


def filled(players: int = 3, component_set: ComponentSet = STANDARD, **options: Any) -> Any:
    """Something with the tables of a match."""
    position: Any = SimpleNamespace(players=players)
    fill.fill(position, component_set, {**OPTIONS, **options})
    return position


TABLES = filled()


def laid(cards: tuple[int, ...]) -> list[int]:
    """The level of the system in every hex."""
    levels = [0] * Count.PLACES
    for place, card in enumerate(cards):
        for slot in range(Count.SLOTS):
            level = TABLES.printed[card * Count.SLOTS + slot]
            if level:
                assert board.home(place, slot)
                assert not levels[board.home(place, slot)]
                levels[board.home(place, slot)] = level
    return levels


MAPS = {cards: laid(cards) for cards in every()}


def levels_at(levels: list[int], place: int) -> list[int]:
    """The levels of the systems on the card at a place, in order."""
    return sorted(levels[board.home(place, slot)] for slot in range(Count.SLOTS) if levels[board.home(place, slot)])


def test_the_printed_map() -> None:
    """Cell by cell, as the sheet of cards is printed."""
    levels = laid(PRINTED)
    rows = [row.split() for row in MAP.strip().splitlines()]
    assert {cell: levels[place] for cell, place in board.HEX_AT.items()} == {
        (row, column): int(word) for row, words in enumerate(rows) for column, word in enumerate(words)
    }


def test_there_are_5760_layouts() -> None:
    """All different, as cards and as maps, and half as many up to turning the table."""
    assert len(MAPS) == LAYOUTS == 5760
    assert len(list(every())) == LAYOUTS
    assert len({tuple(levels) for levels in MAPS.values()}) == LAYOUTS
    assert PRINTED in MAPS


def test_what_every_layout_has() -> None:
    """Sixteen systems of level 1, eight of level 2, Tri-Prime; two and one a sector; none in a hex between cards."""
    for levels in MAPS.values():
        assert Counter(levels) == {0: 23, 1: 16, 2: 8, 3: 1}
        assert levels[TRI_PRIME] == 3
        assert not any(levels[place] for place in board.HEXES if board.STRADDLING >> place & 1)
        assert all(
            levels_at(levels, place) == ([3] if place == Place.CENTRE else [1, 1, 2]) for place in range(Count.SECTORS)
        )


def turned(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The layout as it is seen from the other side of the table."""
    other = {Card.M1: Card.M1_TURNED, Card.M1_TURNED: Card.M1, Card.M2: Card.M2_TURNED, Card.M2_TURNED: Card.M2}
    return tuple(other.get(card, card) for card in reversed(cards))


def test_the_table_turned_round() -> None:
    """Every card, side cards too, is turned and not mirrored; turned twice all is as before."""
    for cards, levels in MAPS.items():
        assert turned(turned(cards)) == cards
        assert MAPS[turned(cards)] == [0] + [levels[board.TURNED[place]] for place in board.HEXES]
    assert len({min(cards, turned(cards)) for cards in MAPS}) == 2880


def test_maps_with_a_line_left_out() -> None:
    """Ten, five and one systems are left on every map, two and one on every card; 4,800 maps differ."""
    different = []
    for line in range(Count.LINES):
        gone = board.LEFT_OUT[line]
        maps = {
            tuple(0 if gone >> place & 1 else levels[place] for place in range(Count.PLACES))
            for levels in MAPS.values()
        }
        different.append(len(maps))
        for levels in maps:
            counted = Counter(levels)
            assert (counted[1], counted[2], counted[3]) == (10, 5, 1)
        kept = [
            place for place in range(Count.SECTORS) if place != Place.CENTRE and not board.CARDS_OUT[line] >> place & 1
        ]
        assert all(levels_at(list(levels), place) == [1, 1, 2] for levels in maps for place in kept)
    assert different == [960, 960, 1440, 1440]


def test_a_system_belongs_to_one_sector() -> None:
    """No hex is the slot of two cards, and its own card has the largest part of it."""
    own = [place for place in board.HOME if place]
    assert len(own) == len(set(own))


def test_codes_round_trip() -> None:
    """Every layout has a code of its own."""
    codes = {code(cards): cards for cards in every()}
    assert len(codes) == LAYOUTS
    assert all(parse(text, 3) == Layout(cards, Edge.NONE) for text, cards in codes.items())
    for line in range(Count.LINES):
        assert parse(code(PRINTED, line), 2) == Layout(PRINTED, line)
    assert code(PRINTED) == code(PRINTED, Edge.NONE) == code(PRINTED, Edge.ANY) == "S1S2S3/M1,M2/S4S5S6"
    assert (
        code((6, 5, 4, Card.M2_TURNED, Card.TRI_PRIME, Card.M1_TURNED, 3, 2, 1), Edge.LEFT) == "S6S5S4/M2r,M1r/S3S2S1-L"
    )


@pytest.mark.parametrize(
    ("text", "players", "expected"),
    [
        ("printed", 3, Layout(PRINTED, Edge.NONE)),
        ("printed", 2, Layout(PRINTED, Edge.ANY)),
        ("random", 3, Layout(DEALT, Edge.NONE)),
        ("random", 2, Layout(DEALT, Edge.ANY)),
        ("random-B", 2, Layout(DEALT, Edge.BOTTOM)),
        ("printed-t", 2, Layout(PRINTED, Edge.TOP)),
        ("  PRINTED-R ", 2, Layout(PRINTED, Edge.RIGHT)),
        ("s1s2s3/m1,m2/s4s5s6", 3, Layout(PRINTED, Edge.NONE)),
        (
            "\tS1S2S3/M2R,M1/S4S5S6-l\n",
            2,
            Layout((1, 2, 3, Card.M2_TURNED, Card.TRI_PRIME, Card.M1, 4, 5, 6), Edge.LEFT),
        ),
    ],
)
def test_a_layout_as_typed(text: str, players: int, expected: Layout) -> None:
    """In capitals or not, with spaces around it."""
    assert parse(text, players) == expected
    assert expected.cards[Place.CENTRE] == Card.TRI_PRIME


WRONG = {
    "shape": [
        "",
        "sheet",
        "-T",
        "printed random",
        "S1S2S3",
        "S1S2S3/M1,M2",
        "S1S2S3/M1,M2/S4S5",
        "S1S2S3/M1,M2/S4S5S6/",
        "S1S2S3/M1M2/S4S5S6",
        "S1S2S3/M1,TP,M2/S4S5S6",
        "S1,S2,S3/M1,M2/S4,S5,S6",
        "S1S2S3 / M1,M2 / S4S5S6",
        "S\N{SUPERSCRIPT ONE}S2S3/M1,M2/S4S5S6",
        "\N{FULLWIDTH LATIN CAPITAL LETTER S}1S2S3/M1,M2/S4S5S6",
        "\N{RIGHT-TO-LEFT OVERRIDE}\0",
        "x" * 200,
        "S1" * 100,
    ],
    "unknown": [
        "S7S2S3/M1,M2/S4S5S6",
        "S1S2S3/M1,M3/S4S5S6",
        "S1S2S3/M1,M3r/S4S5S6",
        "S1r2S3/M1,M2/S4S5S6",
        "X1S2S3/M1,M2/S4S5S6",
        "S01S2S3/M1,M2/S4S5S6",
        "S" + "1" * 150 + "S2S3/M1,M2/S4S5S6",
    ],
    "turned": ["S1rS2S3/M1,M2/S4S5S6", "S1S2S3/M1,M2/S4S5S6r", "S1S2S3/S4r,M2/M1S5S6"],
    "striped": ["S1S2S3/S4,M2/M1S5S6", "S1S2S3/M1,S6/S4S5S6"],
    "side": ["M1S2S3/M1,M2/S4S5S6", "S1S2S3/M1,M2/S4S5M2r"],
    "twice": ["S1S1S3/M1,M2/S4S5S6", "S1S2S3/M1,M1r/S4S5S6", "S1S1S1/M2r,M2r/S1S1S1"],
    "line": ["printed-", "random-X", "printed-TB", "S1S2S3/M1,M2/S4S5S6-top", "printed--T", "printed- T"],
}


def sentences(error: BadSetup) -> list[str]:
    """What the error says in each language."""
    found = [catalogue(language, FOLDER / "text").render(error.message) for language in LANGUAGES]
    assert str(error) == found[0]
    assert len(set(found)) == len(LANGUAGES)
    for text in found:
        assert text.endswith(".")
        assert text.isprintable()
        assert "{" not in text
        assert 40 < len(text) <= 400
    return found


@pytest.mark.parametrize("problem", WRONG)
def test_a_wrong_layout(problem: str) -> None:
    """Each is refused in a sentence of its own that says what would be right."""
    for text in WRONG[problem]:
        with pytest.raises(BadSetup) as refused:
            parse(text, 2)
        assert refused.value.message.id == f"setup.layout.{problem}", text
        sentences(refused.value)


def test_a_line_with_three_players() -> None:
    """Only two players leave a line out."""
    for text in ("printed-T", "random-l", "S1S2S3/M1,M2/S4S5S6-R"):
        with pytest.raises(BadLayout) as refused:
            parse(text, 3)
        assert refused.value.message.id == "setup.layout.players"
        assert all(text in sentence and "3" in sentence for sentence in sentences(refused.value))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("S1S1S3/M1,M2/S4S5S6", ("S1 more than once, S2 not at all", "S1 plus d'une fois, S2 pas du tout")),
        ("S1S2S3/M1,M1r/S4S5S6", ("M1 more than once, M2 not at all", "M1 plus d'une fois, M2 pas du tout")),
        ("S9S2S3/M1,M2/S4S5S6", ("there is no card S9", "il n'y a pas de carte S9")),
        ("S1S2S3/M1,S6/S4S5M2r", ("S6 has a stripe", "S6 a une bande")),
        ("M2rS2S3/M1,S1/S4S5S6", ("M2r has no stripe", "M2r n'a pas de bande")),
        ("S1rS2S3/M1,M2/S4S5S6", ("S1 cannot be turned", "S1 ne peut pas être retournée")),
    ],
)
def test_what_is_wrong_is_named(text: str, said: tuple[str, str]) -> None:
    """The card at fault, in both languages."""
    with pytest.raises(BadLayout) as refused:
        parse(text, 3)
    for sentence, part in zip(sentences(refused.value), said, strict=True):
        assert part in sentence
        assert text in sentence


def test_a_layout_by_chance() -> None:
    """The same for the same seed, well spread over many."""
    assert layout.shuffled(7) == layout.shuffled(7)
    found = {layout.shuffled(seed) for seed in range(200)}
    assert len(found) > 190
    assert all(parse(text, 3).cards in MAPS for text in found)
    assert len({text[:2] for text in found}) == 6
    assert layout.shuffled(-1) == layout.shuffled(2**64 - 1)


def test_every_table_is_filled() -> None:
    """Each with its length and within its bounds, for every option."""
    expected = fields(PocketImperiumTables)
    for occupancy in ("any_hex", "majority", "system"):
        for text, players in (("printed", 2), ("printed", 3), ("random", 3), ("random-T", 2)):
            position = vars(filled(players, layout=text, occupancy=occupancy))
            assert {name for name, field in expected.items() if field.table} == set(position)
            for name, value in position.items():
                field = expected[name]
                values = value if field.count else [value]
                assert len(values) == (field.count or 1), name
                assert all(field.low <= one <= field.high for one in values), name


def test_tables_of_the_options() -> None:
    """Each option reaches its table."""
    usual = filled()
    assert (usual.rounds, usual.fleet_size, usual.landing) == (9, 15, 2)
    assert (usual.layout, usual.line) == (list(PRINTED), Edge.NONE)
    assert (usual.occupancy, usual.neutrals_occupy, usual.tie_by_tri_prime) == (Occupancy.ANY_HEX, 0, 0)
    other = filled(2, layout="random-L", occupancy="majority", tie="tri_prime", neutrals_occupy=True)
    assert (other.rounds, other.fleet_size, other.landing) == (10, 15, 2)
    assert (other.layout, other.line) == (list(DEALT), Edge.LEFT)
    assert (other.occupancy, other.neutrals_occupy, other.tie_by_tri_prime) == (Occupancy.MAJORITY, 1, 1)
    assert other.lying_on == board.lying_on(Occupancy.MAJORITY) != usual.lying_on
    assert filled(occupancy="system").occupancy == Occupancy.SYSTEM
    assert filled(2).line == Edge.ANY


def test_printed_levels() -> None:
    """A side card turned round has U for D and L for R; Tri-Prime has one slot."""
    rows = [TABLES.printed[card * Count.SLOTS : (card + 1) * Count.SLOTS] for card in range(Count.CARDS)]
    assert rows[0] == [0] * Count.SLOTS
    assert rows[1] == [2, 0, 1, 0, 1]
    assert rows[Card.M1] == [2, 1, 0, 1, 0]
    assert rows[Card.M1_TURNED] == [1, 0, 1, 2, 0]
    assert rows[Card.M2] == [1, 0, 2, 1, 0]
    assert rows[Card.M2_TURNED] == [1, 2, 0, 1, 0]
    assert rows[Card.TRI_PRIME] == [3, 0, 0, 0, 0]


def test_where_the_data_come_from() -> None:
    """Nothing is reconstructed: cards were measured, numbers are in the rules."""
    assert not STANDARD.reconstructed()
    assert STANDARD.sheets["cards"].provenance_of(0, "A0") == "found"
    assert STANDARD.sheets["course"].provenance_of(0, "rounds") == "stated"
    assert all(sheet.source for sheet in STANDARD.sheets.values())


def changed(change: Callable[[list[dict[str, Any]], list[dict[str, Any]]], object]) -> ComponentSet:
    """The standard set with other rows."""
    data = msgspec.to_builtins(STANDARD)
    change(data["sheets"]["cards"]["row"], data["sheets"]["course"]["row"])
    return from_data(data, "mine")


FAULTS: dict[str, tuple[Callable[[list[dict[str, Any]], list[dict[str, Any]]], object], str]] = {
    "card missing": (lambda cards, course: cards.pop(), r"cards.toml, rule 1.1: 8 rows, but there must be 9\."),
    "card too many": (lambda cards, course: cards.append(cards[0]), "cards.toml, rule 1.1: 10 rows"),
    "card twice": (lambda cards, course: cards[1].update(name="S1"), "row 2: S1 is there twice"),
    "unknown card": (lambda cards, course: cards[0].update(name="S7"), "row 1, column name: .*S7"),
    "unknown kind": (lambda cards, course: cards[0].update(kind="round"), "row 1, column kind: .*round.*side"),
    "no kind": (lambda cards, course: cards[0].pop("kind"), "row 1, column kind: it is missing"),
    "no name": (lambda cards, course: cards[0].pop("name"), "row 1, column name: it is missing"),
    "wrong kind": (lambda cards, course: cards[6].update(kind="striped"), "row 7, column name: .*M1.*S1"),
    "wrong slot": (lambda cards, course: cards[0].update(U=1), "row 1, column U: .*known: kind, name, A0"),
    "level too high": (
        lambda cards, course: cards[0].update(A0=3),
        "row 1, column A0: it is 3, but must be a whole number from 0 to 2",
    ),
    "level below 0": (lambda cards, course: cards[0].update(A0=-1), "row 1, column A0: it is -1"),
    "level no number": (lambda cards, course: cards[0].update(A0=True), "row 1, column A0: it is true"),
    "no level 1": (lambda cards, course: cards[7].update(U=0, D=2), "row 8, rule 2.4: M2 has no system of level 1"),
    "tri-prime 2": (lambda cards, course: cards[8].update(TP=2), "row 9, column TP: it is 2, but must be 3"),
    "tri-prime none": (lambda cards, course: cards[8].pop("TP"), "row 9, column TP: it is missing, and must be 3"),
    "course missing": (lambda cards, course: course.pop(), "course.toml: 1 row,"),
    "course twice": (lambda cards, course: course[1].update(players=2), "row 2: 2 players are there twice"),
    "players": (
        lambda cards, course: course[1].update(players=4),
        "row 2, column players: it is 4, but must be one of 2, 3",
    ),
    "rounds": (lambda cards, course: course[0].update(rounds=21), "row 1, column rounds: it is 21"),
    "no rounds": (lambda cards, course: course[0].update(rounds=0), "row 1, column rounds: it is 0"),
    "ships": (lambda cards, course: course[1].update(ships=16), "row 2, column ships: it is 16"),
    "landing": (lambda cards, course: course[1].update(landing=5), "row 2, column landing: it is 5"),
    "few ships": (lambda cards, course: course[1].update(ships=3), "row 2, rule 2.3: 3 ships are too few to place 2"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_set(name: str) -> None:
    """File, row and problem are named, whatever the number of players."""
    change, said = FAULTS[name]
    for players in (2, 3):
        with pytest.raises(BadComponents, match=said) as refused:
            filled(players, changed(change))
        assert all(catalogue(one).render(refused.value.message).endswith(".") for one in LANGUAGES)


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    """Other levels and numbers are played, and rows may be in any order."""
    shutil.copytree(FOLDER / "data" / "standard-1", tmp_path / "mine")
    found = read_set(tmp_path / "mine")
    assert found.hash == STANDARD.hash

    def change(cards: list[dict[str, Any]], course: list[dict[str, Any]]) -> None:
        cards[0].update(A0=0, A1=2)
        course[1].update(rounds=3, ships=6, landing=3)
        cards.reverse()
        course.reverse()

    position = filled(3, changed(change))
    assert position.printed[Count.SLOTS : 2 * Count.SLOTS] == [0, 2, 1, 0, 1]
    assert position.printed[2 * Count.SLOTS :] == TABLES.printed[2 * Count.SLOTS :]
    assert (position.rounds, position.fleet_size, position.landing) == (3, 6, 3)
